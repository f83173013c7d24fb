//! Threads that run the session's jobs: one for what somebody waits for, one for what can wait, one for what nobody waits for.

use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError, mpsc};
use std::thread;

use chizu_session::{Done, Job, Lane, Session};

use super::events::Events;

/// The session, shared by the server and its workers.
#[derive(Default)]
pub(super) struct Desk {
    session: Mutex<Session>,
    bell: Condvar,
}

impl Desk {
    /// The session; nobody else has it meanwhile.
    pub(super) fn session(&self) -> MutexGuard<'_, Session> {
        self.session.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// There may be work.
    pub(super) fn ring(&self) {
        self.bell.notify_all();
    }
}

/// Starts the workers. They end with the program.
pub(super) fn start(desk: &Arc<Desk>, events: &Arc<Events>) -> std::io::Result<()> {
    for lane in [Lane::Now, Lane::Later, Lane::Idle] {
        let (desk, events) = (Arc::clone(desk), Arc::clone(events));
        thread::Builder::new()
            .name(format!("{lane:?}").to_lowercase())
            .spawn(move || work(lane, &desk, &events))?;
    }
    Ok(())
}

fn work(lane: Lane, desk: &Desk, events: &Arc<Events>) {
    let mut run: Box<dyn FnMut(Job) -> Option<Done>> = match lane {
        Lane::Now | Lane::Later => Box::new(|job| Some(job.run(&mut |event| events.send(&event)))),
        Lane::Idle => match behind(Arc::clone(events)) {
            Ok(run) => Box::new(run),
            // A machine without a thread to spare gets no graph.
            Err(_) => return,
        },
    };
    loop {
        let job = {
            let mut session = desk.session();
            loop {
                let was_busy = session.is_busy();
                if let Some(job) = session.next_job(lane) {
                    break job;
                }
                // What nobody waits for begins now.
                if was_busy && !session.is_busy() {
                    desk.ring();
                }
                session = desk.bell.wait(session).unwrap_or_else(PoisonError::into_inner);
            }
        };
        let Some(done) = run(job) else { return };
        let told = desk.session().finish(done);
        for event in &told {
            events.send(event);
        }
        // What one has found may be what the other waits for.
        desk.ring();
    }
}

/// A thread that lets everybody else on this machine go first, and how to have it do a job. It never holds the session: who stands back
/// while he holds a lock holds up everybody who wants it.
fn behind(events: Arc<Events>) -> std::io::Result<impl FnMut(Job) -> Option<Done>> {
    let (give, jobs) = mpsc::channel::<Job>();
    let (back, results) = mpsc::channel();
    thread::Builder::new().name("behind".to_owned()).spawn(move || {
        stand_back();
        for job in jobs {
            if back.send(job.run(&mut |event| events.send(&event))).is_err() {
                return;
            }
        }
    })?;
    Ok(move |job| {
        give.send(job).ok()?;
        results.recv().ok()
    })
}

/// Lets everybody else on this machine go first, the page above all: the browser draws while this thread works.
fn stand_back() {
    // Elsewhere a thread has no priority of its own that could be named so.
    #[cfg(target_os = "linux")]
    {
        const LAST: i32 = 19;
        let _ = rustix::process::setpriority_process(Some(rustix::thread::gettid()), LAST);
    }
}
