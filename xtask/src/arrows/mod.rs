//! Which rooms of a crate know which others, and where they stand in a circle.
//!
//! A crate is a house: a module is a room, and a module may hold rooms of its own. An arrow from one room to another says that the
//! first names what the second holds. Rooms that stand side by side are compared on every floor; a room and the floor above it are
//! not. Tests are left out: they may look anywhere. Arrows are read from the source: paths and imports, followed through names that a
//! room gives on.
//!
//! Where arrows close a circle no room can be read, tested or moved without the others, so none is allowed.

mod circles;
mod names;
mod rooms;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use names::Names;
use rooms::House;

/// One room names what another holds.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Arrow {
    /// The room that names something, as `read::life`.
    pub from: String,
    /// The room that holds it.
    pub to: String,
    /// The file of the first place.
    pub file: PathBuf,
    /// The line of the first place, from 1.
    pub line: usize,
    /// At how many places.
    pub places: usize,
}

/// Rooms that stand side by side in one crate, each of which reaches all others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Circle {
    /// The name of the crate.
    pub crate_name: String,
    /// The rooms, in order.
    pub rooms: Vec<String>,
    /// The arrows among them.
    pub arrows: Vec<Arrow>,
}

/// All circles of the crates below `crates` and of `xtask`.
///
/// # Errors
///
/// A source that cannot be read or is no Rust: its path.
pub fn circles(root: &Path) -> Result<Vec<Circle>> {
    let mut found = Vec::new();
    for (name, source) in sources(root)? {
        found.extend(circles_in(&name, &source)?);
    }
    Ok(found)
}

/// The circles of the crate whose root is one file, as `src/lib.rs`.
///
/// # Errors
///
/// A source that cannot be read or is no Rust: its path.
pub fn circles_in(name: &str, source: &Path) -> Result<Vec<Circle>> {
    let house = House::read(source)?;
    let names = Names::of(&house);
    let mut floors: BTreeMap<Vec<String>, BTreeMap<(String, String), Arrow>> = BTreeMap::new();
    for place in names.places() {
        let from = &house.rooms[place.from].path;
        let to = &house.rooms[place.to].path;
        let shared = from.iter().zip(to).take_while(|(one, other)| one == other).count();
        let (Some(left), Some(right)) = (from.get(shared), to.get(shared)) else { continue };
        floors
            .entry(from[..shared].to_vec())
            .or_default()
            .entry((left.clone(), right.clone()))
            .and_modify(|arrow| arrow.places += 1)
            .or_insert_with(|| Arrow {
                from: from[..=shared].join("::"),
                to: to[..=shared].join("::"),
                file: house.rooms[place.from].file.clone(),
                line: place.line,
                places: 1,
            });
    }
    let mut found = Vec::new();
    for (floor, arrows) in floors {
        let pairs: Vec<(String, String)> = arrows.keys().cloned().collect();
        for rooms in circles::circles(&pairs) {
            let among = arrows.iter().filter(|((from, to), _)| rooms.contains(from) && rooms.contains(to));
            found.push(Circle {
                crate_name: name.to_owned(),
                arrows: among.map(|(_, arrow)| arrow.clone()).collect(),
                rooms: rooms
                    .iter()
                    .map(|room| [&floor[..], std::slice::from_ref(room)].concat().join("::"))
                    .collect(),
            });
        }
    }
    Ok(found)
}

/// The roots of all crates with their names: libraries, or programs that have none.
fn sources(root: &Path) -> Result<Vec<(String, PathBuf)>> {
    let mut folders = vec![root.join("xtask")];
    let crates = root.join("crates");
    for entry in fs::read_dir(&crates).with_context(|| crates.display().to_string())? {
        folders.push(entry?.path());
    }
    folders.sort();
    let mut found = Vec::new();
    for folder in folders {
        let name = folder.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        let root =
            ["src/lib.rs", "src/main.rs"].iter().map(|file| folder.join(file)).filter(|file| file.is_file());
        found.extend(root.map(|file| (name.clone(), file)));
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn house(files: &[(&str, &str)]) -> (PathBuf, PathBuf) {
        let name = format!("chizu-arrows-{}-{:?}", std::process::id(), std::thread::current().id());
        let folder = std::env::temp_dir().join(name);
        let _ = fs::remove_dir_all(&folder);
        for (path, text) in files {
            let path = folder.join(path);
            fs::create_dir_all(path.parent().expect("below the folder")).expect("a folder");
            fs::write(path, text).expect("a file");
        }
        (folder.join("lib.rs"), folder)
    }

    fn found(files: &[(&str, &str)]) -> Vec<Vec<String>> {
        let (root, folder) = house(files);
        let circles = circles_in("house", &root).expect("Rust");
        fs::remove_dir_all(folder).expect("removed");
        circles.into_iter().map(|circle| circle.rooms).collect()
    }

    #[test]
    fn no_crate_of_ours_has_one() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("a root");
        let circles = circles(root).expect("Rust");
        assert!(circles.is_empty(), "`cargo xtask arrows --list` tells more: {circles:#?}");
    }

    #[test]
    fn rooms_that_name_each_other_are_a_circle() {
        let files = [
            ("lib.rs", "pub mod a; pub mod b;"),
            ("a.rs", "pub struct A; fn f(_: crate::b::B) {}"),
            ("b.rs", "use super::a::A; pub struct B(A);"),
        ];
        assert_eq!(found(&files), [["a", "b"]]);
    }

    #[test]
    fn one_direction_is_none() {
        let files = [
            ("lib.rs", "pub mod a; pub mod b;"),
            ("a.rs", "pub struct A; #[cfg(test)] mod tests { use crate::b::B; }"),
            ("b.rs", "use crate::a::A; pub struct B(A);"),
        ];
        assert_eq!(found(&files), [[""; 0]; 0]);
    }

    #[test]
    fn names_that_are_given_on_are_followed() {
        // `deep` takes from its floor what `other` holds, and `other` takes from it.
        let files = [
            ("lib.rs", "pub mod floor;"),
            ("floor/mod.rs", "mod deep; mod other; pub use other::Other;"),
            ("floor/deep.rs", "use super::Other; pub fn deep(_: Other) {}"),
            ("floor/other.rs", "pub struct Other; fn f() { super::deep::deep(Other) }"),
        ];
        assert_eq!(found(&files), [["floor::deep", "floor::other"]]);
    }

    #[test]
    fn three_rooms_close_a_circle_too() {
        let files = [(
            "lib.rs",
            "mod a { pub use crate::b::*; pub fn a() {} } mod b { fn f() { crate::c::g(); } } mod c { pub fn g() { crate::a::a() } } mod d { use crate::a; }",
        )];
        assert_eq!(found(&files), [["a", "b", "c"]]);
    }
}
