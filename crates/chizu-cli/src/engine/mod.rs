//! `chizu engine`: which other programs are asked for a second opinion; and asking them, for the commands that take `--engine`.

mod args;
mod ask;
mod file;
mod json;
mod text;
mod worth;

pub(crate) use args::{EngineArgs, EngineCommand};
pub(crate) use ask::{Panel, Voice, Voices, komi, troubles};
pub(crate) use json::{Named, OpinionLine, Voiced};
pub(crate) use text::{Group, cell, page, sentence};
pub(crate) use worth::worths;

use std::fmt::Write as _;
use std::time::{Duration, Instant};

use anyhow::{Context, anyhow};
use chizu::board::Setup;
use chizu::effort::Stop;
use chizu::{PointSet, Position, Stones};
use chizu_engines::cache::Cache;
use chizu_engines::config::{MOST_VISITS, Spec};
use chizu_engines::process::Watch;
use chizu_engines::{Engine, Error};

use self::args::AddArgs;
use self::file::Config;
use crate::exit::{Exit, Misuse};
use crate::output::patiently;
use crate::words::printable;

/// What engines answered before, where the user's programs keep what they can find out again.
pub(crate) fn cache() -> Option<Cache> {
    file::cache().map(Cache::new)
}

/// The engines that the user has named.
pub(crate) fn named() -> anyhow::Result<Vec<Spec>> {
    Ok(Config::read()?.engines.list().to_vec())
}

/// Does what the command line says with the file of engines.
pub(crate) fn run(command: &EngineCommand) -> anyhow::Result<Exit> {
    match command {
        EngineCommand::Add(args) => add(args),
        EngineCommand::List => list(),
        EngineCommand::Test { names } => test(names),
        EngineCommand::Remove { name } => {
            let mut config = Config::read()?;
            config.engines.remove(name).map_err(|error| config.error(&error))?;
            config.write()?;
            crate::print(format!("{name} is removed from {}\n", config.shown()).as_bytes())
        }
    }
}

fn add(args: &AddArgs) -> anyhow::Result<Exit> {
    let mut config = Config::read()?;
    let mut spec = Spec::new(&args.name, args.command.iter());
    if let Some(protocol) = args.protocol {
        spec.protocol = protocol;
    }
    if let Some(visits) = args.visits {
        spec.visits = visits;
    }
    if let Some(seconds) = args.seconds {
        spec.limits.answer = Duration::from_secs(seconds);
    }
    if let Some(seconds) = args.start_seconds {
        spec.limits.start = Duration::from_secs(seconds);
    }
    config.engines.add(&spec).map_err(|error| anyhow!(Misuse(error.to_string())))?;
    config.write()?;
    let (name, file) = (&args.name, config.shown());
    crate::print(format!("{name} is added to {file}; `chizu engine test {name}` tries it out\n").as_bytes())
}

fn list() -> anyhow::Result<Exit> {
    let config = Config::read()?;
    let mut text = String::new();
    for Spec { name, command, protocol, .. } in config.engines.list() {
        let words: Vec<String> = command.iter().map(|word| quoted(word)).collect();
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{name}  {}  {}", protocol.name(), words.join(" "));
    }
    if text.is_empty() {
        text = format!(
            "There are no engines in {} yet. Add one, as by: chizu engine add gnugo -- gnugo --mode gtp\n",
            config.shown()
        );
    }
    crate::print(text.as_bytes())
}

/// A word of a command as one would type it.
fn quoted(word: &str) -> String {
    let is_plain = !word.is_empty()
        && word
            .chars()
            .all(|c| c.is_alphanumeric() || matches!(c, '-' | '_' | '/' | '.' | '=' | ',' | ':' | '+'));
    if is_plain { word.to_owned() } else { format!("'{}'", printable(word).replace('\'', r"'\''")) }
}

/// For all questions of a test.
const TEST: Duration = Duration::from_secs(120);

fn test(names: &[String]) -> anyhow::Result<Exit> {
    let config = Config::read()?;
    let specs: Vec<&Spec> = match names {
        [] => config.engines.list().iter().collect(),
        _ => {
            let get =
                |name: &String| config.engines.get(name).map_err(|error| anyhow!(Misuse(error.to_string())));
            names.iter().map(get).collect::<anyhow::Result<_>>()?
        }
    };
    if specs.is_empty() {
        return list();
    }
    let mut exit = Exit::Fine;
    for spec in specs {
        let line = match patiently("asking", || tried(spec)) {
            Ok(line) => line,
            Err(error) => {
                exit = Exit::Trouble;
                format!("does not work: {error}")
            }
        };
        crate::print(format!("{}: {line}\n", spec.name).as_bytes())?;
    }
    Ok(exit)
}

/// A corner that lives and a chain that does not, on a board of nine lines.
fn trial() -> anyhow::Result<(Position, [PointSet; 2])> {
    let stones: Stones = "
        . X . X O . . . .
        X X X X O . . . .
        O O O O O . O . .
        . . . . . . . . .
        . . O . . . O . .
        . . . . . . . O O
        . . O . O O O O .
        . . . . O X X O .
        . . . . O X . O ."
        .parse()
        .context("the board of the test")?;
    let position = Setup::new(stones).position().context("the board of the test")?;
    let chain = |name: &str| {
        let at = position.size().parse_point(name);
        at.map_or(PointSet::EMPTY, |at| position.stones().chain(at))
    };
    let groups = ["B9", "F2"].map(chain);
    Ok((position, groups))
}

fn tried(spec: &Spec) -> anyhow::Result<String> {
    let watch = Watch::new(Stop::default(), TEST);
    let (position, groups) = trial()?;
    let started = Instant::now();
    let mut engine = Engine::open(spec, &watch)?;
    let start = started.elapsed();
    let asked = Instant::now();
    let opinions = engine.opinions(&position, 6.5, &groups, &watch, &mut |_| {});
    let took = asked.elapsed();
    let mut words = Vec::new();
    let expected = ["alive", "dead"];
    for (one, expected) in opinions.into_iter().zip(expected) {
        match one {
            Ok(opinion) => words.push(format!("{} (it is {expected})", opinion.judgement.name())),
            Err(Error::Cannot { what }) => return Err(anyhow!("it starts, but cannot say {what}")),
            Err(error) => return Err(error.into()),
        }
    }
    let told = format!(
        "{} {}, starts in {:.1} s, answers in {:.1} s; a corner with two eyes: {}; three stones without: {}",
        engine.program(),
        engine.version(),
        start.as_secs_f32(),
        took.as_secs_f32(),
        words[0],
        words[1]
    );
    engine.quit();
    Ok(told)
}

pub(crate) fn visits(text: &str) -> Result<u32, String> {
    let number = text.parse().ok().filter(|number| (1..=MOST_VISITS).contains(number));
    number.ok_or_else(|| format!("expected a whole number from 1 to {MOST_VISITS}, such as 50"))
}

pub(crate) fn seconds(text: &str) -> Result<u64, String> {
    let most = chizu_engines::config::MOST_SECONDS;
    let number = text.parse().ok().filter(|number| (1..=most).contains(number));
    number.ok_or_else(|| format!("expected a whole number of seconds from 1 to {most}, such as 30"))
}
