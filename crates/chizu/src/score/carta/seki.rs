//! Seki between two groups that share their liberties.

use chizu_board::PointSet;

use super::ground::Ground;
use super::links::{Group, Groups};
use super::shapes::is_square;
use super::status::{Judge, Judged, Stability};

/// A group as the search for seki sees it.
struct Candidate {
    number: usize,
    /// Liberties, those in false eyes not.
    liberties: PointSet,
    eyes: PointSet,
}

impl Candidate {
    fn open_liberties(&self) -> PointSet {
        self.liberties - self.eyes
    }
}

/// The pairs of groups in seki, by their numbers.
pub(super) fn find(
    judge: &Judge<'_>,
    groups: &Groups,
    judged: &[Judged],
    stability: &[Stability],
) -> Vec<(usize, usize)> {
    let candidates: Vec<Candidate> = (0..groups.list.len())
        .filter_map(|number| candidate(judge, number, &groups.list[number], &judged[number], stability))
        .collect();
    let mut found = Vec::new();
    for (i, g) in candidates.iter().enumerate() {
        for h in &candidates[i + 1..] {
            let (a, b) = (&groups.list[g.number], &groups.list[h.number]);
            if a.color != b.color && in_seki(judge.ground, (a, g), (b, h)) {
                found.push((g.number, h.number));
            }
        }
    }
    found
}

/// A group can be in seki if it has three stones, two liberties, no territory but its eyes, and
/// does not live already.
fn candidate(
    judge: &Judge<'_>,
    number: usize,
    group: &Group,
    judged: &Judged,
    stability: &[Stability],
) -> Option<Candidate> {
    let dead = group.chains.iter().all(|id| stability[id.index()] > Stability::ALIVE);
    if judged.stones.len() < 3 || !dead {
        return None;
    }
    let false_eyes = judge.false_eyes(judged);
    let liberties = judged.liberties - false_eyes;
    let territory = judge.territory(group) as i32 - false_eyes.len() as i32 - judged.eyes.len() as i32;
    (territory <= 0 && liberties.len() >= 2).then_some(Candidate { number, liberties, eyes: judged.eyes })
}

fn in_seki(ground: &Ground, (a, g): (&Group, &Candidate), (b, h): (&Group, &Candidate)) -> bool {
    let (n, m) = (g.liberties.len(), h.liberties.len());
    let one_way = |group: &Group, small: &Candidate, large: &Candidate| {
        let (inner, outer) = (small.open_liberties(), large.open_liberties());
        let shape = is_seki_shape(ground, group);
        let even = n == m && n <= 5 && inner.len() == outer.len();
        (shape || even) && inner.is_subset(&outer)
    };
    (n <= m && one_way(a, g, h)) || (m <= n && one_way(b, h, g))
}

/// A chain of three or a square of four, alone in its group, that gains no liberty by filling one.
fn is_seki_shape(ground: &Ground, group: &Group) -> bool {
    let [id] = group.chains[..] else { return false };
    let chain = &ground.chains[id];
    let grows = |p| !ground.chains.liberties_after(p, chain.color).is_subset(&chain.liberties);
    (chain.len() == 3 || is_square(&chain.stones, &ground.chains)) && !chain.liberties.iter().any(grows)
}
