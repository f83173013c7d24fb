//! What the screen at the other end of standard output can show.

use std::env;
use std::io::{IsTerminal, stdout};
use std::ops::RangeInclusive;

use anstream::{AutoStream, ColorChoice};
use chizu_draw::terminal::TerminalStyle;
use clap::ValueEnum;

/// When colour is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ColorWhen {
    /// On a terminal, unless NO_COLOR is set
    Auto,
    /// Also in files and pipes
    Always,
    /// Signs only
    Never,
}

/// What may be printed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Screen {
    /// How boards are drawn.
    pub(crate) board: TerminalStyle,
    /// Whether text may be bold.
    pub(crate) bold: bool,
    /// How many columns text is folded to.
    pub(crate) columns: usize,
}

/// The columns of files and pipes.
const COLUMNS: usize = 80;
/// Narrower, the count has no room; wider, lines are hard to read.
const COLUMNS_USED: RangeInclusive<usize> = 40..=100;

impl Screen {
    /// Plain signs, as in a file.
    pub(crate) const PLAIN: Self = Self { board: TerminalStyle::Ascii, bold: false, columns: COLUMNS };

    /// Colour where it is wanted and possible; plain signs in files and pipes, and letters instead of
    /// signs where there is no UTF-8.
    pub(crate) fn detect(when: ColorWhen) -> Self {
        let color = match when {
            ColorWhen::Always => true,
            ColorWhen::Never => false,
            ColorWhen::Auto => AutoStream::choice(&stdout()) != ColorChoice::Never && speaks_utf8(),
        };
        let columns = width();
        match color {
            true => Self { board: palette(), bold: true, columns },
            false if stdout().is_terminal() && speaks_utf8() => {
                Self { board: TerminalStyle::Unicode, bold: false, columns }
            }
            false => Self { columns, ..Self::PLAIN },
        }
    }

    /// The text in bold, where that is possible.
    pub(crate) fn strong(self, text: impl std::fmt::Display) -> String {
        if self.bold { format!("\x1b[1m{text}\x1b[0m") } else { text.to_string() }
    }
}

/// The width of the terminal, as far as it is used.
fn width() -> usize {
    let terminal = terminal_size::terminal_size().filter(|_| stdout().is_terminal());
    terminal
        .map_or(COLUMNS, |(width, _)| usize::from(width.0).clamp(*COLUMNS_USED.start(), *COLUMNS_USED.end()))
}

/// Whether the terminal's encoding is UTF-8, as the locale says.
fn speaks_utf8() -> bool {
    if cfg!(windows) {
        // Consoles are written to in Unicode there, whatever the code page.
        return true;
    }
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"]
        .into_iter()
        .find_map(|name| env::var(name).ok().filter(|value| !value.is_empty()))
        .unwrap_or_default()
        .to_lowercase();
    locale.contains("utf-8") || locale.contains("utf8")
}

/// The palette of the terminal. What is no terminal (a file to look at later) gets all colours.
fn palette() -> TerminalStyle {
    let says = |name: &str, words: &[&str]| {
        env::var(name).is_ok_and(|value| words.iter().any(|word| value.to_lowercase().contains(word)))
    };
    let whole = says("COLORTERM", &["truecolor", "24bit"])
        || says("TERM", &["direct", "kitty", "ghostty", "wezterm", "alacritty", "foot"])
        || env::var_os("WT_SESSION").is_some();
    if whole || cfg!(windows) || !stdout().is_terminal() {
        TerminalStyle::Truecolor
    } else {
        TerminalStyle::Colors256
    }
}
