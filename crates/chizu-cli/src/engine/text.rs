//! What engines say, in words.

use chizu::groups::GroupFacts;
use chizu::verdict::Verdict;
use chizu::{Move, Point, Size, Status};
use chizu_engines::Opinion;
use chizu_engines::opinion::Judgement;

use super::ask::{Voice, Voices};
use crate::page::Page;

/// What engines and Chizu say of a group, in a few words, the stronger first.
pub(crate) fn cell(facts: &GroupFacts, own: &str, voices: &Voices) -> String {
    let (mut before, mut after) = (Vec::new(), Vec::new());
    for (voice, opinion) in voices.on(facts.origin) {
        let words = format!("{} ({})", opinion.judgement.name(), voice.name);
        let stronger = opinion.overrules(facts.verdict);
        if stronger { before.push(words) } else { after.push(words) }
    }
    before.push(own.to_owned());
    before.extend(after);
    before.join(", ")
}

/// What an engine says of a group, in a sentence without its subject.
pub(crate) fn sentence(opinion: &Opinion, size: Size) -> String {
    let at = |mv: Option<Move>| mv.and_then(Move::point).map(|at| format!(" at {}", size.name(at)));
    let (kill, live) = (at(opinion.kill).unwrap_or_default(), at(opinion.live).unwrap_or_default());
    let fate = match opinion.judgement {
        Judgement::Status(Status::Alive) => "lives, whoever moves first".to_owned(),
        Judgement::Status(Status::Dead) => "dies, whoever moves first".to_owned(),
        Judgement::Status(Status::Seki) => "lives in a seki".to_owned(),
        Judgement::Status(Status::Ko) => {
            format!("hangs on a ko: it moves first{live}, or the opponent does{kill}")
        }
        Judgement::Status(_) => {
            format!("lives if it moves first{live}, dies if the opponent moves first{kill}")
        }
        Judgement::Unsure => "may live or die".to_owned(),
    };
    match opinion.means {
        Some(means) if opinion.judgement == Judgement::Unsure => {
            let percent = |mean: i16| (i32::from(mean) + 1000) / 20;
            format!(
                "{fate}: {} % if the opponent moves first, {} % if it does",
                percent(means.attacker_first),
                percent(means.owner_first)
            )
        }
        _ => fate,
    }
}

/// A group as it is told: its letter if it has one, a stone of it, and what Chizu knows.
pub(crate) struct Group {
    pub(crate) letter: String,
    pub(crate) at: Point,
    pub(crate) known: Verdict,
}

impl Group {
    pub(crate) fn of(letter: String, facts: &GroupFacts) -> Self {
        Self { letter, at: facts.origin, known: facts.verdict }
    }
}

/// Who the engines are, and what they say of these groups.
pub(crate) fn page(page: &mut Page, groups: &[Group], voices: &Voices, size: Size) {
    for voice in &voices.all {
        page.gap();
        page.lines(&format!("Second opinion of {}\n", heading(voice)));
        for Group { letter, at, known } in groups {
            let Some(opinion) = voice.on(*at) else { continue };
            let differs = if opinion.contradicts(*known) { "; Chizu has read otherwise" } else { "" };
            let label = format!("  {letter:3}{}", size.name(*at));
            page.label(&label, &format!("{}{differs}", sentence(opinion, size)));
        }
        if voice.opinions.is_empty() {
            let why = if voice.asked == 0 { "nothing to ask: all groups are settled" } else { "no answer" };
            page.lines(&format!("  {why}\n"));
        }
    }
}

/// The user's name for an engine, its own, its version and effort.
fn heading(voice: &Voice) -> String {
    let own = [voice.program.as_str(), voice.version.as_str(), ""];
    let own = own.into_iter().filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ");
    let effort = if voice.effort.is_empty() { String::new() } else { format!(", {}", voice.effort) };
    if own.is_empty() { voice.name.clone() } else { format!("{} ({own}{effort})", voice.name) }
}
