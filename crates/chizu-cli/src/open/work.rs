//! Threads that run the session's jobs: one for what somebody waits for, one for what can wait, one for what nobody waits for.

use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

use chizu_session::{Lane, Session};

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

fn work(lane: Lane, desk: &Desk, events: &Events) {
    if lane == Lane::Idle {
        stand_back();
    }
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
        let done = job.run(&mut |event| events.send(&event));
        let told = desk.session().finish(done);
        for event in &told {
            events.send(event);
        }
        // What one has found may be what the other waits for.
        desk.ring();
    }
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
