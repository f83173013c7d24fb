//! All positions of a fight, and what each side can force.

use chizu_local::adjacency::each;
use rustc_hash::FxHashMap;

use super::fights::{BITS, Fight};

/// A position of a fight: stones, ko, turn and passes in one number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Key(u64);

const KO: u32 = 2 * BITS as u32;
const TURN: u32 = KO + 7;
const PASSES: u32 = TURN + 1;
const NONE: u64 = 64;

impl Key {
    pub(super) const fn new(stones: [u64; 2], ko: u64, turn: usize, passes: u64) -> Self {
        let ko = if ko == 0 { NONE } else { ko.trailing_zeros() as u64 };
        Self(stones[0] | stones[1] << BITS | ko << KO | (turn as u64) << TURN | passes << PASSES)
    }

    pub(super) const fn stones(self) -> [u64; 2] {
        let low = (1 << BITS) - 1;
        [self.0 & low, self.0 >> BITS & low]
    }

    const fn ko(self) -> u64 {
        match self.0 >> KO & 127 {
            NONE => 0,
            bit => 1 << bit,
        }
    }

    pub(super) const fn turn(self) -> usize {
        (self.0 >> TURN & 1) as usize
    }

    pub(super) const fn passes(self) -> u64 {
        self.0 >> PASSES & 3
    }

    /// Whether it has the same stones as another, and the same player to move.
    pub(super) const fn is_the_board_of(self, other: Self) -> bool {
        let (mine, theirs) = (self.stones(), other.stones());
        mine[0] == theirs[0] && mine[1] == theirs[1] && self.turn() == other.turn()
    }

    /// The same stones with no ko that may not be retaken, and nobody having passed.
    pub(super) const fn calm(self, turn: usize) -> Self {
        Self::new(self.stones(), 0, turn, 0)
    }
}

/// What a side cannot force: an end.
pub(super) const NEVER: i16 = 1000;

/// The positions of a fight, and the moves between them.
pub(super) struct Graph {
    pub(super) keys: Vec<Key>,
    index: FxHashMap<Key, u32>,
    /// Where the moves of a position begin; one more than there are positions.
    starts: Vec<u32>,
    /// Where moves lead; a pass comes first, stones after it.
    edges: Vec<u32>,
    /// What Black can force at least, and White at most.
    pub(super) least: Vec<i16>,
    pub(super) most: Vec<i16>,
    /// How it may end.
    ends: Vec<i16>,
}

impl Graph {
    /// All positions that come up, `None` if there are too many.
    pub(super) fn of(fight: &Fight, most: usize) -> Option<Self> {
        let mut graph = Self {
            keys: Vec::new(),
            index: FxHashMap::default(),
            starts: vec![0],
            edges: Vec::new(),
            least: Vec::new(),
            most: Vec::new(),
            ends: Vec::new(),
        };
        graph.enter(Key::new(fight.stones, fight.ko, fight.to_play, 0));
        for turn in 0..2 {
            graph.enter(Key::new(fight.stones, 0, turn, 0));
        }
        let mut next = 0;
        while let Some(key) = graph.keys.get(next).copied() {
            graph.expand(fight, key);
            graph.starts.push(graph.edges.len() as u32);
            if graph.keys.len() > most {
                return None;
            }
            next += 1;
        }
        graph.solve(fight);
        Some(graph)
    }

    fn enter(&mut self, key: Key) -> u32 {
        let next = self.keys.len() as u32;
        *self.index.entry(key).or_insert_with(|| {
            self.keys.push(key);
            next
        })
    }

    fn expand(&mut self, fight: &Fight, key: Key) {
        let (stones, turn) = (key.stones(), key.turn());
        if key.passes() == 2 || fight.walls & !(stones[0] | stones[1]) != 0 {
            return;
        }
        let pass = self.enter(Key::new(stones, 0, 1 - turn, key.passes() + 1));
        self.edges.push(pass);
        for stone in each(fight.local.empty(stones) & !key.ko()) {
            let Some(played) = fight.local.play(stones, turn, stone) else { continue };
            let to = self.enter(Key::new(played.stones, played.ko, 1 - turn, 0));
            self.edges.push(to);
            // The same after a threat elsewhere was answered.
            if played.ko != 0 {
                for turn in 0..2 {
                    self.enter(Key::new(played.stones, 0, turn, 0));
                }
            }
        }
    }

    /// Where a position leads: a pass first, then stones; none where the fight is over.
    pub(super) fn moves(&self, at: u32) -> &[u32] {
        &self.edges[self.starts[at as usize] as usize..self.starts[at as usize + 1] as usize]
    }

    pub(super) fn find(&self, key: Key) -> Option<u32> {
        self.index.get(&key).copied()
    }

    /// Whether it is known how it ends.
    pub(super) fn is_settled(&self, at: u32) -> bool {
        self.least[at as usize] == self.most[at as usize]
    }

    /// What a side can force, as it likes it: more is better for both.
    pub(super) fn forced(&self, at: u32, side: usize) -> i16 {
        if side == 0 { self.least[at as usize] } else { -self.most[at as usize] }
    }

    /// Whether neither side can force an end on its side of a mark: Black's are above it.
    pub(super) fn is_open(&self, at: u32, mark: i16) -> bool {
        self.least[at as usize] <= mark && self.most[at as usize] > mark
    }

    /// The ends between which a position is open: the last that is White's, and the next, which is Black's.
    pub(super) fn marks(&self, at: u32) -> impl Iterator<Item = (i16, i16)> + '_ {
        let pairs = self.ends.windows(2).map(|pair| (pair[0], pair[1]));
        pairs.filter(move |(below, _)| self.is_open(at, *below))
    }

    fn solve(&mut self, fight: &Fight) {
        let count = self.keys.len();
        let mut into: Vec<u32> = vec![0; count + 1];
        for to in &self.edges {
            into[*to as usize + 1] += 1;
        }
        for i in 0..count {
            into[i + 1] += into[i];
        }
        let mut from = vec![0; self.edges.len()];
        let mut fill = into.clone();
        for at in 0..count {
            for to in self.moves(at as u32) {
                from[fill[*to as usize] as usize] = at as u32;
                fill[*to as usize] += 1;
            }
        }
        let ends: Vec<(u32, i16)> = (0..count as u32)
            .filter(|at| self.moves(*at).is_empty())
            .map(|at| (at, fight.value(self.keys[at as usize].stones())))
            .collect();
        self.least = self.attract(&ends, 0, &into, &from);
        self.most = self.attract(&ends, 1, &into, &from);
        self.ends = ends.into_iter().map(|(_, value)| value).collect();
        self.ends.sort_unstable();
        self.ends.dedup();
    }

    /// What a side can force from each position: ends are taken best first, and what must lead to them follows.
    fn attract(&self, ends: &[(u32, i16)], side: usize, into: &[u32], from: &[u32]) -> Vec<i16> {
        let mut forced = vec![if side == 0 { -NEVER } else { NEVER }; self.keys.len()];
        let mut done = vec![false; self.keys.len()];
        let mut left: Vec<u32> = (0..self.keys.len() as u32).map(|at| self.moves(at).len() as u32).collect();
        let mut ends = ends.to_vec();
        ends.sort_by_key(|(at, value)| (if side == 0 { -value } else { *value }, *at));
        let mut open = Vec::new();
        for (end, value) in ends {
            open.push(end);
            while let Some(at) = open.pop() {
                if std::mem::replace(&mut done[at as usize], true) {
                    continue;
                }
                forced[at as usize] = value;
                for before in &from[into[at as usize] as usize..into[at as usize + 1] as usize] {
                    let chooses = self.keys[*before as usize].turn() == side;
                    left[*before as usize] -= 1;
                    if !done[*before as usize] && (chooses || left[*before as usize] == 0) {
                        open.push(*before);
                    }
                }
            }
        }
        forced
    }
}
