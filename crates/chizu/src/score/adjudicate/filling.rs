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
const BREATH: usize = 5;
const SLACK: u8 = 6;
const NODES: u64 = 3000;

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
    took: PointSet,
    quiet: bool,
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
            took: PointSet::EMPTY,
            quiet: false,
            position,
        }
    }

    pub(super) const fn position(&self) -> &Position {
        &self.position
    }

    /// Plays to the end.
    pub(super) fn run(&mut self) {
        let mut passes = 0;
        let mut color = self.position.to_play();
        while passes < 2 {
            passes = if self.turn(color) { 0 } else { passes + 1 };
            color = !color;
        }
        self.prune();
        for color in Color::ALL {
            for _ in 0..4 {
                if !self.forestall(color) {
                    break;
                }
            }
        }
    }

    /// Prevents a double threat; `false` if there is none.
    fn forestall(&mut self, color: Color) -> bool {
        let stones = *self.position.stones();
        let chains = Chains::of(&stones);
        let geometry = stones.geometry();
        let dangers = self.dangers(color);
        let targets: Vec<Point> = chains
            .iter()
            .filter(|chain| {
                chain.color == color
                    && chain.liberties.len() <= BREATH
                    && chain.stones.intersects(&self.alive[color])
                    && geometry.neighbors_of(chain.stones).intersects(&self.alive[!color])
                    && !dangers.iter().any(|d| d.stones == chain.stones)
            })
            .filter_map(|chain| chain.stones.first_point())
            .collect();
        let Some((at, defenses)) = self.watch.combination(color, &targets, 20_000) else { return false };
        if std::env::var("TRACE").is_ok() {
            let size = self.position.size();
            eprintln!(
                "combination {} defenses {:?}",
                size.name(at),
                defenses.iter().map(|p| size.name(*p).to_string()).collect::<Vec<_>>()
            );
        }
        let Some(point) = defenses.iter().copied().find(|p| self.territory[color].contains(*p)) else {
            return false;
        };
        self.forced.push(Forced {
            point,
            by: color,
            reason: ForcedReason::Connect { saves: PointSet::EMPTY },
        });
        self.play(color, point);
        true
    }

    /// Drops moves that turned out to be needless.
    fn prune(&mut self) {
        let forced = std::mem::take(&mut self.forced);
        let mut kept = Vec::new();
        for f in forced.iter().rev() {
            let mut stones = *self.position.stones();
            if stones.get(f.point) != Some(f.by) || self.took.contains(f.point) {
                kept.push(*f);
                continue;
            }
            stones.set(f.point, None);
            let Ok(position) = chizu_board::Setup::new(stones).position() else {
                kept.push(*f);
                continue;
            };
            let before: usize = self.dangers(f.by).iter().map(|d| d.stones.len()).sum();
            let (old, watch) = (self.position.clone(), Watch::new(&position));
            let old_watch = std::mem::replace(&mut self.watch, watch);
            self.position = position;
            let after: usize = self.dangers(f.by).iter().map(|d| d.stones.len()).sum();
            if std::env::var("TRACE").is_ok() {
                eprintln!(
                    "prune? {} {before} {after}\n{}",
                    self.position.size().name(f.point),
                    self.position.stones()
                );
            }
            if after > before {
                self.position = old;
                self.watch = old_watch;
                kept.push(*f);
            } else {
                self.show("pruned", f.by, f.point);
            }
        }
        self.forced = kept;
    }

    /// A move of `color`; `false` if he passes.
    fn turn(&mut self, color: Color) -> bool {
        let dangers = self.dangers(color);
        if !dangers.is_empty() && self.answer(color, &dangers) {
            return true;
        }
        self.fill(color)
    }

    fn show(&self, what: &str, color: Color, point: Point) {
        if std::env::var("TRACE").is_ok() {
            eprintln!("{what} {color} {}", self.position.size().name(point));
        }
    }

    fn play(&mut self, color: Color, point: Point) {
        let Ok(taken) = self.position.play(color, Move::Play(point), Suicide::Forbidden) else { return };
        if !taken.captured.is_empty() {
            if std::env::var("TRACE2").is_ok()
                && taken.captured.intersects(&self.alive[!color])
                && !self.quiet
            {
                eprintln!("LOST {} {}: {}", !color, self.position.size().name(point), taken.captured.len());
            }
            self.took.insert(point);
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
            // What only touches dead stones holds nothing that its loss would open.
            let rivals = geometry.neighbors_of(chain.stones) & self.alive[!color];
            if rivals.is_empty() {
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
        self.cut_off(color, &chains, &mut found);
        found
    }

    /// Chains without territory of their own live by being connected: those that can be cut off.
    fn cut_off(&mut self, color: Color, chains: &Chains, found: &mut Vec<Danger>) {
        let stones = *self.position.stones();
        let geometry = stones.geometry();
        let ground = self.territory[color] - stones.of(color);
        let near_ground = geometry.neighbors_of(ground);
        let homely = |chain: &crate::chains::Chain| chain.stones.intersects(&near_ground);
        let at_home = chains
            .iter()
            .filter(|chain| chain.color == color && homely(chain))
            .fold(PointSet::EMPTY, |all, chain| all | chain.stones);
        for chain in chains.iter() {
            if chain.color != color || !chain.stones.intersects(&self.alive[color]) || homely(chain) {
                continue;
            }
            if found.iter().any(|danger| danger.stones == chain.stones) {
                continue;
            }
            let links = chain.liberties & geometry.neighbors_of(at_home);
            if links.len() >= 2 {
                continue;
            }
            let Some(anchor) = chain.stones.first_point() else { continue };
            let reach = geometry.neighbors_of(chain.liberties) | chain.liberties;
            let reach = reach | geometry.neighbors_of(reach);
            let mut friends = reach & at_home;
            let mut line = None;
            let mut holds = false;
            while let Some(friend) = friends.first_point() {
                let other = stones.chain(friend);
                friends -= other;
                match self.watch.cut(color, [anchor, friend], 3, NODES) {
                    None => {
                        holds = true;
                        break;
                    }
                    Some(found) => line = line.or(Some(found)),
                }
            }
            if !holds && let Some(mut line) = line {
                line.extend(links);
                found.push(Danger { stones: chain.stones, line });
            }
        }
    }

    /// What `color` is in danger of losing after he plays `point`.
    fn dangers_after(&mut self, mover: Color, point: Point, color: Color) -> Option<Vec<Danger>> {
        let (position, alive, dame) = (self.position.clone(), self.alive, self.dame);
        if self.position.check(mover, Move::Play(point), Suicide::Forbidden).is_err() {
            return None;
        }
        self.quiet = true;
        self.play(mover, point);
        self.quiet = false;
        let dangers = self.dangers(color);
        self.position = position;
        self.alive = alive;
        self.dame = dame;
        self.watch.undo();
        Some(dangers)
    }

    /// How much `color` is in danger of losing when he has played `point` and the opponent all the dame.
    fn dangers_at_last(&mut self, color: Color, point: Point) -> usize {
        let (position, alive, dame) = (self.position.clone(), self.alive, self.dame);
        self.quiet = true;
        let mut played = 1;
        self.play(color, point);
        for point in dame - PointSet::from(point) {
            if self.legal(!color, point) {
                self.play(!color, point);
                played += 1;
            }
        }
        self.quiet = false;
        let dangers = self.dangers(color).len();
        self.position = position;
        self.alive = alive;
        self.dame = dame;
        for _ in 0..played {
            self.watch.undo();
        }
        dangers
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
        let mut helpful: Vec<(usize, Point)> = Vec::new();
        for point in candidates {
            let Some(after) = self.dangers_after(color, point, color) else { continue };
            let left: usize = after.iter().map(|danger| danger.stones.len()).sum();
            if left < before {
                helpful.push((left, point));
            }
        }
        let least = helpful.iter().map(|(left, _)| *left).min().unwrap_or(0);
        helpful.retain(|(left, _)| *left == least);
        let mut best: Option<((usize, usize), Point)> = None;
        for (_, point) in &helpful {
            let costs = usize::from(!self.dame.contains(*point));
            let later = if helpful.len() > 1 { self.dangers_at_last(color, *point) } else { 0 };
            let liberties = {
                let mut next = stones;
                next.set(*point, Some(color));
                next.liberties(next.chain(*point)).len()
            };
            let rank = (costs + later, usize::MAX - liberties);
            if best.as_ref().is_none_or(|(other, _)| rank < *other) {
                best = Some((rank, *point));
            }
        }
        let Some((_, point)) = best else { return false };
        self.show("answer", color, point);
        if std::env::var("TRACE").is_ok() {
            for d in dangers {
                eprintln!(
                    "   {:?}",
                    d.line.iter().map(|p| self.position.size().name(*p).to_string()).collect::<Vec<_>>()
                );
            }
        }
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
        self.show("fill", color, point);
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
