//! What a group has to live on, seen without playing: its region, its eyes to be, the ways out.
//!
//! The *region* are the points the group may hope for: empty points on its side and stones of the attacker that
//! may still be taken. An *eye point* is a point of the region that can become an eye: no safe stone of the
//! attacker next to it, and not enough of them across from it to make it false.
//!
//! Two bounds come of it. Without a way out, and without room for two eyes even if nothing around could be
//! captured or cut, the group is dead. With two regions closed by stones that cannot be cut off from it, it lives
//! ([Benson 1976], and regions closed by one chain in which the attacker has no room to live).
//!
//! Inside: `eyes`, `ways` (out).
//!
//! *What it does not know:* shapes of several parts, and sequences; those are the search's.

mod eyes;
mod ways;

use super::super::bits::Bits;
use super::super::board::{ATTACKER, DEFENDER};
use super::super::goal::Verdict;
use super::super::play::Play;
use super::field::Field;
use super::ground::Ground;
use super::shape::Shapes;
use crate::tuning;

pub(super) use eyes::may_live;

/// The state of a group, as far as it can be seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Look {
    /// No stone of it is left.
    Gone,
    /// It cannot make two eyes, nor get away.
    Dead,
    /// It has two eyes, or got away.
    Alive,
    /// To be searched.
    Open,
}

impl Look {
    /// What it means for who wants to kill.
    pub(super) const fn verdict(self) -> Verdict {
        match self {
            Self::Gone | Self::Dead => Verdict::Reached(0),
            Self::Alive => Verdict::TooFar,
            Self::Open => Verdict::Open,
        }
    }
}

/// What there is to see in one position.
#[derive(Clone, Copy)]
pub(super) struct Survey<const N: usize> {
    hash: u64,
    side: u8,
    pub look: Look,
    /// The stones of the group.
    pub target: Bits<N>,
    /// Empty points of the region and stones that may be taken.
    pub cells: Bits<N>,
    /// Stones of the defender in the region.
    pub friends: Bits<N>,
    /// Stones of the attacker that may be taken.
    pub weak: Bits<N>,
    /// Stones of the attacker that are safe.
    pub safe: Bits<N>,
    /// Points that join stones to safe ones.
    links: Bits<N>,
    /// Whether the region reaches open board or safe friends.
    pub way_out: bool,
    /// How many moves lead out, and the points on the shortest ways.
    pub steps: u32,
    pub path: Bits<N>,
    pub eyes: Bits<N>,
    /// Stones of the attacker in chains that are seen at once to have two liberties, where the look is open.
    pub air: Bits<N>,
    /// What the look rests on.
    pub grounds: Bits<N>,
    /// Connected parts of the eye points, counted as far as it matters.
    pub parts: u32,
    /// So many liberties outside are breath enough to play in a space with points that touch no wall.
    ample: u32,
    /// Whether the last look has set all of this, because neither a capture nor an escape ended it.
    pub whole: bool,
    /// Whether walls are watched: what takes their breath away is not overlooked.
    wary: bool,
}

impl<const N: usize> Survey<N> {
    pub(super) fn new() -> Self {
        Self {
            hash: 0,
            side: 0,
            look: Look::Open,
            target: Bits::EMPTY,
            cells: Bits::EMPTY,
            friends: Bits::EMPTY,
            weak: Bits::EMPTY,
            safe: Bits::EMPTY,
            links: Bits::EMPTY,
            way_out: false,
            steps: 0,
            path: Bits::EMPTY,
            eyes: Bits::EMPTY,
            air: Bits::EMPTY,
            grounds: Bits::EMPTY,
            parts: 0,
            ample: 0,
            whole: false,
            wary: false,
        }
    }

    /// Spaces within one chain are trusted only if it has so many liberties outside, or touches all of them.
    pub(super) fn with_ample(self, ample: u32) -> Self {
        Self { ample, ..self }
    }

    /// Walls are watched.
    pub(super) fn watching(self) -> Self {
        Self { wary: true, ..self }
    }

    /// Whether it was the position of `hash` that was looked at last, with `side` to move.
    pub(super) const fn is_of(&self, hash: u64, side: u8) -> bool {
        self.hash == hash && self.side == side
    }

    /// Looks at the position with `side` to move.
    pub(super) fn look(
        &mut self,
        field: &Field<N>,
        ground: &Ground<N>,
        side: u8,
        shapes: &mut Shapes,
    ) -> Look {
        if !self.is_of(field.hash(), side) {
            (self.hash, self.side) = (field.hash(), side);
            self.look = self.fresh(field, ground, side, shapes);
        }
        self.look
    }

    /// Guesses from the last look how much is left to prove that the group dies, and that it lives.
    pub(super) fn outlook(&self) -> (u16, u16) {
        let eyes = self.eyes.len().min(12) as u16;
        let parts = self.parts.min(4) as u16;
        let away = if self.way_out { 6 - self.steps.min(5) as u16 } else { 0 };
        let pn = 1 + eyes / 2 + parts + away;
        (pn, 10u16.saturating_sub(pn).max(1))
    }

    fn fresh(&mut self, field: &Field<N>, ground: &Ground<N>, side: u8, shapes: &mut Shapes) -> Look {
        let grid = &field.grid;
        let (attackers, empty) = (field.of(ATTACKER), field.empty());
        self.target = grid.flood(ground.target, field.of(DEFENDER));
        self.grounds = Bits::EMPTY;
        self.whole = false;
        if self.target.is_empty() {
            if self.wary && side == DEFENDER && self.is_retaken(field, ground) {
                return Look::Open;
            }
            if self.wary {
                self.watch_captors(field, ground);
            }
            return Look::Gone;
        }
        if self.escaped(field, ground, side) {
            return Look::Alive;
        }
        self.safe = grid.flood(ground.safe, attackers);
        self.weak = *attackers - self.safe;
        self.join_weak(field, ground, empty);
        self.drop_atari(field);
        self.delimit(field, ground, empty);
        self.whole = true;
        if !self.way_out && self.is_dead(field, side, shapes) {
            self.grounds = self.eyes | self.links;
            if self.wary {
                self.watch_walls(field, ground, side, shapes);
            }
            return Look::Dead;
        }
        if self.lives(field, ground, side, shapes) { Look::Alive } else { Look::Open }
    }

    /// Adds to the grounds of a capture what its captors breathe elsewhere, if it is little: had they been taken first, there
    /// would have been none.
    fn watch_captors(&mut self, field: &Field<N>, ground: &Ground<N>) {
        let mut rest = field.grid.beside(&ground.target) & *field.of(ATTACKER);
        while let Some(stone) = rest.pop() {
            let chain = field.chain(stone, ATTACKER);
            rest = rest - chain;
            if let Some(breath) = field.breath(&chain) {
                let elsewhere = breath - ground.target;
                if !elsewhere.more_than(tuning::captor_liberties()) {
                    self.grounds |= elsewhere;
                }
            }
        }
    }

    /// Whether a lone stone that was captured can take back what captured it: a ko, or a snapback. Then that is all
    /// there is to see.
    fn is_retaken(&mut self, field: &Field<N>, ground: &Ground<N>) -> bool {
        if ground.target.more_than(1) {
            return false;
        }
        let beside = field.grid.beside(&ground.target);
        let mut rest = beside & *field.of(ATTACKER);
        let mut taken = false;
        while let Some(stone) = rest.pop() {
            let (chain, breath) = field.short(stone, ATTACKER, 1);
            rest = rest - chain;
            taken |= breath.is_some_and(|breath| breath.is_within(&ground.target));
        }
        if taken {
            (self.cells, self.eyes, self.parts) = (ground.target, ground.target, 1);
            (self.safe, self.weak) = (*field.of(ATTACKER), Bits::EMPTY);
            (self.friends, self.links, self.path) = (Bits::EMPTY, Bits::EMPTY, Bits::EMPTY);
            self.way_out = false;
            self.air = field.airy(ATTACKER);
        }
        taken
    }

    /// Finds the region and what is in it.
    fn delimit(&mut self, field: &Field<N>, ground: &Ground<N>, empty: Bits<N>) {
        let grid = &field.grid;
        let defenders = field.of(DEFENDER);
        let within = (((ground.inside - ground.out) & empty) | self.weak | *defenders) - ground.haven;
        let region = grid.flood(self.target, &within);
        self.friends = region & *defenders;
        self.weak = region & self.weak;
        let beside = grid.beside(&region);
        self.way_out = beside.meets(&(ground.out & empty)) || beside.meets(&(ground.haven & *defenders));
        self.cells = (region | (grid.beside(&(self.friends | self.weak)) & empty)) - *defenders;
        self.path = Bits::EMPTY;
        if self.way_out {
            self.find_path(field, ground, empty);
        }
        self.find_eyes(field, ground, empty);
    }

    /// Adds to the grounds of a death what it takes that the walls hold. With two liberties they may be put in atari from
    /// elsewhere, so either the group is dead without them, or those liberties matter.
    fn watch_walls(&mut self, field: &Field<N>, ground: &Ground<N>, side: u8, shapes: &mut Shapes) {
        let grid = &field.grid;
        let (mut thin, mut breath) = (Bits::EMPTY, Bits::EMPTY);
        let mut rest = grid.beside(&self.friends) & self.safe;
        while let Some(stone) = rest.pop() {
            let (chain, short) = field.short(stone, ATTACKER, 2);
            rest = rest - chain;
            if let Some(short) = short {
                thin |= chain;
                breath |= short;
            }
        }
        if thin.is_empty() {
            return;
        }
        let (safe, weak, friends, cells, links) =
            (self.safe, self.weak, self.friends, self.cells, self.links);
        let (eyes, parts) = (self.eyes, self.parts);
        self.safe = safe - thin;
        self.weak = *field.of(ATTACKER) - self.safe;
        self.join_weak(field, ground, field.empty());
        self.delimit(field, ground, field.empty());
        if !self.way_out && self.is_dead(field, side, shapes) {
            self.grounds |= self.eyes | self.links;
        } else {
            self.grounds |= breath;
        }
        (self.safe, self.weak, self.friends, self.cells, self.links) = (safe, weak, friends, cells, links);
        (self.eyes, self.parts, self.way_out) = (eyes, parts, false);
    }

    /// Stones that cannot be cut off from safe ones: that share two liberties with them, or one on which the
    /// defender would be taken at once.
    fn join_weak(&mut self, field: &Field<N>, ground: &Ground<N>, empty: Bits<N>) {
        let grid = &field.grid;
        self.links = Bits::EMPTY;
        loop {
            let before = self.safe;
            let near = grid.beside(&self.safe) & empty;
            let mut rest = self.weak & grid.beside(&near);
            while let Some(stone) = rest.pop() {
                let chain = field.chain(stone, ATTACKER);
                rest = rest - chain;
                let breath = grid.beside(&chain) & empty;
                let shared = breath & near;
                // Together they must not run out of breath either.
                let ample = |at: u16, last: &Bits<N>| {
                    let Some(stone) = (grid.beside(&Bits::cell(at)) & self.safe).pop() else { return false };
                    let wall = field.chain(stone, ATTACKER);
                    field
                        .breath(&wall)
                        .is_none_or(|theirs| ((theirs | breath) - *last - Bits::cell(at)).more_than(2))
                };
                // One link holds until the defender comes near: where he would be captured and takes nothing, or as it was judged at the
                // start.
                let holds = |at: u16| {
                    let beside = grid.beside(&Bits::cell(at));
                    let last = beside & empty;
                    // Who has to capture where he breathes must not be taken back.
                    let tight = !last.more_than(1) && (breath.more_than(2) || !last.meets(&breath));
                    !beside.meets(field.of(DEFENDER))
                        && (tight || breath.more_than(2) && chain.meets(&ground.joined))
                        && ample(at, &last)
                        && field.taken(at, DEFENDER).0.is_empty()
                };
                // Who answers at one of two links must have breath left there to hold on with.
                let lasts = |at: &u16| {
                    let stones = grid.beside(&Bits::cell(*at)) & self.safe;
                    let theirs = field.breath(&grid.flood(stones, field.of(ATTACKER)));
                    theirs.is_none_or(|theirs| ((theirs | breath) - shared).more_than(1))
                };
                let two = shared.more_than(1)
                    && ((breath - shared).more_than(1) || shared.into_iter().filter(lasts).nth(1).is_some());
                let one = !shared.is_empty();
                if breath.more_than(1) && (two || one && holds(shared.first())) {
                    self.safe |= chain;
                    self.weak = self.weak - chain;
                    self.links |= shared;
                    if self.wary && !two && !breath.more_than(3) {
                        // Without the other liberties the one link could be taken.
                        self.links |= breath;
                    }
                }
            }
            if self.safe == before {
                return;
            }
        }
    }

    /// Walls that are in atari are not safe: those next to the group, or next to any stone of the defender.
    fn drop_atari(&mut self, field: &Field<N>) {
        let near = if self.wary { *field.of(DEFENDER) } else { self.target };
        self.air = field.airy(ATTACKER);
        let mut rest = (field.grid.beside(&near) & self.safe) - self.air;
        while let Some(stone) = rest.pop() {
            let (chain, breath) = field.short(stone, ATTACKER, 1);
            rest = rest - chain;
            if breath.is_some_and(|breath| !breath.is_empty()) {
                self.safe = self.safe - chain;
                self.weak |= chain;
            }
        }
    }
}
