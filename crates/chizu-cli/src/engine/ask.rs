//! Asking several engines at once about groups of a position, for no longer than was said, and until the user has enough.

use std::io::{IsTerminal, Write};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, Once, PoisonError};
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

/// Engines to ask, looked up before anything is done: a name that is wrong is told at once. They stay open from one question to the next.
pub(crate) struct Panel {
    engines: Vec<Mutex<Option<Engine>>>,
    stop: Stop,
    within: Duration,
    listens: Once,
}

impl Default for Panel {
    /// Nobody.
    fn default() -> Self {
        Self { engines: Vec::new(), stop: Stop::default(), within: Duration::ZERO, listens: Once::new() }
    }
}

impl EngineArgs {
    pub(crate) fn panel(&self) -> anyhow::Result<Panel> {
        let mut specs: Vec<Spec> = Vec::new();
        if !self.engine.is_empty() {
            let config = Config::read()?;
            for name in &self.engine {
                let spec = config.engines.get(name).map_err(|error| anyhow!(Misuse(error.to_string())))?;
                if !specs.iter().any(|other| other.name == spec.name) {
                    specs.push(Spec { visits: self.visits.unwrap_or(spec.visits), ..spec.clone() });
                }
            }
        }
        let cache = super::cache().filter(|_| !self.no_cache);
        let open = |spec: &Spec| Mutex::new(Some(Engine::remembering(spec, cache.clone())));
        Ok(Panel {
            engines: specs.iter().map(open).collect(),
            stop: Stop::default(),
            within: Duration::from_secs(self.engine_seconds),
            listens: Once::new(),
        })
    }
}

impl Panel {
    /// Whether nobody is to be asked.
    pub(crate) fn is_empty(&self) -> bool {
        self.engines.is_empty()
    }

    /// Asks all engines about these groups of a position at once, with so many points for White.
    pub(crate) fn ask(&self, position: &Position, komi: f64, groups: &[PointSet]) -> Voices {
        let total = groups.len();
        let all = self.each(total, "groups", |engine, watch, told| {
            let answers = engine.opinions(position, komi, groups, watch, told);
            let mut voice = Voice::of(engine, total);
            let mut open: Vec<Error> = Vec::new();
            for answer in answers {
                match answer {
                    Ok(opinion) => voice.opinions.push(opinion),
                    Err(error) => open.push(error),
                }
            }
            voice.troubles = troubles(engine, &open, "group");
            voice
        });
        Voices { all }
    }

    /// Lets every engine do something, all at once; `told` hears how many of `total` things are done.
    pub(crate) fn each<T: Send>(
        &self,
        total: usize,
        things: &str,
        work: impl Fn(&mut Engine, &Watch, &mut dyn FnMut(usize)) -> T + Sync,
    ) -> Vec<T> {
        if self.engines.is_empty() {
            return Vec::new();
        }
        self.listens.call_once(|| listen(&self.stop));
        let watch = Watch::new(self.stop.clone(), self.within);
        let done = AtomicUsize::new(0);
        let bar = bar((self.engines.len() * total) as u64, things);
        let all = thread::scope(|scope| {
            let threads: Vec<_> = self
                .engines
                .iter()
                .map(|engine| {
                    let (watch, done, bar, work) = (&watch, &done, &bar, &work);
                    scope.spawn(move || {
                        let mut engine = engine.lock().unwrap_or_else(PoisonError::into_inner);
                        let mut before = 0;
                        let mut told = |count: usize| {
                            done.fetch_add(count.saturating_sub(before), Ordering::Relaxed);
                            before = count.max(before);
                            bar.set_position(done.load(Ordering::Relaxed) as u64);
                        };
                        engine.as_mut().map(|engine| work(engine, watch, &mut told))
                    })
                })
                .collect();
            threads.into_iter().filter_map(|thread| thread.join().ok().flatten()).collect()
        });
        bar.finish_and_clear();
        all
    }
}

impl Drop for Panel {
    fn drop(&mut self) {
        for engine in &self.engines {
            if let Some(engine) = engine.lock().unwrap_or_else(PoisonError::into_inner).take() {
                engine.quit();
            }
        }
    }
}

impl Voice {
    /// Who it is, nothing said yet.
    pub(crate) fn of(engine: &Engine, asked: usize) -> Self {
        Self {
            name: engine.name().to_owned(),
            program: engine.program().to_owned(),
            version: engine.version().to_owned(),
            effort: engine.effort().to_owned(),
            asked,
            opinions: Vec::new(),
            troubles: Vec::new(),
        }
    }
}

/// What went wrong, each thing once, and how often.
pub(crate) fn troubles(engine: &Engine, open: &[Error], what: &str) -> Vec<String> {
    let has_started = !engine.program().is_empty();
    let mut different: Vec<&Error> = Vec::new();
    for error in open {
        if !different.contains(&error) {
            different.push(error);
        }
    }
    let count = |error: &Error| open.iter().filter(|other| *other == error).count();
    let told = |error| match has_started {
        true => format!("{error} ({} not answered)", crate::words::counted(count(error), what)),
        // Nobody expects answers of an engine that is not there.
        false => error.to_string(),
    };
    different.into_iter().map(told).collect()
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
fn bar(total: u64, things: &str) -> ProgressBar {
    if !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::with_draw_target(Some(total), ProgressDrawTarget::stderr());
    let template = format!(
        "asking engines {{bar:20}} {{pos}} of {{len}} {things}, {{elapsed}}; Ctrl-C shows what is answered"
    );
    if let Ok(style) = ProgressStyle::with_template(&template) {
        bar.set_style(style);
    }
    bar.enable_steady_tick(Duration::from_millis(100));
    bar
}
