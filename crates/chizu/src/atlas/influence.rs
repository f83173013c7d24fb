//! Fields of influence by their names: what can be asked for, shown and compared.

use std::fmt;
use std::str::FromStr;

use chizu_board::{ByColor, Color, PointSet};

use crate::analysis::Analysis;
use crate::influence::bouzy::{self, Passes};
use crate::influence::radiation::{self, Radiation};
use crate::influence::{Field, staircase, zobrist};
use crate::ownership::Ownership;

/// A kind of influence.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Influence {
    /// Whose every point is likely to be: what the net says, corrected by reading and mixed with walks.
    #[default]
    Ownership,
    /// The same as the trained net has it at sight.
    Trained,
    /// The same by walks alone.
    Walk,
    /// Light of stones, stopped by links that cannot be cut.
    Radiation,
    /// Bouzy's territory, 5 dilations and 21 erosions.
    Territory,
    /// Bouzy's moyo, 5 and 10.
    Moyo,
    /// Bouzy's area, 4 and 0.
    Area,
    /// Influencie's staircases.
    Staircase,
    /// Zobrist's influence.
    Zobrist,
}

impl Influence {
    /// All of them.
    pub const ALL: [Self; 9] = [
        Self::Ownership,
        Self::Trained,
        Self::Walk,
        Self::Radiation,
        Self::Territory,
        Self::Moyo,
        Self::Area,
        Self::Staircase,
        Self::Zobrist,
    ];

    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Ownership => "ownership",
            Self::Trained => "trained",
            Self::Walk => "walk",
            Self::Radiation => "radiation",
            Self::Territory => "territory",
            Self::Moyo => "moyo",
            Self::Area => "area",
            Self::Staircase => "staircase",
            Self::Zobrist => "zobrist",
        }
    }

    /// The value from which on a point is all a player's to look at. The methods' numbers mean different things; only what is
    /// shown with them can be compared.
    #[must_use]
    pub const fn full(self) -> i16 {
        match self {
            Self::Ownership | Self::Trained | Self::Walk | Self::Radiation => 1000,
            Self::Territory | Self::Moyo => 24,
            Self::Area | Self::Zobrist => 16,
            Self::Staircase => 21,
        }
    }

    /// The field, these stones being dead.
    #[must_use]
    pub fn field(self, analysis: &Analysis, ownership: &Ownership, dead: PointSet) -> Field {
        let living = analysis.together.chains().stones().without(dead);
        match self {
            Self::Ownership => ownership.field.clone(),
            Self::Trained => Ownership::at_sight(analysis.together.chains().stones()).field,
            Self::Walk => walked(analysis),
            Self::Radiation => radiate(analysis, ownership).field,
            Self::Territory => bouzy::field(&living, Passes::TERRITORY),
            Self::Moyo => bouzy::field(&living, Passes::MOYO),
            Self::Area => bouzy::field(&living, Passes::AREA),
            Self::Staircase => staircase::field(&living),
            Self::Zobrist => zobrist::field(&living),
        }
    }
}

impl fmt::Display for Influence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Influence {
    type Err = UnknownInfluence;

    fn from_str(name: &str) -> Result<Self, UnknownInfluence> {
        Self::ALL
            .into_iter()
            .find(|kind| kind.name() == name)
            .ok_or_else(|| UnknownInfluence(name.to_owned()))
    }
}

/// A name that stands for no field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownInfluence(pub String);

impl fmt::Display for UnknownInfluence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let known = Influence::ALL.map(Influence::name).join(", ");
        write!(f, "there is no field {:?}; there are: {known}", self.0)
    }
}

impl std::error::Error for UnknownInfluence {}

/// What lies between the walks' fields if Black moves next and if White does.
fn walked(analysis: &Analysis) -> Field {
    let [black, white] = Color::ALL.map(|to_play| Ownership::walk(analysis, to_play).field);
    Field::from_fn(black.size(), |at| (black.value(at) + white.value(at)) / 2)
}

/// The light of all stones: as strong as they are likely to stay, stopped where links hold.
pub(super) fn radiate(analysis: &Analysis, ownership: &Ownership) -> Radiation {
    let groups = &analysis.together;
    let barriers = ByColor::new_with(|color| groups.barriers(color));
    radiation::of(groups.chains().stones(), &ownership.stays, &barriers)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_lead_back() {
        assert!(Influence::ALL.into_iter().all(|kind| kind.name().parse() == Ok(kind)));
        let error = "light".parse::<Influence>().unwrap_err().to_string();
        assert_eq!(
            error,
            "there is no field \"light\"; there are: ownership, trained, walk, radiation, territory, moyo, area, staircase, zobrist"
        );
    }
}
