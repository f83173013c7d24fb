//! Kinds of fights.

/// What a fight is an example of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, clap::ValueEnum)]
pub enum Kind {
    /// A space of three to six points with stones inside, and liberties outside.
    Nakade,
    /// The same in a corner.
    Corner,
    /// Two small spaces, eyes that may be false.
    Spaces,
    /// A space full of stones.
    Seki,
    /// Walls with gaps: throw-ins, kos, cuts.
    Ko,
    /// Stones outside that are short of liberties, or must approach.
    Approach,
    /// Inside a wall that is itself shut in.
    Wall,
    /// Two groups that race.
    Race,
    /// Two chains that want to be one.
    Link,
    /// Stones at random.
    Any,
}

impl Kind {
    /// All kinds.
    pub const ALL: [Self; 10] = [
        Self::Nakade,
        Self::Corner,
        Self::Spaces,
        Self::Seki,
        Self::Ko,
        Self::Approach,
        Self::Wall,
        Self::Race,
        Self::Link,
        Self::Any,
    ];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Nakade => "nakade",
            Self::Corner => "corner",
            Self::Spaces => "spaces",
            Self::Seki => "seki",
            Self::Ko => "ko",
            Self::Approach => "approach",
            Self::Wall => "wall",
            Self::Race => "race",
            Self::Link => "link",
            Self::Any => "any",
        }
    }
}
