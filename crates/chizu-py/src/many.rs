//! Many records at once, on threads of their own.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use chizu_json::{AnswerOptions, Name, answer, line, score};
use chizu_table::{Question, Table};
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedBytes;
use pyo3::types::PyBytes;

use crate::error;
use crate::position::options;

/// The JSON of `chizu score` for each record, in order.
#[pyfunction]
#[pyo3(signature = (records, names, jobs, options = None))]
pub(crate) fn scores(
    py: Python<'_>,
    records: Vec<PyBackedBytes>,
    names: Vec<String>,
    jobs: usize,
    options: Option<&str>,
) -> PyResult<Vec<String>> {
    let options = self::options(options)?;
    let work = |number: usize| one(&names[number], &records[number], &options);
    Ok(py.detach(|| in_order(records.len().min(names.len()), jobs, work)))
}

/// A fault in the program costs this record only.
fn one(name: &str, record: &[u8], options: &AnswerOptions) -> String {
    catch_unwind(AssertUnwindSafe(|| answer::score(name, record, options))).unwrap_or_else(|_| {
        let why = "a fault in chizu itself; please report it with this record";
        line(&score::error(&Name::known(name), why))
    })
}

/// An Arrow stream with a column of records into one with their results.
#[pyfunction]
#[pyo3(signature = (arrow, column, what, row, jobs, first = 0, name = "row", options = None))]
#[expect(clippy::too_many_arguments, reason = "the Python half names them")]
pub(crate) fn stream<'py>(
    py: Python<'py>,
    arrow: PyBackedBytes,
    column: &str,
    what: &str,
    row: &str,
    jobs: usize,
    first: u64,
    name: &str,
    options: Option<&str>,
) -> PyResult<Bound<'py, PyBytes>> {
    let question = Question { table: table(what, row)?, options: self::options(options)?, every: None };
    let made = py.detach(|| {
        chizu_table::stream(&question.table, column, &*arrow, Vec::new(), |from, cells| {
            let work = |at: usize| {
                let number = first + from + at as u64;
                question.cell(number, &Name::known(name).game(number + 1), cells[at].as_deref())
            };
            let rows = in_order(cells.len(), jobs, work);
            rows.into_iter().flat_map(|rows| rows.unwrap_or_else(|wrong| vec![wrong])).collect()
        })
    });
    made.map(|made| PyBytes::new(py, &made)).map_err(error::misuse)
}

/// The columns as an Arrow stream without rows.
#[pyfunction]
pub(crate) fn schema<'py>(py: Python<'py>, what: &str, row: &str) -> PyResult<Bound<'py, PyBytes>> {
    let made = chizu_table::empty(&table(what, row)?).map_err(error::misuse)?;
    Ok(PyBytes::new(py, &made))
}

fn table(what: &str, row: &str) -> PyResult<Table> {
    let what: Result<Vec<_>, _> = what.split(',').map(str::parse).collect();
    let row = row.parse().map_err(error::misuse)?;
    Table::new(&what.map_err(error::misuse)?, row).map_err(error::misuse)
}

/// Does so many pieces of work on so many threads; the results are in order.
fn in_order<T: Send>(count: usize, jobs: usize, work: impl Fn(usize) -> T + Sync) -> Vec<T> {
    if jobs <= 1 || count <= 1 {
        return (0..count).map(work).collect();
    }
    let (next, done) = (AtomicUsize::new(0), Mutex::new(Vec::with_capacity(count)));
    thread::scope(|scope| {
        for _ in 0..jobs.min(count) {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= count {
                        break;
                    }
                    let made = work(number);
                    done.lock().unwrap_or_else(std::sync::PoisonError::into_inner).push((number, made));
                }
            });
        }
    });
    let mut done = done.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    done.sort_by_key(|(number, _)| *number);
    done.into_iter().map(|(_, made)| made).collect()
}
