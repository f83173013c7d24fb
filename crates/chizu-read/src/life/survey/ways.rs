//! Ways out: to safe friends, and to open board.

use super::Survey;
use crate::bits::Bits;
use crate::board::{ATTACKER, DEFENDER};
use crate::life::field::Field;
use crate::life::ground::Ground;

impl<const N: usize> Survey<N> {
    /// Whether a chain of the group is joined to safe friends or stands on open board.
    pub(super) fn escaped(&mut self, field: &Field<N>, ground: &Ground<N>, side: u8) -> bool {
        let grid = &field.grid;
        let near = grid.beside(&self.target);
        let (mut haven, mut door) = (Bits::EMPTY, Bits::EMPTY);
        if !ground.haven.is_empty() {
            haven = grid.flood(ground.haven, field.of(DEFENDER));
            door = grid.beside(&haven) & field.empty();
        }
        if !near.meets(&(ground.open | door)) && !self.target.meets(&haven) {
            return false;
        }
        let (few, wide) = if side == ATTACKER { (3, 2) } else { (2, 1) };
        let mut rest = self.target;
        while let Some(stone) = rest.pop() {
            let chain = field.chain(stone, DEFENDER);
            rest = rest - chain;
            let Some(breath) = field.breath(&chain) else { return true };
            if breath.len() >= few
                && (chain.meets(&haven)
                    || (breath & ground.open).len() >= wide
                    || (breath & door).len() >= wide)
            {
                self.grounds = breath;
                return true;
            }
        }
        false
    }

    /// Finds the shortest ways out.
    pub(super) fn find_path(&mut self, field: &Field<N>, ground: &Ground<N>, empty: Bits<N>) {
        let grid = &field.grid;
        let out = (ground.out & empty) | (ground.haven & *field.of(DEFENDER));
        let mut layers = [Bits::EMPTY; 8];
        let mut seen = grid.flood(self.target, field.of(DEFENDER));
        let mut count = 0;
        while count < layers.len() && !grid.beside(&seen).meets(&out) {
            let mut next = (grid.beside(&seen) & (empty | self.weak)) - seen;
            next |= grid.flood(grid.beside(&next) & *field.of(DEFENDER), field.of(DEFENDER)) - seen;
            layers[count] = next;
            count += 1;
            seen |= next;
        }
        self.steps = count as u32;
        let mut back = grid.beside(&out) | out;
        self.path = back & empty & grid.beside(&seen);
        for layer in layers[..count].iter().rev() {
            let here = *layer & back;
            self.path |= here & empty;
            back = grid.beside(&here);
        }
    }
}
