//! What can go wrong with a table.

use arrow_schema::ArrowError;

/// Why a table cannot be read or made.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TableError {
    /// The table has no column of that name.
    #[error("there is no column `{asked}`; there are: {there}")]
    NoColumn {
        /// The name asked for.
        asked: String,
        /// The names there are.
        there: String,
    },
    /// The column holds something else than texts.
    #[error("column `{name}` holds {found}, not texts")]
    NoText {
        /// The column.
        name: String,
        /// Its type.
        found: String,
    },
    /// What was asked for does not go together.
    #[error("{0}")]
    Misfit(String),
    /// A row does not fit the columns.
    #[error("a row does not fit the columns: {0}")]
    Row(ArrowError),
    /// What should be an Arrow stream or file is none, or is damaged.
    #[error("not readable as Arrow: {0}")]
    Arrow(ArrowError),
    /// What should be a Parquet file is none, or is damaged.
    #[cfg(feature = "files")]
    #[error("not readable as Parquet: {0}")]
    Parquet(#[from] parquet::errors::ParquetError),
    /// A file cannot be read or written.
    #[error("{0}")]
    Io(#[from] std::io::Error),
}
