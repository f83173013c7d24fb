//! Stones that seem dead but cannot be captured: sekis of every kind.
//!
//! Asked where it costs nothing to look: every way to come near the stones puts the stones that come near in atari.

use chizu_board::{ByColor, Color, PointSet, Position};

use super::groups::Group;
use super::judge::Judge;
use super::scene::{Scene, with_stones};
use crate::chains::Chains;
use crate::read::{self, Answer, Budget, Code};
use crate::status::tuning;

/// Stones in seki among those gone.
pub(super) fn standoffs(position: &Position, scene: &Scene) -> PointSet {
    let geometry = scene.geometry();
    let gone = scene.gone.black | scene.gone.white;
    let alive = scene.stones().occupied();
    let mut seki = PointSet::EMPTY;
    let mut asked = 0;
    for region in geometry.components(geometry.all() - alive) {
        let inside = gone & region;
        let dead = [Color::Black, Color::White].map(|color| inside & scene.gone[color]);
        let color = match dead.map(|set| set.is_empty()) {
            [false, true] => Color::Black,
            [true, false] => Color::White,
            _ => continue,
        };
        // Who is dead elsewhere is off the board by then.
        let mut stones = *position.stones();
        stones.clear(gone - region);
        let breathe_so = |chain| (2..=tuning::standoff_liberties()).contains(&stones.liberties(chain).len());
        let own = stones.of(color);
        if !geometry.components(geometry.flood(inside & own, own)).all(breathe_so) {
            continue;
        }
        let chains = Chains::of(&stones);
        let list: Vec<_> =
            chains.iter().filter(|chain| chain.color == color && chain.stones.intersects(&inside)).collect();
        let stands = |chain: &&crate::chains::Chain| {
            let apart = |p| chains.liberties_after(p, !color).len() < 2;
            chain.liberties.iter().all(apart)
        };
        let around = geometry.neighbors_of(region) & scene.stones().of(!color);
        let short = chains.iter().any(|other| {
            other.stones.intersects(&around) && other.liberties.len() <= tuning::standoff_liberties()
        });
        if list.is_empty()
            || !short
            || !list.iter().all(stands)
            || asked + list.len() > tuning::standoff_chains()
        {
            continue;
        }
        asked += list.len();
        let board = with_stones(position, stones);
        let holds = |chain: &&crate::chains::Chain| {
            let Some(stone) = chain.stones.first_point() else { return false };
            read::capture(&board, stone, &Budget { nodes: tuning::standoff_capture_nodes(), table_bits: 12 })
                .is_ok_and(|answer| answer.fails())
        };
        if list.iter().all(holds) {
            seki |= inside;
        }
    }
    seki
}

/// Dead stones in an eye space on which the life of those around hangs, where to take them does not help: the place that is left, or
/// what is put there, has one eye, and nobody can take those around as it stands. They are in seki.
pub(super) fn nakade(judge: &mut Judge<'_>, position: &Position, scene: &Scene) -> PointSet {
    let geometry = scene.geometry();
    let stones = position.stones();
    let gone = scene.gone;
    let alive = scene.stones().occupied();
    let small =
        geometry.components(geometry.all() - alive).filter(|region| region.len() <= tuning::nakade_space());
    let places: Vec<(Color, PointSet)> = small
        .filter_map(|region| {
            let color = Color::ALL.into_iter().find(|color| gone[*color].intersects(&region))?;
            let inside = region & gone[color];
            let around = geometry.neighbors_of(region) & alive;
            let air = stones.liberties(inside);
            let is_one =
                inside.len() >= tuning::nakade_stones() && geometry.components(inside).nth(1).is_none();
            let is_held = !gone[!color].intersects(&region) && around.is_subset(&stones.of(!color));
            let is_close = (1..=tuning::nakade_liberties()).contains(&air.len()) && air.is_subset(&region);
            (is_one && is_held && is_close).then_some((color, region))
        })
        .collect();
    let mut asked = Vec::new();
    for (color, region) in places {
        let there = ByColor::new_with(|of| gone[of] - region);
        let groups = judge.judge(there, PointSet::EMPTY).groups;
        let around = geometry.neighbors_of(region) & alive;
        let holder = |group: &&Group| group.color != color && group.stones.intersects(&around);
        let mut holders = groups.iter().filter(holder);
        if let (Some(group), None) = (holders.next(), holders.next())
            && !group.is_secure()
        {
            asked.push((color, region, group.stones));
        }
    }
    if asked.len() > tuning::nakade_groups() {
        return PointSet::EMPTY;
    }
    asked.retain(|(color, region, holder)| {
        let inside = *region & gone[*color];
        let mut before = *stones;
        before.clear((gone.black | gone.white) - *region);
        let mut after = before;
        after.clear(inside);
        after.fill(stones.liberties(inside), !*color);
        let kill = |stones| {
            read::kill(
                &with_stones(position, stones).with_to_play(*color),
                holder,
                &Budget { nodes: tuning::standoff_life_nodes(), table_bits: 12 },
            )
        };
        let dies = |answer: &Answer| answer.code >= Code::KoA && answer.is_settled();
        kill(after).is_ok_and(|answer| dies(&answer)) && kill(before).is_ok_and(|answer| answer.fails())
    });
    asked.into_iter().map(|(color, region, _)| region & gone[color]).collect()
}

/// Those of the living that are in seki with stones that came back.
pub(super) fn partners(scene: &Scene, back: ByColor<PointSet>) -> PointSet {
    let geometry = scene.geometry();
    let mut partners = PointSet::EMPTY;
    for color in Color::ALL {
        let near = geometry.neighbors_of(back[!color]);
        for chain in scene.chains.iter().filter(|chain| chain.color == color) {
            if chain.stones.intersects(&near) {
                partners |= chain.stones;
            }
        }
    }
    partners
}
