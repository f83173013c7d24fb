//! Suites and oracles: what checks Chizu against the world and is not the product.
//!
//! * [`suite`] counts folders of games with known results.

pub mod suite;
