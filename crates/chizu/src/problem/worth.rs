//! What a reading is worth: how well it fits a problem, and how much its group counts.

use super::Solution;
use crate::problem::tuning;
use crate::read::Code;

/// What a stone of the group is worth if the reading fits a problem; it fits the better the more it is worth.
mod a_stone {
    /// The side to move succeeds, and the opponent would.
    pub(super) const SETTLED: usize = 8;
    /// The same, in a ko.
    pub(super) const KO: usize = 7;
    /// The same, by captures alone.
    pub(super) const CAPTURE: usize = 7;
    /// The side to move succeeds; what the opponent would reach is not settled.
    pub(super) const LIKELY: usize = 6;
    /// The opponent would succeed; what the side to move reaches is not settled.
    pub(super) const OPEN: usize = 4;
    /// Nothing is settled.
    pub(super) const VAGUE: usize = 2;
    /// Nothing the opponent could do was found.
    pub(super) const DOUBTFUL: usize = 1;
}

/// How well a reading fits a problem; 0 if there is no problem.
pub(super) fn worth(reading: &Solution) -> usize {
    let Solution { answer, otherwise, question, .. } = reading;
    let won = answer.code != Code::Lose;
    let a_stone = match (!answer.is_settled(), !otherwise.is_settled()) {
        // The opponent cannot do anything, or nothing can be done.
        _ if otherwise.fails() => 0,
        (false, _) if !won => 0,
        _ if otherwise.code == Code::Lose => a_stone::DOUBTFUL,
        (false, true) => a_stone::LIKELY,
        (false, false) if question.aim.is_capture() => a_stone::CAPTURE,
        (false, false) if answer.code == Code::Win => a_stone::SETTLED,
        (false, false) => a_stone::KO,
        (true, false) => a_stone::OPEN,
        (true, true) => a_stone::VAGUE,
    };
    a_stone * question.group.len().min(tuning::most_stones())
}

/// The readings that may be what a position is about, the likeliest first.
pub(super) fn likely(readings: &[Solution]) -> impl Iterator<Item = &Solution> {
    readings.iter().filter(|reading| worth(reading) > 0)
}

/// How much a group counts for its moves.
pub(super) fn weight(reading: &Solution) -> i64 {
    (reading.question.group.len().min(tuning::most_stones()) + tuning::more_stones()) as i64
}

/// What it may be worth when more is settled.
pub(super) fn promise(reading: &Solution) -> usize {
    match worth(reading) {
        0 => 0,
        _ if !reading.is_settled() => {
            a_stone::SETTLED * reading.question.group.len().min(tuning::most_stones())
        }
        worth => worth,
    }
}
