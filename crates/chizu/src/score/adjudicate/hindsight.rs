//! A last look when nothing is left to fill.
//!
//! Moves that turned out to be needless are taken back. Then the opponent may look as hard as he can for something to
//! gain: a double threat, a group that does not live, dead stones that live after all, be it in seki.

use chizu_board::{Color, Move, Point, PointSet, Position, Suicide};

use super::danger::{Danger, at_stake};
use super::ending::{Against, Ending, Played, Teire};
use crate::chains::{Chain, Chains};
use crate::read::watch::{BREATH, Watch};
use crate::read::{self, Answer, Budget, Code};

/// Protective moves of one player that are found after the fact, at most.
const MOST: usize = 4;
/// Nodes for a double threat.
const DOUBLE: u64 = 4_000;
/// Steps from a move to the chains it may threaten.
const REACH: usize = 2;
/// Steps around a move on which it depends what it threatens.
const NEAR: usize = 5;
/// Nodes for the life of a group.
const LIFE: u64 = 100;
/// Groups with more territory live.
const AMPLE: usize = 8;
/// Nodes for dead stones that might come to life.
const REVIVAL: u64 = 400;
/// Who has so many liberties elsewhere can take what is inside.
const AT_EASE: usize = 2;
/// In territory with more points than that they are dead.
const ROOM: usize = 16;

impl Ending {
    pub(super) fn look_back(&mut self) {
        self.drop_needless();
        for color in Color::ALL {
            for _ in 0..MOST {
                let helped = self.forestall(color) || self.enliven(color) || self.keep_dead(color);
                if !helped {
                    break;
                }
            }
        }
    }

    /// Drops protective moves without which nothing is in danger now.
    fn drop_needless(&mut self) {
        let mut kept = Vec::new();
        for teire in std::mem::take(&mut self.teire).into_iter().rev() {
            let Some((position, history)) = self.without(&teire) else {
                kept.push(teire);
                continue;
            };
            let zone = self.zone(teire.point);
            let before = at_stake(&self.dangers(teire.by, zone));
            let watch = std::mem::replace(&mut self.watch, Watch::new(&position));
            let old = std::mem::replace(&mut self.position, position);
            if at_stake(&self.dangers(teire.by, zone)) > before {
                (self.position, self.watch) = (old, watch);
                kept.push(teire);
            } else {
                self.history = history;
            }
        }
        kept.reverse();
        self.teire = kept;
    }

    /// The end of the game without a move; `None` if other moves would have had another effect.
    fn without(&self, teire: &Teire) -> Option<(Position, Vec<Played>)> {
        let mut position = self.start.clone();
        let mut history = Vec::new();
        for played in
            self.history.iter().filter(|played| (played.by, played.point) != (teire.by, teire.point))
        {
            let taken =
                position.play_despite_ko(played.by, Move::Play(played.point), Suicide::Forbidden).ok()?;
            if taken.captured != played.captured {
                return None;
            }
            history.push(*played);
        }
        Some((position, history))
    }

    /// Prevents a double threat; `false` if there is none that a move in the player's territory prevents.
    fn forestall(&mut self, color: Color) -> bool {
        let Some(threat) = self.double_threat(color) else { return false };
        let at = threat.line.first().copied();
        let near = self.replies(color, std::slice::from_ref(&threat));
        let replies = at.into_iter().chain(near).filter(|reply| self.territory[color].contains(*reply));
        let replies: Vec<Point> = replies.collect();
        let quiet = |this: &mut Self| this.double_threat(color).is_none();
        let Some(point) =
            replies.into_iter().find(|reply| self.imagine([(color, *reply)], quiet) == Some(true))
        else {
            return false;
        };
        self.protect(color, point, &[threat], Against::DoubleThreat);
        true
    }

    /// A move of the opponent that threatens two chains of `color` at once.
    fn double_threat(&mut self, color: Color) -> Option<Danger> {
        let chains = Chains::of(self.position.stones());
        let targets: Vec<&Chain> = chains
            .iter()
            .filter(|chain| chain.color == color && chain.liberties.len() <= BREATH && self.matters(chain))
            .collect();
        let anchors: Vec<Point> = targets.iter().filter_map(|chain| chain.stones.first_point()).collect();
        for at in self.watch.near_to_two(color, &anchors) {
            let around = self.grown(at.into(), REACH);
            let near = targets.iter().filter(|chain| chain.stones.intersects(&around));
            let stones = near.fold(PointSet::EMPTY, |all, chain| all | chain.stones);
            let key = self.around(at.into(), NEAR, (at, color, "double threat"));
            let line = self.remember(key, |this| {
                let near: Vec<Point> = anchors.iter().copied().filter(|at| stones.contains(*at)).collect();
                this.watch.is_double_threat(color, &near, at, DOUBLE).then(|| vec![at])
            });
            if let Some(line) = line {
                return Some(Danger { stones, line });
            }
        }
        None
    }

    /// Adds what a group lacks to live; `false` if every group that is read lives.
    fn enliven(&mut self, color: Color) -> bool {
        let stones = *self.position.stones();
        let ground = self.territory[color] - stones.of(color);
        let budget = Budget { nodes: LIFE, ..Budget::default() };
        for chain in Chains::of(&stones)
            .iter()
            .filter(|chain| chain.color == color && chain.stones.intersects(&self.critical))
        {
            let near = stones.geometry().neighbors_of(chain.stones) & ground;
            if !self.matters(chain) || stones.geometry().flood(near, ground).len() > AMPLE {
                continue;
            }
            let Ok(killed) = read::kill(&self.position, &chain.stones, &budget) else { continue };
            if killed.undecided || killed.code != Code::Win {
                continue;
            }
            let saved =
                read::live(&self.position, &chain.stones, &budget).ok().and_then(|answer| answer.best);
            let line: Vec<Point> = killed.line.iter().map_while(|mv| mv.point()).collect();
            let tries = saved.and_then(Move::point).into_iter().chain(line.iter().take(3).copied());
            let Some(point) = tries.into_iter().find(|point| self.saves(color, *point, chain, &budget))
            else {
                continue;
            };
            self.protect(color, point, &[Danger { stones: chain.stones, line }], Against::Loss);
            return true;
        }
        false
    }

    /// Plays where dead stones in his territory would come to life otherwise, be it in seki; `false` if none would.
    fn keep_dead(&mut self, color: Color) -> bool {
        let stones = *self.position.stones();
        let ground = self.territory[color] - stones.of(color);
        for space in stones.geometry().components(ground).filter(|space| space.len() <= ROOM) {
            let dead = space & stones.of(!color);
            if dead.is_empty() || !self.is_cramped(color, space) {
                continue;
            }
            let key = self.around(space, NEAR, (color, "revival"));
            let line = self.remember(key, |this| this.revival(dead));
            let Some(([answer], line)) = line.as_deref().and_then(|line| line.split_first_chunk()) else {
                continue;
            };
            if ground.contains(*answer) {
                let danger = Danger { stones: dead, line: line.to_vec() };
                self.protect(color, *answer, &[danger], Against::Revival);
                return true;
            }
        }
        false
    }

    /// Whether a chain around a space of its owner's may lack the liberties to take what is in it.
    fn is_cramped(&self, color: Color, space: PointSet) -> bool {
        let stones = self.position.stones();
        let geometry = stones.geometry();
        let own = stones.of(color);
        geometry
            .components(geometry.flood(geometry.neighbors_of(space) & own, own))
            .any(|wall| (stones.liberties(wall) - space).len() < AT_EASE)
    }

    /// The move that keeps stones dead, and how they would come to life without it; nothing if they stay dead.
    fn revival(&self, dead: PointSet) -> Option<Vec<Point>> {
        let budget = Budget { nodes: REVIVAL, ..Budget::default() };
        let sure =
            |answer: Answer| Some(answer).filter(|answer| answer.code == Code::Win && !answer.undecided);
        let lives = read::live(&self.position, &dead, &budget).ok().and_then(sure)?;
        let killed = read::kill(&self.position, &dead, &budget).ok().and_then(sure)?;
        let answer = killed.best.and_then(Move::point)?;
        Some(std::iter::once(answer).chain(lives.line.iter().map_while(|mv| mv.point())).collect())
    }

    /// Whether a group lives after its owner played `point`.
    fn saves(&self, color: Color, point: Point, chain: &Chain, budget: &Budget) -> bool {
        let mut next = self.position.clone();
        let Some(anchor) = chain.stones.first_point() else { return false };
        next.play(color, Move::Play(point), Suicide::Forbidden).is_ok()
            && read::kill(&next, &next.stones().chain(anchor), budget)
                .is_ok_and(|answer| answer.code == Code::Lose)
    }
}
