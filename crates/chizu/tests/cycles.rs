//! Kos without end as the count tells them.

mod kos;

use chizu::cycles::{CycleKind, Ruling};
use chizu::score::{CountOptions, adjudicate};
use chizu::{Color, Ruleset};
use kos::triple_ko;

#[test]
fn a_triple_ko_is_told_as_it_stands() {
    let position = triple_ko(Color::White);
    let count = adjudicate(&position, &CountOptions::default());
    assert_eq!(count.cycles.iter().map(|cycle| cycle.kind).collect::<Vec<_>>(), [CycleKind::TripleKo]);
    assert!(count.no_result().is_some());
    assert!(count.dead.black.is_empty() && count.dead.white.is_empty());
    let fight = count.cycles[0].all_stones() & position.stones().occupied();
    assert!(fight.is_subset(&count.unsettled), "{:?}", count.unsettled);
}

#[test]
fn the_rules_say_what_comes_of_it() {
    let under = |set: Ruleset, over| {
        let options = CountOptions { rules: set.rules(), over, ..CountOptions::default() };
        let count = adjudicate(&triple_ko(Color::White), &options);
        (count.cycles[0].ruling(&options.rules), count.no_result().is_some())
    };
    assert_eq!(under(Ruleset::Japanese, false), (Ruling::NoResult, true));
    assert_eq!(under(Ruleset::Chinese, false), (Ruling::NoResult, true));
    assert_eq!(under(Ruleset::Aga, false), (Ruling::Barred(Color::Black), false));
    assert!(!under(Ruleset::Japanese, true).1, "who passes gives in");
}

#[test]
fn who_can_take_all_takes_it() {
    let count = adjudicate(&triple_ko(Color::Black), &CountOptions::default());
    assert!(count.cycles.is_empty() && count.no_result().is_none());
}
