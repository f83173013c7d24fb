//! Verifying what [`super::benson()`] and [`super::alternating()`] claim, point by point and without haste.

use chizu_board::{Color, PointSet, Stones};

use super::benson::Immortal;
use super::replay;
use super::safe::{Pair, Purpose, Safe, Shelter};

/// Why a certificate proves nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Flaw {
    /// The stones are not whole chains of the player.
    Chains,
    /// This is not a whole region enclosed by the player's stones.
    Region(PointSet),
    /// Around this region are stones of his that are not claimed to be safe.
    Border(PointSet),
    /// This chain has fewer than two regions of the certificate whose empty points are all its liberties.
    Eyes(PointSet),
    /// This pair is not two free points, or does not do what it is for.
    Pair(Pair),
    /// What is claimed of this shelter does not follow, or it is not a place of its own.
    Claims(PointSet),
}

/// Checks Benson's conditions for a player's immortal chains.
///
/// # Errors
/// The first flaw found.
pub fn check_immortal(stones: &Stones, color: Color, claimed: &Immortal) -> Result<(), Flaw> {
    let geometry = stones.geometry();
    let own = stones.of(color);
    if geometry.flood(claimed.stones, own) != claimed.stones {
        return Err(Flaw::Chains);
    }
    let beside = geometry.all() - own;
    for region in &claimed.regions {
        let whole = region.first_point().map(|point| geometry.flood(point.into(), beside));
        if whole != Some(*region) {
            return Err(Flaw::Region(*region));
        }
        if !(geometry.neighbors_of(*region) & own).is_subset(&claimed.stones) {
            return Err(Flaw::Border(*region));
        }
    }
    for chain in geometry.components(claimed.stones) {
        let liberties = stones.liberties(chain);
        let vital = |region: &&PointSet| {
            let empty = **region & stones.vacant();
            !empty.is_empty() && empty.is_subset(&liberties)
        };
        if claimed.regions.iter().filter(vital).count() < 2 {
            return Err(Flaw::Eyes(chain));
        }
    }
    Ok(())
}

/// Checks the conditions of safety by pairs for all chains claimed: joined by their pairs, each has two regions
/// without the opponent's next door whose empty points are liberties or reached, and which pairs do not use up.
///
/// Where answers were found by search, all moves of the opponent's are replayed as claimed. Territory is not checked.
///
/// # Errors
/// The first flaw found.
pub fn check_safe(stones: &Stones, color: Color, claimed: &Safe) -> Result<(), Flaw> {
    let inspection = Inspection::of(stones, color, claimed)?;
    let groups = inspection.groups.iter().copied();
    let mut rest: Vec<PointSet> = groups.filter(|group| !group.is_empty()).collect();
    // Who rests on others comes after them.
    let mut settled = PointSet::EMPTY;
    loop {
        let (before, known) = (rest.len(), settled);
        rest.retain(|group| {
            let lives = inspection.lives(*group, known);
            if lives {
                settled |= *group;
            }
            !lives
        });
        match rest.first() {
            None => return Ok(()),
            Some(group) if rest.len() == before => return Err(Flaw::Eyes(*group)),
            Some(_) => {}
        }
    }
}

/// A certificate whose places, pairs and claims are sound: what is left to be seen is whether each chain has enough.
struct Inspection<'a> {
    stones: &'a Stones,
    color: Color,
    /// The shelters in which answers are played as claimed.
    played: Vec<&'a Shelter>,
    /// Where these are.
    ground: PointSet,
    pairs: Vec<Pair>,
    /// The points of pairs and of that ground.
    used: PointSet,
    /// Points that pairs keep the opponent from coming through.
    sealed: PointSet,
    /// The chains claimed, as one where links join them, and where any pair does.
    chains: Vec<PointSet>,
    groups: Vec<PointSet>,
    /// What is between them.
    regions: Vec<PointSet>,
}

impl<'a> Inspection<'a> {
    fn of(stones: &'a Stones, color: Color, claimed: &'a Safe) -> Result<Self, Flaw> {
        let geometry = stones.geometry();
        if geometry.flood(claimed.stones, stones.of(color)) != claimed.stones {
            return Err(Flaw::Chains);
        }
        let (played, still): (Vec<&Shelter>, Vec<&Shelter>) =
            claimed.shelters.iter().partition(|shelter| !shelter.claims.is_empty());
        let mut ground = PointSet::EMPTY;
        for shelter in &played {
            if shelter.points.intersects(&(claimed.stones | ground)) {
                return Err(Flaw::Claims(shelter.points));
            }
            ground |= shelter.points;
        }
        // Where no chain gets anything, answers serve territory alone.
        let serves = |shelter: &&&Shelter| {
            let serves = shelter.sustains | shelter.suffices | shelter.joins;
            !(serves | (shelter.points & claimed.stones)).is_empty()
        };
        let pairs: Vec<Pair> =
            still.iter().filter(serves).flat_map(|shelter| shelter.pairs.iter().copied()).collect();
        // Points of links, one of which is in a place that is played in and the other is not.
        let links = still.iter().filter(|shelter| !shelter.joins.is_empty());
        let linking: Vec<Pair> = links.flat_map(|shelter| shelter.pairs.iter().copied()).collect();
        let links: PointSet = linking.iter().flat_map(|pair| pair.points).collect();
        let is_halved = |both: &PointSet| {
            both.is_subset(&links) && played.iter().all(|shelter| !both.is_subset(&shelter.points))
        };
        let (used, sealed) =
            used_by(&pairs, stones.vacant(), |both| both.intersects(&ground) && !is_halved(both))?;
        // Chains joined by a pair count as one.
        let joined =
            |pairs: &[Pair]| replay::joined(geometry, geometry.components(claimed.stones).collect(), pairs);
        let (chains, groups) = (joined(&linking), joined(&pairs));
        let is_unsound =
            |shelter: &&&Shelter| !replay::is_sound(stones, color, (shelter, claimed.stones, links), &groups);
        if let Some(shelter) = played.iter().find(is_unsound) {
            return Err(Flaw::Claims(shelter.points));
        }
        let used = used | ground;
        let regions = geometry.components(geometry.all() - claimed.stones - sealed).collect();
        Ok(Self { stones, color, played, ground, pairs, used, sealed, chains, groups, regions })
    }

    /// Whether some chains that count as one have enough, where these are known to be safe.
    fn lives(&self, group: PointSet, known: PointSet) -> bool {
        let geometry = self.stones.geometry();
        let near = geometry.neighbors_of(group);
        let reached: PointSet =
            self.pairs.iter().filter_map(|pair| pair.reached_from(near, geometry)).collect();
        let gift = |shelter: &Shelter| {
            // What gets two may be joined to what gets one, and live by what that has elsewhere.
            let once = group.intersects(&shelter.sustains);
            let twice = group.intersects(&shelter.suffices) && !once && shelter.sustains.is_subset(&known);
            usize::from(once || group.intersects(&shelter.suffices)) + usize::from(twice)
        };
        let sound = self.played.iter().filter(|shelter| shelter.leans_on.is_subset(&known));
        let gifts: usize = sound.map(|shelter| gift(shelter)).sum();
        let vital = |region: &&PointSet| self.is_vital(**region, near, reached);
        gifts + self.regions.iter().filter(vital).count() >= 2
    }

    /// Whether a region is one of two that a group needs: all of its empty points are next to the group or reached by it.
    fn is_vital(&self, region: PointSet, near: PointSet, reached: PointSet) -> bool {
        let (stones, color, vacant) = (self.stones, self.color, self.stones.vacant());
        let loose = region & stones.of(color);
        let inside = |pair: &Pair| pair.points.into_iter().all(|point| region.contains(point));
        let (claims, room) = if region.intersects(&self.used) {
            let free = !(region - self.used - loose).is_empty();
            (region, free || self.pairs.iter().any(inside))
        } else {
            (region - stones.of(!color), true)
        };
        let cleared = || {
            let around = replay::beside(stones.geometry(), &self.groups, region);
            let group = (near, near | reached, &around[..]);
            replay::can_be_cleared(stones.geometry(), (region, vacant), group, &self.pairs)
        };
        !region.intersects(&self.ground)
            && self.is_shut(region)
            && region.intersects(&vacant)
            && (room && claims.is_subset(&(near | reached)) || cleared())
    }

    /// A sealed point lets nobody in whose pair is in this region and served by a chain claimed.
    fn is_shut(&self, region: PointSet) -> bool {
        let geometry = self.stones.geometry();
        let gates = geometry.neighbors_of(region) & self.sealed;
        gates.iter().all(|gate| {
            self.pairs.iter().any(|pair| {
                let both = pair.both();
                pair.purpose == Purpose::Seals(gate)
                    && both.intersects(&region)
                    && (geometry.neighbors_of(gate.into()) & region).is_subset(&both)
                    && self.chains.iter().any(|chain| both.is_subset(&geometry.neighbors_of(*chain)))
            })
        })
    }
}

/// The points of pairs, and those they seal. Each pair is two free points that belong to no other pair and are not `taken`.
fn used_by(
    pairs: &[Pair],
    vacant: PointSet,
    taken: impl Fn(&PointSet) -> bool,
) -> Result<(PointSet, PointSet), Flaw> {
    let (mut used, mut sealed) = (PointSet::EMPTY, PointSet::EMPTY);
    for pair in pairs {
        let both = pair.both();
        if both.len() != 2 || !both.is_subset(&vacant) || both.intersects(&used) || taken(&both) {
            return Err(Flaw::Pair(*pair));
        }
        used |= both;
        if let Purpose::Seals(gate) = pair.purpose {
            sealed.insert(gate);
        }
    }
    Ok((used, sealed))
}
