//! What was seen of positions, so that no one is looked at twice.
//!
//! The search comes back to most positions: a move that was foreseen is visited later, its parent is listed again for
//! each stage, others are reached in another order. A look and the moves that follow from it depend on the stones
//! and on who moves, so the last few thousand are kept; what is not found is looked at anew, and nothing else changes.
//!
//! *What it does not know:* what a verdict means, and what the search has found.

use super::super::bits::Bits;
use super::super::board::{Cell, MAKER, mix};
use super::super::play::Play;
use super::field::Field;
use super::ground::Ground;
use super::survey::{Look, Survey};

/// Logarithms of how many positions are kept: at first, and at most.
const FIRST_BITS: u32 = 8;
const LOOK_BITS: u32 = 16;
const CHOICE_BITS: u32 = 14;
/// Liberties outside that are breath enough to play in a space.
const AMPLE: u32 = 2;
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
    /// How much is left to prove that the group dies, and that it lives.
    pub(super) fn outlook(self) -> (u16, u16) {
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
    looks: Recent<Glance>,
    /// What settled looks rest on, in the places of [`Self::looks`].
    rests: Vec<Bits<N>>,
    choices: Recent<Choice>,
    /// What the last look rests on.
    pub grounds: Bits<N>,
}

impl<const N: usize> Sight<N> {
    pub(super) fn new() -> Self {
        let looks = Recent::new(Glance { look: Look::Open, pn: 0, dn: 0 }, LOOK_BITS);
        Self {
            survey: Survey::new().with_ample(AMPLE),
            rests: vec![Bits::EMPTY; looks.slots.len()],
            looks,
            choices: Recent::new(Choice::new(0, false), CHOICE_BITS),
            grounds: Bits::EMPTY,
        }
    }

    /// What a look at the position of `hash` has told, with `side` to move.
    #[inline]
    pub(super) fn recall(&mut self, hash: u64, side: u8) -> Option<Glance> {
        let key = key(hash, side);
        let glance = *self.looks.get(key)?;
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
        let look = self.survey.look(field, ground, side);
        let (pn, dn) = self.survey.outlook();
        let glance = Glance { look, pn: pn as u8, dn: dn as u8 };
        let key = key(field.hash(), side);
        if self.looks.is_crowded() {
            let old = std::mem::replace(&mut self.rests, vec![Bits::EMPTY; self.looks.grown()]);
            let from = old.len();
            self.looks.grow(|key, slot| self.rests[slot] = old[place(key, from)]);
        }
        let slot = self.looks.put(key, glance);
        self.grounds = self.survey.grounds;
        if look != Look::Open {
            self.rests[slot] = self.grounds;
        }
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
        if self.choices.is_crowded() {
            self.choices.grow(|_, _| {});
        }
        self.choices.put(key, choice);
        choice
    }
}

/// Never 0.
#[inline(always)]
fn key(hash: u64, side: u8) -> u64 {
    (if side == MAKER { hash } else { mix(hash) }) | 1
}

/// The place of a key among so many slots, a power of two.
#[inline(always)]
const fn place(key: u64, slots: usize) -> usize {
    (key >> 32) as usize & (slots - 1)
}

/// What was put last under each of a number of keys. Most questions are small, so it begins small.
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
        place(key, self.slots.len())
    }

    #[inline]
    fn get(&self, key: u64) -> Option<&T> {
        let (known, value) = &self.slots[self.slot(key)];
        (*known == key).then_some(value)
    }

    /// Puts it into its place, and tells which that is.
    fn put(&mut self, key: u64, value: T) -> usize {
        let slot = self.slot(key);
        self.filled += usize::from(self.slots[slot].0 == 0);
        self.slots[slot] = (key, value);
        slot
    }

    fn is_crowded(&self) -> bool {
        self.filled > self.slots.len() / 2 && self.slots.len() < self.most
    }

    /// How many slots there will be after growing.
    const fn grown(&self) -> usize {
        self.slots.len() * 4
    }

    /// Makes room, and tells where everything is then.
    #[cold]
    fn grow(&mut self, mut moved: impl FnMut(u64, usize)) {
        let larger = vec![(0, self.nothing); self.grown()];
        for (key, value) in std::mem::replace(&mut self.slots, larger) {
            if key != 0 {
                let slot = self.slot(key);
                self.slots[slot] = (key, value);
                moved(key, slot);
            }
        }
    }
}
