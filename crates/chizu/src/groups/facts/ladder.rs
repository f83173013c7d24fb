//! Reading the lives of groups, from a glance to long looks, until they are settled.
//!
//! Groups are read on the same board rung by rung, so that no order leaves a trace. What was settled on a lower rung stands: where a
//! later verdict contradicts it, the later one is taken back.

use chizu_board::Position;

use super::GroupFacts;
use super::inputs::Inputs;
use crate::effort::{Rung, limited};
use crate::groups::seki::{has_to_stand, standing};
use crate::groups::{GroupId, Groups, Life, contradiction};
use crate::read::Code;

/// Of smaller groups a glance tells enough.
const LARGE: usize = 3;
/// With more liberties a group that lives at a glance is not looked at again.
const FEW: usize = 4;

/// The groups of a position on their way up.
pub(super) struct Ladder<'a> {
    position: &'a Position,
    inputs: &'a Inputs<'a>,
    groups: &'a Groups,
    /// Of which groups the last rung said something that is not believed yet.
    doubtful: Vec<bool>,
}

impl<'a> Ladder<'a> {
    pub(super) fn new(position: &'a Position, inputs: &'a Inputs<'a>, groups: &'a Groups) -> Self {
        Self { position, inputs, groups, doubtful: vec![false; groups.len()] }
    }

    /// Reads the groups that are still open on a rung; of one that is asked about alone, even if it looks safe.
    pub(super) fn climb(&mut self, all: &mut [GroupFacts], rung: Rung, only: Option<GroupId>) {
        let mut fresh = vec![false; all.len()];
        for (facts, fresh) in all.iter_mut().zip(&mut fresh) {
            let wanted = match only {
                Some(id) => facts.id == id,
                None => !facts.looks_safe() && self.is_worth(facts, rung),
            };
            if wanted && facts.verdict.is_guess() {
                *fresh = self.read(facts, rung);
            }
        }
        if rung.is_glance() {
            return;
        }
        for id in standing(self.position, self.groups, all, &rung.budget()) {
            if fresh[id.index()] {
                all[id.index()].stand_in_seki();
            }
        }
        contradiction::settle(self.position, self.groups, all, &fresh);
    }

    /// Reads the life of a group; whether that settles it.
    fn read(&mut self, facts: &mut GroupFacts, rung: Rung) -> bool {
        let read = || Life::of(self.position, &facts.stones, &rung.budget());
        let Some(life) = limited(rung.nodes(), read) else { return false };
        let settled = life.kill.is_settled();
        let is_killed = life.kill.code != Code::Lose;
        self.inputs.note(facts, life);
        // A glance trusts the walls around a group, or does not, without a race.
        let short = facts.liberties.len() <= FEW || has_to_stand(facts);
        let doubtful = rung.is_glance() && settled && facts.stones.len() >= LARGE && (is_killed || short);
        if doubtful {
            facts.doubt();
        }
        self.doubtful[facts.id.index()] = doubtful;
        !facts.verdict.is_guess()
    }

    /// Whether a group that is open is worth a rung.
    fn is_worth(&self, facts: &GroupFacts, rung: Rung) -> bool {
        rung.is_glance() || rung.is_long() || self.doubtful[facts.id.index()]
    }
}
