//! A naive solver of open borders: every way to play, by either side and at every tax, to the last point.
//!
//! Both sides play wherever they may, but do not fill an eye of one point. Area is counted. For each position it is noted, at every
//! eighth of a point of tax, what Black gets by moving first and what White leaves him. Nothing is shared with the product.

use std::collections::{HashMap, HashSet};

use crate::truth::arena::{Arena, NO_KO, Side, State, each};

/// Taxes a point.
const FINE: usize = 8;
/// The most points a move is worth.
const HOT: usize = 16;
const TAXES: usize = FINE * HOT + 1;

/// Both walls, tax by tax.
#[derive(Clone)]
struct Walls {
    left: [f32; TAXES],
    right: [f32; TAXES],
    temperature: f32,
    mean: f32,
}

/// All of an arena if one side may take kos.
struct Solver<'a> {
    arena: &'a Arena,
    master: Side,
    walls: Vec<Walls>,
    places: HashMap<[u32; 2], usize>,
    path: HashSet<[u32; 2]>,
    left: usize,
}

/// What kind of move it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Sort {
    /// It does not matter who plays first.
    None,
    /// Nobody is answered.
    Gote,
    /// This side is answered.
    Sente(Side),
    /// Both are.
    DoubleSente,
    /// A ko decides.
    Ko,
}

/// What the solver says.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Truth {
    /// The kind.
    pub sort: Sort,
    /// Another kind that is as right, because a threat is as large as the move.
    pub also: Option<Sort>,
    /// Points between who plays first.
    pub points: f32,
    /// What one move is worth.
    pub per_move: f32,
}

/// Solves an arena; `None` if it has more than so many positions, or one can come back.
pub fn solve(arena: &Arena, start: State, positions: usize) -> Option<Truth> {
    let mut roots = Vec::new();
    for master in [0, 1] {
        let mut solver = Solver {
            arena,
            master,
            walls: Vec::new(),
            places: HashMap::new(),
            path: HashSet::new(),
            left: positions,
        };
        let root = solver.visit(start.stones)?;
        roots.push((solver, root));
    }
    let [(by_black, black), (by_white, white)] = <[(Solver<'_>, usize); 2]>::try_from(roots).ok()?;
    let (black, white) = (&by_black.walls[black], &by_white.walls[white]);
    // Nobody relies on a ko, unless more hangs on kos than on all else.
    let sure = (white.left[FINE] - black.right[FINE]).max(0.0);
    let by_ko = black.left[FINE] - white.right[FINE];
    if by_ko - sure > sure + 0.01 {
        return Some(Truth { sort: Sort::Ko, also: None, points: by_ko, per_move: by_ko / 3.0 });
    }
    let mut walls = Walls { left: white.left, right: black.right, temperature: 0.0, mean: 0.0 };
    if walls.left[0] <= walls.right[0] {
        return Some(Truth { sort: Sort::None, also: None, points: 0.0, per_move: 0.0 });
    }
    walls.freeze(0.0)?;
    Some(truth(start.stones, &walls, [&by_white, &by_black]))
}

impl Solver<'_> {
    fn visit(&mut self, stones: [u32; 2]) -> Option<usize> {
        if let Some(place) = self.places.get(&stones) {
            return Some(*place);
        }
        self.left = self.left.checked_sub(1)?;
        self.path.insert(stones);
        let mut walls = Walls {
            left: [f32::NEG_INFINITY; TAXES],
            right: [f32::INFINITY; TAXES],
            temperature: 0.0,
            mean: 0.0,
        };
        for (side, _, after) in self.moves(stones) {
            if self.path.contains(&after) {
                return None;
            }
            let after = self.visit(after)?;
            let after = &self.walls[after];
            for i in 0..TAXES {
                let tax = i as f32 / FINE as f32;
                if side == 0 {
                    walls.left[i] = walls.left[i].max(after.right[i] - tax);
                } else {
                    walls.right[i] = walls.right[i].min(after.left[i] + tax);
                }
            }
        }
        walls.freeze(self.still(stones))?;
        let kos = self.forbidden(stones);
        if kos > 0 && walls.temperature <= 1.0 {
            // Who wins a ko has to fill it in the end.
            let filled = if self.master == 0 { -(kos as f32) } else { kos as f32 };
            let value = walls.mean + filled;
            walls.end(0, 0.0, value)?;
        }
        self.path.remove(&stones);
        self.walls.push(walls);
        self.places.insert(stones, self.walls.len() - 1);
        Some(self.walls.len() - 1)
    }

    fn moves(&self, stones: [u32; 2]) -> Vec<(Side, usize, [u32; 2])> {
        let mut moves = Vec::new();
        for side in [0, 1] {
            let state = State { stones, ko: NO_KO, turn: side };
            for at in each(self.arena.empty(&state)) {
                if self.is_eye(stones, at, side) {
                    continue;
                }
                let Some(after) = self.arena.play(&state, at) else { continue };
                if after.ko == NO_KO || side == self.master {
                    moves.push((side, at, after.stones));
                }
            }
        }
        moves
    }

    /// How many kos the side could take that may take none.
    fn forbidden(&self, stones: [u32; 2]) -> usize {
        let state = State { stones, ko: NO_KO, turn: 1 - self.master };
        let kos = each(self.arena.empty(&state)).filter_map(|at| self.arena.play(&state, at));
        kos.filter(|after| after.ko != NO_KO).count()
    }

    /// Whether only stones of a side are next to a point, all of one chain or safe.
    fn is_eye(&self, stones: [u32; 2], at: usize, side: Side) -> bool {
        let point = 1u32 << at;
        let all = stones[0] | stones[1];
        let beside = self.arena.beside(point);
        if beside & !stones[side] != 0 || self.arena.is_safe(point, 1 - side) {
            return false;
        }
        let _ = all;
        let mut chains: Vec<u32> = Vec::new();
        for n in each(beside) {
            let chain = self.arena.chain(n, stones[side]);
            if !self.arena.is_safe(chain, side) && !chains.contains(&chain) {
                chains.push(chain);
            }
        }
        let touches_safe = self.arena.is_safe(point, side);
        let safe_chains = each(beside).any(|n| self.arena.is_safe(self.arena.chain(n, stones[side]), side));
        chains.is_empty() || chains.len() == 1 && !touches_safe && !safe_chains
    }

    /// Black's stones and what only he surrounds, less White's.
    fn still(&self, stones: [u32; 2]) -> f32 {
        let state = State { stones, ko: NO_KO, turn: 0 };
        let mut score = stones[0].count_ones() as i32 - stones[1].count_ones() as i32;
        let mut left = self.arena.empty(&state);
        while left != 0 {
            let part = self.arena.chain(left.trailing_zeros() as usize, left);
            left &= !part;
            let beside = self.arena.beside(part);
            let [black, white] =
                [0, 1].map(|side: Side| beside & stones[side] != 0 || self.arena.is_safe(part, side));
            score += part.count_ones() as i32 * (i32::from(black && !white) - i32::from(white && !black));
        }
        score as f32
    }
}

/// What the walls say; `by` are whose kos each side has to fear.
fn truth(start: [u32; 2], walls: &Walls, by: [&Solver<'_>; 2]) -> Truth {
    let per_move = walls.temperature - 1.0;
    if per_move < 0.01 {
        return Truth { sort: Sort::None, also: None, points: 0.0, per_move: 0.0 };
    }
    // Both are answered as long as neither wall bends.
    let flat = |i: &usize| {
        (walls.left[*i] - walls.left[FINE]).abs() < 0.01 && (walls.right[*i] - walls.right[FINE]).abs() < 0.01
    };
    let upright = (FINE..TAXES).take_while(flat).last().unwrap_or(FINE);
    let between = walls.left[FINE] - walls.right[FINE];
    let threat = (upright - FINE) as f32 / FINE as f32;
    let below = threat + 1.0 < walls.temperature - 0.01;
    if below && threat >= between - 0.01 {
        return Truth { sort: Sort::DoubleSente, also: None, points: between, per_move: between };
    }
    let step = 1.0 / FINE as f32;
    let before = walls.temperature - step;
    let [left, right] = [&walls.left, &walls.right].map(|wall| (at(wall, before) - walls.mean).abs());
    let sort = match (left < step / 2.0, right < step / 2.0) {
        (true, false) => Sort::Sente(0),
        (false, true) => Sort::Sente(1),
        _ => Sort::Gote,
    };
    let points = if sort == Sort::Gote { 2.0 * per_move } else { per_move };
    // A threat as large as the move may be called either.
    let moves = |side: Side| by[side].moves(start).into_iter().filter(move |(by, ..)| *by == side);
    let is_even = moves(0).chain(moves(1)).any(|(side, _, after)| {
        let after = &by[side].walls[by[side].places[&after]];
        let (worth, best) = if side == 0 {
            (at(&after.right, walls.temperature) - walls.temperature, walls.mean)
        } else {
            (at(&after.left, walls.temperature) + walls.temperature, walls.mean)
        };
        (worth - best).abs() < 0.05 && (after.temperature - walls.temperature).abs() < 0.13
    });
    let also = match sort {
        Sort::Sente(_) if is_even => Some(Sort::Gote),
        _ if (threat - between).abs() < 0.13 => Some(Sort::DoubleSente),
        _ => None,
    };
    Truth { sort, also, points, per_move }
}

/// A wall between the taxes it is noted at.
fn at(wall: &[f32; TAXES], tax: f32) -> f32 {
    let place = (tax.max(0.0) * FINE as f32).min((TAXES - 1) as f32);
    let (i, rest) = (place.floor() as usize, place.fract());
    wall[i] + (wall[(i + 1).min(TAXES - 1)] - wall[i]) * rest
}

impl Walls {
    /// Ends both walls where they meet; `None` if that is too hot.
    fn freeze(&mut self, still: f32) -> Option<()> {
        let (most, least) = (self.left[0], self.right[0]);
        if most <= least {
            return self.end(0, 0.0, still.clamp(most, least));
        }
        let meet = (1..TAXES).find(|i| self.left[*i] <= self.right[*i])?;
        let gap = |i: usize| self.left[i] - self.right[i];
        let rest = gap(meet - 1) / (gap(meet - 1) - gap(meet));
        let mean = self.left[meet - 1] + (self.left[meet] - self.left[meet - 1]) * rest;
        self.end(meet, ((meet - 1) as f32 + rest) / FINE as f32, mean)
    }

    fn end(&mut self, from: usize, temperature: f32, mean: f32) -> Option<()> {
        if !mean.is_finite() {
            return None;
        }
        for i in from..TAXES {
            (self.left[i], self.right[i]) = (mean, mean);
        }
        (self.temperature, self.mean) = (temperature, mean);
        Some(())
    }
}
