//! KataGo's analysis: a question and an answer are a JSON object a line each, and many are on their way at once.
//!
//! ```no_run
//! use chizu_engines::analysis::{Analysis, Question};
//! use chizu_engines::{gtp::Limits, process::Watch};
//! let command = ["katago", "analysis", "-model", "net.bin.gz", "-config", "analysis.cfg"].map(str::to_owned);
//! let mut katago = Analysis::start(&command, Limits::default(), &Watch::default())?;
//! let position = chizu::Position::empty(chizu::Size::NINETEEN);
//! let question = Question::new(&position, chizu::Color::Black, 50);
//! let view = katago.ask(&[question], &Watch::default()).pop().unwrap()?;
//! assert_eq!(view.owners.len(), 361);
//! # Ok::<(), chizu_engines::Error>(())
//! ```
//!
//! Whose points are positive is a setting of KataGo's that it does not tell: two boards that are all Black's are asked about first.
//! *What it does not know:* groups.

use std::collections::HashMap;
use std::fmt::Write as _;

use chizu::board::Setup;
use chizu::{Color, Move, PointSet, Position, Size, Stones};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::error::{Error, shown};
use crate::gtp::{Limits, before_ko, parse_move};
use crate::process::{Process, Watch};

/// A position to be looked at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    position: Position,
    visits: u32,
    /// Points for White, in half-points.
    komi: i32,
    /// Whether area is counted.
    area: bool,
    /// The first move is one of these.
    among: Option<PointSet>,
    /// Or a pass.
    may_pass: bool,
    /// In how many of eight orientations the net looks at it.
    orientations: u32,
}

/// KataGo takes no other komi.
const MOST_KOMI: f64 = 150.0;

impl Question {
    /// The position with this player to move, looked at so often, at 6.5 points of komi and by Japanese rules.
    #[must_use]
    pub fn new(position: &Position, mover: Color, visits: u32) -> Self {
        let position = position.clone().with_to_play(mover);
        Self { position, visits, komi: 13, area: false, among: None, may_pass: true, orientations: 1 }
    }

    /// The same with these points for White; what lies between half-points is rounded.
    #[must_use]
    pub fn komi(mut self, points: f64) -> Self {
        self.komi = (points.clamp(-MOST_KOMI, MOST_KOMI) * 2.0).round() as i32;
        self
    }

    /// The same, with the first move on one of these points or a pass.
    #[must_use]
    pub const fn among(mut self, points: PointSet) -> Self {
        self.among = Some(points);
        self
    }

    /// The same without that pass.
    #[must_use]
    pub const fn without_pass(mut self) -> Self {
        self.may_pass = false;
        self
    }

    /// The same, looked at in all eight orientations: what the net says is their mean.
    #[must_use]
    pub const fn turned(mut self) -> Self {
        self.orientations = 8;
        self
    }

    fn object(&self, id: &str) -> Value {
        let size = self.position.size();
        let (stones, last) = before_ko(&self.position);
        let letter = |color| if color == Color::Black { "B" } else { "W" };
        let stone = |color, at| json!([letter(color), Move::Play(at).name(size)]);
        let of = |color| stones.of(color).iter().map(move |at| stone(color, at)).collect::<Vec<_>>();
        let mover = self.position.to_play();
        let mut object = json!({
            "id": id,
            "initialStones": Color::ALL.into_iter().flat_map(of).collect::<Vec<_>>(),
            "initialPlayer": letter(last.map_or(mover, |(color, _)| color)),
            "moves": last.iter().map(|(color, at)| stone(*color, *at)).collect::<Vec<_>>(),
            "rules": if self.area { "chinese" } else { "japanese" },
            "komi": f64::from(self.komi) / 2.0,
            "boardXSize": size.width(),
            "boardYSize": size.height(),
            "maxVisits": self.visits,
            "includeOwnership": true,
            "includePolicy": true,
        });
        if self.orientations > 1 {
            object["overrideSettings"] = json!({ "rootNumSymmetriesToSample": self.orientations });
        }
        if let Some(points) = self.among {
            let mut moves: Vec<String> = points.iter().map(|at| Move::Play(at).name(size)).collect();
            if self.may_pass {
                moves.push("pass".to_owned());
            }
            object["allowMoves"] = json!([{ "player": letter(mover), "moves": moves, "untilDepth": 1 }]);
        }
        object
    }
}

/// What a net sees in a position.
#[derive(Clone, Debug, PartialEq)]
pub struct View {
    /// Whose every point is in the end, row by row from the top left: from −1, White's, to 1, Black's.
    pub owners: Vec<f32>,
    /// Moves looked at, the best first.
    pub moves: Vec<Move>,
    /// How likely the net finds every point as the next move, row by row, then the pass; negative where it is illegal.
    pub policy: Vec<f32>,
    /// Black's lead in points, as far as the net tells.
    pub lead: Option<f32>,
    /// How often the position was looked at.
    pub visits: u32,
}

impl View {
    /// The mean over these points: 1 if they are all Black's in the end, −1 if all White's.
    #[must_use]
    pub fn mean(&self, points: PointSet) -> f32 {
        let sum: f32 = points.iter().filter_map(|at| self.owners.get(at.index())).sum();
        sum / points.len().max(1) as f32
    }

    /// The points among these that the net finds likeliest for the next move, the likeliest first.
    #[must_use]
    pub fn likeliest(&self, among: PointSet, most: usize) -> Vec<chizu::Point> {
        let mut valued: Vec<(f32, chizu::Point)> = among
            .iter()
            .filter_map(|at| Some((*self.policy.get(at.index())?, at)))
            .filter(|(chance, _)| *chance >= 0.0)
            .collect();
        valued.sort_by(|(one, a), (other, b)| other.total_cmp(one).then(a.cmp(b)));
        valued.into_iter().take(most).map(|(_, at)| at).collect()
    }
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Answer {
    id: Option<String>,
    error: Option<String>,
    field: Option<String>,
    #[serde(default)]
    is_during_search: bool,
    version: Option<String>,
    ownership: Option<Vec<f32>>,
    policy: Option<Vec<f32>>,
    #[serde(default)]
    move_infos: Vec<MoveInfo>,
    root_info: Option<RootInfo>,
    warning: Option<String>,
}

#[derive(Deserialize)]
struct MoveInfo {
    #[serde(rename = "move")]
    at: String,
    #[serde(default)]
    order: u32,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct RootInfo {
    visits: Option<u32>,
    score_lead: Option<f32>,
}

/// Who is meant by a positive number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sense {
    Black,
    White,
    Mover,
}

impl Sense {
    /// From the sign of boards that are all Black's, with Black and with White to move.
    pub(crate) fn of(black_moves: f32, white_moves: f32) -> Self {
        match (black_moves >= 0.0, white_moves >= 0.0) {
            (true, true) => Self::Black,
            (true, false) => Self::Mover,
            (false, _) => Self::White,
        }
    }

    pub(crate) fn sign(self, mover: Color) -> f32 {
        match self {
            Self::Mover if mover == Color::White => -1.0,
            Self::White => -1.0,
            Self::Black | Self::Mover => 1.0,
        }
    }
}

/// A small board on which every point is Black's.
pub(crate) fn all_black() -> Option<Position> {
    let stones: Stones = "
        . X . X . X .
        X X X X X X X
        . X . X . X .
        X X X X X X X
        . X . X . X .
        X X X X X X X
        . X . X . X ."
        .parse()
        .ok()?;
    Setup::new(stones).position().ok()
}

/// KataGo, started as `katago analysis`.
#[derive(Debug)]
pub struct Analysis {
    process: Process,
    number: u64,
    limits: Limits,
    /// Its version, as it says.
    pub version: String,
    sense: Sense,
}

/// What is told of a question in errors.
const QUERY: &str = "an analysis";

impl Analysis {
    /// Starts it and waits until its net is loaded.
    ///
    /// # Errors
    /// It is not there, does not answer in time, or speaks another protocol.
    pub fn start(command: &[String], limits: Limits, watch: &Watch) -> Result<Self, Error> {
        let process = Process::start(command)?;
        let mut katago = Self { process, number: 0, limits, version: String::new(), sense: Sense::Black };
        let ask = "query_version";
        katago.process.write(format!("{}\n", json!({ "id": "version", "action": ask })));
        let limits = Limits { answer: limits.start, ..limits };
        let answer = katago.answer(ask, &limits, watch)?;
        katago.version = shown(&answer.version.unwrap_or_default());
        if let Some(position) = all_black() {
            let questions = Color::ALL.map(|mover| Question::new(&position, mover, 1));
            let mut means = Vec::new();
            for view in katago.ask(&questions, watch) {
                means.push(view?.mean(PointSet::first(position.size().area())));
            }
            if let [black, white] = means[..] {
                katago.sense = Sense::of(black, white);
            }
        }
        Ok(katago)
    }

    /// Asks about one position.
    ///
    /// # Errors
    /// It refuses, or has to be started again.
    pub fn ask_one(&mut self, question: &Question, watch: &Watch) -> Result<View, Error> {
        let answers = self.ask(std::slice::from_ref(question), watch);
        answers
            .into_iter()
            .next()
            .unwrap_or_else(|| Err(Error::Nonsense { to: QUERY.to_owned(), said: "nothing".to_owned() }))
    }

    /// Asks about positions at once. The answers come in the order of the questions, whatever order they were found in.
    pub fn ask(&mut self, questions: &[Question], watch: &Watch) -> Vec<Result<View, Error>> {
        self.ask_and_tell(questions, watch, &mut |_| {})
    }

    /// The same; `told` hears how many answers are there whenever there is one more.
    pub fn ask_and_tell(
        &mut self,
        questions: &[Question],
        watch: &Watch,
        told: &mut dyn FnMut(usize),
    ) -> Vec<Result<View, Error>> {
        self.process.drain();
        let mut text = String::new();
        let mut open = HashMap::new();
        for (index, question) in questions.iter().enumerate() {
            self.number += 1;
            let id = self.number.to_string();
            let _ = writeln!(text, "{}", question.object(&id));
            open.insert(id, index);
        }
        self.process.write(text);
        let mut found: Vec<Option<Result<View, Error>>> = vec![None; questions.len()];
        let limits = self.limits;
        let mut failed = None;
        while !open.is_empty() {
            let answer = match self.answer(QUERY, &limits, watch) {
                Ok(answer) => answer,
                Err(error) => {
                    failed = Some(error);
                    break;
                }
            };
            // Answers to questions that were given up are read over.
            let Some(index) = answer.id.as_ref().and_then(|id| open.remove(id)) else { continue };
            found[index] = Some(view(answer, &questions[index], self.sense));
            told(questions.len() - open.len());
        }
        let failed = failed.unwrap_or(Error::Stopped);
        found.into_iter().map(|one| one.unwrap_or_else(|| Err(failed.clone()))).collect()
    }

    /// The next answer that is complete.
    fn answer(&mut self, to: &str, limits: &Limits, watch: &Watch) -> Result<Answer, Error> {
        let end = std::time::Instant::now() + limits.answer;
        loop {
            let left = end.saturating_duration_since(std::time::Instant::now());
            let line = self.process.line(to, left, watch).map_err(|error| match error {
                Error::Late { to, .. } => Error::Late { to, within: limits.answer },
                other => other,
            })?;
            if line.len() > limits.bytes {
                return Err(Error::TooMuch { to: to.to_owned(), most: limits.bytes });
            }
            if line.trim().is_empty() {
                continue;
            }
            let Ok(answer) = serde_json::from_str::<Answer>(&line) else {
                return Err(Error::OtherProtocol {
                    protocol: "KataGo's analysis",
                    to: to.to_owned(),
                    said: shown(&line),
                });
            };
            if answer.is_during_search || answer.warning.is_some() {
                continue;
            }
            if let (Some(why), None) = (&answer.error, &answer.id) {
                return Err(Error::Refused { to: to.to_owned(), why: shown(why) });
            }
            return Ok(answer);
        }
    }

    /// Tells it to end.
    pub fn quit(self) {
        self.process.quit("");
    }
}

fn view(answer: Answer, question: &Question, sense: Sense) -> Result<View, Error> {
    if let Some(why) = answer.error {
        let field = answer.field.map_or_else(String::new, |field| format!("{field}: "));
        return Err(Error::Refused { to: QUERY.to_owned(), why: shown(&format!("{field}{why}")) });
    }
    let size = question.position.size();
    let mover = question.position.to_play();
    let sign = sense.sign(mover);
    let nonsense = |what: &str| Error::Nonsense { to: QUERY.to_owned(), said: what.to_owned() };
    let owners = answer.ownership.ok_or_else(|| nonsense("no ownership"))?;
    if owners.len() != size.area() || owners.iter().any(|owner| !owner.is_finite()) {
        return Err(nonsense("an ownership of another board"));
    }
    let mut infos = answer.move_infos;
    infos.sort_by_key(|info| info.order);
    let root = answer.root_info;
    Ok(View {
        owners: owners.iter().map(|owner| sign * owner.clamp(-1.0, 1.0)).collect(),
        moves: moves(&infos, size),
        policy: answer.policy.unwrap_or_default(),
        lead: root.as_ref().and_then(|root| root.score_lead).map(|lead| sign * lead),
        visits: root.and_then(|root| root.visits).unwrap_or(question.visits),
    })
}

fn moves(infos: &[MoveInfo], size: Size) -> Vec<Move> {
    infos.iter().filter_map(|info| parse_move(&info.at, size)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_question_says_everything() {
        let stones: Stones = ". X O . / . X . O / . X O . / . . . .".parse().unwrap();
        let position = Setup { to_play: Color::White, ..Setup::new(stones) }.position().unwrap();
        let question = Question::new(&position, Color::White, 7).komi(-0.26).among(PointSet::first(1));
        let object = question.object("9");
        assert_eq!(object["id"], "9");
        assert_eq!(object["initialPlayer"], "W");
        assert_eq!((object["boardXSize"].as_u64(), object["maxVisits"].as_u64()), (Some(4), Some(7)));
        assert_eq!(object["komi"].as_f64(), Some(-0.5));
        assert_eq!(object["allowMoves"][0]["moves"], json!(["A4", "pass"]));
        assert_eq!(object["initialStones"].as_array().map(Vec::len), Some(6));
    }

    #[test]
    fn whose_numbers_are_positive_is_found_out() {
        assert_eq!(Sense::of(0.9, 0.9), Sense::Black);
        assert_eq!(Sense::of(-0.9, -0.9), Sense::White);
        assert_eq!(Sense::of(0.9, -0.9), Sense::Mover);
        assert_eq!(Sense::Mover.sign(Color::White), -1.0);
        assert!(all_black().is_some());
    }
}
