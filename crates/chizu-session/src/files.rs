//! What whoever keeps files needs of the session: bytes, logs, and leave to say what was saved.

use chizu_edit::{Command, Document as Edited, EditError, Entry};
use serde_json::{Value, json};

use crate::document::Document;
use crate::reply::{Event, Reply};
use crate::session::Session;

impl Session {
    /// The document being edited, by the id the page has for it.
    #[must_use]
    pub fn edited(&self, doc: &str) -> Option<&Edited> {
        self.documents.get(doc).map(|document| &document.edited)
    }

    /// What a document is called.
    #[must_use]
    pub fn name(&self, doc: &str) -> Option<&str> {
        self.documents.get(doc).map(|document| document.name.as_str())
    }

    /// What was done to documents since this was asked last, in the order in which it was done to each.
    pub fn take_logs(&mut self) -> Vec<(String, Vec<Entry>)> {
        let logs = self.documents.iter_mut().map(|(id, document)| (id.clone(), document.edited.take_log()));
        logs.filter(|(_, entries)| !entries.is_empty()).collect()
    }

    /// Notes that a document stands in its file as it is now, or in another one.
    pub fn saved(&mut self, doc: &str, file: &str) -> Option<Event> {
        let document = self.documents.get_mut(doc)?;
        document.edited.mark_saved();
        document.file = Some(file.to_owned());
        document.name = file.rsplit(['/', '\\']).next().unwrap_or(file).to_owned();
        let (rev, name) = (document.rev(), document.name.clone());
        Some(Event::new("saved", json!({"doc": doc, "rev": rev, "file": file, "name": name})))
    }

    /// Opens a document that is there already, such as one restored; with a file, in the place of another document.
    pub fn adopt(&mut self, edited: Edited, file: Option<&str>, name: &str, instead: Option<&str>) -> Reply {
        let Some(id) = instead.filter(|id| self.documents.contains_key(*id)) else {
            return self.add(edited, file, name, &Value::Null);
        };
        let id = id.to_owned();
        let look = self.documents.get(&id).map(|document| document.look.clone()).unwrap_or_default();
        self.documents.insert(id.clone(), Document::new(id.clone(), file, name, edited, look));
        // Other pages that show it read it anew.
        self.attached(&id).with_events([Event::new("reopened", json!({ "doc": id }))])
    }

    /// Puts the games of another version of the file into a document, each into its own, as one step; tells all pages.
    ///
    /// # Errors
    /// Versions that do not fit.
    pub fn merge(&mut self, doc: &str, theirs: &[u8]) -> Result<Vec<Event>, EditError> {
        let Some(document) = self.documents.get_mut(doc) else { return Ok(Vec::new()) };
        let other = Edited::open(theirs)?;
        let here = document.edited.game();
        let games: Vec<_> = document.edited.games().to_vec();
        let mut commands = Vec::new();
        for (place, theirs) in other.games().iter().enumerate() {
            let text = chizu::sgf::verbatim(other.tree_of(*theirs)?);
            match games.get(place) {
                Some(game) => commands.push((*game, Command::Merge { text })),
                None => commands.push((here, Command::AddGame { text })),
            }
        }
        for (game, command) in commands {
            document.edited.choose(game)?;
            if let Err(error) = document.edited.edit(&[command]) {
                document.edited.choose(here)?;
                return Err(error);
            }
        }
        document.edited.choose(here)?;
        document.forget_count();
        Ok(vec![Event::new("reopened", json!({ "doc": doc }))])
    }
}
