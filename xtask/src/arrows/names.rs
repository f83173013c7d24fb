//! Where a room names what another holds.

use std::collections::BTreeMap;

use syn::visit::{Visit, visit_path};
use syn::{Item, UseTree};

use super::rooms::House;

/// A name is followed through so many imports.
const IMPORTS: usize = 16;

/// One place where a room names what another holds, both by their place in the list.
pub(super) struct Place {
    pub(super) from: usize,
    pub(super) to: usize,
    /// From 1.
    pub(super) line: usize,
}

/// What the rooms of a house import, and under which names.
pub(super) struct Names<'a> {
    house: &'a House,
    /// For each room the names it imports, with the paths as written.
    imports: Vec<BTreeMap<String, Vec<String>>>,
    /// For each room the paths from which it imports everything.
    globs: Vec<Vec<Vec<String>>>,
    /// For each room all paths that it names.
    written: Vec<Vec<(Vec<String>, usize)>>,
}

impl<'a> Names<'a> {
    pub(super) fn of(house: &'a House) -> Self {
        let mut names = Self { house, imports: Vec::new(), globs: Vec::new(), written: Vec::new() };
        for room in &house.rooms {
            let (mut imports, mut globs, mut paths) = (BTreeMap::new(), Vec::new(), Paths(Vec::new()));
            for item in &room.items {
                if let Item::Use(import) = item {
                    let line = import.use_token.span.start().line;
                    let mut leaves = Vec::new();
                    leaves_of(&import.tree, &mut Vec::new(), &mut leaves);
                    for leaf in leaves {
                        paths.0.push((leaf.path.clone(), line));
                        match leaf.name {
                            Some(name) => drop(imports.insert(name, leaf.path)),
                            None => globs.push(leaf.path),
                        }
                    }
                } else {
                    paths.visit_item(item);
                }
            }
            names.imports.push(imports);
            names.globs.push(globs);
            names.written.push(paths.0);
        }
        names
    }

    /// All places where a room names what another holds.
    pub(super) fn places(&self) -> Vec<Place> {
        let mut found = Vec::new();
        for (from, written) in self.written.iter().enumerate() {
            for (path, line) in written {
                if let Some(to) = self.held(from, path, IMPORTS)
                    && to != from
                {
                    found.push(Place { from, to, line: *line });
                }
            }
        }
        found
    }

    /// The room that holds what `path` names when it is written in `room`; nothing for another crate's.
    fn held(&self, room: usize, path: &[String], imports: usize) -> Option<usize> {
        let imports = imports.checked_sub(1)?;
        let (first, rest) = path.split_first()?;
        let own = &self.house.rooms[room].path;
        match first.as_str() {
            "crate" => self.below(0, rest, imports),
            "self" => self.below(room, rest, imports),
            "super" => self.below(self.house.find(own.split_last()?.1)?, rest, imports),
            name => {
                let inner = self.house.find(&[&own[..], &[name.to_owned()]].concat());
                match self.imports[room].get(name) {
                    Some(import) if import != path => self.held(room, &[&import[..], rest].concat(), imports),
                    _ => self.below(inner?, rest, imports),
                }
            }
        }
    }

    /// The room that holds what the rest of a path names, read from `room` on.
    fn below(&self, room: usize, rest: &[String], imports: usize) -> Option<usize> {
        let Some((first, further)) = rest.split_first() else { return Some(room) };
        let own = &self.house.rooms[room].path;
        if first == "super" {
            return self.below(self.house.find(own.split_last()?.1)?, further, imports);
        }
        if let Some(inner) = self.house.find(&[&own[..], std::slice::from_ref(first)].concat()) {
            return self.below(inner, further, imports);
        }
        if let Some(import) = self.imports[room].get(first) {
            return self.held(room, &[&import[..], further].concat(), imports);
        }
        let holds = |glob: &Vec<String>| {
            let held = self.held(room, glob, imports)?;
            self.defines(held, first).then_some(held)
        };
        self.globs[room].iter().find_map(holds).or(Some(room))
    }

    /// Whether the room defines an item of this name.
    fn defines(&self, room: usize, name: &str) -> bool {
        self.house.rooms[room].items.iter().any(|item| match item {
            Item::Const(item) => item.ident == name,
            Item::Enum(item) => item.ident == name,
            Item::Fn(item) => item.sig.ident == name,
            Item::Static(item) => item.ident == name,
            Item::Struct(item) => item.ident == name,
            Item::Trait(item) => item.ident == name,
            Item::Type(item) => item.ident == name,
            _ => false,
        })
    }
}

/// One name of an import.
struct Leaf {
    path: Vec<String>,
    /// What it is called in the room; nothing for all names of a path.
    name: Option<String>,
}

/// The names of an import, `above` being the path so far.
fn leaves_of(tree: &UseTree, above: &mut Vec<String>, found: &mut Vec<Leaf>) {
    let with = |name: &str| -> Vec<String> {
        let own = if name == "self" { None } else { Some(name.to_owned()) };
        above.iter().cloned().chain(own).collect()
    };
    match tree {
        UseTree::Path(path) => {
            above.push(path.ident.to_string());
            leaves_of(&path.tree, above, found);
            above.pop();
        }
        UseTree::Name(name) => {
            let path = with(&name.ident.to_string());
            found.push(Leaf { name: path.last().cloned(), path });
        }
        UseTree::Rename(rename) => {
            let path = with(&rename.ident.to_string());
            found.push(Leaf { path, name: Some(rename.rename.to_string()) });
        }
        UseTree::Glob(_) => found.push(Leaf { path: above.clone(), name: None }),
        UseTree::Group(group) => {
            for tree in &group.items {
                leaves_of(tree, above, found);
            }
        }
    }
}

/// Paths as they are written, with their lines.
struct Paths(Vec<(Vec<String>, usize)>);

impl<'ast> Visit<'ast> for Paths {
    fn visit_path(&mut self, path: &'ast syn::Path) {
        let names = path.segments.iter().map(|segment| segment.ident.to_string()).collect();
        let line = path.segments.first().map_or(0, |segment| segment.ident.span().start().line);
        self.0.push((names, line));
        visit_path(self, path);
    }
}
