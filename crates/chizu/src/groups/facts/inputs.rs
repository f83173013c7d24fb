//! What all groups of a position are judged by, and what that comes to for one of them.

use chizu_board::{Color, PointSet, Position};

use super::{Basis, GroupFacts, Safety, leaning};
use crate::chains::{ChainFacts, ChainId, Shares, share};
use crate::groups::escape::{self, Ground};
use crate::groups::eyes::{self, EyeCount};
use crate::groups::life::Life;
use crate::groups::surround::{self, Hull, Surround};
use crate::groups::weakness::{self, Outlook};
use crate::groups::{GroupId, Groups};
use crate::read::Code;
use crate::safety::{self, Unconditional, alternating};
use crate::verdict::{Evidence, Status, Verdict};

/// What all groups are judged by.
pub(super) struct Inputs<'a> {
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
    pub(super) fn new(
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
    pub(super) fn facts(
        &self,
        id: GroupId,
        read: impl FnOnce(&PointSet) -> Option<Life>,
    ) -> Option<GroupFacts> {
        let group = &self.groups[id];
        let chains: Vec<&ChainFacts> = group.chains.iter().map(|id| &self.chains[id.index()]).collect();
        let origin = self.groups.origin(id)?;
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
        let gone = chains.iter().all(|chain| chain.unconditional == safety::PointStatus::Dead);
        let certain = invincible || safe || gone;
        let unchecked = looks_safe(&outlook, &group.stones);
        let life = if certain || unchecked { None } else { read(&group.stones) };
        let weakness_before = if invincible || safe { 0 } else { weakness::weakness(&outlook) };
        let (verdict, basis) = match &life {
            _ if gone => (proved(Status::Dead), Basis::Unconditional),
            _ if invincible => (proved(Status::Alive), Basis::Unconditional),
            _ if safe => (proved(Status::Alive), Basis::Static),
            None => (Verdict { status: Status::Alive, evidence: Evidence::Guessed }, Basis::Outlines),
            Some(life) => judged(life, weakness_before),
        };
        let mut facts = GroupFacts {
            id,
            color: group.color,
            stones: group.stones,
            liberties: group.liberties,
            chains: group.chains.clone(),
            origin,
            effective_size: chains.iter().map(|chain| chain.effective_size).sum(),
            eyes: outlook.eyes,
            escape,
            moyo: outlook.moyo,
            lunches,
            crude: weakness::crude(&outlook),
            life,
            verdict,
            basis,
            safety: Safety::Alive,
            weakness: weakness_before,
            weakness_before,
            surround,
            neighbors,
            races: Vec::new(),
        };
        facts.safety = safety_of(&facts, &chains, &outlook, invincible);
        facts.weakness = match (facts.safety, verdict.known()) {
            (Safety::Invincible | Safety::Inessential, _) => 0,
            (Safety::Dead | Safety::Critical | Safety::TacticallyDead, _) => 1000,
            // Of these as many are lost in the end as of others that look half as weak.
            (_, Some(Status::Alive)) => weakness_before / 2,
            (_, None) if facts.likely() != Status::Alive => 1000,
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

const fn proved(status: Status) -> Verdict {
    Verdict { status, evidence: Evidence::Proved }
}

/// What a search says becomes of a group; where it settles nothing, what speaks for either.
fn judged(life: &Life, weakness: u16) -> (Verdict, Basis) {
    let verdict = life.verdict();
    match verdict.evidence {
        Evidence::Proved => (verdict, Basis::Proved),
        Evidence::Searched => (verdict, Basis::Searched),
        Evidence::Guessed => (Verdict { status: leaning(life, weakness), ..verdict }, Basis::Searched),
    }
}

/// Points of moyo, and of a way out, with which life is not in question.
const MUCH_MOYO: usize = 20;
const MUCH_ESCAPE: u32 = 24;
/// Points of moyo that a group without two eyes and a way out must have beside its stones.
const ROOM: usize = 8;

fn looks_safe(outlook: &Outlook, stones: &PointSet) -> bool {
    // Who is surrounded has no more moyo than his eyes: the rest are his stones.
    let few_eyes = outlook.shut_in && outlook.eyes.most > 0 || {
        outlook.escape == 0 && outlook.moyo < Shares::points(stones.len() + ROOM)
    };
    let much_moyo = outlook.moyo > Shares::points(MUCH_MOYO) && !(outlook.eyes.least < 2 && few_eyes);
    !outlook.lost && (much_moyo || outlook.escape >= MUCH_ESCAPE)
}

fn safety_of(facts: &GroupFacts, chains: &[&ChainFacts], outlook: &Outlook, invincible: bool) -> Safety {
    if chains.len() == 1 && chains[0].inessential {
        Safety::Inessential
    } else if outlook.lost && !facts.verdict.is(Status::Alive) {
        Safety::TacticallyDead
    } else if invincible {
        Safety::Invincible
    } else {
        match facts.verdict.known() {
            Some(Status::Dead) => Safety::Dead,
            Some(Status::Critical | Status::Ko) => Safety::Critical,
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
