//! The moves that are left to be made: dame, and what must be protected when they are filled.
//!
//! The game is played to its end. The players take turns to fill the points that belong to nobody; whoever could lose
//! something by the opponent's next move answers, with a dame if one will do, in his own territory otherwise. When
//! nothing is left to fill, each looks once more for what the opponent could still take. What a player had to put into
//! his own territory counts for nothing.
//!
//! *What it does not know:* who lives; it is told which stones are dead and which points belong to whom.

use std::collections::HashMap;

use chizu_board::{ByColor, Color, Move, Point, PointSet, Position, Suicide};

use crate::chains::Chains;
use crate::read::watch::{Threats, Watch};
use crate::score::count::{Forced, ForcedReason};

/// Chains with more liberties are in no danger.
const BREATH: usize = 4;
const SLACK: u8 = 3;
const NODES: u64 = 400;

/// What is known before the first move.
pub(super) struct Scene {
    pub(super) dead: ByColor<PointSet>,
    pub(super) seki: PointSet,
    pub(super) territory: ByColor<PointSet>,
    pub(super) dame: PointSet,
}

/// What a player loses if his opponent moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Danger {
    pub(super) stones: PointSet,
    pub(super) line: Vec<Point>,
}

pub(super) struct Filling {
    position: Position,
    watch: Watch,
    /// Stones that live, those played since included.
    alive: ByColor<PointSet>,
    territory: ByColor<PointSet>,
    dame: PointSet,
    known: HashMap<Key, Option<Vec<Point>>>,
    pub(super) forced: Vec<Forced>,
}

type Key = (Point, Color, PointSet, PointSet, Option<Point>);

impl Filling {
    pub(super) fn new(position: Position, scene: &Scene) -> Self {
        let stones = *position.stones();
        let alive = ByColor::new_with(|color| stones.of(color) - scene.dead[color] - scene.seki);
        let shared = {
            let near = |color| stones.geometry().neighbors_of(scene.seki & stones.of(color));
            near(Color::Black) & near(Color::White)
        };
        Self {
            watch: Watch::new(&position),
            alive,
            territory: scene.territory,
            dame: (scene.dame & stones.vacant()) - shared,
            known: HashMap::new(),
            forced: Vec::new(),
            position,
        }
    }

    /// Plays to the end.
    pub(super) fn run(&mut self) {
        let mut passes = 0;
        let mut color = self.position.to_play();
        while passes < 2 {
            passes = if self.turn(color) { 0 } else { passes + 1 };
            color = !color;
        }
    }

    /// A move of `color`; `false` if he passes.
    fn turn(&mut self, color: Color) -> bool {
        let dangers = self.dangers(color);
        if !dangers.is_empty() && self.answer(color, &dangers) {
            return true;
        }
        self.fill(color)
    }

    fn play(&mut self, color: Color, point: Point) {
        if self.position.play(color, Move::Play(point), Suicide::Forbidden).is_err() {
            return;
        }
        self.watch.play(color, point);
        self.dame.remove(point);
        let chain = self.position.stones().chain(point);
        if chain.intersects(&self.alive[color]) {
            self.alive[color].insert(point);
        }
    }

    fn legal(&self, color: Color, point: Point) -> bool {
        self.position.check(color, Move::Play(point), Suicide::Forbidden).is_ok()
    }

    /// The chains of `color` that his opponent, to move, can take.
    fn dangers(&mut self, color: Color) -> Vec<Danger> {
        self.dangers_among(color, None)
    }

    fn dangers_among(&mut self, color: Color, only: Option<PointSet>) -> Vec<Danger> {
        let stones = *self.position.stones();
        let chains = Chains::of(&stones);
        let geometry = stones.geometry();
        let mut found = Vec::new();
        for chain in chains.iter() {
            if chain.color != color
                || chain.liberties.len() > BREATH
                || !chain.stones.intersects(&self.alive[color])
                || only.is_some_and(|only| !chain.stones.intersects(&only))
            {
                continue;
            }
            let Some(anchor) = chain.stones.first_point() else { continue };
            let mut window = chain.stones | chain.liberties;
            for _ in 0..3 {
                window |= geometry.neighbors_of(window);
            }
            let key: Key = (
                anchor,
                color,
                stones.of(Color::Black) & window,
                stones.of(Color::White) & window,
                self.position.ko(),
            );
            let line = match self.known.get(&key) {
                Some(line) => line.clone(),
                None => {
                    let line = self.watch.capture(color, anchor, Threats::Nobody, SLACK, NODES);
                    self.known.insert(key, line.clone());
                    line
                }
            };
            if let Some(line) = line {
                found.push(Danger { stones: chain.stones, line });
            }
        }
        found
    }

    /// What `color` is in danger of losing after he plays `point`.
    fn dangers_after(&mut self, mover: Color, point: Point, color: Color) -> Option<Vec<Danger>> {
        let (position, alive, dame) = (self.position.clone(), self.alive, self.dame);
        if self.position.check(mover, Move::Play(point), Suicide::Forbidden).is_err() {
            return None;
        }
        self.play(mover, point);
        let dangers = self.dangers(color);
        self.position = position;
        self.alive = alive;
        self.dame = dame;
        self.watch.undo();
        Some(dangers)
    }

    /// Answers what the opponent threatens, as well as can be; `false` if nothing helps.
    fn answer(&mut self, color: Color, dangers: &[Danger]) -> bool {
        let lost = |dangers: &[Danger]| -> usize {
            dangers.iter().map(|danger| (danger.stones & self.position.stones().occupied()).len()).sum()
        };
        let before = lost(dangers);
        let stones = *self.position.stones();
        let geometry = stones.geometry();
        let mut candidates = PointSet::EMPTY;
        for danger in dangers {
            candidates |= stones.liberties(danger.stones);
            candidates.extend(danger.line.iter().copied());
            // The chains of the opponent around it, and what they hang on.
            let mut around = geometry.neighbors_of(danger.stones) & stones.of(!color);
            while let Some(stone) = around.first_point() {
                let chain = stones.chain(stone);
                around -= chain;
                let liberties = stones.liberties(chain);
                if liberties.len() <= 2 {
                    candidates |= liberties;
                }
            }
        }
        candidates &= stones.vacant();
        let mut best: Option<((usize, bool, usize), Point)> = None;
        for point in candidates {
            let Some(after) = self.dangers_after(color, point, color) else { continue };
            let left: usize = after.iter().map(|danger| danger.stones.len()).sum();
            if left >= before {
                continue;
            }
            let costs = self.territory[color].contains(point);
            let liberties = {
                let mut next = stones;
                next.set(point, Some(color));
                next.liberties(next.chain(point)).len()
            };
            let rank = (left, costs, usize::MAX - liberties);
            if best.as_ref().is_none_or(|(other, _)| rank < *other) {
                best = Some((rank, point));
            }
        }
        let Some((_, point)) = best else { return false };
        if self.territory[color].contains(point) {
            let saves = dangers.iter().fold(PointSet::EMPTY, |all, danger| all | danger.stones);
            self.forced.push(Forced { point, by: color, reason: ForcedReason::Connect { saves } });
        }
        self.play(color, point);
        true
    }

    /// Fills a dame; `false` if there is none that `color` can fill without harm.
    fn fill(&mut self, color: Color) -> bool {
        let mut best: Option<((usize, usize), Point)> = None;
        let before: usize = self.dangers(color).iter().map(|danger| danger.stones.len()).sum();
        for point in self.dame {
            if !self.legal(color, point) {
                continue;
            }
            let Some(mine) = self.dangers_after(color, point, color) else { continue };
            let harm: usize = mine.iter().map(|danger| danger.stones.len()).sum();
            if harm > before || self.self_atari(color, point) {
                continue;
            }
            let his = self.dangers_after(color, point, !color).map_or(0, |d| d.len());
            let reverse = self.dangers_after(!color, point, color).map_or(0, |d| d.len());
            let rank = (his, reverse);
            if best.as_ref().is_none_or(|(other, _)| rank > *other) {
                best = Some((rank, point));
            }
        }
        let Some((_, point)) = best else { return false };
        self.play(color, point);
        true
    }

    /// Whether a stone there can be taken at once.
    fn self_atari(&self, color: Color, point: Point) -> bool {
        let mut next = self.position.clone();
        next.play(color, Move::Play(point), Suicide::Forbidden).is_err()
            || next.stones().liberties(next.stones().chain(point)).len() < 2
    }
}
