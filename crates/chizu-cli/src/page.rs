//! Text for people, laid out for the width of the screen.

use std::fmt::Write;

use chizu::cycles::Cycle;
use chizu::record::RecordedGame;

use crate::terminal::Screen;
use crate::words::{columns, counted, folded, shortened};

/// Columns before the text of a labelled line.
pub(crate) const LABEL: usize = 12;
/// Nobody reads on after so many characters under one label.
const MOST: usize = 4000;

/// A page being written.
pub(crate) struct Page {
    text: String,
    width: usize,
}

impl Page {
    pub(crate) fn new(screen: Screen) -> Self {
        Self { text: String::new(), width: screen.columns }
    }

    /// Lines that are as they should be.
    pub(crate) fn lines(&mut self, lines: &str) {
        self.text += lines;
    }

    /// An empty line, if the last one is not.
    pub(crate) fn gap(&mut self) {
        if !self.text.ends_with("\n\n") {
            self.text.push('\n');
        }
    }

    /// A line that begins with what it is about.
    pub(crate) fn label(&mut self, label: &str, content: &str) {
        self.hanging(label, content, LABEL);
    }

    /// The same; what does not fit into the line goes on at column `indent`.
    pub(crate) fn hanging(&mut self, label: &str, content: &str, indent: usize) {
        let content = folded(&shortened(content, MOST), self.width.saturating_sub(indent), indent);
        let padding = " ".repeat(LABEL.saturating_sub(columns(label)).max(usize::from(!label.is_empty())));
        // Writing to a string cannot fail.
        let _ = writeln!(self.text, "{}", format!("{label}{padding}{content}").trim_end());
    }

    /// A line with spaces before it; what does not fit goes on at column `indent`.
    pub(crate) fn indented(&mut self, line: &str, indent: usize) {
        let start = line.len() - line.trim_start().len();
        let content = folded(line.trim_start(), self.width.saturating_sub(start), indent);
        let _ = writeln!(self.text, "{}{content}", &line[..start]);
    }

    /// Which position of its record it is, and who moves.
    pub(crate) fn moment(&mut self, record: &RecordedGame) {
        let to_play = record.position.to_play();
        let (at, all) = (record.at_move, record.moves);
        match (at, all) {
            _ if record.is_set_up() => self.label("Position", &format!("as set up; {to_play} to play")),
            (0, 0) => self.label("Position", &format!("the empty board; {to_play} to play")),
            (0, _) => {
                self.label(
                    "Move",
                    &format!("before the first of {}; {to_play} to play", counted(all, "move")),
                );
            }
            _ => self.label("Move", &format!("{at} of {all}; {to_play} to play")),
        }
    }

    /// The fights without end, and what the rules of the record make of them.
    pub(crate) fn cycles(&mut self, cycles: &[Cycle], record: &RecordedGame) {
        if !cycles.is_empty() {
            self.gap();
        }
        for cycle in cycles {
            self.label("No end", &cycle.describe(&record.options.rules, record.position.size()));
        }
    }

    pub(crate) fn into_text(self) -> String {
        self.text
    }
}
