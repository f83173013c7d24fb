//! The server: the page's files, one way in (`POST /api/do`), one way out (`GET /api/events`).

use std::sync::Arc;
use std::time::Duration;

use axum::body::Bytes;
use axum::extract::{DefaultBodyLimit, Query, State};
use axum::http::{StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router, middleware};
use serde_json::{Value, json};
use tokio::net::TcpListener;

use super::app::App;
use super::events::Events;
use super::{assets, desk, guard};

/// The largest request.
const BODY: usize = 16 << 20;
/// So long the server stays when the last page is gone.
const LINGER: Duration = Duration::from_secs(30);

/// Serves until the end comes, or until nobody looks any more.
pub(super) async fn serve(
    app: Arc<App>,
    listener: TcpListener,
    keep: bool,
    end: impl Future<Output = ()>,
) -> std::io::Result<()> {
    let (events, kept) = (Arc::clone(&app.events), Arc::clone(&app));
    let router = Router::new()
        .route("/api/do", post(act))
        .route("/api/events", get(stream))
        .fallback(get(page))
        .layer(DefaultBodyLimit::max(BODY))
        .layer(middleware::from_fn_with_state(Arc::clone(&app), guard::guard))
        .with_state(app);
    let served = tokio::select! {
        served = async { axum::serve(listener, router).await } => served,
        () = end => Ok(()),
        () = left(&events), if !keep => Ok(()),
        () = keep_files(&kept) => Ok(()),
    };
    kept.keeper.sync();
    // No program outlives the one that started it.
    kept.engines.close();
    served
}

/// Sees to it that journals are on the disk, and tells of files that change behind our back.
async fn keep_files(app: &Arc<App>) {
    const SYNCED: Duration = Duration::from_millis(400);
    const LOOKED_AT: u32 = 4;
    for turn in 1u32.. {
        tokio::time::sleep(SYNCED).await;
        let (app, look) = (Arc::clone(app), turn.is_multiple_of(LOOKED_AT));
        // The disk takes its time: nobody waits for it.
        let kept = tokio::task::spawn_blocking(move || {
            app.keeper.sync();
            if look {
                app.keeper.changed_files().iter().for_each(|event| app.events.send(event));
            }
        });
        let _ = kept.await;
    }
}

/// Waits for a signal that ends programs. It is listened for from the call on, so a server calls this before it says where it is.
pub(crate) fn stopped() -> impl Future<Output = ()> {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        let kinds = [SignalKind::interrupt(), SignalKind::terminate(), SignalKind::hangup()];
        let mut signals: Vec<_> = kinds.into_iter().filter_map(|kind| signal(kind).ok()).collect();
        std::future::poll_fn(move |context| {
            match signals.iter_mut().any(|signal| signal.poll_recv(context).is_ready()) {
                true => std::task::Poll::Ready(()),
                false => std::task::Poll::Pending,
            }
        })
    }
    #[cfg(not(unix))]
    async {
        let _ = tokio::signal::ctrl_c().await;
    }
}

/// Waits until a page has come, and all have been gone for a while.
async fn left(events: &Events) {
    let mut seen = false;
    loop {
        let doors = events.doors.notified();
        if events.listeners() > 0 {
            seen = true;
            doors.await;
        } else if seen {
            if tokio::time::timeout(LINGER, doors).await.is_err() && events.listeners() == 0 {
                return;
            }
        } else {
            doors.await;
        }
    }
}

/// A file of the page.
async fn page(State(app): State<Arc<App>>, uri: Uri) -> Response {
    match assets::get(uri.path(), app.assets.as_deref()) {
        Some(asset) => ([(header::CONTENT_TYPE, asset.kind)], asset.bytes.into_owned()).into_response(),
        None => StatusCode::NOT_FOUND.into_response(),
    }
}

#[derive(serde::Deserialize)]
struct After {
    #[serde(default)]
    after: Option<u64>,
}

/// The events after one.
async fn stream(State(app): State<Arc<App>>, Query(After { after }): Query<After>) -> Response {
    let after = after.unwrap_or_else(|| app.events.last());
    ([(header::CONTENT_TYPE, "text/event-stream")], app.events.stream(after)).into_response()
}

/// A request.
async fn act(State(app): State<Arc<App>>, body: Bytes) -> Response {
    let request: Value = match serde_json::from_slice(&body) {
        Ok(request) => request,
        Err(error) => {
            let error =
                json!({"code": "unreadable", "text": format!("This is no request: {error}."), "args": {}});
            return (StatusCode::BAD_REQUEST, Json(json!({"error": error}))).into_response();
        }
    };
    let id = request.get("id").cloned().unwrap_or(Value::Null);
    // What the answer brings about comes after it, also what is done before it is on its way.
    let before = app.events.last();
    let reply = desk::answer(&app, &request);
    app.desk.ring();
    for event in &reply.events {
        app.events.send(event);
    }
    let mut body = reply.body;
    if let Some(body) = body.as_object_mut() {
        body.insert("id".to_owned(), id);
        body.insert("events".to_owned(), before.into());
    }
    let status = StatusCode::from_u16(reply.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    (status, Json(body)).into_response()
}
