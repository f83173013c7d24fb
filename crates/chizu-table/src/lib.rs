//! Results as tables: one row a position, a group or a chain, for Arrow and Parquet.
//!
//! A row is a line of the command's JSON (docs/json.md), and a column is a field of it with the same name. So there is no second
//! definition of a result: `schema` gives the columns their types, `Batches` turns lines into record batches and refuses a line
//! with a field that has no column. `stream` goes from an Arrow stream with a column of records to one with their results.
//!
//! Threads, progress and archives are the caller's. All of it is behind features: `arrow` for tables in memory, `rows` for the rows
//! of a record (`Question`), `files` for Parquet and Arrow files, written in parts that are not done again (`files::Parts`).
//! Without them the crate is empty, so that whoever wants no tables builds none.
//!
//! ```
//! # #[cfg(feature = "arrow")] {
//! use chizu_table::{Batches, Row, Table, What};
//! let table = Table::new(&[What::Groups], Row::Group)?;
//! let mut batches = Batches::new(&table)?;
//! batches.push(r#"{"record":0,"schema":2,"file":"a.sgf","error":null,"origin":"D4","eyes":[1,2]}"#)?;
//! batches.push(r#"{"record":1,"schema":2,"file":"b.sgf","error":"no game record found"}"#)?;
//! let batch = batches.finish()?.expect("two rows");
//! assert_eq!(batch.num_rows(), 2);
//! assert!(batches.push(r#"{"colour":"black"}"#).and_then(|()| batches.finish().map(|_| ())).is_err());
//! # }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! *What it does not know:* Go, but for `rows`, which asks those who do.
//!

#[cfg(feature = "arrow")]
mod batch;
#[cfg(feature = "arrow")]
mod error;
#[cfg(feature = "files")]
pub mod files;
#[cfg(feature = "rows")]
mod question;
#[cfg(feature = "arrow")]
mod records;
#[cfg(feature = "arrow")]
mod schema;
#[cfg(feature = "arrow")]
mod stream;
#[cfg(feature = "arrow")]
mod what;

#[cfg(feature = "arrow")]
pub use batch::Batches;
#[cfg(feature = "arrow")]
pub use error::TableError;
#[cfg(feature = "rows")]
pub use question::{Question, problem};
#[cfg(feature = "arrow")]
pub use records::cells;
#[cfg(feature = "arrow")]
pub use schema::{VERSION, schema};
#[cfg(feature = "arrow")]
pub use stream::{empty, stream};
#[cfg(feature = "arrow")]
pub use what::{Row, Table, UnknownWhat, What};
