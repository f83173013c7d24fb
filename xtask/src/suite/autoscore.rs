//! Positions in which players stopped, with the owner of every point: the format of a server's tests of automatic counting.
//!
//! A file is an object with `board` and `correct_ownership`, rows from the top: `b` and `W` stones; `B` and `W`
//! owned points, a space for dame, `s` for points that are dame or are to be sealed first, `*` for points that do not matter.
//! `sealed_ownership`, where there is one, is the same after open borders are sealed, and comes first. Other entries are not used. Who moves is not said.

use std::path::Path;

use anyhow::{Context, ensure};
use chizu::Size;
use serde::Deserialize;

use super::truth::Truth;

#[derive(Deserialize)]
struct File {
    board: Vec<String>,
    correct_ownership: Vec<String>,
    sealed_ownership: Option<Vec<String>>,
}

/// Whether a folder holds such files and no `truth.jsonl`.
#[must_use]
pub fn is_folder(folder: &Path) -> bool {
    !folder.join("truth.jsonl").exists() && !names(folder).unwrap_or_default().is_empty()
}

/// Reads the files of a folder; one that cannot be read becomes an error in its place.
pub fn read(folder: &Path) -> anyhow::Result<Vec<anyhow::Result<Truth>>> {
    Ok(names(folder)?.iter().map(|name| game(folder, name).with_context(|| name.clone())).collect())
}

fn names(folder: &Path) -> anyhow::Result<Vec<String>> {
    let entries = std::fs::read_dir(folder).with_context(|| format!("cannot read {}", folder.display()))?;
    let mut names: Vec<String> = entries
        .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
        .filter(|name| name.ends_with(".json"))
        .collect();
    names.sort();
    Ok(names)
}

fn game(folder: &Path, name: &str) -> anyhow::Result<Truth> {
    let File { board, correct_ownership, sealed_ownership } =
        serde_json::from_slice(&std::fs::read(folder.join(name))?)?;
    let owners = sealed_ownership.unwrap_or(correct_ownership);
    let (height, width) = (board.len(), board.first().map_or(0, String::len));
    ensure!(owners.len() == height, "board and owners differ in size");
    let size = Size::new(u32::try_from(width)?, u32::try_from(height)?).context("no size of a board")?;
    let mut truth = Truth {
        file: name.to_owned(),
        scoring: "area".to_owned(),
        board: Some(board.join("/").replace(' ', ".").replace('b', "X").replace('W', "O")),
        ..Truth::default()
    };
    let (mut black, mut white) = (Vec::new(), Vec::new());
    let (mut dead_black, mut dead_white) = (Vec::new(), Vec::new());
    let mut lead = 0.0;
    for (row, (stones, owners)) in (0_i32..).zip(board.iter().zip(&owners)) {
        ensure!(stones.len() == width && owners.len() == width, "rows differ in length");
        for (col, (stone, owner)) in (0_i32..).zip(stones.bytes().zip(owners.bytes())) {
            let point = size.point(col, row).context("no point")?;
            let name = size.name(point).to_string();
            match (stone, owner) {
                (b'b', b'W') => dead_black.push(name.clone()),
                (b'W', b'B') => dead_white.push(name.clone()),
                _ => {}
            }
            match owner {
                b'B' => {
                    lead += 1.0;
                    if stone != b'b' {
                        black.push(name);
                    }
                }
                b'W' => {
                    lead -= 1.0;
                    if stone != b'W' {
                        white.push(name);
                    }
                }
                b'*' => truth.ignored.push(name),
                _ => {}
            }
        }
    }
    (truth.tb, truth.tw) = (Some(black), Some(white));
    (truth.dead_b, truth.dead_w) = (Some(dead_black), Some(dead_white));
    truth.board_margin_black = lead;
    if !truth.ignored.is_empty() {
        truth.dispute = Some("the owner of some points does not matter".to_owned());
    }
    Ok(truth)
}
