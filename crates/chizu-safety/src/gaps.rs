//! Gaps between chains that the opponent cannot come through.
//!
//! Where two neutral points are next to the same two chains, these cannot be cut apart: when the opponent takes one the owner
//! takes the other. Such chains need two liberties together and not each.
//!
//! *What it does not know:* gaps in fields that are good for more, and pairs of points in two fields.

use chizu_board::Color;

use super::ground::{Ground, Spot};
use super::map::Map;
use super::plot::Plot;

/// Takes points out of an open field of at most `tuning::GAP_POINTS` points that join chains, of which the owner takes one when the opponent takes the other.
pub(super) fn gaps(
    (map, color): (&Map, Color),
    spots: &mut Vec<Spot>,
    walls: &[bool],
    bonds: &mut [u16],
    plots: &mut Vec<Plot>,
) {
    let is_wall = |chain: &u16| walls[usize::from(*chain)];
    let is_between = |spot: &&Spot| {
        let cell = map.frame.cell(usize::from(spot.x), usize::from(spot.y));
        let mut near = map.chains_around(cell, color).into_iter().filter(is_wall);
        let first = near.next();
        spot.stone == 1 && near.any(|chain| Some(chain) != first)
    };
    if spots.iter().filter(is_between).take(2).count() < 2 {
        return;
    }
    while let Some(ground) = Ground::new(map, (color, &[]), spots, |_| 0) {
        let empty = ground.empty(&ground.start);
        let bond = |chain: u16, bonds: &[u16]| bonds[usize::from(chain)];
        let mut found = None;
        for (i, (first, a)) in ground.walls().enumerate() {
            for (second, b) in ground.walls().skip(i + 1) {
                let common = ground.neighbors(first) & ground.neighbors(second) & empty;
                let others = if common.count_ones() > 2 && ground.looks_the_same() { 0 } else { common };
                if found.is_none()
                    && others.count_ones() >= 2
                    && bond(a, bonds) != bond(b, bonds)
                    && is_wall(&a)
                    && is_wall(&b)
                {
                    found = Some(others);
                }
            }
        }
        let Some(common) = found else { return };
        let one = common & common.wrapping_neg();
        let rest = common & !one;
        let points = ground.points(one | rest & rest.wrapping_neg());
        let (gap, left): (Vec<Spot>, Vec<Spot>) = spots.iter().partition(|spot| points.contains(spot.point));
        *spots = left;
        let Some(plot) = Plot::gap((map, color), gap, is_wall) else { return };
        let Some(least) = plot.joins.iter().map(|chain| bond(*chain, bonds)).min() else { return };
        for chain in &plot.joins {
            let old = bond(*chain, bonds);
            for bond in bonds.iter_mut().filter(|bond| **bond == old) {
                *bond = least;
            }
        }
        plots.push(plot);
    }
}
