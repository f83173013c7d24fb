//! A game as rows: lines of JSON with the fields of the other commands.
//!
//! It decides nothing: what is known of a position is the library's, how it is written [`chizu_json`]'s.

use std::panic::{AssertUnwindSafe, catch_unwind};

use chizu::analysis::{self, Analysis, analyze};
use chizu::chains::{self, Depth};
use chizu::effort::Effort;
use chizu::groups::GroupFacts;
use chizu::ownership::Ownership;
use chizu::read::Answer;
use chizu::record::{self, RecordedGame, Request};
use chizu::sgf::GameTree;
use chizu::{Color, Point, Size};
use chizu_json::groups::{Chain, Group, chain, groups_of};
use chizu_json::read::PlainAnswer;
use chizu_json::words::color_name;
use chizu_json::{AnswerOptions, Name, Place, line, score};
use serde::Serialize;

use crate::what::{Row, Table, What};

/// What is asked of every game.
///
/// ```
/// use chizu_json::{Name, AnswerOptions};
/// use chizu_table::{Question, Row, Table, What};
/// let table = Table::new(&[What::Groups], Row::Group)?;
/// let question = Question { table, options: AnswerOptions::default(), every: None };
/// let rows = question.cell(7, &Name::known("row#8"), Some(b"(;SZ[9];B[ee];W[cc])"));
/// assert_eq!(rows.unwrap().len(), 2);
/// let wrong = question.cell(8, &Name::known("row#9"), None).unwrap_err();
/// assert!(wrong.contains(r#""error":"the row holds no record: it is null""#));
/// # Ok::<(), chizu_table::TableError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Question {
    /// The columns.
    pub table: Table,
    /// How, with the options of the commands.
    pub options: AnswerOptions,
    /// Besides the last position, those after every so many moves.
    pub every: Option<usize>,
}

/// A row: where it comes from, what it is about, and what is known.
#[derive(Serialize)]
struct Line<'a, T> {
    record: u64,
    #[serde(flatten)]
    about: About<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    to_play: Option<&'static str>,
    #[serde(flatten)]
    known: T,
}

#[derive(Serialize)]
#[serde(untagged)]
enum About<'a> {
    /// With everything about the score.
    Score(Box<score::Line<'a>>),
    Place(Place<'a>),
}

#[derive(Default, Serialize)]
struct Known<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    groups: Option<Vec<Group>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ownership: Option<Vec<&'a [i16]>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    chain_facts: Option<Vec<Chain>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    readings: Option<Vec<Reading>>,
}

/// An answer of the reader about the stones on a point.
#[derive(Serialize)]
struct Reading {
    at: String,
    color: &'static str,
    goal: &'static str,
    #[serde(flatten)]
    said: PlainAnswer,
}

#[derive(Serialize)]
struct Failed<'a> {
    record: u64,
    schema: u32,
    file: &'a str,
    error: &'a str,
}

/// The row of what could not be read.
#[must_use]
pub fn problem(record: u64, name: &Name, error: &str) -> String {
    line(&Failed { record, schema: chizu_json::SCHEMA, file: name.as_it_is(), error })
}

impl Question {
    /// The rows of a game, which is of the piece of input of that number.
    ///
    /// # Errors
    /// The one row that says what is wrong with it.
    pub fn game(&self, number: u64, name: &Name, tree: &GameTree) -> Result<Vec<String>, String> {
        // A fault in the program costs this game only.
        let rows = catch_unwind(AssertUnwindSafe(|| self.rows(number, name, tree)));
        let fault = || Err("a fault in chizu itself; please report it with this record".to_owned());
        rows.unwrap_or_else(|_| fault()).map_err(|error| problem(number, name, &error))
    }

    /// The rows of a record that stands in a row of a table and holds one game.
    ///
    /// # Errors
    /// The one row that says what is wrong with it.
    pub fn cell(&self, number: u64, name: &Name, record: Option<&[u8]>) -> Result<Vec<String>, String> {
        let wrong = |error: &str| Err(problem(number, name, error));
        let Some(record) = record else { return wrong("the row holds no record: it is null") };
        match chizu_json::record::games(record).as_deref() {
            Ok([tree]) => self.game(number, name, tree),
            // One row for one row: who joins tables counts on it.
            Ok(trees) => wrong(&format!("the row holds {} games: one was expected", trees.len())),
            Err(error) => wrong(&error.to_string()),
        }
    }

    fn rows(&self, number: u64, name: &Name, tree: &GameTree) -> Result<Vec<String>, String> {
        let asked = self.options.request();
        let Some(every) = self.every else { return self.position(number, name, tree, &asked) };
        let moves = record::open(tree, &asked).map_err(|error| error.to_string())?.moves;
        let mut rows = Vec::new();
        for at in (every..moves).step_by(every.max(1)).chain([moves]) {
            let request = Request { at_move: Some(at), ..asked.clone() };
            rows.extend(self.position(number, name, tree, &request)?);
        }
        Ok(rows)
    }

    fn position(
        &self,
        number: u64,
        name: &Name,
        tree: &GameTree,
        request: &Request,
    ) -> Result<Vec<String>, String> {
        if self.table.has(What::Score) {
            let game = score::Counted::asked(
                name,
                tree,
                request,
                self.options.method,
                self.options.effort_or(Effort::QUICK),
            );
            let game = game.map_err(|error| error.to_string())?;
            let about = About::Score(Box::new(score::line(&game, self.options.all_rules)));
            return Ok(vec![self.whole(number, about, &game.record)]);
        }
        let record = record::open(tree, request).map_err(|error| error.to_string())?;
        let place = || About::Place(Place::of(name, &record));
        let to_play = Some(color_name(record.position.to_play()));
        match self.table.row() {
            Row::Position => Ok(vec![self.whole(number, place(), &record)]),
            Row::Group => {
                let analysis = self.analysis(&record);
                let fields = Ownership::both(&analysis);
                let rows = groups_of(&analysis, &fields, &record.options.rules);
                Ok(rows
                    .into_iter()
                    .map(|known| line(&Line { record: number, about: place(), to_play, known }))
                    .collect())
            }
            Row::Chain => {
                let analysis = self.analysis(&record);
                let rows = deep(&record, &analysis).into_iter().map(|facts| chain(&facts, &analysis));
                Ok(rows.map(|known| line(&Line { record: number, about: place(), to_play, known })).collect())
            }
        }
    }

    /// One row for the position.
    fn whole(&self, number: u64, about: About<'_>, record: &RecordedGame) -> String {
        let to_play = Some(color_name(record.position.to_play()));
        let has = |what| self.table.has(what);
        if ![What::Groups, What::Ownership, What::Chains, What::Readings].into_iter().any(has) {
            return line(&Line { record: number, about, to_play, known: Known::default() });
        }
        let analysis = self.analysis(record);
        let fields = Ownership::both(&analysis);
        let size = record.position.size();
        let chains =
            if has(What::Chains) || has(What::Readings) { deep(record, &analysis) } else { Vec::new() };
        let ownership = &fields[record.position.to_play()].field;
        let known = Known {
            groups: has(What::Groups).then(|| groups_of(&analysis, &fields, &record.options.rules)),
            ownership: has(What::Ownership)
                .then(|| ownership.values().chunks(usize::from(size.width())).collect()),
            chain_facts: has(What::Chains)
                .then(|| chains.iter().map(|facts| chain(facts, &analysis)).collect()),
            readings: has(What::Readings).then(|| {
                let groups = analysis.groups.iter().flat_map(|facts| lives(facts, size));
                groups.chain(chains.iter().flat_map(|facts| captures(facts, size))).collect()
            }),
        };
        line(&Line { record: number, about, to_play, known })
    }

    fn analysis(&self, record: &RecordedGame) -> Analysis {
        let effort = self.options.effort_or(Effort::USUAL);
        analyze(
            &record.position,
            &analysis::AnalysisOptions { effort, ..analysis::AnalysisOptions::default() },
        )
    }
}

/// The chains, looked at as deeply as `chizu chains` does.
fn deep(record: &RecordedGame, analysis: &Analysis) -> Vec<chains::ChainFacts> {
    chains::facts(&record.position, analysis.together.chains(), &analysis.settled, &Depth::DEEP)
}

/// What was read about a group's life.
fn lives(facts: &GroupFacts, size: Size) -> Vec<Reading> {
    let Some(life) = &facts.life else { return Vec::new() };
    let one = |goal, answer, by| reading(facts.origin, facts.color, goal, answer, by, size);
    let live = life.live.as_ref().map(|answer| one("live", answer, facts.color));
    [Some(one("kill", &life.kill, !facts.color)), live].into_iter().flatten().collect()
}

/// What was read about a chain's capture.
fn captures(facts: &chains::ChainFacts, size: Size) -> Vec<Reading> {
    let Some(attack) = &facts.attack else { return Vec::new() };
    let one = |goal, answer, by| reading(facts.origin, facts.color, goal, answer, by, size);
    let save = attack.defence.as_ref().map(|answer| one("save", answer, facts.color));
    [Some(one("capture", &attack.attack, !facts.color)), save].into_iter().flatten().collect()
}

fn reading(at: Point, color: Color, goal: &'static str, answer: &Answer, by: Color, size: Size) -> Reading {
    let at = size.name(at).to_string();
    Reading { at, color: color_name(color), goal, said: PlainAnswer::new(answer, by, size) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_group_says_which_kos_without_end_it_is_in() {
        // A triple ko, and a wall of White's that has nothing to do with it.
        let record = b"(;SZ[8:6]PL[W]RU[Japanese]AB[ca][ea][ga][cb][db][gb][hb][cc][ec][gc][cd][dd][gd][hd][ce][ge][cf][df]\
            [gf][hf]AW[ba][fa][ab][bb][eb][fb][bc][fc][ad][bd][ed][fd][be][de][fe][af][bf][ef][ff])";
        let table = Table::new(&[What::Groups], Row::Group).expect("a table");
        let question = Question { table: table.clone(), options: AnswerOptions::default(), every: None };
        let rows = question.cell(0, &Name::known("one"), Some(record)).expect("rows");
        let of = |origin: &str| {
            let named = format!(r#""origin":"{origin}""#);
            rows.iter().find(|row| row.contains(&named)).expect("its row")
        };
        assert!(of("C6").contains(r#""cycles":[{"kind":"triple-ko""#), "{}", of("C6"));
        assert!(of("B6").contains(r#""cycles":[]"#), "{}", of("B6"));
    }
}
