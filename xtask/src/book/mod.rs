//! The documentation as a site: chapters for players, a chapter for each command, GTP as a table, the specs with pictures.
//!
//! What a chapter says stands in `docs/`, or comes from where it cannot grow old: help texts from the program itself, GTP's commands
//! from what it answers, pictures of specs from Chizu. [`mdBook`](https://rust-lang.github.io/mdBook) makes pages of it; where it is not
//! installed, the chapters are written all the same.
//!
//! *What it does not know:* where the site is published.

mod chapters;
mod commands;
mod links;
mod specs;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};

use chapters::{Chapter, PARTS};

/// What was made.
#[derive(Debug)]
pub struct Made {
    /// How many chapters.
    pub chapters: usize,
    /// Where the pages are; none without mdBook.
    pub pages: Option<PathBuf>,
}

/// Writes the chapters into `folder`, which is emptied first, and makes pages of them.
///
/// # Errors
/// If the program cannot be built, or something cannot be read or written.
pub fn make(folder: &Path) -> Result<Made> {
    let root = crate::web::root();
    let program = crate::dist::program()?;
    if folder.exists() {
        fs::remove_dir_all(folder)?;
    }
    let source = folder.join("src");
    fs::create_dir_all(&source)?;
    let mut chapters = chapters::pages(&root)?;
    chapters.extend(commands::pages(&program)?);
    chapters.push(commands::gtp(&program)?);
    chapters.extend(specs::pages(&root, &source)?);
    chapters.push(chapters::api(&root)?);
    copied(&root.join("docs/pictures"), &source.join("pictures"))?;
    for chapter in &chapters {
        let path = source.join(&chapter.page);
        fs::create_dir_all(path.parent().context("a page has a folder")?)?;
        fs::write(path, links::mended(chapter, &chapters))?;
    }
    fs::write(source.join("SUMMARY.md"), summary(&chapters))?;
    fs::write(folder.join("book.toml"), SETTINGS)?;
    let Some(mdbook) = tool(&root, "mdbook") else {
        return Ok(Made { chapters: chapters.len(), pages: None });
    };
    ensure!(Command::new(mdbook).arg("build").arg(folder).status()?.success(), "mdbook fails");
    Ok(Made { chapters: chapters.len(), pages: Some(folder.join("book")) })
}

const SETTINGS: &str = "[book]\ntitle = \"Chizu\"\nlanguage = \"en\"\nsrc = \"src\"\n\n\
                        [output.html]\nno-section-label = true\ndefault-theme = \"light\"\npreferred-dark-theme = \"navy\"\n";

/// Copies a folder with all below it.
fn copied(from: &Path, to: &Path) -> Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let target = to.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            copied(&entry.path(), &target)?;
        } else {
            fs::copy(entry.path(), target)?;
        }
    }
    Ok(())
}

/// A program that is installed, or lies with the other tools.
fn tool(root: &Path, name: &str) -> Option<PathBuf> {
    let paths = std::env::var_os("PATH").unwrap_or_default();
    let own = [root.join("target/tools/bin")];
    std::env::split_paths(&paths).chain(own).map(|folder| folder.join(name)).find(|path| path.is_file())
}

/// The table of contents.
fn summary(chapters: &[Chapter]) -> String {
    let mut text = "# Summary\n".to_owned();
    for part in PARTS {
        let of_part: Vec<&Chapter> = chapters.iter().filter(|chapter| chapter.part == part).collect();
        if part.is_empty() {
            text += "\n";
            text += &of_part
                .iter()
                .map(|chapter| format!("[{}]({})\n", chapter.title, chapter.page))
                .collect::<String>();
            continue;
        }
        text += &format!("\n# {part}\n\n");
        for chapter in of_part {
            let indent = if chapter.is_below { "  " } else { "" };
            text += &format!("{indent}- [{}]({})\n", chapter.title, chapter.page);
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_page_of_the_documentation_is_a_chapter() {
        let root = crate::web::root();
        let chapters = chapters::pages(&root).expect("chapters");
        for entry in fs::read_dir(root.join("docs")).expect("docs") {
            let name = entry.expect("an entry").file_name().to_string_lossy().into_owned();
            let is_there = chapters.iter().any(|chapter| chapter.source == format!("docs/{name}"));
            assert!(
                is_there || !name.ends_with(".md"),
                "{name} is in no part: see xtask/src/book/chapters.rs"
            );
        }
        let text = summary(&chapters);
        assert!(text.contains("# For players\n\n- [Ten minutes with Chizu](ten-minutes.md)\n"), "{text}");
        assert!(
            text.contains("  - [Half-points](adr/0002-half-points.md)") || text.contains("  - ["),
            "{text}"
        );
    }

    #[test]
    fn links_lead_to_chapters() {
        let root = crate::web::root();
        let chapters = chapters::pages(&root).expect("chapters");
        for chapter in &chapters {
            for target in links::targets(&links::mended(chapter, &chapters)) {
                let target = target.split('#').next().unwrap_or_default().to_owned();
                let path = links::joined(&chapter.page, &target);
                let is_chapter = chapters.iter().any(|other| other.page == path);
                assert!(is_chapter || path.starts_with("pictures/"), "{}: {target}", chapter.source);
            }
        }
    }
}
