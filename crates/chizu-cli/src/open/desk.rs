//! Requests that need files, or belong to the server; all others go to the session. Whatever they did is in the journal before the
//! answer goes out.

use chizu_session::Reply;
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
        (Some("hello"), _) => hello(app, session.handle(&json!({"do": "hello"}))),
        (Some("open"), Some(file)) => app.keeper.open(&mut session, &app.shelf, file),
        (Some("save"), _) => app.keeper.save(&mut session, &app.shelf, request),
        (Some("restore"), _) => app.keeper.restore(&mut session, &app.shelf, request),
        (Some("close"), _) => {
            app.keeper.close(text("doc").unwrap_or_default());
            session.handle(request)
        }
        _ => session.handle(request),
    };
    reply.telling(app.keeper.write_down(&mut session))
}

fn hello(app: &App, mut reply: Reply) -> Reply {
    if let Some(body) = reply.body.as_object_mut() {
        body.insert("version".to_owned(), env!("CARGO_PKG_VERSION").into());
        body.insert("files".to_owned(), json!(app.shelf.list()));
        body.insert("first".to_owned(), json!(app.shelf.first()));
        body.insert("server".to_owned(), true.into());
        body.insert("journal".to_owned(), app.keeper.has_journals().into());
        body.insert("restorable".to_owned(), app.keeper.restorable());
    }
    reply
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
