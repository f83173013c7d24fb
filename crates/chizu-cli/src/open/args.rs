//! What can be asked of `chizu open`.

use std::path::PathBuf;

use clap::Args;

#[derive(Clone, Debug, Args)]
pub(crate) struct OpenArgs {
    /// Records, or folders of records, to be opened; without any, a board is ready to be played on
    #[arg(value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    /// Print the address and open no browser
    #[arg(long)]
    pub(crate) no_browser: bool,
    /// Open a window of its own, if Chromium or Chrome is there
    #[arg(long, conflicts_with = "no_browser")]
    pub(crate) window: bool,
    /// Stay when the last page is closed; otherwise the server ends after half a minute
    #[arg(long)]
    pub(crate) keep: bool,
    /// The port; a free one if none is given
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(crate) port: u16,
    /// Keep the journals of unsaved edits in this folder instead of the user's state folder
    #[arg(long, value_name = "DIR")]
    pub(crate) state: Option<PathBuf>,
    /// Take the page from this folder instead of from the program: for those who work on the page
    #[arg(long, value_name = "DIR", hide = true)]
    pub(crate) assets: Option<PathBuf>,
}
