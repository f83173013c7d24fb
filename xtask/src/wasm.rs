//! Chizu as WebAssembly: the npm package, and the page without a server.
//!
//! The compiler is Debian's (`rustc-web`), which brings the sources of the standard library: it is built for `wasm32` with the rest.
//! Where Debian's packages are not to be had, there is no WebAssembly, and whoever asks is told.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, bail};
use sha2::{Digest, Sha256};

use crate::web::{self, root, step};

/// The version of the crate and of the program that writes its glue.
const BINDGEN: &str = "0.2.130";
/// What is installed if it is not there.
const PACKAGES: [&str; 5] = ["rustc-web", "cargo-web", "rust-web-src", "libstd-rust-web-dev", "lld-22"];
const LINKER: &str = "/usr/bin/wasm-ld-22";
/// Vectors of 128 bits, which browsers have had since 2023. What a panic says nobody reads there: it ends at once, and neither its
/// words nor what prints them are sent. Functions are copied into others if they are small, and loops are written out up to the six
/// words in which readers see a board of 19×19.
const FLAGS: &str = concat!(
    "-Ctarget-feature=+simd128 -Zunstable-options -Cpanic=immediate-abort ",
    "-Cllvm-args=-inline-threshold=30 -Cllvm-args=-unroll-full-max-count=6"
);

fn tools() -> PathBuf {
    root().join("target/tools")
}

/// The folder of the npm package.
#[must_use]
pub fn package() -> PathBuf {
    root().join("target/npm")
}

/// The folder of the page without a server.
#[must_use]
pub fn site_folder() -> PathBuf {
    root().join("target/site")
}

/// What is needed, installed if it is not there.
///
/// # Errors
/// If something cannot be had.
pub fn ready() -> anyhow::Result<()> {
    let there = || {
        let needed = ["/usr/bin/cargo", LINKER, "/usr/lib/rustlib/src/rust/library/std/Cargo.toml"];
        needed.iter().all(|path| Path::new(path).exists())
    };
    if !there() {
        let _ = step(&root(), "apt-get", &["update", "-qq"]);
        let install = [&["install", "-y", "-qq", "--no-install-recommends"], PACKAGES.as_slice()].concat();
        step(&root(), "apt-get", &install)
            .context("WebAssembly needs Debian's rustc-web, which could not be installed")?;
    }
    if !there() {
        bail!("Debian's rustc-web is installed, and yet its cargo, its sources or {LINKER} are missing");
    }
    let glue = tools().join("bin/wasm-bindgen");
    let version = Command::new(&glue).arg("--version").output();
    if !version.is_ok_and(|said| String::from_utf8_lossy(&said.stdout).contains(BINDGEN)) {
        let folder = tools().to_string_lossy().into_owned();
        // Not with the crate's own lock file: it may name versions that a registry no longer hands out.
        step(&root(), "cargo", &["install", "wasm-bindgen-cli", "--version", BINDGEN, "--root", &folder])?;
    }
    Ok(())
}

/// Builds the npm package.
///
/// # Errors
/// If the tools are missing or the sources do not build.
pub fn build() -> anyhow::Result<()> {
    ready()?;
    let target = root().join("target/wasm");
    let status = Command::new("/usr/bin/cargo")
        .args(["build", "--locked", "--target", "wasm32-unknown-unknown", "-Z", "build-std=std,panic_abort"])
        .args(["-Z", "build-std-features=optimize_for_size", "--profile", "web"])
        .current_dir(root().join("crates/chizu-wasm/core"))
        // Another toolchain than the one this program was built with.
        .env_remove("RUSTUP_TOOLCHAIN")
        .env_remove("RUSTDOC")
        .env_remove("CARGO")
        .env_remove("RUSTFLAGS")
        .env("RUSTC_BOOTSTRAP", "1")
        .env("RUSTC", "/usr/bin/rustc")
        .env("CARGO_TARGET_DIR", &target)
        .env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", LINKER)
        .env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS", FLAGS)
        .status()
        .context("/usr/bin/cargo")?;
    if !status.success() {
        bail!("the core was not built");
    }
    let package = package();
    fs::create_dir_all(&package)?;
    let core = target.join("wasm32-unknown-unknown/web/chizu_core.wasm");
    let status = Command::new(tools().join("bin/wasm-bindgen"))
        .args(["--target", "web", "--remove-name-section", "--out-name", "chizu", "--out-dir"])
        .args([&package, &core])
        .status()
        .context("wasm-bindgen")?;
    if !status.success() {
        bail!("wasm-bindgen failed");
    }
    copied(&root().join("crates/chizu-wasm/npm"), &package)?;
    for name in ["LICENSE-MIT", "LICENSE-APACHE"] {
        if root().join(name).exists() {
            fs::copy(root().join(name), package.join(name))?;
        }
    }
    Ok(())
}

/// Builds the npm package and tests it: how much is sent, the examples of its README, records in every encoding, and `games` records
/// against the command, byte for byte.
///
/// # Errors
/// If something differs.
pub fn test(games: Option<&Path>) -> anyhow::Result<()> {
    build()?;
    step(&package(), "node", &["test/size.mjs"])?;
    step(&root(), "cargo", &["build", "--release", "--locked", "-p", "chizu-cli"])?;
    let samples = root().join("samples");
    let games = games.unwrap_or(&samples).to_string_lossy().into_owned();
    step(&package(), "node", &["test/readme.mjs"])?;
    step(&package(), "node", &["test/encodings.mjs", &root().to_string_lossy()])?;
    step(&package(), "node", &["test/same.mjs", &root().to_string_lossy(), &games])
}

/// Measures the package in Node beside the command.
///
/// # Errors
/// If it cannot be built.
pub fn bench() -> anyhow::Result<()> {
    build()?;
    step(&root(), "cargo", &["build", "--release", "--locked", "-p", "chizu-cli"])?;
    step(&package(), "node", &["test/bench.mjs", &root().to_string_lossy()])
}

/// Builds the page without a server: static files, which work offline after the first visit.
///
/// # Errors
/// If the tools are missing or the sources do not build.
pub fn site() -> anyhow::Result<()> {
    build()?;
    let web = root().join("web");
    web::packages(&web)?;
    let site = site_folder();
    if site.exists() {
        fs::remove_dir_all(&site)?;
    }
    step(&web, "npm", &["run", "--silent", "site"])?;
    for name in ["chizu.js", "chizu_bg.wasm"] {
        fs::copy(package().join(name), site.join(name))?;
    }
    copied(&web.join("site"), &site)?;
    let page = fs::read_to_string(site.join("index.html"))?;
    fs::write(site.join("index.html"), page.replace("</title>", &format!("</title>\n{HEAD}")))?;
    let mut files = Vec::new();
    listed(&site, &site, &mut files)?;
    files.retain(|name| name != "sw.js");
    files.sort();
    let mut hash = Sha256::new();
    for name in &files {
        hash.update(fs::read(site.join(name))?);
    }
    let version: String = hash.finalize().iter().take(8).map(|byte| format!("{byte:02x}")).collect();
    let worker = fs::read_to_string(site.join("sw.js"))?;
    let worker = worker.replace("'VERSION'", &format!("'{version}'"));
    let worker = worker.replace("['FILES']", &serde_json::to_string(&files)?);
    fs::write(site.join("sw.js"), worker)?;
    Ok(())
}

/// What the page has in its head besides: no server says it.
const HEAD: &str = concat!(
    "    <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; ",
    "style-src 'self'; img-src 'self' data: blob:; object-src 'none'; base-uri 'none'\" />\n",
    "    <link rel=\"manifest\" href=\"manifest.webmanifest\" />\n",
    "    <meta name=\"theme-color\" content=\"#ddb878\" />"
);

/// Builds the page without a server and runs the tests in a browser against it, those whose name contains `filter`.
///
/// # Errors
/// If a test fails, or if something that is needed cannot be had.
pub fn site_test(filter: &str) -> anyhow::Result<()> {
    site()?;
    web::test_with(filter, &[("CHIZU_SITE", &site_folder().to_string_lossy())])
}

fn copied(from: &Path, to: &Path) -> anyhow::Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from).with_context(|| format!("{}", from.display()))? {
        let path = entry?.path();
        let there = to.join(path.file_name().unwrap_or_default());
        if path.is_dir() {
            copied(&path, &there)?;
        } else {
            fs::copy(&path, &there).with_context(|| format!("{}", path.display()))?;
        }
    }
    Ok(())
}

fn listed(folder: &Path, root: &Path, names: &mut Vec<String>) -> anyhow::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            listed(&path, root, names)?;
        } else if let Ok(name) = path.strip_prefix(root) {
            names.push(name.to_string_lossy().replace('\\', "/"));
        }
    }
    Ok(())
}
