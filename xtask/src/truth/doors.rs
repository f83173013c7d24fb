//! The doors at which the product is asked, and what its answers are worth.

use chizu::read::Budget;

use super::repeat::Superko;

/// A door.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, clap::ValueEnum)]
pub enum Door {
    /// `read::kill` of the group.
    Kill,
    /// `read::live`.
    Live,
    /// `read::capture` of each chain in the arena.
    Capture,
    /// `read::save`.
    Save,
    /// `read::race`, the rival killed.
    RaceKills,
    /// `read::race`, the group saved.
    RaceSaves,
    /// `read::connect`.
    Connect,
    /// `read::disconnect`.
    Disconnect,
    /// The status that `analyze` gives the group.
    Groups,
    /// The status of each chain that `status` gives.
    Chains,
    /// What `score` makes of each chain.
    Score,
    /// The first move of `problem`.
    Problem,
    /// The eyes of the only space a group has.
    Eyes,
}

impl Door {
    /// All of them.
    pub const ALL: [Self; 13] = [
        Self::Kill,
        Self::Live,
        Self::Capture,
        Self::Save,
        Self::RaceKills,
        Self::RaceSaves,
        Self::Connect,
        Self::Disconnect,
        Self::Groups,
        Self::Chains,
        Self::Score,
        Self::Problem,
        Self::Eyes,
    ];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Kill => "kill",
            Self::Live => "live",
            Self::Capture => "capture",
            Self::Save => "save",
            Self::RaceKills => "race kills",
            Self::RaceSaves => "race saves",
            Self::Connect => "connect",
            Self::Disconnect => "disconnect",
            Self::Groups => "groups",
            Self::Chains => "chains",
            Self::Score => "score",
            Self::Problem => "problem",
            Self::Eyes => "eyes",
        }
    }
}

/// What an answer is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Worth {
    /// As the solver says, on a proof.
    RightProved,
    /// As the solver says.
    Right,
    /// Nothing is claimed: *unknown*, or a guess.
    Open,
    /// Searched, and not as the solver says.
    Wrong,
    /// Called proved, and not as the solver says.
    WrongProved,
}

impl Worth {
    /// Whether it contradicts the solver.
    pub const fn is_wrong(self) -> bool {
        matches!(self, Self::Wrong | Self::WrongProved)
    }

    /// Of what is claimed, as it is right or not.
    pub const fn of(right: bool, claimed: Claimed) -> Self {
        match (claimed, right) {
            (Claimed::Proved, true) => Self::RightProved,
            (Claimed::Proved, false) => Self::WrongProved,
            (Claimed::Searched, true) => Self::Right,
            (Claimed::Searched, false) => Self::Wrong,
            (Claimed::Nothing, _) => Self::Open,
        }
    }
}

/// What an answer claims to rest on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Claimed {
    /// It is a guess, or none.
    Nothing,
    /// A search.
    Searched,
    /// A proof.
    Proved,
}

/// What one door said.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// The door.
    pub door: Door,
    /// What it is worth.
    pub worth: Worth,
    /// What it said, and what the solver says.
    pub told: String,
}

/// How much may be spent.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Positions for each stage of a question to the reader.
    pub nodes: u64,
    /// Positions the solver may need; with superko, moves that it may try.
    pub states: usize,
    /// What may not be repeated, beside a ko at once.
    pub superko: Option<Superko>,
}

impl Limits {
    /// The reader's budget.
    pub fn budget(&self) -> Budget {
        let bits = (64 - self.nodes.leading_zeros()).clamp(10, 22) as u8;
        Budget { nodes: self.nodes, table_bits: bits }
    }
}
