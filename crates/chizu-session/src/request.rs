//! Requests, one by one.

use chizu::effort::{Effort, Stop};
use chizu::sgf;
use chizu::{ByColor, Color, Point};
use chizu_edit::{Command, Delta, Document as Edited, EditError, GameId, Node};
use serde_json::{Value, json};

use crate::ask::Asking;
use crate::diagram;
use crate::document::Document;
use crate::judge::Stage;
use crate::look::Look;
use crate::reply::{Event, Reply};
use crate::say::Say;
use crate::session::{Session, Waiting};
use crate::words;

/// The most a page may ask for.
const MOST: Effort = Effort::of(40_000_000);

pub(crate) type Answer = Result<Reply, Reply>;

pub(crate) fn text<'a>(request: &'a Value, name: &str) -> Option<&'a str> {
    request.get(name).and_then(Value::as_str)
}

pub(crate) fn of_edit(error: &EditError) -> Reply {
    let status = match error.code() {
        "stale" => 409,
        "no-such-node" | "no-such-game" | "no-such-place" => 404,
        _ => 400,
    };
    Reply::refused(status, error.code(), sentence(&error.to_string()))
}

/// A message as a sentence.
fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|letter| letter.to_uppercase().to_string()).unwrap_or_default();
    let end = if text.ends_with('.') { "" } else { "." };
    format!("{first}{}{end}", letters.as_str())
}

impl Session {
    /// Answers a request: an object whose `do` says what is wanted.
    pub fn handle(&mut self, request: &Value) -> Reply {
        let answer = match text(request, "do") {
            Some("hello") => Ok(self.hello()),
            Some("open") => self.open_text(request),
            Some("go") => self.go(request),
            Some("edit") => self.edit(request),
            Some("undo") => self.step(request, Edited::undo),
            Some("redo") => self.step(request, Edited::redo),
            Some("copy") => self.copy(request),
            Some("choose") => self.choose(request),
            Some("look") => self.look(request),
            Some("deep") => self.deep(request),
            Some("change") => self.changed(request),
            Some("ask") => self.ask(request),
            Some("stop") => Ok(self.stop(request)),
            Some("count") => self.count(request),
            Some("contests") => self.left(request),
            Some("find") => self.find(request),
            Some("write-count") => self.write_count(request),
            Some("problem") => self.problem(request),
            Some("try") => self.attempt(request),
            Some("solution") => self.solution(request),
            Some("figures") => self.figures(request),
            Some("graph") => self.graph(request),
            Some("transpositions") => self.meet(request),
            Some("attach") => self.attach(request),
            Some("close") => Ok(self.close(request)),
            Some("text") => self.whole(request),
            Some(other) => Err(Reply::refused(400, "unknown", format!("There is no request {other:?}."))),
            None => Err(Reply::refused(400, "unknown", "A request says what to do: {\"do\": …}.")),
        };
        answer.unwrap_or_else(|refused| refused)
    }

    fn hello(&self) -> Reply {
        let documents: Vec<Value> = self
            .documents
            .values()
            .map(|document| json!({"doc": document.id, "name": document.name, "file": document.file}))
            .collect();
        Reply::fine(json!({"schema": 1, "documents": documents}))
    }

    /// Opens a record.
    pub fn open(&mut self, bytes: &[u8], file: Option<&str>) -> Reply {
        self.open_at(bytes, file, &Value::Null)
    }

    /// Opens a record where a request wants it (`to`), and as it wants it to look (`look`).
    pub fn open_at(&mut self, bytes: &[u8], file: Option<&str>, request: &Value) -> Reply {
        match Edited::open(bytes) {
            Ok(edited) => self.add(edited, file, file.unwrap_or_default(), request),
            Err(error) => of_edit(&error),
        }
    }

    /// A diagram that somebody has pasted; if it is none, the record was none for the reason given.
    fn add_diagram(&mut self, text: &str, name: &str, error: &EditError, request: &Value) -> Reply {
        match diagram::read(text).map(|record| Edited::create(&record)) {
            Some(Ok(edited)) => self.add(edited, None, name, request),
            _ => of_edit(error),
        }
    }

    /// Takes a document in.
    pub(crate) fn add(&mut self, edited: Edited, file: Option<&str>, name: &str, request: &Value) -> Reply {
        self.opened += 1;
        let id = format!("d{}", self.opened);
        let short = name.rsplit(['/', '\\']).next().unwrap_or(name);
        let mut document = Document::new(id.clone(), file, short, edited, self.usual_look());
        document.place_as(request);
        if let Err(error) = document.standing(document.edited.at()) {
            return of_edit(&error);
        }
        self.documents.insert(id.clone(), document);
        self.attached(&id)
    }

    pub(crate) fn attached(&mut self, id: &str) -> Reply {
        let shown = self.board(id);
        let Some(document) = self.documents.get(id) else { return no_document() };
        let mut body = document.opened();
        match document.position() {
            Ok(position) => {
                body["position"] = position;
                body["near"] = document.near().into();
                body["scene"] = json!(shown.as_deref());
                Reply::fine(body)
            }
            Err(error) => of_edit(&error),
        }
    }

    fn open_text(&mut self, request: &Value) -> Answer {
        let name = text(request, "name").unwrap_or_default().to_owned();
        if let Some(new) = request.get("new") {
            let record = new_game(new)?;
            let edited = Edited::create(&record).map_err(|error| of_edit(&error))?;
            return Ok(self.add(edited, None, &name, request));
        }
        if let Some(packed) = text(request, "base64") {
            let bytes = unpacked(packed)
                .ok_or_else(|| Reply::refused(400, "unreadable", "These are no bytes in base 64."))?;
            return Ok(match Edited::open(&bytes) {
                Ok(edited) => self.add(edited, None, &name, request),
                Err(error) => self.add_diagram(&String::from_utf8_lossy(&bytes), &name, &error, request),
            });
        }
        let record = text(request, "text").unwrap_or_default();
        Ok(match Edited::open(record.as_bytes()) {
            Ok(edited) => self.add(edited, None, &name, request),
            Err(error) => self.add_diagram(record, &name, &error, request),
        })
    }

    pub(crate) fn document(&mut self, request: &Value) -> Result<&mut Document, Reply> {
        let doc = text(request, "doc").unwrap_or_default();
        self.documents.get_mut(doc).ok_or_else(no_document)
    }

    /// The document as it is, for a page that joins.
    fn attach(&mut self, request: &Value) -> Answer {
        let document = self.document(request)?;
        document.place_as(request);
        let id = document.id.clone();
        Ok(self.attached(&id))
    }

    fn close(&mut self, request: &Value) -> Reply {
        let doc = text(request, "doc").unwrap_or_default();
        self.documents.remove(doc);
        self.wish(doc, None);
        self.urging.retain(|other| other != doc);
        self.changes.retain(|(other, _, _)| other != doc);
        if let Some((_, stop)) = self.looking.remove(doc) {
            stop.set();
        }
        Reply::fine(json!({}))
    }

    /// The whole file as text.
    fn whole(&mut self, request: &Value) -> Answer {
        let document = self.document(request)?;
        let bytes = document.edited.bytes().map_err(|error| of_edit(&error))?;
        Ok(Reply::fine(json!({"text": String::from_utf8_lossy(&bytes), "name": document.name})))
    }

    /// The bytes of a document as its file should be.
    ///
    /// # Errors
    /// A refusal, to be sent.
    pub fn bytes(&self, doc: &str) -> Result<Vec<u8>, Reply> {
        let document = self.documents.get(doc).ok_or_else(no_document)?;
        document.edited.bytes().map_err(|error| of_edit(&error))
    }

    fn here(&mut self, id: &str, with: Value) -> Answer {
        let shown = self.shown(id);
        self.here_with(id, with, shown.as_deref())
    }

    fn here_with(&mut self, id: &str, with: Value, shown: Option<&Value>) -> Answer {
        let document = self.documents.get(id).ok_or_else(no_document)?;
        let mut body = with;
        body["rev"] = document.rev().into();
        body["position"] = document.position().map_err(|error| of_edit(&error))?;
        body["near"] = document.near().into();
        body["scene"] = json!(shown);
        Ok(Reply::fine(body))
    }

    fn go(&mut self, request: &Value) -> Answer {
        let document = self.document(request)?;
        // Who goes somewhere has ended typing.
        document.edited.end_typing();
        document.go(request.get("to").unwrap_or(&Value::Null)).map_err(|error| of_edit(&error))?;
        let id = document.id.clone();
        // Who holds a key down is on his way: what is seen there follows where he stays.
        if request.get("passing") == Some(&json!(true)) {
            return self.here(&id, json!({}));
        }
        let shown = self.glance(&id);
        self.here_with(&id, json!({}), shown.as_deref())
    }

    fn edit(&mut self, request: &Value) -> Answer {
        let document = self.document(request)?;
        if let Some(rev) = request.get("rev").and_then(Value::as_u64) {
            document.edited.expect_rev(rev).map_err(|error| of_edit(&error))?;
        }
        let commands = request.get("commands").cloned().unwrap_or(Value::Null);
        let commands: Vec<Command> = serde_json::from_value(commands)
            .map_err(|error| Reply::refused(400, "unreadable", format!("These are no commands: {error}.")))?;
        let before =
            document.standing(document.edited.at()).ok().map(|before| before.game.position().prisoners());
        let delta = document.edited.edit(&commands).map_err(|error| of_edit(&error))?;
        let said = match (commands.as_slice(), before) {
            // A move, and what a clock says of it.
            ([Command::Play { .. } | Command::Pass { .. }, rest @ ..], Some(before))
                if rest.iter().all(|more| matches!(more, Command::Set { .. })) =>
            {
                document.last_move_in_words(&before)
            }
            _ => None,
        };
        let id = document.id.clone();
        self.edited_reply(&id, &delta, said.as_ref())
    }

    /// What an edit has changed, for who made it and for all others.
    pub(crate) fn edited_reply(&mut self, id: &str, delta: &Delta, said: Option<&Say>) -> Answer {
        if let Some(document) = self.documents.get(id) {
            document.recount(delta);
        }
        let mut reply = self.here(id, json!({"delta": delta, "said": said}))?;
        let document = self.documents.get(id).ok_or_else(no_document)?;
        let games = if delta.games { document.opened() } else { Value::Null };
        let event = json!({"doc": id, "rev": document.rev(), "delta": delta, "node": document.node(), "opened": games});
        reply.body["opened"] = games;
        Ok(reply.with_events([Event::new("edited", event)]))
    }

    fn step(&mut self, request: &Value, step: fn(&mut Edited) -> Option<Delta>) -> Answer {
        let document = self.document(request)?;
        let id = document.id.clone();
        match step(&mut document.edited) {
            Some(delta) => self.edited_reply(&id, &delta, None),
            None => Err(Reply::refused(400, "nothing", "There is nothing to undo or redo.")),
        }
    }

    fn copy(&mut self, request: &Value) -> Answer {
        let document = self.document(request)?;
        let node = request.get("node").and_then(Value::as_u64).map_or(document.node(), |node| node as u32);
        let text = document.edited.copy(Node(node)).map_err(|error| of_edit(&error))?;
        Ok(Reply::fine(json!({ "text": text })))
    }

    fn choose(&mut self, request: &Value) -> Answer {
        let document = self.document(request)?;
        let game = request.get("game").and_then(Value::as_u64).unwrap_or(0) as u32;
        document.edited.choose(GameId(game)).map_err(|error| of_edit(&error))?;
        document.graph.clear();
        let id = document.id.clone();
        Ok(self.attached(&id))
    }

    fn look(&mut self, request: &Value) -> Answer {
        let document = self.document(request)?;
        let look = request.get("look").cloned().unwrap_or(Value::Null);
        document.look = serde_json::from_value::<Look>(look)
            .map_err(|error| Reply::refused(400, "unreadable", format!("This is no look: {error}.")))?;
        let id = document.id.clone();
        self.here(&id, json!({}))
    }

    fn deep(&mut self, request: &Value) -> Answer {
        let id = self.document(request)?.id.clone();
        self.wish(&id, Some(Stage::Deep));
        Ok(Reply::fine(json!({})))
    }

    pub(crate) fn point(&mut self, request: &Value, name: &str) -> Result<Option<Point>, Reply> {
        let document = self.document(request)?;
        let moment = document.moment(document.edited.at()).map_err(|error| of_edit(&error))?;
        let Some(wanted) = text(request, name) else { return Ok(None) };
        let found = moment.position.size().parse_point(wanted);
        found
            .map(Some)
            .ok_or_else(|| Reply::refused(400, "bad-point", format!("{wanted} is no point of this board.")))
    }

    fn changed(&mut self, request: &Value) -> Answer {
        let at = self.point(request, "at")?;
        let document = self.document(request)?;
        let moment = document.moment(document.edited.at()).map_err(|error| of_edit(&error))?;
        let (id, by) = (document.id.clone(), moment.position.to_play());
        let by = match text(request, "color") {
            Some("black") => Color::Black,
            Some("white") => Color::White,
            _ => by,
        };
        self.changes.retain(|(other, _, _)| *other != id);
        // The pointer has left the point that is looked at.
        if let Some((None, stop)) = self.looking.get(&id) {
            stop.set();
        }
        self.hurry();
        self.changes
            .extend(at.filter(|at| moment.position.stones().get(*at).is_none()).map(|at| (id, by, at)));
        Ok(Reply::fine(json!({})))
    }

    fn ask(&mut self, request: &Value) -> Answer {
        let at = self.point(request, "at")?;
        let with = self.point(request, "with")?;
        let Some(at) = at else {
            return Err(Reply::refused(400, "bad-point", "A question is about a point."));
        };
        let nodes = request.get("nodes").and_then(Value::as_u64);
        let effort = nodes.map_or(Effort::DEEP, Effort::of).min(MOST);
        let goal = text(request, "goal").unwrap_or("why").to_owned();
        if matches!(goal.as_str(), "connect" | "cut" | "race") && with.is_none() {
            return Err(Reply::refused(400, "two-groups", "This question is about two groups."));
        }
        let document = self.document(request)?;
        let moment = document.moment(document.edited.at()).map_err(|error| of_edit(&error))?;
        if moment.position.stones().get(at).is_none() {
            let name = moment.position.size().name(at).to_string();
            return Err(Reply::refused(400, "no-stone", format!("There is no stone on {name}.")));
        }
        let id = document.id.clone();
        let whose = self.whose(&id).ok_or_else(no_document)?;
        self.jobs += 1;
        let (job, stop) = (self.jobs, Stop::default());
        self.stops.insert(job, stop.clone());
        let asking = Asking { goal, at, with, effort };
        self.hurry();
        self.questions.push_back(Waiting { job, whose, moment, asking, stop });
        Ok(Reply::fine(json!({ "job": job })))
    }

    fn stop(&mut self, request: &Value) -> Reply {
        let job = request.get("job").and_then(Value::as_u64);
        let all: Vec<u64> =
            self.stops.keys().copied().filter(|known| job.is_none_or(|job| job == *known)).collect();
        let mut events = Vec::new();
        for job in all {
            if let Some(stop) = self.stops.remove(&job) {
                stop.set();
            }
            self.questions.retain(|waiting| waiting.job != job);
            events.push(Event::new("answer", json!({"job": job, "stopped": true, "last": true})));
        }
        Reply::fine(json!({})).with_events(events)
    }

    fn count(&mut self, request: &Value) -> Answer {
        let document = self.document(request)?;
        let moment = document.moment(document.edited.at()).map_err(|error| of_edit(&error))?;
        let size = moment.position.size();
        let mut turned = Vec::new();
        for (name, dead) in [("dead", true), ("alive", false)] {
            let points = request.get("as").and_then(|said| said.get(name)).and_then(Value::as_array);
            let points = points.into_iter().flatten().filter_map(Value::as_str);
            turned.extend(points.filter_map(|name| size.parse_point(name)).map(|at| (at, dead)));
        }
        document.rules = match text(request, "rules") {
            None | Some("") => None,
            Some(rules) => Some(rules.parse().map_err(|error| {
                Reply::refused(400, "no-such-rules", format!("There are no rules {rules:?}: {error}."))
            })?),
        };
        let id = document.id.clone();
        self.hurry();
        self.counts.retain(|(doc, _)| *doc != id);
        self.counts.push_back((id, turned));
        Ok(Reply::fine(json!({})))
    }

    /// Asks what is left to play for, of a position that was counted.
    fn left(&mut self, request: &Value) -> Answer {
        let id = self.document(request)?.id.clone();
        if !self.contests.contains(&id) {
            self.contests.push(id);
        }
        Ok(Reply::fine(json!({})))
    }

    /// Asks which positions stand at several nodes.
    fn meet(&mut self, request: &Value) -> Answer {
        let id = self.document(request)?.id.clone();
        if !self.meetings.contains(&id) {
            self.meetings.push(id);
        }
        Ok(Reply::fine(json!({})))
    }

    fn graph(&mut self, request: &Value) -> Answer {
        let document = self.document(request)?;
        let known: Vec<&Value> = match document.graph_rev == document.rev() {
            true => document.graph.values().collect(),
            false => Vec::new(),
        };
        let (id, known) = (document.id.clone(), json!(known));
        if !self.graphs.contains(&id) {
            self.graphs.push(id);
        }
        Ok(Reply::fine(json!({ "points": known })))
    }
}

fn no_document() -> Reply {
    Reply::refused(404, "no-such-document", "This game is not open any more.")
}

/// Bytes in base 64.
fn unpacked(text: &str) -> Option<Vec<u8>> {
    let mut bytes = Vec::with_capacity(text.len() / 4 * 3);
    let (mut bits, mut held) = (0u32, 0);
    for letter in text.bytes().filter(|letter| *letter != b'=') {
        let value = match letter {
            b'A'..=b'Z' => letter - b'A',
            b'a'..=b'z' => letter - b'a' + 26,
            b'0'..=b'9' => letter - b'0' + 52,
            b'+' => 62,
            b'/' => 63,
            _ => return None,
        };
        bits = bits << 6 | u32::from(value);
        held += 6;
        if held >= 8 {
            held -= 8;
            bytes.push((bits >> held) as u8);
        }
    }
    Some(bytes)
}

/// A record to begin with.
fn new_game(wish: &Value) -> Result<String, Reply> {
    let sides: Vec<u64> =
        wish.get("size").and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_u64).collect();
    let (width, height) = match sides[..] {
        [width, height] => (width, height),
        _ => (19, 19),
    };
    let size = chizu::Size::new(width as u32, height as u32)
        .map_err(|error| Reply::refused(400, "bad-size", sentence(&error.to_string())))?;
    let mut tree = sgf::GameTree::new();
    let root = sgf::NodeId::ROOT;
    tree.set(root, "SZ", [sgf::size_value(size)]);
    let komi = wish.get("komi").and_then(Value::as_f64).unwrap_or(6.5);
    tree.set(root, "KM", [format!("{komi}")]);
    if let Some(rules) = text(wish, "rules").filter(|rules| !rules.is_empty()) {
        tree.set(root, "RU", [rules]);
    }
    for (ident, name) in [("PB", "black"), ("PW", "white"), ("TM", "time"), ("OT", "overtime")] {
        if let Some(said) = text(wish, name).filter(|said| !said.is_empty()) {
            tree.set(root, ident, [said]);
        }
    }
    let handicap = wish.get("handicap").and_then(Value::as_u64).unwrap_or(0);
    if handicap >= 2 {
        let stones = chizu::board::fixed_handicap(size, handicap as u32).ok_or_else(|| {
            Reply::refused(400, "bad-handicap", format!("There is no place for {handicap} handicap stones."))
        })?;
        tree.set(root, "HA", [handicap.to_string()]);
        tree.set(root, "AB", stones.iter().map(|at| sgf::point_value(at, size)).collect::<Vec<_>>());
        tree.set(root, "PL", ["W"]);
    }
    Ok(sgf::write_game(&tree))
}

impl Document {
    /// What the move says that was just made: who, where, what it took.
    fn last_move_in_words(&self, before: &ByColor<u32>) -> Option<Say> {
        let now = self.standing(self.edited.at()).ok()?;
        let (color, mv) = now.last_move?;
        let position = now.game.position();
        let (old, new) = (before[color], position.prisoners()[color]);
        Some(words::played(color, mv, new.saturating_sub(old) as usize, position.size()))
    }
}
