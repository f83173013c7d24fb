//! A small exhaustive search: can a side force what it wants?
//!
//! Depth first, with a table of what is settled. A position that comes back is no progress for the side that
//! wants something; such a verdict holds on its path only and is not kept. Positions are counted, never time.
//!
//! *What it does not know:* what is played for. That is the [`Game`]'s.

use std::collections::hash_map::Entry;
use std::hash::Hash;

use rustc_hash::{FxBuildHasher, FxHashMap};

/// A game in which one side wants to reach something and the other wants to prevent it.
pub(super) trait Game {
    /// A position, with whose turn it is.
    type Node: Copy + Eq + Hash;
    /// Whether it is reached (`true`), out of reach (`false`) or open.
    fn judge(&self, node: Self::Node) -> Option<bool>;
    /// Whether the side that wants something moves.
    fn wants(&self, node: Self::Node) -> bool;
    /// The positions after each move, promising ones first.
    fn follow(&self, node: Self::Node) -> impl Iterator<Item = Self::Node>;
}

/// What is known of a position.
#[derive(Clone, Copy)]
enum Known {
    /// It is on the path, as far from its start.
    Here(usize),
    Settled(bool),
}

/// A search that may be asked again and again.
pub(super) struct Prover<'a, G: Game> {
    game: &'a G,
    known: FxHashMap<G::Node, Known>,
    /// The length of the path.
    depth: usize,
    left: u64,
}

const FREE: usize = usize::MAX;
/// Room for so many positions at first: most questions need no more.
const FEW: usize = 56;
const DEEPEST: usize = 400;

impl<'a, G: Game> Prover<'a, G> {
    /// A search through so many positions at most.
    pub(super) fn new(game: &'a G, positions: u64) -> Self {
        let known = FxHashMap::with_capacity_and_hasher(FEW, FxBuildHasher);
        Self { game, known, depth: 0, left: positions }
    }

    /// Whether it can be forced; `None` if there were too many positions.
    pub(super) fn ask(&mut self, node: G::Node) -> Option<bool> {
        if self.depth > 0 {
            // The last search was broken off.
            self.known.retain(|_, known| matches!(known, Known::Settled(_)));
            self.depth = 0;
        }
        self.visit(node).map(|(reached, _)| reached)
    }

    /// The verdict, and the first place of the path that it rests on.
    fn visit(&mut self, node: G::Node) -> Option<(bool, usize)> {
        let depth = self.depth;
        match self.known.entry(node) {
            Entry::Occupied(known) => {
                return Some(match *known.get() {
                    Known::Settled(verdict) => (verdict, FREE),
                    Known::Here(place) => (false, place),
                });
            }
            Entry::Vacant(unknown) => {
                if let Some(verdict) = self.game.judge(node) {
                    unknown.insert(Known::Settled(verdict));
                    return Some((verdict, FREE));
                }
                if self.left == 0 || depth == DEEPEST {
                    return None;
                }
                unknown.insert(Known::Here(depth));
            }
        }
        self.left -= 1;
        self.depth += 1;
        let game = self.game;
        let wants = game.wants(node);
        let mut rests_on = FREE;
        let mut result = !wants;
        let mut stuck = true;
        for next in game.follow(node) {
            stuck = false;
            let (reached, rests) = self.visit(next)?;
            if reached == wants {
                // One move is enough; what a failure rests on is this move's alone.
                (result, rests_on) = (wants, rests);
                break;
            }
            rests_on = rests_on.min(rests);
        }
        if stuck {
            // Nothing can be played: for want of progress, nothing is reached.
            result = false;
        }
        self.depth -= 1;
        // What rests on this very position is settled now.
        if rests_on >= depth {
            rests_on = FREE;
        }
        if result {
            rests_on = FREE;
        }
        if rests_on == FREE {
            self.known.insert(node, Known::Settled(result));
        } else {
            self.known.remove(&node);
        }
        Some((result, rests_on))
    }
}
