//! Tasks about what is read and what is published: words, the documentation as a site, a release, what a change breaks.

use std::io::Write as _;
use std::path::{Path, PathBuf};

use anyhow::Context;
use clap::Args;
use xtask::{api, arrows, book, case_study, dist, engines, words};

use super::say;

#[derive(Args)]
pub(crate) struct WordsArgs {
    /// Print the sentences, and the names that the glossary does not have.
    #[arg(long)]
    list: bool,
    /// Write the list of names at the end of the glossary.
    #[arg(long)]
    write: bool,
}

impl WordsArgs {
    /// Prints a line for each page; whether all are well.
    pub(crate) fn run(self) -> anyhow::Result<bool> {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().context("no root")?;
        if self.write {
            words::write_names(root)?;
        }
        let pages = words::pages(root)?;
        let mut out = std::io::stdout().lock();
        for page in &pages {
            let percent = 100.0 * page.long.len() as f64 / page.sentences.max(1) as f64;
            let (count, long) = (page.sentences, page.long.len());
            let verdict = if page.is_well() { "" } else { "  not well" };
            writeln!(
                out,
                "{:<28} {count:>4} sentences  {long:>3} long {percent:>5.1} %{verdict}",
                page.path.display()
            )?;
            for word in &page.private {
                writeln!(out, "    private word: {word}")?;
            }
            if self.list || !page.is_well() {
                for sentence in &page.long {
                    writeln!(out, "    {sentence}")?;
                }
            }
        }
        let unknown = words::unknown_names(root)?;
        writeln!(
            out,
            "{} names of public types are not in the glossary (--write puts them there)",
            unknown.len()
        )?;
        if self.list {
            for name in unknown {
                writeln!(out, "    {} ({}): {}", name.name, name.house, name.meaning)?;
            }
        }
        let twice = words::names_of_two(root)?;
        for name in &twice {
            writeln!(out, "two types have one name: {name}")?;
        }
        Ok(pages.iter().all(words::Page::is_well) && twice.is_empty())
    }
}

#[derive(Args)]
pub(crate) struct ArrowsArgs {
    /// Print every arrow of a circle, with the first place where it stands.
    #[arg(long)]
    list: bool,
}

impl ArrowsArgs {
    /// Prints the circles; whether there are none.
    pub(crate) fn run(self) -> anyhow::Result<bool> {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().context("no root")?;
        let circles = arrows::circles(root)?;
        let mut out = std::io::stdout().lock();
        for circle in &circles {
            writeln!(out, "{}: {}", circle.crate_name, circle.rooms.join(", "))?;
            for arrow in circle.arrows.iter().filter(|_| self.list) {
                let file = arrow.file.strip_prefix(root).unwrap_or(&arrow.file).display();
                let (from, to, line, places) = (&arrow.from, &arrow.to, arrow.line, arrow.places);
                writeln!(out, "    {from} -> {to}  {places} places, first {file}:{line}")?;
            }
        }
        writeln!(out, "{} circles", circles.len())?;
        Ok(circles.is_empty())
    }
}

#[derive(Args)]
pub(crate) struct DistArgs {
    /// The folder to write to.
    #[arg(default_value = "target/dist")]
    folder: PathBuf,
}

impl DistArgs {
    pub(crate) fn run(self) -> anyhow::Result<bool> {
        say(&dist::make(&self.folder)?);
        Ok(true)
    }
}

#[derive(Args)]
pub(crate) struct BookArgs {
    /// The folder to write to.
    #[arg(default_value = "target/book")]
    folder: PathBuf,
}

impl BookArgs {
    pub(crate) fn run(self) -> anyhow::Result<bool> {
        let made = book::make(&self.folder)?;
        let pages = made.pages.as_ref().map(|pages| format!("; open {}", pages.join("index.html").display()));
        let missing = "; no pages: mdBook is not installed (cargo install mdbook --locked)".to_owned();
        say(&format!("{} chapters in {}{}", made.chapters, self.folder.display(), pages.unwrap_or(missing)));
        Ok(true)
    }
}

#[derive(Args)]
pub(crate) struct ApiArgs {
    /// The commit, tag or branch to compare with.
    #[arg(default_value = "main")]
    with: String,
}

impl ApiArgs {
    pub(crate) fn run(self) -> anyhow::Result<bool> {
        api::compare(&self.with, &mut say).map(|()| true)
    }
}

#[derive(Args)]
pub(crate) struct CaseStudyArgs {
    /// Ask this engine anew; may be given several times. Without it, what engines said before stands.
    #[arg(long, value_name = "NAME")]
    engine: Vec<String>,
    /// An engines.toml; without one, what is found is asked.
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
    /// How often nets look at each position.
    #[arg(long, value_name = "N")]
    visits: Option<u32>,
}

impl CaseStudyArgs {
    pub(crate) fn run(self) -> anyhow::Result<bool> {
        let Self { config, engine: names, visits } = self;
        let ask = match names.is_empty() {
            true => Vec::new(),
            false => engines::specs(config.as_deref(), &names, visits)?,
        };
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        say(&case_study::run(&case_study::Plan { root, ask })?);
        Ok(true)
    }
}
