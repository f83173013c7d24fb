//! Thickness: walls that are strong and face open board.
//!
//! Which stones are thick, which way, how far and how much: as data, an arrow each. The definition, with its reasons, is in
//! docs/thickness.md. In short: a wall looks along a line from each of its stones; at least three neighbouring stones must see
//! open board, not along the first or second line, nor from there; none of them may be in danger. The strength is that of the
//! weakest group in the wall, less for every point where it can be cut and every gap that must be answered.
//!
//! It stands on [`groups`](crate::groups) and [`ownership`](crate::ownership). *What it does not know:* what the wall cost, sente,
//! ladders, and what is worth a fight far away.
//!
//! ```
//! use chizu::analysis::{AnalysisOptions, analyze};
//! use chizu::board::Setup;
//! use chizu::ownership::Ownership;
//! use chizu::{Color, thickness};
//! let stones: chizu::Stones = "
//!     . . . . . . . . . . . . .
//!     . . . . . . . . . . . . .
//!     . . . . . . . . . . . . .
//!     . O . X . . . . . . . . .
//!     . . O X . . . . . . . . .
//!     . O . X . . . . . . . . .
//!     . . O X . . . . . . . . .
//!     . O . X . . . . . . . . .
//!     . O O X . . . . . . . . .
//!     . . . X . . . . . . . . .
//!     . . . . . . . . . . . . .
//!     . . . . . . . . . . . . .
//!     . . . . . . . . . . . . .".parse()?;
//! let analysis = analyze(&Setup::new(stones).position()?, &AnalysisOptions::default());
//! let field = Ownership::of(&analysis, Color::Black);
//! let found = thickness::of(&analysis, &field);
//! assert_eq!((found[0].color, found[0].direction), (Color::Black, [1, 0]));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub(crate) mod tuning;

use std::cmp::Reverse;

use chizu_board::{Color, Point, PointSet, Size, Stones};

use crate::analysis::Analysis;
use crate::groups::{Groups, How};
use crate::ownership::Ownership;
use crate::verdict::Status;

/// A wall and which way it looks.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Thickness {
    /// Whose wall it is.
    pub color: Color,
    /// The stones that look that way.
    pub wall: PointSet,
    /// Which way, in columns to the right and rows down: each −1, 0 or 1.
    pub direction: [i8; 2],
    /// How many points far, on average.
    pub reach: u8,
    /// How strong the wall is, from 1 to 100.
    pub strength: u8,
    /// Points where stones that touch can be cut apart.
    pub cuts: u8,
}

impl Thickness {
    /// Strength times reach: by this, arrows are chosen.
    #[must_use]
    pub const fn worth(&self) -> u32 {
        self.strength as u32 * self.reach as u32
    }

    /// The middle of the wall: column and row from the top left, in hundredths.
    #[must_use]
    pub fn center(&self, size: Size) -> [i32; 2] {
        let count = self.wall.len().max(1) as i32;
        let mean = |of: &dyn Fn(Point) -> u8| {
            let sum: i32 = self.wall.iter().map(|at| i32::from(of(at))).sum();
            (200 * sum + count) / (2 * count)
        };
        [mean(&|at| size.col(at)), mean(&|at| size.row(at))]
    }
}

/// The thick walls of both players: at most four, those of most worth first. Where more are worth the same, all those are left
/// out.
#[must_use]
pub fn of(analysis: &Analysis, field: &Ownership) -> Vec<Thickness> {
    let mut found = all(analysis, field);
    found.sort_by_key(|one| (Reverse(one.worth()), one.wall.first_point(), one.direction));
    if let Some(next) = found.get(tuning::arrows()) {
        let least = next.worth();
        found.truncate(tuning::arrows());
        found.retain(|one| one.worth() > least);
    }
    found
}

/// All of them, in no order.
fn all(analysis: &Analysis, field: &Ownership) -> Vec<Thickness> {
    let mut found = Vec::new();
    for color in Color::ALL {
        let view = View::of(analysis, field, color);
        let mut straight: Vec<Thickness> = DIRECTIONS
            .into_iter()
            .flat_map(|direction| view.fronts(direction))
            .filter_map(|(direction, front)| view.best(&front, direction))
            .collect();
        found.extend(slanting(&mut straight));
        found.append(&mut straight);
    }
    found
}

const DIRECTIONS: [[i8; 2]; 4] = [[1, 0], [-1, 0], [0, 1], [0, -1]];

/// Walls that look two ways with the same stones look between them. Takes them out of the list.
fn slanting(straight: &mut Vec<Thickness>) -> Vec<Thickness> {
    let mut found = Vec::new();
    let mut used = vec![false; straight.len()];
    for (i, a) in straight.iter().enumerate() {
        for (j, b) in straight.iter().enumerate().skip(i + 1) {
            let common = (a.wall & b.wall).len();
            let crossing = a.direction[0] * b.direction[0] + a.direction[1] * b.direction[1] == 0;
            if crossing && 2 * common > a.wall.len().max(b.wall.len()) {
                (used[i], used[j]) = (true, true);
                found.push(Thickness {
                    color: a.color,
                    wall: a.wall | b.wall,
                    direction: [a.direction[0] + b.direction[0], a.direction[1] + b.direction[1]],
                    reach: a.reach.min(b.reach),
                    strength: a.strength.max(b.strength),
                    cuts: a.cuts.max(b.cuts),
                });
            }
        }
    }
    let mut used = used.into_iter();
    straight.retain(|_| !used.next().unwrap_or(false));
    found
}

/// What a stone sees in a direction.
#[derive(Clone, Copy)]
struct Sight {
    stone: Point,
    /// Points up to a stone, the edge, or where the opponent is too strong.
    reach: u8,
    /// On which line it stands, from the edge behind it.
    line: u8,
}

/// The board as the walls of a player see it.
struct View<'a> {
    analysis: &'a Analysis,
    groups: &'a Groups,
    stones: &'a Stones,
    field: &'a Ownership,
    color: Color,
    /// Stones that are in no danger.
    firm: PointSet,
}

impl<'a> View<'a> {
    fn of(analysis: &'a Analysis, field: &'a Ownership, color: Color) -> Self {
        let safe = analysis.groups.iter().filter(|group| {
            group.color == color
                && group.weakness < tuning::weak()
                && !group.verdict.is(Status::Dead)
                && !group.is_critical()
        });
        let groups = &analysis.together;
        let mut firm: PointSet = safe.map(|group| group.stones).collect();
        for chain in &analysis.chains {
            if chain.attack_code() != crate::read::Code::Lose {
                firm -= chain.stones;
            }
        }
        Self { analysis, groups, stones: groups.chains().stones(), field, color, firm }
    }

    /// The runs of neighbouring stones that see open board in a direction.
    fn fronts(&self, direction: [i8; 2]) -> Vec<([i8; 2], Vec<Sight>)> {
        let geometry = self.stones.geometry();
        let seen: Vec<Sight> = self.firm.iter().filter_map(|stone| self.sight(stone, direction)).collect();
        let mut rest: PointSet = seen.iter().map(|sight| sight.stone).collect();
        let mut fronts = Vec::new();
        while let Some(first) = rest.first_point() {
            let mut run = PointSet::from(first);
            loop {
                // Stones at most one line apart.
                let near = geometry.ring_of(run | geometry.ring_of(run)) & rest;
                if near.is_subset(&run) {
                    break;
                }
                run |= near;
            }
            rest -= run;
            fronts
                .push((direction, seen.iter().copied().filter(|sight| run.contains(sight.stone)).collect()));
        }
        fronts
    }

    /// What a stone sees, if it sees open board.
    fn sight(&self, stone: Point, direction: [i8; 2]) -> Option<Sight> {
        let size = self.stones.size();
        let (col, row) = (i32::from(size.col(stone)), i32::from(size.row(stone)));
        let (dx, dy) = (i32::from(direction[0]), i32::from(direction[1]));
        let (width, height) = (i32::from(size.width()), i32::from(size.height()));
        // Lines are counted from the edge behind, and from the nearer of the edges at the sides.
        let behind = |at: i32, step: i32, side: i32| if step > 0 { at + 1 } else { side - at };
        let beside = |at: i32, side: i32| (at + 1).min(side - at);
        let (line, aside) = if dx != 0 {
            (behind(col, dx, width), beside(row, height))
        } else {
            (behind(row, dy, height), beside(col, width))
        };
        if line < 3 || aside < 3 {
            return None;
        }
        let (mut reach, mut open, mut near) = (0, 0, tuning::sight_near());
        for step in 1..=i32::from(tuning::sight_far()) {
            let Some(at) = size.point(col + step * dx, row + step * dy) else { break };
            let own = self.own(at);
            let there = self.stones.get(at);
            if there == Some(self.color) {
                near = tuning::sight_to_own();
            }
            if there.is_some() || own <= -tuning::held() {
                break;
            }
            reach += 1;
            open += u8::from(own < Ownership::TERRITORY);
        }
        (reach >= near && open >= tuning::sight_near()).then_some(Sight {
            stone,
            reach,
            line: line.min(4) as u8,
        })
    }

    /// How much a point is the player's.
    fn own(&self, at: Point) -> i16 {
        let value = self.field.value(at);
        if self.color == Color::Black { value } else { -value }
    }

    /// The wall of a front, or of the part of it that cannot be cut if that is much stronger.
    fn best(&self, front: &[Sight], direction: [i8; 2]) -> Option<Thickness> {
        let whole = self.judge(front, direction);
        let mut groups: Vec<_> = front.iter().filter_map(|sight| self.groups.at(sight.stone)).collect();
        groups.sort_unstable();
        groups.dedup();
        if groups.len() < 2 {
            return whole;
        }
        let part = |id| {
            let own = |sight: &&Sight| self.groups.at(sight.stone) == Some(id);
            let stones: Vec<Sight> = front.iter().filter(own).copied().collect();
            self.judge(&stones, direction)
        };
        let parts: Vec<Thickness> = groups.into_iter().filter_map(part).collect();
        let strongest = parts.iter().map(|part| part.strength).max().unwrap_or(0);
        let least = whole.as_ref().map_or(0, |whole| u32::from(whole.strength));
        let mut best = parts.into_iter().filter(|part| part.strength == strongest);
        match (best.next(), best.next()) {
            (Some(part), None) if 2 * u32::from(strongest) > 3 * least => Some(part),
            _ => whole,
        }
    }

    fn judge(&self, front: &[Sight], direction: [i8; 2]) -> Option<Thickness> {
        let size = self.stones.size();
        let wall: PointSet = front.iter().map(|sight| sight.stone).collect();
        let mut lines: Vec<u8> = front
            .iter()
            .map(|sight| if direction[0] != 0 { size.row(sight.stone) } else { size.col(sight.stone) })
            .collect();
        lines.sort_unstable();
        lines.dedup();
        if lines.len() < tuning::wall_lines() {
            return None;
        }
        let count = front.len() as u32;
        let reach = front.iter().map(|sight| u32::from(sight.reach)).sum::<u32>() / count;
        // A stone on the third line counts three fifths of one further up.
        let height = front.iter().map(|sight| if sight.line == 3 { 60 } else { 100 }).sum::<u32>() / count;
        let members = self.analysis.groups.iter().filter(|group| group.stones.intersects(&wall));
        let weakness = members.map(|group| u32::from(group.weakness)).max().unwrap_or(1000);
        let flaws = self.flaws(wall);
        let mut strength = 100 * (1000 - weakness) / 1000 * height / 100;
        strength = strength * (lines.len() as u32).min(tuning::long_wall()) / tuning::long_wall();
        for (number, tenths) in [(flaws.cuts, 5), (flaws.jumps, 8), (flaws.gaps, 9)] {
            for _ in 0..number {
                strength = strength * tenths / 10;
            }
        }
        (strength >= tuning::slight()).then_some(Thickness {
            color: self.color,
            wall,
            direction,
            reach: reach as u8,
            strength: strength as u8,
            cuts: flaws.cuts as u8,
        })
    }

    /// How often a wall can be cut in two where its stones touch, how many jumps can be cut, and at how many links a move must
    /// be answered.
    fn flaws(&self, wall: PointSet) -> Flaws {
        let geometry = self.stones.geometry();
        let groups = |stones: PointSet| {
            let mut found: Vec<_> = stones.iter().filter_map(|stone| self.groups.at(stone)).collect();
            found.sort_unstable();
            found.dedup();
            found.len()
        };
        let (mut rest, mut cuts) = (wall, 0);
        while let Some(first) = rest.first_point() {
            let mut piece = PointSet::from(first);
            loop {
                let grown = piece | geometry.ring_of(piece) & wall;
                if grown == piece {
                    break;
                }
                piece = grown;
            }
            rest -= piece;
            cuts += groups(piece).saturating_sub(1);
        }
        let inside = |id| self.groups.chains()[id].stones.intersects(&wall);
        let gaps = self.groups.links().iter().filter(|link| {
            link.chains.into_iter().all(inside) && link.how == How::Searched && !link.cuts.is_empty()
        });
        Flaws { cuts, jumps: groups(wall).saturating_sub(1 + cuts), gaps: gaps.count() }
    }
}

/// What is wrong with a wall.
struct Flaws {
    cuts: usize,
    jumps: usize,
    gaps: usize,
}
