//! `chizu map`: a position as a picture.

mod args;
mod second;

pub(crate) use args::MapArgs;

use std::path::Path;

use anyhow::{Context, bail};
use chizu_draw::{GroupMap, Picture, Preset, Scene, animation, png, svg, terminal};
use chizu_json::map::{Album, SECONDS};

use self::args::Format;
use self::second::Opinions;
use crate::exit::{Exit, Misuse};
use crate::output::patiently;
use crate::terminal::Screen;
use crate::{game, input, print, write};

/// Draws what the command line asks for.
pub(crate) fn run(args: &MapArgs, screen: Screen) -> anyhow::Result<Exit> {
    let format = format(args)?;
    let map = args.map();
    map.style()?;
    write::apart(args.output.as_deref(), &args.position.file)?;
    let (name, tree) = game::numbered(&args.position.file, args.position.game)?;
    let album = Album { args: &map, name: &name, tree: &tree };
    game::warn(&name, &tree, &album.opened(args.position.move_number)?);
    if args.animate && !matches!(format, Format::Svg | Format::Png) {
        bail!(Misuse::of(
            "--animate writes SVG or PNG: end the name of the file in .svg or .png, or use --format"
        ));
    }
    let panel = args.second.panel()?;
    let is_plain = [args.animate, args.numbers.is_some(), args.compare.is_some(), args.stage.is_some()];
    if !panel.is_empty() && (is_plain.contains(&true) || args.diff.is_some()) {
        bail!(Misuse::of("--engine goes with a picture of one position, or with --worth"));
    }
    let heard = Opinions::of(&album, &panel)?;
    let bytes = patiently("drawing", || drawn(&album, args, format, screen, &heard))?;
    match &args.output {
        Some(path) if !input::is_stdin(path) => write::whole(path, &bytes)?,
        _ => print(&bytes).map(|_| ())?,
    }
    Ok(heard.complain())
}

/// What the arguments ask for of a record that is there already.
pub(crate) fn bytes(
    name: &input::Name,
    tree: &chizu::sgf::GameTree,
    args: &MapArgs,
) -> anyhow::Result<Vec<u8>> {
    let map = args.map();
    drawn(&Album { args: &map, name, tree }, args, format(args)?, Screen::PLAIN, &Opinions::default())
}

/// The picture, as the bytes of a file.
fn drawn(
    album: &Album<'_>,
    args: &MapArgs,
    format: Format,
    screen: Screen,
    heard: &Opinions,
) -> anyhow::Result<Vec<u8>> {
    Ok(match format {
        _ if args.animate => {
            let (style, scenes) = (&album.args.style()?, album.film()?);
            let pictures: Vec<Picture> = scenes.iter().map(|scene| Picture::new(scene, style)).collect();
            match format {
                Format::Png => png::animate(&pictures, SECONDS)?,
                _ => animation::write(&pictures, SECONDS).into_bytes(),
            }
        }
        Format::Svg => svg::write(&picture(album, heard)?).into_bytes(),
        Format::Png => png::write(&picture(album, heard)?)?,
        Format::Txt => {
            let screen = if args.output.is_some() { Screen::PLAIN } else { screen };
            match args.preset {
                Some(Preset::Groups) if args.compare.is_none() && args.region.is_none() => {
                    lettered(album, screen)?.into_bytes()
                }
                _ => text(&heard.scenes(album)?, screen).into_bytes(),
            }
        }
        Format::Sensei => album.sensei()?.into_bytes(),
    })
}

/// Scenes beside each other; three a row, where engines say what a move is worth, too.
fn picture(album: &Album<'_>, heard: &Opinions) -> anyhow::Result<Picture> {
    let style = album.args.style()?;
    let scenes = heard.scenes(album)?;
    let rows = scenes.chunks(if scenes.len() > ROW { ROW } else { scenes.len().max(1) });
    let rows =
        rows.filter_map(|row| row.iter().map(|scene| Picture::new(scene, &style)).reduce(Picture::beside));
    rows.reduce(Picture::above).context("there is nothing to draw")
}

/// Scenes of one opinion.
const ROW: usize = 3;

/// Groups as letters, as terminals show them best.
fn lettered(album: &Album<'_>, screen: Screen) -> anyhow::Result<String> {
    let record = album.opened(album.args.at_move)?;
    let analysis = chizu::analyze(&record.position, &album.options());
    let map = GroupMap::new(&analysis, &chizu::ownership::Ownership::both(&analysis));
    Ok(terminal::render_groups(&map, screen.board))
}

/// What is to be written: as the command line says, or the name of the file.
fn format(args: &MapArgs) -> anyhow::Result<Format> {
    if let Some(format) = args.format {
        return Ok(format);
    }
    let Some(path) = args.output.as_deref().filter(|path| !input::is_stdin(path)) else {
        return Ok(Format::Txt);
    };
    let ending = Path::new(path).extension().unwrap_or_default().to_string_lossy().to_lowercase();
    match ending.as_str() {
        "svg" => Ok(Format::Svg),
        "png" => Ok(Format::Png),
        "txt" => Ok(Format::Txt),
        _ => bail!(Misuse(format!(
            "{}: the name does not say what to write; end it in .svg, .png or .txt, or use --format svg|png|txt|sensei",
            input::shown(path)
        ))),
    }
}

/// Scenes below each other.
fn text(scenes: &[Scene], screen: Screen) -> String {
    let drawn: Vec<String> = scenes.iter().map(|scene| terminal::render(scene, screen.board)).collect();
    drawn.join("\n")
}
