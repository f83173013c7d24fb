//! What engines say, for programs; the fields are described in docs/json.md.

use chizu::{Move, Size};
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
pub(crate) struct Heard {
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

impl Heard {
    /// What all engines say of a group; nothing if none was asked at all.
    pub(crate) fn all(voices: &Voices, facts: &chizu::groups::GroupFacts, size: Size) -> Option<Vec<Self>> {
        let one = |(voice, opinion): (&Voice, &Opinion)| {
            let at = |mv: Option<Move>| mv.and_then(Move::point).map(|at| size.name(at).to_string());
            let mean = |mean: i16| f64::from(mean) / 1000.0;
            Self {
                engine: voice.name.clone(),
                evidence: "engine",
                effort: opinion.effort.clone(),
                status: opinion.said.name(),
                kill: at(opinion.kill),
                live: at(opinion.live),
                attacker_first: opinion.means.map(|means| mean(means.attacker_first)),
                owner_first: opinion.means.map(|means| mean(means.owner_first)),
                heard_over: opinion.is_heard_over(facts.verdict),
            }
        };
        (!voices.is_empty()).then(|| voices.on(facts.origin).map(one).collect())
    }
}
