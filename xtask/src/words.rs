//! Whether the documentation reads well: how long its sentences are, words that are not to be used, and public names that
//! the glossary does not have.
//!
//! Pages that everybody reads may have no sentence of more than [`LONG`] words, others few. The diaries of trials are listed and
//! not judged. Names of public types are counted against the glossary and listed on request; that many are missing is no failure.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

/// A sentence with more words than this is too long.
pub const LONG: usize = 35;

/// Pages without a sentence that is too long.
const READ_BY_ALL: [&str; 8] = [
    "README.md",
    "CONTRIBUTING.md",
    "SECURITY.md",
    "docs/guide.md",
    "docs/picture.md",
    "docs/client.md",
    "docs/glossary.md",
    "docs/thickness.md",
];

/// Private words that a reader stumbles over; the glossary has better ones.
const PRIVATE: [&str; 7] =
    ["maker", "breaker", "hindsight", "reprieve", "spread of breath", "dare to", "peril"];

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
    /// Whether it may have no such sentence.
    pub strict: bool,
}

impl Page {
    fn of(root: &Path, path: &Path) -> Result<Self> {
        let text = fs::read_to_string(root.join(path)).with_context(|| path.display().to_string())?;
        let sentences = sentences(&text);
        let long = sentences.iter().filter(|text| words(text) > LONG).cloned().collect();
        let strict = READ_BY_ALL.iter().any(|name| Path::new(name) == path);
        let lower = text.to_lowercase();
        let private = PRIVATE.into_iter().filter(|word| strict && has_word(&lower, word)).collect();
        Ok(Self { path: path.to_owned(), sentences: sentences.len(), long, private, strict })
    }

    /// Whether it may stay as it is.
    pub fn is_well(&self) -> bool {
        !self.strict || self.long.is_empty() && self.private.is_empty()
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

/// Names of public types of the libraries that the glossary does not have, in lower case words.
///
/// # Errors
/// If a source cannot be read.
pub fn unknown_names(root: &Path) -> Result<BTreeSet<String>> {
    let glossary = fs::read_to_string(root.join("docs/glossary.md"))?.to_lowercase();
    let mut names = BTreeSet::new();
    let mut folders = vec![root.join("crates")];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder)? {
            let path = entry?.path();
            let is_source = path.extension().is_some_and(|ending| ending == "rs");
            if path.is_dir() && !path.ends_with("tests") && !path.ends_with("benches") {
                folders.push(path);
            } else if is_source {
                names.extend(public_types(&fs::read_to_string(path)?));
            }
        }
    }
    names.retain(|name| !glossary.contains(name.as_str()));
    Ok(names)
}

fn public_types(source: &str) -> impl Iterator<Item = String> + '_ {
    source.lines().filter_map(|line| {
        let rest = line.strip_prefix("pub struct ").or_else(|| line.strip_prefix("pub enum "))?;
        let name: String = rest.chars().take_while(|c| c.is_alphanumeric()).collect();
        let mut words = String::new();
        for c in name.chars() {
            if c.is_uppercase() && !words.is_empty() {
                words.push(' ');
            }
            words.extend(c.to_lowercase());
        }
        Some(words)
    })
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
    fn private_words_are_found_as_words() {
        assert_eq!(words("Type `a b c` twice."), 3);
        assert!(has_word("the maker moves", "maker") && !has_word("the dressmaker", "maker"));
    }

    #[test]
    fn names_are_taken_apart() {
        let names: Vec<_> = public_types("pub struct GroupFacts {\npub enum Ko {\nstruct Own;").collect();
        assert_eq!(names, ["group facts", "ko"]);
    }

    #[test]
    fn pages_that_everybody_reads_are_well() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("a root");
        for page in pages(root).expect("pages") {
            assert!(page.is_well(), "{}: {:?} {:?}", page.path.display(), page.long, page.private);
        }
    }
}
