//! Everything that is said of one group (GNU Go's *dragon data*).

use chizu_board::{Color, Move, Point, PointSet, Position};

use super::escape::{self, Ground};
use super::eyes::{self, EyeCount};
use super::life::Life;
use super::race::{self, Race};
use super::seki::{has_to_stand, is_narrow, may_stand, stand_by, standing};
use super::surround::{self, Hull, Surround};
use super::weakness::{self, Crude, Outlook};
use super::{GroupId, Groups};
use crate::chains::{ChainFacts, ChainId, Shares, share};
use crate::read::{self, Budget, Code};
use crate::safety::{Unconditional, alternating};

/// What becomes of a group.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Status {
    /// It lives though the opponent moves first.
    Alive,
    /// It dies though its owner moves first.
    Dead,
    /// It lives or dies as who moves first.
    Critical,
    /// It lives in a seki.
    Seki,
    /// The budget ended before it was known.
    Unknown,
    /// It was not asked, because it looks safe.
    Unchecked,
}

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
    /// What the reader says of its life; `None` if it was not asked.
    pub life: Option<Life>,
    /// What becomes of it.
    pub status: Status,
    /// What that rests on.
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
        self.status == Status::Dead
            || self.safety == Safety::TacticallyDead && self.status != Status::Critical
    }

    /// What most likely becomes of it: where the budget ended before its status was known, what speaks for either.
    /// `Unknown` if nothing does.
    #[must_use]
    pub fn likely(&self) -> Status {
        match self.status {
            _ if self.is_dead() => Status::Dead,
            Status::Unknown => self.life.as_ref().map_or(Status::Unknown, leaning),
            Status::Unchecked => Status::Alive,
            known => known,
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
    budget: &Budget,
) -> Vec<GroupFacts> {
    let inputs = Inputs::new(position, groups, chains, settled);
    let read = |stones: &PointSet| Life::of(position, stones, budget);
    let mut all: Vec<GroupFacts> = groups.ids().filter_map(|id| inputs.facts(id, read)).collect();
    for id in standing(position, groups, &all, budget) {
        let facts = &mut all[id.index()];
        (facts.status, facts.safety) = (Status::Seki, Safety::Seki);
    }
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
    budget: &Budget,
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
        let read = |_: GroupFacts| inputs.facts(id, |stones| Life::of(position, stones, budget));
        outlines.and_then(read).filter(has_to_stand)
    };
    let mut one = stands(id)?;
    let mut others = groups.ids().filter(|other| may_stand(&groups[id], &groups[*other]));
    others.find(|other| stands(*other).is_some_and(|other| stand_by(position, &one, &other, budget)))?;
    (one.status, one.safety) = (Status::Seki, Safety::Seki);
    Some(one)
}

/// What all groups are judged by.
struct Inputs<'a> {
    groups: &'a Groups,
    chains: &'a [ChainFacts],
    settled: &'a Unconditional,
    /// Stones that are safe though the opponent moves first, proved without search.
    safe: PointSet,
    eyes: Vec<EyeCount>,
    moyo: Vec<Shares>,
    ground: Ground,
    neighbors: Vec<Vec<GroupId>>,
    /// Stones of chains that cannot be saved, and of those that can be captured.
    lost: PointSet,
    weak: PointSet,
}

impl<'a> Inputs<'a> {
    fn new(
        position: &Position,
        groups: &'a Groups,
        chains: &'a [ChainFacts],
        settled: &'a Unconditional,
    ) -> Self {
        let stones = |wanted: &dyn Fn(&ChainFacts) -> bool| {
            chains.iter().filter(|c| wanted(c)).map(|c| c.stones).collect()
        };
        let weak = stones(&|c| c.attack_code() != Code::Lose);
        let lost = stones(&|c| c.attack_code() != Code::Lose && c.defence_code() == Code::Lose);
        let ground = Ground::of(groups, lost);
        let neighbors = escape::neighbors(groups, &ground);
        let proved = alternating(position.stones());
        Self {
            groups,
            chains,
            settled,
            safe: proved.black.stones | proved.white.stones,
            eyes: eyes::count(groups),
            moyo: moyo(groups, &ground, lost),
            ground,
            neighbors,
            lost,
            weak,
        }
    }

    /// The facts about a group, whose life is read where it matters.
    fn facts(&self, id: GroupId, read: impl FnOnce(&PointSet) -> Option<Life>) -> Option<GroupFacts> {
        let group = &self.groups[id];
        let chains: Vec<&ChainFacts> = group.chains.iter().map(|id| &self.chains[id.index()]).collect();
        let largest = chains.iter().rev().max_by_key(|chain| chain.stones.len())?;
        let neighbors = self.neighbors[id.index()].clone();
        let surround = self.surround(id, &neighbors);
        let full = self.escape(id);
        let escape = match surround.status {
            Surround::Open => full,
            Surround::Weakly => full / 2,
            Surround::Surrounded => 0,
        };
        let mut lunches: Vec<ChainId> = Vec::new();
        for lunch in chains.iter().flat_map(|chain| &chain.lunches) {
            if self.chains[lunch.index()].defence_code() != Code::Lose && !lunches.contains(lunch) {
                lunches.push(*lunch);
            }
        }
        let outlook = Outlook {
            eyes: self.eyes[id.index()],
            escape,
            shut_in: surround.status == Surround::Surrounded,
            moyo: self.moyo[id.index()],
            lost: chains.len() == 1 && group.stones.is_subset(&self.lost),
            lunch: !lunches.is_empty(),
        };
        let invincible = self.settled.immortal[group.color].stones.intersects(&group.stones);
        let safe = self.safe.intersects(&group.stones);
        let gone = chains.iter().all(|chain| chain.unconditional == crate::safety::Status::Dead);
        let certain = invincible || safe || gone;
        let unchecked = looks_safe(&outlook);
        let life = if certain || unchecked { None } else { read(&group.stones) };
        let (status, basis) = match &life {
            _ if gone => (Status::Dead, Basis::Unconditional),
            _ if invincible => (Status::Alive, Basis::Unconditional),
            _ if safe => (Status::Alive, Basis::Static),
            None => (Status::Unchecked, Basis::Outlines),
            Some(life) => judged(life),
        };
        let weakness_before = if invincible || safe { 0 } else { weakness::weakness(&outlook) };
        let mut facts = GroupFacts {
            id,
            color: group.color,
            stones: group.stones,
            liberties: group.liberties,
            chains: group.chains.clone(),
            origin: largest.origin,
            effective_size: chains.iter().map(|chain| chain.effective_size).sum(),
            eyes: outlook.eyes,
            escape,
            moyo: outlook.moyo,
            lunches,
            crude: weakness::crude(&outlook),
            life,
            status,
            basis,
            safety: Safety::Alive,
            weakness: weakness_before,
            weakness_before,
            surround,
            neighbors,
            races: Vec::new(),
        };
        facts.safety = safety(&facts, &chains, &outlook, invincible);
        facts.weakness = match facts.safety {
            Safety::Invincible | Safety::Inessential => 0,
            Safety::Dead | Safety::Critical | Safety::TacticallyDead => 1000,
            _ if status == Status::Unknown => (weakness_before + 1000) / 2,
            _ => weakness_before,
        };
        Some(facts)
    }

    fn escape(&self, id: GroupId) -> u32 {
        let all = self.groups.chains().stones().occupied();
        let alive = self.safe | self.settled.immortal.black.stones | self.settled.immortal.white.stones;
        escape::route(self.groups, id, &self.ground, all - self.weak, alive)
    }

    fn surround(&self, id: GroupId, neighbors: &[GroupId]) -> Hull {
        let stones = self.groups.chains().stones();
        let group = &self.groups[id];
        let hostile: PointSet = escape::of_color(self.groups, neighbors, !group.color)
            .into_iter()
            .map(|id| self.groups[id].stones)
            .collect();
        // A friend two steps away helps, if he is not in danger himself.
        let geometry = stones.geometry();
        let near = geometry.neighbors_of(geometry.neighbors_of(group.liberties) & stones.vacant());
        let allied = (near & stones.of(group.color)) - group.stones - self.weak;
        surround::hull(stones, group.stones, hostile - self.lost, allied)
    }
}

/// What a search says becomes of a group.
fn judged(life: &Life) -> (Status, Basis) {
    let basis = match life.evidence() {
        read::Evidence::Proved => Basis::Proved,
        read::Evidence::Searched => Basis::Searched,
    };
    let status = match (life.kill.code, life.live_code()) {
        _ if life.undecided() => Status::Unknown,
        (Code::Lose, _) => Status::Alive,
        (_, Code::Lose) => Status::Dead,
        _ => Status::Critical,
    };
    (status, basis)
}

/// What answers speak for that are not settled: a kill that is not found is seldom there, nor is, where there is a
/// kill, a life that is not found.
fn leaning(life: &Life) -> Status {
    let Some(live) = &life.live else { return Status::Alive };
    match (life.kill.undecided, live.undecided) {
        (true, false) if live.code == Code::Win => Status::Alive,
        (false, true) if life.kill.code == Code::Win => Status::Dead,
        _ => Status::Unknown,
    }
}

/// Points of moyo, and of a way out, with which life is not in question.
const MUCH_MOYO: usize = 20;
const MUCH_ESCAPE: u32 = 24;

fn looks_safe(outlook: &Outlook) -> bool {
    // Who is surrounded has no more moyo than his eyes: the rest are his stones.
    let few_eyes = outlook.shut_in && outlook.eyes.least < 2 && outlook.eyes.most > 0;
    !outlook.lost && (outlook.moyo > Shares::points(MUCH_MOYO) && !few_eyes || outlook.escape >= MUCH_ESCAPE)
}

fn safety(facts: &GroupFacts, chains: &[&ChainFacts], outlook: &Outlook, invincible: bool) -> Safety {
    if chains.len() == 1 && chains[0].inessential {
        Safety::Inessential
    } else if outlook.lost && facts.status != Status::Alive {
        Safety::TacticallyDead
    } else if invincible {
        Safety::Invincible
    } else {
        match facts.status {
            Status::Dead => Safety::Dead,
            Status::Critical => Safety::Critical,
            _ if outlook.eyes.halves() >= 6 || outlook.moyo > Shares::points(MUCH_MOYO) => {
                Safety::StronglyAlive
            }
            _ => Safety::Alive,
        }
    }
}

/// How far a group's share of a moyo reaches.
const MOYO_STEPS: usize = 6;

/// Every group's share of its player's moyo, stones of prisoners in it included.
fn moyo(groups: &Groups, ground: &Ground, lost: PointSet) -> Vec<Shares> {
    let mut sizes = vec![Shares::default(); groups.len()];
    let starts: Vec<PointSet> = groups
        .iter()
        .map(|group| if group.stones.is_subset(&lost) { PointSet::EMPTY } else { group.liberties })
        .collect();
    for color in Color::ALL {
        let own: Vec<PointSet> = groups
            .iter()
            .zip(&starts)
            .map(|(group, start)| if group.color == color { *start } else { PointSet::EMPTY })
            .collect();
        share(groups.chains(), ground.moyo[color], &own, MOYO_STEPS, |(group, part)| sizes[group] += part);
    }
    sizes
}

/// The races of a group with the opponent's groups that touch it, where both are in danger.
fn races(groups: &Groups, all: &[GroupFacts], id: GroupId) -> Vec<Race> {
    let danger = |id: GroupId| matches!(all[id.index()].status, Status::Dead | Status::Critical);
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
    use crate::read::{Answer, Evidence};

    fn life(kill: (Code, bool), live: Option<(Code, bool)>) -> Life {
        let answer = |(code, undecided)| Answer {
            code,
            best: None,
            evidence: Evidence::Searched,
            undecided,
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
        let crate::analysis::Options { chains, life } = crate::analysis::Options::default();
        let settled = crate::safety::unconditional(position.stones());
        let groups = Groups::of(&position);
        let chains = crate::chains::facts(&position, groups.chains(), &settled, &chains);
        let all = facts(&position, &groups, &chains, &settled, &life);
        let count = |wanted: Status| all.iter().filter(|facts| facts.status == wanted).count();
        assert_eq!(
            (all.len(), count(Status::Seki)),
            (4, 2),
            "{:?}",
            all.iter().map(|f| f.status).collect::<Vec<_>>()
        );
        for expected in all {
            let found = unread(&position, &groups, &chains, &settled, &life, expected.id);
            let must_be_read = expected.life.is_some() && expected.status != Status::Seki;
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
            ((Code::Win, open), Some((Code::Win, open)), Status::Unknown),
            ((Code::KoA, open), Some((Code::KoB, settled)), Status::Unknown),
        ] {
            assert_eq!(leaning(&life(kill, live)), expected, "{kill:?} {live:?}");
        }
    }
}
