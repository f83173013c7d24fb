//! One position by every rule set.

use chizu::score::Count;
use chizu::{Rules, Ruleset};

/// The count by every named rule set, with the komi it was counted with.
pub fn all(count: &Count) -> impl Iterator<Item = (Ruleset, Count)> + '_ {
    let komi = count.options.rules.komi;
    Ruleset::ALL.into_iter().map(move |set| (set, count.under(Rules { komi, ..set.rules() })))
}
