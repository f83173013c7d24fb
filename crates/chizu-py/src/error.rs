//! Exceptions: what was asked makes no sense, or the record does not hold it, with the place where that is.

use chizu::board::DiagramError;
use chizu::record::RecordError as Unopened;
use chizu::sgf::{Location, ReplayError};
use chizu_json::Error;
use pyo3::create_exception;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

create_exception!(chizu, ChizuError, PyValueError, "What was asked makes no sense; `reason` says why.");
create_exception!(
    chizu,
    RecordError,
    ChizuError,
    "A record or diagram cannot be read, or does not hold what was asked for: `reason`, and `line`, `column` where that is known."
);

/// An exception with its reason and place.
fn with_place(error: PyErr, reason: &str, line: Option<u64>, column: Option<u64>) -> PyErr {
    Python::attach(|py| {
        let value = error.value(py);
        // An exception of ours takes any attribute.
        let _ = value.setattr("reason", reason);
        let _ = value.setattr("line", line);
        let _ = value.setattr("column", column);
    });
    error
}

/// What is wrong with what was asked.
pub(crate) fn misuse(reason: impl ToString) -> PyErr {
    let reason = reason.to_string();
    with_place(ChizuError::new_err(reason.clone()), &reason, None, None)
}

/// What is wrong with a record.
pub(crate) fn record(reason: impl ToString, at: Option<&Location>) -> PyErr {
    let reason = reason.to_string();
    let (line, column) = (at.map(|at| at.line), at.map(|at| at.column));
    with_place(RecordError::new_err(reason.clone()), &reason, line, column)
}

pub(crate) fn unopened(error: &Unopened) -> PyErr {
    let at = match error {
        Unopened::Replay(ReplayError::Illegal { at, .. }) => Some(at),
        Unopened::Replay(ReplayError::Unreadable(found)) | Unopened::Faulty(found) => Some(&found.at),
        _ => None,
    };
    record(error, at)
}

pub(crate) fn diagram(error: &DiagramError) -> PyErr {
    let (line, column) = match error {
        DiagramError::Sign { row, column, .. } => (Some(*row as u64), Some(*column as u64)),
        DiagramError::Ragged { row, .. } => (Some(*row as u64), None),
        _ => (None, None),
    };
    let reason = error.to_string();
    with_place(RecordError::new_err(reason.clone()), &reason, line, column)
}

pub(crate) fn answer(error: Error) -> PyErr {
    match error {
        Error::Misuse(reason) => misuse(reason),
        error => record(error, None),
    }
}
