//! What is known of a player's safety when he answers, with all that a checker needs ([`super::check_safe`]).
//!
//! Plain data: how it is found is told in [`super::alternating()`] and [`super::search()`].

use chizu_board::{Geometry, Point, PointSet};

/// A region in which the opponent's moves can be answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shelter {
    /// The region; with the stones of its owner that stand free in it.
    pub points: PointSet,
    /// The stones of the chains to which it gives one liberty for ever.
    pub sustains: PointSet,
    /// The stones of the chains to which it gives two: they need nothing else.
    pub suffices: PointSet,
    /// The stones of the chains around that must be safe without it, as others may rest on being joined to them.
    pub leans_on: PointSet,
    /// The stones of the chains that it joins, where it does nothing else. Its points may be in two other shelters: then each of
    /// these bears that the opponent has a stone there, and that the owner has.
    pub joins: PointSet,
    /// Points of which the owner takes one when the opponent takes the other.
    pub pairs: Vec<Pair>,
    /// Whether the opponent can never live in it.
    pub owned: bool,
    /// Whether it was searched: then pairs do not tell all answers.
    pub searched: bool,
    /// Where that was needed for the chains: how each of the opponent's moves is answered, the first claim about the
    /// board as it is.
    pub claims: Vec<Claim>,
}

/// What is claimed of some points of a [`Shelter`], the opponent to move: with everything beyond in his hands for ever, the
/// chains around get what the shelter gives them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    /// The points.
    pub points: PointSet,
    /// The owner's stones on them.
    pub own: PointSet,
    /// The opponent's.
    pub other: PointSet,
    /// An answer to every move of his.
    pub replies: Vec<Reply>,
    /// Where no answers are listed: the pairs that do, as for a shelter that was not searched.
    pub pairs: Option<Vec<Pair>>,
}

/// How a move is answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reply {
    /// The opponent's move.
    pub to: Point,
    /// The answer; none where he may go on. The same point where he took the other point of a link, so that the owner gets this one.
    pub with: Option<Point>,
    /// The number of the claim that holds then.
    pub then: usize,
}

/// Two empty points of which the owner gets one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pair {
    /// The points.
    pub points: [Point; 2],
    /// What they are for.
    pub purpose: Purpose,
}

impl Pair {
    pub(super) fn both(&self) -> PointSet {
        self.points.into_iter().collect()
    }

    /// The point beyond the pair that a chain with these points beside it gets for a liberty.
    pub(super) fn reached_from(&self, near: PointSet, geometry: &Geometry) -> Option<Point> {
        let both = self.both();
        match self.purpose {
            Purpose::Reaches(inner) => {
                let reaches = both.is_subset(&near) && both.is_subset(&geometry.neighbors_of(inner.into()));
                reaches.then_some(inner)
            }
            Purpose::Joins | Purpose::Seals(_) => None,
        }
    }
}

/// What a [`Pair`] is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// Both are liberties of two chains: they cannot be cut there.
    Joins,
    /// Both are next to this point and liberties of one chain, which gets it for a liberty.
    Reaches(Point),
    /// This one of them has only the other inside beside it: nobody comes in there.
    Seals(Point),
}

/// What one player cannot lose if he answers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Safe {
    /// The stones of the chains that cannot be captured.
    pub stones: PointSet,
    /// Regions between such chains in which the opponent cannot live, under whatever stones.
    pub territory: PointSet,
    /// The regions in which to answer, in board order; none that give nothing.
    pub shelters: Vec<Shelter>,
}
