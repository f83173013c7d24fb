//! The liberties of both groups of a race, and how sure they are.
//!
//! What is neither a stone of the race nor a safe stone falls into spaces. A space that touches nothing but one group
//! is its eye; others hold liberties outside, of one group or of both.
//!
//! *What it does not know:* whether a group is one: chains that can be cut apart have fewer liberties than this says.

use super::super::super::bits::Bits;
use super::super::field::Field;
use super::count::{Breath, eye_moves};
use crate::board::{Cell, other};
use crate::tuning;

/// More moves than any race takes.
const NEVER: i32 = 1_000;

/// What there is to a group of the race.
#[derive(Clone, Copy, Debug)]
pub(super) struct Side<const N: usize> {
    pub stones: Bits<N>,
    /// Who owns it.
    pub owner: u8,
    /// Safe stones of its owner.
    pub haven: Bits<N>,
}

/// The liberties of one group.
#[derive(Clone, Copy, Debug)]
pub(super) struct Liberties<const N: usize> {
    pub breath: Breath,
    /// The same if eyes with walls of several chains are none, because these may be cut apart.
    pub sure: Breath,
    /// Those that only wait to be filled: nothing else can happen there.
    pub plain: Bits<N>,
    /// Where the opponent approaches before he can fill the rest.
    pub ways: Bits<N>,
    /// How many moves it might gain at most by playing outside.
    pub gain: i32,
    /// Whether it may make two eyes, or get away.
    pub hope: bool,
    /// Whether it is joined to safe stones or next to them.
    pub safe: bool,
    /// Points of its eyes.
    pub eyes: Bits<N>,
    /// The fewest liberties of a chain of it next to the other group.
    pub least: i32,
}

/// Counts the liberties of `own` in a race with `foe`. `open` are points where `own` gets away.
pub(super) fn liberties<const N: usize>(
    field: &Field<N>,
    own: &Side<N>,
    foe: &Side<N>,
    open: &Bits<N>,
    mut may_live: impl FnMut(Bits<N>, Bits<N>) -> bool,
) -> Liberties<N> {
    let grid = &field.grid;
    let mut counting = Counting::new(field, own, foe);
    let mut rest = grid.all - (own.stones | foe.stones | own.haven | foe.haven);
    while !rest.is_empty() {
        let space = grid.flood(Bits::cell(rest.first()), &rest);
        rest = rest - space;
        let around = grid.beside(&space);
        if !around.meets(&own.stones) {
            continue;
        }
        if around.meets(&(foe.stones | foe.haven | own.haven)) {
            counting.outside(space, open);
        } else {
            counting.eye(space, around, &mut may_live);
        }
    }
    counting.sum()
}

/// The liberties of a group, space by space.
struct Counting<'a, const N: usize> {
    field: &'a Field<N>,
    own: &'a Side<N>,
    foe: &'a Side<N>,
    empty: Bits<N>,
    near_own: Bits<N>,
    near_foe: Bits<N>,
    counted: Liberties<N>,
    /// How many eyes might be made outside.
    chances: u32,
    /// Moves of approach: of all liberties together, and of the one that takes most.
    approaches: i32,
    farthest: i32,
    /// The same without those that are liberties themselves, which must be filled anyway.
    extras: i32,
    deepest: i32,
    /// Stones of the opponent that are not short of breath.
    roomy: Bits<N>,
}

impl<'a, const N: usize> Counting<'a, N> {
    #[inline]
    fn new(field: &'a Field<N>, own: &'a Side<N>, foe: &'a Side<N>) -> Self {
        let (grid, empty) = (&field.grid, field.empty());
        let is_safe = own.stones.meets(&own.haven);
        Self {
            field,
            own,
            foe,
            empty,
            near_own: grid.beside(&own.stones) & empty,
            near_foe: grid.beside(&foe.stones) & empty,
            counted: Liberties {
                breath: Breath::default(),
                sure: Breath::default(),
                plain: Bits::EMPTY,
                ways: Bits::EMPTY,
                gain: 0,
                hope: is_safe,
                safe: is_safe,
                eyes: Bits::EMPTY,
                least: i32::MAX,
            },
            chances: 0,
            approaches: 0,
            farthest: 0,
            extras: 0,
            deepest: 0,
            roomy: Bits::EMPTY,
        }
    }

    /// Counts a space that nothing but the group touches.
    #[inline]
    fn eye(&mut self, space: Bits<N>, around: Bits<N>, may_live: &mut impl FnMut(Bits<N>, Bits<N>) -> bool) {
        let Self { field, own, foe, counted, .. } = self;
        if is_false(field, own, foe, &space) {
            counted.breath.own += 1;
            counted.sure.own += 1;
            return;
        }
        let enemies = space & *field.of(other(own.owner));
        let friends = space & *field.of(own.owner);
        let size = space.len();
        counted.hope |= size > tuning::race_largest_eye() || counted.breath.eye > 0 || !friends.is_empty();
        counted.hope |= size > 2 && may_live(space, enemies);
        if size <= tuning::race_largest_eye() {
            let moves = (eye_moves(size) - enemies.len() as i32).max(1);
            counted.breath.own += moves;
            counted.breath.eye = counted.breath.eye.max(size);
            let border = around & own.stones;
            if border.is_within(&field.chain(border.first(), own.owner)) {
                counted.sure.own += moves;
                counted.sure.eye = counted.sure.eye.max(size);
            } else {
                counted.sure.own += (space & self.near_own).len() as i32;
            }
        }
        counted.eyes |= space;
    }

    /// Counts a space that the other group, or stones that are safe, touch as well.
    #[inline]
    fn outside(&mut self, space: Bits<N>, open: &Bits<N>) {
        let grid = &self.field.grid;
        let enemies = space & *self.field.of(other(self.own.owner));
        let friends = space & *self.field.of(self.own.owner);
        let mine = space & self.near_own & self.empty;
        let joins = mine.meets(&grid.beside(&self.own.haven));
        let counted = &mut self.counted;
        counted.breath.own += (mine - self.near_foe).len() as i32;
        counted.sure.own += (mine - self.near_foe).len() as i32;
        counted.safe |= joins;
        counted.hope |= space.meets(open) || joins;
        let (mut most, mut sharing) = (0, false);
        for at in mine {
            let more = (grid.beside(&Bits::cell(at)) & self.empty) - self.near_own;
            let is_shared = self.near_foe.has(at);
            most = most.max(more.len() as i32 - i32::from(!is_shared));
            sharing |= is_shared && !more.is_empty();
            self.way_to(at, is_shared, more.is_empty());
        }
        // Liberties that no stone of the opponent's touches may become eyes.
        let mut free = mine - grid.beside(&(self.foe.haven | self.foe.stones | enemies));
        while !free.is_empty() {
            let part = grid.flood(Bits::cell(free.first()), &free);
            free = free - part;
            // A lone point with more than one way in takes too long.
            self.chances += u32::from(part.len() > 1 || (grid.beside(&part) & self.empty).len() < 2);
        }
        let counted = &mut self.counted;
        // What is behind the liberties may hold more of them.
        let deep = ((space & self.empty) - self.near_own).len() as i32;
        // A move there costs a turn, unless it takes a liberty of the other's.
        counted.gain += match (sharing, most) {
            (true, _) => deep,
            (false, 1..) => deep - 1,
            (false, _) => 0,
        };
        if !(friends | enemies).is_empty() {
            counted.gain += 1 + friends.len() as i32 + enemies.len() as i32;
            counted.plain = counted.plain - space;
        }
    }

    /// Counts the moves the opponent needs before he can play on a liberty, which may be shared, or the last there.
    #[inline(always)]
    fn way_to(&mut self, at: Cell, is_shared: bool, is_last: bool) {
        let beside = self.field.grid.beside(&Bits::cell(at));
        let is_ample = (beside & self.empty).len() >= 2 || beside.meets(&self.roomy);
        if is_shared || is_ample || !is_last {
            if is_last && !is_shared {
                self.counted.plain.add(at);
            }
            return;
        }
        let side = other(self.own.owner);
        let (moves, extra) =
            approach(self.field, at, side, &self.near_own, &mut self.roomy, &mut self.counted.ways);
        self.approaches += moves;
        self.farthest = self.farthest.max(moves);
        self.extras += extra;
        self.deepest = self.deepest.max(extra);
        if moves == 0 {
            self.counted.plain.add(at);
        }
    }

    /// What all spaces come to.
    #[inline]
    fn sum(self) -> Liberties<N> {
        let Self { field, own, foe, near_own, near_foe, chances, mut counted, .. } = self;
        // The last liberty needs no approach; in an eye it cannot be another. If it is not a shared one, that costs a liberty.
        let spared = self.farthest - i32::from(self.farthest > 0 && near_own.meets(&near_foe));
        counted.breath.own += self.approaches - if counted.breath.eye == 0 { spared } else { 0 };
        counted.sure.own += self.extras - if counted.sure.eye == 0 { self.deepest } else { 0 };
        counted.hope |= chances + u32::from(counted.breath.eye > 0) >= 2;
        if chances == 1 && counted.breath.eye == 0 {
            counted.gain += 1 + (near_own & near_foe).len() as i32;
        }
        // A point is plain if the attacker can go there.
        counted.plain = counted.plain & field.grid.beside(&(foe.haven | foe.stones));
        let mut rest = own.stones & field.grid.beside(&foe.stones);
        while let Some(stone) = rest.pop() {
            let chain = field.chain(stone, own.owner);
            rest = rest - chain;
            if let Some(breath) = field.breath(&chain) {
                counted.least = counted.least.min(breath.len() as i32);
            }
        }
        counted
    }
}

/// How many moves a group may lose because it is not one chain; without limit if it can be cut apart.
pub(super) fn loose<const N: usize>(field: &Field<N>, own: &Side<N>) -> i32 {
    let grid = &field.grid;
    let empty = field.empty();
    let first = field.chain(own.stones.first(), own.owner);
    let mut joined = first;
    loop {
        let before = joined;
        let near = grid.beside(&joined) & empty;
        let mut rest = own.stones - joined;
        while let Some(stone) = rest.pop() {
            let chain = field.chain(stone, own.owner);
            rest = rest - chain;
            let shared = grid.beside(&chain) & near;
            // A point where the opponent would be taken at once.
            let tight = |at: u16| {
                let beside = grid.beside(&Bits::cell(at));
                !beside.meets(field.of(other(own.owner))) && (beside & empty).len() <= 1
            };
            if shared.len() >= 2 || shared.len() == 1 && tight(shared.first()) {
                joined |= chain;
            }
        }
        if joined == before {
            return match (own.stones == first, own.stones.is_within(&joined)) {
                (true, _) => 0,
                (false, true) => 2,
                (false, false) => NEVER,
            };
        }
    }
}

/// Whether an eye of one point is false.
fn is_false<const N: usize>(field: &Field<N>, own: &Side<N>, foe: &Side<N>, space: &Bits<N>) -> bool {
    let grid = &field.grid;
    if space.len() != 1 {
        return false;
    }
    let (once, _) = grid.across(space);
    let taken = (once & (foe.stones | foe.haven)).len();
    let around = grid.beside(space) & own.stones;
    let one = field.chain(around.first(), own.owner);
    taken > u32::from(!space.meets(&grid.rim)) && !around.is_within(&one)
}

/// How many moves `side` needs before it can play on `at` without being taken at once; and how many of them are not in
/// `anyway`, where it must play in any case.
fn approach<const N: usize>(
    field: &Field<N>,
    at: u16,
    side: u8,
    anyway: &Bits<N>,
    roomy: &mut Bits<N>,
    ways: &mut Bits<N>,
) -> (i32, i32) {
    let first = Bits::cell(at);
    let mut stones = *field.of(side) | first;
    let mut extra = 0;
    for moves in 0..3 {
        let chain = field.grid.flood(first, &stones);
        let Some(breath) = field.breath(&chain).map(|breath| breath - stones) else {
            *roomy |= chain;
            return (moves, extra);
        };
        if breath.len() >= 2 || breath.is_empty() {
            if moves == 0 && breath.len() > 3 {
                *roomy |= chain;
            }
            return (moves, extra);
        }
        extra += i32::from(!breath.is_within(anyway));
        stones |= breath;
        *ways |= breath;
    }
    (3, extra)
}
