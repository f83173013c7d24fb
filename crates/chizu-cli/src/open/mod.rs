//! `chizu open`: a game in the browser, with the maps at every move.
//!
//! A server on the loopback interface alone; the page is part of the program, and nothing is fetched from anywhere. What a position
//! means is the session's business ([`chizu_session`]); here are files, threads, the network and the browser.

mod app;
mod args;
mod assets;
mod browser;
mod desk;
mod engines;
mod events;
mod export;
mod file;
mod guard;
mod journal;
mod keeper;
mod playing;
mod recent;
mod second;
mod server;
mod shelf;
mod work;

pub(crate) use args::OpenArgs;
pub(crate) use server::stopped;

use std::io::Write;
use std::sync::Arc;

use anyhow::{Context, anyhow};
use tokio::net::TcpListener;

use self::app::App;
use self::engines::Engines;
use self::events::Events;
use self::journal::Journals;
use self::keeper::Keeper;
use self::recent::Recent;
use self::shelf::Shelf;
use self::work::Desk;
use crate::exit::Exit;
use crate::input;

/// Bytes of the token.
const TOKEN: usize = 24;

/// Serves the page.
pub(crate) fn run(args: &OpenArgs) -> anyhow::Result<Exit> {
    for path in &args.files {
        if let Err(error) = std::fs::metadata(path) {
            return Err(anyhow!("{}: {}", input::shown(path), crate::words::io_error(&error)));
        }
    }
    let runtime =
        tokio::runtime::Builder::new_current_thread().enable_all().build().context("no event loop")?;
    runtime.block_on(serve(args))?;
    // Workers may be in the middle of reading; nothing of theirs is lost.
    runtime.shutdown_background();
    Ok(Exit::Fine)
}

async fn serve(args: &OpenArgs) -> anyhow::Result<()> {
    let listener = TcpListener::bind(("127.0.0.1", args.port))
        .await
        .map_err(|error| anyhow!("port {} of this machine: {error}", args.port))?;
    let port = listener.local_addr().context("the port is not known")?.port();
    let token = token()?;
    let events = Arc::new(Events::default());
    let journals = args.state.clone().map(Journals::new).or_else(Journals::usual);
    let recent = Recent::beside(journals.as_ref().map(Journals::folder));
    let app = Arc::new(App {
        token: token.clone(),
        port,
        desk: Arc::new(Desk::default()),
        engines: Engines::new(Arc::clone(&events)),
        events,
        shelf: Shelf::of(&args.files).with(recent),
        keeper: Keeper::new(journals),
        assets: args.assets.clone(),
    });
    work::start(&app.desk, &app.events).context("no threads")?;
    let end = stopped();
    let address = format!("http://127.0.0.1:{port}/#t={token}");
    let opened = !args.no_browser && browser::open(&address, args.window);
    let mut out = std::io::stdout().lock();
    // Whoever closed the pipe does not want to know.
    let _ = writeln!(out, "{address}");
    if !opened && !args.no_browser {
        let _ = writeln!(out, "No browser was found: open this address in one.");
    }
    let _ = out.flush();
    drop(out);
    server::serve(app, listener, args.keep, end).await.context("the server ended")
}

fn token() -> anyhow::Result<String> {
    let mut bytes = [0u8; TOKEN];
    getrandom::fill(&mut bytes).map_err(|error| anyhow!("no random numbers: {error}"))?;
    Ok(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
}
