//! What differs from engine to engine, as data.
//!
//! GTP says how to ask; every engine has commands of its own for what it thinks. A [`Dialect`] names those that are asked here. An
//! engine that is not in the list is asked by the commands it says it knows.
//!
//! ```
//! use chizu_engines::dialect::{Dialect, Way};
//! assert_eq!(Dialect::of("GNU Go").ways.first(), Some(&Way::DragonStatus));
//! assert_eq!(Dialect::of("My Engine").name, "unknown");
//! ```
//!
//! *What it does not know:* versions. What a command is worth is asked of the engine itself (`list_commands`).

/// How an engine is asked what becomes of a group.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Way {
    /// `dragon_status`, which says alive, dead, or the moves of both; `owl_attack` and `owl_defend` name moves.
    DragonStatus,
    /// `kata-search_analyze` with ownership, either side first.
    Ownership,
    /// `final_status_list dead`: what would be taken off if the game ended.
    FinalStatus,
}

impl Way {
    /// The command without which it cannot be asked so.
    #[must_use]
    pub const fn command(self) -> &'static str {
        match self {
            Self::DragonStatus => "dragon_status",
            Self::Ownership => "kata-search_analyze",
            Self::FinalStatus => "final_status_list",
        }
    }
}

/// How an engine is kept to some points of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Restriction {
    /// `restricted_genmove`, which does not play its move.
    RestrictedGenmove,
    /// `kata-search_analyze` with `allow`, which must name `pass` to allow it.
    KataAllow,
    /// `lz-genmove_analyze` with `allow`, which forbids neither pass nor resignation.
    LzAllow,
    /// It cannot be: what it plays elsewhere is taken as a pass.
    None,
}

/// An engine's own ways.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dialect {
    /// A short name for it.
    pub name: &'static str,
    /// What its `name` begins with, in small letters.
    pub called: &'static str,
    /// How it is asked about groups, the best way first.
    pub ways: &'static [Way],
    /// How it is kept to some points.
    pub restriction: Restriction,
    /// Commands that make it answer as it is wanted here: no resignation, no thinking between questions.
    pub prepare: &'static [&'static str],
    /// Whether it can be asked about boards of any size.
    pub any_size: bool,
}

/// The engines whose ways are known.
pub const DIALECTS: [Dialect; 4] = [
    Dialect {
        name: "gnugo",
        called: "gnu go",
        ways: &[Way::DragonStatus],
        restriction: Restriction::RestrictedGenmove,
        prepare: &[],
        any_size: true,
    },
    Dialect {
        name: "katago",
        called: "katago",
        ways: &[Way::Ownership, Way::FinalStatus],
        restriction: Restriction::KataAllow,
        prepare: &["kata-set-param allowResignation false", "kata-set-param ponderingEnabled false"],
        any_size: true,
    },
    Dialect {
        name: "leela-zero",
        called: "leela zero",
        ways: &[Way::FinalStatus],
        restriction: Restriction::LzAllow,
        prepare: &["lz-setoption name pondering value false", "lz-setoption name resignpct value 0"],
        any_size: false,
    },
    Dialect {
        name: "pachi",
        called: "pachi",
        ways: &[Way::FinalStatus],
        restriction: Restriction::None,
        prepare: &[],
        any_size: true,
    },
];

/// Any other engine.
const UNKNOWN: Dialect = Dialect {
    name: "unknown",
    called: "",
    ways: &[Way::DragonStatus, Way::Ownership, Way::FinalStatus],
    restriction: Restriction::None,
    prepare: &[],
    any_size: true,
};

impl Dialect {
    /// The dialect of an engine by what it calls itself.
    #[must_use]
    pub fn of(program: &str) -> &'static Self {
        let program = program.to_ascii_lowercase();
        DIALECTS.iter().find(|dialect| program.starts_with(dialect.called)).unwrap_or(&UNKNOWN)
    }
}
