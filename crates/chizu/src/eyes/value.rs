//! How many eyes a room yields, and where they are decided.
//!
//! The local game is played out: a side reaches so many eyes when [`Room::has_eyes`] says they are there for good.
//! Asked for one eye and for two, with either side to move, and with a move more for one of them.

use chizu_local::adjacency::each;
use chizu_local::capture::Piece as _;

use super::fate::{Outcome, Ring, outcome};
use super::prove::{Game, Prover};
use super::room::{Bits, Room, Side, State, Threats};
use crate::eyes::tuning;

/// How many eyes an eye space yields, by who moves; two are enough for life, more are not counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Value {
    /// When the attacker makes the first two moves.
    pub attack_twice: u8,
    /// When the attacker moves first.
    pub attack: u8,
    /// When the owner moves first.
    pub defend: u8,
    /// When the owner makes the first two moves.
    pub defend_twice: u8,
}

impl Value {
    /// The same number of eyes, whoever moves.
    #[must_use]
    pub const fn settled(eyes: u8) -> Self {
        Self { attack_twice: eyes, attack: eyes, defend: eyes, defend_twice: eyes }
    }

    /// Whether one move makes a difference.
    #[must_use]
    pub const fn is_unsettled(&self) -> bool {
        self.attack != self.defend
    }

    /// The four numbers in the order in which they grow: attacker twice to owner twice.
    #[must_use]
    pub const fn numbers(&self) -> [u8; 4] {
        [self.attack_twice, self.attack, self.defend, self.defend_twice]
    }
}

/// What was found about a room.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(super) struct Solution {
    pub value: Value,
    /// The moves with which the attacker keeps the owner to `value.attack`, if that is less than `value.defend`.
    pub attack: Bits,
    /// The moves with which the owner reaches `value.defend`.
    pub defense: Bits,
    /// Whether the value is another if someone may take back kos.
    pub ko: bool,
    /// Whether life in a seki stands for two eyes.
    pub seki: bool,
    /// Whether everything was searched.
    pub exact: bool,
}

/// A position of the local game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Node {
    state: State,
    side: Side,
}

/// To get so many eyes.
struct Eyes<'a> {
    room: &'a Room,
    eyes: u8,
    threats: Threats,
    order: &'a [Bits],
}

impl Eyes<'_> {
    fn after(&self, node: Node, stone: Bits) -> Option<Node> {
        let mut next = self.room.play(node.state, node.side, stone)?;
        let side = node.side.other();
        if self.threats.are_of(side) {
            next.ko = 0;
        }
        Some(Node { state: next, side })
    }
}

impl Game for Eyes<'_> {
    type Node = Node;

    fn judge(&self, node: Node) -> Option<bool> {
        if self.room.hopeless(node.state, self.eyes) {
            return Some(false);
        }
        self.room.has_eyes(node.state, self.eyes).then_some(true)
    }

    fn wants(&self, node: Node) -> bool {
        node.side == Side::Owner
    }

    fn follow(&self, node: Node) -> impl Iterator<Item = Node> {
        let empty = self.room.empty(node.state);
        let moves = self.order.iter().filter(move |p| empty & **p != 0);
        // To pass helps the owner only to wait for a ko, the attacker where every move costs him something.
        let may_pass = node.side == Side::Attacker || node.state.ko != 0;
        let pass = Node { state: State { ko: 0, ..node.state }, side: node.side.other() };
        moves.filter_map(move |p| self.after(node, *p)).chain(may_pass.then_some(pass))
    }
}

/// How many eyes the owner of a room gets whose wall has so many liberties outside. `positions` is how many may be looked at for
/// each question.
pub(super) fn solve(room: &Room, state: State, outside: u8, positions: u64) -> Solution {
    let order = order(room);
    let plain = Asker { room, state, positions, threats: Threats::Nobody, order: &order };
    let mut solution = plain.solution();
    if solution.exact {
        // Only where the extremes differ a ko mattered. That none was met on the way to an answer says nothing: another
        // way would have met it.
        let extreme = |threats| {
            let asker = Asker { threats, ..plain };
            (asker.eyes(Side::Attacker, 0), asker.eyes(Side::Owner, 0))
        };
        let (owner, attacker) = (extreme(Threats::Owner), extreme(Threats::Attacker));
        solution.ko = owner != attacker && owner.0.is_some() && attacker.1.is_some();
    }
    if solution.exact && solution.value.attack < 2 && room.is_ring() && room.len() > 2 {
        with_seki(room, state, positions, &order, &mut solution);
    }
    if solution.exact
        && solution.value.defend == 2
        && !solution.seki
        && room.has_one_wall()
        && outside < tuning::AMPLE_LIBERTIES
    {
        in_time(&Ring { room, outside, positions }, state, &order, &mut solution);
    }
    solution
}

/// Two eyes are of no use to a wall that is captured before they are made: it may lack liberties outside.
fn in_time(ring: &Ring<'_>, state: State, order: &[Bits], solution: &mut Solution) {
    let taken = |side| ring.is_taken(state, side, Threats::Nobody);
    let by_ko = |side| {
        let extreme = [Threats::Owner, Threats::Attacker].map(|threats| ring.is_taken(state, side, threats));
        extreme == [Some(false), Some(true)]
    };
    let value = &mut solution.value;
    let (attacked, defended) = (taken(Side::Attacker) == Some(true), taken(Side::Owner) == Some(true));
    solution.ko |= by_ko(Side::Attacker) || (value.attack < 2 || attacked) && by_ko(Side::Owner);
    if !attacked && !defended {
        return;
    }
    let before = *value;
    if attacked {
        value.attack = value.attack.min(1);
        value.attack_twice = value.attack_twice.min(1);
    }
    if defended {
        value.defend = value.attack;
    }
    if *value == before {
        return;
    }
    (solution.attack, solution.defense) = (0, 0);
    if value.is_unsettled() {
        for point in order {
            if ring.is_taken_after(state, Side::Attacker, *point) == Some(true) {
                solution.attack |= point;
            }
            if ring.is_taken_after(state, Side::Owner, *point) == Some(false) {
                solution.defense |= point;
            }
        }
    }
}

/// How many eyes the owner gets if the attacker moves first, and if he does himself; the same with life in seki, if that is
/// more. None if that took too many positions.
pub(super) fn first_moves(room: &Room, state: State, positions: u64) -> Option<([u8; 2], Option<[u8; 2]>)> {
    let order = order(room);
    let asker = Asker { room, state, positions, threats: Threats::Nobody, order: &order };
    let attack = asker.eyes(Side::Attacker, 0)?;
    // The attacker might have passed.
    let defend = asker.eyes(Side::Owner, attack)?;
    if attack == 2 || !room.is_ring() || room.len() <= 2 {
        return Some(([attack, defend], None));
    }
    let lives = |side| {
        let outcome = outcome(room, state, side, 0, positions)?;
        Some(matches!(outcome, Outcome::Seki | Outcome::Alive))
    };
    let by_defense = defend == 2 || lives(Side::Owner) == Some(true);
    let by_attack = by_defense && lives(Side::Attacker) == Some(true);
    let seki = [if by_attack { 2 } else { attack }, if by_defense { 2 } else { defend }];
    Some(([attack, defend], (seki != [attack, defend]).then_some(seki)))
}

/// Two eyes are there to keep a ring from capture. Where it cannot be captured anyway, with no liberty left outside,
/// the space is as good as two eyes.
fn with_seki(room: &Room, state: State, positions: u64, order: &[Bits], solution: &mut Solution) {
    let lives = |state, side| {
        let outcome = outcome(room, state, side, 0, positions)?;
        Some(matches!(outcome, Outcome::Seki | Outcome::Alive))
    };
    let value = &mut solution.value;
    let by_defense = value.defend == 2 || lives(state, Side::Owner) == Some(true);
    if !by_defense {
        return;
    }
    let before = *value;
    (value.defend, value.defend_twice) = (2, 2);
    if lives(state, Side::Attacker) == Some(true) {
        value.attack = 2;
    }
    solution.seki = *value != before;
    if !solution.seki {
        return;
    }
    (solution.attack, solution.defense) = (0, 0);
    if value.attack == 2 {
        return;
    }
    for point in order {
        let after = |side| room.play(state, side, *point);
        if after(Side::Attacker).is_some_and(|next| lives(next, Side::Owner) == Some(false)) {
            solution.attack |= point;
        }
        if after(Side::Owner).is_some_and(|next| lives(next, Side::Attacker) == Some(true)) {
            solution.defense |= point;
        }
    }
}

/// Points with much around them first.
fn order(room: &Room) -> Vec<Bits> {
    let mut order: Vec<usize> = (0..room.len()).collect();
    let weight = |i: usize| {
        let next = room.next_to(i);
        let around = room.neighbors(next).count_ones();
        8 * next.count_ones() + around + 16 * (room.open() >> i & 1)
    };
    order.sort_by_key(|i| std::cmp::Reverse(weight(*i)));
    order.into_iter().map(|i| 1 << i).collect()
}

#[derive(Clone, Copy)]
struct Asker<'a> {
    room: &'a Room,
    state: State,
    positions: u64,
    threats: Threats,
    order: &'a [Bits],
}

impl<'a> Asker<'a> {
    fn game(&self, eyes: u8) -> Eyes<'a> {
        Eyes { room: self.room, eyes, threats: self.threats, order: self.order }
    }

    /// How many eyes the owner gets when `side` moves, if `least` are sure.
    fn eyes(&self, side: Side, least: u8) -> Option<u8> {
        let node = Node { state: self.state, side };
        for eyes in least + 1..=2 {
            let game = self.game(eyes);
            if !Prover::new(&game, self.positions).ask(node)? {
                return Some(eyes - 1);
            }
        }
        Some(2)
    }

    fn solution(&self) -> Solution {
        let mut exact = true;
        let games = [self.game(1), self.game(2)];
        let mut provers = [Prover::new(&games[0], self.positions), Prover::new(&games[1], self.positions)];
        // How many eyes; where that is not known, what a search of that size could not take away.
        let mut eyes = |node: Node, sure: &mut bool| -> u8 {
            for (i, prover) in provers.iter_mut().enumerate() {
                match prover.ask(node) {
                    Some(true) => {}
                    Some(false) => return i as u8,
                    None => {
                        *sure = false;
                        return if i == 0 { u8::from(roomy(self.room, node.state)) } else { 1 };
                    }
                }
            }
            2
        };
        let at = |side| Node { state: self.state, side };
        let attack = eyes(at(Side::Attacker), &mut exact);
        let defend = eyes(at(Side::Owner), &mut exact).max(attack);
        let moves = |side| {
            let game = &games[0];
            self.order.iter().filter_map(move |p| Some((*p, game.after(at(side), *p)?)))
        };
        let (mut attack_points, mut defense_points) = (0, 0);
        let mut attack_twice = attack;
        let mut defend_twice = defend;
        if !exact {
            // What is not known without a move will not be known after one.
            return Solution::default();
        }
        for (point, next) in moves(Side::Attacker) {
            if attack < defend && eyes(next, &mut exact) == attack {
                attack_points |= point;
            }
            if attack_twice > 0 && (attack < 2 || self.room.len() <= tuning::large_room()) {
                let again = Node { state: State { ko: 0, ..next.state }, side: Side::Attacker };
                attack_twice = attack_twice.min(eyes(again, &mut exact));
            }
        }
        for (point, next) in moves(Side::Owner) {
            if attack < defend && eyes(next, &mut exact) == defend {
                defense_points |= point;
            }
            if defend_twice < 2 {
                let again = Node { state: State { ko: 0, ..next.state }, side: Side::Owner };
                defend_twice = defend_twice.max(eyes(again, &mut exact));
            }
        }
        Solution {
            value: Value { attack_twice, attack, defend, defend_twice },
            attack: attack_points,
            defense: defense_points,
            ko: false,
            seki: false,
            exact,
        }
    }
}

/// Whether there is so much room that an eye is taken for granted.
fn roomy(room: &Room, state: State) -> bool {
    let inner = room.empty(state) & !room.open();
    each(inner).count() > 2
}
