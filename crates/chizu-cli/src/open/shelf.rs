//! The files the page may see: those named on the command line, the records in the folders named there, and those opened lately.
//! Nothing else.
//!
//! The page names a file by what stands in its list; a path that is not there, or that leads out of its folder, does not exist.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use serde::Serialize;

use super::file::shown;
use super::recent::Recent;

/// Files of a folder that are listed.
const MOST: usize = 2_000;

/// Files and folders.
#[derive(Debug, Default)]
pub(super) struct Shelf {
    files: Vec<PathBuf>,
    folders: Vec<PathBuf>,
    /// Files that were saved under a new name since.
    made: Mutex<Vec<PathBuf>>,
    recent: Recent,
    /// Those opened lately, at earlier starts.
    before: Vec<PathBuf>,
}

/// A file of the list.
#[derive(Debug, Serialize)]
pub(super) struct Entry {
    /// What the page calls it.
    pub(super) name: String,
    /// Its size in bytes.
    pub(super) size: u64,
    /// It was not named this time.
    pub(super) recent: bool,
}

impl Shelf {
    /// The files and folders named.
    pub(super) fn of(paths: &[PathBuf]) -> Self {
        let mut shelf = Self::default();
        for path in paths {
            if path.is_dir() {
                shelf.folders.extend(path.canonicalize().ok());
            } else {
                shelf.files.push(path.clone());
            }
        }
        shelf
    }

    /// The same, with the files opened lately.
    #[must_use]
    pub(super) fn with(self, recent: Recent) -> Self {
        let own: Vec<PathBuf> = self.named().iter().filter_map(|path| path.canonicalize().ok()).collect();
        let is_new = |path: &PathBuf| !own.contains(path) && !self.in_folder(path);
        let before = recent.list().into_iter().filter(is_new).collect();
        Self { recent, before, ..self }
    }

    fn in_folder(&self, path: &Path) -> bool {
        self.folders.iter().any(|folder| path.starts_with(folder))
    }

    /// Notes that a file was opened.
    pub(super) fn opened(&self, path: &Path) {
        self.recent.note(path);
    }

    /// Adds a file that was made.
    pub(super) fn add(&self, path: PathBuf) {
        let mut made = self.made.lock().unwrap_or_else(PoisonError::into_inner);
        if !made.contains(&path) {
            made.push(path);
        }
    }

    fn named(&self) -> Vec<PathBuf> {
        let made = self.made.lock().unwrap_or_else(PoisonError::into_inner);
        self.files.iter().chain(made.iter()).cloned().collect()
    }

    /// Where a new file goes if nothing else is said: the first folder named, or where the program was started.
    pub(super) fn home(&self) -> PathBuf {
        let here = || std::env::current_dir().unwrap_or_default();
        self.folders.first().cloned().unwrap_or_else(here)
    }

    /// The first file named, which is opened at once.
    pub(super) fn first(&self) -> Option<String> {
        self.files.first().map(|path| shown(path))
    }

    /// All files there are.
    pub(super) fn list(&self) -> Vec<Entry> {
        let size = |path: &Path| fs::metadata(path).map_or(0, |data| data.len());
        let named = self.named().into_iter();
        let mut list: Vec<Entry> =
            named.map(|path| Entry { name: shown(&path), size: size(&path), recent: false }).collect();
        for folder in &self.folders {
            let walk = walkdir::WalkDir::new(folder).sort_by_file_name().follow_links(false).into_iter();
            let records = walk
                .filter_map(Result::ok)
                .filter(|entry| entry.file_type().is_file() && is_record(entry.path()));
            list.extend(records.take(MOST).map(|entry| Entry {
                name: shown(entry.path()),
                size: entry.metadata().map_or(0, |data| data.len()),
                recent: false,
            }));
        }
        list.extend(self.before.iter().map(|path| Entry {
            name: shown(path),
            size: size(path),
            recent: true,
        }));
        list
    }

    /// Whether a file, links followed, is one that may be seen.
    pub(super) fn allows(&self, path: &Path) -> bool {
        let is_it = |own: &PathBuf| own.canonicalize().is_ok_and(|own| own == path);
        self.named().iter().chain(&self.before).any(is_it) || self.in_folder(path)
    }

    /// Where a file of the list lies; none if the page has made it up.
    pub(super) fn find(&self, name: &str) -> Option<PathBuf> {
        if name.contains('\0') {
            return None;
        }
        if let Some(path) =
            self.named().into_iter().chain(self.before.clone()).find(|path| shown(path) == name)
        {
            return Some(path);
        }
        let path = Path::new(name).canonicalize().ok()?;
        (self.in_folder(&path) && is_record(&path) && path.is_file()).then_some(path)
    }
}

fn is_record(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("sgf"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_outside_is_found() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../samples");
        let shelf = Shelf::of(std::slice::from_ref(&root));
        let list = shelf.list();
        assert!(list.iter().any(|entry| entry.name.ends_with("edo.sgf")));
        assert!(shelf.find(&list[0].name).is_some());
        for bad in [
            "/etc/passwd",
            "../Cargo.toml",
            &format!("{}/../Cargo.toml", root.display()),
            &format!("{}/README.md", root.display()),
            &format!("{}/edo.sgf\0", root.display()),
            &root.display().to_string(),
            "/dev/null",
            "",
        ] {
            assert!(shelf.find(bad).is_none(), "{bad}");
        }
    }
}
