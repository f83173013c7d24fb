//! Checking the claims of a shelter: every move of the opponent's is played out on the board, and answered as claimed.
//!
//! It knows chains and liberties and nothing of how claims are found.

mod settled;

use chizu_board::{Color, Geometry, Point, PointSet, Stones};

use super::safe::{Claim, Pair, Purpose, Reply, Shelter};

/// What is around a shelter.
struct Case<'a> {
    geometry: &'static Geometry,
    /// The owner's stones around, never in it.
    walls: PointSet,
    /// Those that breathe nowhere else.
    breathless: PointSet,
    /// Those that the shelter keeps alive.
    kept: PointSet,
    /// Those that are safe without it.
    free: PointSet,
    /// The owner's chains that pairs elsewhere join.
    groups: &'a [PointSet],
    /// Where everything that is not a wall is the opponent's for ever.
    points: &'a PointSet,
    /// Points of which the other player gets another, elsewhere.
    links: PointSet,
}

impl Case<'_> {
    /// A chain with those of the walls that are joined with it elsewhere.
    fn joined(&self, mut chain: PointSet, own: PointSet) -> PointSet {
        loop {
            let with = self.groups.iter().filter(|group| group.intersects(&chain));
            let walls: PointSet = with.map(|group| *group & self.walls).collect();
            if walls.is_subset(&chain) {
                return chain;
            }
            chain |= self.geometry.flood(walls, own);
        }
    }

    /// The chain of `own` at a point, with whether it has a liberty there or breathes elsewhere.
    fn chain(&self, point: Point, own: PointSet, empty: PointSet) -> (PointSet, bool) {
        let chain = self.joined(self.geometry.flood(point.into(), own), own);
        let breathes = self.geometry.neighbors_of(chain).intersects(&empty)
            || !((chain & self.walls) - self.breathless).is_empty();
        (chain, breathes)
    }

    /// The opponent's chain at a point, with whether it has a liberty or is connected to what is his for ever.
    fn foe(&self, point: Point, other: PointSet, empty: PointSet) -> (PointSet, bool) {
        let chain = self.geometry.flood(point.into(), other);
        let near = self.geometry.neighbors_of(chain);
        (chain, near.intersects(&empty) || !(near - *self.points - self.walls).is_empty())
    }

    /// Whether all that is kept has a liberty here, or is joined to what needs none.
    fn stands(&self, own: PointSet, empty: PointSet) -> bool {
        let own = own | self.walls;
        let free = self.free;
        self.geometry
            .components(own)
            .map(|chain| self.joined(chain, own))
            .filter(|chain| chain.intersects(&self.kept))
            .all(|chain| chain.intersects(&free) || self.geometry.neighbors_of(chain).intersects(&empty))
    }

    /// Whether every move at this claim is answered by one of the others.
    fn holds(&self, claim: &Claim, claims: &[Claim]) -> bool {
        let empty = claim.points - claim.own - claim.other;
        if !(claim.own | claim.other).is_subset(&claim.points)
            || claim.own.intersects(&claim.other)
            || !self.stands(claim.own, empty)
        {
            return false;
        }
        if let Some(pairs) = &claim.pairs {
            return self.is_settled(claim, pairs);
        }
        let given = |point: Point| claim.replies.iter().find(|r| r.to == point && r.with == Some(point));
        let shared = |point: Point| {
            let after = self.answered(claim, claim.own, claim.other, point);
            given(point).is_some_and(|reply| self.leads(claim, after, claims.get(reply.then)))
        };
        (empty & self.links).iter().all(shared)
            && empty.iter().all(|stone| match self.attacked(claim, stone) {
                Attack::Forbidden => true,
                Attack::Fatal => false,
                Attack::Done { own, other, ko } => {
                    let is_one = |reply: &&Reply| reply.to == stone && reply.with != Some(stone);
                    claim.replies.iter().find(is_one).is_some_and(|reply| {
                        let after = match reply.with {
                            None => Some((own, other)),
                            Some(_) if self.links.contains(stone) => None,
                            Some(point) if ko == Some(point) => None,
                            Some(point) => self.answered(claim, own, other, point),
                        };
                        self.leads(claim, after, claims.get(reply.then))
                    })
                }
            })
    }

    /// Whether these stones of both players, after a move at a claim, are what the next is about.
    fn leads(&self, claim: &Claim, after: Option<(PointSet, PointSet)>, next: Option<&Claim>) -> bool {
        after.zip(next).is_some_and(|((own, other), next)| {
            let left = own - next.points;
            // Where the owner may get a stone, it belongs to what is next to it.
            let shared = ((claim.points & self.links) - own - other) - next.points;
            next.points.is_subset(&claim.points)
                && own & next.points == next.own
                && other & next.points == next.other
                && !self.geometry.neighbors_of(left | shared).intersects(&next.points)
        })
    }

    fn attacked(&self, claim: &Claim, stone: Point) -> Attack {
        let case = Case { points: &claim.points, ..*self };
        let other = claim.other | stone.into();
        let empty = claim.points - claim.own - other;
        let own = claim.own | self.walls;
        let mut taken = PointSet::EMPTY;
        for point in self.geometry.neighbors_of(stone.into()) & own {
            let (chain, breathes) = case.chain(point, own, empty);
            if !breathes {
                taken |= chain;
            }
        }
        if taken.intersects(&self.walls) {
            return Attack::Fatal;
        }
        let (chain, breathes) = case.foe(stone, other, empty | taken);
        if !breathes {
            return Attack::Forbidden;
        }
        let alone = chain.len() == 1 && taken.len() == 1 && !case.foe(stone, other, empty).1;
        let ko = if alone { taken.first_point() } else { None };
        Attack::Done { own: claim.own - taken, other, ko }
    }

    /// The stones after the owner's answer, if he may play it.
    fn answered(
        &self,
        claim: &Claim,
        own: PointSet,
        other: PointSet,
        point: Point,
    ) -> Option<(PointSet, PointSet)> {
        if !claim.points.contains(point) || own.contains(point) || other.contains(point) {
            return None;
        }
        let case = Case { points: &claim.points, ..*self };
        let own = own | point.into();
        let empty = claim.points - own - other;
        let mut taken = PointSet::EMPTY;
        for next in self.geometry.neighbors_of(point.into()) & other {
            let (chain, breathes) = case.foe(next, other, empty);
            if !breathes {
                taken |= chain;
            }
        }
        let (_, breathes) = case.chain(point, own | self.walls, empty | taken);
        breathes.then_some((own, other - taken))
    }
}

/// The points next to each of those groups that are around a region.
pub(super) fn beside(geometry: &Geometry, groups: &[PointSet], region: PointSet) -> Vec<PointSet> {
    groups.iter().map(|group| geometry.neighbors_of(*group)).filter(|near| near.intersects(&region)).collect()
}

/// Whether a group keeps a liberty in a closed region though it does not reach one of its points, or two side by side, because
/// all that is there can be captured once nothing else is left. `near` are the points next to it, `reached` those and what its
/// pairs reach; `around` the points next to each group around.
pub(super) fn can_be_cleared(
    geometry: &Geometry,
    (region, empty): (PointSet, PointSet),
    (near, reached, around): (PointSet, PointSet, &[PointSet]),
    pairs: &[Pair],
) -> bool {
    let beyond = region - reached;
    let within = |pair: &&Pair| pair.points.into_iter().any(|point| region.contains(point));
    let within: Vec<&Pair> = pairs.iter().filter(within).collect();
    let used: PointSet = within.iter().flat_map(|pair| pair.points).collect();
    let is_few = match beyond.len() {
        1 => true,
        2 => beyond.is_subset(&geometry.neighbors_of(beyond)),
        _ => false,
    };
    let is_alone = match around {
        [_] => true,
        _ => within.is_empty() && around.iter().all(|near| (region - *near).len() <= 1),
    };
    // Who seals a gate may take it, which leaves the other point.
    let stays = |pair: &&Pair| {
        let mut beyond = pair.points.into_iter().filter(|point| !region.contains(*point));
        beyond.all(|point| pair.purpose == Purpose::Seals(point))
    };
    is_few
        && is_alone
        && used.is_subset(&near)
        && within.iter().all(stays)
        && ((region & near & empty) - used).len() >= beyond.len()
        && (geometry.neighbors_of(beyond) - beyond).len() >= 2
}

/// These groups, those together that pairs join: both points are next to both.
pub(super) fn joined(geometry: &Geometry, mut groups: Vec<PointSet>, pairs: &[Pair]) -> Vec<PointSet> {
    loop {
        let before = groups.len();
        for pair in pairs.iter().filter(|pair| pair.purpose == Purpose::Joins) {
            let both = pair.both();
            let is_beside = |group: &PointSet| both.is_subset(&geometry.neighbors_of(*group));
            groups = together(groups, is_beside);
        }
        if groups.len() == before {
            return groups;
        }
    }
}

/// These groups, some of them as one.
fn together(groups: Vec<PointSet>, belongs: impl Fn(&PointSet) -> bool) -> Vec<PointSet> {
    let (with, mut others): (Vec<_>, Vec<_>) = groups.into_iter().partition(belongs);
    if !with.is_empty() {
        others.push(with.into_iter().collect());
    }
    others
}

/// What an attacking stone leads to.
enum Attack {
    Forbidden,
    /// A chain around is lost.
    Fatal,
    Done {
        own: PointSet,
        other: PointSet,
        ko: Option<Point>,
    },
}

/// Whether the claims of a shelter show that the owner's chains around get what it says they get.
///
/// `groups` are chains that pairs elsewhere join, `links` the points of those that may be in it. Where stones of the owner's are that are not claimed the opponent is taken to
/// be at home.
pub(super) fn is_sound(
    stones: &Stones,
    color: Color,
    (shelter, claimed, links): (&Shelter, PointSet, PointSet),
    groups: &[PointSet],
) -> bool {
    let geometry = stones.geometry();
    let own = stones.of(color);
    let Some(start) = shelter.claims.first() else { return false };
    let mut walls = PointSet::EMPTY;
    for chain in geometry.components(claimed) {
        if geometry.neighbors_of(chain).intersects(&shelter.points) && !chain.is_subset(&shelter.points) {
            walls |= chain;
        }
    }
    let as_on_the_board = start.own == own & start.points && start.other == stones.of(!color) & start.points;
    let left = ((shelter.points & own) | (shelter.points & links)) - start.points;
    if walls.intersects(&shelter.points)
        || !start.points.is_subset(&shelter.points)
        || !as_on_the_board
        || geometry.neighbors_of(left).intersects(&start.points)
    {
        return false;
    }
    let case = Case {
        geometry,
        walls,
        breathless: shelter.suffices & walls,
        kept: (shelter.sustains | shelter.suffices) & walls,
        free: (shelter.leans_on & walls) - shelter.sustains - shelter.suffices,
        groups,
        points: &shelter.points,
        links,
    };
    shelter.claims.iter().all(|claim| case.holds(claim, &shelter.claims))
}
