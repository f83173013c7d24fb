//! Threads that answer, and the short queue before them.

use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
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
    queue: Arc<Queue>,
    patience: Duration,
    metrics: Arc<Metrics>,
}

/// What waits for a thread.
struct Queue {
    line: Mutex<Line>,
    came: Condvar,
    /// So many wait at most.
    most: usize,
}

#[derive(Default)]
struct Line {
    jobs: VecDeque<(u64, Job)>,
    /// The number of the next job.
    next: u64,
    /// Threads with nothing to do.
    idle: usize,
    ended: bool,
}

impl Queue {
    fn line(&self) -> MutexGuard<'_, Line> {
        self.line.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Puts a job at the end, if there is a place, and gives its number.
    fn put(&self, job: Job) -> Option<u64> {
        let mut line = self.line();
        if line.jobs.len() >= self.most + line.idle {
            return None;
        }
        let number = line.next;
        line.next += 1;
        line.jobs.push_back((number, job));
        self.came.notify_one();
        Some(number)
    }

    /// Takes out a job that nobody waits for any more, if no thread has it yet.
    fn leave(&self, number: u64) -> bool {
        let mut line = self.line();
        let at = line.jobs.iter().position(|(other, _)| *other == number);
        at.and_then(|at| line.jobs.remove(at)).is_some()
    }

    /// The next job, once there is one; nothing at the end.
    fn next(&self) -> Option<Job> {
        let mut line = self.line();
        while line.jobs.is_empty() && !line.ended {
            line.idle += 1;
            line = self.came.wait(line).unwrap_or_else(PoisonError::into_inner);
            line.idle -= 1;
        }
        line.jobs.pop_front().map(|(_, job)| job)
    }
}

/// Gives the sign to give up, unless the answer is there: also where whoever asked went away. What still waits leaves its place.
struct GiveUp<'a> {
    stop: Stop,
    pool: &'a Pool,
    number: u64,
}

impl Drop for GiveUp<'_> {
    fn drop(&mut self) {
        self.stop.set();
        if self.pool.queue.leave(self.number) {
            self.pool.metrics.waits(-1);
        }
    }
}

impl Pool {
    pub(super) fn start(
        threads: usize,
        waiting: usize,
        patience: Duration,
        metrics: Arc<Metrics>,
    ) -> std::io::Result<Self> {
        let queue = Arc::new(Queue { line: Mutex::default(), came: Condvar::new(), most: waiting });
        for number in 0..threads {
            let queue = Arc::clone(&queue);
            let work = move || {
                while let Some(job) = queue.next() {
                    job();
                }
            };
            thread::Builder::new().name(format!("answer {number}")).spawn(work)?;
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
        let (sign, metrics) = (stop.clone(), Arc::clone(&self.metrics));
        let job = move || {
            metrics.waits(-1);
            // Whoever gave up is not answered.
            let made = catch_unwind(AssertUnwindSafe(|| until(&sign, work)));
            let _ = answer.send(match made {
                Ok(Ok(made)) => Ok(made),
                Ok(Err(_)) => Err(NoAnswer::Late),
                Err(_) => Err(NoAnswer::Fault),
            });
        };
        self.metrics.waits(1);
        let Some(number) = self.queue.put(Box::new(job)) else {
            self.metrics.waits(-1);
            return Err(NoAnswer::Full);
        };
        let give_up = GiveUp { stop, pool: self, number };
        let answered = tokio::time::timeout(self.patience, answered).await;
        drop(give_up);
        answered.map_or(Err(NoAnswer::Late), |answered| answered.unwrap_or(Err(NoAnswer::Fault)))
    }
}

impl Drop for Pool {
    fn drop(&mut self) {
        self.queue.line().ended = true;
        self.queue.came.notify_all();
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
        let patient = pool(1, 4, Duration::from_secs(60));
        run(async {
            assert_eq!(patient.answer(|| 5).await, Ok(5));
            assert_eq!(patient.answer(|| -> u8 { panic!("a fault") }).await, Err(NoAnswer::Fault));
            assert_eq!(patient.answer(|| 6).await, Ok(6));
        });
        let pool = pool(1, 4, Duration::from_millis(200));
        let slow = run(pool.answer(|| thread::sleep(Duration::from_millis(600))));
        assert_eq!(slow, Err(NoAnswer::Late));
    }

    #[test]
    fn who_goes_away_leaves_the_queue() {
        let pool = pool(1, 1, Duration::from_secs(60));
        let (open, door) = std::sync::mpsc::channel::<()>();
        run(async {
            let first = pool.answer(move || door.recv().is_ok());
            tokio::pin!(first);
            assert!(tokio::time::timeout(Duration::from_millis(300), &mut first).await.is_err());
            for _ in 0..3 {
                // Each waits for a while and gives up: there is a place for the next.
                let second = tokio::time::timeout(Duration::from_millis(20), pool.answer(|| true)).await;
                assert!(second.is_err(), "{second:?}");
            }
            open.send(()).expect("it waits");
            assert_eq!(first.await, Ok(true));
            assert_eq!(pool.answer(|| true).await, Ok(true));
        });
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
