//! Letters as outlines, so that pictures look the same where the font is not installed.

use std::sync::OnceLock;

use super::path::{Path, Step};

const OUTLINES: &str = include_str!("../../font/fira-sans.txt");

/// A character.
pub(crate) struct Letter {
    pub(crate) character: char,
    /// How far the next one is, in thousandths of the size.
    pub(crate) width: f32,
    /// The outline as it is written in the file, and as SVG has it.
    pub(crate) text: &'static str,
    #[cfg_attr(not(feature = "png"), expect(dead_code, reason = "only pixels need it"))]
    pub(crate) outline: Path,
}

/// The letter for a character; a question mark where the font has none.
pub(crate) fn letter(character: char) -> &'static Letter {
    static LETTERS: OnceLock<Vec<Letter>> = OnceLock::new();
    let letters = LETTERS.get_or_init(|| OUTLINES.lines().filter_map(parsed).collect());
    let find = |wanted: char| letters.iter().find(|letter| letter.character == wanted);
    match find(character).or_else(|| find('?')) {
        Some(letter) => letter,
        None => &letters[0],
    }
}

fn parsed(line: &'static str) -> Option<Letter> {
    let character = line.chars().next()?;
    let (width, text) = line[character.len_utf8()..].trim_start().split_once(' ')?;
    Some(Letter { character, width: width.parse().ok()?, text, outline: outline(text)? })
}

fn outline(text: &str) -> Option<Path> {
    let mut steps = Vec::new();
    let mut rest = text;
    while let Some(command) = rest.chars().next() {
        let end = rest[1..].find(|c: char| c.is_ascii_alphabetic()).map_or(rest.len(), |end| end + 1);
        let values: Vec<f32> = rest[1..end].split(' ').filter_map(|value| value.parse().ok()).collect();
        steps.push(match (command, values.as_slice()) {
            ('M', [x, y]) => Step::Move(*x, *y),
            ('L', [x, y]) => Step::Line(*x, *y),
            ('Q', [a, b, x, y]) => Step::Quad([*a, *b, *x, *y]),
            ('C', [a, b, c, d, x, y]) => Step::Cubic([*a, *b, *c, *d, *x, *y]),
            ('Z', []) => Step::Close,
            _ => return None,
        });
        rest = &rest[end..];
    }
    Some(Path(steps))
}

/// How wide a text is at a size.
pub(crate) fn width(text: &str, size: f32) -> f32 {
    text.chars().map(|character| letter(character).width).sum::<f32>() * size / 1000.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_outlines_can_be_read() {
        assert_eq!(OUTLINES.lines().filter_map(parsed).count(), OUTLINES.lines().count());
        assert!((' '..='~').all(|character| letter(character).character == character));
        assert_eq!(letter('\u{1F600}').character, '?');
        assert!(width("Territory", 10.0) > width("Moyo", 10.0));
    }
}
