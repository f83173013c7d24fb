//! `chizu problem`: what a problem is about, its solution, and the refutations of other moves.

mod solution;

use anyhow::bail;
use chizu::problem::{Aim, Solution, Trial, try_move};
use chizu::read::{Budget, Code};
use chizu::record::Request;
use chizu::verdict::{Evidence, Verdict};
use chizu::{Color, Move, Point, Size, Status};
use chizu_engines::weigh::weigh;
use chizu_json::problem::{self, Solved};
use chizu_json::read::PlainAnswer;
use chizu_json::words::named;
use serde::Serialize;

use crate::args::{ProblemArgs, Side};
use crate::engine::{self, Panel, Voiced, Voices};
use crate::exit::{Exit, Misuse};
use crate::output::patiently;
use crate::page::Page;
use crate::read::text;
use crate::terminal::Screen;
use crate::{game, input, write};

/// Solves the problem the command line names.
pub(crate) fn run(args: &ProblemArgs, screen: Screen) -> anyhow::Result<Exit> {
    let is_printed = args.output.as_deref().is_some_and(input::is_stdin);
    if is_printed && args.json {
        bail!(Misuse::of("-o - prints the record and nothing else: leave out --json"));
    }
    write::apart(args.output.as_deref(), &args.file)?;
    let panel = args.second.panel()?;
    let (name, tree) = game::numbered(&args.file, args.game)?;
    game::record(&name, &tree, &Request { at_move: Some(0), ..Request::default() })?;
    let (side, effort) = (args.to_play.map(Side::color), args.effort.or(problem::EFFORT));
    let solved = patiently("solving", || problem::solve(&name, &tree, side, effort))?;
    let sgf = args.output.as_ref().map(|output| (output, solution::record(&solved)));
    if let Some((output, text)) = &sgf {
        if is_printed {
            return crate::print(text.as_bytes());
        }
        write::whole(output, text.as_bytes())?;
    }
    let advice = Advice::of(&solved, &panel, &effort.budget())?;
    let size = solved.position.size();
    let at = solved.solution.question.group.first_point();
    if args.json {
        let groups: Vec<_> = at.into_iter().map(|at| (at, UNKNOWN)).collect();
        let (advised, weighed) = (advice.lines(&solved), advice.weighed(size));
        let line = Advised { line: problem::line(&solved, effort), advised, weighed };
        crate::print_json(&Voiced::new(line, &advice.voices, &groups, size))?;
    } else {
        let mut page = page(&solved, screen);
        let group = at.map(|at| engine::Group { letter: String::new(), at, known: UNKNOWN });
        engine::page(&mut page, group.as_slice(), &advice.voices, size);
        for (engine, moves) in &advice.weighed {
            let names: Vec<String> = moves.iter().map(|at| size.name(*at).to_string()).collect();
            page.label("", &format!("most promising, weighed with {engine}'s net: {}", names.join(", ")));
        }
        for (engine, trial) in &advice.read {
            let what = format!("{}: {}", trial.first.name(size), trial_in_words(&solved, trial));
            page.label("", &format!("its move is read: {what} ({engine}; {})", text::ground(&trial.reply)));
        }
        crate::print(page.into_text().as_bytes())?;
    }
    Ok(advice.voices.complain())
}

/// Engines are asked only where nothing is known.
const UNKNOWN: Verdict = Verdict { status: Status::Unsettled, evidence: Evidence::Guessed };

/// What engines say of a group that is not solved.
#[derive(Default)]
struct Advice {
    voices: Voices,
    /// The first moves they name, by who does, with what reading makes of them.
    read: Vec<(String, Trial)>,
    /// What an engine's net finds natural, weighed together with Chizu's own guess, by whose net it is; the likeliest first.
    weighed: Vec<(String, Vec<Point>)>,
}

/// A problem, and the first moves engines name.
#[derive(Serialize)]
struct Advised<T> {
    #[serde(flatten)]
    line: T,
    #[serde(skip_serializing_if = "Option::is_none")]
    advised: Option<Vec<AdvisedMove>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    weighed: Option<Vec<Weighed>>,
}

/// Moves that a net and Chizu find likely together.
#[derive(Serialize)]
struct Weighed {
    engine: String,
    moves: Vec<String>,
}

/// So many of them are named.
const NAMED: usize = 5;

#[derive(Serialize)]
struct AdvisedMove {
    engine: String,
    first: String,
    works: &'static str,
    reply: PlainAnswer,
}

impl Advice {
    /// Asks engines about the group, and reads the first moves they name.
    fn of(solved: &Solved, panel: &Panel, budget: &Budget) -> anyhow::Result<Self> {
        let Solved { position, solution, .. } = solved;
        let question = &solution.question;
        let at = question.group.first_point().filter(|_| !solution.is_solved());
        let Some(at) = at else { return Ok(Self::default()) };
        let voices = panel.ask(position, 0.0, &[question.group]);
        let mut read = Vec::new();
        for (voice, opinion) in voices.on(at) {
            let is_attack = matches!(question.aim, Aim::Kill | Aim::Capture);
            let first = if is_attack { opinion.kill } else { opinion.live };
            let trial = first.map(|first| try_move(position, solution, first, budget)).transpose()?;
            read.extend(trial.flatten().map(|trial| (voice.name.clone(), trial)));
        }
        let mut weighed = Vec::new();
        for (name, natural) in panel.each(1, "groups", |engine, watch, _| {
            (engine.name().to_owned(), engine.natural(position, 0.0, watch))
        }) {
            // An engine without a net has nothing to weigh.
            let Ok(natural) = natural else { continue };
            let moves = weigh(position, question.group, &solved.guesses, &natural);
            weighed.push((name, moves.into_iter().map(|(at, _)| at).take(NAMED).collect::<Vec<Point>>()));
        }
        // What is weighed first is read, too.
        for (name, moves) in &weighed {
            let Some(first) = moves.first().map(|at| Move::Play(*at)) else { continue };
            if read.iter().any(|(other, trial): &(String, Trial)| other == name && trial.first == first) {
                continue;
            }
            let trial = try_move(position, solution, first, budget)?;
            read.extend(trial.map(|trial| (name.clone(), trial)));
        }
        Ok(Self { voices, read, weighed })
    }

    /// The moves of each net, by name.
    fn weighed(&self, size: Size) -> Option<Vec<Weighed>> {
        let one = |(engine, moves): &(String, Vec<Point>)| Weighed {
            engine: engine.clone(),
            moves: moves.iter().map(|at| size.name(*at).to_string()).collect(),
        };
        (!self.weighed.is_empty()).then(|| self.weighed.iter().map(one).collect())
    }

    fn lines(&self, solved: &Solved) -> Option<Vec<AdvisedMove>> {
        let (me, size) = (solved.position.to_play(), solved.position.size());
        let one = |(engine, trial): &(String, Trial)| AdvisedMove {
            engine: engine.clone(),
            first: trial.first.name(size),
            works: match (trial.reply.is_settled(), trial.code()) {
                (false, _) => "undecided",
                (true, Code::Win) => "yes",
                (true, Code::Lose) => "no",
                (true, _) => "ko",
            },
            reply: PlainAnswer::new(&trial.reply, !me, size),
        };
        (!self.voices.is_empty()).then(|| self.read.iter().map(one).collect())
    }
}

/// The problem in words: *Black to play and kill the white group at C2*.
fn goal(solved: &Solved) -> String {
    let question = &solved.solution.question;
    let (me, size) = (solved.position.to_play(), solved.position.size());
    let at = question.group.first_point().map_or_else(String::new, |p| size.name(p).to_string());
    let owner = if question.owner == Color::Black { "black" } else { "white" };
    let what = match question.aim {
        Aim::Kill => format!("kill the {owner} group at {at}"),
        Aim::Live => format!("live with the {owner} group at {at}"),
        Aim::Capture => format!("capture the {owner} chain at {at}"),
        Aim::Save => format!("save the {owner} chain at {at}"),
    };
    format!("{me} to play and {what}")
}

/// The answer in words.
fn verdict(solved: &Solved) -> String {
    let Solved { position, solution, .. } = solved;
    let (me, size) = (position.to_play(), position.size());
    let first = solution.first.map(|mv| mv.name(size));
    if !solution.is_critical() {
        return "there is nothing to solve: what becomes of the stones does not depend on who moves first"
            .to_owned();
    }
    match (&first, solution.is_solved()) {
        (Some(first), true) => {
            format!("{me} {} with {first}{}", reached(solution.question.aim), solution.answer.code.ko(me))
        }
        (Some(first), false) if !solution.answer.is_settled() || solution.answer.code == Code::Lose => {
            format!("not settled; the most promising move is {first}")
        }
        (Some(first), false) => {
            format!("the most promising move is {first}; the problem may be about another group")
        }
        (None, _) => "not settled; no move is promising".to_owned(),
    }
}

const fn reached(aim: Aim) -> &'static str {
    match aim {
        Aim::Kill => "kills",
        Aim::Live => "lives",
        Aim::Capture => "captures",
        Aim::Save => "saves it",
    }
}

/// What the opponent reaches when the aim is missed.
const fn missed(aim: Aim) -> &'static str {
    match aim {
        Aim::Kill => "lives",
        Aim::Live => "kills",
        Aim::Capture => "gets away",
        Aim::Save => "captures",
    }
}

/// What becomes of another first move.
fn trial_in_words(solved: &Solved, trial: &Trial) -> String {
    let (me, size) = (solved.position.to_play(), solved.position.size());
    let aim = solved.solution.question.aim;
    let reply = &trial.reply;
    let told = match reply.code {
        _ if solved.is_as_good(trial) => {
            let too = if solved.solution.is_solved() { " as well" } else { "" };
            format!("{me} {}{too}{}", reached(aim), trial.code().ko(me))
        }
        code => {
            let with = match reply.best {
                Some(mv @ Move::Play(_)) => format!(" with {}", mv.name(size)),
                _ => String::new(),
            };
            format!("{} {}{with}{}", !me, missed(aim), code.ko(!me))
        }
    };
    if reply.is_settled() { told } else { format!("{told}, it seems") }
}

fn page(solved: &Solved, screen: Screen) -> Page {
    let Solved { name, position, solution, line, trials, .. } = solved;
    let (me, size) = (position.to_play(), position.size());
    let mut page = Page::new(screen);
    page.lines(&format!("{}\n\n", screen.strong(name)));
    page.lines(&text::board(position, Some((me, line)), screen));
    page.gap();
    page.label("Problem", &goal(solved));
    page.label("Group", &named(solution.question.group, size));
    page.label("Answer", &verdict(solved));
    if !line.is_empty() {
        page.label("Line", &text::line(line, size));
    }
    page.label("Rests on", &text::ground(&solution.answer));
    page.label("Otherwise", &otherwise(solution, !me, size));
    for (index, trial) in trials.iter().enumerate() {
        let what = format!("{}: {}", trial.first.name(size), trial_in_words(solved, trial));
        page.label(if index == 0 { "Other moves" } else { "" }, &what);
    }
    page
}

/// What happens if the opponent moves first.
fn otherwise(solution: &Solution, opponent: Color, size: Size) -> String {
    let answer = &solution.otherwise;
    let doubt = if answer.is_settled() { "" } else { "; this is not settled" };
    if answer.code == Code::Lose {
        return format!("{opponent} can do nothing about it, even if he moves first{doubt}");
    }
    let what = missed(solution.question.aim);
    format!("if {opponent} moves first, he {what}{}{doubt}", answer.means(opponent, size))
}
