//! Counting a finished game: who won by how much, and why; and how a game stands that goes on.
//!
//! A method looks at a [`Position`](crate::Position) and returns a [`Count`], which holds everything that can be said
//! about the result as plain data: dead stones, territory, dame, seki, forced points with their
//! reasons, the count line by line and the steps that led there.

pub mod adjudicate;
pub mod carta;
mod charge;
mod choices;
pub mod contests;
mod count;
mod explain;
mod finish;
mod marked;
mod tally;
pub(crate) mod tuning;
mod views;

pub use adjudicate::adjudicate;
pub use carta::carta;
pub use charge::{Charge, ChargeError};
pub use contests::{Amount, Contest, ContestKind, Contests, First, contests};
pub use count::{
    ChainVerdict, Completion, Count, CountOptions, Forced, ForcedReason, JudgedChain, JudgedGroup, Line,
    Step, Tally,
};
pub use marked::{Marks, marked};
