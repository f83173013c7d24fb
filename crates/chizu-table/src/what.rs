//! What a table is about: which results, and what a row is.

use std::fmt;
use std::str::FromStr;

use crate::error::TableError;

/// A kind of result; each is a column, or in the case of the score several.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum What {
    /// The count, as in `chizu score --json`: a column for each field.
    Score,
    /// Groups, as in `chizu groups --json`: column `groups`.
    Groups,
    /// Whose points they are likely to be, as in `chizu analyze --json`: column `ownership`.
    Ownership,
    /// Chains, as in `chizu chains --json`: column `chain_facts`.
    Chains,
    /// What was read about groups and chains, as in `chizu read --json`: column `readings`.
    Readings,
}

impl What {
    /// All there are.
    pub const ALL: [Self; 5] = [Self::Score, Self::Groups, Self::Ownership, Self::Chains, Self::Readings];

    /// Its name on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Score => "score",
            Self::Groups => "groups",
            Self::Ownership => "ownership",
            Self::Chains => "chains",
            Self::Readings => "readings",
        }
    }
}

impl fmt::Display for What {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The name is none of those there are.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{asked}` is unknown; there are: {there}")]
pub struct UnknownWhat {
    asked: String,
    there: String,
}

fn named<T: Copy>(text: &str, all: &[T], name: impl Fn(T) -> &'static str) -> Result<T, UnknownWhat> {
    all.iter().copied().find(|one| name(*one) == text).ok_or_else(|| UnknownWhat {
        asked: text.to_owned(),
        there: all.iter().map(|one| name(*one)).collect::<Vec<_>>().join(", "),
    })
}

impl FromStr for What {
    type Err = UnknownWhat;

    fn from_str(text: &str) -> Result<Self, UnknownWhat> {
        named(text, &Self::ALL, Self::name)
    }
}

/// What a row is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Row {
    /// A position, with everything that is asked of it.
    #[default]
    Position,
    /// A group of a position.
    Group,
    /// A chain of a position.
    Chain,
}

impl Row {
    const ALL: [Self; 3] = [Self::Position, Self::Group, Self::Chain];

    /// Its name on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Position => "position",
            Self::Group => "group",
            Self::Chain => "chain",
        }
    }
}

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Row {
    type Err = UnknownWhat;

    fn from_str(text: &str) -> Result<Self, UnknownWhat> {
        named(text, &Self::ALL, Self::name)
    }
}

/// Which results are in a table, and what its rows are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    what: Vec<What>,
    row: Row,
}

impl Table {
    /// A table with these results.
    ///
    /// # Errors
    /// [`TableError::Misfit`] if nothing is asked for, or if a row is a group or chain and something else is asked for.
    pub fn new(what: &[What], row: Row) -> Result<Self, TableError> {
        let mut what = what.to_vec();
        what.sort_unstable();
        what.dedup();
        let only = match row {
            Row::Position => None,
            Row::Group => Some(What::Groups),
            Row::Chain => Some(What::Chains),
        };
        match (only, what.as_slice()) {
            (_, []) => Err(TableError::Misfit("nothing is asked for".to_owned())),
            (Some(only), [one]) if *one == only => Ok(Self { what, row }),
            (Some(only), _) => {
                Err(TableError::Misfit(format!("where a row is a {row}, {only} alone can be asked for")))
            }
            (None, _) => Ok(Self { what, row }),
        }
    }

    /// Whether this is asked for.
    #[must_use]
    pub fn has(&self, what: What) -> bool {
        self.what.contains(&what)
    }

    /// What a row is.
    #[must_use]
    pub const fn row(&self) -> Row {
        self.row
    }

    /// What is asked for, with commas.
    #[must_use]
    pub fn what(&self) -> String {
        self.what.iter().map(|what| what.name()).collect::<Vec<_>>().join(",")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_that_is_a_group_holds_groups_alone() {
        assert!(Table::new(&[What::Groups], Row::Group).is_ok());
        assert!(Table::new(&[What::Groups, What::Score], Row::Group).is_err());
        assert!(Table::new(&[], Row::Position).is_err());
        let table = Table::new(&[What::Groups, What::Score, What::Score], Row::Position);
        assert_eq!(table.map(|table| table.what()).ok().as_deref(), Some("score,groups"));
    }

    #[test]
    fn unknown_names_are_told_with_those_there_are() {
        let told = "scores".parse::<What>().expect_err("unknown").to_string();
        assert_eq!(told, "`scores` is unknown; there are: score, groups, ownership, chains, readings");
    }
}
