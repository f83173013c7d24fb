//! Dame that nobody fills because it brings him into danger, though it endangers the opponent more.
//!
//! Such a dame, or the move that takes the danger away first, is tried by playing on to the end: who has more in the end than
//! without it plays it. So atari that costs a connection at home, but the opponent two, is found.
//!
//! *What it does not know:* threats that do not start at such a dame.

use chizu_board::{Color, Move, Point, PointSet, Suicide};

use super::danger::{Danger, at_stake};
use super::ending::{Against, Ending};
use crate::read::watch::Watch;

/// Moves tried at most.
const MOST: usize = 24;

/// A move to be tried.
struct Dare {
    by: Color,
    at: Point,
    /// What of his own it is about.
    dangers: Vec<Danger>,
}

impl Ending {
    /// Plays the moves at dame left over by which their player gains.
    pub(super) fn dare(&mut self) {
        let mut left = MOST;
        while let Some(daring) = self.best_dare(&mut left) {
            *self = daring;
        }
    }

    /// The game played on after the first move that gains something.
    fn best_dare(&mut self, left: &mut usize) -> Option<Self> {
        if self.dame.is_empty() {
            return None;
        }
        let without = self.fork();
        let usual = self.result(without);
        for dare in self.dares() {
            *left = left.checked_sub(1)?;
            let mut daring = self.fork();
            if daring.territory[dare.by].contains(dare.at) {
                daring.protect(dare.by, dare.at, &dare.dangers, Against::Loss);
            } else {
                daring.occupy(dare.by, dare.at);
            }
            daring.play_on(!dare.by);
            let end = daring.fork();
            let gain = daring.result(end) - usual;
            self.known = std::mem::take(&mut daring.known);
            if (dare.by == Color::Black && gain > 0) || (dare.by == Color::White && gain < 0) {
                daring.known = std::mem::take(&mut self.known);
                return Some(daring);
            }
        }
        None
    }

    /// The dame left over that would endanger the opponent, and what makes them safe to fill.
    fn dares(&mut self) -> Vec<Dare> {
        let mut dame: Vec<Point> = self.dame.iter().collect();
        dame.sort_by_key(|point| self.place(*point));
        let mut dares = Vec::new();
        for point in dame {
            for by in Color::ALL {
                let zone = self.zone(point);
                let look = |this: &mut Self| (this.dangers(by, zone), at_stake(&this.dangers(!by, zone)));
                let Some((dangers, 1..)) = self.imagine([(by, point)], look) else { continue };
                let mends = self.replies(by, &dangers) & self.territory[by];
                let mut moves: Vec<Point> = (mends | point.into()).iter().collect();
                moves.sort_by_key(|point| self.place(*point));
                let legal = |at: &Point| self.position.check(by, Move::Play(*at), Suicide::Forbidden).is_ok();
                let moves = moves.into_iter().filter(legal);
                dares.extend(moves.map(|at| Dare { by, at, dangers: dangers.clone() }));
            }
        }
        dares
    }

    /// What Black has less what White has when nothing is left to play in `end`, whose knowledge comes back.
    fn result(&mut self, mut end: Self) -> i32 {
        end.look_back();
        let all = end.position.stones().geometry().all();
        let lost = Color::ALL.map(|color| at_stake(&end.dangers(color, all)) as i32);
        self.known = std::mem::take(&mut end.known);
        let has = |color: Color| {
            let own = end.teire.iter().filter(|teire| teire.by == color);
            let filled: PointSet = own.map(|teire| teire.point).collect();
            (end.territory[color] - filled).len() as i32
        };
        let taken = |color: Color| {
            let own = end.history.iter().filter(|played| played.by == color);
            own.map(|played| played.gain as i32).sum::<i32>()
        };
        // A stone lost is a prisoner and a point.
        let worth = |color: Color| has(color) + 2 * taken(color);
        worth(Color::Black) - worth(Color::White) - 2 * (lost[0] - lost[1])
    }

    /// The same position to be played on in another way; it takes what is known along.
    fn fork(&mut self) -> Self {
        Self {
            position: self.position.clone(),
            watch: Watch::new(&self.position),
            start: self.start.clone(),
            history: self.history.clone(),
            teire: self.teire.clone(),
            known: std::mem::take(&mut self.known),
            present: self.present.clone(),
            ..*self
        }
    }
}
