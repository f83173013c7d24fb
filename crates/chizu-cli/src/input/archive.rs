//! Records in archives. Nothing is ever unpacked to disk, so a member's name is only printed.

use std::io::{self, Read, Seek};
use std::ops::ControlFlow;

use zip::ZipReadOptions;
use zip::read::Config;
use zip::result::ZipError;
use zip::unstable::read::ZipIterable;

use super::{Kind, MOST_UNPACKED, NO_FILE, Name, Source, Take, is_archive, is_record, piece};
use crate::words;

/// Why an archive in an archive is passed over.
const NESTED: &str = "an archive inside an archive: not opened";

/// Hands on the records in a zip archive. Entries may share a name: each is a record of its own.
pub(super) fn zip(archive: &Name, file: impl Read + Seek, take: &mut Take<'_>) -> ControlFlow<()> {
    let mut zip = match ZipIterable::try_new(file, Config::default()) {
        Ok(zip) => zip,
        Err(error) => return not_zip(archive, &error, take),
    };
    let entries = match zip.files() {
        Ok(entries) => entries,
        Err(error) => return not_zip(archive, &error, take),
    };
    let (mut found, mut last) = (false, String::new());
    while let Some(entry) = entries.next() {
        let entry = match entry {
            Ok(entry) => entry,
            Err(error) if last.is_empty() => return not_zip(archive, &error, take),
            // What follows cannot be found any more.
            Err(error) => {
                let why = reason(&error);
                return problem(archive, format!("damaged archive: after {last}: {why}"), take);
            }
        };
        let member = entry.name().unwrap_or_default().into_owned();
        last = words::printable(&member);
        let name = archive.member(&member);
        if is_archive(&member) && !entry.is_dir() {
            found = true;
            problem(&name, NESTED.to_owned(), take)?;
        }
        if !is_record(&member) {
            continue;
        }
        found = true;
        if entry.is_dir() {
            continue;
        }
        match entry.with_reader(entries.reader_mut(), ZipReadOptions::new()) {
            Ok(mut entry) => one(&name, &mut entry, take)?,
            Err(error) => problem(&name, reason(&error), take)?,
        }
    }
    if found { ControlFlow::Continue(()) } else { nothing_in(archive, take) }
}

fn not_zip(archive: &Name, error: &ZipError, take: &mut Take<'_>) -> ControlFlow<()> {
    problem(archive, format!("not readable as a zip archive: {}", reason(error)), take)
}

/// Hands on the records in a tar archive.
pub(super) fn tar(archive: &Name, stream: &mut dyn Read, take: &mut Take<'_>) -> ControlFlow<()> {
    let mut tar = tar::Archive::new(&mut *stream);
    let mut found = false;
    let entries = match tar.entries() {
        Ok(entries) => entries,
        Err(error) => return problem(archive, tar_error(&error), take),
    };
    let mut last = String::new();
    for entry in entries {
        let mut entry = match entry {
            Ok(entry) => entry,
            Err(error) if last.is_empty() => {
                let why = tar_error(&error);
                return problem(archive, format!("not readable as a tar archive: {why}"), take);
            }
            // What follows cannot be found any more.
            Err(error) => {
                let why = tar_error(&error);
                return problem(archive, format!("damaged archive: after {last}: {why}"), take);
            }
        };
        last = words::printable(&String::from_utf8_lossy(&entry.path_bytes()));
        let member = String::from_utf8_lossy(&entry.path_bytes()).into_owned();
        let kind = entry.header().entry_type();
        let name = archive.member(&member);
        if kind.is_file() && is_archive(&member) {
            found = true;
            problem(&name, NESTED.to_owned(), take)?;
        }
        if kind.is_dir() || !is_record(&member) {
            continue;
        }
        found = true;
        if kind.is_file() {
            let mut whole = Whole { left: entry.size(), reader: &mut entry };
            one(&name, &mut whole, take)?;
        } else {
            problem(&name, NO_FILE.to_owned(), take)?;
        }
    }
    // Compressed streams have their checksum at the end, behind the end of the archive.
    if let Err(error) = io::copy(&mut stream.take(MOST_UNPACKED), &mut io::sink()) {
        let why = words::io_error(&error);
        return problem(archive, format!("damaged archive: {why}; games counted from it may be wrong"), take);
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
fn one(name: &Name, entry: &mut dyn Read, take: &mut Take<'_>) -> ControlFlow<()> {
    piece(name, &mut Kind::of(name.as_it_is()).packing.unpack(entry), Some(MOST_UNPACKED), take)
}

fn nothing_in(archive: &Name, take: &mut Take<'_>) -> ControlFlow<()> {
    problem(archive, "no game records (*.sgf) in this archive".to_owned(), take)
}

fn problem(name: &Name, error: String, take: &mut Take<'_>) -> ControlFlow<()> {
    take(Source::Problem { name: name.clone(), error })
}

fn reason(error: &ZipError) -> String {
    match error {
        ZipError::Io(error) => words::io_error(error),
        ZipError::UnsupportedArchive(_) => {
            "it is packed or encrypted in a way that is not supported".to_owned()
        }
        _ => "it is damaged or cut off".to_owned(),
    }
}

/// The library's own errors speak of header fields.
fn tar_error(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::Other => "it is damaged".to_owned(),
        _ => words::io_error(error),
    }
}
