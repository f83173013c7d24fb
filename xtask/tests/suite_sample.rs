//! A few games of each kind, counted by the code behind `cargo xtask suite`.

#![allow(clippy::unwrap_used, reason = "a test")]

use std::path::{Path, PathBuf};

use chizu::effort::Effort;
use xtask::endings;
use xtask::suite::choice::Choice;
use xtask::suite::method::Method;
use xtask::suite::report::{self, Summary};
use xtask::suite::run::{self, Plan, Run};
use xtask::suite::worst;

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/suite-sample").join(name)
}

fn plan() -> Plan {
    Plan {
        method: Method::Carta,
        choice: Choice::default(),
        symmetry: true,
        jobs: 2,
        charge: None,
        carta: Default::default(),
        effort: Effort::QUICK,
    }
}

/// Runs a sample; everything in it must be readable, as known, and the same in all views.
fn sample(name: &str) -> (Run, Summary) {
    let run = run::run(&folder(name), &plan()).unwrap();
    let summary = Summary::of(&run);
    assert_eq!(summary.all_games, 5);
    assert_eq!(summary.unreadable, Vec::<String>::new());
    assert_eq!(summary.mismatches, Vec::<String>::new());
    assert_eq!(summary.without_record, 0);
    assert_eq!(summary.asymmetric, Some(0));
    (run, summary)
}

#[test]
fn professional_games() {
    let (_, summary) = sample("professional");
    assert!(summary.exact >= 3, "{summary:#?}");
    assert_eq!(summary.carta_program.unwrap().games, 5);
    assert_eq!(summary.program_dead.games, 5);
}

#[test]
fn games_counted_on_a_server() {
    let (_, summary) = sample("server");
    assert_eq!(summary.exact, 5, "{summary:#?}");
    assert_eq!(summary.points_total, 5 * 361);
    assert!(summary.points_right >= 1804, "{summary:#?}");
    assert!(summary.dead.right >= 44 && summary.dead.claimed <= summary.dead.marked + 1, "{summary:#?}");
}

#[test]
fn games_of_all_sorts() {
    let (run, summary) = sample("mixed");
    assert!(summary.exact >= 4 && summary.mean_error < 0.5, "{summary:#?}");
    let table = summary.table("mixed");
    assert!(table.contains("asymmetric        0 of 5 games"), "{table}");
    for outcome in report::worst(&run) {
        assert!(worst::show(outcome).lines().count() >= 22);
    }
}

/// Bad lines and missing or broken records are named; the other games are still counted.
#[test]
fn what_cannot_be_read_is_reported() {
    let folder = std::env::temp_dir().join(format!("chizu-suite-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let board = r#""board_margin_black":0,"board":".XO./.XO./.XO./.XO.""#;
    let lines = [
        format!(r#"{{"file":"no-record.sgf",{board}}}"#),
        "{ not json".to_owned(),
        r#"{"file":"nothing.sgf","board_margin_black":0}"#.to_owned(),
        format!(r#"{{"file":"empty.sgf",{board}}}"#),
        format!(r#"{{"file":"other.sgf",{board}}}"#),
        format!(r#"{{"file":"no-record.sgf",{board}}}"#),
    ];
    std::fs::write(folder.join("truth.jsonl"), lines.join("\n")).unwrap();
    std::fs::write(folder.join("empty.sgf"), "").unwrap();
    std::fs::write(folder.join("other.sgf"), "(;SZ[4];B[bb];W[cc])").unwrap();
    let run = run::run(&folder, &plan()).unwrap();
    std::fs::remove_dir_all(&folder).unwrap();
    let summary = Summary::of(&run);
    assert_eq!((summary.all_games, summary.without_record), (2, 1), "{summary:#?}");
    assert_eq!(summary.unreadable.len(), 4, "{summary:#?}");
    assert!(summary.unreadable.iter().any(|line| line.contains("truth.jsonl, line 2")));
    assert!(summary.mismatches[0].starts_with("other.sgf: the replayed board differs at "));
    assert!(run::run(Path::new("no/such/folder"), &plan()).is_err());
}

/// Nobody gains by moving, least of all a whole group.
#[test]
fn hardly_a_move_near_the_end_gains_much() {
    let look = |name| {
        let plan = endings::Plan { folders: Vec::new(), choice: Choice::default(), moves: 8, worst: 0 };
        endings::look(&folder(name), &plan).unwrap()
    };
    let (professional, server) = (look("professional"), look("server"));
    // Five games, and three where territory is counted.
    assert_eq!((professional.positions, server.positions), (5 * 9, 3 * 9));
    assert!(professional.large() <= 3, "{professional:#?}");
    assert_eq!(server.large(), 0, "{server:#?}");
}
