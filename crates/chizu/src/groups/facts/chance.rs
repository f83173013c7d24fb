//! How likely a group's stones are to live in the end.
//!
//! What is known goes in as known. Guesses were fitted to what became of some 4,600 groups in one half of 300 games and held against the
//! other half; docs/benchmarks.md has the figures.

use super::GroupFacts;
use crate::curve::{ONE, ln, logistic};
use crate::groups::Surround;
use crate::read::Code;
use crate::verdict::Status;

// Log-odds in thousandths.
const LOOKS_SAFE: i32 = 3_280;
const NOT_KILLED: i32 = 2_390;
const SAVED: i32 = 2_750;
const KILLED_PERHAPS_SAVED: i32 = 330;
const KILLED: i32 = -1_930;
const PERHAPS_BOTH: i32 = 1_270;
const PERHAPS_KILLED: i32 = -390;
/// For a group as weak as can be, against one that looks immortal.
const WEAKNESS: i32 = -2_690;
/// For e times as many liberties, and stones.
const LIBERTIES: i32 = 440;
const STONES: i32 = 180;
const SHUT_IN: i32 = -320;
/// For a way out of 24 points.
const WAY_OUT: i32 = -920;

/// In thousandths.
pub(super) fn of(facts: &GroupFacts) -> u16 {
    match facts.verdict.known() {
        Some(Status::Alive | Status::Seki) => return 1000,
        Some(Status::Dead) => return 0,
        Some(_) => return 500,
        None => {}
    }
    let (kill, live) = (facts.kill(), facts.live());
    let sign = match (kill.code, live.code) {
        _ if facts.looks_safe() => LOOKS_SAFE,
        (Code::Lose, _) => NOT_KILLED,
        (Code::Win, Code::Win) if kill.is_settled() => KILLED_PERHAPS_SAVED,
        (Code::Win, _) if kill.is_settled() => KILLED,
        (_, Code::Win) if live.is_settled() => SAVED,
        (_, Code::Win) => PERHAPS_BOTH,
        _ => PERHAPS_KILLED,
    };
    let count = |number: usize| ln(i32::try_from(number).unwrap_or(i32::MAX));
    let shut_in = facts.surround.status == Surround::Surrounded;
    let odds = sign
        + WEAKNESS * (i32::from(facts.weakness_before) - 500) / 1000
        + LIBERTIES * (count(facts.liberties.len() + 1) - 2000) / 1000
        + STONES * (count(facts.stones.len()) - 1000) / 1000
        + SHUT_IN * i32::from(shut_in)
        + WAY_OUT * (facts.escape.min(24) as i32 - 12) / 24;
    u16::try_from(logistic(odds) * 1000 / ONE).unwrap_or(1000)
}
