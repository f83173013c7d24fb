//! The groups a problem may be about: stones that are not easily cut apart.

use chizu_board::{PointSet, Position};

use super::turn::Turn;
use super::{Aim, Question};
use crate::groups::{Group, Groups};
use crate::problem::tuning;
use crate::safety;

/// What a problem may be about, in the order of size: groups that are not safe for ever, and chains short of
/// liberties.
#[must_use]
pub fn questions(position: &Position) -> Vec<Question> {
    let (turn, position) = Turn::of(position);
    Asked::of(&position).firm.iter().map(|question| turn.question(question)).collect()
}

/// What a position in its standard orientation may be about.
pub(super) struct Asked {
    /// As [`questions`].
    pub(super) firm: Vec<Question>,
    /// The opponent's groups that share a liberty, all that hang together so as one: they may be cut apart, and yet they may
    /// die together. (Of one's own it is not enough that some of it lives.)
    pub(super) loose: Vec<Question>,
}

impl Asked {
    pub(super) fn of(position: &Position) -> Self {
        let stones = position.stones();
        let me = position.to_play();
        let immortal = safety::benson(stones);
        let groups = Groups::of(position);
        let (mut firm, mut loose): (Vec<Question>, Vec<Question>) = (Vec::new(), Vec::new());
        for owner in [me, !me] {
            let mortal = |set: &PointSet| !set.is_subset(&immortal[owner].stones);
            let (life, tactics) =
                if owner == me { (Aim::Live, Aim::Save) } else { (Aim::Kill, Aim::Capture) };
            let ask = |aim: Aim| move |group: PointSet| Question { group, owner, aim };
            let groups = || groups.iter().filter(|group| group.color == owner && mortal(&group.stones));
            firm.extend(groups().map(|group| group.stones).map(ask(life)));
            let short = |chain: &PointSet| stones.liberties(*chain).len() <= tuning::chain_liberties();
            firm.extend(stones.chains(owner).filter(short).filter(mortal).map(ask(tactics)));
            if owner != me {
                loose.extend(hung_together(groups()).into_iter().map(ask(life)));
            }
        }
        firm.sort_by_key(|question| std::cmp::Reverse(question.group.len()));
        Self { firm, loose }
    }
}

/// The stones of groups of one player that share liberties, directly or by way of others.
fn hung_together<'a>(groups: impl Iterator<Item = &'a Group>) -> Vec<PointSet> {
    struct Part {
        stones: PointSet,
        liberties: PointSet,
        groups: usize,
    }
    let mut parts: Vec<Part> = Vec::new();
    for Group { stones, liberties, .. } in groups {
        let mut all = Part { stones: *stones, liberties: *liberties, groups: 1 };
        parts.retain(|part| {
            let apart = !part.liberties.intersects(liberties);
            if !apart {
                all.stones |= part.stones;
                all.liberties |= part.liberties;
                all.groups += part.groups;
            }
            apart
        });
        parts.push(all);
    }
    parts.into_iter().filter(|part| part.groups > 1).map(|part| part.stones).collect()
}

#[cfg(test)]
mod tests {
    use chizu_board::{Color, Setup, Stones};

    use super::*;

    #[test]
    fn groups_that_share_liberties_are_asked_about_together() {
        let stones: Stones = "
            . . . X O . . O .
            X . X O . O . O .
            . . X O X . . O .
            . . . X . X X X .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            O O . . . . . . ."
            .parse()
            .expect("a diagram");
        let position = Setup::new(stones).position().expect("a position").with_to_play(Color::Black);
        let Asked { firm, loose } = Asked::of(&position);
        let point = |name| position.size().parse_point(name).expect("a point");
        let white = |question: &&Question| question.owner == Color::White;
        let corner: Vec<&Question> = loose.iter().filter(white).collect();
        assert_eq!(corner.len(), 1, "{corner:?}");
        assert!(corner[0].group.contains(point("D7")) && corner[0].group.contains(point("H7")));
        assert!(!corner[0].group.contains(point("A1")), "it is far away");
        assert!(firm.iter().filter(white).all(|question| question.group.len() < corner[0].group.len()));
    }
}
