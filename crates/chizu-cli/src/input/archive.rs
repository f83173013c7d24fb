//! Records in archives. Nothing is ever unpacked to disk, so a member's name is only printed.

use std::fs::File;
use std::io::{self, BufReader, Read};
use std::ops::ControlFlow;

use zip::ZipArchive;
use zip::result::ZipError;

use super::{MOST_UNPACKED, Source, Take, is_record, piece, unpack};
use crate::words;

/// Hands on the records in a zip archive.
pub(super) fn zip(archive: &str, file: File, take: &mut Take<'_>) -> ControlFlow<()> {
    let mut zip = match ZipArchive::new(BufReader::new(file)) {
        Ok(zip) => zip,
        Err(error) => return problem(archive, format!("not a readable zip archive: {}", told(&error)), take),
    };
    let mut found = false;
    for index in 0..zip.len() {
        let member = zip.name_for_index(index).map(|name| name.unwrap_or_default().into_owned());
        let member = member.unwrap_or_default();
        if !is_record(&member) {
            continue;
        }
        found = true;
        let name = member_name(archive, &member);
        match zip.by_index(index) {
            Ok(entry) if entry.is_dir() => {}
            Ok(mut entry) => one(&name, &mut entry, take)?,
            Err(error) => problem(&name, format!("not readable: {}", told(&error)), take)?,
        }
    }
    if found { ControlFlow::Continue(()) } else { nothing_in(archive, take) }
}

/// Hands on the records in a tar archive.
pub(super) fn tar(archive: &str, stream: impl Read, take: &mut Take<'_>) -> ControlFlow<()> {
    let mut tar = tar::Archive::new(stream);
    let mut found = false;
    let entries = match tar.entries() {
        Ok(entries) => entries,
        Err(error) => return problem(archive, words::io_error(&error), take),
    };
    let mut last = String::new();
    for entry in entries {
        let mut entry = match entry {
            Ok(entry) => entry,
            Err(_) if last.is_empty() => {
                return problem(archive, "not a readable tar archive".to_owned(), take);
            }
            // What follows cannot be found any more.
            Err(error) => {
                let why = words::io_error(&error);
                return problem(archive, format!("damaged archive: after {last}: {why}"), take);
            }
        };
        last = words::printable(&String::from_utf8_lossy(&entry.path_bytes()));
        let member = String::from_utf8_lossy(&entry.path_bytes()).into_owned();
        if entry.header().entry_type().is_file() && is_record(&member) {
            found = true;
            let mut whole = Whole { left: entry.size(), reader: &mut entry };
            one(&member_name(archive, &member), &mut whole, take)?;
        }
    }
    if found { ControlFlow::Continue(()) } else { nothing_in(archive, take) }
}

/// A member of known size: an error if it ends before.
struct Whole<R> {
    reader: R,
    left: u64,
}

impl<R: Read> Read for Whole<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.reader.read(buffer)?;
        if count == 0 && self.left > 0 && !buffer.is_empty() {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        self.left = self.left.saturating_sub(count as u64);
        Ok(count)
    }
}

/// Hands on one member, unpacking it once more if it is compressed by itself.
fn one(name: &str, entry: &mut dyn Read, take: &mut Take<'_>) -> ControlFlow<()> {
    let most = Some(MOST_UNPACKED);
    match name.to_lowercase() {
        lower if lower.ends_with(".gz") => piece(name, &mut unpack::gzip(entry), most, take),
        lower if lower.ends_with(".zst") => piece(name, &mut unpack::Zstd::new(entry), most, take),
        _ => piece(name, entry, most, take),
    }
}

fn member_name(archive: &str, member: &str) -> String {
    format!("{archive}/{}", words::printable(member))
}

fn nothing_in(archive: &str, take: &mut Take<'_>) -> ControlFlow<()> {
    problem(archive, "no game records (*.sgf) in this archive".to_owned(), take)
}

fn problem(name: &str, error: String, take: &mut Take<'_>) -> ControlFlow<()> {
    take(Source::Problem { name: name.to_owned(), error })
}

fn told(error: &ZipError) -> String {
    match error {
        ZipError::Io(error) => words::io_error(error),
        ZipError::InvalidArchive(why) => why.to_string(),
        ZipError::UnsupportedArchive(why) => why.to_string(),
        other => other.to_string(),
    }
}
