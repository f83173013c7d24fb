//! Thinking dead groups away, the weakest first.
//!
//! In every round the board without the stones given up so far is judged anew. Weak groups that face none but strong ones
//! die; so do those whose rivals are far stronger. Of the others, the weakest is weighed against its rivals: who lives if the
//! other is gone? If that leaves it open, a race is read. At the end, lives that hang on little are read, and stones that no one can
//! take are found to be in seki. Then races that were judged at sight are read; where they were misjudged, all is done once more with
//! that known, and so it is where a seki is none.
//!
//! All groups of a round are looked at on the same board, so that their order does not matter. Inside: `lives` (groups of which
//! is read whether they live).

mod lives;

use chizu_board::{ByColor, Color, PointSet, Position};

use super::appeal::{self, Appeal, appeal};
use super::broken::{Broken, broken};
use super::contest::{Race, race};
use super::groups::Group;
use super::judge::{Judge, Judged};
use super::round::{Round, clearly_dead, is_far_stronger, strength};
use super::scene::Scene;
use super::{Read, standoff};
use crate::status::tuning;

/// What was found.
#[derive(Clone, Debug, Default)]
pub(super) struct Removal {
    /// Dead stones, by their colour.
    pub(super) gone: ByColor<PointSet>,
    pub(super) seki: PointSet,
    pub(super) unsettled: PointSet,
    /// Groups that live if their owner moves first.
    pub(super) critical: PointSet,
    /// Stones of which something was read.
    pub(super) searched: PointSet,
    /// Living stones of groups without two eyes.
    pub(super) weak: PointSet,
    /// How many boards were judged on the way.
    pub(super) boards: usize,
}

/// Finds the dead stones of a position.
pub(super) fn remove_dead(position: &Position, read: &Read) -> Removal {
    let mut removing = Removing::of(position, read);
    let firm = removing.rounds();
    let appeal = appeal(&mut removing.judge, position, removing.found.gone, firm);
    let mut boards = removing.judge.boards;
    let mut again = |broken: &Broken| {
        let removing = Removing::again(position, read, &appeal, broken);
        boards += removing.judge.boards;
        removing.found
    };
    let mut found = if appeal.is_empty() { removing.found } else { again(&Broken::default()) };
    let broken = broken(position, found.gone, found.seki);
    if !broken.all.is_empty() {
        found = again(&broken);
    }
    Removal { boards, ..found }
}

struct Removing<'a> {
    position: &'a Position,
    judge: Judge<'a>,
    found: Removal,
    /// Stones that were read to live.
    spared: PointSet,
    /// Groups that live if they move first, and the stones beside them that live if they do not.
    hot: PointSet,
    /// Stones that were read to be dead.
    doomed: ByColor<PointSet>,
    /// Stones whose narrow life was read.
    doubted: PointSet,
    /// What may still be read.
    races: usize,
    lives: usize,
    shortages: usize,
}

impl<'a> Removing<'a> {
    fn of(position: &'a Position, read: &Read) -> Self {
        let Read { spared, doomed } = *read;
        Self {
            position,
            judge: Judge::of(position.stones()),
            found: Removal { gone: doomed, ..Removal::default() },
            spared,
            hot: PointSet::EMPTY,
            doomed,
            doubted: PointSet::EMPTY,
            races: tuning::races(),
            lives: tuning::lives(),
            shortages: tuning::shortages(),
        }
    }

    /// Everything once more, with what is known of races and sekis.
    fn again(position: &'a Position, read: &Read, appeal: &Appeal, broken: &Broken) -> Self {
        let Broken { dead, all } = *broken;
        let spared = read.spared | appeal.winners;
        let doomed = ByColor::new_with(|color| read.doomed[color] | dead[color]);
        let mut again = Self::of(position, &Read { spared, doomed });
        again.found.seki = appeal.standing - all;
        again.found.searched = appeal.winners | appeal.standing | all;
        again.rounds();
        again
    }

    /// Round after round, until all is settled; tells the stones of groups for which nothing needed to be done at first.
    fn rounds(&mut self) -> PointSet {
        let mut judged = self.judge.judge(self.found.gone, self.spared);
        let firm = judged.secure();
        for _ in 1..tuning::rounds() {
            if !(self.has_weak(&judged) || self.doubt(&judged)) {
                break;
            }
            self.round(&judged);
            judged = self.judge.judge(self.found.gone, self.spared);
        }
        self.finish(&judged);
        firm
    }

    /// Who is dead among none but groups in seki is not taken: he stands, too.
    fn keep_inside(&mut self) {
        let (stones, found) = (self.position.stones(), &mut self.found);
        let geometry = stones.geometry();
        for region in geometry.components(stones.vacant() | found.gone.black | found.gone.white) {
            if (geometry.neighbors_of(region) - region).is_subset(&found.seki) {
                found.seki |= region & stones.occupied();
                found.gone = found.gone.map(|gone| gone - region);
            }
        }
    }

    fn settled(&self) -> PointSet {
        self.found.seki | self.found.unsettled | self.spared
    }

    fn is_weak(&self, group: &Group) -> bool {
        !group.is_secure() && !group.stones.intersects(&self.settled())
    }

    fn has_weak(&self, judged: &Judged) -> bool {
        judged.groups.iter().any(|group| self.is_weak(group))
    }

    /// One round.
    fn round(&mut self, judged: &Judged) {
        let weak: Vec<&Group> = judged.groups.iter().filter(|group| self.is_weak(group)).collect();
        let round = Round { scene: &judged.scene, strong: judged.secure() | self.spared, weak };
        let mut dead = clearly_dead(&round);
        if is_empty(&dead) {
            dead = self.weakest_dead(&round);
        }
        self.read_lives(&round, &mut dead);
        self.give_up(&dead);
    }

    /// Of the weakest groups, which die, or whose rivals do.
    fn weakest_dead(&mut self, round: &Round<'_>) -> ByColor<PointSet> {
        let weakest = round.weak.iter().map(|group| strength(group)).min();
        let now: Vec<&Group> =
            round.weak.iter().copied().filter(|group| Some(strength(group)) == weakest).collect();
        let may_race = self.races >= now.len();
        let mut dead = ByColor::<PointSet>::default();
        for group in &now {
            self.weigh(round, group, may_race, &mut dead);
        }
        self.races = self.races.saturating_sub(now.len());
        // Two that face each other do not both die of it: the smaller does.
        let geometry = round.scene.geometry();
        let both: Vec<&Group> =
            now.iter().copied().filter(|group| group.stones.is_subset(&dead[group.color])).collect();
        let size = |group: &Group| (group.stones.len(), group.liberties.len());
        for group in &both {
            let near = geometry.neighbors_of(group.liberties | group.stones);
            let smaller = |rival: &&&Group| rival.color != group.color && size(rival) < size(group);
            if both.iter().filter(smaller).any(|rival| rival.stones.intersects(&near)) {
                dead[group.color] -= group.stones;
            }
        }
        dead
    }

    /// Weighs a group against its rivals.
    fn weigh(&mut self, round: &Round<'_>, group: &Group, may_race: bool, dead: &mut ByColor<PointSet>) {
        let rivals = round.rivals(group);
        let gone = self.found.gone;
        let without = |color: Color, stones: PointSet| {
            let mut gone = gone;
            gone[color] |= stones;
            gone
        };
        let others: PointSet = rivals.iter().map(|rival| rival.stones).collect();
        // A small one may be all that keeps a large one from life.
        let mut saved = false;
        for rival in rivals.iter().filter(|rival| {
            rivals.len() > 1
                && 3 * rival.stones.len() <= group.stones.len()
                && rival.attack == 0
                && rival.liberties.len() <= group.liberties.len()
        }) {
            let judged = self.judge.judge(without(rival.color, rival.stones), round.strong);
            if group.stones.is_subset(&judged.secure()) {
                dead[rival.color] |= rival.stones;
                saved = true;
            }
        }
        if saved {
            return;
        }
        let alone = self.judge.judge(without(!group.color, others), round.strong).secure();
        let after = self.judge.judge(without(group.color, group.stones), round.strong).secure();
        let lives = group.stones.is_subset(&alone);
        let they_live = others.is_subset(&after);
        match (lives, they_live) {
            (true, false) if others.len() < group.stones.len() => dead[!group.color] |= others,
            (true, true) if 3 * others.len() <= group.stones.len() => dead[!group.color] |= others,
            (false, true) => dead[group.color] |= group.stones,
            _ => {
                let equals: Vec<&Group> =
                    rivals.into_iter().filter(|rival| may_race && !is_far_stronger(rival, group)).collect();
                self.race(round, group, &equals, dead);
            }
        }
    }

    /// Reads the races of a group with groups that are about as strong.
    fn race(&mut self, round: &Round<'_>, group: &Group, rivals: &[&Group], dead: &mut ByColor<PointSet>) {
        let (mut loses, mut stands, mut open) = (PointSet::EMPTY, PointSet::EMPTY, PointSet::EMPTY);
        for rival in rivals {
            // What is not read in time goes against the weaker.
            let Some(race) = race(round.scene, self.position, group, rival, tuning::race_nodes()) else {
                continue;
            };
            self.found.searched |= group.stones;
            match race {
                Race::FirstDies => {}
                Race::SecondDies => loses |= rival.stones,
                Race::Seki => stands |= rival.stones,
                Race::Open => open |= rival.stones,
            }
        }
        if !loses.is_empty() {
            dead[!group.color] |= loses;
        } else if !stands.is_empty() {
            self.found.seki |= group.stones | stands;
        } else if !open.is_empty() {
            self.found.unsettled |= group.stones | open;
        } else {
            dead[group.color] |= group.stones;
        }
    }

    /// Gives the dead up.
    fn give_up(&mut self, dead: &ByColor<PointSet>) {
        if !is_empty(dead) {
            // What was not to be settled may be now.
            self.found.unsettled = PointSet::EMPTY;
            self.found.gone = ByColor::new_with(|color| self.found.gone[color] | dead[color]);
        }
    }

    /// What is left to be done when all groups are settled.
    fn finish(&mut self, judged: &Judged) {
        let found = &mut self.found;
        let standing = appeal::standing(judged, self.position, found.critical);
        found.seki |= standing;
        found.searched |= standing;
        // Stones that may not be taken for eyes live with those who live by that.
        for group in judged.groups.iter().filter(|group| !group.seki.is_empty()) {
            found.seki |= group.stones | group.seki;
            found.gone[!group.color] -= group.seki;
        }
        found.gone = self.judge.reunite(found.gone, judged.secure() | self.spared, tuning::reunions());
        for color in Color::ALL {
            found.gone[color] |= self.doomed[color];
        }
        let given = self.position.stones();
        let scene = Scene::new(given, found.gone);
        let standing = standoff::standoffs(self.position, &scene)
            | standoff::nakade(&mut self.judge, self.position, &scene);
        let standing = standing - self.doomed.black - self.doomed.white;
        let back = ByColor::new_with(|color| standing & found.gone[color]);
        found.searched |= standing;
        for color in Color::ALL {
            found.gone[color] -= back[color];
        }
        if !standing.is_empty() {
            // Who has two eyes elsewhere, or holds together with such, is in no seki.
            let secure = self.judge.judge(found.gone, self.spared | standing).secure();
            found.seki |= standing | (standoff::partners(&scene, back) - secure);
        }
        found.seki -= found.gone.black | found.gone.white;
        found.unsettled |= self.hot - found.gone.black - found.gone.white;
        let is_weak = |group: &&Group| !group.is_secure();
        let weak: PointSet = judged.groups.iter().filter(is_weak).map(|group| group.stones).collect();
        found.weak = weak - found.gone.black - found.gone.white;
        self.keep_inside();
    }
}

fn is_empty(sets: &ByColor<PointSet>) -> bool {
    (sets.black | sets.white).is_empty()
}
