//! The stream of events: every page reads it from where it left off.
//!
//! The last events are kept, so that a page that lost its connection misses nothing. A page that was away for longer is told to look
//! again (`lost`).

use std::collections::VecDeque;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use axum::body::{Body, Bytes};
use tokio::sync::Notify;

/// Events that are kept.
const KEPT: usize = 1_000;
/// So often a quiet stream says that it is alive.
const HEARTBEAT: Duration = Duration::from_secs(15);

#[derive(Default)]
struct Log {
    last: u64,
    events: VecDeque<(u64, Bytes)>,
}

/// The events, and who listens.
#[derive(Default)]
pub(super) struct Events {
    log: Mutex<Log>,
    news: Notify,
    listeners: AtomicUsize,
    /// Told when a page comes or goes.
    pub(super) doors: Notify,
}

impl Events {
    /// Sends an event to all pages.
    pub(super) fn send(&self, event: &chizu_session::Event) {
        let mut log = self.log.lock().unwrap_or_else(PoisonError::into_inner);
        log.last += 1;
        let number = log.last;
        let text = format!("id: {number}\nevent: {}\ndata: {}\n\n", event.name, event.data);
        log.events.push_back((number, Bytes::from(text)));
        while log.events.len() > KEPT {
            log.events.pop_front();
        }
        drop(log);
        self.news.notify_waiters();
    }

    /// The number of the last event.
    pub(super) fn last(&self) -> u64 {
        self.log.lock().unwrap_or_else(PoisonError::into_inner).last
    }

    /// How many pages listen.
    pub(super) fn listeners(&self) -> usize {
        self.listeners.load(Ordering::SeqCst)
    }

    fn after(&self, number: u64) -> (u64, Option<Bytes>) {
        let log = self.log.lock().unwrap_or_else(PoisonError::into_inner);
        let lost = log.events.front().is_some_and(|(first, _)| number + 1 < *first);
        let mut text: Vec<u8> = Vec::new();
        if lost {
            text.extend_from_slice(b"event: lost\ndata: {}\n\n");
        }
        for (_, event) in log.events.iter().filter(|(at, _)| *at > number) {
            text.extend_from_slice(event);
        }
        (log.last, (!text.is_empty()).then(|| text.into()))
    }

    /// The stream after an event.
    pub(super) fn stream(self: &Arc<Self>, after: u64) -> Body {
        let listener = Listener::new(Arc::clone(self));
        let next = |(listener, after, hello)| Self::next(listener, after, hello);
        Body::from_stream(futures_util::stream::unfold((listener, after, true), next))
    }

    /// The next piece of a stream, and the state after it.
    async fn next(listener: Listener, after: u64, hello: bool) -> Option<(Piece, (Listener, u64, bool))> {
        if hello {
            return Some((Ok(Bytes::from_static(b": chizu\n\n")), (listener, after, false)));
        }
        let events = Arc::clone(&listener.0);
        loop {
            // Asked for before looking, so that nothing is missed in between.
            let news = events.news.notified();
            let (last, text) = events.after(after);
            if let Some(text) = text {
                return Some((Ok(text), (listener, last, false)));
            }
            if tokio::time::timeout(HEARTBEAT, news).await.is_err() {
                return Some((Ok(Bytes::from_static(b": still here\n\n")), (listener, last, false)));
            }
        }
    }
}

type Piece = Result<Bytes, std::convert::Infallible>;

/// Counts a page for as long as its stream is open.
struct Listener(Arc<Events>);

impl Listener {
    fn new(events: Arc<Events>) -> Self {
        events.listeners.fetch_add(1, Ordering::SeqCst);
        events.doors.notify_waiters();
        Self(events)
    }
}

impl Drop for Listener {
    fn drop(&mut self) {
        self.0.listeners.fetch_sub(1, Ordering::SeqCst);
        self.0.doors.notify_waiters();
    }
}
