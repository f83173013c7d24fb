//! `chizu serve --api`: the bytes of the command, limits that hold, and an end that loses no answer.
#![cfg(unix)]

use std::collections::BTreeSet;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use serde_json::Value;

const GAME: &str = "(;SZ[5]KM[0.5];B[ba];W[da];B[bb];W[db];B[bc];W[dc];B[bd];W[dd];B[be];W[de];B[];W[])";

struct Server {
    child: Child,
    address: String,
}

impl Server {
    fn start(args: &[&str]) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_chizu"))
            .args(["serve", "--api", "--listen", "127.0.0.1:0"])
            .args(args)
            .stdout(Stdio::piped())
            .spawn()
            .expect("it starts");
        let mut line = String::new();
        let out = child.stdout.take().expect("its output");
        BufReader::new(out).read_line(&mut line).expect("its address");
        let address = line.trim().trim_start_matches("http://").to_owned();
        Self { child, address }
    }

    fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(&self.address).expect("a connection");
        stream.set_read_timeout(Some(Duration::from_secs(60))).expect("a limit");
        stream
    }

    fn ask(&self, method: &str, path: &str, body: &[u8]) -> (u16, String, String) {
        let mut stream = self.connect();
        let head = format!(
            "{method} {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: {}\r\n\r\n",
            body.len()
        );
        stream.write_all(head.as_bytes()).expect("sent");
        // A server that refuses early may not read the rest.
        let _ = stream.write_all(body);
        answer(&mut stream)
    }

    fn post(&self, path: &str, body: &str) -> (u16, String) {
        let (status, _, text) = self.ask("POST", path, body.as_bytes());
        (status, text)
    }

    fn signal(&self, name: &str) {
        let killed = Command::new("kill").args([name, &self.child.id().to_string()]).status();
        assert!(killed.expect("a signal").success());
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Status, head and body.
fn answer(stream: &mut TcpStream) -> (u16, String, String) {
    let mut bytes = Vec::new();
    // Who refuses a body that is not read resets the connection behind the answer.
    let _ = stream.read_to_end(&mut bytes);
    let text = String::from_utf8_lossy(&bytes).into_owned();
    let (head, body) = text.split_once("\r\n\r\n").unwrap_or((&text, ""));
    let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0);
    (status, head.to_lowercase(), body.to_owned())
}

fn command(args: &[&str]) -> String {
    let mut child = Command::new(env!("CARGO_BIN_EXE_chizu"))
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("it starts");
    child.stdin.take().expect("input").write_all(GAME.as_bytes()).expect("sent");
    let out = child.wait_with_output().expect("it ends");
    String::from_utf8(out.stdout).expect("text")
}

#[test]
fn answers_are_those_of_the_command() {
    let server = Server::start(&[]);
    let named = |path: &str| server.post(&format!("{path}name=standard%20input"), GAME);
    for (path, args) in [
        ("/v1/score?", vec!["score", "--json", "-"]),
        (
            "/v1/score?rules=chinese&komi=3.5&all_rules=true&",
            vec!["score", "--json", "--rules", "chinese", "--komi", "3.5", "--all-rules", "-"],
        ),
        ("/v1/dead?", vec!["dead", "--json", "-"]),
        (
            "/v1/groups?effort=quick&move=4&",
            vec!["groups", "--json", "--effort", "quick", "--move", "4", "-"],
        ),
        ("/v1/map?preset=groups&", vec!["map", "--preset", "groups", "--format", "svg", "-o", "-", "-"]),
    ] {
        assert_eq!(named(path), (200, command(&args)), "{path}");
    }
    let (status, head, two) = server.ask("POST", "/v1/score", format!("{GAME}{GAME}").as_bytes());
    assert_eq!((status, two.lines().count()), (200, 2));
    assert!(head.contains("application/x-ndjson"), "{head}");
}

#[test]
fn what_makes_no_sense_is_told() {
    let server = Server::start(&["--largest", "1"]);
    let status = |path: &str, body: &str| {
        let (status, text) = server.post(path, body);
        let told: Value = serde_json::from_str(&text).unwrap_or(Value::Null);
        assert!(told["error"].is_string(), "{path}: {text}");
        status
    };
    assert_eq!(status("/v1/score", "no record"), 200, "an error is a line, as in the command");
    assert_eq!(status("/v1/score?komy=3", GAME), 400);
    assert_eq!(status("/v1/score?rules=chess", GAME), 400);
    assert_eq!(status("/v1/map?preset=chess", GAME), 400);
    assert_eq!(status("/v1/map?size=99999999", GAME), 400);
    assert_eq!(status("/v1/groups", "no record"), 422);
    assert_eq!(status("/v1/groups?game=2", GAME), 422);
    assert_eq!(status("/v1/score", &"x".repeat((1 << 20) + 1)), 413);
    assert_eq!(status("/v2/score", GAME), 404);
    let (status, _, _) = server.ask("GET", "/v1/score", b"");
    assert_eq!(status, 405);
    // Half a request, and none at all, cost a connection and nothing else.
    let mut half = server.connect();
    half.write_all(b"POST /v1/score HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n(;").expect("sent");
    drop(half);
    let mut none = server.connect();
    none.write_all(b"\x16\x03\x01 no HTTP\r\n\r\n").expect("sent");
    assert_eq!(answer(&mut none).0, 400);
    assert_eq!(server.post("/v1/score", GAME).0, 200);
}

#[test]
fn who_says_that_too_much_will_come_is_refused_at_once() {
    let server = Server::start(&["--largest", "1"]);
    let mut large = server.connect();
    large
        .write_all(
            b"POST /v1/score HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 9000000\r\n\r\n",
        )
        .expect("sent");
    assert_eq!(answer(&mut large).0, 413);
}

#[test]
fn a_slow_request_is_cut_off() {
    let server = Server::start(&["--timeout", "1"]);
    let mut slow = server.connect();
    slow.write_all(b"POST /v1/score HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n(;").expect("sent");
    assert_eq!(answer(&mut slow).0, 408);
}

#[test]
fn who_comes_when_too_many_wait_is_refused_and_what_was_begun_is_answered_at_the_end() {
    let mut server = Server::start(&["--jobs", "1", "--queue", "1", "--timeout", "60"]);
    // Long enough to be at work when the others come.
    let long = GAME.repeat(400);
    let head = |path: &str| {
        format!(
            "POST {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: {}\r\n\r\n",
            long.len()
        )
    };
    let mut open: Vec<_> = (0..6).map(|_| server.connect()).collect();
    for stream in &mut open {
        stream
            .write_all(head("/v1/score").as_bytes())
            .and_then(|()| stream.write_all(long.as_bytes()))
            .expect("sent");
    }
    std::thread::sleep(Duration::from_millis(300));
    server.signal("-TERM");
    let answers: Vec<_> = open.iter_mut().map(answer).collect();
    let taken =
        answers.iter().filter(|(status, _, body)| *status == 200 && body.lines().count() == 400).count();
    let refused =
        answers.iter().filter(|(status, head, _)| *status == 429 && head.contains("retry-after")).count();
    assert!(taken >= 1, "{taken} taken");
    assert_eq!(
        taken + refused,
        6,
        "every request has an answer: {:?}",
        answers.iter().map(|a| a.0).collect::<Vec<_>>()
    );
    assert!(server.child.wait().expect("it ends").success());
}

#[test]
fn who_came_before_the_sign_to_end_is_answered() {
    let mut server = Server::start(&[]);
    // Asleep, it finds all of them and the sign when it wakes.
    server.signal("-STOP");
    let mut open: Vec<_> = (0..20).map(|_| server.connect()).collect();
    for stream in &mut open {
        let head =
            format!("POST /v1/score HTTP/1.1\r\nHost: x\r\nContent-Length: {}\r\n\r\n{GAME}", GAME.len());
        stream.write_all(head.as_bytes()).expect("sent");
    }
    server.signal("-TERM");
    server.signal("-CONT");
    let statuses: Vec<_> = open.iter_mut().map(|stream| answer(stream).0).collect();
    assert_eq!(statuses, [200; 20]);
    assert!(server.child.wait().expect("it ends").success());
}

#[test]
fn it_describes_and_measures_itself() {
    let server = Server::start(&[]);
    let (_, _, document) = server.ask("GET", "/v1/openapi.json", b"");
    let document: Value = serde_json::from_str(&document).expect("JSON");
    let names =
        |value: &Value| value.as_object().expect("an object").keys().cloned().collect::<BTreeSet<_>>();
    for (path, schema) in [("score", "Score"), ("dead", "Dead"), ("groups", "Groups")] {
        let (_, text) = server.post(&format!("/v1/{path}"), GAME);
        let said: Value = serde_json::from_str(&text).expect("JSON");
        assert_eq!(names(&said), names(&document["components"]["schemas"][schema]["properties"]), "{path}");
    }
    for (path, about) in document["paths"].as_object().expect("paths") {
        let method = if about["post"].is_object() { "POST" } else { "GET" };
        let (status, ..) = server.ask(method, path, GAME.as_bytes());
        let there = cfg!(feature = "table") || path != "/v1/table";
        assert_eq!(status != 404, there, "{path}: {status}");
    }
    assert_eq!(server.ask("GET", "/health", b"").2, "ok\n");
    let (_, head, text) = server.ask("GET", "/metrics", b"");
    assert!(head.contains("text/plain"), "{head}");
    assert!(text.contains("chizu_requests_total{path=\"/v1/score\",status=\"200\"} 2\n"), "{text}");
    assert!(text.contains("chizu_request_seconds_count{path=\"/v1/score\"} 2\n"), "{text}");
    assert!(text.contains("chizu_waiting 0\n"), "{text}");
}
