//! Links in conflict: one move of the opponent attacks both, and no one answer saves both.

use chizu_board::{Color, Move, Point, PointSet, Position, Suicide};
use chizu_read::kernel::quick;

use super::joined::Joined;
use super::links::{How, Link, guard, open};
use crate::chains::Chains;

/// The links that hold, and the sets of chains they make.
pub(super) fn resolve(position: &Position, chains: &Chains, links: Vec<Link>) -> (Vec<Link>, Joined) {
    let mut sets = Joined::new(chains);
    let (firm, mut open): (Vec<Link>, Vec<Link>) = links.into_iter().partition(|link| link.cuts.is_empty());
    firm.iter().for_each(|link| sets.join(link.chains));
    let mut kept = firm;
    open.retain(|link| !sets.are_one(link.chains));
    let mut rivals: Vec<(usize, usize)> = Vec::new();
    for (i, a) in open.iter().enumerate() {
        for (j, b) in open.iter().enumerate().skip(i + 1) {
            if color_of(chains, a) == color_of(chains, b)
                && a.cuts.intersects(&b.cuts)
                && ends(&sets, a) != ends(&sets, b)
                && quarrel(position, chains, a, b)
            {
                rivals.push((i, j));
            }
        }
    }
    let disputed = |i: usize| rivals.iter().any(|(a, b)| *a == i || *b == i);
    // What is undisputed stands. Of the others the one that holds most together goes first.
    let mut alive: Vec<bool> = vec![true; open.len()];
    for (i, link) in open.iter().enumerate() {
        if !disputed(i) {
            alive[i] = false;
            sets.join(link.chains);
            kept.push(link.clone());
        }
    }
    loop {
        let value = |i: usize| value(&sets, &open[i]);
        let left: Vec<usize> =
            (0..open.len()).filter(|i| alive[*i] && !sets.are_one(open[*i].chains)).collect();
        let Some(best) = left.iter().map(|i| value(*i)).max() else { break };
        let first: Vec<usize> = left.iter().copied().filter(|i| value(*i) == best).collect();
        let meets = |i: usize, j: usize| {
            (rivals.contains(&(i, j)) || rivals.contains(&(j, i)))
                && ends(&sets, &open[i]) != ends(&sets, &open[j])
        };
        // Of equals in conflict none is kept: which one the opponent spares is his choice.
        let win: Vec<usize> =
            first.iter().copied().filter(|i| first.iter().all(|j| !meets(*i, *j))).collect();
        let lose: Vec<usize> = left.iter().copied().filter(|i| win.iter().any(|j| meets(*i, *j))).collect();
        for i in first.iter().chain(&lose) {
            alive[*i] = false;
        }
        for i in win {
            sets.join(open[i].chains);
            kept.push(open[i].clone());
        }
    }
    (kept, sets)
}

fn color_of(chains: &Chains, link: &Link) -> Color {
    chains[link.chains[0]].color
}

/// The sets a link joins, in order.
fn ends(sets: &Joined, link: &Link) -> [usize; 2] {
    let mut ends = link.chains.map(|id| sets.of(id));
    ends.sort_unstable();
    ends
}

/// What is lost at least where the link is cut, then what it holds together.
fn value(sets: &Joined, link: &Link) -> (usize, usize) {
    let [a, b] = link.chains.map(|id| sets.stones(id));
    (a.min(b), a + b)
}

/// Whether some move of the opponent attacks both links so that no answer saves both.
fn quarrel(position: &Position, chains: &Chains, a: &Link, b: &Link) -> bool {
    let color = color_of(chains, a);
    (a.cuts & b.cuts).iter().any(|cut| {
        let Ok(attacked) = position.after(!color, Move::Play(cut), Suicide::Forbidden) else { return false };
        let stones = attacked.stones();
        let mut answers = a.cuts | b.cuts;
        let liberties = stones.liberties(stones.chain(cut));
        if liberties.len() == 1 {
            answers |= liberties;
        }
        !answers.iter().any(|answer| {
            let next = attacked.after(color, Move::Play(answer), Suicide::Forbidden);
            next.is_ok_and(|next| [a, b].iter().all(|link| holds(&next, chains, link)))
        })
    })
}

/// Whether a link still holds, the opponent to move.
fn holds(position: &Position, chains: &Chains, link: &Link) -> bool {
    let [Some(a), Some(b)] = link.chains.map(|id| chains[id].stones.first_point()) else { return false };
    let color = color_of(chains, link);
    let stones = position.stones();
    let [one, other] = [a, b].map(|at: Point| stones.chain(at));
    if one.is_empty() || other.is_empty() {
        return false;
    }
    if one == other {
        return true;
    }
    let common: PointSet = stones.liberties(one) & stones.liberties(other);
    if common.len() >= 2 || common.iter().any(|at| guarded(position, color, at)) {
        return true;
    }
    link.how == How::Searched && quick::stay_connected(position, color, [a, b], 3, 40)
}

/// Whether a stone of the opponent cannot be put on a point, or not stay there.
fn guarded(position: &Position, owner: Color, at: Point) -> bool {
    !open(position, owner, at) || guard(position, owner, at).is_some()
}
