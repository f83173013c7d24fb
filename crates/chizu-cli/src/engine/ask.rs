//! Asking several engines at once about groups of a position, for no longer than was said, and until the user has enough.

use std::io::{IsTerminal, Write};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use anyhow::anyhow;
use chizu::effort::Stop;
use chizu::record::RecordedGame;
use chizu::{Point, PointSet, Position};
use chizu_engines::config::Spec;
use chizu_engines::process::Watch;
use chizu_engines::{Engine, Error, Opinion};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::args::EngineArgs;
use super::file::Config;
use crate::exit::{Exit, Misuse};

/// What engines said.
#[derive(Default)]
pub(crate) struct Voices {
    pub(crate) all: Vec<Voice>,
}

/// What one engine said.
pub(crate) struct Voice {
    /// The user's name for it.
    pub(crate) name: String,
    /// What it calls itself.
    pub(crate) program: String,
    pub(crate) version: String,
    pub(crate) effort: String,
    /// How many groups it was asked about.
    pub(crate) asked: usize,
    pub(crate) opinions: Vec<Opinion>,
    /// What went wrong, each thing once.
    pub(crate) troubles: Vec<String>,
}

impl Voice {
    /// What it says of the group of the stone on a point.
    pub(crate) fn on(&self, at: Point) -> Option<&Opinion> {
        self.opinions.iter().find(|opinion| opinion.stones.contains(at))
    }
}

impl Voices {
    /// Whether anybody was asked.
    pub(crate) const fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    /// What all engines say of the group of the stone on a point.
    pub(crate) fn on(&self, at: Point) -> impl Iterator<Item = (&Voice, &Opinion)> {
        self.all.iter().filter_map(move |voice| Some((voice, voice.on(at)?)))
    }

    /// Tells on standard error what went wrong; whether all is well.
    pub(crate) fn complain(&self) -> Exit {
        let mut exit = Exit::Fine;
        for Voice { name, troubles, .. } in &self.all {
            for trouble in troubles {
                exit = Exit::Trouble;
                // There is nowhere to complain about standard error.
                let _ = writeln!(std::io::stderr().lock(), "chizu: {name}: {trouble}");
            }
        }
        exit
    }
}

/// Points for White, as the record has it.
pub(crate) fn komi(record: &RecordedGame) -> f64 {
    f64::from(record.options.rules.komi.half_points()) / 2.0
}

/// Looks the engines up before anything is done: a name that is wrong is told at once.
pub(crate) struct Called(Vec<Spec>);

impl EngineArgs {
    pub(crate) fn called(&self) -> anyhow::Result<Called> {
        if self.engine.is_empty() {
            return Ok(Called(Vec::new()));
        }
        let config = Config::read()?;
        let mut specs: Vec<Spec> = Vec::new();
        for name in &self.engine {
            let spec = config.engines.get(name).map_err(|error| anyhow!(Misuse(error.to_string())))?;
            if !specs.iter().any(|other| other.name == spec.name) {
                specs.push(Spec { visits: self.visits.unwrap_or(spec.visits), ..spec.clone() });
            }
        }
        Ok(Called(specs))
    }

    /// Asks them about these groups of a position, with so many points for White.
    pub(crate) fn ask(&self, called: &Called, position: &Position, komi: f64, groups: &[PointSet]) -> Voices {
        if called.0.is_empty() {
            return Voices::default();
        }
        let stop = Stop::default();
        listen(&stop);
        let watch = Watch::new(stop, Duration::from_secs(self.engine_seconds));
        let done = AtomicUsize::new(0);
        let bar = bar((called.0.len() * groups.len()) as u64);
        let all = thread::scope(|scope| {
            let ask = |spec| {
                let (watch, done, bar) = (&watch, &done, &bar);
                scope.spawn(move || voice(spec, position, komi, groups, watch, done, bar))
            };
            let threads: Vec<_> = called.0.iter().map(ask).collect();
            threads.into_iter().filter_map(|thread| thread.join().ok()).collect()
        });
        bar.finish_and_clear();
        Voices { all }
    }
}

fn voice(
    spec: &Spec,
    position: &Position,
    komi: f64,
    groups: &[PointSet],
    watch: &Watch,
    done: &AtomicUsize,
    bar: &ProgressBar,
) -> Voice {
    let mut voice = Voice {
        name: spec.name.clone(),
        program: String::new(),
        version: String::new(),
        effort: String::new(),
        asked: groups.len(),
        opinions: Vec::new(),
        troubles: Vec::new(),
    };
    let mut engine = match Engine::open(spec, watch) {
        Ok(engine) => engine,
        Err(error) => {
            voice.troubles.push(error.to_string());
            return voice;
        }
    };
    voice.program = engine.program().to_owned();
    voice.version = engine.version().to_owned();
    voice.effort = engine.effort();
    let mut before = 0;
    let mut told = |count: usize| {
        done.fetch_add(count - before, Ordering::Relaxed);
        before = count;
        bar.set_position(done.load(Ordering::Relaxed) as u64);
    };
    let mut open: Vec<Error> = Vec::new();
    let answers = engine.opinions(position, komi, groups, watch, &mut told);
    for answer in answers {
        match answer {
            Ok(opinion) => voice.opinions.push(opinion),
            Err(error) => open.push(error),
        }
    }
    let mut different: Vec<&Error> = Vec::new();
    for error in &open {
        if !different.contains(&error) {
            different.push(error);
        }
    }
    let count = |error: &Error| open.iter().filter(|other| *other == error).count();
    voice.troubles = different
        .into_iter()
        .map(|error| format!("{error} ({} not answered)", crate::words::counted(count(error), "group")))
        .collect();
    engine.quit();
    voice
}

/// The first Ctrl-C ends the questions, and what was answered is shown; the second ends the command.
fn listen(stop: &Stop) {
    let stop = stop.clone();
    // Where it cannot be listened, Ctrl-C ends the command as ever.
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let Ok(runtime) = runtime else { return };
    thread::spawn(move || {
        runtime.block_on(async {
            if tokio::signal::ctrl_c().await.is_ok() {
                stop.set();
                if tokio::signal::ctrl_c().await.is_ok() {
                    std::process::exit(130);
                }
            }
        });
    });
}

/// How many groups are answered, for who watches.
fn bar(total: u64) -> ProgressBar {
    if !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::with_draw_target(Some(total), ProgressDrawTarget::stderr());
    let template = "asking engines {bar:20} {pos} of {len} groups, {elapsed}; Ctrl-C shows what is answered";
    if let Ok(style) = ProgressStyle::with_template(template) {
        bar.set_style(style);
    }
    bar.enable_steady_tick(Duration::from_millis(100));
    bar
}
