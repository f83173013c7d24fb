//! A file being edited: its games, where the user is, and the history of all edits.

use std::sync::Arc;

use chizu_sgf::{Collection, GameTree, NodeId, Replayed};

use crate::apply;
use crate::change::{Change, Cursor, Step};
use crate::command::{Command, GameId, Node};
use crate::delta::{Columns, Delta};
use crate::encoding::Encoding;
use crate::error::EditError;
use crate::log::{Act, Entry};
use crate::record::Record;
use crate::transaction::Transaction;

mod collection;
mod replay;

/// A file being edited.
///
/// It always holds a game, and always is at a node of one. Every edit is a step that can be undone and redone; undoing
/// everything gives the bytes that were opened.
///
/// ```
/// use chizu_edit::{Command, Document};
///
/// let mut document = Document::open(b"(;SZ[9];B[ee])")?;
/// document.go_to_path("1")?;
/// document.edit(&[Command::play("C5"), Command::comment("Too close?")])?;
/// assert_eq!(document.bytes()?, b"(;SZ[9];B[ee];W[ce]C[Too close?])");
/// document.undo();
/// assert_eq!(document.bytes()?, b"(;SZ[9];B[ee])");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Document {
    /// The bytes as opened; none for a document that is new.
    pub(crate) source: Option<Arc<[u8]>>,
    /// What the history starts from: the bytes opened, or the record a new document was made of.
    base: Arc<[u8]>,
    /// How many of the games were opened with it.
    pub(crate) opened: usize,
    /// All games that are or were in it, by their numbers.
    pub(crate) records: Vec<Record>,
    /// The games in their order.
    pub(crate) order: Vec<GameId>,
    pub(crate) chosen: GameId,
    pub(crate) unicode: bool,
    line_end: &'static str,
    done: Vec<Step>,
    undone: Vec<Step>,
    rev: u64,
    steps: u64,
    saved: u64,
    log: Option<Vec<Entry>>,
}

impl Document {
    /// Opens a file. The document is at the first node of the first game.
    ///
    /// # Errors
    /// [`EditError::Unreadable`] if there is no game in it.
    pub fn open(bytes: &[u8]) -> Result<Self, EditError> {
        // What is edited is written back into the file, which has to be SGF.
        if let Some(name) = chizu_sgf::foreign_format(bytes) {
            return Err(chizu_sgf::ParseError::OtherFormat(name).into());
        }
        let collection = chizu_sgf::parse(bytes)?;
        let source: Arc<[u8]> = bytes.into();
        Ok(Self::new(collection, Some(Arc::clone(&source)), source, Encoding::line_end_of(bytes)))
    }

    /// A document that comes from no file: `text` is a record with what a new game starts with.
    ///
    /// # Errors
    /// [`EditError::Unreadable`] if there is no game in it.
    pub fn create(text: &str) -> Result<Self, EditError> {
        Ok(Self::new(chizu_sgf::parse(text.as_bytes())?, None, text.as_bytes().into(), "\n"))
    }

    fn new(
        collection: Collection,
        source: Option<Arc<[u8]>>,
        base: Arc<[u8]>,
        line_end: &'static str,
    ) -> Self {
        let mut document = Self {
            source,
            base,
            opened: 0,
            records: Vec::new(),
            order: Vec::new(),
            chosen: GameId(0),
            unicode: false,
            line_end,
            done: Vec::new(),
            undone: Vec::new(),
            rev: 0,
            steps: 0,
            saved: 0,
            log: None,
        };
        for tree in collection {
            let game = document.add_record(tree);
            document.order.push(game);
        }
        document.opened = if document.source.is_some() { document.order.len() } else { 0 };
        document
    }

    /// Makes room for a game, which is not part of the collection yet.
    pub(crate) fn add_record(&mut self, tree: GameTree) -> GameId {
        let game = GameId(self.records.len() as u32);
        self.records.push(Record::new(game, tree));
        game
    }

    /// The number of changes so far, undone and redone ones included.
    pub fn rev(&self) -> u64 {
        self.rev
    }

    /// Refuses what was meant for another revision.
    ///
    /// # Errors
    /// [`EditError::Stale`].
    pub fn expect_rev(&self, expected: u64) -> Result<(), EditError> {
        if expected == self.rev { Ok(()) } else { Err(EditError::Stale { expected, actual: self.rev }) }
    }

    /// The games in their order.
    pub fn games(&self) -> &[GameId] {
        &self.order
    }

    /// The game the document is at.
    pub fn game(&self) -> GameId {
        self.chosen
    }

    pub(crate) fn record(&self, game: GameId) -> Result<&Record, EditError> {
        let found = self.records.get(game.0 as usize).filter(|_| self.order.contains(&game));
        found.ok_or(EditError::NoSuchGame(game))
    }

    pub(crate) fn here(&self) -> &Record {
        &self.records[self.chosen.0 as usize]
    }

    /// The tree of the game the document is at.
    pub fn tree(&self) -> &GameTree {
        &self.here().tree
    }

    /// The tree of a game.
    ///
    /// # Errors
    /// [`EditError::NoSuchGame`].
    pub fn tree_of(&self, game: GameId) -> Result<&GameTree, EditError> {
        Ok(&self.record(game)?.tree)
    }

    /// Goes to a game, and there to where it was left.
    ///
    /// # Errors
    /// [`EditError::NoSuchGame`].
    pub fn choose(&mut self, game: GameId) -> Result<(), EditError> {
        self.chosen = self.record(game)?.game;
        Ok(())
    }

    /// The node the document is at.
    pub fn at(&self) -> NodeId {
        self.here().at
    }

    /// The node with that number in the game the document is at.
    ///
    /// # Errors
    /// [`EditError::NoSuchNode`].
    pub fn node(&self, node: Node) -> Result<NodeId, EditError> {
        self.here().node(node)
    }

    /// Goes to a node of the game the document is at.
    ///
    /// # Errors
    /// [`EditError::NoSuchNode`].
    pub fn go(&mut self, node: Node) -> Result<(), EditError> {
        let node = self.node(node)?;
        self.set_at(node);
        Ok(())
    }

    pub(crate) fn set_at(&mut self, node: NodeId) {
        self.records[self.chosen.0 as usize].at = node;
    }

    /// The game as it stands at a node of the game the document is at, with the moves that led there.
    ///
    /// # Errors
    /// [`EditError::NoBoard`] and [`EditError::NotGo`] where there is nothing to play on.
    pub fn position(&self, node: NodeId) -> Result<Replayed, EditError> {
        self.here().replayed(node)
    }

    /// The same without the moves that led there, which a long game has many of: light, for looking at.
    ///
    /// # Errors
    /// As [`Document::position`].
    pub fn standing(&self, node: NodeId) -> Result<Replayed, EditError> {
        self.here().standing(node)
    }

    /// The tree of the game the document is at, in columns.
    pub fn columns(&self) -> Columns {
        Columns::of(&self.here().tree)
    }

    /// The name of the encoding that the file is written in.
    pub fn encoding(&self) -> &'static str {
        self.encoding_of(self.chosen).name
    }

    pub(crate) fn encoding_of(&self, game: GameId) -> Encoding {
        let own = self.records.get(game.0 as usize).map_or("UTF-8", |record| record.tree.writing_encoding());
        let wide = self.order.first().map(|first| self.records[first.0 as usize].tree.encoding());
        let wide = wide.filter(|name| name.starts_with("UTF-16"));
        Encoding { name: if self.unicode { "UTF-8" } else { wide.unwrap_or(own) }, line_end: self.line_end }
    }

    /// Carries out commands, all or none, as one step of the history; tells what has changed in the tree of the game
    /// the document is at afterwards.
    ///
    /// # Errors
    /// Why the first command that is not possible is not. Nothing has changed then.
    pub fn edit(&mut self, commands: &[Command]) -> Result<Delta, EditError> {
        let before = self.cursor();
        let places: Vec<_> = self.records.iter().map(|record| (record.at, record.tree.id_limit())).collect();
        let mut changes = Vec::new();
        for command in commands {
            match self.carry_out(command) {
                Ok(more) => changes.extend(more),
                Err(error) => {
                    for (game, change) in changes.iter().rev() {
                        self.make(*game, &change.inverse());
                    }
                    self.records.truncate(places.len());
                    for (record, (at, limit)) in self.records.iter_mut().zip(places) {
                        record.at = at;
                        record.tree.forget_from(limit);
                    }
                    self.chosen = before.game;
                    return Err(error);
                }
            }
        }
        if changes.is_empty() {
            return Ok(Delta::default());
        }
        let typing = self.typing(commands, before);
        let after = self.cursor();
        let delta = self.tell(&changes);
        self.rev += 1;
        self.steps += 1;
        self.undone.clear();
        self.write_down(before, || Act::Edit(commands.to_vec()));
        let serial = self.steps;
        match self.done.last_mut() {
            // One comment being typed is one step; a state that was saved stays one of its own.
            Some(last) if typing.is_some() && last.typing == typing && last.serial != self.saved => {
                last.changes.extend(changes);
                (last.serial, last.after) = (serial, after);
            }
            _ => self.done.push(Step { serial, changes, before, after, typing }),
        }
        Ok(delta)
    }

    fn carry_out(&mut self, command: &Command) -> Result<Vec<(GameId, Change)>, EditError> {
        if let Some(done) = collection::carry_out(self, command) {
            return done;
        }
        let other = match command {
            Command::MergeGame { game } => Some(self.record(*game)?.tree.clone()),
            _ => None,
        };
        let encoding = self.encoding_of(self.chosen);
        let record = &mut self.records[self.chosen.0 as usize];
        let mut transaction = Transaction::new(record, encoding);
        match apply::to_game(&mut transaction, command, other.as_ref()) {
            Ok(at) => {
                let changes = std::mem::take(&mut transaction.changes);
                self.set_at(at);
                Ok(changes)
            }
            Err(error) => {
                transaction.roll_back();
                Err(error)
            }
        }
    }

    fn cursor(&self) -> Cursor {
        Cursor { game: self.chosen, node: self.at() }
    }

    /// Carries out a primitive change.
    pub(crate) fn make(&mut self, game: GameId, change: &Change) {
        match change {
            Change::Games { to, .. } => {
                self.order.clone_from(to);
                if !self.order.contains(&self.chosen) {
                    self.chosen = self.order.first().copied().unwrap_or(self.chosen);
                }
            }
            Change::Unicode { to, .. } => self.unicode = *to,
            Change::Place { .. } | Change::Properties { .. } => {
                if let Some(record) = self.records.get_mut(game.0 as usize) {
                    record.carry_out(change);
                }
            }
        }
    }

    fn tell(&mut self, changes: &[(GameId, Change)]) -> Delta {
        let mut games: Vec<_> = changes.iter().map(|(game, _)| *game).collect();
        games.sort_unstable();
        games.dedup();
        let mut told = Delta::default();
        for game in games {
            let Some(record) = self.records.get_mut(game.0 as usize) else { continue };
            let delta = Delta::of(record, changes);
            if game == self.chosen {
                told = delta;
            }
        }
        told.games = changes.iter().any(|(_, change)| matches!(change, Change::Games { .. }));
        told
    }

    /// Whether there is a step to undo.
    pub fn can_undo(&self) -> bool {
        !self.done.is_empty()
    }

    /// Whether there is a step to redo.
    pub fn can_redo(&self) -> bool {
        !self.undone.is_empty()
    }

    /// Takes the last step back and goes where the document was before it; none if there is nothing to undo.
    pub fn undo(&mut self) -> Option<Delta> {
        let before = self.cursor();
        let step = self.done.pop()?;
        let inverse: Vec<_> =
            step.changes.iter().rev().map(|(game, change)| (*game, change.inverse())).collect();
        let delta = self.put_through(&inverse, step.before);
        self.undone.push(step);
        self.write_down(before, || Act::Undo);
        Some(delta)
    }

    /// Makes the step again that was undone last; its nodes have the ids they had.
    pub fn redo(&mut self) -> Option<Delta> {
        let before = self.cursor();
        let step = self.undone.pop()?;
        let delta = self.put_through(&step.changes, step.after);
        self.done.push(step);
        self.write_down(before, || Act::Redo);
        Some(delta)
    }

    fn put_through(&mut self, changes: &[(GameId, Change)], to: Cursor) -> Delta {
        for (game, change) in changes {
            self.make(*game, change);
        }
        self.chosen = to.game;
        self.set_at(to.node);
        for record in &mut self.records {
            if !record.tree.holds(record.at) {
                record.at = NodeId::ROOT;
            }
        }
        self.rev += 1;
        self.tell(changes)
    }

    /// Ends the step that is being made of comments typed in a row: what follows is a step of its own.
    pub fn end_typing(&mut self) {
        if let Some(last) = self.done.last_mut()
            && last.typing.take().is_some()
        {
            self.write_down(self.cursor(), || Act::Typed);
        }
    }

    /// Notes that the document stands in its file as it is now.
    pub fn mark_saved(&mut self) {
        self.saved = self.state();
        self.write_down(self.cursor(), || Act::Saved);
    }

    /// Whether it differs from what was opened or saved last; undoing past a save makes it differ.
    pub fn is_changed(&self) -> bool {
        self.state() != self.saved
    }

    /// Where a comment is typed, if that is all that is done.
    fn typing(&self, commands: &[Command], at: Cursor) -> Option<Cursor> {
        let [Command::Comment { node, .. }] = commands else { return None };
        let node = node.map_or(Some(at.node), |node| self.node(node).ok())?;
        Some(Cursor { node, ..at })
    }

    /// What the history starts from: the bytes that were opened, or the record that a new document was made of.
    pub fn base(&self) -> &[u8] {
        &self.base
    }

    /// Whether it was made by [`Document::create`].
    pub fn is_new(&self) -> bool {
        self.source.is_none()
    }

    /// From now on, notes what is done, to be taken by [`Document::take_log`].
    pub fn start_log(&mut self) {
        self.log.get_or_insert_default();
    }

    /// What was done since the log was started or taken last. Carried out on the bytes that were opened, it gives this
    /// document again, with the same numbers of nodes: see [`Document::replay`].
    pub fn take_log(&mut self) -> Vec<Entry> {
        self.log.as_mut().map(std::mem::take).unwrap_or_default()
    }

    fn write_down(&mut self, at: Cursor, act: impl FnOnce() -> Act) {
        if let Some(log) = &mut self.log {
            log.push(Entry { game: at.game, at: at.node.into(), act: act() });
        }
    }

    /// Whether anything differs from what was opened.
    pub(crate) fn is_edited(&self) -> bool {
        !self.done.is_empty()
    }

    fn state(&self) -> u64 {
        self.done.last().map_or(0, |step| step.serial)
    }
}
