//! `chizu read`: one question about a position, answered by search.

pub(crate) mod text;

use chizu::Status;
use chizu::effort::Effort;
use chizu::groups::Life;
use chizu::read::Code;
use chizu::record::RecordedGame;
use chizu::verdict::{Evidence, Verdict};
use chizu_json::read::{self, Asked, Goal, Question, Subject};
use chizu_json::words::named;

use crate::args::{ReadArgs, Side};
use crate::engine::{self, Voiced};
use crate::exit::Exit;
use crate::game;
use crate::input::Name;
use crate::output::patiently;
use crate::page::Page;
use crate::terminal::Screen;

/// Answers what the command line asks.
pub(crate) fn run(args: &ReadArgs, screen: Screen) -> anyhow::Result<Exit> {
    let question = Question {
        at: args.at.0.clone(),
        with: args.with.as_ref().map(|with| with.0.clone()),
        goal: args.goal,
        to_play: args.to_play.map(Side::color),
    };
    question.check()?;
    let panel = args.second.panel()?;
    let (name, record) = game::opened(&args.position)?;
    let effort = args.effort.or(Effort::DEEP);
    let subject = question.subject(&record).map_err(|error| error.of(&name))?;
    let answers = patiently("reading", || question.answers(&record, &subject, effort))?;
    let voices = panel.ask(&record.position, engine::komi(&record), &[subject.group]);
    let (size, known) = (record.position.size(), known(&answers));
    if args.json {
        let line = read::line(&name, &record, &subject, &answers, effort);
        crate::print_json(&Voiced::new(line, &voices, &[(subject.at, known)], size))?;
    } else {
        let mut page = page(&name, &record, &subject, &answers, args.goal.is_some(), screen);
        let group = engine::Group { letter: String::new(), at: subject.at, known };
        engine::page(&mut page, &[group], &voices, size);
        crate::print(page.into_text().as_bytes())?;
    }
    Ok(voices.complain())
}

/// What the answers about its life say of the group, if both were asked.
fn known(answers: &[Asked]) -> Verdict {
    let of = |goal| answers.iter().find(|asked| asked.goal == goal).map(|asked| asked.answer.clone());
    let seki = answers.iter().any(|asked| asked.seki);
    match (of(Goal::Kill), of(Goal::Live)) {
        (Some(kill), live) if live.is_some() || kill.code == Code::Lose => {
            let verdict = Life { kill, live }.verdict();
            let is_seki = seki && verdict.status == Status::Alive;
            Verdict { status: if is_seki { Status::Seki } else { verdict.status }, ..verdict }
        }
        _ => Verdict { status: Status::Unsettled, evidence: Evidence::Guessed },
    }
}

fn page(
    name: &Name,
    record: &RecordedGame,
    subject: &Subject,
    answers: &[Asked],
    one: bool,
    screen: Screen,
) -> Page {
    let position = &record.position;
    let size = position.size();
    let mut page = Page::new(screen);
    page.lines(&format!("{}\n\n", screen.strong(name)));
    // The line of the only answer; of several, none is drawn.
    let shown = answers.first().filter(|_| one);
    page.lines(&text::board(
        position,
        shown.map(|asked| (asked.mover, asked.answer.line.as_slice())),
        screen,
    ));
    page.gap();
    let (owner, at) = (subject.owner, size.name(subject.at));
    page.label("Chain", &format!("{owner}: {}", named(position.stones().chain(subject.at), size)));
    if answers.iter().any(|asked| asked.goal.is_life()) {
        page.label("Group", &named(subject.group, size));
    }
    page.gap();
    for asked in answers {
        let what = asked.describe(subject, size);
        if one {
            page.label("Answer", &what);
            if !asked.answer.line.is_empty() {
                page.label("Line", &text::line(&asked.answer.line, size));
            }
            page.label("Rests on", &text::ground(&asked.answer));
        } else {
            page.label(text::title(asked.goal), &format!("{what} ({})", text::ground(&asked.answer)));
        }
    }
    page.cycles(&read::about(record, subject), record);
    if !one {
        page.gap();
        page.label("", &format!("--goal shows the moves, as in --at {at} --goal {}", answers[0].goal.name()));
    }
    page
}
