//! What is printed of a counted game: a page, a line, JSON, a record.

use chizu::score::Completion;
use chizu::sgf::GameTree;

use chizu_json::score::{Counted, claim};
use chizu_json::{dead as deads, line, score};

use super::{annotate, contests as contest, dead, report, rules};
use crate::game::{MOST_FAULTS, faults};
use crate::input::Name;
use crate::terminal::Screen;
use crate::words;

/// How games are printed.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Form {
    /// A page for a single game, a line for one of many.
    Report {
        /// With every step of the count.
        explained: bool,
        /// With the result by every rule set.
        all_rules: bool,
        /// With what is left to play for.
        contests: bool,
    },
    /// The result alone.
    Quiet,
    /// A JSON object.
    Json {
        /// With the result by every rule set.
        all_rules: bool,
        /// With what is left to play for.
        contests: bool,
    },
    /// The record with its territory and the reasons.
    Record,
    /// The dead stones.
    Dead(dead::Form),
}

impl Form {
    /// Whether a table with a summary is printed of many games.
    pub(super) const fn is_table(self) -> bool {
        matches!(self, Self::Report { .. })
    }

    /// The text for one game among many.
    pub(super) fn line(self, game: &Counted, tree: &GameTree, screen: Screen) -> String {
        let is_finished = game.count.completion == Completion::Finished;
        let result = if is_finished { game.count.score.to_string() } else { "?".to_owned() };
        match self {
            Self::Json { all_rules, contests } => line(&whole(game, all_rules, contests)),
            Self::Quiet => format!("{result}\n"),
            Self::Record => annotate::record(game, tree),
            Self::Dead(form) => dead::line(game, form),
            Self::Report { explained, all_rules, contests } => {
                let mut text =
                    format!("{result:<9} {} {}\n", words::padded(&claim::column(game), 24), game.name);
                if all_rules {
                    text += &rules::line(&game.count);
                }
                if contests {
                    text += &contest::table(game, screen);
                    text.push('\n');
                }
                if explained {
                    text += &report::steps(&game.count, screen);
                    text.push('\n');
                }
                text
            }
        }
    }

    /// The text for the only game, where that is another.
    pub(super) fn page(self, game: &Counted, screen: Screen) -> Option<String> {
        match self {
            Self::Report { explained, all_rules, contests } => {
                let mut text = report::report(game, screen);
                if all_rules {
                    text.push('\n');
                    text += &rules::table(&game.count);
                }
                if contests {
                    text.push('\n');
                    text += &contest::table(game, screen);
                }
                if explained {
                    text.push('\n');
                    text += &report::steps(&game.count, screen);
                }
                Some(text)
            }
            Self::Dead(form) => dead::only(game, form),
            Self::Json { .. } | Self::Quiet | Self::Record => None,
        }
    }

    /// What goes to standard error besides: what the output itself does not tell.
    pub(super) fn complaints(self, game: &Counted) -> Vec<String> {
        if !matches!(self, Self::Dead(_) | Self::Record) {
            return Vec::new();
        }
        let mut complaints = faults(&game.diagnostics, MOST_FAULTS);
        let unsure = matches!(self, Self::Dead(form) if form != dead::Form::Json);
        if unsure && game.count.completion == Completion::Unfinished {
            complaints.push(claim::unfinished(game));
        }
        complaints.into_iter().map(|what| format!("{}: {what}", game.name)).collect()
    }

    /// The text for what could not be counted.
    pub(super) fn problem(self, name: &Name, error: &str) -> String {
        match self {
            Self::Json { .. } => line(&score::error(name, error)),
            Self::Dead(dead::Form::Json) => line(&deads::error(name, error)),
            Self::Quiet => "?\n".to_owned(),
            Self::Report { .. } | Self::Record | Self::Dead(_) => String::new(),
        }
    }
}

/// A game's line of JSON.
pub(super) fn whole(game: &Counted, all_rules: bool, contests: bool) -> score::Line<'_> {
    let line = score::line(game, all_rules);
    if contests { line.with_contests(game) } else { line }
}
