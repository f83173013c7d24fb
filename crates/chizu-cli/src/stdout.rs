//! Standard output, if there is one.
//!
//! A program may be started without (`chizu score game.sgf >&-`). Rust's runtime then puts the null device in its place before
//! `main`, and what is printed is lost without a word. So the system is asked before the runtime is there, and whoever prints
//! gets an error.

use std::io::{self, StdoutLock};

/// Standard output, to be written to.
///
/// # Errors
/// If the program was started without.
pub(crate) fn locked() -> io::Result<StdoutLock<'static>> {
    if is_closed() { Err(io::Error::other("it is closed")) } else { Ok(io::stdout().lock()) }
}

#[cfg(unix)]
mod start {
    use std::sync::atomic::{AtomicBool, Ordering};

    static CLOSED: AtomicBool = AtomicBool::new(false);

    /// Runs before the runtime: a system call and a flag, nothing of the standard library that would need it.
    #[ctor::ctor]
    fn look() {
        let closed = rustix::io::fcntl_getfd(rustix::stdio::stdout()).is_err();
        CLOSED.store(closed, Ordering::Relaxed);
    }

    pub(super) fn is_closed() -> bool {
        CLOSED.load(Ordering::Relaxed)
    }
}

#[cfg(unix)]
fn is_closed() -> bool {
    start::is_closed()
}

/// Elsewhere the system itself gives the error.
#[cfg(not(unix))]
const fn is_closed() -> bool {
    false
}
