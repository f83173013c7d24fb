//! What no one can change: unconditional life and territory.
//!
//! Three questions of growing reach, all about a position in which the owner of the stones need never
//! answer:
//!
//! * [`benson()`]: which chains cannot be captured, whatever number of moves in a row the opponent makes?
//! * [`unconditional()`]: where can the opponent not even get such a chain of his own, if he alone plays?
//!   His stones there are dead, the points are territory. This is GNU Go's *unconditional status*.
//! * In between, where stones of both sides are entangled, a small exhaustive search looks for sekis.
//!
//! Answers are proofs, not guesses: [`Immortal`] carries the regions that make a chain safe, and
//! [`check_immortal`] verifies them in another, simpler way. What is not settled is said to be so.
//!
//! Everything is linear in the board but the search for sekis, which few positions need, and which has a bound.
//!
//! *What it does not know:* answering. Chains that live because their owner answers each attack are not
//! found here, nor is anything that depends on whose turn it is, or on ko threats.

mod benson;
mod certificate;
mod map;
mod standoff;
mod unconditional;

pub use benson::{Immortal, benson};
pub use certificate::{Flaw, check_immortal};
pub use unconditional::{Status, Unconditional, unconditional};
