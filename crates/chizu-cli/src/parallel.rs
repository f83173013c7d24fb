//! Work on all cores, results in the order of the work, little memory.

use std::ops::ControlFlow;
use std::sync::Mutex;
use std::sync::mpsc::{self, RecvTimeoutError, SyncSender};
use std::time::Duration;

/// How often [`Sink::idle`] is called while nothing comes.
const IDLE: Duration = Duration::from_millis(50);

/// Takes the results.
pub(crate) trait Sink<T> {
    /// Takes the next result.
    fn take(&mut self, result: T);
    /// Called now and then while the next result is awaited.
    fn idle(&mut self);
}

/// Does `work` on everything that `feed` hands out, with so many workers, and gives the results to
/// `sink` in the order they were handed out.
///
/// `feed` waits when it is more than a few jobs ahead, so memory does not grow with their number. When
/// its function breaks, the results are not wanted any more.
pub(crate) fn in_order<J: Send, T: Send>(
    workers: usize,
    feed: impl FnOnce(&mut dyn FnMut(J) -> ControlFlow<()>) + Send,
    work: impl Fn(J) -> T + Sync,
    sink: &mut impl Sink<T>,
) {
    let ahead = 8 * workers + 8;
    let (order, results) = mpsc::sync_channel::<mpsc::Receiver<T>>(ahead);
    let (jobs, queue) = mpsc::sync_channel::<(J, SyncSender<T>)>(ahead);
    let queue = Mutex::new(queue);
    std::thread::scope(|scope| {
        for _ in 0..workers {
            scope.spawn(|| {
                loop {
                    let next = queue.lock().ok().and_then(|queue| queue.recv().ok());
                    let Some((job, result)) = next else { break };
                    // The place for the result holds one, so this never waits.
                    let _ = result.send(work(job));
                }
            });
        }
        scope.spawn(move || {
            feed(&mut |job| {
                let (sender, receiver) = mpsc::sync_channel(1);
                match order.send(receiver).is_ok() && jobs.send((job, sender)).is_ok() {
                    true => ControlFlow::Continue(()),
                    false => ControlFlow::Break(()),
                }
            });
        });
        while let Some(result) = wait(&results, || sink.idle()) {
            if let Some(result) = wait(&result, || sink.idle()) {
                sink.take(result);
            }
        }
    });
}

/// The next message, or `None` when no more will come.
fn wait<T>(receiver: &mpsc::Receiver<T>, mut idle: impl FnMut()) -> Option<T> {
    loop {
        match receiver.recv_timeout(IDLE) {
            Ok(message) => return Some(message),
            Err(RecvTimeoutError::Timeout) => idle(),
            Err(RecvTimeoutError::Disconnected) => return None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_come_in_order_from_any_number_of_workers() {
        struct List(Vec<u64>);
        impl Sink<u64> for List {
            fn take(&mut self, result: u64) {
                self.0.push(result);
            }
            fn idle(&mut self) {}
        }
        for workers in [1, 2, 7] {
            let mut list = List(Vec::new());
            let feed = |give: &mut dyn FnMut(u64) -> ControlFlow<()>| {
                for n in 0..500 {
                    let _ = give(n);
                }
            };
            let work = |n: u64| {
                if n.is_multiple_of(50) {
                    std::thread::sleep(Duration::from_millis(2));
                }
                n * n
            };
            in_order(workers, feed, work, &mut list);
            assert_eq!(list.0, (0..500).map(|n| n * n).collect::<Vec<_>>());
        }
    }
}
