//! Dame that nobody fills because it brings him into danger, though it endangers the opponent more.
//!
//! Such a dame, or the move that takes the danger away first, is tried by playing on to the end: who has more in the end than
//! without it plays it. So atari that costs a connection at home, but the opponent two, is found.
//!
//! *What it does not know:* threats that do not start at such a dame.

use std::rc::Rc;

use chizu_board::{Color, Move, Point, Suicide};

use super::ending::{Against, Danger, Ending, at_stake, margin};
use crate::score::tuning;

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
        let mut left = tuning::dared_moves();
        while let Some(daring) = self.best_dare(&mut left) {
            *self = daring;
        }
    }

    /// The game played on after the first move that gains something.
    fn best_dare(&mut self, left: &mut usize) -> Option<Self> {
        if self.dame.is_empty() {
            return None;
        }
        let dares = self.dares();
        if dares.is_empty() {
            return None;
        }
        let usual = self.result();
        for dare in dares {
            *left = left.checked_sub(1)?;
            let mut daring = self.fork();
            if daring.territory[dare.by].contains(dare.at) {
                daring.protect(dare.by, dare.at, &dare.dangers, Against::Loss);
            } else {
                daring.occupy(dare.by, dare.at);
            }
            daring.play_on(!dare.by);
            let gain = daring.result() - usual;
            if (dare.by == Color::Black && gain > 0) || (dare.by == Color::White && gain < 0) {
                return Some(daring);
            }
            self.known = daring.known;
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

    /// What Black has less what White has when nothing is left to play.
    fn result(&mut self) -> i32 {
        let mut end = self.fork();
        end.look_back();
        let all = end.position.stones().geometry().all();
        let stakes = |color: Color| {
            let taken = end.history.iter().filter(|played| played.by == color).map(|played| played.gain);
            let taken = taken.sum::<usize>() as i32;
            taken - at_stake(&end.dangers(color, all)) as i32
        };
        // A stone lost is a prisoner and a point.
        let [black, white] = Color::ALL.map(stakes);
        let margin = margin(&end.territory, &end.teire, &end.given());
        self.known = end.known;
        margin + 2 * (black - white)
    }

    /// The same position to be played on in another way; it takes what is known along.
    fn fork(&mut self) -> Self {
        Self {
            position: self.position.clone(),
            watch: self.watch.fork(),
            start: self.start.clone(),
            opening: Rc::clone(&self.opening),
            history: self.history.clone(),
            teire: self.teire.clone(),
            known: std::mem::take(&mut self.known),
            present: self.present.clone(),
            ..*self
        }
    }
}
