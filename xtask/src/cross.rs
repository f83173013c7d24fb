//! The program for another processor: arm64 on Linux, built where the tools for it are.
//!
//! Two compilers can do it: the one that runs this, if its standard library for arm64 is installed, or Debian's `rustc-web`, which
//! brings the sources of the standard library (as for WebAssembly). Either needs a linker. Where `qemu-aarch64` is installed, the program
//! is run, and must count a game as the one of this machine does.
//!
//! *What it does not know:* other processors, and other systems.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};

use crate::web::root;

/// What is built for.
pub const TARGET: &str = "aarch64-unknown-linux-gnu";
const LINKER: &str = "aarch64-linux-gnu-gcc";
/// Where Debian keeps the libraries of arm64, for programs that are run here.
const LIBRARIES: &str = "/usr/aarch64-linux-gnu";
const SOURCES: &str = "/usr/lib/rustlib/src/rust/library/std/Cargo.toml";
/// What both programs are asked.
const QUESTION: [&str; 3] = ["score", "--json", "samples/nine.sgf"];

/// Which compiler builds it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Compiler {
    /// The one this was built with.
    Own,
    /// Debian's, with the standard library from its sources.
    Debian,
}

/// What was built.
#[derive(Clone, Debug)]
pub struct Built {
    /// The program.
    pub program: PathBuf,
    /// Whether it was run here and answered as the program of this machine does.
    pub was_run: bool,
}

/// What is there to build with.
#[derive(Clone, Copy, Debug)]
struct Tools {
    is_linux: bool,
    has_library: bool,
    has_debian: bool,
    has_linker: bool,
}

impl Tools {
    fn here() -> Self {
        let library =
            Command::new("rustc").args(["--print", "target-libdir", "--target", TARGET]).output().ok();
        let library =
            library.map(|found| PathBuf::from(String::from_utf8_lossy(&found.stdout).trim().to_owned()));
        Self {
            is_linux: cfg!(target_os = "linux"),
            has_library: library.is_some_and(|folder| folder.is_absolute() && folder.exists()),
            has_debian: Path::new("/usr/bin/cargo").exists() && Path::new(SOURCES).exists(),
            has_linker: runs(LINKER),
        }
    }

    /// Which compiler can do it, or what is missing.
    fn compiler(self) -> Result<Compiler, String> {
        let mut missing = Vec::new();
        if !self.is_linux {
            return Err("it is built on Linux only".to_owned());
        }
        if !self.has_library && !self.has_debian {
            missing.push(format!(
                "a standard library (rustup target add {TARGET}, or Debian's rustc-web and rust-web-src)"
            ));
        }
        if !self.has_linker {
            missing.push(format!(
                "a linker ({LINKER}: Debian's gcc-aarch64-linux-gnu and libc6-dev-arm64-cross)"
            ));
        }
        if !missing.is_empty() {
            return Err(format!("missing: {}", missing.join("; ")));
        }
        Ok(if self.has_library { Compiler::Own } else { Compiler::Debian })
    }
}

fn runs(program: &str) -> bool {
    Command::new(program).arg("--version").output().is_ok_and(|said| said.status.success())
}

/// Builds the program for arm64 beside `own`, the program of this machine. The inner result is why it cannot be built here.
///
/// # Errors
/// If it could be built and was not, or answers otherwise.
pub fn build(own: &Path) -> Result<Result<Built, String>> {
    let compiler = match Tools::here().compiler() {
        Ok(compiler) => compiler,
        Err(missing) => return Ok(Err(missing)),
    };
    let folder = root().join("target/cross");
    let mut cargo = match compiler {
        Compiler::Own => Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into())),
        Compiler::Debian => {
            let mut cargo = Command::new("/usr/bin/cargo");
            for name in ["RUSTUP_TOOLCHAIN", "RUSTDOC", "CARGO", "RUSTFLAGS"] {
                cargo.env_remove(name);
            }
            cargo.env("RUSTC_BOOTSTRAP", "1").env("RUSTC", "/usr/bin/rustc");
            cargo
        }
    };
    cargo.args(["build", "--release", "--locked", "-p", "chizu-cli", "--bin", "chizu", "--target", TARGET]);
    if compiler == Compiler::Debian {
        cargo.args(["-Z", "build-std=std,panic_unwind"]);
    }
    cargo
        .current_dir(root())
        .env("CARGO_TARGET_DIR", &folder)
        .env("CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_LINKER", LINKER)
        .env("CC_aarch64_unknown_linux_gnu", LINKER);
    ensure!(cargo.status().context("cargo")?.success(), "the program for {TARGET} does not build");
    let program = folder.join(TARGET).join("release/chizu");
    let was_run = runs("qemu-aarch64");
    if was_run {
        let there = Command::new("qemu-aarch64")
            .args(["-L", LIBRARIES])
            .arg(&program)
            .args(QUESTION)
            .current_dir(root())
            .output()?;
        let here = Command::new(own).args(QUESTION).current_dir(root()).output()?;
        ensure!(
            there.status.success() && there.stdout == here.stdout,
            "the program for {TARGET} answers otherwise"
        );
    }
    Ok(Ok(Built { program, was_run }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_missing_is_named() {
        let all = Tools { is_linux: true, has_library: true, has_debian: true, has_linker: true };
        assert_eq!(all.compiler(), Ok(Compiler::Own));
        assert_eq!(Tools { has_library: false, ..all }.compiler(), Ok(Compiler::Debian));
        let missing = Tools { has_linker: false, ..all }.compiler().unwrap_err();
        assert!(missing.contains("gcc-aarch64-linux-gnu") && !missing.contains("rustup"), "{missing}");
        let missing = Tools { has_library: false, has_debian: false, ..all }.compiler().unwrap_err();
        assert!(missing.contains("rustup target add"), "{missing}");
        assert!(Tools { is_linux: false, ..all }.compiler().is_err());
    }
}
