//! Groups as letters, coloured or followed by a sign for what becomes of them.

use chizu::board::star_points;
use chizu::groups::Status;

use super::{Line, Style, framed, printed};
use crate::group_map::GroupMap;
use crate::scene::{Coordinates, Cutout};

/// The board with a letter for each group and a legend; every line ends with `\n`. The colours are GNU Go's:
/// alive green, dead cyan, critical red, unknown yellow, unchecked magenta; seki is blue.
#[must_use]
pub fn render_groups(map: &GroupMap, style: Style) -> String {
    let size = map.stones.size();
    let all = Cutout { cols: (0, size.width() - 1), rows: (0, size.height() - 1) };
    let mut lines = framed(size, all, Coordinates::Shown, rows(map, style));
    let legend_at = lines.iter().map(|line| line.columns).max().unwrap_or(0) + 3;
    let owners = ["A B C  Black's groups".to_owned(), "z y x  White's groups".to_owned()];
    let statuses = map.statuses().into_iter().map(|status| {
        let text = format!("A{}     {}", sign(status), words(status));
        if colored(style) { format!("\x1b[{}m{text}\x1b[0m", color(status)) } else { text }
    });
    for (i, text) in owners.into_iter().chain(statuses).enumerate() {
        if lines.len() <= 1 + i {
            lines.push(Line::default());
        }
        let line = &mut lines[1 + i];
        line.text += &" ".repeat(legend_at - line.columns);
        line.text += &text;
    }
    printed(&lines)
}

const fn colored(style: Style) -> bool {
    matches!(style, Style::Truecolor | Style::Colors256)
}

fn rows(map: &GroupMap, style: Style) -> Vec<String> {
    let size = map.stones.size();
    let stars = star_points(size);
    let mut rows = vec![" ".to_owned(); usize::from(size.height())];
    for point in size.points() {
        let row = &mut rows[usize::from(size.row(point))];
        match map.at(point) {
            Some(group) if colored(style) => {
                *row +=
                    &format!("\x1b[{}m{}{}\x1b[0m", color(group.status), group.letter, sign(group.status));
            }
            Some(group) => row.extend([group.letter, sign(group.status)]),
            None if stars.contains(point) => row.push_str("+ "),
            None => row.push_str(if style == Style::Ascii { ". " } else { "· " }),
        }
    }
    rows
}

/// What follows the letter where there is no colour, and where there is.
const fn sign(status: Status) -> char {
    match status {
        Status::Alive | Status::Unchecked => ' ',
        Status::Dead => '-',
        Status::Critical => '!',
        Status::Seki => '=',
        Status::Unknown => '?',
    }
}

const fn words(status: Status) -> &'static str {
    match status {
        Status::Alive => "alive",
        Status::Dead => "dead",
        Status::Critical => "as who moves first",
        Status::Seki => "in seki",
        Status::Unknown => "unknown",
        Status::Unchecked => "looks safe",
    }
}

const fn color(status: Status) -> u8 {
    match status {
        Status::Alive => 32,
        Status::Dead => 36,
        Status::Critical => 31,
        Status::Seki => 34,
        Status::Unknown => 33,
        Status::Unchecked => 35,
    }
}
