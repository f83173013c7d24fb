//! The group's fight in its frame, played out by engines: either side first, and where a ko comes up, with threats for either.

use chizu::analysis::{AnalysisOptions, analyze};
use chizu::effort::Effort;
use chizu::{Color, Move, PointSet, Position, Size, Status};
use chizu_engines::frame::Frame;
use chizu_engines::opinion::Judgement;
use chizu_engines::playout::{End, Played, play};
use chizu_engines::process::Watch;
use chizu_engines::{Engine, Error};
use chizu_json::words::color_name;
use serde::Serialize;

use crate::engine::{Panel, Voice, Voices, troubles};

/// How an engine plays it out.
pub(super) struct Playing {
    pub(super) engine: String,
    pub(super) runs: Vec<Run>,
}

/// One way to play it out.
pub(super) struct Run {
    /// Who moves first.
    pub(super) first: Color,
    /// Who has ko threats without end.
    pub(super) threats: Option<Color>,
    pub(super) played: Played,
    /// What becomes of the group, if that can be told.
    pub(super) status: Option<Status>,
    /// Who tells it: the board itself, Chizu's reading of the position at the end, or the engine.
    pub(super) by: &'static str,
}

/// Lets all engines play. Either side moves first; each that meets a ko is played again with threats for either side.
pub(super) fn playings(panel: &Panel, sealed: &Frame) -> (Vec<Playing>, Voices) {
    let all = panel.each(1, "groups", |engine, watch, told| {
        let (mut runs, mut open) = (Vec::new(), Vec::new());
        'all: for first in Color::ALL {
            let mut ways = vec![None];
            while let Some(threats) = ways.pop() {
                match run(engine, sealed, first, threats, watch) {
                    Ok(run) => {
                        if threats.is_none() && run.played.has_ko {
                            ways.extend(Color::ALL.map(Some));
                        }
                        runs.push(run);
                    }
                    Err(error) => {
                        open.push(error);
                        break 'all;
                    }
                }
            }
        }
        told(1);
        let mut voice = Voice::of(engine, 1);
        voice.troubles = troubles(engine, &open, "group");
        (Playing { engine: voice.name.clone(), runs }, voice)
    });
    let (playings, voices) = all.into_iter().unzip();
    (playings, Voices { all: voices })
}

fn run(
    engine: &mut Engine,
    sealed: &Frame,
    first: Color,
    threats: Option<Color>,
    watch: &Watch,
) -> Result<Run, Error> {
    let komi = f64::from(sealed.komi);
    let start = Position::clone(&sealed.position).with_to_play(first);
    let mut choose = |position: &Position| {
        let open = sealed.region & position.stones().vacant();
        engine.choose(position, komi, open, true, watch).map(|mv| mv.unwrap_or(Move::Pass))
    };
    let played = play(&start, sealed.region, sealed.group, threats, &mut choose)?;
    let (status, by) = judged(engine, sealed, &played, watch)?;
    Ok(Run { first, threats, played, status, by })
}

/// What becomes of the group: its stones are gone, or the position at the end is read, or else the engine is asked.
fn judged(
    engine: &mut Engine,
    sealed: &Frame,
    played: &Played,
    watch: &Watch,
) -> Result<(Option<Status>, &'static str), Error> {
    if played.end == End::Captured {
        return Ok((Some(Status::Dead), "board"));
    }
    let left = left(sealed, &played.position);
    let options = AnalysisOptions { effort: Effort::USUAL, ..AnalysisOptions::default() };
    let read = left.first_point().and_then(|at| {
        analyze(&played.position, &options).deepened(&played.position, at, Effort::DEEP)?.verdict.known()
    });
    if read.is_some() {
        return Ok((read, "reading"));
    }
    let opinions = engine.opinions(&played.position, f64::from(sealed.komi), &[left], watch, &mut |_| {});
    match opinions.into_iter().next() {
        Some(Ok(opinion)) => Ok(match opinion.judgement {
            Judgement::Status(status) => (Some(status), "engine"),
            Judgement::Unsure => (None, "engine"),
        }),
        Some(Err(error)) if !error.is_harmless() => Err(error),
        _ => Ok((None, "nobody")),
    }
}

/// The largest of the group's chains that is left.
fn left(sealed: &Frame, end: &Position) -> PointSet {
    let owner = sealed.group.first_point().and_then(|at| sealed.position.stones().get(at));
    let Some(owner) = owner else { return PointSet::EMPTY };
    let chains = end.stones().chains(owner).filter(|chain| chain.intersects(&sealed.group));
    chains.max_by_key(|chain| (*chain & sealed.group).len()).unwrap_or(PointSet::EMPTY)
}

impl Playing {
    /// What all ways come to, in words.
    pub(super) fn verdict(&self, owner: Color) -> String {
        let lives = |first: Color, threats: Option<Color>| {
            let run = self.runs.iter().find(|run| run.first == first && run.threats == threats)?;
            Some(matches!(run.status?, Status::Alive | Status::Seki))
        };
        let plain = Color::ALL.map(|first| lives(first, None));
        let owner_first = lives(owner, None);
        let attacker_first = lives(!owner, None);
        let by_ko = Color::ALL.into_iter().any(|first| {
            let ways: Vec<bool> = [None, Some(Color::Black), Some(Color::White)]
                .into_iter()
                .filter_map(|threats| lives(first, threats))
                .collect();
            ways.iter().any(|way| *way != ways[0])
        });
        match (plain, owner_first, attacker_first) {
            _ if by_ko => "it hangs on a ko".to_owned(),
            ([Some(true), Some(true)], ..) => "alive".to_owned(),
            ([Some(false), Some(false)], ..) => "dead".to_owned(),
            (_, Some(true), Some(false)) => "it depends on who moves first".to_owned(),
            (_, Some(false), Some(true)) => {
                "it dies if its owner moves first and lives if not: the engine misplays".to_owned()
            }
            _ => "open".to_owned(),
        }
    }
}

impl Run {
    /// Who begins, and with whose threats.
    pub(super) fn how(&self) -> String {
        let threats = self.threats.map_or_else(String::new, |color| format!(", ko threats for {color}"));
        format!("{} first{threats}", self.first)
    }

    /// What becomes of it, and the moves.
    pub(super) fn in_words(&self, size: Size) -> String {
        let status = self.status.map_or("open", Status::name);
        let end = match self.played.end {
            End::Captured => "the stones are taken",
            End::Passed => "both pass",
            End::Repeated => "the board repeats",
            End::TooLong => "broken off",
        };
        let moves: Vec<String> = self.moves().map(|mv| mv.name(size)).collect();
        let moves = if moves.is_empty() { "no move".to_owned() } else { moves.join(" ") };
        let by = match self.by {
            "reading" => ", read",
            "engine" => ", it says",
            _ => "",
        };
        format!("{status}{by}: {moves}; {end}")
    }

    /// The moves without the passes at the end.
    pub(super) fn moves(&self) -> impl Iterator<Item = Move> + '_ {
        let passes = self.played.moves.iter().rev().take_while(|(_, mv)| *mv == Move::Pass).count();
        let count = self.played.moves.len() - passes;
        self.played.moves[..count].iter().map(|(_, mv)| *mv)
    }
}

/// For programs.
#[derive(Serialize)]
pub(super) struct Line {
    engine: String,
    verdict: String,
    runs: Vec<RunLine>,
}

#[derive(Serialize)]
struct RunLine {
    first: &'static str,
    threats: Option<&'static str>,
    moves: Vec<String>,
    end: &'static str,
    status: &'static str,
    evidence: &'static str,
}

impl Line {
    pub(super) fn of(playing: &Playing, owner: Color, size: Size) -> Self {
        let run = |run: &Run| RunLine {
            first: color_name(run.first),
            threats: run.threats.map(color_name),
            moves: run.moves().map(|mv| mv.name(size)).collect(),
            end: match run.played.end {
                End::Captured => "captured",
                End::Passed => "passed",
                End::Repeated => "repeated",
                End::TooLong => "too long",
            },
            status: run.status.map_or("unknown", Status::name),
            evidence: run.by,
        };
        Self {
            engine: playing.engine.clone(),
            verdict: playing.verdict(owner),
            runs: playing.runs.iter().map(run).collect(),
        }
    }
}
