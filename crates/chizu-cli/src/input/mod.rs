//! Finding and opening what the command line names: records, folders, archives, standard input.
//!
//! Everything is handed on in a fixed order, a piece at a time, so that any number of games can be
//! read with little memory. A thing that cannot be read is handed on as a [`Source::Problem`] in its
//! place; the rest is read all the same.

mod archive;
mod folder;
mod games;
mod unpack;

pub(crate) use chizu_json::Name;
pub(crate) use games::GameStream;

use std::fs::{self, File};
use std::io::{self, Cursor, Read};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use anyhow::{anyhow, bail};
use chizu::sgf;

use crate::words;
use unpack::Packing;

/// The longest record read in one piece; longer ones are read as a stream, game by game.
const LARGE: u64 = 1 << 20;

/// The most a compressed file or an archive's member may hold.
const MOST_UNPACKED: u64 = 1 << 30;

/// The most that is read of a single record that is wanted as a whole: as long as a game may be.
const MOST_WHOLE: u64 = games::LONGEST_GAME as u64;

/// The most that is read of an archive that cannot be looked into on the way.
const MOST_ARCHIVE: u64 = 256 << 20;

/// Why a link, a pipe or a device is passed over.
const NO_FILE: &str = "this is no regular file: not read";

/// Something that holds game records.
pub(crate) enum Source<'a> {
    /// A file on disk, not large.
    File { name: Name, path: PathBuf },
    /// The bytes of a record.
    Bytes { name: Name, bytes: Vec<u8> },
    /// A large record.
    Stream { name: Name, stream: &'a mut dyn Read },
    /// Something that cannot be read, and why.
    Problem { name: Name, error: String },
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
            stream(&Name::known("standard input"), Kind::UNKNOWN, &mut io::stdin().lock(), take)?;
            continue;
        }
        match fs::metadata(path) {
            Ok(data) if data.is_dir() => folder::each(path, take)?,
            Ok(data) => file(path, &data, take)?,
            Err(error) => problem(&Name::of(path), &error, take)?,
        }
    }
    ControlFlow::Continue(())
}

/// What kind of file something is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Kind {
    packing: Packing,
    content: Content,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Content {
    Record,
    Zip,
    Tar,
    Unknown,
}

impl Kind {
    const UNKNOWN: Self = Self { packing: Packing::Plain, content: Content::Unknown };

    /// What a name promises.
    fn of(name: &str) -> Self {
        let name = name.to_lowercase();
        let endings = [
            (".sgf", Packing::Plain, Content::Record),
            (".gib", Packing::Plain, Content::Record),
            (".ngf", Packing::Plain, Content::Record),
            (".ugf", Packing::Plain, Content::Record),
            (".ugi", Packing::Plain, Content::Record),
            (".zip", Packing::Plain, Content::Zip),
            (".tar", Packing::Plain, Content::Tar),
            (".tar.gz", Packing::Gzip, Content::Tar),
            (".tgz", Packing::Gzip, Content::Tar),
            (".tar.zst", Packing::Zstd, Content::Tar),
            (".tzst", Packing::Zstd, Content::Tar),
            (".sgf.gz", Packing::Gzip, Content::Record),
            (".sgf.zst", Packing::Zstd, Content::Record),
            (".gz", Packing::Gzip, Content::Unknown),
            (".zst", Packing::Zstd, Content::Unknown),
        ];
        let found = endings.into_iter().find(|(ending, ..)| name.ends_with(ending));
        found.map_or(Self::UNKNOWN, |(_, packing, content)| Self { packing, content })
    }

    /// What the first bytes say, for names that say nothing.
    fn sniffed(start: &[u8]) -> Self {
        let (packing, content) = match start {
            [b'P', b'K', 3 | 5, 4 | 6, ..] => (Packing::Plain, Content::Zip),
            [0x1f, 0x8b, ..] => (Packing::Gzip, Content::Unknown),
            [0x28, 0xb5, 0x2f, 0xfd, ..] | [0x50..=0x5f, 0x2a, 0x4d, 0x18, ..] => {
                (Packing::Zstd, Content::Unknown)
            }
            _ if start.get(257..262) == Some(b"ustar") => (Packing::Plain, Content::Tar),
            _ => (Packing::Plain, Content::Record),
        };
        Self { packing, content }
    }
}

/// Whether a folder's file or an archive's member of that name is looked at.
fn is_record(name: &str) -> bool {
    let base = name.rsplit(['/', '\\']).next().unwrap_or(name).to_lowercase();
    // Archives made on a Mac hold a shadow `._game.sgf` for every game.
    let shadow = base.starts_with("._");
    !shadow
        && [".sgf", ".sgf.gz", ".sgf.zst", ".gib", ".ngf", ".ugf", ".ugi"]
            .iter()
            .any(|ending| base.ends_with(ending))
}

/// Whether an archive's member of that name is itself an archive.
fn is_archive(name: &str) -> bool {
    let base = name.rsplit(['/', '\\']).next().unwrap_or(name);
    !base.starts_with("._") && matches!(Kind::of(base).content, Content::Zip | Content::Tar)
}

/// Hands on one file that is no folder.
fn file(path: &Path, data: &fs::Metadata, take: &mut Take<'_>) -> ControlFlow<()> {
    let name = Name::of(path);
    let kind = Kind::of(name.as_it_is());
    if kind == (Kind { packing: Packing::Plain, content: Content::Record })
        && data.is_file()
        && data.len() <= LARGE
    {
        return take(Source::File { name, path: path.to_owned() });
    }
    match File::open(path) {
        Ok(opened) if kind.content == Content::Zip && data.is_file() => {
            archive::zip(&name, io::BufReader::new(opened), take)
        }
        Ok(mut opened) => stream(&name, kind, &mut opened, take),
        Err(error) => problem(&name, &error, take),
    }
}

/// Hands on what a stream of some kind holds.
fn stream(name: &Name, kind: Kind, packed: &mut dyn Read, take: &mut Take<'_>) -> ControlFlow<()> {
    let most = (kind.packing != Packing::Plain).then_some(MOST_UNPACKED);
    let mut reader = kind.packing.unpack(packed);
    match kind.content {
        Content::Record => piece(name, &mut reader, most, take),
        Content::Tar => archive::tar(name, &mut reader, take),
        Content::Zip => zip_stream(name, &mut reader, take),
        Content::Unknown => {
            let mut start = Vec::new();
            if let Err(error) = (&mut reader).take(512).read_to_end(&mut start) {
                return problem(name, &error, take);
            }
            let found = Kind::sniffed(&start);
            let mut whole = Cursor::new(start).chain(reader);
            match (found.content, most) {
                // What is compressed twice is not unpacked twice: there are files that hold themselves.
                (Content::Record, _) | (Content::Unknown, Some(_)) => piece(name, &mut whole, most, take),
                _ => stream(name, found, &mut whole, take),
            }
        }
    }
}

/// A zip archive begins at its end, so that all of it must be there.
fn zip_stream(name: &Name, stream: &mut dyn Read, take: &mut Take<'_>) -> ControlFlow<()> {
    match all_of(stream, MOST_ARCHIVE) {
        Ok(bytes) => archive::zip(name, Cursor::new(bytes), take),
        Err(error) => problem(name, &error, take),
    }
}

/// The bytes of a stream that is needed as a whole.
fn all_of(stream: &mut dyn Read, most: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    stream.take(most + 1).read_to_end(&mut bytes)?;
    match bytes.len() as u64 > most {
        true => Err(io::Error::other(format!("larger than {} MiB", most >> 20))),
        false => Ok(bytes),
    }
}

/// Hands on what `reader` holds: in one piece, or as a stream if it is large.
fn piece(name: &Name, reader: &mut dyn Read, most: Option<u64>, take: &mut Take<'_>) -> ControlFlow<()> {
    let name = name.clone();
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
    paths.iter().try_fold(0, |count, path| match Kind::of(&path.to_string_lossy()).content {
        _ if is_stdin(path) => None,
        _ if path.is_dir() => Some(count + folder::count(path)),
        // A large file may hold any number of games.
        _ if fs::metadata(path).is_ok_and(|data| data.len() > LARGE) => None,
        Content::Record | Content::Unknown => Some(count + 1),
        Content::Zip | Content::Tar => None,
    })
}

/// Whether `paths` name more than a single file: several of them, a folder, an archive.
pub(crate) fn may_be_several(paths: &[PathBuf]) -> bool {
    let is_many = |path: &PathBuf| {
        path.is_dir() || matches!(Kind::of(&path.to_string_lossy()).content, Content::Zip | Content::Tar)
    };
    paths.len() > 1 || paths.iter().any(is_many)
}

/// The only record that `path` names.
pub(crate) struct Whole {
    pub(crate) name: Name,
    pub(crate) bytes: Vec<u8>,
}

/// Reads the only record that `path` names; an archive may hold it, if it holds nothing else.
pub(crate) fn whole(path: &Path) -> anyhow::Result<Whole> {
    single(path, &mut |name, held| {
        let bytes = match held {
            Held::Bytes(bytes) => bytes,
            Held::Stream(stream) => {
                all_of(stream, MOST_WHOLE).map_err(|error| anyhow!("{name}: {}", words::io_error(&error)))?
            }
        };
        Ok(Whole { name, bytes })
    })
}

/// What a single source holds.
pub(crate) enum Held<'a> {
    Bytes(Vec<u8>),
    /// A large record.
    Stream(&'a mut dyn Read),
}

/// Has the only record that `path` names read; an archive may hold it, if it holds nothing else.
pub(crate) fn single<T>(
    path: &Path,
    read: &mut dyn FnMut(Name, Held<'_>) -> anyhow::Result<T>,
) -> anyhow::Result<T> {
    let named = shown(path);
    if !is_stdin(path) && path.is_dir() {
        bail!("{named}: this is a folder: a single record was expected");
    }
    let mut result: Option<anyhow::Result<T>> = None;
    let _ = each(&[path.to_owned()], &mut |source| {
        let several = result.is_some() && !matches!(source, Source::Problem { .. });
        let problem = |name: &Name, error: String| Err(anyhow!("{name}: {error}"));
        result = Some(match source {
            _ if several => Err(anyhow!("{named}: this holds several records: a single one was expected")),
            Source::Problem { name, error } => problem(&name, error),
            Source::Bytes { name, bytes } => read(name, Held::Bytes(bytes)),
            Source::File { name, path } => match fs::read(path) {
                Ok(bytes) => read(name, Held::Bytes(bytes)),
                Err(error) => problem(&name, words::io_error(&error)),
            },
            Source::Stream { name, stream } => read(name, Held::Stream(stream)),
        });
        // An archive must be read on, to see whether there is more in it.
        match &result {
            Some(Ok(_)) => ControlFlow::Continue(()),
            _ => ControlFlow::Break(()),
        }
    });
    result.unwrap_or_else(|| Err(anyhow!("{named}: no record")))
}

/// Reads a file that is a record as it stands, neither compressed nor in an archive.
pub(crate) fn plain(path: &Path) -> anyhow::Result<Whole> {
    let name = Name::of(path);
    let read = || -> io::Result<Option<Vec<u8>>> {
        if !fs::metadata(path)?.is_file() {
            return Ok(None);
        }
        let bytes = all_of(&mut File::open(path)?, MOST_WHOLE)?;
        let is_sgf =
            Kind::sniffed(&bytes).content == Content::Record && sgf::foreign_format(&bytes).is_none();
        Ok(is_sgf.then_some(bytes))
    };
    match read() {
        Ok(Some(bytes)) => Ok(Whole { name, bytes }),
        Ok(None) => bail!("{name}: this is no plain record file, so it is not replaced: use -o OUT"),
        Err(error) => bail!("{name}: {}", words::io_error(&error)),
    }
}

fn problem(name: &Name, error: &io::Error, take: &mut Take<'_>) -> ControlFlow<()> {
    take(Source::Problem { name: name.clone(), error: words::io_error(error) })
}

/// A path as it is printed.
pub(crate) fn shown(path: &Path) -> String {
    Name::of(path).to_string()
}
