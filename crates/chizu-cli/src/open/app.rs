//! What the server has.

use std::path::PathBuf;
use std::sync::Arc;

use super::engines::Engines;
use super::events::Events;
use super::keeper::Keeper;
use super::shelf::Shelf;
use super::work::Desk;

/// Everything the server has.
pub(super) struct App {
    pub(super) token: String,
    pub(super) port: u16,
    pub(super) desk: Arc<Desk>,
    pub(super) events: Arc<Events>,
    pub(super) shelf: Shelf,
    pub(super) keeper: Keeper,
    pub(super) engines: Engines,
    pub(super) assets: Option<PathBuf>,
}

impl App {
    pub(super) fn token(&self) -> &str {
        &self.token
    }

    pub(super) const fn port(&self) -> u16 {
        self.port
    }
}
