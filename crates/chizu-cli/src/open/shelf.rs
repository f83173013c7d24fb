//! The files the page may see: those named on the command line, and the records in the folders named there. Nothing else.
//!
//! The page names a file by what stands in its list; a path that is not there, or that leads out of its folder, does not exist.

use std::fs;
use std::path::{Path, PathBuf};

use serde::Serialize;

/// The largest record that is opened.
pub(super) const LARGEST: u64 = 64 << 20;
/// Files of a folder that are listed.
const MOST: usize = 2_000;

/// Files and folders.
#[derive(Debug, Default)]
pub(super) struct Shelf {
    files: Vec<PathBuf>,
    folders: Vec<PathBuf>,
}

/// A file of the list.
#[derive(Debug, Serialize)]
pub(super) struct Entry {
    /// What the page calls it.
    pub(super) name: String,
    /// Its size in bytes.
    pub(super) size: u64,
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

    /// The first file named, which is opened at once.
    pub(super) fn first(&self) -> Option<String> {
        self.files.first().map(|path| shown(path))
    }

    /// All files there are.
    pub(super) fn list(&self) -> Vec<Entry> {
        let mut list: Vec<Entry> = self
            .files
            .iter()
            .map(|path| Entry { name: shown(path), size: fs::metadata(path).map_or(0, |data| data.len()) })
            .collect();
        for folder in &self.folders {
            let walk = walkdir::WalkDir::new(folder).sort_by_file_name().follow_links(false).into_iter();
            let records = walk
                .filter_map(Result::ok)
                .filter(|entry| entry.file_type().is_file() && is_record(entry.path()));
            list.extend(records.take(MOST).map(|entry| Entry {
                name: shown(entry.path()),
                size: entry.metadata().map_or(0, |data| data.len()),
            }));
        }
        list
    }

    /// Where a file of the list lies; none if the page has made it up.
    pub(super) fn find(&self, name: &str) -> Option<PathBuf> {
        if name.contains('\0') {
            return None;
        }
        if let Some(path) = self.files.iter().find(|path| shown(path) == name) {
            return Some(path.clone());
        }
        let path = Path::new(name).canonicalize().ok()?;
        let inside = self.folders.iter().any(|folder| path.starts_with(folder));
        (inside && is_record(&path) && path.is_file()).then_some(path)
    }
}

fn is_record(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("sgf"))
}

fn shown(path: &Path) -> String {
    path.to_string_lossy().into_owned()
}

/// Reads a file whole.
///
/// # Errors
/// In words.
pub(super) fn read(path: &Path) -> anyhow::Result<Vec<u8>> {
    let data = fs::metadata(path).map_err(|error| anyhow::anyhow!("{}: {error}", shown(path)))?;
    if !data.is_file() {
        anyhow::bail!("{}: this is no regular file", shown(path));
    }
    if data.len() > LARGEST {
        anyhow::bail!("{}: larger than {} MiB", shown(path), LARGEST >> 20);
    }
    fs::read(path).map_err(|error| anyhow::anyhow!("{}: {error}", shown(path)))
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
