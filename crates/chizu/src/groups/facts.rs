//! Everything that is said of one group (GNU Go's *dragon data*).

mod inputs;
mod ladder;

use chizu_board::{Color, Move, Point, PointSet, Position};

use super::eyes::EyeCount;
use super::life::Life;
use super::race::{self, Race};
use super::surround::Hull;
use super::weakness::Crude;
use super::{GroupId, Groups};
use crate::chains::{ChainFacts, ChainId, Shares};
use crate::effort::Effort;
use crate::groups::tuning;
use crate::read::{Answer, Code};
use crate::safety::Unconditional;
use crate::verdict::{Evidence, Status, Verdict};
use inputs::Inputs;
use ladder::Ladder;

/// How safe a group is, and why (GNU Go's *safety*).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Safety {
    /// Nothing special.
    Alive,
    /// It dies.
    Dead,
    /// It lives or dies by who moves first.
    Critical,
    /// One chain whose capture gives the captor nothing.
    Inessential,
    /// One chain that cannot be saved from capture.
    TacticallyDead,
    /// It lives in a seki.
    Seki,
    /// Eyes or moyo in plenty.
    StronglyAlive,
    /// It cannot be captured.
    Invincible,
}

/// What an answer about a group's life rests on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Basis {
    /// No one can change it.
    Unconditional,
    /// It holds if the owner answers, proved without search.
    Static,
    /// A search that left nothing out.
    Proved,
    /// A search that left something out.
    Searched,
    /// The judgement of all stones of the board together, as in the count: it lives, though reading called it dead by stones that are
    /// dead themselves.
    Judged,
    /// Outlines; nothing was read.
    Outlines,
}

/// What is known of a group.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct GroupFacts {
    /// The group.
    pub id: GroupId,
    /// The colour of its stones.
    pub color: Color,
    /// Its stones.
    pub stones: PointSet,
    /// The empty points next to them.
    pub liberties: PointSet,
    /// Its chains.
    pub chains: Vec<ChainId>,
    /// The first stone of its largest chain, in board order (*origin*).
    pub origin: Point,
    /// The effective sizes of its chains together.
    pub effective_size: Shares,
    /// Its eyes (*genus*).
    pub eyes: EyeCount,
    /// The way out: what lies four steps away (*escape route*).
    pub escape: u32,
    /// Its share of its player's moyo.
    pub moyo: Shares,
    /// Chains of the opponent beside it that can be captured and saved (*lunch*), the most useful first.
    pub lunches: Vec<ChainId>,
    /// What it looks like before anything is read.
    pub crude: Crude,
    /// What the reader says of its life; `None` if it was not asked, or what it said contradicts itself.
    pub life: Option<Life>,
    /// What becomes of it, and how well that is known; where it is not, what is likely.
    pub verdict: Verdict,
    /// What that rests on, more closely.
    pub basis: Basis,
    /// How safe it is.
    pub safety: Safety,
    /// How weak, from 0 to 1000.
    pub weakness: u16,
    /// The same before its life was read.
    pub weakness_before: u16,
    /// Whether it is surrounded.
    pub surround: Hull,
    /// The groups near it.
    pub neighbors: Vec<GroupId>,
    /// Races with groups of the opponent.
    pub races: Vec<Race>,
}

impl GroupFacts {
    /// The opponent's groups near it.
    pub fn hostile<'a>(&'a self, groups: &'a Groups) -> impl Iterator<Item = GroupId> + 'a {
        self.neighbors.iter().copied().filter(|id| groups[*id].color != self.color)
    }

    /// Whether it is known that nothing can be done for it.
    #[must_use]
    pub fn is_dead(&self) -> bool {
        self.verdict.is(Status::Dead)
    }

    /// Whether it is known to live or die by who moves first, or by a ko.
    #[must_use]
    pub fn is_critical(&self) -> bool {
        matches!(self.verdict.known(), Some(Status::Critical | Status::Ko))
    }

    /// Whether it is known that the opponent kills it if he moves first, but not whether its owner saves it if he does.
    #[must_use]
    pub fn may_be_critical(&self) -> bool {
        self.verdict.is_guess()
            && self
                .life
                .as_ref()
                .is_some_and(|Life { kill, .. }| kill.is_settled() && kill.code != Code::Lose)
    }

    /// Whether nothing was read of it because it looks safe.
    #[must_use]
    pub fn looks_safe(&self) -> bool {
        self.basis == Basis::Outlines && self.verdict.status == Status::Alive
    }

    /// It was read to stand in a seki with others.
    pub(super) const fn stand_in_seki(&mut self) {
        self.verdict = Verdict { status: Status::Seki, evidence: Evidence::Searched };
        self.safety = Safety::Seki;
    }

    /// What was read of it is not believed, and stands as a guess only.
    pub(super) fn doubt(&mut self) {
        self.verdict.evidence = Evidence::Guessed;
        for answer in
            self.life.iter_mut().flat_map(|life| std::iter::once(&mut life.kill).chain(&mut life.live))
        {
            answer.evidence = Evidence::Guessed;
        }
    }

    /// How it ends for the opponent if he moves first and wants to kill it: as it was read or, where nothing was, as its verdict has it.
    #[must_use]
    pub fn kill(&self) -> Answer {
        let code = match self.verdict.status {
            Status::Alive | Status::Seki | Status::Unsettled => Code::Lose,
            Status::Dead | Status::Critical => Code::Win,
            Status::Ko => Code::KoA,
        };
        self.life.as_ref().map_or_else(|| self.unread(code), |life| life.kill.clone())
    }

    /// How it ends for its owner if he moves first and wants it to live.
    #[must_use]
    pub fn live(&self) -> Answer {
        let code = if self.verdict.status == Status::Dead { Code::Lose } else { Code::Win };
        match &self.life {
            Some(Life { live: Some(live), .. }) => live.clone(),
            Some(Life { kill, .. }) => Answer { evidence: kill.evidence, ..self.unread(Code::Win) },
            None => self.unread(code),
        }
    }

    /// The answer to a question that no search was spent on.
    fn unread(&self, code: Code) -> Answer {
        let best = (code != Code::Lose).then_some(Move::Pass);
        Answer {
            code,
            best,
            evidence: self.verdict.evidence,
            nodes: 0,
            children: 0,
            line: best.into_iter().collect(),
        }
    }

    /// Where the opponent plays to kill it, if he can.
    #[must_use]
    pub fn attack_point(&self) -> Option<Move> {
        self.life.as_ref().filter(|life| life.kill.code != Code::Lose).and_then(|life| life.kill.best)
    }

    /// Where its owner plays to live, if he must and can.
    #[must_use]
    pub fn defence_point(&self) -> Option<Move> {
        self.life.as_ref().and_then(|life| life.live.as_ref()).and_then(|live| live.best)
    }
}

/// The facts about all groups, in their order. `chains` are the facts about the chains.
#[must_use]
pub fn facts(
    position: &Position,
    groups: &Groups,
    chains: &[ChainFacts],
    settled: &Unconditional,
    effort: Effort,
) -> Vec<GroupFacts> {
    let inputs = Inputs::new(position, groups, chains, settled);
    let mut all: Vec<GroupFacts> = groups.ids().filter_map(|id| inputs.outlines(id)).collect();
    let mut ladder = Ladder::new(position, &inputs, groups);
    for rung in effort.rungs() {
        ladder.climb(&mut all, rung, None);
    }
    add_races(groups, &mut all);
    all
}

/// What is known of all groups of a position.
pub(crate) struct Known<'a> {
    /// Which chains belong together.
    pub(crate) groups: &'a Groups,
    /// The facts about the chains.
    pub(crate) chains: &'a [ChainFacts],
    /// What no one can change.
    pub(crate) settled: &'a Unconditional,
    /// The facts about the groups.
    pub(crate) facts: &'a [GroupFacts],
    /// What was spent on each group.
    pub(crate) effort: Effort,
}

/// Goes on with one of the groups, as far up the ladder as the effort allows, from where it stands.
pub(crate) fn deepen(position: &Position, known: &Known<'_>, id: GroupId, effort: Effort) -> Vec<GroupFacts> {
    let groups = known.groups;
    let inputs = Inputs::new(position, groups, known.chains, known.settled);
    let mut all = known.facts.to_vec();
    let mut ladder = Ladder::new(position, &inputs, groups);
    for rung in effort.rungs().skip(known.effort.rungs().count()) {
        ladder.climb(&mut all, rung, Some(id));
    }
    add_races(groups, &mut all);
    all
}

fn add_races(groups: &Groups, all: &mut [GroupFacts]) {
    for id in groups.ids().take(all.len()) {
        let races = races(groups, all, id);
        all[id.index()].races = races;
    }
}

/// What answers speak for that are not settled: a kill that is not found is seldom there, nor is, where there is a
/// kill, a life that is not found. Whom the opponent kills and who perhaps lives by moving first may come to either. Where neither is
/// found, most groups live that do not look weak.
pub(super) fn leaning(life: &Life, weakness: u16) -> Status {
    let Some(live) = &life.live else { return Status::Alive };
    match (life.kill.code, live.code) {
        (Code::Win, Code::Lose) => Status::Dead,
        (Code::Win, Code::KoA | Code::KoB) if life.kill.is_settled() => Status::Dead,
        (Code::Win, Code::Win) if life.kill.is_settled() && !live.is_settled() => Status::Unsettled,
        (_, Code::Win) if live.is_settled() => Status::Alive,
        (Code::Win, Code::Win) if weakness < tuning::weak() => Status::Alive,
        _ => Status::Unsettled,
    }
}

/// The races of a group with the opponent's groups that touch it, where both are in danger.
fn races(groups: &Groups, all: &[GroupFacts], id: GroupId) -> Vec<Race> {
    let danger = |id: GroupId| {
        let facts = &all[id.index()];
        facts.verdict.is(Status::Dead) || facts.is_critical()
    };
    let hostile = groups.ids().filter(|other| groups[*other].color != groups[id].color);
    let raced = hostile.filter(|other| danger(id) && danger(*other) && race::touch(groups, id, *other));
    raced
        .map(|other| Race {
            with: other,
            // What is dead without reading can be neither saved nor missed.
            saved: all[id.index()].life.as_ref().map_or(Code::Lose, Life::live_code),
            kills: all[other.index()].life.as_ref().map_or(Code::Win, |life| life.kill.code),
            margin: race::margin(groups, id, other),
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn life(kill: (Code, bool), live: Option<(Code, bool)>) -> Life {
        let answer = |(code, open)| Answer {
            code,
            best: None,
            evidence: if open { Evidence::Guessed } else { Evidence::Searched },
            nodes: 0,
            children: 0,
            line: Vec::new(),
        };
        Life { kill: answer(kill), live: live.map(answer) }
    }

    #[test]
    fn open_answers_speak_for_what_is_settled_beside_them() {
        let (open, settled) = (true, false);
        for (kill, live, expected) in [
            ((Code::Lose, open), None, Status::Alive),
            ((Code::Win, open), Some((Code::Win, settled)), Status::Alive),
            ((Code::Win, settled), Some((Code::Win, open)), Status::Unsettled),
            ((Code::Win, settled), Some((Code::KoB, open)), Status::Dead),
            ((Code::Win, open), Some((Code::Lose, open)), Status::Dead),
            ((Code::Win, open), Some((Code::Win, open)), Status::Unsettled),
            ((Code::KoA, open), Some((Code::KoB, settled)), Status::Unsettled),
        ] {
            assert_eq!(leaning(&life(kill, live), tuning::weak()), expected, "{kill:?} {live:?}");
        }
        let open = life((Code::Win, open), Some((Code::Win, open)));
        assert_eq!(leaning(&open, tuning::weak() - 1), Status::Alive, "what does not look weak mostly lives");
    }
}
