//! A scene point by point, as a terminal shows it.

use chizu::Color;

use super::layer::Layer;
use super::{Scene, Sign};
use chizu::Point;

/// Numbers of more than two digits have no room on a point.
pub(crate) const MOST_DRAWN: usize = 99;

/// How a stone fares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Health {
    /// Nothing special.
    Alive,
    /// It lives in a seki.
    Seki,
    /// It is dead.
    Dead,
}

/// What a point is besides the stone on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ground {
    /// Nothing special.
    Plain,
    /// A player's point.
    Territory(Color),
    /// Nobody's point.
    Dame,
    /// A point its owner must fill.
    Forced {
        /// Its number in the list, from 1.
        number: usize,
        /// Who must play there.
        by: Color,
    },
    /// A point of a player's eye space.
    Eye(Color),
    /// A point of an eye space on which the opponent can come in.
    Margin,
    /// A point on which a move decides how many eyes there are.
    Vital,
    /// The point that may not be taken back at once.
    Ko,
    /// The point of a move that follows.
    Move {
        /// Its number, from 1.
        number: usize,
        /// Who makes it.
        by: Color,
    },
}

/// One point of a [`Scene`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cell {
    /// The stone on it and how it fares.
    pub stone: Option<(Color, Health)>,
    /// What the point is.
    pub ground: Ground,
    /// Whether it holds the last move.
    pub last_move: bool,
}

/// Something a legend explains.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Feature {
    /// Living stones of a player.
    Stone(Color),
    /// Dead stones of a player.
    Dead(Color),
    /// A player's territory.
    Territory(Color),
    /// Dame.
    Dame,
    /// Stones in seki.
    Seki,
    /// Forced points.
    Forced,
    /// A player's eye space.
    Eye(Color),
    /// Margins of eye spaces.
    Margin,
    /// Vital points.
    Vital,
    /// The ko.
    Ko,
    /// The last move.
    LastMove,
    /// Moves that follow.
    Moves,
}

impl Feature {
    /// The words beside its sign in a legend.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Self::Stone(Color::Black) => "Black",
            Self::Stone(Color::White) => "White",
            Self::Dead(Color::Black) => "dead black stone",
            Self::Dead(Color::White) => "dead white stone",
            Self::Territory(Color::Black) => "Black's territory",
            Self::Territory(Color::White) => "White's territory",
            Self::Dame => "dame",
            Self::Seki => "in seki",
            Self::Forced => "forced point",
            Self::Eye(Color::Black) => "Black's eye space",
            Self::Eye(Color::White) => "White's eye space",
            Self::Margin => "margin",
            Self::Vital => "vital point",
            Self::Ko => "ko",
            Self::LastMove => "last move",
            Self::Moves => "moves in order",
        }
    }
}

impl Scene {
    /// What is on one point.
    #[must_use]
    pub fn cell(&self, point: Point) -> Cell {
        let health = if self.dead.contains(point) {
            Health::Dead
        } else if self.seki.contains(point) {
            Health::Seki
        } else {
            Health::Alive
        };
        let owner = Color::ALL.into_iter().find(|c| self.territory[*c].contains(point));
        let eyes = Color::ALL.into_iter().find(|c| self.eyes[*c].contains(point));
        let forced = self.forced.iter().position(|f| f.point == point);
        let next = self
            .move_on(point, MOST_DRAWN)
            .map(|i| Ground::Move { number: self.first_number + i, by: self.moves[i].0 });
        let ground = next.unwrap_or_else(|| match (forced, owner) {
            (Some(i), _) => Ground::Forced { number: i + 1, by: self.forced[i].by },
            (None, Some(owner)) => Ground::Territory(owner),
            (None, None) if self.dame.contains(point) => Ground::Dame,
            (None, None) if self.vital.contains(point) => Ground::Vital,
            (None, None) if self.ko == Some(point) => Ground::Ko,
            (None, None) if self.margins.contains(point) => Ground::Margin,
            (None, None) => eyes.map_or(Ground::Plain, Ground::Eye),
        });
        Cell {
            stone: self.stones.get(point).map(|color| (color, health)),
            ground,
            last_move: self.last_move == Some(point),
        }
    }

    /// What occurs, in the order of a legend. Both colours of stones are always explained.
    #[must_use]
    pub fn features(&self) -> Vec<Feature> {
        let occurs = |feature: &Feature| match *feature {
            Feature::Stone(_) => true,
            Feature::Dead(color) => self.stones.of(color).intersects(&self.dead),
            Feature::Territory(color) => !self.territory[color].is_empty(),
            Feature::Dame => !self.dame.is_empty(),
            Feature::Seki => self.stones.occupied().intersects(&self.seki),
            Feature::Forced => !self.forced.is_empty(),
            Feature::Eye(color) => {
                (self.eyes[color] - self.vital - self.margins).intersects(&self.stones.vacant())
            }
            Feature::Margin => !(self.margins - self.vital).is_empty(),
            Feature::Vital => !self.vital.is_empty(),
            Feature::Ko => self.ko.is_some_and(|p| self.cell(p).ground == Ground::Ko),
            Feature::LastMove => self.last_move.is_some_and(|p| self.stones.get(p).is_some()),
            Feature::Moves => !self.moves.is_empty(),
        };
        let both = |make: fn(Color) -> Feature| Color::ALL.map(make);
        [both(Feature::Stone), both(Feature::Territory), both(Feature::Eye), both(Feature::Dead)]
            .into_iter()
            .flatten()
            .chain([
                Feature::Margin,
                Feature::Vital,
                Feature::Forced,
                Feature::Dame,
                Feature::Seki,
                Feature::Ko,
                Feature::LastMove,
                Feature::Moves,
            ])
            .filter(occurs)
            .collect()
    }
}
