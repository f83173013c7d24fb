//! What is asked of a record: the options of the commands, by their names.

use std::fmt::Display;
use std::str::FromStr;

use chizu::board::{HandicapBonus, RulesChange};
use chizu::effort::Effort;
use chizu::record::{Conduct, Request};
use chizu::score::Charge;
use chizu::{Color, Komi};
use serde::{Deserialize, Deserializer};

use crate::method::Method;

/// What is asked of a record. Names and texts are those of the command line, with `_` for `-`; each command takes those it has.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct AnswerOptions {
    /// A rule set, options, or both, as in `chinese,komi=5.5`.
    #[serde(deserialize_with = "parsed")]
    pub rules: Option<RulesChange>,
    /// Points for White, instead of the record's.
    #[serde(deserialize_with = "parsed")]
    pub komi: Option<Komi>,
    /// Points for White for n handicap stones: `0`, `n-1` or `n`.
    #[serde(deserialize_with = "parsed")]
    pub handicap_bonus: Option<HandicapBonus>,
    /// Which protective moves cost a point: `all`, `connections` or `nothing`.
    #[serde(deserialize_with = "parsed")]
    pub charge: Option<Charge>,
    /// The position after this move instead of the last.
    #[serde(rename = "move")]
    pub at_move: Option<usize>,
    /// Which game of a file that holds several, from 1; for commands that look at one.
    pub game: Option<u64>,
    /// No game with an illegal move or a broken record.
    pub strict: bool,
    /// How the position is judged.
    #[serde(deserialize_with = "method")]
    pub method: Method,
    /// The result by every rule set as well.
    pub all_rules: bool,
    /// What is left to play for as well.
    pub contests: bool,
    /// How long to read: `quick`, `usual`, `deep`, or a number of positions for each question.
    #[serde(deserialize_with = "effort")]
    pub effort: Option<Effort>,
}

impl AnswerOptions {
    /// What is asked of the record.
    #[must_use]
    pub fn request(&self) -> Request {
        Request {
            rules: self.rules.unwrap_or_default(),
            komi: self.komi,
            handicap_bonus: self.handicap_bonus,
            charge: self.charge,
            at_move: self.at_move,
            conduct: if self.strict { Conduct::Strict } else { Conduct::Tolerant },
            ..Request::default()
        }
    }

    /// The effort, or else what is usual.
    #[must_use]
    pub fn effort_or(&self, usual: Effort) -> Effort {
        self.effort.unwrap_or(usual)
    }
}

/// A text, or a number that is written as one.
#[derive(Deserialize)]
#[serde(untagged)]
enum Word {
    Text(String),
    Number(serde_json::Number),
}

fn word<'de, D: Deserializer<'de>>(from: D) -> Result<Option<String>, D::Error> {
    Ok(Option::<Word>::deserialize(from)?.map(|word| match word {
        Word::Text(text) => text,
        Word::Number(number) => number.to_string(),
    }))
}

pub(crate) fn parsed<'de, D, T>(from: D) -> Result<Option<T>, D::Error>
where
    D: Deserializer<'de>,
    T: FromStr<Err: Display>,
{
    word(from)?.map(|text| text.parse().map_err(serde::de::Error::custom)).transpose()
}

fn method<'de, D: Deserializer<'de>>(from: D) -> Result<Method, D::Error> {
    Ok(parsed(from)?.unwrap_or_default())
}

pub(crate) fn effort<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Effort>, D::Error> {
    word(from)?
        .map(|text| match text.parse::<Effort>() {
            Ok(effort) if effort.nodes() <= 1_000_000_000 => Ok(effort),
            _ => Err(serde::de::Error::custom(format!(
                "effort {text:?}: quick, usual, deep, or a number of positions from 1 to 1000000000"
            ))),
        })
        .transpose()
}

/// A player: `black`, `white`, `B` or `W`.
pub(crate) fn player<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Color>, D::Error> {
    word(from)?
        .map(|text| {
            text.parse()
                .map_err(|_| serde::de::Error::custom(format!("there is no player {text:?}: black or white")))
        })
        .transpose()
}
