//! What the file can hold: its encoding and its line ends.

use std::borrow::Cow;

use crate::error::EditError;

/// The encoding text is written in, and how its lines end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Encoding {
    /// As the WHATWG Encoding Standard names it.
    pub(crate) name: &'static str,
    /// `\n`, `\r\n` or `\r`.
    pub(crate) line_end: &'static str,
}

impl Encoding {
    /// Whether the encoding has all of a text.
    pub(crate) fn check(self, text: &str) -> Result<(), EditError> {
        match chizu_sgf::lacking(self.name, text) {
            None => Ok(()),
            Some(character) => Err(EditError::Encoding { character, encoding: self.name }),
        }
    }

    /// The text with line ends as the file has them.
    pub(crate) fn break_lines(self, text: &str) -> String {
        let plain: Cow<'_, str> = if text.contains('\r') {
            text.replace("\r\n", "\n").replace('\r', "\n").into()
        } else {
            text.into()
        };
        if self.line_end == "\n" { plain.into_owned() } else { plain.replace('\n', self.line_end) }
    }

    /// How the lines of a text end: as most do.
    pub(crate) fn line_end_of(bytes: &[u8]) -> &'static str {
        let crlf = bytes.windows(2).filter(|pair| pair == b"\r\n").count();
        let lf = bytes.iter().filter(|&&byte| byte == b'\n').count() - crlf;
        let cr = bytes.iter().filter(|&&byte| byte == b'\r').count() - crlf;
        if crlf > lf && crlf >= cr {
            "\r\n"
        } else if cr > lf {
            "\r"
        } else {
            "\n"
        }
    }
}
