//! The board of a local search: a part of the board as sets of cells, copied instead of undone.
//!
//! *What it does not know:* the board outside its window. Chains that reach out of it are taken to have a
//! liberty there for ever.

use super::super::bits::{Bits, Grid};
use super::super::board::{ATTACKER, After, Cell, DEFENDER, other};
use super::super::cells::{Zone, key};
use super::super::play::Play;

/// Stones and ko.
#[derive(Clone, Copy, Debug)]
struct State<const N: usize> {
    stones: [Bits<N>; 2],
    hash: u64,
    ko: Cell,
}

/// What a move leads to.
#[derive(Clone, Copy, Debug)]
struct Ahead<const N: usize> {
    /// Where it was thought of, and by whom.
    hash: u64,
    at: Cell,
    side: u8,
    state: State<N>,
}

/// A part of the board being played on.
#[derive(Clone)]
pub(super) struct Field<const N: usize> {
    pub grid: Grid<N>,
    now: State<N>,
    before: Vec<State<N>>,
    /// Stones with a liberty outside.
    anchored: Bits<N>,
    /// The move thought of last, which is often played next.
    ahead: Option<Ahead<N>>,
    /// For each side [`Self::airy`], and of which position.
    airs: [Option<(u64, Bits<N>)>; 2],
}

/// Steps from a stone before all of its chain is looked for.
const STEPS: usize = 2;

/// Where the stones of a side are kept.
#[inline(always)]
const fn index(side: u8) -> usize {
    (side as usize - 1) & 1
}

impl<const N: usize> Field<N> {
    pub(super) fn new(grid: Grid<N>, stones: [Bits<N>; 2], anchored: Bits<N>, ko: Cell) -> Self {
        let mut hash = 0;
        for (side, set) in [ATTACKER, DEFENDER].into_iter().zip(stones) {
            for at in set {
                hash ^= key(side, at);
            }
        }
        Self {
            grid,
            now: State { stones, hash, ko },
            before: Vec::with_capacity(400),
            anchored,
            ahead: None,
            airs: [None; 2],
        }
    }

    /// The same position with the roles of the two sides changed; nothing can be undone there.
    pub(super) const fn mirrored(&self) -> Self {
        let State { stones: [a, b], hash, ko } = self.now;
        Self {
            grid: self.grid,
            now: State { stones: [b, a], hash, ko },
            before: Vec::new(),
            anchored: self.anchored,
            ahead: None,
            airs: [None; 2],
        }
    }

    #[inline(always)]
    pub(super) const fn of(&self, side: u8) -> &Bits<N> {
        &self.now.stones[index(side)]
    }

    #[inline(always)]
    pub(super) fn empty(&self) -> Bits<N> {
        self.grid.all - self.now.stones[0] - self.now.stones[1]
    }

    /// The chain of a stone of `side`.
    #[inline]
    pub(super) fn chain(&self, at: Cell, side: u8) -> Bits<N> {
        self.grid.flood(Bits::cell(at), self.of(side))
    }

    /// The liberties of stones; `None` if one of them has liberties outside.
    #[inline]
    pub(super) fn breath(&self, chain: &Bits<N>) -> Option<Bits<N>> {
        if chain.meets(&self.anchored) { None } else { Some(self.grid.beside(chain) & self.empty()) }
    }

    /// The liberties of the chain of a stone of `side`, if there are no more than `most`, and the chain; or else as much of
    /// it as shows that.
    #[inline]
    pub(super) fn short(&self, at: Cell, side: u8, most: u32) -> (Bits<N>, Option<Bits<N>>) {
        let (own, empty) = (self.of(side), self.empty());
        let mut chain = Bits::cell(at);
        // A few steps show that most chains have more; of the others all is needed.
        for _ in 0..STEPS {
            let beside = self.grid.beside(&chain);
            let breath = beside & empty;
            if breath.more_than(most) || chain.meets(&self.anchored) {
                return (chain, None);
            }
            let more = chain | (beside & *own);
            if more == chain {
                return (chain, Some(breath));
            }
            chain = more;
        }
        let chain = self.grid.flood(chain, own);
        let breath = self.breath(&chain).filter(|breath| !breath.more_than(most));
        (chain, breath)
    }

    /// Adds to `zone` the liberties of those chains of `side` with stones in `set` that have no more than `most`.
    fn mark_breath(&self, set: Bits<N>, side: u8, most: u32, zone: &mut Zone) {
        let mut rest = set;
        while let Some(stone) = rest.pop() {
            let (chain, breath) = self.short(stone, side, most);
            rest = rest - chain;
            for liberty in breath.unwrap_or(Bits::EMPTY) {
                zone.add(liberty);
            }
        }
    }

    /// The stones of `side` with a liberty, those with two, and those with three.
    #[inline(always)]
    fn breathing(&self, side: u8) -> [Bits<N>; 3] {
        let own = *self.of(side);
        let [left, right, above, below] = self.grid.each_beside(&self.empty());
        let (one, other) = (left | right, above | below);
        let (both, others) = (left & right, above & below);
        [(one | other) & own, (both | others | (one & other)) & own, ((both & other) | (others & one)) & own]
    }

    /// The stones of `side` in chains that are seen at once to have two liberties: a stone has, or two next to each other have
    /// one each, or one has breath outside.
    #[inline]
    pub(super) fn airy(&self, side: u8) -> Bits<N> {
        let [one, two, _] = self.breathing(side);
        self.grid.flood(two | (one & self.grid.beside(&one)) | self.anchored, self.of(side))
    }

    /// The same of three liberties: a stone has, or one has two next to one that has another, or three in a row have one each.
    #[inline]
    fn roomy(&self, side: u8) -> Bits<N> {
        let [one, two, three] = self.breathing(side);
        let [a, b, c, d] = self.grid.each_beside(&one);
        let row = one & ((a & b) | (c & d));
        let pair = two & (a | b | c | d);
        self.grid.flood(three | row | pair | self.anchored, self.of(side))
    }

    /// The liberties of those chains of `side` in `set` that have one only, and of those that have two. Of two, chains
    /// that meet `safe` look after themselves.
    pub(super) fn short_of_breath(&self, side: u8, set: Bits<N>, safe: &Bits<N>) -> (Bits<N>, Bits<N>) {
        let (mut one, mut two) = (Bits::EMPTY, Bits::EMPTY);
        if set.is_empty() {
            return (one, two);
        }
        let mut rest = set - self.roomy(side);
        while let Some(stone) = rest.pop() {
            let (chain, breath) = self.short(stone, side, 2);
            rest = rest - chain;
            match breath {
                Some(breath) if !breath.more_than(1) => one |= breath,
                Some(breath) if !chain.meets(safe) => two |= breath,
                _ => {}
            }
        }
        (one, two)
    }

    /// The chain of `side` that `seed` belongs to, if it has no liberty among `empty` and does not reach out of the window.
    #[inline]
    fn breathless(&self, seed: Bits<N>, side: u8, empty: &Bits<N>) -> Option<Bits<N>> {
        let own = self.of(side);
        let mut chain = seed;
        loop {
            let beside = self.grid.beside(&chain);
            if beside.meets(empty) || chain.meets(&self.anchored) {
                return None;
            }
            let more = chain | (beside & *own);
            if more == chain {
                return Some(chain);
            }
            chain = more;
        }
    }

    /// [`Self::airy`] of the position on the board, which several moves are asked about.
    #[inline]
    fn air(&mut self, side: u8) -> Bits<N> {
        match self.airs[index(side)] {
            Some((hash, air)) if hash == self.now.hash => air,
            _ => {
                let air = self.airy(side);
                self.airs[index(side)] = Some((self.now.hash, air));
                air
            }
        }
    }

    /// The cells where a move of `side` breathes and captures nothing, as far as that is seen at once; of both sides the
    /// [`Self::airy`] stones are given.
    #[inline]
    pub(super) fn plain(&self, side: u8, ours: &Bits<N>, theirs: &Bits<N>) -> Bits<N> {
        let empty = self.empty();
        let short = *self.of(other(side)) - *theirs;
        (empty & self.grid.beside(&(empty | *ours))) - self.grid.beside(&short)
    }

    /// Whether it is seen at once that a move breathes and captures nothing, because all chains next to it that matter have
    /// two liberties.
    #[inline]
    fn is_plain(&mut self, at: Cell, side: u8) -> bool {
        let (ours, theirs) = (*self.of(side), *self.of(other(side)));
        let around = self.grid.around(at);
        let (mut room, mut enemy) = (false, false);
        for n in around {
            enemy |= theirs.holds(n);
            room |= self.grid.all.holds(n) && !theirs.holds(n) && !ours.holds(n);
        }
        if enemy {
            let short = theirs - self.air(other(side));
            if around.into_iter().any(|n| short.holds(n)) {
                return false;
            }
        }
        room || {
            let air = self.air(side);
            around.into_iter().any(|n| air.holds(n))
        }
    }

    /// The stones that `side` captures by playing on `at`, and whether the move breathes.
    #[inline]
    pub(super) fn taken(&self, at: Cell, side: u8) -> (Bits<N>, bool) {
        let (ours, theirs) = (self.of(side), self.of(other(side)));
        let (mut room, mut enemy) = (false, false);
        for n in self.grid.around(at) {
            enemy |= theirs.holds(n);
            room |= self.grid.all.holds(n) && !theirs.holds(n) && !ours.holds(n);
        }
        if room && !enemy {
            return (Bits::EMPTY, true);
        }
        let stone = Bits::cell(at);
        let empty = self.empty() - stone;
        let beside = self.grid.beside(&stone);
        let mut enemies = beside & *self.of(other(side));
        let mut taken = Bits::EMPTY;
        while let Some(n) = enemies.pop() {
            if let Some(chain) = self.breathless(Bits::cell(n), other(side), &empty) {
                taken |= chain;
                enemies = enemies - chain;
            }
        }
        if !taken.is_empty() || beside.meets(&empty) {
            return (taken, true);
        }
        let mut friends = beside & *self.of(side);
        while let Some(n) = friends.pop() {
            if self.breathless(Bits::cell(n), side, &empty).is_none() {
                return (taken, true);
            }
        }
        (taken, false)
    }

    fn result(&self, at: Cell, side: u8, taken: &Bits<N>) -> State<N> {
        let mut next = self.now;
        let stone = Bits::cell(at);
        next.stones[index(side)] |= stone;
        next.hash ^= key(side, at);
        next.ko = 0;
        if !taken.is_empty() {
            let theirs = other(side);
            let stones = &mut next.stones[index(theirs)];
            *stones = *stones - *taken;
            let mut lone = 0;
            for cell in *taken {
                next.hash ^= key(theirs, cell);
                lone = if lone == 0 { cell } else { Cell::MAX };
            }
            let beside = self.grid.beside(&stone);
            if lone != Cell::MAX
                && !beside.meets(&self.empty())
                && !beside.meets(self.of(side))
                && !self.anchored.has(at)
            {
                next.ko = lone;
            }
        }
        next
    }
}

impl<const N: usize> Play for Field<N> {
    #[inline(always)]
    fn hash(&self) -> u64 {
        self.now.hash
    }

    #[inline(always)]
    fn ko(&self) -> Cell {
        self.now.ko
    }

    #[inline]
    fn is_empty(&self, at: Cell) -> bool {
        let [a, b] = &self.now.stones;
        self.grid.all.has(at) && !a.has(at) && !b.has(at)
    }

    #[inline]
    fn holds(&self, at: Cell, side: u8) -> bool {
        self.of(side).has(at)
    }

    #[inline]
    fn after(&mut self, at: Cell, side: u8) -> Option<After> {
        let plain = self.is_plain(at, side);
        let (taken, breathes) = if plain { (Bits::EMPTY, true) } else { self.taken(at, side) };
        if !breathes {
            return None;
        }
        let state = self.result(at, side, &taken);
        self.ahead = Some(Ahead { hash: self.now.hash, at, side, state });
        let captured = if taken.is_empty() { 0 } else { taken.len() as u16 };
        Some(After { hash: state.hash, ko: state.ko, captured })
    }

    #[inline]
    fn play(&mut self, at: Cell, side: u8) {
        self.before.push(self.now);
        self.now = match self.ahead {
            Some(ahead) if (ahead.hash, ahead.at, ahead.side) == (self.now.hash, at, side) => ahead.state,
            _ => self.result(at, side, &self.taken(at, side).0),
        };
    }

    #[inline]
    fn play_plain(&mut self, at: Cell, side: u8) {
        self.before.push(self.now);
        self.now.stones[index(side)].add(at);
        self.now.hash ^= key(side, at);
        self.now.ko = 0;
    }

    fn pass(&mut self) {
        self.before.push(self.now);
        self.now.ko = 0;
    }

    #[inline]
    fn undo(&mut self) {
        if let Some(before) = self.before.pop() {
            self.now = before;
        }
    }

    fn each_empty(&self, mut visit: impl FnMut(Cell)) {
        for at in self.empty() {
            visit(at);
        }
    }

    /// The point, and the breath of the chains the move belongs to and of those that capture with it, as far as it
    /// is short.
    fn mark_move(&self, at: Cell, side: u8, zone: &mut Zone) {
        if at == 0 {
            return;
        }
        zone.add(at);
        let stone = Bits::cell(at);
        let chain = self.grid.flood(stone, &(*self.of(side) | stone));
        if let Some(breath) = self.breath(&chain)
            && breath.len() < 4
        {
            for liberty in breath {
                zone.add(liberty);
            }
        }
        let (taken, _) = self.taken(at, side);
        if taken.is_empty() {
            return;
        }
        // Who captures one of the captors first prevents it.
        self.mark_breath(self.grid.beside(&taken) & *self.of(side), side, 1, zone);
    }

    /// The breath of the chains next to the point, as far as it is short.
    fn mark_suicide(&self, at: Cell, side: u8, zone: &mut Zone) {
        let theirs = other(side);
        self.mark_breath(self.grid.beside(&Bits::cell(at)) & *self.of(theirs), theirs, 3, zone);
    }

    /// The last liberties of chains next to the point.
    fn mark_threats(&self, at: Cell, side: u8, zone: &mut Zone) {
        if at == 0 {
            return;
        }
        let theirs = other(side);
        self.mark_breath(self.grid.beside(&Bits::cell(at)) & *self.of(theirs), theirs, 2, zone);
    }
}
