//! Whether editing keeps the bytes of real records: opened and written without edits, with one comment changed, and
//! after random commands were undone.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::Context;
use chizu_edit::{Command, Document, Node};

use crate::random::Random;

/// What was found.
#[derive(Clone, Debug, Default)]
pub struct Findings {
    /// Records read.
    pub records: usize,
    /// Files without a record in them.
    pub unreadable: usize,
    /// Records whose comment was changed.
    pub edited: usize,
    /// Records whose change touched more than a property: their faults made a new layout necessary.
    pub relaid: Vec<PathBuf>,
    /// What must not be: files, and what was wrong.
    pub faults: Vec<(PathBuf, String)>,
    /// The longest any took to be opened, edited, and written.
    pub slowest: [Duration; 3],
}

/// Tries every record below some folders or files.
///
/// # Errors
/// Folders and files that cannot be read.
pub fn run(paths: &[PathBuf], seed: u64) -> anyhow::Result<Findings> {
    let mut findings = Findings::default();
    let mut random = Random(seed);
    for path in paths {
        for file in files(path)? {
            let bytes = std::fs::read(&file).with_context(|| format!("cannot read {}", file.display()))?;
            if let Err(fault) = try_one(&bytes, &file, &mut random, &mut findings) {
                findings.faults.push((file, fault));
            }
        }
    }
    Ok(findings)
}

fn try_one(bytes: &[u8], file: &Path, random: &mut Random, findings: &mut Findings) -> Result<(), String> {
    let start = Instant::now();
    let Ok(mut document) = Document::open(bytes) else {
        findings.unreadable += 1;
        return Ok(());
    };
    let opened = start.elapsed();
    findings.records += 1;
    if document.bytes().as_deref() != Ok(bytes) {
        return Err("not the same bytes without an edit".to_owned());
    }
    let games = document.games().to_vec();
    let game = games[random.below(games.len() as u32) as usize];
    document.choose(game).map_err(|error| error.to_string())?;
    let node = Node(random.below(document.tree().id_limit() as u32));
    let Ok(id) = document.node(node) else { return Ok(()) };
    let old = document.tree().property(id, "C").map(|comment| comment.value().raw().to_owned());
    let start = Instant::now();
    let text = "Played at the vital point.".to_owned();
    document.edit(&[Command::Comment { text, node: Some(node) }]).map_err(|error| error.to_string())?;
    let edited = start.elapsed();
    let start = Instant::now();
    let changed = document.bytes().map_err(|error| error.to_string())?;
    let written = start.elapsed();
    findings.edited += 1;
    if !is_one_property(bytes, &changed, old.is_some()) {
        findings.relaid.push(file.to_owned());
    }
    document.undo();
    if document.bytes().as_deref() != Ok(bytes) {
        return Err("not the same bytes after the edit was undone".to_owned());
    }
    for (slowest, taken) in findings.slowest.iter_mut().zip([opened, edited, written]) {
        *slowest = (*slowest).max(taken);
    }
    Ok(())
}

/// Whether the files differ by one comment only: where they do, the new one has nothing but a comment, and so has the old
/// one if there was one.
fn is_one_property(old: &[u8], new: &[u8], had: bool) -> bool {
    let before = old.iter().zip(new).take_while(|(a, b)| a == b).count();
    let rest = |bytes: &[u8]| bytes[before..].to_vec();
    let (old_rest, new_rest) = (rest(old), rest(new));
    let after = old_rest.iter().rev().zip(new_rest.iter().rev()).take_while(|(a, b)| a == b).count();
    let gone = &old_rest[..old_rest.len() - after];
    let come = new_rest.len() - after;
    // A comment has no `;` outside brackets: what went lies within one value, or is nothing.
    let within = |bytes: &[u8]| !bytes.windows(2).any(|pair| pair == b"];" || pair == b")(");
    come < 120 && within(gone) && (had || gone.is_empty())
}

/// What large trees take.
#[derive(Clone, Debug)]
pub struct Large {
    /// Shape and number of nodes.
    pub name: String,
    /// Steps and how long they took.
    pub steps: Vec<(&'static str, Duration)>,
}

/// Times edits of large trees: one line, a comb, a star, and a bush.
///
/// # Errors
/// Edits that are refused.
pub fn large(nodes: usize) -> anyhow::Result<Vec<Large>> {
    let point = |index: usize| {
        let letter = |at: usize| char::from(b'a' + at as u8);
        let at = index * 7 % 361;
        format!("{}{}", letter(at % 19), letter(at / 19))
    };
    // A board is full some day: then the players pass, and only variations go on.
    const FULL: usize = 200;
    let mv = |index: usize| {
        let color = if index.is_multiple_of(2) { 'B' } else { 'W' };
        format!(";{color}[{}]", if index < FULL { point(index) } else { String::new() })
    };
    let line: String = (0..nodes).map(mv).collect();
    let comb: String = (0..nodes / 2).map(|index| format!("{}(;C[{index}])(", mv(index))).collect::<String>()
        + &mv(nodes)
        + &")".repeat(nodes / 2);
    let star: String = (0..nodes).map(|index| format!("({})", mv(index))).collect();
    let bush: String = (0..nodes / 10)
        .map(|branch| format!("({})", (0..10).map(|index| mv(branch + index)).collect::<String>()))
        .collect();
    let mut all = Vec::new();
    for (name, body) in [("line", line), ("comb", comb), ("star", star), ("bush", bush)] {
        let record = format!("(;GM[1]SZ[19]{body})");
        let mut steps = Vec::new();
        let mut time = |step: &'static str, start: Instant| steps.push((step, start.elapsed()));
        let start = Instant::now();
        let mut document = Document::open(record.as_bytes())?;
        time("open", start);
        let start = Instant::now();
        let columns = document.columns();
        time("columns", start);
        let middle = Node((columns.parent.len() / 2) as u32);
        document.go(middle)?;
        let start = Instant::now();
        document.edit(&[Command::Pass { color: None, node: None }])?;
        time("play", start);
        let start = Instant::now();
        document.undo();
        time("undo", start);
        let start = Instant::now();
        document.edit(&[Command::RemoveOthers { node: Some(middle) }])?;
        time("remove others", start);
        let start = Instant::now();
        document.undo();
        time("undo", start);
        let start = Instant::now();
        document.edit(&[Command::Rotate { quarters: 1 }])?;
        time("rotate", start);
        let start = Instant::now();
        document.bytes()?;
        time("bytes", start);
        let start = Instant::now();
        document.transpositions()?;
        time("transpositions", start);
        all.push(Large { name: format!("{name} of {}", columns.parent.len()), steps });
    }
    Ok(all)
}

fn files(path: &Path) -> anyhow::Result<Vec<PathBuf>> {
    let at = || format!("cannot read {}", path.display());
    if path.is_file() {
        return Ok(vec![path.to_owned()]);
    }
    let (mut found, mut folders) = (Vec::new(), vec![path.to_owned()]);
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).with_context(at)? {
            let path = entry.with_context(at)?.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|ext| ext.eq_ignore_ascii_case("sgf")) {
                found.push(path);
            }
        }
    }
    found.sort();
    Ok(found)
}
