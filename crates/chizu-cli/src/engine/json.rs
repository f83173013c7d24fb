//! What engines say, for programs; the fields are described in docs/json.md.

use chizu::verdict::Verdict;
use chizu::{Move, Point, Size};
use chizu_engines::Opinion;
use serde::Serialize;

use super::ask::{Voice, Voices};

/// An engine that was asked.
#[derive(Serialize)]
pub(crate) struct Named {
    name: String,
    program: String,
    version: String,
    effort: String,
    asked: usize,
    answered: usize,
    troubles: Vec<String>,
}

/// What an engine says of one group.
#[derive(Serialize)]
pub(crate) struct OpinionLine {
    engine: String,
    evidence: &'static str,
    effort: String,
    status: &'static str,
    kill: Option<String>,
    live: Option<String>,
    attacker_first: Option<f64>,
    owner_first: Option<f64>,
    heard_over: bool,
}

impl Named {
    /// All engines that were asked; nothing if none was.
    pub(crate) fn all(voices: &Voices) -> Option<Vec<Self>> {
        (!voices.is_empty()).then(|| voices.all.iter().map(Self::of).collect())
    }

    fn of(voice: &Voice) -> Self {
        Self {
            name: voice.name.clone(),
            program: voice.program.clone(),
            version: voice.version.clone(),
            effort: voice.effort.clone(),
            asked: voice.asked,
            answered: voice.opinions.len(),
            troubles: voice.troubles.clone(),
        }
    }
}

impl OpinionLine {
    /// What all engines say of a group; nothing if none was asked at all.
    pub(crate) fn all(voices: &Voices, at: Point, known: Verdict, size: Size) -> Option<Vec<Self>> {
        let one = |(voice, opinion): (&Voice, &Opinion)| {
            let name = |mv: Option<Move>| mv.and_then(Move::point).map(|at| size.name(at).to_string());
            let mean = |mean: i16| f64::from(mean) / 1000.0;
            Self {
                engine: voice.name.clone(),
                evidence: "engine",
                effort: opinion.effort.clone(),
                status: opinion.judgement.name(),
                kill: name(opinion.kill),
                live: name(opinion.live),
                attacker_first: opinion.means.map(|means| mean(means.attacker_first)),
                owner_first: opinion.means.map(|means| mean(means.owner_first)),
                heard_over: opinion.overrules(known),
            }
        };
        (!voices.is_empty()).then(|| voices.on(at).map(one).collect())
    }
}

/// An object, and what engines say of the group or the groups it is about.
#[derive(Serialize)]
pub(crate) struct Voiced<T> {
    #[serde(flatten)]
    pub(crate) line: T,
    #[serde(skip_serializing_if = "Option::is_none")]
    engines: Option<Vec<Named>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    opinions: Option<Vec<About>>,
}

/// What an engine says, and of which group.
#[derive(Serialize)]
struct About {
    group: String,
    #[serde(flatten)]
    heard: OpinionLine,
}

impl<T> Voiced<T> {
    /// With what is said of the groups of these stones, of which Chizu knows this.
    pub(crate) fn new(line: T, voices: &Voices, groups: &[(Point, Verdict)], size: Size) -> Self {
        let about = |(at, known): &(Point, Verdict)| {
            let heard = OpinionLine::all(voices, *at, *known, size).unwrap_or_default();
            let group = size.name(*at).to_string();
            heard.into_iter().map(move |heard| About { group: group.clone(), heard })
        };
        let opinions = (!voices.is_empty()).then(|| groups.iter().flat_map(about).collect());
        Self { line, engines: Named::all(voices), opinions }
    }
}
