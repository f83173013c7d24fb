//! Thinking dead groups away, the weakest first.

use chizu_board::{ByColor, PointSet, Position, Setup};

use super::groups::{Group, groups};
use super::links::Links;
use super::scene::Scene;
use super::spaces::{Memory, spaces};
use crate::read::{self, Budget, Code};

/// What was found.
#[derive(Clone, Debug)]
pub(super) struct Removal {
    pub(super) scene: Scene,
    pub(super) groups: Vec<Group>,
    pub(super) seki: PointSet,
    pub(super) unsettled: PointSet,
    pub(super) searched: PointSet,
}

/// Layers looked at at most.
const LAYERS: usize = 60;
/// Positions a race may take.
const RACE: Budget = Budget { nodes: 600, table_bits: 10 };
const RACES: usize = 12;

pub(super) fn remove_dead(position: &Position) -> Removal {
    let given = position.stones();
    let geometry = given.geometry();
    let mut memory = Memory::new();
    let mut gone = ByColor::<PointSet>::default();
    let mut secure = PointSet::EMPTY;
    let (mut seki, mut unsettled, mut searched) = (PointSet::EMPTY, PointSet::EMPTY, PointSet::EMPTY);
    let mut restored = PointSet::EMPTY;
    let mut races = RACES;
    let mut layer = 0;
    loop {
        layer += 1;
        let scene = Scene::new(given, gone);
        let links = Links::of(&scene.chains);
        let mut found;
        // Who is weak shows only when it is known who is strong.
        loop {
            let spaces = spaces(&scene, &links, secure, &mut memory);
            found = groups(&scene, &links, &spaces);
            let now = found.iter().filter(|g| g.is_secure()).fold(PointSet::EMPTY, |all, g| all | g.stones);
            if now.is_subset(&secure) {
                secure = now;
                break;
            }
            secure |= now;
        }
        let settled = seki | unsettled;
        let weak: Vec<&Group> =
            found.iter().filter(|g| !g.is_secure() && !g.stones.intersects(&settled)).collect();
        let weakest = weak.iter().map(|g| strength(g)).min();
        let Some(weakest) = weakest.filter(|_| layer < LAYERS) else {
            return Removal { scene, groups: found, seki, unsettled, searched };
        };
        let mut dead = ByColor::<PointSet>::default();
        let now: Vec<&&Group> = weak.iter().filter(|g| strength(g) == weakest).collect();
        for group in &now {
            let near = geometry.neighbors_of(group.liberties | group.stones) & scene.stones().of(!group.color);
            let rivals: Vec<&&Group> =
                weak.iter().filter(|g| g.color != group.color && g.stones.intersects(&near)).collect();
            let mut fate = None;
            for rival in rivals {
                if is_far_stronger(rival, group) {
                    continue;
                }
                if races < now.len() {
                    continue;
                }
                searched |= group.stones;
                let verdict = race(&scene, position, group, rival);
                if verdict != Verdict::FirstDies {
                    fate = Some((verdict, rival.stones));
                }
            }
            match fate {
                None | Some((Verdict::FirstDies, _)) => dead[group.color] |= group.stones,
                Some((Verdict::SecondDies, rival)) => dead[!group.color] |= rival,
                Some((Verdict::Seki, rival)) => seki |= group.stones | rival,
                Some((Verdict::Unsettled, rival)) => unsettled |= group.stones | rival,
            }
        }
        races = races.saturating_sub(now.len());
        for color in chizu_board::Color::ALL {
            // What died because these lived comes back.
            let touched = geometry.neighbors_of(dead[color]) & gone[!color];
            let back = geometry.flood(touched, gone[!color]) - restored;
            restored |= back;
            gone[!color] -= back;
        }
        for color in chizu_board::Color::ALL {
            gone[color] |= dead[color];
        }
    }
}

/// The weaker, the less.
const fn strength(group: &Group) -> (u8, usize, usize) {
    (group.defend, group.room, 0)
}

fn is_far_stronger(one: &Group, other: &Group) -> bool {
    let (mine, theirs) = (one.liberties.len(), other.liberties.len());
    if mine == 1 && theirs > 1 {
        return false;
    }
    one.room >= other.room + 3 || one.attack > other.attack || one.defend > other.defend || mine >= theirs + 3
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Verdict {
    FirstDies,
    SecondDies,
    Seki,
    Unsettled,
}

/// Who dies if both groups have not eyes enough.
fn race(scene: &Scene, position: &Position, first: &Group, second: &Group) -> Verdict {
    let setup = Setup { to_play: position.to_play(), ..Setup::new(*scene.stones()) };
    let board = setup.position_tolerant().0;
    let kills = |a: &Group, b: &Group| {
        let answer = read::race(&board, &a.stones, &b.stones, &RACE).ok();
        answer.map_or((false, false), |race| (race.kills.code == Code::Win, !race.kills.undecided))
    };
    match (kills(first, second), kills(second, first)) {
        ((true, _), (true, _)) => Verdict::Unsettled,
        ((true, _), (false, _)) => Verdict::SecondDies,
        ((false, true), (false, true)) => Verdict::Seki,
        ((false, _), _) => Verdict::FirstDies,
    }
}
