//! Everything that is said of one group (GNU Go's *dragon data*).

mod inputs;

use chizu_board::{Color, Move, Point, PointSet, Position};

use super::depth::Depth;
use super::eyes::EyeCount;
use super::life::Life;
use super::race::{self, Race};
use super::seki::{has_to_stand, is_narrow, may_stand, stand_by, standing};
use super::surround::Hull;
use super::weakness::Crude;
use super::{GroupId, Groups, contradiction};
use crate::chains::{ChainFacts, ChainId, Shares};
use crate::read::Code;
use crate::safety::Unconditional;
use crate::verdict::{Evidence, Status, Verdict};
use inputs::Inputs;

/// How safe a group is, and why (GNU Go's *safety*).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Safety {
    /// Nothing special.
    Alive,
    /// It dies.
    Dead,
    /// It lives or dies as who moves first.
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

    /// Whether nothing can be done for it: it dies, or is a chain that cannot be saved from capture.
    #[must_use]
    pub fn is_dead(&self) -> bool {
        self.verdict.is(Status::Dead) || self.safety == Safety::TacticallyDead && !self.is_critical()
    }

    /// What becomes of it or, where that is not known, what is likely; `Unsettled` if nothing speaks for either.
    #[must_use]
    pub fn likely(&self) -> Status {
        if self.is_dead() { Status::Dead } else { self.verdict.status }
    }

    /// Whether it is known to live or die as who moves first, or by a ko.
    #[must_use]
    pub fn is_critical(&self) -> bool {
        matches!(self.verdict.known(), Some(Status::Critical | Status::Ko))
    }

    /// Whether nothing was read of it because it looks safe.
    #[must_use]
    pub fn looks_safe(&self) -> bool {
        self.basis == Basis::Outlines
    }

    /// It was read to stand in a seki with others.
    const fn stand_in_seki(&mut self) {
        self.verdict = Verdict { status: Status::Seki, evidence: Evidence::Searched };
        self.safety = Safety::Seki;
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
    depth: &Depth,
) -> Vec<GroupFacts> {
    let inputs = Inputs::new(position, groups, chains, settled);
    let read = |stones: &PointSet| depth.read(position, stones);
    let mut all: Vec<GroupFacts> = groups.ids().filter_map(|id| inputs.facts(id, read)).collect();
    for id in standing(position, groups, &all, &depth.second_look) {
        let facts = &mut all[id.index()];
        facts.stand_in_seki();
    }
    contradiction::settle(position, groups, &mut all);
    for id in groups.ids().take(all.len()) {
        let races = races(groups, &all, id);
        all[id.index()].races = races;
    }
    all
}

/// What [`facts`] say of one group whose life need not be read, but for its races; `None` where it must be. Only whether a narrow
/// group stands in a seki with others is read, within the budget.
#[must_use]
pub fn unread(
    position: &Position,
    groups: &Groups,
    chains: &[ChainFacts],
    settled: &Unconditional,
    depth: &Depth,
    id: GroupId,
) -> Option<GroupFacts> {
    let inputs = Inputs::new(position, groups, chains, settled);
    let mut asked = false;
    let outlines = inputs.facts(id, |_| {
        asked = true;
        None
    })?;
    if !asked {
        return Some(outlines);
    }
    let stands = |id| {
        let outlines = inputs.facts(id, |_| None).filter(is_narrow);
        let read = |_: GroupFacts| inputs.facts(id, |stones| depth.read(position, stones));
        outlines.and_then(read).filter(has_to_stand)
    };
    let mut one = stands(id)?;
    let mut others = groups.ids().filter(|other| may_stand(&groups[id], &groups[*other]));
    others.find(|other| {
        stands(*other).is_some_and(|other| stand_by(position, &one, &other, &depth.second_look))
    })?;
    one.stand_in_seki();
    Some(one)
}

/// A group that looks weaker than this before it is read does not mostly live where nothing can be read.
const WEAK: u16 = 700;

/// What answers speak for that are not settled: a kill that is not found is seldom there, nor is, where there is a
/// kill, a life that is not found. Where neither is, most groups live that do not look weak.
pub(super) fn leaning(life: &Life, weakness: u16) -> Status {
    let Some(live) = &life.live else { return Status::Alive };
    match (life.kill.code, live.code) {
        (Code::Win, Code::Lose) => Status::Dead,
        (Code::Win, _) if life.kill.is_settled() => Status::Dead,
        (_, Code::Win) if live.is_settled() => Status::Alive,
        (Code::Win, Code::Win) if weakness < WEAK => Status::Alive,
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
    use crate::read::Answer;

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

    /// A seki of two groups, one with two eyes, and a large one around them.
    const MIXED: &str = "
        . O . O X . . . .
        O O O O X . . . .
        X X X X X . . . .
        X X X X X X X X .
        O O O O O O O X .
        O O X X X X O X .
        . O . X . X O X .";

    #[test]
    fn of_one_group_only_what_it_needs_is_read() {
        let stones: chizu_board::Stones = MIXED.parse().expect("a diagram");
        let position = chizu_board::Setup::new(stones).position().expect("a position");
        let crate::analysis::Options { chains, groups: depth } = crate::analysis::Options::default();
        let settled = crate::safety::unconditional(position.stones());
        let groups = Groups::of(&position);
        let chains = crate::chains::facts(&position, groups.chains(), &settled, &chains);
        let all = facts(&position, &groups, &chains, &settled, &depth);
        let count = |wanted: Status| all.iter().filter(|facts| facts.verdict.is(wanted)).count();
        assert_eq!(
            (all.len(), count(Status::Seki)),
            (4, 2),
            "{:?}",
            all.iter().map(|f| f.verdict).collect::<Vec<_>>()
        );
        for expected in all {
            let found = unread(&position, &groups, &chains, &settled, &depth, expected.id);
            let must_be_read = expected.life.is_some() && !expected.verdict.is(Status::Seki);
            let expected = Some(GroupFacts { races: Vec::new(), ..expected }).filter(|_| !must_be_read);
            assert_eq!(found, expected);
        }
    }

    #[test]
    fn open_answers_speak_for_what_is_settled_beside_them() {
        let (open, settled) = (true, false);
        for (kill, live, expected) in [
            ((Code::Lose, open), None, Status::Alive),
            ((Code::Win, open), Some((Code::Win, settled)), Status::Alive),
            ((Code::Win, settled), Some((Code::Win, open)), Status::Dead),
            ((Code::Win, open), Some((Code::Lose, open)), Status::Dead),
            ((Code::Win, open), Some((Code::Win, open)), Status::Unsettled),
            ((Code::KoA, open), Some((Code::KoB, settled)), Status::Unsettled),
        ] {
            assert_eq!(leaning(&life(kill, live), WEAK), expected, "{kill:?} {live:?}");
        }
        let open = life((Code::Win, open), Some((Code::Win, open)));
        assert_eq!(leaning(&open, WEAK - 1), Status::Alive, "what does not look weak mostly lives");
    }
}
