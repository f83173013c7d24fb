//! A scene point by point, as a terminal shows it.

use chizu::{ByColor, Color, Point, PointSet};

use super::Scene;
use super::layer::Layer;
use super::marks::{Mark, Sign};

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
    /// What a player may get.
    Moyo(Color),
    /// Where a player is stronger, or what his colour claims on a colour map.
    Influence(Color),
    /// A letter of the record.
    Letter(char),
    /// A move worth thinking of.
    Candidate(char),
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
    /// What becomes of the group of the stone on it.
    pub badge: Option<Sign>,
}

impl Cell {
    /// Whether there is nothing on the point but what lies over a wide field.
    #[must_use]
    pub const fn is_open(&self) -> bool {
        self.stone.is_none() && matches!(self.ground, Ground::Plain | Ground::Moyo(_) | Ground::Influence(_))
    }
}

/// Something a legend explains.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Feature {
    /// Living stones of a player.
    Stone(Color),
    /// Dead stones of a player.
    Dead(Color),
    /// A player's territory.
    Territory(Color),
    /// A player's moyo.
    Moyo(Color),
    /// A player's influence.
    Influence(Color),
    /// What becomes of groups.
    Badge(Sign),
    /// Links between stones.
    Link,
    /// A player's thickness.
    Thickness(Color),
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
    /// Moves worth thinking of.
    Candidate,
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
            Self::Moyo(Color::Black) => "Black's moyo",
            Self::Moyo(Color::White) => "White's moyo",
            Self::Influence(Color::Black) => "Black's influence",
            Self::Influence(Color::White) => "White's influence",
            Self::Badge(Sign::Alive) => "alive",
            Self::Badge(Sign::Weak) => "weak",
            Self::Badge(Sign::Critical) => "critical",
            Self::Badge(Sign::Ko) => "hangs on a ko",
            Self::Badge(Sign::Seki) => "seki",
            Self::Badge(Sign::Dead) => "dead",
            Self::Link => "link",
            Self::Thickness(Color::Black) => "Black's thickness",
            Self::Thickness(Color::White) => "White's thickness",
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
            Self::Candidate => "worth a thought",
        }
    }
}

/// Influence of so many hundredths is worth a sign.
const NOTICED: i8 = 20;

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
        let badge = self.badges.iter().find(|badge| badge.at == point && self.shows(Layer::Badges));
        Cell {
            stone: self.stones.get(point).filter(|_| self.shows(Layer::Stones)).map(|color| (color, health)),
            ground: self.ground(point),
            last_move: self.last_move == Some(point) && self.shows(Layer::Last),
            // The others show on every stone.
            badge: badge.map(|badge| badge.sign).filter(|sign| !matches!(sign, Sign::Dead | Sign::Seki)),
        }
    }

    /// What the point is: what says most comes first.
    fn ground(&self, point: Point) -> Ground {
        if let Some(i) = self.move_on(point, MOST_DRAWN) {
            return Ground::Move { number: self.first_number + i, by: self.moves[i].0 };
        }
        if let Some(letter) = self.letter(point) {
            return letter;
        }
        let shown = |layer, points: &PointSet| self.shows(layer) && points.contains(point);
        let owner = |layer, sets: &ByColor<PointSet>| {
            Color::ALL.into_iter().find(|color| shown(layer, &sets[*color]))
        };
        let forced = self.forced.iter().position(|f| f.point == point && self.shows(Layer::Protective));
        if let Some(i) = forced {
            return Ground::Forced { number: i + 1, by: self.forced[i].by };
        }
        if let Some(color) = owner(Layer::Territory, &self.territory) {
            return Ground::Territory(color);
        }
        match point {
            _ if shown(Layer::Dame, &self.dame) => Ground::Dame,
            _ if shown(Layer::Eyes, &self.vital) => Ground::Vital,
            _ if self.ko == Some(point) && self.shows(Layer::Last) => Ground::Ko,
            _ if shown(Layer::Eyes, &self.margins) => Ground::Margin,
            _ => {
                let eye = owner(Layer::Eyes, &self.eyes).map(Ground::Eye);
                let moyo = || owner(Layer::Moyo, &self.moyo).map(Ground::Moyo);
                eye.or_else(moyo)
                    .or_else(|| self.claimed(point).map(Ground::Influence))
                    .unwrap_or(Ground::Plain)
            }
        }
    }

    /// Whose colour or influence reaches a point.
    fn claimed(&self, point: Point) -> Option<Color> {
        let map = self.map.as_ref().filter(|_| self.shows(Layer::ColourMap));
        let on_map = map.and_then(|map| Color::ALL.into_iter().find(|c| map.points[*c].contains(point)));
        let in_shadow = || {
            Color::ALL.into_iter().find(|c| self.shows(Layer::Shadows) && self.shadows[*c].contains(point))
        };
        let value = self.influence.as_ref().filter(|_| self.shows(Layer::Influence));
        let stronger = || match *value?.get(point.index())? {
            value if value >= NOTICED => Some(Color::Black),
            value if value <= -NOTICED => Some(Color::White),
            _ => None,
        };
        on_map.or_else(in_shadow).or_else(stronger)
    }

    /// The letter on a point, if there is one and no stone.
    fn letter(&self, point: Point) -> Option<Ground> {
        if self.stones.get(point).is_some() {
            return None;
        }
        let candidate = self.candidates.iter().take(26).position(|at| *at == point);
        let candidate = candidate.filter(|_| self.shows(Layer::Candidates)).map(|i| (b'A' + i as u8) as char);
        let label = || {
            let label = self.labels.iter().find(|label| label.at == point && self.shows(Layer::Labels))?;
            match &label.mark {
                Mark::Text(text) => text.chars().next(),
                _ => None,
            }
        };
        candidate.map(Ground::Candidate).or_else(|| label().map(Ground::Letter))
    }

    /// What occurs where the board is seen, in the order of a legend. Both colours of stones are always explained; letters of
    /// the record speak for themselves.
    #[must_use]
    pub fn features(&self) -> Vec<Feature> {
        let (size, seen) = (self.size(), self.seen());
        let cells: Vec<Cell> = size
            .points()
            .filter(|point| seen.contains(size.col(*point), size.row(*point)))
            .map(|point| self.cell(point))
            .collect();
        // A stone hides what is on its point.
        let any = |is: fn(&Ground) -> bool| cells.iter().any(|cell| cell.stone.is_none() && is(&cell.ground));
        let open = |ground: Ground| cells.iter().any(|cell| cell.stone.is_none() && cell.ground == ground);
        let stands =
            |color: Color, health: Health| cells.iter().any(|cell| cell.stone == Some((color, health)));
        let occurs = |feature: &Feature| match *feature {
            Feature::Stone(_) => true,
            Feature::Dead(color) => stands(color, Health::Dead),
            Feature::Territory(color) => open(Ground::Territory(color)),
            Feature::Moyo(color) => open(Ground::Moyo(color)),
            Feature::Influence(color) => open(Ground::Influence(color)),
            Feature::Badge(sign) => cells.iter().any(|cell| cell.badge == Some(sign)),
            Feature::Link => self.shows(Layer::Links) && self.bonds.iter().any(|bond| !bond.solid),
            Feature::Thickness(color) => {
                self.shows(Layer::Thickness) && self.arrows.iter().any(|arrow| arrow.color == color)
            }
            Feature::Dame => open(Ground::Dame),
            Feature::Seki => Color::ALL.into_iter().any(|color| stands(color, Health::Seki)),
            Feature::Forced => any(|ground| matches!(ground, Ground::Forced { .. })),
            Feature::Eye(color) => open(Ground::Eye(color)),
            Feature::Margin => open(Ground::Margin),
            Feature::Vital => open(Ground::Vital),
            Feature::Ko => open(Ground::Ko),
            Feature::LastMove => cells.iter().any(|cell| cell.last_move && cell.stone.is_some()),
            Feature::Moves => any(|ground| matches!(ground, Ground::Move { .. })),
            Feature::Candidate => any(|ground| matches!(ground, Ground::Candidate(_))),
        };
        let both = |make: fn(Color) -> Feature| Color::ALL.map(make);
        let fields = [both(Feature::Territory), both(Feature::Moyo), both(Feature::Influence)];
        let badges = [Sign::Alive, Sign::Weak, Sign::Critical, Sign::Ko].map(Feature::Badge);
        [both(Feature::Stone)]
            .into_iter()
            .chain(fields)
            .chain([both(Feature::Eye), both(Feature::Dead)])
            .flatten()
            .chain(badges)
            .chain([Feature::Link])
            .chain(both(Feature::Thickness))
            .chain([
                Feature::Margin,
                Feature::Vital,
                Feature::Forced,
                Feature::Dame,
                Feature::Seki,
                Feature::Ko,
                Feature::LastMove,
                Feature::Moves,
                Feature::Candidate,
            ])
            .filter(occurs)
            .collect()
    }
}
