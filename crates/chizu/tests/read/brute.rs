//! Captures by brute force: every position that can come up, and who wins from it.

use std::collections::HashMap;

use chizu::board::{Color, Move, Point, Position, Stones, Suicide};
use chizu::read::Code;

type State = (Stones, Option<Point>, Color);

/// A move from one position to another, and whether it takes back a ko at once.
type Edge = (usize, bool);

/// All positions that can come up in the fight for a chain.
struct Graph {
    nodes: Vec<Position>,
    next: Vec<Vec<Edge>>,
    /// Where the chain is gone for good.
    gone: Vec<bool>,
    owner: Color,
}

/// How the fight for the chain on `target` ends for `mover`, simple ko, no suicide. A lone stone that can be taken back
/// at once is not captured yet.
///
/// Threats run out: whoever can only go on by retaking a ko again and again loses in the end, and a position
/// that repeats without any threat is no capture.
pub(crate) fn fight(position: &Position, target: Point, mover: Color) -> Code {
    let graph = Graph::new(position, target, mover);
    let attacks = mover != graph.owner;
    let succeeds = |threats| graph.captured(threats) == attacks;
    match (succeeds(None), succeeds(Some(!mover)), succeeds(Some(mover))) {
        (true, true, _) => Code::Win,
        (true, false, _) => Code::KoA,
        (false, _, true) => Code::KoB,
        (false, _, false) => Code::Lose,
    }
}

impl Graph {
    fn new(position: &Position, target: Point, mover: Color) -> Self {
        let owner = position.stones().get(target).expect("a stone");
        let start = position.clone().with_to_play(mover);
        let key = |p: &Position| -> State { (*p.stones(), p.ko(), p.to_play()) };
        let mut numbers = HashMap::from([(key(&start), 0)]);
        let mut graph = Self { nodes: vec![start], next: Vec::new(), gone: Vec::new(), owner };
        let mut i = 0;
        while i < graph.nodes.len() {
            let node = graph.nodes[i].clone();
            let taken = node.stones().get(target).is_none();
            graph.gone.push(taken && !(node.to_play() == owner && can_retake(&node, target, owner)));
            let mut edges = Vec::new();
            if !graph.gone[i] {
                for mv in node.size().points().map(Move::Play).chain([Move::Pass]) {
                    // A gap left by a capture is either filled at once or given up.
                    if taken && !(mv == Move::Pass || mv == Move::Play(target)) {
                        continue;
                    }
                    let mut after = node.clone();
                    let retakes = node.ko().is_some_and(|ko| mv == Move::Play(ko));
                    if after.play_despite_ko(node.to_play(), mv, Suicide::Forbidden).is_err() {
                        continue;
                    }
                    let number = *numbers.entry(key(&after)).or_insert_with(|| {
                        graph.nodes.push(after);
                        graph.nodes.len() - 1
                    });
                    edges.push((number, retakes));
                }
            }
            graph.next.push(edges);
            i += 1;
        }
        graph
    }

    /// Whether the chain is captured; one side may have as many threats as it likes, but not infinitely many.
    fn captured(&self, threats: Option<Color>) -> bool {
        // Positions from which the owner's next retaking, a threat later, does not save him. What he cannot
        // save with infinitely many threats is lost; then what he could only save by spending for ever.
        let mut hopeless = vec![true; self.nodes.len()];
        loop {
            let won = self.wins(threats, &hopeless);
            if won == hopeless {
                return won[0];
            }
            hopeless = won;
        }
    }

    /// What the attacker wins, if the owner's retakings lead to wins where it is `hopeless` for him.
    fn wins(&self, threats: Option<Color>, hopeless: &[bool]) -> Vec<bool> {
        let mut won = self.gone.clone();
        loop {
            let mut grown = false;
            for i in 0..won.len() {
                if won[i] {
                    continue;
                }
                let mover = self.nodes[i].to_play();
                let mut edges = self.next[i].iter().filter(|(_, retakes)| !retakes || threats == Some(mover));
                won[i] = if mover == self.owner {
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
