//! Who may ask: this page, with the token, and nobody else.
//!
//! Any page in any browser on this machine can send requests to a port of the loopback interface. So: the host must be ours (a name
//! that was pointed here by somebody else's name server is not), the origin must be ours, the browser must not say that the request
//! comes from another site, and everything below `/api/` needs the token. The token travels in the fragment of the address, which is
//! never sent, and then in a header; cookies would be sent to every port.

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::app::App;

/// What is said of every answer.
const HEADERS: [(&str, &str); 7] = [
    (
        "content-security-policy",
        "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' blob: data:; object-src 'none'; \
         base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    ),
    ("x-content-type-options", "nosniff"),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-resource-policy", "same-origin"),
    ("cross-origin-embedder-policy", "require-corp"),
    ("referrer-policy", "no-referrer"),
    ("cache-control", "no-store"),
];

/// Lets a request through or not.
pub(super) async fn guard(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let api = request.uri().path().starts_with("/api/");
    if !is_ours(request.headers(), app.port()) || api && !has_token(request.headers(), app.token()) {
        // Nothing is said to whom does not belong here.
        return StatusCode::FORBIDDEN.into_response();
    }
    let mut response = next.run(request).await;
    for (name, value) in HEADERS {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    response
}

fn is_ours(headers: &HeaderMap, port: u16) -> bool {
    let text = |name: header::HeaderName| headers.get(name).map(|value| value.to_str().unwrap_or(""));
    let host =
        |host: &str| ["127.0.0.1", "localhost", "[::1]"].iter().any(|name| host == format!("{name}:{port}"));
    let from_here = text(header::HOST).is_some_and(host);
    let origin = text(header::ORIGIN).is_none_or(|origin| origin.strip_prefix("http://").is_some_and(host));
    let site = headers.get("sec-fetch-site").map(|value| value.to_str().unwrap_or(""));
    from_here && origin && site.is_none_or(|site| matches!(site, "same-origin" | "none"))
}

fn has_token(headers: &HeaderMap, token: &str) -> bool {
    let given = headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
    given.and_then(|value| value.strip_prefix("Chizu ")).is_some_and(|given| is_equal(given, token))
}

/// Compares in a time that tells nothing of where the texts differ.
fn is_equal(a: &str, b: &str) -> bool {
    a.len() == b.len() && a.bytes().zip(b.bytes()).fold(0, |differs, (x, y)| differs | (x ^ y)) == 0
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(list: &[(&'static str, &str)]) -> HeaderMap {
        let mut headers = HeaderMap::new();
        for (name, value) in list {
            headers.insert(*name, value.parse().expect("a value"));
        }
        headers
    }

    #[test]
    fn only_our_own_page_is_let_in() {
        let good = [("host", "127.0.0.1:4000")];
        assert!(is_ours(&headers(&good), 4000));
        assert!(is_ours(&headers(&[("host", "localhost:4000"), ("origin", "http://localhost:4000")]), 4000));
        for bad in [
            vec![],
            vec![("host", "evil.example:4000")],
            vec![("host", "127.0.0.1:4001")],
            vec![("host", "127.0.0.1:4000"), ("origin", "http://evil.example")],
            vec![("host", "127.0.0.1:4000"), ("origin", "null")],
            vec![("host", "127.0.0.1:4000"), ("sec-fetch-site", "cross-site")],
            vec![("host", "127.0.0.1:4000"), ("sec-fetch-site", "same-site")],
        ] {
            assert!(!is_ours(&headers(&bad), 4000), "{bad:?}");
        }
    }

    #[test]
    fn the_token_comes_in_its_own_header() {
        assert!(has_token(&headers(&[("authorization", "Chizu abc")]), "abc"));
        for bad in [("authorization", "Chizu abd"), ("authorization", "Bearer abc"), ("x-token", "abc")] {
            assert!(!has_token(&headers(&[bad]), "abc"), "{bad:?}");
        }
    }
}
