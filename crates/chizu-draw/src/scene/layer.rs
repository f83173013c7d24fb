//! What can be shown and left out: layers, and presets that choose some of them.

use std::fmt;
use std::str::FromStr;

/// A kind of thing on the picture, from the bottom up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Layer {
    /// Where a player is stronger: a smooth wash.
    Influence,
    /// What a player may get: hatched.
    Moyo,
    /// What a player has: a tint.
    Territory,
    /// Lines and star points.
    Grid,
    /// irgobot's colour map: coloured links and points.
    ColourMap,
    /// Outlines of clusters, eyes or groups on the colour map.
    Clusters,
    /// Shadows of clusters.
    Shadows,
    /// What holds the stones of a group together.
    Links,
    /// The stones.
    Stones,
    /// Eyes: whole, half, false; vital points.
    Eyes,
    /// Points of nobody.
    Dame,
    /// Points their owner must fill.
    Protective,
    /// Numbers of moves.
    Numbers,
    /// Letters and signs of the diagram itself.
    Labels,
    /// The last move and the ko.
    Last,
    /// What becomes of each group, on one of its stones.
    Badges,
    /// Where a wall points, how strongly and how far.
    Thickness,
    /// Moves worth thinking of.
    Candidates,
    /// Letters and numbers around the board.
    Coordinates,
    /// What the signs mean.
    Legend,
}

impl Layer {
    /// All of them, from the bottom up.
    pub const ALL: [Self; 20] = [
        Self::Influence,
        Self::Moyo,
        Self::Territory,
        Self::Grid,
        Self::ColourMap,
        Self::Clusters,
        Self::Shadows,
        Self::Links,
        Self::Stones,
        Self::Eyes,
        Self::Dame,
        Self::Protective,
        Self::Numbers,
        Self::Labels,
        Self::Last,
        Self::Badges,
        Self::Thickness,
        Self::Candidates,
        Self::Coordinates,
        Self::Legend,
    ];

    /// Its name, on the command line and in the picture.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Influence => "influence",
            Self::Moyo => "moyo",
            Self::Territory => "territory",
            Self::Grid => "grid",
            Self::ColourMap => "colour-map",
            Self::Clusters => "clusters",
            Self::Shadows => "shadows",
            Self::Links => "links",
            Self::Stones => "stones",
            Self::Eyes => "eyes",
            Self::Dame => "dame",
            Self::Protective => "protective",
            Self::Numbers => "numbers",
            Self::Labels => "labels",
            Self::Last => "last",
            Self::Badges => "badges",
            Self::Thickness => "thickness",
            Self::Candidates => "candidates",
            Self::Coordinates => "coordinates",
            Self::Legend => "legend",
        }
    }
}

impl fmt::Display for Layer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A name that stands for nothing, and what there is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownName {
    /// What was looked for.
    pub kind: &'static str,
    /// The name given.
    pub name: String,
    /// The names there are.
    pub known: Vec<&'static str>,
}

impl fmt::Display for UnknownName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { kind, name, known } = self;
        write!(f, "there is no {kind} {name:?}; there are: {}", known.join(", "))
    }
}

impl std::error::Error for UnknownName {}

impl FromStr for Layer {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<Self, UnknownName> {
        let known = || Self::ALL.map(Self::name).to_vec();
        Self::ALL.into_iter().find(|layer| layer.name() == name).ok_or_else(|| UnknownName {
            kind: "layer",
            name: name.to_owned(),
            known: known(),
        })
    }
}

/// A set of layers.
///
/// ```
/// use chizu_draw::{Layer, Layers, Preset};
/// let layers = Preset::Quiet.layers().changed("moyo,-badges")?;
/// assert!(layers.contains(Layer::Moyo) && !layers.contains(Layer::Badges));
/// # Ok::<(), chizu_draw::UnknownName>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Layers(u32);

impl Layers {
    /// Every layer.
    #[must_use]
    pub fn all() -> Self {
        Layer::ALL.into_iter().collect()
    }

    /// Whether the set has it.
    #[must_use]
    pub const fn contains(self, layer: Layer) -> bool {
        self.0 & (1 << layer as u32) != 0
    }

    /// The set with it.
    #[must_use]
    pub const fn with(self, layer: Layer) -> Self {
        Self(self.0 | (1 << layer as u32))
    }

    /// The set without it.
    #[must_use]
    pub const fn without(self, layer: Layer) -> Self {
        Self(self.0 & !(1 << layer as u32))
    }

    /// The layers, from the bottom up.
    pub fn iter(self) -> impl Iterator<Item = Layer> {
        Layer::ALL.into_iter().filter(move |layer| self.contains(*layer))
    }

    /// The set changed by a list such as `moyo,-badges`: what follows a minus is taken away.
    ///
    /// # Errors
    /// If a name stands for no layer.
    pub fn changed(self, list: &str) -> Result<Self, UnknownName> {
        list.split(',').map(str::trim).filter(|name| !name.is_empty()).try_fold(self, |set, name| match name
            .strip_prefix('-')
        {
            Some(name) => Ok(set.without(name.parse()?)),
            None => Ok(set.with(name.strip_prefix('+').unwrap_or(name).parse()?)),
        })
    }
}

impl FromIterator<Layer> for Layers {
    fn from_iter<T: IntoIterator<Item = Layer>>(layers: T) -> Self {
        layers.into_iter().fold(Self::default(), Self::with)
    }
}

/// A choice of layers for a purpose.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Preset {
    /// Territory, and what becomes of each group.
    #[default]
    Quiet,
    /// Everything that says what is going on, in the manner of Yoshio Ishida's drawings.
    Ishida,
    /// irgobot's map: links, points, clusters, shadows.
    ColourMap,
    /// What belongs together, and what becomes of it.
    Groups,
    /// Who is stronger where.
    Influence,
    /// A finished game as it is counted.
    Score,
    /// For paper: no colour.
    Print,
}

impl Preset {
    /// All of them.
    pub const ALL: [Self; 7] =
        [Self::Quiet, Self::Ishida, Self::ColourMap, Self::Groups, Self::Influence, Self::Score, Self::Print];

    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Quiet => "quiet",
            Self::Ishida => "ishida",
            Self::ColourMap => "colour-map",
            Self::Groups => "groups",
            Self::Influence => "influence",
            Self::Score => "score",
            Self::Print => "print",
        }
    }

    /// The layers it shows.
    #[must_use]
    pub fn layers(self) -> Layers {
        use Layer::{
            Badges, Candidates, Clusters, ColourMap, Coordinates, Dame, Eyes, Grid, Influence, Labels, Last,
            Legend, Links, Moyo, Numbers, Protective, Shadows, Stones, Territory, Thickness,
        };
        let own: &[Layer] = match self {
            Self::Quiet => &[Territory, Last, Badges],
            Self::Ishida => &[Influence, Moyo, Territory, Links, Last, Badges, Thickness, Candidates],
            Self::ColourMap => &[ColourMap, Clusters, Shadows],
            Self::Groups => &[Links, Badges, Eyes],
            Self::Influence => &[Influence, Last],
            Self::Score => &[Territory, Dame, Protective, Last, Badges],
            Self::Print => &[Territory, Badges],
        };
        let always = [Grid, Stones, Numbers, Labels, Coordinates, Legend];
        own.iter().copied().chain(always).collect()
    }
}

impl FromStr for Preset {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<Self, UnknownName> {
        Self::ALL.into_iter().find(|preset| preset.name() == name).ok_or_else(|| UnknownName {
            kind: "preset",
            name: name.to_owned(),
            known: Self::ALL.map(Self::name).to_vec(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_lead_back() {
        assert!(Layer::ALL.into_iter().all(|layer| layer.name().parse() == Ok(layer)));
        assert!(Preset::ALL.into_iter().all(|preset| preset.name().parse() == Ok(preset)));
        assert!(Layer::ALL.is_sorted());
        let error = Layers::all().changed("territory,teritory").unwrap_err().to_string();
        assert!(error.contains("no layer \"teritory\"; there are: influence, moyo"), "{error}");
    }
}
