//! The page, as it was built and put into the program.
//!
//! `cargo xtask web` builds it from `web/`; `BUILT-FROM` holds a hash of the sources it was built from, which a test compares, so that
//! nobody forgets to build.

use std::path::Path;

/// A file of the page.
pub(super) struct Asset {
    pub(super) kind: &'static str,
    pub(super) bytes: std::borrow::Cow<'static, [u8]>,
}

type File = (&'static str, &'static str, &'static [u8]);

const FILES: [File; 4] = [
    ("index.html", "text/html; charset=utf-8", include_bytes!("../../assets/index.html")),
    ("app.js", "text/javascript; charset=utf-8", include_bytes!("../../assets/app.js")),
    ("app.css", "text/css; charset=utf-8", include_bytes!("../../assets/app.css")),
    ("icon.svg", "image/svg+xml", include_bytes!("../../assets/icon.svg")),
];

/// The file of that name, from a folder if one is given. Only the files there are: a path leads nowhere else.
pub(super) fn get(path: &str, folder: Option<&Path>) -> Option<Asset> {
    let name = match path.trim_start_matches('/') {
        "" => "index.html",
        name => name,
    };
    let (name, kind, bytes) = *FILES.iter().find(|(known, ..)| *known == name)?;
    let bytes = match folder {
        Some(folder) => std::fs::read(folder.join(name)).ok()?.into(),
        None => bytes.into(),
    };
    Some(Asset { kind, bytes })
}
