//! Unconditional status: what is left when a player may make any number of moves in a row.
//!
//! Stronger than life alone: a player's immortal chains ([`super::benson()`]) cut the board into regions. In
//! some of them the opponent cannot get an immortal chain even if he alone plays there; his stones there
//! are dead and the points are territory.
//!
//! Which regions those are has a short answer. Suppose the opponent alone plays in a region. He takes
//! every stone that is not immortal, for those can be taken, and can fill what he likes. In the end each
//! of his eyes may be taken to be a single point with his stones all around it. If one of three or more
//! eyes is filled, the chains around it become one, and one can always be found whose loss hurts none of
//! them; so two eyes are enough, with everything else filled. And two points work just when they are not
//! neighbours and neither, left empty, splits the region: then every chain touches both. What can become
//! such a point? An empty one with none of the player's stones beside it: to take that stone, it would have to be
//! filled. Or one under a stone that is taken: all around a taken chain are its takers. So:
//!
//! > The opponent can live in a region just when it has two points, not next to each other, that do not
//! > split it, each of them under a stone that can be captured or empty without such a stone (or an
//! > immortal one) beside it.
//!
//! Being unable to live is not yet death: the opponent may have a seki. That is looked for in [`super::standoff`].

use chizu_board::{ByColor, Color, Point, PointSet, Stones};

use super::benson::{self, Immortal};
use super::map::{Components, Map, NONE, Rows, rows};
use super::standoff;

/// What nothing can change about a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PointStatus {
    /// A stone that cannot be captured, or stands where the opponent can never live.
    Alive,
    /// A stone that can never live.
    Dead,
    /// An empty point where the other player can never live.
    Territory(Color),
    /// Anything else.
    Undecided,
}

/// What no one can change on a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unconditional {
    stones: Stones,
    /// The chains that cannot be captured, with the regions that make them so.
    pub immortal: ByColor<Immortal>,
    /// All points that belong to each player for ever, under whatever stones, his immortal chains
    /// included: regions between them where the opponent can never live.
    pub owned: ByColor<PointSet>,
}

/// Finds what no one can change.
///
/// ```
/// use chizu_safety::{PointStatus, unconditional};
/// let stones: chizu_board::Stones = ". X O . X O\nX X X X X O\n. . . . . O".parse()?;
/// let settled = unconditional(&stones);
/// let status = |name| settled.status(stones.size().parse_point(name).unwrap());
/// assert_eq!(status("B3"), PointStatus::Alive);
/// assert_eq!(status("C3"), PointStatus::Dead);
/// assert_eq!(status("D3"), PointStatus::Territory(chizu_board::Color::Black));
/// assert_eq!(status("F3"), PointStatus::Dead);
/// # Ok::<(), chizu_board::DiagramError>(())
/// ```
#[must_use]
pub fn unconditional(stones: &Stones) -> Unconditional {
    let map = Map::of(stones);
    let immortal = ByColor::new_with(|color| benson::of_color(&map, color));
    let owned = ByColor::new_with(|color| owned(&map, stones, color, immortal[color].stones));
    Unconditional { stones: *stones, immortal, owned }
}

impl Unconditional {
    /// The status of a point.
    #[must_use]
    pub fn status(&self, point: Point) -> PointStatus {
        let owner = Color::ALL.into_iter().find(|color| self.owned[*color].contains(point));
        match (owner, self.stones.get(point)) {
            (None, _) => PointStatus::Undecided,
            (Some(owner), None) => PointStatus::Territory(owner),
            (Some(owner), Some(stone)) if owner == stone => PointStatus::Alive,
            (Some(_), Some(_)) => PointStatus::Dead,
        }
    }
}

/// The immortal stones of `color` and the regions between them where the opponent cannot live.
fn owned(map: &Map, stones: &Stones, color: Color, immortal: PointSet) -> PointSet {
    if immortal.is_empty() {
        return PointSet::EMPTY;
    }
    let outside = Outside::of(map, color, immortal);
    let lives = outside.homes(map, color);
    let mut owned = immortal;
    let mut doubtful: Vec<u16> = Vec::new();
    map.frame.each(&outside.points, |point, cell| {
        let region = outside.regions.at(cell);
        if !lives[usize::from(region)] {
            owned.insert(point);
            if stones.get(point) == Some(color) && !doubtful.contains(&region) {
                doubtful.push(region);
            }
        }
    });
    for region in doubtful {
        let points = outside.region(map, region);
        if standoff::possible(stones, color, points) {
            owned -= points;
        }
    }
    owned
}

/// Everything but a player's immortal chains, in regions.
struct Outside {
    points: Rows,
    regions: Components,
}

impl Outside {
    fn of(map: &Map, color: Color, immortal: PointSet) -> Self {
        let walls = rows(&immortal, map.frame.size);
        let others = &map.stones[!color];
        let points = std::array::from_fn(|y| map.empty[y] | others[y] | (map.stones[color][y] & !walls[y]));
        Self { points, regions: Components::of(&points, &map.frame) }
    }

    /// The points of a region.
    fn region(&self, map: &Map, region: u16) -> PointSet {
        let mut points = PointSet::EMPTY;
        map.frame.each(&self.points, |point, cell| {
            if self.regions.at(cell) == region {
                points.insert(point);
            }
        });
        points
    }

    /// For each region, whether the opponent of `color` can get an immortal chain in it by playing alone.
    fn homes(&self, map: &Map, color: Color) -> Vec<bool> {
        let frame = &map.frame;
        let mut lives = vec![false; usize::from(self.regions.end())];
        // Eyes found so far, by region: more than two lie side by side only if two of them do not.
        let mut eyes = vec![[0; 2]; lives.len()];
        let mut unsure: Vec<(u16, usize)> = Vec::new();
        let mut add = |lives: &mut Vec<bool>, region: u16, cell: usize| {
            let eyes = &mut eyes[usize::from(region)];
            lives[usize::from(region)] |=
                eyes.iter().any(|eye| *eye != 0 && !frame.around(cell).contains(eye));
            eyes[usize::from(eyes[0] != 0)] = cell;
        };
        let candidates: Rows = std::array::from_fn(|y| self.points[y] & !map.stones[!color][y]);
        frame.each(&candidates, |_, cell| {
            let region = self.regions.at(cell);
            let occupied = map.is_chain_of(map.chains.at(cell), color);
            if lives[usize::from(region)] || (!occupied && map.chains_around(cell, color) != [NONE; 4]) {
                return;
            }
            if joined_around(&self.regions, frame.ring(cell), region) {
                add(&mut lives, region, cell);
            } else {
                unsure.push((region, cell));
            }
        });
        for (region, cell) in unsure {
            if !lives[usize::from(region)] && !self.splits(map, region, cell) {
                add(&mut lives, region, cell);
            }
        }
        lives
    }

    /// Whether the region falls apart without the point.
    fn splits(&self, map: &Map, region: u16, cell: usize) -> bool {
        let mut rest = self.points;
        let (x, y) = map.frame.place(cell);
        rest[y] &= !(1 << x);
        let parts = Components::of(&rest, &map.frame);
        let mut around = map.frame.around(cell).into_iter().filter(|next| self.regions.at(*next) == region);
        let first = around.next().map(|next| parts.at(next));
        around.any(|next| Some(parts.at(next)) != first)
    }
}

/// Whether the neighbours of a point that lie in its region are joined around it: then the region stays
/// in one piece without the point.
fn joined_around(regions: &Components, ring: [usize; 8], region: u16) -> bool {
    let within = ring.map(|cell| regions.at(cell) == region);
    let neighbors = (0..4).filter(|i| within[2 * i + 1]).count();
    // A diagonal between two neighbours joins them.
    let joints = (0..4).filter(|i| within[2 * i] && within[(2 * i + 7) % 8] && within[2 * i + 1]).count();
    neighbors <= joints + 1
}
