//! Whose turn it is decides what a threat is worth: positions a move after one.

use chizu::board::{Color, Move, Setup, Stones, Suicide};
use chizu::score::{Count, Options, adjudicate};

type Outcome = Result<(), Box<dyn std::error::Error>>;

fn count(diagram: &str, to_play: Color) -> Result<Count, Box<dyn std::error::Error>> {
    let position = Setup::new(diagram.parse::<Stones>()?).position()?.with_to_play(to_play);
    Ok(adjudicate(&position, &Options::default()))
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

#[test]
fn who_is_threatened_answers_first() -> Outcome {
    let (answered, lost) = (count(CUT, Color::Black)?, count(CUT, Color::White)?);
    let at = |name| answered.stones.size().parse_point(name).ok_or("on the board");
    assert!(!answered.dead.black.contains(at("K17")?) && lost.dead.black.contains(at("K17")?));
    assert!(answered.dead.white.contains(at("Q17")?) && !lost.dead.white.contains(at("Q17")?));
    Ok(())
}

#[test]
fn an_answer_leads_to_the_same_count_as_without_the_threat() -> Outcome {
    for (diagram, at) in [(CUT, "L18"), (PRESSED, "T4")] {
        let position = Setup::new(diagram.parse::<Stones>()?).position()?.with_to_play(Color::Black);
        let before = adjudicate(&position, &Options::default());
        let answer = position.size().parse_point(at).ok_or("on the board")?;
        let after = position.after(Color::Black, Move::Play(answer), Suicide::Forbidden)?;
        let after = adjudicate(&after, &Options::default());
        let gap = before.board_margin - after.board_margin;
        assert!(gap.points().abs() <= 1.0, "{at}: {} {}", before.board_margin, after.board_margin);
    }
    Ok(())
}
