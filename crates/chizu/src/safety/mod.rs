//! What no one can change: unconditional life and territory.

mod benson;
mod map;
mod standoff;
mod unconditional;

pub use benson::{Immortal, benson};
pub use unconditional::{Status, Unconditional, unconditional};
