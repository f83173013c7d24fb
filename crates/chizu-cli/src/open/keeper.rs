//! Which document belongs to which file, and its journal: opening, saving, restoring.
//!
//! A file is written only when the user saves; everything else goes to the journal.

use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::SystemTime;

use chizu_edit::Entry;
use chizu_session::{Event, Reply, Session};
use serde_json::{Value, json};

use super::file::{Known, Over, SaveError, State, free_name, shown};
use super::journal::{Found, Journal, Journals, Restored};
use super::shelf::Shelf;

/// Files and journals of documents.
#[derive(Debug)]
pub(super) struct Keeper {
    /// None if the system names no folder for them.
    journals: Option<Journals>,
    kept: Mutex<BTreeMap<String, Kept>>,
}

/// What is kept for a document.
#[derive(Debug, Default)]
struct Kept {
    file: Option<Known>,
    journal: Option<Journal>,
    /// What could not be written to the journal yet.
    waiting: Vec<Entry>,
    /// The page knows that the file changed on the disk.
    told: bool,
    /// The page knows that the journal cannot be written.
    broken: bool,
}

impl Keeper {
    /// Without journals if there is no folder for them.
    pub(super) fn new(journals: Option<Journals>) -> Self {
        if let Some(journals) = &journals {
            journals.clean(SystemTime::now());
        }
        Self { journals, kept: Mutex::default() }
    }

    fn kept(&self) -> MutexGuard<'_, BTreeMap<String, Kept>> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether edits are safe from a crash.
    pub(super) fn has_journals(&self) -> bool {
        self.journals.is_some()
    }

    /// What was edited and never saved, of any file or none.
    pub(super) fn restorable(&self) -> Value {
        self.found(None)
    }

    fn found(&self, file: Option<&Path>) -> Value {
        let found = self.journals.as_ref().map_or_else(Vec::new, |journals| journals.unsaved(file));
        found.iter().map(journal_data).collect()
    }

    /// Opens a file of the shelf, where a request wants it.
    pub(super) fn open(&self, session: &mut Session, shelf: &Shelf, file: &str, request: &Value) -> Reply {
        let Some(path) = shelf.find(file) else {
            return Reply::refused(404, "no-such-file", format!("There is no file {file} here."));
        };
        let known = match Known::read(&path) {
            Ok(known) => known,
            Err(error) => {
                return Reply::refused(404, "unreadable-file", format!("{}: {}.", file, words(&error)));
            }
        };
        let restorable = self.found(Some(&known.path));
        let mut reply = session.open_at(&known.bytes, Some(file), request);
        if let (Some(doc), Some(_)) = (id(&reply), reply.body.as_object()) {
            reply.body["restorable"] = restorable;
            shelf.opened(&known.path);
            self.kept().insert(doc, Kept { file: Some(known), ..Kept::default() });
        }
        reply
    }

    /// Forgets a document that is closed; its journal stays.
    pub(super) fn close(&self, doc: &str) {
        if let Some(mut kept) = self.kept().remove(doc)
            && let Some(journal) = &mut kept.journal
        {
            let _ = journal.sync();
        }
    }

    /// Writes to the journals what was done. Tells once if that is not possible.
    pub(super) fn write_down(&self, session: &mut Session) -> Vec<Event> {
        let mut events = Vec::new();
        for (doc, entries) in session.take_logs() {
            let Some(journals) = &self.journals else { continue };
            let mut all = self.kept();
            let kept = all.entry(doc.clone()).or_default();
            kept.waiting.extend(entries);
            let written = (|| {
                if kept.journal.is_none() {
                    let Some(document) = session.edited(&doc) else { return Ok(()) };
                    let path = kept.file.as_ref().map(|file| file.path.clone());
                    let name = session.name(&doc).unwrap_or_default();
                    kept.journal = Some(journals.begin(path.as_deref(), name, document)?);
                }
                kept.journal.as_mut().map_or(Ok(()), |journal| journal.append(&mut kept.waiting))
            })();
            let was_broken = std::mem::replace(&mut kept.broken, written.is_err());
            if let (Err(error), false) = (written, was_broken) {
                let text =
                    format!("Edits cannot be kept safe from a crash: {}. Save now and then.", words(&error));
                events.push(Event::new("notice", json!({"text": text, "kind": "error"})));
            }
        }
        events
    }

    /// Sees to it that the journals are on the disk. Who edits meanwhile does not wait for it.
    pub(super) fn sync(&self) {
        let mut unsynced = Vec::new();
        for Kept { journal, waiting, broken, .. } in self.kept().values_mut() {
            let Some(journal) = journal else { continue };
            *broken &= journal.append(waiting).is_err();
            unsynced.extend(journal.unsynced().ok().flatten());
        }
        for files in unsynced {
            let _ = files.sync();
        }
    }

    /// Files that changed on the disk since they were read, each told once.
    pub(super) fn changed_files(&self) -> Vec<Event> {
        let mut events = Vec::new();
        for (doc, kept) in self.kept().iter_mut().filter(|(_, kept)| !kept.told) {
            let Some(file) = kept.file.as_mut().filter(|file| file.looks_changed()) else { continue };
            match file.state() {
                Ok(State::Same) => {
                    let _ = file.accept();
                }
                Ok(changed) => {
                    kept.told = true;
                    let gone = changed == State::Gone;
                    events.push(Event::new("file-changed", json!({"doc": doc, "gone": gone})));
                }
                Err(_) => {}
            }
        }
        events
    }

    /// Saves a document: into its file, or under a name.
    pub(super) fn save(&self, session: &mut Session, shelf: &Shelf, request: &Value) -> Reply {
        let text = |name: &str| request.get(name).and_then(Value::as_str);
        let doc = text("doc").unwrap_or_default();
        // What was done so far belongs before the save.
        let mut events = self.write_down(session);
        if session.edited(doc).is_none() {
            return Reply::refused(404, "no-such-document", "This game is not open any more.");
        }
        let over = request.get("over").and_then(Value::as_bool).unwrap_or(false);
        let known = self.kept().get(doc).and_then(|kept| kept.file.clone());
        let saved = match (known, text("as").filter(|name| !name.is_empty()), text("how")) {
            (Some(mut known), None, Some("merge")) => match self.merge(session, doc, &mut known) {
                Ok(more) => {
                    events.extend(more);
                    into(session, doc, known, Over::No)
                }
                Err(reply) => return reply.with_events(events),
            },
            (Some(known), None, Some("beside")) => beside(session, doc, &free_name(&known.path)),
            (Some(known), None, _) => into(session, doc, known, if over { Over::Keep } else { Over::No }),
            (known, Some(name), _) => match named(shelf, known.as_ref(), name) {
                // Under its own name: that is saving.
                Ok(path) => match known.filter(|known| known.path == path) {
                    Some(known) => into(session, doc, known, Over::No),
                    None => beside(session, doc, &path),
                },
                Err(reply) => return reply.with_events(events),
            },
            (None, None, _) => {
                return Reply::refused(400, "no-file", "This game has no file: save it under a name.");
            }
        };
        match saved {
            Ok(known) => {
                let file = shown(&known.path);
                if !shelf.allows(&known.path) {
                    shelf.add(known.path.clone());
                }
                let mut all = self.kept();
                let kept = all.entry(doc.to_owned()).or_default();
                (kept.file, kept.told) = (Some(known), false);
                drop(all);
                events.extend(session.saved(doc, &file));
                let name = session.name(doc).unwrap_or_default().to_owned();
                Reply::fine(json!({"saved": true, "file": file, "name": name})).with_events(events)
            }
            Err(refused) => refused.with_events(events),
        }
    }

    fn merge(&self, session: &mut Session, doc: &str, known: &mut Known) -> Result<Vec<Event>, Reply> {
        let theirs = match known.state() {
            Ok(State::Changed(theirs)) => theirs,
            Ok(_) => return Ok(Vec::new()),
            Err(error) => return Err(Reply::refused(400, "not-saved", format!("{}.", words(&error)))),
        };
        let events = session.merge(doc, &theirs).map_err(|error| {
            Reply::refused(409, error.code(), format!("The two versions do not fit: {error}."))
        })?;
        *known = Known::of(&known.path, &theirs);
        Ok(events)
    }

    /// Answers what to do with a journal: restore, look, or forget.
    pub(super) fn restore(&self, session: &mut Session, shelf: &Shelf, request: &Value) -> Reply {
        let text = |name: &str| request.get(name).and_then(Value::as_str);
        let name = text("journal").unwrap_or_default();
        let none = || Reply::refused(404, "no-such-journal", "These edits are not there any more.");
        let Some(journals) = &self.journals else { return none() };
        if text("how") == Some("forget") {
            return match journals.forget(name) {
                Ok(()) => Reply::fine(json!({"forgotten": name})),
                Err(_) => none(),
            };
        }
        let Restored { document, found, on_disk } = match journals.restore(name) {
            Ok(restored) => restored,
            Err(error) => return Reply::refused(404, "no-such-journal", format!("{error:#}.")),
        };
        if text("how") == Some("look") {
            // As it would be, without a file and without a past.
            let copy = document.bytes().and_then(|bytes| chizu_edit::Document::open(&bytes));
            return match copy {
                Ok(copy) => session.adopt(copy, None, &found.head.name, None),
                Err(error) => Reply::refused(400, error.code(), format!("{error}.")),
            };
        }
        // A file comes into its own document; what has none becomes one more.
        // A file that is not on the shelf is not written either: then it has none.
        let file = found.head.file.as_deref().filter(|file| shelf.allows(Path::new(file)));
        let instead = text("doc").filter(|doc| {
            let all = self.kept();
            let own = all.get(*doc).and_then(|kept| kept.file.as_ref()).map(|known| shown(&known.path));
            own.as_deref() == file && file.is_some()
        });
        let called = instead.and_then(|doc| session.name(doc)).unwrap_or(&found.head.name).to_owned();
        let reply = session.adopt(document, file, &called, instead);
        if let Some(doc) = id(&reply) {
            let known = file.map(|file| Known::of(Path::new(file), &on_disk));
            // Saved just before the end, and not noted any more: then the file says what is restored.
            let now = file.and_then(|file| Known::read(Path::new(file)).ok());
            let now = now.filter(|now| session.bytes(&doc).is_ok_and(|bytes| bytes == *now.bytes));
            let is_saved = now.is_some();
            self.kept().insert(doc.clone(), Kept { file: now.or(known), ..Kept::default() });
            if let (true, Some(file)) = (is_saved, file) {
                session.saved(&doc, file);
            }
            // All of it stands in a new journal before the old one is put away.
            let events = self.write_down(session);
            if events.is_empty() {
                self.sync();
                let _ = journals.forget(name);
            }
            return reply.with_events(events);
        }
        reply
    }
}

/// Saves into a known file.
fn into(session: &Session, doc: &str, mut known: Known, over: Over) -> Result<Known, Reply> {
    let bytes = session.bytes(doc)?;
    let check = |bytes: &[u8]| session.edited(doc).is_some_and(|document| document.reads_from(bytes));
    known.save(&bytes, over, &check, &|_| Ok(())).map_err(|error| refused(&error, &known))?;
    Ok(known)
}

/// Makes a new file.
fn beside(session: &Session, doc: &str, path: &Path) -> Result<Known, Reply> {
    let bytes = session.bytes(doc)?;
    let check = |bytes: &[u8]| session.edited(doc).is_some_and(|document| document.reads_from(bytes));
    Known::create(path, &bytes, &check, &|_| Ok(())).map_err(|error| refused(&error, &Known::of(path, &[])))
}

/// Where a name leads: into the folder of the document's file, or where new files go. It is a name, not a path.
fn named(shelf: &Shelf, known: Option<&Known>, name: &str) -> Result<PathBuf, Reply> {
    let name = name.trim();
    let is_record = Path::new(name).extension().is_some_and(|ending| ending.eq_ignore_ascii_case("sgf"));
    let full = if is_record { name.to_owned() } else { format!("{name}.sgf") };
    let odd = full.starts_with('.') || full.contains(['/', '\\', '\0', ':']) || full.len() > 200;
    if odd || full.chars().any(char::is_control) {
        return Err(Reply::refused(404, "bad-name", format!("{name:?} cannot be the name of a file.")));
    }
    let folder = known.and_then(|known| known.path.parent()).map_or_else(|| shelf.home(), Path::to_owned);
    Ok(folder.join(full))
}

fn refused(error: &SaveError, known: &Known) -> Reply {
    let status = match error {
        SaveError::Changed { .. } | SaveError::Exists(_) => 409,
        _ => 400,
    };
    let text = match error {
        SaveError::Io(error) => format!("{}: {}.", shown(&known.path), words(error)),
        error => first_large(&format!("{error}.")),
    };
    let mut reply = Reply::refused(status, error.code(), text);
    if let SaveError::Changed { theirs } = error {
        let sum = |bytes: &[u8]| {
            let mut crc = flate2::Crc::new();
            crc.update(bytes);
            json!({"length": bytes.len(), "crc32": format!("{:08x}", crc.sum())})
        };
        reply.body["error"]["args"] =
            json!({"ours": sum(&known.bytes), "theirs": theirs.as_deref().map(sum)});
    }
    reply
}

fn first_large(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

fn words(error: &io::Error) -> String {
    crate::words::system_error(error)
}

fn id(reply: &Reply) -> Option<String> {
    reply.body.get("doc").and_then(Value::as_str).map(str::to_owned)
}

fn journal_data(found: &Found) -> Value {
    json!({
        "journal": found.name, "file": found.head.file, "name": found.head.name, "edits": found.unsaved(),
        "last": found.last, "lost": found.lost,
    })
}
