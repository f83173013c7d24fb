//! What the table knows of a position, from this stage or another one.

use super::Search;
use crate::board::{ATTACKER, Cell, DEFENDER, mix};
use crate::cells::key as hash_key;
use crate::child::{FREE, Value};
use crate::goal::{Goal, Retakes};
use crate::play::Play;
use crate::table::{Caveats, Entry};

impl<G: Goal> Search<'_, G> {
    #[inline(always)]
    pub(super) fn key(&self, hash: u64, ko: Cell, side: u8, slack: u8) -> u64 {
        key(hash, ko, side, self.retakes, self.salt) | u64::from(slack)
    }

    /// What is known of a position, from this stage or another one.
    #[inline]
    pub(super) fn known(&self, hash: u64, ko: Cell, side: u8, slack: u8) -> Option<Entry> {
        let here = self.table.get(self.key(hash, ko, side, slack)).copied();
        if here.is_some_and(|entry| entry.pn == 0 || entry.dn == 0) {
            return here;
        }
        let [own, neutral] = self.shared;
        let shared = |retakes, salt| {
            let slack = if G::SHARES { 0 } else { u64::from(slack) };
            let entry = self.table.get(key(hash, ko, side, retakes, salt) | slack);
            entry.copied().filter(|entry| match retakes {
                _ if retakes == self.retakes => true,
                // Who may retake does no worse than under the rule, and no better where it did not bind him.
                _ if entry.pn == 0 => self.retakes == Retakes::Attacker || !entry.caveats.has(Caveats::KO),
                _ if entry.dn == 0 => self.retakes == Retakes::Defender || !entry.caveats.has(Caveats::KO),
                // Not settled.
                _ => false,
            })
        };
        let elsewhere = if G::SHARES { shared(self.retakes, own) } else { None };
        let plain =
            || if self.retakes == Retakes::Neither { None } else { shared(Retakes::Neither, neutral) };
        elsewhere.or_else(plain).or(here)
    }

    /// What is known of the position with one stone less: where that settles it, a stone of the side that fails changes
    /// nothing outside the zone of the proof, as little as a move there would have.
    pub(super) fn with_stone_aside(&self, side: u8, slack: u8) -> Option<Value> {
        if !G::STANDS_ASIDE || self.board.ko() != 0 {
            return None;
        }
        let hash = self.board.hash();
        self.made.iter().rev().find_map(|(at, whose)| {
            let hash = hash ^ hash_key(*whose, *at);
            if !self.board.holds(*at, *whose) || !self.may_be_settled(hash, 0, side, slack) {
                return None;
            }
            let entry = self.known(hash, 0, side, slack)?;
            let Entry { pn, dn, best, caveats, .. } = entry;
            let fails = if *whose == DEFENDER { pn == 0 } else { dn == 0 };
            let zone = if fails { self.table.zone(entry.key()) } else { return None };
            (!zone.has(*at)).then_some(Value { pn, dn, rests_on: FREE, caveats, best, zone })
        })
    }

    /// Whether the position may be settled, by this stage or another one: mostly it is seen at once that it is not.
    #[inline]
    pub(super) fn may_be_settled(&self, hash: u64, ko: Cell, side: u8, slack: u8) -> bool {
        let [own, neutral] = self.shared;
        let shared = |retakes, salt| {
            let slack = if G::SHARES { 0 } else { u64::from(slack) };
            self.table.may_settle(key(hash, ko, side, retakes, salt) | slack)
        };
        self.table.may_settle(self.key(hash, ko, side, slack))
            || G::SHARES && shared(self.retakes, own)
            || self.retakes != Retakes::Neither && shared(Retakes::Neither, neutral)
    }
}

/// Tells apart questions and stages that share a table.
pub(super) fn salt(retakes: Retakes, topic: u64) -> u64 {
    mix(retakes as u64 + 1) ^ mix(topic << 32)
}

/// The key of a position, without slack.
#[inline(always)]
pub(super) fn key(hash: u64, ko: Cell, side: u8, retakes: Retakes, salt: u64) -> u64 {
    // The defender's retaking costs him a threat even where the rule does not bind him.
    let matters = ko != 0 && !(retakes == Retakes::Attacker && side == ATTACKER);
    let ko = if matters { mix(u64::from(ko) << 20) } else { 0 };
    let place = hash ^ ko ^ salt ^ if side == ATTACKER { 0x5851_F42D_4C95_7F2D } else { 0 };
    place & !0xFF
}
