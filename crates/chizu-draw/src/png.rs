//! Pictures as PNG, painted without a window system or fonts.

use std::collections::HashMap;
use std::fmt;

use chizu::Color;
use tiny_skia::{
    Color as Tint, FillRule, FilterQuality, GradientStop, LineCap, LineJoin, Paint as Brush, PathBuilder,
    Pixmap, PixmapPaint, Point, RadialGradient, Rect, SpreadMode, Stroke, StrokeDash, Transform,
};

use crate::color::Rgb;
use crate::picture::{
    Anchor, Paint, Panel, Path, Pen, Picture, STONE, Shape, Sheet, Step, StoneLook, letter, look, text_width,
};
use crate::scene::Scene;
use crate::style::Style;

/// The most pixels a side may have.
pub const LARGEST: u32 = 16_384;

/// Why there is no PNG.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PngError {
    /// So many pixels are too many.
    TooLarge {
        /// How wide it would be.
        width: u32,
        /// How high.
        height: u32,
    },
    /// It could not be packed.
    Packing(String),
}

impl fmt::Display for PngError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLarge { width, height } => {
                write!(f, "a picture of {width}x{height} pixels is too large; {LARGEST} a side at most")
            }
            Self::Packing(why) => f.write_str(why),
        }
    }
}

impl std::error::Error for PngError {}

/// A scene as PNG.
///
/// # Errors
/// If the picture is too large.
pub fn render(scene: &Scene, style: &Style) -> Result<Vec<u8>, PngError> {
    write(&Picture::new(scene, style))
}

/// A picture as PNG.
///
/// # Errors
/// If the picture is too large.
pub fn write(picture: &Picture) -> Result<Vec<u8>, PngError> {
    let (width, height) = picture.pixels();
    let too_large = || PngError::TooLarge { width, height };
    if width > LARGEST || height > LARGEST {
        return Err(too_large());
    }
    let map = paint(picture, width, height).ok_or_else(too_large)?;
    packed(&map).map_err(|error| PngError::Packing(error.to_string()))
}

/// Pictures one after another as one animated PNG that begins again after the last; where nothing moves, the last is seen.
///
/// Every picture is painted over the one before, and holds only what is new.
///
/// # Errors
/// If the pictures are too large, or there are none.
pub fn animate(pictures: &[Picture], seconds: f32) -> Result<Vec<u8>, PngError> {
    let highest = pictures.iter().map(Picture::pixels).max_by_key(|(_, height)| *height);
    let (Some((width, height)), Some(last)) = (highest, pictures.last()) else {
        return Err(PngError::Packing("there is no picture".to_owned()));
    };
    let too_large = || PngError::TooLarge { width, height };
    if width > LARGEST || height > LARGEST {
        return Err(too_large());
    }
    let failed = |error: png::EncodingError| PngError::Packing(error.to_string());
    let mut bytes = Vec::new();
    let mut encoder = encoder(&mut bytes, (width, height), png::ColorType::Rgba);
    encoder.set_animated(pictures.len() as u32, 0).map_err(failed)?;
    encoder.set_sep_def_img(true).map_err(failed)?;
    encoder.set_frame_delay((seconds * 1000.0) as u16, 1000).map_err(failed)?;
    encoder.set_blend_op(png::BlendOp::Over).map_err(failed)?;
    let mut writer = encoder.write_header().map_err(failed)?;
    let still = paint(last, width, height).ok_or_else(too_large)?;
    writer.write_image_data(still.data()).map_err(failed)?;
    let mut before: Option<Pixmap> = None;
    for picture in pictures {
        let map = paint(picture, width, height).ok_or_else(too_large)?;
        let (frame, colors) = match &before {
            None => (Frame { at: (0, 0), size: (width, height) }, map.data().to_vec()),
            Some(before) => news(before, &map),
        };
        writer.set_frame_position(0, 0).map_err(failed)?;
        writer.set_frame_dimension(frame.size.0, frame.size.1).map_err(failed)?;
        writer.set_frame_position(frame.at.0, frame.at.1).map_err(failed)?;
        writer.write_image_data(&colors).map_err(failed)?;
        before = Some(map);
    }
    writer.finish().map_err(failed)?;
    Ok(bytes)
}

/// A part of a picture.
struct Frame {
    at: (u32, u32),
    size: (u32, u32),
}

/// The part in which two pictures of one size differ, one pixel at least, and what the second shows there; what is not new is
/// left clear.
fn news(before: &Pixmap, map: &Pixmap) -> (Frame, Vec<u8>) {
    let width = map.width() as usize;
    let (old, new) = (before.pixels(), map.pixels());
    let (mut cols, mut rows) = ((width, 0), (old.len() / width, 0));
    for (i, _) in old.iter().zip(new).enumerate().filter(|(_, (a, b))| a != b) {
        let (row, col) = (i / width, i % width);
        cols = (cols.0.min(col), cols.1.max(col));
        rows = (rows.0.min(row), rows.1.max(row));
    }
    if cols.0 > cols.1 {
        (cols, rows) = ((0, 0), (0, 0));
    }
    let mut colors = Vec::new();
    for i in (rows.0..=rows.1).flat_map(|row| (cols.0..=cols.1).map(move |col| row * width + col)) {
        let p = new[i];
        colors.extend(if old[i] == p { [0; 4] } else { [p.red(), p.green(), p.blue(), p.alpha()] });
    }
    let size = ((cols.1 - cols.0 + 1) as u32, (rows.1 - rows.0 + 1) as u32);
    (Frame { at: (cols.0 as u32, rows.0 as u32), size }, colors)
}

fn encoder(
    bytes: &mut Vec<u8>,
    (width, height): (u32, u32),
    colors: png::ColorType,
) -> png::Encoder<'_, &mut Vec<u8>> {
    let mut encoder = png::Encoder::new(bytes, width, height);
    encoder.set_color(colors);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_compression(png::Compression::Fast);
    encoder
}

/// Nothing shines through in the end: three bytes a pixel are enough.
fn packed(map: &Pixmap) -> Result<Vec<u8>, png::EncodingError> {
    let mut bytes = Vec::new();
    let mut writer = encoder(&mut bytes, (map.width(), map.height()), png::ColorType::Rgb).write_header()?;
    let colors: Vec<u8> = map.pixels().iter().flat_map(|p| [p.red(), p.green(), p.blue()]).collect();
    writer.write_image_data(&colors)?;
    writer.finish()?;
    Ok(bytes)
}

fn paint(picture: &Picture, width: u32, height: u32) -> Option<Pixmap> {
    let mut map = Pixmap::new(width, height)?;
    let inks = picture.style.theme().inks();
    map.fill(tint(inks.page, 1.0));
    let scale = width as f32 / picture.width;
    let mut stones = Stones::default();
    for panel in &picture.panels {
        let view = Transform::from_translate(panel.at.0, panel.at.1).post_scale(scale, scale);
        let mut painter = Painter { map: &mut map, picture, view, stones: &mut stones };
        painter.panel(panel);
    }
    Some(map)
}

struct Painter<'a> {
    map: &'a mut Pixmap,
    picture: &'a Picture,
    view: Transform,
    stones: &'a mut Stones,
}

/// Stones that were painted before, by colour and by where between pixels they stand: there are many alike.
#[derive(Default)]
struct Stones(HashMap<(Color, u8, u8), Pixmap>);

/// Places between two pixels that are told apart.
const BETWEEN: f32 = 4.0;

impl Painter<'_> {
    fn panel(&mut self, panel: &Panel) {
        let board = brush(Paint::solid(self.picture.style.theme().inks().board));
        if let Some(rect) = Rect::from_xywh(0.0, 0.0, panel.board.0, panel.board.1) {
            self.map.fill_rect(rect, &board, self.view, None);
        }
        for sheet in &panel.sheets {
            self.sheet(sheet);
        }
    }

    fn sheet(&mut self, sheet: &Sheet) {
        if sheet.alpha >= 1.0 {
            sheet.shapes.iter().for_each(|shape| self.shape(shape));
            return;
        }
        if sheet.is_of_stones() {
            for shape in &sheet.shapes {
                if let Shape::Stone { at, color } = shape {
                    self.stone(*at, *color, sheet.alpha);
                }
            }
            return;
        }
        let Some(mut layer) = Pixmap::new(self.map.width(), self.map.height()) else { return };
        let (picture, view) = (self.picture, self.view);
        let mut painter = Painter { map: &mut layer, picture, view, stones: &mut *self.stones };
        sheet.shapes.iter().for_each(|shape| painter.shape(shape));
        let paint =
            PixmapPaint { opacity: sheet.alpha, quality: FilterQuality::Nearest, ..PixmapPaint::default() };
        self.map.draw_pixmap(0, 0, layer.as_ref(), &paint, Transform::identity(), None);
    }

    fn shape(&mut self, shape: &Shape) {
        match shape {
            Shape::Path { path, fill, pen } => {
                if let Some(path) = built(path) {
                    self.path(&path, *fill, *pen);
                }
            }
            Shape::Circle { at, radius, fill, pen } => {
                if let Some(path) = PathBuilder::from_circle(at.0, at.1, *radius) {
                    self.path(&path, *fill, *pen);
                }
            }
            Shape::Stone { at, color } => self.stone(*at, *color, 1.0),
            Shape::Text { at, size, anchor, color, text } => {
                let start = match anchor {
                    Anchor::Start => at.0,
                    Anchor::Middle => at.0 - text_width(text, *size) / 2.0,
                };
                self.letters((start, at.1), *size, *color, text);
            }
        }
    }

    fn path(&mut self, path: &tiny_skia::Path, fill: Option<Paint>, pen: Option<Pen>) {
        draw(self.map, self.view, path, fill, pen);
    }

    fn stone(&mut self, at: (f32, f32), color: Color, opacity: f32) {
        let scale = self.view.sx;
        let side = (2.0 * (STONE + 1.0) * scale).ceil() + 2.0;
        // The upper left corner of the stone's little picture, to a quarter of a pixel.
        let corner = |v: f32, shift: f32| ((v * scale + shift - side / 2.0) * BETWEEN).round() / BETWEEN;
        let (x, y) = (corner(at.0, self.view.tx), corner(at.1, self.view.ty));
        let key = (color, ((x - x.floor()) * BETWEEN) as u8, ((y - y.floor()) * BETWEEN) as u8);
        if !self.stones.0.contains_key(&key) {
            let center = (side / 2.0 + x - x.floor(), side / 2.0 + y - y.floor());
            let Some(stone) = stone(self.picture, color, side as u32, center, scale) else { return };
            self.stones.0.insert(key, stone);
        }
        if let Some(stone) = self.stones.0.get(&key) {
            let paint = PixmapPaint { opacity, quality: FilterQuality::Nearest, ..PixmapPaint::default() };
            let (x, y) = (x.floor() as i32, y.floor() as i32);
            self.map.draw_pixmap(x, y, stone.as_ref(), &paint, Transform::identity(), None);
        }
    }

    fn letters(&mut self, at: (f32, f32), size: f32, color: Rgb, text: &str) {
        let (mut x, scale) = (at.0, size / 1000.0);
        for character in text.chars() {
            let found = letter(character);
            if let Some(path) = built(&found.outline) {
                let view = Transform::from_scale(scale, scale).post_translate(x, at.1).post_concat(self.view);
                self.map.fill_path(&path, &brush(Paint::solid(color)), FillRule::Winding, view, None);
            }
            x += found.width * scale;
        }
    }
}

fn draw(map: &mut Pixmap, view: Transform, path: &tiny_skia::Path, fill: Option<Paint>, pen: Option<Pen>) {
    if let Some(paint) = fill {
        map.fill_path(path, &brush(paint), FillRule::EvenOdd, view, None);
    }
    if let Some(pen) = pen {
        let stroke = Stroke {
            width: pen.width,
            line_cap: LineCap::Round,
            line_join: LineJoin::Round,
            dash: pen.dash.and_then(|(on, off)| StrokeDash::new(vec![on, off], 0.0)),
            ..Stroke::default()
        };
        map.stroke_path(path, &brush(pen.paint), &stroke, view, None);
    }
}

/// A stone on a little picture of its own.
fn stone(picture: &Picture, color: Color, side: u32, center: (f32, f32), scale: f32) -> Option<Pixmap> {
    let mut map = Pixmap::new(side, side)?;
    let StoneLook { light, shade, rim } = look(picture.style.theme(), color);
    let path = PathBuilder::from_circle(0.0, 0.0, STONE)?;
    let shine = Point::from_xy(-0.3 * STONE, -0.4 * STONE);
    let stops = vec![GradientStop::new(0.0, tint(light, 1.0)), GradientStop::new(1.0, tint(shade, 1.0))];
    let (radius, pad) = (1.5 * STONE, SpreadMode::Pad);
    let gradient = RadialGradient::new(shine, 0.0, shine, radius, stops, pad, Transform::identity());
    let mut brush = brush(Paint::solid(shade));
    if let Some(shader) = gradient {
        brush.shader = shader;
    }
    let view = Transform::from_scale(scale, scale).post_translate(center.0, center.1);
    map.fill_path(&path, &brush, FillRule::Winding, view, None);
    draw(&mut map, view, &path, None, Some(Pen::new(rim, 1.0)));
    Some(map)
}

fn tint(Rgb([red, green, blue]): Rgb, alpha: f32) -> Tint {
    Tint::from_rgba8(red, green, blue, (alpha * 255.0).round() as u8)
}

fn brush(paint: Paint) -> Brush<'static> {
    let mut brush = Brush { anti_alias: true, ..Brush::default() };
    brush.set_color(tint(paint.color, paint.alpha));
    brush
}

fn built(path: &Path) -> Option<tiny_skia::Path> {
    let mut builder = PathBuilder::new();
    for step in &path.0 {
        match *step {
            Step::Move(x, y) => builder.move_to(x, y),
            Step::Line(x, y) => builder.line_to(x, y),
            Step::Quad([a, b, x, y]) => builder.quad_to(a, b, x, y),
            Step::Cubic([a, b, c, d, x, y]) => builder.cubic_to(a, b, c, d, x, y),
            Step::Close => builder.close(),
        }
    }
    builder.finish()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Layers;

    #[test]
    fn a_picture_has_its_size_and_is_not_blank() {
        let mut scene = Scene::new(". X O\nX X O\n. O .".parse().unwrap());
        scene.dead.extend(scene.size().parse_point("C3"));
        for layers in [Layers::all(), Layers::default()] {
            scene.layers = layers;
            let style = Style::default().wide(120);
            let bytes = render(&scene, &style).unwrap();
            let mut reader = png::Decoder::new(std::io::Cursor::new(&bytes)).read_info().unwrap();
            let mut colors = vec![0; reader.output_buffer_size().unwrap()];
            let info = reader.next_frame(&mut colors).unwrap();
            assert_eq!(info.width, 120);
            let kinds: std::collections::BTreeSet<&[u8]> = colors.chunks(3).collect();
            assert_eq!(kinds.len() > 50, layers == Layers::all(), "{} colours", kinds.len());
        }
    }

    #[test]
    fn an_animation_shows_every_picture() {
        let picture = |stones: &str| {
            let scene = Scene::new(stones.parse().unwrap());
            Picture::new(&scene, &Style::default().wide(90))
        };
        let pictures = ["X . . / . . .", "X O . / . . .", "X O . / . . .", "X O X / . . ."].map(picture);
        let bytes = animate(&pictures, 0.5).unwrap();
        let mut reader = png::Decoder::new(std::io::Cursor::new(&bytes)).read_info().unwrap();
        assert_eq!(reader.info().animation_control().unwrap().num_frames, 4);
        let (width, height) = (reader.info().width as usize, reader.info().height as usize);
        let mut shown = vec![0_u8; 4 * width * height];
        let mut colors = vec![0; reader.output_buffer_size().unwrap()];
        let painted = |picture| paint(picture, width as u32, height as u32).unwrap();
        reader.next_frame(&mut colors).unwrap();
        assert_eq!(colors, painted(&pictures[3]).data());
        for picture in &pictures {
            reader.next_frame(&mut colors).unwrap();
            let frame = *reader.info().frame_control().unwrap();
            let (left, top) = (frame.x_offset as usize, frame.y_offset as usize);
            for (i, pixel) in colors.chunks(4).take((frame.width * frame.height) as usize).enumerate() {
                let at = (top + i / frame.width as usize) * width + left + i % frame.width as usize;
                if pixel[3] == 255 {
                    shown[4 * at..4 * at + 4].copy_from_slice(pixel);
                }
            }
            assert_eq!(shown, painted(picture).data());
        }
        assert!(animate(&[], 1.0).is_err());
    }

    #[test]
    fn what_is_too_large_is_refused() {
        let scene = Scene::new(". X O\nX X O\n. O .".parse().unwrap());
        let style = Style::default().wide(LARGEST + 1);
        assert!(matches!(render(&scene, &style), Err(PngError::TooLarge { .. })));
    }
}
