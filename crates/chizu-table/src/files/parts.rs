//! Parts of a table, in a folder beside the file they become.

use std::ffi::OsString;
use std::fs::{self, File, TryLockError};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use arrow_schema::{Schema, SchemaRef};
use parquet::file::metadata::ParquetMetaDataReader;
use sha2::{Digest, Sha256};

use super::input::Format;
use super::join;
use super::part::Part;
use crate::batch::Batches;
use crate::error::TableError;
use crate::schema::schema;
use crate::what::Table;

/// How many pieces of input a part holds.
const PIECES: &str = "chizu.part.pieces";
/// A hash over what the pieces are.
const INPUT: &str = "chizu.part.input";
/// So many rows are gathered before they are written.
const GATHERED: usize = 64;

/// What is to be done. Parts made by one plan are not taken for those of another.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The columns.
    pub table: Table,
    /// Everything else the rows depend on: program, options, effort. It becomes metadata of the file.
    pub options: Vec<(String, String)>,
    /// Pieces of input in a part: what is lost at most if the work is broken off.
    pub pieces: u64,
}

/// A table that is being written, part by part.
pub struct Parts {
    out: PathBuf,
    format: Format,
    folder: PathBuf,
    plan: Plan,
    metadata: Vec<(String, String)>,
    batches: Batches,
    /// The parts that were there when the work began: how many pieces, and the hash of each part's.
    found: Vec<(u64, String)>,
    done: u64,
    finished: u64,
    part: Option<Part>,
    in_part: u64,
    hash: Sha256,
    /// Held as long as the work goes on.
    _lock: File,
}

impl Parts {
    /// Begins a file, or goes on where it was broken off.
    ///
    /// # Errors
    /// [`TableError::Misfit`] if the file is there already, if somebody else is at work on it, or if its parts were made by another
    /// plan; [`TableError::Io`].
    pub fn open(out: &Path, format: Format, plan: Plan) -> Result<Self, TableError> {
        let told = |what: &str| TableError::Misfit(format!("{}: {what}", out.display()));
        if fs::symlink_metadata(out).is_ok() {
            return Err(told("there is such a file already: remove it or name another"));
        }
        let mut folder = OsString::from(out);
        folder.push(".parts");
        let folder = PathBuf::from(folder);
        fs::create_dir_all(&folder)?;
        let lock = File::options().create(true).truncate(false).write(true).open(folder.join("lock"))?;
        match lock.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(told("another program is at work on this table")),
            Err(TryLockError::Error(error)) => return Err(error.into()),
        }
        let text = plan.text();
        let written = folder.join("plan.json");
        match fs::read_to_string(&written) {
            Ok(there) if there == text => {}
            Ok(_) => {
                let folder = folder.display();
                return Err(told(&format!(
                    "{folder} holds parts of a table with other options or of another version: give the same, or remove that folder"
                )));
            }
            Err(_) => {
                let new = folder.join("plan.json.new");
                fs::write(&new, text)?;
                fs::rename(new, written)?;
            }
        }
        let mut found = Vec::new();
        while let Ok(file) = File::open(part_path(&folder, found.len() as u64)) {
            found.push(noted_in(&file)?);
        }
        Ok(Self {
            out: out.to_owned(),
            format,
            metadata: plan.options.clone(),
            batches: Batches::of(schema_with(&plan))?,
            done: found.iter().map(|(pieces, _)| pieces).sum(),
            found,
            folder,
            plan,
            finished: 0,
            part: None,
            in_part: 0,
            hash: Sha256::new(),
            _lock: lock,
        })
    }

    /// How many pieces of input are done already. They are handed in all the same, without rows.
    #[must_use]
    pub const fn done(&self) -> u64 {
        self.done
    }

    /// Takes the rows of the next piece of input; `about` says which it is, so that another input is not taken for the same.
    ///
    /// # Errors
    /// [`TableError::Misfit`] if parts were made of another input; [`TableError::Row`], [`TableError::Io`].
    pub fn piece(&mut self, about: &str, rows: &[String]) -> Result<(), TableError> {
        self.hash.update((about.len() as u64).to_le_bytes());
        self.hash.update(about);
        self.in_part += 1;
        if let Some((pieces, hash)) = self.found.get(usize::try_from(self.finished).unwrap_or(usize::MAX)) {
            if self.in_part == *pieces {
                if *hash != ended(&mut self.hash) {
                    return Err(self.other_input());
                }
                self.finished += 1;
                self.in_part = 0;
            }
            return Ok(());
        }
        for row in rows {
            self.batches.push(row)?;
        }
        self.gathered(GATHERED)?;
        if self.in_part == self.plan.pieces { self.end_part() } else { Ok(()) }
    }

    /// Ends the file. The parts are gone then.
    ///
    /// # Errors
    /// [`TableError::Misfit`] if there was less input than parts were made of; [`TableError::Io`].
    pub fn finish(mut self) -> Result<(), TableError> {
        if (self.finished as usize) < self.found.len() {
            return Err(self.other_input());
        }
        if self.in_part > 0 || self.finished == 0 {
            self.end_part()?;
        }
        let parts: Vec<_> = (0..self.finished).map(|number| part_path(&self.folder, number)).collect();
        let whole = self.folder.join("whole");
        match self.format {
            Format::Parquet => join::parquet(&parts, &whole)?,
            Format::Arrow => join::arrow(&parts, &whole)?,
        }
        fs::rename(whole, &self.out)?;
        fs::remove_dir_all(&self.folder)?;
        Ok(())
    }

    /// Writes what was gathered, if it is so many rows.
    fn gathered(&mut self, least: usize) -> Result<(), TableError> {
        if self.batches.len() < least {
            return Ok(());
        }
        if let Some(batch) = self.batches.finish()? {
            self.part()?.write(&batch)?;
        }
        Ok(())
    }

    fn part(&mut self) -> Result<&mut Part, TableError> {
        match &mut self.part {
            Some(part) => Ok(part),
            none => {
                let path = new_path(&self.folder);
                Ok(none.insert(Part::create(&path, self.batches.schema(), &self.metadata)?))
            }
        }
    }

    fn end_part(&mut self) -> Result<(), TableError> {
        self.gathered(1)?;
        self.part()?;
        let told = [(PIECES, self.in_part.to_string()), (INPUT, ended(&mut self.hash))];
        if let Some(part) = self.part.take() {
            part.finish(&new_path(&self.folder), &part_path(&self.folder, self.finished), &told)?;
        }
        self.finished += 1;
        self.in_part = 0;
        Ok(())
    }

    fn other_input(&self) -> TableError {
        TableError::Misfit(format!(
            "{}: its parts were made of other input than what is read now: remove {} to begin again",
            self.out.display(),
            self.folder.display()
        ))
    }
}

impl Plan {
    fn text(&self) -> String {
        let options = self.options.iter().map(|(name, value)| (name.clone(), value.clone().into()));
        let mut all: serde_json::Map<String, serde_json::Value> = options.collect();
        for (name, value) in schema(&self.table).metadata() {
            all.insert(name.clone(), value.clone().into());
        }
        all.insert("pieces".to_owned(), self.pieces.into());
        serde_json::Value::Object(all).to_string() + "\n"
    }
}

/// The columns, with everything the rows depend on as metadata.
fn schema_with(plan: &Plan) -> SchemaRef {
    let schema = schema(&plan.table);
    let mut metadata = schema.metadata().clone();
    metadata.extend(plan.options.iter().cloned());
    Arc::new(Schema::new_with_metadata(schema.fields().clone(), metadata))
}

fn part_path(folder: &Path, number: u64) -> PathBuf {
    folder.join(format!("{number:06}.parquet"))
}

fn new_path(folder: &Path) -> PathBuf {
    folder.join("new")
}

/// The hash, which begins anew.
fn ended(hash: &mut Sha256) -> String {
    hash.finalize_reset().iter().map(|byte| format!("{byte:02x}")).collect()
}

/// What a part says of itself.
fn noted_in(file: &File) -> Result<(u64, String), TableError> {
    let metadata = ParquetMetaDataReader::new().parse_and_finish(file)?;
    let pairs = metadata.file_metadata().key_value_metadata();
    let told = |key: &str| {
        let found = pairs.into_iter().flatten().find(|pair| pair.key == key);
        found.and_then(|pair| pair.value.clone()).unwrap_or_default()
    };
    let pieces = told(PIECES).parse().map_err(|_| TableError::Misfit("a part is damaged".to_owned()))?;
    Ok((pieces, told(INPUT)))
}
