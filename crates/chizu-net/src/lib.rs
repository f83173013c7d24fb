//! A small trained net that looks at a Go board and says whose its points will be, and what the lead is.
//!
//! It is a residual net of a few ten thousand numbers, trained on finished games ([`Net::origin`] names the positions, the folder
//! `train/` has the trainer). It says what is likely and proves nothing: reading corrects it elsewhere.
//!
//! * [`Input`] is a board as the net sees it: marks on every point.
//! * [`Net::built_in`] has the weights that come with the library, [`Net::parse`] reads others.
//! * [`Net::evaluate`] answers with an [`Answer`] for either player to move.
//!
//! Everything is in whole numbers, so that the bits are the same on every machine. The kernels are made so that answers
//! turn with the board and are exchanged with the colours: one evaluation is enough for all views.
//!
//! ```
//! use chizu_net::{Input, Net, mark};
//! let mut marks = vec![0; 81];
//! marks[40] = mark::BLACK;
//! let [_, whites_turn] = Net::built_in().evaluate(&Input::new(9, 9, &marks)?);
//! assert_eq!(whites_turn.owners.len(), 81);
//! // It is symmetrical, as the board is.
//! assert_eq!(whites_turn.owners[0], whites_turn.owners[80]);
//! assert!(whites_turn.lower <= whites_turn.lead && whites_turn.lead <= whites_turn.upper);
//! # Ok::<(), chizu_net::InputError>(())
//! ```
//!
//! *What it does not know:* ko, prisoners, komi, and anything its games did not show.

mod answer;
mod fields;
mod input;
mod kernel;
mod maths;
mod net;
mod planes;
mod weights;

pub use answer::{Answer, Share};
pub use input::{Input, InputError, mark};
pub use net::{Net, Origin};
pub use weights::WeightsError;

/// The example in the README runs.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
