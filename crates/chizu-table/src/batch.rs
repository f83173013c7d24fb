//! Lines of JSON into record batches.

use arrow_array::RecordBatch;
use arrow_json::ReaderBuilder;
use arrow_json::reader::Decoder;
use arrow_schema::SchemaRef;

use crate::error::TableError;
use crate::schema::schema;
use crate::what::Table;

/// Makes record batches of rows, which are lines of JSON. A field without a column is an error, a column without a field is null.
#[derive(Debug)]
pub struct Batches {
    schema: SchemaRef,
    decoder: Decoder,
    rows: usize,
}

/// More rows than any caller puts in a batch: batches end where the caller ends them.
const MOST: usize = 1 << 20;

impl Batches {
    /// Without rows.
    ///
    /// # Errors
    /// [`TableError::Row`] if a column has a type that no line can fill.
    pub fn new(table: &Table) -> Result<Self, TableError> {
        Self::of(schema(table))
    }

    pub(crate) fn of(schema: SchemaRef) -> Result<Self, TableError> {
        let builder = ReaderBuilder::new(schema.clone()).with_strict_mode(true).with_batch_size(MOST);
        Ok(Self { decoder: builder.build_decoder().map_err(TableError::Row)?, schema, rows: 0 })
    }

    /// The columns.
    #[must_use]
    pub const fn schema(&self) -> &SchemaRef {
        &self.schema
    }

    /// The rows taken since the last batch.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.rows
    }

    /// Whether no row was taken since the last batch.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.rows == 0
    }

    /// Takes a row: an object in JSON. Whether it fits its columns may show with [`Batches::finish`] only.
    ///
    /// # Errors
    /// [`TableError::Row`] if it is no object, or has a field that is no column.
    pub fn push(&mut self, line: &str) -> Result<(), TableError> {
        self.decoder.decode(line.as_bytes()).map_err(TableError::Row)?;
        self.rows += 1;
        Ok(())
    }

    /// The rows taken since the last batch; none if there are none. After an error they are gone.
    ///
    /// # Errors
    /// [`TableError::Row`] if a row does not fit its columns.
    pub fn finish(&mut self) -> Result<Option<RecordBatch>, TableError> {
        self.rows = 0;
        let batch = self.decoder.flush().map_err(TableError::Row);
        if batch.is_err() {
            *self = Self::of(self.schema.clone())?;
        }
        batch
    }
}
