//! Moves made and undone.

use super::{ATTACKER, Board, Cell, DEFENDER, index, key, other};

/// What undoing a move needs.
#[derive(Clone, Copy)]
pub(super) struct Undo {
    at: Cell,
    side: u8,
    joins: u8,
    captures: u8,
    ko: Cell,
    next: Cell,
    head: Cell,
    len: u16,
    breath: u16,
    /// Heads of the longer and the shorter chain, and the breath of the longer, in the order of joining.
    joined: [(Cell, Cell, u16); 4],
    /// Heads of the captured chains.
    captured: [Cell; 4],
    hash: u64,
}

impl Board {
    /// Plays a stone; the move must be legal.
    #[inline]
    pub(crate) fn play(&mut self, at: Cell, side: u8) {
        self.put(at, side);
        let enemy = other(side);
        let mut captures = 0;
        let mut stones = 0;
        let mut taken = 0;
        let mut captured = [0; 4];
        for &n in &self.around(at) {
            if self.cells[n] == enemy && self.breath[self.head[n]] == 0 {
                let head = self.head[n];
                stones += self.len[head];
                taken = n;
                captured[captures] = head;
                captures += 1;
                self.lift(head, enemy);
            }
        }
        let head = self.head[at];
        debug_assert!(self.breath[head] > 0, "suicide is not played");
        self.ko = if stones == 1 && self.len[head] == 1 && self.breath[head] == 1 { taken } else { 0 };
        if let Some(undo) = self.log.last_mut() {
            undo.captures = captures as u8;
            undo.captured = captured;
        }
    }

    /// The turn passes: the ko is open again.
    pub(crate) fn pass(&mut self) {
        self.log.push(Undo {
            at: 0,
            side: 0,
            joins: 0,
            captures: 0,
            ko: self.ko,
            next: 0,
            head: 0,
            len: 0,
            breath: 0,
            joined: [(0, 0, 0); 4],
            captured: [0; 4],
            hash: self.hash,
        });
        self.ko = 0;
    }

    /// Puts a stone down and joins it with its neighbours, capturing nothing.
    #[inline]
    fn put(&mut self, at: Cell, side: u8) {
        let around = self.around(at);
        let mut undo = Undo {
            at,
            side,
            joins: 0,
            captures: 0,
            ko: self.ko,
            next: self.next[at],
            head: self.head[at],
            len: self.len[at],
            breath: self.breath[at],
            joined: [(0, 0, 0); 4],
            captured: [0; 4],
            hash: self.hash,
        };
        self.breathe(at, [ATTACKER, DEFENDER], -1);
        self.set_down(at, side);
        self.breath[at] = self.air[at].into();
        let mut head = at;
        for &n in &around {
            if self.cells[n] == side && self.head[n] != head {
                let (long, short) = self.by_length(self.head[n], head);
                undo.joined[undo.joins as usize % 4] = (long, short, self.breath[long]);
                undo.joins += 1;
                self.breath[long] += self.breath_besides(short, long);
                self.join(long, short);
                head = long;
            }
        }
        self.log.push(undo);
    }

    /// Adds to the breath of each chain of `sides` next to `at`.
    #[inline(always)]
    fn breathe(&mut self, at: Cell, sides: [u8; 2], more: i16) {
        let mut heads = [0; 4];
        for (i, &n) in self.around(at).iter().enumerate() {
            let head = self.head[n];
            if sides.contains(&self.cells[n]) && heads.iter().all(|known| *known != head) {
                heads[i] = head;
                self.breath[head] = self.breath[head].wrapping_add_signed(more);
            }
        }
    }

    /// Takes a chain off the board; its ring is kept for undoing.
    fn lift(&mut self, head: Cell, side: u8) {
        let enemy = other(side);
        let mut stone = head;
        loop {
            self.clear(stone);
            self.stones[index(side)].flip(stone - self.stride);
            self.hash ^= key(side, stone);
            self.breathe(stone, [enemy; 2], 1);
            stone = self.next[stone];
            if stone == head {
                return;
            }
        }
    }

    /// Undoes the last move.
    #[inline]
    pub(crate) fn undo(&mut self) {
        let Some(undo) = self.log.pop() else { return };
        self.ko = undo.ko;
        self.hash = undo.hash;
        if undo.side == 0 {
            return;
        }
        let (at, side) = (undo.at, undo.side);
        let enemy = other(side);
        for head in undo.captured[..undo.captures as usize].iter().rev() {
            let mut stone = *head;
            loop {
                self.fill(stone, enemy);
                self.stones[index(enemy)].flip(stone - self.stride);
                self.breathe(stone, [side; 2], -1);
                stone = self.next[stone];
                if stone == *head {
                    break;
                }
            }
        }
        for (long, short, breath) in undo.joined[..undo.joins as usize].iter().rev() {
            self.splice(*long, *short);
            self.len[*long] -= self.len[*short];
            self.breath[*long] = *breath;
            self.relabel(*short, *short);
        }
        self.breathe(at, [ATTACKER, DEFENDER], 1);
        self.clear(at);
        self.stones[index(side)].flip(at - self.stride);
        self.next[at] = undo.next;
        self.head[at] = undo.head;
        self.len[at] = undo.len;
        self.breath[at] = undo.breath;
    }
}
