//! Everything at once: chains and groups of a position, with what is known of each.
//!
//! ```
//! use chizu::analysis::{Options, analyze};
//! use chizu::board::Setup;
//! let stones: chizu::Stones = "
//!     . O X . X . . . .
//!     O O X X . . . . .
//!     . O O X X . . . .
//!     . . O O O O . . .
//!     . . . . . . . . .
//!     . . . . . . . . .
//!     . . . . . . . . .".parse()?;
//! let position = Setup::new(stones).position()?;
//! let analysis = analyze(&position, &Options::default());
//! assert_eq!((analysis.chains.len(), analysis.groups.len()), (3, 2));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! *What it does not know:* the score; that is [`score`](crate::score)'s.

use chizu_board::{Point, Position};

use crate::chains::{self, ChainFacts};
use crate::groups::{self, GroupFacts, GroupId, Groups};
use crate::safety::{Unconditional, unconditional};

/// How deep to look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// How deep to look at chains.
    pub chains: chains::Depth,
    /// How deep to look at groups.
    pub groups: groups::Depth,
}

impl Default for Options {
    fn default() -> Self {
        Self { chains: chains::Depth::SHALLOW, groups: groups::Depth::USUAL }
    }
}

/// What is known of a position.
#[derive(Clone, Debug)]
pub struct Analysis {
    /// The chains, in the order of [`Groups::chains`].
    pub chains: Vec<ChainFacts>,
    /// Which chains belong together.
    pub together: Groups,
    /// The groups, in the order of [`Groups`].
    pub groups: Vec<GroupFacts>,
    /// What no one can change.
    pub settled: Unconditional,
}

impl Analysis {
    /// The facts about the chain of the stone on a point.
    #[must_use]
    pub fn chain(&self, at: Point) -> Option<&ChainFacts> {
        self.chains.get(self.together.chains().at(at)?.index())
    }

    /// The facts about the group of the stone on a point.
    #[must_use]
    pub fn group(&self, at: Point) -> Option<&GroupFacts> {
        self.groups.get(self.together.at(at)?.index())
    }
}

/// What is known of a position before any group's life is read.
#[derive(Clone, Debug)]
pub struct Outline {
    chains: Vec<ChainFacts>,
    together: Groups,
    settled: Unconditional,
}

impl Outline {
    /// Looks at the chains of a position, `together` as [`Groups::of`] says.
    #[must_use]
    pub fn of(position: &Position, together: Groups, options: &Options) -> Self {
        let settled = unconditional(position.stones());
        let chains = chains::facts(position, together.chains(), &settled, &options.chains);
        Self { chains, together, settled }
    }

    /// What [`analyze`] says of one group whose life need not be read, as [`groups::unread`] tells.
    #[must_use]
    pub fn unread(&self, position: &Position, id: GroupId, options: &Options) -> Option<GroupFacts> {
        groups::unread(position, &self.together, &self.chains, &self.settled, &options.groups, id)
    }
}

/// Says everything about chains and groups.
#[must_use]
pub fn analyze(position: &Position, options: &Options) -> Analysis {
    let Outline { chains, together, settled } = Outline::of(position, Groups::of(position), options);
    let groups = groups::facts(position, &together, &chains, &settled, &options.groups);
    Analysis { chains, together, groups, settled }
}
