//! The specs as chapters: each position drawn by Chizu, with its answers as a table.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};
use chizu::Stones;
use chizu_draw::{Scene, Style, Theme, svg};

use super::chapters::Chapter;

/// How wide a column of a board is, in pixels.
const LINE: u32 = 32;

/// A chapter for each file below `specs/`; pictures go beside the pages.
pub(super) fn pages(root: &Path, site: &Path) -> Result<Vec<Chapter>> {
    let style = Style::new(Theme::Print, None).map_err(|error| anyhow::anyhow!("{error}"))?;
    let mut chapters = Vec::new();
    for folder in sorted(&root.join("specs"))? {
        let of = folder.file_name().context("a folder has a name")?.to_string_lossy().into_owned();
        for file in sorted(&folder)? {
            let name = file.file_stem().context("a file has a name")?.to_string_lossy().into_owned();
            let text = fs::read_to_string(&file)?;
            let (page, pictures) = drawn(&text, &format!("{of}-{name}"), &style);
            fs::create_dir_all(site.join("specs"))?;
            for (picture, svg) in pictures {
                fs::write(site.join("specs").join(picture), svg)?;
            }
            let heading = text.lines().find_map(|line| line.strip_prefix("# ")).unwrap_or(&name).to_owned();
            chapters.push(Chapter {
                part: "Positions with their answers",
                title: heading,
                page: format!("specs/{of}-{name}.md"),
                source: format!("specs/{of}/{name}.md"),
                text: page,
                is_below: false,
            });
        }
    }
    Ok(chapters)
}

fn sorted(folder: &Path) -> Result<Vec<std::path::PathBuf>> {
    let mut paths: Vec<_> = fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<Result<_>>()?;
    paths.retain(|path| path.is_dir() || path.extension().is_some_and(|ending| ending == "md"));
    paths.sort();
    Ok(paths)
}

/// The page with a picture and a table for each block, and the pictures by name.
fn drawn(text: &str, name: &str, style: &Style) -> (String, Vec<(String, String)>) {
    let (mut page, mut pictures) = (String::new(), Vec::new());
    let mut block: Option<Vec<&str>> = None;
    for line in text.lines() {
        match (&mut block, line.starts_with("```")) {
            (None, true) => block = Some(Vec::new()),
            (None, false) => page += &format!("{line}\n"),
            (Some(lines), false) => lines.push(line),
            (Some(lines), true) => {
                let is_answer = |line: &&str| line.contains(':');
                let lines = lines
                    .iter()
                    .copied()
                    .filter(|line| !line.trim().is_empty() && !line.trim_start().starts_with(';'));
                let (answers, diagram): (Vec<&str>, Vec<&str>) = lines.partition(is_answer);
                let diagram = diagram.join("\n");
                if let Ok(stones) = diagram.parse::<Stones>() {
                    let picture = format!("{name}-{}.svg", pictures.len() + 1);
                    let width = LINE * (u32::from(stones.size().width()) + 2);
                    page += &format!("<img src=\"{picture}\" alt=\"the position\" width=\"{width}\">\n\n");
                    pictures.push((picture, svg::render(&Scene::new(stones), style)));
                } else {
                    page += &format!("```text\n{diagram}\n```\n\n");
                }
                if !answers.is_empty() {
                    page += "| | |\n|---|---|\n";
                }
                for answer in answers {
                    let (key, value) = answer.split_once(':').unwrap_or((answer, ""));
                    page += &format!("| {} | {} |\n", key.trim(), value.trim());
                }
                block = None;
            }
        }
    }
    (page, pictures)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_block_becomes_a_picture_and_a_table() {
        let style = Style::new(Theme::Print, None).expect("a style");
        let text = "# Life\n\nTwo eyes.\n\n```\n. X .\n; a remark\nX X .\n\nalive: B2\n```\n";
        let (page, pictures) = drawn(text, "a-b", &style);
        assert_eq!(
            page,
            "# Life\n\nTwo eyes.\n\n<img src=\"a-b-1.svg\" alt=\"the position\" width=\"160\">\n\n| | |\n|---|---|\n| alive | B2 |\n"
        );
        assert_eq!(pictures.len(), 1);
        assert!(pictures[0].1.starts_with("<svg"));
    }
}
