//! Files with a column of records.

use std::fs::File;
use std::io::BufReader;
use std::path::Path;

use arrow_array::RecordBatch;
use arrow_ipc::reader::FileReader;
use arrow_schema::{ArrowError, Schema};
use parquet::arrow::ProjectionMask;
use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;

use crate::error::TableError;
use crate::records;

/// What a table's file is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// Apache Parquet.
    Parquet,
    /// An Arrow file, also known as Feather: `.arrow`, `.feather`.
    Arrow,
}

impl Format {
    /// What the name of a file promises.
    #[must_use]
    pub fn of(path: &Path) -> Option<Self> {
        match path.extension()?.to_string_lossy().to_lowercase().as_str() {
            "parquet" => Some(Self::Parquet),
            "arrow" | "feather" => Some(Self::Arrow),
            _ => None,
        }
    }
}

/// The records in a column of a file, in order; `None` where a row is null.
pub struct Records {
    batches: Box<dyn Iterator<Item = Result<RecordBatch, ArrowError>>>,
    column: String,
    rows: u64,
    open: std::vec::IntoIter<Option<Vec<u8>>>,
    failed: bool,
}

/// So many rows are unpacked at once.
const ROWS: usize = 64;

impl Records {
    /// Opens a file; nothing but its column of records is read.
    ///
    /// # Errors
    /// [`TableError`]: the file cannot be read, or has no such column.
    pub fn open(path: &Path, format: Format, column: &str) -> Result<Self, TableError> {
        let file = File::open(path)?;
        let (batches, rows): (Box<dyn Iterator<Item = _>>, u64) = match format {
            Format::Parquet => {
                let builder = ParquetRecordBatchReaderBuilder::try_new(file)?.with_batch_size(ROWS);
                records::check(builder.schema(), column)?;
                let mask = ProjectionMask::columns(builder.parquet_schema(), [column]);
                let rows = builder.metadata().file_metadata().num_rows().try_into().unwrap_or(0);
                (Box::new(builder.with_projection(mask).build()?), rows)
            }
            Format::Arrow => {
                let at = |schema: &Schema| schema.index_of(column).map_err(TableError::Arrow);
                let whole = FileReader::try_new(BufReader::new(file), None).map_err(TableError::Arrow)?;
                records::check(&whole.schema(), column)?;
                let only = vec![at(&whole.schema())?];
                let reader = FileReader::try_new(BufReader::new(File::open(path)?), Some(only));
                (Box::new(reader.map_err(TableError::Arrow)?), 0)
            }
        };
        Ok(Self { batches, column: column.to_owned(), rows, open: Vec::new().into_iter(), failed: false })
    }

    /// How many rows there are, if the file tells; 0 if not.
    #[must_use]
    pub const fn rows(&self) -> u64 {
        self.rows
    }

    fn more(&mut self) -> Option<Result<(), TableError>> {
        let batch = match self.batches.next()? {
            Ok(batch) => batch,
            Err(error) => return Some(Err(TableError::Arrow(error))),
        };
        Some(
            records::cells(&batch, &self.column)
                .map(|cells| self.open = cells.collect::<Vec<_>>().into_iter()),
        )
    }
}

impl Iterator for Records {
    type Item = Result<Option<Vec<u8>>, TableError>;

    /// The next record. After an error nothing more can be found.
    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if let Some(cell) = self.open.next() {
                return Some(Ok(cell));
            }
            if self.failed {
                return None;
            }
            if let Err(error) = self.more()? {
                self.failed = true;
                return Some(Err(error));
            }
        }
    }
}
