//! The session for a worker: requests and jobs as texts.

use chizu_json::map::{Album, Map};
use chizu_json::{Name, record};
use chizu_session::{Event, Lane, Reply, Session};
use serde_json::{Value, json};
use wasm_bindgen::prelude::wasm_bindgen;

/// A session, as [`chizu_session`] has it.
#[wasm_bindgen]
#[derive(Debug, Default)]
pub struct Desk {
    session: Session,
}

fn event_line(event: &Event) -> String {
    json!({ "name": event.name, "data": event.data }).to_string()
}

#[wasm_bindgen]
impl Desk {
    /// Nothing is open.
    #[wasm_bindgen(constructor)]
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Answers a request: `status`, `body`, and `events` for all pages.
    pub fn handle(&mut self, request: &str) -> String {
        let reply = match serde_json::from_str::<Value>(request) {
            Ok(request) if request.get("do").is_some_and(|what| what == "hello") => self.hello(&request),
            Ok(request) if request.get("do").is_some_and(|what| what == "export") => self.export(&request),
            Ok(request) if request.get("do").is_some_and(|what| what == "save") => self.save(&request),
            Ok(request) => self.session.handle(&request),
            Err(error) => Reply::refused(400, "unreadable", format!("This is no JSON: {error}.")),
        };
        let events: Vec<Value> =
            reply.events.iter().map(|event| json!({ "name": event.name, "data": event.data })).collect();
        json!({ "status": reply.status, "body": reply.body, "events": events }).to_string()
    }

    /// Does the most urgent piece of work: what somebody waits for, or what may take `later`. Gives what should be told, an event a
    /// line; nothing if there is nothing to do.
    pub fn work(&mut self, later: bool) -> Option<String> {
        let job = match later {
            true => self.session.next_job(Lane::Later).or_else(|| self.session.next_job(Lane::Idle)),
            false => self.session.next_job(Lane::Now),
        }?;
        let mut lines: Vec<String> = Vec::new();
        let done = job.run(&mut |event| lines.push(event_line(&event)));
        lines.extend(self.session.finish(done).iter().map(event_line));
        Some(lines.join("\n"))
    }

    /// Leaves what somebody waits for to another worker.
    pub fn leave(&mut self) {
        while self.session.next_job(Lane::Now).is_some() {}
    }

    /// A document as its file should be: byte for byte what was opened where nothing was edited. Empty if there is no such document.
    #[must_use]
    pub fn bytes(&self, doc: &str) -> Vec<u8> {
        self.session.bytes(doc).unwrap_or_default()
    }

    /// Notes that whoever asks has put a document away.
    fn save(&mut self, request: &Value) -> Reply {
        let text = |field: &str| request.get(field).and_then(Value::as_str).unwrap_or_default();
        if let Err(refused) = self.session.bytes(text("doc")) {
            return refused;
        }
        match self.session.saved(text("doc"), text("as")) {
            Some(saved) => Reply::fine(saved.data.clone()).with_events([saved]),
            None => Reply::refused(404, "no-such-document", "There is no such document."),
        }
    }

    /// What no server has said: there is none.
    fn hello(&mut self, request: &Value) -> Reply {
        let mut reply = self.session.handle(request);
        if let Some(body) = reply.body.as_object_mut() {
            body.insert("version".to_owned(), env!("CARGO_PKG_VERSION").into());
            body.insert("files".to_owned(), json!([]));
            body.insert("first".to_owned(), Value::Null);
            body.insert("server".to_owned(), false.into());
            body.insert("journal".to_owned(), true.into());
            body.insert("restorable".to_owned(), json!([]));
        }
        reply
    }

    /// A picture or a file of what is shown, as the command would write it.
    fn export(&mut self, request: &Value) -> Reply {
        let text = |field: &str| request.get(field).and_then(Value::as_str).unwrap_or_default();
        let doc = text("doc");
        let name = self.session.name(doc).filter(|name| !name.is_empty()).unwrap_or("game.sgf").to_owned();
        let (line, number, _) = match self.session.line_to(doc) {
            Ok(line) => line,
            Err(refused) => return refused,
        };
        match exported(&line, &name, number, request) {
            Ok((text, ending)) => Reply::fine(json!({ "text": text, "ending": ending })),
            Err(error) => Reply::refused(400, "no-export", format!("{error}.")),
        }
    }
}

fn exported(
    line: &str,
    name: &str,
    number: usize,
    request: &Value,
) -> Result<(String, &'static str), String> {
    let what = request.get("what").and_then(Value::as_str).unwrap_or("svg");
    if what == "sgf" {
        return Ok((line.to_owned(), "sgf"));
    }
    let mut asked = json!({ "move": number });
    for field in ["preset", "layers", "theme", "palette", "field", "region", "numbers", "size"] {
        match request.get(field) {
            None | Some(Value::Null) => {}
            Some(Value::String(text)) if text.is_empty() => {}
            Some(value) => asked[field] = value.clone(),
        }
    }
    if asked.get("numbers").is_some() {
        asked["move"] = Value::Null;
    }
    let map: Map = serde_json::from_value(asked).map_err(|error| error.to_string())?;
    let games = record::games(line.as_bytes()).map_err(|error| error.to_string())?;
    let name = Name::known(name);
    let tree = games.first().ok_or("there is no game")?;
    let album = Album { args: &map, name: &name, tree };
    let drawn = match what {
        "svg" => album.svg().map(|text| (text, "svg")),
        "sensei" => album.sensei().map(|text| (text, "txt")),
        "animation" => album.animation().map(|text| (text, "svg")),
        _ => return Err(format!("There is no export {what:?} here")),
    };
    drawn.map_err(|error| error.to_string())
}
