//! What engines say of groups, drawn as theirs.

use chizu::analysis::analyze;
use chizu::groups::GroupFacts;
use chizu::{PointSet, Size, Status};
use chizu_draw::{Badge, Certainty, Scene, Sign, survey};
use chizu_engines::Opinion;
use chizu_engines::worth::Found;
use chizu_json::map::{Album, part};

use crate::engine::{self, Panel, Voice, Voices};
use crate::exit::Exit;

/// What engines say of what is drawn: of groups, or of a first move's worth.
#[derive(Default)]
pub(super) struct Opinions {
    groups: Vec<GroupFacts>,
    voices: Voices,
    worths: Vec<(String, [Scene; 3])>,
}

impl Opinions {
    /// Asks, if anybody is to be asked.
    pub(super) fn of(album: &Album<'_>, panel: &Panel) -> anyhow::Result<Self> {
        if panel.is_empty() {
            return Ok(Self::default());
        }
        let record = album.opened(album.args.at_move)?;
        let (position, komi) = (&record.position, engine::komi(&record));
        if let Some(text) = &album.args.worth {
            let region = part(position, text)?;
            let (worths, voices) = engine::worths(panel, position, komi, &[region], true);
            let drawn = |(name, found): (String, Vec<Option<Found>>)| {
                let found = found.into_iter().next().flatten()?;
                let scenes = survey::worth(position, &found.worth);
                Some((
                    name.clone(),
                    scenes.map(|scene| {
                        let caption = format!("{name} · {}", scene.caption);
                        Scene { title: format!("{text}: {name}"), caption, ..scene }
                    }),
                ))
            };
            return Ok(Self {
                voices,
                worths: worths.into_iter().filter_map(drawn).collect(),
                ..Self::default()
            });
        }
        let analysis = analyze(position, &album.options());
        let groups: Vec<GroupFacts> =
            analysis.groups.iter().filter(|facts| facts.verdict.is_guess()).cloned().collect();
        let stones: Vec<PointSet> = groups.iter().map(|facts| facts.stones).collect();
        let voices = panel.ask(position, komi, &stones);
        Ok(Self { groups, voices, worths: Vec::new() })
    }

    /// Tells what went wrong.
    pub(super) fn complain(&self) -> Exit {
        self.voices.complain()
    }

    /// The scenes, with what engines say.
    pub(super) fn scenes(&self, album: &Album<'_>) -> anyhow::Result<Vec<Scene>> {
        let mut scenes = album.scenes()?;
        if album.args.worth.is_some() {
            scenes.extend(self.worths.iter().flat_map(|(_, scenes)| scenes.clone()));
        } else if !self.voices.is_empty() {
            scenes.iter_mut().for_each(|scene| self.drawn(scene));
        }
        Ok(scenes)
    }

    /// Puts it on the scene: the first engine that is sure of a group marks it; who says what is told below.
    fn drawn(&self, scene: &mut Scene) {
        for facts in &self.groups {
            let sure = self.voices.on(facts.origin).find_map(|(_, opinion)| sign(opinion));
            let Some(sign) = sure else { continue };
            let own = scene.badges.iter_mut().find(|badge| facts.stones.contains(badge.at));
            match own {
                Some(badge) => (badge.sign, badge.certainty) = (sign, Certainty::Engine),
                None => scene.badges.push(Badge { at: facts.origin, sign, certainty: Certainty::Engine }),
            }
        }
        for voice in &self.voices.all {
            let told = tallied(voice);
            let gap = if scene.caption.is_empty() { "" } else { " · " };
            scene.caption = format!("{}{gap}{told}", scene.caption);
            scene.description =
                format!("{} {}", scene.description, self.described(voice, scene.size())).trim().to_owned();
        }
    }

    fn described(&self, voice: &Voice, size: Size) -> String {
        let told = |facts: &GroupFacts| {
            let opinion = voice.on(facts.origin)?;
            Some(format!("{} {} {}", facts.color, size.name(facts.origin), engine::sentence(opinion, size)))
        };
        let all: Vec<String> = self.groups.iter().filter_map(told).collect();
        if all.is_empty() {
            format!("{} says nothing.", voice.name)
        } else {
            format!("{}: {}.", voice.name, all.join("; "))
        }
    }
}

/// What an engine that is sure marks a group with.
fn sign(opinion: &Opinion) -> Option<Sign> {
    Some(match opinion.judgement.status()? {
        Status::Alive => Sign::Alive,
        Status::Dead => Sign::Dead,
        Status::Seki => Sign::Seki,
        Status::Ko => Sign::Ko,
        Status::Critical => Sign::Critical,
        Status::Unsettled => return None,
    })
}

/// How many groups an engine says what of.
fn tallied(voice: &Voice) -> String {
    let mut counted: Vec<(&str, usize)> = Vec::new();
    for opinion in &voice.opinions {
        let name = opinion.judgement.name();
        match counted.iter_mut().find(|(known, _)| *known == name) {
            Some((_, count)) => *count += 1,
            None => counted.push((name, 1)),
        }
    }
    let told: Vec<String> = counted.iter().map(|(name, count)| format!("{count} {name}")).collect();
    match (told.is_empty(), voice.asked) {
        (true, 0) => format!("{}: nothing to ask", voice.name),
        (true, _) => format!("{}: no answer", voice.name),
        (false, _) => format!("{}: {}", voice.name, told.join(", ")),
    }
}
