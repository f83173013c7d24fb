//! Requests that need files, or belong to the server; all others go to the session. Whatever they did is in the journal before the
//! answer goes out.

use chizu_session::{Reply, Session};
use serde_json::{Value, json};

use super::app::App;
use super::{export, playing, second};

/// Answers a request.
pub(super) fn answer(app: &App, request: &Value) -> Reply {
    let text = |name: &str| request.get(name).and_then(Value::as_str);
    if text("do") == Some("export") {
        return exported(app, request);
    }
    // What other programs are asked waits for nobody here.
    match text("do") {
        Some("engines") => return app.engines.list(),
        Some(what @ ("genmove" | "dead")) => return playing::answer(app, request, what),
        Some("opinions") => return second::answer(app, request),
        Some("engine-stop") => {
            return app.engines.stop(request.get("job").and_then(Value::as_u64).unwrap_or(0));
        }
        Some("detach") => return app.engines.detach(text("name").unwrap_or_default()),
        _ => {}
    }
    let mut session = app.desk.session();
    let reply = match (text("do"), text("file")) {
        (Some("hello"), _) => hello(app, &mut session, request),
        (Some("open"), Some(file)) => app.keeper.open(&mut session, &app.shelf, file, request),
        (Some("save"), _) => app.keeper.save(&mut session, &app.shelf, request),
        (Some("restore"), _) => app.keeper.restore(&mut session, &app.shelf, request),
        (Some("close"), _) => {
            app.keeper.close(text("doc").unwrap_or_default());
            session.handle(request)
        }
        _ => session.handle(request),
    };
    reply.with_events(app.keeper.write_down(&mut session))
}

/// Says what is here, and opens what the page would ask for next: the document it names, or what was named on the command line.
fn hello(app: &App, session: &mut Session, request: &Value) -> Reply {
    let mut reply = session.handle(&json!({"do": "hello"}));
    let opened = request.get("open").and_then(|wish| opened(app, session, &reply.body, wish));
    if let Some(body) = reply.body.as_object_mut() {
        body.insert("version".to_owned(), env!("CARGO_PKG_VERSION").into());
        body.insert("files".to_owned(), json!(app.shelf.list()));
        body.insert("first".to_owned(), json!(app.shelf.first()));
        body.insert("server".to_owned(), true.into());
        body.insert("journal".to_owned(), app.keeper.has_journals().into());
        body.insert("restorable".to_owned(), app.keeper.restorable());
        body.extend(opened.map(|opened| ("opened".to_owned(), opened)));
    }
    reply
}

/// The game to begin with: one that is open already, or the file that was named. None if there is none, or it cannot be opened.
fn opened(app: &App, session: &mut Session, hello: &Value, wish: &Value) -> Option<Value> {
    let first = app.shelf.first();
    let documents = hello.get("documents").and_then(Value::as_array)?;
    let is = |name: &str, value: Option<&Value>| {
        documents
            .iter()
            .find(|document| value.is_some_and(|value| !value.is_null() && document[name] == *value))
    };
    let mut request = wish.clone();
    let known = is("doc", wish.get("doc")).or_else(|| is("file", Some(&json!(first))));
    let reply = match (known, first) {
        (Some(document), _) => {
            request["do"] = "attach".into();
            request["doc"] = document["doc"].clone();
            session.handle(&request)
        }
        (None, Some(file)) => {
            if request.get("to").is_none_or(Value::is_null) {
                request["to"] = json!({"usual": true});
            }
            app.keeper.open(session, &app.shelf, &file, &request)
        }
        (None, None) => return None,
    };
    (reply.status == 200).then_some(reply.body)
}

/// A picture or a file of what is shown.
fn exported(app: &App, request: &Value) -> Reply {
    let doc = request.get("doc").and_then(Value::as_str).unwrap_or_default();
    let (line, name) = {
        let mut session = app.desk.session();
        let name = session.name(doc).filter(|name| !name.is_empty()).unwrap_or("game.sgf").to_owned();
        (session.line_to(doc), name)
    };
    match line {
        Err(refused) => refused,
        Ok((record, number, _)) => match export::export(&record, &name, number, request) {
            Ok(body) => Reply::fine(body),
            Err(error) => Reply::refused(400, "no-export", format!("{error:#}.")),
        },
    }
}
