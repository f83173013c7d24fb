//! Dead stones of both colours that stand in each other's way: *three points without capturing* and its kind.
//!
//! Who takes the one lets the other come back, and where all of them stood belongs to nobody. By the Japanese rules of 1989 no one has
//! points there as it stands; so who gains by it plays there before the game ends. Such a place is played out to the end by both, passes
//! and kos among their moves, and what that comes to is counted. (Before 1949 three points were given without a move.)
//!
//! *What it does not know:* ko threats, places of more than ten points, and walls around that run out of liberties.

use std::collections::HashMap;

use chizu_board::{ByColor, Color, Point, PointSet, Position, Scoring};
use chizu_local::adjacency::bits;
use chizu_local::piece::Local;

use super::view::View;
use crate::score::charge::Charge;
use crate::score::count::{Completion, Count};
use crate::score::tuning;

/// Counts what comes of such places of a finished game once they are played out.
pub(super) fn settle(position: &Position, count: &mut Count) {
    let dead = count.dead.black | count.dead.white;
    let counts = count.completion == Completion::Finished
        && count.options.charge == Charge::All
        && count.scoring() == Scoring::Territory;
    if !counts || !dead.intersects(&count.dame) {
        return;
    }
    let geometry = position.stones().geometry();
    let open = count.dame & (dead | position.stones().vacant());
    let mut penalty = ByColor::new_with(|color| count.tally[color].penalty);
    let mut first = Vec::new();
    for region in geometry.components(geometry.flood(dead & count.dame, open)) {
        let Some(place) = Place::of(position, count, region) else { continue };
        let Some((margin, Some(begins))) = place.played_out(position.to_play()) else { continue };
        let [black, white] = [Color::Black, Color::White].map(|color| (count.dead[color] & region).len());
        let more = margin - (white as i32 - black as i32);
        penalty[if more > 0 { Color::White } else { Color::Black }] += more.unsigned_abs();
        first.push(begins);
    }
    if !first.is_empty() {
        count.first.extend(first);
        count.finish(penalty);
    }
}

/// A place as bits, Black's side first.
struct Place {
    points: Vec<Point>,
    local: Local,
    start: [u64; 2],
}

/// A position of it.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct State {
    stones: [u64; 2],
    ko: u64,
    side: usize,
    /// How many have passed in a row.
    passes: u8,
}

/// A move: where (nowhere is a pass), what it costs Black, and to which position.
type Played = (Option<usize>, i32, usize);

impl Place {
    /// If dead stones of both colours touch there, with living ones of both around that are in no danger.
    fn of(position: &Position, count: &Count, region: PointSet) -> Option<Self> {
        let stones = position.stones();
        let geometry = stones.geometry();
        let dead = count.dead.map(|dead| dead & region);
        if region.len() > tuning::impasse_points()
            || !geometry.neighbors_of(dead.black).intersects(&dead.white)
        {
            return None;
        }
        let around = geometry.neighbors_of(region);
        for color in Color::ALL {
            let own = stones.of(color) - region;
            let is_at_ease = |wall: PointSet| {
                (stones.liberties(wall) - region).len() >= tuning::impasse_ease()
                    && !wall.intersects(&count.seki)
            };
            let mut walls = geometry.components(geometry.flood(around & own, own)).peekable();
            if walls.peek().is_none() || !walls.all(is_at_ease) {
                return None;
            }
        }
        // Of equal moves the first is told, in whatever way the board lies.
        let view = View::of(position);
        let points: Vec<Point> = view.turned_set(region).iter().map(|at| view.point(at)).collect();
        let bit = |set: PointSet| -> u64 {
            points.iter().enumerate().filter(|(_, at)| set.contains(**at)).map(|(i, _)| 1 << i).sum()
        };
        let start = Color::ALL.map(|color| bit(dead[color]));
        let local = Local::of(geometry, &points, &[], |beside| {
            Color::ALL.map(|color| stones.of(color).contains(beside))
        });
        Some(Self { points, local, start })
    }

    /// What both players gain there in all, Black's points less White's, and who begins where, if anybody does. `None` if it takes too many
    /// positions, or never ends.
    fn played_out(&self, to_play: Color) -> Option<(i32, Option<(Color, Point)>)> {
        let mut states = Vec::new();
        let mut places = HashMap::new();
        let mut number = |state: State, states: &mut Vec<State>| {
            *places.entry(state).or_insert_with(|| {
                states.push(state);
                states.len() - 1
            })
        };
        let side = usize::from(to_play == Color::White);
        number(State { stones: self.start, ko: 0, side, passes: 0 }, &mut states);
        let mut moves: Vec<Vec<Played>> = Vec::new();
        while let Some(state) = states.get(moves.len()).copied() {
            if states.len() > tuning::impasse_positions() {
                return None;
            }
            let mut next = Vec::new();
            if state.passes < 2 {
                let pass = State { ko: 0, side: 1 - state.side, passes: state.passes + 1, ..state };
                next.push((None, 0, number(pass, &mut states)));
                for at in bits(self.local.empty(state.stones) & !state.ko) {
                    let Some(played) = self.local.play(state.stones, state.side, 1 << at) else { continue };
                    let then =
                        State { stones: played.stones, ko: played.ko, side: 1 - state.side, passes: 0 };
                    let cost = if state.side == 0 { 1 } else { -1 };
                    next.push((Some(at), cost, number(then, &mut states)));
                }
            }
            moves.push(next);
        }
        // A stone costs a point, and is worth one as long as it stands: so area is territory and prisoners.
        let mut worth: Vec<i32> = states.iter().map(|state| self.area(state.stones)).collect();
        let best = |worth: &[i32], i: usize| {
            let after = moves[i].iter().map(|(_, cost, next)| worth[*next] - cost);
            if states[i].side == 0 { after.max() } else { after.min() }
        };
        let settled = (0..tuning::impasse_rounds()).any(|_| {
            let next: Vec<i32> = (0..states.len()).map(|i| best(&worth, i).unwrap_or(worth[i])).collect();
            let same = next == worth;
            worth = next;
            same
        });
        let margin =
            worth[0] - self.start.map(|own| own.count_ones() as i32).into_iter().reduce(|a, b| a - b)?;
        settled.then(|| (margin, self.beginning(&states, &moves, &worth)))
    }

    /// The first stone on the way of best play; who gains nothing by one passes.
    fn beginning(&self, states: &[State], moves: &[Vec<Played>], worth: &[i32]) -> Option<(Color, Point)> {
        let mut i = 0;
        while let Some((at, _, next)) =
            moves[i].iter().find(|(_, cost, next)| worth[*next] - cost == worth[i])
        {
            if let Some(at) = at {
                let color = if states[i].side == 0 { Color::Black } else { Color::White };
                return Some((color, self.points[*at]));
            }
            i = *next;
        }
        None
    }

    /// Black's stones and what he alone surrounds, less White's.
    fn area(&self, stones: [u64; 2]) -> i32 {
        let empty = self.local.empty(stones);
        let reach = [0, 1].map(|side| self.local.next_to.neighbors(stones[side]) | self.local.air[side]);
        let surrounded = self.local.surrounded(empty, reach);
        let [black, white] = [0, 1].map(|side| (stones[side] | surrounded[side]).count_ones() as i32);
        black - white
    }
}

#[cfg(test)]
mod tests {
    use chizu_board::{Setup, Stones};

    use crate::score::{CountOptions, adjudicate};

    /// Black's margin, and who begins where.
    fn counted(rows: &str, to_play: super::Color) -> (String, Vec<String>) {
        let stones: Stones = rows.parse().unwrap();
        let position = Setup::new(stones).position().unwrap().with_to_play(to_play);
        let count = adjudicate(&position, &CountOptions::default());
        let first = count.first.iter().map(|(by, at)| format!("{by} {}", stones.size().name(*at)));
        (count.board_margin.to_string(), first.collect())
    }

    #[test]
    fn three_points_without_capturing_are_two_by_a_move() {
        let torazu = "
            . X X O . O . O .
            O X X O O O O O O
            X O O O . O . O .
            X X X O O O O O O
            X X X X X X X X X
            . X . X . X . X .
            X X X X X X X X X
            . X . X . X . X .
            X X X X X X X X X";
        for to_play in super::Color::ALL {
            assert_eq!(counted(torazu, to_play), ("B+2".to_owned(), vec!["White A9".to_owned()]));
        }
    }
}
