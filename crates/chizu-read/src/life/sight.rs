//! What was seen of positions, so that no one is looked at twice.
//!
//! The search comes back to most positions: a move that was foreseen is visited later, its parent is listed again for
//! each stage, others are reached in another order. A look and the moves that follow from it depend on the stones
//! and on who moves, so tens of thousands of them are kept; what is not found is looked at anew, and nothing else changes.
//!
//! *What it does not know:* what a verdict means, and what the search has found.

use super::super::bits::Bits;
use super::super::board::{ATTACKER, Cell, mix};
use super::super::play::Play;
use super::field::Field;
use super::ground::Ground;
use super::shape::Shapes;
use super::survey::{Look, Survey};
use crate::tuning;

/// Logarithms of how many positions are kept: at first, and at most.
const FIRST_BITS: u32 = 8;
const LOOK_BITS: u32 = 16;
const CHOICE_BITS: u32 = 14;
/// How many surveys are kept.
const RECENT: usize = 32;
/// The most moves that any stage takes of those offered.
pub(super) const MOVES: usize = 16;

/// A look at a position.
#[derive(Clone, Copy)]
pub(super) struct Glance {
    pub look: Look,
    /// How much is left to prove that the group dies, and that it lives.
    pn: u8,
    dn: u8,
}

impl Glance {
    /// So many bits are enough for one.
    const BITS: u32 = 11;
    const MASK: u64 = (1 << Self::BITS) - 1;

    /// How much is left to prove that the group dies, and that it lives.
    pub(super) fn outlook(self) -> (u16, u16) {
        (self.pn.into(), self.dn.into())
    }

    /// As bits, never 0, because something is always left to prove that the group lives.
    const fn to_bits(self) -> u64 {
        debug_assert!(self.pn < 32 && self.dn < 16 && self.dn > 0);
        self.look as u64 | (self.pn as u64) << 2 | (self.dn as u64) << 7
    }

    #[inline(always)]
    const fn of_bits(bits: u64) -> Self {
        let look = match bits & 3 {
            0 => Look::Gone,
            1 => Look::Dead,
            2 => Look::Alive,
            _ => Look::Open,
        };
        Self { look, pn: (bits >> 2) as u8 & 31, dn: (bits >> 7) as u8 & 15 }
    }
}

/// The moves of a position, the best first.
#[derive(Clone, Copy)]
pub(super) struct Choice {
    pub hope: u8,
    pub way_out: bool,
    count: u8,
    doubts: [u8; MOVES],
    cells: [Cell; MOVES],
    /// Which of them are known to breathe and to capture nothing.
    plain: u16,
}

impl Choice {
    pub(super) const fn new(hope: u8, way_out: bool) -> Self {
        Self { hope, way_out, count: 0, doubts: [0; MOVES], cells: [0; MOVES], plain: 0 }
    }

    /// Adds a move that is no better than those before it; it is lost where there are enough.
    pub(super) const fn add(&mut self, at: Cell, doubt: u8, plain: bool) {
        let i = self.count as usize;
        if i < MOVES {
            (self.cells[i], self.doubts[i]) = (at, doubt);
            self.plain |= (plain as u16) << i;
            self.count += 1;
        }
    }

    /// The moves, with how little is expected of them, and whether they are known to breathe and to capture nothing.
    pub(super) fn moves(&self) -> impl Iterator<Item = (Cell, u8, bool)> + '_ {
        (0..self.count.into()).map(|i| (self.cells[i], self.doubts[i], self.plain >> i & 1 != 0))
    }
}

/// The survey of one question, with what it has told so far.
pub(super) struct Sight<const N: usize> {
    pub survey: Survey<N>,
    pub shapes: Shapes,
    /// The last surveys, by their hashes: a position is visited soon after it was foreseen.
    recent: Vec<Survey<N>>,
    looks: Looks,
    /// What settled looks rest on, in the places of [`Self::looks`].
    rests: Vec<Bits<N>>,
    choices: Choices,
    /// What the last look rests on.
    pub grounds: Bits<N>,
}

impl<const N: usize> Sight<N> {
    pub(super) fn new(shapes: Shapes) -> Self {
        let looks = Looks::new();
        let survey = Survey::new().with_ample(tuning::space_liberties()).watching();
        Self {
            survey,
            shapes,
            recent: vec![survey; RECENT],
            rests: vec![Bits::EMPTY; looks.words.len()],
            looks,
            choices: Choices::new(),
            grounds: Bits::EMPTY,
        }
    }

    /// What a look at the position of `hash` has told, with `side` to move.
    #[inline]
    pub(super) fn recall(&mut self, hash: u64, side: u8) -> Option<Glance> {
        let key = key(hash, side);
        let glance = self.looks.get(key)?;
        self.grounds = match glance.look {
            Look::Open => Bits::EMPTY,
            _ => self.rests[self.looks.slot(key)],
        };
        Some(glance)
    }

    /// Looks at the position with `side` to move.
    pub(super) fn look(&mut self, field: &Field<N>, ground: &Ground<N>, side: u8) -> Glance {
        if let Some(glance) = self.recall(field.hash(), side) {
            return glance;
        }
        let look = self.survey.look(field, ground, side, &mut self.shapes);
        if look == Look::Open {
            self.recent[place(field.hash(), RECENT)] = self.survey;
        }
        let (pn, dn) = self.survey.outlook();
        let glance = Glance { look, pn: pn as u8, dn: dn as u8 };
        let key = key(field.hash(), side);
        if self.looks.is_crowded() {
            self.looks.grow(&mut self.rests);
        }
        let slot = self.looks.put(key, glance);
        self.grounds = self.survey.grounds;
        if look != Look::Open {
            self.rests[slot] = self.grounds;
        }
        glance
    }

    /// The moves of `side`; `all` tells apart two ways of choosing them.
    pub(super) fn choice(
        &mut self,
        field: &Field<N>,
        ground: &Ground<N>,
        side: u8,
        all: bool,
        choose: impl FnOnce(&Survey<N>) -> Choice,
    ) -> Choice {
        let hash = field.hash();
        let key = key(hash, side) ^ if all { !1 } else { 0 };
        if let Some(choice) = self.choices.get(key) {
            return *choice;
        }
        let recent = &self.recent[place(hash, RECENT)];
        let choice = if recent.is_of(hash, side) {
            choose(recent)
        } else {
            self.survey.look(field, ground, side, &mut self.shapes);
            choose(&self.survey)
        };
        self.choices.put(key, choice);
        choice
    }
}

/// Never 0.
#[inline(always)]
fn key(hash: u64, side: u8) -> u64 {
    (if side == ATTACKER { hash } else { mix(hash) }) | 1
}

/// The place of a key among so many slots, a power of two.
#[inline(always)]
const fn place(key: u64, slots: usize) -> usize {
    (key >> 32) as usize & (slots - 1)
}

/// The last looks, a word for each: its key, but for the bits that hold the glance. Most questions are small, so it begins
/// small.
struct Looks {
    /// By the higher bits of the keys; 0 where there is nothing yet.
    words: Vec<u64>,
    filled: usize,
}

impl Looks {
    fn new() -> Self {
        Self { words: vec![0; 1 << FIRST_BITS], filled: 0 }
    }

    #[inline(always)]
    fn slot(&self, key: u64) -> usize {
        place(key, self.words.len())
    }

    #[inline]
    fn get(&self, key: u64) -> Option<Glance> {
        let word = self.words[self.slot(key)];
        (word != 0 && (word ^ key) & !Glance::MASK == 0).then(|| Glance::of_bits(word))
    }

    /// Puts it into its place, and tells which that is.
    fn put(&mut self, key: u64, glance: Glance) -> usize {
        let slot = self.slot(key);
        self.filled += usize::from(self.words[slot] == 0);
        self.words[slot] = (key & !Glance::MASK) | glance.to_bits();
        slot
    }

    fn is_crowded(&self) -> bool {
        self.filled > self.words.len() / 2 && self.words.len() < 1 << LOOK_BITS
    }

    /// Makes room here and in `rests`.
    #[cold]
    fn grow<const N: usize>(&mut self, rests: &mut Vec<Bits<N>>) {
        let more = 4 * self.words.len();
        let words = std::mem::replace(&mut self.words, vec![0; more]);
        let old = std::mem::replace(rests, vec![Bits::EMPTY; more]);
        for (word, rest) in words.into_iter().zip(old).filter(|(word, _)| *word != 0) {
            let slot = self.slot(word);
            (self.words[slot], rests[slot]) = (word, rest);
        }
    }
}

/// A choice and its key, in one line of the processor's cache.
#[derive(Clone, Copy)]
#[repr(align(64))]
struct Chosen {
    /// 0 where there is nothing yet.
    key: u64,
    choice: Choice,
}

/// The last choices. It begins small, too.
struct Choices {
    slots: Vec<Chosen>,
    filled: usize,
}

impl Choices {
    const NOTHING: Chosen = Chosen { key: 0, choice: Choice::new(0, false) };

    fn new() -> Self {
        Self { slots: vec![Self::NOTHING; 1 << FIRST_BITS], filled: 0 }
    }

    #[inline]
    fn get(&self, key: u64) -> Option<&Choice> {
        let chosen = &self.slots[place(key, self.slots.len())];
        (chosen.key == key).then_some(&chosen.choice)
    }

    fn put(&mut self, key: u64, choice: Choice) {
        if self.filled > self.slots.len() / 2 && self.slots.len() < 1 << CHOICE_BITS {
            self.grow();
        }
        let slot = place(key, self.slots.len());
        self.filled += usize::from(self.slots[slot].key == 0);
        self.slots[slot] = Chosen { key, choice };
    }

    #[cold]
    fn grow(&mut self) {
        let more = 4 * self.slots.len();
        for chosen in std::mem::replace(&mut self.slots, vec![Self::NOTHING; more]) {
            if chosen.key != 0 {
                let slot = place(chosen.key, more);
                self.slots[slot] = chosen;
            }
        }
    }
}
