//! Files that are written whole or not at all.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::Context;

/// Writes `bytes` to `path`: first to a new file beside it, which then takes its place.
pub(crate) fn whole(path: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    // A link is followed, so that the file it leads to is replaced and not the link.
    let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let told = || format!("{}: cannot be written", crate::input::shown(path));
    let (temporary, mut file) = beside(&target).with_context(told)?;
    let written = fill(&mut file, bytes, &target).and_then(|()| {
        drop(file);
        fs::rename(&temporary, &target)
    });
    if written.is_err() {
        // Nothing half-written stays behind; the first error is the one to tell.
        let _ = fs::remove_file(&temporary);
    }
    written.with_context(told)
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
