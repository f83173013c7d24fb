//! What no one can change: unconditional life and territory.
//!
//! Users depend on the crate `chizu`, which has all of this as `chizu::safety`.
//!
//! Questions of growing reach. In the first two the owner of the stones need never answer:
//!
//! * [`benson()`]: which chains cannot be captured, whatever number of moves in a row the opponent makes?
//! * [`unconditional()`]: where can the opponent not even get such a chain of his own, if he alone plays?
//!   His stones there are dead, the points are territory. This is GNU Go's *unconditional status*.
//! * In between, where stones of both sides are entangled, a small exhaustive search looks for sekis.
//!
//! * [`alternating()`]: which chains are safe if their owner answers, the opponent moving first, and where can the
//!   opponent then not live? Without playing; [`search()`] plays.
//!
//! Answers are proofs, not guesses: [`Immortal`] carries the regions that make a chain safe, and
//! [`check_immortal`] verifies them in another, simpler way; so does [`check_safe`] for [`alternating()`] and [`search()`], where it
//! replays the answers to every move. What is not settled is said to be so.
//!
//! The first two are linear in the board but for the search for sekis, which few positions need; all searches have a bound.
//!
//! *What it does not know:* regions of more than 44 points that must be answered in, sekis and ko threats that reach beyond one region.

mod alternating;
mod benson;
mod certificate;
mod fields;
mod gaps;
mod ground;
mod judge;
mod links;
mod map;
mod merge;
mod pairs;
mod plot;
mod prove;
mod replay;
mod room;
mod safe;
mod side;
mod standoff;
mod strategy;
#[doc(hidden)]
pub mod tuning;
mod unconditional;
mod zone;

pub use alternating::{alternating, search};
pub use benson::{Immortal, benson};
pub use certificate::{Flaw, check_immortal, check_safe};
pub use safe::{Claim, Pair, Purpose, Reply, Safe, Shelter};
pub use unconditional::{PointStatus, Unconditional, unconditional};
