//! Reading `specs/**/*.md`.
//!
//! A spec is a heading, some prose, and a fenced block: the diagram, then lines `key: value`. A line
//! that starts with `;` inside the block is a remark.

use std::path::{Path, PathBuf};

use chizu::board::ByColor;
use chizu::score::carta::Choices;
use chizu::score::{self, Count, CountOptions};
use chizu::{Color, Point, PointSet, Position, Setup, Size, Stones};

/// A position with its expected answers.
#[derive(Clone, Debug)]
pub(crate) struct Spec {
    /// File and line of the heading.
    pub(crate) place: String,
    pub(crate) title: String,
    pub(crate) position: Position,
    pub(crate) options: CountOptions,
    /// How it is counted.
    pub(crate) method: Method,
    pub(crate) expected: Vec<Expected>,
}

/// A way to count.
pub(crate) type Method = fn(&Position, &CountOptions) -> Count;

/// One expected answer.
#[derive(Clone, Debug)]
pub(crate) struct Expected {
    /// The key without a leading `black` or `white`.
    pub(crate) key: String,
    pub(crate) color: Option<Color>,
    pub(crate) value: String,
}

impl Expected {
    pub(crate) fn line(&self) -> String {
        let color = self.color.map_or(String::new(), |c| format!("{} ", c.to_string().to_lowercase()));
        format!("{color}{}: {}", self.key, self.value)
    }
}

/// All files of specs below `folder`, in order.
pub(crate) fn files(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let at = |error: std::io::Error| format!("{}: {error}", folder.display());
    let mut files = Vec::new();
    for entry in std::fs::read_dir(folder).map_err(at)? {
        let path = entry.map_err(at)?.path();
        if path.is_dir() {
            files.extend(self::files(&path)?);
        } else if path.extension().is_some_and(|e| e == "md") {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}

/// The specs of a file.
pub(crate) fn read(path: &Path) -> Result<Vec<Spec>, String> {
    let text = std::fs::read_to_string(path).map_err(|e| format!("{}: {e}", path.display()))?;
    parse(&path.file_name().unwrap_or_default().to_string_lossy(), &text)
}

/// The specs of a text that is called `name`.
pub(crate) fn parse(name: &str, text: &str) -> Result<Vec<Spec>, String> {
    let mut specs = Vec::new();
    let mut heading = String::new();
    let mut block: Option<(usize, Vec<&str>)> = None;
    for (number, line) in text.lines().enumerate() {
        match &mut block {
            None if line.starts_with("```") => block = Some((number + 1, Vec::new())),
            None => {
                if let Some(title) = line.trim_start_matches('#').strip_prefix(' ')
                    && line.starts_with('#')
                {
                    title.clone_into(&mut heading);
                }
            }
            Some((start, lines)) if line.starts_with("```") => {
                let place = format!("{name}:{start}");
                specs.push(spec(&place, &heading, lines).map_err(|e| format!("{place}: {e}"))?);
                block = None;
            }
            Some((_, lines)) => lines.push(line),
        }
    }
    match block {
        Some((start, _)) => Err(format!("{name}:{start}: the block is not closed")),
        None if specs.is_empty() => Err(format!("{name}: no spec")),
        None => Ok(specs),
    }
}

fn spec(place: &str, title: &str, lines: &[&str]) -> Result<Spec, String> {
    if title.is_empty() {
        return Err("no heading".to_owned());
    }
    let (answers, diagram): (Vec<&str>, Vec<&str>) = lines
        .iter()
        .filter(|line| !line.trim().is_empty() && !line.trim_start().starts_with(';'))
        .partition(|line| line.contains(':'));
    let stones: Stones = diagram.join("\n").parse().map_err(|e| format!("{e}"))?;
    let (mut setup, mut options, mut expected) = (Setup::new(stones), CountOptions::default(), Vec::new());
    let mut counted: Method = score::carta;
    for line in answers {
        let (key, value) = line.split_once(':').unwrap_or((line, ""));
        let (key, value) = (key.trim(), value.trim());
        if value.is_empty() {
            return Err(format!("'{key}' has no value"));
        }
        let said = |what: String| format!("{line}: {what}");
        match key {
            "rules" => {
                options.rules = value.parse().map_err(|e: chizu::board::RulesError| said(e.to_string()))?;
            }
            "method" => counted = method(value).map_err(said)?,
            "choices" => options.carta = choices(value).map_err(said)?,
            "handicap" => options.handicap = number(value).map_err(said)?,
            "prisoners" => setup.prisoners = prisoners(value).map_err(said)?,
            "to play" => setup.to_play = color(value).ok_or_else(|| said("black or white?".to_owned()))?,
            "ko" => setup.ko = Some(point(stones.size(), value).map_err(said)?),
            _ => {
                let (word, rest) = key.split_once(' ').unwrap_or((key, ""));
                let (color, key) = color(word).map_or((None, key), |c| (Some(c), rest));
                expected.push(Expected { key: key.to_owned(), color, value: value.to_owned() });
            }
        }
    }
    if expected.is_empty() {
        return Err("nothing is expected".to_owned());
    }
    let position = setup.position().map_err(|e| e.to_string())?;
    Ok(Spec {
        place: place.to_owned(),
        title: title.to_owned(),
        position,
        options,
        method: counted,
        expected,
    })
}

fn method(name: &str) -> Result<Method, String> {
    match name {
        "carta" => Ok(score::carta),
        "adjudicate" => Ok(score::adjudicate),
        _ => Err("methods are carta or adjudicate".to_owned()),
    }
}

/// As the text of Carta's method says, or as its author's program does.
fn choices(name: &str) -> Result<Choices, String> {
    match name {
        "paper" => Ok(Choices::PAPER),
        "program" => Ok(Choices::PROGRAM),
        _ => Err("choices are paper or program".to_owned()),
    }
}

pub(crate) fn number<T: std::str::FromStr>(text: &str) -> Result<T, String> {
    text.parse().map_err(|_| format!("'{text}' is no number"))
}

pub(crate) fn point(size: Size, name: &str) -> Result<Point, String> {
    size.parse_point(name).ok_or_else(|| format!("'{name}' is no point of this board"))
}

/// What stands before and after `=`; without one, all of it and nothing.
pub(crate) fn parted(value: &str) -> (&str, &str) {
    value.split_once('=').map_or((value, ""), |(text, wanted)| (text.trim(), wanted.trim()))
}

/// The points named in `text`; `none` is the empty set.
pub(crate) fn points(size: Size, text: &str) -> Result<PointSet, String> {
    if text == "none" {
        return Ok(PointSet::EMPTY);
    }
    text.split_whitespace().map(|name| point(size, name)).collect()
}

/// The whole chains of the stones named in `text`.
pub(crate) fn chains(stones: &Stones, text: &str) -> Result<PointSet, String> {
    let mut all = PointSet::EMPTY;
    for point in points(stones.size(), text)? {
        let chain = stones.chain(point);
        if chain.is_empty() {
            return Err(format!("there is no stone on {}", stones.size().name(point)));
        }
        all |= chain;
    }
    Ok(all)
}

fn color(word: &str) -> Option<Color> {
    match word {
        "black" => Some(Color::Black),
        "white" => Some(Color::White),
        _ => None,
    }
}

/// `black 3, white 5`: stones each player has taken.
fn prisoners(text: &str) -> Result<ByColor<u32>, String> {
    let mut prisoners = ByColor::default();
    for part in text.split(',') {
        let (word, count) = part.trim().split_once(' ').ok_or("expected: black 3, white 5")?;
        let color = color(word).ok_or("expected: black 3, white 5")?;
        prisoners[color] = number(count.trim())?;
    }
    Ok(prisoners)
}
