//! GNU Go's *dragon* commands: the facts about groups.

use std::fmt::Display;

use chizu::analysis::Analysis;
use chizu::cycles::Cycle;
use chizu::groups::{Crude, GroupFacts, GroupId, Race, Safety, Surround};
use chizu::ownership::Ownership;
use chizu::read::{self, Code};
use chizu::{ByColor, Move, Point, Size, Status};

use super::arguments::{Arguments, move_name, names};
use super::moves::played;
use super::session::Session;
use super::worms::{each, inner, row, vertex};
use super::{Answer, Entry};

pub(super) const COMMANDS: &[Entry] = &[
    ("dragon_data", |session, args| {
        let (analysis, fields) = (session.analysis(), session.fields().clone());
        each(session, args, |out, at, size| data(out, &analysis, &fields, at, size))
    }),
    ("dragon_status", dragon_status),
    ("chizu-cycles", cycles),
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

/// `chizu-cycles [vertex]`: kos without end, a line each, or those the stone's group is in: the kind, what the rules make of it, its
/// points.
fn cycles(session: &mut Session, args: &Arguments<'_>) -> Answer {
    let (analysis, rules, size) = (session.analysis(), *session.rules(), session.size());
    let told = |cycle: &Cycle| {
        format!("{} {} {}", cycle.kind.name(), cycle.ruling(&rules).name(), names(cycle.points, size))
    };
    let lines: Vec<String> = match args.text() {
        "" => analysis.cycles.iter().map(told).collect(),
        _ => analysis.cycles_of(group(&analysis, args.point(0)?)?.stones).map(told).collect(),
    };
    Ok(lines.join("\n"))
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

/// What becomes of the group of a stone, or of each group: of one as if it alone were asked about.
fn dragon_status(session: &mut Session, args: &Arguments<'_>) -> Answer {
    if !args.text().is_empty() {
        return status(session, args.point(0)?);
    }
    let size = session.size();
    let groups = session.groups();
    let origins: Vec<Point> = groups.ids().filter_map(|id| groups.origin(id)).collect();
    let lines = origins.into_iter().map(|at| {
        let status = status(session, at)?;
        Ok(format!("{}: {status}", size.name(at)))
    });
    Ok(lines.collect::<Result<Vec<_>, String>>()?.join("\n"))
}

/// What is known of a group or, where it is not settled, what is likely. Who says *dead* must know it: of a guess it comes after
/// `unknown`.
fn status(session: &mut Session, at: Point) -> Answer {
    let size = session.size();
    let facts = session.deepened(at)?;
    Ok(if facts.is_critical() || Ownership::likely(session.fields(), &facts) == Status::Critical {
        let (kill, live) = (facts.attack_point(), facts.defence_point());
        format!("critical {} {}", move_or_pass(kill, size), move_or_pass(live, size))
    } else {
        match likely_name(&facts, session.fields()) {
            "dead" if facts.verdict.is_guess() => "unknown likely dead".to_owned(),
            name => name.to_owned(),
        }
    })
}

/// A group of which it is not known lives, or dies, if at least so many of a thousand like it do.
const LIKELY: i16 = 800;

fn likely_name(facts: &GroupFacts, fields: &ByColor<Ownership>) -> &'static str {
    match (facts.verdict.known(), Ownership::chance(fields, facts)) {
        (Some(status), _) => status_name(status),
        (None, LIKELY..) => "alive",
        (None, chance) if chance <= 1000 - LIKELY => "dead",
        (None, _) => "unknown",
    }
}

const fn status_name(status: Status) -> &'static str {
    match status {
        Status::Alive | Status::Seki => "alive",
        Status::Dead => "dead",
        Status::Critical | Status::Ko => "critical",
        Status::Unsettled => "unknown",
    }
}

fn move_or_pass(mv: Option<Move>, size: Size) -> String {
    mv.map_or_else(|| "PASS".to_owned(), |mv| move_name(mv, size))
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

fn data(out: &mut String, analysis: &Analysis, fields: &ByColor<Ownership>, at: Point, size: Size) {
    let Some(facts) = analysis.group(at) else {
        row(out, WIDTH, "color", "empty");
        return;
    };
    let mut data = Data { out, analysis, fields, facts, size };
    data.add_group();
    data.add_life();
    data.add_races();
    let chains = facts.chains.iter().map(|id| size.name(analysis.chains[id.index()].origin).to_string());
    data.row("strings", chains.collect::<Vec<_>>().join(" "));
    let kinds: Vec<&str> = analysis.cycles_of(facts.stones).map(|cycle| cycle.kind.name()).collect();
    if !kinds.is_empty() {
        data.row("cycles", kinds.join(" "));
    }
}

/// The table of a group in the making.
struct Data<'a> {
    out: &'a mut String,
    analysis: &'a Analysis,
    fields: &'a ByColor<Ownership>,
    facts: &'a GroupFacts,
    size: Size,
}

impl Data<'_> {
    fn row(&mut self, key: &str, value: impl Display) {
        row(self.out, WIDTH, key, value);
    }

    fn row_of_move(&mut self, key: &str, mv: Option<Move>) {
        self.row(key, move_or_pass(mv, self.size));
    }

    fn row_of_code(&mut self, key: &str, code: Option<Code>) {
        self.row(key, code.map_or(0, inner));
    }

    fn row_of_certainty(&mut self, key: &str, answer: Option<&read::Answer>) {
        self.row(key, u8::from(answer.is_some_and(read::Answer::is_settled)));
    }

    fn row_of_target(&mut self, key: &str, race: Option<&Race>) {
        self.row(key, race.map_or_else(|| "PASS".to_owned(), |race| self.origin(race.with)));
    }

    fn origin(&self, id: GroupId) -> String {
        self.size.name(self.analysis.groups[id.index()].origin).to_string()
    }

    fn origins(&self, ids: impl Iterator<Item = GroupId>) -> String {
        ids.map(|id| self.origin(id)).collect::<Vec<_>>().join(" ")
    }

    /// What the group is, how it stands on the board and what becomes of it.
    fn add_group(&mut self) {
        let Self { analysis, facts, size, .. } = *self;
        self.row("color", facts.color.to_string().to_lowercase());
        self.row("origin", size.name(facts.origin));
        self.row("size", facts.stones.len());
        self.row("effective_size", facts.effective_size);
        self.row("strategic_size", facts.effective_size);
        self.row("genus", format!("{} {}", facts.eyes.least, facts.eyes.most));
        self.row("heye", vertex(facts.eyes.vital, size));
        self.row("escape_route", facts.escape);
        self.row("lunch", vertex(facts.lunches.first().map(|id| analysis.chains[id.index()].origin), size));
        self.row("crude_status", crude(facts.crude));
        self.row(
            "owl_status",
            facts.life.as_ref().map_or("unchecked", |_| facts.verdict.known().map_or("unknown", status_name)),
        );
        self.row("status", likely_name(facts, self.fields));
        self.row("safety", safety(facts.safety));
        self.row("weakness", fraction(facts.weakness));
        self.row("weakness_pre_owl", fraction(facts.weakness_before));
        self.row("surround_status", facts.surround.status.number());
        self.row("surround_size", facts.surround.points.len());
        self.row("moyo_size", facts.moyo);
        self.row("moyo_territorial_value", facts.moyo);
        self.row("neighbors", self.origins(facts.neighbors.iter().copied()));
        self.row("hostile_neighbors", self.origins(facts.hostile(&analysis.together)));
    }

    /// What was read about its life.
    fn add_life(&mut self) {
        let facts = self.facts;
        let (kill, live) = answers(facts);
        self.row_of_code("owl_attack_code", kill.map(|kill| kill.code));
        self.row_of_move("owl_attack_point", facts.attack_point());
        self.row_of_certainty("owl_attack_certain", kill);
        self.row_of_move("owl_2nd_attack_point", None);
        self.row("owl_threat_status", "unchecked");
        self.row_of_code("owl_defense_code", live.map(|live| live.code));
        self.row_of_move("owl_defense_point", facts.defence_point());
        self.row_of_certainty("owl_defense_certain", live);
        self.row_of_move("owl_2nd_defense_point", None);
        self.row_of_move("owl_attack_kworm", None);
        self.row_of_move("owl_defense_kworm", None);
    }

    /// What was read about its races, of the first of them.
    fn add_races(&mut self) {
        let facts = self.facts;
        let (kill, live) = answers(facts);
        let race = facts.races.first();
        self.row("semeais", facts.races.len());
        self.row_of_code("semeai_defense_code", race.map(|race| race.saved));
        self.row_of_move("semeai_defense_point", race.and(facts.defence_point()));
        self.row_of_certainty("semeai_defense_certain", race.and(live));
        self.row_of_target("semeai_defense_target", race.filter(|race| race.saved != Code::Lose));
        self.row_of_code("semeai_attack_code", race.map(|race| race.kills));
        self.row_of_move("semeai_attack_point", race.and(facts.attack_point()));
        self.row_of_certainty("semeai_attack_certain", race.and(kill));
        self.row_of_target("semeai_attack_target", race.filter(|race| race.kills != Code::Lose));
    }
}

/// What was read: whether the group is killed, whether it lives.
fn answers(facts: &GroupFacts) -> (Option<&read::Answer>, Option<&read::Answer>) {
    let life = facts.life.as_ref();
    (life.map(|life| &life.kill), life.and_then(|life| life.live.as_ref()))
}
