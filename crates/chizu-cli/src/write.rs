//! Files that are written whole or not at all.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::{anyhow, bail};

use crate::{input, words};

/// Writes `bytes` to `path`: first to a new file beside it, which then takes its place. What is there and is
/// no regular file (a device, a pipe) is written to as it is. A file that nobody may write stays.
pub(crate) fn whole(path: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    attempt(path, bytes).map_err(|error| anyhow!(failure(path, &error)))
}

/// The same, with the system's error.
pub(crate) fn attempt(path: &Path, bytes: &[u8]) -> io::Result<()> {
    match fs::metadata(path) {
        Ok(data) if !data.is_file() => through(path, bytes),
        Ok(data) if data.permissions().readonly() => Err(io::ErrorKind::PermissionDenied.into()),
        _ => followed(path).and_then(|target| replaced(&target, bytes)),
    }
}

/// Why a file could not be written, in words.
pub(crate) fn failure(path: &Path, error: &io::Error) -> String {
    format!("{}: cannot be written: {}", input::shown(path), words::write_error(error))
}

/// Refuses to write where a record is read from: what the record holds besides would be lost.
pub(crate) fn apart(output: Option<&Path>, record: &Path) -> anyhow::Result<()> {
    match output {
        Some(output) if !input::is_stdin(record) && is_same(output, record) => {
            bail!("{}: not written over the record itself: name another file", input::shown(output))
        }
        _ => Ok(()),
    }
}

/// Whether two paths lead to the same file.
pub(crate) fn is_same(one: &Path, other: &Path) -> bool {
    match (one.canonicalize(), other.canonicalize()) {
        // A terminal may be read and written at once.
        (Ok(one), Ok(other)) => one == other && one.is_file(),
        _ => false,
    }
}

fn through(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = OpenOptions::new().write(true).open(path)?;
    file.write_all(bytes)?;
    file.flush()
}

/// Where a link leads, so that the file there is written and not the link. There need be no file yet.
fn followed(path: &Path) -> io::Result<PathBuf> {
    const MOST_LINKS: usize = 40;
    let mut target = path.to_owned();
    for _ in 0..MOST_LINKS {
        match fs::read_link(&target) {
            Ok(next) => target = target.with_file_name("").join(next),
            Err(_) => return Ok(target),
        }
    }
    Err(io::Error::other("its links lead in a circle"))
}

fn replaced(target: &Path, bytes: &[u8]) -> io::Result<()> {
    let (temporary, mut file) = beside(target)?;
    let written = fill(&mut file, bytes, target).and_then(|()| {
        drop(file);
        fs::rename(&temporary, target)
    });
    if written.is_err() {
        // Nothing half-written stays behind; the first error is the one to tell.
        let _ = fs::remove_file(&temporary);
    }
    written
}

/// A new file in the folder of `target`.
fn beside(target: &Path) -> io::Result<(PathBuf, File)> {
    let name = target.file_name().unwrap_or_default().to_string_lossy();
    for attempt in 0..100 {
        let temporary = target.with_file_name(format!(".{name}.{}-{attempt}.tmp", std::process::id()));
        match OpenOptions::new().write(true).create_new(true).open(&temporary) {
            Ok(file) => return Ok((temporary, file)),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            Err(error) => return Err(error),
        }
    }
    Err(io::Error::other("no name is free for a temporary file"))
}

fn fill(file: &mut File, bytes: &[u8], target: &Path) -> io::Result<()> {
    file.write_all(bytes)?;
    if let Ok(old) = fs::metadata(target) {
        file.set_permissions(old.permissions())?;
    }
    file.sync_all()
}
