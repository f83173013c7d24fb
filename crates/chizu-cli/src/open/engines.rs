//! Other programs behind the page: each in a thread of its own, asked one thing after the other.
//!
//! The page can only name an engine of the user's file; what is run, and how, stands there. What an engine is asked is a [`Task`]: it
//! gets the engine, and what it finds goes out as an event `engine` with the number of its job. An engine is started when it is first
//! asked, and ends with the server, when it is sent away, or when it stands otherwise in the file.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{self, Sender};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use chizu::effort::Stop;
use chizu_engines::config::{Protocol, Spec};
use chizu_engines::process::Watch;
use chizu_engines::{Engine, Error};
use chizu_session::{Event, Reply};
use serde_json::{Map, Value, json};

use super::events::Events;

/// No question takes longer than this; each answer has its own limit.
const LONGEST: Duration = Duration::from_secs(86_400);

/// What an engine is asked: the answer is told as fields of the event; `tell` sends what is known before the end.
pub(super) type Ask = Box<dyn FnOnce(&mut Engine, &Watch, Tell<'_>) -> Result<Value, Error> + Send>;
pub(super) type Tell<'a> = &'a mut dyn FnMut(Value);

struct Task {
    job: u64,
    /// What every event about it says, too.
    about: Value,
    stop: Stop,
    ask: Ask,
}

struct Runner {
    spec: Spec,
    tasks: Sender<Task>,
    thread: JoinHandle<()>,
}

/// What was asked and is not over, by the number of the job: of whom, and how it is given up.
type Open = Arc<Mutex<BTreeMap<u64, (String, Stop)>>>;

/// The engines that run, and those that can.
pub(super) struct Engines {
    events: Arc<Events>,
    running: Mutex<BTreeMap<String, Runner>>,
    open: Open,
    jobs: AtomicU64,
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The engines of the user's file.
fn specs() -> Result<Vec<Spec>, Reply> {
    crate::engine::named().map_err(|error| Reply::refused(400, "engines-file", format!("{error:#}.")))
}

impl Engines {
    pub(super) fn new(events: Arc<Events>) -> Self {
        Self { events, running: Mutex::default(), open: Open::default(), jobs: AtomicU64::default() }
    }

    /// What there is, for the page.
    pub(super) fn list(&self) -> Reply {
        let specs = match specs() {
            Ok(specs) => specs,
            Err(refused) => return refused,
        };
        let running = locked(&self.running);
        let told = |spec: &Spec| {
            json!({"name": spec.name, "protocol": spec.protocol.name(), "plays": spec.protocol == Protocol::Gtp,
                "running": running.contains_key(&spec.name)})
        };
        let engines: Vec<Value> = specs.iter().map(told).collect();
        Reply::fine(json!({ "engines": engines }))
    }

    /// Asks an engine. The answer to the page is the number of the job; events bear it.
    pub(super) fn ask(&self, name: &str, about: Value, ask: Ask) -> Reply {
        let specs = match specs() {
            Ok(specs) => specs,
            Err(refused) => return refused,
        };
        let Some(spec) = specs.into_iter().find(|spec| spec.name == name) else {
            let text = format!("There is no engine {name:?}: `chizu engine add` adds one.");
            return Reply::refused(404, "no-such-engine", text);
        };
        let mut running = locked(&self.running);
        if running.get(name).is_some_and(|runner| runner.spec != spec || runner.thread.is_finished())
            && let Some(runner) = running.remove(name)
        {
            self.leave(name, runner);
        }
        let job = self.jobs.fetch_add(1, Ordering::Relaxed) + 1;
        let stop = Stop::default();
        locked(&self.open).insert(job, (name.to_owned(), stop.clone()));
        let runner = running.entry(name.to_owned()).or_insert_with(|| self.start(spec));
        // A runner that has just ended is noticed at the next question.
        if runner.tasks.send(Task { job, about, stop, ask }).is_err() {
            locked(&self.open).remove(&job);
            return Reply::refused(503, "engine-gone", format!("The engine {name} has ended: ask it again."));
        }
        Reply::fine(json!({ "job": job }))
    }

    /// Gives up a question.
    pub(super) fn stop(&self, job: u64) -> Reply {
        if let Some((_, stop)) = locked(&self.open).get(&job) {
            stop.set();
        }
        Reply::fine(json!({}))
    }

    /// Sends an engine away.
    pub(super) fn detach(&self, name: &str) -> Reply {
        let runner = locked(&self.running).remove(name);
        if let Some(runner) = runner {
            self.leave(name, runner);
        }
        Reply::fine(json!({}))
    }

    /// Ends them all, and waits until they have ended.
    pub(super) fn close(&self) {
        let running = std::mem::take(&mut *locked(&self.running));
        let threads: Vec<_> = running.into_iter().map(|(name, runner)| self.leave(&name, runner)).collect();
        for thread in threads {
            // What it had to say was said.
            let _ = thread.join();
        }
    }

    /// Gives up all that it was asked, and lets it go.
    fn leave(&self, name: &str, runner: Runner) -> JoinHandle<()> {
        for (_, stop) in locked(&self.open).values().filter(|(other, _)| other == name) {
            stop.set();
        }
        runner.thread
    }

    fn start(&self, spec: Spec) -> Runner {
        let (tasks, received) = mpsc::channel::<Task>();
        let (events, open, own) = (Arc::clone(&self.events), Arc::clone(&self.open), spec.clone());
        let thread = thread::spawn(move || {
            let mut engine = None;
            for task in received {
                let job = task.job;
                let console = Arc::new(Console::new(own.name.clone(), Arc::clone(&events)));
                let event = done(&mut engine, &own, task, &events, &console);
                console.tell();
                locked(&open).remove(&job);
                events.send(&event);
            }
            if let Some(engine) = engine {
                Engine::quit(engine);
            }
        });
        Runner { spec, tasks, thread }
    }
}

/// What is said to an engine and by it, for the page: told when it is asked something, and when an answer is there.
struct Console {
    engine: String,
    events: Arc<Events>,
    lines: Mutex<Vec<(bool, String)>>,
}

impl Console {
    /// Lines that wait at most; more are not told.
    const MOST: usize = 200;
    /// Letters of a line.
    const LONG: usize = 300;

    fn new(engine: String, events: Arc<Events>) -> Self {
        Self { engine, events, lines: Mutex::default() }
    }

    fn notify(&self, asked: bool, line: &str) {
        let mut lines = locked(&self.lines);
        if lines.len() < Self::MOST && !line.is_empty() {
            lines.push((asked, line.chars().take(Self::LONG).collect()));
        }
        drop(lines);
        if asked {
            self.tell();
        }
    }

    fn tell(&self) {
        let lines = std::mem::take(&mut *locked(&self.lines));
        if !lines.is_empty() {
            self.events.send(&Event::new("gtp", json!({"engine": self.engine, "lines": lines})));
        }
    }
}

/// Asks, and makes an event of the answer.
fn done(
    engine: &mut Option<Engine>,
    spec: &Spec,
    task: Task,
    events: &Events,
    console: &Arc<Console>,
) -> Event {
    let Task { job, about, stop, ask } = task;
    let started = Instant::now();
    let event = |more: Value, last: bool| {
        let mut data = Map::new();
        for fields in [&about, &more] {
            data.extend(fields.as_object().cloned().unwrap_or_default());
        }
        data.insert("job".to_owned(), job.into());
        data.insert("engine".to_owned(), spec.name.clone().into());
        data.insert("seconds".to_owned(), json!(started.elapsed().as_secs_f64()));
        data.insert("last".to_owned(), last.into());
        Event::new("engine", Value::Object(data))
    };
    let ear = Arc::clone(console);
    let watch = Watch::new(stop, LONGEST).with_listener(move |asked, line| ear.notify(asked, line));
    let found = watch.check().and_then(|()| {
        let engine = engine.get_or_insert_with(|| Engine::remembering(spec, crate::engine::cache()));
        let mut found = ask(engine, &watch, &mut |more| events.send(&event(more, false)))?;
        if let Some(found) = found.as_object_mut() {
            found.insert(
                "program".to_owned(),
                format!("{} {}", engine.program(), engine.version()).trim().into(),
            );
        }
        Ok(found)
    });
    match found {
        Ok(found) => event(found, true),
        Err(Error::Stopped) => event(json!({ "stopped": true }), true),
        Err(error) => {
            let text = format!("{}: {error}.", spec.name);
            let said = json!({"key": "engine", "args": {"engine": spec.name, "error": error.to_string()}, "text": text});
            event(json!({ "error": said }), true)
        }
    }
}
