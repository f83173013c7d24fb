//! Writing down how a ground that was searched is held: a certificate.
//!
//! A *claim* is about a few points of the ground and the stones on them, the attacker to play: with everything beyond in
//! his hands for ever, the walls keep what they need. For every move of his there is an answer that leads to a claim
//! about the same points or fewer. Nothing has to end: claims that lead to each other hold together.
//!
//! [`super::replay`] checks claims without anything from here.

use std::borrow::Cow;
use std::collections::HashMap;

use chizu_local::adjacency::bits;
use rustc_hash::FxHashMap;

use super::ground::{Ground, Needs, State};
use super::judge::judge;
use super::pairs::Pairs;
use super::prove::{Pattern, Prover};
use crate::tuning;

/// The attacker's move, the answer (0 to pass; the same where he moves elsewhere and the defender gets this point of a link), and the
/// claim it leads to.
pub(super) type Reply = (u64, u64, usize);

/// What is said of some points.
#[derive(Clone, Debug)]
pub(super) struct Node {
    pub(super) zone: u64,
    pub(super) state: State,
    pub(super) replies: Vec<Reply>,
    /// The pairs that do where no reply needs to be looked up.
    pub(super) pairs: Option<Pairs>,
}

/// Claims that hold together, the first about the start; `None` if there are too many.
pub(super) fn strategy(ground: &Ground, needs: &Needs, zone: u64, patterns: &[Pattern]) -> Option<Vec<Node>> {
    let mut writer = Writer { ground, needs, patterns, nodes: Vec::new(), known: HashMap::default() };
    let mut provers: FxHashMap<u64, Prover<'_>> = HashMap::default();
    let start = State { ko: 0, ..ground.start };
    let zone = writer.smaller(&mut provers, &start, zone, ground.inside)?;
    writer.add(zone, &start);
    let mut at = 0;
    while at < writer.nodes.len() {
        if writer.nodes.len() > tuning::claims() {
            return None;
        }
        let Node { zone, state, .. } = writer.nodes[at];
        let part = ground.part(zone);
        let verdict = judge(&part, &state, needs, 0);
        if verdict.holds {
            writer.nodes[at].pairs = Some(verdict.pairs);
            at += 1;
            continue;
        }
        for stone in bits(part.empty(&state)).map(|bit| 1 << bit) {
            if stone & part.linked != 0 {
                let next = part.answer(&state, stone, needs)?;
                let rest = writer.prover(&mut provers, zone).after(&next)?;
                let rest = writer.smaller(&mut provers, &next, rest, zone)?;
                let to = writer.add(rest, &next);
                writer.nodes[at].replies.push((stone, stone, to));
            }
            let next = match part.raid(&state, stone, needs) {
                None => continue,
                Some(None) => return None,
                Some(Some(next)) => next,
            };
            let prover = writer.prover(&mut provers, zone);
            let (answer, after, rest) = if stone & part.linked == 0 {
                prover.reply(&next, stone)?
            } else {
                let after = State { ko: 0, ..next };
                (0, after, prover.after(&after)?)
            };
            let rest = writer.smaller(&mut provers, &after, rest, zone)?;
            let to = writer.add(rest, &after);
            writer.nodes[at].replies.push((stone, answer, to));
        }
        at += 1;
    }
    Some(writer.nodes)
}

struct Writer<'a> {
    ground: &'a Ground,
    needs: &'a Needs,
    patterns: &'a [Pattern],
    nodes: Vec<Node>,
    known: FxHashMap<(u64, State), usize>,
}

impl<'a> Writer<'a> {
    fn prover<'p>(&self, provers: &'p mut FxHashMap<u64, Prover<'a>>, zone: u64) -> &'p mut Prover<'a> {
        let new = || {
            Prover::new(Cow::Owned(self.ground.part(zone)), *self.needs, 0, tuning::claim_positions())
                .with(self.patterns)
        };
        provers.entry(zone).or_insert_with(new)
    }

    /// The number of a claim.
    fn add(&mut self, zone: u64, state: &State) -> usize {
        let state = State { defender: state.defender & zone, attacker: state.attacker & zone, ko: 0 };
        *self.known.entry((zone, state)).or_insert_with(|| {
            self.nodes.push(Node { zone, state, replies: Vec::new(), pairs: None });
            self.nodes.len() - 1
        })
    }

    /// Fewer points on which the same can be said, if that is so, and no stone of the defender's is left behind next to them.
    fn smaller(
        &self,
        provers: &mut FxHashMap<u64, Prover<'a>>,
        state: &State,
        wanted: u64,
        all: u64,
    ) -> Option<u64> {
        let defender = state.defender & all;
        let mut zone = self.ground.with_chains(wanted & all, defender);
        // A link's point next to it belongs to it.
        loop {
            let joints =
                self.ground.neighbors(zone) & self.ground.linked & self.ground.empty(state) & all & !zone;
            if joints == 0 {
                break;
            }
            zone = self.ground.with_chains(zone | joints, defender);
        }
        for zone in [zone, all] {
            let state = State { defender: state.defender & zone, attacker: state.attacker & zone, ko: 0 };
            if self.known.contains_key(&(zone, state)) || self.prover(provers, zone).prove(&state).is_some() {
                return Some(zone);
            }
        }
        None
    }
}
