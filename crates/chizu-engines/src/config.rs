//! Which engines there are: `engines.toml`, a table for each.
//!
//! ```
//! use chizu_engines::config::{Engines, Spec};
//! let mut engines: Engines = "# mine\n[gnugo]\ncommand = [\"gnugo\", \"--mode\", \"gtp\"]\n".parse()?;
//! engines.add(&Spec::new("katago", ["katago", "analysis", "-model", "net.bin.gz"]))?;
//! assert_eq!(engines.list().iter().map(|spec| spec.name.as_str()).collect::<Vec<_>>(), ["gnugo", "katago"]);
//! engines.remove("katago")?;
//! assert!(engines.to_string().starts_with("# mine\n"));
//! # Ok::<(), chizu_engines::config::ConfigError>(())
//! ```
//!
//! What a user wrote is kept, remarks and order too; a key that is not known is an error, not read over. *What it does not know:* where
//! the file is, and whether the programs are there.

use std::str::FromStr;
use std::time::Duration;

use toml_edit::{Array, DocumentMut, Item, Table, TableLike, value};

use crate::gtp::Limits;

/// How an engine speaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Protocol {
    /// The Go Text Protocol.
    Gtp,
    /// KataGo's analysis: a JSON object a line.
    Analysis,
}

impl Protocol {
    /// As in the file: `gtp`, `analysis`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Gtp => "gtp",
            Self::Analysis => "analysis",
        }
    }
}

impl FromStr for Protocol {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "gtp" => Ok(Self::Gtp),
            "analysis" => Ok(Self::Analysis),
            _ => Err("expected `gtp` or `analysis`".to_owned()),
        }
    }
}

/// An engine as the user has named it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spec {
    /// The user's name for it.
    pub name: String,
    /// The program and its arguments.
    pub command: Vec<String>,
    /// How it speaks.
    pub protocol: Protocol,
    /// How often a net is to look at a position; the engine's own usual if it has no net.
    pub visits: u32,
    /// How long it may take, and say.
    pub limits: Limits,
}

/// Looks at a position, if the user says nothing.
pub const VISITS: u32 = 50;
/// More looks are not asked for.
pub const MOST_VISITS: u32 = 1_000_000;
/// No answer is waited for longer than a day.
pub const MOST_SECONDS: u64 = 86_400;

impl Spec {
    /// An engine with the usual limits. The protocol is seen from the command: KataGo's analysis is asked for by that word.
    pub fn new<S: Into<String>>(name: &str, command: impl IntoIterator<Item = S>) -> Self {
        let command: Vec<String> = command.into_iter().map(Into::into).collect();
        let is_analysis = command.get(1).is_some_and(|word| word == "analysis");
        let protocol = if is_analysis { Protocol::Analysis } else { Protocol::Gtp };
        Self { name: name.to_owned(), command, protocol, visits: VISITS, limits: Limits::default() }
    }
}

/// What is wrong with the file, or with what is to be done to it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ConfigError {
    /// It is not TOML.
    #[error("line {line}: {why}")]
    Syntax {
        /// From 1.
        line: usize,
        /// In the parser's words.
        why: String,
    },
    /// Something of an engine is not as it must be.
    #[error("[{engine}] {key}: {why}")]
    Value {
        /// The engine's name.
        engine: String,
        /// What of it.
        key: String,
        /// What is expected.
        why: String,
    },
    /// What stands in the file is no engine.
    #[error("`{key}` is no engine: expected a table, as in [gnugo]")]
    NoTable {
        /// What was found.
        key: String,
    },
    /// The name is taken.
    #[error("there is an engine `{0}` already: remove it first, or take another name")]
    Taken(String),
    /// There is no engine of that name.
    #[error("there is no engine `{name}`: {}", known(.others))]
    Unknown {
        /// What was asked for.
        name: String,
        /// Those there are.
        others: Vec<String>,
    },
    /// Nobody could type it.
    #[error("`{0}` is no name for an engine: letters, digits, - and _, 32 at most")]
    Name(String),
}

fn known(others: &[String]) -> String {
    match others {
        [] => "none was added yet, as by `chizu engine add gnugo -- gnugo --mode gtp`".to_owned(),
        _ => format!("there are {}", others.join(", ")),
    }
}

/// The engines of a file.
#[derive(Clone, Debug, Default)]
pub struct Engines {
    document: DocumentMut,
    list: Vec<Spec>,
}

impl Engines {
    /// The engines, in the order of the file.
    #[must_use]
    pub fn list(&self) -> &[Spec] {
        &self.list
    }

    /// The engine of that name.
    ///
    /// # Errors
    /// [`ConfigError::Unknown`] names those there are.
    pub fn get(&self, name: &str) -> Result<&Spec, ConfigError> {
        self.list.iter().find(|spec| spec.name == name).ok_or_else(|| ConfigError::Unknown {
            name: crate::error::shown(name),
            others: self.list.iter().map(|spec| spec.name.clone()).collect(),
        })
    }

    /// Adds an engine at the end.
    ///
    /// # Errors
    /// Its name is taken, or none.
    pub fn add(&mut self, spec: &Spec) -> Result<(), ConfigError> {
        check_name(&spec.name)?;
        if self.document.contains_key(&spec.name) {
            return Err(ConfigError::Taken(spec.name.clone()));
        }
        let mut table = Table::new();
        table.insert("command", value(spec.command.iter().map(String::as_str).collect::<Array>()));
        let usual = Spec::new(&spec.name, spec.command.iter());
        if spec.protocol != usual.protocol {
            table.insert("protocol", value(spec.protocol.name()));
        }
        if spec.visits != usual.visits {
            table.insert("visits", value(i64::from(spec.visits)));
        }
        let seconds = |duration: Duration| value(i64::try_from(duration.as_secs()).unwrap_or(i64::MAX));
        if spec.limits.answer != usual.limits.answer {
            table.insert("seconds", seconds(spec.limits.answer));
        }
        if spec.limits.start != usual.limits.start {
            table.insert("start-seconds", seconds(spec.limits.start));
        }
        self.document.insert(&spec.name, Item::Table(table));
        self.list = read(&self.document)?;
        Ok(())
    }

    /// Takes an engine out of the file.
    ///
    /// # Errors
    /// [`ConfigError::Unknown`] names those there are.
    pub fn remove(&mut self, name: &str) -> Result<(), ConfigError> {
        self.get(name)?;
        let next = self.list.iter().skip_while(|spec| spec.name != name).nth(1).map(|spec| spec.name.clone());
        let removed = self.document.remove(name);
        // Remarks above it may be about the whole file: they stay, above what comes next.
        let remarks =
            removed.as_ref().and_then(Item::as_table).and_then(|table| table.decor().prefix()?.as_str());
        if let Some(remarks) = remarks.filter(|text| text.contains('#')) {
            let after = next.and_then(|next| self.document.get_mut(&next)?.as_table_mut());
            match after {
                Some(table) => {
                    let own = table.decor().prefix().and_then(|text| text.as_str()).unwrap_or("");
                    let both = format!("{remarks}{own}");
                    table.decor_mut().set_prefix(both);
                }
                None => {
                    let both = format!("{}{remarks}", self.document.trailing().as_str().unwrap_or(""));
                    self.document.set_trailing(both);
                }
            }
        }
        self.list.retain(|spec| spec.name != name);
        Ok(())
    }
}

impl FromStr for Engines {
    type Err = ConfigError;

    fn from_str(text: &str) -> Result<Self, ConfigError> {
        let document: DocumentMut = text.parse().map_err(|error: toml_edit::TomlError| {
            let before = error.span().and_then(|span| text.get(..span.start)).unwrap_or("");
            let line = before.matches('\n').count() + 1;
            ConfigError::Syntax { line, why: crate::error::shown(error.message()) }
        })?;
        let list = read(&document)?;
        Ok(Self { document, list })
    }
}

impl std::fmt::Display for Engines {
    /// The text of the file.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.document.fmt(f)
    }
}

fn read(document: &DocumentMut) -> Result<Vec<Spec>, ConfigError> {
    let one = |(name, item): (&str, &Item)| match item.as_table_like() {
        Some(table) => spec(name, table),
        None => Err(ConfigError::NoTable { key: crate::error::shown(name) }),
    };
    document.iter().map(one).collect()
}

fn check_name(name: &str) -> Result<(), ConfigError> {
    let fits = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_');
    let is_name = (1..=32).contains(&name.len()) && name.chars().all(fits) && !name.starts_with('-');
    if is_name { Ok(()) } else { Err(ConfigError::Name(crate::error::shown(name))) }
}

fn spec(name: &str, table: &dyn TableLike) -> Result<Spec, ConfigError> {
    check_name(name)?;
    let wrong = |key: &str, why: &str| ConfigError::Value {
        engine: name.to_owned(),
        key: crate::error::shown(key),
        why: why.to_owned(),
    };
    let words = |item: &Item| -> Option<Vec<String>> {
        item.as_array()?.iter().map(|word| word.as_str().map(str::to_owned)).collect()
    };
    let command =
        table.get("command").and_then(words).filter(|words| words.first().is_some_and(|w| !w.is_empty()));
    let Some(command) = command else {
        return Err(wrong(
            "command",
            "expected the program and its arguments, as in [\"gnugo\", \"--mode\", \"gtp\"]",
        ));
    };
    let mut spec = Spec::new(name, command);
    for (key, item) in table.iter() {
        let seconds = || {
            let seconds = item.as_integer().and_then(|n| u64::try_from(n).ok());
            let seconds = seconds.filter(|n| (1..=MOST_SECONDS).contains(n));
            let why = format!("expected a whole number of seconds from 1 to {MOST_SECONDS}");
            seconds.map(Duration::from_secs).ok_or_else(|| wrong(key, &why))
        };
        match key {
            "command" => {}
            "protocol" => {
                let text = item.as_str().unwrap_or("");
                spec.protocol = text.parse().map_err(|why: String| wrong(key, &why))?;
            }
            "visits" => {
                let visits = item.as_integer().and_then(|n| u32::try_from(n).ok());
                let visits = visits.filter(|n| (1..=MOST_VISITS).contains(n));
                let why = format!("expected a whole number from 1 to {MOST_VISITS}");
                spec.visits = visits.ok_or_else(|| wrong(key, &why))?;
            }
            "seconds" => spec.limits.answer = seconds()?,
            "start-seconds" => spec.limits.start = seconds()?,
            _ => return Err(wrong(key, "there are command, protocol, visits, seconds and start-seconds")),
        }
    }
    Ok(spec)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faults_are_told_with_their_place() {
        let told =
            |text: &str| text.parse::<Engines>().map(|engines| engines.to_string()).unwrap_err().to_string();
        assert!(told("[a]\ncommand = [\"x\"]\n[b\n").starts_with("line 3: "), "{}", told("[a]\n[b\n"));
        assert!(told("[a]\ncommand = \"x y\"\n").starts_with("[a] command: expected the program"));
        assert!(told("[a]\ncommand = []\n").starts_with("[a] command: "));
        assert!(told("[a]\nvisits = 3\n").starts_with("[a] command: "));
        assert!(told("[a]\ncommand = [\"x\"]\nvisits = 0\n").starts_with("[a] visits: "));
        assert!(told("[a]\ncommand = [\"x\"]\nseconds = -1\n").starts_with("[a] seconds: "));
        assert!(told("[a]\ncommand = [\"x\"]\nprotocol = \"uci\"\n").starts_with("[a] protocol: "));
        assert!(told("[a]\ncommand = [\"x\"]\nvisit = 3\n").starts_with("[a] visit: there are "));
        assert!(told("x = 1\n").starts_with("`x` is no engine"));
        assert!(told("[\"a b\"]\ncommand = [\"x\"]\n").starts_with("`a b` is no name"));
    }

    #[test]
    fn what_is_added_is_read_again_as_it_was() {
        let mut engines = Engines::default();
        let mut spec =
            Spec::new("kata-1", ["/opt/my go/katago", "gtp", "-override-config", "a=\"b\\c\",d='e'"]);
        spec.visits = 400;
        spec.limits.answer = Duration::from_secs(7);
        spec.limits.start = Duration::from_secs(8);
        spec.protocol = Protocol::Analysis;
        engines.add(&spec).unwrap();
        let again: Engines = engines.to_string().parse().unwrap();
        assert_eq!(again.list(), [spec.clone()]);
        assert_eq!(engines.add(&spec), Err(ConfigError::Taken("kata-1".to_owned())));
    }

    #[test]
    fn remarks_and_other_engines_stay() {
        let text = "# first\n[a]\ncommand = [\"x\"] # mine\n\n[b]\ncommand = [\"y\"]\n";
        let mut engines: Engines = text.parse().unwrap();
        engines.add(&Spec::new("c", ["z"])).unwrap();
        engines.remove("b").unwrap();
        assert_eq!(engines.to_string(), "# first\n[a]\ncommand = [\"x\"] # mine\n\n[c]\ncommand = [\"z\"]\n");
        engines.remove("a").unwrap();
        assert_eq!(engines.to_string(), "# first\n[c]\ncommand = [\"z\"]\n");
        assert!(engines.remove("b").unwrap_err().to_string().contains("there are c"));
    }
}
