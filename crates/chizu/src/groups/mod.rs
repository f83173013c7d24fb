//! Groups: chains of one colour that the opponent cannot cut apart (GNU Go's *dragons*).
//!
//! * [`Groups::of`] says which chains belong together and why ([`Link`]), [`Groups::of_player`] those of one player.
//! * [`facts`] says everything about each of them: eyes, way out, moyo, life, safety, weakness, races.
//! * [`dead`] says which stones are dead if a player moves next.
//! * [`Groups::barriers`] says where a player's stones are as good as a wall.
//!
//! A [`Link`] holds two chains together though the opponent moves first: common liberties, a guarded
//! point, a prisoner between them, an eye space they enclose, or a search that found no way to cut. Links
//! that one move of the opponent attacks together, and no one move saves, are in conflict: the one that
//! holds more together is kept. Chains that can be captured are linked only to chains that can be captured, too.
//!
//! It stands on [`chains`](crate::chains), on [`read`](crate::read), with little effort for each ([`Effort`](crate::effort::Effort)), and where readings contradict
//! each other on [`status`](crate::status). What belongs together does not depend on whose turn it is, nor on a ko. *What it does
//! not know:* links that take a long search, and of life what takes more than the budget.
//!
//! ```
//! use chizu::board::Setup;
//! use chizu::groups::Groups;
//! let stones: chizu::Stones = ". . . . . / . X . . . / . . X . . / . . . . . / . . . . .".parse()?;
//! let position = Setup::new(stones).position()?;
//! let groups = Groups::of(&position);
//! let point = |name| position.size().parse_point(name).unwrap();
//! assert_eq!(groups.stones_of(point("B4")).len(), 2);
//! assert!(groups.together(point("B4"), point("C3")));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod barriers;
mod conflict;
mod contradiction;
mod dead;
mod escape;
mod eyes;
mod facts;
mod joined;
mod life;
mod links;
mod race;
mod seki;
mod surround;
pub(crate) mod tuning;
mod weakness;

pub use dead::dead;
pub use eyes::EyeCount;
pub use facts::{Basis, GroupFacts, Safety, facts};
pub(crate) use facts::{Known, deepen};
pub use life::Life;
pub use links::{How, Link};
pub use race::Race;
pub use surround::{Hull, Surround};
pub use weakness::Crude;

use chizu_board::{Color, Point, PointSet, Position};

use crate::chains::{ChainId, Chains, Tactics};

/// Number of a group among the [`Groups`] of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct GroupId(u16);

impl GroupId {
    /// The number, from 0 in board order of the groups' first stones.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// Chains that cannot be cut apart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    /// The colour of the stones.
    pub color: Color,
    /// The stones.
    pub stones: PointSet,
    /// The empty points next to them.
    pub liberties: PointSet,
    /// The chains, in board order.
    pub chains: Vec<ChainId>,
}

/// All groups of a position.
#[derive(Clone, Debug)]
pub struct Groups {
    chains: Chains,
    tactics: Tactics,
    list: Vec<Group>,
    of_chain: Vec<GroupId>,
    links: Vec<Link>,
}

impl Groups {
    /// Finds the groups.
    #[must_use]
    pub fn of(position: &Position) -> Self {
        Self::among(position, &Color::ALL)
    }

    /// The groups of one player, in half the time; every chain of the other is by itself.
    #[must_use]
    pub fn of_player(position: &Position, color: Color) -> Self {
        Self::among(position, &[color])
    }

    /// The groups of these colours.
    fn among(position: &Position, colors: &[Color]) -> Self {
        let position = quiet(position);
        let chains = Chains::of(position.stones());
        let tactics = Tactics::of(&position, &chains);
        let links = links::all(&position, &chains, &tactics, colors);
        let (links, sets) = conflict::resolve(&position, &chains, links);
        let mut list: Vec<Group> = Vec::new();
        let mut of_chain: Vec<GroupId> = Vec::new();
        let mut of_set = vec![None; chains.len()];
        for id in chains.ids() {
            let chain = &chains[id];
            let group = *of_set[sets.of(id)].get_or_insert_with(|| {
                list.push(Group {
                    color: chain.color,
                    stones: PointSet::EMPTY,
                    liberties: PointSet::EMPTY,
                    chains: Vec::new(),
                });
                GroupId(list.len() as u16 - 1)
            });
            of_chain.push(group);
            let group = &mut list[group.index()];
            group.stones |= chain.stones;
            group.liberties |= chain.liberties;
            group.chains.push(id);
        }
        Self { chains, tactics, list, of_chain, links }
    }

    /// The chains of the position.
    #[must_use]
    pub const fn chains(&self) -> &Chains {
        &self.chains
    }

    /// Which chains can be captured, at a quick look.
    #[must_use]
    pub const fn tactics(&self) -> &Tactics {
        &self.tactics
    }

    /// The links that hold the groups together.
    #[must_use]
    pub fn links(&self) -> &[Link] {
        &self.links
    }

    /// The group of the stone on `point`, if there is one.
    #[must_use]
    pub fn at(&self, point: Point) -> Option<GroupId> {
        self.chains.at(point).map(|chain| self.of_chain(chain))
    }

    /// The group of a chain.
    #[must_use]
    pub fn of_chain(&self, chain: ChainId) -> GroupId {
        self.of_chain[chain.index()]
    }

    /// The stones of the group of the stone on `point`; the empty set if there is none.
    #[must_use]
    pub fn stones_of(&self, point: Point) -> PointSet {
        self.at(point).map_or(PointSet::EMPTY, |group| self[group].stones)
    }

    /// The first stone of a group's largest chain, in board order.
    #[must_use]
    pub fn origin(&self, group: GroupId) -> Option<Point> {
        let chains = self[group].chains.iter().map(|chain| self.chains[*chain].stones);
        chains.rev().max_by_key(PointSet::len)?.first_point()
    }

    /// Whether there are stones of one group on both points.
    #[must_use]
    pub fn together(&self, a: Point, b: Point) -> bool {
        self.at(a).is_some() && self.at(a) == self.at(b)
    }

    /// Number of groups.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.list.len()
    }

    /// Whether the board is empty.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// The groups in board order of their first stones.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &Group> + Clone {
        self.list.iter()
    }

    /// The numbers of the groups.
    pub fn ids(&self) -> impl ExactSizeIterator<Item = GroupId> + Clone + use<> {
        (0..self.list.len() as u16).map(GroupId)
    }
}

impl std::ops::Index<GroupId> for Groups {
    type Output = Group;

    fn index(&self, id: GroupId) -> &Group {
        &self.list[id.index()]
    }
}

/// The position without its ko: groups do not depend on whose turn it is.
fn quiet(position: &Position) -> Position {
    let mut setup = position.setup();
    setup.ko = None;
    setup.position().unwrap_or_else(|_| position.clone())
}
