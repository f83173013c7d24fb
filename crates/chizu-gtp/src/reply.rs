//! A reply: what the engine answers.

use std::fmt::Write;

/// What is answered to a command, and whether it was the last.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reply {
    answer: Result<String, String>,
    then: Then,
}

/// What follows a reply.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Then {
    /// The next command.
    Next,
    /// The next line, which ends the answer.
    Open,
    /// Nothing.
    Last,
}

impl Reply {
    /// An answer; it may have several lines, or none.
    pub fn ok(text: impl Into<String>) -> Self {
        Self { answer: Ok(text.into()), then: Then::Next }
    }

    /// A failure, in words.
    pub fn error(text: impl Into<String>) -> Self {
        Self { answer: Err(text.into()), then: Then::Next }
    }

    /// An empty answer, after which the engine listens no longer.
    #[must_use]
    pub const fn quit() -> Self {
        Self { answer: Ok(String::new()), then: Then::Last }
    }

    /// Whether the engine stops after this.
    #[must_use]
    pub const fn is_last(&self) -> bool {
        matches!(self.then, Then::Last)
    }

    /// The same answer, ended only by the controller's next line: so programs that analyse answer `lz-analyze`. A failure
    /// ends at once.
    ///
    /// ```
    /// use chizu_gtp::Reply;
    /// assert_eq!(Reply::ok("info move D4").open().to_wire(None), "=\ninfo move D4\n");
    /// ```
    #[must_use]
    pub fn open(mut self) -> Self {
        if self.answer.is_ok() {
            self.then = Then::Open;
        }
        self
    }

    /// Whether the empty line that ends the answer is still to come.
    #[must_use]
    pub const fn is_open(&self) -> bool {
        matches!(self.then, Then::Open)
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
        if self.is_open() {
            wire.push('\n');
        }
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
                _ if self.is_open() => {
                    let _ = writeln!(wire, "{line}");
                }
                (0, false) => {
                    let _ = write!(wire, " {line}");
                }
                (_, false) => {
                    let _ = write!(wire, "\n{line}");
                }
            }
        }
        if !self.is_open() {
            wire.push_str("\n\n");
        }
        wire
    }
}

impl From<Result<String, String>> for Reply {
    fn from(answer: Result<String, String>) -> Self {
        Self { answer, then: Then::Next }
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
