//! The way out: what a group finds four steps from where it stands.

use chizu_board::{Color, PointSet};

use super::{GroupId, Groups};
use crate::groups::tuning;
use crate::influence::bouzy::{self, Passes};

/// Whose ground is whose, by the stones that are not prisoners.
#[derive(Clone, Debug)]
pub(super) struct Ground {
    /// Where each player is stronger.
    pub area: chizu_board::ByColor<PointSet>,
    /// Where each player may get territory.
    pub moyo: chizu_board::ByColor<PointSet>,
}

impl Ground {
    /// Draws the outlines; the stones of `lost` count for nobody.
    pub(super) fn of(groups: &Groups, lost: PointSet) -> Self {
        let mut stones = *groups.chains().stones();
        stones.clear(lost);
        let outline = |passes| {
            let field = bouzy::field(&stones, passes);
            chizu_board::ByColor::new_with(|color| field.of_color(color))
        };
        Self { area: outline(Passes::AREA), moyo: outline(Passes::MOYO) }
    }
}

/// What a group finds exactly four steps away: four for a point of its own moyo, two for one of its area, one
/// for nobody's, two for a stone of a friend that is safe, six if he lives. The first step may go diagonally
/// between points that are free; no step touches a stone of the opponent.
pub(super) fn route(groups: &Groups, id: GroupId, ground: &Ground, safe: PointSet, alive: PointSet) -> u32 {
    let group = &groups[id];
    let chains = groups.chains();
    let (geometry, stones) = (chains.geometry(), chains.stones());
    let opponent = stones.of(!group.color);
    let free = stones.vacant() - geometry.neighbors_of(opponent);
    let friends = stones.of(group.color) - group.stones;
    let passable = free | friends & safe;
    let mut seen = group.stones;
    // A diagonal step needs both points beside it.
    let beside = |a: PointSet, b: PointSet| a & b;
    let own = group.stones;
    let (left, right) = (geometry.left_of(own) & stones.vacant(), geometry.right_of(own) & stones.vacant());
    let (up, down) = (geometry.above(own) & stones.vacant(), geometry.below(own) & stones.vacant());
    let diagonals = beside(geometry.above(left), geometry.left_of(up))
        | beside(geometry.above(right), geometry.right_of(up))
        | beside(geometry.below(left), geometry.left_of(down))
        | beside(geometry.below(right), geometry.right_of(down));
    let mut front = ((geometry.neighbors_of(own) | diagonals) & passable) - seen;
    for _ in 1..tuning::escape_steps() {
        seen |= front;
        front = (geometry.neighbors_of(front) & passable) - seen;
    }
    let count = |points: PointSet| (front & points).len() as u32;
    let empty = stones.vacant();
    let (moyo, area) = (ground.moyo[group.color], ground.area[group.color]);
    let nobody = empty - area - ground.area[!group.color];
    4 * count(empty & moyo)
        + 2 * count((empty & area) - moyo)
        + count(nobody - moyo)
        + 2 * count(friends - alive)
        + 6 * count(friends & alive)
}

/// The empty points a group grows over in five steps, the first wherever it is free, then where the other
/// player is not stronger.
pub(super) fn reach(groups: &Groups, id: GroupId, ground: &Ground) -> PointSet {
    let group = &groups[id];
    let geometry = groups.chains().geometry();
    let vacant = groups.chains().stones().vacant();
    let mut reach = group.stones | geometry.neighbors_of(group.stones) & vacant;
    let open = vacant - ground.area[!group.color];
    for _ in 1..5 {
        reach |= geometry.neighbors_of(reach) & open;
    }
    reach
}

/// Groups that touch each other, or whose reaches do: for each group the list of the others.
pub(super) fn neighbors(groups: &Groups, ground: &Ground) -> Vec<Vec<GroupId>> {
    let geometry = groups.chains().geometry();
    let reaches: Vec<PointSet> = groups.ids().map(|id| reach(groups, id, ground)).collect();
    let mut lists = vec![Vec::new(); groups.len()];
    for a in groups.ids() {
        let around = reaches[a.index()] | geometry.neighbors_of(reaches[a.index()]);
        for b in groups.ids().skip(a.index() + 1) {
            if around.intersects(&reaches[b.index()]) {
                lists[a.index()].push(b);
                lists[b.index()].push(a);
            }
        }
    }
    lists.iter_mut().for_each(|list| list.sort_unstable());
    lists
}

/// The other groups of one colour in a list of neighbours.
pub(super) fn of_color(groups: &Groups, list: &[GroupId], color: Color) -> Vec<GroupId> {
    list.iter().copied().filter(|id| groups[*id].color == color).collect()
}
