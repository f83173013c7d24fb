//! What engines answered before: a file for each answer, in a folder of the user's.
//!
//! ```
//! use chizu_engines::cache::Cache;
//! let folder = std::env::temp_dir().join(format!("chizu-cache-example-{}", std::process::id()));
//! let cache = Cache::new(folder.clone());
//! cache.put("a question", "an answer");
//! assert_eq!(cache.get("a question").as_deref(), Some("an answer"));
//! assert_eq!(cache.get("another"), None);
//! # std::fs::remove_dir_all(folder)?;
//! # Ok::<(), std::io::Error>(())
//! ```
//!
//! A file that is broken, or holds the answer to another question, is no answer, and is written anew. Nothing that goes wrong here is an
//! error: then the engine is asked. When there are too many files, the oldest go. *What it does not know:* where the user's folder is,
//! and whether an engine's net was exchanged under the same name, size and time.

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::SystemTime;

/// So many answers are kept: at some 2 kB for the longest, 8 MB.
pub const MOST: usize = 4_096;
/// When there are more, the oldest go until this many are left.
const LEFT: usize = MOST / 4 * 3;
/// A longer answer is not kept, and a longer file not read.
const LONGEST: u64 = 64 << 10;
/// How the files end.
const ENDING: &str = "answer";
/// What is written first: files of another form are not read.
const FORM: &str = "chizu engine answer 1";

/// A folder of answers.
#[derive(Clone, Debug)]
pub struct Cache {
    folder: PathBuf,
}

impl Cache {
    /// Answers in this folder, which need not be there yet.
    #[must_use]
    pub const fn new(folder: PathBuf) -> Self {
        Self { folder }
    }

    /// The answer to a question, if it was kept.
    #[must_use]
    pub fn get(&self, question: &str) -> Option<String> {
        let path = self.path(question);
        if fs::metadata(&path).ok()?.len() > LONGEST {
            return None;
        }
        let text = fs::read_to_string(path).ok()?;
        let (form, rest) = text.split_once('\n')?;
        let (asked, rest) = rest.split_once('\n')?;
        let (sum, answer) = rest.split_once('\n')?;
        let is_whole = form == FORM && asked == question && sum == hash(answer);
        is_whole.then(|| answer.to_owned())
    }

    /// Keeps an answer. A question is one line.
    pub fn put(&self, question: &str, answer: &str) {
        if question.contains('\n') || (question.len() + answer.len()) as u64 > LONGEST / 2 {
            return;
        }
        // What cannot be kept is asked again.
        let _ = self.write(&self.path(question), &format!("{FORM}\n{question}\n{}\n{answer}", hash(answer)));
    }

    /// Whole or not at all: two programs may write the same answer at once.
    fn write(&self, path: &Path, text: &str) -> std::io::Result<()> {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        fs::create_dir_all(&self.folder)?;
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let part = path.with_extension(format!("{}-{number}.part", std::process::id()));
        let written = fs::File::create_new(&part)
            .and_then(|mut file| file.write_all(text.as_bytes()))
            .and_then(|()| fs::rename(&part, path));
        if written.is_err() {
            let _ = fs::remove_file(&part);
        }
        written
    }

    fn path(&self, question: &str) -> PathBuf {
        self.folder.join(format!("{}.{ENDING}", hash(question)))
    }

    /// Lets the oldest answers go if there are too many.
    pub fn trim(&self) {
        let Ok(entries) = fs::read_dir(&self.folder) else { return };
        let own = entries.flatten().filter(|entry| {
            let name = entry.file_name();
            let name = name.to_string_lossy();
            name.ends_with(&format!(".{ENDING}")) || name.ends_with(".part")
        });
        let mut files: Vec<(SystemTime, PathBuf)> =
            own.filter_map(|entry| Some((entry.metadata().ok()?.modified().ok()?, entry.path()))).collect();
        if files.len() <= MOST {
            return;
        }
        files.sort();
        for (_, path) in &files[..files.len() - LEFT] {
            let _ = fs::remove_file(path);
        }
    }
}

/// 128 bits by Fowler, Noll and Vo (1a), as digits. The question itself stands in the file, so that a clash costs an answer and no truth.
fn hash(text: &str) -> String {
    const OFFSET: u128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d;
    const PRIME: u128 = 0x0000_0000_0100_0000_0000_0000_0000_013b;
    let hash = text.bytes().fold(OFFSET, |hash, byte| (hash ^ u128::from(byte)).wrapping_mul(PRIME));
    format!("{hash:032x}")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("chizu-cache-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        folder
    }

    #[test]
    fn a_file_that_is_broken_is_no_answer() {
        let folder = folder("broken");
        let cache = Cache::new(folder.clone());
        cache.put("q", "an answer\nof two lines");
        let path = cache.path("q");
        let whole = fs::read(&path).unwrap();
        assert_eq!(cache.get("q").as_deref(), Some("an answer\nof two lines"));
        let mut other = whole.clone();
        *other.last_mut().unwrap() ^= 1;
        for broken in [&whole[..whole.len() - 3], &[0xff, 0xfe], &[], &other[..], &vec![b'a'; 1 << 20][..]] {
            fs::write(&path, broken).unwrap();
            assert_eq!(cache.get("q"), None);
        }
        // The answer to another question under this one's name.
        fs::copy(cache.path("q"), cache.path("r")).unwrap();
        assert_eq!(cache.get("r"), None);
        cache.put("q", "again");
        assert_eq!(cache.get("q").as_deref(), Some("again"));
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn it_does_not_grow_for_ever_and_touches_nothing_else() {
        let folder = folder("bounded");
        let cache = Cache::new(folder.clone());
        fs::create_dir_all(&folder).unwrap();
        fs::write(folder.join("mine.txt"), "mine").unwrap();
        for number in 0..=MOST {
            fs::write(folder.join(format!("{number:032x}.{ENDING}")), "").unwrap();
        }
        cache.trim();
        assert_eq!(fs::read_dir(&folder).unwrap().count(), LEFT + 1);
        assert!(folder.join("mine.txt").is_file());
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn a_folder_that_cannot_be_is_no_error() {
        let cache = Cache::new(PathBuf::from("/dev/null/nowhere"));
        cache.put("q", "a");
        assert_eq!(cache.get("q"), None);
        cache.trim();
    }
}
