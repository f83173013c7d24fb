//! The one place that asks the analysis: groups, fields, estimates and reading enter the session here and nowhere else.
//!
//! [`Known`] is what is known of a position after looking at it with some effort; from it come pictures ([`Known::drawn`]), groups
//! with a sentence each, the estimate, and what stands where.
//!
//! *What it does not know:* records, nodes, and who asked.

use std::collections::BTreeMap;

use chizu::analysis::{Analysis, AnalysisOptions, analyze};
use chizu::board::{MoveError, Suicide};
use chizu::effort::Effort;
use chizu::groups::GroupFacts;
use chizu::ownership::{Change, Estimate, Ownership};
use chizu::verdict::{Evidence, Status};
use chizu::{ByColor, Color, Move, Point, PointSet, Position, Rules, Size, Stones};
use chizu_draw::survey::{self, Survey};
use chizu_draw::{Badge, Certainty, Layer, Scene, Sign};
use serde::Serialize;

use crate::look::Look;
use crate::say::Say;
use crate::words::{self, Fate, color_key, names};

/// How much is spent on a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Stage {
    /// Stones, and nothing about them.
    Board,
    /// Nothing is read.
    Outline,
    /// As every command looks at a position.
    Usual,
    /// Ten times as much.
    Deep,
}

/// What is known of a position.
#[derive(Clone, Debug)]
pub struct Known {
    position: Position,
    analysis: Analysis,
    /// Whose the points are, by who moves next: drawn once, for all that is told of them.
    fields: ByColor<Ownership>,
    stage: Stage,
}

/// A group as it is told.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Group {
    /// Its colour.
    pub color: &'static str,
    /// Its name: the first stone of its largest chain.
    pub at: String,
    /// Its stones.
    pub stones: Vec<String>,
    /// What its badge says, or would say: `alive`, `weak`, `critical`, `ko`, `seki`, `dead`, or nothing.
    pub sign: &'static str,
    /// Where its badge stands, if it has one.
    pub badge: Option<String>,
    /// What that rests on: `proved`, `read`, `judged`.
    pub ground: &'static str,
    /// How likely it stays, from 0 to 1000; a measure to compare groups by, not a share of games.
    pub staying: i16,
    /// Eyes if the opponent moves first, and if its owner does.
    pub eyes: [u8; 2],
    /// Its liberties.
    pub liberties: usize,
    /// Where the opponent kills it.
    pub kill: Option<String>,
    /// Where its owner saves it.
    pub live: Option<String>,
    /// Groups of the opponent it races with.
    pub races: Vec<String>,
    /// Who it is.
    pub who: Say,
    /// What becomes of it.
    pub fate: Say,
    /// What that rests on, as a sentence.
    pub basis: Say,
}

/// The score as it stands.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Guess {
    /// Black's lead with komi.
    pub score: f64,
    /// The least of four in five games.
    pub lower: f64,
    /// The most.
    pub upper: f64,
}

/// Points, with tenths of points each.
pub type Urgent = Vec<(String, i16)>;

/// What each player has: territory, with moyo, with influence.
pub type Sums = [usize; 3];

impl Known {
    /// Looks at a position.
    #[must_use]
    pub fn look(position: &Position, stage: Stage) -> Self {
        let options = match stage {
            Stage::Deep => AnalysisOptions { effort: Effort::DEEP, ..AnalysisOptions::default() },
            Stage::Board | Stage::Outline | Stage::Usual => AnalysisOptions::default(),
        };
        let analysis = analyze(position, &options);
        let fields = Ownership::both(&analysis);
        Self { position: position.clone(), analysis, fields, stage }
    }

    /// How much was spent.
    #[must_use]
    pub const fn stage(&self) -> Stage {
        self.stage
    }

    fn survey(&self, last: Option<Point>) -> Survey<'_> {
        Survey::with_fields(&self.position, self.analysis.clone(), self.fields.clone()).after(last)
    }

    /// The stones of the group on a point.
    #[must_use]
    pub fn group_at(&self, at: Point) -> Option<(PointSet, Color)> {
        self.analysis.group(at).map(|group| (group.stones, group.color))
    }

    /// Everything that is shown: the scene, the groups, what stands where.
    #[must_use]
    pub fn drawn(&self, last: Option<Point>, look: &Look) -> Drawn {
        let survey = self.survey(last).with_influence(look.influence());
        let scene = match look.step {
            0 => None,
            step => survey.stage(step),
        };
        let scene = scene.unwrap_or_else(|| survey.scene(look.layers()));
        let ownership = survey.ownership();
        let areas = areas(&scene, ownership);
        let sums = sums(&scene, ownership);
        Drawn { groups: self.groups(&survey), areas, sums, scene }
    }

    fn groups(&self, survey: &Survey<'_>) -> Vec<Group> {
        let badges: BTreeMap<usize, Badge> =
            survey.badges().map(|(group, badge)| (group.id.index(), badge)).collect();
        let one = |facts: &GroupFacts| self.group(facts, badges.get(&facts.id.index()), survey.ownership());
        self.analysis.groups.iter().map(one).collect()
    }

    fn group(&self, facts: &GroupFacts, badge: Option<&Badge>, ownership: &Ownership) -> Group {
        let size = self.position.size();
        let point = |mv: Option<Move>| mv.and_then(Move::point);
        let (kill, live) = match facts.verdict.known() {
            Some(Status::Critical | Status::Ko) => {
                (point(facts.attack_point()), point(facts.defence_point()))
            }
            _ => (None, None),
        };
        let sign = badge.map(|badge| badge.sign).or(match facts.verdict.known() {
            _ if facts.is_dead() => Some(Sign::Dead),
            Some(Status::Critical) => Some(Sign::Critical),
            Some(Status::Ko) => Some(Sign::Ko),
            Some(Status::Seki) => Some(Sign::Seki),
            _ => None,
        });
        let certainty = badge.map_or_else(|| certainty(facts), |badge| badge.certainty);
        let staying = ownership.staying(facts.stones);
        let fate = Fate { color: facts.color, sign, kill, live, staying, stones: facts.stones.len() };
        let name = |at: Point| size.name(at).to_string();
        Group {
            color: color_key(facts.color),
            at: name(facts.origin),
            stones: names(facts.stones, size),
            sign: sign.map_or("", sign_key),
            badge: badge.map(|badge| name(badge.at)),
            ground: ground_key(certainty),
            staying,
            eyes: [facts.eyes.least, facts.eyes.most],
            liberties: facts.liberties.len(),
            kill: kill.map(name),
            live: live.map(name),
            races: facts
                .races
                .iter()
                .map(|race| name(self.analysis.groups[race.with.index()].origin))
                .collect(),
            who: words::group_name(facts.color, facts.origin, facts.stones.len(), size),
            fate: words::fate(&fate, size),
            basis: words::ground(Some(certainty)),
        }
    }

    /// The score as it stands.
    #[must_use]
    pub fn guess(&self, rules: &Rules, handicap: u32) -> Guess {
        let found = Estimate::from_both(&self.position, &self.fields, rules, handicap);
        Guess { score: found.score.points(), lower: found.lower.points(), upper: found.upper.points() }
    }

    /// The points where it matters most who plays, no two of them near each other, with tenths of points each. It takes several
    /// times as long as all the rest.
    #[must_use]
    pub fn urgent(&self) -> Urgent {
        const MOST: usize = 5;
        const APART: u8 = 4;
        let size = self.position.size();
        let urgency = Ownership::urgency(&self.position, &self.analysis);
        let mut points: Vec<Point> = size.points().filter(|at| urgency.value(*at) > 0).collect();
        points.sort_by_key(|at| std::cmp::Reverse(urgency.value(*at)));
        let mut found: Vec<Point> = Vec::new();
        for at in points {
            if found.len() < MOST && found.iter().all(|other| size.steps(at, *other) > APART) {
                found.push(at);
            }
        }
        found.into_iter().map(|at| (size.name(at).to_string(), urgency.value(at))).collect()
    }

    /// What the badge of each group says, in the order of the groups.
    #[must_use]
    pub fn signs(&self) -> Vec<Option<Sign>> {
        let survey = self.survey(None);
        let mut signs = vec![None; self.analysis.groups.len()];
        for (group, badge) in survey.badges() {
            signs[group.id.index()] = Some(badge.sign);
        }
        signs
    }

    /// The groups with a badge: name, colour, stones, sign.
    pub(crate) fn badged(&self) -> Vec<(Point, Color, PointSet, Sign)> {
        let survey = self.survey(None);
        survey.badges().map(|(group, badge)| (group.origin, group.color, group.stones, badge.sign)).collect()
    }
}

/// What is shown of a position.
pub struct Drawn {
    /// The picture.
    pub scene: Scene,
    /// The groups.
    pub groups: Vec<Group>,
    /// A letter for every point: `B` `W` territory, `b` `w` moyo, `+` `-` influence, `.` nothing.
    pub areas: String,
    /// What Black and White have.
    pub sums: [Sums; 2],
}

/// What is seen at a glance.
#[must_use]
pub fn at_sight(stones: &Stones, look: &Look) -> Drawn {
    let ownership = Ownership::at_sight(stones);
    let scene = survey::at_sight_with(stones, &ownership, look.layers());
    Drawn { groups: Vec::new(), areas: areas(&scene, &ownership), sums: sums(&scene, &ownership), scene }
}

/// A move's effect, to be drawn and told.
pub struct Effect {
    /// The picture.
    pub scene: Scene,
    /// Tenths of points it is better than to pass, for who moves.
    pub tenths: i32,
    /// Groups whose fate turns, by the first stone each has after the move.
    pub turned: Vec<Point>,
}

/// What a move changes. The position after it is read; what is known of the one before is used again.
///
/// # Errors
/// If the move is not legal.
pub fn effect(known: &Known, by: Color, at: Point) -> Result<Effect, MoveError> {
    let position = &known.position;
    let next = position.after(by, Move::Play(at), Suicide::Forbidden)?;
    let after = Known::look(&next, Stage::Usual);
    let change = Change::between(known.fields[!by].clone(), after.fields[!by].clone());
    let mut scene = survey::changed(position, by, at, &change)?;
    // It lies upon the picture of the board, and has to have the same size: no legend, and no line below.
    scene.layers = scene.layers.without(Layer::Legend);
    scene.caption = String::new();
    let sum: i32 = change.difference.values().iter().map(|value| i32::from(*value)).sum();
    let tenths = if by == Color::Black { sum } else { -sum } / 100;
    let (old, new) = (known.signs(), after.signs());
    let settled = |sign: Sign| matches!(sign, Sign::Dead | Sign::Alive | Sign::Seki);
    let turns = |group: &&GroupFacts| {
        let before = group.stones.iter().find_map(|stone| known.analysis.group(stone));
        let before = before.and_then(|group| old[group.id.index()]);
        match (before, new[group.id.index()]) {
            (Some(before), Some(after)) => before != after && (settled(before) || settled(after)),
            _ => false,
        }
    };
    let turned = after.analysis.groups.iter().filter(turns);
    let turned = turned.map(|group| group.origin).collect();
    Ok(Effect { scene, tenths, turned })
}

const fn certainty(facts: &GroupFacts) -> Certainty {
    match facts.verdict.evidence {
        Evidence::Guessed => Certainty::Guessed,
        Evidence::Searched => Certainty::Read,
        Evidence::Proved => Certainty::Proved,
    }
}

const fn ground_key(certainty: Certainty) -> &'static str {
    match certainty {
        Certainty::Proved => "proved",
        Certainty::Read => "read",
        Certainty::Engine => "engine",
        Certainty::Guessed => "judged",
    }
}

/// A sign's name in the protocol.
#[must_use]
pub const fn sign_key(sign: Sign) -> &'static str {
    match sign {
        Sign::Alive => "alive",
        Sign::Weak => "weak",
        Sign::Critical => "critical",
        Sign::Ko => "ko",
        Sign::Seki => "seki",
        Sign::Dead => "dead",
    }
}

fn areas(scene: &Scene, ownership: &Ownership) -> String {
    let letter = |at: Point| {
        let of = |sets: &ByColor<PointSet>| {
            Color::ALL.into_iter().find(|color| sets[*color].contains(at)).map(|color| color == Color::Black)
        };
        match (of(&scene.territory), of(&scene.moyo), of(&ownership.area)) {
            (Some(true), ..) => 'B',
            (Some(false), ..) => 'W',
            (_, Some(true), _) => 'b',
            (_, Some(false), _) => 'w',
            (_, _, Some(true)) => '+',
            (_, _, Some(false)) => '-',
            _ => '.',
        }
    };
    scene.size().points().map(letter).collect()
}

fn sums(scene: &Scene, ownership: &Ownership) -> [Sums; 2] {
    Color::ALL.map(|color| {
        let territory = scene.territory[color];
        let moyo = territory | scene.moyo[color];
        [territory.len(), moyo.len(), (moyo | ownership.area[color]).len()]
    })
}

/// The point of a name.
#[must_use]
pub fn point(size: Size, name: &str) -> Option<Point> {
    size.parse_point(name)
}
