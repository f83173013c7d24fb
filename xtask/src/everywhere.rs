//! What is built for others and not by `cargo test --workspace`: tables, the Python package, Spark, Ray, the service under load.
//!
//! It needs Python with pip, for Spark also Java; [`run`] gets from Debian what is missing, and what cannot be had is told and skipped.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, bail};

use crate::web::root;

/// What is asked for.
#[derive(Clone, Debug)]
pub struct Plan {
    /// Games on which all answers are compared.
    pub games: usize,
    /// Games on each cluster.
    pub cluster: usize,
    /// Games on which Python's speed is compared with the command's; none for none.
    pub speed: usize,
    /// Seconds of random requests.
    pub seconds: u64,
    /// Where the games are; the repository's own if none is named.
    pub folders: Vec<PathBuf>,
}

/// The features that `cargo test --workspace` does not build.
const FEATURES: [&str; 2] = ["--features", "chizu-cli/table,chizu-table/files,chizu-table/rows"];

/// Builds, checks and tests all of it.
///
/// # Errors
/// If a step fails. What cannot be had is no error.
pub fn run(plan: &Plan) -> anyhow::Result<()> {
    let root = root();
    told("tables and service");
    let crates = ["-p", "chizu-table", "-p", "chizu-cli", "--locked"];
    cargo(
        &root,
        &[&["clippy"], &crates[..], &FEATURES, &["--all-targets", "--", "-D", "warnings"]].concat(),
    )?;
    cargo(&root, &[&["test", "-p", "chizu-table", "--locked"], &["--features", "files,rows"][..]].concat())?;
    let tests =
        ["test", "-p", "chizu-cli", "--locked", "--features", "table", "--test", "table", "--test", "serve"];
    cargo(&root, &tests)?;
    cargo(&root, &["build", "--release", "-p", "chizu-cli", "--locked", "--features", "table"])?;

    let package = root.join("crates/chizu-py");
    told("the Python package");
    cargo(&package, &["fmt", "--check"])?;
    let Some(python) = python(&root)? else {
        skipped("the Python package, Spark and Ray: no Python with venv and pip");
        return Ok(());
    };
    let target = root.join("target");
    let native = |args: &[&str]| {
        let mut command = Command::new("cargo");
        command.args(args).current_dir(&package).env("CARGO_TARGET_DIR", &target);
        command.env("RUSTDOCFLAGS", "-D warnings");
        ran(&mut command)
    };
    native(&["clippy", "--locked", "--", "-D", "warnings"])?;
    native(&["doc", "--locked", "--no-deps", "--quiet"])?;
    let wheels = target.join("everywhere/wheels");
    let _ = std::fs::remove_dir_all(&wheels);
    let mut maturin = Command::new(python.with_file_name("maturin"));
    maturin.args(["build", "--release", "--locked", "--out"]).arg(&wheels);
    ran(maturin.current_dir(&package).env("CARGO_TARGET_DIR", &target))?;
    let wheel = wheel(&wheels)?;

    // A clean place, in which nothing is but the wheel and what it asks for.
    let clean = target.join("everywhere/clean");
    ran(Command::new(&python).args(["-m", "venv", "--clear"]).arg(&clean))?;
    let python = clean.join("bin/python");
    let install = |packages: &[&str]| {
        let mut pip = Command::new(&python);
        ran(pip.args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check"]).args(packages))
    };
    let wheel = wheel.to_string_lossy().into_owned();
    install(&[&format!("{wheel}[arrow]"), "pytest"])?;
    ran(Command::new(&python).args(["-m", "pytest", "-q"]).current_dir(&package))?;

    let program = target.join("release/chizu");
    let own = [root.join("samples"), root.join("tests")];
    let folders = if plan.folders.is_empty() { own.to_vec() } else { plan.folders.clone() };
    let script = |name: &str, args: &[String]| {
        let mut command = Command::new(&python);
        command.arg(package.join("everywhere").join(name)).arg(&program);
        ran(command.args(args).args(&folders).stdin(Stdio::null()))
    };
    let number = |name: &str, number: u64| [name.to_owned(), number.to_string()];
    told("everywhere the same");
    let asked = [number("--games", plan.games as u64), number("--speed", plan.speed as u64)].concat();
    script("compare.py", &asked)?;
    told("random requests");
    script("service.py", &number("--seconds", plan.seconds))?;

    for cluster in ["spark", "ray"] {
        told(cluster);
        if cluster == "spark" && !java() {
            skipped("Spark: no Java, and none could be installed");
        } else if install(&[&format!("{wheel}[{cluster}]")]).is_err() {
            skipped(&format!("{cluster}: what it needs could not be installed"));
        } else {
            let asked = [vec![cluster.to_owned()], number("--games", plan.cluster as u64).into()].concat();
            script("cluster.py", &asked)?;
        }
    }
    Ok(())
}

/// The Python of an environment with maturin, if there can be one.
fn python(root: &Path) -> anyhow::Result<Option<PathBuf>> {
    let place = root.join("target/everywhere/build");
    let python = place.join("bin/python");
    let made =
        || Command::new("python3").args(["-m", "venv"]).arg(&place).status().is_ok_and(|made| made.success());
    if !python.exists() && !made() {
        debian(&["python3", "python3-venv", "python3-pip"]);
        if !made() {
            return Ok(None);
        }
    }
    let mut pip = Command::new(&python);
    pip.args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "maturin>=1.9,<2"]);
    Ok(pip.status().context("pip")?.success().then_some(python))
}

/// Java, installed if it is not there.
fn java() -> bool {
    let there = || {
        let quiet = Command::new("java").arg("-version").stderr(Stdio::null()).status();
        quiet.is_ok_and(|told| told.success())
    };
    if !there() {
        debian(&["default-jre-headless"]);
    }
    there()
}

/// Packages of Debian, if they can be had.
fn debian(packages: &[&str]) {
    let _ = Command::new("apt-get").args(["update", "-qq"]).status();
    let install = ["install", "-y", "-qq", "--no-install-recommends"];
    let _ = Command::new("apt-get").args(install).args(packages).status();
}

fn wheel(folder: &Path) -> anyhow::Result<PathBuf> {
    let mut files = std::fs::read_dir(folder)?.filter_map(|file| Some(file.ok()?.path()));
    files.find(|file| file.extension().is_some_and(|kind| kind == "whl")).context("maturin made no wheel")
}

fn cargo(folder: &Path, args: &[&str]) -> anyhow::Result<()> {
    ran(Command::new("cargo").args(args).current_dir(folder))
}

fn ran(command: &mut Command) -> anyhow::Result<()> {
    let name = command.get_program().to_string_lossy().into_owned();
    let status = command.status().with_context(|| format!("{name}: is it installed?"))?;
    if status.success() { Ok(()) } else { bail!("{command:?} failed") }
}

fn told(step: &str) {
    say(&format!("\n-- {step}"));
}

fn skipped(what: &str) {
    say(&format!("\n-- skipped: {what}"));
}

#[expect(clippy::print_stdout, reason = "a task tells what it does")]
fn say(text: &str) {
    println!("{text}");
}
