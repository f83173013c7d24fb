//! What the doors say of closed fights is as a solver says that knows nothing but the rules.

use xtask::truth::doors::{Door, Limits, Worth};
use xtask::truth::kind::Kind;
use xtask::truth::{Plan, Report, run};

fn report(kinds: &[Kind], doors: &[Door], count: usize) -> (Plan, Report) {
    let plan = Plan {
        seed: 1,
        count,
        size: [5, 7],
        kinds: kinds.to_vec(),
        doors: doors.to_vec(),
        limits: Limits { nodes: 20_000, states: 30_000, superko: None },
        show: 5,
        shrink: false,
    };
    let report = run(&plan);
    (plan, report)
}

#[test]
fn nothing_proved_is_wrong_and_next_to_nothing_that_was_searched() {
    let doors = [Door::Kill, Door::Live, Door::Capture, Door::Save];
    let (plan, report) = report(&[], &doors, 120);
    let of = |worth| report.count(None, worth);
    assert_eq!(of(Worth::WrongProved), 0, "{}", report.mistakes(&plan));
    assert!(of(Worth::Right) + of(Worth::RightProved) > 250, "{}", report.table());
    assert!(of(Worth::Wrong) <= 1, "{}", report.mistakes(&plan));
}

#[test]
fn every_kind_of_fight_is_drawn_and_solved() {
    for kind in Kind::ALL {
        let (_, report) = report(&[kind], &[Door::Connect, Door::Kill], 12);
        assert!(report.fights.get(&kind).is_some_and(|count| *count > 0), "{kind:?}: {:?}", report.fights);
    }
}

#[test]
fn the_same_seed_draws_the_same_fights() {
    let (plan, one) = report(&[Kind::Nakade, Kind::Race], &[Door::Kill], 12);
    let (_, two) = report(&[Kind::Nakade, Kind::Race], &[Door::Kill], 12);
    assert_eq!(one.table(), two.table());
    assert_ne!(xtask::truth::fight(&plan, 0), xtask::truth::fight(&Plan { seed: 2, ..plan.clone() }, 0));
}
