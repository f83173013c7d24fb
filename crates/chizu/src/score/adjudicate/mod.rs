//! Counting a finished game as an expert would.

pub mod status;
