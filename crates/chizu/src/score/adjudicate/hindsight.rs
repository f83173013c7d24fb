//! A last look when nothing is left to fill.
//!
//! Moves that turned out to be needless are taken back. Then the opponent may look as hard as he can for something to
//! gain: a double threat, a group that does not live.

use chizu_board::{Color, Move, Point, PointSet, Position, Suicide};

use super::danger::{Danger, at_stake};
use super::ending::{Ending, Played, Teire};
use crate::chains::{Chain, Chains};
use crate::read::watch::{BREATH, Watch};
use crate::read::{self, Budget, Code};

/// Protective moves of one player that are found after the fact, at most.
const MOST: usize = 4;
/// Nodes for double threats.
const DOUBLE: u64 = 4_000;
/// Nodes for the life of a group.
const LIFE: u64 = 100;
/// Groups of fewer stones are left to the reading of captures.
const FEW: usize = 4;
/// Groups with more territory live.
const AMPLE: usize = 8;

impl Ending {
    pub(super) fn look_back(&mut self) {
        self.drop_needless();
        for color in Color::ALL {
            for _ in 0..MOST {
                let helped = self.forestall(color) || self.enliven(color);
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
        let chains = Chains::of(self.position.stones());
        let targets: Vec<&Chain> = chains
            .iter()
            .filter(|chain| chain.color == color && chain.liberties.len() <= BREATH && self.matters(chain))
            .collect();
        let anchors: Vec<Point> = targets.iter().filter_map(|chain| chain.stones.first_point()).collect();
        let ground = self.territory[color];
        let Some((at, point)) = self.watch.double_threat(color, &anchors, ground, DOUBLE) else {
            return false;
        };
        let near = self.position.stones().geometry().neighbors_of(at.into());
        let near = near | self.position.stones().geometry().neighbors_of(near);
        let threatened = targets.iter().filter(|chain| chain.stones.intersects(&near));
        let stones = threatened.fold(PointSet::EMPTY, |all, chain| all | chain.stones);
        self.protect(color, point, &[Danger { stones, line: vec![at] }], true);
        true
    }

    /// Adds what a group lacks to live; `false` if every group that is read lives.
    fn enliven(&mut self, color: Color) -> bool {
        let stones = *self.position.stones();
        let ground = self.territory[color] - stones.of(color);
        let budget = Budget { nodes: LIFE, ..Budget::default() };
        for chain in Chains::of(&stones).iter().filter(|chain| chain.color == color && chain.len() >= FEW) {
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
            self.protect(color, point, &[Danger { stones: chain.stones, line }], false);
            return true;
        }
        false
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
