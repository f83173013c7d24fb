//! Fields over the board: whose influence reaches where.

pub mod bouzy;
