//! Eye-points, eyes, regions, groups and dame, once it is known which stones are dead.
//!
//! After Robert Jasiek's definitions of eye-spaces and territory (2003, 2004), which give the words of
//! the Japanese rules a meaning that can be computed: everything follows from the dead stones, in
//! linear time.
//!
//! It stands on the stones and a set of dead ones, wherever that comes from: reading ([`Territory::of_groups`]), a
//! count, the players. *What it does not know:* who is dead, komi and prisoners.
//!
//! ```
//! use chizu::territory::Territory;
//! use chizu::{PointSet, Stones};
//! let stones: Stones = "
//!     . X . X O . .
//!     X X X X O O .
//!     . X O X O O O
//!     X X . X O . O
//!     X X X X O O O
//!     O O O O . O O
//!     . O . O O O .".parse()?;
//! let dead = stones.size().parse_point("C5").unwrap();
//! let territory = Territory::of(&stones, dead.into());
//! assert_eq!((territory.points.black.len(), territory.points.white.len()), (5, 8));
//! assert!(territory.dame.is_empty());
//! # Ok::<(), chizu::board::DiagramError>(())
//! ```

use chizu_board::{ByColor, Color, Geometry, PointSet, Stones};

use crate::analysis::Analysis;
use crate::groups;

/// Living stones of a player with the eyes between them, as far as they are joined.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Region {
    /// The player.
    pub color: Color,
    /// Stones and eye-points.
    pub points: PointSet,
    /// The group: the chains of the region.
    pub chains: Vec<PointSet>,
    /// The eyes: its eye-points, by what is adjacent.
    pub eyes: Vec<PointSet>,
    /// Whether a dame is next to it. If all dame that can be filled are, it is in seki.
    pub seki: bool,
}

impl Region {
    /// The eye-space of the group: all its eyes.
    #[must_use]
    pub fn eye_space(&self) -> PointSet {
        union(&self.eyes)
    }

    /// The stones of the group.
    #[must_use]
    pub fn stones(&self) -> PointSet {
        union(&self.chains)
    }
}

/// Whose point every empty or dead one is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Territory {
    /// Each player's eye-points.
    pub eye_points: ByColor<PointSet>,
    /// The regions: Black's, then White's, by first point in board order.
    pub regions: Vec<Region>,
    /// The empty points that are nobody's eye-points.
    pub dame: PointSet,
    /// Each player's eye-points that count under territory rules: those of regions not in seki.
    pub points: ByColor<PointSet>,
}

impl Territory {
    /// Finds all of it; the stones on `dead` are dead, all others alive.
    #[must_use]
    pub fn of(stones: &Stones, dead: PointSet) -> Self {
        let geometry = stones.geometry();
        let eyes = ByColor::new_with(|color| eyes(stones, dead, color));
        let eye_points = ByColor::new_with(|color| union(&eyes[color]));
        let dame = stones.vacant() - eye_points.black - eye_points.white;
        let beside_dame = geometry.neighbors_of(dame);
        let mut regions = Vec::new();
        for color in Color::ALL {
            let alive = stones.of(color) - dead;
            for points in geometry.components(alive | eye_points[color]) {
                regions.push(Region {
                    color,
                    points,
                    chains: geometry.components(points & alive).collect(),
                    eyes: eyes[color].iter().copied().filter(|eye| eye.is_subset(&points)).collect(),
                    seki: points.intersects(&beside_dame),
                });
            }
        }
        let points = ByColor::new_with(|color| {
            let counts = |region: &&Region| region.color == color && !region.seki;
            regions.iter().filter(counts).map(Region::eye_space).collect()
        });
        Self { eye_points, regions, dame, points }
    }

    /// The same from what reading says of the groups, if `to_play` moves next: see [`groups::dead`].
    #[must_use]
    pub fn of_groups(analysis: &Analysis, to_play: Color) -> Self {
        Self::of(analysis.together.chains().stones(), groups::dead(&analysis.groups, to_play))
    }

    /// The points of regions in seki.
    #[must_use]
    pub fn seki(&self) -> PointSet {
        let in_seki = self.regions.iter().filter(|region| region.seki);
        in_seki.map(|region| region.points).collect()
    }
}

/// The eyes of a player: empty points and dead opposing stones, joined, with an empty point among
/// them, and around them living stones of the player and nothing else.
fn eyes(stones: &Stones, dead: PointSet, color: Color) -> Vec<PointSet> {
    let (geometry, vacant): (&Geometry, PointSet) = (stones.geometry(), stones.vacant());
    let alive = stones.of(color) - dead;
    let is_eye = |points: &PointSet| {
        let around = geometry.neighbors_of(*points) - *points;
        points.intersects(&vacant) && !around.is_empty() && around.is_subset(&alive)
    };
    geometry.components(vacant | (stones.of(!color) & dead)).filter(is_eye).collect()
}

fn union(sets: &[PointSet]) -> PointSet {
    sets.iter().copied().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const FINISHED: &str = "
        . X . X O . .
        X X X X O O .
        . X O X O O O
        X X . X O . O
        X X X X O O O
        O O O O . O O
        . O . O O O .";

    fn of(diagram: &str, dead: &[&str]) -> (Stones, Territory) {
        let stones: Stones = diagram.parse().unwrap();
        let dead = dead.iter().map(|name| stones.chain(stones.size().parse_point(name).unwrap()));
        let dead: PointSet = dead.collect();
        (stones, Territory::of(&stones, dead))
    }

    fn names(stones: &Stones, points: PointSet) -> String {
        points.iter().map(|p| stones.size().name(p).to_string()).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn a_finished_board() {
        let (stones, found) = of(FINISHED, &["C5"]);
        assert_eq!(names(&stones, found.points.black), "A7 C7 A5 C5 C4");
        assert_eq!(names(&stones, found.points.white), "F7 G7 G6 F4 E2 A1 C1 G1");
        assert!(found.dame.is_empty() && found.seki().is_empty());
        let shape = |r: &Region| (r.color, r.chains.len(), r.eyes.len());
        let regions: Vec<_> = found.regions.iter().map(shape).collect();
        assert_eq!(regions, [(Color::Black, 1, 4), (Color::White, 1, 6)]);
    }

    #[test]
    fn a_dame_next_to_a_region_makes_it_seki() {
        let diagram = FINISHED.replacen(". X . X O . .", ". X . X . O .", 1);
        let (stones, found) = of(&diagram, &["C5"]);
        assert_eq!(names(&stones, found.dame), "E7");
        assert!(found.regions.iter().all(|region| region.seki));
        assert_eq!((found.points.black.len(), found.points.white.len()), (0, 0));
        assert_eq!(found.eye_points.black.len(), 5);
    }

    #[test]
    fn reading_says_who_is_dead() {
        let stones: Stones = FINISHED.parse().unwrap();
        let position = chizu_board::Setup::new(stones).position().unwrap();
        let analysis = crate::analyze(&position, &crate::analysis::AnalysisOptions::default());
        for to_play in Color::ALL {
            assert_eq!(Territory::of_groups(&analysis, to_play), of(FINISHED, &["C5"]).1);
        }
    }

    #[test]
    fn an_empty_board_is_dame() {
        let (stones, found) = of(". . / . .", &[]);
        assert_eq!(found.dame, stones.vacant());
        assert!(found.regions.is_empty());
    }

    #[test]
    fn own_dead_stones_on_the_rim_make_no_eye() {
        let (stones, found) = of(". X O . / X X O O / O O O O", &["B3"]);
        assert!(found.eye_points.black.is_empty());
        assert_eq!(names(&stones, found.eye_points.white), "A3 B3 D3 A2 B2");
        assert!(found.dame.is_empty());
    }

    #[test]
    fn dead_stones_without_liberties_are_no_eye_alone() {
        let (_, found) = of("X O X / O O O", &["A2"]);
        assert!(found.eye_points.white.is_empty());
    }
}
