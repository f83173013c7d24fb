//! A piece of a board that is played out to the last point, and what each of its positions is worth.
//!
//! Area is counted, and every move costs a tax of a point at least: so what is found is what territory and prisoners are worth, and
//! filling one's own territory or a dame gains nothing. Points are settled, and no longer played on, once they are proved to be a
//! player's whatever the other does there: chains around them live without a move [Benson 1976], and no two eyes fit into them.
//! A wall that is captured ends the play.
//!
//! Positions may come back, as when many stones are taken and the one that took them is taken. What such a position is worth is found in
//! rounds: at first it is worth what it is as it stands, then what its moves lead to, until nothing changes.
//! (Moves that lead back could be forbidden instead. What is worth how much then depends on the way, and cannot be kept.)
//!
//! Of empty points with the same neighbours the first alone is played on.
//!
//! A ko cannot be played out here. So everything is asked twice: each player once may take every ko, and the other none. Who wins one
//! fills it in the end.

use chizu_local::adjacency::bits;
use chizu_local::piece::{Local, Parts};
use rustc_hash::FxHashMap;

use super::thermograph::{Thermograph, UNIT};
use crate::score::tuning;

/// The stones of both sides.
pub(super) type Stones = [u64; 2];

/// What a bit is worth: a wall as many stones as it has.
#[derive(Clone, Debug)]
pub(super) struct Arena {
    pub(super) local: Local,
    /// Stones of each wall, by its bit.
    pub(super) walls: Vec<(usize, i32)>,
    pub(super) start: Stones,
    /// For each point those before it that have the same neighbours.
    twins: Vec<u64>,
}

/// Whose the points of a position are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Owned {
    pub(super) points: [u64; 2],
    /// Points that need not be played on any more.
    pub(super) settled: u64,
}

impl Arena {
    pub(super) fn new(local: Local, walls: Vec<(usize, i32)>, start: Stones) -> Self {
        let beside = |bit: u32| (local.next_to.neighbors(1 << bit), local.air.map(|air| air >> bit & 1));
        let before = |bit: u32| {
            (0..bit).filter(|other| beside(*other) == beside(bit)).fold(0, |all, other| all | 1 << other)
        };
        let twins = (0..local.cells.count_ones()).map(before).collect();
        Self { local, walls, start, twins }
    }

    /// Walls that were captured.
    fn lost(&self, stones: Stones) -> u64 {
        (self.start[0] | self.start[1]) & !self.local.cells & !(stones[0] | stones[1])
    }

    /// Whose the points are if nobody plays any more: what is proved, stones, and empty points that one side surrounds.
    pub(super) fn owned(&self, stones: Stones) -> Owned {
        let mut owned = Owned::default();
        for side in [0, 1] {
            owned.points[side] = self.settled(stones, side);
        }
        owned.settled = owned.points[0] | owned.points[1];
        let open = self.local.cells & !owned.settled;
        let empty = self.local.empty(stones) & open;
        let reach: [u64; 2] = [0, 1].map(|side| {
            let own = (stones[side] & !owned.settled) | owned.points[side];
            self.local.next_to.neighbors(own) | self.local.air[side]
        });
        let surrounded = self.local.surrounded(empty, reach);
        for side in [0, 1] {
            owned.points[side] |= surrounded[side] | (stones[side] & open);
        }
        owned
    }

    /// The points that are a side's whatever the other does.
    fn settled(&self, stones: Stones, side: usize) -> u64 {
        let local = &self.local;
        let (own, vacant) = (stones[side], local.empty(stones));
        let (Some(chains), Some(regions)) = (
            Parts::<{ tuning::PLACE_PARTS }>::of(local, own),
            Parts::<{ tuning::PLACE_PARTS }>::of(local, local.cells & !own),
        ) else {
            return 0;
        };
        // Where the opponent is joined to stones outside, he can fill the last point.
        let is_closed = |region: &u64| {
            region & local.air[1 - side] == 0
                && local.next_to.neighbors(*region) & stones[1 - side] & !local.cells == 0
        };
        let closed: Vec<u64> = regions.list().iter().copied().filter(is_closed).collect();
        let living = local.living(own, vacant, side, chains.list(), &closed);
        let reached = local.next_to.neighbors(living) | local.air[side];
        let Some(around) = Parts::<{ tuning::PLACE_PARTS }>::of(local, local.cells & !living) else {
            return 0;
        };
        let is_won = |region: &&u64| {
            is_closed(region)
                && local.next_to.neighbors(**region) & own & !local.cells & !living == 0
                && local.has_one_eye_at_most(**region & !reached)
        };
        around.list().iter().filter(is_won).fold(living & local.cells, |all, region| all | region)
    }

    /// Whether nothing but one chain of a side is next to a point: to fill it costs a liberty and gains nothing.
    fn is_eye(&self, stones: Stones, side: usize, point: u64) -> bool {
        let local = &self.local;
        let beside = local.next_to.neighbors(point);
        if beside & !stones[side] != 0 || (local.air[0] | local.air[1]) & point != 0 {
            return false;
        }
        local.next_to.flood(beside & beside.wrapping_neg(), stones[side]) & beside == beside
    }

    /// What a position is worth as it stands, Black's points less White's.
    fn worth(&self, stones: Stones, owned: &Owned) -> i32 {
        let [black, white] = owned.points.map(|points| (points & self.local.cells).count_ones() as i32);
        let lost = self.lost(stones);
        let walls: i32 = self
            .walls
            .iter()
            .filter(|(bit, _)| lost >> bit & 1 != 0)
            .map(|(bit, weight)| if self.start[0] >> bit & 1 != 0 { -2 * weight } else { 2 * weight })
            .sum();
        (black - white + walls) * UNIT
    }
}

/// A position that was played out.
struct Node {
    graph: Thermograph,
    /// The positions that each side's moves lead to, with the moves.
    next: [Vec<(u8, u32)>; 2],
    /// What it is worth if nobody plays.
    still: i32,
    /// Moves by which a side would take a ko that it may not take.
    kos: i32,
    /// Whether all that it leads to was found.
    is_done: bool,
}

/// All that may come of an arena if one side may take kos.
pub(super) struct Played<'a> {
    arena: &'a Arena,
    /// Who may take a ko.
    master: usize,
    /// The positions; the first is the arena's.
    nodes: Vec<Node>,
    places: FxHashMap<Stones, u32>,
    /// The positions, each after those that it leads to, but for those that come back.
    order: Vec<u32>,
    /// Whether any comes back.
    comes_back: bool,
}

impl<'a> Played<'a> {
    /// Plays out; `None` if there are more than so many positions.
    pub(super) fn out(arena: &'a Arena, master: usize, positions: usize) -> Option<Self> {
        let (nodes, places, order) = (Vec::new(), FxHashMap::default(), Vec::new());
        let mut played = Self { arena, master, nodes, places, order, comes_back: false };
        played.visit(arena.start, positions)?;
        for _ in 0..tuning::place_rounds() {
            if !played.value() || !played.comes_back {
                break;
            }
        }
        Some(played)
    }

    /// Finds what a position leads to.
    fn visit(&mut self, stones: Stones, positions: usize) -> Option<u32> {
        let place = self.nodes.len();
        if place == positions {
            return None;
        }
        let owned = self.arena.owned(stones);
        let still = self.arena.worth(stones, &owned);
        self.places.insert(stones, place as u32);
        let graph = Thermograph::settled(still);
        self.nodes.push(Node { graph, next: Default::default(), still, kos: 0, is_done: false });
        let mut next = [Vec::new(), Vec::new()];
        let mut kos = 0;
        if self.arena.lost(stones) == 0 {
            let empty = self.arena.local.empty(stones);
            for side in [0, 1] {
                for point in bits(empty & !owned.settled) {
                    let stone = 1 << point;
                    if self.arena.twins[point] & empty != 0 || self.arena.is_eye(stones, side, stone) {
                        continue;
                    }
                    let Some(played) = self.arena.local.play(stones, side, stone) else { continue };
                    if played.ko != 0 && side != self.master {
                        kos += 1;
                        continue;
                    }
                    let after = match self.places.get(&played.stones) {
                        Some(after) => *after,
                        None => self.visit(played.stones, positions)?,
                    };
                    self.comes_back |= !self.nodes[after as usize].is_done;
                    next[side].push((point as u8, after));
                }
            }
        }
        let node = &mut self.nodes[place];
        (node.next, node.kos, node.is_done) = (next, kos, true);
        self.order.push(place as u32);
        Some(place as u32)
    }

    /// Says of every position what it is worth by what those are that it leads to; whether anything is new.
    fn value(&mut self) -> bool {
        let mut is_new = false;
        for place in &self.order {
            let Node { next, still, kos, .. } = &self.nodes[*place as usize];
            let graphs = |side: usize| next[side].iter().map(|(_, place)| &self.nodes[*place as usize].graph);
            let mut graph = Thermograph::of(graphs(0), graphs(1), *still);
            if *kos > 0 && graph.temperature <= UNIT {
                // Who wins a ko has to fill it in the end.
                let filled = if self.master == 0 { -kos } else { *kos };
                graph = Thermograph::settled(graph.mean + filled * UNIT);
            }
            let node = &mut self.nodes[*place as usize];
            is_new |= node.graph != graph;
            node.graph = graph;
        }
        is_new
    }

    fn root(&self) -> Option<&Node> {
        self.nodes.first()
    }

    /// The thermograph of the arena.
    pub(super) fn graph(&self) -> Option<&Thermograph> {
        Some(&self.root()?.graph)
    }

    /// Whether the best move of a side at a tax threatens more than that.
    pub(super) fn threatens(&self, side: usize, tax: i32) -> bool {
        let graphs = || {
            let next = self.root().into_iter().flat_map(move |root| &root.next[side]);
            next.map(|(_, after)| &self.nodes[*after as usize].graph)
        };
        let worth = |graph: &Thermograph| if side == 0 { graph.right.at(tax) } else { -graph.left.at(tax) };
        let most = graphs().map(worth).max();
        graphs().any(|graph| Some(worth(graph)) == most && graph.temperature > tax)
    }

    /// What is played at a tax if that side begins, until nothing is worth as much: the moves, and what becomes of the stones.
    pub(super) fn line(&self, side: usize, tax: i32) -> Line {
        let mut line = Line { moves: Vec::new(), first: None, stones: self.arena.start };
        let (Some(mut node), mut mover) = (self.root(), side) else { return line };
        while line.moves.len() < tuning::place_line() {
            let heat = node.graph.temperature;
            if !line.moves.is_empty() && (heat < tax || heat <= UNIT) {
                break;
            }
            let mut best: Option<(i32, u8, &Node)> = None;
            for (point, place) in &node.next[mover] {
                let after = &self.nodes[*place as usize];
                let worth = if mover == 0 { after.graph.right.at(tax) } else { -after.graph.left.at(tax) };
                if best.is_none_or(|(most, ..)| worth > most) {
                    best = Some((worth, *point, after));
                }
            }
            let Some((_, point, after)) = best else { break };
            let Some(played) = self.arena.local.play(line.stones, mover, 1 << point) else { break };
            line.stones = played.stones;
            line.moves.push(point);
            line.first.get_or_insert_with(|| after.graph.clone());
            (node, mover) = (after, 1 - mover);
        }
        line
    }
}

/// Moves, and what they lead to.
pub(super) struct Line {
    pub(super) moves: Vec<u8>,
    /// What there is to play for after the first one.
    pub(super) first: Option<Thermograph>,
    /// The stones in the end.
    pub(super) stones: Stones,
}
