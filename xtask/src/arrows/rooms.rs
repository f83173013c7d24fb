//! The modules of a crate, with their items.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use syn::{Attribute, Item};

/// One module.
pub(super) struct Room {
    /// Its names from the root of the crate, which itself has none.
    pub(super) path: Vec<String>,
    /// The file that holds it.
    pub(super) file: PathBuf,
    /// What it holds, tests and modules left out.
    pub(super) items: Vec<Item>,
}

/// All modules of a crate.
pub(super) struct House {
    pub(super) rooms: Vec<Room>,
}

impl House {
    /// Reads the file and those of its modules.
    pub(super) fn read(root: &Path) -> Result<Self> {
        let mut house = Self { rooms: Vec::new() };
        let folder = root.parent().unwrap_or(Path::new("")).to_owned();
        house.add(&[], root, &folder, parsed(root)?)?;
        Ok(house)
    }

    /// The room with this path, by its place in the list.
    pub(super) fn find(&self, path: &[String]) -> Option<usize> {
        self.rooms.iter().position(|room| room.path == path)
    }

    /// Adds a room and those in it; `folder` is where files of its modules lie.
    fn add(&mut self, path: &[String], file: &Path, folder: &Path, items: Vec<Item>) -> Result<()> {
        let (modules, items): (Vec<Item>, Vec<Item>) = items
            .into_iter()
            .filter(|item| !is_test(attributes(item)))
            .partition(|item| matches!(item, Item::Mod(_)));
        self.rooms.push(Room { path: path.to_vec(), file: file.to_owned(), items });
        for module in modules {
            let Item::Mod(module) = module else { continue };
            let name = module.ident.to_string();
            let path = [path, std::slice::from_ref(&name)].concat();
            let inner = folder.join(&name);
            match module.content {
                Some((_, items)) => self.add(&path, file, &inner, items)?,
                None => {
                    let files = [folder.join(format!("{name}.rs")), inner.join("mod.rs")];
                    let Some(file) = files.iter().find(|file| file.is_file()) else { continue };
                    self.add(&path, file, &inner, parsed(file)?)?;
                }
            }
        }
        Ok(())
    }
}

fn parsed(file: &Path) -> Result<Vec<Item>> {
    let text = fs::read_to_string(file).with_context(|| file.display().to_string())?;
    Ok(syn::parse_file(&text).with_context(|| file.display().to_string())?.items)
}

/// Whether this is compiled for tests only.
fn is_test(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        attribute.path().is_ident("test")
            || attribute.path().is_ident("cfg")
                && attribute
                    .parse_args::<syn::Path>()
                    .is_ok_and(|path| path.is_ident("test") || path.is_ident("doctest"))
    })
}

fn attributes(item: &Item) -> &[Attribute] {
    match item {
        Item::Const(item) => &item.attrs,
        Item::Enum(item) => &item.attrs,
        Item::Fn(item) => &item.attrs,
        Item::Impl(item) => &item.attrs,
        Item::Mod(item) => &item.attrs,
        Item::Static(item) => &item.attrs,
        Item::Struct(item) => &item.attrs,
        Item::Trait(item) => &item.attrs,
        Item::Type(item) => &item.attrs,
        Item::Use(item) => &item.attrs,
        _ => &[],
    }
}
