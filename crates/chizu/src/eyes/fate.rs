//! Whether a ring of stones around a room can be captured, to the last liberty.
//!
//! Unlike the local game for eyes, here the wall itself may run out of liberties: it is one chain with some
//! liberties outside, which only the attacker fills. So kos and sekis come out as they would on a board.

use chizu_local::adjacency::each;
use chizu_local::capture::Piece as _;

use super::prove::{Game, Prover};
use super::room::{Bits, Room, Side, State, Threats};

/// How it ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Outcome {
    /// The ring is captured.
    Dead,
    /// It hangs on a ko.
    Ko,
    /// It cannot be captured, although it has no two eyes.
    Seki,
    /// It gets two eyes.
    Alive,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Node {
    state: State,
    side: Side,
    /// Liberties of the ring outside; [`TAKEN`] if it is captured.
    outside: u8,
}

const TAKEN: u8 = u8::MAX;

/// To capture the ring.
struct Capture<'a> {
    room: &'a Room,
    threats: Threats,
}

/// To get two eyes.
struct Live<'a>(Capture<'a>);

impl Capture<'_> {
    fn play(&self, node: Node, stone: Bits) -> Option<Node> {
        let room = self.room;
        let State { mut own, mut raid, ko } = node.state;
        if (own | raid | ko) & stone != 0 {
            return None;
        }
        let ring_air = if node.outside > 0 { room.touched() } else { 0 };
        let mut ko = 0;
        if node.side == Side::Attacker {
            raid |= stone;
            let empty = room.all() & !(own | raid);
            let ring = room.flood(room.touched(), own);
            let ring_breathes = node.outside > 0 || empty & (room.neighbors(ring) | room.touched()) != 0;
            if !ring_breathes {
                return Some(Node { outside: TAKEN, ..node });
            }
            let landed = room.landed(stone, [raid, own & !ring], empty, [room.open(), 0])?;
            own &= !landed.taken;
            ko = landed.ko();
        } else {
            own |= stone;
            let empty = room.all() & !(own | raid);
            let taken = room.captured(stone, raid, empty, room.open());
            raid &= !taken;
            let chain = room.flood(stone, own);
            let in_ring = chain & room.touched() != 0;
            let near = room.neighbors(chain) | if in_ring { self.ring_near(own) } else { 0 };
            let liberties = near & (empty | taken);
            if liberties == 0 && !(in_ring && ring_air != 0) {
                return None;
            }
            if taken.is_power_of_two() && chain == stone && liberties == taken && !in_ring {
                ko = taken;
            }
        }
        let side = node.side.other();
        if self.threats.are_of(side) {
            ko = 0;
        }
        Some(Node { state: State { own, raid, ko }, side, outside: node.outside })
    }

    /// The points next to the ring and what is joined to it.
    fn ring_near(&self, own: Bits) -> Bits {
        self.room.touched() | self.room.neighbors(self.room.flood(self.room.touched(), own))
    }

    fn moves(&self, node: Node) -> impl Iterator<Item = Node> {
        let stones = each(self.room.empty(node.state));
        let rest = Node { state: State { ko: 0, ..node.state }, side: node.side.other(), ..node };
        let filled = (node.side == Side::Attacker && node.outside > 0).then(|| {
            let outside = node.outside - 1;
            let inside = self.ring_near(node.state.own) & self.room.empty(node.state);
            Node { outside: if outside == 0 && inside == 0 { TAKEN } else { outside }, ..rest }
        });
        stones.filter_map(move |stone| self.play(node, stone)).chain(filled).chain([rest])
    }
}

impl Game for Capture<'_> {
    type Node = Node;

    fn judge(&self, node: Node) -> Option<bool> {
        if node.outside == TAKEN {
            return Some(true);
        }
        let room = self.room;
        // A wall that comes out has more liberties than are known here.
        let comes_out = room.open() != 0 && room.open() & room.flood(room.touched(), node.state.own) != 0;
        (comes_out || room.has_eyes(node.state, 2)).then_some(false)
    }

    fn wants(&self, node: Node) -> bool {
        node.side == Side::Attacker
    }

    fn follow(&self, node: Node) -> impl Iterator<Item = Node> {
        self.moves(node)
    }
}

impl Game for Live<'_> {
    type Node = Node;

    fn judge(&self, node: Node) -> Option<bool> {
        if node.outside == TAKEN {
            return Some(false);
        }
        self.0.room.has_eyes(node.state, 2).then_some(true)
    }

    fn wants(&self, node: Node) -> bool {
        node.side == Side::Owner
    }

    fn follow(&self, node: Node) -> impl Iterator<Item = Node> {
        self.0.moves(node)
    }
}

/// The ring with a fixed number of liberties outside, for who asks often.
pub(super) struct Ring<'a> {
    pub(super) room: &'a Room,
    pub(super) outside: u8,
    pub(super) positions: u64,
}

impl Ring<'_> {
    /// Whether the ring is captured if `side` moves first; `None` if there were too many positions.
    pub(super) fn is_taken(&self, state: State, side: Side, threats: Threats) -> Option<bool> {
        let node = Node { state, side, outside: self.outside };
        Prover::new(&Capture { room: self.room, threats }, self.positions).ask(node)
    }

    /// The same after that move; `None` too if it may not be played.
    pub(super) fn is_taken_after(&self, state: State, side: Side, stone: Bits) -> Option<bool> {
        let game = Capture { room: self.room, threats: Threats::Nobody };
        let next = game.play(Node { state, side, outside: self.outside }, stone)?;
        Prover::new(&game, self.positions).ask(next)
    }
}

/// How it ends when `side` moves first and the ring has so many liberties outside; `None` if there were too many
/// positions.
pub(super) fn outcome(room: &Room, state: State, side: Side, outside: u8, positions: u64) -> Option<Outcome> {
    let node = Node { state, side, outside };
    let ring = Ring { room, outside, positions };
    let captured = |threats| ring.is_taken(state, side, threats);
    let lives = |threats| Prover::new(&Live(Capture { room, threats }), positions).ask(node);
    Some(match (captured(Threats::Attacker)?, captured(Threats::Owner)?) {
        (true, true) => Outcome::Dead,
        (true, false) | (false, true) => Outcome::Ko,
        (false, false) if lives(Threats::Attacker)? => Outcome::Alive,
        (false, false) => Outcome::Seki,
    })
}
