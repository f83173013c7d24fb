//! NGF, the format of WBaduk: twelve lines of facts, then moves as `PMABBQDDQ`: number, player, column and row from `B` on.

use chizu_board::{Color, Move, PointSet, fixed_handicap};

use super::{Line, Writer, halves};
use crate::number;

/// The lines of the header.
const NAME: usize = 0;
const SIZE: usize = 1;
const WHITE: usize = 2;
const BLACK: usize = 3;
const PLACE: usize = 4;
const HANDICAP: usize = 5;
const KOMI: usize = 7;
const DATE: usize = 8;
const RESULT: usize = 10;

pub(super) fn read(lines: &[Line], writer: &mut Writer) {
    let fact = |index: usize| lines.get(index).map_or("", |line| line.text.as_str());
    writer.size(fact(SIZE));
    writer.fact("GN", fact(NAME));
    player(Color::White, fact(WHITE), writer);
    player(Color::Black, fact(BLACK), writer);
    writer.fact("PC", fact(PLACE));
    let handicap = fact(HANDICAP).parse::<u32>().unwrap_or(0);
    if let Some(points) = stones(handicap, writer) {
        writer.handicap(points);
    }
    if let Some((komi, _)) = number::first_quantity(&number::fold(fact(KOMI))) {
        // Even games have half a point more than the whole number that is written.
        let half = handicap == 0 && komi.number.fract() == 0.0 && komi.number > 0.0;
        if let Some(half_points) = komi.half_points() {
            writer.fact("KM", &halves(half_points + i32::from(half)));
        }
    }
    writer.fact("DT", &date(fact(DATE)));
    writer.fact("RE", fact(RESULT).trim_end_matches('!'));
    for line in lines {
        writer.line(line);
        if let Some(step) = line.text.strip_prefix("PM") {
            let &[_, _, player, column, row, ..] = step.as_bytes() else {
                writer.skip(line);
                continue;
            };
            let color = match player {
                b'B' => Color::Black,
                b'W' => Color::White,
                _ => {
                    writer.skip(line);
                    continue;
                }
            };
            let number = |letter: u8| i32::from(letter) - i32::from(b'B');
            match (column, row) {
                (b'A', b'A') => writer.turn(color, Move::Pass),
                _ => writer.play(color, number(column), number(row), line),
            }
        }
    }
}

/// The handicap stones: of three, one stands at the lower right, not at the upper left.
fn stones(count: u32, writer: &Writer) -> Option<PointSet> {
    match count {
        0 | 1 => None,
        3 => {
            let mut points = fixed_handicap(writer.size, 4)?;
            points.remove(points.first_point()?);
            Some(points)
        }
        _ => fixed_handicap(writer.size, count),
    }
}

/// `name   9D*`.
fn player(color: Color, text: &str, writer: &mut Writer) {
    let (name, rank) = text.rsplit_once(char::is_whitespace).unwrap_or((text, ""));
    let [name_ident, rank_ident] = super::idents(color);
    writer.fact(name_ident, name);
    writer.fact(rank_ident, rank.trim_end_matches('*'));
}

/// `20170316 [15:54]` as `2017-03-16`.
fn date(text: &str) -> String {
    let digits: String = text.chars().take_while(char::is_ascii_digit).collect();
    match digits.len() {
        8 => format!("{}-{}-{}", &digits[..4], &digits[4..6], &digits[6..]),
        _ => text.to_owned(),
    }
}
