//! Who plays what, move by move, until nothing is left.
//!
//! The players take turns. Who could lose something answers, with a dame if one will do and in his own territory
//! otherwise. Who is in no danger fills a dame: rather one that threatens something, then one that the opponent would
//! threaten with, never one that harms himself.

use std::cmp::Reverse;
use std::hash::Hash;

use chizu_board::{ByColor, Color, Point, PointSet};

use super::ending::{Against, Danger, Ending, Known, at_stake};
use super::sight::{Memory, Sight};
use crate::score::tuning;

/// What a dame is worth to a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Prospect {
    /// Chains of the opponent that filling it endangers.
    threatens: usize,
    /// Chains of his own that the opponent would endanger by filling it.
    prevents: usize,
}

impl Ending {
    /// Plays to the end.
    pub(super) fn play_out(&mut self) {
        self.open_borders();
        self.play_on(self.position.to_play());
        self.dare();
        self.look_back();
    }

    /// Plays until both pass.
    pub(super) fn play_on(&mut self, first: Color) {
        let mut color = first;
        let mut passes = 0;
        while passes < 2 {
            let opened = self.open_borders();
            self.hot |= opened;
            passes = if self.turn(color) { 0 } else { passes + 1 };
            color = !color;
        }
    }

    /// A move of `color`; `false` if he passes.
    fn turn(&mut self, color: Color) -> bool {
        let dangers = self.present(color);
        (!dangers.is_empty() && self.answer(color, &dangers)) || self.fill(color)
    }

    /// What of `color` is in danger now: what was before, but for where something was played since.
    fn present(&mut self, color: Color) -> Vec<Danger> {
        let played = &self.history[self.looked[color]..];
        let zone: PointSet = played.iter().map(|played| self.zone(played.point)).collect();
        let zone = if self.looked[color] == 0 { self.position.stones().geometry().all() } else { zone };
        self.looked[color] = self.history.len();
        let mut dangers = std::mem::take(&mut self.present[color]);
        let disturbed = |danger: &mut Danger| {
            danger.stones.intersects(&zone) || danger.line.iter().any(|point| zone.contains(*point))
        };
        let again = dangers.extract_if(.., disturbed).fold(zone, |again, danger| again | danger.stones);
        dangers.extend(self.dangers(color, again));
        self.present[color].clone_from(&dangers);
        dangers
    }

    /// Points of a player's territory into which the opponent can push are nobody's yet.
    fn open_borders(&mut self) -> PointSet {
        let stones = *self.position.stones();
        let mut opened = PointSet::EMPTY;
        for color in Color::ALL {
            let rivals = self.alive[!color] & stones.of(!color);
            let edge = self.territory[color] & stones.vacant() & stones.geometry().neighbors_of(rivals);
            for point in edge {
                if self.stays(!color, point) {
                    opened.insert(point);
                    self.territory[color].remove(point);
                }
            }
        }
        self.dame |= opened;
        opened
    }

    /// Whether `color` can play there and the stone is not taken at once.
    fn stays(&mut self, color: Color, point: Point) -> bool {
        let look = |this: &mut Self| this.capture(color, this.position.stones().chain(point));
        self.imagine([(color, point)], look).is_some_and(|taken| taken.is_none())
    }

    /// Answers what the opponent threatens, as well as can be; `false` if nothing helps.
    pub(super) fn answer(&mut self, color: Color, dangers: &[Danger]) -> bool {
        let Some(point) = self.best_reply(color, dangers) else { return false };
        self.protect(color, point, dangers, Against::Loss);
        true
    }

    /// What helps most against some dangers, as cheaply as can be.
    fn best_reply(&mut self, color: Color, dangers: &[Danger]) -> Option<Point> {
        let mut helpful = self.helpful(color, dangers, self.replies(color, dangers));
        if helpful.is_empty() {
            helpful = self.helpful(color, dangers, self.race_replies(color, dangers));
        }
        let least = helpful.iter().map(|(left, _)| *left).min().unwrap_or(0);
        helpful.retain(|(left, _)| *left == least);
        let only = helpful.len() == 1;
        let around: PointSet = helpful.iter().map(|(_, point)| self.zone(*point)).collect();
        let stones = *self.position.stones();
        let rank = |this: &mut Self, point: Point| {
            let later = if only { 0 } else { this.dangers_at_last(color, point, around) };
            let mut next = stones;
            next.set(point, Some(color));
            let liberties = next.liberties(next.chain(point)).len();
            (this.costs(color, point) + later, usize::MAX - liberties)
        };
        let best = helpful.iter().map(|(_, point)| (rank(self, *point), self.place(*point), *point)).min();
        best.map(|(.., point)| point)
    }

    /// The moves that help against some dangers, each with how many stones it leaves in danger.
    fn helpful(&mut self, color: Color, dangers: &[Danger], moves: PointSet) -> Vec<(usize, Point)> {
        let before = at_stake(dangers);
        let mut helpful = Vec::new();
        for point in moves {
            let zone = dangers.iter().fold(self.zone(point), |zone, danger| zone | danger.stones);
            let look = |this: &mut Self| at_stake(&this.dangers(color, zone));
            if let Some(left) = self.imagine([(color, point)], look)
                && left < before
            {
                helpful.push((left, point));
            }
        }
        helpful
    }

    /// What a move costs: nothing at a dame, a point at home, and in the opponent's territory the stone as well.
    fn costs(&self, color: Color, point: Point) -> usize {
        usize::from(!self.dame.contains(point)) + usize::from(self.territory[!color].contains(point))
    }

    /// Moves that may help: where the chains breathe, where the opponent would play, where stones of his that are short of
    /// breath can be taken, and the dame near by, which cost nothing.
    pub(super) fn replies(&self, color: Color, dangers: &[Danger]) -> PointSet {
        let stones = self.position.stones();
        dangers.iter().fold(PointSet::EMPTY, |mut replies, danger| {
            replies |= stones.liberties(danger.stones);
            replies.extend(danger.line.iter().copied());
            replies |= self.dame & self.grown(danger.stones, tuning::danger_steps());
            replies | self.liberties_beside(color, danger.stones, 2)
        }) & stones.vacant()
    }

    /// In a race, the liberties of rivals that have at most one more.
    fn race_replies(&self, color: Color, dangers: &[Danger]) -> PointSet {
        let stones = self.position.stones();
        let beside = |danger: &Danger| {
            let breath = stones.liberties(danger.stones).len();
            self.liberties_beside(color, danger.stones, breath + 1)
        };
        dangers.iter().map(beside).collect()
    }

    /// The liberties of the opponent's chains beside some stones of `color` that have at most so many.
    fn liberties_beside(&self, color: Color, chain: PointSet, most: usize) -> PointSet {
        let stones = self.position.stones();
        let rivals = stones.of(!color);
        let around = stones.geometry().neighbors_of(chain) & rivals;
        let chains = stones.geometry().components(stones.geometry().flood(around, rivals));
        let liberties =
            chains.map(|chain| stones.liberties(chain)).filter(|liberties| liberties.len() <= most);
        liberties.collect()
    }

    /// How many chains of `color` in `zone` are in danger when he has played `point` and the opponent all the dame.
    fn dangers_at_last(&mut self, color: Color, point: Point, zone: PointSet) -> usize {
        let mut next = *self.position.stones();
        next.set(point, Some(color));
        // A stone thrown in is taken first.
        let taken = next.liberties(next.chain(point)) & self.territory[!color];
        let rest = self.dame - PointSet::from(point);
        let moves = taken.iter().chain(rest.iter()).map(|at| (!color, at));
        let moves = std::iter::once((color, point)).chain(moves);
        self.imagine(moves, |this| this.dangers(color, zone).len()).unwrap_or(0)
    }

    /// Fills a dame; `false` if there is none that `color` can fill without harm.
    fn fill(&mut self, color: Color) -> bool {
        let mut ranked = Vec::new();
        for point in self.dame {
            let Some(prospect) = self.prospect(color, point) else { continue };
            ranked.push(((self.hot.contains(point), prospect), Reverse(self.place(point)), point));
        }
        ranked.sort_unstable();
        let mut best_first = ranked.into_iter().rev();
        let Some((.., point)) = best_first.find(|(.., point)| !self.harms(color, *point)) else {
            return false;
        };
        self.occupy(color, point);
        true
    }

    /// What a dame is worth; `None` if it cannot be filled.
    fn prospect(&mut self, color: Color, point: Point) -> Option<Prospect> {
        // What one player threatens the other prevents.
        let threats = self.threats(point);
        Some(Prospect { threatens: threats[color]?, prevents: threats[!color].unwrap_or(0) })
    }

    /// How many chains of his opponent each player endangers by filling a dame; none if he cannot fill it.
    fn threats(&mut self, point: Point) -> ByColor<Option<usize>> {
        let look = |this: &mut Self, zone| {
            let dangers = |color| this.dangers_after(color, point, !color, zone);
            ByColor::new_with(dangers).map(|dangers| dangers.map(|dangers| dangers.len()))
        };
        let quiet = ByColor::new_with(|_| Some(0));
        self.keep_in_mind(|known| &mut known.threats, point, point, quiet, look)
    }

    /// Whether filling a dame brings a player himself into danger, at once or when the opponent has answered.
    fn harms(&mut self, color: Color, point: Point) -> bool {
        let look = |this: &mut Self, zone| this.endangers(color, point, zone);
        self.keep_in_mind(|known| &mut known.harms, (color, point), point, false, look)
    }

    /// What `look` finds out about a dame near which so many points matter, or has where all that was seen is as it was; `if_quiet`
    /// where filling it changes nothing.
    fn keep_in_mind<Q: Eq + Hash, A: Clone>(
        &mut self,
        memory: impl Fn(&mut Known) -> &mut Memory<Q, A>,
        question: Q,
        point: Point,
        if_quiet: A,
        look: impl FnOnce(&mut Self, PointSet) -> A,
    ) -> A {
        if let Some((seen, known)) = memory(&mut self.known).get(&question, &self.position, &self.watch) {
            self.seen |= seen;
            return known;
        }
        let zone = self.zone(point);
        let before = std::mem::replace(&mut self.seen, zone);
        let found = if self.is_quiet(point) { if_quiet } else { look(self, zone) };
        let sight = Sight::of(&self.position, &self.watch, self.seen);
        memory(&mut self.known).put(question, sight, found.clone());
        self.seen |= before;
        found
    }

    /// Whether all chains around a point breathe freely and have territory: filling it changes nothing.
    fn is_quiet(&self, point: Point) -> bool {
        let stones = self.position.stones();
        let geometry = stones.geometry();
        geometry.neighbors(point).filter_map(|n| Some((n, stones.get(n)?))).all(|(n, color)| {
            let chain = stones.chain(n);
            let home = geometry.neighbors_of(chain) & (self.territory[color] - stones.of(color));
            stones.liberties(chain).len() > chizu_read::tuning::watched_liberties() + 1 && !home.is_empty()
        })
    }

    /// Whether `color` is in more danger than now when the opponent has answered his move.
    fn backfires(&mut self, color: Color, point: Point, reply: Point) -> bool {
        let zone = self.zone(point) | self.zone(reply);
        let before = at_stake(&self.dangers(color, zone));
        let look = |this: &mut Self| at_stake(&this.dangers(color, zone));
        self.imagine([(color, point), (!color, reply)], look).is_some_and(|after| after > before)
    }

    fn endangers(&mut self, color: Color, point: Point, zone: PointSet) -> bool {
        let before = at_stake(&self.dangers(color, zone));
        let look = |this: &mut Self| {
            let stones = this.position.stones();
            let breathes = stones.liberties(stones.chain(point)).len() > 1;
            if !breathes || at_stake(&this.dangers(color, zone)) > before {
                return None;
            }
            let threatened = this.dangers(!color, zone);
            Some(this.best_reply(!color, &threatened))
        };
        // Without danger at once, the opponent may have a reply.
        match self.imagine([(color, point)], look).flatten() {
            Some(reply) => reply.is_some_and(|reply| self.backfires(color, point, reply)),
            None => true,
        }
    }
}
