//! A game played to its end in several orders.
//!
//! Which of moves that look equally good is played first decides one game in seven by a point: who gets a dame, what is answered
//! where. So it is played several times, with another order among equals, and the usual end counts. What was read once
//! is not read again.

use std::cmp::Reverse;

use chizu_board::{ByColor, PointSet, Position, Symmetry};

use super::ending::{Danger, Ending, Known, Outset, Teire, filled, margin};
use super::view::View;

/// The orders: moves that are equally good come as the points of the board do in these views.
const ORDERS: [Symmetry; 3] = [Symmetry::ALL[0], Symmetry::ALL[1], Symmetry::ALL[2]];

/// What is left of the players' territory, and what they had to play in it.
pub(super) struct Rest {
    pub(super) territory: ByColor<PointSet>,
    pub(super) teire: Vec<Teire>,
    /// What they lose beside the points they fill: stones put into the opponent's.
    pub(super) given: ByColor<u32>,
    /// Where the players have played.
    pub(super) played: PointSet,
}

/// Plays a position to its end, in its standard view.
pub(super) fn play_out(position: &Position, outset: &Outset) -> Rest {
    let view = View::of(position);
    let turned = outset.turned(&view);
    let start = view.turned(position);
    let mut known = Known::default();
    let mut ends: Vec<Rest> = Vec::new();
    // Who fills which dame is what the orders differ in.
    let orders = if outset.dame.is_empty() { &ORDERS[..1] } else { &ORDERS[..] };
    for order in orders {
        // Where most agree already, no other order changes what is usual.
        let agree =
            |end: &Rest| 2 * ends.iter().filter(|e| e.margin() == end.margin()).count() > orders.len();
        if ends.iter().any(agree) {
            break;
        }
        let begin = |known, hot| Ending { hot, ..Ending::new(start.clone(), &turned, *order, known) };
        let mut ending = begin(known, PointSet::EMPTY);
        ending.play_out();
        // What turns out to be worth more than other dame is, for both, played first in a second game.
        let decisive = ending.decisive();
        if !decisive.is_empty() {
            ending = begin(ending.known, decisive);
            ending.play_out();
        }
        let given = ending.given();
        let played = ending.history.iter().map(|played| played.point).collect();
        known = ending.known;
        let vacant = ending.position.stones().vacant();
        // Where nobody could push in the end, it stays as it was.
        let territory =
            ByColor::new_with(|color| turned.territory[color] & (ending.territory[color] | vacant));
        ends.push(Rest { territory, teire: ending.teire, given, played });
    }
    let end = usual(ends);
    let territory = ByColor::new_with(|color| view.set(end.territory[view.color(color)]));
    let back = |teire: Teire| Teire {
        point: view.point(teire.point),
        by: view.color(teire.by),
        saves: view.set(teire.saves),
        takes: view.set(teire.takes),
        threat: teire.threat.iter().map(|point| view.point(*point)).collect(),
        against: teire.against,
    };
    let given = ByColor::new_with(|color| end.given[view.color(color)]);
    Rest { territory, teire: end.teire.into_iter().map(back).collect(), given, played: view.set(end.played) }
}

/// What of the opponent's is in danger now that a player is to move.
pub(super) fn threatened(position: &Position, outset: &Outset) -> Vec<Danger> {
    let view = View::of(position);
    let turned = outset.turned(&view);
    let start = view.turned(position);
    let rival = !start.to_play();
    let all = start.stones().geometry().all();
    let mut ending = Ending::new(start, &turned, ORDERS[0], Known::default());
    let back = |danger: Danger| Danger {
        stones: view.set(danger.stones),
        line: danger.line.iter().map(|point| view.point(*point)).collect(),
    };
    ending.dangers(rival, all).into_iter().map(back).collect()
}

/// The end with the median result, and of those the one whose protective moves were made most often.
fn usual(mut ends: Vec<Rest>) -> Rest {
    let mut margins: Vec<i32> = ends.iter().map(Rest::margin).collect();
    margins.sort_unstable();
    let median = margins.get(margins.len() / 2).copied();
    let made: Vec<PointSet> = ends.iter().map(|end| filled(&end.teire)).collect();
    let shared = |end: &Rest| -> usize { made.iter().map(|made| (*made & filled(&end.teire)).len()).sum() };
    ends.retain(|end| Some(end.margin()) == median);
    let best = ends.iter().enumerate().max_by_key(|(i, end)| (shared(end), Reverse(*i)));
    let best = best.map_or(0, |(i, _)| i);
    ends.swap_remove(best)
}

impl Rest {
    /// Black's territory less White's.
    fn margin(&self) -> i32 {
        margin(&self.territory, &self.teire, &self.given)
    }
}
