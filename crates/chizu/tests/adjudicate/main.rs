//! Positions of the classes that the default method of counting has to get right; its laws are in `adjudicate_laws.rs`.

mod fates;

use chizu::Status;
use chizu::board::{Color, PointSet, Ruleset, Setup, Size, Stones};
use chizu::score::{Charge, Completion, Count, CountOptions, ForcedReason, adjudicate};

type Outcome = Result<(), Box<dyn std::error::Error>>;

fn count(diagram: &str, to_play: Color) -> Result<Count, Box<dyn std::error::Error>> {
    let position = Setup::new(diagram.parse::<Stones>()?).position()?.with_to_play(to_play);
    Ok(adjudicate(&position, &CountOptions::default()))
}

fn names(count: &Count, by: Color) -> Vec<String> {
    let size = count.stones.size();
    count.forced.iter().filter(|f| f.by == by).map(|f| size.name(f.point).to_string()).collect()
}

/// Once Black has E2, E1 is in atari. White's E2 would save him the move.
const AFTER_E2: &str = "
    . . . X . O . . .
    . . . X . O . . .
    . . . X . O . . .
    . . . X . O . . .
    . . . X . O . . .
    . . . X . O . . .
    . . . X . O . . .
    . . . X . O . . .
    . . . X O . . . .";

#[test]
fn what_the_filling_of_dame_endangers_must_be_connected() -> Outcome {
    let counted = count(AFTER_E2, Color::Black)?;
    assert_eq!(
        (names(&counted, Color::Black), names(&counted, Color::White)),
        (vec![], vec!["F1".to_owned()])
    );
    assert_eq!(counted.board_margin.to_string(), "0");
    let forced = counted.forced[0];
    let saves = counted.stones.size().parse_point("E1").map(PointSet::from).ok_or("on the board")?;
    assert_eq!(forced.reason, ForcedReason::Connect { saves });
    assert_eq!(forced.threat.moves().next(), Some(forced.point), "the threat is told");
    Ok(())
}

#[test]
fn a_dame_that_threatens_goes_to_who_comes_first() -> Outcome {
    let counted = count(AFTER_E2, Color::White)?;
    assert!(counted.forced.is_empty());
    assert_eq!(counted.board_margin.to_string(), "W+1");
    Ok(())
}

/// E1 and F1 must be connected at G1 whoever fills D1.
const FALSE_EYE: &str = "
    . . X . O . . . .
    . . X . O . . . .
    . . X . O . . . .
    . . X . O . . . .
    . . X . O . . . .
    . . X . O . . . .
    . . X . O O O . .
    . . X X X X O O O
    . . X . O O . O .";

#[test]
fn servers_charge_fewer_protective_moves() -> Outcome {
    let position = Setup::new(AFTER_E2.parse::<Stones>()?).position()?;
    let by = |charge| adjudicate(&position, &CountOptions { charge, ..CountOptions::default() });
    let counts = Charge::EVERY.map(by);
    assert_eq!(counts.each_ref().map(|count| count.forced.len()), [1, 0, 0], "a false eye it is not");
    assert_eq!(counts[2].board_margin.to_string(), "W+1");
    let position = Setup::new(FALSE_EYE.parse::<Stones>()?).position()?;
    let by = |charge| {
        names(&adjudicate(&position, &CountOptions { charge, ..CountOptions::default() }), Color::White)
    };
    assert_eq!(Charge::EVERY.map(by), [vec!["G1".to_owned()], vec!["G1".to_owned()], vec![]]);
    Ok(())
}

/// A game of the KGS Go Server: E12 and E10 hold together over the dead stone on F12.
const OVER_A_DEAD_STONE: &str = "
    . . X X O . X X . . . . . . . . . . .
    . O X . X X O O X X . . . X X X . . .
    . X X . X X O X O X X X X O O X O O .
    . X O X . X O X O O X O O O X X O X .
    . X O O X X O . . O O . . . O O X X .
    . X O . X O O O . . . . . . O X X . .
    . X O O O X . . . . . . . . . O X X .
    X X X O O X . . . . . . . . . O O X .
    O X X O . O . . . . . . . . . O X X X
    O O X X O O . . . . . . . . . . O X X
    . O O X X O . . . . . . . . . . O X O
    . O X X O O O O O O . X . . . O O O O
    . . O O X X X X X O O X O . O O X O O
    . . O X O O . . X X X O O O X X X O .
    . . O X X O X O O X X X O O X . X O O
    . . O X . X . X O X X O O O O X X X X
    . . O X X X X X X X X X X O X O O O X
    . . O X O X O O O X . . . X X X . X .
    . O O O O O O . X X . . . . X . . . .";

#[test]
fn servers_take_dead_stones_off_before_they_look_for_connections() -> Outcome {
    let position = Setup::new(OVER_A_DEAD_STONE.parse::<Stones>()?).position()?;
    let by = |charge| {
        names(&adjudicate(&position, &CountOptions { charge, ..CountOptions::default() }), Color::White)
    };
    assert!(by(Charge::All).contains(&"E11".to_owned()));
    assert_eq!(by(Charge::Connections), Vec::<String>::new());
    Ok(())
}

/// Black B4 would make a seki or more of the corner, where his stones are dead.
const REVIVAL: &str = "
    . . . . . . X . .
    X X X X X X X . .
    X O O X X . . . .
    O O O X X . . . .
    X . O X O X . . .
    . . O O O X . . .
    X O O X X . . . .
    . X O O X . . . .
    X . O . . X . . .";

#[test]
fn dead_stones_that_could_make_a_seki_must_be_seen_to() -> Outcome {
    let counted = count(REVIVAL, Color::White)?;
    assert_eq!(names(&counted, Color::White), ["B1"]);
    let ForcedReason::Breach { space } = counted.forced[0].reason else { return Err("a breach".into()) };
    assert!(counted.dead.black.len() == 4 && counted.dead.black.is_subset(&space));
    assert_eq!(counted.board_margin.to_string(), "B+23");
    Ok(())
}

/// White B1 would leave Black one eye.
const ONE_EYE: &str = "
    . . . O . X . X .
    . . . O . X X X X
    . O . O O O O X .
    . . . . . . O X X
    . . . . . . O O X
    O O O O . . O X X
    X X X O . . O X .
    X . X X O . O X X
    . . . X O . O X .";

#[test]
fn an_empty_space_that_is_the_only_eye_is_protected() -> Outcome {
    let counted = count(ONE_EYE, Color::Black)?;
    assert_eq!(names(&counted, Color::Black), ["B1"]);
    let forced = counted.forced[0];
    assert!(matches!(forced.reason, ForcedReason::Breach { .. }), "{:?}", forced.reason);
    assert_eq!(forced.threat.moves().next(), Size::new(9, 9)?.parse_point("B1"));
    // If it is White's turn, it is too late.
    let counted = count(ONE_EYE, Color::White)?;
    assert_eq!(counted.first, [(Color::White, Size::new(9, 9)?.parse_point("B1").ok_or("on the board")?)]);
    assert_eq!(counted.dead.black.len(), 7);
    Ok(())
}

/// White kills at C8 only; the first move that gains something in Black's space is another.
const INSIDE: &str = "
    . . . X X O . O .
    . O . O X O O O O
    X X X X X O . O .
    O O O O O O O O O
    O O O O O O O O O
    . O . O . O . O .
    O O O O O O O O O
    . O . O . O . O .
    O O O O O O O O O";

#[test]
fn who_moves_first_in_a_space_plays_what_kills() -> Outcome {
    let counted = count(INSIDE, Color::Black)?;
    assert!(counted.dead.black.is_empty() && counted.forced.len() == 1, "{:?}", counted.forced);
    let counted = count(INSIDE, Color::White)?;
    assert_eq!(counted.first, [(Color::White, Size::new(9, 9)?.parse_point("C8").ok_or("on the board")?)]);
    assert_eq!(counted.dead.black.len(), 8);
    Ok(())
}

/// White B5 puts three of Black's chains into atari, and his own two stones as well, if he has not played B7 before.
const BOTH_IN_ATARI: &str = "
    . . O . . O X . .
    . . O . . O X . .
    O . O O O O X . .
    X O X O . O X . .
    X . X O . O . X .
    . X X O O O X . .
    X O O O O O X . .
    . X O O O X X . .
    X X X X X X . . .";

#[test]
fn who_endangers_himself_may_endanger_the_opponent_more() -> Outcome {
    let counted = count(BOTH_IN_ATARI, Color::White)?;
    assert_eq!(names(&counted, Color::White), ["B7"]);
    assert_eq!(names(&counted, Color::Black), ["A4", "A2"]);
    assert_eq!(counted.dame.len(), 2);
    Ok(())
}

/// 38th Oza, first round: White P15 would only make Black answer at O14.
const THROW_IN: &str = "
    . . . X X O . O O X . . . . . . . . .
    . . X X O O . O X X X X . . . . . . .
    . . X O . X O . O X X X . . . . . . .
    . . X O O . O O O O X O X X . X X X X
    . . X X O . . . . X O O X . . X . O .
    . . X O O . . . . . . O X . X O O O O
    X X O O X . . . . . O O O X X X O X .
    X X X X O O O . O . . O O O X O X X .
    X O . X X O X O O O O . O X X O O X O
    O O O O O O X X O X O . . O O O . O .
    X O X X . O O X O X O . . . . . O . .
    X X . X . . . X X X X O O O O . . O .
    X . X X O . X . . . X X X O X O O . O
    . X X O . O X X O X O O X X X X O . O
    . X O O . O O X X X O X O . O . X O O
    . . X O . X X O O O O X X X . . X O X
    . . X O . X O O . O X X . . . X . X X
    . X O O . O . . . O X . . . . . . . .
    . X O . O O O O O X X . . . . . . . .";

#[test]
fn who_throws_a_stone_in_pays_for_it() -> Outcome {
    let counted = count(THROW_IN, Color::White)?;
    assert_eq!(names(&counted, Color::Black), ["B14"]);
    Ok(())
}

/// 10th Kisei, third game: Black T5 takes two stones that would come back, and puts White T4 into atari.
const ANSWERED_AT_HOME: &str = "
    . . . O O O X . X . . . . . . . . . .
    . O O O X X X . O X . . . . . . . . .
    . X X X O O X X O X X X X X X . . . .
    . X O O . O O X X O X O O X O X X . .
    . O . . O . . X O O O . O O O O X . .
    . . . O X X O O . . . O . . O X X X X
    O O O O X O O O . . O X O O X X O X O
    X X O X X X X O . O . X X O O X O O O
    X . X . . X . X O . O O X X X O X . .
    . X X . . X . X O . O O O X O O O O .
    . . . . . . X . O O X X O X O X O O O
    . . . . . . X O O X X . O X X X X O X
    . . . . . . X X X X . X O O X X . X X
    . X . X X X O O X X X X X O O X X X O
    X . . X O X O . O X O . . O O O X O .
    O X X . O O O . O X O X X O X O X X O
    O O X X O . . O O X O O X X X O O O .
    . O O O . . . O X O O X X X X X O . .
    . . . . . . . O X . O X . O O O . . .";

#[test]
fn what_is_taken_may_have_to_be_answered_at_home() -> Outcome {
    let counted = count(ANSWERED_AT_HOME, Color::White)?;
    assert_eq!(names(&counted, Color::Black), ["T5"]);
    assert_eq!(names(&counted, Color::White), ["T3", "K1", "R1"]);
    assert_eq!(counted.board_margin.to_string(), "B+9");
    Ok(())
}

/// 16th Tengen, second round: with Black Q15 nothing near S18 is in danger any more.
const OUT_OF_SIGHT: &str = "
    . . . . . . . . . . . . . . . O X X .
    . . . . . . O . . . . . . . . O O X .
    O O . O O O X O O . O . O . O O X . X
    X O O X X O X O X O . O . O X . X X O
    X X O X . X X X X X O . . O X . X O O
    . X X X . . . . . X X O O X X O O O .
    . . . . . . . O O X X O X X . X O . .
    . . . . . . O X X O O X . X . X O O .
    . . . . X X X X X O . X . O X X X O .
    X X X X O O O O . O X X O . X O O O O
    X O O X X X O . O O O O O X . X X O X
    O O . O . X O . . X . . O O . X O X X
    . . O X X X O O . . . O X X X X O X .
    . . O X O O O X O O . O X . O X . . .
    . . O O X X O X X X O . O O . O X . .
    . O . O X O X X X . X O . . O . X . .
    . O O X X O O . X . X X O O X X . . .
    O O X . X X X . . X X O O . O X X . .
    . X X O . . . . . X O O . . O O X . .";

#[test]
fn a_danger_far_from_the_move_that_ends_it_is_looked_at_again() -> Outcome {
    let counted = count(OUT_OF_SIGHT, Color::White)?;
    assert_eq!(names(&counted, Color::Black), ["D2"]);
    assert_eq!(names(&counted, Color::White), ["C8", "P5"]);
    assert_eq!(counted.board_margin.to_string(), "B+4");
    Ok(())
}

/// 16th Meijin league, game 8: Black's groups around N8 and Q7 live by way of Q10, which has no territory either.
const HANGING_TOGETHER: &str = "
    . . . . . . . . . . O X X X X . . . .
    O . O . . . . . . O O O O X . . . . .
    X O . O . . . O O X X O . O X . O . .
    X X O . . O O . X X O O O X X X X X X
    . . X O O X O X . X X X O O . X . X .
    . X . X . X O . X X O O O X . X X . .
    . . . X X . . O O X O . O X X O O X X
    . X X O X X X X X X O O O X O . O O X
    X X O O O X . X O O X O X X X O O . O
    X O . O O O X X . . X O O O X X O O .
    O O . O X O O X O O X . X O . . O . O
    . . O X X X O O O X X . X X . X O O .
    O O O X O O O . O O X . X . X X X X O
    X O X X X X O O . . O O X O O O . X .
    X X X X X X X X O O O . O O . O . X X
    . X O O X . X . X X O X X X O . O O X
    . X O . O X . . . . X . X X X O . O X
    X O . O O X X . . . . X . X O O O . O
    . O . . O O X . . . . . X . X O . . .";

#[test]
fn chains_without_territory_hang_on_to_each_other() -> Outcome {
    let counted = count(HANGING_TOGETHER, Color::White)?;
    assert_eq!(names(&counted, Color::Black), ["A3", "O1"]);
    assert_eq!(names(&counted, Color::White), ["N17", "Q12", "T8"]);
    assert_eq!(counted.board_margin.to_string(), "B+1");
    Ok(())
}

/// Jang against Awaji, 1985: White E7 would threaten F7, but the answer at F8 costs White a point at G9.
const BACKFIRE: &str = "
    . . . O X X X . X . X . O . O O O X .
    . X O O O X X . X X O O . . O X X X .
    . X O O X X X . X . X O O O X X . O X
    . O O . O X . . . X X X X O . X . X .
    . X X O O X X . X O O X O O . X O O X
    O O O O X X X X X . O X X O . X X X .
    O X X X O . . . O O O O O O X . . O X
    X . X . O X X X . . . . O X X O O . X
    . X X X O O O X O O . X O O O O . O O
    X . . X O . O O X O X X O . . X X X O
    . X . X X O . O X O . . . . . . . O .
    . . X O X . O . X X X X X X X X X O .
    . X X O . X O X . X . X X X O X O . .
    . X O O . O X X X . X O X O O O O . .
    . X X O . O X X O X X O X X X X O . .
    . . . X . O X O O X O O O X O X O . .
    . . . X O . O X O O O . . O O O . . .
    . . . X X O . X O . . . . . . . . . .
    . . . . . X . O . . . . . . . . . . .";

#[test]
fn a_threat_whose_answer_threatens_back_is_left_alone() -> Outcome {
    let counted = count(BACKFIRE, Color::White)?;
    assert_eq!(names(&counted, Color::Black), ["K19", "T14", "E1"]);
    assert_eq!(names(&counted, Color::White), ["F3"]);
    assert_eq!(counted.board_margin.to_string(), "W+15");
    Ok(())
}

/// 17th Meijin league: with O16 White's space around N18 is whole, without it he has to play M17 when all dame are filled.
const WHOLE_BY_A_DAME: &str = "
    . X X . . . X . X X O . . . O . O . .
    O X O X X X . X O X O . . O . O X O .
    . O O O X X X O O X O . . O O X X O O
    . . . O O O O O O X X O O . X X X X X
    . . . O X . . X O . X X O O . . X O O
    . . O O X X . X X X X . . O O X O O .
    . O O X X O X . . O X O O X . X X O .
    O O X X O O O O O O O X O . X X O O .
    O X X . X X O O X X O X O . X X X X O
    X . . . . X O O X X X X O . X X O O .
    . . . . X . O X . O X X X X X X O . .
    X X X X X . O X X X O O X . X O O O .
    X O X O O O O O O . O . O X X X O O O
    O O O O . X O . O . O O X X . O X X O
    . . O X X X X X O X X O O O O O X . O
    . . O O X . . . X X O X O . . O X X X
    . . . O X . . . . . . X X O O X O O X
    . . . O X . X . . . . . . X X X X O X
    . . . O O X . . . . . . . . . . X O .";

#[test]
fn a_dame_that_spares_a_protective_move_is_filled_in_time() -> Outcome {
    let counted = count(WHOLE_BY_A_DAME, Color::Black)?;
    assert_eq!(names(&counted, Color::Black), ["J9", "T1"]);
    assert_eq!(names(&counted, Color::White), ["M7"]);
    assert_eq!(counted.board_margin.to_string(), "B+9");
    Ok(())
}

/// Meijin league 1980, game 8: White O7 has four liberties, two of them Black's, too. White cannot fill T9 before T11; to leave it for
/// last, he would have to fill the shared ones first.
const LAST_BY_APPROACH: &str = "
    . . . O O X X X X X X O O O O O X . .
    . . . O X O X O X X . X X O O X . X .
    . . . O . O O O O X X X O O X X . X .
    . . O O O . O . O O X O O . O X X . X
    . . O X X X O O . O X X O O O O O X .
    . O X O X O X X O O X X O O X X X X X
    . O X O O O X X X X X X X O X X X O X
    O O X X X O O X X X O O O . O O O O O
    X O X . X X O X . . X O O O . O O O .
    X X X X O X O . X X . X X . O X O X O
    X X O X O X . X X X X O O O . X X X .
    X O O O O . X . O X X O X X X . . X X
    O . O . O X . O . O O O X O O O O O O
    . . O X O . X X O . O . X O X O X X .
    . . O X X X . . X O O X X O X O . . .
    . . . O X . X X X X O O O X X X X X .
    . . . O X X X . X . O . O O O X X O .
    . . O . O X O X . X O . O X X . . X .
    . . . . O O O X . X X O O O X X X . .";

#[test]
fn a_liberty_left_for_last_costs_a_shared_one() -> Outcome {
    let counted = count(LAST_BY_APPROACH, Color::Black)?;
    let at = |name| counted.stones.size().parse_point(name).ok_or("on the board");
    assert_eq!(
        (counted.status(at("O7")?), counted.status(at("N8")?)),
        (Some(Status::Dead), Some(Status::Alive))
    );
    assert!(counted.unsettled.is_empty());
    // After White T9 and T11 Black has to fill two liberties of the stones that are dead as long as he can take them in time.
    assert_eq!(names(&counted, Color::Black), ["L10", "T6", "R5"]);
    Ok(())
}

#[test]
fn where_area_is_counted_protective_moves_cost_the_turn() -> Outcome {
    let stones = AFTER_E2.parse::<Stones>()?;
    let by = |charge, first| {
        let position = Setup::new(stones).position()?.with_to_play(first);
        let options = CountOptions { charge, rules: Ruleset::Chinese.rules(), ..CountOptions::default() };
        Ok::<_, Box<dyn std::error::Error>>(adjudicate(&position, &options))
    };
    // Of eight dame Black fills five while White connects; moving first, White fills half of them and needs no connection.
    let filled = |count: &Count| [count.tally.black.dame, count.tally.white.dame];
    let (black, white) = (by(Charge::All, Color::Black)?, by(Charge::All, Color::White)?);
    assert_eq!((filled(&black), black.board_margin.to_string()), ([5, 3], "B+1".to_owned()));
    assert_eq!((filled(&white), white.board_margin.to_string()), ([4, 4], "W+1".to_owned()));
    let as_it_stands = by(Charge::Nothing, Color::Black)?;
    assert_eq!((filled(&as_it_stands), as_it_stands.board_margin.to_string()), ([0, 0], "W+1".to_owned()));
    Ok(())
}

/// With nothing left to fill the players have had their chance: what is on the board is counted.
#[test]
fn a_game_that_was_played_to_its_end_is_counted_as_it_stands() -> Outcome {
    let counted = count(
        "
        . X X O .
        X . X O O
        X X X O .
        X . X O O
        . X X O .",
        Color::Black,
    )?;
    assert!(counted.forced.is_empty());
    assert_eq!(counted.board_margin.to_string(), "B+1");
    Ok(())
}

/// In an open position there is no end of which to say what would have to be protected.
#[test]
fn a_game_that_goes_on_is_not_played_to_an_end() -> Outcome {
    let counted = count(
        "
        X . . . . O . . .
        X . . . . O . . .
        X . . . . O . . .
        X . . . . O . . .
        X . . . . O . . .
        X . . . . O . . .
        X X . . . O . . .
        X . X . . O . . .
        X X X X O . . . .",
        Color::Black,
    )?;
    assert_eq!(counted.completion, Completion::Unfinished);
    assert!(counted.forced.is_empty());
    Ok(())
}

#[test]
fn boards_without_a_game_are_counted() -> Outcome {
    for (diagram, margin) in
        [(".", "0"), ("X .", "B+1"), (". . / . .", "0"), ("X X . / X . X / . X X", "B+3")]
    {
        let counted = count(diagram, Color::Black)?;
        assert_eq!(counted.board_margin.to_string(), margin, "{diagram}");
    }
    Ok(())
}

#[test]
fn two_passes_end_a_game_whatever_is_open() -> Outcome {
    let stones: Stones = "
        . . . . . . .
        . . X . O . .
        . . . . . . .
        . . . . O . .
        . . X . . . .
        . . . . . . .
        . . . . . . ."
        .parse()?;
    let position = Setup::new(stones).position()?;
    let count = |over| adjudicate(&position, &CountOptions { over, ..CountOptions::default() }).completion;
    assert_eq!((count(false), count(true)), (Completion::Unfinished, Completion::Finished));
    Ok(())
}
