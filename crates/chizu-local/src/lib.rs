//! Small pieces of a Go board: who is next to whom as bits, floods, moves with capture and ko, things joined into sets.
//!
//! Safety, reading, eyes, kos without end and contests all play on a few points and not on a board. They share one flood ([`adjacency`]),
//! one rule of capture ([`capture`]) and one board of at most 64 points ([`piece`]). What turns with the board is laid down in one way
//! ([`orientation`]), so that no answer depends on how it lies.
//!
//! How a stage writes down the numbers it rests on ([`constant`]) stands here, too, since all stages stand on this crate.
//!
//! Users depend on the crate `chizu`. No promise is made of this one: it changes without a new version.
//!
//! *What it does not know:* the rest of the board, rules but capture and ko, and who is to move.

pub mod adjacency;
pub mod capture;
pub mod constant;
pub mod nearer;
pub mod orientation;
pub mod piece;
pub mod sets;
