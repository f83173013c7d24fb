//! A reply: what the engine answers.

use std::fmt::Write;

/// What is answered to a command, and whether it was the last.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reply {
    answer: Result<String, String>,
    last: bool,
}

impl Reply {
    /// An answer; it may have several lines, or none.
    pub fn ok(text: impl Into<String>) -> Self {
        Self { answer: Ok(text.into()), last: false }
    }

    /// A failure, in words.
    pub fn error(text: impl Into<String>) -> Self {
        Self { answer: Err(text.into()), last: false }
    }

    /// An empty answer, after which the engine listens no longer.
    #[must_use]
    pub const fn quit() -> Self {
        Self { answer: Ok(String::new()), last: true }
    }

    /// Whether the engine stops after this.
    #[must_use]
    pub const fn is_last(&self) -> bool {
        self.last
    }

    /// The answer as it is sent, with the number of its command.
    ///
    /// An empty line would end it too early, so there are none inside; control characters are left out.
    ///
    /// ```
    /// use chizu_gtp::Reply;
    /// assert_eq!(Reply::ok("D4 Q16").to_wire(Some("3")), "=3 D4 Q16\n\n");
    /// assert_eq!(Reply::ok("\n. X\n\nO .\n").to_wire(None), "=\n. X\nO .\n\n");
    /// assert_eq!(Reply::error("illegal move").to_wire(None), "? illegal move\n\n");
    /// ```
    #[must_use]
    pub fn to_wire(&self, id: Option<&str>) -> String {
        let (sign, text) = match &self.answer {
            Ok(text) => ('=', text),
            Err(text) => ('?', text),
        };
        let mut wire = String::with_capacity(text.len() + 16);
        // Writing to a string does not fail.
        let _ = write!(wire, "{sign}{}", id.unwrap_or_default());
        // A text that begins with a line break begins on a line of its own.
        for (number, line) in text.lines().enumerate() {
            let line: String = line
                .trim_end()
                .chars()
                .map(|c| if c == '\t' { ' ' } else { c })
                .filter(|c| !c.is_control())
                .collect();
            match (number, line.trim().is_empty()) {
                (_, true) => {}
                (0, false) => {
                    let _ = write!(wire, " {line}");
                }
                (_, false) => {
                    let _ = write!(wire, "\n{line}");
                }
            }
        }
        wire.push_str("\n\n");
        wire
    }
}

impl From<Result<String, String>> for Reply {
    fn from(answer: Result<String, String>) -> Self {
        Self { answer, last: false }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_ends_with_its_only_empty_line() {
        for text in ["", "\n", "a\n\n\nb", " \n \nc\n\t\n", "\r\n\r\nd\r\n", "\u{1b}[1m\ne"] {
            let wire = Reply::ok(text).to_wire(Some("5"));
            assert!(wire.starts_with("=5") && wire.ends_with("\n\n"), "{wire:?}");
            assert!(!wire[..wire.len() - 2].contains("\n\n"), "{wire:?}");
            assert!(!wire.contains(['\r', '\t', '\u{1b}']), "{wire:?}");
        }
    }
}
