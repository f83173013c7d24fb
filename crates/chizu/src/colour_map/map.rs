//! The colour map: colour spreads from stones over links and points.

use chizu_board::{ByColor, Color, Geometry, Point, PointSet, Size, Stones};

use super::links::LinkSet;

/// Points and links with the colour that stones give them.
///
/// Stones colour their points and a coloured point its links; a link coloured by both is neutral.
/// The map is drawn in rounds; in each, everything happens at once:
///
/// 1. points coloured in the round before colour their links;
/// 2. an empty point without a link of the other colour gets a colour when enough of its links have it:
///    three of four, or two of three or two (on boards one point wide, one of one);
/// 3. a link between points without colour gets a colour when both ends have a link of that colour
///    and none of the other.
///
/// If points and links changed one by one, the map would depend on the order.
///
/// ```
/// use chizu::Color;
/// use chizu::colour_map::ColourMap;
/// let stones: chizu::Stones = ". . . X . / . . . X . / . . . X . / X X X X . / . . . . .".parse()?;
/// let map = ColourMap::of(&stones);
/// assert_eq!((map.points(Color::Black).len(), map.links(Color::Black).len()), (25, 40));
/// # Ok::<(), chizu::board::DiagramError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ColourMap {
    stones: Stones,
    points: ByColor<PointSet>,
    /// Points whose links have not been coloured yet.
    fresh: ByColor<PointSet>,
    touched: ByColor<LinkSet>,
    rounds: u32,
    finished: bool,
}

impl ColourMap {
    /// The finished map of `stones`. Dead stones must have been taken off.
    #[must_use]
    pub fn of(stones: &Stones) -> Self {
        let mut map = Self::start(stones);
        while map.next_round() {}
        map
    }

    /// The map before the first round: only stones have colour.
    #[must_use]
    pub fn start(stones: &Stones) -> Self {
        let points = ByColor::new_with(|color| stones.of(color));
        Self {
            stones: *stones,
            points,
            fresh: points,
            touched: ByColor::default(),
            rounds: 0,
            finished: false,
        }
    }

    /// Draws one round; `false` if nothing changed, and nothing will.
    pub fn next_round(&mut self) -> bool {
        if self.finished {
            return false;
        }
        let geometry = self.geometry();
        let before = self.touched;
        for color in Color::ALL {
            self.touched[color] |= LinkSet::of_points(geometry, self.fresh[color]);
        }
        let vacant = geometry.all() - self.points.black - self.points.white;
        // The points of one colour may be uncoloured, but have links of it and none of the other.
        let leaning = ByColor::new_with(|color| {
            (vacant & self.touched[color].ends(geometry)) - self.touched[!color].ends(geometry)
        });
        self.fresh = ByColor::new_with(|color| leaning[color] & enough(geometry, &self.links(color)));
        let untouched = LinkSet::all(geometry) - self.touched.black - self.touched.white;
        let bridges = ByColor::new_with(|color| {
            LinkSet::within(geometry, leaning[color] - self.fresh[color]) & untouched
        });
        for color in Color::ALL {
            self.touched[color] |= bridges[color];
            self.points[color] |= self.fresh[color];
        }
        self.finished = self.touched == before && self.fresh == ByColor::default();
        self.rounds += 1;
        !self.finished
    }

    /// The stones the map was drawn from.
    #[must_use]
    pub const fn stones(&self) -> &Stones {
        &self.stones
    }

    /// The size of the board.
    #[must_use]
    pub const fn size(&self) -> Size {
        self.stones.size()
    }

    /// Neighbours and masks of the board.
    #[must_use]
    pub fn geometry(&self) -> &'static Geometry {
        self.stones.geometry()
    }

    /// Number of rounds drawn, the last, in which nothing changed, among them.
    #[must_use]
    pub const fn rounds(&self) -> u32 {
        self.rounds
    }

    /// The points of a colour, its stones among them.
    #[must_use]
    pub fn points(&self, color: Color) -> PointSet {
        self.points[color]
    }

    /// The points without colour.
    #[must_use]
    pub fn uncoloured(&self) -> PointSet {
        self.geometry().all() - self.points.black - self.points.white
    }

    /// The colour of a point.
    #[must_use]
    pub fn color(&self, point: Point) -> Option<Color> {
        Color::ALL.into_iter().find(|color| self.points[*color].contains(point))
    }

    /// The links of a colour; neutral ones are not among them.
    #[must_use]
    pub fn links(&self, color: Color) -> LinkSet {
        self.touched[color] - self.touched[!color]
    }

    /// The links coloured by both.
    #[must_use]
    pub fn neutral_links(&self) -> LinkSet {
        self.touched.black & self.touched.white
    }

    /// The links of a colour and the neutral ones: those that points of the colour touched.
    #[must_use]
    pub fn touched(&self, color: Color) -> LinkSet {
        self.touched[color]
    }

    /// The points all of whose links have the colour.
    #[must_use]
    pub fn controlled(&self, color: Color) -> PointSet {
        self.full(&self.links(color))
    }

    /// The points that can be in a cluster of the colour: its stones, and points all of whose links
    /// have the colour or are neutral, not all of them neutral.
    #[must_use]
    pub fn qualifying(&self, color: Color) -> PointSet {
        let surrounded = self.full(&self.touched[color]);
        self.stones.of(color) | (surrounded & self.links(color).ends(self.geometry()))
    }

    /// The points all of whose links are in `links`, one at least.
    fn full(&self, links: &LinkSet) -> PointSet {
        let geometry = self.geometry();
        links.ends(geometry) - (LinkSet::all(geometry) - *links).ends(geometry)
    }
}

/// The points that have enough of `links` to get their colour.
fn enough(geometry: &Geometry, links: &LinkSet) -> PointSet {
    let three_of = |[a, b, c, d]: [PointSet; 4]| (a & b & (c | d)) | (c & d & (a | b));
    let all @ [a, b, c, d] = LinkSet::all(geometry).sides(geometry);
    let interior = a & b & c & d;
    let end = (a ^ b ^ c ^ d) - three_of(all);
    let some @ [a, b, c, d] = links.sides(geometry);
    let two = (a & b) | (c & d) | ((a | b) & (c | d));
    three_of(some) | (two - interior) | ((a | b | c | d) & end)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn map(diagram: &str) -> ColourMap {
        ColourMap::of(&diagram.parse().unwrap())
    }

    fn names(size: Size, points: PointSet) -> String {
        points.iter().map(|p| size.name(p).to_string()).collect::<Vec<_>>().join(" ")
    }

    fn link_names(size: Size, links: LinkSet) -> Vec<String> {
        links.iter(size).map(|link| format!("{}-{}", size.name(link.first), size.name(link.second))).collect()
    }

    #[test]
    fn two_walls() {
        let stones: Stones = ". X . O . / . X . O . / X . . O . / . . . . O / . . . . .".parse().unwrap();
        let (size, mut map) = (stones.size(), ColourMap::start(&stones));
        let mut coloured = Vec::new();
        let mut before = map.uncoloured();
        while map.next_round() {
            coloured.push(names(size, before - map.uncoloured()));
            before = map.uncoloured();
        }
        assert_eq!(coloured, ["A4 E3", "A5 E5 E4"]);
        assert_eq!(map.rounds(), 3);
        let links = |color| map.links(color).len();
        assert_eq!((links(Color::Black), links(Color::White)), (10, 14));
        assert!(map.neutral_links().is_empty());
    }

    #[test]
    fn a_race() {
        let map = map("X O O . . / . . . . . / X . . . . / . . . . . / . . . . .");
        let size = map.size();
        assert_eq!(names(size, map.points(Color::Black)), "A5 A4 A3");
        assert_eq!(names(size, map.points(Color::White)), "B5 C5");
        assert_eq!(link_names(size, map.neutral_links()), ["A5-B5"]);
        assert_eq!(link_names(size, map.links(Color::White)), ["B5-C5", "B5-B4", "C5-D5", "C5-C4", "B4-C4"]);
        assert_eq!(link_names(size, map.links(Color::Black)), ["A5-A4", "A4-B4", "A4-A3", "A3-B3", "A3-A2"]);
    }

    #[test]
    fn one_colour_fills_the_board() {
        let map = map(". . . X . / . . . X . / . . . X . / X X X X . / . . . . .");
        assert_eq!((map.points(Color::Black).len(), map.links(Color::Black).len()), (25, 40));
        assert_eq!(map.rounds(), 6);
    }

    #[test]
    fn lone_stones_colour_their_links_only() {
        let lone = map(". . . . . / . . . . . / . . X . . / . . . . . / . . . . .");
        assert_eq!((lone.points(Color::Black).len(), lone.links(Color::Black).len()), (1, 4));
        let pair = map(". . . . . / . X . . . / . . X . . / . . . . . / . . . . .");
        assert_eq!((pair.points(Color::Black).len(), pair.links(Color::Black).len()), (2, 8));
    }

    #[test]
    fn boards_without_room() {
        let point = map(".");
        assert_eq!((point.rounds(), point.qualifying(Color::Black).len()), (1, 0));
        let stone = map("X");
        assert_eq!((stone.controlled(Color::Black).len(), stone.qualifying(Color::Black).len()), (0, 1));
        let row = map(". X . . O .");
        assert_eq!(names(row.size(), row.points(Color::Black)), "A1 B1");
        assert_eq!(names(row.size(), row.points(Color::White)), "E1 F1");
    }
}
