//! The protocol, as a page speaks it.

use chizu_session::{Event, Lane, Session};
use serde_json::{Value, json};

const EDO: &[u8] = include_bytes!("../../../samples/edo.sgf");
const NINE: &[u8] = include_bytes!("../../../samples/nine.sgf");

fn opened(bytes: &[u8]) -> Session {
    let mut session = Session::default();
    let reply = session.open(bytes, Some("game.sgf"));
    assert_eq!(reply.status, 200, "{}", reply.body);
    session
}

fn ask(session: &mut Session, request: &Value) -> Value {
    let reply = session.handle(request);
    assert_eq!(reply.status, 200, "{request}: {}", reply.body);
    reply.body
}

/// Does all that somebody waits for, or all there is.
fn work(session: &mut Session, lane: Lane) -> Vec<Event> {
    let mut events = Vec::new();
    while let Some(job) = session.next_job(lane) {
        let done = job.run(&mut |event| events.push(event));
        events.extend(session.finish(done));
    }
    events
}

fn last<'a>(events: &'a [Event], name: &str) -> &'a Value {
    &events.iter().rfind(|event| event.name == name).unwrap_or_else(|| panic!("no {name}")).data
}

#[test]
fn a_game_is_walked_through() {
    let mut session = opened(EDO);
    let there = ask(&mut session, &json!({"do": "go", "doc": "d1", "to": {"path": "90"}}));
    assert_eq!(there["position"]["number"], 90);
    assert_eq!(there["position"]["last"]["at"], "O16");
    let events = work(&mut session, Lane::Now);
    let scene = &last(&events, "scene")["scene"];
    for layer in ["influence", "moyo", "territory", "badges", "thickness"] {
        assert!(scene["svg"].as_str().unwrap().contains(&format!("data-layer=\"{layer}\"")), "{layer}");
    }
    let groups = scene["groups"].as_array().unwrap();
    let d6 = groups.iter().find(|group| group["stones"].as_array().unwrap().contains(&json!("D6"))).unwrap();
    assert_eq!(d6["color"], "white");
    assert!(d6["who"]["text"].as_str().unwrap().starts_with("White D6"), "{d6}");
    // What is known is there at once, the next time.
    let back = ask(&mut session, &json!({"do": "go", "doc": "d1", "to": {"node": 90}}));
    assert_eq!(back["scene"]["stage"], "usual");
}

#[test]
fn what_nobody_waits_for_is_given_up_half_way() {
    let mut session = opened(EDO);
    let go = |session: &mut Session, node: u32| {
        ask(session, &json!({"do": "go", "doc": "d1", "to": {"node": node}}))
    };
    // What is seen at a glance comes with the answer.
    assert_eq!(go(&mut session, 90)["scene"]["stage"], "outline");
    let job = session.next_job(Lane::Now).expect("a look");
    // The page goes on while that runs: nothing of it is kept, since it was not looked at to its end.
    go(&mut session, 120);
    let done = job.run(&mut |_| {});
    assert!(session.finish(done).is_empty());
    work(&mut session, Lane::Now);
    assert_eq!(go(&mut session, 90)["scene"]["stage"], "outline");
    // Looked at in peace it is known.
    work(&mut session, Lane::Now);
    assert_eq!(go(&mut session, 90)["scene"]["stage"], "usual");

    let question = json!({"do": "ask", "doc": "d1", "goal": "kill", "at": "Q14", "nodes": 5_000_000});
    let number = ask(&mut session, &question)["job"].clone();
    let job = session.next_job(Lane::Later).expect("a question");
    // Minutes of reading, and done at once.
    ask(&mut session, &json!({"do": "stop", "job": number}));
    let mut said = Vec::new();
    let done = job.run(&mut |event| said.push(event));
    said.extend(session.finish(done));
    assert_eq!(said.len(), 1);
    assert_eq!((&said[0].data["job"], &said[0].data["stopped"]), (&number, &json!(true)));
    assert!(session.questions_are_done());
}

#[test]
fn two_documents_are_both_looked_at() {
    let mut session = opened(EDO);
    session.open(NINE, Some("nine.sgf"));
    ask(&mut session, &json!({"do": "go", "doc": "d1", "to": {"node": 90}}));
    ask(&mut session, &json!({"do": "go", "doc": "d2", "to": {"node": 20}}));
    let scenes: Vec<Value> =
        work(&mut session, Lane::Now).into_iter().map(|event| event.data["doc"].clone()).collect();
    // What is read, and where it matters who plays: of the one that was stepped in last first.
    let expected = ["d2", "d1", "d1", "d2"].map(Value::from);
    assert_eq!(scenes, expected);
}

#[test]
fn what_nobody_waits_for_makes_way() {
    let mut session = opened(EDO);
    let go = |session: &mut Session, node: u32| {
        ask(session, &json!({"do": "go", "doc": "d1", "to": {"node": node}}))
    };
    // Who passes by gets no picture with the answer.
    let passing = json!({"do": "go", "doc": "d1", "to": {"node": 80}, "passing": true});
    assert_eq!(ask(&mut session, &passing)["scene"], Value::Null);
    assert_eq!(go(&mut session, 90)["scene"]["stage"], "outline");
    let done = session.next_job(Lane::Now).expect("a look").run(&mut |_| {});
    let events = session.finish(done);
    // Where it matters who plays is told later: it takes longest.
    let scene = &last(&events, "scene")["scene"];
    assert_eq!((&scene["stage"], &scene["urgent"]), (&json!("usual"), &Value::Null));
    let job = session.next_job(Lane::Now).expect("urgent points");
    assert!(session.is_busy());
    // The graph waits as long as somebody does.
    ask(&mut session, &json!({"do": "graph", "doc": "d1"}));
    assert!(session.next_job(Lane::Idle).is_none());
    // A question about a move goes first; what was given up for it is found after it.
    ask(&mut session, &json!({"do": "change", "doc": "d1", "at": "D5"}));
    let done = job.run(&mut |_| {});
    assert!(session.finish(done).is_empty());
    let names: Vec<&str> = work(&mut session, Lane::Now).iter().map(|event| event.name).collect();
    assert_eq!(names, ["change", "urgent"]);
    let urgent = go(&mut session, 90)["scene"]["urgent"].clone();
    assert!(urgent.as_array().is_some_and(|points| !points.is_empty()), "{urgent}");

    assert!(!session.is_busy());
    let ahead = session.next_job(Lane::Idle).expect("what comes next");
    go(&mut session, 200);
    let done = ahead.run(&mut |_| {});
    assert!(session.finish(done).is_empty());
    assert!(session.next_job(Lane::Idle).is_none());
    assert!(work(&mut session, Lane::Now).iter().any(|event| event.data["node"] == 200));
    // What comes next is looked at anew, and then the graph goes on.
    let mut next = || {
        let done = session.next_job(Lane::Idle)?.run(&mut |_| {});
        Some(session.finish(done))
    };
    assert!(std::iter::from_fn(&mut next).take(6).flatten().any(|event| event.name == "graph"));
}

#[test]
fn a_line_is_counted_at_its_end_before_anybody_asks() {
    let mut session = opened(NINE);
    ask(&mut session, &json!({"do": "go", "doc": "d1", "to": {"by": 999}}));
    work(&mut session, Lane::Now);
    work(&mut session, Lane::Idle);
    // What is left to play for is told of positions that are counted, and of no others.
    ask(&mut session, &json!({"do": "contests", "doc": "d1"}));
    assert!(work(&mut session, Lane::Later).iter().any(|event| event.name == "contests"));
    ask(&mut session, &json!({"do": "go", "doc": "d1", "to": {"by": -9}}));
    work(&mut session, Lane::Now);
    work(&mut session, Lane::Idle);
    ask(&mut session, &json!({"do": "contests", "doc": "d1"}));
    assert!(work(&mut session, Lane::Later).is_empty());
}

#[test]
fn a_record_opens_where_it_is_wanted() {
    let mut session = Session::default();
    let usual = json!({"to": {"usual": true}, "look": {"theme": "dark"}});
    let game = session.open_at(EDO, Some("edo.sgf"), &usual).body;
    assert_eq!((&game["position"]["number"], &game["look"]["theme"]), (&json!(243), &json!("dark")));
    let problem = session.open_at(b"(;SZ[9]AB[ee];W[ce])", None, &usual).body;
    assert_eq!(problem["position"]["number"], 0);
    let path = |path: &str| json!({"do": "attach", "doc": "d1", "to": {"path": path}});
    assert_eq!(ask(&mut session, &path("90"))["position"]["number"], 90);
    // Where there is no such place it stays.
    assert_eq!(ask(&mut session, &path("9000"))["position"]["number"], 90);
}

#[test]
fn what_is_no_longer_shown_is_not_drawn() {
    let mut session = opened(EDO);
    ask(&mut session, &json!({"do": "go", "doc": "d1", "to": {"node": 90}}));
    let job = session.next_job(Lane::Now).expect("a look");
    ask(&mut session, &json!({"do": "go", "doc": "d1", "to": {"node": 91}}));
    let done = job.run(&mut |_| {});
    assert!(session.finish(done).is_empty());
}

#[test]
fn what_was_to_look_otherwise_is_not_drawn() {
    let mut session = opened(EDO);
    let job = session.next_job(Lane::Now).expect("a look");
    ask(&mut session, &json!({"do": "look", "doc": "d1", "look": {"turn": 1}}));
    let done = job.run(&mut |_| {});
    assert!(session.finish(done).is_empty());
    let events = work(&mut session, Lane::Now);
    assert_eq!(last(&events, "scene")["scene"]["turn"], 1);
}

#[test]
fn edits_are_told_and_taken_back() {
    let mut session = opened(EDO);
    ask(&mut session, &json!({"do": "go", "doc": "d1", "to": {"node": 90}}));
    let reply =
        session.handle(&json!({"do": "edit", "doc": "d1", "rev": 0, "commands": [{"play": {"at": "D5"}}]}));
    assert_eq!(reply.body["delta"]["added"][0]["move"], "D5");
    assert_eq!(reply.body["said"]["text"], "Black D5.");
    assert_eq!(reply.events[0].name, "edited");
    let stale = session.handle(&json!({"do": "edit", "doc": "d1", "rev": 0, "commands": [{"pass": {}}]}));
    assert_eq!((stale.status, &stale.body["error"]["code"]), (409, &json!("stale")));
    let undone = ask(&mut session, &json!({"do": "undo", "doc": "d1"}));
    assert_eq!(undone["position"]["node"], 90);
    assert_eq!(session.bytes("d1").unwrap(), EDO);
    let occupied = session.handle(&json!({"do": "edit", "doc": "d1", "commands": [{"play": {"at": "D6"}}]}));
    assert_eq!(occupied.body["error"]["code"], "occupied");
}

#[test]
fn a_finished_game_is_counted() {
    let mut session = opened(NINE);
    ask(&mut session, &json!({"do": "go", "doc": "d1", "to": {"by": 999}}));
    ask(&mut session, &json!({"do": "count", "doc": "d1"}));
    let events = work(&mut session, Lane::Now);
    let count = &last(&events, "count")["count"];
    assert_eq!(count["result"], "W+8.5");
    assert_eq!(count["all"].as_array().unwrap().len(), 12);
    let dead = &count["dead"][0]["stones"][0];
    ask(&mut session, &json!({"do": "count", "doc": "d1", "as": {"alive": [dead], "dead": []}}));
    let events = work(&mut session, Lane::Now);
    let count = &last(&events, "count")["count"];
    assert_ne!(count["said"]["result"], count["result"]);
}

#[test]
fn questions_are_answered_step_by_step_and_can_be_stopped() {
    let mut session = opened(EDO);
    ask(&mut session, &json!({"do": "go", "doc": "d1", "to": {"node": 90}}));
    work(&mut session, Lane::Now);
    let asked =
        ask(&mut session, &json!({"do": "ask", "doc": "d1", "goal": "kill", "at": "D6", "nodes": 20000}));
    let events = work(&mut session, Lane::Later);
    let answer = last(&events, "answer");
    assert_eq!((&answer["job"], &answer["last"]), (&asked["job"], &json!(true)));
    assert!(
        answer["answer"]["said"]["text"].as_str().is_some_and(|text| text.contains("Black kills")),
        "{answer}"
    );
    let asked =
        ask(&mut session, &json!({"do": "ask", "doc": "d1", "goal": "kill", "at": "D6", "nodes": 20000}));
    let stopped = session.handle(&json!({"do": "stop", "job": asked["job"]}));
    assert_eq!(stopped.events[0].data["stopped"], true);
    assert!(session.questions_are_done());
}

#[test]
fn requests_that_make_no_sense_are_refused() {
    let mut session = opened(EDO);
    for (request, status) in [
        (json!({}), 400),
        (json!({"do": "fly"}), 400),
        (json!({"do": "go", "doc": "d9", "to": {"by": 1}}), 404),
        (json!({"do": "go", "doc": "d1", "to": {"node": 9_999_999}}), 404),
        (json!({"do": "edit", "doc": "d1", "commands": [{"dance": {}}]}), 400),
        (json!({"do": "ask", "doc": "d1", "goal": "kill", "at": "Z9"}), 400),
        (json!({"do": "open", "text": "not a record"}), 400),
        (json!({"do": "open", "new": {"size": [99, 99]}}), 400),
    ] {
        let reply = session.handle(&request);
        assert_eq!(reply.status, status, "{request}: {}", reply.body);
        assert!(
            reply.body["error"]["text"].as_str().is_some_and(|text| text.ends_with('.')),
            "{}",
            reply.body
        );
    }
}

#[test]
fn what_is_left_to_play_for_is_told_after_the_count() {
    const ENDGAME: &[u8] =
        b"(;SZ[9]AB[ad][bd][cd][dd][ed][eh][eg][ef][ee]AW[ac][bc][cc][dc][ec][fc][fd][fe][ff][fg][fh]KM[0])";
    let mut session = opened(ENDGAME);
    // Nothing is said of what is not counted.
    ask(&mut session, &json!({"do": "contests", "doc": "d1"}));
    assert!(work(&mut session, Lane::Later).iter().all(|event| event.name != "contests"));
    ask(&mut session, &json!({"do": "count", "doc": "d1"}));
    work(&mut session, Lane::Now);
    ask(&mut session, &json!({"do": "contests", "doc": "d1"}));
    let events = work(&mut session, Lane::Later);
    let left = &last(&events, "contests")["contests"];
    let first = &left["list"][0];
    assert!(first["points"].as_f64().unwrap() > 0.0, "{left}");
    for begins in ["black", "white"] {
        assert_eq!(first[begins][0]["color"], begins, "{first}");
    }
    assert!(first["said"]["key"].as_str().unwrap().starts_with("contest."));
    let points = format!("{} point", first["points"]).replace(".0 ", " ");
    assert!(first["said"]["text"].as_str().unwrap().contains(&points), "{first}");
}

#[test]
fn near_places_are_those_a_step_leads_to() {
    let mut session = opened(EDO);
    let there = ask(&mut session, &json!({"do": "go", "doc": "d1", "to": {"node": 90}}));
    let near: Vec<u64> =
        there["near"].as_array().unwrap().iter().map(|at| at["node"].as_u64().unwrap()).collect();
    assert_eq!(near, [89, 88, 91, 92, 93]);
    for told in there["near"].as_array().unwrap() {
        let here = ask(&mut session, &json!({"do": "go", "doc": "d1", "to": {"node": told["node"]}}));
        for (field, value) in told.as_object().unwrap() {
            assert_eq!(*value, here["position"][field], "{field} of {}", told["node"]);
        }
    }
}

/// The text between a start and a quotation mark.
fn quoted<'a>(text: &'a str, start: &str) -> &'a str {
    text.split(start).nth(1).and_then(|rest| rest.split('"').next()).unwrap_or_default()
}

/// Where stones of a picture stand, in lines and rows of the board as it is seen.
fn stones_of(svg: &str, geometry: &Value, name: &str) -> Vec<(i64, i64)> {
    let number = |field: &str| geometry[field].as_f64().unwrap_or_default();
    let tags = svg.split("<use ").filter(|tag| tag.starts_with(&format!("href=\"#{name}\"")));
    let line = |tag: &str, axis: &str| {
        let place: f64 = quoted(tag, &format!(" {axis}=\"")).parse().unwrap_or_default();
        ((place - number(axis)) / number("pitch")).round() as i64
    };
    tags.map(|tag| (line(tag, "x"), line(tag, "y"))).collect()
}

#[test]
fn what_a_move_changes_lies_on_the_points_it_is_about() {
    // Q4 on 19 lines is the 16th column and the 16th row from above; G3 on 9 lines the 7th of each.
    for (record, at, seen, turned) in
        [(EDO, "Q4", (15, 15), (3, 15)), (&b"(;SZ[9];B[cc];W[gc];B[cg])"[..], "G3", (6, 6), (2, 6))]
    {
        for (turn, place) in [(0, seen), (1, turned)] {
            let mut session = opened(record);
            ask(&mut session, &json!({"do": "look", "doc": "d1", "look": {"turn": turn}}));
            let events = work(&mut session, Lane::Now);
            let board = last(&events, "scene")["scene"]["geometry"].clone();
            ask(&mut session, &json!({"do": "change", "doc": "d1", "at": at}));
            let events = work(&mut session, Lane::Now);
            let change = last(&events, "change");
            assert_eq!(change["geometry"], board, "{at}: as large as the board it lies upon");
            let svg = change["svg"].as_str().unwrap();
            let stones = stones_of(svg, &board, "hcb");
            assert!(stones.contains(&place), "{at}, turned {turn}: {stones:?}");
            let size = format!("0 0 {} {}", board["width"], board["height"]).replace(".0", "");
            assert_eq!(quoted(svg, "viewBox=\""), size);
        }
    }
}
