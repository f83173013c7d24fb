//! What a search has found out of positions, and of all that look the same in a zone.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use crate::ground::State;

/// Positions with the answers to the attacker's last move, 0 to pass, and what they rest on.
pub(super) type Answers = HashMap<State, (u64, u64), BuildHasherDefault<Mixer>>;

/// Mixes the words of a position; the same everywhere.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Mixer(u64);

impl Hasher for Mixer {
    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.write_u64(u64::from(*byte));
        }
    }

    fn write_u64(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(23) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }

    fn finish(&self) -> u64 {
        self.0 ^ (self.0 >> 29)
    }
}

#[derive(Clone, Copy, Default)]
pub(super) struct Known {
    /// If it stands, what this rests on.
    pub(super) zone: Option<u64>,
    /// To this depth it was not found to stand.
    pub(super) fails: u8,
    /// The move that had no answer.
    pub(super) refuter: u64,
}

/// What was proved of all positions that look the same in a zone.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pattern {
    pub(super) zone: u64,
    /// The zone and the points around it, where stones of the defender's would make other chains.
    pub(super) sight: u64,
    pub(super) defender: u64,
    pub(super) attacker: u64,
}

impl Pattern {
    pub(super) const fn fits(&self, state: &State, inside: u64) -> bool {
        state.defender & self.sight == self.defender
            && state.attacker & self.zone == self.attacker
            && self.zone & !inside == 0
    }
}

/// Answers to what the attacker plays at one position, with what was proved then.
pub(super) type Plans = Vec<(u64, Pattern)>;

/// The most patterns kept.
pub(super) const MOST_PATTERNS: usize = 512;
