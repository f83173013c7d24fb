//! Groups and chains as a JSON object; the fields are described in docs/json.md.

use chizu::analysis::Analysis;
use chizu::chains::{self, ChainFacts, ChainId, Depth, Try};
use chizu::groups::{GroupFacts, GroupId};
use chizu::ownership::Ownership;
use chizu::read::{Answer, Code};
use chizu::record::RecordedGame;
use chizu::safety::PointStatus;
use chizu::{ByColor, Move, Position, Size, Status};
use serde::Serialize;

use super::names;
use crate::input::Name;
use crate::json::{self, Place};
use crate::words::{color_name, point_names};

#[derive(Serialize)]
struct Page<'a, T> {
    #[serde(flatten)]
    place: Place<'a>,
    to_play: &'static str,
    #[serde(flatten)]
    content: T,
}

#[derive(Serialize)]
struct Groups {
    groups: Vec<Group>,
}

#[derive(Serialize)]
struct Both {
    chains: Vec<Chain>,
    groups: Vec<Group>,
}

#[derive(Serialize)]
struct Chains {
    chains: Vec<Chain>,
}

#[derive(Serialize)]
struct Group {
    origin: String,
    color: &'static str,
    stones: Vec<String>,
    chains: Vec<String>,
    liberties: Vec<String>,
    effective_size: f64,
    eyes: [u8; 2],
    vital: Option<String>,
    status: &'static str,
    ko: bool,
    chance: f64,
    likely: &'static str,
    evidence: &'static str,
    basis: &'static str,
    safety: &'static str,
    kill: Option<Read>,
    live: Option<Read>,
    weakness: f64,
    weakness_before: f64,
    escape: u32,
    moyo: f64,
    surrounded: &'static str,
    lunches: Vec<String>,
    neighbors: Vec<String>,
    races: Vec<Race>,
}

#[derive(Serialize)]
struct Race {
    with: String,
    saved: &'static str,
    kills: &'static str,
    margin: i32,
}

/// An answer of the reader.
#[derive(Serialize)]
struct Read {
    code: &'static str,
    point: Option<String>,
    evidence: &'static str,
    nodes: u64,
    line: Vec<String>,
}

#[derive(Serialize)]
struct Tried {
    point: String,
    code: &'static str,
}

#[derive(Serialize)]
struct Chain {
    origin: String,
    color: &'static str,
    stones: Vec<String>,
    group: Option<String>,
    effective_size: f64,
    liberties: Vec<Vec<String>>,
    attack: Option<Read>,
    defence: Option<Read>,
    attack_points: Vec<Tried>,
    defence_points: Vec<Tried>,
    attack_threats: Vec<Tried>,
    defence_threats: Vec<Tried>,
    lunches: Vec<String>,
    cuts: &'static str,
    sleeping_cuts: usize,
    holes: usize,
    inessential: bool,
    immortal: bool,
    unconditional: &'static str,
}

/// Chains and groups as parts of a larger object. The chains are looked at as deeply as if they alone were asked about.
pub(crate) fn both(position: &Position, analysis: &Analysis) -> impl Serialize {
    let chains = chains::facts(position, analysis.together.chains(), &analysis.settled, &Depth::DEEP);
    let fields = Ownership::both(analysis);
    Both {
        chains: chains.iter().map(|facts| chain(facts, analysis)).collect(),
        groups: analysis.groups.iter().map(|facts| group(facts, analysis, &fields)).collect(),
    }
}

/// The groups of a position.
pub(super) fn groups(name: &Name, record: &RecordedGame, analysis: &Analysis) -> String {
    let fields = Ownership::both(analysis);
    let groups = analysis.groups.iter().map(|facts| group(facts, analysis, &fields)).collect();
    page(name, record, Groups { groups })
}

/// The chains of a position.
pub(super) fn chains(name: &Name, record: &RecordedGame, analysis: &Analysis) -> String {
    let chains = analysis.chains.iter().map(|facts| chain(facts, analysis)).collect();
    page(name, record, Chains { chains })
}

fn page(name: &Name, record: &RecordedGame, content: impl Serialize) -> String {
    let to_play = color_name(record.position.to_play());
    json::line(&Page { place: Place::of(name, record), to_play, content })
}

fn group(facts: &GroupFacts, analysis: &Analysis, fields: &ByColor<Ownership>) -> Group {
    let size = size(analysis);
    let origins = |ids: &[GroupId]| ids.iter().map(|id| origin(*id, analysis)).collect();
    Group {
        origin: size.name(facts.origin).to_string(),
        color: color_name(facts.color),
        stones: point_names(facts.stones, size),
        chains: firsts(&facts.chains, analysis),
        liberties: point_names(facts.liberties, size),
        effective_size: f64::from(facts.effective_size.hundredths()) / 100.0,
        eyes: [facts.eyes.least, facts.eyes.most],
        vital: facts.eyes.vital.map(|at| size.name(at).to_string()),
        status: match facts.verdict.known() {
            Some(Status::Ko) => Status::Critical.name(),
            Some(status) => status.name(),
            None => "unknown",
        },
        ko: facts.verdict.is(Status::Ko),
        chance: f64::from(Ownership::chance(fields, facts)) / 1000.0,
        likely: Ownership::likely(fields, facts).name(),
        evidence: facts.verdict.evidence.name(),
        basis: names::basis(facts.basis),
        safety: names::safety(facts.safety),
        kill: facts.life.as_ref().map(|life| read(&life.kill, size)),
        live: facts.life.as_ref().and_then(|life| life.live.as_ref()).map(|live| read(live, size)),
        weakness: f64::from(facts.weakness) / 1000.0,
        weakness_before: f64::from(facts.weakness_before) / 1000.0,
        escape: facts.escape,
        moyo: f64::from(facts.moyo.hundredths()) / 100.0,
        surrounded: names::surround(facts.surround.status),
        lunches: firsts(&facts.lunches, analysis),
        neighbors: origins(&facts.neighbors),
        races: facts
            .races
            .iter()
            .map(|race| Race {
                with: origin(race.with, analysis),
                saved: race.saved.name(),
                kills: race.kills.name(),
                margin: race.margin,
            })
            .collect(),
    }
}

fn chain(facts: &ChainFacts, analysis: &Analysis) -> Chain {
    let size = size(analysis);
    let tried = |list: &[Try]| {
        let one = |found: &Try| Tried { point: size.name(found.point).to_string(), code: found.code.name() };
        list.iter().map(one).collect()
    };
    let attack = facts.attack.as_ref();
    Chain {
        origin: size.name(facts.origin).to_string(),
        color: color_name(facts.color),
        stones: point_names(facts.stones, size),
        group: analysis.group(facts.origin).map(|group| size.name(group.origin).to_string()),
        effective_size: f64::from(facts.effective_size.hundredths()) / 100.0,
        liberties: facts.liberties.iter().map(|order| point_names(*order, size)).collect(),
        attack: attack.map(|attack| read(&attack.attack, size)),
        defence: attack.and_then(|attack| attack.defence.as_ref()).map(|defence| read(defence, size)),
        attack_points: tried(&facts.attack_points),
        defence_points: tried(&facts.defence_points),
        attack_threats: tried(&facts.attack_threats),
        defence_threats: tried(&facts.defence_threats),
        lunches: firsts(&facts.lunches, analysis),
        cuts: names::cut(facts.cut),
        sleeping_cuts: facts.sleeping_cuts,
        holes: facts.holes,
        inessential: facts.inessential,
        immortal: facts.immortal,
        unconditional: match facts.unconditional {
            PointStatus::Alive => "alive",
            PointStatus::Dead => "dead",
            PointStatus::Territory(_) | PointStatus::Undecided => "undecided",
        },
    }
}

fn read(answer: &Answer, size: Size) -> Read {
    let name = |mv: Move| match mv {
        Move::Play(at) => size.name(at).to_string(),
        Move::Pass => "pass".to_owned(),
    };
    Read {
        code: answer.code.name(),
        point: answer.best.filter(|_| answer.code != Code::Lose).map(name),
        evidence: answer.evidence.name(),
        nodes: answer.nodes,
        line: answer.line.iter().map(|mv| name(*mv)).collect(),
    }
}

fn size(analysis: &Analysis) -> Size {
    analysis.together.chains().stones().size()
}

/// The groups' names: the first stone of the largest chain.
fn origin(id: GroupId, analysis: &Analysis) -> String {
    size(analysis).name(analysis.groups[id.index()].origin).to_string()
}

/// The chains' names: their first stones.
fn firsts(ids: &[ChainId], analysis: &Analysis) -> Vec<String> {
    ids.iter().map(|id| size(analysis).name(analysis.chains[id.index()].origin).to_string()).collect()
}
