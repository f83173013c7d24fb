//! Groups as letters, coloured or followed by a sign for what becomes of them.

use chizu::board::star_points;
use chizu::groups::Status;

use super::{Line, Style, framed, printed};
use crate::group_map::{Fate, GroupMap};
use crate::scene::{Coordinates, Cutout};

/// The board with a letter for each group and a legend; every line ends with `\n`. The colours are GNU Go's:
/// alive green, dead cyan, critical red, unknown yellow, unchecked magenta; seki is blue. What is unknown but likely has the
/// colour of what it is likely to be, faint.
#[must_use]
pub fn render_groups(map: &GroupMap, style: Style) -> String {
    let size = map.stones.size();
    let all = Cutout { cols: (0, size.width() - 1), rows: (0, size.height() - 1) };
    let mut lines = framed(size, all, Coordinates::Shown, rows(map, style));
    let legend_at = lines.iter().map(|line| line.columns).max().unwrap_or(0) + 3;
    let owners = ["A B C  Black's groups".to_owned(), "z y x  White's groups".to_owned()];
    let fates = map.fates().into_iter().map(|fate| {
        let text = format!("A{}     {}", sign(fate), words(fate));
        if colored(style) { format!("\x1b[{}m{text}\x1b[0m", color(fate)) } else { text }
    });
    for (i, text) in owners.into_iter().chain(fates).enumerate() {
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
                let (letter, sign, color) = (group.letter, sign(group.fate), color(group.fate));
                *row += &format!("\x1b[{color}m{letter}{sign}\x1b[0m");
            }
            Some(group) => row.extend([group.letter, sign(group.fate)]),
            None if stars.contains(point) => row.push_str("+ "),
            None => row.push_str(if style == Style::Ascii { ". " } else { "· " }),
        }
    }
    rows
}

/// What follows the letter where there is no colour, and where there is.
const fn sign(fate: Fate) -> char {
    match fate {
        Fate::Known(Status::Alive | Status::Unchecked) => ' ',
        Fate::Known(Status::Dead) => '-',
        Fate::Known(Status::Critical) => '!',
        Fate::Known(Status::Seki) => '=',
        Fate::Known(Status::Unknown) => '?',
        Fate::LikelyAlive => '~',
        Fate::LikelyDead => '/',
    }
}

const fn words(fate: Fate) -> &'static str {
    match fate {
        Fate::Known(Status::Alive) => "alive",
        Fate::Known(Status::Dead) => "dead",
        Fate::Known(Status::Critical) => "as who moves first",
        Fate::Known(Status::Seki) => "in seki",
        Fate::Known(Status::Unknown) => "unknown",
        Fate::Known(Status::Unchecked) => "looks safe",
        Fate::LikelyAlive => "not settled, likely alive",
        Fate::LikelyDead => "not settled, likely dead",
    }
}

/// How a terminal is told the colour.
const fn color(fate: Fate) -> &'static str {
    match fate {
        Fate::Known(Status::Alive) => "32",
        Fate::Known(Status::Dead) => "36",
        Fate::Known(Status::Critical) => "31",
        Fate::Known(Status::Seki) => "34",
        Fate::Known(Status::Unknown) => "33",
        Fate::Known(Status::Unchecked) => "35",
        Fate::LikelyAlive => "2;32",
        Fate::LikelyDead => "2;36",
    }
}
