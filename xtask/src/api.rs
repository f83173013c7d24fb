//! What a change breaks for those who build on the libraries.
//!
//! Others know this better: cargo-semver-checks, or cargo-public-api, whichever is installed. Both need a commit to compare with.
//!
//! *What it does not know:* what a function does; only its shape is compared.

use std::path::Path;
use std::process::Command;

use anyhow::{Result, bail};

use crate::web::{root, step};

/// The libraries that others build on, those below first.
pub const LIBRARIES: [&str; 11] = [
    "chizu-board",
    "chizu-sgf",
    "chizu-net",
    "chizu",
    "chizu-draw",
    "chizu-edit",
    "chizu-session",
    "chizu-gtp",
    "chizu-json",
    "chizu-engines",
    "chizu-table",
];

/// Compares the libraries with those of a commit.
///
/// # Errors
/// If something is broken, or neither tool is installed.
pub fn compare(with: &str) -> Result<()> {
    let is_there = |tool: &str| {
        Command::new("cargo").args([tool, "--version"]).output().is_ok_and(|said| said.status.success())
    };
    let root: &Path = &root();
    if is_there("semver-checks") {
        let packages = LIBRARIES.iter().flat_map(|name| ["-p", name]);
        let args: Vec<&str> =
            ["semver-checks", "check-release", "--baseline-rev", with].into_iter().chain(packages).collect();
        return step(root, "cargo", &args);
    }
    if is_there("public-api") {
        for name in LIBRARIES {
            step(root, "cargo", &["public-api", "-p", name, "diff", &format!("{with}..HEAD")])?;
        }
        return Ok(());
    }
    bail!(
        "neither cargo-semver-checks nor cargo-public-api is installed: cargo install cargo-semver-checks --locked"
    )
}
