//! Groups of which is read whether they live: those that look dead, but are large, and those that seem to live, but whose eyes were
//! counted without looking at everything.

use chizu_board::{ByColor, Color, PointSet};

use super::super::contest::{Life, life};
use super::super::groups::Group;
use super::super::judge::Judged;
use super::super::round::Round;
use super::super::scene::Scene;
use super::{Removing, is_empty};
use crate::status::tuning;

impl Removing<'_> {
    /// Large groups are read before they are given up.
    pub(super) fn read_lives(&mut self, round: &Round<'_>, dead: &mut ByColor<PointSet>) {
        let large: Vec<&Group> = round
            .weak
            .iter()
            .copied()
            .filter(|group| group.stones.is_subset(&dead[group.color]))
            .filter(|group| {
                group.defend >= 2
                    || (group.stones.len() >= tuning::read_stones() && group.liberties.len() >= 2)
            })
            .filter(|group| {
                let size = group.stones.len();
                round.rivals(group).iter().all(|rival| rival.stones.len() <= size)
            })
            .collect();
        let asked = large.len() <= self.lives;
        if asked {
            self.lives -= large.len();
        }
        for group in large {
            let read = if asked { life(round.scene, self.position, group) } else { None };
            let spared = match read {
                // Who need only move is left alone by nobody.
                Some(Life::Lives | Life::Critical) => true,
                Some(Life::Dies) => false,
                None => group.defend >= 2 && group.closed >= 1 && group.stones.len() >= 10,
            };
            if read.is_some() {
                self.found.searched |= group.stones;
            }
            if spared {
                dead[group.color] -= group.stones;
                self.spared |= group.stones;
                if read != Some(Life::Lives) {
                    self.found.critical |= group.stones;
                }
                if read == Some(Life::Critical) {
                    self.bring_back(round, group);
                }
            }
        }
    }

    /// Who died next to a group that lives only if it moves first might kill it: nobody takes him for dead.
    fn bring_back(&mut self, round: &Round<'_>, group: &Group) {
        let geometry = round.scene.geometry();
        let gone = self.found.gone[!group.color];
        let near = geometry.neighbors_of(group.stones | group.liberties) & gone;
        let back = geometry.flood(near, gone);
        self.found.gone[!group.color] -= back;
        self.found.critical |= back;
        self.spared |= back;
        if !back.is_empty() {
            self.hot |= group.stones | back;
        }
    }

    /// Who lives by open spaces of little room, or by what he would take and hardly breathes elsewhere, may be killed after
    /// all. Tells whether someone was.
    pub(super) fn doubt(&mut self, judged: &Judged) -> bool {
        let known = self.settled() | self.doubted;
        let open = |group: &&Group| !group.immortal && !group.stones.intersects(&known);
        let mut asked: Vec<&Group> = judged.groups.iter().filter(open).filter(|g| is_narrow(g)).collect();
        if asked.len() > self.lives {
            asked.clear();
        }
        self.lives -= asked.len();
        let short = |group: &&Group| is_short(&judged.scene, group);
        let short: Vec<&Group> = judged.groups.iter().filter(open).filter(short).collect();
        if short.len() <= self.shortages {
            self.shortages -= short.len();
            asked.extend(short);
        }
        self.kill_doubted(&judged.scene, &asked)
    }

    /// Reads groups whose life is in doubt, and gives up those that die. Tells whether any does.
    fn kill_doubted(&mut self, scene: &Scene, groups: &[&Group]) -> bool {
        let mut killed = ByColor::<PointSet>::default();
        for group in groups {
            self.doubted |= group.stones;
            let read = life(scene, self.position, group);
            if read.is_some() {
                self.found.searched |= group.stones;
            }
            match read {
                Some(Life::Dies) => killed[group.color] |= group.stones,
                Some(Life::Critical) => self.found.critical |= group.stones,
                Some(Life::Lives) | None => {}
            }
        }
        for color in Color::ALL {
            self.found.gone[color] |= killed[color];
        }
        !is_empty(&killed)
    }
}

/// Whether a group lives by open spaces of little room.
fn is_narrow(group: &Group) -> bool {
    let little = if group.stones.len() <= tuning::few_stones() {
        tuning::read_space_of_few()
    } else {
        tuning::read_space()
    };
    group.closed < 2 && group.hold <= little
}

/// Whether a group lives by one small space, where stones of the opponent stand that were given up, and hardly breathes elsewhere:
/// eyes are counted as if walls could not be captured.
fn is_short(scene: &Scene, group: &Group) -> bool {
    let geometry = scene.geometry();
    let beyond = geometry.all() - scene.stones().of(group.color);
    let mut spaces = geometry.components(geometry.flood(group.liberties, beyond));
    group.closed >= 2
        && spaces.any(|space| {
            space.len() <= tuning::read_closed_space()
                && space.intersects(&scene.gone[!group.color])
                && (group.liberties - space).len() <= tuning::read_elsewhere()
        })
}
