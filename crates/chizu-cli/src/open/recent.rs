//! Files opened lately, over all starts: a line each, the newest first.
//!
//! A file is noted when it was opened because its user named it, or its folder; so the page may open it again without its being named.

use std::fs;
use std::path::{Path, PathBuf};

/// Files that are kept in mind.
const MOST: usize = 20;

/// The list, and where it is kept.
#[derive(Debug, Default)]
pub(super) struct Recent {
    file: Option<PathBuf>,
}

impl Recent {
    /// Beside the journals in this folder; nowhere without one.
    pub(super) fn beside(journals: Option<&Path>) -> Self {
        Self { file: journals.map(|folder| folder.with_extension("recent")) }
    }

    /// The files that are still there.
    pub(super) fn list(&self) -> Vec<PathBuf> {
        let text = self.file.as_ref().and_then(|file| fs::read_to_string(file).ok()).unwrap_or_default();
        let files = text.lines().map(PathBuf::from);
        files.filter(|path| path.is_absolute() && path.is_file()).take(MOST).collect()
    }

    /// Notes that a file was opened. Where that cannot be kept, nothing is lost but the list.
    pub(super) fn note(&self, path: &Path) {
        let (Some(file), Ok(path)) = (&self.file, path.canonicalize()) else { return };
        let Some(name) = path.to_str().filter(|name| !name.contains(['\n', '\r'])) else { return };
        let others = self.list().into_iter().filter(|other| *other != path).take(MOST - 1);
        let lines: Vec<String> =
            std::iter::once(name.to_owned()).chain(others.map(|other| other.display().to_string())).collect();
        if let Some(folder) = file.parent() {
            let _ = fs::create_dir_all(folder);
        }
        let _ = crate::write::whole(file, (lines.join("\n") + "\n").as_bytes());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_newest_stands_first_and_what_is_gone_is_left_out() {
        let folder = std::env::temp_dir().join(format!("chizu-recent-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let folder = folder.canonicalize().unwrap();
        let recent = Recent::beside(Some(&folder.join("journals")));
        let path = |name: &str| folder.join(name);
        for name in ["a.sgf", "b.sgf", "c.sgf"] {
            fs::write(path(name), "(;)").unwrap();
            recent.note(&path(name));
        }
        recent.note(&path("a.sgf"));
        fs::remove_file(path("b.sgf")).unwrap();
        assert_eq!(recent.list(), [path("a.sgf"), path("c.sgf")]);
        assert!(Recent::default().list().is_empty());
        fs::remove_dir_all(folder).unwrap();
    }
}
