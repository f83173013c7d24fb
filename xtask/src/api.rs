//! What a change breaks for those who build on the libraries.
//!
//! cargo-semver-checks knows best, and is asked where it is installed. Otherwise cargo-public-api lists what each library offers, now
//! and at another commit, and the lists are compared. Both read what rustdoc writes as JSON; the stable compiler writes it, too, where
//! it is told to.
//!
//! *What it does not know:* what a function does; only its shape is compared.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, bail, ensure};

use crate::web::{root, step};

/// The libraries that others build on, those below first.
pub const LIBRARIES: [&str; 13] = [
    "chizu-board",
    "chizu-sgf",
    "chizu-net",
    "chizu-safety",
    "chizu-read",
    "chizu",
    "chizu-draw",
    "chizu-edit",
    "chizu-session",
    "chizu-gtp",
    "chizu-json",
    "chizu-engines",
    "chizu-table",
];

/// What changed in the shape of a library.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Change {
    /// What is gone, or has another shape.
    pub gone: Vec<String>,
    /// New variants of enums that others match, and new fields of structs that others build: a match that names all, and a literal that
    /// names all, no longer compile.
    pub grown: Vec<String>,
    /// What is new and breaks nothing.
    pub new: Vec<String>,
}

impl Change {
    /// Compares two lists as cargo-public-api writes them, a line for each thing.
    #[must_use]
    pub fn between(before: &str, after: &str) -> Self {
        let before: BTreeSet<&str> = before.lines().filter(|line| !line.is_empty()).collect();
        let after: BTreeSet<&str> = after.lines().filter(|line| !line.is_empty()).collect();
        let mut change = Self::default();
        for line in before.difference(&after) {
            let same = |other: &&&str| without_mark(other) == without_mark(line);
            // A type that may grow from now on is told once, as gone: who matches it must say what he does with the unknown.
            if after.iter().find(same).is_none_or(|other| other.starts_with(MARK)) {
                change.gone.push((*line).to_owned());
            }
        }
        for line in after.difference(&before) {
            if before.iter().any(|other| without_mark(other) == without_mark(line)) {
                continue;
            }
            let grows = owner(line).is_some_and(|owner| before.iter().any(|other| is_open(other, owner)));
            let list = if grows { &mut change.grown } else { &mut change.new };
            list.push((*line).to_owned());
        }
        change
    }

    /// Whether somebody's program may no longer compile.
    #[must_use]
    pub const fn breaks(&self) -> bool {
        !self.gone.is_empty() || !self.grown.is_empty()
    }
}

const MARK: &str = "#[non_exhaustive] ";

fn without_mark(line: &str) -> &str {
    line.strip_prefix(MARK).unwrap_or(line)
}

/// The type that a variant or a field belongs to: `a::Kind` of `pub a::Kind::One`, and of `pub a::Kind::size: u8`.
fn owner(line: &str) -> Option<&str> {
    let path = line.strip_prefix("pub ")?;
    let end = path.find(": ").or_else(|| path.find('(')).or_else(|| path.find(' ')).unwrap_or(path.len());
    let path = &path[..end];
    let is_path = path.contains("::") && path.chars().all(|c| c.is_alphanumeric() || matches!(c, '_' | ':'));
    if is_path { path.rsplit_once("::").map(|(owner, _)| owner) } else { None }
}

/// Whether the line declares that type, and others may name all of it.
fn is_open(line: &str, owner: &str) -> bool {
    ["pub enum ", "pub struct "].iter().any(|start| {
        line.strip_prefix(start)
            .and_then(|rest| rest.strip_prefix(owner))
            .is_some_and(|rest| rest.is_empty() || rest.starts_with('<'))
    })
}

/// Compares the libraries with those of a commit; what changed is said line by line.
///
/// # Errors
/// If something is broken, or neither tool is installed.
pub fn compare(with: &str, say: &mut dyn FnMut(&str)) -> Result<()> {
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
    ensure!(
        is_there("public-api"),
        "neither cargo-semver-checks nor cargo-public-api is installed: cargo install cargo-public-api --locked"
    );
    let before = root.join("target/api/before");
    let _ =
        Command::new("git").args(["worktree", "remove", "--force"]).arg(&before).current_dir(root).output();
    let folder = before.to_string_lossy().into_owned();
    step(root, "git", &["worktree", "add", "--quiet", "--force", "--detach", &folder, with])?;
    let compared = compare_all(&before, root, say);
    step(root, "git", &["worktree", "remove", "--force", &folder])?;
    let broken = compared?;
    if broken > 0 {
        bail!("{broken} of {} libraries changed in a way that may break others", LIBRARIES.len());
    }
    Ok(())
}

/// How many libraries may break others.
fn compare_all(before: &Path, after: &Path, say: &mut dyn FnMut(&str)) -> Result<usize> {
    let mut broken = 0;
    for name in LIBRARIES {
        if !before.join("crates").join(name).exists() {
            say(&format!("{name}: new"));
            continue;
        }
        let change = Change::between(&offered(before, name)?, &offered(after, name)?);
        broken += usize::from(change.breaks());
        let Change { gone, grown, new } = &change;
        say(&format!("{name}: {} gone, {} grown, {} new", gone.len(), grown.len(), new.len()));
        for (sign, lines) in [("-", gone), ("!", grown), ("+", new)] {
            for line in lines {
                say(&format!("  {sign} {line}"));
            }
        }
    }
    Ok(broken)
}

/// What a library offers, a line for each thing.
fn offered(sources: &Path, name: &str) -> Result<String> {
    let target = root().join("target/api/build");
    let done = Command::new("cargo")
        .args(["rustdoc", "--quiet", "--lib", "-p", name, "--all-features", "--", "-Z", "unstable-options"])
        .args(["--output-format", "json", "--cap-lints", "allow"])
        .current_dir(sources)
        .env("RUSTC_BOOTSTRAP", "1")
        .env("CARGO_TARGET_DIR", &target)
        .status()?;
    ensure!(done.success(), "no documentation of {name} in {}", sources.display());
    let json = target.join("doc").join(format!("{}.json", name.replace('-', "_")));
    let listed = Command::new("cargo")
        .args(["public-api", "--color", "never", "-sss", "--rustdoc-json"])
        .arg(&json)
        .current_dir(sources)
        .output()?;
    let why = String::from_utf8_lossy(&listed.stderr).into_owned();
    ensure!(listed.status.success(), "cargo public-api on {name}: {why}");
    fs::remove_file(&json).context("the list as JSON")?;
    Ok(String::from_utf8_lossy(&listed.stdout).into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_gone_grown_and_new() {
        let before = "pub enum a::Kind\npub a::Kind::One\n#[non_exhaustive] pub enum a::Open\npub struct a::Size\npub a::Size::width: u8\npub fn a::old()\npub fn a::takes(u8)";
        let after = "pub enum a::Kind\npub a::Kind::One\npub a::Kind::Two(u8)\n#[non_exhaustive] pub enum a::Open\npub a::Open::More\npub struct a::Size\npub a::Size::width: u8\npub a::Size::height: u8\npub fn a::takes(u16)\npub fn a::fresh()";
        let change = Change::between(before, after);
        assert_eq!(change.gone, ["pub fn a::old()", "pub fn a::takes(u8)"]);
        assert_eq!(change.grown, ["pub a::Kind::Two(u8)", "pub a::Size::height: u8"]);
        assert_eq!(change.new, ["pub a::Open::More", "pub fn a::fresh()", "pub fn a::takes(u16)"]);
        assert!(change.breaks());
    }

    #[test]
    fn a_type_that_may_grow_from_now_on_breaks_those_who_match_it() {
        let change = Change::between("pub enum a::Kind", "#[non_exhaustive] pub enum a::Kind");
        assert_eq!((change.gone.len(), change.new.len()), (1, 0));
        // The other way round nothing breaks.
        let change = Change::between("#[non_exhaustive] pub enum a::Kind", "pub enum a::Kind");
        assert!(!change.breaks());
    }

    #[test]
    fn the_same_breaks_nothing() {
        assert_eq!(Change::between("pub fn a::b()\n", "pub fn a::b()"), Change::default());
    }
}
