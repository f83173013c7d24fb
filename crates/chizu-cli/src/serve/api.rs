//! The doors of the service: a record in, the bytes of the command out.

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::body::{Body, Bytes, HttpBody};
use axum::extract::{DefaultBodyLimit, FromRequest, Query, Request, State};
use axum::http::{HeaderName, StatusCode, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use chizu_json::map::Map;
use chizu_json::{Error, answer};
use serde_json::json;

use super::asked::{Asked, name, options};
use super::metrics::Metrics;
use super::pool::{NoAnswer, Pool};

/// What describes the doors to programs.
pub(super) const OPENAPI: &str = include_str!("openapi.json");
const JSON: &str = "application/json";
/// Several games: an object a line.
const LINES: &str = "application/x-ndjson";
const SVG: &str = "image/svg+xml";

pub(super) struct Api {
    pub(super) pool: Pool,
    pub(super) metrics: Arc<Metrics>,
    /// How long a request may take to arrive.
    pub(super) patience: Duration,
    /// How many bytes it may have.
    pub(super) largest: usize,
}

/// An answer: its kind and its bytes.
type Answer = Result<(&'static str, Vec<u8>), Error>;

pub(super) fn router(api: Arc<Api>) -> Router {
    let router = Router::new()
        .route("/v1/score", post(|api, request| door(api, request, score)))
        .route("/v1/dead", post(|api, request| door(api, request, dead)))
        .route("/v1/groups", post(|api, request| door(api, request, groups)))
        .route("/v1/map", post(|api, request| door(api, request, map)))
        .route("/v1/openapi.json", get(|| async { ([(header::CONTENT_TYPE, JSON)], OPENAPI) }))
        .route("/health", get(|| async { "ok\n" }))
        .route("/metrics", get(metrics));
    #[cfg(feature = "table")]
    let router = router.route("/v1/table", post(|api, request| door(api, request, super::table::table)));
    router
        .fallback(|| async { wrong(StatusCode::NOT_FOUND, "there is no such door: see /v1/openapi.json") })
        .method_not_allowed_fallback(|| async {
            wrong(StatusCode::METHOD_NOT_ALLOWED, "this door takes another method: see /v1/openapi.json")
        })
        .layer(DefaultBodyLimit::max(api.largest))
        .layer(middleware::from_fn_with_state(Arc::clone(&api), measured))
        .with_state(api)
}

/// The doors by name, so that no stranger's path becomes a label.
const DOORS: [&str; 8] = [
    "/v1/score",
    "/v1/dead",
    "/v1/groups",
    "/v1/map",
    "/v1/table",
    "/v1/openapi.json",
    "/health",
    "/metrics",
];

async fn measured(State(api): State<Arc<Api>>, request: Request, next: Next) -> Response {
    let began = Instant::now();
    let door = DOORS.into_iter().find(|door| *door == request.uri().path()).unwrap_or("other");
    let response = next.run(request).await;
    api.metrics.answered(door, response.status().as_u16(), began.elapsed());
    response
}

async fn metrics(State(api): State<Arc<Api>>) -> Response {
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], api.metrics.text()).into_response()
}

/// Takes a request in, has it answered, and says in numbers what went wrong.
async fn door(State(api): State<Arc<Api>>, request: Request, ask: fn(&Asked, &[u8]) -> Answer) -> Response {
    let asked = match Query::<Asked>::try_from_uri(request.uri()) {
        Ok(Query(asked)) => asked,
        Err(error) => return wrong(StatusCode::BAD_REQUEST, &error.body_text()),
    };
    // Who says that more will come than may is told before it is sent.
    if request.body().size_hint().lower() > api.largest as u64 {
        let why = format!("the request is larger than {} MiB", api.largest >> 20);
        return wrong(StatusCode::PAYLOAD_TOO_LARGE, &why);
    }
    let body = match tokio::time::timeout(api.patience, Bytes::from_request(request, &())).await {
        Ok(Ok(body)) => body,
        Ok(Err(error)) => return wrong(error.status(), &error.body_text()),
        Err(_) => return wrong(StatusCode::REQUEST_TIMEOUT, "the request took too long to arrive"),
    };
    match api.pool.answer(move || ask(&asked, &body)).await {
        Ok(Ok((kind, bytes))) => ([(header::CONTENT_TYPE, kind)], Body::from(bytes)).into_response(),
        Ok(Err(Error::Misuse(why))) => wrong(StatusCode::BAD_REQUEST, &why),
        Ok(Err(error)) => wrong(StatusCode::UNPROCESSABLE_ENTITY, &error.to_string()),
        Err(NoAnswer::Full) => later(StatusCode::TOO_MANY_REQUESTS, "too many requests wait: ask again"),
        Err(NoAnswer::Late) => later(StatusCode::SERVICE_UNAVAILABLE, "the answer took too long"),
        Err(NoAnswer::Fault) => {
            let why = "a fault in chizu itself; please report it with this record";
            wrong(StatusCode::INTERNAL_SERVER_ERROR, why)
        }
    }
}

fn wrong(status: StatusCode, why: &str) -> Response {
    (status, Json(json!({ "error": why }))).into_response()
}

fn later(status: StatusCode, why: &str) -> Response {
    let retry: [(HeaderName, &str); 1] = [(header::RETRY_AFTER, "1")];
    (retry, wrong(status, why)).into_response()
}

fn lines(text: String) -> Answer {
    let several = text.trim_end().contains('\n');
    Ok((if several { LINES } else { JSON }, text.into_bytes()))
}

fn score(asked: &Asked, record: &[u8]) -> Answer {
    lines(answer::score(name(asked), record, &options(asked, &[])?))
}

fn dead(asked: &Asked, record: &[u8]) -> Answer {
    lines(answer::dead(name(asked), record, &options(asked, &[])?))
}

fn groups(asked: &Asked, record: &[u8]) -> Answer {
    lines(answer::groups(name(asked), record, &options(asked, &[])?)?)
}

fn map(asked: &Asked, record: &[u8]) -> Answer {
    let misuse = |error: &dyn std::fmt::Display| Error::Misuse(error.to_string());
    let options = options(asked, &["preset", "size"])?;
    let preset = asked.get("preset").map(|text| text.parse().map_err(|error| misuse(&error))).transpose()?;
    let usual = Map::default();
    let size = match asked.get("size").map(|text| text.parse()) {
        None => usual.size,
        Some(Ok(size)) if (16..=4096).contains(&size) => size,
        Some(_) => return Err(Error::Misuse("size: pixels from 16 to 4096".to_owned())),
    };
    let map =
        Map { at_move: options.at_move, effort: options.effort_or(usual.effort), preset, size, ..usual };
    let svg = answer::map(name(asked), record, options.game.unwrap_or(1), &map)?;
    Ok((SVG, svg.into_bytes()))
}
