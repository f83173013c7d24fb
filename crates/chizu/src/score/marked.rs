//! A count with dead stones named by hand, or territory marked by the players.
//!
//! Whoever counts says what becomes of stones; the rest is as the default method judges it. What remains is arithmetic: dead
//! stones are taken off, and what one colour alone surrounds is its territory. Nobody is charged for protective moves.
//!
//! ```
//! use chizu::score::{self, Marks, CountOptions};
//! use chizu::Setup;
//! let stones: chizu::Stones = "
//!     . . O X .
//!     . X O X .
//!     . . O X .
//!     . O O X .
//!     . O . X .".parse()?;
//! let position = Setup::new(stones).position()?;
//! let b4 = position.size().parse_point("B4").unwrap();
//! let marks = Marks { dead: b4.into(), ..Marks::default() };
//! let count = score::marked(&position, &CountOptions::default(), &marks);
//! assert_eq!(count.dead.black.len(), 1);
//! assert_eq!(count.board_margin.to_string(), "W+4");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! *What it does not know:* whether the marks are right.

use chizu_board::{ByColor, Color, PointSet, Position};

use super::{Count, CountOptions, adjudicate};

/// What somebody says of the stones of a position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Marks {
    /// Points of chains that are dead.
    pub dead: PointSet,
    /// Points of chains that are not.
    pub alive: PointSet,
    /// Territory as the players marked it: stones of the opponent on it are dead, all other stones live.
    pub territory: Option<ByColor<PointSet>>,
}

/// Counts a position with what is said of its stones. A chain that is said to be both is dead.
#[must_use]
pub fn marked(position: &Position, options: &CountOptions, marks: &Marks) -> Count {
    let stones = position.stones();
    let geometry = stones.geometry();
    let judged = adjudicate(position, options);
    let chains = |points: PointSet| points.iter().fold(PointSet::EMPTY, |all, at| all | stones.chain(at));
    let (dead, alive) = (chains(marks.dead & stones.occupied()), chains(marks.alive & stones.occupied()));
    let dead = ByColor::new_with(|color: Color| {
        let known = match &marks.territory {
            Some(territory) => chains(stones.of(color) & territory[!color]),
            None => judged.dead[color],
        };
        ((known - alive) | dead) & stones.of(color)
    });
    let gone = dead.black | dead.white;
    let living = stones.occupied() - gone;
    let mut count = Count::new(position, CountOptions { over: true, ..*options });
    let mut open = geometry.all() - living;
    while let Some(point) = open.first_point() {
        let region = geometry.flood(point.into(), open);
        open -= region;
        let around = geometry.neighbors_of(region) & living;
        let owner =
            Color::ALL.into_iter().find(|&color| !around.is_empty() && around.is_subset(&stones.of(color)));
        match (owner, &marks.territory) {
            (_, Some(territory)) => {
                for color in Color::ALL {
                    count.territory[color] |= region & territory[color];
                }
            }
            (Some(color), None) => count.territory[color] |= region,
            (None, None) => {}
        }
    }
    count.dame = stones.vacant() - count.territory.black - count.territory.white;
    count.seki = judged.seki - gone;
    count.proved = ByColor::new_with(|color| judged.proved[color] - gone);
    count.dead = dead;
    count.finish_with_groups(ByColor::default());
    count
}

#[cfg(test)]
mod tests {
    use super::*;
    use chizu_board::{Setup, Stones};

    fn position() -> Position {
        let stones: Stones = "
            . . O X .
            . X O X .
            . . O X .
            . O O X .
            . O . X ."
            .parse()
            .unwrap();
        Setup::new(stones).with_prisoners(ByColor { black: 2, white: 0 }).position().unwrap()
    }

    #[test]
    fn a_hand_decides_what_is_dead() {
        let position = position();
        let b4 = position.size().parse_point("B4").unwrap();
        let options = CountOptions::default();
        let dead = marked(&position, &options, &Marks { dead: b4.into(), ..Marks::default() });
        let alive = marked(&position, &options, &Marks { alive: b4.into(), ..Marks::default() });
        assert_eq!((dead.dead.black, dead.tally.white.total), (b4.into(), 9));
        assert_eq!((alive.dead.black.len(), alive.tally.white.total), (0, 0));
        // Prisoners that were given count.
        assert_eq!([dead.tally.black.total, alive.tally.black.total], [7, 7]);
        // White's lone point between both colours is nobody's.
        assert_eq!(dead.dame.len(), 1);
    }

    #[test]
    fn territory_that_is_marked_is_taken_as_it_is() {
        let position = position();
        let points = |names: &str| -> PointSet {
            names.split(' ').filter_map(|name| position.size().parse_point(name)).collect()
        };
        let territory = ByColor { black: points("E1 E2 E3 E4 E5"), white: points("A5 B5 A4 B4") };
        let marks = Marks { territory: Some(territory), ..Marks::default() };
        let count = marked(&position, &CountOptions::default(), &marks);
        assert_eq!(count.dead.black, points("B4"));
        assert_eq!((count.tally.white.total, count.tally.black.total), (5, 7));
    }
}
