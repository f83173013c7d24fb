//! What can go wrong with an engine, in words for its user.

use std::time::Duration;

/// What went wrong with an engine. Texts an engine sent are cut short and free of control characters.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// There is no such program.
    #[error("there is no program `{program}` (is it installed, is its path right?)")]
    NotThere {
        /// As it was asked for.
        program: String,
    },
    /// The system could not start it.
    #[error("`{program}` cannot be started: {why}")]
    CannotStart {
        /// As it was asked for.
        program: String,
        /// What the system says.
        why: String,
    },
    /// It took too long.
    #[error("no answer to `{to}` within {}", seconds(*.within))]
    Late {
        /// What was asked.
        to: String,
        /// How long was waited.
        within: Duration,
    },
    /// It ended.
    #[error("it ended ({how}) when asked `{to}`{}", last_words(.said))]
    Died {
        /// What was asked.
        to: String,
        /// Exit status or signal.
        how: String,
        /// The end of what it wrote to standard error.
        said: String,
    },
    /// It said more than any answer needs.
    #[error("its answer to `{to}` is longer than {most} bytes")]
    TooMuch {
        /// What was asked.
        to: String,
        /// What is allowed.
        most: usize,
    },
    /// It answered another question.
    #[error("it answered `{got}` when asked `{to}`, number {number}")]
    WrongNumber {
        /// What was asked.
        to: String,
        /// The number of the question.
        number: u64,
        /// How the answer begins.
        got: String,
    },
    /// It speaks another protocol.
    #[error("it does not speak {protocol}: when asked `{to}` it said `{said}`")]
    OtherProtocol {
        /// The protocol that was expected.
        protocol: &'static str,
        /// What was asked.
        to: String,
        /// What it said.
        said: String,
    },
    /// It understood and refused.
    #[error("it refuses `{to}`: {why}")]
    Refused {
        /// What was asked.
        to: String,
        /// Its words.
        why: String,
    },
    /// Its answer means nothing here.
    #[error("its answer to `{to}` makes no sense: `{said}`")]
    Nonsense {
        /// What was asked.
        to: String,
        /// What it said.
        said: String,
    },
    /// It has no way to answer this kind of question.
    #[error("it cannot say {what}")]
    Cannot {
        /// What was wanted.
        what: String,
    },
    /// All the time there was for all questions is over.
    #[error("the time for all questions ({}) is over", seconds(*.within))]
    OutOfTime {
        /// How much there was.
        within: Duration,
    },
    /// The caller gave up.
    #[error("given up")]
    Stopped,
}

impl Error {
    /// Whether the engine can be asked on as it is; else it has to be started again.
    #[must_use]
    pub const fn is_harmless(&self) -> bool {
        matches!(self, Self::Refused { .. } | Self::Nonsense { .. } | Self::Cannot { .. })
    }

    /// Whether it is of no use to ask on.
    #[must_use]
    pub const fn is_the_end(&self) -> bool {
        matches!(
            self,
            Self::Stopped | Self::OutOfTime { .. } | Self::NotThere { .. } | Self::CannotStart { .. }
        )
    }
}

fn seconds(duration: Duration) -> String {
    let tenths = duration.as_millis() / 100;
    match (tenths / 10, tenths % 10) {
        (1, 0) => "1 second".to_owned(),
        (whole, 0) => format!("{whole} seconds"),
        (whole, part) => format!("{whole}.{part} seconds"),
    }
}

fn last_words(text: &str) -> String {
    if text.is_empty() { String::new() } else { format!("; it said: {text}") }
}

/// So many characters of what an engine said are shown.
const SHOWN: usize = 160;

/// What an engine said, fit to be shown: without control characters, in one line, cut short.
pub(crate) fn shown(text: &str) -> String {
    let risky = |c: char| c.is_control() || matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    let text: String = text.chars().map(|c| if risky(c) { ' ' } else { c }).collect();
    let text = text.trim();
    match text.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{}...", &text[..end]),
        None => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_an_engine_says_cannot_move_the_cursor() {
        assert_eq!(shown(" a\u{1b}[2Jb\nc\u{202e} "), "a [2Jb c");
        assert_eq!(shown(&"é".repeat(500)).chars().count(), SHOWN + 3);
    }

    #[test]
    fn times_are_told_as_people_do() {
        let late = |millis| Error::OutOfTime { within: Duration::from_millis(millis) }.to_string();
        assert!(late(1000).contains("(1 second)") && late(2500).contains("(2.5 seconds)"));
    }
}
