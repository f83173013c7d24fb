//! The tasks as the command line names them: their arguments, and what is printed.

pub(crate) mod games;
pub(crate) mod net;
pub(crate) mod pages;
pub(crate) mod papers;
pub(crate) mod questions;
pub(crate) mod records;
pub(crate) mod tables;
pub(crate) mod tune;

use std::io::Write as _;
use std::path::Path;

use anyhow::Context;
use serde::Serialize;

/// Prints a table, if there is one.
pub(super) fn told(table: anyhow::Result<String>) -> anyhow::Result<bool> {
    say(&table?);
    Ok(true)
}

pub(super) fn write_json(path: &Path, value: &impl Serialize) -> anyhow::Result<()> {
    let text = serde_json::to_string_pretty(value)? + "\n";
    std::fs::write(path, text).with_context(|| format!("cannot write {}", path.display()))
}

/// Prints; a pipe that closes ends it.
pub(super) fn say(text: &str) {
    if writeln!(std::io::stdout(), "{}", text.trim_end()).is_err() {
        std::process::exit(1);
    }
}

#[expect(clippy::print_stderr, reason = "a command complains")]
pub(crate) fn complain(text: &str) {
    eprintln!("cargo xtask: {text}");
}
