//! Claims that rest on pairs: what is kept has the regions it needs, whatever the opponent plays.

use chizu_board::{Geometry, Point, PointSet};

use super::super::safe::{Claim, Pair, Purpose};
use super::{Case, beside, can_be_cleared, joined, together};

impl Case<'_> {
    /// Whether all that is kept is so by pairs and vital regions alone.
    pub(super) fn is_settled(&self, claim: &Claim, pairs: &[Pair]) -> bool {
        let empty = claim.points - claim.own - claim.other;
        let Some(points) = Points::of(pairs, empty, empty & self.links) else { return false };
        let mut alive = self.walls | claim.own;
        // Of what lacks something nothing is left; the rest has to do without it.
        loop {
            let lost = Round::new((self, claim, pairs), points, alive).lost();
            if lost.intersects(&self.kept) {
                return false;
            }
            if lost.is_empty() {
                return true;
            }
            alive -= lost;
        }
    }
}

/// Points of a claim that rests on pairs.
#[derive(Clone, Copy)]
struct Points {
    empty: PointSet,
    /// Those of which the other player gets another, elsewhere.
    shared: PointSet,
    /// Those and what the pairs take up.
    used: PointSet,
}

impl Points {
    /// `None` if pairs have points in common, or points that are not empty.
    fn of(pairs: &[Pair], empty: PointSet, shared: PointSet) -> Option<Self> {
        let used = pairs.iter().try_fold(shared, |used, pair| {
            let both = pair.both();
            (both.len() == 2 && both.is_subset(&empty) && !both.intersects(&used)).then_some(used | both)
        })?;
        Some(Self { empty, shared, used })
    }
}

/// What pairs do for a claim while some of the owner's stones are `alive`.
struct Round<'a> {
    case: &'a Case<'a>,
    claim: &'a Claim,
    pairs: &'a [Pair],
    points: Points,
    alive: PointSet,
    /// Those that pairs join, here or elsewhere.
    groups: Vec<PointSet>,
    /// The pairs that seal gates.
    seals: Vec<(Point, &'a Pair)>,
    gates: PointSet,
}

impl<'a> Round<'a> {
    fn new(
        (case, claim, pairs): (&'a Case<'a>, &'a Claim, &'a [Pair]),
        points: Points,
        alive: PointSet,
    ) -> Self {
        let geometry = case.geometry;
        let elsewhere = case.groups.iter().map(|group| *group & case.walls & alive);
        let elsewhere = elsewhere.filter(|walls| !walls.is_empty());
        let chains: Vec<PointSet> = elsewhere.fold(geometry.components(alive).collect(), |chains, walls| {
            together(chains, |chain| chain.intersects(&walls))
        });
        let seals = pairs.iter().filter_map(|pair| match pair.purpose {
            Purpose::Seals(gate) if serves(geometry, &chains, pair) => Some((gate, pair)),
            _ => None,
        });
        let seals: Vec<(Point, &Pair)> = seals.collect();
        let gates = seals.iter().map(|(gate, _)| *gate).collect();
        let groups = joined(geometry, chains, pairs);
        Self { case, claim, pairs, points, alive, groups, seals, gates }
    }

    /// The groups that have fewer vital regions than they need.
    fn lost(&self) -> PointSet {
        let geometry = self.case.geometry;
        let inside = self.claim.points - self.alive - self.gates;
        let regions: Vec<PointSet> = geometry.components(inside).collect();
        let lacks = |group: &PointSet| {
            let near = geometry.neighbors_of(*group);
            let beyond = self.pairs.iter().filter_map(|pair| pair.reached_from(near, geometry));
            let reached = near | beyond.collect::<PointSet>();
            let is_vital = |region: &&PointSet| self.is_vital(**region, near, reached);
            let need = self.need(*group);
            regions.iter().filter(is_vital).take(need).count() < need
        };
        self.groups.iter().copied().filter(lacks).collect()
    }

    /// How many vital regions a group needs.
    fn need(&self, group: PointSet) -> usize {
        let case = self.case;
        if group.intersects(&case.free) {
            return 0;
        }
        let kept = group & case.kept;
        // A wall taken to stand carries stones inside, but nothing that is kept.
        if group.intersects(&case.walls) && kept.is_empty() {
            return 0;
        }
        if (kept - case.breathless).is_empty() { 2 } else { 1 }
    }

    /// Whether a region is vital to a group, which is next to the points `near` it and has `reached` those.
    fn is_vital(&self, region: PointSet, near: PointSet, reached: PointSet) -> bool {
        let geometry = self.case.geometry;
        let Points { empty, shared, .. } = self.points;
        let around = geometry.neighbors_of(region);
        if !self.is_shut(region, around)
            || !(around - self.claim.points).is_subset(&self.alive)
            || !region.intersects(&empty)
        {
            return false;
        }
        if self.claims(region).is_some_and(|claims| claims.is_subset(&reached)) {
            return true;
        }
        if region.intersects(&shared) {
            return false;
        }
        let groups = beside(geometry, &self.groups, region);
        can_be_cleared(geometry, (region, empty), (near, reached, &groups), self.pairs)
    }

    /// Whether nobody comes into a region from beyond but through a gate that is sealed.
    fn is_shut(&self, region: PointSet, around: PointSet) -> bool {
        (around & self.gates).iter().all(|gate| {
            let entrance = self.case.geometry.neighbors_of(gate.into()) & region;
            let seals = |pair: &Pair| pair.both().intersects(&region) && entrance.is_subset(&pair.both());
            self.seals.iter().any(|(other, pair)| *other == gate && seals(pair))
        })
    }

    /// The points of a region that must be within reach of whoever lives by it; `None` if pairs use it up.
    fn claims(&self, region: PointSet) -> Option<PointSet> {
        let used = self.points.used;
        if !region.intersects(&used) {
            return Some(region - self.claim.other);
        }
        let loose = region & self.claim.own;
        let is_whole = |pair: &Pair| pair.both().is_subset(&region);
        (!(region - used - loose).is_empty() || self.pairs.iter().any(is_whole)).then_some(region)
    }
}

/// Whether both points of a pair are next to one of these chains.
fn serves(geometry: &Geometry, chains: &[PointSet], pair: &Pair) -> bool {
    let both = pair.both();
    chains.iter().any(|chain| both.is_subset(&geometry.neighbors_of(*chain)))
}
