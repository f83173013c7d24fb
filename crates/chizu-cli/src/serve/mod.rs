//! `chizu serve --api`: counts, dead stones, groups and pictures for other programs, over HTTP.
//!
//! A skin: the answers are [`chizu_json`]'s, to the byte. Here is what keeps a server standing: so many threads and no more
//! ([`pool`]), a short queue and a refusal behind it, limits of size and time, slow and broken clients cut off, answers in work
//! finished before it ends. It keeps nothing, and knows nobody: who may ask is for whoever stands in front of it to say.

mod api;
mod args;
mod asked;
mod metrics;
mod pool;
#[cfg(feature = "table")]
mod table;

pub(crate) use args::ServeArgs;

use std::io::Write;
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::{Context, anyhow};
use axum::Router;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use self::api::Api;
use self::metrics::Metrics;
use self::pool::Pool;
use crate::exit::Exit;

/// How long a client may take for the head of a request.
const HEAD: Duration = Duration::from_secs(10);
/// How long is waited where no more connections can be taken, as when there are no more files, and for the last clients.
const PAUSE: Duration = Duration::from_millis(50);
/// How long clients are taken at most after the sign to end, where they keep coming.
const LAST: Duration = Duration::from_secs(1);

pub(crate) fn run(args: &ServeArgs) -> anyhow::Result<Exit> {
    let runtime =
        tokio::runtime::Builder::new_current_thread().enable_all().build().context("no event loop")?;
    runtime.block_on(serve(args))?;
    runtime.shutdown_background();
    Ok(Exit::Fine)
}

async fn serve(args: &ServeArgs) -> anyhow::Result<()> {
    let listener =
        TcpListener::bind(args.listen).await.map_err(|error| anyhow!("{}: {error}", args.listen))?;
    let threads = match args.jobs {
        Some(jobs) => usize::from(jobs),
        None => std::thread::available_parallelism().map_or(1, usize::from),
    };
    let metrics = Arc::new(Metrics::default());
    let patience = Duration::from_secs(args.timeout);
    let pool = Pool::start(threads, usize::from(args.queue), patience, Arc::clone(&metrics));
    let largest = usize::from(args.largest) << 20;
    let api = Api { pool: pool.context("no threads")?, metrics: Arc::clone(&metrics), patience, largest };
    let router = api::router(Arc::new(api));
    let end = crate::open::stopped();
    tokio::pin!(end);
    let address = listener.local_addr().context("the port is not known")?;
    {
        let mut out = std::io::stdout().lock();
        // Whoever closed the pipe does not want to know.
        let _ = writeln!(out, "http://{address}").and_then(|()| out.flush());
    }
    let graceful = GracefulShutdown::new();
    let places = Arc::new(Semaphore::new(usize::from(args.connections)));
    // The next client, once there is a place for one.
    let next = async || {
        let place = Arc::clone(&places).acquire_owned().await.ok()?;
        let (stream, _) = listener.accept().await.ok()?;
        Some((place, stream))
    };
    let take = |(place, stream): (OwnedSemaphorePermit, TcpStream)| {
        let connection = graceful.watch(connection(stream, router.clone()));
        let metrics = Arc::clone(&metrics);
        tokio::spawn(async move {
            metrics.connects(1);
            // What goes wrong with a client is the client's.
            let _ = connection.await;
            metrics.connects(-1);
            drop(place);
        });
    };
    loop {
        tokio::select! {
            taken = next() => match taken {
                Some(taken) => take(taken),
                None => tokio::time::sleep(PAUSE).await,
            },
            () = &mut end => break,
        }
    }
    // Who came before the sign to end is still at the door, and its request not yet read.
    let last = Instant::now() + LAST;
    while Instant::now() < last {
        let Ok(Some(taken)) = tokio::time::timeout(PAUSE, next()).await else { break };
        take(taken);
    }
    drop(listener);
    // Each of them is looked at once before it is told to end.
    tokio::time::sleep(PAUSE).await;
    tokio::task::yield_now().await;
    // What arrived is answered; nobody is waited for longer than an answer may take.
    let _ = tokio::time::timeout(2 * patience, graceful.shutdown()).await;
    Ok(())
}

type Connection = http1::Connection<TokioIo<TcpStream>, TowerToHyperService<Router>>;

fn connection(stream: TcpStream, router: Router) -> Connection {
    // Small answers are not held back.
    let _ = stream.set_nodelay(true);
    http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEAD)
        .serve_connection(TokioIo::new(stream), TowerToHyperService::new(router))
}
