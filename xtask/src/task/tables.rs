//! Tasks that make what is checked in: the table of eye shapes, the letters of pictures.

use std::path::PathBuf;

use anyhow::Context;
use clap::Args;
use xtask::glyphs;

#[derive(Args)]
pub(crate) struct EyeshapesArgs {
    /// Where the table is.
    #[arg(default_value = concat!(env!("CARGO_MANIFEST_DIR"), "/../crates/chizu/src/eyes/shapes.txt"))]
    file: PathBuf,
    /// Writes nothing; fails if the table is another.
    #[arg(long)]
    check: bool,
}

impl EyeshapesArgs {
    /// Makes the table of eye shapes; when only checking, `false` if the file has another.
    pub(crate) fn run(self) -> anyhow::Result<bool> {
        let path = &self.file;
        let table = chizu::eyes::make_table();
        if self.check {
            let found =
                std::fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
            return Ok(found == table);
        }
        std::fs::write(path, table).with_context(|| format!("cannot write {}", path.display()))?;
        Ok(true)
    }
}

#[derive(Args)]
pub(crate) struct GlyphsArgs {
    /// The font.
    font: PathBuf,
    /// Where its outlines go.
    #[arg(default_value = concat!(env!("CARGO_MANIFEST_DIR"), "/../crates/chizu-draw/font/fira-sans.txt"))]
    file: PathBuf,
}

impl GlyphsArgs {
    pub(crate) fn run(self) -> anyhow::Result<bool> {
        let Self { font, file } = self;
        let bytes = std::fs::read(&font).with_context(|| format!("cannot read {}", font.display()))?;
        let text = glyphs::outlines(&bytes)?;
        std::fs::write(&file, text).with_context(|| format!("cannot write {}", file.display()))?;
        Ok(true)
    }
}
