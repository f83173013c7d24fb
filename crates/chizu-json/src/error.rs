//! Why there is no answer.

use chizu::read::ReadError;
use chizu::record::RecordError;
use chizu::sgf::ParseError;

/// Why there is no answer, in words.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// What is asked makes no sense, whatever the record.
    #[error("{0}")]
    Misuse(String),
    /// The record does not hold what is asked for, or is none.
    #[error("{0}")]
    Record(String),
}

impl Error {
    /// The same with the name of the record before it.
    #[must_use]
    pub fn of(self, name: &crate::Name) -> Self {
        match self {
            Self::Record(text) => Self::Record(format!("{name}: {text}")),
            misuse => misuse,
        }
    }

    pub(crate) fn record(text: impl Into<String>) -> Self {
        Self::Record(text.into())
    }
}

macro_rules! told {
    ($($error:ty),*) => {$(
        impl From<$error> for Error {
            fn from(error: $error) -> Self {
                Self::Record(error.to_string())
            }
        }
    )*};
}
told!(ParseError, RecordError, ReadError, chizu_draw::sensei::DiagramError);
