//! Captures by brute force: every position that can come up, and who wins from it.

use std::collections::HashMap;

use chizu::board::{Color, Move, Point, Position, Stones, Suicide};

type State = (Stones, Option<Point>, Color);

/// Whether the chain on `target` is captured, `mover` to move, simple ko, no suicide. A lone stone that can
/// be taken back at once is not captured yet.
pub(crate) fn captured(position: &Position, target: Point, mover: Color) -> bool {
    let owner = position.stones().get(target).expect("a stone");
    let start = position.clone().with_to_play(mover);
    let key = |p: &Position| -> State { (*p.stones(), p.ko(), p.to_play()) };
    let mut numbers = HashMap::from([(key(&start), 0)]);
    let mut nodes = vec![start];
    let mut next: Vec<Vec<usize>> = Vec::new();
    let mut won = Vec::new();
    let mut i = 0;
    while i < nodes.len() {
        let node = nodes[i].clone();
        let gone = node.stones().get(target).is_none();
        won.push(gone && !(node.to_play() == owner && can_retake(&node, target, owner)));
        let mut successors = Vec::new();
        if !won[i] {
            let moves = node.size().points().map(Move::Play).chain([Move::Pass]);
            for mv in moves {
                // A gap left by a capture is either filled at once or given up.
                if gone && !(mv == Move::Pass || mv == Move::Play(target)) {
                    continue;
                }
                let mut after = node.clone();
                if after.play(node.to_play(), mv, Suicide::Forbidden).is_err() {
                    continue;
                }
                let number = *numbers.entry(key(&after)).or_insert_with(|| {
                    nodes.push(after);
                    nodes.len() - 1
                });
                successors.push(number);
            }
        }
        next.push(successors);
        i += 1;
    }
    // What the attacker wins grows until it grows no more.
    loop {
        let mut grown = false;
        for i in 0..nodes.len() {
            if won[i] {
                continue;
            }
            let now = if nodes[i].to_play() == owner {
                next[i].iter().all(|n| won[*n])
            } else {
                next[i].iter().any(|n| won[*n])
            };
            won[i] = now;
            grown |= now;
        }
        if !grown {
            return won[0];
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
