//! What a net finds natural, weighed together with what else speaks for a move.
//!
//! Both are odds: Chizu's are logarithms that were fitted to problems, a net's policy is a probability. Their product names the move; a net
//! never makes a proof, and where something is proved nothing is weighed.
//!
//! ```
//! use chizu::{Color, PointSet, Setup, Stones};
//! use chizu_engines::weigh::weigh;
//! let stones: Stones = "X . . . .\n. . . . .\n. . . . .".parse()?;
//! let position = Setup::new(stones).position()?;
//! let [a2, b3] = ["A2", "B3"].map(|name| stones.size().parse_point(name).unwrap());
//! // The one is a little likelier by signs, the other much by the net.
//! let weighed = weigh(&position, stones.of(Color::Black), &[(a2, 20), (b3, 0)], &[(a2, 0.01), (b3, 0.9)]);
//! assert_eq!(weighed[0].0, b3);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! *What it does not know:* what the problem is about; a move far from the group is not weighed at all.

use chizu::{Point, PointSet, Position};

/// Less is as good as nothing.
const LEAST: f32 = 0.001;
/// What a net finds natural comes to mind if it is so near to the group,
const STEPS: u32 = 3;
/// and at least so likely.
const NATURAL: f32 = 0.02;
/// Of what came to mind only by the net nothing else is known: it is taken for as likely as the least likely other, and so much less.
const UNNAMED: i64 = 50;

/// The moves, the likeliest first, with the logarithm of the odds in hundredths. `guesses` are Chizu's, `natural` is what the net finds of
/// every point.
#[must_use]
pub fn weigh(
    position: &Position,
    group: PointSet,
    guesses: &[(Point, i64)],
    natural: &[(Point, f32)],
) -> Vec<(Point, i64)> {
    let chance =
        |at: Point| natural.iter().find(|(other, _)| *other == at).map_or(0.0, |(_, chance)| *chance);
    let least = guesses.iter().map(|(_, odds)| *odds).min().unwrap_or(0) - UNNAMED;
    let geometry = position.stones().geometry();
    let near = (0..STEPS).fold(group, |set, _| set | geometry.neighbors_of(set)) & position.stones().vacant();
    let is_new = |at: &Point| guesses.iter().all(|(other, _)| other != at);
    let more = natural.iter().filter(|(at, chance)| *chance >= NATURAL && near.contains(*at) && is_new(at));
    let all = guesses.iter().copied().chain(more.map(|(at, _)| (*at, least)));
    let mut weighed: Vec<(Point, i64)> =
        all.map(|(at, odds)| (at, odds + (100.0 * chance(at).max(LEAST).ln()) as i64)).collect();
    // Moves come in Chizu's order, and stay so among equals.
    weighed.sort_by_key(|(_, odds)| std::cmp::Reverse(*odds));
    weighed
}
