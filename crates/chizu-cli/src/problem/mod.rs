//! `chizu problem`: what a problem is about, its solution, and the refutations of other moves.

mod json;
mod solution;

use anyhow::{Context, bail};
use chizu::effort::Effort;
use chizu::problem::{self, Aim, Solution, Trial};
use chizu::read::{Answer, Code};
use chizu::record::{RecordedGame, Request};
use chizu::sgf::GameTree;
use chizu::{Color, Move, Position, Size};

use crate::args::{ProblemArgs, Side};
use crate::exit::{Exit, Misuse};
use crate::input::Name;
use crate::output::patiently;
use crate::page::Page;
use crate::read::{elsewhere, told};
use crate::score::report::named;
use crate::terminal::Screen;
use crate::{game, input, write};

/// So many other first moves are tried out.
const MOST_TRIALS: usize = 6;

/// A problem as it was solved.
struct Solved {
    name: Name,
    position: Position,
    solution: Solution,
    /// The main line, from the first move on.
    line: Vec<Move>,
    trials: Vec<Trial>,
}

impl Solved {
    /// Whether another first move reaches as much as the one that is named, in a ko as good perhaps.
    fn is_as_good(&self, trial: &Trial) -> bool {
        trial.code() != Code::Lose && trial.code() >= self.solution.answer.code
    }
}

/// Solves the problem the command line names.
pub(crate) fn run(args: &ProblemArgs, screen: Screen) -> anyhow::Result<Exit> {
    let is_printed = args.output.as_deref().is_some_and(input::is_stdin);
    if is_printed && args.json {
        bail!(Misuse::of("-o - prints the record and nothing else: leave out --json"));
    }
    write::apart(args.output.as_deref(), &args.file)?;
    let solved = patiently("solving", || solved(args))?;
    let sgf = args.output.as_ref().map(|output| (output, solution::record(&solved)));
    if let Some((output, text)) = &sgf {
        if is_printed {
            return crate::print(text.as_bytes());
        }
        write::whole(output, text.as_bytes())?;
    }
    let text =
        if args.json { crate::json::line(&json::line(&solved, effort(args))) } else { page(&solved, screen) };
    crate::print(text.as_bytes())
}

/// Positions that a hard problem is worth: half a minute at most.
const HARD: u64 = 1_600_000;

fn effort(args: &ProblemArgs) -> Effort {
    args.effort.or(Effort::of(HARD))
}

fn solved(args: &ProblemArgs) -> anyhow::Result<Solved> {
    let (name, tree) = game::numbered(&args.file, args.game)?;
    let request = Request { at_move: Some(0), ..Request::default() };
    let record = game::record(&name, &tree, &request)?;
    let to_play = args.to_play.map_or_else(|| turn(&tree), Side::color);
    let position = position(&record, to_play).with_context(|| name.clone())?;
    let nodes = effort(args).budget();
    let Some(mut solution) = problem::solve(&position, &nodes)? else {
        bail!("{name}: there are no stones to solve a problem for")
    };
    if !solution.is_critical() {
        // Where nothing is to be solved no move is better than another.
        solution.first = None;
        return Ok(Solved { name, position, solution, line: Vec::new(), trials: Vec::new() });
    }
    let mut trials = problem::trials(&position, &solution, MOST_TRIALS, &nodes)?;
    let line = main_line(&position, &solution, &nodes)?;
    let (group, size) = (solution.question.group, position.size());
    // What fails far away never came to anyone's mind.
    trials.retain(|trial| {
        let near = trial.first.point().is_none_or(|at| elsewhere::is_near(size, at, group.iter()));
        near || trial.code() != Code::Lose
    });
    let local = |line: &[Move], code| elsewhere::passed(line, code, group, size);
    for trial in &mut trials {
        trial.reply.line = local(&trial.reply.line, trial.reply.code);
    }
    let line = local(&line, solution.answer.code);
    for answer in [&mut solution.answer, &mut solution.otherwise] {
        answer.line = local(&answer.line, answer.code);
    }
    unnamed(&mut solution.otherwise);
    Ok(Solved { name, position, solution, line, trials })
}

/// Where it matters who moves first a move is needed: what is seen at sight only does not name it.
fn unnamed(answer: &mut Answer) {
    if answer.best == Some(Move::Pass) {
        (answer.best, answer.line) = (None, Vec::new());
    }
}

/// The position before the first move.
fn position(record: &RecordedGame, to_play: Color) -> anyhow::Result<Position> {
    let position = record.position.clone().with_to_play(to_play);
    if position.stones().occupied().is_empty() {
        bail!("the record sets up no stones: there is no problem in it");
    }
    Ok(position)
}

/// Who moves first: as the record says, else who makes its first move, else Black.
fn turn(tree: &GameTree) -> Color {
    for node in tree.main_line() {
        if let Some(said) = tree.property(node, "PL") {
            match said.value().simple_text().trim().to_lowercase().chars().next() {
                Some('b') => return Color::Black,
                Some('w') => return Color::White,
                _ => {}
            }
        }
        for (ident, color) in [("B", Color::Black), ("W", Color::White)] {
            if tree.property(node, ident).is_some() {
                return color;
            }
        }
    }
    Color::Black
}

/// The moves to expect, beginning with the first move.
fn main_line(
    position: &Position,
    solution: &Solution,
    nodes: &chizu::read::Budget,
) -> Result<Vec<Move>, chizu::read::ReadError> {
    let line = &solution.answer.line;
    match solution.first {
        None => Ok(Vec::new()),
        Some(first) if line.first() != Some(&first) => {
            let rest = problem::try_move(position, solution, first, nodes)?;
            Ok([first].into_iter().chain(rest.into_iter().flat_map(|trial| trial.reply.line)).collect())
        }
        _ => Ok(line.clone()),
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
    let first = solution.first.map(|mv| told::move_name(mv, size));
    if !solution.is_critical() {
        return "there is nothing to solve: what becomes of the stones does not depend on who moves first"
            .to_owned();
    }
    match (&first, solution.is_solved()) {
        (Some(first), true) => {
            format!(
                "{me} {} with {first}{}",
                reached(solution.question.aim),
                told::ko(solution.answer.code, me)
            )
        }
        (Some(first), false) if !solution.answer.is_settled() || solution.answer.code == Code::Lose => {
            format!("not settled; the most promising move is {first}")
        }
        (Some(first), false) => {
            format!(
                "the most promising move is {first}; whether the position is about this group is not settled"
            )
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
            format!("{me} {}{too}{}", reached(aim), told::ko(trial.code(), me))
        }
        code => {
            let with = match reply.best {
                Some(mv @ Move::Play(_)) => format!(" with {}", told::move_name(mv, size)),
                _ => String::new(),
            };
            format!("{} {}{with}{}", !me, missed(aim), told::ko(code, !me))
        }
    };
    if reply.is_settled() { told } else { format!("{told}, it seems") }
}

fn page(solved: &Solved, screen: Screen) -> String {
    let Solved { name, position, solution, line, trials } = solved;
    let (me, size) = (position.to_play(), position.size());
    let mut page = Page::new(screen);
    page.lines(&format!("{}\n\n", screen.strong(name)));
    page.lines(&told::board(position, Some((me, line)), screen));
    page.gap();
    page.label("Problem", &goal(solved));
    page.label("Group", &named(solution.question.group, size));
    page.label("Answer", &verdict(solved));
    if !line.is_empty() {
        page.label("Line", &told::line(line, size));
    }
    page.label("Rests on", &told::ground(&solution.answer));
    page.label("Otherwise", &otherwise(solution, !me, size));
    for (index, trial) in trials.iter().enumerate() {
        let what = format!("{}: {}", told::move_name(trial.first, size), trial_in_words(solved, trial));
        page.label(if index == 0 { "Other moves" } else { "" }, &what);
    }
    page.into_text()
}

/// What happens if the opponent moves first.
fn otherwise(solution: &Solution, opponent: Color, size: Size) -> String {
    let answer = &solution.otherwise;
    let doubt = told::doubt(answer);
    if answer.code == Code::Lose {
        return format!("{opponent} can do nothing about it, even if he moves first{doubt}");
    }
    let what = missed(solution.question.aim);
    format!("if {opponent} moves first, he {what}{}{doubt}", told::how(answer, opponent, size))
}
