//! Diagrams as Sensei's Library and Go forums write them, out and in.
//!
//! A line `$$B Title` says who plays the first numbered move; then the board, a sign for each point, its edges
//! as `-` and `|`. Numbers go from 1 to 10, so that a longer sequence takes several diagrams.
//!
//! ```
//! use chizu_draw::{Scene, sensei};
//! let diagram = sensei::read("$$W An example\n$$ -------\n$$ | . X 1 |\n$$ | . O . |\n$$ -------")?;
//! assert_eq!((diagram.stones.size().width(), diagram.moves.len()), (3, 1));
//! assert_eq!(sensei::write(&Scene::new(diagram.stones)),
//!     "$$Bc\n$$ ---------\n$$ | . X . |\n$$ | . O . |\n$$ ---------\n");
//! # Ok::<(), sensei::DiagramError>(())
//! ```

use std::fmt;

use chizu::board::star_points;
use chizu::{Color, Move, Point, Size, Stones};

use crate::scene::{Coordinates, Label, Layer, Mark, Scene};

/// Moves in a diagram.
const MOST: usize = 10;

/// The scene as one diagram, or as several if more than ten moves follow: the title of each then says which moves it has.
#[must_use]
pub fn write(scene: &Scene) -> String {
    let parts = parts(scene);
    let several = parts.len() > 1;
    let diagrams = parts.iter().map(|part| {
        let range = part.numbered().filter(|_| several);
        let title: Vec<&str> = [part.title.as_str(), range.as_deref().unwrap_or_default()]
            .into_iter()
            .filter(|words| !words.is_empty())
            .collect();
        diagram(part, &title.join(", "))
    });
    diagrams.collect::<Vec<_>>().join("\n")
}

/// The scene as scenes with ten moves each at most, all with its title.
#[must_use]
pub fn parts(scene: &Scene) -> Vec<Scene> {
    if !scene.shows(Layer::Numbers) || scene.moves.len() <= MOST {
        return vec![scene.clone()];
    }
    let mut stones = scene.stones;
    let mut parts = Vec::new();
    for (i, moves) in scene.moves.chunks(MOST).enumerate() {
        let first_number = scene.first_number + i * MOST;
        parts.push(Scene { stones, moves: moves.to_vec(), first_number, ..scene.clone() });
        played(&mut stones, moves);
    }
    parts
}

fn diagram(scene: &Scene, title: &str) -> String {
    let (stones, first_number) = (&scene.stones, scene.first_number);
    let moves: &[(Color, Move)] = if scene.shows(Layer::Numbers) { &scene.moves } else { &[] };
    let (size, seen) = (stones.size(), scene.seen());
    let by = moves.first().map_or(Color::Black, |(color, _)| *color);
    let c = if scene.coordinates == Coordinates::Shown && scene.shows(Layer::Coordinates) { "c" } else { "" };
    let number =
        if first_number > 1 && !moves.is_empty() { format!("m{first_number}") } else { String::new() };
    let title = format!("$${}{c}{number} {}", by.letter(), title.replace(['\n', '\r'], " "));
    let mut lines = vec![title.trim_end().to_owned()];
    let (left, right) = (seen.cols.0 == 0, seen.cols.1 + 1 == size.width());
    let side = |edge: bool| if edge { "| " } else { "" };
    let border = "-".repeat(2 * usize::from(seen.width()) + 3);
    let border = format!("$$ {}", &border[..border.len() - usize::from(!left) * 2 - usize::from(!right) * 2]);
    if seen.rows.0 == 0 {
        lines.push(border.clone());
    }
    let stars = star_points(size);
    for row in seen.rows.0..=seen.rows.1 {
        let points = (seen.cols.0..=seen.cols.1).filter_map(|col| size.point(i32::from(col), i32::from(row)));
        let signs: Vec<String> = points
            .map(|point| {
                let index = moves.iter().position(|(_, mv)| *mv == Move::Play(point));
                match index.filter(|_| stones.get(point).is_none()) {
                    Some(index) => ((index + 1) % MOST).to_string(),
                    None => sign(scene, stones.get(point), point, stars.contains(point)).to_string(),
                }
            })
            .collect();
        lines.push(format!("$$ {}{} {}", side(left), signs.join(" "), side(right)).trim_end().to_owned());
    }
    if seen.rows.1 + 1 == size.height() {
        lines.push(border);
    }
    let beside = |(i, (_, mv)): (usize, &(Color, Move))| match mv {
        Move::Pass => Some(format!("{} pass", first_number + i)),
        Move::Play(point) => {
            let earlier = moves[..i].iter().position(|(_, other)| other == mv);
            let at = earlier.map(|index| (first_number + index).to_string());
            let on_stone = || stones.get(*point).map(|_| size.name(*point).to_string());
            at.or_else(on_stone).map(|at| format!("{} at {at}", first_number + i))
        }
    };
    let beside: Vec<String> = moves.iter().enumerate().filter_map(beside).collect();
    let mut text = lines.join("\n") + "\n";
    if !beside.is_empty() {
        text += &format!("{}\n", beside.join(", "));
    }
    text
}

/// The sign of a point: what a mark needs goes before what is merely there.
fn sign(scene: &Scene, stone: Option<Color>, point: Point, star: bool) -> char {
    let label = scene.labels.iter().find(|label| label.at == point && scene.shows(Layer::Labels));
    let dead = stone.is_some() && scene.dead.contains(point);
    let last = scene.last_move == Some(point) && scene.shows(Layer::Last);
    match (stone, label.map(|label| &label.mark)) {
        (Some(Color::Black), Some(Mark::Square)) => '#',
        (Some(Color::White), Some(Mark::Square)) => '@',
        (Some(Color::Black), Some(Mark::Triangle)) => 'Y',
        (Some(Color::White), Some(Mark::Triangle)) => 'Q',
        (Some(Color::Black), mark) if dead || mark == Some(&Mark::Cross) => 'Z',
        (Some(Color::White), mark) if dead || mark == Some(&Mark::Cross) => 'P',
        (Some(Color::Black), mark) if last || mark == Some(&Mark::Circle) => 'B',
        (Some(Color::White), mark) if last || mark == Some(&Mark::Circle) => 'W',
        (Some(Color::Black), _) => 'X',
        (Some(Color::White), _) => 'O',
        (None, Some(Mark::Text(text))) => {
            let letter = text.chars().next().filter(char::is_ascii_alphabetic);
            letter.map_or('.', |letter| letter.to_ascii_lowercase())
        }
        (None, Some(Mark::Circle)) => 'C',
        (None, Some(Mark::Cross)) => 'M',
        (None, Some(Mark::Square)) => 'S',
        (None, Some(Mark::Triangle)) => 'T',
        (None, None) => {
            let owner = Color::ALL.into_iter().find(|color| scene.territory[*color].contains(point));
            match owner.filter(|_| scene.shows(Layer::Territory)) {
                Some(Color::Black) => 'S',
                Some(Color::White) => 'C',
                None if scene.dame.contains(point) && scene.shows(Layer::Dame) => 'M',
                None if star => ',',
                None => '.',
            }
        }
    }
}

/// Makes moves; what has no liberty after one is taken.
fn played(stones: &mut Stones, moves: &[(Color, Move)]) {
    for (color, mv) in moves {
        let Move::Play(point) = mv else { continue };
        stones.set(*point, Some(*color));
        for side in [!*color, *color] {
            let taken: Vec<_> =
                stones.chains(side).filter(|chain| stones.liberties(*chain).is_empty()).collect();
            taken.into_iter().for_each(|chain| stones.clear(chain));
        }
    }
}

/// A diagram that was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagram {
    /// The stones.
    pub stones: Stones,
    /// The numbered moves.
    pub moves: Vec<(Color, Move)>,
    /// The number of the first.
    pub first_number: usize,
    /// Who moves next.
    pub to_play: Color,
    /// Letters and signs.
    pub labels: Vec<Label>,
    /// What it is called.
    pub title: String,
}

/// What is wrong with a diagram.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum DiagramError {
    /// No line begins with `$$` and shows points.
    Nothing,
    /// A line has more or fewer points than the first.
    Uneven {
        /// Which line of the text, from 1.
        line: usize,
    },
    /// A sign nobody knows.
    Sign {
        /// Which line of the text, from 1.
        line: usize,
        /// The sign.
        sign: char,
    },
    /// More than 25 lines or columns.
    Size,
}

impl fmt::Display for DiagramError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Nothing => f.write_str("no diagram: its lines begin with $$"),
            Self::Uneven { line } => write!(f, "line {line}: not as many points as in the first row"),
            Self::Sign { line, sign } => write!(f, "line {line}: {sign:?} is no sign of a diagram"),
            Self::Size => f.write_str("a board has 25 lines at most"),
        }
    }
}

impl std::error::Error for DiagramError {}

/// Reads one diagram. Where edges are missing it is a part of a 19×19 board, in the corner its edges tell, else in
/// the lower left.
///
/// # Errors
/// If it is no diagram.
pub fn read(text: &str) -> Result<Diagram, DiagramError> {
    let Lines { title, by, first_number, edges, rows } = Lines::of(text);
    let width = rows.first().ok_or(DiagramError::Nothing)?.1.len();
    let (size, first_col, first_row) = edges.place(width, rows.len())?;
    let (mut stones, mut labels) = (Stones::empty(size), Vec::new());
    let mut numbered: Vec<(usize, Point)> = Vec::new();
    for (row, (line, signs)) in rows.iter().enumerate() {
        if signs.len() != width {
            return Err(DiagramError::Uneven { line: *line });
        }
        for (col, sign) in signs.iter().enumerate() {
            let Some(at) = size.point((first_col + col) as i32, (first_row + row) as i32) else { continue };
            if let Some(digit) = sign.to_digit(10) {
                numbered.push((if digit == 0 { MOST } else { digit as usize }, at));
                continue;
            }
            let (stone, mark) = meaning(*sign).ok_or(DiagramError::Sign { line: *line, sign: *sign })?;
            stones.set(at, stone);
            labels.extend(mark.map(|mark| Label { at, mark }));
        }
    }
    numbered.sort_unstable();
    let color = |number: usize| if number % 2 == 1 { by } else { !by };
    let moves: Vec<(Color, Move)> = numbered.iter().map(|(n, at)| (color(*n), Move::Play(*at))).collect();
    let to_play = moves.last().map_or(by, |(color, _)| !*color);
    Ok(Diagram { stones, moves, first_number, to_play, labels, title })
}

/// What the lines of a diagram say.
struct Lines {
    title: String,
    by: Color,
    first_number: usize,
    edges: Edges,
    /// The signs of each row, and which line of the text they stand in, from 1.
    rows: Vec<(usize, Vec<char>)>,
}

impl Lines {
    fn of(text: &str) -> Self {
        let mut lines = Self {
            title: String::new(),
            by: Color::Black,
            first_number: 1,
            edges: Edges::default(),
            rows: Vec::new(),
        };
        for (i, line) in text.lines().enumerate() {
            let Some(content) = line.trim_start().strip_prefix("$$") else {
                if lines.rows.is_empty() { continue } else { break }
            };
            let has_begun = !lines.rows.is_empty() || lines.edges.top;
            let is_head = i == 0 || (!has_begun && content.starts_with(['B', 'W']));
            if is_head && !content.starts_with(' ') {
                lines.add_head(content);
            } else {
                lines.add(i + 1, content.trim());
            }
        }
        lines
    }

    fn add_head(&mut self, content: &str) {
        let (head, title) = content.split_once(' ').unwrap_or((content, ""));
        title.trim().clone_into(&mut self.title);
        self.by = if head.starts_with('W') { Color::White } else { Color::Black };
        self.first_number = head.split_once('m').and_then(|(_, n)| n.parse().ok()).unwrap_or(1);
    }

    /// Adds a row, or an edge; links and what belongs to them are left out.
    fn add(&mut self, number: usize, content: &str) {
        if content.is_empty() || content.starts_with(['{', '[']) {
            return;
        }
        if content.chars().all(|c| matches!(c, '-' | '+' | ' ' | '|')) {
            let edge = if self.rows.is_empty() { &mut self.edges.top } else { &mut self.edges.bottom };
            *edge = true;
            return;
        }
        self.edges.left |= content.starts_with('|');
        self.edges.right |= content.ends_with('|');
        self.rows.push((number, content.chars().filter(|c| !c.is_whitespace() && *c != '|').collect()));
    }
}

/// Which edges of the board are seen.
#[derive(Clone, Copy, Default)]
struct Edges {
    left: bool,
    right: bool,
    top: bool,
    bottom: bool,
}

impl Edges {
    /// The board of which so much is seen, and the column and row where that begins.
    fn place(self, width: usize, height: usize) -> Result<(Size, usize, usize), DiagramError> {
        let full = |count: usize, low: bool, high: bool| if low && high { count } else { count.max(19) };
        let cols = full(width, self.left, self.right);
        let rows = full(height, self.top, self.bottom);
        let size = Size::new(cols as u32, rows as u32).map_err(|_| DiagramError::Size)?;
        let first_col = if self.right && !self.left { cols - width } else { 0 };
        let first_row = if self.top { 0 } else { rows - height };
        Ok((size, first_col, first_row))
    }
}

/// What a sign that is no number says of its point.
fn meaning(sign: char) -> Option<(Option<Color>, Option<Mark>)> {
    Some(match sign {
        '.' | ',' | '_' | '*' => (None, None),
        'a'..='z' => (None, Some(Mark::Text(sign.to_string()))),
        'X' => (Some(Color::Black), None),
        'O' => (Some(Color::White), None),
        'B' => (Some(Color::Black), Some(Mark::Circle)),
        'W' => (Some(Color::White), Some(Mark::Circle)),
        '#' => (Some(Color::Black), Some(Mark::Square)),
        '@' => (Some(Color::White), Some(Mark::Square)),
        'Y' => (Some(Color::Black), Some(Mark::Triangle)),
        'Q' => (Some(Color::White), Some(Mark::Triangle)),
        'Z' => (Some(Color::Black), Some(Mark::Cross)),
        'P' => (Some(Color::White), Some(Mark::Cross)),
        'C' => (None, Some(Mark::Circle)),
        'S' => (None, Some(Mark::Square)),
        'T' => (None, Some(Mark::Triangle)),
        'M' => (None, Some(Mark::Cross)),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Cutout;

    const CORNER: &str = "\
$$Wcm15 A corner
$$ -----------
$$ | . . . . . .
$$ | . 2 X . . .
$$ | . O 1 X . .
$$ | . . O , a .
";

    #[test]
    fn a_corner_in_and_out() {
        let diagram = read(CORNER).unwrap();
        let size = diagram.stones.size();
        assert_eq!((size, diagram.first_number, diagram.to_play), (Size::NINETEEN, 15, Color::White));
        let names: Vec<String> = diagram
            .moves
            .iter()
            .map(|(color, mv)| match mv {
                Move::Play(point) => format!("{color} {}", size.name(*point)),
                Move::Pass => "pass".to_owned(),
            })
            .collect();
        assert_eq!(names, ["White C17", "Black B18"]);
        let mut scene = Scene::new(diagram.stones);
        (scene.moves, scene.labels, scene.first_number) = (diagram.moves, diagram.labels, 15);
        scene.title = diagram.title;
        scene.cutout = Some(Cutout { cols: (0, 5), rows: (0, 3) });
        assert_eq!(write(&scene), CORNER.replace("-----------", "-------------"));
    }

    #[test]
    fn more_than_ten_moves_take_several_diagrams() {
        let mut scene = Scene::new(Stones::empty(Size::new(4, 4).unwrap()));
        let mut by = Color::Black;
        for point in scene.size().points().take(12) {
            scene.moves.push((by, Move::Play(point)));
            by = !by;
        }
        let text = write(&scene);
        assert_eq!(text.matches("$$B").count(), 2, "{text}");
        assert!(text.contains("$$ | 1 2 3 4 |\n$$ | 5 6 7 8 |\n$$ | 9 0 . . |"), "{text}");
        assert!(text.contains("$$Bc moves 1 to 10\n") && text.contains("$$Bcm11 moves 11 to 12\n"), "{text}");
        scene.title = "A game".to_owned();
        scene.moves.truncate(11);
        assert!(write(&scene).contains("$$Bcm11 A game, move 11\n"));
        scene.moves.truncate(10);
        assert!(write(&scene).starts_with("$$Bc A game\n"));
    }

    #[test]
    fn what_is_no_diagram() {
        assert_eq!(read(""), Err(DiagramError::Nothing));
        assert_eq!(read("(;SZ[9])"), Err(DiagramError::Nothing));
        assert_eq!(read("$$B\n$$ . . .\n$$ . ."), Err(DiagramError::Uneven { line: 3 }));
        assert_eq!(read("$$B\n$$ . % ."), Err(DiagramError::Sign { line: 2, sign: '%' }));
        assert_eq!(read(&format!("$$B\n$$ {}", ". ".repeat(26))), Err(DiagramError::Size));
    }
}
