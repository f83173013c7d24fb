//! What pictures are made of.

use chizu::Color;

use super::path::Path;
use crate::color::Rgb;

/// A colour that lets some of what is below through.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Paint {
    pub(crate) color: Rgb,
    pub(crate) alpha: f32,
}

impl Paint {
    pub(crate) const fn solid(color: Rgb) -> Self {
        Self { color, alpha: 1.0 }
    }

    pub(crate) const fn clear(color: Rgb, alpha: f32) -> Self {
        Self { color, alpha }
    }
}

/// How a line is drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Pen {
    pub(crate) paint: Paint,
    pub(crate) width: f32,
    /// Lengths of dashes and gaps. Ends are round.
    pub(crate) dash: Option<(f32, f32)>,
}

impl Pen {
    pub(crate) const fn new(color: Rgb, width: f32) -> Self {
        Self { paint: Paint::solid(color), width, dash: None }
    }

    pub(crate) const fn dashed(self, on: f32, off: f32) -> Self {
        Self { dash: Some((on, off)), ..self }
    }
}

/// Where a text stands from its place.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Anchor {
    Start,
    Middle,
}

/// A thing on a picture.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Shape {
    Path { path: Path, fill: Option<Paint>, pen: Option<Pen> },
    Circle { at: (f32, f32), radius: f32, fill: Option<Paint>, pen: Option<Pen> },
    Stone { at: (f32, f32), color: Color },
    Text { at: (f32, f32), size: f32, anchor: Anchor, color: Rgb, text: String },
}

/// Things that belong together.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Sheet {
    /// The name of their layer.
    pub(crate) name: &'static str,
    /// How much of what is below they hide.
    pub(crate) alpha: f32,
    pub(crate) shapes: Vec<Shape>,
}

impl Sheet {
    pub(crate) const fn new(name: &'static str) -> Self {
        Self { name, alpha: 1.0, shapes: Vec::new() }
    }

    /// Whether nothing but stones is on it. They do not overlap, so each may let through for itself what the sheet lets through.
    pub(crate) fn is_of_stones(&self) -> bool {
        self.shapes.iter().all(|shape| matches!(shape, Shape::Stone { .. }))
    }

    pub(crate) fn fill(&mut self, path: Path, paint: Paint) {
        self.path(path, Some(paint), None);
    }

    pub(crate) fn stroke(&mut self, path: Path, pen: Pen) {
        self.path(path, None, Some(pen));
    }

    pub(crate) fn path(&mut self, path: Path, fill: Option<Paint>, pen: Option<Pen>) {
        if !path.is_empty() {
            self.shapes.push(Shape::Path { path, fill, pen });
        }
    }

    pub(crate) fn circle(&mut self, at: (f32, f32), radius: f32, fill: Option<Paint>, pen: Option<Pen>) {
        self.shapes.push(Shape::Circle { at, radius, fill, pen });
    }

    /// Text on the base line at `at.1`.
    pub(crate) fn text(&mut self, at: (f32, f32), size: f32, anchor: Anchor, color: Rgb, text: &str) {
        self.shapes.push(Shape::Text { at, size, anchor, color, text: text.to_owned() });
    }

    /// Text around a place.
    pub(crate) fn centered(&mut self, at: (f32, f32), size: f32, color: Rgb, text: &str) {
        self.text((at.0, at.1 + size * HALF_CAPITAL), size, Anchor::Middle, color, text);
    }
}

/// Half the height of capitals and digits.
pub(crate) const HALF_CAPITAL: f32 = 0.345;
