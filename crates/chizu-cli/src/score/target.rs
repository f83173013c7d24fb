//! Where records go that are written with their count: one file, or a folder with a file for each game.

use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::{fs, io};

use crate::input::{self, Name};
use crate::write;

/// So many characters of a record's name are kept.
const LONGEST_NAME: usize = 100;

/// A file or folder to be written.
pub(super) struct Target {
    place: Place,
    /// The files named to be read, by their true paths: nothing is written over them.
    read: HashSet<PathBuf>,
}

enum Place {
    /// All games in one file.
    File { path: PathBuf, text: String },
    /// A file for each game.
    Folder {
        path: PathBuf,
        /// Names given so far, in lower case.
        used: HashSet<String>,
    },
}

/// Why a record was not written.
pub(super) struct Unwritten {
    pub(super) why: String,
    /// The disk is full: nothing more can be written.
    pub(super) is_full: bool,
}

impl From<String> for Unwritten {
    fn from(why: String) -> Self {
        Self { why, is_full: false }
    }
}

/// Writes a file as a whole.
fn written(path: &Path, text: &str) -> Result<(), Unwritten> {
    write::attempt(path, text.as_bytes()).map_err(|error| Unwritten {
        why: write::failure(path, &error),
        is_full: matches!(error.kind(), io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded),
    })
}

impl Target {
    /// Prepares to write; `files` are what is read. The error is one of the command line.
    pub(super) fn new(path: &Path, files: &[PathBuf]) -> Result<Self, String> {
        let is_folder = path.is_dir()
            || path.as_os_str().to_string_lossy().ends_with(['/', std::path::MAIN_SEPARATOR])
            || input::may_be_several(files);
        if let Some(folder) = files.iter().find(|file| lies_in(path, file)) {
            return Err(format!(
                "--write-sgf: {} lies in {}, which is read: name a place outside",
                input::shown(path),
                input::shown(folder)
            ));
        }
        let read = files.iter().filter_map(|file| file.canonicalize().ok()).collect();
        if !is_folder {
            return Ok(Self { place: Place::File { path: path.to_owned(), text: String::new() }, read });
        }
        fs::create_dir_all(path).map_err(|error| {
            let why = crate::words::write_error(&error);
            format!("--write-sgf: {}: this folder cannot be made: {why}", input::shown(path))
        })?;
        Ok(Self { place: Place::Folder { path: path.to_owned(), used: HashSet::new() }, read })
    }

    /// Takes the record of the game with that name.
    pub(super) fn take(&mut self, name: &Name, record: &str) -> Result<(), Unwritten> {
        match &mut self.place {
            Place::File { path, text } => {
                is_other(path, name, &self.read)?;
                text.push_str(record);
                Ok(())
            }
            Place::Folder { path, used } => {
                let file = path.join(free_name(name.as_it_is(), used));
                is_other(&file, name, &self.read)?;
                written(&file, record)
            }
        }
    }

    /// Writes what is left to be written.
    pub(super) fn finish(self) -> Result<(), Unwritten> {
        match self.place {
            Place::File { path, text } if !text.is_empty() => written(&path, &text),
            Place::File { .. } | Place::Folder { .. } => Ok(()),
        }
    }
}

/// Whether `path`, which need not be there yet, lies in `folder`.
fn lies_in(path: &Path, folder: &Path) -> bool {
    let Ok(folder) = folder.canonicalize() else { return false };
    let there = path.ancestors().map(|above| match above.as_os_str().is_empty() {
        true => Path::new("."),
        false => above,
    });
    let known = there.filter_map(|above| above.canonicalize().ok()).next();
    folder.is_dir() && known.is_some_and(|known| known.starts_with(folder))
}

/// A record is not written over itself, nor over another that is read.
fn is_other(path: &Path, name: &Name, read: &HashSet<PathBuf>) -> Result<(), String> {
    let Ok(there) = path.canonicalize() else { return Ok(()) };
    // What looks like a game's number may belong to the file's name.
    let own = [name.as_it_is(), without_number(name.as_it_is()).0];
    if own.iter().any(|own| write::is_same(Path::new(own), &there)) {
        return Err(format!("{name}: not written over itself: name another file or folder"));
    }
    if read.contains(&there) && there.is_file() {
        let there = input::shown(path);
        return Err(format!("{name}: not written over {there}, which is read: name another file or folder"));
    }
    Ok(())
}

/// A game's name without its number in the file.
fn without_number(name: &str) -> (&str, Option<&str>) {
    match name.rsplit_once('#') {
        Some((file, number)) if !number.is_empty() && number.bytes().all(|b| b.is_ascii_digit()) => {
            (file, Some(number))
        }
        _ => (name, None),
    }
}

/// A file's name for the game with that name, which no other game got.
fn free_name(name: &str, used: &mut HashSet<String>) -> String {
    let (file, number) = without_number(name);
    let base = file.rsplit(['/', '\\']).next().unwrap_or(file);
    let lower = base.to_ascii_lowercase();
    let ending = [".sgf.gz", ".sgf.zst", ".sgf", ".gz", ".zst", ".gib", ".ngf", ".ugf", ".ugi"]
        .into_iter()
        .find(|e| lower.ends_with(e));
    let base = &base[..base.len() - ending.map_or(0, str::len)];
    let allowed =
        |c: char| !c.is_control() && !matches!(c, ':' | '*' | '?' | '"' | '<' | '>' | '|' | '\u{fffd}');
    let mut stem: String =
        base.chars().take(LONGEST_NAME).map(|c| if allowed(c) { c } else { '_' }).collect();
    if stem.is_empty() || stem.starts_with('.') {
        stem.insert(0, '_');
    }
    if let Some(number) = number {
        stem = format!("{stem}-{number}");
    }
    let mut free = format!("{stem}.sgf");
    let mut again = 2_u64;
    while !used.insert(free.to_lowercase()) {
        free = format!("{stem}~{again}.sgf");
        again += 1;
    }
    free
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_plain_and_differ() {
        let mut used = HashSet::new();
        let names = [
            "games/a.sgf",
            "other/A.SGF",
            "x.zip/../../etc/passwd#12",
            "x.tar/dir/b.sgf.gz",
            "standard input",
            "..",
            "c:\\d?.sgf",
            "a.sgf#b",
        ];
        assert_eq!(
            names.map(|name| free_name(name, &mut used)),
            [
                "a.sgf",
                "A~2.sgf",
                "passwd-12.sgf",
                "b.sgf",
                "standard input.sgf",
                "_...sgf",
                "d_.sgf",
                "a.sgf#b.sgf"
            ]
        );
    }
}
