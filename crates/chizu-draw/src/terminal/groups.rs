//! Groups as letters, coloured or followed by a sign for what becomes of them.

use chizu::Status;
use chizu::board::star_points;

use super::{Line, TerminalStyle, framed, printed};
use crate::group_map::{GroupMap, GroupSign};
use crate::scene::{Coordinates, Cutout};

/// The board with a letter for each group and a legend; every line ends with `\n`. The colours are GNU Go's:
/// alive green, dead cyan, critical red, unknown yellow, unchecked magenta; seki is blue. What is unknown but likely has the
/// colour of what it is likely to be, faint.
#[must_use]
pub fn render_groups(map: &GroupMap, style: TerminalStyle) -> String {
    let size = map.stones.size();
    let all = Cutout { cols: (0, size.width() - 1), rows: (0, size.height() - 1) };
    let mut lines = framed(size, all, Coordinates::Shown, rows(map, style));
    let legend_at = lines.iter().map(|line| line.columns).max().unwrap_or(0) + 3;
    let owners = ["A B C  Black's groups".to_owned(), "z y x  White's groups".to_owned()];
    let signs = map.signs().into_iter().map(|shown| {
        let text = format!("A{}     {}", sign(shown), words(shown));
        if colored(style) { format!("\x1b[{}m{text}\x1b[0m", color(shown)) } else { text }
    });
    for (i, text) in owners.into_iter().chain(signs).enumerate() {
        if lines.len() <= 1 + i {
            lines.push(Line::default());
        }
        let line = &mut lines[1 + i];
        line.text += &" ".repeat(legend_at - line.columns);
        line.text += &text;
    }
    printed(&lines)
}

const fn colored(style: TerminalStyle) -> bool {
    matches!(style, TerminalStyle::Truecolor | TerminalStyle::Colors256)
}

fn rows(map: &GroupMap, style: TerminalStyle) -> Vec<String> {
    let size = map.stones.size();
    let stars = star_points(size);
    let mut rows = vec![" ".to_owned(); usize::from(size.height())];
    for point in size.points() {
        let row = &mut rows[usize::from(size.row(point))];
        match map.at(point) {
            Some(group) if colored(style) => {
                let (letter, sign, color) = (group.letter, sign(group.sign), color(group.sign));
                *row += &format!("\x1b[{color}m{letter}{sign}\x1b[0m");
            }
            Some(group) => row.extend([group.letter, sign(group.sign)]),
            None if stars.contains(point) => row.push_str("+ "),
            None => row.push_str(if style == TerminalStyle::Ascii { ". " } else { "· " }),
        }
    }
    rows
}

/// What follows the letter where there is no colour, and where there is.
const fn sign(shown: GroupSign) -> char {
    match shown {
        GroupSign::Known(Status::Alive) | GroupSign::LooksSafe => ' ',
        GroupSign::Known(Status::Dead) => '-',
        GroupSign::Known(Status::Critical) => '!',
        GroupSign::Known(Status::Ko) => '*',
        GroupSign::Known(Status::Seki) => '=',
        GroupSign::Known(Status::Unsettled) | GroupSign::Unsettled => '?',
        GroupSign::LikelyAlive => '~',
        GroupSign::LikelyDead => '/',
    }
}

const fn words(shown: GroupSign) -> &'static str {
    match shown {
        GroupSign::Known(Status::Alive) => "alive",
        GroupSign::Known(Status::Dead) => "dead",
        GroupSign::Known(Status::Critical) => "critical",
        GroupSign::Known(Status::Ko) => "by a ko",
        GroupSign::Known(Status::Seki) => "in seki",
        GroupSign::Known(Status::Unsettled) | GroupSign::Unsettled => "not settled",
        GroupSign::LooksSafe => "looks safe",
        GroupSign::LikelyAlive => "not settled, likely alive",
        GroupSign::LikelyDead => "not settled, likely dead",
    }
}

/// How a terminal is told the colour.
const fn color(shown: GroupSign) -> &'static str {
    match shown {
        GroupSign::Known(Status::Alive) => "32",
        GroupSign::Known(Status::Dead) => "36",
        GroupSign::Known(Status::Critical | Status::Ko) => "31",
        GroupSign::Known(Status::Seki) => "34",
        GroupSign::Known(Status::Unsettled) | GroupSign::Unsettled => "33",
        GroupSign::LooksSafe => "35",
        GroupSign::LikelyAlive => "2;32",
        GroupSign::LikelyDead => "2;36",
    }
}
