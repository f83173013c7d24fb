//! `chizu groups` and `chizu chains`: what a position is made of.

use chizu::analysis::Analysis;
use chizu::chains::{self, ChainFacts, ChainId, Depth, Try};
use chizu::groups::{GroupFacts, GroupId};
use chizu::ownership::Ownership;
use chizu::read::{Answer, Code};
use chizu::record::RecordedGame;
use chizu::safety::PointStatus;
use chizu::{ByColor, Move, Position, Rules, Size, Status};
use serde::Serialize;

use crate::cycles::{RuledCycle, ruled};
use crate::head::Place;
use crate::name::Name;
use crate::words::{color_name, point_names};

#[derive(Clone, Debug, Serialize)]
#[expect(missing_docs, reason = "docs/json.md describes the fields")]
pub struct Page<'a, T> {
    #[serde(flatten)]
    pub place: Place<'a>,
    pub to_play: &'static str,
    #[serde(flatten)]
    pub content: T,
}

#[derive(Clone, Debug, Serialize)]
#[expect(missing_docs, reason = "docs/json.md describes the fields")]
pub struct Groups {
    pub groups: Vec<Group>,
    pub cycles: Vec<RuledCycle>,
}

#[derive(Clone, Debug, Serialize)]
#[expect(missing_docs, reason = "docs/json.md describes the fields")]
pub struct Both {
    pub chains: Vec<Chain>,
    pub groups: Vec<Group>,
}

#[derive(Clone, Debug, Serialize)]
#[expect(missing_docs, reason = "docs/json.md describes the fields")]
pub struct Chains {
    pub chains: Vec<Chain>,
}

#[derive(Clone, Debug, Serialize)]
#[expect(missing_docs, reason = "docs/json.md describes the fields")]
pub struct Group {
    pub origin: String,
    pub color: &'static str,
    pub stones: Vec<String>,
    pub chains: Vec<String>,
    pub liberties: Vec<String>,
    pub effective_size: f64,
    pub eyes: [u8; 2],
    pub vital: Option<String>,
    pub status: &'static str,
    pub ko: bool,
    pub chance: f64,
    pub likely: &'static str,
    pub evidence: &'static str,
    pub basis: &'static str,
    pub safety: &'static str,
    pub kill: Option<Read>,
    pub live: Option<Read>,
    pub weakness: f64,
    pub weakness_before: f64,
    pub escape: u32,
    pub moyo: f64,
    pub surrounded: &'static str,
    pub lunches: Vec<String>,
    pub neighbors: Vec<String>,
    pub races: Vec<Race>,
    pub cycles: Vec<RuledCycle>,
}

#[derive(Clone, Debug, Serialize)]
#[expect(missing_docs, reason = "docs/json.md describes the fields")]
pub struct Race {
    pub with: String,
    pub saved: &'static str,
    pub kills: &'static str,
    pub margin: i32,
}

/// An answer of the reader.
#[derive(Clone, Debug, Serialize)]
#[expect(missing_docs, reason = "docs/json.md describes the fields")]
pub struct Read {
    pub code: &'static str,
    pub point: Option<String>,
    pub evidence: &'static str,
    pub nodes: u64,
    pub line: Vec<String>,
}

#[derive(Clone, Debug, Serialize)]
#[expect(missing_docs, reason = "docs/json.md describes the fields")]
pub struct Tried {
    pub point: String,
    pub code: &'static str,
}

#[derive(Clone, Debug, Serialize)]
#[expect(missing_docs, reason = "docs/json.md describes the fields")]
pub struct Chain {
    pub origin: String,
    pub color: &'static str,
    pub stones: Vec<String>,
    pub group: Option<String>,
    pub effective_size: f64,
    pub liberties: Vec<Vec<String>>,
    pub attack: Option<Read>,
    pub defence: Option<Read>,
    pub attack_points: Vec<Tried>,
    pub defence_points: Vec<Tried>,
    pub attack_threats: Vec<Tried>,
    pub defence_threats: Vec<Tried>,
    pub lunches: Vec<String>,
    pub cuts: &'static str,
    pub sleeping_cuts: usize,
    pub holes: usize,
    pub inessential: bool,
    pub immortal: bool,
    pub unconditional: &'static str,
}

/// Chains and groups as parts of a larger object. The chains are looked at as deeply as if they alone were asked about.
#[must_use]
pub fn both(position: &Position, analysis: &Analysis, rules: &Rules) -> Both {
    let chains = chains::facts(position, analysis.together.chains(), &analysis.settled, &Depth::DEEP);
    let fields = Ownership::both(analysis);
    Both {
        chains: chains.iter().map(|facts| chain(facts, analysis)).collect(),
        groups: groups_of(analysis, &fields, rules),
    }
}

/// The groups of a position.
#[must_use]
pub fn groups<'a>(name: &'a Name, record: &RecordedGame, analysis: &Analysis) -> Page<'a, Groups> {
    let fields = Ownership::both(analysis);
    let rules = &record.options.rules;
    let content = Groups { groups: groups_of(analysis, &fields, rules), cycles: cycles(analysis, rules) };
    page(name, record, content)
}

/// The chains of a position.
#[must_use]
pub fn chains<'a>(name: &'a Name, record: &RecordedGame, analysis: &Analysis) -> Page<'a, Chains> {
    let chains = analysis.chains.iter().map(|facts| chain(facts, analysis)).collect();
    page(name, record, Chains { chains })
}

/// The fights without end of a position.
#[must_use]
pub fn cycles(analysis: &Analysis, rules: &Rules) -> Vec<RuledCycle> {
    ruled(&analysis.cycles, rules, size(analysis))
}

fn page<'a, T>(name: &'a Name, record: &RecordedGame, content: T) -> Page<'a, T> {
    let to_play = color_name(record.position.to_play());
    Page { place: Place::of(name, record), to_play, content }
}

/// All groups.
#[must_use]
pub fn groups_of(analysis: &Analysis, fields: &ByColor<Ownership>, rules: &Rules) -> Vec<Group> {
    analysis.groups.iter().map(|facts| group(facts, analysis, fields, rules)).collect()
}

/// A group.
#[must_use]
pub fn group(facts: &GroupFacts, analysis: &Analysis, fields: &ByColor<Ownership>, rules: &Rules) -> Group {
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
        cycles: ruled(analysis.cycles_of(facts.stones), rules, size),
    }
}

/// A chain.
#[must_use]
pub fn chain(facts: &ChainFacts, analysis: &Analysis) -> Chain {
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
    let name = |mv: Move| mv.name(size);
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

/// Stable names, which JSON and tables share.
pub mod names {
    use chizu::chains::Cut;
    use chizu::groups::{Basis, Safety, Surround};

    /// The name.
    #[must_use]
    pub const fn basis(basis: Basis) -> &'static str {
        match basis {
            Basis::Unconditional => "unconditional",
            Basis::Static => "static",
            Basis::Proved => "proved",
            Basis::Searched => "searched",
            Basis::Judged => "judged",
            Basis::Outlines => "outlines",
        }
    }

    /// The name.
    #[must_use]
    pub const fn safety(safety: Safety) -> &'static str {
        match safety {
            Safety::Alive => "alive",
            Safety::Dead => "dead",
            Safety::Critical => "critical",
            Safety::Inessential => "inessential",
            Safety::TacticallyDead => "tactically-dead",
            Safety::Seki => "seki",
            Safety::StronglyAlive => "strongly-alive",
            Safety::Invincible => "invincible",
        }
    }

    /// The name.
    #[must_use]
    pub const fn surround(surround: Surround) -> &'static str {
        match surround {
            Surround::Open => "no",
            Surround::Weakly => "weakly",
            Surround::Surrounded => "yes",
        }
    }

    /// The name.
    #[must_use]
    pub const fn cut(cut: Cut) -> &'static str {
        match cut {
            Cut::None => "no",
            Cut::Potential => "potential",
            Cut::Real => "yes",
        }
    }
}
