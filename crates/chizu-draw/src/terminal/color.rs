//! Boards in colour: stones on wood, territory as a tint of the wood.

use chizu::{ByColor, Color, Point, Size};

use super::TerminalStyle;
use super::marks::{self, Marks};
use crate::scene::{Cell, Feature, Ground, Health, Scene, Sign as Badge};

/// Red, green, blue.
type Rgb = [u8; 3];

const WOOD: Rgb = [222, 184, 112];
const LINES: Rgb = [146, 112, 46];
const STONE: ByColor<Rgb> = ByColor { black: [16, 16, 16], white: [255, 255, 255] };
/// The wood where a player has territory.
const TERRITORY: ByColor<Rgb> = ByColor { black: [140, 108, 45], white: [243, 226, 192] };
/// The wood under stones in seki.
const SEKI: Rgb = [150, 190, 130];
/// Dead stones fade into the wood they stand on.
const FADED: u32 = 20;
/// Marks that want to be noticed.
const SIGNAL: Rgb = [190, 20, 30];

/// Signs for the points of the grid by what they are joined to: 1 left, 2 right, 4 up, 8 down.
const GRID: [char; 16] = ['·', '╴', '╶', '─', '╵', '┘', '└', '┴', '╷', '┐', '┌', '┬', '│', '┤', '├', '┼'];

/// A sign with its colours.
struct Sign {
    text: String,
    ink: Rgb,
    ground: Rgb,
}

/// The rows from the top: a column before the first point, then two columns a point; and what marks stand there.
pub(super) fn rows(scene: &Scene, style: TerminalStyle) -> (Vec<String>, Vec<Feature>) {
    let (size, laid) = (scene.size(), Marks::of(scene, style));
    let mut found = Vec::new();
    let stars = chizu::board::star_points(size);
    let mut rows = Vec::new();
    let seen = scene.seen();
    for row in seen.rows.0..=seen.rows.1 {
        let points: Vec<Point> = (seen.cols.0..=seen.cols.1)
            .filter_map(|col| size.point(i32::from(col), i32::from(row)))
            .collect();
        let mut brush = Brush::new(style);
        brush.paint(" ", LINES, WOOD);
        for (i, point) in points.iter().enumerate() {
            let cell = scene.cell(*point);
            let mut here = point_sign(&cell, grid(size, *point, stars.contains(*point)));
            if let Some(mark) = laid.on(scene, *point).filter(|_| cell.is_open()) {
                found.push(mark.feature);
                here = Sign { text: mark.sign.to_string(), ink: STONE[mark.color], ..here };
            }
            brush.paint(&here.text, here.ink, here.ground);
            if here.text.chars().count() > 1 {
                continue;
            }
            if let Some(badge) = cell.badge {
                brush.paint(&sign_of(badge).to_string(), badge_ink(badge), WOOD);
                continue;
            }
            // The tint reaches over to a neighbour with the same tint.
            let next = points.get(i + 1).map(|p| ground_color(&scene.cell(*p)));
            let ground = next.filter(|next| *next == here.ground).unwrap_or(WOOD);
            match laid.after(scene, *point).filter(|_| next.is_some()) {
                Some(mark) => {
                    found.push(mark.feature);
                    brush.paint(&mark.sign.to_string(), STONE[mark.color], ground);
                }
                None if next.is_none() || ground != WOOD => brush.paint(" ", LINES, ground),
                None => brush.paint("─", LINES, ground),
            }
        }
        rows.push(brush.finish());
    }
    (rows, found)
}

/// The sign of a feature for the legend.
pub(super) fn sign(feature: Feature, style: TerminalStyle) -> String {
    let cell = |stone, ground| Cell { stone, ground, last_move: false, badge: None };
    let sign = match feature {
        Feature::Stone(color) => point_sign(&cell(Some((color, Health::Alive)), Ground::Plain), ' '),
        Feature::Dead(color) => {
            point_sign(&cell(Some((color, Health::Dead)), Ground::Territory(!color)), ' ')
        }
        Feature::Territory(color) => point_sign(&cell(None, Ground::Territory(color)), ' '),
        Feature::Moyo(color) => point_sign(&cell(None, Ground::Moyo(color)), GRID[15]),
        Feature::Influence(color) => point_sign(&cell(None, Ground::Influence(color)), GRID[15]),
        Feature::Badge(badge) => {
            Sign { text: sign_of(badge).to_string(), ink: badge_ink(badge), ground: WOOD }
        }
        Feature::Link => Sign { text: marks::link_sign(style).to_string(), ink: STONE.black, ground: WOOD },
        Feature::Thickness(color) => {
            Sign { text: marks::arrow_sign(style, color).to_string(), ink: STONE[color], ground: WOOD }
        }
        Feature::Dame => point_sign(&cell(None, Ground::Dame), ' '),
        Feature::Seki => Sign { text: " ".to_owned(), ink: LINES, ground: SEKI },
        Feature::Forced => point_sign(&cell(None, Ground::Forced { number: 1, by: Color::Black }), ' '),
        Feature::Eye(color) => point_sign(&cell(None, Ground::Eye(color)), ' '),
        Feature::Margin => point_sign(&cell(None, Ground::Margin), ' '),
        Feature::Vital => point_sign(&cell(None, Ground::Vital), ' '),
        Feature::Ko => point_sign(&cell(None, Ground::Ko), ' '),
        Feature::Moves => point_sign(&cell(None, Ground::Move { number: 1, by: Color::Black }), ' '),
        Feature::Candidate => point_sign(&cell(None, Ground::Candidate('A')), ' '),
        Feature::LastMove => Sign { text: LAST_MOVE.to_string(), ink: STONE.black, ground: WOOD },
    };
    let mut brush = Brush::new(style);
    brush.paint(&sign.text, sign.ink, sign.ground);
    brush.finish()
}

/// What follows the stone that speaks for its group.
const fn sign_of(badge: Badge) -> char {
    match badge {
        Badge::Alive => '✓',
        Badge::Weak => '!',
        Badge::Critical => '?',
        Badge::Ko => '↻',
        Badge::Seki => '=',
        Badge::Dead => '×',
    }
}

const fn badge_ink(badge: Badge) -> Rgb {
    match badge {
        Badge::Alive | Badge::Seki | Badge::Dead => STONE.black,
        Badge::Weak | Badge::Critical | Badge::Ko => SIGNAL,
    }
}

const LAST_MOVE: char = '◉';

fn point_sign(cell: &Cell, grid: char) -> Sign {
    let ground = ground_color(cell);
    let (text, ink) = match (cell.stone, cell.ground) {
        (Some((color, Health::Dead)), _) => {
            let sign = if cell.last_move { LAST_MOVE } else { '⊗' };
            (sign.to_string(), blend(STONE[color], ground, FADED))
        }
        (Some((color, _)), _) if cell.last_move => (LAST_MOVE.to_string(), STONE[color]),
        (Some((color, _)), _) => ("●".to_owned(), STONE[color]),
        (None, Ground::Territory(color) | Ground::Eye(color)) => ("▪".to_owned(), STONE[color]),
        (None, Ground::Forced { number, .. }) if number < 100 => (number.to_string(), SIGNAL),
        (None, Ground::Forced { .. }) => ("!".to_owned(), SIGNAL),
        (None, Ground::Move { number, by }) => (number.to_string(), STONE[!by]),
        (None, Ground::Dame) => ("×".to_owned(), SIGNAL),
        (None, Ground::Margin) => ("∘".to_owned(), LINES),
        (None, Ground::Vital) => ("✶".to_owned(), SIGNAL),
        (None, Ground::Ko) => ("□".to_owned(), SIGNAL),
        (None, Ground::Letter(letter) | Ground::Candidate(letter)) => (letter.to_string(), STONE.black),
        (None, Ground::Plain | Ground::Moyo(_) | Ground::Influence(_)) => (grid.to_string(), LINES),
    };
    Sign { text, ink, ground }
}

fn ground_color(cell: &Cell) -> Rgb {
    match (cell.stone, cell.ground) {
        (Some((_, Health::Seki)), _) => SEKI,
        (_, Ground::Territory(color) | Ground::Eye(color)) => TERRITORY[color],
        (_, Ground::Moyo(color)) => blend(TERRITORY[color], WOOD, 35),
        (_, Ground::Influence(color)) => blend(TERRITORY[color], WOOD, 65),
        (None, Ground::Move { by, .. }) => STONE[by],
        _ => WOOD,
    }
}

fn grid(size: Size, point: Point, star: bool) -> char {
    if star {
        return '╋';
    }
    let (col, row) = (size.col(point), size.row(point));
    let joined = [col > 0, col + 1 < size.width(), row > 0, row + 1 < size.height()];
    let index = joined.iter().rev().fold(0, |index, joined| 2 * index + usize::from(*joined));
    GRID[index]
}

/// `percent` of the way from one colour to the other.
fn blend(from: Rgb, to: Rgb, percent: u32) -> Rgb {
    std::array::from_fn(|i| ((u32::from(from[i]) * (100 - percent) + u32::from(to[i]) * percent) / 100) as u8)
}

/// Writes signs, changing colours only when they change.
struct Brush {
    style: TerminalStyle,
    text: String,
    now: Option<(Rgb, Rgb)>,
}

impl Brush {
    fn new(style: TerminalStyle) -> Self {
        Self { style, text: String::new(), now: None }
    }

    fn paint(&mut self, text: &str, ink: Rgb, ground: Rgb) {
        if self.now != Some((ink, ground)) {
            self.text += &match self.style {
                TerminalStyle::Colors256 => format!("\x1b[38;5;{};48;5;{}m", nearest(ink), nearest(ground)),
                _ => {
                    let ([r, g, b], [s, h, c]) = (ink, ground);
                    format!("\x1b[38;2;{r};{g};{b};48;2;{s};{h};{c}m")
                }
            };
            self.now = Some((ink, ground));
        }
        self.text += text;
    }

    fn finish(mut self) -> String {
        self.text += "\x1b[0m";
        self.text
    }
}

/// The nearest of the 216 colours that older terminals number from 16, six steps a channel.
fn nearest(color: Rgb) -> u8 {
    const STEPS: [i32; 6] = [0, 95, 135, 175, 215, 255];
    let step = |value: u8| {
        let distance = |i: &u8| (STEPS[usize::from(*i)] - i32::from(value)).abs();
        (0..6).min_by_key(distance).unwrap_or(0)
    };
    let [r, g, b] = color.map(step);
    16 + 36 * r + 6 * g + b
}
