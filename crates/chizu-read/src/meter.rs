//! What may still be spent on the question that is being asked, and the sign that ends it: counted for each thread.

use std::cell::{Cell, RefCell};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A sign to give up, shared by its clones.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// Gives the sign, for good.
    pub fn set(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether the sign was given.
    #[must_use]
    pub fn is_set(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// The caller gave up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("given up before it was finished")]
pub struct Stopped;

/// Runs an analysis, counting or reading that gives up soon after the sign is given. What was found until then is thrown away.
///
/// # Errors
/// [`Stopped`] if the sign was given before the end.
pub fn until<T>(stop: &Stop, run: impl FnOnce() -> T) -> Result<T, Stopped> {
    if stop.is_set() {
        return Err(Stopped);
    }
    let found = listening(stop, run);
    if stop.is_set() { Err(Stopped) } else { Ok(found) }
}

thread_local! {
    /// How many positions may still be visited for the question that is being asked.
    static LEFT: Cell<u64> = const { Cell::new(u64::MAX) };
    /// The sign that ends it.
    static STOP: RefCell<Option<Stop>> = const { RefCell::new(None) };
}

/// Brings back the sign that was listened to before, also where an analysis panics.
struct Restore(Option<Stop>);

impl Drop for Restore {
    fn drop(&mut self) {
        STOP.set(self.0.take());
    }
}

/// Runs what gives up soon after the sign is given.
fn listening<T>(stop: &Stop, run: impl FnOnce() -> T) -> T {
    let _restore = Restore(STOP.replace(Some(stop.clone())));
    run()
}

/// Asks a question that visits at most so many positions, all its searches together.
pub fn limited<T>(nodes: u64, ask: impl FnOnce() -> T) -> T {
    /// Takes what was spent off what was left outside.
    struct Outside {
        left: u64,
        given: u64,
    }
    impl Drop for Outside {
        fn drop(&mut self) {
            LEFT.set(self.left - (self.given - LEFT.get()));
        }
    }
    let left = LEFT.get();
    let given = left.min(nodes);
    LEFT.set(given);
    let _outside = Outside { left, given };
    ask()
}

/// How many positions a search may visit that would like to visit so many.
pub(crate) fn allowed(nodes: u64) -> u64 {
    if is_stopped() { 0 } else { nodes.min(LEFT.get()) }
}

/// A search has visited so many positions.
pub(crate) fn spend(nodes: u64) {
    LEFT.set(LEFT.get().saturating_sub(nodes));
}

/// Whether the caller gave up.
pub fn is_stopped() -> bool {
    STOP.with_borrow(|stop| stop.as_ref().is_some_and(Stop::is_set))
}
