//! Boards as lines of text, with or without colour.
//!
//! A point is two columns wide, so that a 19×19 board with its coordinates takes 44 columns and a
//! legend fits beside it on 80.

mod color;
mod groups;
mod marks;
mod plain;

pub use groups::render_groups;

use chizu::Size;

use crate::scene::{Coordinates, Cutout, Feature, Layer, MOST_DRAWN, Scene};

/// What the terminal can show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TerminalStyle {
    /// Colours from the whole palette (24 bit).
    Truecolor,
    /// The 256 colours of older terminals.
    Colors256,
    /// No colour, signs beyond ASCII.
    Unicode,
    /// No colour, ASCII only.
    Ascii,
}

/// The board with coordinates and a legend of what occurs on it; every line ends with `\n`.
#[must_use]
pub fn render(scene: &Scene, style: TerminalStyle) -> String {
    let (rows, marks) = match style {
        TerminalStyle::Truecolor | TerminalStyle::Colors256 => color::rows(scene, style),
        TerminalStyle::Unicode => plain::rows(scene, &plain::UNICODE, style),
        TerminalStyle::Ascii => plain::rows(scene, &plain::ASCII, style),
    };
    // A number of two digits at the right edge must not run into that of its row.
    let room = usize::from(scene.moves.len() >= 10);
    let rows = rows.into_iter().map(|row| row + &" ".repeat(room)).collect();
    let coordinates = if scene.shows(Layer::Coordinates) { scene.coordinates } else { Coordinates::Hidden };
    let mut lines = framed(scene.size(), scene.seen(), coordinates, rows);
    lines.iter_mut().for_each(|line| line.columns += room);
    let legend_at = lines.iter().map(|line| line.columns).max().unwrap_or(0) + 3;
    // The first line of the frame holds the letters.
    let first = usize::from(coordinates == Coordinates::Shown);
    let mut features = if scene.shows(Layer::Legend) { scene.features() } else { Vec::new() };
    // Not every link and arrow has found a place.
    let is_mark = |feature: &Feature| matches!(feature, Feature::Link | Feature::Thickness(_));
    features.retain(|feature| !is_mark(feature) || marks.contains(feature));
    for (i, feature) in features.into_iter().enumerate() {
        if lines.len() <= first + i {
            lines.push(Line::default());
        }
        let line = &mut lines[first + i];
        line.text += &" ".repeat(legend_at - line.columns);
        line.text += &format!("{} {}", sign(feature, style), feature.words());
    }
    printed(&lines) + &beside(scene) + &captioned(&scene.caption)
}

/// The moves that have no room on the board, a few on a line.
fn beside(scene: &Scene) -> String {
    const A_LINE: usize = 6;
    let all = scene.list_of_moves(MOST_DRAWN);
    all.chunks(A_LINE).map(|some| format!("   {}\n", some.join(", "))).collect()
}

/// The caption, in lines that fit the screen.
fn captioned(caption: &str) -> String {
    const WIDEST: usize = 76;
    let mut lines: Vec<String> = Vec::new();
    for word in caption.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= WIDEST => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines.iter().map(|line| format!("   {line}\n")).collect()
}

fn printed(lines: &[Line]) -> String {
    lines.iter().map(|line| format!("{}\n", line.text.trim_end())).collect()
}

/// A line and the columns it takes on the screen.
#[derive(Default)]
struct Line {
    text: String,
    columns: usize,
}

fn sign(feature: Feature, style: TerminalStyle) -> String {
    match (feature, style) {
        (Feature::Link, TerminalStyle::Unicode | TerminalStyle::Ascii) => {
            return marks::link_sign(style).to_string();
        }
        (Feature::Thickness(color), TerminalStyle::Unicode | TerminalStyle::Ascii) => {
            return marks::arrow_sign(style, color).to_string();
        }
        _ => {}
    }
    match style {
        TerminalStyle::Truecolor | TerminalStyle::Colors256 => color::sign(feature, style),
        TerminalStyle::Unicode => plain::UNICODE.sign(feature),
        TerminalStyle::Ascii => plain::ASCII.sign(feature),
    }
}

/// Puts coordinates around the rows, each of which is a column wider than two a point.
fn framed(size: Size, seen: Cutout, coordinates: Coordinates, rows: Vec<String>) -> Vec<Line> {
    let columns = 2 * usize::from(seen.width()) + 1;
    if coordinates == Coordinates::Hidden {
        return rows.into_iter().map(|text| Line { text, columns }).collect();
    }
    let letters: Vec<String> = (seen.cols.0..=seen.cols.1)
        .filter_map(|col| size.point(i32::from(col), 0))
        .map(|p| size.name(p).to_string().chars().take(1).collect())
        .collect();
    let letters = || Line { text: format!("   {}", letters.join(" ")), columns: columns + 1 };
    let mut lines = vec![letters()];
    for (number, row) in (seen.rows.0..=seen.rows.1).map(|row| size.height() - row).zip(rows) {
        lines.push(Line { text: format!("{number:2}{row}{number:<2}"), columns: columns + 4 });
    }
    lines.push(letters());
    lines
}

#[cfg(test)]
mod tests {
    use chizu::{Color, Move};

    use super::*;
    use crate::ForcedMark;

    /// Something of everything.
    fn busy() -> Scene {
        let stones = "X . X O .\nX X O . O\n. O O O .\nX O . X .".parse().unwrap();
        let mut scene = Scene::new(stones);
        let point = |name| scene.size().parse_point(name).unwrap();
        let [a1, b4, d1, a2, e4, e2, c1, e3] = ["A1", "B4", "D1", "A2", "E4", "E2", "C1", "E3"].map(point);
        scene.territory.black.insert(b4);
        scene.territory.white.extend([e4, d1, e2]);
        scene.dead.insert(d1);
        scene.dame.insert(a2);
        scene.seki.insert(a1);
        scene.forced.push(ForcedMark { point: c1, by: Color::White });
        scene.last_move = Some(e3);
        scene
    }

    #[test]
    fn ascii() {
        let expected = "
   A B C D E
 4 X b X O w 4    X Black
 3 X X O .(O)3    O White
 2 * O O O w 2    b Black's territory
 1 X=O 1 x . 1    w White's territory
   A B C D E      x dead black stone
                  1 forced point
                  * dame
                  = in seki
                  () last move
";
        assert_eq!(render(&busy(), TerminalStyle::Ascii), &expected[1..]);
    }

    #[test]
    fn unicode() {
        let expected = "
   A B C D E
 4 ● ▪ ● ○ ▫ 4    ● Black
 3 ● ● ○ ·(○)3    ○ White
 2 * ○ ○ ○ ▫ 2    ▪ Black's territory
 1 ●=○ 1 ✗ · 1    ▫ White's territory
   A B C D E      ✗ dead black stone
                  1 forced point
                  * dame
                  = in seki
                  () last move
";
        assert_eq!(render(&busy(), TerminalStyle::Unicode), &expected[1..]);
    }

    #[test]
    fn moves_are_numbered_on_the_board_before_them() {
        let stones = ". X O .\nX . X O\n. X O .\n. . . .".parse().unwrap();
        let mut scene = Scene::new(stones);
        let names = ["B3", "A4", "pass", "D4", "D2", "A2", "A1", "B1", "C1", "D1", "C3", "C3", "B3"];
        let mut by = Color::White;
        for name in names {
            scene.moves.push((by, scene.size().parse_point(name).map_or(Move::Pass, Move::Play)));
            by = !by;
        }
        let expected = "
   A B C D
 4 2 X O 4  4    X Black
 3 X 1 X O  3    O White
 2 6 X O 5  2    1 moves in order
 1 7 8 9 10 1
   A B C D
   3 pass, C3 = 11, C3 = 12, 1 = 13
";
        assert_eq!(render(&scene, TerminalStyle::Ascii), &expected[1..]);
        let colored = without_colors(&render(&scene, TerminalStyle::Truecolor));
        assert!(colored.contains(" 1 7─8─9─10 1\n") && colored.contains(" 3 ●─1─●─●  3 "), "{colored}");
    }

    #[test]
    fn links_and_arrows_take_free_places() {
        use crate::scene::{Arrow, Bond};
        let stones = ". . . . . / . X . X . / . . . . . / . . O X . / . O . . .".parse().unwrap();
        let mut scene = Scene::new(stones);
        let at = |name| scene.size().parse_point(name).unwrap();
        let bond = |a, b| Bond { from: at(a), to: at(b), solid: false };
        scene.bonds = vec![bond("B4", "D4"), bond("D4", "D2"), bond("C2", "B1")];
        let arrow =
            |origin, direction| Arrow { color: Color::Black, origin, direction, reach: 20, strength: 50 };
        scene.arrows = vec![arrow((10, 10), (-1, 1)), arrow((30, 10), (0, -1))];
        let plain = "
   A B C D E
 5 . . . ^ . 5    X Black
 4 . X - X . 4    O White
 3 v . . | . 3    - link
 2 . ./O X . 2    > Black's thickness
 1 . O . . . 1
   A B C D E
";
        assert_eq!(render(&scene, TerminalStyle::Ascii), &plain[1..]);
        let colored = without_colors(&render(&scene, TerminalStyle::Truecolor));
        assert!(colored.contains(" 4 ├─●─━─●─┤ 4") && colored.contains(" 2 ├─┼╱●─●─┤ 2"), "{colored}");
    }

    #[test]
    fn what_lives_is_no_star_point_and_only_what_is_seen_is_explained() {
        use crate::scene::{Badge, Certainty, Sign};
        let mut scene = Scene::new(chizu::Stones::empty(Size::new(9, 9).unwrap()));
        let at = |name| Size::new(9, 9).unwrap().parse_point(name).unwrap();
        scene.stones.set(at("C4"), Some(Color::Black));
        scene.badges = vec![Badge { at: at("C4"), sign: Sign::Alive, certainty: Certainty::Read }];
        scene.candidates = vec![at("B3")];
        scene.territory.white.insert(at("J9"));
        scene.cutout = Some(Cutout { cols: (1, 3), rows: (5, 7) });
        let expected = "
   B C D
 4 . Xa. 4    X Black
 3 A + . 3    O White
 2 . . . 2     a alive
   B C D      A worth a thought
";
        assert_eq!(render(&scene, TerminalStyle::Ascii), &expected[1..]);
        assert!(render(&scene, TerminalStyle::Unicode).contains(" 4 · ●✓· 4    ● Black\n 3 A + · 3"));
        scene.cutout = None;
        assert!(render(&scene, TerminalStyle::Ascii).contains("w White's territory"));
    }

    /// The text without its escape sequences.
    fn without_colors(text: &str) -> String {
        let mut parts = text.split("\x1b[");
        let first = parts.next().unwrap_or_default().to_owned();
        parts.fold(first, |text, part| text + part.split_once('m').unwrap().1)
    }

    #[test]
    fn color() {
        let expected = "
   A B C D E
 4 ●─▪─●─●─▪ 4    ● Black
 3 ●─●─●─┼─◉ 3    ● White
 2 ×─●─●─●─▪ 2    ▪ Black's territory
 1 ●─●─1─⊗─┘ 1    ▪ White's territory
   A B C D E      ⊗ dead black stone
                  1 forced point
                  × dame
                    in seki
                  ◉ last move
";
        for style in [TerminalStyle::Truecolor, TerminalStyle::Colors256] {
            let text = render(&busy(), style);
            assert_eq!(without_colors(&text), &expected[1..]);
            assert!(
                text.lines().all(|line| line.rfind("\x1b[0m") == line.rfind('\x1b')),
                "colours end in their line"
            );
        }
    }

    #[test]
    fn every_size_fits_the_screen_and_stands_straight() {
        for (width, height) in [(1, 1), (5, 13), (13, 5), (19, 19), (25, 25), (25, 1), (1, 25)] {
            let size = Size::new(width, height).unwrap();
            let mut scene = Scene::new(chizu::Stones::empty(size));
            for coordinates in [Coordinates::Shown, Coordinates::Hidden] {
                scene.coordinates = coordinates;
                for style in [
                    TerminalStyle::Truecolor,
                    TerminalStyle::Colors256,
                    TerminalStyle::Unicode,
                    TerminalStyle::Ascii,
                ] {
                    let text = without_colors(&render(&scene, style));
                    assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
                    let rows = if coordinates == Coordinates::Shown { height + 2 } else { height };
                    assert_eq!(
                        text.lines().count(),
                        (rows as usize).max(2 + usize::from(rows > height)),
                        "{text}"
                    );
                }
            }
        }
    }

    #[test]
    fn eye_spaces() {
        let stones = ". . . X O\nX X X X O\nO O O O O\n. . X O .\nX . X O .".parse().unwrap();
        let position = chizu::Setup::new(stones).position().unwrap();
        let scene = Scene::with_eyes(stones, &chizu::eyes::Eyes::of(&position));
        let text = render(&scene, TerminalStyle::Ascii);
        assert!(text.contains(" 5 b ! b X O 5 "), "{text}");
        assert!(text.contains("! vital point"), "{text}");
        let colored = without_colors(&render(&scene, TerminalStyle::Truecolor));
        assert!(colored.contains(" 5 ▪─✶─▪─●─● 5"), "{colored}");
    }

    #[test]
    fn a_board_without_coordinates() {
        let mut scene = Scene::new("X .\n. O".parse().unwrap());
        scene.coordinates = Coordinates::Hidden;
        assert_eq!(render(&scene, TerminalStyle::Ascii), " X .    X Black\n . O    O White\n");
    }

    #[test]
    fn many_forced_points() {
        let mut scene = Scene::new(chizu::Stones::empty(Size::new(12, 9).unwrap()));
        let mark = |point| ForcedMark { point, by: Color::Black };
        scene.forced = scene.size().points().map(mark).collect();
        let text = render(&scene, TerminalStyle::Ascii);
        assert!(text.contains("\n 9 1 2 3 4 5 6 7 8 9 1011! 9 "), "{text}");
        assert!(text.contains("\n 1 979899! ! ! ! ! ! ! ! ! 1\n"), "{text}");
        scene.forced.drain(..3);
        assert!(render(&scene, TerminalStyle::Ascii).contains("\n 9 . . . 1 2 3 4 5 6 7 8 9 9 "));
        scene.forced.rotate_right(1);
        scene.forced.truncate(11);
        assert!(render(&scene, TerminalStyle::Ascii).contains("\n 9 . . . 2 3 4 5 6 7 8 910 9 "));
    }
}
