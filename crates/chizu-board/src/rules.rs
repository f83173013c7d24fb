//! Rule sets, as independent options with presets.

use std::fmt;
use std::str::FromStr;

use crate::board::Suicide;
use crate::score::Komi;

mod change;
mod spelling;

pub use change::RulesChange;

/// What may not be repeated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ko {
    /// A lone stone that took a ko may not be retaken at once; longer cycles are allowed.
    Simple,
    /// No arrangement of stones may come back.
    Positional,
    /// No arrangement of stones may come back with the same player to move.
    Situational,
}

/// What is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Scoring {
    /// Empty territory and prisoners.
    Territory,
    /// Living stones and territory.
    Area,
}

impl Scoring {
    /// `territory` or `area`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Territory => "territory",
            Self::Area => "area",
        }
    }
}

/// What does not count although it is surrounded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Tax {
    /// Everything surrounded counts.
    None,
    /// Points surrounded by stones in seki do not count.
    Seki,
    /// As [`Tax::Seki`], and every living group gives up two points (ancient group tax).
    All,
}

/// What White gets for handicap stones when area is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum HandicapBonus {
    /// Nothing.
    None,
    /// A point for each handicap stone but the first.
    StonesLessOne,
    /// A point for each handicap stone.
    Stones,
}

impl HandicapBonus {
    /// The points White gets for `stones` handicap stones (none for fewer than two).
    #[must_use]
    pub const fn points(self, stones: u32) -> u32 {
        match self {
            _ if stones < 2 => 0,
            Self::None => 0,
            Self::StonesLessOne => stones - 1,
            Self::Stones => stones,
        }
    }
}

/// How a game is played and counted. Every option can be chosen by itself.
///
/// Read with [`str::parse`] as a preset's name, as `key=value` pairs, or both:
///
/// ```
/// use chizu_board::{Komi, Rules, Ruleset, Scoring};
/// let rules: Rules = "chinese,komi=5.5".parse()?;
/// assert_eq!(rules.scoring, Scoring::Area);
/// assert_eq!(rules.komi, Komi::from_half_points(11));
/// assert_eq!(rules.ruleset(), Some(Ruleset::Chinese));
/// # Ok::<(), chizu_board::RulesError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rules {
    /// What may not be repeated.
    pub ko: Ko,
    /// Whether a player may remove his own last liberty.
    pub suicide: Suicide,
    /// What is counted.
    pub scoring: Scoring,
    /// What does not count although it is surrounded.
    pub tax: Tax,
    /// What White gets for handicap stones.
    pub handicap_bonus: HandicapBonus,
    /// Points for White.
    pub komi: Komi,
}

/// A named rule set.
#[non_exhaustive]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ruleset {
    /// Japanese rules (Nihon Kiin, 1989).
    Japanese,
    /// Korean rules (Hanguk Kiwon); counted as Japanese.
    Korean,
    /// Chinese rules (Weiqi Association, 2002) with simple ko.
    Chinese,
    /// Chinese rules as KGS plays them, with positional superko.
    ChineseKgs,
    /// American Go Association (1991): area; passes cost a stone, so territory counting agrees.
    Aga,
    /// British Go Association: as AGA.
    Bga,
    /// New Zealand rules: area, suicide, situational superko.
    NewZealand,
    /// Ing's rules: area, suicide; komi 8 with ties won by Black.
    Ing,
    /// Tromp and Taylor's logical rules: area, suicide, positional superko.
    TrompTaylor,
    /// Ancient Chinese rules, stone scoring: area, and each living group gives up two points.
    StoneScoring,
    /// Territory, and each living group gives up two points.
    AncientTerritory,
    /// American Go Association with a button: who passes first gets half a point.
    AgaButton,
}

impl Ruleset {
    /// All named rule sets. Of those that differ in komi only, the one that a description without a name means comes first.
    pub const ALL: [Self; 12] = [
        Self::Japanese,
        Self::Korean,
        Self::Chinese,
        Self::ChineseKgs,
        Self::Aga,
        Self::Bga,
        Self::NewZealand,
        Self::TrompTaylor,
        Self::Ing,
        Self::StoneScoring,
        Self::AncientTerritory,
        Self::AgaButton,
    ];

    /// The name on the command line and in answers.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Japanese => "japanese",
            Self::Korean => "korean",
            Self::Chinese => "chinese",
            Self::ChineseKgs => "chinese-kgs",
            Self::Aga => "aga",
            Self::Bga => "bga",
            Self::NewZealand => "new-zealand",
            Self::Ing => "ing",
            Self::TrompTaylor => "tromp-taylor",
            Self::StoneScoring => "stone-scoring",
            Self::AncientTerritory => "ancient-territory",
            Self::AgaButton => "aga-button",
        }
    }

    /// The options this name stands for.
    #[must_use]
    pub const fn rules(self) -> Rules {
        let japanese = Rules {
            ko: Ko::Simple,
            suicide: Suicide::Forbidden,
            scoring: Scoring::Territory,
            tax: Tax::Seki,
            handicap_bonus: HandicapBonus::None,
            komi: Komi::from_half_points(13),
        };
        let area =
            Rules { scoring: Scoring::Area, tax: Tax::None, komi: Komi::from_half_points(15), ..japanese };
        let aga = Rules { ko: Ko::Situational, handicap_bonus: HandicapBonus::StonesLessOne, ..area };
        match self {
            Self::Japanese | Self::Korean => japanese,
            Self::Chinese => Rules { handicap_bonus: HandicapBonus::Stones, ..area },
            Self::ChineseKgs => Rules { ko: Ko::Positional, handicap_bonus: HandicapBonus::Stones, ..area },
            Self::Aga | Self::Bga | Self::AgaButton => aga,
            Self::NewZealand => Rules {
                ko: Ko::Situational,
                suicide: Suicide::Allowed,
                komi: Komi::from_half_points(14),
                ..area
            },
            Self::Ing => {
                let komi = Komi::from_half_points(16);
                Rules { ko: Ko::Positional, suicide: Suicide::Allowed, komi, ..area }
            }
            Self::TrompTaylor => Rules { ko: Ko::Positional, suicide: Suicide::Allowed, ..area },
            Self::StoneScoring => Rules { tax: Tax::All, komi: Komi::ZERO, ..area },
            Self::AncientTerritory => Rules { tax: Tax::All, komi: Komi::ZERO, ..japanese },
        }
    }
}

impl fmt::Display for Ruleset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Reads the name of a rule set, whatever its case; `new_zealand` stands for `new-zealand`.
///
/// ```
/// use chizu_board::Ruleset;
/// assert_eq!("Tromp-Taylor".parse(), Ok(Ruleset::TrompTaylor));
/// assert!("house".parse::<Ruleset>().is_err());
/// ```
impl FromStr for Ruleset {
    type Err = RulesError;

    fn from_str(text: &str) -> Result<Self, RulesError> {
        let name = text.trim().to_lowercase().replace('_', "-");
        Self::ALL.into_iter().find(|set| set.name() == name).ok_or_else(|| RulesError::Name(text.to_owned()))
    }
}

impl From<Ruleset> for Rules {
    fn from(ruleset: Ruleset) -> Self {
        ruleset.rules()
    }
}

/// A text does not describe rules.
#[non_exhaustive]
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RulesError {
    /// No rule set has that name.
    #[error(
        "no rules named '{0}'; known are japanese, korean, chinese, chinese-kgs, aga, bga, new-zealand, \
         ing, tromp-taylor, stone-scoring, ancient-territory, aga-button"
    )]
    Name(String),
    /// No option has that name.
    #[error("no rule option named '{0}'; known are ko, suicide, scoring, tax, handicap-bonus, komi")]
    Key(String),
    /// A rule set is named behind options.
    #[error("the rules' name '{0}' must come first, and there can be only one")]
    NotFirst(String),
    /// An option without a value.
    #[error("the value of {0} is missing, as in {0}=...")]
    NoValue(String),
    /// An option given twice.
    #[error("{0} is given twice")]
    Twice(&'static str),
    /// An option has no such value.
    #[error("'{value}' is no value of {key}; expected {expected}")]
    Value {
        /// The option.
        key: &'static str,
        /// The value given.
        value: String,
        /// The values there are.
        expected: &'static str,
    },
}

impl Rules {
    /// The same with this komi.
    #[must_use]
    pub const fn with_komi(self, komi: Komi) -> Self {
        Self { komi, ..self }
    }

    /// The rule set these options belong to, whatever the komi; the first of those that agree.
    ///
    /// ```
    /// use chizu_board::{Rules, Ruleset};
    /// let of_katago = Rules::from_record("koPOSITIONALscoreAREAtaxNONEsui1whb0").unwrap();
    /// assert_eq!(of_katago.ruleset(), Some(Ruleset::TrompTaylor));
    /// ```
    #[must_use]
    pub fn ruleset(&self) -> Option<Ruleset> {
        Ruleset::ALL.into_iter().find(|set| Self { komi: self.komi, ..set.rules() } == *self)
    }

    /// All options, komi aside, as [`str::parse`] reads them.
    #[must_use]
    pub fn options(&self) -> String {
        let ko = match self.ko {
            Ko::Simple => "simple",
            Ko::Positional => "positional",
            Ko::Situational => "situational",
        };
        let suicide = match self.suicide {
            Suicide::Forbidden => "no",
            Suicide::Allowed => "yes",
        };
        let scoring = self.scoring.name();
        let tax = match self.tax {
            Tax::None => "none",
            Tax::Seki => "seki",
            Tax::All => "all",
        };
        let bonus = match self.handicap_bonus {
            HandicapBonus::None => "0",
            HandicapBonus::StonesLessOne => "n-1",
            HandicapBonus::Stones => "n",
        };
        format!("ko={ko},suicide={suicide},scoring={scoring},tax={tax},handicap-bonus={bonus}")
    }
}

impl FromStr for HandicapBonus {
    type Err = RulesError;

    fn from_str(text: &str) -> Result<Self, RulesError> {
        match text.to_lowercase().as_str() {
            "0" | "none" => Ok(Self::None),
            "n-1" => Ok(Self::StonesLessOne),
            "n" => Ok(Self::Stones),
            _ => Err(RulesError::Value {
                key: "handicap-bonus",
                value: text.to_owned(),
                expected: "0, n-1 or n (for n handicap stones)",
            }),
        }
    }
}

impl FromStr for Rules {
    type Err = RulesError;

    /// Options that are not named keep the value they have in the preset, Japanese if none is given.
    fn from_str(text: &str) -> Result<Self, RulesError> {
        Ok(text.parse::<RulesChange>()?.applied_to(Ruleset::Japanese.rules()))
    }
}

/// The preset's name or all options, komi aside; [`str::parse`] reads both.
impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.ruleset() {
            Some(set) => f.write_str(set.name()),
            None => f.write_str(&self.options()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_options_are_read_back() {
        for set in Ruleset::ALL {
            assert_eq!(set.name().parse(), Ok(set.rules()));
            let printed = set.rules().to_string().parse::<Rules>().unwrap();
            assert_eq!(printed.ruleset(), set.rules().ruleset());
        }
        let odd: Rules =
            "scoring=area,tax=all,suicide=yes,handicap-bonus=n-1,ko=situational,komi=-3.5".parse().unwrap();
        assert_eq!(odd.ruleset(), None);
        assert_eq!(Rules { komi: odd.komi, ..odd.to_string().parse().unwrap() }, odd);
    }

    #[test]
    fn errors_name_the_culprit() {
        let error = |text: &str| text.parse::<Rules>().unwrap_err().to_string();
        assert!(error("martian").starts_with("no rules named 'martian'; known are japanese"));
        assert!(error("japanese,colour=red").starts_with("no rule option named 'colour'"));
        assert_eq!(
            error("ko=never"),
            "'never' is no value of ko; expected simple, positional or situational"
        );
        assert_eq!(error("japanese,komi"), "the value of komi is missing, as in komi=...");
        assert_eq!(error("scoring"), "the value of scoring is missing, as in scoring=...");
        assert_eq!(error("scoring=area,scoring=territory"), "scoring is given twice");
        assert_eq!(
            error("tax=all,chinese"),
            "the rules' name 'chinese' must come first, and there can be only one"
        );
        assert_eq!(
            error("komi=5,5"),
            "no rule option named '5'; known are ko, suicide, scoring, tax, handicap-bonus, komi"
        );
    }

    #[test]
    fn bonus_is_for_two_stones_or_more() {
        let points = |bonus: HandicapBonus| [0, 1, 2, 9].map(|n| bonus.points(n));
        assert_eq!(points(HandicapBonus::Stones), [0, 0, 2, 9]);
        assert_eq!(points(HandicapBonus::StonesLessOne), [0, 0, 1, 8]);
        assert_eq!(points(HandicapBonus::None), [0; 4]);
    }
}
