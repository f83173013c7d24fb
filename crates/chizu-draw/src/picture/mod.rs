//! From a scene to lines, circles and letters: what SVG and PNG have in common.

mod arrows;
mod board;
mod contour;
mod fields;
mod frame;
mod legend;
mod letters;
mod outline;
mod path;
mod shape;
mod signs;

pub(crate) use board::{STONE, StoneLook, look};
pub(crate) use frame::{Frame, UNIT};
pub(crate) use letters::{letter, width as text_width};
#[cfg(feature = "png")]
pub(crate) use path::Step;
pub(crate) use path::{Path, number};
pub(crate) use shape::{Anchor, Paint, Pen, Shape, Sheet};

use crate::scene::{Layer, Scene};
use crate::style::{Inks, Style};

/// What everything is drawn with.
struct Canvas<'a> {
    scene: &'a Scene,
    style: &'a Style,
    frame: Frame,
    inks: Inks,
}

/// A scene, or several side by side, as shapes.
///
/// ```
/// use chizu_draw::{Picture, Scene, Style, svg};
/// let scene = Scene::new(". X O\nX X O\n. O .".parse()?);
/// let picture = Picture::new(&scene, &Style::default());
/// assert!(svg::write(&picture).starts_with("<svg"));
/// # Ok::<(), chizu::board::DiagramError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Picture {
    pub(crate) style: Style,
    /// The place of the first point that is seen.
    pub(crate) origin: (f32, f32),
    pub(crate) width: f32,
    pub(crate) height: f32,
    pub(crate) title: String,
    pub(crate) description: String,
    pub(crate) panels: Vec<Panel>,
}

/// Where the points of a board stand in a picture, in its own units: what is laid over a picture needs it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Geometry {
    /// The place of the upper left point that is seen: across and down.
    pub origin: (f32, f32),
    /// The way between two lines.
    pub pitch: f32,
    /// How wide the picture is.
    pub width: f32,
    /// How high it is.
    pub height: f32,
}

/// A board with what belongs to it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Panel {
    /// Its upper left corner.
    pub(crate) at: (f32, f32),
    /// How wide and high the board is, its margins included; nothing where there are words only.
    pub(crate) board: (f32, f32),
    pub(crate) sheets: Vec<Sheet>,
}

/// Dead stones are there, but not for long.
const DEAD: f32 = 0.45;
/// Narrower, words below the board have no room.
const NARROWEST: f32 = 10.5 * UNIT;

/// How wide a picture of one board is.
fn width(frame: &Frame) -> f32 {
    frame.width().max(NARROWEST)
}

/// Between two boards.
const GAP: f32 = 0.6 * UNIT;

impl Picture {
    /// Draws a scene.
    #[must_use]
    pub fn new(scene: &Scene, style: &Style) -> Self {
        let canvas = Canvas { scene, style, frame: Frame::of(scene), inks: style.theme().inks() };
        let mut sheets = Vec::new();
        for layer in scene.layers.iter() {
            let mut sheet = Sheet::new(layer.name());
            match layer {
                Layer::Influence => fields::influence(&canvas, &mut sheet),
                Layer::Moyo => fields::moyo(&canvas, &mut sheet),
                Layer::Territory => fields::territory(&canvas, &mut sheet),
                Layer::Grid => board::grid(&canvas, &mut sheet),
                Layer::ColourMap => fields::colour_map(&canvas, &mut sheet),
                Layer::Clusters => fields::clusters(&canvas, &mut sheet),
                Layer::Shadows => fields::shadows(&canvas, &mut sheet),
                Layer::Links => signs::links(&canvas, &mut sheet),
                Layer::Stones => {
                    let mut dead = Sheet { alpha: DEAD, ..Sheet::new("dead") };
                    board::stones(&canvas, &mut sheet, &mut dead);
                    sheets.push(dead);
                }
                Layer::Eyes => signs::eyes(&canvas, &mut sheet),
                Layer::Dame => signs::dame(&canvas, &mut sheet),
                Layer::Protective => signs::protective(&canvas, &mut sheet),
                Layer::Numbers => board::numbers(&canvas, &mut sheet),
                Layer::Labels => board::labels(&canvas, &mut sheet),
                Layer::Last => board::last(&canvas, &mut sheet),
                Layer::Badges => signs::badges(&canvas, &mut sheet),
                Layer::Thickness => arrows::draw(&canvas, &mut sheet),
                Layer::Candidates => signs::candidates(&canvas, &mut sheet),
                Layer::Coordinates if canvas.frame.lettered => board::coordinates(&canvas, &mut sheet),
                Layer::Coordinates | Layer::Legend => {}
            }
            sheets.push(sheet);
        }
        let board = (canvas.frame.width(), canvas.frame.height());
        let (mut caption, mut explained) = (Sheet::new("caption"), Sheet::new(Layer::Legend.name()));
        let below = legend::draw(&canvas, &sheets, &mut caption, &mut explained);
        sheets.retain(|sheet| !sheet.shapes.is_empty());
        let mut words = vec![caption, explained];
        words.retain(|sheet| !sheet.shapes.is_empty());
        let width = width(&canvas.frame);
        let mut panels = vec![Panel { at: ((width - board.0) / 2.0, 0.0), board, sheets }];
        if !words.is_empty() {
            panels.push(Panel { at: (0.0, 0.0), board: (0.0, 0.0), sheets: words });
        }
        let (left, top) = (f32::from(canvas.frame.seen.cols.0), f32::from(canvas.frame.seen.rows.0));
        let (x, y) = canvas.frame.place(left, top);
        Self {
            style: *style,
            origin: (x + (width - board.0) / 2.0, y),
            width,
            height: board.1 + below,
            title: scene.title.clone(),
            description: scene.description.clone(),
            panels,
        }
    }

    /// Two pictures side by side.
    #[must_use]
    pub fn beside(mut self, other: Self) -> Self {
        let left = self.width + GAP;
        self.panels.extend(
            other.panels.into_iter().map(|panel| Panel { at: (panel.at.0 + left, panel.at.1), ..panel }),
        );
        self.width = left + other.width;
        self.height = self.height.max(other.height);
        for (own, more) in [(&mut self.title, other.title), (&mut self.description, other.description)] {
            if !more.is_empty() {
                own.push_str(if own.is_empty() { "" } else { " | " });
                own.push_str(&more);
            }
        }
        self
    }

    /// Two pictures, the other below this one.
    #[must_use]
    pub fn above(mut self, other: Self) -> Self {
        let top = self.height + GAP;
        let moved = |panel: Panel| Panel { at: (panel.at.0, panel.at.1 + top), ..panel };
        self.panels.extend(other.panels.into_iter().map(moved));
        self.height = top + other.height;
        self.width = self.width.max(other.width);
        if !other.description.is_empty() {
            self.description.push_str(if self.description.is_empty() { "" } else { " | " });
            self.description.push_str(&other.description);
        }
        self
    }

    /// Where the points of the first board stand.
    #[must_use]
    pub fn geometry(&self) -> Geometry {
        Geometry { origin: self.origin, pitch: UNIT, width: self.width, height: self.height }
    }

    /// Width and height in pixels.
    #[must_use]
    pub fn pixels(&self) -> (u32, u32) {
        let width = self.style.size.max(1);
        (width, ((width as f32) * self.height / self.width).round().max(1.0) as u32)
    }
}
