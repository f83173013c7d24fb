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
    pub(super) seki: PointSet,
    pub(super) unsettled: PointSet,
    /// Groups that live if their owner moves first.
    pub(super) critical: PointSet,
    pub(super) searched: PointSet,
}

/// Layers looked at at most.
const LAYERS: usize = 60;
/// Positions a race may take.
const RACE: Budget = Budget { nodes: 100, table_bits: 9 };
const RACES: usize = 12;
/// The most chains asked about at the end.
const REUNIONS: usize = 12;
/// Positions a question about life may take.
const LIFE: Budget = Budget { nodes: 100, table_bits: 9 };
const LIVES: usize = 6;

/// What a board amounts to.
struct Judged {
    scene: Scene,
    groups: Vec<Group>,
}

/// Looks for dead groups.
struct Search<'a> {
    position: &'a Position,
    memory: Memory,
    /// Races that may still be read.
    races: usize,
    searched: PointSet,
    /// Groups of which it may still be read whether they live.
    lives: usize,
}

impl Search<'_> {
    /// Chains that were given up too early: beside living friends, they live with them.
    fn reunited(&mut self, gone: ByColor<PointSet>, strong: PointSet) -> ByColor<PointSet> {
        let given = self.position.stones();
        let geometry = given.geometry();
        let alive = ByColor::new_with(|color| given.of(color) - gone[color]);
        let mut back = ByColor::<PointSet>::default();
        let mut asked = 0;
        for region in geometry.components(geometry.all() - alive.black - alive.white) {
            let around = geometry.neighbors_of(region);
            for color in chizu_board::Color::ALL {
                if !around.intersects(&alive[color]) {
                    continue;
                }
                for chain in geometry.components(gone[color] & region) {
                    asked += 1;
                    if asked > REUNIONS {
                        return gone;
                    }
                    let mut with = gone;
                    with[color] -= chain;
                    let groups = self.judge(with, strong).groups;
                    if groups.iter().any(|g| g.is_secure() && chain.is_subset(&g.stones)) {
                        back[color] |= chain;
                    }
                }
            }
        }
        ByColor::new_with(|color| gone[color] - back[color])
    }

    fn judge(&mut self, gone: ByColor<PointSet>, secure: PointSet) -> Judged {
        let scene = Scene::new(self.position.stones(), gone);
        let links = Links::of(&scene.chains);
        let mut secure = secure;
        // Who is weak shows only when it is known who is strong.
        loop {
            let spaces = spaces(&scene, &links, secure, &mut self.memory);
            let groups = groups(&scene, &links, &spaces);
            let now = groups.iter().filter(|g| g.is_secure()).fold(PointSet::EMPTY, |all, g| all | g.stones);
            if now.is_subset(&secure) {
                return Judged { scene, groups };
            }
            secure |= now;
        }
    }
}

fn secure(groups: &[Group]) -> PointSet {
    groups.iter().filter(|g| g.is_secure()).fold(PointSet::EMPTY, |all, g| all | g.stones)
}

pub(super) fn remove_dead(position: &Position) -> Removal {
    let geometry = position.stones().geometry();
    let trace = std::env::var("CHIZU_TRACE").is_ok();
    let mut search =
        Search { position, memory: Memory::new(), races: RACES, searched: PointSet::EMPTY, lives: LIVES };
    let mut gone = ByColor::<PointSet>::default();
    let mut strong = PointSet::EMPTY;
    let mut critical = PointSet::EMPTY;
    let (mut seki, mut unsettled) = (PointSet::EMPTY, PointSet::EMPTY);
    let mut restored = PointSet::EMPTY;
    let (mut read_alive, mut raced, mut doubted) = (PointSet::EMPTY, PointSet::EMPTY, PointSet::EMPTY);
    let mut layer = 0;
    loop {
        layer += 1;
        let judged = search.judge(gone, strong);
        let (scene, found) = (&judged.scene, &judged.groups);
        strong = secure(found);
        let settled = seki | unsettled | read_alive;
        strong |= read_alive;
        let weak: Vec<&Group> =
            found.iter().filter(|g| !g.is_secure() && !g.stones.intersects(&settled)).collect();
        if trace {
            let name = |set: PointSet| set.first_point().map(|p| geometry.size().name(p).to_string());
            for g in &weak {
                eprintln!(
                    "layer {layer} weak {:?} {} stones {} eyes {}-{} room {} libs {}",
                    g.color, name(g.stones).unwrap_or_default(), g.stones.len(), g.attack, g.defend, g.room, g.liberties.len()
                );
            }
        }
        if weak.is_empty() && layer < LAYERS {
            // Who lives by open spaces of little room may be killed after all.
            let mut killed = ByColor::<PointSet>::default();
            let narrow: Vec<&Group> = found
                .iter()
                .filter(|g| !g.immortal && g.closed < 2)
                .filter(|g| g.hold <= 8 || (g.hold <= 24 && g.stones.len() <= 6))
                .filter(|g| !g.stones.intersects(&(settled | doubted)))
                .collect();
            if narrow.len() <= search.lives {
                search.lives -= narrow.len();
                for g in narrow {
                    doubted |= g.stones;
                    search.searched |= g.stones;
                    match life(&board_of(position, scene, g), g) {
                        Some(Life::Dies) => killed[g.color] |= g.stones,
                        Some(Life::Critical) => critical |= g.stones,
                        Some(Life::Lives) | None => {}
                    }
                }
            }
            if !(killed.black | killed.white).is_empty() {
                for color in chizu_board::Color::ALL {
                    gone[color] |= killed[color];
                }
                strong = PointSet::EMPTY;
                continue;
            }
        }
        if weak.is_empty() || layer >= LAYERS {
            let by_seki = found.iter().fold(PointSet::EMPTY, |all, g| all | g.seki);
            let mut gone = gone;
            for color in chizu_board::Color::ALL {
                let back = by_seki & gone[color];
                seki |= back;
                for g in found.iter().filter(|g| g.seki.intersects(&back)) {
                    if g.color != color {
                        seki |= g.stones;
                    }
                }
                gone[color] -= back;
            }
            let mut gone = search.reunited(at_home(position, gone), strong);
            let scene = Scene::new(position.stones(), gone);
            let standing = super::standoff::standoffs(position, &scene);
            let back = ByColor::new_with(|color| standing & gone[color]);
            search.searched |= standing;
            seki |= standing | super::standoff::partners(&scene, back);
            for color in chizu_board::Color::ALL {
                gone[color] -= back[color];
            }
            let scene = Scene::new(position.stones(), gone);
            return Removal { scene, seki, unsettled, critical, searched: search.searched };
        }
        let contact = |g: &Group| geometry.neighbors_of(g.liberties | g.stones) & scene.stones().of(!g.color);
        let rivals = |g: &Group| -> Vec<&Group> {
            let enemies = || weak.iter().copied().filter(|r| r.color != g.color);
            let near = contact(g);
            let close: Vec<&Group> = enemies().filter(|r| r.stones.intersects(&near)).collect();
            if !close.is_empty() {
                return close;
            }
            let others = enemies().fold(PointSet::EMPTY, |all, r| all | r.stones);
            let around = geometry.flood(g.stones, g.stones | scene.stones().vacant() | others);
            enemies().filter(|r| r.stones.intersects(&around)).collect()
        };
        let mut dead = ByColor::<PointSet>::default();
        // Those that face none but strong groups.
        for g in &weak {
            let others = weak.iter().filter(|r| r.color != g.color);
            let others = others.fold(PointSet::EMPTY, |all, r| all | r.stones);
            let around = geometry.flood(g.stones, g.stones | scene.stones().vacant() | others);
            if !around.intersects(&others) {
                dead[g.color] |= g.stones;
            }
        }
        // Those that face much stronger ones.
        for g in weak.iter().filter(|g| g.defend == 0) {
            let rivals = rivals(g);
            let much = |r: &&Group| {
                r.room > g.room && r.stones.len() >= 2 * g.stones.len() && is_far_stronger(r, g)
            };
            if !rivals.is_empty() && rivals.iter().all(much) {
                dead[g.color] |= g.stones;
            }
        }
        if (dead.black | dead.white).is_empty() {
            let weakest = weak.iter().map(|g| strength(g)).min();
            let now: Vec<&Group> =
                weak.iter().copied().filter(|g| Some(strength(g)) == weakest).collect();
            for g in &now {
                let rivals = rivals(g);
                let others = rivals.iter().fold(PointSet::EMPTY, |all, r| all | r.stones);
                let without = |color: chizu_board::Color, set: PointSet| {
                    let mut gone = gone;
                    gone[color] |= set;
                    gone
                };
                let lives = |groups: &[Group], set: PointSet| set.is_subset(&secure(groups));
                // A small one may be all that keeps a large one from life.
                let small: Vec<&Group> = rivals
                    .iter()
                    .copied()
                    .filter(|r| rivals.len() > 1 && 3 * r.stones.len() <= g.stones.len())
                    .filter(|r| r.attack == 0 && r.liberties.len() <= g.liberties.len())
                    .collect();
                let mut saved = false;
                for r in small {
                    if lives(&search.judge(without(r.color, r.stones), strong).groups, g.stones) {
                        dead[r.color] |= r.stones;
                        saved = true;
                    }
                }
                if saved {
                    continue;
                }
                let lives_alone = lives(&search.judge(without(!g.color, others), strong).groups, g.stones);
                let after = search.judge(without(g.color, g.stones), strong).groups;
                let they_live = rivals.iter().all(|r| lives(&after, r.stones));
                if trace {
                    eprintln!("  {:?} {} lives alone {lives_alone}, rivals {} live {they_live}", g.color, g.stones.len(), rivals.len());
                }
                match (lives_alone, they_live) {
                    (true, false) if others.len() < g.stones.len() => dead[!g.color] |= others,
                    (true, true) if 3 * others.len() <= g.stones.len() => dead[!g.color] |= others,
                    (false, true) => dead[g.color] |= g.stones,
                    _ => {
                        let mut fate = None;
                        for rival in rivals {
                            if is_far_stronger(rival, g) || search.races < now.len() {
                                continue;
                            }
                            search.searched |= g.stones;
                            let verdict = race(scene, position, g, rival);
                            if trace {
                                eprintln!("  race {verdict:?}");
                            }
                            if verdict != Verdict::FirstDies {
                                fate = Some((verdict, rival.stones));
                            }
                        }
                        match fate {
                            None | Some((Verdict::FirstDies, _)) => dead[g.color] |= g.stones,
                            Some((Verdict::SecondDies, rival)) => dead[!g.color] |= rival,
                            Some((Verdict::Seki, rival)) => seki |= g.stones | rival,
                            Some((Verdict::Unsettled, rival)) => unsettled |= g.stones | rival,
                        }
                    }
                }
            }
            search.races = search.races.saturating_sub(now.len());
            // Two that face each other do not both die of it: the smaller does.
            let both: Vec<&Group> =
                now.iter().copied().filter(|g| g.stones.is_subset(&dead[g.color])).collect();
            for g in &both {
                let near = contact(g);
                let size = |g: &Group| (g.stones.len(), g.liberties.len());
                if both.iter().any(|r| r.color != g.color && r.stones.intersects(&near) && size(r) < size(g)) {
                    dead[g.color] -= g.stones;
                }
            }
        }
        // Large groups are read before they are given up.
        let doomed = dead;
        let large: Vec<&Group> = weak
            .iter()
            .copied()
            .filter(|g| g.stones.is_subset(&doomed[g.color]) && rivals(g).is_empty())
            .filter(|g| g.defend >= 2 || (g.stones.len() >= 5 && g.liberties.len() >= 5))
            .collect();
        let asked = large.len() <= search.lives;
        for g in large {
            let lives = if asked {
                search.lives -= 1;
                search.searched |= g.stones;
                life(&board_of(position, scene, g), g)
            } else {
                None
            };
            if trace {
                eprintln!("  life of {:?} {} stones {}-{}: kill {lives:?}", g.color, g.stones.len(), g.attack, g.defend);
            }
            // Who need only move is left alone by nobody.
            let spared = match lives {
                Some(Life::Lives) => true,
                Some(Life::Critical) => true,
                Some(Life::Dies) => false,
                None => g.defend >= 2 && g.closed >= 1,
            };
            if spared {
                dead[g.color] -= g.stones;
                read_alive |= g.stones;
                if lives != Some(Life::Lives) {
                    critical |= g.stones;
                }
            }
        }
        // Who dies next to stones that died before him may have been in a race with them.
        for g in weak.iter().filter(|g| g.stones.is_subset(&doomed[g.color]) && g.stones.len() >= 4) {
            let beside = geometry.neighbors_of(g.stones | g.liberties) & gone[!g.color];
            let Some(first) = beside.first_point() else { continue };
            let before = geometry.flood(beside, gone[!g.color]);
            let one = geometry.flood(first.into(), gone[!g.color]);
            if before.len() < 4 || one != before || search.races == 0 || before.intersects(&raced) {
                continue;
            }
            search.races -= 1;
            raced |= before;
            let mut there = gone;
            there[!g.color] -= before;
            let scene = Scene::new(position.stones(), there);
            let rival = Group { color: !g.color, stones: before, ..**g };
            let verdict = race(&scene, position, &rival, g);
            if trace {
                eprintln!("  after all {:?} {} against {} stones: {verdict:?}", g.color, g.stones.len(), before.len());
            }
            search.searched |= g.stones | before;
            match verdict {
                Verdict::Seki => {
                    dead[g.color] -= g.stones;
                    gone[!g.color] -= before;
                    seki |= g.stones | before;
                }
                Verdict::FirstDies => {
                    dead[g.color] -= g.stones;
                    read_alive |= g.stones;
                }
                Verdict::SecondDies | Verdict::Unsettled => {}
            }
        }
        if !(dead.black | dead.white).is_empty() {
            // What was not to be settled may be now.
            unsettled = PointSet::EMPTY;
        }
        for color in chizu_board::Color::ALL {
            gone[color] |= dead[color];
        }
        for color in chizu_board::Color::ALL {
            // What died because these lived comes back.
            if dead[color].is_empty() {
                continue;
            }
            let alive = position.stones().of(!color) - gone[!color];
            let around = geometry.flood(dead[color], geometry.all() - alive);
            let back = (around & gone[!color]) - restored;
            restored |= back;
            gone[!color] -= back;
        }
        strong = PointSet::EMPTY;
    }
}

/// Who stands among his own living stones is not dead.
fn at_home(position: &Position, gone: ByColor<PointSet>) -> ByColor<PointSet> {
    let geometry = position.stones().geometry();
    let alive = ByColor::new_with(|color| position.stones().of(color) - gone[color]);
    let mut gone = gone;
    for region in geometry.components(geometry.all() - alive.black - alive.white) {
        let around = geometry.neighbors_of(region);
        for color in chizu_board::Color::ALL {
            if around.intersects(&alive[color]) && !around.intersects(&alive[!color]) {
                gone[color] -= region;
            }
        }
    }
    gone
}

/// The weaker, the less.
fn strength(group: &Group) -> (u8, usize, usize) {
    (group.defend, group.room, group.liberties.len())
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

/// The board without the stones thought away; those that a group would have to take for its eyes stay.
fn board_of(position: &Position, scene: &Scene, group: &Group) -> Position {
    let geometry = scene.geometry();
    let gone = scene.gone[!group.color];
    let around = geometry.flood(group.stones, group.stones | scene.stones().vacant());
    let mut stones = *scene.stones();
    stones.fill(around & gone, !group.color);
    let setup = Setup { to_play: position.to_play(), ..Setup::new(stones) };
    setup.position_tolerant().0
}

/// What becomes of a group among strong ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Life {
    Lives,
    /// It lives if its owner moves first.
    Critical,
    Dies,
}

/// Reads what becomes of a group; nothing if that takes too long.
fn life(board: &Position, group: &Group) -> Option<Life> {
    let kill = read::kill(board, &group.stones, &LIFE).ok().filter(|answer| !answer.undecided)?;
    if kill.code == Code::Lose {
        return Some(Life::Lives);
    }
    let live = read::live(board, &group.stones, &LIFE).ok().filter(|answer| !answer.undecided)?;
    Some(if live.code == Code::Win { Life::Critical } else { Life::Dies })
}

/// Who dies if both groups have not eyes enough.
fn race(scene: &Scene, position: &Position, first: &Group, second: &Group) -> Verdict {
    let board = board_of(position, scene, second);
    let kills = |a: &Group, b: &Group| {
        let answer = read::race_kills(&board, &a.stones, &b.stones, &RACE).ok();
        answer.map_or((false, false), |kills| (kills.code == Code::Win, !kills.undecided))
    };
    match (kills(first, second), kills(second, first)) {
        ((true, _), (true, _)) => Verdict::Unsettled,
        ((true, _), (false, _)) => Verdict::SecondDies,
        ((false, true), (false, true)) => Verdict::Seki,
        ((false, _), _) => Verdict::FirstDies,
    }
}
