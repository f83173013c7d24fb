//! Two fields as one.
//!
//! Where each of two fields lacks something that its owner would get if he moved first, he gets it in one of them: he answers in
//! one what is played in the other. So do chains that can be cut at one point in each. Nothing new is needed to prove that: the
//! points of both are searched as one ground, whose certificate is like any other.
//!
//! *What it does not know:* three fields, and fields that have more points together than a ground may have.

use chizu_board::{Color, PointSet};

use super::ground::{MOST_POINTS, Spot};
use super::links::Link;
use super::map::Map;
use super::plot::{Board, Plot};
use super::side::Side;

/// What was asked in vain, with the positions looked at.
#[derive(Clone, Debug)]
pub(super) struct Refusal {
    points: PointSet,
    question: Vec<u8>,
    nodes: u32,
}

/// Two plots as one, and what is asked of it.
struct Merger {
    of: [usize; 2],
    plot: Plot,
    gives: Vec<u8>,
}

impl Merger {
    /// What tells it from others however the board is turned.
    fn rank(&self) -> ([u64; 4], Vec<u8>) {
        let ground = &self.plot.ground;
        let mut gives = self.gives.clone();
        gives.sort_unstable();
        ([ground.inside, ground.open, ground.start.guard, ground.start.raider], gives)
    }
}

impl Side {
    /// Asks two plots together for what their chains lack, where neither gives it alone. Tells whether any did.
    pub(super) fn merge(&mut self, (map, color): (&Map, Color), foreign: PointSet, nodes: u32) -> bool {
        let safe = self.safe();
        let supports = self.supports(None, |_| true);
        let free = self.supported(&vec![true; safe.len()]);
        let board = self.chains.board((map, color), &free);
        let is_open = |plot: &Plot| {
            plot.joins.is_empty()
                && plot.ground.chains.iter().any(|chain| !safe[usize::from(*chain)])
                && !plot.reaches(foreign)
        };
        let open: Vec<usize> = (0..self.plots.len()).filter(|i| is_open(&self.plots[*i])).collect();
        let mut mergers: Vec<Merger> = Vec::new();
        for (i, a) in open.iter().enumerate() {
            for b in &open[i + 1..] {
                mergers.extend(merger(board, (&self.plots, [*a, *b]), &supports, &self.links));
            }
        }
        mergers.sort_by_cached_key(Merger::rank);
        let mut merged = vec![false; self.plots.len()];
        let mut found: Vec<Plot> = Vec::new();
        let mut mergers = mergers.into_iter().peekable();
        while let Some(first) = mergers.next() {
            let rank = first.rank();
            let mut equals = vec![first];
            while let Some(next) = mergers.next_if(|next| next.rank() == rank) {
                equals.push(next);
            }
            equals.retain(|merger| merger.of.iter().all(|plot| !merged[*plot]));
            for Merger { plot, gives, .. } in &mut equals {
                let points = plot.ground.points(plot.ground.inside);
                let question = plot.question(board, gives);
                let is_known = |refusal: &&Refusal| refusal.points == points && refusal.question == question;
                if self.refused.iter().any(|refusal| is_known(&refusal) && refusal.nodes >= nodes) {
                    continue;
                }
                let mut left = nodes;
                if !plot.inquire(board, gives.clone(), &mut left) {
                    let nodes = if left > 0 { u32::MAX } else { nodes };
                    self.refused.push(Refusal { points, question, nodes });
                }
            }
            equals.retain(|merger| merger.plot.stands);
            // Of equals that want the same plot none gets it.
            let wanted: Vec<usize> = equals.iter().flat_map(|merger| merger.of).collect();
            let is_alone = |plot: &usize| wanted.iter().filter(|other| *other == plot).count() == 1;
            for merger in equals.into_iter().filter(|merger| merger.of.iter().all(is_alone)) {
                for plot in merger.of {
                    merged[plot] = true;
                }
                found.push(merger.plot);
            }
        }
        let is_new = !found.is_empty();
        let mut left = merged.into_iter();
        self.plots.retain(|_| !left.next().unwrap_or(false));
        self.plots.extend(found);
        is_new
    }
}

/// Two plots as one, if that may be of use: a chain around both lacks something, and no link joins the two.
fn merger(
    board: Board<'_>,
    (plots, of): (&[Plot], [usize; 2]),
    supports: &[u8],
    links: &[Link],
) -> Option<Merger> {
    let two = of.map(|plot| &plots[plot]);
    let [a, b] = two;
    if a.spots.len() + b.spots.len() > MOST_POINTS {
        return None;
    }
    let bond = |chain: &u16| board.bonds[usize::from(*chain)];
    let lacks = |chain: &&u16| supports[usize::from(**chain)] < 2;
    let is_around = |plot: &Plot, one: u16| plot.ground.chains.iter().any(|chain| bond(chain) == one);
    if !a.ground.chains.iter().filter(lacks).any(|chain| is_around(b, bond(chain))) {
        return None;
    }
    let has = |plot: &Plot, link: &Link| plot.spots.iter().any(|spot| link.points().contains(&spot.point));
    if links.iter().any(|link| has(a, link) && has(b, link)) {
        return None;
    }
    let spots: Vec<Spot> = a.spots.iter().chain(&b.spots).copied().collect();
    let plot = Plot::unasked(board, spots)?;
    let gift = |chain: u16| {
        two.iter().filter(|plot| plot.stands).map(|plot| plot.gift(board.bonds, chain).1).sum::<u8>()
    };
    let gives: Vec<u8> = plot
        .ground
        .chains
        .iter()
        .map(|chain| 2_u8.saturating_sub(supports[usize::from(*chain)].saturating_sub(gift(*chain))))
        .collect();
    let is_more = plot.ground.chains.iter().zip(&gives).any(|(chain, gives)| *gives > gift(*chain));
    is_more.then_some(Merger { of, plot, gives })
}
