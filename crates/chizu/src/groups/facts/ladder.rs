//! Reading the lives of groups, from a glance to long looks, until they are settled.
//!
//! Groups are read on the same board rung by rung, so that no order leaves a trace. What was settled on a lower rung stands: where a
//! later verdict contradicts it, the later one is taken back.

use chizu_board::{ByColor, Color, Move, Point, PointSet, Position, Suicide};
use chizu_read::kernel::limited;

use super::GroupFacts;
use super::inputs::Inputs;
use crate::effort::Rung;
use crate::groups::seki::{has_to_stand, is_narrow, standing};
use crate::groups::tuning;
use crate::groups::{GroupId, Groups, Life, contradiction};
use crate::read::{self, Answer, Code, Lives};
use crate::verdict::{Evidence, Status};

/// Whether a group lives whoever moves first, or that is likely.
fn is_sound(facts: &GroupFacts) -> bool {
    matches!(facts.verdict.status, Status::Alive | Status::Seki)
}

/// The stones of a player that are known to be dead.
fn dead_stones(all: &[GroupFacts], color: Color) -> PointSet {
    all.iter().filter(|facts| facts.color == color && facts.is_dead()).map(|facts| facts.stones).collect()
}

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
        let lost = ByColor::new_with(|color| dead_stones(all, color));
        for (facts, fresh) in all.iter_mut().zip(&mut fresh) {
            let wanted = match only {
                Some(id) => facts.id == id,
                None => !facts.looks_safe() && self.is_worth(facts, rung),
            };
            if wanted && facts.verdict.is_guess() {
                *fresh = self.read(facts, rung, Lives::given(lost[facts.color], PointSet::EMPTY));
            }
        }
        self.ask_again(all, rung, &mut fresh);
        if !rung.is_glance() {
            for (facts, fresh) in all.iter_mut().zip(&mut fresh) {
                *fresh |= self.inputs.lose(facts);
            }
            for id in self.groups.ids().filter(|id| only.is_none_or(|only| only == *id)) {
                fresh[id.index()] |= self.try_to_save(all, id, rung);
            }
            for id in standing(self.position, self.groups, all, &rung.budget()) {
                if fresh[id.index()] {
                    all[id.index()].stand_in_seki();
                }
            }
        }
        contradiction::settle(self.position, self.groups, all, &fresh);
    }

    /// What reading says of a group's life, with what is known of the stones around it.
    fn life(&self, facts: &GroupFacts, rung: Rung, mut given: Lives) -> Option<Life> {
        limited(rung.nodes(), || Life::read(&mut given, self.position, &facts.stones, &rung.budget()))
    }

    /// A group that was found to live is asked about again with what is known by now of those near it. It may have got away to friends
    /// that are dead, or hang on a move, or capture walls that live. If it lives only as long as that is open, it is a guess.
    fn ask_again(&mut self, all: &mut [GroupFacts], rung: Rung, fresh: &mut [bool]) {
        let again = |facts: &GroupFacts| {
            if !fresh[facts.id.index()]
                || !facts.verdict.is(Status::Alive)
                || facts.verdict.evidence == Evidence::Proved
            {
                return None;
            }
            let near = facts.neighbors.iter().map(|id| &all[id.index()]);
            let matters = |other: &&GroupFacts| match other.color == facts.color {
                true => !is_sound(other),
                // Who stands in a seki holds nobody.
                false => is_sound(other) && !is_narrow(other),
            };
            let matter: Vec<&GroupFacts> = near.filter(matters).collect();
            let of = |own: bool| {
                let such = matter.iter().filter(|other| own == (other.color == facts.color));
                such.map(|other| other.stones).collect::<PointSet>()
            };
            let given = Lives::given(of(true), of(false));
            let life = if matter.is_empty() { None } else { self.life(facts, rung, given) }?;
            let known = |other: &&GroupFacts| other.is_dead() || is_sound(other) && !other.verdict.is_guess();
            (!life.kill.fails()).then(|| (facts.id, matter.iter().all(known).then_some(life)))
        };
        let found: Vec<(GroupId, Option<Life>)> = all.iter().filter_map(again).collect();
        for (id, life) in found {
            let facts = &mut all[id.index()];
            match life {
                Some(life) => self.inputs.note(facts, life),
                None => facts.doubt(),
            }
            self.doubtful[id.index()] = facts.verdict.is_guess();
            fresh[id.index()] = !facts.verdict.is_guess();
        }
    }

    /// Reads the life of a group, with what is known of the stones around it; whether that settles it.
    fn read(&mut self, facts: &mut GroupFacts, rung: Rung, given: Lives) -> bool {
        let Some(life) = self.life(facts, rung, given) else { return false };
        let settled = life.kill.is_settled();
        let is_killed = life.kill.code != Code::Lose;
        self.inputs.note(facts, life);
        // A glance trusts the walls around a group, or does not, without a race.
        let short = facts.liberties.len() <= tuning::glance_liberties() || has_to_stand(facts);
        let doubtful = rung.is_glance()
            && settled
            && facts.stones.len() >= tuning::glance_stones()
            && (is_killed || short);
        if doubtful {
            facts.doubt();
        }
        self.doubtful[facts.id.index()] = doubtful;
        !facts.verdict.is_guess()
    }

    /// Whether a group that is open is worth a rung.
    fn is_worth(&self, facts: &GroupFacts, rung: Rung) -> bool {
        let can_be_captured =
            || facts.stones.len() >= tuning::captured_stones() && self.inputs.can_be_captured(facts.id);
        rung.is_glance() || rung.is_long() || self.doubtful[facts.id.index()] || can_be_captured()
    }

    /// Where it is known that a group can be killed, but not whether it can be saved, moves are tried that save its chains or kill what
    /// is beside it: after one that works the opponent does not kill it. Whether one was found.
    fn try_to_save(&self, all: &mut [GroupFacts], id: GroupId, rung: Rung) -> bool {
        let facts = &all[id.index()];
        let Some(Life { kill, live: Some(live) }) = &facts.life else { return false };
        if !facts.verdict.is_guess() || !kill.is_settled() || live.is_settled() {
            return false;
        }
        let beside = facts.hostile(self.groups).map(|id| &all[id.index()]);
        let kills = beside.filter_map(|other| other.attack_point()?.point());
        let moves: PointSet = kills.chain(self.inputs.saving(id)).collect();
        if moves.len() > tuning::saving_moves() {
            return false;
        }
        let fails = |at| {
            let next = self.position.after(facts.color, Move::Play(at), Suicide::Forbidden).ok()?;
            let left = facts.stones & next.stones().of(facts.color);
            let kill = limited(rung.nodes(), || read::kill(&next, &left, &rung.budget())).ok()?;
            kill.fails().then_some(kill.nodes)
        };
        let works: Vec<(Point, u64)> = moves.iter().filter_map(|at| Some((at, fails(at)?))).collect();
        let Some(nodes) = works.iter().map(|(_, nodes)| *nodes).min() else { return false };
        // Of moves that are as good none is named: which comes first depends on how the board is turned.
        let mut cheapest = works.iter().filter(|(_, took)| *took == nodes);
        let best = cheapest.next().filter(|_| cheapest.next().is_none()).map(|(at, _)| Move::Play(*at));
        let live = Answer {
            code: Code::Win,
            best,
            evidence: Evidence::Searched,
            nodes: live.nodes + works.iter().map(|(_, nodes)| nodes).sum::<u64>(),
            children: live.children,
            line: best.into_iter().collect(),
        };
        let life = Life { kill: kill.clone(), live: Some(live) };
        self.inputs.note(&mut all[id.index()], life);
        true
    }
}
