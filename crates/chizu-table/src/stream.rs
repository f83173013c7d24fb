//! From an Arrow stream with a column of records to one with their results.

use std::io::{Read, Write};

use arrow_array::RecordBatch;
use arrow_ipc::reader::StreamReader;
use arrow_ipc::writer::StreamWriter;

use crate::batch::Batches;
use crate::error::TableError;
use crate::records;
use crate::schema::schema;
use crate::what::Table;

/// A stream with the columns of a table and no rows.
///
/// # Errors
/// [`TableError::Arrow`] if it cannot be written.
pub fn empty(table: &Table) -> Result<Vec<u8>, TableError> {
    let writer = StreamWriter::try_new(Vec::new(), &schema(table)).map_err(TableError::Arrow)?;
    { writer }.into_inner().map_err(TableError::Arrow)
}

/// Reads an Arrow stream and writes another, a batch for each batch. `rows` gets the number of a batch's first row, counted over
/// the whole stream from 0, and the batch's records, `None` where the row is null; it returns the rows as lines of JSON, in order.
///
/// # Errors
/// [`TableError`]: the stream is none, has no such column, or cannot be written.
pub fn stream<W: Write>(
    table: &Table,
    column: &str,
    from: impl Read,
    to: W,
    mut rows: impl FnMut(u64, Vec<Option<Vec<u8>>>) -> Vec<String>,
) -> Result<W, TableError> {
    let reader = StreamReader::try_new(from, None).map_err(TableError::Arrow)?;
    records::check(&reader.schema(), column)?;
    let mut batches = Batches::new(table)?;
    let mut writer = StreamWriter::try_new(to, batches.schema()).map_err(TableError::Arrow)?;
    let mut first = 0_u64;
    for batch in reader {
        let batch = batch.map_err(TableError::Arrow)?;
        let cells: Vec<_> = records::cells(&batch, column)?.collect();
        let count = cells.len() as u64;
        for line in rows(first, cells) {
            batches.push(&line)?;
        }
        let made = batches.finish()?.unwrap_or_else(|| RecordBatch::new_empty(batches.schema().clone()));
        writer.write(&made).map_err(TableError::Arrow)?;
        first += count;
    }
    writer.into_inner().map_err(TableError::Arrow)
}
