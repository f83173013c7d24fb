//! What the trained net is made from, and how good it is: `cargo xtask net data`, `cargo xtask net check`.
//!
//! * [`check`] says how good the net is.
//! * [`data`] turns game records into sampled positions with their final owners, for `train/train.py`.

pub mod check;
pub mod data;
mod same;
