//! Records in folders, in an order a reader expects: `game2` before `game10`.

use std::cmp::Ordering;
use std::io;
use std::ops::ControlFlow;
use std::path::Path;

use walkdir::WalkDir;

use super::{NO_FILE, Name, Source, Take, file, is_record, shown};
use crate::words;

/// Hands on the records in a folder and the folders within.
pub(super) fn each(folder: &Path, take: &mut Take<'_>) -> ControlFlow<()> {
    let mut found = false;
    let names = |a: &walkdir::DirEntry, b: &walkdir::DirEntry| {
        natural(&a.file_name().to_string_lossy(), &b.file_name().to_string_lossy())
            .then_with(|| a.file_name().cmp(b.file_name()))
    };
    let top = folder.canonicalize();
    let mut entries = WalkDir::new(folder).follow_links(true).sort_by(names).into_iter();
    while let Some(entry) = entries.next() {
        match entry {
            Ok(entry) if entry.file_type().is_dir() => {
                // The walk knows links back to folders within; those to folders above are seen here.
                let above = |link: &Path| {
                    let (Ok(top), Ok(link)) = (&top, link.canonicalize()) else { return false };
                    top.starts_with(link)
                };
                if entry.depth() > 0 && entry.path_is_symlink() && above(entry.path()) {
                    entries.skip_current_dir();
                    let error = "a link leads back to a folder above: not followed".to_owned();
                    take(Source::Problem { name: Name::of(entry.path()), error })?;
                }
            }
            Ok(entry) if !is_record(&entry.file_name().to_string_lossy()) => {}
            Ok(entry) => {
                found = true;
                match entry.metadata() {
                    Ok(data) if data.is_file() => file(entry.path(), &data, take)?,
                    // A pipe may never end.
                    Ok(_) => {
                        let error = NO_FILE.to_owned();
                        take(Source::Problem { name: Name::of(entry.path()), error })?;
                    }
                    Err(error) => problem(&error, take)?,
                }
            }
            Err(error) if is_broken_link(&error) => {}
            Err(error) => {
                found = true;
                problem(&error, take)?;
            }
        }
    }
    if found {
        return ControlFlow::Continue(());
    }
    take(Source::Problem {
        name: Name::of(folder),
        error: "no game records (*.sgf) in this folder".to_owned(),
    })
}

/// How many records there are in a folder.
pub(super) fn count(folder: &Path) -> u64 {
    let entries = WalkDir::new(folder).follow_links(true).into_iter().filter_map(Result::ok);
    entries.filter(|e| !e.file_type().is_dir() && is_record(&e.file_name().to_string_lossy())).count() as u64
}

/// Whether this is a link to nowhere, or to itself, that nobody asked for.
fn is_broken_link(error: &walkdir::Error) -> bool {
    let broken = error.io_error().is_some_and(|e| e.kind() == io::ErrorKind::NotFound || words::is_circle(e));
    broken && error.path().is_some_and(|path| !is_record(&path.to_string_lossy()))
}

fn problem(error: &walkdir::Error, take: &mut Take<'_>) -> ControlFlow<()> {
    let name = Name::of(error.path().unwrap_or_else(|| Path::new("")));
    let told = match (error.loop_ancestor(), error.io_error()) {
        (Some(ancestor), _) => format!("a link leads back to {}: not followed", shown(ancestor)),
        (None, Some(error)) => words::io_error(error),
        (None, None) => error.to_string(),
    };
    take(Source::Problem { name, error: told })
}

/// Compares names with their numbers by value.
fn natural(a: &str, b: &str) -> Ordering {
    let (mut a, mut b) = (a, b);
    loop {
        let (digits_a, digits_b) = (leading_digits(a), leading_digits(b));
        let order = if digits_a.is_empty() || digits_b.is_empty() {
            match (a.chars().next(), b.chars().next()) {
                (Some(x), Some(y)) => {
                    (a, b) = (&a[x.len_utf8()..], &b[y.len_utf8()..]);
                    x.cmp(&y)
                }
                (x, y) => return x.cmp(&y),
            }
        } else {
            (a, b) = (&a[digits_a.len()..], &b[digits_b.len()..]);
            let (x, y) = (digits_a.trim_start_matches('0'), digits_b.trim_start_matches('0'));
            x.len().cmp(&y.len()).then_with(|| x.cmp(y))
        };
        if order != Ordering::Equal {
            return order;
        }
    }
}

fn leading_digits(text: &str) -> &str {
    let end = text.bytes().position(|byte| !byte.is_ascii_digit()).unwrap_or(text.len());
    &text[..end]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_in_names_are_compared_by_value() {
        let mut names =
            ["game10", "game2", "game02b", "a", "game", "gamé1", "game1x20", "game1x3", "10", "9"];
        names.sort_by(|a, b| natural(a, b));
        assert_eq!(
            names,
            ["9", "10", "a", "game", "game1x3", "game1x20", "game2", "game02b", "game10", "gamé1"]
        );
    }
}
