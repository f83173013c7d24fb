//! Points and moves: pairs of letters, column first, counted from the top left.

use chizu_board::{Move, Point, PointSet, Size};

use crate::kind::DiagnosticKind;
use crate::property::Value;
use crate::text::excerpt;

/// The 0-based coordinate of a letter: a–z, then A–Z.
pub(crate) fn coordinate(letter: u8) -> Option<u8> {
    match letter {
        b'a'..=b'z' => Some(letter - b'a'),
        b'A'..=b'Z' => Some(letter - b'A' + 26),
        _ => None,
    }
}

/// A move or point as read, with what is to be said about it; `Err` says why there is none.
pub(crate) type Reading<T> = Result<(T, Option<DiagnosticKind>), DiagnosticKind>;

/// Reads a point in SGF's letters, and tolerantly in capitals (`DD`) or as on printed boards (`D16`).
pub(crate) fn read_point(raw: &str, size: Size, ident: &'static str) -> Reading<Point> {
    let name = raw.trim();
    let odd = |point| Ok((point, Some(DiagnosticKind::OddPoint { ident, value: excerpt(raw) })));
    if let &[column, row] = name.as_bytes()
        && let (Some(col), Some(line)) = (coordinate(column), coordinate(row))
    {
        if let Some(point) = size.point(i32::from(col), i32::from(line)) {
            return Ok((point, None));
        }
        let lowered = |letter: u8| coordinate(letter.to_ascii_lowercase()).map_or(-1, i32::from);
        return match size.point(lowered(column), lowered(row)) {
            Some(point) => odd(point),
            None => Err(DiagnosticKind::OffBoard { ident, value: excerpt(raw), size }),
        };
    }
    match size.parse_point(name) {
        Some(point) => odd(point),
        None => Err(DiagnosticKind::BadPoint { ident, value: excerpt(raw) }),
    }
}

/// Reads a move: a point, a pass as `[]`, or as `[tt]` on boards up to 19×19.
#[inline]
pub(crate) fn read_move(raw: &str, size: Size, ident: &'static str) -> Reading<Move> {
    if let &[column @ b'a'..=b'z', row @ b'a'..=b'z'] = raw.as_bytes() {
        if let Some(point) = size.point(i32::from(column - b'a'), i32::from(row - b'a')) {
            return Ok((Move::Play(point), None));
        }
        if raw == "tt" && size.width() <= 19 && size.height() <= 19 {
            return Ok((Move::Pass, None));
        }
    }
    let name = raw.trim();
    if name.is_empty() || (name == "tt" && size.width() <= 19 && size.height() <= 19) {
        Ok((Move::Pass, None))
    } else if name.eq_ignore_ascii_case("pass") || (name == "TT" && size.width().max(size.height()) <= 19) {
        Ok((Move::Pass, Some(DiagnosticKind::OddPoint { ident, value: excerpt(raw) })))
    } else {
        read_point(raw, size, ident).map(|(point, remark)| (Move::Play(point), remark))
    }
}

/// Reads a point or a rectangle (`aa:cc`, corners in any order) into a set.
pub(crate) fn read_points(value: Value<'_>, size: Size, ident: &'static str) -> Reading<PointSet> {
    let Some((one, other)) = value.composed() else {
        return read_point(value.raw(), size, ident).map(|(point, remark)| (PointSet::from(point), remark));
    };
    let (one, remark) = read_point(one.raw(), size, ident)?;
    let (other, second) = read_point(other.raw(), size, ident)?;
    let range = |a: u8, b: u8| i32::from(a.min(b))..=i32::from(a.max(b));
    let columns = range(size.col(one), size.col(other));
    let rows = range(size.row(one), size.row(other));
    let points = rows.flat_map(|row| columns.clone().filter_map(move |col| size.point(col, row)));
    Ok((points.collect(), remark.or(second)))
}

/// The letters of a point.
pub(crate) fn write_point(point: Point, size: Size) -> String {
    let letter = |at: u8| char::from(b'a' + at);
    [letter(size.col(point)), letter(size.row(point))].iter().collect()
}

/// A move as the value of `B` or `W`: two letters, or nothing for a pass.
///
/// ```
/// use chizu_board::{Move, Size};
/// use chizu_sgf::{Value, move_value};
/// let mv = Value::from_raw("pd").to_move(Size::NINETEEN).unwrap();
/// assert_eq!(move_value(mv, Size::NINETEEN), "pd");
/// assert_eq!(move_value(Move::Pass, Size::NINETEEN), "");
/// ```
pub fn move_value(mv: Move, size: Size) -> String {
    match mv {
        Move::Pass => String::new(),
        Move::Play(point) => write_point(point, size),
    }
}

/// A size as a value: the side of a square board once, otherwise both sides.
///
/// ```
/// use chizu_board::Size;
/// assert_eq!(chizu_sgf::size_value(Size::NINETEEN), "19");
/// assert_eq!(chizu_sgf::size_value(Size::new(19, 13)?), "19:13");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn size_value(size: Size) -> String {
    match (size.width(), size.height()) {
        (width, height) if width == height => width.to_string(),
        (width, height) => format!("{width}:{height}"),
    }
}

/// A point as a value: two letters.
pub fn point_value(point: Point, size: Size) -> String {
    write_point(point, size)
}

impl Value<'_> {
    /// The value as a move on a board of `size`. Reads all that a human could: also capitals and `D16`.
    pub fn to_move(self, size: Size) -> Option<Move> {
        read_move(self.raw(), size, "B").ok().map(|(mv, _)| mv)
    }

    /// The value as a point on a board of `size`.
    pub fn to_point(self, size: Size) -> Option<Point> {
        read_point(self.raw(), size, "AB").ok().map(|(point, _)| point)
    }

    /// The value as a point or a rectangle of points (`aa:cc`) on a board of `size`.
    pub fn to_points(self, size: Size) -> Option<PointSet> {
        read_points(self, size, "AB").ok().map(|(points, _)| points)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves() {
        let nine = Size::new(9, 9).unwrap();
        let twenty = Size::new(20, 20).unwrap();
        let read = |raw: &str, size: Size| match read_move(raw, size, "B") {
            Ok((Move::Pass, remark)) => {
                format!("pass{}", remark.map_or(String::new(), |kind| format!(" {}", kind.code())))
            }
            Ok((Move::Play(point), remark)) => {
                format!(
                    "{}{}",
                    size.name(point),
                    remark.map_or(String::new(), |kind| format!(" {}", kind.code()))
                )
            }
            Err(kind) => kind.code().to_owned(),
        };
        for (raw, size, expected) in [
            ("aa", nine, "A9"),
            ("ia", nine, "J9"),
            ("", nine, "pass"),
            ("tt", nine, "pass"),
            ("tt", Size::NINETEEN, "pass"),
            ("tt", twenty, "U1"),
            ("ja", nine, "off-board"),
            (" dd\n", Size::NINETEEN, "D16"),
            ("DD", Size::NINETEEN, "D16 odd-point"),
            ("D16", Size::NINETEEN, "D16 odd-point"),
            ("Pass", Size::NINETEEN, "pass odd-point"),
            ("resign", Size::NINETEEN, "bad-point"),
            ("d", Size::NINETEEN, "bad-point"),
            ("zz", Size::NINETEEN, "off-board"),
        ] {
            assert_eq!(read(raw, size), expected, "{raw}");
        }
    }

    #[test]
    fn rectangles() {
        let count = |raw| Value::from_raw(raw).to_points(Size::NINETEEN).map(|points| points.len());
        assert_eq!(count("aa:cc"), Some(9));
        assert_eq!(count("cc:aa"), Some(9));
        assert_eq!(count("dd"), Some(1));
        assert_eq!(count("aa:zz"), None);
    }
}
