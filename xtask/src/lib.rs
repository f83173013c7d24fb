//! Suites and oracles: what checks Chizu against the world and is not the product.
//!
//! * [`arrows`] finds circles among the modules of a crate.
//! * [`words`] says how the documentation reads; [`book`] makes a site of it; [`dist`] makes what a release holds; [`api`] says what a
//!   change breaks.
//! * [`case_study`] makes the page of the case study.
//! * [`contests`] holds what is said of open borders against a solver that knows nothing but the rules.
//! * [`cross`] builds the program for arm64 where the tools are.
//! * [`dead`] compares dead stones with those marked.
//! * [`engines`] says which engines are there, and how good they are as second opinions.
//! * [`endings`] holds the counts of a game's last positions against each other.
//! * [`net`] makes what the trained net learns from, and measures it.
//! * [`problems`] solves problems with known first moves.
//! * [`tune`] has the numbers that were chosen, and runs tasks with other ones.
//! * [`truth`] holds what every door says of closed fights against a solver that knows nothing but the rules.
//! * [`suite`] counts folders of games with known results.
//! * [`ownership`] measures how well fields foretell whose points are in the end.
//! * [`oracle`] compares boards and prisoners with an independent implementation of the rules.
//! * [`readings`] holds what is read of a group against what is read after one more move.
//! * [`proofs`] measures how much of finished games is proved.
//! * [`vectors`] compares maps with those of an independent program.
//! * [`everywhere`] builds and tests tables, the Python package, the service and clusters.
//! * [`web`] builds and tests the page of `chizu open`, [`wasm`] the npm package and the page without a server.

pub mod api;
pub mod arrows;
pub mod book;
pub mod case_study;
pub mod contests;
pub mod cross;
pub mod dead;
pub mod dist;
pub mod efforts;
pub mod endings;
pub mod engines;
pub mod everywhere;
pub mod glyphs;
pub mod kills;
pub mod net;
pub mod oracle;
pub mod ownership;
pub mod problems;
pub mod proofs;
mod random;
pub mod readings;
pub mod records;
pub mod suite;
pub mod truth;
pub mod tune;
pub mod vectors;
pub mod wasm;
pub mod web;
pub mod words;

/// The examples of the page for those who build on the libraries.
#[cfg(doctest)]
#[doc = include_str!("../../docs/library.md")]
struct Library;
