//! An engine's answers in the cache: what is asked as a line, what is answered as JSON.
//!
//! The line holds the engine's command, its program's and files' size and time (a net may be exchanged under its name), its visits, and
//! the position. What is read back is checked as if a stranger had written it.

use std::path::Path;
use std::time::UNIX_EPOCH;

use chizu::{Color, Move, Point, PointSet, Position, Status};
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::{Outlook, Who};
use crate::cache::Cache;
use crate::config::Spec;
use crate::error::shown;
use crate::gtp::parse_move;
use crate::opinion::{Judgement, Means, Opinion};

/// The cache with what all questions to an engine have in common.
#[derive(Clone, Debug)]
pub(super) struct Kept {
    cache: Cache,
    engine: String,
}

#[derive(Serialize, Deserialize)]
struct KeptOpinion {
    said: String,
    kill: Option<String>,
    live: Option<String>,
    means: Option<[i16; 2]>,
    effort: String,
}

#[derive(Serialize, Deserialize)]
struct KeptOutlook {
    owners: Vec<i16>,
    lead: Option<i32>,
    moves: Vec<String>,
}

/// What an engine can say of a group.
const STATUSES: [Status; 5] = [Status::Alive, Status::Dead, Status::Seki, Status::Critical, Status::Ko];

impl Kept {
    pub(super) fn new(cache: Cache, spec: &Spec) -> Self {
        let files: Vec<String> = spec.command.iter().filter_map(|word| stamp(Path::new(word))).collect();
        let engine = json!([spec.command, spec.protocol.name(), spec.visits, files]).to_string();
        Self { cache, engine }
    }

    pub(super) fn trim(&self) {
        self.cache.trim();
    }

    fn question(&self, position: &Position, komi: f64, what: &serde_json::Value) -> String {
        let (size, stones) = (position.size(), position.stones());
        let board: String = size
            .points()
            .map(|at| match stones.get(at) {
                Some(Color::Black) => 'X',
                Some(Color::White) => 'O',
                None => '.',
            })
            .collect();
        let ko = position.ko().map(Point::index);
        let mover = position.to_play() == Color::Black;
        let place = json!([size.width(), size.height(), board, mover, ko, komi]);
        format!("{} {place} {what}", self.engine)
    }

    fn who_asked(&self) -> String {
        format!("{} who", self.engine)
    }

    pub(super) fn who(&self) -> Option<Who> {
        let [program, version, effort] =
            serde_json::from_str::<[String; 3]>(&self.cache.get(&self.who_asked())?).ok()?;
        Some(Who { program: shown(&program), version: shown(&version), effort: shown(&effort) })
    }

    pub(super) fn keep_who(&self, who: &Who) {
        self.cache.put(&self.who_asked(), &json!([who.program, who.version, who.effort]).to_string());
    }

    pub(super) fn opinion(
        &self,
        position: &Position,
        komi: f64,
        stones: PointSet,
        color: Color,
    ) -> Option<Opinion> {
        let size = position.size();
        let text = self.cache.get(&self.question(position, komi, &group(stones)))?;
        let kept: KeptOpinion = serde_json::from_str(&text).ok()?;
        let judgement = match STATUSES.iter().find(|status| status.name() == kept.said) {
            Some(status) => Judgement::Status(*status),
            None if kept.said == Judgement::Unsure.name() => Judgement::Unsure,
            None => return None,
        };
        let place = |name: Option<String>| match name {
            Some(name) => Some(Some(parse_move(&name, size)?)),
            None => Some(None),
        };
        let means = kept.means.map(|[attacker_first, owner_first]| Means { attacker_first, owner_first });
        let is_mean = |mean: i16| (-1000..=1000).contains(&mean);
        if means.is_some_and(|means| !is_mean(means.attacker_first) || !is_mean(means.owner_first)) {
            return None;
        }
        let (kill, live) = (place(kept.kill)?, place(kept.live)?);
        Some(Opinion { stones, color, judgement, kill, live, means, effort: shown(&kept.effort) })
    }

    pub(super) fn keep_opinion(&self, position: &Position, komi: f64, opinion: &Opinion) {
        let size = position.size();
        let name = |mv: Option<Move>| mv.map(|mv| mv.name(size));
        let kept = KeptOpinion {
            said: opinion.judgement.name().to_owned(),
            kill: name(opinion.kill),
            live: name(opinion.live),
            means: opinion.means.map(|means| [means.attacker_first, means.owner_first]),
            effort: opinion.effort.clone(),
        };
        self.keep(&self.question(position, komi, &group(opinion.stones)), &kept);
    }

    pub(super) fn choice(
        &self,
        position: &Position,
        komi: f64,
        among: PointSet,
        may_pass: bool,
    ) -> Option<Option<Move>> {
        let text = self.cache.get(&self.question(position, komi, &choice(among, may_pass)))?;
        let found = match serde_json::from_str::<Option<String>>(&text).ok()? {
            Some(name) => Some(parse_move(&name, position.size())?),
            None => None,
        };
        let is_fine = match found {
            Some(Move::Play(at)) => among.contains(at),
            Some(Move::Pass) => may_pass,
            None => true,
        };
        is_fine.then_some(found)
    }

    pub(super) fn keep_choice(
        &self,
        position: &Position,
        komi: f64,
        among: PointSet,
        may_pass: bool,
        found: Option<Move>,
    ) {
        let name = found.map(|mv| mv.name(position.size()));
        self.keep(&self.question(position, komi, &choice(among, may_pass)), &name);
    }

    pub(super) fn outlook(&self, position: &Position, komi: f64, with_moves: bool) -> Option<Outlook> {
        let size = position.size();
        let text = self.cache.get(&self.question(position, komi, &outlook(with_moves)))?;
        let kept: KeptOutlook = serde_json::from_str(&text).ok()?;
        let is_whole = kept.owners.len() == size.area()
            && kept.owners.iter().all(|owner| (-1000..=1000).contains(owner));
        let moves = kept.moves.iter().map(|name| parse_move(name, size)).collect::<Option<Vec<Move>>>()?;
        is_whole.then_some(Outlook { owners: kept.owners, lead: kept.lead, moves })
    }

    pub(super) fn keep_outlook(&self, position: &Position, komi: f64, with_moves: bool, found: &Outlook) {
        let moves = found.moves.iter().map(|mv| mv.name(position.size())).collect();
        let kept = KeptOutlook { owners: found.owners.clone(), lead: found.lead, moves };
        self.keep(&self.question(position, komi, &outlook(with_moves)), &kept);
    }

    fn keep(&self, question: &str, answer: &impl Serialize) {
        if let Ok(text) = serde_json::to_string(answer) {
            self.cache.put(question, &text);
        }
    }
}

fn indices(points: PointSet) -> Vec<usize> {
    points.iter().map(Point::index).collect()
}

fn group(stones: PointSet) -> serde_json::Value {
    json!(["group", indices(stones)])
}

fn choice(among: PointSet, may_pass: bool) -> serde_json::Value {
    json!(["choose", indices(among), may_pass])
}

fn outlook(with_moves: bool) -> serde_json::Value {
    json!(["outlook", with_moves])
}

/// Size and time of a file; nothing of what is none.
fn stamp(path: &Path) -> Option<String> {
    let meta = std::fs::metadata(path).ok().filter(std::fs::Metadata::is_file)?;
    let time = meta.modified().ok()?.duration_since(UNIX_EPOCH).ok()?.as_millis();
    Some(format!("{} {time}", meta.len()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use chizu::{Setup, Size};

    #[test]
    fn what_is_read_back_is_what_was_kept_of_this_engine_and_board() {
        let folder = std::env::temp_dir().join(format!("chizu-kept-{}", std::process::id()));
        let spec = Spec::new("a", ["/no/engine"]);
        let kept = Kept::new(Cache::new(folder.clone()), &spec);
        let stones: chizu::Stones = ". X O . / . X O . / . X O . / . . . .".parse().unwrap();
        let position = Setup::new(stones).position().unwrap();
        let size = position.size();
        let at = |name: &str| size.parse_point(name).map(Move::Play);
        let group = stones.of(Color::Black);
        let opinion = Opinion {
            stones: group,
            color: Color::Black,
            judgement: Judgement::Status(Status::Critical),
            kill: at("A1"),
            live: Some(Move::Pass),
            means: Some(Means { attacker_first: -900, owner_first: 1000 }),
            effort: "7 visits".to_owned(),
        };
        kept.keep_opinion(&position, 6.5, &opinion);
        assert_eq!(kept.opinion(&position, 6.5, group, Color::Black), Some(opinion));
        assert_eq!(kept.opinion(&position, 0.5, group, Color::Black), None);
        let other = position.clone().with_to_play(Color::White);
        assert_eq!(kept.opinion(&other, 6.5, group, Color::Black), None);
        let harder = Kept::new(Cache::new(folder.clone()), &Spec { visits: 3, ..spec });
        assert_eq!(harder.opinion(&position, 6.5, group, Color::Black), None);
        kept.keep_choice(&position, 0.0, stones.vacant(), false, at("A1"));
        assert_eq!(kept.choice(&position, 0.0, stones.vacant(), false), Some(at("A1")));
        assert_eq!(kept.choice(&position, 0.0, stones.vacant(), true), None);
        let found = Outlook { owners: vec![-1000; 16], lead: Some(-35), moves: vec![Move::Pass] };
        kept.keep_outlook(&position, 0.0, true, &found);
        assert_eq!(kept.outlook(&position, 0.0, true), Some(found));
        std::fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn a_lie_in_the_cache_is_not_believed() {
        let folder = std::env::temp_dir().join(format!("chizu-lies-{}", std::process::id()));
        let kept = Kept::new(Cache::new(folder.clone()), &Spec::new("a", ["/no/engine"]));
        let position = Position::empty(Size::NINETEEN);
        for lie in [
            "",
            "{}",
            r#"{"owners":[5],"lead":null,"moves":[]}"#,
            r#"{"owners":[],"lead":0,"moves":["Z99"]}"#,
        ] {
            kept.cache.put(&kept.question(&position, 0.0, &outlook(false)), lie);
            assert_eq!(kept.outlook(&position, 0.0, false), None, "{lie}");
        }
        kept.cache.put(&kept.question(&position, 0.0, &choice(PointSet::EMPTY, true)), "\"D4\"");
        assert_eq!(kept.choice(&position, 0.0, PointSet::EMPTY, true), None);
        std::fs::remove_dir_all(folder).unwrap();
    }
}
