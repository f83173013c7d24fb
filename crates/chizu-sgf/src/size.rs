//! The size of the board, as records state it.

use chizu_board::Size;

use crate::number;
use crate::property::{self, Code, Value};
use crate::text::excerpt;
use crate::tree::GameTree;

/// A record asks for a board that is too large, or has no points.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("SZ[{value}] is not supported: {}", self.why())]
#[non_exhaustive]
pub struct SizeTextError {
    /// The value of `SZ`, as it stands in the record.
    pub value: Box<str>,
    /// Whether it is a [`LargeBoard`](crate::LargeBoard), which can be shown.
    pub is_large: bool,
}

impl SizeTextError {
    const fn why(&self) -> &'static str {
        match self.is_large {
            true => "boards above 25×25 can be shown and kept, not counted or analysed",
            false => "each side must have 1 to 52 points",
        }
    }
}

/// The longest side of a board that can be shown: a to z, then A to Z.
pub(crate) const LARGEST_SIDE: u8 = 52;

/// Reads a board size: `19`, `19:13`, `19x13`, `１９`; none if there is no number in it.
pub(crate) fn read(value: Value<'_>) -> Option<Result<Size, SizeTextError>> {
    let [width, height] = sides(value)?;
    let is_large = large(value).is_some();
    Some(Size::new(width, height).map_err(|_| SizeTextError { value: excerpt(value.raw()), is_large }))
}

/// Columns and rows of a board that is too large for [`Size`], and not too large to be shown.
pub(crate) fn large(value: Value<'_>) -> Option<(u8, u8)> {
    let [width, height] = sides(value)?;
    let side = |side: u32| u8::try_from(side).ok().filter(|side| (1..=LARGEST_SIDE).contains(side));
    let sides = (side(width)?, side(height)?);
    Size::new(width, height).is_err().then_some(sides)
}

fn sides(value: Value<'_>) -> Option<[u32; 2]> {
    let folded = number::fold(&value.simple_text());
    let mut sides = folded.split([':', 'x', '×', '*', ',']).map(|side| side_length(side.trim()));
    match (sides.next(), sides.next(), sides.next()) {
        (Some(Some(side)), None, _) => Some([side, side]),
        (Some(Some(width)), Some(Some(height)), None) => Some([width, height]),
        _ => None,
    }
}

/// A number, however large; 0 stands for those below it.
fn side_length(side: &str) -> Option<u32> {
    let digits = side.trim_start_matches(['+', '-']);
    let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    if !is_number || side.len() > digits.len() + 1 {
        return None;
    }
    Some(if side.starts_with('-') { 0 } else { digits.parse().unwrap_or(u32::MAX) })
}

impl GameTree {
    /// The size of the board; 19×19 where the record does not say. Where it cannot be understood, 19×19 if the moves of
    /// the main line fit on that, else the smallest square that holds them.
    ///
    /// # Errors
    /// Sizes beyond 25×25, or of nothing.
    pub fn size(&self) -> Result<Size, SizeTextError> {
        let property = self.header("SZ");
        property.map_or(Ok(Size::NINETEEN), |found| {
            read(found.value()).unwrap_or_else(|| Ok(self.size_by_moves()))
        })
    }

    fn size_by_moves(&self) -> Size {
        const CODES: [Code; 4] =
            [property::code(b"B"), property::code(b"W"), property::code(b"AB"), property::code(b"AW")];
        let properties = self.main_line().flat_map(|node| self.properties(node));
        let moves = properties.filter(|property| CODES.contains(&property.prop().code));
        let longest =
            moves.flat_map(|property| property.values()).filter_map(|value| match value.raw().as_bytes() {
                // A pass.
                b"tt" => None,
                &[column @ b'a'..=b'y', row @ b'a'..=b'y'] => Some(u32::from(column.max(row) - b'a') + 1),
                _ => None,
            });
        let side = longest.fold(19, u32::max);
        Size::new(side, side).unwrap_or(Size::NINETEEN)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes() {
        let size = |raw| read(Value::from_raw(raw)).and_then(Result::ok).map(|size| size.to_string());
        for (raw, expected) in [("19", "19×19"), ("19:13", "19×13"), (" 9 x 7", "9×7"), ("13*13", "13×13")]
        {
            assert_eq!(size(raw).as_deref(), Some(expected), "{raw}");
        }
        for raw in ["26", "0", "", "a", "1:2:3"] {
            assert_eq!(size(raw), None, "{raw}");
        }
    }

    #[test]
    fn sizes_that_cannot_be_read() {
        for (record, size) in [
            ("(;SZ[abc];B[aa];W[ss];B[tt])", "19×19"),
            ("(;SZ[abc];B[aa];W[us])", "21×21"),
            ("(;SZ[];B[aa])", "19×19"),
        ] {
            let collection = crate::parse(record.as_bytes()).unwrap();
            let info = collection.first().info();
            assert_eq!(info.size.unwrap().to_string(), size, "{record}");
            assert_eq!(info.diagnostics[0].kind.code(), "bad-size", "{record}");
        }
    }

    #[test]
    fn sizes_beyond_what_is_supported_are_told_as_they_stand() {
        let large = "boards above 25×25 can be shown and kept, not counted or analysed";
        let none = "each side must have 1 to 52 points";
        for (raw, why) in [
            ("26", large),
            ("19:52", large),
            ("53", none),
            ("-3", none),
            ("0", none),
            ("9:9999999999999999", none),
        ] {
            let collection = crate::parse(format!("(;SZ[{raw}])").as_bytes()).unwrap();
            let error = collection.first().size().unwrap_err();
            assert_eq!(error.to_string(), format!("SZ[{raw}] is not supported: {why}"));
        }
    }
}
