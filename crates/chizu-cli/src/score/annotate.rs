//! A record with its count in it: territory, result, and the reasons as a comment.

use chizu::Color;
use chizu::score::Completion;
use chizu::sgf::{GameTree, NodeId, write_game};
use chizu_json::dead::marks;
use chizu_json::score::{Counted, claim};
use chizu_json::words::named;

use super::report;

/// How the comment begins: from here to an empty line it is replaced when a record is counted again.
const MARK: &str = "Counted by Chizu (";

/// The record of a counted game. What it holds already stays; a result it names is kept.
pub(super) fn record(game: &Counted, tree: &GameTree) -> String {
    let (count, mut tree) = (&game.count, tree.clone());
    let node = game.record.node;
    for color in Color::ALL {
        let ident = format!("T{}", color.letter());
        match marks(count, color) {
            points if points.is_empty() => tree.remove(node, &ident),
            points => tree.set(node, &ident, points),
        }
    }
    let info = &game.record.info;
    let has_result = info.result.is_some() || info.result_text.is_some();
    if count.completion == Completion::Finished && game.record.is_at_end() && !has_result {
        tree.set(NodeId::ROOT, "RE", [count.score.to_string()]);
    }
    let old = tree.property(node, "C").map(|comment| comment.value().text().into_owned()).unwrap_or_default();
    let (before, after) = around(&old);
    let parts = [before, &comment(game), after];
    let parts: Vec<&str> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    tree.set(node, "C", [parts.join("\n\n")]);
    write_game(&tree)
}

/// What stands in a comment before and after an earlier count.
fn around(comment: &str) -> (&str, &str) {
    let mut starts = comment.match_indices(MARK).map(|(at, _)| at);
    let Some(start) = starts.find(|&at| at == 0 || comment[..at].ends_with('\n')) else {
        return (comment.trim_end(), "");
    };
    let after = comment[start..].split_once("\n\n").map_or("", |(_, after)| after);
    (comment[..start].trim_end(), after.trim())
}

/// The count in words.
fn comment(game: &Counted) -> String {
    let (count, size) = (&game.count, game.count.stones.size());
    let mut lines = vec![
        format!("{MARK}{}). {}.", game.method.name(), report::headline(game)),
        format!("Rules: {}, komi {}.", game.record.rules_name(), count.options.rules.komi),
    ];
    if claim::text(game).is_some() {
        lines.push(format!("Record: {}.", claim::sentence(game)));
    }
    if let Some(difference) = game.difference() {
        lines.push(difference.sentence());
        lines.extend(difference.candidates.iter().map(|candidate| format!("- {}", candidate.text)));
    }
    for color in Color::ALL {
        if !count.dead[color].is_empty() {
            lines.push(format!("Dead stones of {color}: {}.", named(count.dead[color], size)));
        }
    }
    if !count.seki.is_empty() {
        lines.push(format!("Seki: {}.", named(count.seki, size)));
    }
    if !count.unsettled.is_empty() {
        lines.push(format!("Unsettled: {}.", named(count.unsettled, size)));
    }
    match count.completion {
        Completion::Unfinished => lines.push(format!("Open: {}.", report::open_in_words(count))),
        Completion::Finished if count.dame.is_empty() => {}
        Completion::Finished => lines.push(format!("Dame: {}.", named(count.dame, size))),
    }
    lines.extend(count.describe_first());
    lines.extend(count.describe_closing());
    for (index, forced) in count.forced.iter().enumerate() {
        lines.push(format!("{} {}", index + 1, forced.describe(size)));
    }
    for color in Color::ALL {
        lines.push(format!("{color}: {}.", count.tally[color].describe(count.scoring())));
    }
    lines.join("\n")
}
