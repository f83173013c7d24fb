//! What is said of open borders is as a solver says that knows nothing but the rules.

use xtask::contests::{Outcome, Plan, report, run};

#[test]
fn borders_are_worth_what_a_naive_solver_says() {
    let plan = Plan { seed: 1, count: 60, empty: 14, positions: 4_000 };
    let (outcomes, left_out) = run(&plan);
    assert_eq!(outcomes.len(), plan.count);
    let told = report(&outcomes, left_out, 5);
    let right = outcomes.iter().filter(|outcome| outcome.is_right()).count();
    assert!(20 * right >= 19 * outcomes.len(), "{told}");
    assert!(!outcomes.iter().any(Outcome::is_gote_told_as_sente), "{told}");
    // Something hangs on most of them.
    assert!(outcomes.iter().filter(|outcome| outcome.said.is_some()).count() > 40, "{told}");
}
