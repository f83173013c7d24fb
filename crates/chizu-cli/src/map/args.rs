//! What can be asked of `chizu map`.

use std::path::PathBuf;

use chizu::atlas::Influence;
use chizu::effort::Effort;
use chizu_draw::{Palette, Preset, Style, Theme};
use chizu_json::map::{Map, Span};
use clap::{Args, ValueEnum};

use crate::args::{EffortArgs, NamedPoint, ShowArgs, Side, named_point};
use crate::engine::EngineArgs;

#[derive(Debug, Args)]
pub(crate) struct MapArgs {
    #[command(flatten)]
    pub(crate) position: ShowArgs,
    /// Write to this file: .svg, .png or .txt says what; without it, draw in the terminal
    ///
    /// - is standard output, where --format says what is written, txt if it is not given.
    #[arg(short, long, value_name = "OUT", help_heading = "Output")]
    pub(crate) output: Option<PathBuf>,
    /// What to write, if the name of the file does not say it
    #[arg(long, value_enum, value_name = "FORMAT", help_heading = "Output")]
    pub(crate) format: Option<Format>,
    /// Width in pixels
    #[arg(long, value_name = "PX", default_value_t = Style::SIZE, value_parser = pixels,
        allow_negative_numbers = true, help_heading = "Output")]
    pub(crate) size: u32,
    /// What to show: quiet, ishida, colour-map, groups, influence, score or print [default: quiet]
    #[arg(long, value_name = "NAME", help_heading = "What is seen")]
    pub(crate) preset: Option<Preset>,
    /// Layers to add, and with a minus to leave out, as in moyo,-badges
    #[arg(long, value_name = "LIST", allow_hyphen_values = true, help_heading = "What is seen")]
    pub(crate) layers: Option<String>,
    /// Which influence is shown: ownership, trained, walk, radiation, territory, moyo, area, staircase or zobrist [default: ownership]
    ///
    /// Without a preset, only influence is shown. Territory, moyo and area are Bouzy's.
    #[arg(long, value_name = "NAME", help_heading = "What is seen")]
    pub(crate) field: Option<Influence>,
    #[command(flatten)]
    pub(crate) effort: EffortArgs,
    /// Only this part of the board, from corner to corner, as in C3:K10
    #[arg(long, value_name = "FROM:TO", help_heading = "What is seen")]
    pub(crate) region: Option<String>,
    /// No letters and numbers around the board
    #[arg(long, help_heading = "What is seen")]
    pub(crate) no_coordinates: bool,
    /// The board: wood, slate, paper, dark or print
    #[arg(long, value_name = "NAME", help_heading = "Colours")]
    pub(crate) theme: Option<Theme>,
    /// The colours of fields: contrast, sumi or influencie
    #[arg(long, value_name = "NAME", help_heading = "Colours")]
    pub(crate) palette: Option<Palette>,
    /// A diagram of moves A to B as numbered stones on the position before them
    #[arg(long, value_name = "A-B", conflicts_with = "move_number", help_heading = "Diagrams")]
    pub(crate) numbers: Option<Span>,
    /// A step of irgobot's program, from 1 (the colour map) to 9 (the picture)
    #[arg(long, value_name = "N", conflicts_with_all = ["preset", "layers", "field", "numbers"], help_heading = "Diagrams")]
    pub(crate) stage: Option<usize>,
    /// What a move at this point changes in influence and colour map
    #[arg(long, value_name = "POINT", value_parser = named_point,
        conflicts_with_all = ["preset", "layers", "field", "numbers", "stage"], help_heading = "Diagrams")]
    pub(crate) diff: Option<NamedPoint>,
    /// Who makes that move; by default the side whose turn it is
    #[arg(
        long,
        value_name = "B|W",
        value_enum,
        ignore_case = true,
        requires = "diff",
        help_heading = "Diagrams"
    )]
    pub(crate) to_play: Option<Side>,
    /// Two pictures side by side: two presets, two fields, or two moments by their move numbers
    #[arg(long, value_names = ["A", "B"], num_args = 2, conflicts_with_all = ["diff", "numbers", "stage"],
        help_heading = "Diagrams")]
    pub(crate) compare: Option<Vec<String>>,
    /// An animated SVG or PNG of the game; with --stage 1, of the colour spreading
    #[arg(long, requires = "output", conflicts_with_all = ["diff", "numbers", "compare"], help_heading = "Diagrams")]
    pub(crate) animate: bool,
    /// What the first move is worth in a part of the board, from corner to corner as in A19:J11, or around the group of a stone
    #[arg(long, value_name = "PART", conflicts_with_all = ["preset", "layers", "field", "numbers", "stage", "diff", "compare", "animate", "region"],
        help_heading = "Diagrams")]
    pub(crate) worth: Option<String>,
    #[command(flatten)]
    pub(crate) second: EngineArgs,
}

impl MapArgs {
    /// What is to be drawn, whoever draws it.
    pub(crate) fn map(&self) -> Map {
        Map {
            at_move: self.position.move_number,
            effort: self.effort.or(Effort::USUAL),
            size: self.size,
            preset: self.preset,
            layers: self.layers.clone(),
            field: self.field,
            region: self.region.clone(),
            no_coordinates: self.no_coordinates,
            theme: self.theme,
            palette: self.palette,
            numbers: self.numbers,
            stage: self.stage,
            diff: self.diff.as_ref().map(|point| point.0.clone()),
            to_play: self.to_play.map(Side::color),
            compare: self.compare.clone(),
            worth: self.worth.clone(),
        }
    }
}

/// What is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// A vector picture
    Svg,
    /// A picture of pixels
    Png,
    /// Text, as in the terminal
    Txt,
    /// A diagram for Sensei's Library and forums
    Sensei,
}

fn pixels(text: &str) -> Result<u32, String> {
    let size = text.parse().ok().filter(|size| (16..=chizu_draw::png::LARGEST).contains(size));
    size.ok_or_else(|| format!("expected a number of pixels from 16 to {}", chizu_draw::png::LARGEST))
}
