//! The goal of winning a race: to kill a group that is in contact with a group of one's own, neither of them safe.
//!
//! Both groups are looked at, each with the eyes of the other: the attacker's group may make life and is a safe wall then, or it
//! is lost, and with it the race. While neither is settled, liberties are counted. Where the count leaves no
//! doubt it decides; otherwise it tells the search where to go.
//!
//! Inside: `count` (arithmetic of liberties), `liberties` (which there are), `wall` (races with walls around a group).
//!
//! *What it does not know:* more than two groups at a time in the count; the search plays with all of them.

mod count;
mod liberties;
mod wall;

use std::cell::RefCell;

use chizu_board::{Color, Point, PointSet, Stones};

use super::super::bits::Bits;
use super::field::Field;
use super::ground::{Ground, Surroundings};
use super::ranked::Ranked;
use super::shape::Shapes;
use super::survey::{Look, Survey, may_live};
use super::{EVERY_SIZE, Width};
use crate::board::{ATTACKER, Cell, DEFENDER, Zone, mix, other};
use crate::effort::Budget;
use crate::goal::{Goal, Moves, Verdict};
use crate::play::Play;
use crate::question::{Finding, ask};
use crate::table::Table;
use crate::tuning;
use liberties::{Liberties, Side, liberties};
pub(super) use wall::race_with_wall;

/// A group killed that is in a race with another.
#[derive(Clone, Copy)]
struct Race<'a, const N: usize> {
    ground: &'a Ground<N>,
    mirror: &'a Ground<N>,
    sight: &'a RefCell<Sight<N>>,
    /// The position asked about: there a move is looked for unless a pass is good enough.
    root: u64,
    /// Who tries few moves only.
    width: Width,
}

/// What there is to see in one position.
#[derive(Clone, Copy)]
struct Seen<const N: usize> {
    hash: u64,
    side: u8,
    verdict: Verdict,
    /// The group to be killed.
    target: Survey<N>,
    /// The group of the attacker, roles changed.
    rival: Survey<N>,
    /// Whether the attacker's group lives.
    settled: bool,
    liberties: Option<(Liberties<N>, Liberties<N>)>,
    /// How far the attacker is ahead.
    lead: i32,
    grounds: Bits<N>,
}

/// What is seen, and the last of what was, by the hashes: the search comes back to a third of the positions.
struct Sight<const N: usize> {
    now: Seen<N>,
    shapes: Shapes,
    before: Vec<Seen<N>>,
}

/// How many positions are kept.
const KEPT: usize = 256;

/// Asks whether the group of `target` dies in a race with the group of `rival`, `side` to move.
pub(crate) fn ask_race(
    stones: &Stones,
    attacker: Color,
    ko: Option<Point>,
    (target, rival): (PointSet, PointSet),
    side: u8,
    budget: Budget,
) -> (Finding, Surroundings) {
    let (one, two) = Surroundings::of_race(stones, attacker, target, rival);
    // Wide boards take longer.
    let part: u64 = match one.cells() {
        ..=128 => 2,
        129..=256 => 4,
        257..=384 => 6,
        _ => 11,
    };
    let budget = Budget { nodes: (budget.nodes * 2).div_ceil(part), ..budget };
    let finding = match one.cells() {
        ..=128 if EVERY_SIZE => ask_in::<2>(&one, &two, ko, side, budget),
        129..=192 if EVERY_SIZE => ask_in::<3>(&one, &two, ko, side, budget),
        193..=256 if EVERY_SIZE => ask_in::<4>(&one, &two, ko, side, budget),
        ..=384 => ask_in::<6>(&one, &two, ko, side, budget),
        _ => ask_in::<11>(&one, &two, ko, side, budget),
    };
    (finding, one)
}

fn ask_in<const N: usize>(
    one: &Surroundings,
    two: &Surroundings,
    ko: Option<Point>,
    side: u8,
    budget: Budget,
) -> Finding {
    let (field, ground) = one.localize::<N>(ko);
    let (_, mirror) = two.localize::<N>(ko);
    let sight = RefCell::new(Sight::new());
    let goal = |width| Race { ground: &ground, mirror: &mirror, sight: &sight, root: field.hash(), width };
    let mut table = Table::new(budget.table_bits);
    let stages = [
        (goal(Width::Defender(tuning::race_owner_moves())), 0),
        (goal(Width::Full), tuning::RACE_LAST_STAGE),
    ];
    ask(&field, &stages, side, budget, &mut table)
}

impl<const N: usize> Sight<N> {
    fn new() -> Self {
        let now = Seen {
            hash: 0,
            side: 0,
            verdict: Verdict::Open,
            target: Survey::new(),
            rival: Survey::new(),
            settled: false,
            liberties: None,
            lead: 0,
            grounds: Bits::EMPTY,
        };
        Self { now, shapes: Shapes::default(), before: vec![now; KEPT] }
    }

    fn look(&mut self, field: &Field<N>, race: &Race<'_, N>, side: u8) -> Verdict {
        let hash = field.hash();
        if !self.now.is_of(hash, side) {
            let place = (mix(hash) as usize ^ side as usize) % KEPT;
            if self.before[place].is_of(hash, side) {
                self.now = self.before[place];
            } else {
                (self.now.hash, self.now.side) = (hash, side);
                self.now.verdict = self.now.fresh(field, race, side, &mut self.shapes);
                // What a group that is gone or away leaves unseen is left over from the position before, and not kept.
                if self.now.target.whole && self.now.rival.whole {
                    self.before[place] = self.now;
                }
            }
        }
        self.now.verdict
    }
}

impl<const N: usize> Seen<N> {
    /// Whether it is the position of `hash`, with `side` to move.
    const fn is_of(&self, hash: u64, side: u8) -> bool {
        self.hash == hash && self.side == side
    }

    fn fresh(&mut self, field: &Field<N>, race: &Race<'_, N>, side: u8, shapes: &mut Shapes) -> Verdict {
        self.liberties = None;
        self.lead = 0;
        // The attacker's group lives if it need not spend the move; it is dead if even that does not help.
        let mirrored = field.mirrored();
        let mut rival = self.rival.look(&mirrored, race.mirror, ATTACKER, shapes);
        if side == ATTACKER && rival == Look::Dead {
            rival = self.rival.look(&mirrored, race.mirror, DEFENDER, shapes);
            if rival == Look::Alive {
                rival = Look::Open;
            }
        }
        // Who only lives in a standoff with the other must not count on taking it.
        let standoff = self.rival.grounds.meets(&field.grid.flood(race.ground.target, field.of(DEFENDER)));
        self.settled = rival == Look::Alive && !standoff;
        let look = if self.settled {
            let walls = Ground { safe: race.ground.safe | self.rival.target, ..race.ground.clone() };
            self.target.look(field, &walls, side, shapes)
        } else {
            self.target.look(field, race.ground, side, shapes)
        };
        self.grounds = self.target.grounds;
        if self.settled && matches!(look, Look::Gone | Look::Dead) {
            // Only who fails could do something about these walls.
            self.grounds |= self.rival.grounds;
        }
        match look {
            // Who captures and dies of it has won nothing.
            Look::Gone if matches!(rival, Look::Gone | Look::Dead) => {
                self.grounds = self.rival.grounds;
                return Verdict::TooFar;
            }
            Look::Gone if !self.settled && !self.has_room(field, race, shapes) => return Verdict::Open,
            Look::Gone | Look::Dead => return Verdict::Reached(0),
            Look::Alive => return Verdict::TooFar,
            Look::Open => {}
        }
        if matches!(rival, Look::Gone | Look::Dead) {
            self.grounds = self.rival.grounds;
            return Verdict::TooFar;
        }
        if self.settled {
            return Verdict::Open;
        }
        self.count(field, race, side, shapes)
    }

    /// Whether the attacker's group can live in the room it has won.
    fn has_room(&mut self, field: &Field<N>, race: &Race<'_, N>, shapes: &mut Shapes) -> bool {
        let rival = &self.rival;
        let theirs = Side { stones: Bits::EMPTY, owner: DEFENDER, haven: rival.safe };
        let ours = Side { stones: rival.target, owner: ATTACKER, haven: self.target.safe - rival.target };
        let counted = liberties(field, &ours, &theirs, &race.mirror.out, |space, taken| {
            may_live(shapes, field.grid.stride, space, taken, ATTACKER)
        });
        self.grounds = field.grid.beside(&ours.stones) | counted.eyes;
        // Few stones are little room.
        counted.hope && (race.ground.target.len() > tuning::race_spoils() || counted.safe)
    }

    /// Counts liberties.
    fn count(&mut self, field: &Field<N>, race: &Race<'_, N>, side: u8, shapes: &mut Shapes) -> Verdict {
        let (target, rival) = (&self.target, &self.rival);
        let theirs = Side { stones: target.target, owner: DEFENDER, haven: rival.safe - target.target };
        let ours = Side { stones: rival.target, owner: ATTACKER, haven: target.safe - rival.target };
        let stride = field.grid.stride;
        let a = liberties(field, &ours, &theirs, &race.mirror.out, |space, taken| {
            may_live(shapes, stride, space, taken, DEFENDER)
        });
        let b = liberties(field, &theirs, &ours, &race.ground.out, |space, taken| {
            may_live(shapes, stride, space, taken, DEFENDER)
        });
        let empty = field.empty();
        let grid = &field.grid;
        let (near_a, near_b) = (grid.beside(&ours.stones) & empty, grid.beside(&theirs.stones) & empty);
        let shared = (near_a & near_b).len() as i32;
        let lead = |ours, theirs| count::lead(ours, theirs, shared, side == ATTACKER);
        self.lead = lead(a.breath, b.breath);
        let ahead = lead(a.sure, b.breath) - b.gain;
        let behind = -lead(a.breath, b.sure) - a.gain;
        let grounds = near_a | near_b | a.eyes | b.eyes;
        self.liberties = Some((a, b));
        // What may still change the count. Who captures must live with what he gets.
        let spoils = theirs.stones.len() > tuning::race_spoils()
            || a.breath.eye > 0
            || a.hope
            || ours.stones.meets(&ours.haven)
            || may_live(shapes, stride, theirs.stones, Bits::EMPTY, ATTACKER);
        if spoils && !b.hope && a.least > 1 && ahead >= 0 && ahead >= liberties::loose(field, &ours) {
            self.grounds = grounds;
            return Verdict::Reached(0);
        }
        if !a.hope && b.least > 1 && behind > 0 && behind > liberties::loose(field, &theirs) {
            self.grounds = grounds;
            return Verdict::TooFar;
        }
        Verdict::Open
    }
}

impl<const N: usize> Goal for Race<'_, N> {
    type Board = Field<N>;
    const MUTUAL: bool = true;
    const FORESEES: Option<u8> = Some(8);

    fn judge(&self, field: &Field<N>, side: u8, _slack: u8) -> Verdict {
        let mut sight = self.sight.borrow_mut();
        let verdict = sight.look(field, self, side);
        if field.hash() == self.root && verdict != Verdict::Open {
            let wins = matches!(verdict, Verdict::Reached(_));
            let passed = sight.look(field, self, other(side));
            if wins == (side == ATTACKER) && wins != matches!(passed, Verdict::Reached(_)) {
                return Verdict::Open;
            }
            return sight.look(field, self, side);
        }
        verdict
    }

    fn foresee(&self, field: &Field<N>, side: u8) -> (Verdict, u16, u16) {
        let mut sight = self.sight.borrow_mut();
        let verdict = sight.look(field, self, side);
        let sight = &sight.now;
        // Who may live by himself need not be ahead.
        let (a_lives, b_lives) = sight.liberties.as_ref().map_or((false, false), |(a, b)| (a.hope, b.hope));
        let behind = (4 - sight.lead).clamp(0, if a_lives { 5 } else { 16 }) as u16;
        let ahead = (4 + sight.lead).clamp(0, if b_lives { 5 } else { 16 }) as u16;
        let (pn, dn) = sight.target.outlook();
        if sight.settled {
            return (verdict, pn, dn);
        }
        let theirs = &sight.rival;
        let hopes = theirs.eyes.len().min(12) as u16 / 2 + theirs.parts.min(4) as u16;
        (verdict, 1 + behind + pn / 2, 1 + ahead + hopes / 2)
    }

    fn rests_on(&self, _field: &Field<N>, _at: Cell, zone: &mut Zone) {
        for at in self.sight.borrow().now.grounds {
            zone.add(at);
        }
    }

    fn narrow(&self, side: u8) -> bool {
        self.width.of(side).is_some()
    }

    fn share(&self) -> Option<u64> {
        match self.width {
            Width::Full => None,
            Width::Attacker(_) | Width::Defender(_) | Width::Both(_) => Some(1),
        }
    }

    /// Who cannot approach may do so after the liberties outside are filled.
    fn always(&self, field: &Field<N>, side: u8, zone: &mut Zone) {
        if side != ATTACKER {
            return;
        }
        let target = field.grid.flood(self.ground.target, field.of(DEFENDER));
        if let Some(breath) = field.breath(&target) {
            for at in breath {
                zone.add(at);
            }
        }
    }

    fn cost(&self, _distance: u8) -> u8 {
        0
    }

    fn moves(&self, field: &Field<N>, side: u8, _slack: u8, moves: &mut Moves) {
        let mut sight = self.sight.borrow_mut();
        sight.look(field, self, side);
        let sight = &sight.now;
        let grid = &field.grid;
        let empty = field.empty();
        let (target, rival) = (&sight.target, &sight.rival);
        // Liberties that wait to be filled: one is as good as the other.
        let (mut idle, mut fill, mut ways) = (Bits::EMPTY, Bits::EMPTY, Bits::EMPTY);
        if let Some((a, b)) = &sight.liberties {
            idle = a.plain | b.plain;
            ways = a.ways | b.ways;
            fill = if side == ATTACKER {
                Bits::cell(b.plain.first()) & b.plain
            } else {
                Bits::cell(a.plain.first()) & a.plain
            };
        }
        let both = target.target | if sight.settled { Bits::EMPTY } else { rival.target };
        let near = grid.beside(&both) & empty;
        let friends = target.friends | target.target;
        // Points where chains are short of breath.
        let held = friends | (grid.beside(&rival.target) & *field.of(DEFENDER));
        let holding = (target.weak | rival.target | grid.beside(&friends)) & *field.of(ATTACKER);
        let safe = target.safe | rival.safe;
        let (own_urgent, own_short) = field.short_of_breath(DEFENDER, held, &safe);
        let (urgent, short) = field.short_of_breath(ATTACKER, holding, &safe);
        let (urgent, short) = (urgent | own_urgent, short | own_short);
        let eyes = target.eyes | if sight.settled { Bits::EMPTY } else { rival.eyes };
        let mut direct = near | eyes | ways;
        if target.way_out {
            direct |= target.path;
        }
        if rival.way_out && !sight.settled {
            direct |= rival.path;
        }
        direct |= grid.beside(&near) & (target.cells | rival.cells);
        // Who has got out needs no more moves there, and who is not out does not begin there.
        let behind = (self.ground.out | self.mirror.out) - near - short - ways;
        let list_of = (((direct | short) & empty) - idle - behind) | ((fill | urgent) & empty);
        let mut list = Ranked::new();
        for at in list_of {
            let stone = Bits::cell(at);
            let beside = grid.beside(&stone);
            let around = (beside | stone) & eyes;
            let mut worth = 2 * around.len() as u8 + u8::from(eyes.has(at));
            worth += 8 * u8::from(urgent.has(at)) + 2 * u8::from(short.has(at));
            worth += 3 * u8::from(fill.has(at) || ways.has(at)) + u8::from(near.has(at));
            let theirs = if side == ATTACKER { &target.target } else { &rival.target };
            worth += 2 * u8::from(beside.meets(theirs));
            if target.way_out {
                worth += 6 * u8::from(target.path.has(at));
            }
            if rival.way_out && !sight.settled {
                worth += 6 * u8::from(rival.path.has(at));
            }
            list.add(at, worth);
        }
        let first = self.width.of(side).unwrap_or(10);
        let plain = field.plain(side, &field.airy(side), &field.airy(other(side)));
        for (at, doubt) in list.best_first().take(first) {
            moves.add_known(at, 3, doubt, plain.has(at));
        }
        if side == DEFENDER {
            moves.add(0, 3, 4);
        }
    }
}
