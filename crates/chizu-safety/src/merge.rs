//! Two fields as one.
//!
//! Where each of two fields lacks something that its owner would get if he moved first, he gets it in one of them: he answers in
//! one what is played in the other. So do chains that can be cut at one point in each. Nothing new is needed to prove that: the
//! points of both are searched as one ground, whose certificate is like any other. In the same way a small chain that is not safe
//! may become part of what is around it: it may be lost, or join what it kept apart. Most of what is asked so is hopeless, and shows it
//! soon: the owner finds nothing good even where the opponent stays away.
//!
//! *What it does not know:* three fields, and fields that have more points together than a ground may have.

use chizu_board::{Color, PointSet};

use super::ground::Spot;
use super::links::Link;
use super::map::Map;
use super::plot::{Board, Gifts, Plot};
use super::side::{Side, WALL};
use crate::tuning;

/// Plots as one, and what is asked of it.
struct Merger {
    of: Vec<usize>,
    /// The chain between them that is part of it.
    absorbs: Option<u16>,
    plot: Plot,
    gives: Gifts,
}

impl Merger {
    /// What tells it from others however the board is turned.
    fn rank(&self) -> (bool, [u64; 4], Gifts) {
        let ground = &self.plot.ground;
        let mut gives = self.gives.clone();
        gives.sort_unstable();
        let stones = [ground.inside, ground.open, ground.start.defender, ground.start.attacker];
        (self.absorbs.is_some(), stones, gives)
    }
}

impl Side {
    /// Asks plots together for what their chains lack, where none gives it alone. Tells whether any did.
    pub(super) fn merge(&mut self, (map, color): (&Map, Color), foreign: PointSet, nodes: u32) -> bool {
        let safe = self.safe();
        let supports = self.supports();
        let free = self.supported(&self.givers());
        let board = self.chains.board((map, color), &free);
        let is_open = |plot: &Plot| {
            plot.joins.is_empty()
                && plot.ground.chains.iter().any(|chain| !safe[usize::from(*chain)])
                && !plot.reaches(foreign)
        };
        let open: Vec<usize> = (0..self.plots.len()).filter(|i| is_open(&self.plots[*i])).collect();
        let mut mergers = mergers(board, (&self.plots, &open), (&supports, &safe), &self.links);
        mergers.sort_by_cached_key(Merger::rank);
        let mut merged = vec![false; self.plots.len()];
        let mut found: Vec<Plot> = Vec::new();
        let mut lost: Vec<u16> = Vec::new();
        let mut mergers = mergers.into_iter().peekable();
        while let Some(first) = mergers.next() {
            let rank = first.rank();
            let mut equals = vec![first];
            while let Some(next) = mergers.next_if(|next| next.rank() == rank) {
                equals.push(next);
            }
            equals.retain(|merger| merger.of.iter().all(|plot| !merged[*plot]));
            for Merger { plot, gives, .. } in &mut equals {
                let refused = self.refused.entry(plot.ground.points(plot.ground.inside)).or_default();
                plot.refused = std::mem::take(refused);
                let first = nodes / tuning::patience_part();
                plot.inquire(board, gives.clone(), &mut { first }, 2 * nodes - first);
                *refused = std::mem::take(&mut plot.refused);
            }
            equals.retain(|merger| merger.plot.stands);
            // Of equals that want the same plot none gets it.
            let wanted: Vec<usize> = equals.iter().flat_map(|merger| merger.of.iter().copied()).collect();
            let is_alone = |plot: &usize| wanted.iter().filter(|other| *other == plot).count() == 1;
            for merger in equals.into_iter().filter(|merger| merger.of.iter().all(is_alone)) {
                for plot in merger.of {
                    merged[plot] = true;
                }
                lost.extend(merger.absorbs);
                found.push(merger.plot);
            }
        }
        for chain in lost {
            self.chains.lost[usize::from(chain)] = true;
        }
        let is_new = !found.is_empty();
        let mut left = merged.into_iter();
        self.plots.retain(|_| !left.next().unwrap_or(false));
        self.plots.extend(found);
        is_new
    }
}

/// What may be asked of two of the `open` plots together, or of all around a small chain that is not safe.
fn mergers(
    board: Board<'_>,
    (plots, open): (&[Plot], &[usize]),
    (supports, safe): (&[u8], &[bool]),
    links: &[Link],
) -> Vec<Merger> {
    let mut found: Vec<Merger> = Vec::new();
    for (i, a) in open.iter().enumerate() {
        for b in &open[i + 1..] {
            if share_a_need(board, [&plots[*a], &plots[*b]], supports) {
                found.extend(merger(board, (plots, vec![*a, *b]), supports, (links, None)));
            }
        }
    }
    let size = board.map.chains.sizes();
    let is_alone = |chain: &u16| {
        let bond = board.bonds[usize::from(*chain)];
        board.bonds.iter().filter(|other| **other == bond).count() == 1
    };
    let around = open.iter().flat_map(|plot| &plots[*plot].ground.chains).copied();
    let is_small = |chain: &u16| {
        !safe[usize::from(*chain)] && size[usize::from(*chain)] <= tuning::lost_between_fields()
    };
    let mut small: Vec<u16> = around.filter(|chain| is_small(chain) && is_alone(chain)).collect();
    small.sort_unstable();
    small.dedup();
    for chain in small {
        let of: Vec<usize> =
            (0..plots.len()).filter(|plot| plots[*plot].ground.chains.contains(&chain)).collect();
        if of.iter().all(|plot| open.contains(plot)) {
            found.extend(merger(board, (plots, of), supports, (links, Some(chain))));
        }
    }
    found
}

/// Whether a chain around both plots lacks something.
fn share_a_need(board: Board<'_>, [a, b]: [&Plot; 2], supports: &[u8]) -> bool {
    let bond = |chain: &u16| board.bonds[usize::from(*chain)];
    let lacks = |chain: &&u16| supports[usize::from(**chain)] < 2;
    let is_around = |plot: &Plot, one: u16| plot.ground.chains.iter().any(|chain| bond(chain) == one);
    a.ground.chains.iter().filter(lacks).any(|chain| is_around(b, bond(chain)))
}

/// Plots as one, with the stones of a chain between them, if that may be of use and no link joins any.
fn merger(
    board: Board<'_>,
    (plots, of): (&[Plot], Vec<usize>),
    supports: &[u8],
    (links, absorbs): (&[Link], Option<u16>),
) -> Option<Merger> {
    let parts: Vec<&Plot> = of.iter().map(|plot| &plots[*plot]).collect();
    let has = |plot: &&&Plot, link: &Link| plot.spots.iter().any(|spot| link.points().contains(&spot.point));
    if links.iter().any(|link| parts.iter().filter(|plot| has(plot, link)).count() > 1) {
        return None;
    }
    let mut spots: Vec<Spot> = parts.iter().flat_map(|plot| plot.spots.iter().copied()).collect();
    if let Some(chain) = absorbs {
        let map = board.map;
        map.frame.each_place(&map.stones[board.color], |point, place, cell| {
            if map.chains.at(cell) == chain {
                spots.push(Spot::new(point, place, 3, WALL));
            }
        });
    }
    if spots.len() > tuning::GROUND_POINTS {
        return None;
    }
    let plot = Plot::unasked(board, spots)?;
    let gift = |chain: u16| {
        parts.iter().filter(|plot| plot.stands).map(|plot| plot.gift(board.bonds, chain)).sum::<u8>()
    };
    let gives: Gifts = plot
        .ground
        .chains
        .iter()
        .map(|chain| 2_u8.saturating_sub(supports[usize::from(*chain)].saturating_sub(gift(*chain))))
        .collect();
    let is_more = plot.ground.chains.iter().zip(&gives).any(|(chain, gives)| *gives > gift(*chain));
    (is_more && gives.iter().sum::<u8>() <= tuning::liberties_wanted()).then_some(Merger {
        of,
        absorbs,
        plot,
        gives,
    })
}
