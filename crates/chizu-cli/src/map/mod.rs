//! `chizu map`: a position as a picture.

mod args;
mod scenes;

pub(crate) use args::MapArgs;

use std::path::Path;

use anyhow::{Context, bail};
use chizu_draw::{Picture, Preset, Scene, Style, Theme, png, svg, terminal};

use self::args::Format;
use self::scenes::Album;
use crate::exit::Exit;
use crate::terminal::Screen;
use crate::{input, print, show, write};

/// Draws what the command line asks for.
pub(crate) fn run(args: &MapArgs, screen: Screen) -> anyhow::Result<Exit> {
    let format = format(args)?;
    let style = style(args)?;
    let (name, tree) = show::game(&args.position.file, args.position.game)?;
    let album = Album { args, name: &name, tree: &tree };
    let scenes = if args.animate { Vec::new() } else { album.scenes()? };
    let picture = || -> anyhow::Result<Picture> {
        let pictures = scenes.iter().map(|scene| Picture::new(scene, &style));
        pictures.reduce(Picture::beside).context("there is nothing to draw")
    };
    let bytes = match format {
        Format::Svg => svg::write(&picture()?).into_bytes(),
        Format::Png => png::write(&picture()?)?,
        Format::Txt => {
            let screen = if args.output.is_some() { Screen::PLAIN } else { screen };
            text(&scenes, screen).into_bytes()
        }
        Format::Sensei => bail!("not yet"),
    };
    match &args.output {
        Some(path) if path.as_os_str() != "-" => write::whole(path, &bytes).map(|()| Exit::Fine),
        _ => print(&bytes),
    }
}

/// What is to be written: as the command line says, or the name of the file.
fn format(args: &MapArgs) -> anyhow::Result<Format> {
    if let Some(format) = args.format {
        return Ok(format);
    }
    let Some(path) = &args.output else { return Ok(Format::Txt) };
    let ending = Path::new(path).extension().unwrap_or_default().to_string_lossy().to_lowercase();
    match ending.as_str() {
        "svg" => Ok(Format::Svg),
        "png" => Ok(Format::Png),
        "txt" => Ok(Format::Txt),
        _ => bail!(
            "{}: the name does not say what to write; end it in .svg, .png or .txt, or use --format svg|png|txt|sensei",
            input::shown(path)
        ),
    }
}

fn style(args: &MapArgs) -> anyhow::Result<Style> {
    let usual = if args.preset == Some(Preset::Print) { Theme::Print } else { Theme::Wood };
    let mut style = Style::new(args.theme.unwrap_or(usual), args.palette)?;
    style.size = args.size;
    Ok(style)
}

/// Scenes below each other.
fn text(scenes: &[Scene], screen: Screen) -> String {
    let drawn: Vec<String> = scenes.iter().map(|scene| terminal::render(scene, screen.board)).collect();
    drawn.join("\n")
}
