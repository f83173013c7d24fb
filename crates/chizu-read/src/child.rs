//! A position that is being searched, seen from the one before it: a move, and what is known of what it leads to.

use super::board::{ATTACKER, Cell, Zone};
use super::table::Caveats;

/// As good as infinite: the verdict stands.
pub(super) const INFINITE: u16 = u16::MAX;

/// A move of a position being searched, with what is known of it.
#[derive(Clone, Copy)]
pub(super) struct Child {
    /// Where what is known of it is kept; 0 if there is no such position.
    pub(super) key: u64,
    pub(super) at: Cell,
    pub(super) slack: u8,
    pub(super) doubt: u8,
    pub(super) pn: u16,
    pub(super) dn: u16,
    /// The place in the path that the verdict rests on; `FREE` if on none.
    pub(super) rests_on: u16,
    pub(super) caveats: Caveats,
    pub(super) captures: bool,
    /// Whether it is known to breathe and to capture nothing.
    pub(super) plain: bool,
    /// Whether it does nothing about the refutation of a pass.
    pub(super) idle: bool,
    /// Whether it is known that the goal leaves the position open.
    pub(super) judged: bool,
    /// Whether the defender takes back a ko at once, which costs him a threat.
    pub(super) spends: bool,
    pub(super) zone: Zone,
}

impl Child {
    /// A move that the rules forbid `side`: it fails as long as they do, so it is listed for the zone of the proof.
    pub(super) const fn forbidden(at: Cell, side: u8, zone: Zone) -> Self {
        let (pn, dn) = if side == ATTACKER { (INFINITE, 0) } else { (0, INFINITE) };
        Self {
            key: 0,
            at,
            slack: 0,
            doubt: 0,
            pn,
            dn,
            rests_on: FREE,
            caveats: Caveats::NONE,
            captures: false,
            plain: false,
            idle: false,
            judged: false,
            spends: false,
            zone,
        }
    }

    pub(super) const fn is_forbidden(&self) -> bool {
        self.key == 0
    }
}

/// A verdict that rests on no place in the path.
pub(super) const FREE: u16 = u16::MAX;

/// What is known of a position.
#[derive(Clone, Copy)]
pub(super) struct Value {
    pub(super) pn: u16,
    pub(super) dn: u16,
    pub(super) rests_on: u16,
    pub(super) caveats: Caveats,
    pub(super) best: Cell,
    /// Where the attacker's proof took place.
    pub(super) zone: Zone,
}

impl Value {
    pub(super) const fn won(caveats: Caveats) -> Self {
        Self { pn: 0, dn: INFINITE, rests_on: FREE, caveats, best: 0, zone: Zone::EMPTY }
    }

    pub(super) const fn lost(caveats: Caveats) -> Self {
        Self { pn: INFINITE, dn: 0, rests_on: FREE, caveats, best: 0, zone: Zone::EMPTY }
    }

    /// Not settled: so much is left to show, and the move on `best` is likeliest to decide.
    pub(super) const fn open(pn: u16, dn: u16, best: Cell) -> Self {
        Self { pn, dn, rests_on: FREE, caveats: Caveats::NONE, best, zone: Zone::EMPTY }
    }
}
