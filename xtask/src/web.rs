//! The page of `chizu open`: building it, and knowing whether what is built is what the sources say.
//!
//! What was built is committed, so that the program can be built without Node. Beside it lies a hash of the sources it was built
//! from; a test computes it again.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, bail};
use sha2::{Digest, Sha256};

/// What the page is built from, below `web/`.
const SOURCES: [&str; 6] =
    ["src", "public", "index.html", "package.json", "package-lock.json", "vite.config.ts"];
/// The file that names the sources of what is built.
const BUILT_FROM: &str = "BUILT-FROM";

/// The repository.
#[must_use]
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().map_or_else(PathBuf::new, Path::to_owned)
}

fn assets() -> PathBuf {
    root().join("crates/chizu-cli/assets")
}

/// A hash over names and contents of all sources, line ends as they are in the repository.
///
/// # Errors
/// If a source cannot be read.
pub fn hash(web: &Path) -> anyhow::Result<String> {
    let mut files = Vec::new();
    for source in SOURCES {
        collect(&web.join(source), &mut files)?;
    }
    files.sort();
    let mut hash = Sha256::new();
    for file in files {
        let name = file.strip_prefix(web).unwrap_or(&file).to_string_lossy().replace('\\', "/");
        let mut bytes = fs::read(&file).with_context(|| format!("{}", file.display()))?;
        bytes.retain(|byte| *byte != b'\r');
        hash.update(format!("{name}\n{}\n", bytes.len()));
        hash.update(&bytes);
    }
    Ok(hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect())
}

fn collect(path: &Path, files: &mut Vec<PathBuf>) -> anyhow::Result<()> {
    if path.is_dir() {
        for entry in fs::read_dir(path).with_context(|| format!("{}", path.display()))? {
            collect(&entry?.path(), files)?;
        }
    } else {
        files.push(path.to_owned());
    }
    Ok(())
}

/// Whether the built page belongs to its sources.
///
/// # Errors
/// In words that say what to do, if it does not.
pub fn check() -> anyhow::Result<()> {
    let built = fs::read_to_string(assets().join(BUILT_FROM)).unwrap_or_default();
    if built.trim() != hash(&root().join("web"))? {
        bail!(
            "the page in crates/chizu-cli/assets was built from other sources than those in web/: run `cargo xtask web`"
        );
    }
    Ok(())
}

/// Builds the page.
///
/// # Errors
/// If Node is not there, or something is wrong with the sources.
pub fn build() -> anyhow::Result<()> {
    let web = root().join("web");
    packages(&web)?;
    step(&web, "npm", &["run", "--silent", "build"])?;
    fs::write(assets().join(BUILT_FROM), hash(&web)? + "\n")?;
    Ok(())
}

/// Runs the tests in a browser, those whose name contains `filter`.
///
/// # Errors
/// If a test fails, or if there is no browser and none can be had.
pub fn test(filter: &str) -> anyhow::Result<()> {
    test_with(filter, &[])
}

/// Runs the tests in a browser, with settings for the harness.
///
/// # Errors
/// If a test fails, or if there is no browser and none can be had.
pub fn test_with(filter: &str, settings: &[(&str, &str)]) -> anyhow::Result<()> {
    let web = root().join("web");
    packages(&web)?;
    browser()?;
    step(&root(), "cargo", &["build", "--release", "--locked", "-p", "chizu-cli", "-p", "chizu-engines"])?;
    let pattern = format!("--test-name-pattern={filter}");
    let mut args = vec!["--test", "--test-concurrency=1"];
    if !filter.is_empty() {
        args.push(&pattern);
    }
    args.push("tests/");
    step_with(&web, "node", &args, settings)
}

/// Measures how long a user waits, and prints a table.
///
/// # Errors
/// If there is no browser, or the page does not answer.
pub fn bench() -> anyhow::Result<()> {
    let web = root().join("web");
    packages(&web)?;
    browser()?;
    step(&root(), "cargo", &["build", "--release", "--locked", "-p", "chizu-cli"])?;
    step(&web, "node", &["tests/bench.mjs"])
}

/// What the page and its tests need of others, as the lock file has it.
pub(crate) fn packages(web: &Path) -> anyhow::Result<()> {
    let installed = web.join("node_modules/.package-lock.json");
    let newer = |a: &Path, b: &Path| {
        Some(fs::metadata(a).ok()?.modified().ok()? >= fs::metadata(b).ok()?.modified().ok()?)
    };
    if newer(&installed, &web.join("package-lock.json")) == Some(true) {
        return Ok(());
    }
    step(web, "npm", &["ci", "--no-audit", "--no-fund"])
}

/// Debian's Chromium, installed if it is not there.
fn browser() -> anyhow::Result<()> {
    let there = || Path::new("/usr/bin/chromium").exists();
    if there() {
        return Ok(());
    }
    let _ = step(&root(), "apt-get", &["update", "-qq"]);
    step(
        &root(),
        "apt-get",
        &["install", "-y", "-qq", "--no-install-recommends", "chromium", "fonts-dejavu-core", "fonts-inter"],
    )
    .context("the tests of the page need Chromium at /usr/bin/chromium, and it could not be installed")?;
    if there() { Ok(()) } else { bail!("there is no /usr/bin/chromium after its package was installed") }
}

pub(crate) fn step(folder: &Path, program: &str, args: &[&str]) -> anyhow::Result<()> {
    step_with(folder, program, args, &[])
}

fn step_with(folder: &Path, program: &str, args: &[&str], settings: &[(&str, &str)]) -> anyhow::Result<()> {
    let status = Command::new(program)
        .args(args)
        .envs(settings.iter().copied())
        .current_dir(folder)
        .status()
        .with_context(|| format!("{program}: is it installed?"))?;
    if status.success() { Ok(()) } else { bail!("{program} {} failed", args.join(" ")) }
}
