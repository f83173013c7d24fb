//! Who cannot stop, and who can threaten for ever.

use chizu_board::{Color, PointSet};

use super::fights::Fight;
use super::graph::{Graph, Key};
use crate::cycles::tuning;

/// What was found out about a fight.
pub(super) struct Found<'a> {
    fight: &'a Fight,
    graph: Graph,
}

impl<'a> Found<'a> {
    /// `None` if the fight has more positions than that.
    pub(super) fn of(fight: &'a Fight, most: usize) -> Option<Self> {
        Some(Self { fight, graph: Graph::of(fight, most)? })
    }

    fn start(&self) -> Option<u32> {
        self.graph.find(Key::new(self.fight.stones, self.fight.ko, self.fight.to_play, 0))
    }

    /// All positions in which both must go on: who passes loses stones of his that stand now.
    pub(super) fn endless(&self) -> Endless {
        let graph = &self.graph;
        let Some(start) = self.start().filter(|start| !graph.is_settled(*start)) else {
            return Endless::default();
        };
        let bound = bound(graph, |at, pass| {
            let key = graph.keys[at as usize];
            let now = self.fight.value(key.stones());
            !graph.is_settled(at)
                && match key.turn() {
                    0 => graph.most[pass as usize] <= now - tuning::stake(),
                    _ => graph.least[pass as usize] >= now + tuning::stake(),
                }
        });
        self.reached(start, &bound)
    }

    /// All positions in which both must go on: who passes gives up what the other wants, be it only to kill.
    pub(super) fn fought_for_ever(&self) -> Endless {
        self.start().map_or_else(Endless::default, |start| self.fought_from(start))
    }

    /// The same if either moves next.
    pub(super) fn is_fought_for_ever(&self) -> bool {
        let starts = (0..2).filter_map(|turn| self.graph.find(Key::new(self.fight.stones, 0, turn, 0)));
        starts.map(|start| self.fought_from(start)).any(|endless| endless.is_bound())
    }

    fn fought_from(&self, start: u32) -> Endless {
        let graph = &self.graph;
        if graph.is_settled(start) {
            return Endless::default();
        }
        let mut all = Endless::default();
        for (below, above) in graph.marks(start).filter(|(below, above)| above - below >= tuning::stake()) {
            let bound = bound(graph, |at, pass| {
                graph.is_open(at, below)
                    && match graph.keys[at as usize].turn() {
                        0 => graph.most[pass as usize] <= below,
                        _ => graph.least[pass as usize] >= above,
                    }
            });
            let reached = self.reached(start, &bound);
            all.positions.extend(reached.positions);
            all.returns |= reached.returns;
        }
        all
    }

    /// The positions that come up from one in which both must go on.
    fn reached(&self, start: u32, bound: &[bool]) -> Endless {
        let graph = &self.graph;
        let mut all = Endless::default();
        if !bound[start as usize] {
            return all;
        }
        let mut seen = vec![false; graph.keys.len()];
        seen[start as usize] = true;
        all.positions.push(start);
        let mut next = 0;
        while let Some(at) = all.positions.get(next).copied() {
            next += 1;
            for to in graph.moves(at).iter().skip(1).copied().filter(|to| bound[*to as usize]) {
                all.returns |= graph.keys[to as usize].is_the_board_of(graph.keys[start as usize]);
                if !std::mem::replace(&mut seen[to as usize], true) {
                    all.positions.push(to);
                }
            }
        }
        all
    }

    /// The points that change while both go on.
    pub(super) fn changing(&self, endless: &Endless) -> PointSet {
        let stones = |side: usize| {
            endless.positions.iter().map(move |at| self.graph.keys[*at as usize].stones()[side])
        };
        let changing = |side: usize| {
            let ever = stones(side).fold(0, |a, b| a | b);
            let always = stones(side).fold(u64::MAX, |a, b| a & b);
            ever & !always
        };
        self.fight.points(changing(0) | changing(1))
    }

    /// Who brings the board of now back first, if it comes back.
    pub(super) fn repeats(&self, endless: &Endless) -> Option<Color> {
        endless.returns.then_some(if self.fight.to_play == 0 { Color::White } else { Color::Black })
    }

    /// Whether each side can take a ko again and again, and the other must answer.
    pub(super) fn both_threaten(&self) -> bool {
        (0..2).all(|side| self.threatens(side))
    }

    /// Whether a side has threats for ever: after each and its answer it has another.
    fn threatens(&self, side: usize) -> bool {
        let Some(start) = self.graph.find(Key::new(self.fight.stones, 0, side, 0)) else { return false };
        let mut list = vec![start];
        let mut then: Vec<Vec<u32>> = Vec::new();
        while let Some(at) = list.get(then.len()).copied() {
            let answered = self.answered(at, side);
            for to in &answered {
                if !list.contains(to) {
                    list.push(*to);
                }
            }
            then.push(answered);
        }
        let mut lasts: Vec<u32> = list.clone();
        loop {
            let before = lasts.len();
            let kept = lasts.clone();
            lasts.retain(|at| {
                let answered = list.iter().position(|other| other == at).and_then(|i| then.get(i));
                answered.is_some_and(|all| all.iter().any(|to| kept.contains(to)))
            });
            if lasts.len() == before {
                return lasts.contains(&start);
            }
        }
    }

    /// What is left after a threat of the side to move and an answer, where nobody loses anything.
    fn answered(&self, at: u32, side: usize) -> Vec<u32> {
        let graph = &self.graph;
        let now = graph.forced(at, side);
        let mut all = Vec::new();
        for threat in graph.moves(at).iter().skip(1) {
            let Some((ignored, replies)) = graph.moves(*threat).split_first() else { continue };
            let best = replies.iter().map(|reply| graph.forced(*reply, side)).min();
            if graph.forced(*ignored, side) < now.saturating_add(tuning::stake()) || best != Some(now) {
                continue;
            }
            let holding = replies.iter().filter(|reply| graph.forced(**reply, side) == now);
            let calm = holding.filter_map(|reply| graph.find(graph.keys[*reply as usize].calm(side)));
            all.extend(calm.filter(|calm| graph.forced(*calm, side) == now));
        }
        all
    }

    /// Whether it has no end though somebody could stop, and the other must answer two stones that are given.
    pub(super) fn sends_two(&self) -> bool {
        let graph = &self.graph;
        let Some(start) = self.start().filter(|start| !graph.is_settled(*start)) else { return false };
        graph.marks(start).any(|(below, above)| {
            (0..graph.keys.len() as u32).any(|at| {
                let side = graph.keys[at as usize].turn();
                let pass = graph.moves(at).first();
                graph.keys[at as usize].passes() == 0
                    && graph.is_open(at, below)
                    && pass.is_some_and(|pass| match side {
                        0 => graph.most[*pass as usize] + tuning::stake() <= above,
                        _ => graph.least[*pass as usize] >= below + tuning::stake(),
                    })
                    && graph.moves(at).iter().skip(1).any(|to| graph.is_open(*to, below))
            })
        })
    }
}

/// Positions in which neither side can stop.
#[derive(Debug, Default)]
pub(super) struct Endless {
    positions: Vec<u32>,
    /// Whether the board of now comes back.
    returns: bool,
}

impl Endless {
    /// Whether there are any.
    pub(super) const fn is_bound(&self) -> bool {
        !self.positions.is_empty()
    }
}

/// The positions in which who is to move cannot pass, and from which it goes on for ever.
fn bound(graph: &Graph, cannot_pass: impl Fn(u32, u32) -> bool) -> Vec<bool> {
    let count = graph.keys.len() as u32;
    let cannot_pass = |at: u32| {
        let pass = graph.moves(at).first();
        graph.keys[at as usize].passes() == 0 && pass.is_some_and(|pass| cannot_pass(at, *pass))
    };
    let mut bound: Vec<bool> = (0..count).map(cannot_pass).collect();
    loop {
        let goes_on = |at: u32| graph.moves(at).iter().skip(1).any(|to| bound[*to as usize]);
        let next: Vec<bool> = (0..count).map(|at| bound[at as usize] && goes_on(at)).collect();
        if next == bound {
            return bound;
        }
        bound = next;
    }
}
