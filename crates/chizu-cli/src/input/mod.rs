//! Finding and opening what the command line names: records, folders, archives, standard input.
//!
//! Everything is handed on in a fixed order, a piece at a time, so that any number of games can be
//! read with little memory. A thing that cannot be read is handed on as a [`Source::Problem`] in its
//! place; the rest is read all the same.

mod archive;
mod folder;
mod games;
mod unpack;

pub(crate) use games::GameStream;

use std::fs::{self, File};
use std::io::{self, Cursor, Read};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use chizu::sgf::{self, GameTree};

use crate::words;

/// The longest record read in one piece; longer ones are read as a stream, game by game.
const LARGE: u64 = 1 << 20;

/// The most a compressed file or an archive's member may hold.
const MOST_UNPACKED: u64 = 1 << 30;

/// The most that is read of a single record that is wanted as a whole.
const MOST_WHOLE: u64 = 256 << 20;

/// Something that holds game records.
pub(crate) enum Source<'a> {
    /// A file on disk, not large.
    File { name: String, path: PathBuf },
    /// The bytes of a record.
    Bytes { name: String, bytes: Vec<u8> },
    /// A large record.
    Stream { name: String, stream: &'a mut dyn Read },
    /// Something that cannot be read, and why.
    Problem { name: String, error: String },
}

/// Whoever takes the sources; breaks off when no more are wanted.
pub(crate) type Take<'a> = dyn FnMut(Source<'_>) -> ControlFlow<()> + 'a;

/// Whether standard input is meant.
pub(crate) fn is_stdin(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// Hands on everything that `paths` name, in order.
pub(crate) fn each(paths: &[PathBuf], take: &mut Take<'_>) -> ControlFlow<()> {
    for path in paths {
        if is_stdin(path) {
            unpack::unknown("standard input", &mut io::stdin().lock(), take)?;
            continue;
        }
        match fs::metadata(path) {
            Ok(data) if data.is_dir() => folder::each(path, take)?,
            Ok(data) => file(path, &data, take)?,
            Err(error) => problem(&shown(path), &error, take)?,
        }
    }
    ControlFlow::Continue(())
}

/// What kind of file a name promises.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Record,
    Gzip,
    Zstd,
    Zip,
    Tar,
    TarGzip,
    TarZstd,
    Unknown,
}

impl Kind {
    fn of(path: &Path) -> Self {
        let name = path.file_name().map(|name| name.to_string_lossy().to_lowercase()).unwrap_or_default();
        let endings = [
            (".sgf", Self::Record),
            (".zip", Self::Zip),
            (".tar", Self::Tar),
            (".tar.gz", Self::TarGzip),
            (".tgz", Self::TarGzip),
            (".tar.zst", Self::TarZstd),
            (".tzst", Self::TarZstd),
            (".gz", Self::Gzip),
            (".zst", Self::Zstd),
        ];
        let found = endings.iter().find(|(ending, _)| name.ends_with(ending));
        found.map_or(Self::Unknown, |(_, kind)| *kind)
    }

    /// What the first bytes say, for names that say nothing.
    fn sniffed(path: &Path) -> io::Result<Self> {
        let mut start = Vec::new();
        File::open(path)?.take(512).read_to_end(&mut start)?;
        Ok(match start.as_slice() {
            [b'P', b'K', 3 | 5, 4 | 6, ..] => Self::Zip,
            [0x1f, 0x8b, ..] => Self::Gzip,
            [0x28, 0xb5, 0x2f, 0xfd, ..] => Self::Zstd,
            _ if start.get(257..262) == Some(b"ustar") => Self::Tar,
            _ => Self::Record,
        })
    }
}

/// Whether a folder's file or an archive's member of that name is looked at.
fn is_record(name: &str) -> bool {
    let base = name.rsplit(['/', '\\']).next().unwrap_or(name).to_lowercase();
    // Archives made on a Mac hold a shadow `._game.sgf` for every game.
    let shadow = base.starts_with("._");
    !shadow && [".sgf", ".sgf.gz", ".sgf.zst"].iter().any(|ending| base.ends_with(ending))
}

/// Hands on one file that is no folder.
fn file(path: &Path, data: &fs::Metadata, take: &mut Take<'_>) -> ControlFlow<()> {
    let name = shown(path);
    let mut kind = Kind::of(path);
    // Only a regular file can be looked into twice.
    if kind == Kind::Unknown && data.is_file() {
        kind = match Kind::sniffed(path) {
            Ok(kind) => kind,
            Err(error) => return problem(&name, &error, take),
        };
    }
    if matches!(kind, Kind::Record) && data.is_file() && data.len() <= LARGE {
        return take(Source::File { name, path: path.to_owned() });
    }
    let mut opened = match File::open(path) {
        Ok(opened) => opened,
        Err(error) => return problem(&name, &error, take),
    };
    match kind {
        Kind::Record | Kind::Unknown => take(Source::Stream { name, stream: &mut opened }),
        Kind::Gzip => piece(&name, &mut unpack::gzip(opened), Some(MOST_UNPACKED), take),
        Kind::Zstd => piece(&name, &mut unpack::Zstd::new(opened), Some(MOST_UNPACKED), take),
        Kind::Zip => archive::zip(&name, opened, take),
        Kind::Tar => archive::tar(&name, io::BufReader::new(opened), take),
        Kind::TarGzip => archive::tar(&name, unpack::gzip(opened), take),
        Kind::TarZstd => archive::tar(&name, unpack::Zstd::new(opened), take),
    }
}

/// Hands on what `reader` holds: in one piece, or as a stream if it is large.
fn piece(name: &str, reader: &mut dyn Read, most: Option<u64>, take: &mut Take<'_>) -> ControlFlow<()> {
    let name = name.to_owned();
    let mut bytes = Vec::new();
    if let Err(error) = reader.take(LARGE + 1).read_to_end(&mut bytes) {
        return problem(&name, &error, take);
    }
    if bytes.len() as u64 <= LARGE {
        return take(Source::Bytes { name, bytes });
    }
    let left = most.map(|most| most.saturating_sub(bytes.len() as u64));
    let mut stream = Cursor::new(bytes).chain(unpack::Limited { reader, left });
    take(Source::Stream { name, stream: &mut stream })
}

/// How many pieces of work `paths` name, if that is known without reading them.
pub(crate) fn count(paths: &[PathBuf]) -> Option<u64> {
    paths.iter().try_fold(0, |count, path| match Kind::of(path) {
        _ if is_stdin(path) => None,
        _ if path.is_dir() => Some(count + folder::count(path)),
        // A large file may hold any number of games.
        _ if fs::metadata(path).is_ok_and(|data| data.len() > LARGE) => None,
        Kind::Record | Kind::Gzip | Kind::Zstd | Kind::Unknown => Some(count + 1),
        Kind::Zip | Kind::Tar | Kind::TarGzip | Kind::TarZstd => None,
    })
}

/// The bytes of the only record `path` names.
pub(crate) fn whole(path: &Path) -> Result<Vec<u8>, String> {
    let mut result = Err("this is no single record".to_owned());
    let _ = only(path, &mut |source| {
        result = match source {
            Source::Problem { error, .. } => Err(error),
            Source::Bytes { bytes, .. } => Ok(bytes),
            Source::File { path, .. } => fs::read(path).map_err(|error| words::io_error(&error)),
            Source::Stream { stream, .. } => {
                let mut bytes = Vec::new();
                match stream.take(MOST_WHOLE + 1).read_to_end(&mut bytes) {
                    Ok(_) if bytes.len() as u64 > MOST_WHOLE => {
                        Err(format!("larger than {} MiB", MOST_WHOLE >> 20))
                    }
                    Ok(_) => Ok(bytes),
                    Err(error) => Err(words::io_error(&error)),
                }
            }
        };
        ControlFlow::Break(())
    });
    result
}

/// Hands on `path`, which must not be a folder.
fn only(path: &Path, take: &mut Take<'_>) -> ControlFlow<()> {
    if !is_stdin(path) && path.is_dir() {
        let error = "this is a folder: a single record was expected".to_owned();
        return take(Source::Problem { name: shown(path), error });
    }
    each(&[path.to_owned()], take)
}

/// The number of games in the record `path` names, and game `number` (from 1) among them.
pub(crate) fn game(path: &Path, number: u64) -> Result<(u64, Option<GameTree>), String> {
    let bytes = whole(path)?;
    let games = sgf::parse(&bytes).map_err(|error| error.to_string())?.into_games();
    let found = games.len() as u64;
    let index = usize::try_from(number - 1).unwrap_or(usize::MAX);
    Ok((found, games.into_iter().nth(index)))
}

fn problem(name: &str, error: &io::Error, take: &mut Take<'_>) -> ControlFlow<()> {
    take(Source::Problem { name: name.to_owned(), error: words::io_error(error) })
}

/// A path as it is printed.
pub(crate) fn shown(path: &Path) -> String {
    words::printable(&path.to_string_lossy())
}
