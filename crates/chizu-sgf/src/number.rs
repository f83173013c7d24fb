//! Numbers as people write them into records: `6.5`, `6,5`, `６．５`, `6½`, `5 1/2`, `6目半`, `3又3/4子`, `三目半`.

/// What is counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Unit {
    /// Not said.
    Unsaid,
    /// Points: 目, 집, points.
    Points,
    /// Stones (子), of two points each, as area is counted in China.
    Stones,
}

/// A number found in a text.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Quantity {
    pub(crate) number: f64,
    pub(crate) unit: Unit,
    /// A comma stood for the decimal point.
    pub(crate) comma: bool,
}

impl Quantity {
    /// The number in points, if it is a multiple of half a point. Quarters are always stones.
    pub(crate) fn half_points(self) -> Option<i32> {
        let quarters = (self.number * 4.0).fract() == 0.0 && (self.number * 2.0).fract() != 0.0;
        let stones = self.unit == Unit::Stones
            || (quarters && self.unit == Unit::Unsaid && self.number.abs() < 1000.0);
        let half_points = self.number * if stones { 4.0 } else { 2.0 };
        (half_points.fract() == 0.0 && half_points.abs() < 1e6).then_some(half_points as i32)
    }
}

/// Full-width characters as ordinary ones, fractions spelled out, lower case.
pub(crate) fn fold(text: &str) -> String {
    let mut folded = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\u{FF01}'..='\u{FF5E}' => {
                folded.extend(char::from_u32(c as u32 - 0xFEE0).into_iter().flat_map(char::to_lowercase));
            }
            '½' => folded.push_str(" 1/2"),
            '¼' => folded.push_str(" 1/4"),
            '¾' => folded.push_str(" 3/4"),
            '−' | '–' | '—' | 'ー' => folded.push('-'),
            '。' | '・' | '·' => folded.push('.'),
            _ if c.is_whitespace() => folded.push(' '),
            _ => folded.extend(c.to_lowercase()),
        }
    }
    folded
}

const DIGITS: &str = "〇一二三四五六七八九";

fn kanji_digit(c: char) -> Option<u32> {
    if c == '零' { Some(0) } else { DIGITS.chars().position(|digit| digit == c).map(|digit| digit as u32) }
}

struct Cursor<'a> {
    rest: &'a str,
    comma: bool,
}

impl Cursor<'_> {
    fn peek(&self) -> Option<char> {
        self.rest.chars().next()
    }

    fn take(&mut self, word: &str) -> bool {
        match self.rest.strip_prefix(word) {
            Some(rest) => {
                self.rest = rest;
                true
            }
            None => false,
        }
    }

    fn take_any(&mut self, words: &[&str]) -> bool {
        words.iter().any(|word| self.take(word))
    }

    fn skip_space(&mut self) {
        self.rest = self.rest.trim_start();
    }

    /// `12`, `6.5`, `.5`, `十二`.
    fn plain(&mut self) -> Option<f64> {
        let ascii = self.rest.len() - self.rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let after = &self.rest[ascii..];
        let mut decimals = 0;
        if after.starts_with(['.', ',']) {
            decimals = after[1..].len() - after[1..].trim_start_matches(|c: char| c.is_ascii_digit()).len();
        }
        if ascii + decimals > 0 && ascii + decimals <= 12 {
            let len = if decimals > 0 { ascii + 1 + decimals } else { ascii };
            let (number, rest) = self.rest.split_at(len);
            self.comma |= number.contains(',');
            self.rest = rest;
            return number.replace(',', ".").parse().ok();
        }
        let mut total = 0;
        let mut digit = None;
        let mut any = false;
        while let Some(c) = self.peek() {
            match (c, kanji_digit(c)) {
                ('十', _) => (total, digit) = (total + 10 * digit.unwrap_or(1), None),
                ('百', _) => (total, digit) = (total + 100 * digit.unwrap_or(1), None),
                (_, Some(value)) if digit.is_none() => digit = Some(value),
                _ => break,
            }
            if total > 10_000 {
                return None;
            }
            any = true;
            self.rest = &self.rest[c.len_utf8()..];
        }
        any.then(|| f64::from(total + digit.unwrap_or(0)))
    }

    /// `3/4`, `四分之三`; takes nothing if it is not there.
    fn fraction(&mut self) -> Option<f64> {
        let start = self.rest;
        let first = self.plain();
        let fraction = if let Some(top) = first.filter(|_| self.take("/")) {
            self.plain().map(|bottom| top / bottom)
        } else if let Some(bottom) = first.filter(|_| self.take("分之") || self.take("分の")) {
            self.plain().map(|top| top / bottom)
        } else {
            None
        };
        if fraction.is_none_or(|fraction| !fraction.is_finite()) {
            self.rest = start;
            return None;
        }
        fraction
    }

    fn unit(&mut self) -> Unit {
        self.skip_space();
        if self.take_any(&["目", "집", "점", "點", "点", "points", "point", "pts", "moku", "punkte", "zi "])
        {
            Unit::Points
        } else if self.take_any(&["子", "stones", "stone", "zi"]) {
            Unit::Stones
        } else {
            Unit::Unsaid
        }
    }
}

/// The first number in a folded text, and what follows it.
pub(crate) fn first_quantity(folded: &str) -> Option<(Quantity, &str)> {
    let start = folded.char_indices().find(|&(at, _)| starts_number(folded, at))?.0;
    let negative = folded[..start].trim_end().ends_with('-');
    let mut cursor = Cursor { rest: &folded[start..], comma: false };
    let mut number = if half_alone(cursor.rest) {
        0.0
    } else if let Some(fraction) = cursor.fraction() {
        fraction
    } else {
        let whole = cursor.plain()?;
        let before = cursor.rest;
        cursor.skip_space();
        cursor.take_any(&["又", "と", "and", "&"]);
        cursor.skip_space();
        match cursor.fraction() {
            Some(fraction) => whole + fraction,
            None => {
                cursor.rest = before;
                whole
            }
        }
    };
    if cursor.take_any(&["半", "반"]) {
        number += 0.5;
    }
    let mut unit = cursor.unit();
    if unit != Unit::Unsaid && cursor.take_any(&["半", "반", " 半", " 반"]) {
        number += 0.5;
    }
    if unit == Unit::Stones {
        // `3子3/4`
        number += cursor.fraction().unwrap_or(0.0);
    } else if unit == Unit::Unsaid {
        unit = cursor.unit();
    }
    let number = if negative { -number } else { number };
    Some((Quantity { number, unit, comma: cursor.comma }, cursor.rest))
}

/// Whether a number starts at `at` in a folded text.
pub(crate) fn starts_number(folded: &str, at: usize) -> bool {
    let rest = &folded[at..];
    let digits = rest.strip_prefix('.').unwrap_or(rest);
    digits.starts_with(|c: char| c.is_ascii_digit())
        || rest.starts_with(|c| c == '十' || kanji_digit(c).is_some())
        || half_alone(rest)
}

/// `半目`: half a point, without a number.
fn half_alone(text: &str) -> bool {
    ["半目", "半子", "반집"].iter().any(|half| text.starts_with(half))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_in_the_wild() {
        for (text, half_points) in [
            ("6.5", 13),
            ("6,5", 13),
            ("６．５", 13),
            ("-5", -10),
            (" - 5.50 ", -11),
            (".5", 1),
            ("5 1/2", 11),
            ("5½", 11),
            ("½", 1),
            ("6目半", 13),
            ("6.5目", 13),
            ("六目半", 13),
            ("十二目半", 25),
            ("半目", 1),
            ("반집", 1),
            ("6집반", 13),
            ("3子", 12),
            ("3¾", 15),
            ("3.75", 15),
            ("3又3/4子", 15),
            ("1又四分之三子", 7),
            ("1/4子", 1),
            ("2子半", 10),
            ("7.5 points", 15),
            ("komi 7", 14),
        ] {
            let folded = fold(text);
            let quantity = first_quantity(&folded).map(|found| found.0);
            assert_eq!(quantity.and_then(Quantity::half_points), Some(half_points), "{text}: {quantity:?}");
        }
        for text in ["", "none", "-", "999999999999999999999"] {
            let folded = fold(text);
            assert_eq!(first_quantity(&folded).and_then(|found| found.0.half_points()), None, "{text}");
        }
    }
}
