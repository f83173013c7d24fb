//! `chizu read`: a question about a position, answered by search.
//!
//! ```
//! use chizu_json::{Name, read::{Goal, Question}, record};
//! use chizu::{effort::Effort, read::Code, record::Request};
//! let tree = &record::games(b"(;SZ[9]AB[bb]AW[ab][ba][cb])").unwrap()[0];
//! let game = record::open(&Name::known("one.sgf"), tree, &Request::default()).unwrap();
//! let question = Question { at: "B8".to_owned(), goal: Some(Goal::Capture), ..Question::default() };
//! let subject = question.subject(&game).unwrap();
//! assert_eq!(question.answers(&game, &subject, Effort::USUAL).unwrap()[0].answer.code, Code::Win);
//! ```

mod line;

pub use chizu::ask::{Asked, Goal, Subject, ask};
pub use line::{AnswerLine, Line, PlainAnswer, about, line, result};

use chizu::effort::Effort;
use chizu::read::ReadError;
use chizu::record::RecordedGame;
use chizu::{Color, Point};
use serde::Deserialize;

use crate::error::Error;
use crate::options::{parsed, player};

/// What is asked, in words.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Question {
    /// The stones asked about, by one of their points.
    pub at: String,
    /// The other stones, for [`Goal::Connect`], [`Goal::Cut`] and [`Goal::Semeai`].
    pub with: Option<String>,
    /// What is wanted; without it: capture, save, kill and live.
    #[serde(deserialize_with = "parsed")]
    pub goal: Option<Goal>,
    /// Who moves first; else the side that wants the goal, in a race the side whose turn it is.
    #[serde(deserialize_with = "player")]
    pub to_play: Option<Color>,
}

impl Question {
    /// Whether it makes sense, whatever the record.
    ///
    /// # Errors
    /// If it does not.
    pub fn check(&self) -> Result<(), Error> {
        match (self.goal, &self.with) {
            (Some(goal), Some(_)) if !goal.is_about_two() => Err(Error::Misuse(format!(
                "--goal {} is about one group: --with is for connect, cut and semeai",
                goal.name()
            ))),
            (Some(goal), None) if goal.is_about_two() => {
                Err(Error::Misuse(format!("--goal {} is about two: --with names the other", goal.name())))
            }
            _ => Ok(()),
        }
    }

    /// The stones named, if they are there.
    ///
    /// # Errors
    /// If they are not, or if the question makes no sense of them.
    pub fn subject(&self, record: &RecordedGame) -> Result<Subject, Error> {
        let stones = record.position.stones();
        let size = stones.size();
        let stone = |text: &str| -> Result<(Point, Color), Error> {
            let (width, height) = (size.width(), size.height());
            let Some(at) = size.parse_point(text) else {
                return Err(Error::record(format!("{text} is not on the board of {width}x{height}")));
            };
            let Some(color) = stones.get(at) else {
                let (name, number) = (size.name(at), record.at_move);
                return Err(Error::record(format!("there is no stone on {name} after move {number}")));
            };
            Ok((at, color))
        };
        let (at, owner) = stone(&self.at)?;
        let with = self.with.as_deref().map(stone).transpose()?;
        if let (Some(goal), Some((other, color))) = (self.goal, with) {
            let (a, b) = (size.name(at), size.name(other));
            let wrong = match goal {
                Goal::Semeai if color == owner => {
                    Some(format!("{a} and {b} are both {owner}'s: a race needs two sides"))
                }
                Goal::Connect | Goal::Cut if color != owner => {
                    Some(format!("{a} is {owner}'s and {b} is {color}'s: they cannot be connected"))
                }
                Goal::Connect | Goal::Cut if stones.chain(at).contains(other) => {
                    Some(format!("{a} and {b} are connected already"))
                }
                _ => None,
            };
            if let Some(wrong) = wrong {
                return Err(Error::record(wrong));
            }
        }
        let with = with.map(|(other, _)| other);
        Subject::of(&record.position, at, with)
            .ok_or_else(|| Error::record(ReadError::NoStone(at).to_string()))
    }

    /// The answers: one for each goal.
    ///
    /// # Errors
    /// If the reader cannot be asked that.
    pub fn answers(
        &self,
        record: &RecordedGame,
        subject: &Subject,
        effort: Effort,
    ) -> Result<Vec<Asked>, Error> {
        let goals = match self.goal {
            Some(goal) => vec![goal],
            None => vec![Goal::Capture, Goal::Save, Goal::Kill, Goal::Live],
        };
        let mut answers: Vec<Asked> = Vec::new();
        for goal in goals {
            let asked = ask(&record.position, subject, goal, self.to_play, effort)?;
            // With a side to move, two of the four questions are the same.
            if !answers.iter().any(|old| old.goal == asked.goal) {
                answers.push(asked);
            }
        }
        Ok(answers)
    }
}
