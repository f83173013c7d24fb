//! A solver that knows nothing but the rules: every position that can come up in an arena, and who gets what he wants.
//!
//! *The game.* Both sides play or pass, the simple ko holds, suicide is no move. The attacker wants an end to be reached (a
//! chain off the board, say); the defender wants that it never is, so play that goes on for ever is his.
//!
//! *Threats.* A side with threats may take back a ko at once as often as it likes, but not for ever: play in which it does
//! so without end is lost for it. That gives the four answers of [`chizu::read::Code`]: the question is asked without
//! threats, and with all of them on either side.
//!
//! *The method.* The graph of all positions is built, so what was played before does not matter, and the winning
//! positions are the least fixed point: those at the end, and those from which the attacker can, or the defender must,
//! move to one. Where the defender has threats, retaking leads to a position he must hold *without retaking for ever*: a
//! greatest fixed point around it.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use chizu::read::Code;

use super::arena::{Arena, NO_KO, Side, State, each};

/// Mixes a number: the keys are no one's input.
#[derive(Default)]
struct Mix(u64);

impl Hasher for Mix {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.write_u64(u64::from(*byte));
        }
    }

    fn write_u64(&mut self, key: u64) {
        self.0 = (self.0 ^ key).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        self.0 ^= self.0 >> 29;
    }
}

/// What the attacker wants.
#[derive(Clone, Copy, Debug)]
pub enum Goal {
    /// None of the target's points has a stone of the defender.
    Capture {
        /// The points.
        target: u32,
        /// Whether that counts only if he cannot at once take something by playing there.
        retaken: bool,
    },
    /// Two chains are one that is not in atari at once, or touch safe stones both; the attacker is their owner. They are
    /// cut once one of them is captured.
    Connect {
        /// Their stones.
        ends: [u32; 2],
    },
}

/// An edge: where to, and whether it takes back a ko at once.
#[derive(Clone, Copy)]
struct Edge(u32);

impl Edge {
    const RETAKES: u32 = 1 << 31;

    const fn to(self) -> usize {
        (self.0 & !Self::RETAKES) as usize
    }

    const fn retakes(self) -> bool {
        self.0 & Self::RETAKES != 0
    }
}

/// A fight solved.
pub struct Solved {
    arena: Arena,
    attacker: Side,
    numbers: HashMap<u64, u32, BuildHasherDefault<Mix>>,
    states: Vec<State>,
    /// Where the edges of each position begin; the first is the pass.
    first: Vec<u32>,
    edges: Vec<Edge>,
    /// Where it is over, and how.
    over: Vec<Option<bool>>,
    /// What the attacker wins without threats, with his own, with the defender's.
    won: [Vec<bool>; 3],
}

/// How a group lives though the attacker moves first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Living {
    /// It can get where nothing can be done to it even if it is left alone.
    Independent,
    /// It would need the first move for that.
    Unfinished,
    /// It cannot: it lives because no one can approach, or by kos.
    Seki,
}

impl Solved {
    /// Solves it for both sides moving first; `None` if more positions can come up than that.
    pub fn new(arena: &Arena, start: State, attacker: Side, goal: Goal, most: usize) -> Option<Self> {
        let mut graph = Self {
            arena: arena.clone(),
            attacker,
            numbers: HashMap::default(),
            states: Vec::new(),
            first: Vec::new(),
            edges: Vec::new(),
            over: Vec::new(),
            won: Default::default(),
        };
        for turn in [0, 1] {
            graph.number(start.to_move(turn));
        }
        let mut kos = false;
        while graph.first.len() < graph.states.len() {
            if graph.states.len() > most {
                return None;
            }
            let state = graph.states[graph.first.len()];
            graph.first.push(graph.edges.len() as u32);
            let over = graph.is_over(&state, goal);
            graph.over.push(over);
            if over.is_some() {
                continue;
            }
            let pass = graph.number(Arena::pass(&state));
            graph.edges.push(Edge(pass));
            for at in each(arena.empty(&state)) {
                if let Some(after) = arena.play(&state, at) {
                    let retakes = usize::from(state.ko) == at && state.ko != NO_KO;
                    kos |= retakes;
                    let to = graph.number(after);
                    graph.edges.push(Edge(to | if retakes { Edge::RETAKES } else { 0 }));
                }
            }
        }
        graph.first.push(graph.edges.len() as u32);
        graph.solve(kos);
        Some(graph)
    }

    fn number(&mut self, state: State) -> u32 {
        let states = &mut self.states;
        *self.numbers.entry(state.key()).or_insert_with(|| {
            states.push(state);
            states.len() as u32 - 1
        })
    }

    fn is_over(&self, state: &State, goal: Goal) -> Option<bool> {
        let arena = &self.arena;
        match goal {
            Goal::Capture { target, retaken } => {
                let defender = 1 - self.attacker;
                let left = state.stones[defender] & target;
                if left == 0 {
                    let back = retaken && state.turn == defender && self.takes(state, target);
                    return (!back).then_some(true);
                }
                // What is joined to safe stones cannot be captured any more.
                let escaped =
                    each(left).any(|at| arena.is_safe(arena.chain(at, state.stones[defender]), defender));
                escaped.then_some(false)
            }
            Goal::Connect { ends: [a, b] } => {
                let own = state.stones[self.attacker];
                if own & a == 0 || own & b == 0 {
                    return Some(false);
                }
                let chain = |end: u32| arena.chain((end & own).trailing_zeros() as usize, own);
                let [one, two] = [chain(a), chain(b)];
                let safe = |chain| arena.is_safe(chain, self.attacker);
                if safe(one) && safe(two) {
                    return Some(true);
                }
                let free = (arena.beside(one) & arena.empty(state)).count_ones() > 1 || safe(one);
                (one == two && (state.turn == self.attacker || free)).then_some(true)
            }
        }
    }

    /// Whether who moves takes something by playing on one of these points, whatever the ko forbids.
    fn takes(&self, state: &State, points: u32) -> bool {
        let his = 1 - state.turn;
        each(points & self.arena.empty(state))
            .any(|at| self.arena.play(state, at).is_some_and(|after| after.stones[his] != state.stones[his]))
    }

    fn edges(&self, i: usize) -> &[Edge] {
        &self.edges[self.first[i] as usize..self.first[i + 1] as usize]
    }

    fn solve(&mut self, kos: bool) {
        let back = self.reversed();
        let plain = self.least(&back, None, &[]);
        self.won = if kos {
            let own = self.least(&back, Some(self.attacker), &[]);
            let mut hopeless = vec![true; self.states.len()];
            loop {
                let won = self.least(&back, Some(1 - self.attacker), &hopeless);
                if won == hopeless {
                    break;
                }
                hopeless = won;
            }
            [plain, own, hopeless]
        } else {
            [plain.clone(), plain.clone(), plain]
        };
    }

    /// For each position, those it can come from: where they begin, and who they are, with whether a ko is taken back.
    fn reversed(&self) -> (Vec<u32>, Vec<Edge>) {
        let mut first = vec![0u32; self.states.len() + 1];
        for edge in &self.edges {
            first[edge.to() + 1] += 1;
        }
        for i in 1..first.len() {
            first[i] += first[i - 1];
        }
        let mut back = vec![Edge(0); self.edges.len()];
        let mut next = first.clone();
        for i in 0..self.states.len() {
            for edge in self.edges(i) {
                let place = &mut next[edge.to()];
                back[*place as usize] = Edge(i as u32 | edge.0 & Edge::RETAKES);
                *place += 1;
            }
        }
        (first, back)
    }

    /// What the attacker wins if `threats` has some; where the defender retakes, he loses what is `hopeless`.
    fn least(
        &self,
        (first, back): &(Vec<u32>, Vec<Edge>),
        threats: Option<Side>,
        hopeless: &[bool],
    ) -> Vec<bool> {
        let defends = |i: usize| self.states[i].turn != self.attacker;
        // How many ways out the defender has left in each position.
        let mut ways: Vec<u32> = (0..self.states.len())
            .map(|i| {
                if !defends(i) {
                    return 0;
                }
                let way = |edge: &&Edge| {
                    !edge.retakes() || threats == Some(1 - self.attacker) && !hopeless[edge.to()]
                };
                self.edges(i).iter().filter(way).count() as u32
            })
            .collect();
        let mut won: Vec<bool> = self.over.iter().map(|over| *over == Some(true)).collect();
        let mut list: Vec<usize> = (0..won.len()).filter(|i| won[*i]).collect();
        while let Some(i) = list.pop() {
            for edge in &back[first[i] as usize..first[i + 1] as usize] {
                let from = edge.to();
                if won[from] {
                    continue;
                }
                let reached = if defends(from) {
                    if edge.retakes() {
                        continue;
                    }
                    ways[from] -= 1;
                    ways[from] == 0
                } else {
                    !edge.retakes() || threats == Some(self.attacker)
                };
                if reached {
                    won[from] = true;
                    list.push(from);
                }
            }
        }
        won
    }

    /// Where it is fought, and who attacks.
    pub const fn who(&self) -> (&Arena, Side) {
        (&self.arena, self.attacker)
    }

    /// Whether it is over there, and the attacker has what he wants; `None` if it goes on, or is not known.
    pub fn ended(&self, state: &State) -> Option<bool> {
        self.over[*self.numbers.get(&state.key())? as usize]
    }

    /// Whether the attacker wins there without threats, if that is known.
    pub fn is_won(&self, state: &State) -> Option<bool> {
        Some(self.won[0][*self.numbers.get(&state.key())? as usize])
    }

    /// How it ends for who moves.
    pub fn code(&self, state: State) -> Option<Code> {
        let i = *self.numbers.get(&state.key())? as usize;
        Some(self.code_of(i, state.turn))
    }

    fn code_of(&self, i: usize, side: Side) -> Code {
        let attacks = side == self.attacker;
        let [plain, own, his] = [0, 1, 2].map(|which: usize| self.won[which][i] == attacks);
        let [mine, other] = if attacks { [own, his] } else { [his, own] };
        match (plain, other, mine) {
            (true, true, _) => Code::Win,
            (true, false, _) => Code::KoA,
            (false, _, true) => Code::KoB,
            (false, _, false) => Code::Lose,
        }
    }

    /// How it ends for who moves if he plays there (or passes) first; `None` where he may not.
    pub fn code_after(&self, state: State, at: Option<usize>) -> Option<Code> {
        let after = match at {
            Some(at) if self.arena.empty(&state) >> at & 1 == 0 || usize::from(state.ko) == at => {
                return None;
            }
            Some(at) => self.arena.play(&state, at)?,
            None => Arena::pass(&state),
        };
        let i = *self.numbers.get(&after.key())? as usize;
        Some(self.code_of(i, state.turn))
    }

    /// How the defender lives, the attacker to move first, if he does.
    pub fn living(&self, start: State) -> Option<Living> {
        let [attacked, defended] = [self.attacker, 1 - self.attacker]
            .map(|turn| self.numbers.get(&start.to_move(turn).key()).map(|i| *i as usize));
        let (attacked, defended) = (attacked?, defended?);
        if self.won[0][attacked] {
            return None;
        }
        let reached = self.settled();
        Some(match (reached[attacked], reached[defended]) {
            (true, _) => Living::Independent,
            (false, true) => Living::Unfinished,
            (false, false) => Living::Seki,
        })
    }

    /// From where the defender gets to positions in which the attacker reaches nothing even if he alone plays.
    fn settled(&self) -> Vec<bool> {
        let defends = |i: usize| self.states[i].turn != self.attacker;
        let grow = |seed: Vec<bool>, step: &dyn Fn(usize, &[bool]) -> bool| {
            let mut set = seed;
            loop {
                let mut grown = false;
                for i in (0..set.len()).rev() {
                    if !set[i] && self.over[i].is_none() && step(i, &set) {
                        set[i] = true;
                        grown = true;
                    }
                }
                if !grown {
                    return set;
                }
            }
        };
        let lost: Vec<bool> = self.over.iter().map(|over| *over == Some(true)).collect();
        let alone = grow(lost, &|i, set| {
            let edges = self.edges(i);
            if defends(i) {
                set[edges[0].to()]
            } else {
                edges.iter().any(|edge| !edge.retakes() && set[edge.to()])
            }
        });
        let seed: Vec<bool> = alone.iter().map(|lost| !lost).collect();
        grow(seed, &|i, set| {
            let mut edges = self.edges(i).iter().filter(|edge| !edge.retakes());
            if defends(i) { edges.any(|edge| set[edge.to()]) } else { edges.all(|edge| set[edge.to()]) }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::truth::arena;

    /// What becomes of all black stones: how it ends for White who moves first, for Black who does, and how they live. `x` and
    /// `o` are safe.
    fn solved(rows: &[&str]) -> (Code, Code, Option<Living>) {
        let (arena, start) = arena::drawn(rows, 0);
        let goal = Goal::Capture { target: start.stones[0], retaken: false };
        let solved = Solved::new(&arena, start, 1, goal, 1_000_000).expect("a fight");
        let code = |turn| solved.code(start.to_move(turn)).expect("a start");
        (code(1), code(0), solved.living(start))
    }

    #[test]
    fn shapes_that_every_player_knows() {
        // Three in a row, four in a row, two by two.
        assert_eq!(solved(&["...Xo", "XXXXo", "ooooo"]), (Code::Win, Code::Win, None));
        assert_eq!(
            solved(&["....Xo", "XXXXXo", "oooooo"]),
            (Code::Lose, Code::Win, Some(Living::Independent))
        );
        assert_eq!(solved(&["..Xo", "..Xo", "XXXo", "oooo"]), (Code::Win, Code::Lose, None));
    }

    #[test]
    fn nobody_can_approach_in_a_seki() {
        let seki = [".OOOO.Xo", "XXXXXXXo", "oooooooo"];
        assert_eq!(solved(&seki), (Code::Lose, Code::Win, Some(Living::Seki)));
        // Two stones in a space of four grow to a shape of three.
        assert_eq!(solved(&[".OO.Xo", "XXXXXo", "oooooo"]), (Code::Win, Code::Lose, None));
    }

    #[test]
    fn a_rectangle_of_six_in_the_corner_hangs_on_liberties_outside() {
        let with = |outside: &str| solved(&["...Xo", "...Xo", "XXXXo", outside]).0;
        assert_eq!(["ooooo", "o.ooo", "o..oo"].map(with), [Code::Win, Code::KoA, Code::Lose]);
    }
}
