//! One part: a Parquet file of its own, with row groups that are bounded.

use std::fs::{self, File};
use std::path::Path;
use std::sync::Arc;

use arrow_array::RecordBatch;
use arrow_schema::SchemaRef;
use parquet::arrow::ArrowWriter;
use parquet::basic::{Compression, ZstdLevel};
use parquet::file::metadata::KeyValue;
use parquet::file::properties::WriterProperties;

use crate::error::TableError;

/// So many rows at most are in a row group,
const ROWS: usize = 8_192;
/// or so many bytes as they are in memory.
const BYTES: usize = 16 << 20;

/// How keys begin that say something of a part only.
pub(super) const OF_PART: &str = "chizu.part.";

/// A part that is being written.
pub(super) struct Part {
    writer: ArrowWriter<File>,
}

/// How parts and the whole are written.
pub(super) fn properties(metadata: &[(String, String)]) -> Result<WriterProperties, TableError> {
    let pairs = metadata.iter().map(|(name, value)| KeyValue::new(name.clone(), value.clone())).collect();
    Ok(WriterProperties::builder()
        .set_compression(Compression::ZSTD(ZstdLevel::try_new(1)?))
        .set_created_by(format!("chizu {}", env!("CARGO_PKG_VERSION")))
        .set_max_row_group_row_count(Some(ROWS))
        .set_key_value_metadata(Some(pairs))
        .build())
}

impl Part {
    pub(super) fn create(
        path: &Path,
        schema: &SchemaRef,
        metadata: &[(String, String)],
    ) -> Result<Self, TableError> {
        let file = File::create(path)?;
        Ok(Self { writer: ArrowWriter::try_new(file, Arc::clone(schema), Some(properties(metadata)?))? })
    }

    pub(super) fn write(&mut self, batch: &RecordBatch) -> Result<(), TableError> {
        self.writer.write(batch)?;
        if self.writer.memory_size() >= BYTES {
            self.writer.flush()?;
        }
        Ok(())
    }

    /// Ends the part, so that it is on the disk under its name, or is not there.
    pub(super) fn finish(
        mut self,
        from: &Path,
        to: &Path,
        pairs: &[(&str, String)],
    ) -> Result<(), TableError> {
        for (name, value) in pairs {
            self.writer.append_key_value_metadata(KeyValue::new((*name).to_owned(), value.clone()));
        }
        self.writer.into_inner()?.sync_all()?;
        fs::rename(from, to)?;
        Ok(())
    }
}
