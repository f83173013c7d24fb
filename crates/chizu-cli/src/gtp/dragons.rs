//! GNU Go's *dragon* commands: the facts about groups.

use chizu::analysis::Analysis;
use chizu::groups::{Crude, GroupFacts, GroupId, Life, Safety, Status, Surround};
use chizu::read::{Budget, Code, Evidence};
use chizu::{Move, Point, PointSet, Position, Size};

use super::arguments::{Arguments, move_name};
use super::moves::played;
use super::owl::prepared;
use super::session::Session;
use super::worms::{each, inner, row, vertex};
use super::{Answer, Entry};

pub(super) const COMMANDS: &[Entry] = &[
    ("dragon_data", |session, args| {
        let analysis = session.analysis();
        each(session, args, |out, at, size| data(out, &analysis, at, size))
    }),
    ("dragon_status", dragon_status),
    ("is_surrounded", |session, args| {
        let at = args.point(0)?;
        Ok(group(&session.analysis(), at)?.surround.status.number().to_string())
    }),
    ("does_surround", does_surround),
    ("surround_map", |session, args| {
        let (group_at, at) = (args.point(0)?, args.point(1)?);
        let analysis = session.analysis();
        let hull = &group(&analysis, group_at)?.surround;
        Ok(if hull.points.contains(at) { hull.status.number() } else { 0 }.to_string())
    }),
];

pub(super) fn group(analysis: &Analysis, at: Point) -> Result<&GroupFacts, String> {
    analysis.group(at).ok_or_else(|| "vertex must not be empty".to_owned())
}

/// Whether the opponent's move surrounds a group that was not surrounded.
fn does_surround(session: &mut Session, args: &Arguments<'_>) -> Answer {
    let (mv, at) = (args.point(0)?, args.point(1)?);
    let before = session.analysis();
    let facts = group(&before, at)?;
    let next = played(session.position(), !facts.color, mv)?;
    let after = session.analysis_after(next);
    let surrounded = after.group(at).is_none_or(|facts| facts.surround.status == Surround::Surrounded);
    Ok(u8::from(surrounded && facts.surround.status != Surround::Surrounded).to_string())
}

/// What a question about one group may cost, and where it is likely that more nodes will settle it.
const BUDGET: Budget = Budget { nodes: 9_000, table_bits: 14 };
const MOST: u64 = 60_000;

fn read_life(position: &Position, stones: &PointSet) -> Option<Life> {
    let (mut lives, budget) = prepared(position, stones, BUDGET, MOST);
    Life::read(&mut lives, position, stones, &budget)
}

fn dragon_status(session: &mut Session, args: &Arguments<'_>) -> Answer {
    let size = session.size();
    if !args.text().is_empty() {
        // One group may cost more than one of all, and the others need not be read for it.
        let (stones, facts) = session.unread(args.point(0)?)?;
        return Ok(match facts {
            Some(facts) => status_line(&facts, size),
            None => read_life(session.position(), &stones).map_or_else(
                || said(Status::Unknown, None, size),
                |life| said(life_status(&life), Some(&life), size),
            ),
        });
    }
    let analysis = session.analysis();
    let lines = analysis
        .groups
        .iter()
        .map(|facts| format!("{}: {}", size.name(facts.origin), status_line(facts, size)));
    Ok(lines.collect::<Vec<_>>().join("\n"))
}

/// Critical is where it matters who moves first. The same ko in both cases is won by who takes first.
fn life_status(life: &Life) -> Status {
    match (life.kill.code, life.live_code()) {
        (Code::Lose, _) | (Code::KoB, Code::KoA) => Status::Alive,
        (_, Code::Lose) | (Code::KoA, Code::KoB) => Status::Dead,
        _ => Status::Critical,
    }
}

fn status_line(facts: &GroupFacts, size: Size) -> String {
    said(facts.likely(), facts.life.as_ref(), size)
}

fn said(status: Status, life: Option<&Life>, size: Size) -> String {
    let point = |mv: Option<Move>| mv.map_or_else(|| "PASS".to_owned(), |mv| move_name(mv, size));
    match status {
        Status::Alive | Status::Seki | Status::Unchecked => "alive".to_owned(),
        Status::Dead => "dead".to_owned(),
        Status::Unknown => "unknown".to_owned(),
        Status::Critical => {
            let attack = life.and_then(|life| life.kill.best);
            let defence = life.and_then(|life| life.live.as_ref()?.best);
            format!("critical {} {}", point(attack), point(defence))
        }
    }
}

const WIDTH: usize = 24;

const fn crude(crude: Crude) -> &'static str {
    match crude {
        Crude::Alive => "alive",
        Crude::Dead => "dead",
        Crude::Critical => "critical",
        Crude::Unknown => "unknown",
    }
}

const fn safety(safety: Safety) -> &'static str {
    match safety {
        Safety::Alive => "alive",
        Safety::Dead => "dead",
        Safety::Critical => "critical",
        Safety::Inessential => "inessential",
        Safety::TacticallyDead => "tactically dead",
        Safety::Seki => "alive in seki",
        Safety::StronglyAlive => "strongly alive",
        Safety::Invincible => "invincible",
    }
}

/// Thousandths as a number with two decimals.
fn fraction(thousandths: u16) -> String {
    format!("{}.{:02}", thousandths / 1000, thousandths % 1000 / 10)
}

fn data(out: &mut String, analysis: &Analysis, at: Point, size: Size) {
    let mut row = |key: &str, value: String| row(out, WIDTH, key, value);
    let Some(facts) = analysis.group(at) else {
        row("color", "empty".to_owned());
        return;
    };
    let number = |n: usize| n.to_string();
    let origin = |id: &GroupId| size.name(analysis.groups[id.index()].origin).to_string();
    let origins =
        |ids: &mut dyn Iterator<Item = GroupId>| ids.map(|id| origin(&id)).collect::<Vec<_>>().join(" ");
    let point = |mv: Option<Move>| mv.map_or_else(|| "PASS".to_owned(), |mv| move_name(mv, size));
    let life = facts.life.as_ref();
    let kill = life.map(|life| &life.kill);
    let live = life.and_then(|life| life.live.as_ref());
    let certain = |answer: Option<&chizu::read::Answer>| {
        u8::from(answer.is_some_and(|answer| answer.evidence == Evidence::Proved || !answer.undecided))
            .to_string()
    };
    let owl = match (facts.status, life) {
        (_, None) => "unchecked",
        (Status::Alive | Status::Seki | Status::Unchecked, _) => "alive",
        (Status::Dead, _) => "dead",
        (Status::Critical, _) => "critical",
        (Status::Unknown, _) => "unknown",
    };
    let status = match facts.likely() {
        Status::Alive | Status::Seki | Status::Unchecked => "alive",
        Status::Dead => "dead",
        Status::Critical => "critical",
        Status::Unknown => "unknown",
    };
    let none = || "PASS".to_owned();
    let moyo = facts.moyo.to_string();
    row("color", facts.color.to_string().to_lowercase());
    row("origin", size.name(facts.origin).to_string());
    row("size", number(facts.stones.len()));
    row("effective_size", facts.effective_size.to_string());
    row("strategic_size", facts.effective_size.to_string());
    row("genus", format!("{} {}", facts.eyes.least, facts.eyes.most));
    row("heye", vertex(facts.eyes.vital, size));
    row("escape_route", facts.escape.to_string());
    row("lunch", vertex(facts.lunches.first().map(|id| analysis.chains[id.index()].origin), size));
    row("crude_status", crude(facts.crude).to_owned());
    row("owl_status", owl.to_owned());
    row("status", status.to_owned());
    row("safety", safety(facts.safety).to_owned());
    row("weakness", fraction(facts.weakness));
    row("weakness_pre_owl", fraction(facts.weakness_before));
    row("surround_status", facts.surround.status.number().to_string());
    row("surround_size", number(facts.surround.points.len()));
    row("moyo_size", facts.moyo.to_string());
    row("moyo_territorial_value", moyo);
    row("neighbors", origins(&mut facts.neighbors.iter().copied()));
    row("hostile_neighbors", origins(&mut facts.hostile(&analysis.together)));
    row("owl_attack_code", kill.map_or(0, |kill| inner(kill.code)).to_string());
    row("owl_attack_point", point(facts.attack_point()));
    row("owl_attack_certain", certain(kill));
    row("owl_2nd_attack_point", none());
    row("owl_threat_status", "unchecked".to_owned());
    row("owl_defense_code", live.map_or(0, |live| inner(live.code)).to_string());
    row("owl_defense_point", point(facts.defence_point()));
    row("owl_defense_certain", certain(live));
    row("owl_2nd_defense_point", none());
    row("owl_attack_kworm", none());
    row("owl_defense_kworm", none());
    let race = facts.races.first();
    row("semeais", number(facts.races.len()));
    let target = |wanted: bool| race.filter(|_| wanted).map_or_else(none, |race| origin(&race.with));
    row("semeai_defense_code", race.map_or(0, |race| inner(race.saved)).to_string());
    row("semeai_defense_point", point(race.and(facts.defence_point())));
    row("semeai_defense_certain", certain(live.filter(|_| race.is_some())));
    row("semeai_defense_target", target(race.is_some_and(|race| race.saved != Code::Lose)));
    row("semeai_attack_code", race.map_or(0, |race| inner(race.kills)).to_string());
    row("semeai_attack_point", point(race.and(facts.attack_point())));
    row("semeai_attack_certain", certain(kill.filter(|_| race.is_some())));
    row("semeai_attack_target", target(race.is_some_and(|race| race.kills != Code::Lose)));
    let strings = facts.chains.iter().map(|id| size.name(analysis.chains[id.index()].origin).to_string());
    row("strings", strings.collect::<Vec<_>>().join(" "));
}
