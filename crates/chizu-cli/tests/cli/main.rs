//! The command from outside: whole outputs and exit codes.
//!
//! Longer outputs stand in `snapshots/`. After a change that is meant, `SNAPSHOTS=overwrite cargo test -p
//! chizu-cli` writes them anew; look at the difference before committing it.

#![expect(clippy::unwrap_used, reason = "helpers of tests fail as tests do")]

mod analyze;
mod annotate;
mod bad_input;
mod compat;
mod dead;
mod engines;
mod eyes;
mod groups;
mod gtp;
mod help;
mod map;
mod read;
mod score;
mod sgf;
mod show;

use std::io::{Cursor, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use zip::write::SimpleFileOptions;

/// What the command said.
#[derive(Debug, PartialEq, Eq)]
struct Said {
    code: Option<i32>,
    out: String,
    err: String,
}

/// The command in the repository's root, where `samples` is, far from the user's own settings.
fn chizu(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_chizu"));
    command.args(args).current_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("../.."));
    for name in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "COLORTERM", "LC_ALL", "LC_CTYPE"] {
        command.env_remove(name);
    }
    command.env("LANG", "C.UTF-8").env("TERM", "xterm").env("COLUMNS", "100");
    command
}

fn said(command: &mut Command) -> Said {
    let output = command.output().unwrap();
    Said {
        code: output.status.code(),
        out: String::from_utf8(output.stdout).unwrap(),
        err: String::from_utf8(output.stderr).unwrap(),
    }
}

fn run(args: &[&str]) -> Said {
    said(&mut chizu(args))
}

/// Runs the command with `input` on its standard input.
fn run_with(args: &[&str], input: &[u8]) -> Said {
    let mut child =
        chizu(args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    // The command may stop reading early.
    let _ = child.stdin.take().unwrap().write_all(input);
    let output = child.wait_with_output().unwrap();
    Said {
        code: output.status.code(),
        out: String::from_utf8(output.stdout).unwrap(),
        err: String::from_utf8(output.stderr).unwrap(),
    }
}

/// The output of a run that must have gone well, times taken out.
fn fine(args: &[&str]) -> String {
    let said = run(args);
    assert_eq!((said.code, said.err.as_str()), (Some(0), ""), "{args:?}");
    without_times(&said.out)
}

fn without_times(text: &str) -> String {
    let line = |line: &str| if line.starts_with("Time ") { "Time [..]".to_owned() } else { line.to_owned() };
    text.lines().map(|l| line(l) + "\n").collect()
}

/// A folder for one test, empty.
fn folder(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&path);
    std::fs::create_dir_all(&path).unwrap();
    path
}

/// A zip archive of these members.
fn zip_of(members: &[(&str, &[u8])]) -> Vec<u8> {
    let mut zip = zip::ZipWriter::new(Cursor::new(Vec::new()));
    for (name, bytes) in members {
        zip.start_file(*name, SimpleFileOptions::default()).unwrap();
        zip.write_all(bytes).unwrap();
    }
    zip.finish().unwrap().into_inner()
}

/// A tar archive of these members.
fn tar_of(members: &[(&str, &[u8])]) -> Vec<u8> {
    let mut tar = tar::Builder::new(Vec::new());
    for (name, bytes) in members {
        let mut header = tar::Header::new_gnu();
        header.set_size(bytes.len() as u64);
        header.set_cksum();
        tar.append_data(&mut header, name, *bytes).unwrap();
    }
    tar.into_inner().unwrap()
}

fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
    gzip.write_all(bytes).unwrap();
    gzip.finish().unwrap()
}
