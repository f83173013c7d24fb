//! Rules as they are asked for in words: a rule set, options, or both.

use std::str::FromStr;

use super::{HandicapBonus, Ko, Rules, RulesError, Ruleset, Scoring, Tax};
use crate::board::Suicide;
use crate::score::Komi;

/// What a text such as `aga,komi=5.5` or `tax=all` asks for: a rule set, options, or both.
///
/// ```
/// use chizu_board::{Ruleset, RulesChange, Tax};
/// let change: RulesChange = "tax=all".parse()?;
/// let rules = change.applied_to(Ruleset::Chinese.rules());
/// assert_eq!(rules.tax, Tax::All);
/// assert_eq!(rules.scoring, Ruleset::Chinese.rules().scoring);
/// # Ok::<(), chizu_board::RulesError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct RulesChange {
    /// The rule set, if one is named.
    pub ruleset: Option<Ruleset>,
    /// See [`Rules::ko`].
    pub ko: Option<Ko>,
    /// See [`Rules::suicide`].
    pub suicide: Option<Suicide>,
    /// See [`Rules::scoring`].
    pub scoring: Option<Scoring>,
    /// See [`Rules::tax`].
    pub tax: Option<Tax>,
    /// See [`Rules::handicap_bonus`].
    pub handicap_bonus: Option<HandicapBonus>,
    /// See [`Rules::komi`].
    pub komi: Option<Komi>,
}

impl RulesChange {
    const KEYS: [&str; 6] = ["ko", "suicide", "scoring", "tax", "handicap-bonus", "komi"];

    /// `rules`, or the rule set named instead of them, with the options asked for.
    #[must_use]
    pub fn applied_to(self, rules: Rules) -> Rules {
        let rules = self.ruleset.map_or(rules, Ruleset::rules);
        Rules {
            ko: self.ko.unwrap_or(rules.ko),
            suicide: self.suicide.unwrap_or(rules.suicide),
            scoring: self.scoring.unwrap_or(rules.scoring),
            tax: self.tax.unwrap_or(rules.tax),
            handicap_bonus: self.handicap_bonus.unwrap_or(rules.handicap_bonus),
            komi: self.komi.unwrap_or(rules.komi),
        }
    }

    fn set(&mut self, key: &str, value: &str) -> Result<(), RulesError> {
        let choose = |key: &'static str, expected: &'static str| RulesError::Value {
            key,
            value: value.to_owned(),
            expected,
        };
        match key {
            "ko" => {
                let ko = match value {
                    "simple" => Ko::Simple,
                    "positional" => Ko::Positional,
                    "situational" => Ko::Situational,
                    _ => return Err(choose("ko", "simple, positional or situational")),
                };
                once("ko", &mut self.ko, ko)
            }
            "suicide" => {
                let suicide = match value {
                    "yes" | "allowed" => Suicide::Allowed,
                    "no" | "forbidden" => Suicide::Forbidden,
                    _ => return Err(choose("suicide", "yes or no")),
                };
                once("suicide", &mut self.suicide, suicide)
            }
            "scoring" => {
                let scoring = match value {
                    "territory" => Scoring::Territory,
                    "area" => Scoring::Area,
                    _ => return Err(choose("scoring", "territory or area")),
                };
                once("scoring", &mut self.scoring, scoring)
            }
            "tax" => {
                let tax = match value {
                    "none" => Tax::None,
                    "seki" => Tax::Seki,
                    "all" => Tax::All,
                    _ => return Err(choose("tax", "none, seki or all")),
                };
                once("tax", &mut self.tax, tax)
            }
            "handicap-bonus" => once("handicap-bonus", &mut self.handicap_bonus, value.parse()?),
            "komi" => {
                let komi = value.parse().map_err(|_| choose("komi", "points such as 6.5, 0 or -5"))?;
                once("komi", &mut self.komi, komi)
            }
            _ => Err(RulesError::Key(key.to_owned())),
        }
    }
}

/// Sets what has not been set before.
fn once<T>(key: &'static str, place: &mut Option<T>, value: T) -> Result<(), RulesError> {
    match place.replace(value) {
        None => Ok(()),
        Some(_) => Err(RulesError::Twice(key)),
    }
}

impl From<Ruleset> for RulesChange {
    fn from(ruleset: Ruleset) -> Self {
        Self { ruleset: Some(ruleset), ..Self::default() }
    }
}

impl FromStr for RulesChange {
    type Err = RulesError;

    fn from_str(text: &str) -> Result<Self, RulesError> {
        let mut change = Self::default();
        for (i, part) in text.split(',').map(|part| part.trim().to_lowercase()).enumerate() {
            let name = part.replace('_', "-");
            match part.split_once('=') {
                Some((key, value)) => change.set(key.trim(), value.trim())?,
                None => match name.parse().ok() {
                    _ if Self::KEYS.contains(&name.as_str()) => return Err(RulesError::NoValue(name)),
                    Some(set) if i == 0 => change.ruleset = Some(set),
                    Some(_) => return Err(RulesError::NotFirst(name)),
                    None if i == 0 => return Err(RulesError::Name(part)),
                    None => return Err(RulesError::Key(part)),
                },
            }
        }
        Ok(change)
    }
}
