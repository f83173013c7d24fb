//! Who is safe around a group, before anything is played.
//!
//! Chains with ground of their own are taken to be safe; *own ground* are points nearer to one side that touch no
//! stone of the other, *nearer* is counted in steps over empty points. Friends of the group must have ground that is
//! not the group's as well, or they die with it.
//!
//! What can be captured directly is not safe (`peril`). And a group that seems to have much room because its walls
//! have no ground of their own seldom has: then walls are trusted if they cannot be captured directly and are not
//! inside the group. The owner of walls would have to lose a race with something else first.
//!
//! *What it does not know:* reading beyond captures. A friend that is about to die is taken for what it looks like, unless who asks says
//! that it is lost.

use chizu_board::{Color, PointSet, Stones};
use chizu_local::nearer::nearer;
use chizu_safety as safety;

use super::peril::Peril;
use crate::tuning;

/// For whom doubts are decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Favour {
    Nobody,
    /// Walls are trusted, even if the group has not much room.
    Attacker,
    /// He is a step ahead, because it is his move.
    Defender,
}

/// What is known of stones around a group.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(crate) struct Nearby {
    /// Friends to which it does not get away: they are lost.
    pub lost: PointSet,
    /// Stones of the opponent that are not captured.
    pub held: PointSet,
}

/// Who is taken to be safe around a group.
pub(super) struct Scene<'a> {
    stones: &'a Stones,
    attacker: Color,
    target: PointSet,
    /// Points that the owner of the group takes first because it is his move.
    ahead: PointSet,
    /// Stones of the attacker that are safe.
    pub safe: PointSet,
    /// Those of them that are safe only as long as they are joined to others.
    pub joined: PointSet,
    /// Stones of the defender, not of the group, that are safe.
    pub haven: PointSet,
    pub view: View,
    /// Whether it is a race: then the attacker's stones stand in the way of the group, safe or not.
    racing: bool,
    /// Whether walls without ground of their own are trusted.
    pub trusting: bool,
    /// Those that are.
    pub trusted: PointSet,
}

/// What follows from it.
#[derive(Clone, Copy)]
pub(super) struct View {
    /// Points where the group has escaped.
    pub open: PointSet,
    /// Those, and points nearer to safe friends than to the attacker.
    pub out: PointSet,
    /// Points that are not the attacker's.
    pub inside: PointSet,
    /// What the group may reach: points, its friends, stones that may be taken.
    pub region: PointSet,
}

/// What the reading of captures has found.
struct Read {
    /// By the sides: the attacker's chains, and those of the group's owner.
    perils: [Peril; 2],
    known: PointSet,
    danger: PointSet,
}

impl<'a> Scene<'a> {
    /// Around the stones of `target`, which `attacker` wants to kill, with what is known of others; the question may take so many `nodes`.
    pub(super) fn of_life(
        stones: &'a Stones,
        attacker: Color,
        (target, Nearby { lost, held }): (PointSet, Nearby),
        favour: Favour,
        nodes: u64,
    ) -> Self {
        let geometry = stones.geometry();
        let (own, other) = (stones.of(attacker), stones.of(!attacker));
        let immortal = safety::benson(stones);
        let none = PointSet::EMPTY;
        let held = immortal[attacker].stones | (held & own);
        let (safe, firm) = safe_chains(stones, own, (other, none), held, tuning::safe_ground());
        let alone = target | lost;
        let friends = immortal[!attacker].stones - alone;
        let (haven, _) = safe_chains(stones, other - alone, (own, alone), friends, tuning::safe_ground());
        let ahead =
            if favour == Favour::Defender { geometry.neighbors_of(target) & stones.vacant() } else { none };
        let mut scene = Self::with(stones, attacker, target, ahead, safe, haven, false);
        scene.joined = safe - firm;
        let mut read = Read {
            perils: [attacker, !attacker].map(|owner| Peril::new(stones, owner, nodes)),
            known: held | immortal[!attacker].stones,
            danger: none,
        };
        scene.look_for_danger(&mut read);
        let View { region, .. } = scene.view;
        let roomy = (region - other).len() > tuning::roomy_points()
            && (region & stones.vacant()).len() > tuning::scanty_points();
        if favour == Favour::Attacker || roomy {
            let before = scene.firm();
            scene.trust(read.danger);
            scene.trusted = scene.firm() - before;
            scene.trusting = true;
            scene.view = scene.seen();
            scene.look_for_danger(&mut read);
        }
        scene.joined &= scene.safe;
        scene.trusted &= scene.safe;
        scene
    }

    /// Around the stones of `target`, which are in a race with the attacker's `rival`.
    pub(super) fn of_race(stones: &'a Stones, attacker: Color, target: PointSet, rival: PointSet) -> Self {
        let (own, other) = (stones.of(attacker), stones.of(!attacker));
        let immortal = safety::benson(stones);
        let none = PointSet::EMPTY;
        let (safe, _) = safe_chains(
            stones,
            own - rival,
            (other, none),
            immortal[attacker].stones,
            tuning::safe_ground_beside_race(),
        );
        let friends = immortal[!attacker].stones - target;
        let (haven, _) =
            safe_chains(stones, other - target, (own, none), friends, tuning::safe_ground_beside_race());
        Self::with(stones, attacker, target, none, safe, haven, true)
    }

    fn with(
        stones: &'a Stones,
        attacker: Color,
        target: PointSet,
        ahead: PointSet,
        safe: PointSet,
        haven: PointSet,
        racing: bool,
    ) -> Self {
        let none = PointSet::EMPTY;
        let view = View { open: none, out: none, inside: none, region: none };
        let scene = Self {
            stones,
            attacker,
            target,
            ahead,
            safe,
            joined: none,
            haven,
            view,
            racing,
            trusting: false,
            trusted: none,
        };
        Self { view: scene.seen(), ..scene }
    }

    /// Stones of the attacker that are safe even if they are cut off from others.
    fn firm(&self) -> PointSet {
        self.safe - self.joined
    }

    fn seen(&self) -> View {
        let geometry = self.stones.geometry();
        let (own, other) = (self.stones.of(self.attacker), self.stones.of(!self.attacker));
        let empty = self.stones.vacant();
        let [_, to_haven] = nearer(geometry, [self.safe, self.haven], empty);
        let [to_safe, _] = nearer(geometry, [self.safe, other | self.ahead], empty - self.ahead);
        let mut open = PointSet::EMPTY;
        for part in geometry.components(empty - self.near()) {
            if part.len() >= tuning::open_points() {
                open |= part;
            }
        }
        let out = open | to_haven;
        let inside = geometry.all() - to_safe;
        let passable = (((inside & empty) - out) | (own - self.safe) | other) - self.haven;
        let region = geometry.flood(self.target, passable);
        View { open, out, inside, region }
    }

    /// What is too near to stones that stand in the way to be open: to safe ones, and in a race to all of the attacker's, as far
    /// as these are not shut in by others.
    fn near(&self) -> PointSet {
        let geometry = self.stones.geometry();
        let own = self.stones.of(self.attacker);
        let (mut near, passable) =
            if self.racing { (own, self.stones.vacant() | own) } else { (self.safe, geometry.all()) };
        for _ in 1..tuning::open_steps() {
            near |= geometry.neighbors_of(near) & passable;
        }
        near
    }

    /// Reads the chains at the border of the region: what can be captured is not safe.
    fn look_for_danger(&mut self, read: &mut Read) {
        let geometry = self.stones.geometry();
        loop {
            let region = self.view.region;
            let beside = geometry.neighbors_of(region | (geometry.neighbors_of(region) & self.view.out));
            let mut found = PointSet::EMPTY;
            let sides = [(self.safe, self.attacker), (self.haven, !self.attacker)];
            for ((set, color), peril) in sides.into_iter().zip(&mut read.perils) {
                let ask = (set & beside) - read.known;
                for chain in self.stones.chains(color).filter(|chain| chain.intersects(&ask)) {
                    read.known |= chain;
                    if peril.of(self.stones, chain) {
                        found |= chain;
                    }
                }
            }
            if found.is_empty() {
                return;
            }
            read.danger |= found;
            self.safe -= found;
            self.haven -= found;
            self.view = self.seen();
        }
    }

    /// Takes all walls to be safe that are not in danger, nor inside the group.
    fn trust(&mut self, danger: PointSet) {
        let geometry = self.stones.geometry();
        let (own, other) = (self.stones.of(self.attacker), self.stones.of(!self.attacker));
        let weak = own - self.safe;
        let outside = self.safe | (other - self.target);
        let [within, _] = nearer(geometry, [self.target, outside], self.stones.vacant() | weak);
        for chain in self.stones.chains(self.attacker) {
            let breathes = self.stones.liberties(chain).len() >= 2;
            if breathes && !chain.is_subset(&within) && !chain.intersects(&danger) {
                self.safe |= chain;
                self.joined -= chain;
            }
        }
    }
}

/// The chains of `own` that have, alone or with others they are joined to, enough ground of their own: `enemy` and
/// `rival` do not get there first. Also, which of them have it without a link that one move could take.
fn safe_chains(
    stones: &Stones,
    own: PointSet,
    (enemy, rival): (PointSet, PointSet),
    immortal: PointSet,
    enough: usize,
) -> (PointSet, PointSet) {
    let geometry = stones.geometry();
    let [near, _] = nearer(geometry, [own, enemy | rival], stones.vacant());
    let ground = near - geometry.neighbors_of(enemy | rival);
    let (mut safe, mut firm) = (immortal, immortal);
    let chains: Vec<PointSet> = geometry.components(own).collect();
    let liberties: Vec<PointSet> = chains.iter().map(|chain| stones.liberties(*chain)).collect();
    for part in geometry.components(own | ground) {
        if (part & ground).len() >= enough {
            let ample = |(_, breath): &(&PointSet, &PointSet)| breath.len() >= 3;
            for (chain, breath) in chains.iter().zip(&liberties).filter(ample) {
                if chain.intersects(&part) {
                    safe |= *chain;
                    // One way to the ground can be taken.
                    if (*breath & part).len() >= 2 {
                        firm |= *chain;
                    }
                }
            }
        }
    }
    let touched = geometry.neighbors_of(enemy);
    loop {
        let before = safe;
        for (chain, breath) in chains.iter().zip(&liberties) {
            let joined = |(other, theirs): (&PointSet, &PointSet)| {
                let common = *breath & *theirs;
                other.intersects(&safe) && (common.len() >= 2 || !(common - touched).is_empty())
            };
            if !chain.intersects(&safe) && chains.iter().zip(&liberties).any(joined) {
                safe |= *chain;
            }
        }
        if safe == before {
            return (safe, firm);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use chizu_board::{Point, Size};

    fn stones(rows: &[&str]) -> Stones {
        let size = Size::new(rows[0].len() as u32, rows.len() as u32).unwrap();
        let mut stones = Stones::empty(size);
        for (y, row) in rows.iter().enumerate() {
            for (x, sign) in row.bytes().enumerate() {
                let color = match sign {
                    b'X' => Some(Color::Black),
                    b'O' => Some(Color::White),
                    _ => None,
                };
                stones.set(size.point(x as i32, y as i32).unwrap(), color);
            }
        }
        stones
    }

    fn at(stones: &Stones, x: i32, y: i32) -> Point {
        stones.size().point(x, y).unwrap()
    }

    fn scene_of(stones: &Stones, group: Point, favour: Favour) -> Scene<'_> {
        let target = stones.chain(group);
        Scene::of_life(stones, Color::White, (target, Nearby::default()), favour, 8_000)
    }

    #[test]
    fn a_friend_that_lives_on_the_same_ground_is_no_haven() {
        let board = stones(&[
            "....XO.....",
            "....XO.....",
            "XXX.OO.....",
            "OOOO.......",
            "...........",
            "...........",
        ]);
        let (group, friend) = (at(&board, 4, 0), at(&board, 0, 2));
        assert!(!scene_of(&board, group, Favour::Nobody).haven.contains(friend));
    }

    #[test]
    fn a_wall_that_can_be_captured_is_not_safe() {
        let board = stones(&[
            ".X.OX......",
            ".XXOX......",
            "..XOXX.....",
            "XXXO.......",
            "OOOX.......",
            "..O.O......",
            "...........",
            "...........",
        ]);
        let (group, wall) = (at(&board, 1, 0), at(&board, 3, 0));
        assert!(!scene_of(&board, group, Favour::Attacker).safe.contains(wall));
    }

    #[test]
    fn a_wall_without_ground_is_trusted_in_favour_of_the_attacker() {
        let board = stones(&[
            "..XO.X.....",
            "..XO.X.....",
            "XXXOOX.....",
            "OOOO.XX....",
            "XXX.X......",
            "..XXX......",
            "...........",
        ]);
        let (group, wall) = (at(&board, 2, 0), at(&board, 3, 0));
        assert!(!scene_of(&board, group, Favour::Nobody).safe.contains(wall));
        assert!(scene_of(&board, group, Favour::Attacker).safe.contains(wall));
    }
}
