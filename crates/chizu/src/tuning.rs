//! All numbers that were chosen, stage by stage, to be read and, with the feature `tune`, to be set.
//!
//! `cargo xtask tune` stands on it. It is no part of what the crate promises: names come and go with what they are used for.

use crate::{ask, chains, cycles, eyes, groups, influence, ownership, problem, score, status, thickness};
pub use chizu_local::constant::Constant;

/// All of them, stage by stage.
pub fn all() -> impl Iterator<Item = &'static Constant> {
    let tables = [
        chizu_read::effort::tuning::TABLE,
        chizu_safety::tuning::TABLE,
        cycles::tuning::TABLE,
        chains::tuning::TABLE,
        chizu_read::tuning::TABLE,
        eyes::tuning::TABLE,
        groups::tuning::TABLE,
        status::tuning::TABLE,
        score::tuning::TABLE,
        influence::tuning::TABLE,
        ownership::tuning::TABLE,
        thickness::tuning::TABLE,
        ask::tuning::TABLE,
        problem::tuning::TABLE,
    ];
    tables.into_iter().flatten()
}

/// The number of that name, as `stage.name`.
pub fn named(name: &str) -> Option<&'static Constant> {
    all().find(|constant| name.split_once('.') == Some((constant.stage, constant.name)))
}

/// The number of that name, as `stage.name`, if it may be set to that value.
///
/// # Errors
/// If there is none, or it may not have that value.
pub fn find(name: &str, value: i64) -> Result<&'static Constant, Refused> {
    let constant = named(name).ok_or_else(|| Refused::Unknown { name: name.to_owned() })?;
    let (least, most) = constant.range.ok_or_else(|| Refused::Fixed { name: name.to_owned() })?;
    if !(least..=most).contains(&value) {
        return Err(Refused::OutOfRange { name: name.to_owned(), value, least, most });
    }
    Ok(constant)
}

/// Lets a number have another value from now on, for the whole process: before anything is analysed, since what was looked up or
/// made into tables by then stays as it is.
///
/// # Errors
/// If there is no such number, or it may not have that value.
#[cfg(feature = "tune")]
pub fn set(name: &str, value: i64) -> Result<(), Refused> {
    if let Some(cell) = find(name, value)?.cell {
        cell.store(value, std::sync::atomic::Ordering::Relaxed);
    }
    Ok(())
}

/// Why a number is not set.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Refused {
    /// There is no number of that name.
    #[error("there is no number {name}: cargo xtask tune lists them all")]
    Unknown {
        /// What was asked for.
        name: String,
    },
    /// Other things are built on it.
    #[error("{name} is fixed: other things are built on it")]
    Fixed {
        /// What was asked for.
        name: String,
    },
    /// It may not be so much or so little.
    #[error("{name} is {least} to {most}, not {value}")]
    OutOfRange {
        /// What was asked for.
        name: String,
        /// The value that was asked for.
        value: i64,
        /// The least it may be.
        least: i64,
        /// The most it may be.
        most: i64,
    },
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_name_is_there_once_and_everything_is_said() {
        let mut names = BTreeSet::new();
        for constant in all() {
            assert!(
                names.insert((constant.stage, constant.name)),
                "{}.{} twice",
                constant.stage,
                constant.name
            );
            assert!(!constant.unit.is_empty() && constant.why.trim().ends_with('.'), "{}", constant.name);
        }
    }

    #[test]
    fn what_is_not_there_or_not_allowed_is_refused() {
        let constant = all().find(|constant| constant.range.is_some()).expect("one may be set");
        let name = format!("{}.{}", constant.stage, constant.name);
        let (least, most) = constant.range.expect("a range");
        assert!(find(&name, least).is_ok() && find(&name, most).is_ok());
        assert_eq!(
            find(&name, most + 1).err(),
            Some(Refused::OutOfRange { name, value: most + 1, least, most })
        );
        assert!(matches!(find("read.no_such_number", 1), Err(Refused::Unknown { .. })));
        assert!(matches!(find(constant.name, 1), Err(Refused::Unknown { .. })), "a name without its stage");
        let fixed = all().find(|constant| constant.range.is_none()).expect("one is fixed");
        assert!(matches!(find(&format!("{}.{}", fixed.stage, fixed.name), 1), Err(Refused::Fixed { .. })));
    }

    #[cfg(feature = "tune")]
    #[test]
    fn what_is_set_is_used() {
        let (before, name) = (chizu_read::tuning::threats_in_a_row(), "read.threats_in_a_row");
        assert_eq!(set(name, i64::from(before) + 1), Ok(()));
        assert_eq!(chizu_read::tuning::threats_in_a_row(), before + 1);
        assert!(set(name, -1).is_err());
        assert_eq!(chizu_read::tuning::threats_in_a_row(), before + 1);
        assert_eq!(set(name, i64::from(before)), Ok(()));
    }
}
