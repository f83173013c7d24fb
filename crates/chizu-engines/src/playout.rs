//! A group's fight played to its end within a part of the board: whoever moves elsewhere passes.
//!
//! ```
//! use chizu::{Color, Move, PointSet, Setup, Stones};
//! use chizu_engines::playout::{End, play};
//! let stones: Stones = "
//!     . X X O . .
//!     X . X O . .
//!     X X X O . .
//!     O O O O . .".parse()?;
//! let position = Setup::new(stones).position()?.with_to_play(Color::White);
//! let corner: PointSet = ["A4", "B3"].iter().filter_map(|name| stones.size().parse_point(name)).collect();
//! // Nobody finds anything to do.
//! let played = play(&position, corner, stones.of(Color::Black), None, &mut |_| Ok::<_, ()>(Move::Pass)).unwrap();
//! assert_eq!((played.end, played.moves.len()), (End::Passed, 2));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! With threats for a player, he need not wait to take a ko back: he has made a threat elsewhere, and it was answered. No stone is put
//! anywhere for that. A move that fills the mover's own eye of one point and leaves his stones one liberty is taken for a pass. *What it
//! does not know:* what the stones left on the board are worth; that is asked of the position at the end.

use chizu::board::Suicide;
use chizu::{Color, Move, Point, PointSet, Position, Stones};

/// How it went.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// The moves, from whose turn it was at the start.
    pub moves: Vec<(Color, Move)>,
    /// Why it ended.
    pub end: End,
    /// The position at the end.
    pub position: Position,
    /// Whether somebody was kept from taking a ko back, or took it back by a threat.
    pub has_ko: bool,
}

/// Why it ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum End {
    /// The group's stones are gone.
    Captured,
    /// Both passed.
    Passed,
    /// The board was there before, with the same player to move and the same ko.
    Repeated,
    /// There were more moves than the part has points, many times over.
    TooLong,
}

/// So many moves for each point of the part.
const PER_POINT: usize = 4;

/// Plays it out; `choose` says what whose turn it is plays. Stones of the group that are taken together with the rest of it end it.
///
/// # Errors
/// What `choose` says.
pub fn play<E>(
    start: &Position,
    region: PointSet,
    group: PointSet,
    threats: Option<Color>,
    choose: &mut dyn FnMut(&Position) -> Result<Move, E>,
) -> Result<Played, E> {
    let owner = group.first_point().and_then(|at| start.stones().get(at));
    let mut position = start.clone();
    let mut moves: Vec<(Color, Move)> = Vec::new();
    let mut before: Vec<(Stones, Color, Option<Point>)> =
        vec![(*start.stones(), start.to_play(), start.ko())];
    let mut has_ko = false;
    let end = loop {
        let mover = position.to_play();
        if moves.len() >= PER_POINT * region.len() {
            break End::TooLong;
        }
        has_ko |= position.ko().is_some_and(|at| region.contains(at));
        if threats == Some(mover) && position.ko().is_some() {
            let free = chizu::Setup { ko: None, ..position.setup() };
            // Without its ko a position is as legal as with it.
            position = free.position().unwrap_or(position);
        }
        let chosen = choose(&position)?;
        let next = match chosen {
            Move::Play(at) if region.contains(at) => position
                .after(mover, chosen, Suicide::Forbidden)
                .ok()
                .filter(|next| !fills_own_eye(position.stones(), next.stones(), at, mover)),
            _ => None,
        };
        let (mv, next) = match next {
            Some(next) => (chosen, next),
            None => (Move::Pass, passed(&position)),
        };
        moves.push((mover, mv));
        position = next;
        let is_gone = owner.is_some_and(|owner| !(group & position.stones().of(owner)).intersects(&group));
        if is_gone {
            break End::Captured;
        }
        if mv == Move::Pass {
            if moves.len() >= 2 && moves[moves.len() - 2].1 == Move::Pass {
                break End::Passed;
            }
            continue;
        }
        let now = (*position.stones(), position.to_play(), position.ko());
        if before.contains(&now) {
            break End::Repeated;
        }
        before.push(now);
    };
    Ok(Played { moves, end, position, has_ko })
}

fn passed(position: &Position) -> Position {
    let mover = position.to_play();
    position
        .after(mover, Move::Pass, Suicide::Forbidden)
        .unwrap_or_else(|_| position.clone().with_to_play(!mover))
}

/// Whether a move fills an eye of one point of the mover's and leaves his chain in atari.
fn fills_own_eye(before: &Stones, after: &Stones, at: Point, mover: Color) -> bool {
    let around: PointSet = before.geometry().neighbors(at).collect();
    around.is_subset(&before.of(mover)) && after.liberties(after.chain(at)).len() <= 1
}

#[cfg(test)]
mod tests {
    use super::*;
    use chizu::Setup;

    fn scripted(
        diagram: &str,
        to_play: Color,
        group: &str,
        threats: Option<Color>,
        script: &[&str],
    ) -> Played {
        let stones: Stones = diagram.parse().unwrap();
        let position = Setup { to_play, ..Setup::new(stones) }.position().unwrap();
        let size = stones.size();
        let group = stones.chain(size.parse_point(group).unwrap());
        let mut script = script.iter();
        let mut choose = |_: &Position| {
            Ok::<_, ()>(script.next().and_then(|name| size.parse_point(name)).map_or(Move::Pass, Move::Play))
        };
        play(&position, size.points().collect(), group, threats, &mut choose).unwrap()
    }

    const KO: &str = "
        . X O . .
        X . X O .
        . X O . .
        . . . . .";

    #[test]
    fn a_ko_waits_without_threats_and_not_with_them() {
        // White takes at B3; Black may not take back at once.
        let none = scripted(KO, Color::White, "C2", None, &["B3", "C3"]);
        assert!(none.has_ko);
        assert_eq!(none.moves[1].1, Move::Pass);
        let with = scripted(KO, Color::White, "C2", Some(Color::Black), &["B3", "C3"]);
        assert!(matches!(with.moves[1].1, Move::Play(_)));
        // Whoever has threats without end takes back until the board repeats.
        let again = scripted(KO, Color::White, "C2", Some(Color::Black), &["B3", "C3", "B3", "C3"]);
        assert_eq!(again.moves[2].1, Move::Pass, "White has none");
    }

    #[test]
    fn it_ends_when_the_group_is_gone_or_both_pass() {
        let board = "
            . X O . .
            X X O . .
            O O O . .";
        let taken = scripted(board, Color::White, "A2", None, &["A3"]);
        assert_eq!((taken.end, taken.moves.len()), (End::Captured, 1));
        // Black fills his own eye: that is a pass; White's move there is suicide.
        let filled = scripted(". X . O\nX X X O\nO O O O", Color::Black, "B2", None, &["A3", "C3"]);
        assert_eq!(filled.end, End::Passed);
        assert!(filled.moves.iter().all(|(_, mv)| *mv == Move::Pass));
    }

    #[test]
    fn nonsense_of_an_engine_is_a_pass() {
        let stones: Stones = ". X O . .\nX X O . .\n. . . . .".parse().unwrap();
        let position = Setup::new(stones).position().unwrap();
        let at = stones.size().parse_point("A3").unwrap();
        let region = PointSet::from(at);
        // Outside of the part, and on a stone.
        let mut moves = ["E1", "B3"].iter().map(|name| Move::Play(stones.size().parse_point(name).unwrap()));
        let played = play(&position, region, stones.of(Color::Black), None, &mut |_| {
            Ok::<_, ()>(moves.next().unwrap())
        });
        assert_eq!(played.unwrap().end, End::Passed);
    }

    #[test]
    fn it_ends_though_nobody_wants_it_to() {
        let stones = Stones::empty(chizu::Size::new(3, 1).unwrap());
        let mut stones_with = stones;
        stones_with.set(stones.size().points().next().unwrap(), Some(Color::Black));
        let position = Setup::new(stones_with).position().unwrap();
        let mut number = 0_usize;
        let all: Vec<Point> = stones.size().points().collect();
        let mut choose = |_: &Position| {
            number += 1;
            Ok::<_, ()>(Move::Play(all[number % all.len()]))
        };
        let played =
            play(&position, stones.size().points().collect(), stones_with.occupied(), None, &mut choose);
        assert!(played.unwrap().moves.len() <= PER_POINT * 3);
    }
}
