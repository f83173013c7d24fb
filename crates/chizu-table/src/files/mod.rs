//! Tables as files: Parquet and Arrow files with a column of records are read, Parquet and Arrow files with results are written.
//!
//! Writing goes in [`Parts`], each with the results of so many pieces of input, in a folder beside the file to be. What is there is
//! not done again after a kill. In the end the parts are joined, without unpacking what is in them, so that the file is the same
//! however often the work was broken off. At no time there is more in memory than a row group.

mod input;
mod join;
mod part;
mod parts;

pub use input::{Format, Records};
pub use parts::{Parts, Plan};
