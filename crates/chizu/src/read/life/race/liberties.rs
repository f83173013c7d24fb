//! The liberties of both groups of a race, and how sure they are.
//!
//! What is neither a stone of the race nor a safe stone falls into spaces. A space that touches nothing but one group
//! is its eye; others hold liberties outside, of one group or of both.
//!
//! *What it does not know:* whether a group is one: chains that can be cut apart have fewer liberties than this says.

use super::super::super::bits::Bits;
use super::super::field::Field;
use super::count::{Breath, eye_moves};
use crate::read::board::other;

/// More moves than any race takes.
const NEVER: i32 = 1_000;
/// The largest eye whose moves are counted.
const LARGEST: u32 = 7;

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
    let empty = field.empty();
    let walls = own.stones | foe.stones | own.haven | foe.haven;
    let (near_own, near_foe) = (grid.beside(&own.stones) & empty, grid.beside(&foe.stones) & empty);
    let mut told = Liberties {
        breath: Breath::default(),
        sure: Breath::default(),
        plain: Bits::EMPTY,
        ways: Bits::EMPTY,
        gain: 0,
        hope: own.stones.meets(&own.haven),
        safe: own.stones.meets(&own.haven),
        eyes: Bits::EMPTY,
        least: i32::MAX,
    };
    let (mut rest, mut chances) = (grid.all - walls, 0);
    let (mut approaches, mut farthest) = (0, 0);
    // Those that are not liberties themselves, which must be filled anyway.
    let (mut extras, mut deepest) = (0, 0);
    // Stones of the opponent that are not short of breath.
    let mut roomy = Bits::EMPTY;
    while !rest.is_empty() {
        let space = grid.flood(Bits::cell(rest.first()), &rest);
        rest = rest - space;
        let around = grid.beside(&space);
        if !around.meets(&own.stones) {
            continue;
        }
        let enemies = space & *field.of(other(own.owner));
        let friends = space & *field.of(own.owner);
        if !around.meets(&(foe.stones | foe.haven | own.haven)) && is_false(field, own, foe, &space) {
            told.breath.own += 1;
            told.sure.own += 1;
            continue;
        }
        if !around.meets(&(foe.stones | foe.haven | own.haven)) {
            let size = space.len();
            told.hope |= size > LARGEST || told.breath.eye > 0 || !friends.is_empty();
            told.hope |= size > 2 && may_live(space, enemies);
            if size <= LARGEST {
                let moves = (eye_moves(size) - enemies.len() as i32).max(1);
                told.breath.own += moves;
                told.breath.eye = told.breath.eye.max(size);
                let border = around & own.stones;
                if border.is_within(&field.chain(border.first(), own.owner)) {
                    told.sure.own += moves;
                    told.sure.eye = told.sure.eye.max(size);
                } else {
                    told.sure.own += (space & near_own).len() as i32;
                }
            }
            told.eyes |= space;
            continue;
        }
        let mine = space & near_own & empty;
        told.breath.own += (mine - near_foe).len() as i32;
        told.sure.own += (mine - near_foe).len() as i32;
        told.safe |= mine.meets(&grid.beside(&own.haven));
        told.hope |= space.meets(open) || mine.meets(&grid.beside(&own.haven));
        let (mut most, mut sharing) = (0, false);
        for at in mine {
            let more = (grid.beside(&Bits::cell(at)) & empty) - near_own;
            let gain = more.len() as i32 - i32::from(!near_foe.has(at));
            most = most.max(gain);
            sharing |= near_foe.has(at) && !more.is_empty();
            let beside = grid.beside(&Bits::cell(at));
            let ample = (beside & empty).len() >= 2 || beside.meets(&roomy);
            if near_foe.has(at) || ample || !more.is_empty() {
                if more.is_empty() && !near_foe.has(at) {
                    told.plain.add(at);
                }
                continue;
            }
            let (moves, extra) = approach(field, at, other(own.owner), &near_own, &mut roomy, &mut told.ways);
            approaches += moves;
            farthest = farthest.max(moves);
            extras += extra;
            deepest = deepest.max(extra);
            if moves == 0 {
                told.plain.add(at);
            }
        }
        // Liberties that no stone of the opponent's touches may become eyes.
        let mut free = mine - grid.beside(&(foe.haven | foe.stones | enemies));
        while !free.is_empty() {
            let part = grid.flood(Bits::cell(free.first()), &free);
            free = free - part;
            // A lone point with more than one way in takes too long.
            chances += u32::from(part.len() > 1 || (grid.beside(&part) & empty).len() < 2);
        }
        // What is behind the liberties may hold more of them.
        let deep = ((space & empty) - near_own).len() as i32;
        // A move there costs a turn, unless it takes a liberty of the other's.
        told.gain += match (sharing, most) {
            (true, _) => deep,
            (false, 1..) => deep - 1,
            (false, _) => 0,
        };
        if !(friends | enemies).is_empty() {
            told.gain += 1 + friends.len() as i32 + enemies.len() as i32;
            told.plain = told.plain - space;
        }
    }
    // The last liberty needs no approach; in an eye it cannot be another. If it is not a shared one, that costs a liberty.
    let spared = farthest - i32::from(farthest > 0 && near_own.meets(&near_foe));
    told.breath.own += approaches - if told.breath.eye == 0 { spared } else { 0 };
    told.sure.own += extras - if told.sure.eye == 0 { deepest } else { 0 };
    told.hope |= chances + u32::from(told.breath.eye > 0) >= 2;
    if chances == 1 && told.breath.eye == 0 {
        told.gain += 1 + (near_own & near_foe).len() as i32;
    }
    // A point is plain if the attacker can go there.
    told.plain = told.plain & grid.beside(&(foe.haven | foe.stones));
    let mut rest = own.stones & grid.beside(&foe.stones);
    while let Some(stone) = rest.pop() {
        let chain = field.chain(stone, own.owner);
        rest = rest - chain;
        if let Some(breath) = field.breath(&chain) {
            told.least = told.least.min(breath.len() as i32);
        }
    }
    told
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
