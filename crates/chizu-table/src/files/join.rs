//! Parts into one file.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use arrow_ipc::writer::FileWriter;
use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;
use parquet::column::writer::ColumnCloseResult;
use parquet::file::metadata::{PageIndexPolicy, ParquetMetaDataReader};
use parquet::file::writer::SerializedFileWriter;

use super::part::{OF_PART, properties};
use crate::error::TableError;

/// Joins parts, of which there is at least one, into a Parquet file: row groups go over as they are.
pub(super) fn parquet(parts: &[PathBuf], to: &Path) -> Result<(), TableError> {
    let opened = |path: &PathBuf| -> Result<_, TableError> {
        let file = File::open(path)?;
        let reader = ParquetMetaDataReader::new().with_page_index_policy(PageIndexPolicy::Optional);
        let metadata = { reader }.parse_and_finish(&file)?;
        Ok((file, metadata))
    };
    let mut writer = None;
    for part in parts {
        let (file, metadata) = opened(part)?;
        let writer = match &mut writer {
            Some(writer) => writer,
            None => {
                let about = metadata.file_metadata();
                let pairs = about.key_value_metadata().into_iter().flatten();
                let pairs: Vec<_> = pairs
                    .filter(|pair| !pair.key.starts_with(OF_PART))
                    .map(|pair| (pair.key.clone(), pair.value.clone().unwrap_or_default()))
                    .collect();
                let schema = about.schema_descr().root_schema_ptr();
                let to = BufWriter::new(File::create(to)?);
                writer.insert(SerializedFileWriter::new(to, schema, Arc::new(properties(&pairs)?))?)
            }
        };
        for (number, group) in metadata.row_groups().iter().enumerate() {
            let index = metadata.page_index();
            let mut out = writer.next_row_group()?;
            for (at, column) in group.columns().iter().enumerate() {
                let close = ColumnCloseResult {
                    bytes_written: column.compressed_size().try_into().unwrap_or_default(),
                    rows_written: group.num_rows().try_into().unwrap_or_default(),
                    metadata: column.clone(),
                    bloom_filter: None,
                    column_index: index.and_then(|index| index.column_index(number, at)).cloned(),
                    offset_index: index.and_then(|index| index.offset_index(number, at)).cloned(),
                };
                out.append_column(&file, close)?;
            }
            out.close()?;
        }
    }
    if let Some(writer) = writer {
        let mut file = writer.into_inner()?;
        file.flush()?;
        file.get_ref().sync_all()?;
    }
    Ok(())
}

/// Joins parts, of which there is at least one, into an Arrow file.
pub(super) fn arrow(parts: &[PathBuf], to: &Path) -> Result<(), TableError> {
    let mut writer = None;
    for part in parts {
        let reader = ParquetRecordBatchReaderBuilder::try_new(File::open(part)?)?;
        let writer = match &mut writer {
            Some(writer) => writer,
            None => {
                let to = BufWriter::new(File::create(to)?);
                writer.insert(FileWriter::try_new(to, reader.schema()).map_err(TableError::Arrow)?)
            }
        };
        for batch in reader.build()? {
            writer.write(&batch.map_err(TableError::Arrow)?).map_err(TableError::Arrow)?;
        }
    }
    if let Some(writer) = writer {
        let mut file = writer.into_inner().map_err(TableError::Arrow)?;
        file.flush()?;
        file.get_ref().sync_all()?;
    }
    Ok(())
}
