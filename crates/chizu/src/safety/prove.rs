//! Search for an answer to every move of the raider's.
//!
//! A ground *stands* if [`judge`] says so, or if every move of the raider's there has an answer after which it
//! stands. Depth grows from one answer to a few; a budget of positions ends the search. All moves of
//! the raider's are tried, so what is found is a proof; what is not found is not known. Repetition is no
//! success, as depth is finite; kos are the raider's, who may take back at once.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use super::ground::{Ground, Needs, State, bits};
use super::judge::judge;

/// The most answers in a row.
const MOST_DEPTH: u8 = 6;

/// Positions with the answers to the raider's last move: 0 to pass.
pub(super) type Answers = HashMap<State, u64, BuildHasherDefault<Mixer>>;

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
struct Known {
    stands: bool,
    /// To this depth it was not found to stand.
    fails: u8,
    /// The move that had no answer.
    refuter: u64,
}

/// A search of one ground.
pub(super) struct Prover<'a> {
    ground: &'a Ground,
    needs: Needs,
    wanted: u64,
    left: u32,
    known: HashMap<State, Known, BuildHasherDefault<Mixer>>,
    answers: Answers,
    /// Answers that were good lately, by depth.
    good: [[u64; 2]; MOST_DEPTH as usize + 1],
}

impl<'a> Prover<'a> {
    pub(super) fn new(ground: &'a Ground, needs: Needs, wanted: u64, budget: u32) -> Self {
        Self {
            ground,
            needs,
            wanted,
            left: budget,
            known: HashMap::default(),
            answers: Answers::default(),
            good: [[0; 2]; MOST_DEPTH as usize + 1],
        }
    }

    /// Searches from `state`. The answers that prove that it stands, if it does.
    pub(super) fn prove(&mut self, state: &State) -> bool {
        (0..=MOST_DEPTH).any(|depth| self.left > 0 && self.stands(state, depth))
    }

    /// How much of the budget is left.
    pub(super) const fn left(&self) -> u32 {
        self.left
    }

    /// The answers found.
    pub(super) fn into_answers(self) -> Answers {
        self.answers
    }

    fn stands(&mut self, state: &State, depth: u8) -> bool {
        let state = &State { ko: 0, ..*state };
        let known = self.known.get(state).copied();
        if let Some(known) = known
            && (known.stands || known.fails > depth)
        {
            return known.stands;
        }
        let mut refuter = known.map_or(0, |known| known.refuter);
        if known.is_none() {
            if self.left == 0 {
                return false;
            }
            self.left -= 1;
            let verdict = judge(self.ground, state, &self.needs, self.wanted);
            if verdict.holds && self.wanted & !verdict.owned & !verdict.safe == 0 {
                self.known.insert(*state, Known { stands: true, ..Known::default() });
                return true;
            }
        }
        let stands = depth > 0 && self.breathes(state) && {
            let empty = self.ground.empty(state);
            // The raider may stay away, too: then the guard may have to play, and must find something.
            let mut stands = self.is_answered(state, 0, depth);
            let order = std::iter::once(refuter & empty).chain(bits(empty & !refuter).map(|bit| 1 << bit));
            for stone in order.filter(|stone| *stone != 0) {
                if !stands {
                    break;
                }
                let good = match self.ground.raid(state, stone, &self.needs) {
                    None => true,
                    Some(None) => false,
                    Some(Some(next)) => self.is_answered(&next, stone, depth),
                };
                if !good {
                    refuter = stone;
                    stands = false;
                }
            }
            stands
        };
        if stands || self.left > 0 {
            self.known.insert(*state, Known { stands, fails: depth + 1, refuter });
        }
        stands
    }

    /// Whether every wall that needs the ground has a liberty in it.
    fn breathes(&self, state: &State) -> bool {
        let own = state.guard | self.ground.walls;
        let breathing = self.ground.flood(self.ground.neighbors(self.ground.empty(state)), own);
        let elsewhere = self.ground.walls & !(self.needs.one | self.needs.two);
        let safe = self.ground.flood(elsewhere, own);
        self.ground.walls & !breathing & !safe == 0
    }

    fn is_answered(&mut self, state: &State, last: u64, depth: u8) -> bool {
        if self.answers.contains_key(state) {
            return true;
        }
        let empty = self.ground.empty(state);
        let good = self.good[usize::from(depth)];
        let near = self.ground.neighbors(last) & empty;
        let around = self.ground.neighbors(near | last) & empty;
        let mut tried = 0;
        let pass = State { ko: 0, ..*state };
        // Doing nothing is best where it does.
        if self.stands(&pass, depth - 1) {
            self.answers.insert(*state, 0);
            return true;
        }
        for some in [good[0] & empty, good[1] & empty, near, around, empty] {
            for bit in bits(some & !tried) {
                let stone = 1 << bit;
                tried |= stone;
                let Some(next) = self.ground.answer(state, stone, &self.needs) else { continue };
                if self.stands(&next, depth - 1) {
                    self.answers.insert(*state, stone);
                    let good = &mut self.good[usize::from(depth)];
                    if good[0] != stone {
                        *good = [stone, good[0]];
                    }
                    return true;
                }
                if self.left == 0 {
                    return false;
                }
            }
        }
        false
    }
}
