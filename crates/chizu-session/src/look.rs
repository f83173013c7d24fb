//! What is to be seen of a position: layers, field, colours, and how the board is turned.
//!
//! ```
//! use chizu_session::look::Look;
//! let look: Look = serde_json::from_str(r#"{"layers":["territory","badges"],"theme":"dark"}"#).unwrap();
//! assert!(look.layers().contains(chizu_draw::Layer::Badges));
//! assert!(serde_json::from_str::<Look>("{}").is_ok());
//! ```
//!
//! Names that are not known are passed over: an older page and a newer session understand each other.

use chizu::atlas::Influence;
use chizu::board::Symmetry;
use chizu_draw::{Layer, Layers, Palette, Preset, Style, Theme};
use serde::{Deserialize, Serialize};

/// What is to be seen.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default)]
pub struct Look {
    /// Names of layers; those of the board itself are always there.
    pub layers: Vec<String>,
    /// The influence shown.
    pub field: String,
    /// The board.
    pub theme: String,
    /// The colours of fields; empty for those that suit the board best.
    pub palette: String,
    /// How the board is turned: a number from 0 to 7, 0 as in the record.
    pub turn: u8,
    /// A step of irgobot's program, from 1 to 9, instead of layers; 0 for none.
    pub step: usize,
}

impl Default for Look {
    fn default() -> Self {
        Self {
            layers: Preset::Ishida.layers().iter().map(|layer| layer.name().to_owned()).collect(),
            field: String::new(),
            theme: Theme::Wood.name().to_owned(),
            palette: String::new(),
            turn: 0,
            step: 0,
        }
    }
}

/// Layers that belong to the board, whatever is shown on it.
const ALWAYS: [Layer; 6] =
    [Layer::Grid, Layer::Stones, Layer::Numbers, Layer::Labels, Layer::Last, Layer::Coordinates];

impl Look {
    /// The layers that are drawn. Letters around the board are there for their room: a page that turns the board writes its own.
    #[must_use]
    pub fn layers(&self) -> Layers {
        let named = self.layers.iter().filter_map(|name| name.parse::<Layer>().ok());
        let named = named.filter(|layer| !matches!(layer, Layer::Legend));
        named.chain(ALWAYS).collect()
    }

    /// The influence shown.
    #[must_use]
    pub fn influence(&self) -> Influence {
        self.field.parse().unwrap_or_default()
    }

    /// Board and colours; those that suit the board if the pair could not be read.
    #[must_use]
    pub fn style(&self) -> Style {
        let theme: Theme = self.theme.parse().unwrap_or_default();
        let palette = self.palette.parse::<Palette>().ok();
        Style::new(theme, palette).or_else(|_| Style::new(theme, None)).unwrap_or_default()
    }

    /// How the board is turned.
    #[must_use]
    pub fn symmetry(&self) -> Symmetry {
        Symmetry::ALL[usize::from(self.turn) % Symmetry::ALL.len()]
    }
}
