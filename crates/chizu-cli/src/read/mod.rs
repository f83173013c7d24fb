//! `chizu read`: one question about a position, answered by search.

pub(crate) mod told;

use chizu::effort::Effort;
use chizu::record::RecordedGame;
use chizu_json::read::{self, Asked, Question, Subject};
use chizu_json::words::named;

use crate::args::{ReadArgs, Side};
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
        goal: args.goal.map(Into::into),
        to_play: args.to_play.map(Side::color),
    };
    question.check()?;
    let (name, record) = game::opened(&args.position)?;
    let effort = args.effort.or(Effort::DEEP);
    let subject = question.subject(&record).map_err(|error| error.of(&name))?;
    let answers = patiently("reading", || question.answers(&record, &subject, effort))?;
    if args.json {
        return crate::print_json(&read::line(&name, &record, &subject, &answers, effort));
    }
    let text = page(&name, &record, &subject, &answers, args.goal.is_some(), screen);
    crate::print(text.as_bytes())
}

fn page(
    name: &Name,
    record: &RecordedGame,
    subject: &Subject,
    answers: &[Asked],
    one: bool,
    screen: Screen,
) -> String {
    let position = &record.position;
    let size = position.size();
    let mut page = Page::new(screen);
    page.lines(&format!("{}\n\n", screen.strong(name)));
    // The line of the only answer; of several, none is drawn.
    let shown = answers.first().filter(|_| one);
    page.lines(&told::board(
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
        let what = told::verdict(position, subject, asked);
        if one {
            page.label("Answer", &what);
            if !asked.answer.line.is_empty() {
                page.label("Line", &told::line(&asked.answer.line, size));
            }
            page.label("Rests on", &told::ground(&asked.answer));
        } else {
            page.label(told::title(asked.goal), &format!("{what} ({})", told::ground(&asked.answer)));
        }
    }
    if !one {
        page.gap();
        page.label("", &format!("--goal shows the moves, as in --at {at} --goal {}", answers[0].goal.name()));
    }
    page.into_text()
}
