//! Suites: folders of games with known results, counted and compared.
//!
//! A suite is a folder with a `truth.jsonl`, one game a line, and the records it names. A line or a
//! record that cannot be used is reported and does not stop the run.

pub mod autoscore;
pub mod choice;
pub mod games;
pub mod method;
pub mod report;
pub mod run;
pub mod symmetry;
pub mod truth;
pub mod worst;
