//! GIB, the format of Tygem: facts as `\[NAME=value\]`, then moves as `STO 0 number player column row`, passes as `SKI 0 number`.

use chizu_board::{Color, Move, fixed_handicap};

use super::{Line, Writer, halves};

pub(super) fn read(lines: &[Line], writer: &mut Writer) {
    writer.size("19");
    let mut next = Color::Black;
    for line in lines {
        writer.line(line);
        match line.text.strip_prefix("\\[").and_then(|fact| fact.split_once('=')) {
            Some((name, value)) => fact(name, value.strip_suffix("\\]").unwrap_or(value), writer),
            None => step(line, &mut next, writer),
        }
    }
}

fn fact(name: &str, value: &str, writer: &mut Writer) {
    match name {
        "GAMEBLACKNAME" => writer.player(Color::Black, value),
        "GAMEWHITENAME" => writer.player(Color::White, value),
        "GAMENAME" => writer.fact("GN", value),
        "GAMEPLACE" => writer.fact("PC", value),
        "GAMEDATE" => writer.fact("DT", &date(value)),
        // The numbers of GAMEINFOMAIN say it better, where they are.
        "GAMERESULT" => writer.fact("RE", value),
        "GAMEINFOMAIN" => numbers(value, writer),
        "GAMETAG" => tag(value, writer),
        _ => {}
    }
}

/// `2016- 3-26-14- 4- 9` as `2016-03-26`; what looks otherwise stays as it is.
fn date(text: &str) -> String {
    let mut parts = text.split(['-', ':', '.', '/']).map(|part| part.trim().parse::<u32>().ok());
    match (parts.next().flatten(), parts.next().flatten(), parts.next().flatten()) {
        (Some(year @ 1900..=2100), Some(month @ 1..=12), Some(day @ 1..=31)) => {
            format!("{year}-{month:02}-{day:02}")
        }
        _ => text.to_owned(),
    }
}

/// `GBKIND:3,GTYPE:0,…,GRLT:1,ZIPSU:35,DUM:0,GONGJE:65`: result and komi, in tenths of points.
fn numbers(value: &str, writer: &mut Writer) {
    let number = |key: &str| {
        let field = value.split(',').find_map(|field| field.trim().strip_prefix(key)?.strip_prefix(':'));
        field.and_then(|number| number.trim().parse::<i32>().ok())
    };
    komi(number("GONGJE"), writer);
    result(number("GRLT"), number("ZIPSU"), writer);
}

/// `S1,R3,…,G65,W1,Z35`: the same with single letters.
fn tag(value: &str, writer: &mut Writer) {
    let number = |key: char| {
        value.split(',').find_map(|field| field.trim().strip_prefix(key)?.trim().parse::<i32>().ok())
    };
    komi(number('G'), writer);
    result(number('W'), number('Z'), writer);
}

fn komi(tenths: Option<i32>, writer: &mut Writer) {
    if let Some(tenths) = tenths.filter(|tenths| tenths % 5 == 0) {
        writer.fact("KM", &halves(tenths / 5));
    }
}

fn result(kind: Option<i32>, tenths: Option<i32>, writer: &mut Writer) {
    let points = tenths.filter(|&tenths| tenths > 0 && tenths % 5 == 0).map(|tenths| halves(tenths / 5));
    let text = match (kind, points) {
        (Some(0), Some(points)) => format!("B+{points}"),
        (Some(1), Some(points)) => format!("W+{points}"),
        (Some(3), _) => "B+R".to_owned(),
        (Some(4), _) => "W+R".to_owned(),
        (Some(7), _) => "B+T".to_owned(),
        (Some(8), _) => "W+T".to_owned(),
        _ => return,
    };
    writer.fact("RE", &text);
}

/// A line behind the header; `next` is whose turn it is.
fn step(line: &Line, next: &mut Color, writer: &mut Writer) {
    let mut words = line.text.split_whitespace();
    match words.next() {
        Some("INI") => {
            let stones = words.nth(2).and_then(|word| word.parse::<u32>().ok());
            if let Some(points) = stones.filter(|&n| n >= 2).and_then(|n| fixed_handicap(writer.size, n)) {
                writer.handicap(points);
                *next = Color::White;
            }
        }
        // Who passes is not said.
        Some("SKI") => {
            writer.turn(*next, Move::Pass);
            *next = !*next;
        }
        Some("STO") => {
            let numbers: Vec<i32> = words.map_while(|word| word.parse().ok()).collect();
            let (color, column, row) = match numbers[..] {
                [_, _, 1, column, row, ..] => (Color::Black, column, row),
                [_, _, 2, column, row, ..] => (Color::White, column, row),
                _ => return writer.skip(line),
            };
            writer.play(color, column, row, line);
            *next = !color;
        }
        _ => {}
    }
}
