//! What was seen of positions, so that no one is looked at twice.
//!
//! The search comes back to most positions: a move that was foreseen is visited later, its parent is listed again for
//! each stage, others are reached in another order. A look and the moves that follow from it depend on the stones
//! and on who moves, so the last few thousand are kept; what is not found is looked at anew, and nothing else changes.
//!
//! *What it does not know:* what a verdict means, and what the search has found.

use super::super::board::{Cell, MAKER, mix};
use super::super::play::Play;
use super::bits::Bits;
use super::field::Field;
use super::ground::Ground;
use super::survey::{Look, Survey};

/// Logarithms of how many positions are kept: at first, and at most.
const FIRST_BITS: u32 = 8;
const LOOK_BITS: u32 = 14;
const CHOICE_BITS: u32 = 12;
/// The most moves that any stage takes of those offered.
pub(super) const MOVES: usize = 16;

/// A look at a position.
#[derive(Clone, Copy)]
pub(super) struct Glance<const N: usize> {
    pub look: Look,
    /// How much is left to prove that the group dies, and that it lives.
    pn: u8,
    dn: u8,
    /// What the look rests on.
    grounds: Bits<N>,
}

impl<const N: usize> Glance<N> {
    /// How much is left to prove that the group dies, and that it lives.
    pub(super) fn outlook(&self) -> (u16, u16) {
        (self.pn.into(), self.dn.into())
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
}

impl Choice {
    pub(super) const fn new(hope: u8, way_out: bool) -> Self {
        Self { hope, way_out, count: 0, doubts: [0; MOVES], cells: [0; MOVES] }
    }

    /// Adds a move that is no better than those before it; it is lost where there are enough.
    pub(super) const fn add(&mut self, at: Cell, doubt: u8) {
        let i = self.count as usize;
        if i < MOVES {
            (self.cells[i], self.doubts[i]) = (at, doubt);
            self.count += 1;
        }
    }

    /// The moves, with how little is expected of them.
    pub(super) fn moves(&self) -> impl Iterator<Item = (Cell, u8)> + '_ {
        self.cells.into_iter().zip(self.doubts).take(self.count.into())
    }
}

/// The survey of one question, with what it has told so far.
pub(super) struct Sight<const N: usize> {
    pub survey: Survey<N>,
    looks: Recent<Glance<N>>,
    choices: Recent<Choice>,
    /// What the last look rests on.
    pub grounds: Bits<N>,
}

impl<const N: usize> Sight<N> {
    pub(super) fn new() -> Self {
        let nothing = Glance { look: Look::Open, pn: 0, dn: 0, grounds: Bits::EMPTY };
        Self {
            survey: Survey::new(),
            looks: Recent::new(nothing, LOOK_BITS),
            choices: Recent::new(Choice::new(0, false), CHOICE_BITS),
            grounds: Bits::EMPTY,
        }
    }

    /// What a look at the position of `hash` has told, with `side` to move.
    #[inline]
    pub(super) fn recall(&mut self, hash: u64, side: u8) -> Option<Glance<N>> {
        let glance = *self.looks.get(key(hash, side))?;
        self.grounds = glance.grounds;
        Some(glance)
    }

    /// Looks at the position with `side` to move.
    pub(super) fn look(&mut self, field: &Field<N>, ground: &Ground<N>, side: u8) -> Glance<N> {
        if let Some(glance) = self.recall(field.hash(), side) {
            return glance;
        }
        let look = self.survey.look(field, ground, side);
        let (pn, dn) = self.survey.outlook();
        let glance = Glance { look, pn: pn as u8, dn: dn as u8, grounds: self.survey.grounds };
        self.looks.put(key(field.hash(), side), glance);
        self.grounds = glance.grounds;
        glance
    }

    /// The moves of `side` in the position of `hash`; `all` tells apart two ways of choosing them.
    pub(super) fn choice(
        &mut self,
        hash: u64,
        side: u8,
        all: bool,
        choose: impl FnOnce(&mut Survey<N>) -> Choice,
    ) -> Choice {
        let key = key(hash, side) ^ if all { !1 } else { 0 };
        if let Some(choice) = self.choices.get(key) {
            return *choice;
        }
        let choice = choose(&mut self.survey);
        self.choices.put(key, choice);
        choice
    }
}

/// Never 0.
#[inline(always)]
fn key(hash: u64, side: u8) -> u64 {
    (if side == MAKER { hash } else { mix(hash) }) | 1
}

/// What was put last under each of a number of keys.
struct Recent<T> {
    /// By the higher bits of the keys; 0 where there is nothing yet.
    slots: Vec<(u64, T)>,
    nothing: T,
    filled: usize,
    most: usize,
}

impl<T: Copy> Recent<T> {
    fn new(nothing: T, most_bits: u32) -> Self {
        Self { slots: vec![(0, nothing); 1 << FIRST_BITS], nothing, filled: 0, most: 1 << most_bits }
    }

    #[inline(always)]
    fn slot(&self, key: u64) -> usize {
        (key >> 32) as usize & (self.slots.len() - 1)
    }

    #[inline]
    fn get(&self, key: u64) -> Option<&T> {
        let (known, value) = &self.slots[self.slot(key)];
        (*known == key).then_some(value)
    }

    fn put(&mut self, key: u64, value: T) {
        if self.filled > self.slots.len() / 2 && self.slots.len() < self.most {
            self.grow();
        }
        let slot = self.slot(key);
        self.filled += usize::from(self.slots[slot].0 == 0);
        self.slots[slot] = (key, value);
    }

    /// Most questions are small, and need no large table.
    #[cold]
    fn grow(&mut self) {
        let larger = self.slots.len() * 4;
        let old = std::mem::replace(&mut self.slots, vec![(0, self.nothing); larger]);
        for (key, value) in old.into_iter().filter(|(key, _)| *key != 0) {
            let slot = self.slot(key);
            self.slots[slot] = (key, value);
        }
    }
}
