//! What a proof rests on: the points that must stay as they are for it to hold.

use super::board::{ATTACKER, Board, Cell, DEFENDER, EMPTY, Marks, Zone, other};

impl Board {
    /// Adds to the zone of a proof what the attacker's move on `at` rests on: the point and the breath of
    /// the chains that the move belongs to, as far as it is short.
    pub(super) fn mark_move(&self, at: Cell, zone: &mut Zone) {
        zone.add(at);
        let mut list = [0; 16];
        let mut breath = 0;
        for n in self.around(at) {
            if self.is_empty(n) {
                list[breath] = n;
                breath += 1;
            }
        }
        for n in self.around(at) {
            if breath >= 4 {
                break;
            }
            match self.get(n) {
                ATTACKER => breath += self.liberties(n, &mut list[breath..breath + 4]),
                // What it captures gives breath, and may be taken back.
                DEFENDER if self.atari(n).is_some() => {
                    for stone in self.chain(n).take(4) {
                        list[breath] = stone;
                        breath += 1;
                    }
                }
                _ => {}
            }
        }
        if breath < 4 {
            for liberty in &list[..breath] {
                zone.add(*liberty);
            }
        }
    }

    /// Adds to the zone of a failure of the attacker's what the defender's move on `at` rests on: the point, the room beside it,
    /// and the breath of the friends that it joins.
    pub(super) fn mark_reply(&self, at: Cell, zone: &mut Zone) {
        zone.add(at);
        for n in self.around(at) {
            match self.get(n) {
                EMPTY => zone.add(n),
                DEFENDER => self.mark_breath(n, zone),
                _ => {}
            }
        }
    }

    /// Adds to the zone of a proof what holds the stones that the attacker's move on `at` captures.
    pub(super) fn mark_captures(&self, at: Cell, zone: &mut Zone) {
        for n in self.around(at) {
            if self.get(n) == DEFENDER && self.atari(n).is_some() {
                self.mark_holders(n, zone);
            }
        }
    }

    /// Adds to the zone of a proof the breath of the attacker's chains that hold the defender's chain on `at`, as far as it
    /// is short: with one stone more against them, the defender might capture there first.
    pub(super) fn mark_holders(&self, at: Cell, zone: &mut Zone) {
        let mut seen = Marks::new();
        for stone in self.chain(at) {
            for n in self.around(stone) {
                if self.get(n) == ATTACKER && seen.add(self.head(n)) {
                    self.mark_breath(n, zone);
                }
            }
        }
    }

    /// Adds the liberties of a chain to a zone, if they are few.
    pub(super) fn mark_breath(&self, at: Cell, zone: &mut Zone) {
        let mut list = [0; 4];
        let held = self.liberties(at, &mut list);
        if held < list.len() {
            for liberty in &list[..held] {
                zone.add(*liberty);
            }
        }
    }

    /// Adds to the zone of a proof that a move of `side` on `at` fails what it threatens to capture: with one stone more
    /// on the other liberty, it would. Of a suicide also what holds the chains that it fills up.
    pub(super) fn mark_threats(&self, at: Cell, side: u8, zone: &mut Zone) {
        if at == 0 {
            return;
        }
        let mut list = [0; 3];
        for n in self.around(at) {
            if self.get(n) == other(side) && self.liberties(n, &mut list) == 2 {
                zone.add(list[0]);
                zone.add(list[1]);
            }
        }
        let around = self.around(at);
        let closed = !around.iter().any(|n| self.is_empty(*n));
        if side == DEFENDER && closed && self.after(at, side).is_none() {
            for n in around {
                if self.get(n) == DEFENDER {
                    self.mark_holders(n, zone);
                }
            }
        }
    }
}
