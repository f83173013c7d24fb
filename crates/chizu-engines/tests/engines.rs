//! Engines that play well and badly: whatever they do, the caller has an answer or an error in time, and no process is left.

#![expect(clippy::unwrap_used, reason = "helpers of tests fail as tests do")]

use std::time::{Duration, Instant};

use chizu::board::Setup;
use chizu::effort::Stop;
use chizu::{PointSet, Position, Status, Stones};
use chizu_engines::config::Spec;
use chizu_engines::opinion::Judgement;
use chizu_engines::process::Watch;
use chizu_engines::{Engine, Error, Opinion};

/// Longer than any of these tests should wait; shorter than an engine sleeps that hangs.
const SOON: Duration = Duration::from_secs(20);

fn spec(habits: &[&str]) -> Spec {
    let mut spec = Spec::new(
        "test",
        std::iter::once(env!("CARGO_BIN_EXE_chizu-test-engine")).chain(habits.iter().copied()),
    );
    spec.limits.start = Duration::from_secs(10);
    spec.limits.answer = Duration::from_secs(10);
    spec.limits.bytes = 100_000;
    spec
}

/// The same, not very patient.
fn hasty(habits: &[&str]) -> Spec {
    let mut spec = spec(habits);
    spec.limits.answer = Duration::from_millis(700);
    spec
}

fn position() -> Position {
    let stones: Stones = "
        . . . . . . . . .
        . X . . . . . O .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        X X X . . . . . ."
        .parse()
        .unwrap();
    Setup::new(stones).position().unwrap()
}

fn groups() -> [PointSet; 3] {
    let position = position();
    ["A1", "B8", "H8"].map(|name| position.stones().chain(position.size().parse_point(name).unwrap()))
}

fn ask(spec: &Spec) -> Vec<Result<Opinion, Error>> {
    let watch = Watch::new(Stop::default(), SOON);
    let mut engine = match Engine::open(spec, &watch) {
        Ok(engine) => engine,
        Err(error) => return vec![Err(error)],
    };
    let found = engine.opinions(&position(), 6.5, &groups(), &watch, &mut |_| {});
    engine.quit();
    found
}

fn said(spec: &Spec) -> Vec<Judgement> {
    ask(spec).into_iter().map(|one| one.unwrap().judgement).collect()
}

fn only_error(spec: &Spec) -> Error {
    let started = Instant::now();
    let mut found = ask(spec);
    assert!(started.elapsed() < SOON, "{:?}", spec.command);
    let error = found.pop().unwrap().unwrap_err();
    let kind = std::mem::discriminant(&error);
    let alike = |other: &Error| std::mem::discriminant(other) == kind;
    assert!(found.iter().all(|other| other.as_ref().is_err_and(alike)), "{found:?}");
    found.into_iter().next().map_or(error, |first| first.unwrap_err())
}

const ALIVE: Judgement = Judgement::Status(Status::Alive);
const DEAD: Judgement = Judgement::Status(Status::Dead);

#[test]
fn a_good_engine_answers() {
    assert_eq!(said(&spec(&[])), [ALIVE; 3]);
    assert_eq!(said(&spec(&["dead"])), [DEAD; 3]);
    assert_eq!(said(&spec(&["chats"])), [ALIVE; 3]);
    assert_eq!(said(&spec(&["slow:dragon_status"])), [ALIVE; 3]);
}

#[test]
fn a_pass_that_is_named_is_no_move_and_a_ko_is_one() {
    for one in ask(&spec(&["critical"])) {
        let opinion = one.unwrap();
        assert_eq!(opinion.judgement, Judgement::Status(Status::Ko));
        let size = position().size();
        let names =
            [opinion.kill, opinion.live].map(|mv| size.name(mv.unwrap().point().unwrap()).to_string());
        assert_eq!(names, ["A1", "B1"]);
    }
}

#[test]
fn dialects_have_their_own_ways() {
    assert_eq!(said(&spec(&["pachi", "dead"])), [DEAD, ALIVE, ALIVE]);
    assert_eq!(said(&spec(&["leela", "dead"])), [DEAD, ALIVE, ALIVE]);
    // On its board all is Black's.
    assert_eq!(said(&spec(&["katago"])), [ALIVE, ALIVE, DEAD]);
    assert_eq!(said(&spec(&["analysis"])), [ALIVE, ALIVE, DEAD]);
    assert_eq!(said(&spec(&["analysis", "chats"])), [ALIVE, ALIVE, DEAD]);
}

#[test]
fn a_net_names_the_moves_that_matter() {
    for one in ask(&spec(&["analysis", "critical"])) {
        let opinion = one.unwrap();
        assert_eq!(opinion.judgement, Judgement::Status(Status::Critical), "{opinion:?}");
        let means = opinion.means.unwrap();
        assert_eq!((means.attacker_first, means.owner_first), (-900, 900));
        assert_eq!(opinion.effort, "50 visits");
    }
}

#[test]
fn who_is_late_is_told_so_and_killed() {
    for habits in [["late"].as_slice(), &["late:dragon_status"], &["analysis", "late"]] {
        let error = only_error(&hasty(habits));
        assert!(matches!(error, Error::Late { .. }), "{habits:?}: {error}");
        assert!(error.to_string().contains("within 0.7 seconds"), "{error}");
    }
}

#[test]
fn who_dies_leaves_a_word() {
    for habits in [["dies:dragon_status"].as_slice(), &["analysis", "dies"]] {
        let error = only_error(&spec(habits)).to_string();
        assert!(error.contains("exit status: 3") && error.contains("no net,  [1mgood bye"), "{error}");
    }
    let error = only_error(&spec(&["dies:name"])).to_string();
    assert!(error.contains("`name`") && error.contains("exit status: 3"), "{error}");
}

#[test]
fn who_floods_is_cut_off() {
    for habits in [["long-line:boardsize"].as_slice(), &["analysis", "long-line"]] {
        let error = only_error(&spec(habits));
        assert!(matches!(error, Error::TooMuch { most: 100_000, .. }), "{error}");
    }
    let error = only_error(&spec(&["floods:dragon_status"]));
    assert!(matches!(error, Error::WrongNumber { .. } | Error::TooMuch { .. }), "{error}");
}

#[test]
fn who_answers_another_question_is_not_believed() {
    let error = only_error(&spec(&["wrong-id:dragon_status"]));
    assert!(matches!(&error, Error::WrongNumber { got, .. } if got == "=4711 alive"), "{error}");
    // Answers of an analysis come in any order: one that nobody asked for is read over.
    let error = only_error(&hasty(&["analysis", "wrong-id"]));
    assert!(matches!(error, Error::Late { .. }), "{error}");
}

#[test]
fn who_refuses_or_talks_nonsense_can_be_asked_on() {
    let error = only_error(&spec(&["refuses:dragon_status"]));
    assert!(matches!(&error, Error::Refused { why, .. } if why == "I would rather not"), "{error}");
    let error = only_error(&spec(&["nonsense:dragon_status"]));
    assert!(matches!(&error, Error::Nonsense { said, .. } if said == "rm -rf / ; $(reboot)"), "{error}");
    let error = only_error(&spec(&["pachi", "nonsense:final_status_list"]));
    assert!(matches!(error, Error::Nonsense { .. }), "{error}");
    let error = only_error(&spec(&["analysis", "refuses"])).to_string();
    assert!(error.contains("komi: I would rather not"), "{error}");
    let error = only_error(&spec(&["analysis", "nonsense"]));
    assert!(matches!(error, Error::Nonsense { .. }), "{error}");
}

#[test]
fn another_protocol_is_seen() {
    let error = only_error(&spec(&["uci"])).to_string();
    assert!(error.starts_with("it does not speak GTP: "), "{error}");
    // An engine that speaks GTP, taken for KataGo's analysis.
    let mut wrong = spec(&[]);
    wrong.protocol = chizu_engines::config::Protocol::Analysis;
    let error = only_error(&wrong).to_string();
    assert!(error.starts_with("it does not speak KataGo's analysis: "), "{error}");
    let mut wrong = spec(&["analysis"]);
    wrong.protocol = chizu_engines::config::Protocol::Gtp;
    let error = only_error(&wrong).to_string();
    assert!(error.starts_with("it does not speak GTP: "), "{error}");
}

#[test]
fn a_board_that_is_refused_is_told() {
    let mut setup = position().setup();
    let mut stones = Stones::empty(chizu::Size::new(13, 13).unwrap());
    stones.set(stones.size().parse_point("A1").unwrap(), Some(chizu::Color::Black));
    setup.stones = stones;
    let position = setup.position().unwrap();
    let watch = Watch::new(Stop::default(), SOON);
    let mut engine = Engine::open(&spec(&["size-9"]), &watch).unwrap();
    let found = engine.opinions(&position, 6.5, &[position.stones().occupied()], &watch, &mut |_| {});
    assert!(matches!(&found[..], [Err(Error::Refused { to, .. })] if to == "boardsize 13"), "{found:?}");
    engine.quit();
}

#[test]
fn a_board_that_is_not_square_is_for_those_who_can() {
    let stones: Stones = ". X . / . . . ".parse().unwrap();
    let position = Setup::new(stones).position().unwrap();
    let watch = Watch::new(Stop::default(), SOON);
    for (habits, fine) in [([].as_slice(), false), (&["katago"], true), (&["analysis"], true)] {
        let mut engine = Engine::open(&spec(habits), &watch).unwrap();
        let found = engine.opinions(&position, 6.5, &[position.stones().occupied()], &watch, &mut |_| {});
        assert_eq!(found[0].is_ok(), fine, "{habits:?} {found:?}");
    }
}

#[test]
fn an_engine_that_fails_once_is_started_again() {
    for (number, habits) in [["once:dragon_status"].as_slice(), &["analysis", "once"]].into_iter().enumerate()
    {
        let mark = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("once-{number}"));
        let _ = std::fs::remove_file(&mark);
        // The environment is not changed: other tests run beside this one.
        let mut spec = spec(habits);
        let assignment = format!("CHIZU_TEST_MARK={}", mark.display());
        spec.command.splice(0..0, ["env".to_owned(), assignment]);
        let watch = Watch::new(Stop::default(), SOON);
        let Ok(mut engine) = Engine::open(&spec, &watch) else {
            // It fails as early as that; the second time it does not.
            assert!(ask(&spec).iter().all(Result::is_ok));
            continue;
        };
        let found = engine.opinions(&position(), 6.5, &groups(), &watch, &mut |_| {});
        assert_eq!(engine.restarts(), 1, "{found:?}");
        assert!(found.iter().skip(1).all(Result::is_ok), "{found:?}");
        engine.quit();
    }
}

#[test]
fn the_caller_may_give_up() {
    let stop = Stop::default();
    let watch = Watch::new(stop.clone(), SOON);
    let mut engine = Engine::open(&spec(&["late:dragon_status"]), &watch).unwrap();
    let started = Instant::now();
    let found = std::thread::scope(|scope| {
        scope.spawn(|| {
            std::thread::sleep(Duration::from_millis(200));
            stop.set();
        });
        engine.opinions(&position(), 6.5, &groups(), &watch, &mut |_| {})
    });
    assert_eq!(found, vec![Err(Error::Stopped); 3]);
    assert!(started.elapsed() < Duration::from_secs(8), "sooner than the answer is late");
}

#[test]
fn what_was_answered_in_time_stands() {
    let watch = Watch::new(Stop::default(), Duration::from_millis(3_000));
    let mut engine = Engine::open(&spec(&["slow:dragon_status"]), &watch).unwrap();
    let many = groups().repeat(40);
    let mut heard = 0;
    let found = engine.opinions(&position(), 6.5, &many, &watch, &mut |count| heard = heard.max(count));
    assert_eq!(found.len(), 120);
    assert!((1..120).contains(&heard), "{heard}");
    assert!(found[0].is_ok(), "{:?}", found[0]);
    assert!(matches!(found[119], Err(Error::OutOfTime { .. })), "{:?}", found[119]);
}

#[test]
fn programs_that_are_not_there_are_named() {
    let error = only_error(&Spec::new("x", ["/no/such/engine", "--mode", "gtp"]));
    assert!(error.to_string().starts_with("there is no program `/no/such/engine`"), "{error}");
    let error = only_error(&Spec::new("x", [env!("CARGO_MANIFEST_DIR")]));
    assert!(matches!(error, Error::CannotStart { .. }), "{error}");
    let error = only_error(&Spec::new("x", [concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml")]));
    assert!(matches!(error, Error::CannotStart { .. }), "{error}");
    let error = only_error(&Spec::new("x", ["true"]));
    assert!(matches!(error, Error::Died { .. }), "{error}");
}

#[test]
fn no_process_is_left() {
    let mark = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("child");
    let mut spec = hasty(&["child:dragon_status"]);
    spec.command.splice(0..0, ["env".to_owned(), format!("CHIZU_TEST_MARK={}", mark.display())]);
    let error = only_error(&spec);
    assert!(matches!(error, Error::Late { .. }), "{error}");
    // The child of the engine is of its group, and is gone with it: a dead process has no state but that of a zombie.
    let id = std::fs::read_to_string(&mark).unwrap();
    let state = || {
        let stat = std::fs::read_to_string(format!("/proc/{id}/stat")).unwrap_or_default();
        stat.rsplit_once(')').map(|(_, rest)| rest.trim_start().chars().next().unwrap_or('Z'))
    };
    let started = Instant::now();
    while !matches!(state(), None | Some('Z' | 'X')) {
        assert!(started.elapsed() < SOON, "process {id} runs on");
        std::thread::sleep(Duration::from_millis(20));
    }
}

fn point(name: &str) -> chizu::Point {
    position().size().parse_point(name).unwrap()
}

#[test]
fn engines_move_where_they_may() {
    let watch = Watch::new(Stop::default(), SOON);
    let among: PointSet = ["C5", "F5"].into_iter().map(point).collect();
    for (habits, expected) in [
        (&["gnugo"][..], Some(chizu::Move::Play(point("F5")))),
        (&["analysis"], Some(chizu::Move::Play(point("C5")))),
        // These play on A1, which is elsewhere: that is a pass.
        (&["katago"], Some(chizu::Move::Pass)),
        (&["leela"], Some(chizu::Move::Pass)),
        (&["pachi"], Some(chizu::Move::Pass)),
        (&["pachi", "resigns"], Some(chizu::Move::Pass)),
        (&["pachi", "illegal"], Some(chizu::Move::Pass)),
    ] {
        let mut engine = Engine::open(&spec(habits), &watch).unwrap();
        assert_eq!(engine.choose(&position(), 6.5, among, true, &watch), Ok(expected), "{habits:?}");
        let forced = expected.filter(|mv| *mv != chizu::Move::Pass);
        assert_eq!(engine.choose(&position(), 6.5, among, false, &watch), Ok(forced), "{habits:?}");
    }
}

#[test]
fn engines_say_whose_the_points_are() {
    let watch = Watch::new(Stop::default(), SOON);
    let outlook = |habits: &[&str]| {
        let mut engine = Engine::open(&spec(habits), &watch).unwrap();
        engine.outlook(&position(), 6.5, true, &watch)
    };
    let gnugo = outlook(&["gnugo"]).unwrap();
    assert_eq!((gnugo.lead, gnugo.moves.len()), (Some(-35), 2));
    // All is Black's: empty points are, and his stones live; White's stones are dead.
    assert!(gnugo.owners.iter().enumerate().all(|(at, owner)| at == point("H8").index() || *owner == 1000));
    let katago = outlook(&["analysis"]).unwrap();
    assert_eq!((katago.lead, katago.owners.len(), katago.owners[0]), (Some(15), 81, 900));
    assert_eq!(outlook(&["katago"]).unwrap().owners[40], 900);
    let error = outlook(&["pachi"]).unwrap_err();
    assert_eq!(error.to_string(), "it cannot say whose the points are in the end");
    let error = outlook(&["gnugo", "nonsense:initial_influence"]).unwrap_err();
    assert!(error.to_string().contains("makes no sense"), "{error}");
}

#[test]
fn a_first_move_has_a_worth() {
    let watch = Watch::new(Stop::default(), SOON);
    let mut engine = Engine::open(&spec(&["gnugo"]), &watch).unwrap();
    let among: PointSet = ["C5", "F5", "H8"].into_iter().map(point).collect();
    let found = chizu_engines::worth::worth(&mut engine, &position(), 6.5, among, &watch).unwrap();
    let firsts = [&found.worth.first.black, &found.worth.first.white].map(|first| first.at);
    assert_eq!(firsts, [Some(point("F5")); 2]);
    assert_eq!((found.leads.black, found.leads.white), (Some(-35), Some(-35)));
    assert_eq!(found.tenths(), 0);
    // A part without an empty point has no move, and a worth of nothing.
    let full =
        chizu_engines::worth::worth(&mut engine, &position(), 6.5, point("H8").into(), &watch).unwrap();
    assert_eq!((full.worth.first.black.at, full.worth.tenths()), (None, 0));
}

#[test]
fn what_was_answered_is_not_asked_again() {
    let folder = std::env::temp_dir().join(format!("chizu-answers-{}", std::process::id()));
    let cache = chizu_engines::cache::Cache::new(folder.clone());
    let watch = Watch::new(Stop::default(), SOON);
    let (spec, groups) = (spec(&["analysis", "critical"]), groups());
    let open = || Engine::remembering(&spec, Some(cache.clone()));
    let mut engine = open();
    assert_eq!(engine.program(), "");
    let first = engine.opinions(&position(), 6.5, &groups[..2], &watch, &mut |_| {});
    let among = PointSet::from(point("C5"));
    let chosen = engine.choose(&position(), 6.5, among, false, &watch);
    let outlook = engine.outlook(&position(), 6.5, false, &watch);
    engine.quit();

    // Nothing may be started any more: only what is kept is answered.
    let over = Stop::default();
    over.set();
    let over = Watch::new(over, SOON);
    let mut again = open();
    assert_eq!((again.program(), again.effort()), ("KataGo", "50 visits"));
    let mut told = 0;
    let second = again.opinions(&position(), 6.5, &groups, &over, &mut |count| told = count);
    assert_eq!(second[..2], first[..]);
    assert_eq!((&second[2], told), (&Err(Error::Stopped), 2));
    assert_eq!(again.choose(&position(), 6.5, among, false, &over), chosen);
    assert_eq!(again.outlook(&position(), 6.5, false, &over), outlook);
    assert_eq!(again.outlook(&position(), 0.5, false, &over), Err(Error::Stopped));
    std::fs::remove_dir_all(folder).unwrap();
}
