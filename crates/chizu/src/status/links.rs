//! Which chains cannot be cut apart.
//!
//! Two chains hold together where they have two liberties in common, or one on which the opponent's stone would be in
//! atari. A space between them may be the very thing that is asked about: then it does not join them.

use chizu_board::{ByColor, Color, PointSet};
use chizu_local::sets::Sets;

use crate::chains::{ChainId, Chains};

/// Two chains and what joins them.
#[derive(Clone, Copy, Debug)]
struct Link {
    ends: [ChainId; 2],
    /// Their common liberties.
    shared: PointSet,
    /// Those on which the opponent's stone would be taken.
    tight: PointSet,
    /// Whether they hold together if nothing is left out.
    holds: bool,
}

/// All links between chains of one colour.
#[derive(Clone, Debug)]
pub(super) struct Links {
    links: ByColor<Vec<Link>>,
}

impl Links {
    pub(super) fn of(chains: &Chains) -> Self {
        let geometry = chains.geometry();
        let vacant = chains.stones().vacant();
        let mut links = ByColor::<Vec<Link>>::default();
        for point in vacant {
            let mut around = [None; 4];
            let mut count = 0;
            for id in geometry.neighbors(point).filter_map(|n| chains.at(n)) {
                if !around[..count].contains(&Some(id)) {
                    around[count] = Some(id);
                    count += 1;
                }
            }
            let mut tight = ByColor { black: None, white: None };
            for (i, a) in around[..count].iter().enumerate() {
                for b in &around[i + 1..count] {
                    let (Some(a), Some(b)) = (*a, *b) else { continue };
                    let color = chains[a].color;
                    if color != chains[b].color {
                        continue;
                    }
                    let tight = *tight[color].get_or_insert_with(|| {
                        // What is taken back at once, a ko at most, cuts nothing.
                        let taken = around[..count]
                            .iter()
                            .flatten()
                            .filter(|id| chains[**id].color == color && chains[**id].liberties.len() == 1)
                            .map(|id| chains[*id].len())
                            .sum::<usize>();
                        taken + chains.liberties_after(point, !color).len() <= 1
                    });
                    let ends = [a.min(b), a.max(b)];
                    let list = &mut links[color];
                    let at = list.iter().position(|link| link.ends == ends);
                    let link = if let Some(at) = at {
                        &mut list[at]
                    } else {
                        let (shared, tight) = (PointSet::EMPTY, PointSet::EMPTY);
                        list.push(Link { ends, shared, tight, holds: false });
                        let last = list.len() - 1;
                        &mut list[last]
                    };
                    link.holds |= tight || !link.shared.is_empty();
                    link.shared.insert(point);
                    if tight {
                        link.tight.insert(point);
                    }
                }
            }
        }
        Self { links }
    }

    /// Joins the chains of `color` that hold together by something outside of `space`.
    pub(super) fn join(&self, color: Color, space: PointSet, sets: &mut Sets) {
        for link in &self.links[color] {
            // Few links have anything to do with a space.
            let apart = || !link.shared.intersects(&space);
            let elsewhere =
                || link.shared.len() >= 2 && !link.shared.is_subset(&space) || !link.tight.is_subset(&space);
            if link.holds && (apart() || elsewhere()) {
                sets.join(link.ends[0].index(), link.ends[1].index());
            }
        }
    }
}
