//! Verifying what [`super::benson()`] and [`super::alternating()`] claim, point by point and without haste.

use chizu_board::{Color, PointSet, Stones};

use super::benson::Immortal;
use super::replay;
use super::safe::{Pair, Purpose, Safe, Shelter};

/// Why a certificate proves nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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
    let geometry = stones.geometry();
    let own = stones.of(color);
    if geometry.flood(claimed.stones, own) != claimed.stones {
        return Err(Flaw::Chains);
    }
    let (played, still): (Vec<&Shelter>, Vec<&Shelter>) =
        claimed.shelters.iter().partition(|shelter| !shelter.claims.is_empty());
    let mut ground = PointSet::EMPTY;
    for shelter in &played {
        let alone = !shelter.points.intersects(&(claimed.stones | ground));
        if !alone {
            return Err(Flaw::Claims(shelter.points));
        }
        ground |= shelter.points;
    }
    // Where no chain gets anything, answers serve territory alone.
    let serves = |shelter: &&&Shelter| {
        !(shelter.sustains | shelter.suffices | shelter.joins | (shelter.points & claimed.stones)).is_empty()
    };
    let pairs: Vec<Pair> =
        still.iter().filter(serves).flat_map(|shelter| shelter.pairs.iter().copied()).collect();
    let vacant = stones.vacant();
    // Points of links, one of which is in a place that is played in and the other is not.
    let links = still.iter().filter(|shelter| !shelter.joins.is_empty());
    let linking: Vec<Pair> = links.flat_map(|shelter| shelter.pairs.iter().copied()).collect();
    let links: PointSet = linking.iter().flat_map(|pair| pair.points).collect();
    let chains = replay::joined(geometry, geometry.components(claimed.stones).collect(), &linking);
    let mut used = PointSet::EMPTY;
    let mut sealed = PointSet::EMPTY;
    for pair in &pairs {
        let both: PointSet = pair.points.into_iter().collect();
        let halved = both.is_subset(&links) && played.iter().all(|shelter| !both.is_subset(&shelter.points));
        if both.len() != 2
            || !both.is_subset(&vacant)
            || both.intersects(&used)
            || (both.intersects(&ground) && !halved)
        {
            return Err(Flaw::Pair(*pair));
        }
        used |= both;
        if let Purpose::Seals(gate) = pair.purpose {
            sealed.insert(gate);
        }
    }
    used |= ground;
    // Chains joined by a pair count as one.
    let groups = replay::joined(geometry, geometry.components(claimed.stones).collect(), &pairs);
    if let Some(shelter) = played
        .iter()
        .find(|shelter| !replay::is_sound(stones, color, (shelter, claimed.stones, links), &groups))
    {
        return Err(Flaw::Claims(shelter.points));
    }
    let regions: Vec<PointSet> = geometry.components(geometry.all() - claimed.stones - sealed).collect();
    let mut rest: Vec<PointSet> = groups.iter().copied().filter(|group| !group.is_empty()).collect();
    // Who rests on others comes after them.
    let mut settled = PointSet::EMPTY;
    loop {
        let before = rest.len();
        let known = settled;
        let lives = |group: &PointSet| {
            let group = *group;
            let near = geometry.neighbors_of(group);
            let reached: PointSet =
                pairs.iter().filter_map(|pair| pair.reached_from(near, geometry)).collect();
            let vital = |region: &&PointSet| {
                let region = **region;
                let loose = region & own;
                let inside = |pair: &&Pair| pair.points.into_iter().all(|point| region.contains(point));
                let (claims, room) = if region.intersects(&used) {
                    let free = !(region - used - loose).is_empty();
                    (region, free || pairs.iter().any(|pair| inside(&pair)))
                } else {
                    (region - stones.of(!color), true)
                };
                // A sealed point lets nobody in whose pair is in this region and served by a chain claimed.
                let gates = geometry.neighbors_of(region) & sealed;
                let shut = gates.iter().all(|gate| {
                    pairs.iter().any(|pair| {
                        let both: PointSet = pair.points.into_iter().collect();
                        pair.purpose == Purpose::Seals(gate)
                            && both.intersects(&region)
                            && (geometry.neighbors_of(gate.into()) & region).is_subset(&both)
                            && chains.iter().any(|chain| both.is_subset(&geometry.neighbors_of(*chain)))
                    })
                });
                let cleared = || {
                    let around = replay::beside(geometry, &groups, region);
                    let group = (near, near | reached, &around[..]);
                    replay::can_be_cleared(geometry, (region, vacant), group, &pairs)
                };
                !region.intersects(&ground)
                    && shut
                    && region.intersects(&vacant)
                    && (room && claims.is_subset(&(near | reached)) || cleared())
            };
            let gift = |shelter: &Shelter| {
                // What gets two may be joined to what gets one, and live by what that has elsewhere.
                let once = group.intersects(&shelter.sustains);
                let twice =
                    group.intersects(&shelter.suffices) && !once && shelter.sustains.is_subset(&known);
                usize::from(once || group.intersects(&shelter.suffices)) + usize::from(twice)
            };
            let sound = played.iter().filter(|shelter| shelter.leans_on.is_subset(&known));
            let gifts: usize = sound.map(|shelter| gift(shelter)).sum();
            gifts + regions.iter().filter(vital).count() >= 2
        };
        rest.retain(|group| {
            let lives = lives(group);
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
