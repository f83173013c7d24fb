//! Which chapters there are, and in which order.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};

/// A page of the site.
#[derive(Clone, Debug)]
pub(super) struct Chapter {
    /// Which part it belongs to; one of [`PARTS`].
    pub(super) part: &'static str,
    pub(super) title: String,
    /// Its place on the site.
    pub(super) page: String,
    /// Its place in the repository; nothing if it is made.
    pub(super) source: String,
    pub(super) text: String,
    /// Whether it stands below the one before.
    pub(super) is_below: bool,
}

/// The parts, in order. The first has no name: its chapters stand before all parts.
pub(super) const PARTS: [&str; 8] = [
    "",
    "For players",
    "Commands",
    "How it decides",
    "Positions with their answers",
    "For programs",
    "For contributors",
    "Trials and figures",
];

/// Pages of the repository: part, file.
const PAGES: [(&str, &str); 37] = [
    ("", "README.md"),
    ("For players", "docs/ten-minutes.md"),
    ("For players", "docs/trust.md"),
    ("For players", "docs/client.md"),
    ("For players", "docs/guide.md"),
    ("For players", "docs/picture.md"),
    ("For players", "docs/case-study.md"),
    ("For players", "docs/engines.md"),
    ("For players", "docs/glossary.md"),
    ("How it decides", "docs/scoring.md"),
    ("How it decides", "docs/reading.md"),
    ("How it decides", "docs/safety.md"),
    ("How it decides", "docs/eyes.md"),
    ("How it decides", "docs/influence.md"),
    ("How it decides", "docs/thickness.md"),
    ("How it decides", "docs/net.md"),
    ("How it decides", "docs/carta.md"),
    ("For programs", "docs/library.md"),
    ("For programs", "docs/json.md"),
    ("For programs", "docs/service.md"),
    ("For programs", "docs/table.md"),
    ("For programs", "docs/cluster.md"),
    ("For programs", "docs/client-protocol.md"),
    ("For contributors", "docs/architecture.md"),
    ("For contributors", "CONTRIBUTING.md"),
    ("For contributors", "SECURITY.md"),
    ("For contributors", "CODE_OF_CONDUCT.md"),
    ("For contributors", "CHANGELOG.md"),
    ("Trials and figures", "docs/benchmarks.md"),
    ("Trials and figures", "docs/tuning.md"),
    ("Trials and figures", "docs/scoring-trials.md"),
    ("Trials and figures", "docs/reading-trials.md"),
    ("Trials and figures", "docs/safety-trials.md"),
    ("Trials and figures", "docs/speed.md"),
    ("Trials and figures", "docs/disputed-games.md"),
    ("Trials and figures", "docs/struck-tests.md"),
    ("Trials and figures", "docs/diary.md"),
];

/// The chapters that stand in the repository.
pub(super) fn pages(root: &Path) -> Result<Vec<Chapter>> {
    let mut chapters = Vec::new();
    for (part, source) in PAGES {
        chapters.push(chapter(root, part, source, false)?);
        if source == "docs/architecture.md" {
            let folder = fs::read_dir(root.join("docs/adr"))?;
            let mut names: Vec<_> = folder.map(|entry| Ok(entry?.file_name())).collect::<Result<_>>()?;
            names.sort();
            for name in names {
                chapters.push(chapter(root, part, &format!("docs/adr/{}", name.to_string_lossy()), true)?);
            }
        }
    }
    Ok(chapters)
}

fn chapter(root: &Path, part: &'static str, source: &str, is_below: bool) -> Result<Chapter> {
    let text = fs::read_to_string(root.join(source)).with_context(|| source.to_owned())?;
    let page = source.strip_prefix("docs/").unwrap_or(source);
    // mdBook makes the first page of a file of this name.
    let page = if page == "README.md" { "index.md" } else { page };
    let heading = text.lines().find_map(|line| line.strip_prefix("# ")).unwrap_or(source);
    Ok(Chapter {
        part,
        title: heading.to_owned(),
        page: page.to_owned(),
        source: source.to_owned(),
        text,
        is_below,
    })
}

/// Where the libraries' documentation is, crate by crate.
pub(super) fn api(root: &Path) -> Result<Chapter> {
    let mut rows = String::new();
    let mut names: Vec<_> =
        fs::read_dir(root.join("crates"))?.map(|entry| Ok(entry?.path())).collect::<Result<_>>()?;
    names.sort();
    for path in names {
        let Ok(text) = fs::read_to_string(path.join("Cargo.toml")) else { continue };
        let field = |key: &str| {
            let found = text.lines().find_map(|line| line.strip_prefix(key)?.trim().strip_prefix('='));
            found.map(|value| value.trim().trim_matches('"').to_owned()).unwrap_or_default()
        };
        rows += &format!("| `{}` | {} |\n", field("name"), field("description"));
    }
    let text = format!(
        "# The libraries\n\n`cargo doc --workspace --no-deps --open` shows their documentation; each has a README, and four have examples \
         (`cargo run -p chizu --example bot`). Depend on `chizu`: it hands on `chizu-board` and `chizu-sgf`.\n\n\
         | crate | what it is |\n|---|---|\n{rows}"
    );
    Ok(Chapter {
        part: "For programs",
        title: "The libraries".to_owned(),
        page: "api.md".to_owned(),
        source: String::new(),
        text,
        is_below: false,
    })
}
