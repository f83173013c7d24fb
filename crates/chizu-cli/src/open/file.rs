//! A file of the user's: read whole, watched for changes behind our back, replaced as a whole or not at all.
//!
//! Saving writes a new file beside the old one, reads it again, checks that it says what the document says, and only then puts
//! it in the old one's place. Whatever happens in between, even the loss of power, the old file or the new one is there, whole.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::SystemTime;

/// The largest record that is opened.
pub(super) const LARGEST: u64 = 64 << 20;

/// What is done when a file is replaced, in this order. Tests make each fail.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Step {
    /// The new file is made beside the old one.
    Create,
    /// It is written.
    Write,
    /// It is on the disk.
    Sync,
    /// It is read again and compared.
    Check,
    /// It gets the rights of the old one.
    Rights,
    /// The old one is looked at once more, and kept if that is wished.
    Look,
    /// The new one takes its place.
    Rename,
    /// The folder is on the disk.
    SyncFolder,
}

/// Called before each step; what it returns instead of `Ok` is taken as the step's failure.
pub(super) type Probe<'p> = &'p dyn Fn(Step) -> io::Result<()>;

/// Why a file was not saved. The old file stands as it was.
#[derive(Debug, thiserror::Error)]
pub(super) enum SaveError {
    /// It was changed since it was read.
    #[error("the file has changed on the disk since it was opened")]
    Changed {
        /// What stands there now; nothing if it is gone.
        theirs: Option<Vec<u8>>,
    },
    /// It may not be written.
    #[error("{0} may only be read: save under another name")]
    ReadOnly(String),
    /// There is a file of that name.
    #[error("there is a file {0} already")]
    Exists(String),
    /// What was written would not be read as the document stands.
    #[error("what was written would not be read again as it is: the file was left alone")]
    Check,
    /// What the system says.
    #[error("{0}")]
    Io(#[from] io::Error),
}

impl SaveError {
    /// A short name for programs.
    pub(super) fn code(&self) -> &'static str {
        match self {
            Self::Changed { .. } => "changed-on-disk",
            Self::ReadOnly(_) => "read-only",
            Self::Exists(_) => "exists",
            Self::Check => "unwritable",
            Self::Io(_) => "not-saved",
        }
    }
}

/// What to do with a file that changed on the disk.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Over {
    /// Leave it, and say so.
    No,
    /// Replace it and keep what stood there as `name~1`.
    Keep,
}

/// A file as it was read or written last.
#[derive(Clone, Debug)]
pub(super) struct Known {
    /// Where it is, links followed.
    pub(super) path: PathBuf,
    /// What stood in it.
    pub(super) bytes: Arc<[u8]>,
    stamp: Stamp,
}

/// Length and time of change: if these are the same, so is the file, for a first look.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Stamp {
    len: u64,
    modified: Option<SystemTime>,
}

/// How a file compares to what is known of it.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum State {
    Same,
    Changed(Vec<u8>),
    Gone,
}

impl Known {
    /// Reads a file; symbolic links are followed.
    ///
    /// # Errors
    /// What the system says; files that are none, such as devices, and too large ones.
    pub(super) fn read(path: &Path) -> io::Result<Self> {
        let path = path.canonicalize()?;
        let (bytes, stamp) = read(&path)?;
        Ok(Self { path, bytes: bytes.into(), stamp })
    }

    /// Whether length or time of change are others than they were: a look that costs nothing.
    pub(super) fn looks_changed(&self) -> bool {
        fs::metadata(&self.path).map_or(true, |data| stamp(&data) != self.stamp)
    }

    /// Compares the file with what is known of it, to the byte.
    pub(super) fn state(&self) -> io::Result<State> {
        match read(&self.path) {
            Ok((bytes, _)) if bytes == *self.bytes => Ok(State::Same),
            Ok((bytes, _)) => Ok(State::Changed(bytes)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(State::Gone),
            Err(error) => Err(error),
        }
    }

    /// A file of which this is known to have stood in it, whatever stands there now.
    pub(super) fn of(path: &Path, bytes: &[u8]) -> Self {
        let path = path.canonicalize().unwrap_or_else(|_| path.to_owned());
        let stamp = Stamp { len: u64::MAX, modified: None };
        Self { path, bytes: bytes.into(), stamp }
    }

    /// Takes what stands on the disk as known.
    pub(super) fn accept(&mut self) -> io::Result<()> {
        *self = Self::read(&self.path)?;
        Ok(())
    }

    /// Replaces the file. `check` says whether bytes would be read as the document stands.
    ///
    /// # Errors
    /// See [`SaveError`]; the file is then as it was.
    pub(super) fn save(
        &mut self,
        bytes: &[u8],
        over: Over,
        check: &dyn Fn(&[u8]) -> bool,
        probe: Probe<'_>,
    ) -> Result<(), SaveError> {
        let data = fs::metadata(&self.path).ok();
        if data.as_ref().is_some_and(|data| data.permissions().readonly()) {
            return Err(SaveError::ReadOnly(shown(&self.path)));
        }
        self.refuse_changed(over)?;
        let temporary = Temporary::write(&self.path, bytes, check, probe)?;
        if let Some(data) = data {
            probe(Step::Rights)?;
            fs::set_permissions(&temporary.path, data.permissions())?;
        }
        probe(Step::Look)?;
        self.refuse_changed(over)?;
        if over == Over::Keep && self.state()? != State::Same && self.path.exists() {
            keep(&self.path)?;
        }
        probe(Step::Rename)?;
        temporary.rename(&self.path)?;
        // The file is there; that its folder is not on the disk yet is told, and is no reason to write it again.
        let synced = probe(Step::SyncFolder).and_then(|()| sync_folder(&self.path));
        self.accept()?;
        Ok(synced?)
    }

    /// Makes a new file; one that is there is left alone.
    ///
    /// # Errors
    /// See [`SaveError`].
    pub(super) fn create(
        path: &Path,
        bytes: &[u8],
        check: &dyn Fn(&[u8]) -> bool,
        probe: Probe<'_>,
    ) -> Result<Self, SaveError> {
        let name = || SaveError::Exists(shown(path));
        if path.symlink_metadata().is_ok() {
            return Err(name());
        }
        let temporary = Temporary::write(path, bytes, check, probe)?;
        probe(Step::Rename)?;
        // A link does not replace what has come in between, as renaming would.
        match fs::hard_link(&temporary.path, path) {
            Ok(()) => {}
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => return Err(name()),
            // Some file systems have no links.
            Err(_) if path.symlink_metadata().is_ok() => return Err(name()),
            Err(_) => temporary.rename(path)?,
        }
        probe(Step::SyncFolder)?;
        sync_folder(path)?;
        Ok(Self::read(path)?)
    }

    fn refuse_changed(&self, over: Over) -> Result<(), SaveError> {
        match self.state()? {
            State::Changed(theirs) if over == Over::No => Err(SaveError::Changed { theirs: Some(theirs) }),
            State::Gone if over == Over::No => Err(SaveError::Changed { theirs: None }),
            _ => Ok(()),
        }
    }
}

/// A file beside the one to be replaced; gone when it is dropped, unless it took its place.
struct Temporary {
    path: PathBuf,
}

impl Temporary {
    fn write(
        beside: &Path,
        bytes: &[u8],
        check: &dyn Fn(&[u8]) -> bool,
        probe: Probe<'_>,
    ) -> Result<Self, SaveError> {
        probe(Step::Create).map_err(|error| read_only(beside, error))?;
        let (mut file, temporary) = Self::create(beside).map_err(|error| read_only(beside, error))?;
        probe(Step::Write)?;
        file.write_all(bytes)?;
        probe(Step::Sync)?;
        file.sync_all()?;
        drop(file);
        probe(Step::Check)?;
        let written = fs::read(&temporary.path)?;
        if written != bytes || !check(&written) {
            return Err(SaveError::Check);
        }
        Ok(temporary)
    }

    fn create(beside: &Path) -> io::Result<(File, Self)> {
        const TRIES: usize = 16;
        let name = beside.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        let mut last = io::Error::from(io::ErrorKind::AlreadyExists);
        for _ in 0..TRIES {
            let mut random = [0u8; 4];
            getrandom::fill(&mut random).map_err(|error| io::Error::other(error.to_string()))?;
            let random = u32::from_le_bytes(random);
            let path = beside.with_file_name(format!(".{name}.chizu-{random:08x}"));
            match OpenOptions::new().write(true).create_new(true).open(&path) {
                Ok(file) => return Ok((file, Self { path })),
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => last = error,
                Err(error) => return Err(error),
            }
        }
        Err(last)
    }

    fn rename(self, to: &Path) -> io::Result<()> {
        fs::rename(&self.path, to)
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        // It is ours, and of no use any more; if it took the old one's place there is none of that name.
        let _ = fs::remove_file(&self.path);
    }
}

fn read_only(beside: &Path, error: io::Error) -> SaveError {
    match error.kind() {
        io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem => {
            let folder = beside.parent().unwrap_or(beside);
            SaveError::ReadOnly(format!("the folder {}", shown(folder)))
        }
        _ => SaveError::Io(error),
    }
}

/// Keeps a file as `name~1`, or with the next number that is free.
fn keep(path: &Path) -> io::Result<()> {
    let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    for number in 1.. {
        let kept = path.with_file_name(format!("{name}~{number}"));
        if kept.symlink_metadata().is_ok() {
            continue;
        }
        return match fs::hard_link(path, &kept) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => continue,
            // Some file systems have no links.
            Err(_) => {
                let mut copy = OpenOptions::new().write(true).create_new(true).open(&kept)?;
                io::copy(&mut File::open(path)?, &mut copy)?;
                copy.sync_all()
            }
            Ok(()) => Ok(()),
        };
    }
    Ok(())
}

/// A name beside a file that is free: `name-2.sgf`, `name-3.sgf`, …
pub(super) fn free_name(path: &Path) -> PathBuf {
    let stem = path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
    let ending = path.extension().map(|ending| format!(".{}", ending.to_string_lossy())).unwrap_or_default();
    (2u32..)
        .map(|number| path.with_file_name(format!("{stem}-{number}{ending}")))
        .find(|path| path.symlink_metadata().is_err())
        .unwrap_or_else(|| path.to_owned())
}

fn sync_folder(path: &Path) -> io::Result<()> {
    // Elsewhere folders cannot be opened.
    if cfg!(unix)
        && let Some(folder) = path.parent()
    {
        File::open(folder)?.sync_all()?;
    }
    Ok(())
}

fn stamp(data: &fs::Metadata) -> Stamp {
    Stamp { len: data.len(), modified: data.modified().ok() }
}

/// Reads a regular file whole. It is looked at before it is opened, since opening some things waits or does something, and
/// once more afterwards, since it may have changed in between.
fn read(path: &Path) -> io::Result<(Vec<u8>, Stamp)> {
    let regular = |data: &fs::Metadata| {
        if !data.is_file() {
            return Err(io::Error::new(io::ErrorKind::InvalidInput, "this is no regular file"));
        }
        if data.len() > LARGEST {
            let text = format!("larger than {} MiB", LARGEST >> 20);
            return Err(io::Error::new(io::ErrorKind::FileTooLarge, text));
        }
        Ok(())
    };
    regular(&fs::metadata(path)?)?;
    let file = File::open(path)?;
    let data = file.metadata()?;
    regular(&data)?;
    let mut bytes = Vec::new();
    file.take(LARGEST + 1).read_to_end(&mut bytes)?;
    Ok((bytes, stamp(&data)))
}

pub(super) fn shown(path: &Path) -> String {
    path.to_string_lossy().into_owned()
}

#[cfg(test)]
pub(super) mod tests;
