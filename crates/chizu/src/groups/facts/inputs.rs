//! What all groups of a position are judged by, and what that comes to for one of them.

use chizu_board::{Color, Point, PointSet, Position};

use super::{Basis, GroupFacts, Safety, leaning};
use crate::chains::{ChainFacts, ChainId, Shares, share};
use crate::groups::escape::{self, Ground};
use crate::groups::eyes::{self, EyeCount};
use crate::groups::life::Life;
use crate::groups::surround::{self, Hull, Surround};
use crate::groups::tuning;
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

    /// The facts about a group before its life is read.
    pub(super) fn outlines(&self, id: GroupId) -> Option<GroupFacts> {
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
            lost: self.is_lost(id),
            lunch: !lunches.is_empty(),
        };
        let invincible = self.is_invincible(id);
        let safe = self.safe.intersects(&group.stones);
        let gone = chains.iter().all(|chain| chain.unconditional == safety::PointStatus::Dead);
        let weakness_before = if invincible || safe { 0 } else { weakness::weakness(&outlook) };
        let verdict = |status, evidence| Verdict { status, evidence };
        let (verdict, basis) = match () {
            () if gone => (verdict(Status::Dead, Evidence::Proved), Basis::Unconditional),
            () if invincible => (verdict(Status::Alive, Evidence::Proved), Basis::Unconditional),
            () if safe => (verdict(Status::Alive, Evidence::Proved), Basis::Static),
            () if outlook.lost => (verdict(Status::Dead, Evidence::Guessed), Basis::Searched),
            () if looks_safe(&outlook, &group.stones) => {
                (verdict(Status::Alive, Evidence::Guessed), Basis::Outlines)
            }
            () => (verdict(Status::Unsettled, Evidence::Guessed), Basis::Outlines),
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
            life: None,
            verdict,
            basis,
            safety: Safety::Alive,
            weakness: weakness_before,
            weakness_before,
            surround,
            neighbors,
            races: Vec::new(),
        };
        self.weigh(&mut facts);
        Some(facts)
    }

    /// Takes note of what reading said of a group's life.
    pub(super) fn note(&self, facts: &mut GroupFacts, life: Life) {
        let verdict = life.verdict();
        facts.basis = if verdict.evidence == Evidence::Proved { Basis::Proved } else { Basis::Searched };
        let status = if verdict.is_guess() { leaning(&life, facts.weakness_before) } else { verdict.status };
        facts.verdict = Verdict { status, ..verdict };
        facts.life = Some(life);
        self.weigh(facts);
    }

    /// One chain that cannot be saved from capture, and that reading does not find to live, is dead. Whether it is.
    pub(super) fn lose(&self, facts: &mut GroupFacts) -> bool {
        let lost = facts.verdict.is_guess() && self.is_lost(facts.id);
        if lost {
            facts.verdict = Verdict { status: Status::Dead, evidence: Evidence::Searched };
            self.weigh(facts);
        }
        lost
    }

    /// How safe a group is, and how weak, as its verdict has it.
    fn weigh(&self, facts: &mut GroupFacts) {
        facts.safety = self.safety_of(facts);
        facts.weakness = match (facts.safety, facts.verdict.known()) {
            (Safety::Invincible | Safety::Inessential, _) => 0,
            (Safety::Dead | Safety::Critical | Safety::TacticallyDead, _) => 1000,
            // Of these as many are lost in the end as of others that look half as weak.
            (_, Some(Status::Alive)) => facts.weakness_before / 2,
            (_, None) if facts.verdict.status != Status::Alive => 1000,
            _ => facts.weakness_before,
        };
    }

    fn is_invincible(&self, id: GroupId) -> bool {
        let group = &self.groups[id];
        self.settled.immortal[group.color].stones.intersects(&group.stones)
    }

    /// Whether a group is one chain that can be captured.
    pub(super) fn can_be_captured(&self, id: GroupId) -> bool {
        let group = &self.groups[id];
        group.chains.len() == 1 && group.stones.is_subset(&self.weak)
    }

    /// The moves that save chains of a group from capture, the best of each.
    pub(super) fn saving(&self, id: GroupId) -> impl Iterator<Item = Point> {
        let chains = self.groups[id].chains.iter().map(|chain| &self.chains[chain.index()]);
        chains.filter_map(|chain| chain.attack.as_ref()?.defence.as_ref()?.best?.point())
    }

    /// Whether a group is one chain that cannot be saved from capture.
    fn is_lost(&self, id: GroupId) -> bool {
        let group = &self.groups[id];
        group.chains.len() == 1 && group.stones.is_subset(&self.lost)
    }

    fn safety_of(&self, facts: &GroupFacts) -> Safety {
        if let [chain] = facts.chains[..]
            && self.chains[chain.index()].inessential
        {
            return Safety::Inessential;
        }
        match facts.verdict.known() {
            Some(Status::Dead) if self.is_lost(facts.id) => Safety::TacticallyDead,
            _ if self.is_invincible(facts.id) => Safety::Invincible,
            Some(Status::Dead) => Safety::Dead,
            Some(Status::Critical | Status::Ko) => Safety::Critical,
            _ if facts.eyes.halves() >= 6 || facts.moyo > Shares::points(tuning::moyo_safe()) => {
                Safety::StronglyAlive
            }
            _ => Safety::Alive,
        }
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

fn looks_safe(outlook: &Outlook, stones: &PointSet) -> bool {
    // Who is surrounded has no more moyo than his eyes: the rest are his stones.
    let few_eyes = outlook.shut_in && outlook.eyes.most > 0 || {
        outlook.escape == 0 && outlook.moyo < Shares::points(stones.len() + tuning::moyo_beside())
    };
    let much_moyo =
        outlook.moyo > Shares::points(tuning::moyo_safe()) && !(outlook.eyes.least < 2 && few_eyes);
    much_moyo || outlook.escape >= tuning::escape_safe()
}

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
        share(groups.chains(), ground.moyo[color], &own, tuning::moyo_steps(), |(group, part)| {
            sizes[group] += part;
        });
    }
    sizes
}
