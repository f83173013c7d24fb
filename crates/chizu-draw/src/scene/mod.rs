//! What is to be seen on a board.

mod cell;
mod layer;
mod marks;

pub(crate) use cell::MOST_DRAWN;
pub use cell::{Cell, Feature, Ground, Health};
pub use layer::{Layer, Layers, Preset, UnknownName};
pub use marks::{
    Arrow, Badge, Bond, Certainty, Contour, ContourKind, Cutout, EyeKind, EyeMark, Label, MapMarks, Mark,
    Sign,
};

use chizu::eyes::Eyes;
use chizu::score::Count;
use chizu::{ByColor, Color, Move, Point, PointSet, Size, Stones};

/// A board with everything worth showing on it.
///
/// Layers may overlap as they do on a board: a dead stone stands on the opponent's territory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scene {
    /// The stones.
    pub stones: Stones,
    /// The points that count for each player, those under dead stones included.
    pub territory: ByColor<PointSet>,
    /// Dead stones.
    pub dead: PointSet,
    /// Points that belong to nobody.
    pub dame: PointSet,
    /// Stones alive in seki.
    pub seki: PointSet,
    /// Points that must be filled, numbered from 1 in this order.
    pub forced: Vec<ForcedMark>,
    /// Each player's eye spaces, without their margins.
    pub eyes: ByColor<PointSet>,
    /// Points of eye spaces on which the opponent can come in.
    pub margins: PointSet,
    /// Points on which a move decides how many eyes there are.
    pub vital: PointSet,
    /// The point that may not be played at once because of a ko.
    pub ko: Option<Point>,
    /// The stone played last.
    pub last_move: Option<Point>,
    /// Moves that follow, numbered from 1, drawn on the board as it is before them.
    pub moves: Vec<(Color, Move)>,
    /// The number of the first of them.
    pub first_number: usize,
    /// Who is stronger where, for every point in board order: from −100 (all White's) to 100 (all Black's).
    pub influence: Option<Vec<i8>>,
    /// What each player may get.
    pub moyo: ByColor<PointSet>,
    /// What holds stones together.
    pub bonds: Vec<Bond>,
    /// A colour map.
    pub map: Option<MapMarks>,
    /// Points with a line around them.
    pub contours: Vec<Contour>,
    /// Shadows of each player's clusters.
    pub shadows: ByColor<PointSet>,
    /// What becomes of groups.
    pub badges: Vec<Badge>,
    /// Where walls point.
    pub arrows: Vec<Arrow>,
    /// Eyes of one point.
    pub eye_marks: Vec<EyeMark>,
    /// Moves worth thinking of, the best first.
    pub candidates: Vec<Point>,
    /// Letters and signs.
    pub labels: Vec<Label>,
    /// Whether letters and numbers stand around the board.
    pub coordinates: Coordinates,
    /// The part of the board to be seen, if not all.
    pub cutout: Option<Cutout>,
    /// What is to be seen at all.
    pub layers: Layers,
    /// What the picture is called.
    pub title: String,
    /// What it shows, in a sentence or two.
    pub description: String,
    /// A line below the board.
    pub caption: String,
}

/// A point its owner must fill.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ForcedMark {
    /// The point.
    pub point: Point,
    /// Who must play there.
    pub by: Color,
}

/// Whether letters and numbers stand around the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Coordinates {
    /// They do.
    #[default]
    Shown,
    /// They do not.
    Hidden,
}

impl Scene {
    /// Stones and nothing else.
    #[must_use]
    pub fn new(stones: Stones) -> Self {
        Self {
            stones,
            territory: ByColor::default(),
            dead: PointSet::EMPTY,
            dame: PointSet::EMPTY,
            seki: PointSet::EMPTY,
            forced: Vec::new(),
            eyes: ByColor::default(),
            margins: PointSet::EMPTY,
            vital: PointSet::EMPTY,
            ko: None,
            last_move: None,
            moves: Vec::new(),
            first_number: 1,
            influence: None,
            moyo: ByColor::default(),
            bonds: Vec::new(),
            map: None,
            contours: Vec::new(),
            shadows: ByColor::default(),
            badges: Vec::new(),
            arrows: Vec::new(),
            eye_marks: Vec::new(),
            candidates: Vec::new(),
            labels: Vec::new(),
            coordinates: Coordinates::Shown,
            cutout: None,
            layers: Layers::all(),
            title: String::new(),
            description: String::new(),
            caption: String::new(),
        }
    }

    /// The size of the board.
    #[must_use]
    pub const fn size(&self) -> Size {
        self.stones.size()
    }

    /// Whether a layer is to be seen.
    #[must_use]
    pub const fn shows(&self, layer: Layer) -> bool {
        self.layers.contains(layer)
    }

    /// Whether a badge is to be seen on a point.
    #[must_use]
    pub fn is_badged(&self, point: Point) -> bool {
        self.shows(Layer::Badges) && self.badges.iter().any(|badge| badge.at == point)
    }

    /// The part of the board to be seen.
    #[must_use]
    pub fn seen(&self) -> Cutout {
        let size = self.size();
        self.cutout.unwrap_or(Cutout { cols: (0, size.width() - 1), rows: (0, size.height() - 1) })
    }

    /// The index of the move that is drawn on a point, numbers up to `most`.
    #[must_use]
    pub fn move_on(&self, point: Point, most: usize) -> Option<usize> {
        let index = self.moves.iter().position(|(_, mv)| *mv == Move::Play(point))?;
        (self.shows(Layer::Numbers) && self.stones.get(point).is_none() && self.first_number + index <= most)
            .then_some(index)
    }

    /// Indices of the moves that cannot be drawn: passes, moves on a point where another one or a stone
    /// stands already, numbers beyond `most`.
    pub fn moves_beside(&self, most: usize) -> impl Iterator<Item = usize> + '_ {
        (0..self.moves.len()).filter(move |index| match self.moves[*index].1 {
            Move::Play(point) => self.move_on(point, most) != Some(*index),
            Move::Pass => true,
        })
    }
}

impl Scene {
    /// Which moves follow, as in `moves 51 to 60`; nothing if none do.
    #[must_use]
    pub fn numbered(&self) -> Option<String> {
        let first = self.first_number;
        match self.moves.len() {
            0 => None,
            1 => Some(format!("move {first}")),
            count => Some(format!("moves {first} to {}", first + count - 1)),
        }
    }

    /// The moves that have no place on the board, in words: `20 = 112` says that move 112 was made where 20 stands; where a
    /// stone without a number stands, or there is no room for one, its point is named.
    #[must_use]
    pub fn list_of_moves(&self, most: usize) -> Vec<String> {
        let told = |index: usize| {
            let number = self.first_number + index;
            match self.moves[index].1 {
                Move::Pass => format!("{number} pass"),
                Move::Play(point) => match self.move_on(point, most) {
                    Some(first) => format!("{} = {number}", self.first_number + first),
                    None => format!("{} = {number}", self.size().name(point)),
                },
            }
        };
        self.moves_beside(most).map(told).collect()
    }
}

/// The counted board: territory, dead stones, dame, seki and forced points.
impl From<&Count> for Scene {
    fn from(count: &Count) -> Self {
        Self {
            territory: count.territory,
            dead: count.dead.black | count.dead.white,
            dame: count.dame,
            seki: count.seki,
            forced: count.forced.iter().map(|f| ForcedMark { point: f.point, by: f.by }).collect(),
            ..Self::new(count.stones)
        }
    }
}

impl Scene {
    /// Stones and what was found about their eyes.
    #[must_use]
    pub fn with_eyes(stones: Stones, eyes: &Eyes) -> Self {
        let mut scene = Self::new(stones);
        for space in eyes.all() {
            scene.eyes[space.owner] |= space.points - space.margins;
            scene.margins |= space.margins & stones.vacant();
            scene.vital |= space.attack | space.defense;
        }
        scene
    }
}
