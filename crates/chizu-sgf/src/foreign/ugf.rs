//! UGF and UGI, the formats of PandaNet: sections with facts as `Name=value`, then moves as `QD,B1,1,57`: point, player,
//! number, seconds; `YA` is a pass. Columns go from `A`; rows as well, from the top, or from the bottom where the coordinates are those of IGS.

use chizu_board::{Color, Move, PointSet};

use super::{Line, Writer};

pub(super) fn read(lines: &[Line], writer: &mut Writer) {
    let mut section = String::new();
    let mut from_below = false;
    let mut set_up = PointSet::EMPTY;
    let size = lines.iter().find_map(|line| value(&line.text, "Size")).unwrap_or("19");
    writer.size(size);
    for line in lines {
        let text = line.text.as_str();
        writer.line(line);
        if let Some(name) = text.strip_prefix('[').and_then(|name| name.strip_suffix(']')) {
            section = name.to_ascii_lowercase();
        } else if section == "header" {
            match text.split_once('=') {
                Some((name, value)) if name.trim().eq_ignore_ascii_case("CoordinateType") => {
                    from_below = value.trim().eq_ignore_ascii_case("IGS");
                }
                Some((name, value)) => fact(&name.trim().to_ascii_lowercase(), value, writer),
                None => {}
            }
        } else if section == "data" && !text.is_empty() {
            match step(text, i32::from(writer.size.height()), from_below) {
                // Stones before the first move.
                Some((Color::Black, true, column, row)) if writer.size.point(column, row).is_some() => {
                    set_up.extend(writer.size.point(column, row));
                }
                Some((color, ..)) if text.get(..2).is_some_and(|at| at.eq_ignore_ascii_case("YA")) => {
                    writer.turn(color, Move::Pass);
                }
                Some((color, _, column, row)) => writer.play(color, column, row, line),
                None => writer.skip(line),
            }
        }
    }
    if !set_up.is_empty() {
        writer.handicap(set_up);
    }
}

fn value<'a>(line: &'a str, name: &str) -> Option<&'a str> {
    let (found, value) = line.split_once('=')?;
    found.trim().eq_ignore_ascii_case(name).then_some(value)
}

fn fact(name: &str, value: &str, writer: &mut Writer) {
    let mut parts = value.split(',').map(str::trim);
    let (first, second) = (parts.next().unwrap_or(""), parts.next().unwrap_or(""));
    match name {
        "title" => writer.fact("GN", value.trim_matches(',')),
        "event" => writer.fact("EV", value.trim_matches(',')),
        "date" => writer.fact("DT", &first.replace('/', "-")),
        "place" => writer.fact("PC", value.trim_matches(',')),
        "copyr" | "copyright" => writer.fact("CP", value.trim_matches(',')),
        "playerb" => {
            writer.fact("PB", first);
            writer.fact("BR", second);
        }
        "playerw" => {
            writer.fact("PW", first);
            writer.fact("WR", second);
        }
        "hdcp" => writer.fact("KM", second),
        "rule" => writer.fact("RU", first),
        "winner" => writer.fact("RE", &result(first, second)),
        _ => {}
    }
}

/// `W,C` is a win of White by resignation, `B,T` on time, `B,3.5` by points.
fn result(winner: &str, by: &str) -> String {
    let Some(winner @ ("B" | "W")) = winner.get(..1) else { return winner.to_owned() };
    match by {
        "C" | "R" => format!("{winner}+R"),
        by => format!("{winner}+{by}"),
    }
}

/// Player, whether it is no move, column and row from 0.
fn step(text: &str, height: i32, from_below: bool) -> Option<(Color, bool, i32, i32)> {
    let mut fields = text.split(',').map(str::trim);
    let &[column, row] = fields.next()?.as_bytes() else { return None };
    let color = match fields.next()?.as_bytes().first()? {
        b'B' => Color::Black,
        b'W' => Color::White,
        _ => return None,
    };
    let is_setup = fields.next() == Some("0");
    let number = |letter: u8| i32::from(letter.to_ascii_uppercase()) - i32::from(b'A');
    let row = if from_below { height - 1 - number(row) } else { number(row) };
    Some((color, is_setup, number(column), row))
}
