//! Kills the server while a user edits and saves, as its own test does, more often.

use std::process::Command;

use anyhow::Context;

/// Runs the test with so many kills; `false` if it fails.
///
/// # Errors
/// There is no Cargo.
pub fn run(times: u32) -> anyhow::Result<bool> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let status = Command::new(cargo)
        .args(["test", "--package", "chizu-cli", "--test", "files", "--", "kills", "--nocapture"])
        .env("KILLS", times.to_string())
        .status()
        .context("cargo cannot be run")?;
    Ok(status.success())
}
