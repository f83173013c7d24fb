//! A board of signs: who is likely to own every point.

use std::fmt::Write as _;

use chizu::ownership::Ownership;
use chizu::{Color, Point, PointSet, Stones};

/// The sign of a point.
fn sign(stones: &Stones, dead: PointSet, field: &Ownership, at: Point) -> char {
    match stones.get(at) {
        Some(Color::Black) if dead.contains(at) => 'x',
        Some(Color::White) if dead.contains(at) => 'o',
        Some(Color::Black) => 'X',
        Some(Color::White) => 'O',
        None if field.territory.black.contains(at) => '#',
        None if field.territory.white.contains(at) => '=',
        None if field.moyo.black.contains(at) => '+',
        None if field.moyo.white.contains(at) => '-',
        None => '.',
    }
}

/// The board with coordinates.
pub(super) fn board(stones: &Stones, dead: PointSet, field: &Ownership) -> String {
    let size = stones.size();
    let mut text = String::new();
    let letters = || {
        let names = (0..size.width()).filter_map(|col| size.point(i32::from(col), 0));
        let letters = names.filter_map(|at| size.name(at).to_string().chars().next());
        letters.map(String::from).collect::<Vec<_>>().join(" ")
    };
    let _ = writeln!(text, "    {}", letters());
    for row in 0..size.height() {
        let points = (0..size.width()).filter_map(|col| size.point(i32::from(col), i32::from(row)));
        let signs: Vec<String> = points.map(|at| sign(stones, dead, field, at).to_string()).collect();
        let number = size.height() - row;
        let _ = writeln!(text, " {number:2} {} {number}", signs.join(" "));
    }
    let _ = writeln!(text, "    {}", letters());
    text
}
