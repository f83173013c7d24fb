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
use std::time::Duration;

use anyhow::{Context, anyhow};
use axum::Router;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;

use self::api::Api;
use self::metrics::Metrics;
use self::pool::Pool;
use crate::exit::Exit;

/// How long a client may take for the head of a request.
const HEAD: Duration = Duration::from_secs(10);
/// How long is waited where no more connections can be taken, as when there are no more files.
const PAUSE: Duration = Duration::from_millis(50);

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
    let api = Api { pool: pool.context("no threads")?, metrics: Arc::clone(&metrics), patience };
    let router = api::router(Arc::new(api), usize::from(args.largest) << 20);
    let address = listener.local_addr().context("the port is not known")?;
    {
        let mut out = std::io::stdout().lock();
        // Whoever closed the pipe does not want to know.
        let _ = writeln!(out, "http://{address}").and_then(|()| out.flush());
    }
    let graceful = GracefulShutdown::new();
    let places = Arc::new(Semaphore::new(usize::from(args.connections)));
    let end = crate::open::stopped();
    tokio::pin!(end);
    loop {
        let taken = async {
            let place = Arc::clone(&places).acquire_owned().await;
            (place, listener.accept().await)
        };
        let (place, stream) = tokio::select! {
            (place, accepted) = taken => match (place, accepted) {
                (Ok(place), Ok((stream, _))) => (place, stream),
                _ => {
                    tokio::time::sleep(PAUSE).await;
                    continue;
                }
            },
            () = &mut end => break,
        };
        let connection = graceful.watch(connection(stream, router.clone()));
        let metrics = Arc::clone(&metrics);
        tokio::spawn(async move {
            metrics.connects(1);
            // What goes wrong with a client is the client's.
            let _ = connection.await;
            metrics.connects(-1);
            drop(place);
        });
    }
    drop(listener);
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
