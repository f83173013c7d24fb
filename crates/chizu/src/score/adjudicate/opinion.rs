//! A second opinion on chains of which nothing was proved or read.
//!
//! Eye spaces are judged as they are. While many dame are open, a group that looks dead may still get connected through
//! them; Carta's method, which links more loosely, is then right more often. Where the two differ and nothing was read,
//! the group is read; where that does not settle it, it lives if that leaves less to nobody, or, on an open board, not
//! much more for a group of its size; who lived because it was dead is judged again, and dies if reading says so. And where
//! stones that are judged alive leave much of the board to nobody, which hardly happens when players stop, they are dead if
//! Carta's method has them dead. At last, groups that are still dead live if reading does not kill them, and not much more for groups
//! of their size becomes nobody's.

use std::cell::LazyCell;

use chizu_board::{ByColor, Color, PointSet, Position};

use super::see_to;
use crate::read::{self, Budget, Code};
use crate::score::carta::{self, Seen, carta};
use crate::score::charge::Charge;
use crate::score::count::CountOptions;
use crate::score::tuning;
use crate::status::{self, Statuses};
use crate::verdict::{Evidence, Status};

/// Takes back what Carta's method judges otherwise, if that is right more likely.
pub(super) fn compare(position: &Position, options: &CountOptions, found: &mut Statuses) {
    let neutral = |found: &Statuses| seen(position, options, found).dame.len();
    let dead = ByColor::new_with(|color| found.come_to(color, Status::Dead, Evidence::Guessed));
    // Where little is nobody's, the other method is heard only until it has all these dead, too: then no one is revived.
    // Whom it has dead beside them by then is buried, if so little can become much less.
    let closed = neutral(found) <= tuning::open_dame();
    let agreed = |removed: &ByColor<PointSet>| {
        closed && Color::ALL.into_iter().all(|color| dead[color].is_subset(&removed[color]))
    };
    if agreed(&ByColor::default()) {
        return;
    }
    let other = carta::dead_stones(position.stones(), &options.carta, agreed);
    revive(position, options, &other, found, neutral);
    bury(&other, found, neutral);
}

fn revive(
    position: &Position,
    options: &CountOptions,
    other: &ByColor<PointSet>,
    found: &mut Statuses,
    neutral: impl Fn(&Statuses) -> usize,
) {
    let is_open = LazyCell::new(|| carta(position, options).dame.len() > tuning::open_dame());
    let mut spared = PointSet::EMPTY;
    for color in Color::ALL {
        let dead = |evidence| found.come_to(color, Status::Dead, evidence) - other[color];
        let mut disputed = dead(Evidence::Guessed);
        if disputed.is_empty() {
            continue;
        }
        // What was read when these were thought dead is in doubt with them.
        disputed |= dead(Evidence::Searched);
        // Who lives because these were dead may not any more.
        let mut living = spared | disputed;
        let mut revived = status::sparing(position, found, living);
        let doomed = revived.dead[!color] - found.dead[!color];
        if !doomed.is_empty() && !dies(position, &doomed) {
            living |= doomed;
            revived = status::sparing(position, found, living);
        }
        let (if_dead, if_alive) = (neutral(found), neutral(&revived));
        let helps = if_alive < if_dead || (if_alive <= bearable(if_dead, &disputed) && *is_open);
        // What would not be taken back need not be read.
        if helps && !dies(position, &disputed) {
            (*found, spared) = (revived, living);
        }
    }
}

/// The board if it is left at that.
fn seen(position: &Position, options: &CountOptions, found: &Statuses) -> Seen {
    see_to(position.stones(), found, Charge::All, options)
}

/// How much may be nobody's if some stones live, for as much as is nobody's if they are dead.
fn bearable(if_dead: usize, stones: &PointSet) -> usize {
    if_dead + tuning::opinion_points().max(stones.len() / 2)
}

/// Spares groups that reading does not kill, large ones that were only judged even if it is not settled; not if more die by that.
pub(super) fn save_unkilled(position: &Position, options: &CountOptions, found: &mut Statuses) {
    let seen = |found: &Statuses| seen(position, options, found);
    let mut spared = PointSet::EMPTY;
    let geometry = position.stones().geometry();
    let if_dead = LazyCell::new(|| seen(found).dame.len());
    for color in Color::ALL {
        let others = LazyCell::new(|| status::holding_together(&found.chains, !color));
        // What would not be taken back need not be read: too much is nobody's then, and nobody beside them dies of it.
        let matters = |stones: &PointSet| {
            let mut alive = found.clone();
            alive.judge(*stones, Status::Alive);
            let seen = seen(&alive);
            let is_homeless = |wall: PointSet| {
                let home = geometry.flood(wall, wall | seen.territory[!color]) - wall;
                wall.len() >= tuning::opinion_stones() && home.len() < tuning::home_points()
            };
            let beside = geometry.neighbors_of(*stones);
            seen.dame.len() <= bearable(*if_dead, stones)
                || others
                    .iter()
                    .any(|wall| wall.intersects(&beside) && is_homeless(*wall - found.dead[!color]))
        };
        let judged = found.come_to(color, Status::Dead, Evidence::Guessed);
        let dead = judged | found.come_to(color, Status::Dead, Evidence::Searched);
        let survives = |group: &PointSet| {
            let kill = read::kill(position, group, &budget(group));
            let open = group.len() >= tuning::opinion_open_stones() && group.intersects(&judged);
            kill.is_ok_and(|kill| kill.fails() || (open && kill.code == Code::Lose))
        };
        // It may live by stones beside it that die.
        let near = dead | geometry.neighbors_of(dead);
        let lives = |group: &PointSet| {
            let all = geometry.flood(*group, near) & dead;
            matters(&all) && survives(group) && (all == *group || survives(&all))
        };
        let groups = status::holding_together(&found.chains, color).into_iter().map(|group| group & dead);
        spared |= groups
            .filter(|group| group.len() >= tuning::opinion_stones() && lives(group))
            .collect::<PointSet>();
    }
    if spared.is_empty() {
        return;
    }
    let revived = status::sparing(position, found, spared);
    let doomed = Color::ALL.map(|color| revived.dead[color] - found.dead[color]);
    let most_live = (doomed[0] | doomed[1]).len() <= spared.len();
    if most_live && seen(&revived).dame.len() <= bearable(*if_dead, &spared) {
        *found = revived;
    }
}

/// Whether it is read that stones die, whoever moves first.
fn dies(position: &Position, stones: &PointSet) -> bool {
    read::live(position, stones, &budget(stones)).is_ok_and(|answer| answer.fails())
}

fn budget(stones: &PointSet) -> Budget {
    Budget { nodes: nodes_for(stones, tuning::opinion_nodes()), ..Budget::default() }
}

/// The nodes for a question about some stones, with so many for each.
pub(super) fn nodes_for(stones: &PointSet, each: u64) -> u64 {
    each * stones.len().min(tuning::nodes_for_stones()) as u64
}

fn bury(other: &ByColor<PointSet>, found: &mut Statuses, neutral: impl Fn(&Statuses) -> usize) {
    let disputed =
        Color::ALL.map(|color| found.come_to(color, Status::Alive, Evidence::Guessed) & other[color]);
    let disputed = disputed[0] | disputed[1];
    if disputed.is_empty() {
        return;
    }
    let mut buried = found.clone();
    buried.judge(disputed, Status::Dead);
    if neutral(&buried) + tuning::opinion_points() < neutral(found) {
        *found = buried;
    }
}
