//! Requests that need files, or belong to the server; all others go to the session.

use chizu_session::Reply;
use serde_json::{Value, json};

use super::server::App;
use super::shelf;

/// Answers a request.
pub(super) fn answer(app: &App, request: &Value) -> Reply {
    let text = |name: &str| request.get(name).and_then(Value::as_str);
    match (text("do"), text("file")) {
        (Some("hello"), _) => hello(app),
        (Some("open"), Some(file)) => open(app, file),
        _ => app.desk.session().handle(request),
    }
}

fn hello(app: &App) -> Reply {
    let mut reply = app.desk.session().handle(&json!({"do": "hello"}));
    if let Some(body) = reply.body.as_object_mut() {
        body.insert("version".to_owned(), env!("CARGO_PKG_VERSION").into());
        body.insert("files".to_owned(), json!(app.shelf.list()));
        body.insert("first".to_owned(), json!(app.shelf.first()));
        body.insert("server".to_owned(), true.into());
    }
    reply
}

fn open(app: &App, file: &str) -> Reply {
    let Some(path) = app.shelf.find(file) else {
        return Reply::refused(404, "no-such-file", format!("There is no file {file} here."));
    };
    match shelf::read(&path) {
        Ok(bytes) => app.desk.session().open(&bytes, Some(file)),
        Err(error) => Reply::refused(404, "unreadable-file", format!("{error:#}.")),
    }
}
