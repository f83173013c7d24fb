//! Borders that are still open.
//!
//! Who fills dame does not matter; where a border is open, whoever plays there first gains. So before dame are filled, borders are
//! closed: each player in turn plays where he gains most by territory once the opponent has replied as well as he can. Only how
//! much is surrounded is looked at. A stone that might be taken is not played, nor one in the opponent's territory that is cut
//! off from its own; who lives stays as it was found. If more is nobody's in the end, nothing was understood, and all is left
//! as it was.

use std::cmp::Reverse;

use chizu_board::{ByColor, Color, Move, Point, PointSet, Position, Stones, Suicide};

use super::danger::grown;
use super::view::View;
use crate::read::{self, Budget};
use crate::score::carta::dame::{self, Owners};
use crate::score::choices::Choices;
use crate::score::tuning;
use crate::status::Statuses;

/// Plays what closes the borders of a position of which it is known who lives, and tells the moves.
pub(super) fn close(position: &mut Position, found: &Statuses, choices: &Choices) -> Vec<(Color, Point)> {
    let mut borders = Borders { position: position.clone(), found, choices, home: ByColor::default() };
    let before = borders.owners(&borders.clean());
    let geometry = position.stones().geometry();
    borders.home = before.territory.map(|points| grown(geometry, points, 1));
    let mut moves: Vec<(Color, Point)> = Vec::new();
    while moves.len() < tuning::border_moves()
        && let Some((point, after)) = borders.next(moves.last().map(|(_, point)| *point))
    {
        moves.push((borders.position.to_play(), point));
        borders.position = after;
    }
    if moves.is_empty() || borders.owners(&borders.clean()).dame.len() > before.dame.len() {
        return Vec::new();
    }
    *position = borders.position;
    moves
}

struct Borders<'a> {
    position: Position,
    found: &'a Statuses,
    choices: &'a Choices,
    /// What each player surrounds at first, and what is next to that: he may play there without being cut off.
    home: ByColor<PointSet>,
}

impl Borders<'_> {
    /// The move by which the player to move gains most, and the position after it; none if there is no such move.
    fn next(&self, last: Option<Point>) -> Option<(Point, Position)> {
        let color = self.position.to_play();
        let clean = self.clean();
        let playable = self.playable(&clean);
        let open = self.open(&clean, &playable);
        let near = |point: Option<Point>| {
            grown(clean.geometry(), point.into_iter().collect(), tuning::border_steps())
        };
        let next_to_last = near(last);
        let much = open
            .iter()
            .filter(|(point, swing)| *swing >= tuning::border_points() || next_to_last.contains(*point));
        let points: Vec<Point> =
            much.map(|(point, _)| *point).filter(|point| playable[color].contains(*point)).collect();
        if points.is_empty() {
            return None;
        }
        let known: PointSet = open.iter().map(|(point, _)| *point).collect();
        // How far ahead he is once the opponent has replied.
        let ahead = |stones: &Stones, played: Option<Point>| {
            let replies = (known | near(played)) & self.playable(stones)[!color];
            let after = replies.iter().map(|reply| self.lead(&with(stones, reply, !color), color));
            after.fold(self.lead(stones, color), i32::min)
        };
        let if_he_passes = ahead(&clean, None);
        let gain = |point: Point| (point, ahead(&with(&clean, point, color), Some(point)) - if_he_passes);
        let mut gains: Vec<(Point, i32)> =
            points.into_iter().map(gain).filter(|(_, gain)| *gain > 0).collect();
        gains.sort_by_key(|(_, gain)| Reverse(*gain));
        gains.into_iter().find_map(|(point, _)| Some((point, self.after(point)?)))
    }

    /// The board without dead stones.
    fn clean(&self) -> Stones {
        self.position.stones().without(self.found.dead.black | self.found.dead.white)
    }

    /// Where each player may close a border: next to stones, at points that are nobody's or beside such.
    fn playable(&self, clean: &Stones) -> ByColor<PointSet> {
        let geometry = clean.geometry();
        let vacant = clean.vacant() & self.position.stones().vacant();
        let border = vacant
            & grown(geometry, self.owners(clean).dame, 1)
            & geometry.neighbors_of(clean.occupied())
            & geometry.neighbors_of(clean.vacant());
        let may = |color: Color, point| self.home[color].contains(point) || is_joined(clean, point, color);
        ByColor::new_with(|color| border.iter().filter(|point| may(color, *point)).collect())
    }

    /// Where something hangs on who plays, with how many points, the most first.
    fn open(&self, clean: &Stones, playable: &ByColor<PointSet>) -> Vec<(Point, i32)> {
        let color = self.position.to_play();
        let view = View::of(&self.position);
        let now = self.lead(clean, color);
        let lead = |point, by: Color| {
            if playable[by].contains(point) { self.lead(&with(clean, point, by), color) } else { now }
        };
        let points = view.turned_set(playable.black | playable.white);
        let swings = points.iter().map(|point| view.point(point));
        let swings = swings.map(|point| (point, lead(point, color) - lead(point, !color)));
        let mut open: Vec<(Point, i32)> = swings.filter(|(_, swing)| *swing > 0).collect();
        open.sort_by_key(|(_, swing)| Reverse(*swing));
        open.truncate(tuning::border_tried());
        open
    }

    /// Whose the empty points are.
    fn owners(&self, clean: &Stones) -> Owners {
        dame::owners(clean, self.choices)
    }

    /// How many points more a player surrounds than the other.
    fn lead(&self, clean: &Stones, color: Color) -> i32 {
        let territory = self.owners(clean).territory;
        territory[color].len() as i32 - territory[!color].len() as i32
    }

    /// The position after a move there, if the stone takes nothing and is not taken.
    fn after(&self, point: Point) -> Option<Position> {
        let mut after = self.position.clone();
        let taken = after.play(after.to_play(), Move::Play(point), Suicide::Forbidden).ok()?.captured;
        let stones = after.stones();
        let stays = || {
            stones.liberties(stones.chain(point)).len() > tuning::border_liberties()
                || read::capture(&after, point, &Budget { nodes: tuning::border_nodes(), table_bits: 12 })
                    .is_ok_and(|answer| answer.fails())
        };
        (taken.is_empty() && stays()).then_some(after)
    }
}

/// Whether a stone would be next to one of its own, or diagonal to one from which nothing parts it yet.
fn is_joined(clean: &Stones, point: Point, color: Color) -> bool {
    let geometry = clean.geometry();
    let beside: PointSet = geometry.neighbors(point).collect();
    let is_own = |at: Point| clean.get(at) == Some(color);
    let parts = |diagonal: Point| {
        geometry.neighbors(diagonal).any(|at| beside.contains(at) && clean.get(at) == Some(!color))
    };
    beside.intersects(&clean.of(color)) || geometry.diagonals(point).any(|at| is_own(at) && !parts(at))
}

fn with(stones: &Stones, point: Point, color: Color) -> Stones {
    let mut after = *stones;
    after.set(point, Some(color));
    after
}
