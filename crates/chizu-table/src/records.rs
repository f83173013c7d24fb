//! Records in a column of a batch.

use arrow_array::cast::AsArray;
use arrow_array::{Array, LargeBinaryArray, RecordBatch};
use arrow_cast::{can_cast_types, cast};
use arrow_schema::{DataType, Schema};

use crate::error::TableError;

/// The records of a column: texts or bytes, of any of Arrow's types for them.
///
/// # Errors
/// [`TableError::NoColumn`], [`TableError::NoText`].
pub fn cells(
    batch: &RecordBatch,
    column: &str,
) -> Result<impl Iterator<Item = Option<Vec<u8>>> + use<>, TableError> {
    let bytes = bytes(batch, column)?;
    Ok((0..bytes.len()).map(move |row| bytes.is_valid(row).then(|| bytes.value(row).to_vec())))
}

/// Whether a table has a column of records.
pub(crate) fn check(schema: &Schema, column: &str) -> Result<(), TableError> {
    let there = || schema.fields().iter().map(|field| field.name().as_str()).collect::<Vec<_>>().join(", ");
    let field = schema
        .field_with_name(column)
        .map_err(|_| TableError::NoColumn { asked: column.to_owned(), there: there() })?;
    match is_text(field.data_type()) {
        true => Ok(()),
        false => Err(TableError::NoText { name: column.to_owned(), found: field.data_type().to_string() }),
    }
}

pub(crate) fn bytes(batch: &RecordBatch, column: &str) -> Result<LargeBinaryArray, TableError> {
    check(batch.schema_ref(), column)?;
    let found =
        batch.column_by_name(column).ok_or_else(|| TableError::Misfit(format!("no column {column}")))?;
    let bytes = cast(found, &DataType::LargeBinary).map_err(TableError::Arrow)?;
    Ok(bytes.as_binary::<i64>().clone())
}

fn is_text(kind: &DataType) -> bool {
    use DataType::{Binary, BinaryView, Dictionary, LargeBinary, LargeUtf8, Null, Utf8, Utf8View};
    match kind {
        Utf8 | LargeUtf8 | Utf8View | Binary | LargeBinary | BinaryView | Null => {
            can_cast_types(kind, &LargeBinary)
        }
        Dictionary(_, value) => is_text(value) && can_cast_types(kind, &LargeBinary),
        _ => false,
    }
}
