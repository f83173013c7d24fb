//! Any record's last position is counted without a panic, and the same with the colours exchanged.
//!
//! `cargo +nightly fuzz run score`

#![no_main]

use chizu::score::{self, adjudicate::adjudicate};
use chizu::sgf::{Replay, parse};
use libfuzzer_sys::fuzz_target;

/// Larger boards take too long.
const MOST: usize = 169;

fuzz_target!(|bytes: &[u8]| {
    let Ok(collection) = parse(bytes) else { return };
    let Ok(replayed) = Replay::of(collection.first()).tolerant() else { return };
    let position = replayed.game.position();
    if position.size().area() > MOST {
        return;
    }
    let options = score::CountOptions::default();
    let count = adjudicate(position, &options);
    let swapped = adjudicate(&position.colors_swapped(), &options);
    assert_eq!(count.dead.black, swapped.dead.white);
    assert_eq!(count.dead.white, swapped.dead.black);
});
