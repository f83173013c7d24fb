//! The scenes the command line asks for.

use anyhow::{Context, anyhow, bail};
use chizu::record::{self, RecordedGame, Request};
use chizu::score;
use chizu::sgf::GameTree;
use chizu::{Point, Size};
use chizu_draw::survey::{self, STAGES, Survey};
use chizu_draw::{Coordinates, Cutout, Layers, Preset, Scene};

use super::args::MapArgs;

/// A record, and what is to be taken of it.
pub(super) struct Album<'a> {
    pub(super) args: &'a MapArgs,
    pub(super) name: &'a str,
    pub(super) tree: &'a GameTree,
}

impl Album<'_> {
    /// The pictures, from left to right.
    pub(super) fn scenes(&self) -> anyhow::Result<Vec<Scene>> {
        let scenes = match self.args {
            MapArgs { stage: Some(number), .. } => vec![self.stage(*number)?],
            _ => vec![self.moment(self.args.position.move_number, self.preset())?],
        };
        scenes.into_iter().map(|scene| self.framed(scene)).collect()
    }

    fn preset(&self) -> Preset {
        self.args.preset.unwrap_or_default()
    }

    /// The record at a move.
    pub(super) fn opened(&self, at_move: Option<usize>) -> anyhow::Result<RecordedGame> {
        let request = Request { at_move, ..Request::default() };
        record::open(self.tree, &request).with_context(|| self.name.to_owned())
    }

    fn layers(&self, preset: Preset) -> anyhow::Result<Layers> {
        Ok(preset.layers().changed(self.args.layers.as_deref().unwrap_or_default())?)
    }

    /// The game after a move, as a preset shows it.
    fn moment(&self, at_move: Option<usize>, preset: Preset) -> anyhow::Result<Scene> {
        let record = self.opened(at_move)?;
        let layers = self.layers(preset)?;
        let mut scene = match preset {
            Preset::Score => survey::counted(&score::carta(&record.position, &record.options), layers),
            _ => Survey::of(&record.position).scene(layers),
        };
        scene.last_move = record.last_stone();
        scene.title = self.title(&record);
        Ok(scene)
    }

    fn stage(&self, number: usize) -> anyhow::Result<Scene> {
        let record = self.opened(self.args.position.move_number)?;
        let scene = Survey::of(&record.position).stage(number);
        let mut scene = scene.ok_or_else(|| {
            let all: Vec<String> = STAGES.iter().enumerate().map(|(i, name)| format!("  {} {name}", i + 1)).collect();
            anyhow!("there is no stage {number}; there are:\n{}", all.join("\n"))
        })?;
        scene.title = self.title(&record);
        Ok(scene)
    }

    fn title(&self, record: &RecordedGame) -> String {
        let players = crate::show::players(&record.info);
        let game = match (players.black, players.white) {
            (Some(black), Some(white)) => format!("{black} (Black), {white} (White)"),
            _ => self.name.to_owned(),
        };
        format!("{game}, after move {} of {}", record.at_move, record.moves)
    }

    /// Only what is wanted of the board.
    fn framed(&self, mut scene: Scene) -> anyhow::Result<Scene> {
        if self.args.no_coordinates {
            scene.coordinates = Coordinates::Hidden;
        }
        if let Some(region) = &self.args.region {
            scene.cutout = Some(cutout(scene.size(), region)?);
        }
        Ok(scene)
    }
}

/// The rectangle between two points.
fn cutout(size: Size, text: &str) -> anyhow::Result<Cutout> {
    let Some((from, to)) = text.split_once(':') else {
        bail!("--region {text}: expected two corners, such as C3:K10");
    };
    let point = |name: &str| -> anyhow::Result<Point> {
        size.parse_point(name.trim()).ok_or_else(|| {
            let (width, height) = (size.width(), size.height());
            anyhow!("--region {text}: there is no point {:?} on a {width}x{height} board", name.trim())
        })
    };
    let (a, b) = (point(from)?, point(to)?);
    let sorted = |a: u8, b: u8| (a.min(b), a.max(b));
    Ok(Cutout { cols: sorted(size.col(a), size.col(b)), rows: sorted(size.row(a), size.row(b)) })
}
