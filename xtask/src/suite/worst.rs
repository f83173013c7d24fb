//! Shows a game that was not counted as the players did.

use std::fmt::Write as _;

use chizu::board::{ByColor, Color};
use chizu::{Point, PointSet, Score, Size};

use super::run::Outcome;

/// What the signs of the two boards mean.
pub const LEGEND: &str = "left, as counted: X O living, x o dead, # @ black and white stones in seki, \
    b w territory, B W points to be filled, . dame\n\
    right, the owner (b, w, . nobody) by the players' marks where it is another one; \
    without marks, by another program: x o dead, B W to be filled";

/// The game with its boards.
#[must_use]
pub fn show(outcome: &Outcome) -> String {
    let mut text = String::new();
    let truth = Score::from_half_points(outcome.truth.board_margin());
    let ours = outcome.count.board_margin;
    let _ = writeln!(text, "{}: counted {ours}, truth {truth} (on the board)", outcome.truth.file);
    for (color, tally) in [("Black", outcome.count.tally.black), ("White", outcome.count.tally.white)] {
        let _ = writeln!(
            text,
            "  {color}: territory {}, stones {}, dead {}, prisoners {}, forced {}, total {}",
            tally.territory, tally.stones, tally.dead, tally.prisoners, tally.filled, tally.total
        );
    }
    if let Some(theirs) = &outcome.truth.carta_program {
        let _ = writeln!(
            text,
            "  Carta's program: {}, territory {} {}, charges {} {}, dame {}",
            Score::from_half_points((theirs.board_margin * 2.0).round() as i32),
            theirs.territory_black,
            theirs.territory_white,
            theirs.charge_black,
            theirs.charge_white,
            theirs.dame
        );
    }
    if let Some(dame) = outcome.truth.dame {
        let _ = writeln!(text, "  dame counted {}, another program {dame}", outcome.count.dame.len());
    }
    if let Some(dispute) = &outcome.truth.dispute {
        let _ = writeln!(text, "  disputed: {dispute}");
    }
    text += &boards(outcome);
    text
}

fn boards(outcome: &Outcome) -> String {
    let size = outcome.size();
    let mut text = String::new();
    for row in 0..size.height() {
        let points = || row_points(size, row);
        let ours = points().map(|p| counted(outcome, p));
        let other = points().map(|p| difference(outcome, p));
        let spaced = |signs: &mut dyn Iterator<Item = char>| {
            signs.map(|c| c.to_string()).collect::<Vec<_>>().join(" ")
        };
        let (mut ours, mut other) = (ours, other);
        let number = size.height() - row;
        let _ = writeln!(text, "  {number:>2} {}    {number:>2} {}", spaced(&mut ours), spaced(&mut other));
    }
    let names: Vec<String> =
        row_points(size, 0).map(|p| size.name(p).to_string().chars().take(1).collect()).collect();
    let names = names.join(" ");
    let _ = writeln!(text, "     {names}       {names}");
    text
}

fn row_points(size: Size, row: u8) -> impl Iterator<Item = Point> {
    (0..size.width()).filter_map(move |col| size.point(col.into(), row.into()))
}

fn counted(outcome: &Outcome, point: Point) -> char {
    let count = &outcome.count;
    if let Some(forced) = count.forced.iter().find(|f| f.point == point) {
        return forced.by.letter();
    }
    match count.stones.get(point) {
        Some(color) if count.dead[color].contains(point) => by(color, 'x', 'o'),
        Some(color) if count.seki.contains(point) => by(color, '#', '@'),
        Some(color) => by(color, 'X', 'O'),
        None => outcome.owners().get(point).map_or('.', |color| by(color, 'b', 'w')),
    }
}

fn difference(outcome: &Outcome, point: Point) -> char {
    let in_set = |sets: &ByColor<PointSet>| Color::ALL.into_iter().find(|c| sets[*c].contains(point));
    if let Some(marks) = &outcome.marks {
        let truth = marks.owners.get(point);
        if truth == outcome.owners().get(point) {
            return '·';
        }
        return truth.map_or('.', |color| by(color, 'b', 'w'));
    }
    if let Some(color) = outcome.program_forced.as_ref().and_then(in_set) {
        return color.letter();
    }
    outcome.program_dead.as_ref().and_then(in_set).map_or('·', |color| by(color, 'x', 'o'))
}

const fn by(color: Color, black: char, white: char) -> char {
    match color {
        Color::Black => black,
        Color::White => white,
    }
}
