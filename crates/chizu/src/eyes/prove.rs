//! A small exhaustive search: can a side force what it wants?
//!
//! Depth first, with a table of what is settled. A position that comes back is no progress for the side that
//! wants something; such a verdict holds on its path only and is not kept. Positions are counted, never time.
//!
//! *What it does not know:* what is played for. That is the [`Game`]'s.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hash, Hasher};

/// A game in which one side wants to reach something and the other wants to prevent it.
pub(super) trait Game {
    /// A position, with whose turn it is.
    type Node: Copy + Eq + Hash;
    /// Whether it is reached (`true`), out of reach (`false`) or open.
    fn judge(&self, node: Self::Node) -> Option<bool>;
    /// Whether the side that wants something moves.
    fn wants(&self, node: Self::Node) -> bool;
    /// The positions after each move, promising ones first.
    fn follow(&self, node: Self::Node, list: &mut Vec<Self::Node>);
}

/// A search that may be asked again and again.
pub(super) struct Prover<'a, G: Game> {
    game: &'a G,
    known: HashMap<G::Node, bool, BuildHasherDefault<Mixer>>,
    path: HashMap<G::Node, usize, BuildHasherDefault<Mixer>>,
    list: Vec<G::Node>,
    left: u64,
}

const FREE: usize = usize::MAX;
const DEEPEST: usize = 400;

impl<'a, G: Game> Prover<'a, G> {
    /// A search through so many positions at most.
    pub(super) fn new(game: &'a G, positions: u64) -> Self {
        Self { game, known: HashMap::default(), path: HashMap::default(), list: Vec::new(), left: positions }
    }

    /// Whether it can be forced; `None` if there were too many positions.
    pub(super) fn ask(&mut self, node: G::Node) -> Option<bool> {
        self.path.clear();
        self.list.clear();
        self.visit(node).map(|(reached, _)| reached)
    }

    /// The verdict, and the first place of the path that it rests on.
    fn visit(&mut self, node: G::Node) -> Option<(bool, usize)> {
        if let Some(known) = self.known.get(&node) {
            return Some((*known, FREE));
        }
        if let Some(place) = self.path.get(&node) {
            return Some((false, *place));
        }
        if let Some(verdict) = self.game.judge(node) {
            self.known.insert(node, verdict);
            return Some((verdict, FREE));
        }
        let depth = self.path.len();
        if self.left == 0 || depth == DEEPEST {
            return None;
        }
        self.left -= 1;
        let wants = self.game.wants(node);
        let start = self.list.len();
        let mut list = std::mem::take(&mut self.list);
        self.game.follow(node, &mut list);
        self.list = list;
        let end = self.list.len();
        self.path.insert(node, depth);
        let mut rests_on = FREE;
        let mut result = !wants;
        for i in start..end {
            let (reached, rests) = self.visit(self.list[i])?;
            if reached == wants {
                // One move is enough; what a failure rests on is this move's alone.
                (result, rests_on) = (wants, rests);
                break;
            }
            rests_on = rests_on.min(rests);
        }
        if start == end {
            // Nothing can be played: for want of progress, nothing is reached.
            result = false;
        }
        self.path.remove(&node);
        self.list.truncate(start);
        // What rests on this very position is settled now.
        if rests_on >= depth {
            rests_on = FREE;
        }
        if result {
            rests_on = FREE;
        }
        if rests_on == FREE {
            self.known.insert(node, result);
        }
        Some((result, rests_on))
    }
}

/// Mixes the few words of a node (splitmix64).
#[derive(Default)]
pub(super) struct Mixer(u64);

impl Hasher for Mixer {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.write_u64(u64::from(*byte));
        }
    }

    fn write_u8(&mut self, n: u8) {
        self.write_u64(u64::from(n));
    }

    fn write_u32(&mut self, n: u32) {
        self.write_u64(u64::from(n));
    }

    fn write_isize(&mut self, n: isize) {
        self.write_u64(n as u64);
    }

    fn write_u64(&mut self, n: u64) {
        let mut z = (self.0 ^ n).wrapping_add(0x9E37_79B9_7F4A_7C15);
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        self.0 = z ^ (z >> 31);
    }
}
