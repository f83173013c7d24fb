//! Whether the documentation reads well: how long its sentences are, words that are not to be used, and public names that
//! the glossary does not have.
//!
//! Pages that everybody reads may have no sentence of more than [`LONG`] words, others one of fifty. Diaries of trials and registers
//! of figures are listed and not judged. Every public type and module stands in the glossary: among the words, or in the list of names
//! at its end, which [`write_names`] makes from their documentation.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

/// A sentence with more words than this is too long.
pub const LONG: usize = 35;

/// Pages without a sentence that is too long.
const READ_BY_ALL: [&str; 11] = [
    "README.md",
    "CONTRIBUTING.md",
    "SECURITY.md",
    "docs/ten-minutes.md",
    "docs/trust.md",
    "docs/guide.md",
    "docs/picture.md",
    "docs/client.md",
    "docs/library.md",
    "docs/glossary.md",
    "docs/thickness.md",
];

/// What was tried and measured, as it was noted: listed, not judged.
const RECORDS: [&str; 7] = [
    "docs/diary.md",
    "docs/disputed-games.md",
    "docs/reading-trials.md",
    "docs/safety-trials.md",
    "docs/scoring-trials.md",
    "docs/speed.md",
    "docs/struck-tests.md",
];

/// Of so many sentences one may be too long, elsewhere.
const ONE_OF: usize = 50;

/// What the list of names at the end of the glossary begins with.
const NAMES: &str = "## Names in the libraries";

/// Private words that a reader stumbles over; the glossary has better ones.
const PRIVATE: [&str; 10] = [
    "maker",
    "breaker",
    "raider",
    "kid",
    "kids",
    "hindsight",
    "reprieve",
    "spread of breath",
    "dare to",
    "peril",
];

/// What one page is like.
#[derive(Debug, PartialEq, Eq)]
pub struct Page {
    /// Its path from the root of the repository.
    pub path: PathBuf,
    /// How many sentences it has.
    pub sentences: usize,
    /// Those that are too long.
    pub long: Vec<String>,
    /// Private words in it.
    pub private: Vec<&'static str>,
    /// How it is judged.
    pub kind: Kind,
}

/// How a page is judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Everybody reads it: no sentence may be too long, no word private.
    ReadByAll,
    /// One sentence of fifty may be too long.
    Other,
    /// A diary or a register: not judged.
    Record,
}

impl Page {
    fn of(root: &Path, path: &Path) -> Result<Self> {
        let text = fs::read_to_string(root.join(path)).with_context(|| path.display().to_string())?;
        let sentences = sentences(&text);
        let long = sentences.iter().filter(|text| words(text) > LONG).cloned().collect();
        let is_in = |list: &[&str]| list.iter().any(|name| Path::new(name) == path);
        let kind = match () {
            () if is_in(&READ_BY_ALL) => Kind::ReadByAll,
            () if is_in(&RECORDS) => Kind::Record,
            () => Kind::Other,
        };
        let lower = text.to_lowercase();
        let is_private = |word: &&str| kind == Kind::ReadByAll && has_word(&lower, word);
        let private = PRIVATE.into_iter().filter(is_private).collect();
        Ok(Self { path: path.to_owned(), sentences: sentences.len(), long, private, kind })
    }

    /// Whether it may stay as it is.
    pub fn is_well(&self) -> bool {
        match self.kind {
            Kind::ReadByAll => self.long.is_empty() && self.private.is_empty(),
            Kind::Other => self.long.len() * ONE_OF <= self.sentences,
            Kind::Record => true,
        }
    }
}

/// Looks at all pages below `root`.
///
/// # Errors
/// If one cannot be read.
pub fn pages(root: &Path) -> Result<Vec<Page>> {
    let mut paths: Vec<PathBuf> = vec!["README.md".into(), "CONTRIBUTING.md".into(), "SECURITY.md".into()];
    for entry in fs::read_dir(root.join("docs"))? {
        let name = entry?.file_name();
        if Path::new(&name).extension().is_some_and(|ending| ending == "md") {
            paths.push(Path::new("docs").join(name));
        }
    }
    paths.sort();
    paths.iter().filter(|path| root.join(path).is_file()).map(|path| Page::of(root, path)).collect()
}

/// A public type or module of the libraries.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Name {
    /// Its crate; of a module, that it is one.
    pub house: String,
    /// The type or the module.
    pub name: String,
    /// What its documentation says first.
    pub meaning: String,
}

/// Public types and modules of the libraries that the glossary does not have.
///
/// # Errors
/// If a source cannot be read.
pub fn unknown_names(root: &Path) -> Result<BTreeSet<Name>> {
    let glossary = fs::read_to_string(root.join(GLOSSARY))?.to_lowercase();
    let mut names = names(root)?;
    names.retain(|name| {
        let listed = format!("| `{}` | {} |", name.name, name.house).to_lowercase();
        !glossary.contains(&spaced(&name.name)) && !glossary.contains(&listed)
    });
    Ok(names)
}

/// Writes the list of names at the end of the glossary: types that are no word of it.
///
/// # Errors
/// If something cannot be read or written.
pub fn write_names(root: &Path) -> Result<()> {
    let path = root.join(GLOSSARY);
    let text = fs::read_to_string(&path)?;
    let words = text.split_once(NAMES).map_or(text.as_str(), |(words, _)| words).trim_end();
    let lower = words.to_lowercase();
    let rows: String = names(root)?
        .into_iter()
        .filter(|name| !lower.contains(&spaced(&name.name)))
        .map(|Name { house, name, meaning }| format!("| `{name}` | {house} | {meaning} |\n"))
        .collect();
    let text = format!(
        "{words}\n\n{NAMES}\n\nTypes and modules whose names are no word of the game; `cargo xtask words --write` makes this list.\n\n\
         | name | crate | what it is |\n|---|---|---|\n{rows}"
    );
    fs::write(path, text)?;
    Ok(())
}

/// Names that stand for two public types of one crate. The shapes of JSON are left out: every command has its `Line`, in its module.
///
/// # Errors
/// If a source cannot be read.
pub fn names_of_two(root: &Path) -> Result<BTreeSet<String>> {
    let is_type = |name: &Name| name.house != "chizu-json" && !name.house.ends_with(MODULE);
    let names: Vec<Name> = names(root)?.into_iter().filter(is_type).collect();
    let same = |pair: &&[Name]| pair[0].house == pair[1].house && pair[0].name == pair[1].name;
    Ok(names.windows(2).filter(same).map(|pair| format!("{}: {}", pair[0].house, pair[0].name)).collect())
}

const GLOSSARY: &str = "docs/glossary.md";

/// What is said of a module beside its crate.
const MODULE: &str = ", module";

/// All documented public types and modules of the crates. What has no documentation cannot be reached from outside.
fn names(root: &Path) -> Result<BTreeSet<Name>> {
    let mut names = BTreeSet::new();
    for entry in fs::read_dir(root.join("crates"))? {
        let house = entry?;
        let name = house.file_name().to_string_lossy().into_owned();
        let mut folders = vec![house.path().join("src")];
        while let Some(folder) = folders.pop().filter(|folder| folder.is_dir()) {
            for entry in fs::read_dir(folder)? {
                let path = entry?.path();
                if path.is_dir() {
                    folders.push(path);
                } else if path.extension().is_some_and(|ending| ending == "rs") {
                    let source = fs::read_to_string(&path)?;
                    names.extend(public_types(&source).into_iter().map(|(type_name, meaning)| Name {
                        house: name.clone(),
                        name: type_name,
                        meaning,
                    }));
                    for module in public_modules(&source) {
                        let meaning = module_says(&path, &module)?;
                        names.insert(Name { house: format!("{name}{MODULE}"), name: module, meaning });
                    }
                }
            }
        }
    }
    Ok(names)
}

/// The modules that a source makes public.
fn public_modules(source: &str) -> Vec<String> {
    let named = source.lines().filter_map(|line| line.strip_prefix("pub mod ")?.strip_suffix(';'));
    named.map(str::to_owned).collect()
}

/// The first sentence of what a module says of itself.
fn module_says(parent: &Path, module: &str) -> Result<String> {
    let stem = parent.file_stem().unwrap_or_default();
    let beside = parent.parent().unwrap_or(parent);
    let folder = if stem == "lib" || stem == "mod" { beside.to_owned() } else { beside.join(stem) };
    let (file, inner) = (folder.join(format!("{module}.rs")), folder.join(module).join("mod.rs"));
    let path = if file.exists() { file } else { inner };
    let source = fs::read_to_string(&path).with_context(|| path.display().to_string())?;
    let text: String = source
        .lines()
        .map_while(|line| line.strip_prefix("//!"))
        .take_while(|line| !line.is_empty())
        .collect();
    Ok(first_sentence(&text))
}

/// Public types of a source, each with the first sentence that is said of it.
fn public_types(source: &str) -> Vec<(String, String)> {
    let (mut found, mut said) = (Vec::new(), String::new());
    for line in source.lines() {
        let named = line.strip_prefix("pub struct ").or_else(|| line.strip_prefix("pub enum "));
        if let Some(text) = line.strip_prefix("///") {
            said += text;
        } else if let Some(rest) = named {
            let name: String = rest.chars().take_while(|c| c.is_alphanumeric()).collect();
            let meaning = first_sentence(&said);
            if !meaning.is_empty() {
                found.push((name, meaning));
            }
            said.clear();
        } else if !line.starts_with(['#', ' ', ')']) {
            said.clear();
        }
    }
    found
}

/// Up to the first full stop, without links and bars.
fn first_sentence(text: &str) -> String {
    let mut parts = text.trim().split("](");
    // What a link leads to is not said.
    let first = parts.next().unwrap_or_default().to_owned();
    let text = parts.fold(first, |text, part| text + part.split_once(')').map_or(part, |(_, rest)| rest));
    let end = [". ", ": "].iter().filter_map(|end| text.find(end)).min().map_or(text.len(), |at| at + 1);
    text[..end].trim_end_matches(':').replace(['[', ']'], "").replace('|', "/")
}

/// `GroupFacts` as `group facts`.
fn spaced(name: &str) -> String {
    let mut words = String::new();
    for c in name.chars() {
        if c.is_uppercase() && !words.is_empty() {
            words.push(' ');
        }
        words.extend(c.to_lowercase());
    }
    words
}

fn has_word(text: &str, word: &str) -> bool {
    let is_letter = |c: Option<char>| c.is_some_and(char::is_alphabetic);
    text.match_indices(word).any(|(at, _)| {
        !is_letter(text[..at].chars().next_back()) && !is_letter(text[at + word.len()..].chars().next())
    })
}

/// Code counts as one word, however long it is.
fn words(sentence: &str) -> usize {
    let mut in_code = false;
    let is_counted = |word: &&str| {
        let was_in_code = in_code;
        in_code ^= word.matches('`').count() % 2 == 1;
        !was_in_code
    };
    sentence.split_whitespace().filter(is_counted).count()
}

/// The sentences of the running text of a page: no code, tables, headings.
fn sentences(text: &str) -> Vec<String> {
    let (mut all, mut paragraph, mut in_code) = (Vec::new(), String::new(), false);
    for line in text.lines() {
        let start = line.trim_start();
        in_code ^= start.starts_with("```");
        let is_item = start.starts_with("* ") || start.starts_with("- ");
        let apart =
            in_code || line.starts_with("    ") || start.is_empty() || start.starts_with(['|', '#', '`']);
        if apart && (in_code || !start.starts_with('`') || start.starts_with("```")) || is_item {
            split(&std::mem::take(&mut paragraph), &mut all);
        }
        if !apart || start.starts_with('`') && !in_code && !start.starts_with("```") {
            paragraph += start.trim_start_matches(['*', '-']).trim_start();
            paragraph.push(' ');
        }
    }
    split(&paragraph, &mut all);
    all
}

/// Cuts a paragraph behind full stops, question and exclamation marks.
fn split(paragraph: &str, all: &mut Vec<String>) {
    let mut sentence = String::new();
    let mut in_code = false;
    for word in paragraph.split_whitespace() {
        in_code ^= word.matches('`').count() % 2 == 1;
        sentence.push(' ');
        sentence += word;
        if !in_code && word.trim_end_matches(['*', '_', ')', '"']).ends_with(['.', '?', '!']) {
            all.push(std::mem::take(&mut sentence).trim().to_owned());
        }
    }
    if !sentence.trim().is_empty() {
        all.push(sentence.trim().to_owned());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sentences_are_those_of_the_running_text() {
        let text = "# Not this one. Nor this.\n\nOne is *here*. Another goes\nover two lines (`a b. c`), too!\n\n    no code\n\n\
                    * An item.\n* A second\n  one\n\n| no | table. |\n```\nno. code.\n```\n`code` begins it.\n";
        assert_eq!(
            sentences(text),
            [
                "One is *here*.",
                "Another goes over two lines (`a b. c`), too!",
                "An item.",
                "A second one",
                "`code` begins it.",
            ]
        );
    }

    #[test]
    fn modules_are_names_too() {
        assert_eq!(public_modules("mod a;\npub mod b;\npub(crate) mod c;\n    pub mod d;\n"), ["b"]);
        let names = names(&crate::web::root()).unwrap();
        let module =
            names.iter().find(|name| name.name == "verdict" && name.house == "chizu-read, module").unwrap();
        assert!(module.meaning.starts_with("The words for what is known of stones"), "{}", module.meaning);
    }

    #[test]
    fn private_words_are_found_as_words() {
        assert_eq!(words("Type `a b c` twice."), 3);
        assert!(has_word("the maker moves", "maker") && !has_word("the dressmaker", "maker"));
    }

    #[test]
    fn types_are_found_with_what_is_said_of_them() {
        let source = "/// What is [known](crate::known) of a group: much. And more.\n#[derive(Debug)]\npub struct GroupFacts {\n    /// A field.\n\
                      pub enum Bare {\n/// Own.\nstruct Own;\n\n/// A ko\npub enum Ko {";
        let found = [("GroupFacts", "What is known of a group"), ("Ko", "A ko")];
        assert_eq!(public_types(source), found.map(|(name, text)| (name.to_owned(), text.to_owned())));
        assert_eq!(spaced("GroupFacts"), "group facts");
    }

    #[test]
    fn pages_that_everybody_reads_are_well() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("a root");
        for page in pages(root).expect("pages") {
            assert!(page.is_well(), "{}: {:?} {:?}", page.path.display(), page.long, page.private);
        }
    }

    #[test]
    fn no_name_stands_for_two_types_of_a_crate() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("a root");
        assert_eq!(names_of_two(root).expect("names"), BTreeSet::new());
    }
}
