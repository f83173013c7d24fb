//! Runs every spec of `specs/**/*.md` in all eight orientations and with colours exchanged.

mod check;
mod facts;
mod groups;
mod reading;
mod spec;
mod thickness;

use std::fmt::Write as _;
use std::num::NonZero;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use facts::{Facts, View};
use spec::Spec;

/// What went wrong with a spec; empty if nothing did.
fn failures(spec: &Spec) -> String {
    let mut wrong = String::new();
    for view in View::all() {
        let facts = Facts::of(spec, view);
        for expected in &spec.expected {
            let found = match check::check(&facts, expected) {
                Ok(None) => continue,
                Ok(Some(found)) => found,
                Err(error) => format!("{error} (a mistake in the spec)"),
            };
            let _ =
                writeln!(wrong, "  expected {}\n     found {found}   in {:?}", expected.line(), facts.view);
        }
        if !wrong.is_empty() {
            // The other views fail too, or the first that fails tells enough.
            break;
        }
    }
    if wrong.is_empty() {
        return wrong;
    }
    format!("{}: {}\n{}{wrong}", spec.place, spec.title, spec.position.stones())
}

/// What `of` says of each, in the order of `all`.
fn on_all_cores<T: Sync>(all: &[T], of: impl Fn(&T) -> String + Sync) -> Vec<String> {
    let next = AtomicUsize::new(0);
    let work = || {
        let mut done = Vec::new();
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            let Some(one) = all.get(index) else { return done };
            done.push((index, of(one)));
        }
    };
    let mut done: Vec<(usize, String)> = thread::scope(|scope| {
        let cores = thread::available_parallelism().map_or(1, NonZero::get);
        let workers: Vec<_> = (0..cores).map(|_| scope.spawn(work)).collect();
        workers.into_iter().flat_map(|worker| worker.join().expect("no spec panics")).collect()
    });
    done.sort_unstable();
    done.into_iter().map(|(_, said)| said).collect()
}

#[test]
fn every_spec_holds() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../specs");
    let files = spec::files(&folder).unwrap();
    assert!(!files.is_empty(), "no specs in {}", folder.display());
    let (mut specs, mut report) = (Vec::new(), String::new());
    for file in files {
        match spec::read(&file) {
            Ok(found) => specs.extend(found),
            Err(error) => report += &format!("{error}\n"),
        }
    }
    let unreadable = report.lines().count();
    let wrong = on_all_cores(&specs, failures);
    report.extend(wrong.iter().map(String::as_str));
    let (run, failed) = (specs.len(), unreadable + wrong.iter().filter(|wrong| !wrong.is_empty()).count());
    assert!(failed == 0, "{failed} of {run} specs failed\n\n{report}");
}

const SMALL: &str = "# Two halves\n```\n. X O .\n. X O .\n. X O .\n. X O .\n\n";

#[test]
fn mistakes_in_specs_are_failures() {
    let complaint = |answers: &str| match spec::parse("small", &format!("{SMALL}{answers}\n```\n")) {
        Ok(specs) => failures(&specs[0]),
        Err(error) => error,
    };
    assert_eq!(complaint("dead: none"), "");
    assert!(complaint("ded: none").contains("unknown key 'ded'"));
    assert!(complaint("dead: A1").contains("there is no stone on A1"));
    assert!(complaint("dead: E1").contains("'E1' is no point of this board"));
    assert!(complaint("white alive: B1").contains("not all of B1 are White"));
    assert!(complaint("dame: ").contains("'dame' has no value"));
    assert!(complaint("rules: martian").contains("no rules named 'martian'"));
    assert!(complaint("").contains("nothing is expected"));
    assert!(complaint("territory: 2").contains("needs black or white"));
    assert!(complaint("dame: A1").contains("found none"));
}

#[test]
fn files_without_specs_are_failures() {
    assert_eq!(spec::parse("empty", "# Only prose\n").unwrap_err(), "empty: no spec");
    assert!(spec::parse("open", SMALL).unwrap_err().contains("not closed"));
    assert!(spec::files(Path::new("no/such/folder")).is_err());
}
