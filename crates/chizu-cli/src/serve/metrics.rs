//! What Prometheus is told: requests by door and status, how long they took, who waits.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// Bounds of the histogram, in seconds.
const BOUNDS: [f64; 10] = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 5.0, 30.0];

#[derive(Default)]
pub(super) struct Metrics {
    requests: Mutex<BTreeMap<(&'static str, u16), u64>>,
    durations: Mutex<BTreeMap<&'static str, Histogram>>,
    waiting: AtomicI64,
    connections: AtomicI64,
}

#[derive(Default)]
struct Histogram {
    /// How many took no longer than each bound.
    within: [u64; BOUNDS.len()],
    count: u64,
    seconds: f64,
}

impl Metrics {
    pub(super) fn answered(&self, door: &'static str, status: u16, took: Duration) {
        let mut requests = self.requests.lock().unwrap_or_else(PoisonError::into_inner);
        *requests.entry((door, status)).or_default() += 1;
        drop(requests);
        let mut durations = self.durations.lock().unwrap_or_else(PoisonError::into_inner);
        let histogram = durations.entry(door).or_default();
        let seconds = took.as_secs_f64();
        for (within, bound) in histogram.within.iter_mut().zip(BOUNDS) {
            *within += u64::from(seconds <= bound);
        }
        histogram.count += 1;
        histogram.seconds += seconds;
    }

    /// So many more wait for a thread.
    pub(super) fn waits(&self, more: i64) {
        self.waiting.fetch_add(more, Ordering::Relaxed);
    }

    /// So many more connections are open.
    pub(super) fn connects(&self, more: i64) {
        self.connections.fetch_add(more, Ordering::Relaxed);
    }

    /// In Prometheus' text format.
    pub(super) fn text(&self) -> String {
        let mut text =
            "# HELP chizu_requests_total Requests answered.\n# TYPE chizu_requests_total counter\n"
                .to_owned();
        // Writing to a string cannot fail.
        for ((door, status), count) in &*self.requests.lock().unwrap_or_else(PoisonError::into_inner) {
            let _ = writeln!(text, "chizu_requests_total{{path=\"{door}\",status=\"{status}\"}} {count}");
        }
        text += "# HELP chizu_request_seconds Time from a request's head to its answer.\n# TYPE chizu_request_seconds histogram\n";
        for (door, histogram) in &*self.durations.lock().unwrap_or_else(PoisonError::into_inner) {
            for (bound, within) in BOUNDS.iter().zip(histogram.within) {
                let _ =
                    writeln!(text, "chizu_request_seconds_bucket{{path=\"{door}\",le=\"{bound}\"}} {within}");
            }
            let Histogram { count, seconds, .. } = histogram;
            let _ = writeln!(text, "chizu_request_seconds_bucket{{path=\"{door}\",le=\"+Inf\"}} {count}");
            let _ = writeln!(text, "chizu_request_seconds_sum{{path=\"{door}\"}} {seconds}");
            let _ = writeln!(text, "chizu_request_seconds_count{{path=\"{door}\"}} {count}");
        }
        for (name, help, value) in [
            ("chizu_waiting", "Requests that wait for a thread.", &self.waiting),
            ("chizu_connections", "Open connections.", &self.connections),
        ] {
            let value = value.load(Ordering::Relaxed);
            let _ = write!(text, "# HELP {name} {help}\n# TYPE {name} gauge\n{name} {value}\n");
        }
        text
    }
}
