//! Captures by brute force: every position that can come up, and who wins from it.

use std::collections::HashMap;

use chizu::board::{Color, Move, Point, Position, Stones, Suicide};
use chizu::read::Code;

type State = (Stones, Option<Point>, Color);

/// A move from one position to another, and whether it takes back a ko at once.
type Edge = (usize, bool);

/// All positions that can come up in a fight.
struct Graph {
    nodes: Vec<Position>,
    next: Vec<Vec<Edge>>,
    /// Where it is over, and whether the attacker has what he wants.
    over: Vec<Option<bool>>,
    defender: Color,
}

/// How the fight for the chain on `target` ends for `mover`, simple ko, no suicide. A lone stone that can be taken back
/// at once is not captured yet.
///
/// Threats run out: whoever can only go on by retaking a ko again and again loses in the end, and a position
/// that repeats without any threat is no capture.
pub(crate) fn fight(position: &Position, target: Point, mover: Color) -> Code {
    let owner = position.stones().get(target).expect("a stone");
    let over = |p: &Position| {
        let gone = p.stones().get(target).is_none();
        (gone && !(p.to_play() == owner && can_retake(p, target, owner))).then_some(true)
    };
    // A gap left by a capture is either filled at once or given up.
    let sensible = |p: &Position, mv: Move| {
        p.stones().get(target).is_some() || matches!(mv, Move::Pass) || mv == Move::Play(target)
    };
    Graph::new(position, mover, owner, over, sensible).code(mover)
}

/// How it ends for `mover` whether the chains on `a` and `b` become one that is not in atari at once. They are not
/// connected once one of them is captured.
pub(crate) fn connection(position: &Position, a: Point, b: Point, mover: Color) -> Code {
    let owner = position.stones().get(a).expect("a stone");
    let over = |p: &Position| {
        let stones = p.stones();
        if stones.get(a).is_none() || stones.get(b).is_none() {
            return Some(false);
        }
        let chain = stones.chain(a);
        chain.contains(b).then(|| p.to_play() == owner || stones.liberties(chain).len() > 1)
    };
    Graph::new(position, mover, !owner, over, |_, _| true).code(mover)
}

impl Graph {
    fn new(
        position: &Position,
        mover: Color,
        defender: Color,
        over: impl Fn(&Position) -> Option<bool>,
        sensible: impl Fn(&Position, Move) -> bool,
    ) -> Self {
        let start = position.clone().with_to_play(mover);
        let key = |p: &Position| -> State { (*p.stones(), p.ko(), p.to_play()) };
        let mut numbers = HashMap::from([(key(&start), 0)]);
        let mut graph = Self { nodes: vec![start], next: Vec::new(), over: Vec::new(), defender };
        let mut i = 0;
        while i < graph.nodes.len() {
            let node = graph.nodes[i].clone();
            let ended = over(&node);
            let mut edges = Vec::new();
            let moves = node.size().points().map(Move::Play).chain([Move::Pass]);
            for mv in moves.filter(|mv| ended.is_none() && sensible(&node, *mv)) {
                let retakes = node.ko().is_some_and(|ko| mv == Move::Play(ko));
                let mut after = node.clone();
                if after.play_despite_ko(node.to_play(), mv, Suicide::Forbidden).is_err() {
                    continue;
                }
                let number = *numbers.entry(key(&after)).or_insert_with(|| {
                    graph.nodes.push(after);
                    graph.nodes.len() - 1
                });
                edges.push((number, retakes));
            }
            graph.over.push(ended);
            graph.next.push(edges);
            i += 1;
        }
        graph
    }

    fn code(&self, mover: Color) -> Code {
        let makes = mover != self.defender;
        let succeeds = |threats| self.reached(threats) == makes;
        match (succeeds(None), succeeds(Some(!mover)), succeeds(Some(mover))) {
            (true, true, _) => Code::Win,
            (true, false, _) => Code::KoA,
            (false, _, true) => Code::KoB,
            (false, _, false) => Code::Lose,
        }
    }

    /// Whether the attacker gets what he wants; one side may have as many threats as it likes, but not infinitely many.
    fn reached(&self, threats: Option<Color>) -> bool {
        // Positions from which the defender's next retaking, a threat later, does not save him: first all of them, then
        // those from which he could only save himself by spending for ever.
        let mut hopeless = vec![true; self.nodes.len()];
        loop {
            let won = self.wins(threats, &hopeless);
            if won == hopeless {
                return won[0];
            }
            hopeless = won;
        }
    }

    /// What the attacker wins, if the defender's retakings lead to wins where it is `hopeless` for him.
    fn wins(&self, threats: Option<Color>, hopeless: &[bool]) -> Vec<bool> {
        let mut won: Vec<bool> = self.over.iter().map(|over| *over == Some(true)).collect();
        loop {
            let mut grown = false;
            for i in 0..won.len() {
                if won[i] || self.over[i].is_some() {
                    continue;
                }
                let mover = self.nodes[i].to_play();
                let mut edges = self.next[i].iter().filter(|(_, retakes)| !retakes || threats == Some(mover));
                won[i] = if mover == self.defender {
                    edges.all(|(n, retakes)| if *retakes { hopeless[*n] } else { won[*n] })
                } else {
                    edges.any(|(n, _)| won[*n])
                };
                grown |= won[i];
            }
            if !grown {
                return won;
            }
        }
    }
}

/// Whether the owner takes something by playing where his lone stone was just captured.
fn can_retake(position: &Position, target: Point, owner: Color) -> bool {
    let stones = position.stones();
    let geometry = stones.geometry();
    geometry.neighbors(target).all(|n| stones.get(n).is_some())
        && geometry
            .neighbors(target)
            .any(|n| stones.get(n) == Some(!owner) && stones.liberties(stones.chain(n)).len() == 1)
}
