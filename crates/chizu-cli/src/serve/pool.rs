//! Threads that answer, and the short queue before them.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use chizu::effort::{Stop, until};
use tokio::sync::oneshot;

use super::metrics::Metrics;

type Job = Box<dyn FnOnce() + Send>;

/// Why there is no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NoAnswer {
    /// Too many wait.
    Full,
    /// It took too long.
    Late,
    /// A fault in the program.
    Fault,
}

/// Threads, the queue, and how long an answer may take.
pub(super) struct Pool {
    queue: SyncSender<Job>,
    patience: Duration,
    metrics: Arc<Metrics>,
}

/// Gives the sign to give up, unless the answer is there: also where whoever asked went away.
struct GiveUp(Stop);

impl Drop for GiveUp {
    fn drop(&mut self) {
        self.0.set();
    }
}

impl Pool {
    pub(super) fn start(
        threads: usize,
        waiting: usize,
        patience: Duration,
        metrics: Arc<Metrics>,
    ) -> std::io::Result<Self> {
        let (queue, jobs) = sync_channel::<Job>(waiting);
        let jobs = Arc::new(Mutex::new(jobs));
        for number in 0..threads {
            let jobs = Arc::clone(&jobs);
            thread::Builder::new().name(format!("answer {number}")).spawn(move || work(&jobs))?;
        }
        Ok(Self { queue, patience, metrics })
    }

    /// Answers on one of the threads.
    pub(super) async fn answer<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, NoAnswer> {
        let (answer, answered) = oneshot::channel();
        let stop = Stop::default();
        let give_up = GiveUp(stop.clone());
        let metrics = Arc::clone(&self.metrics);
        let job = move || {
            metrics.waits(-1);
            // Whoever gave up is not answered.
            let made = catch_unwind(AssertUnwindSafe(|| until(&stop, work)));
            let _ = answer.send(match made {
                Ok(Ok(made)) => Ok(made),
                Ok(Err(_)) => Err(NoAnswer::Late),
                Err(_) => Err(NoAnswer::Fault),
            });
        };
        self.metrics.waits(1);
        if let Err(TrySendError::Full(_) | TrySendError::Disconnected(_)) = self.queue.try_send(Box::new(job))
        {
            self.metrics.waits(-1);
            return Err(NoAnswer::Full);
        }
        let answered = tokio::time::timeout(self.patience, answered).await;
        drop(give_up);
        answered.map_or(Err(NoAnswer::Late), |answered| answered.unwrap_or(Err(NoAnswer::Fault)))
    }
}

fn work(jobs: &Mutex<Receiver<Job>>) {
    loop {
        let job = jobs.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(job) = job else { break };
        job();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pool(threads: usize, waiting: usize, patience: Duration) -> Pool {
        Pool::start(threads, waiting, patience, Arc::default()).expect("threads")
    }

    fn run<T>(what: impl Future<Output = T>) -> T {
        tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a loop").block_on(what)
    }

    #[test]
    fn faults_and_long_work_cost_one_answer() {
        let pool = pool(1, 4, Duration::from_millis(200));
        run(async {
            assert_eq!(pool.answer(|| 5).await, Ok(5));
            assert_eq!(pool.answer(|| -> u8 { panic!("a fault") }).await, Err(NoAnswer::Fault));
            let slow = pool.answer(|| thread::sleep(Duration::from_millis(600))).await;
            assert_eq!(slow, Err(NoAnswer::Late));
        });
        let pool = self::pool(1, 4, Duration::from_secs(60));
        assert_eq!(run(pool.answer(|| 6)), Ok(6));
    }

    #[test]
    fn who_comes_when_too_many_wait_is_refused() {
        let pool = pool(1, 1, Duration::from_secs(60));
        let (open, door) = std::sync::mpsc::channel::<()>();
        run(async {
            let first = pool.answer(move || door.recv().is_ok());
            tokio::pin!(first);
            // The first is taken up by the thread, the second waits, the third finds no place.
            assert!(tokio::time::timeout(Duration::from_millis(300), &mut first).await.is_err());
            let second = pool.answer(|| true);
            tokio::pin!(second);
            assert!(tokio::time::timeout(Duration::from_millis(50), &mut second).await.is_err());
            assert_eq!(pool.answer(|| true).await, Err(NoAnswer::Full));
            open.send(()).expect("it waits");
            assert_eq!((first.await, second.await), (Ok(true), Ok(true)));
        });
    }
}
