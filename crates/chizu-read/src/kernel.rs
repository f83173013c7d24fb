//! What the other stages of Chizu build on. No promise is made of it: it changes without a new version.

pub use crate::bits::{Bits, Grid};
use crate::effort::Budget;
use crate::effort::tuning::STAGES;
pub use crate::meter::{is_stopped, limited};
pub use crate::questions::race_kills;
pub use crate::watch::{Grounds, Reading, Watch};

/// Captures, rescues and connections with little slack, for callers that ask hundreds of questions.
pub mod quick {
    pub use crate::quick::{capture, save, stay_connected};
}

/// Asks a question within a budget for each stage of its searches.
pub fn within<T>(budget: &Budget, ask: impl FnOnce() -> T) -> T {
    limited(budget.nodes.saturating_mul(STAGES), ask)
}
