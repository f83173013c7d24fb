//! The goal of killing: to capture a whole group, or to leave it without two eyes and without a way out.
//!
//! Candidate moves are the points of the group's region and those next to it. The more eye points a move
//! takes or makes, the more is expected of it.
//!
//! Inside: `scene` (who is safe around the group, judged once, with `peril` for captures), `ground` (the same as
//! cells), `field` (the part of the board that matters, as bits), `survey` (what can be seen of a position), `sight`
//! (what was seen before), `shape` (small spaces solved), `ranked` (moves by what they are worth), `race` (the same goal for two
//! groups, neither of them safe).

mod field;
mod ground;
mod peril;
mod race;
mod ranked;
mod scene;
mod shape;
mod sight;
mod survey;
#[cfg(test)]
mod tests;

use std::cell::RefCell;

use chizu_board::{Color, Point, PointSet, Stones};

use super::answer::{Code, Evidence};
use super::bits::Bits;
use super::board::{ATTACKER, Cell, DEFENDER, Zone, other};
use super::goal::{Goal, Moves, Verdict};
use super::play::Play;
use super::question::{Finding, ask};
use super::table::Table;
use crate::effort::Budget;
use crate::tuning;
use field::Field;
use ground::{Ground, Surroundings};
use ranked::Ranked;
use scene::Favour;
pub(super) use scene::Nearby;
use shape::Shapes;
use sight::{Choice, Sight};
use survey::{Look, Survey};

pub(super) use race::ask_race;
use race::race_with_wall;

/// Who tries few moves only.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Width {
    /// The attacker tries so many: what he kills is dead.
    Attacker(usize),
    /// The owner tries so many: what he saves is alive.
    Defender(usize),
    /// Both try so many: a guess.
    Both(usize),
    Full,
}

impl Width {
    /// How many moves a side tries in every position, if not all.
    const fn of(self, side: u8) -> Option<usize> {
        match (self, side) {
            (Self::Attacker(few), ATTACKER) | (Self::Defender(few), DEFENDER) | (Self::Both(few), _) => {
                Some(few)
            }
            _ => None,
        }
    }
}

/// A group killed.
#[derive(Clone, Copy)]
struct Life<'a, const N: usize> {
    ground: &'a Ground<N>,
    sight: &'a RefCell<Sight<N>>,
    width: Width,
    /// Whether there are nodes for more than a glance.
    thorough: bool,
}

/// Whether there are copies of the readers for every size of surroundings: two thirds of what reads, where what is sent counts.
const EVERY_SIZE: bool = !cfg!(target_family = "wasm");

/// Calls a function for as many words as the cells of some surroundings need.
macro_rules! in_words {
    ($around:expr, $ask:ident($($argument:expr),*)) => {
        match $around.cells() {
            ..=64 if EVERY_SIZE => $ask::<1>($($argument),*),
            65..=128 if EVERY_SIZE => $ask::<2>($($argument),*),
            129..=192 if EVERY_SIZE => $ask::<3>($($argument),*),
            193..=256 if EVERY_SIZE => $ask::<4>($($argument),*),
            ..=384 => $ask::<6>($($argument),*),
            _ => $ask::<11>($($argument),*),
        }
    };
}

/// A group and what was judged of its surroundings, for all questions about it with so many nodes, with the small spaces
/// solved so far.
pub(super) struct Siege {
    around: Surroundings,
    nodes: u64,
    shapes: Shapes,
}

impl Siege {
    /// Around the group of these stones, which `attacker` wants to kill, with what is known of others.
    pub(super) fn new(stones: &Stones, attacker: Color, about: (PointSet, Nearby), nodes: u64) -> Self {
        let around = Surroundings::new(stones, attacker, about, Favour::Nobody, nodes);
        Self { around, nodes, shapes: Shapes::default() }
    }

    /// Whether it is the siege of that group.
    pub(super) fn is_of(
        &self,
        stones: &Stones,
        attacker: Color,
        about: (PointSet, Nearby),
        nodes: u64,
    ) -> bool {
        self.nodes == nodes && self.around.are_of(stones, attacker, about)
    }

    /// Asks whether the group dies, `side` to move, with the nodes it is for; tells, too, whether that was decided by a race with its
    /// walls. Moves are points of the stones; a pass is `None`.
    pub(super) fn ask(
        &mut self,
        ko: Option<Point>,
        side: u8,
        budget: Budget,
    ) -> (Finding, bool, impl Fn(Cell) -> Option<Point>) {
        let (found, raced, other) = self.ask_twice(ko, side, budget);
        let around = &self.around;
        (found, raced, move |at| other.as_ref().unwrap_or(around).point(at))
    }

    /// What stands between a group and its fate without being safe must win its race with it; who fails gets the benefit of
    /// the doubt, where that settles the question. Then the surroundings of the answer are told, which are others.
    fn ask_twice(
        &mut self,
        ko: Option<Point>,
        side: u8,
        budget: Budget,
    ) -> (Finding, bool, Option<Surroundings>) {
        let found = ask_around(&self.around, ko, side, budget, &mut self.shapes);
        let (found, there) = self.ask_of_race(found, ko, side, budget);
        if there.is_some() {
            return (found, true, there);
        }
        let (found, kinder) = self.ask_in_favour(found, ko, side, budget);
        (found, false, kinder)
    }

    /// What is left of an answer once the race with the walls next to the group is asked: a group that wins it is not dead, and
    /// one that loses it does not live because these walls are not safe.
    fn ask_of_race(
        &self,
        mut found: Finding,
        ko: Option<Point>,
        side: u8,
        budget: Budget,
    ) -> (Finding, Option<Surroundings>) {
        let (killed, saved) =
            if side == ATTACKER { (Code::Win, Code::Lose) } else { (Code::Lose, Code::Win) };
        if found.undecided || self.nodes < tuning::wall_race_nodes() {
            return (found, None);
        }
        let race = |around: &Surroundings| race_with_wall(around, ko, side, budget);
        let (raced, otherwise) = if found.code == killed {
            (race(&self.around), saved)
        } else if found.code == saved && side == DEFENDER && !self.around.favours(Favour::Attacker) {
            let stern = self.around.in_favour(Favour::Attacker, self.nodes);
            (if stern.is_like(&self.around) { None } else { race(&stern) }, killed)
        } else {
            (None, saved)
        };
        let Some((raced, there)) = raced else { return (found, None) };
        (found.nodes, found.children) = (found.nodes + raced.nodes, found.children + raced.children);
        // What kills if the wall stands may not be what wins the race.
        let decides = raced.code == otherwise || side == ATTACKER && raced.code == killed;
        if decides && !raced.undecided {
            return (Finding { nodes: found.nodes, children: found.children, ..raced }, Some(there));
        }
        // To live against walls that may win is no certain life.
        found.undecided = raced.undecided;
        (found, None)
    }

    /// The same with the surroundings judged in favour of who fails.
    fn ask_in_favour(
        &mut self,
        found: Finding,
        ko: Option<Point>,
        side: u8,
        budget: Budget,
    ) -> (Finding, Option<Surroundings>) {
        let Self { around, nodes, shapes } = self;
        let favour = if side == ATTACKER { Favour::Attacker } else { Favour::Defender };
        if found.code != Code::Lose || around.favours(favour) || *nodes < tuning::life_thorough_nodes() {
            return (found, None);
        }
        let kinder = around.in_favour(favour, *nodes);
        if kinder.is_like(around) {
            return (found, None);
        }
        let second = ask_around(&kinder, ko, side, budget, shapes);
        let (mut nodes, mut children) = (found.nodes + second.nodes, found.children + second.children);
        let mut withstands = false;
        if side == ATTACKER
            && second.code != Code::Lose
            && !second.undecided
            && let Some((race, there)) = race_with_wall(&kinder, ko, side, budget)
        {
            (nodes, children) = (nodes + race.nodes, children + race.children);
            if race.code == Code::Win && !race.undecided {
                return (Finding { nodes, children, ..race }, Some(there));
            }
            withstands = race.code == Code::Lose && !race.undecided;
        }
        if second.code == Code::Lose || withstands {
            return (Finding { nodes, children, ..found }, None);
        }
        // In doubt about a judgement, too, the owner succeeds who moves.
        if second.undecided && !(side == DEFENDER && second.code == Code::Win) {
            // It hangs on a judgement that may be wrong, and his best chance is told.
            let doubtful =
                Finding { code: found.code, best: None, undecided: true, nodes, children, ..second };
            return (doubtful, Some(kinder));
        }
        (Finding { nodes, children, ..second }, Some(kinder))
    }

    /// Whether the group is shut in with so little room that reading will hardly leave open what becomes of it.
    pub(super) fn is_confined(&self) -> bool {
        let around = &self.around;
        in_words!(around, room(around)).is_some_and(|room| room <= tuning::confined_points())
    }
}

fn ask_around(
    around: &Surroundings,
    ko: Option<Point>,
    side: u8,
    budget: Budget,
    shapes: &mut Shapes,
) -> Finding {
    in_words!(around, ask_in(around, ko, side, budget, shapes))
}

/// How much room a group has that is shut in; none if there is a way out.
fn room<const N: usize>(around: &Surroundings) -> Option<u32> {
    let (field, ground) = around.localize::<N>(None);
    let mut survey = Survey::new();
    survey.look(&field, &ground, DEFENDER, &mut Shapes::default());
    Some(survey.cells.len()).filter(|_| !survey.way_out)
}

fn ask_in<const N: usize>(
    around: &Surroundings,
    ko: Option<Point>,
    side: u8,
    budget: Budget,
    shapes: &mut Shapes,
) -> Finding {
    let (field, ground) = around.localize::<N>(ko);
    let sight = RefCell::new(Sight::new(std::mem::take(shapes)));
    let thorough = budget.nodes >= tuning::life_thorough_nodes();
    let goal = |width| Life { ground: &ground, sight: &sight, width, thorough };
    let stages = [
        (goal(Width::Attacker(3)), 0),
        (goal(Width::Defender(2)), 1),
        (goal(Width::Attacker(6)), 2),
        (goal(Width::Defender(4)), 3),
        (goal(Width::Attacker(10)), 4),
        (goal(Width::Defender(6)), 5),
        (goal(Width::Both(4)), 6),
        (goal(Width::Both(7)), 7),
        (goal(Width::Both(10)), 8),
        (goal(Width::Attacker(16)), 9),
        (goal(Width::Defender(10)), 10),
        (goal(Width::Full), tuning::LIFE_LAST_STAGE),
    ];
    let mut table = Table::new(budget.table_bits);
    let mut found = ask(&field, &stages, side, budget, &mut table);
    if found.best == Some(0) && found.nodes <= stages.len() as u64 {
        // Decided at sight; which move did it?
        found.best = Some(deciding_move(field, &ground, &mut sight.borrow_mut(), side));
        found.line = found.best.into_iter().collect();
    }
    *shapes = sight.into_inner().shapes;
    let doubtful = found.undecided && found.code == Code::Lose && side == ATTACKER;
    if doubtful && room::<N>(around).is_some_and(|room| room <= tuning::doubt_kills_points()) {
        // In doubt, who attacks a group with little room succeeds.
        (found.code, found.best) = (Code::Win, found.line.first().copied());
    }
    // What is judged at the start is not proved.
    Finding { evidence: Evidence::Searched, ..found }
}

/// The move after which it is seen that `side` has what he wants; 0 if he has it without one.
fn deciding_move<const N: usize>(
    mut field: Field<N>,
    ground: &Ground<N>,
    sight: &mut Sight<N>,
    side: u8,
) -> Cell {
    let Sight { survey, shapes, .. } = sight;
    let wanted = |look| matches!((side, look), (ATTACKER, Look::Gone | Look::Dead) | (DEFENDER, Look::Alive));
    if wanted(survey.look(&field, ground, other(side), shapes)) {
        return 0;
    }
    survey.look(&field, ground, side, shapes);
    let candidates = (survey.cells | field.grid.beside(&survey.cells)) & field.empty();
    for at in candidates {
        if field.after(at, side).is_none() {
            continue;
        }
        field.play(at, side);
        let look = survey.look(&field, ground, other(side), shapes);
        field.undo();
        if wanted(look) {
            return at;
        }
    }
    0
}

/// The liberties of those chains of a group that have few.
fn last_breath<const N: usize>(field: &Field<N>, group: Bits<N>) -> Bits<N> {
    let mut last = Bits::EMPTY;
    let mut rest = group;
    while let Some(stone) = rest.pop() {
        let (chain, breath) = field.short(stone, DEFENDER, tuning::life_short_liberties());
        rest = rest - chain;
        last |= breath.unwrap_or(Bits::EMPTY);
    }
    last
}

impl<const N: usize> Goal for Life<'_, N> {
    type Board = Field<N>;
    const MUTUAL: bool = true;
    const FORESEES: Option<u8> = Some(6);
    const SHARES: bool = true;
    const PASSES: bool = true;
    const MARKS_BANS: bool = true;
    const STANDS_ASIDE: bool = true;

    /// With few nodes the best guess comes from many moves, not from one followed far.
    fn leeway(&self) -> u16 {
        if self.thorough { 8 } else { 2 }
    }

    /// What the last stage settles mostly takes it no more than a quarter.
    fn last(&self) -> u64 {
        if self.thorough { 4 } else { 1 }
    }

    fn judge(&self, field: &Field<N>, side: u8, _slack: u8) -> Verdict {
        self.sight.borrow_mut().look(field, self.ground, side).look.verdict()
    }

    fn recall(&self, hash: u64, side: u8) -> Option<(Verdict, u16, u16)> {
        let glance = self.sight.borrow_mut().recall(hash, side)?;
        let (pn, dn) = glance.outlook();
        Some((glance.look.verdict(), pn, dn))
    }

    fn foresee(&self, field: &Field<N>, side: u8) -> (Verdict, u16, u16) {
        let glance = self.sight.borrow_mut().look(field, self.ground, side);
        let (pn, dn) = glance.outlook();
        (glance.look.verdict(), pn, dn)
    }

    fn rests_on(&self, _field: &Field<N>, _at: Cell, zone: &mut Zone) {
        for at in self.sight.borrow().grounds {
            zone.add(at);
        }
    }

    fn narrow(&self, side: u8) -> bool {
        self.width.of(side).is_some()
    }

    fn share(&self) -> Option<u64> {
        match self.width {
            Width::Attacker(3) | Width::Defender(2) | Width::Both(_) => Some(10),
            Width::Attacker(6) | Width::Defender(4) => Some(8),
            Width::Attacker(_) | Width::Defender(_) => Some(5),
            Width::Full => None,
        }
    }

    /// Who cannot approach from inside may do so after the liberties outside are filled.
    fn always(&self, field: &Field<N>, side: u8, zone: &mut Zone) {
        if side == ATTACKER {
            for at in last_breath(field, field.grid.flood(self.ground.target, field.of(DEFENDER))) {
                zone.add(at);
            }
        }
    }

    fn cost(&self, _distance: u8) -> u8 {
        0
    }

    fn moves(&self, field: &Field<N>, side: u8, _slack: u8, moves: &mut Moves) {
        let all = side == DEFENDER && self.width == Width::Full;
        let mut sight = self.sight.borrow_mut();
        let choice = sight.choice(field, self.ground, side, all, |survey| choice(survey, field, side, all));
        let first = self.width.of(side).unwrap_or_else(|| match (self.width, side) {
            (Width::Attacker(_), _) => 10,
            (_, ATTACKER) => 8 + 2 * usize::from(choice.way_out),
            _ => 4 + 2 * usize::from(choice.way_out),
        });
        for (at, doubt, plain) in choice.moves().take(first) {
            moves.add_known(at, choice.hope.max(1), doubt, plain);
        }
        if side == DEFENDER {
            moves.add(0, choice.hope, 4);
        }
    }
}

/// The moves of `side` that what was seen of a position suggests, the best first; what is left out comes back if the
/// proofs rest on it. The owner of the group may be offered no more than eye points.
fn choice<const N: usize>(survey: &Survey<N>, field: &Field<N>, side: u8, eyes_only: bool) -> Choice {
    let grid = &field.grid;
    let empty = field.empty();
    let hope = (survey.eyes.len().min(12) / 2 + survey.parts.min(4) + 4 * u32::from(survey.way_out)) as u8;
    // Points where chains are short of breath.
    let walls = (survey.weak | grid.beside(&survey.friends)) & *field.of(ATTACKER);
    let (own_urgent, own_short) = field.short_of_breath(DEFENDER, survey.friends, &survey.safe);
    let (urgent, short) = field.short_of_breath(ATTACKER, walls, &survey.safe);
    let (urgent, short) = (urgent | own_urgent, short | own_short);
    let direct = match (survey.way_out, side) {
        (true, _) => survey.cells | grid.beside(&(survey.cells & empty)),
        (_, DEFENDER) if eyes_only => survey.eyes,
        (_, DEFENDER) => survey.cells,
        _ => (survey.eyes | grid.beside(&survey.eyes)) & survey.cells,
    };
    // The last moves of an attack are made outside.
    let outside = if side == ATTACKER { last_breath(field, survey.target) } else { Bits::EMPTY };
    let (once, twice) = grid.across(&survey.safe);
    // What the attacker takes away beside and across from a cell, or the defender keeps.
    let eyes_beside = grid.each_beside(&survey.eyes);
    let false_eyes = grid.each_across(&(survey.eyes & (once | twice | grid.rim)));
    let (beside_safe, beside_friends) = (grid.beside(&survey.safe), grid.beside(&survey.friends));
    let mut list = Ranked::new();
    for at in (direct | urgent | short | outside) & empty {
        let count = |sets: &[Bits<N>]| sets.iter().map(|set| u8::from(set.has(at))).sum::<u8>();
        let (near, eye) = (count(&eyes_beside), u8::from(survey.eyes.has(at)));
        // The middle of a space, or its border.
        let mut worth =
            if beside_safe.has(at) { 2 * (near + eye) + count(&false_eyes) } else { 2 * near + eye };
        worth += 6 * u8::from(urgent.has(at)) + 2 * u8::from(short.has(at));
        worth += u8::from(beside_friends.has(at));
        worth += 6 * u8::from(survey.path.has(at));
        list.add(at, worth);
    }
    let airs = [survey.air, field.airy(DEFENDER)];
    let [ours, theirs] = if side == ATTACKER { [&airs[0], &airs[1]] } else { [&airs[1], &airs[0]] };
    let plain = field.plain(side, ours, theirs);
    let mut choice = Choice::new(hope, survey.way_out);
    for (at, doubt) in list.best_first() {
        choice.add(at, doubt, plain.has(at));
    }
    choice
}
