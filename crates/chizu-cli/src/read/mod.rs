//! `chizu read`: one question about a position, answered by search.

pub(crate) mod ask;
pub(crate) mod elsewhere;
pub(crate) mod json;
pub(crate) mod told;

use anyhow::{Context, bail};
use chizu::effort::Effort;
use chizu::groups::Groups;
use chizu::record::RecordedGame;
use chizu::{Color, Point, PointSet};
use clap::ValueEnum;

use crate::args::{NamedPoint, ReadArgs, Side};
use crate::exit::{Exit, Misuse};
use crate::game;
use crate::input::Name;
use crate::output::patiently;
use crate::page::Page;
use crate::score::report::named;
use crate::terminal::Screen;

use ask::Asked;

/// What is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Goal {
    /// Take the chain
    Capture,
    /// Keep the chain from being taken
    Save,
    /// Leave the group without two eyes and without a way out
    Kill,
    /// Make the group live
    Live,
    /// Join the two chains
    Connect,
    /// Keep the two chains apart
    Cut,
    /// Win the race between the two groups
    Semeai,
}

impl Goal {
    /// Whether it is the aim of the stones' opponent.
    const fn is_attack(self) -> bool {
        matches!(self, Self::Capture | Self::Kill | Self::Cut)
    }

    /// What the other side wants.
    const fn opposed(self) -> Self {
        match self {
            Self::Capture => Self::Save,
            Self::Save => Self::Capture,
            Self::Kill => Self::Live,
            Self::Live => Self::Kill,
            Self::Connect => Self::Cut,
            Self::Cut => Self::Connect,
            Self::Semeai => Self::Semeai,
        }
    }
}

/// The stones a question is about.
pub(crate) struct Subject {
    pub(crate) at: Point,
    pub(crate) with: Option<Point>,
    pub(crate) owner: Color,
    /// The group around `at`.
    pub(crate) group: PointSet,
}

/// Answers what the command line asks.
pub(crate) fn run(args: &ReadArgs, screen: Screen) -> anyhow::Result<Exit> {
    if let (Some(goal), Some(_)) = (args.goal, &args.with)
        && !goal.is_about_two()
    {
        bail!(Misuse(format!(
            "--goal {} is about one group: --with is for connect, cut and semeai",
            goal.name()
        )));
    }
    let (name, record) = game::opened(&args.position)?;
    let subject = subject(args, &record).with_context(|| name.clone())?;
    let goals = match args.goal {
        Some(goal) => vec![goal],
        None => vec![Goal::Capture, Goal::Save, Goal::Kill, Goal::Live],
    };
    let side = args.to_play.map(Side::color);
    let mut answers = Vec::new();
    let effort = args.effort.or(Effort::DEEP);
    for goal in goals {
        let ask = || ask::ask(&record.position, &subject, goal, side, effort);
        let asked = patiently("reading", ask)?;
        // With a side to move, two of the four questions are the same.
        if !answers.iter().any(|old: &Asked| old.goal == asked.goal) {
            answers.push(asked);
        }
    }
    let text = if args.json {
        crate::json::line(&json::line(&name, &record, &subject, &answers, effort))
    } else {
        page(&name, &record, &subject, &answers, args.goal.is_some(), screen)
    };
    crate::print(text.as_bytes())
}

/// The stones named, if they are there.
fn subject(args: &ReadArgs, record: &RecordedGame) -> anyhow::Result<Subject> {
    let stones = record.position.stones();
    let size = stones.size();
    let stone = |point: &NamedPoint| -> anyhow::Result<(Point, Color)> {
        let NamedPoint(text) = point;
        let (width, height) = (size.width(), size.height());
        let Some(at) = size.parse_point(text) else {
            bail!("{text} is not on the board of {width}x{height}")
        };
        let Some(color) = stones.get(at) else {
            bail!("there is no stone on {} after move {}", size.name(at), record.at_move)
        };
        Ok((at, color))
    };
    let (at, owner) = stone(&args.at)?;
    let with = args.with.as_ref().map(stone).transpose()?;
    if let (Some(goal), Some((other, color))) = (args.goal, with) {
        let (a, b) = (size.name(at), size.name(other));
        match goal {
            Goal::Semeai if color == owner => bail!("{a} and {b} are both {owner}'s: a race needs two sides"),
            Goal::Connect | Goal::Cut if color != owner => {
                bail!("{a} is {owner}'s and {b} is {color}'s: they cannot be connected")
            }
            Goal::Connect | Goal::Cut if stones.chain(at).contains(other) => {
                bail!("{a} and {b} are connected already")
            }
            _ => {}
        }
    }
    let group = Groups::of(&record.position).stones_of(at);
    Ok(Subject { at, with: with.map(|(other, _)| other), owner, group })
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

impl Goal {
    const fn is_about_two(self) -> bool {
        matches!(self, Self::Connect | Self::Cut | Self::Semeai)
    }

    const fn is_life(self) -> bool {
        matches!(self, Self::Kill | Self::Live | Self::Semeai)
    }

    /// As on the command line.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Capture => "capture",
            Self::Save => "save",
            Self::Kill => "kill",
            Self::Live => "live",
            Self::Connect => "connect",
            Self::Cut => "cut",
            Self::Semeai => "semeai",
        }
    }
}
