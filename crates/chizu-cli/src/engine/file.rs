//! The file of engines: where it is, reading and writing it.

use std::path::PathBuf;

use anyhow::{Context, anyhow};
use chizu_engines::config::{ConfigError, Engines};

use crate::{input, words, write};

/// The file, and what is in it.
pub(super) struct Config {
    path: PathBuf,
    pub(super) engines: Engines,
}

impl Config {
    /// Reads it; there need be none yet.
    pub(super) fn read() -> anyhow::Result<Self> {
        let path = usual().context("there is no place for settings: HOME is not set")?;
        let text = match std::fs::read(&path) {
            Ok(bytes) => String::from_utf8(bytes)
                .map_err(|_| anyhow!("{}: it is no text in UTF-8", input::shown(&path)))?,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => String::new(),
            Err(error) => return Err(anyhow!("{}: {}", input::shown(&path), words::io_error(&error))),
        };
        let engines =
            text.parse().map_err(|error: ConfigError| anyhow!("{}: {error}", input::shown(&path)))?;
        Ok(Self { path, engines })
    }

    /// Writes it, whole or not at all.
    pub(super) fn write(&self) -> anyhow::Result<()> {
        if let Some(folder) = self.path.parent() {
            std::fs::create_dir_all(folder)
                .map_err(|error| anyhow!("{}: {}", input::shown(folder), words::write_error(&error)))?;
        }
        write::whole(&self.path, self.engines.to_string().as_bytes())
    }

    pub(super) fn error(&self, error: &ConfigError) -> anyhow::Error {
        anyhow!("{}: {error}", self.shown())
    }

    pub(super) fn shown(&self) -> String {
        input::shown(&self.path).to_string()
    }
}

/// `engines.toml` where programs of this system keep their settings.
fn usual() -> Option<PathBuf> {
    place("XDG_CONFIG_HOME", ".config", "APPDATA").map(|base| base.join("chizu/engines.toml"))
}

/// The folder of answers, where programs of this system keep what they can find out again.
pub(super) fn cache() -> Option<PathBuf> {
    place("XDG_CACHE_HOME", ".cache", "LOCALAPPDATA").map(|base| base.join("chizu/engines"))
}

/// A folder of the user's: as a variable says, or below his own.
fn place(named: &str, usual: &str, on_windows: &str) -> Option<PathBuf> {
    let set = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    if cfg!(windows) {
        return set(on_windows);
    }
    let is_whole = |path: &PathBuf| path.is_absolute();
    set(named).filter(is_whole).or_else(|| set("HOME").map(|home| home.join(usual)))
}
