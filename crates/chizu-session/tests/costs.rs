//! What the session itself takes: printed by `cargo test --release -p chizu-session --test costs -- --ignored --nocapture`.

#![expect(clippy::print_stdout, reason = "times are there to be read")]

use std::fmt::Write as _;
use std::time::{Duration, Instant};

use chizu_session::{Lane, Session};
use serde_json::{Value, json};

const EDO: &[u8] = include_bytes!("../../../samples/edo.sgf");

/// A record of so many moves, one line.
fn long(nodes: usize) -> Vec<u8> {
    let mut text = "(;SZ[19]".to_owned();
    for i in 0..nodes {
        let letter = |n: usize| char::from(b'a' + (n % 19) as u8);
        let _ = write!(text, ";{}[{}{}]", if i % 2 == 0 { 'B' } else { 'W' }, letter(i), letter(i / 19));
    }
    (text + ")").into_bytes()
}

/// Asks, and writes the answer down as the server would.
fn timed(session: &mut Session, request: &Value) -> (Duration, usize) {
    let start = Instant::now();
    let reply = session.handle(request);
    let text = serde_json::to_string(&reply.body).unwrap_or_default();
    let events: usize = reply.events.iter().map(|event| event.data.to_string().len()).sum();
    let took = start.elapsed();
    assert_eq!(reply.status, 200, "{request}: {text}");
    (took, text.len() + events)
}

fn row(what: &str, mut all: Vec<(Duration, usize)>) {
    all.sort();
    let (middle, most) = (all[all.len() / 2], all[all.len() - 1]);
    println!("{what:40} {:9.2?} (most {:9.2?}), {} bytes", middle.0, most.0, middle.1);
}

#[test]
#[ignore = "prints times"]
fn what_a_step_an_edit_and_an_opening_take() {
    for (name, bytes, at) in
        [("edo", EDO.to_vec(), 200), ("10,000", long(10_000), 9_900), ("50,000", long(50_000), 49_900)]
    {
        let mut session = Session::default();
        let start = Instant::now();
        let opened = session.open(&bytes, Some("game.sgf"));
        let text = opened.body.to_string();
        println!("{:40} {:9.2?}, {} bytes", format!("{name}: open"), start.elapsed(), text.len());
        let go = |by: i64| json!({"do": "go", "doc": "d1", "to": {"by": by}});
        row(
            &format!("{name}: there"),
            vec![timed(&mut session, &json!({"do": "go", "doc": "d1", "to": {"node": at}}))],
        );
        row(&format!("{name}: step"), (0..20).map(|_| timed(&mut session, &go(-1))).collect());
        row(&format!("{name}: step on"), (0..20).map(|_| timed(&mut session, &go(1))).collect());
        let mut looked = Vec::new();
        while let Some(job) = session.next_job(Lane::Now) {
            let start = Instant::now();
            let done = job.run(&mut |_| {});
            let told: usize = session.finish(done).iter().map(|event| event.data.to_string().len()).sum();
            looked.push((start.elapsed(), told));
        }
        for (stage, took) in ["what is read", "urgent points"].into_iter().zip(looked) {
            row(&format!("{name}: {stage}"), vec![took]);
        }
        row(&format!("{name}: step, read"), vec![timed(&mut session, &go(0))]);
        let pass = json!({"do": "edit", "doc": "d1", "commands": [{"pass": {}}]});
        row(&format!("{name}: edit"), (0..10).map(|_| timed(&mut session, &pass)).collect());
        let undo = json!({"do": "undo", "doc": "d1"});
        row(&format!("{name}: undo"), (0..10).map(|_| timed(&mut session, &undo)).collect());
        let typed = json!({"do": "edit", "doc": "d1", "commands": [{"comment": {"text": "so"}}]});
        row(&format!("{name}: comment"), vec![timed(&mut session, &typed)]);
        row(
            &format!("{name}: transpositions"),
            vec![timed(&mut session, &json!({"do": "transpositions", "doc": "d1"}))],
        );
        row(&format!("{name}: graph"), vec![timed(&mut session, &json!({"do": "graph", "doc": "d1"}))]);
        let start = Instant::now();
        let _ = session.next_job(Lane::Idle);
        println!("{:40} {:9.2?}", format!("{name}: choosing a job"), start.elapsed());
    }
}

#[test]
#[ignore = "for a profiler"]
fn looks() {
    let mut session = Session::default();
    let _ = session.open(EDO, Some("game.sgf"));
    let mut stages: std::collections::BTreeMap<usize, Vec<(Duration, usize)>> = Default::default();
    for at in (3..243).step_by(8) {
        timed(&mut session, &json!({"do": "go", "doc": "d1", "to": {"path": at.to_string()}}));
        let mut n = 0;
        while let Some(job) = session.next_job(Lane::Now) {
            let start = Instant::now();
            let done = job.run(&mut |_| {});
            let told: usize = session.finish(done).iter().map(|event| event.data.to_string().len()).sum();
            stages.entry(n).or_default().push((start.elapsed(), told));
            n += 1;
        }
    }
    for (stage, took) in stages {
        row(&format!("stage {stage}"), took);
    }
}
