//! Journals: what was edited and not saved yet, safe from a crash.
//!
//! A journal is a text file in the user's state folder. Its first line says which file it belongs to, each further line is something
//! that was done to it ([`chizu_edit::Entry`]): JSON, a tab, and the CRC-32 of the JSON, so that a line that was cut off is known.
//! Beside it lies the file as it was opened, so that a journal tells everything even if the file is gone.
//!
//! A line is written before the page gets its answer, and is on the disk within a second, as is the file beside it. The first line
//! holds the sum of that file: one that a power cut has left in halves is known. Journals are never overwritten: each time
//! a file is opened and edited a new one begins.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use chizu_edit::{Act, Document, Entry};
use serde::{Deserialize, Serialize};

/// How long journals without unsaved edits are kept.
const KEPT: Duration = Duration::from_secs(30 * 24 * 60 * 60);
const ENDING: &str = "journal";
const FORGOTTEN: &str = "forgotten";

/// The first line.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct Head {
    /// Version of the format.
    pub(super) chizu: u32,
    /// The file, links followed; none for a game that was never saved.
    pub(super) file: Option<String>,
    /// What the document was called.
    pub(super) name: String,
    /// Whether it was made new, not opened.
    pub(super) new: bool,
    /// When it was begun, in seconds since 1970.
    pub(super) begun: u64,
    /// The sum of the file beside it; journals of older versions have none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) base: Option<u32>,
}

/// A journal being written.
#[derive(Debug)]
pub(super) struct Journal {
    file: File,
    /// The file beside it, until it is on the disk.
    base: Option<File>,
    /// Bytes of whole lines.
    len: u64,
    /// Lines written that are not on the disk yet.
    dirty: bool,
}

/// A journal as it was found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Found {
    /// Its file's name, by which the page names it.
    pub(super) name: String,
    pub(super) head: Head,
    pub(super) entries: Vec<Entry>,
    /// Lines that could not be read: the last one, where it was cut off.
    pub(super) lost: usize,
    /// When it was last written, in seconds since 1970.
    pub(super) last: u64,
}

impl Found {
    /// How many edits there are that no save followed.
    pub(super) fn unsaved(&self) -> usize {
        let after = self.entries.iter().rposition(|entry| entry.act == Act::Saved).map_or(0, |at| at + 1);
        let is_edit = |entry: &&Entry| matches!(entry.act, Act::Edit(_) | Act::Undo | Act::Redo);
        self.entries[after..].iter().filter(is_edit).count()
    }
}

/// A document as its journal tells it.
#[derive(Debug)]
pub(super) struct Restored {
    pub(super) document: Document,
    pub(super) found: Found,
    /// What stood in the file when it was opened, or saved last.
    pub(super) on_disk: Vec<u8>,
}

/// The folder of journals.
#[derive(Clone, Debug)]
pub(super) struct Journals {
    folder: PathBuf,
}

impl Journals {
    /// Those in a folder, which is made when it is needed.
    pub(super) fn new(folder: PathBuf) -> Self {
        Self { folder }
    }

    /// The user's state folder, as the system has it.
    pub(super) fn usual() -> Option<Self> {
        let set = |name: &str| std::env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
        let home = || set("HOME");
        let folder = if cfg!(windows) {
            set("LOCALAPPDATA")
        } else if cfg!(target_os = "macos") {
            home().map(|home| home.join("Library/Application Support"))
        } else {
            set("XDG_STATE_HOME").or_else(|| home().map(|home| home.join(".local/state")))
        };
        folder.map(|folder| Self::new(folder.join("chizu").join("journals")))
    }

    /// Where they are.
    pub(super) fn folder(&self) -> &Path {
        &self.folder
    }

    /// Begins a journal of a document.
    ///
    /// # Errors
    /// What the system says.
    pub(super) fn begin(&self, file: Option<&Path>, name: &str, document: &Document) -> io::Result<Journal> {
        make_private(&self.folder)?;
        let head = Head {
            chizu: 1,
            file: file.map(|path| path.to_string_lossy().into_owned()),
            name: name.to_owned(),
            new: document.is_new(),
            begun: seconds(SystemTime::now()),
            base: Some(crc(document.base())),
        };
        let mut random = [0u8; 8];
        getrandom::fill(&mut random).map_err(|error| io::Error::other(error.to_string()))?;
        let stem = format!("{}-{:016x}", head.begun, u64::from_le_bytes(random));
        let path = self.folder.join(format!("{stem}.{ENDING}"));
        let begun = Journal::begin(&path, &head, document.base());
        if begun.is_err() {
            // Nothing is in it yet.
            let _ = fs::remove_file(&path);
            let _ = fs::remove_file(path.with_extension("base"));
        }
        begun
    }

    /// The journals with unsaved edits, the newest first: those of a file, or all. Those that another window writes are left out.
    pub(super) fn unsaved(&self, file: Option<&Path>) -> Vec<Found> {
        let wanted = file.map(|path| path.to_string_lossy().into_owned());
        let mut found: Vec<_> = self
            .paths()
            .into_iter()
            .filter(|path| !in_use(path))
            .filter_map(|path| read(&path).ok())
            .filter(|found| wanted.is_none() || found.head.file == wanted)
            .filter(|found| found.unsaved() > 0 && self.has_base(found))
            .collect();
        found.sort_by(|one, other| (other.last, &other.name).cmp(&(one.last, &one.name)));
        found
    }

    /// Whether the file beside a journal is whole.
    fn has_base(&self, found: &Found) -> bool {
        let base = fs::read(self.folder.join(&found.name).with_extension("base"));
        base.is_ok_and(|base| found.head.base.is_none_or(|sum| sum == crc(&base)))
    }

    fn paths(&self) -> Vec<PathBuf> {
        let entries = fs::read_dir(&self.folder).into_iter().flatten().filter_map(Result::ok);
        let is_one = |path: &PathBuf| path.extension().is_some_and(|ending| ending == ENDING);
        entries.map(|entry| entry.path()).filter(is_one).collect()
    }

    /// The journal the page names.
    fn path(&self, name: &str) -> Option<PathBuf> {
        self.paths()
            .into_iter()
            .find(|path| path.file_name().is_some_and(|own| own.to_string_lossy() == name))
    }

    /// The document as a journal tells it: with its history, as far as it could be read.
    ///
    /// # Errors
    /// No such journal, or none that can be read.
    pub(super) fn restore(&self, name: &str) -> anyhow::Result<Restored> {
        let path = self.path(name).ok_or_else(|| anyhow::anyhow!("there is no journal {name:?}"))?;
        let found = read(&path)?;
        let base = fs::read(path.with_extension("base"))?;
        anyhow::ensure!(
            found.head.base.is_none_or(|sum| sum == crc(&base)),
            "the journal {name:?} has lost the file it began with"
        );
        let mut document = match found.head.new {
            true => Document::create(&String::from_utf8_lossy(&base))?,
            false => Document::open(&base)?,
        };
        document.start_log();
        let mut on_disk = base;
        for entry in &found.entries {
            if document.replay(entry).is_err() {
                break;
            }
            if entry.act == Act::Saved {
                on_disk = document.bytes()?;
            }
        }
        Ok(Restored { document, found, on_disk })
    }

    /// Puts a journal away. It is deleted after thirty days, and not offered again.
    ///
    /// # Errors
    /// No such journal, or what the system says.
    pub(super) fn forget(&self, name: &str) -> io::Result<()> {
        let path = self.path(name).ok_or(io::ErrorKind::NotFound)?;
        fs::rename(&path, path.with_extension(FORGOTTEN))
    }

    /// Deletes what nobody will want any more: journals whose edits were saved or that were put away, thirty days after they were
    /// last written. Unsaved edits stay.
    pub(super) fn clean(&self, now: SystemTime) {
        let entries = fs::read_dir(&self.folder).into_iter().flatten().filter_map(Result::ok);
        for path in entries.map(|entry| entry.path()) {
            let age =
                fs::metadata(&path).and_then(|data| data.modified()).map(|then| now.duration_since(then));
            if !matches!(age, Ok(Ok(age)) if age > KEPT) {
                continue;
            }
            let ending = path.extension().map(|ending| ending.to_string_lossy().into_owned());
            let is_done = match ending.as_deref() {
                Some(FORGOTTEN) => true,
                Some(ENDING) => !in_use(&path) && read(&path).is_ok_and(|found| found.unsaved() == 0),
                _ => false,
            };
            if is_done {
                let _ = fs::remove_file(path.with_extension("base"));
                let _ = fs::remove_file(&path);
            }
        }
    }
}

impl Journal {
    fn begin(path: &Path, head: &Head, base: &[u8]) -> io::Result<Self> {
        // The base first: a journal without one is of no use.
        let mut beside = OpenOptions::new().write(true).create_new(true).open(path.with_extension("base"))?;
        beside.write_all(base)?;
        let file = OpenOptions::new().append(true).create_new(true).open(path)?;
        file.lock()?;
        let mut journal = Self { file, base: Some(beside), len: 0, dirty: false };
        journal.line(head)?;
        Ok(journal)
    }

    /// Appends what was done, and takes away what is written: what is left was not, and is to be tried again.
    ///
    /// # Errors
    /// What the system says; the lines before are not touched.
    pub(super) fn append(&mut self, entries: &mut Vec<Entry>) -> io::Result<()> {
        let mut written = 0;
        let result = entries.iter().try_for_each(|entry| {
            self.line(entry)?;
            written += 1;
            Ok(())
        });
        entries.drain(..written);
        result
    }

    fn line(&mut self, value: &impl Serialize) -> io::Result<()> {
        let json = serde_json::to_string(value).map_err(io::Error::other)?;
        let line = format!("{json}\t{:08x}\n", crc(json.as_bytes()));
        if let Err(error) = self.file.write_all(line.as_bytes()) {
            // Half a line, as on a full disk, would spoil the next.
            let _ = self.file.set_len(self.len);
            return Err(error);
        }
        self.len += line.len() as u64;
        self.dirty = true;
        Ok(())
    }

    /// Sees to it that all lines are on the disk.
    ///
    /// # Errors
    /// What the system says.
    pub(super) fn sync(&mut self) -> io::Result<()> {
        self.unsynced()?.map_or(Ok(()), Unsynced::sync)
    }

    /// What is not on the disk yet, to be put there while more is written.
    ///
    /// # Errors
    /// What the system says.
    pub(super) fn unsynced(&mut self) -> io::Result<Option<Unsynced>> {
        if !self.dirty {
            return Ok(None);
        }
        let file = self.file.try_clone()?;
        self.dirty = false;
        Ok(Some(Unsynced { base: self.base.take(), file }))
    }
}

/// Files that are written and not on the disk yet.
#[derive(Debug)]
pub(super) struct Unsynced {
    base: Option<File>,
    file: File,
}

impl Unsynced {
    /// Sees to it that they are.
    ///
    /// # Errors
    /// What the system says.
    pub(super) fn sync(self) -> io::Result<()> {
        // A journal without its base is of no use.
        self.base.map_or(Ok(()), |base| base.sync_all())?;
        self.file.sync_data()
    }
}

/// Whether another window writes it.
fn in_use(path: &Path) -> bool {
    let Ok(file) = File::open(path) else { return false };
    matches!(file.try_lock_shared(), Err(TryLockError::WouldBlock))
}

/// Reads a journal; lines from the first on that is not whole are lost.
fn read(path: &Path) -> io::Result<Found> {
    let mut text = Vec::new();
    let mut file = File::open(path)?;
    file.read_to_end(&mut text)?;
    let mut lines = text.split(|&byte| byte == b'\n').filter(|line| !line.is_empty());
    let head = lines.next().and_then(checked).and_then(|json| serde_json::from_slice(json).ok());
    let Some(head) = head else {
        return Err(io::Error::new(io::ErrorKind::InvalidData, "this is no journal"));
    };
    let mut found = Found {
        name: path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default(),
        head,
        entries: Vec::new(),
        lost: 0,
        last: seconds(file.metadata()?.modified()?),
    };
    for line in lines {
        // What follows a line that is lost was done to something else.
        match checked(line).filter(|_| found.lost == 0).and_then(|json| serde_json::from_slice(json).ok()) {
            Some(entry) => found.entries.push(entry),
            None => found.lost += 1,
        }
    }
    Ok(found)
}

/// The JSON of a line, if its sum is right.
fn checked(line: &[u8]) -> Option<&[u8]> {
    let tab = line.iter().rposition(|&byte| byte == b'\t')?;
    let sum = u32::from_str_radix(str::from_utf8(&line[tab + 1..]).ok()?, 16).ok()?;
    (line.len() == tab + 9 && crc(&line[..tab]) == sum).then_some(&line[..tab])
}

fn crc(bytes: &[u8]) -> u32 {
    let mut crc = flate2::Crc::new();
    crc.update(bytes);
    crc.sum()
}

fn seconds(time: SystemTime) -> u64 {
    time.duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs())
}

/// Makes a folder that only the user may look into.
fn make_private(folder: &Path) -> io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::DirBuilderExt;
        builder.mode(0o700);
    }
    builder.create(folder)
}

#[cfg(test)]
mod tests;
