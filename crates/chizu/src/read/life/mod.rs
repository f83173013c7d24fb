//! The goal of killing: to capture a whole group, or to leave it without two eyes and without a way out.
//!
//! Candidate moves are the points of the group's region and those next to it. The more eye points a move
//! takes or makes, the more is expected of it.
//!
//! Inside: `ground` (what surrounds the group, judged once), `field` (the part of the board that matters, as `bits`),
//! `survey` (what can be seen of a position), `shape` (small spaces solved).

mod bits;
mod field;
mod ground;
mod shape;
mod survey;

use std::cell::RefCell;

use chizu_board::{Color, Point, PointSet, Stones};

use super::answer::Budget;
use super::board::{BREAKER, Cell, MAKER, Zone};
use super::goal::{Goal, Moves, Verdict};
use super::question::{Finding, ask};
use super::table::Table;
use bits::Bits;
use field::Field;
use ground::{Ground, Surroundings};
use survey::{Look, Survey};

pub(crate) use ground::looks_safe;

/// The slack of the only stage.
const SLACK: u8 = 12;

/// A group killed.
#[derive(Clone, Copy)]
struct Life<'a, const N: usize> {
    ground: &'a Ground<N>,
    survey: &'a RefCell<Survey<N>>,
}

/// Asks whether the group of `target` dies, `side` to move. Moves are points of `stones`; a pass is `None`.
pub(super) fn ask_life(
    stones: &Stones,
    maker: Color,
    ko: Option<Point>,
    target: PointSet,
    side: u8,
    budget: Budget,
) -> (Finding, impl Fn(Cell) -> Option<Point>) {
    let around = Surroundings::new(stones, maker, target);
    let finding = match around.cells() {
        ..=128 => ask_in::<2>(&around, ko, side, budget),
        129..=384 => ask_in::<6>(&around, ko, side, budget),
        _ => ask_in::<11>(&around, ko, side, budget),
    };
    (finding, move |at| around.point(at))
}

fn ask_in<const N: usize>(around: &Surroundings, ko: Option<Point>, side: u8, budget: Budget) -> Finding {
    let (field, ground) = around.localize::<N>(ko);
    let survey = RefCell::new(Survey::new());
    let goal = Life { ground: &ground, survey: &survey };
    let mut table = Table::new(budget.table_bits);
    ask(&field, &[(goal, SLACK)], side, budget, &mut table)
}

impl<const N: usize> Goal for Life<'_, N> {
    type Board = Field<N>;

    fn judge(&self, field: &Field<N>, side: u8, _slack: u8) -> Verdict {
        match self.survey.borrow_mut().look(field, self.ground, side) {
            Look::Gone | Look::Dead => Verdict::Reached(0),
            Look::Alive => Verdict::TooFar,
            Look::Open => Verdict::Open,
        }
    }

    fn foresee(&self, field: &Field<N>, side: u8) -> Option<(Verdict, u16, u16)> {
        let mut survey = self.survey.borrow_mut();
        let verdict = match survey.look(field, self.ground, side) {
            Look::Gone | Look::Dead => Verdict::Reached(0),
            Look::Alive => Verdict::TooFar,
            Look::Open => Verdict::Open,
        };
        let eyes = survey.eyes.len().min(12) as u16;
        let parts = survey.parts.min(4) as u16;
        let out = 4 * u16::from(survey.way_out);
        let pn = 1 + eyes / 2 + parts + out;
        Some((verdict, pn, (10u16.saturating_sub(pn)).max(1)))
    }

    fn rests_on(&self, field: &Field<N>, zone: &mut Zone) {
        use super::play::Play;
        for at in self.survey.borrow().eyes {
            field.mark(at, zone);
        }
    }

    fn cost(&self, _distance: u8) -> u8 {
        0
    }

    fn moves(&self, field: &Field<N>, side: u8, _slack: u8, moves: &mut Moves) {
        let mut survey = self.survey.borrow_mut();
        survey.look(field, self.ground, side);
        let survey = &*survey;
        let grid = &field.grid;
        let empty = field.empty();
        let hope = (survey.eyes.len().min(12) / 2 + survey.parts.min(4) + 4 * u32::from(survey.way_out)) as u8;
        // Points where chains are short of breath.
        let (mut urgent, mut short) = (Bits::EMPTY, Bits::EMPTY);
        for (side, set) in [
            (BREAKER, survey.friends),
            (MAKER, (survey.weak | grid.beside(&survey.friends)) & *field.of(MAKER)),
        ] {
            let mut rest = set;
            while let Some(stone) = rest.pop() {
                let chain = field.chain(stone, side);
                rest = rest - chain;
                if let Some(breath) = field.breath(&chain) {
                    match breath.len() {
                        1 => urgent |= breath,
                        2 => short |= breath,
                        _ => {}
                    }
                }
            }
        }
        let direct = if side == MAKER { survey.cells } else { survey.eyes };
        for at in (direct | urgent | short) & empty {
            let near = grid.beside(&Bits::cell(at)) & survey.eyes;
            let mut worth = near.len() as u8 + u8::from(survey.eyes.has(at));
            worth += 3 * u8::from(urgent.has(at)) + u8::from(short.has(at));
            let doubt = 6u8.saturating_sub(worth);
            moves.add(at, hope.max(1), doubt / 2);
        }
        if survey.way_out {
            if side == BREAKER {
                for at in survey.cells & empty {
                    moves.add(at, hope + 1, 3);
                }
            }
            for at in grid.beside(&(survey.cells & empty)) & empty {
                moves.add(at, hope + 1, 4);
            }
        }
        if side == BREAKER {
            moves.add(0, hope, 3);
        }
    }
}
