//! Searching the fields of a player for what his chains lack.

use arrayvec::ArrayVec;
use chizu_board::{Color, PointSet};

use super::super::links::{self, Link};
use super::super::map::Map;
use super::super::plot::{lacking, questions};
use super::Side;
use crate::tuning;

impl Side {
    /// Searches what is not settled, where no safe stone of the opponent's is: first for what chains lack, then, where
    /// all chains around are safe, for where he cannot live.
    pub(crate) fn search(&mut self, (map, color): (&Map, Color), foreign: PointSet, nodes: u32) {
        let sizes = map.chains.sizes();
        for linked in [false, true] {
            if !self.link((map, color), linked, Vec::new()) && linked {
                continue;
            }
            // What is found with little may make the rest easier.
            for share in &tuning::SHARES[usize::from(linked)..] {
                self.search_once((map, color), foreign, nodes / share);
            }
            if self.merge((map, color), foreign, nodes) {
                self.search_once((map, color), foreign, nodes);
            }
            while self.give_up((map, color), sizes) {
                self.search_once((map, color), foreign, nodes / 2);
                if self.merge((map, color), foreign, nodes / 2) {
                    self.search_once((map, color), foreign, nodes / 2);
                }
            }
        }
        let safe = self.safe();
        for plot in &mut self.plots {
            let done = plot.ground.chains.iter().all(|chain| safe[usize::from(*chain)]);
            if done
                && plot.ground.walls != 0
                && plot.stands
                && plot.joins.is_empty()
                && !plot.owns_all()
                && !plot.reaches(foreign)
            {
                let mut free = self.chains.immortal.clone();
                for chain in &plot.leans {
                    free[usize::from(*chain)] = true;
                }
                let board = self.chains.board((map, color), &free);
                // What has an answer where the opponent stays away may take more.
                plot.prove(board, plot.gives.clone(), true, &mut { nodes / 2 }, 2 * nodes);
            }
        }
    }

    /// Gives up the weakest of the chains that no field keeps alive: those with the least support, and of these the smallest.
    /// What is around them is asked again without them. Tells whether there were any.
    fn give_up(&mut self, (map, color): (&Map, Color), sizes: &[u16]) -> bool {
        let supported = self.supported(&self.givers());
        let supports = self.supports();
        let strength = |chain: u16| (supports[usize::from(chain)].min(1), sizes[usize::from(chain)]);
        let plots = std::mem::take(&mut self.plots);
        let asked = plots.iter().filter(|plot| plot.joins.is_empty());
        let walls = asked.flat_map(|plot| &plot.ground.chains).copied();
        let doomed: Vec<u16> = walls.filter(|chain| !supported[usize::from(*chain)]).collect();
        let least = doomed.iter().map(|chain| strength(*chain)).min();
        let mut changed = false;
        for chain in doomed {
            self.chains.lost[usize::from(chain)] |= Some(strength(chain)) == least;
        }
        // What joins no two chains any more is no link.
        self.links.retain(|link| link.joins(&self.chains.lost).len() > 1);
        let bonds = std::mem::replace(&mut self.chains.bonds, self.chains.gaps.clone());
        for link in &self.links {
            links::join(&mut self.chains.bonds, &link.joins(&self.chains.lost));
        }
        let linked: PointSet = self.links.iter().flat_map(Link::points).collect();
        let board = self.chains.board((map, color), &self.chains.immortal);
        let is_lost = |chain: &u16| board.lost[usize::from(*chain)];
        self.plots = plots
            .into_iter()
            .filter_map(|plot| {
                let are_lost = plot.ground.chains.iter().any(is_lost);
                if !plot.joins.is_empty()
                    || (!are_lost && links::are_joined_alike(&plot.ground.chains, &bonds, board.bonds))
                {
                    return Some(plot);
                }
                changed = true;
                plot.without(board, linked)
            })
            .collect();
        changed
    }

    /// Asks fields for what chains lack until nothing more is found.
    fn search_once(&mut self, (map, color): (&Map, Color), foreign: PointSet, nodes: u32) {
        let mut budgets = vec![nodes; self.plots.len()];
        for _ in 0..tuning::rounds() {
            let (safe, supports) = (self.safe(), self.supports());
            // To rest on what will be lost if others are costs proofs and makes none.
            let free = self.supported(&self.givers());
            let board = self.chains.board((map, color), &free);
            for plot in &mut self.plots {
                plot.turn(board);
            }
            let asked: Vec<_> = self
                .plots
                .iter()
                .map(|plot| {
                    let done = plot.ground.chains.iter().all(|chain| safe[usize::from(*chain)]);
                    if done || !plot.joins.is_empty() || plot.reaches(foreign) {
                        ArrayVec::new()
                    } else {
                        questions(plot, &self.chains.bonds, &supports)
                    }
                })
                .collect();
            let mut changed = false;
            for ((plot, asked), budget) in self.plots.iter_mut().zip(asked).zip(&mut budgets) {
                for gives in asked {
                    if plot.stands && gives == plot.gives {
                        continue;
                    }
                    let mut share = *budget / 2;
                    *budget -= share;
                    let stands = plot.inquire(board, gives, &mut share, 0);
                    *budget += share;
                    if stands {
                        changed = true;
                        break;
                    }
                }
            }
            let supports = self.supports();
            let mut plots = Vec::with_capacity(self.plots.len());
            for (i, plot) in std::mem::take(&mut self.plots).into_iter().enumerate() {
                let lacks = lacking(&plot, &self.chains.bonds, &supports, 2, false);
                let short = plot.gives.iter().zip(lacks).any(|(gift, lack)| *gift < lack);
                match if short && !plot.reaches(foreign) { plot.divided(board) } else { None } {
                    None => plots.push((plot, budgets[i])),
                    Some(pieces) => {
                        changed = true;
                        plots.extend(pieces.into_iter().map(|piece| (piece, nodes / 2)));
                    }
                }
            }
            (self.plots, budgets) = plots.into_iter().unzip();
            if !changed {
                break;
            }
        }
    }
}
