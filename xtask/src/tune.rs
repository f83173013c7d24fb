//! The numbers that were chosen (`chizu::tuning`): a page of them, and what becomes of a task with other ones.
//!
//! [`page`] makes docs/tuning.md; tests hold it, and sentences of other pages, against the numbers. A build in which they can be set is
//! made apart, with the feature `tune` and a folder of its own: a workspace built with that feature would have it everywhere.

use std::ffi::OsString;
use std::fmt;
use std::path::PathBuf;
use std::process::Command;
use std::str::FromStr;

use anyhow::{Context, Result, bail, ensure};
use chizu::tuning::{self, Constant};

/// The page, from the root of the repository.
pub const PAGE: &str = "docs/tuning.md";

const HEAD: &str = "# Numbers that were chosen

Chizu counts nodes, liberties and points, and somewhere each count has a limit. Here they are: what a number says and why, what it may be,
and where it was measured. `cargo xtask tune --write` makes this page from the tables in the code. `cargo xtask tune --set
read.wall_slack=4 -- suite FOLDER` runs any task with another number, and shows what is different. It builds `xtask` with the feature
`tune` of `chizu` for that, in `target/tune`. *Fixed* is what other things are built on.

Not here are weights that were fitted to games or problems, geometry, and sizes of memory. The decision is
[ADR 14](adr/0014-constants-as-data.md).
";

/// The page.
pub fn page() -> String {
    let mut page = HEAD.to_owned();
    let mut stage = "";
    for constant in tuning::all() {
        if constant.stage != stage {
            stage = constant.stage;
            page += &format!(
                "\n## {stage}\n\n| number | is | may be | what it says | measured |\n|---|---:|---:|---|---|\n"
            );
        }
        let range = constant
            .range
            .map_or("fixed".to_owned(), |(least, most)| format!("{} to {}", digits(least), digits(most)));
        let measured = match constant.measured {
            "" => String::new(),
            place => format!("[{}]({place})", place.split('.').next().unwrap_or(place)),
        };
        let Constant { name, unit, .. } = constant;
        let (value, why) = (value(constant), constant.why.trim());
        page += &format!("| `{name}` | {value} {unit} | {range} | {why} | {measured} |\n");
    }
    page
}

/// All of them for a terminal, a line each, or two.
pub fn list() -> String {
    let line = |constant: &Constant| {
        let range = constant.range.map_or(", fixed".to_owned(), |(least, most)| {
            format!(", may be {} to {}", digits(least), digits(most))
        });
        let measured = if constant.measured.is_empty() {
            String::new()
        } else {
            format!(" [docs/{}]", constant.measured)
        };
        let Constant { stage, name, unit, .. } = constant;
        format!("{stage}.{name} = {} {unit}{range}\n    {}{measured}\n", value(constant), constant.why.trim())
    };
    tuning::all().map(line).collect()
}

/// The value as pages write it: with commas.
pub fn value(constant: &Constant) -> String {
    constant.value.replace('_', ",")
}

fn digits(number: i64) -> String {
    let mut text = number.abs().to_string();
    let mut at = text.len();
    while at > 3 {
        at -= 3;
        text.insert(at, ',');
    }
    if number < 0 { format!("−{text}") } else { text }
}

/// A number that is to be another: `stage.name=value`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setting {
    name: String,
    value: i64,
}

impl FromStr for Setting {
    type Err = anyhow::Error;

    fn from_str(text: &str) -> Result<Self> {
        let (name, value) = text.split_once('=').context("write stage.name=value")?;
        let value = value.replace(['_', ','], "");
        let value = value.parse().ok().with_context(|| format!("{name}: {value:?} is no whole number"))?;
        tuning::find(name, value)?;
        Ok(Self { name: name.to_owned(), value })
    }
}

impl fmt::Display for Setting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}={}", self.name, self.value)
    }
}

/// Sets numbers in this process.
///
/// # Errors
/// If this build has them fixed.
pub fn set(settings: &[Setting]) -> Result<()> {
    #[cfg(feature = "tune")]
    for Setting { name, value } in settings {
        tuning::set(name, *value)?;
    }
    #[cfg(not(feature = "tune"))]
    ensure!(settings.is_empty(), "numbers are fixed in this build: cargo xtask tune --set … -- TASK");
    Ok(())
}

/// Runs a task with these numbers, and with the usual ones before if they are to be compared; what it prints.
///
/// # Errors
/// If it cannot be built, or fails.
pub fn run(settings: &[Setting], task: &[OsString], compare: bool) -> Result<String> {
    ensure!(!settings.is_empty(), "nothing is set: --set stage.name=value");
    ensure!(!task.is_empty(), "there is no task: cargo xtask tune --set … -- suite FOLDER");
    let program = build()?;
    let said = |settings: &[Setting]| {
        let set = settings.iter().flat_map(|setting| ["--set".to_owned(), setting.to_string()]);
        let output = Command::new(&program).args(set).args(task).output().context("cannot run the task")?;
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        if !output.status.success() && text.is_empty() {
            bail!("{}", String::from_utf8_lossy(&output.stderr).trim());
        }
        Ok(text)
    };
    let usual = if compare { Some(said(&[])?) } else { None };
    let other = said(settings)?;
    Ok(usual.map_or_else(|| other.clone(), |usual| beside(&usual, &other)))
}

/// This program with numbers that can be set.
fn build() -> Result<PathBuf> {
    if cfg!(feature = "tune") {
        return Ok(std::env::current_exe()?);
    }
    let folder = crate::web::root().join("target/tune");
    let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo.current_dir(crate::web::root()).args(["build", "--quiet", "--release", "--package", "xtask"]);
    let status = cargo.args(["--features", "tune", "--target-dir"]).arg(&folder).status()?;
    ensure!(status.success(), "cargo cannot build xtask with the feature tune");
    Ok(folder.join("release").join(format!("xtask{}", std::env::consts::EXE_SUFFIX)))
}

/// Two tables as one: lines that are the same once, others one below the other, `-` as usual and `+` with the numbers set.
pub fn beside(usual: &str, other: &str) -> String {
    let (usual, other): (Vec<_>, Vec<_>) = (usual.lines().collect(), other.lines().collect());
    if usual.len() != other.len() {
        let all = |sign: char, lines: &[&str]| {
            lines.iter().map(|line| format!("{sign} {line}\n")).collect::<String>()
        };
        return all('-', &usual) + &all('+', &other);
    }
    let pair = |(usual, other): (&&str, &&str)| {
        if usual == other { format!("  {usual}\n") } else { format!("- {usual}\n+ {other}\n") }
    };
    usual.iter().zip(&other).map(pair).collect()
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    /// Sentences that state a number: the page, what stands there, the number. What stands there has the value as digits or a word.
    const SAID: [(&str, &str, &str); 49] = [
        ("scoring.md", "eyes without that is read with 400 positions", "status.appeal_nodes"),
        ("scoring.md", "It also lives where more than eight dame are open", "score.open_dame"),
        ("scoring.md", "open and at most four points, or half as many", "score.opinion_points"),
        ("scoring.md", "At last, groups of three stones and more that are dead", "score.opinion_stones"),
        (
            "scoring.md",
            "For groups of five stones and more that were only judged",
            "score.opinion_open_stones",
        ),
        ("scoring.md", "have less than three points of territory left", "score.home_points"),
        ("scoring.md", "So are chains of three stones and more that live", "score.review_stones"),
        ("scoring.md", "that live with at most three liberties", "score.review_liberties"),
        ("scoring.md", "reading finds for the six largest groups that look dead", "score.initiative_groups"),
        ("scoring.md", "would bring three stones of the opponent's and more", "score.initiative_stones"),
        ("scoring.md", "where more than 60 boards had to be judged", "score.initiative_boards"),
        ("scoring.md", "on which three points of territory hang", "score.border_points"),
        ("scoring.md", "(three liberties at most, a few hundred positions)", "read.watched_liberties"),
        ("scoring.md", "Closed spaces of up to twenty empty points", "score.enclosure_points"),
        ("scoring.md", "Beyond twelve points a wall has to be short", "score.enclosure_small"),
        ("scoring.md", "What 3,000 positions do not show", "score.enclosure_positions"),
        ("scoring.md", "further than four steps from the opponent's stones", "score.place_steps"),
        ("scoring.md", "played out with 12,000 positions", "score.place_positions"),
        ("scoring.md", "(4,000 beyond", "score.large_place_positions"),
        ("scoring.md", "beyond eight empty points", "score.large_place"),
        ("eyes.md", "Stones shut up in seven points or fewer cannot live there", "eyes.cramped_points"),
        ("eyes.md", "space of more than twenty points, is estimated", "eyes.ROOM_POINTS"),
        (
            "reading.md",
            "With at most nine empty points on the board every legal move is searched",
            "read.exhaustive_points",
        ),
        ("reading.md", "(a quick reading, four liberties at most)", "read.wall_liberties"),
        ("reading.md", "(more than twenty points), walls", "read.roomy_points"),
        ("reading.md", "(spaces of up to eight points are solved", "read.SHAPE_POINTS"),
        ("reading.md", "than 200 nodes tells nothing", "read.forlorn_nodes"),
        ("reading.md", "chains with at most two liberties elsewhere, these belong", "read.captor_liberties"),
        ("reading.md", "and that was seen within 1,000 nodes", "read.soon_nodes"),
        ("reading.md", "is shut in with at most fifteen points", "read.doubt_kills_points"),
        ("reading.md", "(3,000 nodes, or what the question's own", "read.wall_race_nodes"),
        (
            "reading.md",
            "**A group of one chain** with at most four liberties",
            "read.group_capture_liberties",
        ),
        ("reading.md", "with at most sixteen empty points *all* moves", "read.closed_points"),
        ("reading.md", "It gets four times the nodes, for captures", "read.race_capture_times"),
        ("reading.md", "at most four liberties is asked about from both sides", "problem.chain_liberties"),
        ("reading.md", "All points within two steps of the", "problem.sign_steps"),
        ("reading.md", "steps of the four likeliest groups", "problem.sign_readings"),
        ("reading.md", "with all nodes on the two likeliest groups", "problem.guess_groups"),
        ("safety.md", "(nine points and more)", "safety.home_points"),
        ("safety.md", "up to 44 points and the chains around it", "safety.GROUND_POINTS"),
        ("safety.md", "A chain of up to 15 stones that is not safe", "safety.lost_between_fields"),
        ("safety.md", "What would take more than 6,000 is not reported", "safety.claims"),
        ("thickness.md", "the edge, eight points at most", "thickness.sight_far"),
        ("thickness.md", "if it sees at least three points", "thickness.sight_near"),
        ("thickness.md", "or five if they end at a stone of its own", "thickness.sight_to_own"),
        ("thickness.md", "It must be three lines long", "thickness.wall_lines"),
        ("thickness.md", "length: full from five lines on", "thickness.long_wall"),
        ("thickness.md", "Below 15 it is not worth saying", "thickness.slight"),
        ("thickness.md", "At most four are shown", "thickness.arrows"),
    ];

    /// Numbers as words, from 0 on.
    const WORDS: &str = "no one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen \
                         eighteen nineteen twenty";

    #[test]
    fn the_page_is_of_these_numbers() {
        let there = fs::read_to_string(crate::web::root().join(PAGE)).unwrap();
        assert!(there == page(), "{PAGE} is old: cargo xtask tune --write");
    }

    #[test]
    fn pages_state_numbers_as_they_are() {
        for (path, sentence, name) in SAID {
            let constant =
                tuning::named(name).unwrap_or_else(|| panic!("{name} is gone; {path} says: {sentence}"));
            let text = fs::read_to_string(crate::web::root().join("docs").join(path)).unwrap();
            let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
            assert!(text.contains(sentence), "{path} does not say any more: {sentence}");
            let digits = value(constant);
            let word = digits.parse().ok().and_then(|value| WORDS.split(' ').nth(value));
            let is_said = sentence
                .split(|c: char| !c.is_alphanumeric() && c != ',')
                .any(|part| part.trim_matches(',') == digits || Some(part.to_lowercase().as_str()) == word);
            assert!(is_said, "{path} says {sentence:?}, and {name} is {digits}");
        }
    }

    #[test]
    fn numbers_were_measured_where_they_say() {
        for constant in tuning::all().filter(|constant| !constant.measured.is_empty()) {
            let (path, anchor) = constant.measured.split_once('#').unwrap();
            let text = fs::read_to_string(crate::web::root().join("docs").join(path)).unwrap();
            let slug = |heading: &str| -> String {
                let kept = heading.trim_matches(['#', ' ']).to_lowercase();
                kept.replace(' ', "-").chars().filter(|c| c.is_alphanumeric() || *c == '-').collect()
            };
            let is_there = text.lines().any(|line| line.starts_with('#') && slug(line) == anchor);
            assert!(is_there, "{} was not measured below {}", constant.name, constant.measured);
        }
    }

    #[test]
    fn what_cannot_be_set_is_told() {
        let complaint = |text: &str| text.parse::<Setting>().unwrap_err().to_string();
        assert_eq!(complaint("read.wall_slack"), "write stage.name=value");
        assert_eq!(complaint("read.wall_slack=much"), "read.wall_slack: \"much\" is no whole number");
        assert_eq!(complaint("read.wall_slack=99"), "read.wall_slack is 0 to 15, not 99");
        assert_eq!(complaint("read.wal=4"), "there is no number read.wal: cargo xtask tune lists them all");
        assert_eq!("read.wall_nodes=2_000".parse::<Setting>().unwrap().to_string(), "read.wall_nodes=2000");
        assert!(run(&[], &["suite".into()], false).is_err());
    }

    #[test]
    fn two_tables_are_one() {
        assert_eq!(beside("a\nb\n", "a\nc\n"), "  a\n- b\n+ c\n");
        assert_eq!(beside("a\n", ""), "- a\n");
        assert_eq!(
            (digits(1_234_567), digits(-20), digits(999)),
            ("1,234,567".into(), "−20".into(), "999".into())
        );
    }
}
