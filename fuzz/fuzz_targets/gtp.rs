//! Any bytes are GTP lines that are answered, one answer each in the form that the protocol asks for, without a panic.
//!
//! `cargo +nightly fuzz run gtp`

#![no_main]

use chizu_gtp::{Command, Engine, Reply, serve};
use libfuzzer_sys::fuzz_target;

/// Says what it was told.
struct Echo(usize);

impl Engine for Echo {
    fn reply(&mut self, command: &Command) -> Reply {
        self.0 += 1;
        let args: Vec<&str> = command.args().collect();
        if args.is_empty() { Reply::error(command.name()) } else { Reply::ok(args.join(" ")) }
    }
}

fuzz_target!(|bytes: &[u8]| {
    let (mut echo, mut out) = (Echo(0), Vec::new());
    if serve(bytes, &mut out, &mut echo).is_err() {
        return;
    }
    let text = String::from_utf8_lossy(&out);
    let answers = text.split("\n\n").filter(|answer| !answer.is_empty());
    assert!(answers.clone().all(|answer| answer.starts_with(['=', '?'])));
    // A line that is too long is answered without the engine.
    assert!(answers.count() >= echo.0);
});
