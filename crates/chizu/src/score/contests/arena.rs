//! A piece of a board that is played out to the last point, and what each of its positions is worth.
//!
//! Area is counted, and every move costs a tax of a point at least: so what is found is what territory and prisoners are worth, and
//! filling one's own territory or a dame gains nothing. Points are settled, and no longer played on, once they are proved to be a
//! player's whatever the other does there: chains around them live without a move [Benson 1976], and no two eyes fit into them.
//! A wall that is captured ends the play.
//!
//! A position does not come back: as if the rules forbade it, nobody plays a move that leads back to one on the way.
//!
//! A ko cannot be played out here. So everything is asked twice: each player once may take every ko, and the other none. Who wins one
//! fills it in the end.

use chizu_local::adjacency::bits;
use chizu_local::piece::{Local, Parts};
use rustc_hash::{FxHashMap, FxHashSet};

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
}

/// Whose the points of a position are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Owned {
    pub(super) points: [u64; 2],
    /// Points that need not be played on any more.
    pub(super) settled: u64,
}

impl Arena {
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
}

/// All that may come of an arena if one side may take kos.
pub(super) struct Played<'a> {
    arena: &'a Arena,
    /// Who may take a ko.
    master: usize,
    nodes: Vec<Node>,
    places: FxHashMap<Stones, u32>,
    path: FxHashSet<Stones>,
    left: u32,
}

impl<'a> Played<'a> {
    /// Plays out; `None` if there are more than so many positions.
    pub(super) fn out(arena: &'a Arena, master: usize, positions: u32) -> Option<Self> {
        let mut played = Self {
            arena,
            master,
            nodes: Vec::new(),
            places: FxHashMap::default(),
            path: FxHashSet::default(),
            left: positions,
        };
        played.visit(arena.start)?;
        Some(played)
    }

    fn visit(&mut self, stones: Stones) -> Option<u32> {
        if let Some(place) = self.places.get(&stones) {
            return Some(*place);
        }
        self.left = self.left.checked_sub(1)?;
        let owned = self.arena.owned(stones);
        let still = self.arena.worth(stones, &owned);
        let mut next = [Vec::new(), Vec::new()];
        let mut kos = 0;
        if self.arena.lost(stones) == 0 {
            self.path.insert(stones);
            for side in [0, 1] {
                for point in bits(self.arena.local.empty(stones) & !owned.settled) {
                    if self.arena.is_eye(stones, side, 1 << point) {
                        continue;
                    }
                    let Some(played) = self.arena.local.play(stones, side, 1 << point) else { continue };
                    if played.ko != 0 && side != self.master {
                        kos += 1;
                        continue;
                    }
                    if self.path.contains(&played.stones) {
                        continue;
                    }
                    next[side].push((point as u8, self.visit(played.stones)?));
                }
            }
            self.path.remove(&stones);
        }
        let graphs = |side: usize| next[side].iter().map(|(_, place)| &self.nodes[*place as usize].graph);
        let mut graph = Thermograph::of(graphs(0), graphs(1), still);
        if kos > 0 && graph.temperature <= UNIT {
            // Who wins a ko has to fill it in the end.
            let filled = if self.master == 0 { -kos } else { kos };
            graph = Thermograph::settled(graph.mean + filled * UNIT);
        }
        let place = self.nodes.len() as u32;
        self.nodes.push(Node { graph, next });
        self.places.insert(stones, place);
        Some(place)
    }

    fn root(&self) -> Option<&Node> {
        self.nodes.last()
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
