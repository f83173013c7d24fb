//! Pictures as SVG: small, without scripts, fonts or links to anything outside.
//!
//! Letters are outlines, so that a picture looks the same everywhere; `<title>` and `<desc>` say in words
//! what is to be seen. Every layer is a group with its name in `data-layer`, to be hidden or styled.

use std::fmt::Write;

use chizu::{ByColor, Color};

use crate::color::Rgb;
use crate::picture::{
    Anchor, Paint, Panel, Path, Pen, Picture, STONE, Shape, Sheet, StoneLook, letter, look, number,
    text_width,
};
use crate::scene::Scene;
use crate::style::Style;

/// A scene as SVG.
#[must_use]
pub fn render(scene: &Scene, style: &Style) -> String {
    write(&Picture::new(scene, style))
}

/// A picture as SVG.
#[must_use]
pub fn write(picture: &Picture) -> String {
    write_named(picture, "")
}

/// A picture as SVG whose inner names begin with `prefix`: for pages that show several pictures. The prefix should be made of
/// letters.
///
/// ```
/// use chizu_draw::{Picture, Scene, Style, svg};
/// let scene = Scene::new(". X O\nX X O\n. O .".parse()?);
/// let picture = Picture::new(&scene, &Style::default());
/// assert!(svg::write_named(&picture, "left").contains("id=\"leftcb\""));
/// # Ok::<(), chizu::board::DiagramError>(())
/// ```
#[must_use]
pub fn write_named(picture: &Picture, prefix: &str) -> String {
    let mut svg = Writer::new();
    svg.prefix.push_str(prefix);
    svg.open(picture);
    for panel in &picture.panels {
        svg.panel(picture, panel);
    }
    svg.close()
}

/// SVG being written. Letters that occur are defined once, at the end.
pub(crate) struct Writer {
    text: String,
    letters: Vec<char>,
    /// What all names in the picture begin with.
    prefix: String,
}

impl Writer {
    pub(crate) fn new() -> Self {
        Self { text: String::with_capacity(1 << 16), letters: Vec::new(), prefix: String::new() }
    }

    pub(crate) fn add(&mut self, text: &str) {
        self.text.push_str(text);
    }

    fn number(&mut self, value: f32) {
        number(&mut self.text, value);
    }

    fn attribute(&mut self, name: &str, value: f32) {
        self.add(" ");
        self.add(name);
        self.add("=\"");
        self.number(value);
        self.add("\"");
    }

    pub(crate) fn open(&mut self, picture: &Picture) {
        let (width, height) = picture.pixels();
        // Writing to a string cannot fail.
        let _ = write!(
            self.text,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 "
        );
        self.number(picture.width);
        self.add(" ");
        self.number(picture.height);
        self.add("\" role=\"img\">\n");
        for (name, text) in [("title", &picture.title), ("desc", &picture.description)] {
            if !text.is_empty() {
                let _ = writeln!(self.text, "<{name}>{}</{name}>", escaped(text));
            }
        }
        self.add("<defs>\n");
        for color in Color::ALL {
            self.stone_definition(picture, color);
        }
        self.add("</defs>\n<path d=\"");
        let mut page = Path::default();
        page.rectangle(0.0, 0.0, picture.width, picture.height);
        page.write(&mut self.text);
        self.add("\" fill=\"");
        self.color(picture.style.theme().inks().page);
        self.add("\"/>\n");
    }

    fn stone_definition(&mut self, picture: &Picture, color: Color) {
        let StoneLook { light, shade, rim } = look(picture.style.theme(), color);
        let name = format!("{}{}", self.prefix, STONE_NAMES[color]);
        let _ = write!(
            self.text,
            "<radialGradient id=\"{name}g\" cx=\".35\" cy=\".3\" r=\".75\"><stop stop-color=\""
        );
        self.color(light);
        self.add("\"/><stop offset=\"1\" stop-color=\"");
        self.color(shade);
        let _ = write!(
            self.text,
            "\"/></radialGradient>\n<circle id=\"{name}\" fill=\"url(#{name}g)\" stroke=\""
        );
        self.color(rim);
        self.add("\" stroke-width=\"1\"");
        self.attribute("r", STONE);
        self.add("/>\n");
    }

    /// A shape as text of its own.
    pub(crate) fn apart(&mut self, shape: &Shape) -> String {
        let before = self.text.len();
        self.shape(shape, None);
        self.text.split_off(before)
    }

    /// Opens the last group again.
    pub(crate) fn reopen(&mut self) {
        let end = self.text.len() - "</g>\n".len();
        self.text.truncate(end);
    }

    pub(crate) fn close(mut self) -> String {
        if !self.letters.is_empty() {
            self.add("<defs>\n");
            for character in std::mem::take(&mut self.letters) {
                let _ = writeln!(
                    self.text,
                    "<path id=\"{}{}\" d=\"{}\"/>",
                    self.prefix,
                    letter_name(character),
                    letter(character).text
                );
            }
            self.add("</defs>\n");
        }
        self.add("</svg>\n");
        self.text
    }

    fn panel(&mut self, picture: &Picture, panel: &Panel) {
        self.panel_start(picture, panel);
        for sheet in &panel.sheets {
            self.sheet(sheet);
        }
        self.add("</g>\n");
    }

    pub(crate) fn panel_start(&mut self, picture: &Picture, panel: &Panel) {
        self.add("<g");
        if panel.at != (0.0, 0.0) {
            self.add(" transform=\"translate(");
            self.number(panel.at.0);
            self.add(" ");
            self.number(panel.at.1);
            self.add(")\"");
        }
        self.add(" stroke-linecap=\"round\" stroke-linejoin=\"round\">\n");
        if panel.board.0 <= 0.0 {
            return;
        }
        self.add("<path data-layer=\"board\" d=\"");
        let mut board = Path::default();
        board.rectangle(0.0, 0.0, panel.board.0, panel.board.1);
        board.write(&mut self.text);
        self.add("\" fill=\"");
        self.color(picture.style.theme().inks().board);
        self.add("\"/>\n");
    }

    /// A layer.
    pub(crate) fn sheet(&mut self, sheet: &Sheet) {
        self.add("<g data-layer=\"");
        self.add(sheet.name);
        self.add("\"");
        // A browser lets each stone through while it paints; of a whole group it makes a picture of its own, and one of all above it.
        let faint = (sheet.alpha < 1.0).then_some(sheet.alpha);
        let (whole, each) =
            if sheet.is_of_stones() && !sheet.shapes.is_empty() { (None, faint) } else { (faint, None) };
        if let Some(alpha) = whole {
            self.alpha("opacity", alpha);
        }
        self.add(">\n");
        for shape in &sheet.shapes {
            self.shape(shape, each);
        }
        self.add("</g>\n");
    }

    /// A shape; a stone may let through what is below it.
    fn shape(&mut self, shape: &Shape, faint: Option<f32>) {
        match shape {
            Shape::Path { path, fill, pen } => {
                self.add("<path d=\"");
                path.write(&mut self.text);
                self.add("\"");
                self.paint(*fill, *pen);
                // Holes are holes, whichever way they go around.
                self.add(if fill.is_some() { " fill-rule=\"evenodd\"/>\n" } else { "/>\n" });
            }
            Shape::Circle { at, radius, fill, pen } => {
                self.add("<circle");
                self.attribute("cx", at.0);
                self.attribute("cy", at.1);
                self.attribute("r", *radius);
                self.paint(*fill, *pen);
                self.add("/>\n");
            }
            Shape::Stone { at, color } => {
                let _ = write!(self.text, "<use href=\"#{}{}\"", self.prefix, STONE_NAMES[*color]);
                self.attribute("x", at.0);
                self.attribute("y", at.1);
                if let Some(alpha) = faint {
                    self.alpha("opacity", alpha);
                }
                self.add("/>\n");
            }
            Shape::Text { at, size, anchor, color, text } => self.letters(*at, *size, *anchor, *color, text),
        }
    }

    fn letters(&mut self, at: (f32, f32), size: f32, anchor: Anchor, color: Rgb, text: &str) {
        let start = match anchor {
            Anchor::Start => at.0,
            Anchor::Middle => at.0 - text_width(text, size) / 2.0,
        };
        self.add("<g transform=\"translate(");
        self.number(start);
        self.add(" ");
        self.number(at.1);
        let _ = write!(self.text, ") scale({})\" fill=\"", size / 1000.0);
        self.color(color);
        self.add("\">");
        let mut x = 0.0;
        for character in text.chars() {
            let found = letter(character);
            if character != ' ' {
                if !self.letters.contains(&found.character) {
                    self.letters.push(found.character);
                }
                let _ = write!(self.text, "<use href=\"#{}{}\"", self.prefix, letter_name(found.character));
                if x > 0.0 {
                    self.attribute("x", x);
                }
                self.add("/>");
            }
            x += found.width;
        }
        self.add("</g>\n");
    }

    fn paint(&mut self, fill: Option<Paint>, pen: Option<Pen>) {
        self.add(" fill=\"");
        match fill {
            Some(paint) => self.color(paint.color),
            None => self.add("none"),
        }
        self.add("\"");
        if let Some(paint) = fill.filter(|paint| paint.alpha < 1.0) {
            self.alpha("fill-opacity", paint.alpha);
        }
        let Some(pen) = pen else { return };
        self.add(" stroke=\"");
        self.color(pen.paint.color);
        self.add("\"");
        self.attribute("stroke-width", pen.width);
        if pen.paint.alpha < 1.0 {
            self.alpha("stroke-opacity", pen.paint.alpha);
        }
        if let Some((on, off)) = pen.dash {
            self.add(" stroke-dasharray=\"");
            self.number(on);
            self.add(" ");
            self.number(off);
            self.add("\"");
        }
    }

    fn alpha(&mut self, name: &str, alpha: f32) {
        let percent = (alpha * 100.0).round() as u32;
        let _ = write!(self.text, " {name}=\".{percent:02}\"");
    }

    fn color(&mut self, Rgb([red, green, blue]): Rgb) {
        let _ = write!(self.text, "#{red:02x}{green:02x}{blue:02x}");
    }
}

const STONE_NAMES: ByColor<&str> = ByColor { black: "cb", white: "cw" };

fn letter_name(character: char) -> String {
    format!("c{:x}", u32::from(character))
}

fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            // XML has no place for them.
            c if c.is_control() && c != '\n' && c != '\t' => safe.push('\u{fffd}'),
            c => safe.push(c),
        }
    }
    safe
}
