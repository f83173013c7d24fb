//! Whose turn it is decides what a threat is worth: positions a move after one.

use chizu::board::{ByColor, Color, Move, Ruleset, Setup, Stones, Suicide};
use chizu::score::{Charge, Completion, Count, CountOptions, adjudicate};

type Outcome = Result<(), Box<dyn std::error::Error>>;

fn count(diagram: &str, to_play: Color) -> Result<Count, Box<dyn std::error::Error>> {
    let position = Setup::new(diagram.parse::<Stones>()?).position()?.with_to_play(to_play);
    Ok(adjudicate(&position, &CountOptions::default()))
}

/// White has just cut at L17: Black lives if he moves, with L18.
const CUT: &str = "
    . . . . . O X X . . . . . X . O . . .
    . . . . . O O X X X . . X X O . O O X
    . . . . . . O X . X O X . O X O O X .
    . . O O . . . O X O O O O O X X X . X
    . . . . . . O . O O X . O X . . . X .
    . . . . . . . . . O X . O X . . . . .
    . . . . . . . . O X X . O X . . . . .
    . . . . . . . . . O X . X X . . . . .
    . . . . . . . . . O O X . . . . . . .
    . . O . . . . O O X X . . . . X . . .
    . . . . . . . O X . . . . . . . . . .
    . . . . . . . O X . . . . . . . X . .
    . . . . . . O X X . . . X X X . . . .
    . . . O . . . O X X X X O . O X O . .
    . O . . . . . O O X O O O O O X X X X
    . X O O O O O O X O . O X O X X X O X
    . X O X O X X O X O O O X O . O O O O
    O O X X O X . X X X X X X O O . . . .
    . X . . X . X . X . . . X X O . . . .";

/// White has just pressed in the lower right: Black lives there if he moves, with T4.
const PRESSED: &str = "
    . . . . . . . O X X . . X O . O . . .
    . . . . . . . O O X . X X O O . . . .
    . . . O . . . O X X . X O O X O O O O
    . . . . . . . O O X X . X X X X X O .
    . . O . . . . O X X O . . . . . X X O
    . . . . . O O O X . O O O O O O O X X
    . . . . O X X . X O O X X X X X O O O
    . . . O X . . X X O X . . . O X O . O
    . . . O X . . O X X . X . . . O X O .
    . . X O X X X O X . . X O . . O X O O
    . . . . O O X X O O . X O . O X X X O
    . O O O O X . . X O . X X . O X . O O
    O X X X X X X X X X . . . . . X X X O
    O O O O O . . X O O X . . X . . . O X
    O X X . . X X X . O X . O . . X X O X
    X . . X . X O X O O X X X X X X O . .
    . X . X O O O O O O O X O O O O X X .
    . . . X X O . . X O X X O . O . O X .
    . . . X O O . O O X X . O . . . . O .";

/// White has just cut at H11, but that stone can be taken: Black does so at G11, or White connects.
const TAKEN: &str = "
    X X . X X . . . X X O . . X X O . . .
    . . . . X X X X X O X X X X O O O O .
    X X . . . X . X O O O O O X X O . . O
    . X X X X . X O . O X . X X X X O O .
    X O X O X . X O . O X X X . X X O O O
    O O O O O X X X O O O O O X . X X O X
    O O X X X X . X X X X O O O X . . X X
    O X X X X O X O . X O O . X X X . . .
    O O X . X O . O X O . O O . X X X . X
    . O X X O X X X O . O X O X . . . X .
    X O O X O O O O O O O X X . . . O . .
    . O O X X X O . O X O X . . . . . . .
    . . . O X O . O O X X . X X X X X . .
    . . O . O . O O X X . X O X O O X X X
    . . . O O O X X . . . X O X O O O X X
    . . O O X X X X X X . X O O . O . O X
    . . . O O X X O O X X O . O O . . O X
    . . . O X O O O X O O O . . . . . O O
    . . . . . . . . . . . . . . . . . . .";

/// White's stones in the upper right have one eye: with P16 Black takes the other, or White makes it and kills.
const KILLED: &str = "
    . X O O O O X . X X . . . . . . . . .
    X X X O . X X X O O X X X X X . . . .
    . X O O O O X . X O O O X O X X . . .
    X . X O X O O X X X X O O O . X O X .
    . X X X X X O X X . X X O . O O X X X
    X . . X . . O . O X X O O O O X O O X
    . X X O O O O . O . X O X X O X O . O
    X X X O X X X O X X X X O X X X O O .
    X O X X O . . . O O O O O O . X X O .
    O O O O O X X O O . O X . O . . X O .
    . . . O X X . O . O O X X O O X X O .
    . . . . O X X X X X X X O O X X X O .
    . . O . O O X X O X X X X O O X O O .
    . O . X O X X O O O X X O O X X X O .
    . X X . . O X X O . X . O . O O O . .
    . X O X X O X O O O X . O . O . O . O
    . . O O O O O . . O X X O O O O O O X
    . . . . . . . . . O O X X X X O X X X
    . . . . . . . . . . O X . . . X . . .";

/// White has just thrown in at A12: with A11 Black takes it and has two eyes, without it he would lose a ko for his corner.
const THROWN_IN: &str = "
    . . . . . . X X X O O . . O X X X X .
    . . . X X X X O O O . O . O X . . . X
    . X X . O X . X X X O O . O X X . X .
    X X O O O X . X . X X O . O X X . X .
    O O O . O O X . . X O . O X X O X . .
    O X X O . O O X X O O . O O X O X X .
    X . X X O . O X X X O O O X X O X . X
    O X X O O O O X . . X O X O X O O X .
    . X X O X X O O X . . X X O X O . O X
    X X O O . X X X X X X . X O O O . O O
    X X X O X . X O O O O O X O . . . . O
    X O O X X X O . O O . . X X O O O O X
    X O O X . O O O X O X X X O O X O X X
    X O X . X X O . . X O O X X O X O O X
    O O X . X X X O . . O X X . X X X X X
    . O O X . X O . . . O O O X . X O O O
    . . O X X O O . O O O X X X X O . O .
    . O X X O O . O . O X . X O O O O X O
    . O . . O . . . O X X X X O . . X . .";

/// Black's three stones at G19 have hardly room, and are not the only ones that look dead: F19 saves them.
const SMALL: &str = "
    . . . . O . X X X O . . . . . . . O .
    . . O O O X O . O . . . . O . O O . O
    . . O X X X O O O O O O . X O O X O .
    . O O O X X X X O X X X O O X O X X .
    . O X X O O O X X X . X . O X X . X .
    O X X X O X O X X O O . X O X . X . .
    . O O X X X O O X . . O X X X . . . .
    X O O O . X X O X X X O X O X . O . .
    O O X O . . . O O X O O O O X O . X .
    O X X X X X X O . O . . O X X . . X .
    X . X X . . . O X . . O O O X . O X .
    . O X O O O . O . X O O X X X X X O O
    X O X O . X O . . . X X O O X X O O .
    . X O X X X X O O O X O . O X O X X O
    . X O . O O X X X X O . O O O O X . X
    X O O O O X X X . X O O X X O O X X .
    . X O . O O O X X . O . O X O X . . X
    . X X O . O X . X O . . O X X X X . .
    . . X X O O X X X O . . O O X . . X X";

#[test]
fn who_is_threatened_answers_first() -> Outcome {
    let (answered, lost) = (count(CUT, Color::Black)?, count(CUT, Color::White)?);
    let at = |name| answered.stones.size().parse_point(name).ok_or("on the board");
    assert!(!answered.dead.black.contains(at("K17")?) && lost.dead.black.contains(at("K17")?));
    assert!(answered.dead.white.contains(at("Q17")?) && !lost.dead.white.contains(at("Q17")?));
    Ok(())
}

#[test]
fn who_moves_takes_what_is_in_danger() -> Outcome {
    for (diagram, first, stone) in [(TAKEN, "G11", "F11"), (KILLED, "P16", "Q15")] {
        let (taken, spared) = (count(diagram, Color::Black)?, count(diagram, Color::White)?);
        let at = |name| taken.stones.size().parse_point(name).ok_or("on the board");
        assert_eq!(taken.first, [(Color::Black, at(first)?)]);
        assert!(taken.describe_first().ok_or("told")?.contains(&format!("Black {first}")));
        let told = taken.explain().join("\n");
        assert!(!told.contains("protect :") && told.contains("come first"), "{told}");
        assert!(taken.dead.white.contains(at(stone)?) && !spared.dead.white.contains(at(stone)?), "{first}");
    }
    Ok(())
}

#[test]
fn who_moves_saves_what_a_ko_would_cost_and_a_small_group() -> Outcome {
    for (diagram, first, stone) in [(THROWN_IN, "A11", "B12"), (SMALL, "F19", "G19")] {
        let (saved, lost) = (count(diagram, Color::Black)?, count(diagram, Color::White)?);
        let at = |name| saved.stones.size().parse_point(name).ok_or("on the board");
        assert_eq!(saved.first, [(Color::Black, at(first)?)]);
        assert!(!saved.dead.black.contains(at(stone)?) && lost.dead.black.contains(at(stone)?), "{first}");
    }
    Ok(())
}

#[test]
fn as_it_stands_nothing_is_played_first() -> Outcome {
    let position = Setup::new(TAKEN.parse::<Stones>()?).position()?.with_to_play(Color::Black);
    for charge in [Charge::Nothing, Charge::Connections] {
        assert!(adjudicate(&position, &CountOptions { charge, ..CountOptions::default() }).first.is_empty());
    }
    Ok(())
}

#[test]
fn an_answer_leads_to_the_same_count_as_without_the_threat() -> Outcome {
    for (diagram, at) in [(CUT, "L18"), (PRESSED, "T4"), (TAKEN, "G11"), (KILLED, "P16")] {
        let position = Setup::new(diagram.parse::<Stones>()?).position()?.with_to_play(Color::Black);
        let before = adjudicate(&position, &CountOptions::default());
        let answer = position.size().parse_point(at).ok_or("on the board")?;
        let after = position.after(Color::Black, Move::Play(answer), Suicide::Forbidden)?;
        let after = adjudicate(&after, &CountOptions::default());
        let gap = before.board_margin - after.board_margin;
        assert!(gap.points().abs() <= 1.0, "{at}: {} {}", before.board_margin, after.board_margin);
    }
    Ok(())
}

/// The lower end of the border is open: Black closes it with E2, White comes in there.
const OPEN: &str = "
    . . . . X O . . .
    . . . . X O . . .
    . . . . X O . . .
    . . . . X O . . .
    . . . . X O . . .
    . . . . X O . . .
    . . . . X O . . .
    . . . . . O . . .
    . . . . . . . . .";

#[test]
fn who_moves_first_closes_an_open_border() -> Outcome {
    for (to_play, first, margin) in [(Color::Black, "E2", "B+9"), (Color::White, "E2", "B+6")] {
        let count = count(OPEN, to_play)?;
        let at = |name| count.stones.size().parse_point(name).ok_or("on the board");
        assert_eq!(count.closing.first(), Some(&(to_play, at(first)?)));
        let turns: Vec<Color> = count.closing.iter().map(|(by, _)| *by).collect();
        assert!(turns.iter().zip([to_play, !to_play].iter().cycle()).all(|(by, turn)| by == turn));
        assert_eq!(count.board_margin.to_string(), margin);
        assert!(count.closing.iter().all(|(_, point)| count.dame.contains(*point)));
    }
    Ok(())
}

#[test]
fn borders_are_left_alone_where_the_count_takes_the_board_as_it_stands() -> Outcome {
    let position = Setup::new(OPEN.parse::<Stones>()?).position()?.with_to_play(Color::Black);
    let as_it_stands = CountOptions { charge: Charge::Nothing, ..CountOptions::default() };
    assert!(adjudicate(&position, &as_it_stands).closing.is_empty());
    Ok(())
}

#[test]
fn stones_that_close_a_border_count_as_area() -> Outcome {
    let wall = ". . . . . . X O . . . . .\n".repeat(11);
    let diagram = wall + ". . . . . . . O . . . . .\n. . . . . . . . . . . . .";
    let position = Setup::new(diagram.parse::<Stones>()?).position()?.with_to_play(Color::Black);
    let count =
        adjudicate(&position, &CountOptions { rules: Ruleset::Chinese.rules(), ..CountOptions::default() });
    // Black G2, White H1, Black G1.
    assert_eq!((count.completion, count.closing.len()), (Completion::Finished, 3));
    assert_eq!(count.tally.map(|tally| tally.dame), ByColor { black: 2, white: 1 });
    Ok(())
}
