//! The games of a suite.

use std::collections::HashSet;
use std::path::Path;

use anyhow::{Context, bail};

use super::autoscore;
use super::choice::Choice;
use super::truth::Truth;

/// The games of a folder that are chosen; a line that cannot be used ends it.
pub fn chosen(folder: &Path, choice: &Choice) -> anyhow::Result<Vec<Truth>> {
    let wanted =
        |truth: &anyhow::Result<Truth>| truth.as_ref().map_or(true, |truth| choice.takes(&truth.file));
    read(folder)?.into_iter().filter(wanted).collect()
}

/// Reads the lines of `truth.jsonl` in `folder`; a bad line becomes an error in its place.
pub fn read(folder: &Path) -> anyhow::Result<Vec<anyhow::Result<Truth>>> {
    if autoscore::is_folder(folder) {
        return autoscore::read(folder);
    }
    let path = folder.join("truth.jsonl");
    let bytes = std::fs::read(&path).with_context(|| format!("cannot read {}", path.display()))?;
    let mut seen = HashSet::new();
    let lines = bytes.split(|b| *b == b'\n').enumerate();
    let filled = lines.filter(|(_, line)| !line.trim_ascii().is_empty());
    Ok(filled
        .map(|(number, line)| {
            let place = || format!("{}, line {}", path.display(), number + 1);
            let truth: Truth = serde_json::from_slice(line).with_context(place)?;
            if !seen.insert(truth.file.clone()) {
                bail!("{}: a second line for {}", place(), truth.file);
            }
            Ok(truth)
        })
        .collect())
}
