//! `/v1/table`: an Arrow stream with a column of records in, one with their results out.

use chizu_json::{Error, Name};
use chizu_table::{Question, Row, Table, What};

use super::asked::{Asked, name, options};

/// What Arrow's streams are called.
const ARROW: &str = "application/vnd.apache.arrow.stream";

pub(super) fn table(asked: &Asked, arrow: &[u8]) -> Result<(&'static str, Vec<u8>), Error> {
    let misuse = |error: &dyn std::fmt::Display| Error::Misuse(error.to_string());
    let said = |own: &str, usual: &'static str| asked.get(own).map_or(usual, String::as_str).to_owned();
    let what: Result<Vec<What>, _> = said("what", "score").split(',').map(str::parse).collect();
    let row: Row = said("row", "position").parse().map_err(|error| misuse(&error))?;
    let table = Table::new(&what.map_err(|error| misuse(&error))?, row).map_err(|error| misuse(&error))?;
    let question = Question { table, options: options(asked, &["what", "row", "column"])?, every: None };
    let file = Name::known(name(asked));
    let rows = |first: u64, cells: Vec<Option<Vec<u8>>>| {
        let rows = (first..).zip(cells).flat_map(|(number, cell)| {
            let made = question.cell(number, &file.game(number + 1), cell.as_deref());
            made.unwrap_or_else(|wrong| vec![wrong])
        });
        rows.collect()
    };
    let made = chizu_table::stream(&question.table, &said("column", "sgf"), arrow, Vec::new(), rows);
    made.map(|made| (ARROW, made)).map_err(|error| misuse(&error))
}
