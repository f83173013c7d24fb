//! One position by every rule set.

use std::fmt::Write;

use chizu::score::{Completion, Count};
use chizu_json::score::rules::all;

/// The results in a table.
pub(super) fn table(count: &Count) -> String {
    let komi = count.options.rules.komi;
    let bonus = all(count).any(|(_, count)| count.handicap_bonus() > 0);
    let mut text = format!("{:<20}{:<12}{:>12}", "Rules", "Counts", "On board");
    if bonus {
        text += &format!("{:>10}", "Handicap");
    }
    text += &format!("{:>14}\n", format!("Komi {komi}"));
    for (set, count) in all(count) {
        let counts = count.scoring().name();
        // Writing to a string cannot fail.
        let _ = write!(text, "  {:<18}{counts:<12}{:>12}", set.name(), count.board_margin.to_string());
        if bonus {
            let _ = write!(text, "{:>10}", count.handicap_bonus());
        }
        let _ = writeln!(text, "{:>14}", count.score.to_string());
    }
    text
}

/// The results in a line, or how an unfinished game stands, rule sets with the same one together.
pub(super) fn line(count: &Count) -> String {
    let mut results: Vec<(String, Vec<&str>)> = Vec::new();
    for (set, count) in all(count) {
        let result = count.score.to_string();
        match results.iter_mut().find(|(known, _)| *known == result) {
            Some((_, sets)) => sets.push(set.name()),
            None => results.push((result, vec![set.name()])),
        }
    }
    let results: Vec<_> =
        results.iter().map(|(result, sets)| format!("{result} {}", sets.join(" "))).collect();
    let so_far = if count.completion == Completion::Unfinished { "as it stands " } else { "" };
    format!("{:<9} {so_far}{}\n", "", results.join("; "))
}
