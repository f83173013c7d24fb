//! Which chains are lost or in danger of capture at once, read once per position.
//!
//! *What it does not know:* anything slower than a capture: a group without eyes is not lost here.

use std::cell::RefCell;
use std::collections::HashMap;

use chizu_board::{Color, Move, Point, PointSet, Position, Suicide};

use crate::chains::{Chain, ChainId, Chains};
use crate::eyes::tuning;
use crate::read::{self, Budget, Code};

/// How a chain stands up to capture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Standing {
    /// Not captured at once.
    Lively,
    /// Captured if the opponent moves first, saved if the owner does.
    InDanger,
    /// Captured whoever moves first.
    Lost,
}

/// What a question about a chain may take.
pub(super) fn budget() -> Budget {
    Budget { nodes: tuning::capture_nodes(), table_bits: 8 }
}

/// The standing of every chain.
#[derive(Clone, Debug)]
pub(super) struct Tactics<'a> {
    pub(super) position: &'a Position,
    pub(super) chains: Chains,
    standings: Vec<Standing>,
    rescues: Vec<Option<Point>>,
    failing: RefCell<HashMap<(Point, Color), bool>>,
}

impl<'a> Tactics<'a> {
    pub(super) fn of(position: &'a Position) -> Self {
        let chains = Chains::of(position.stones());
        let examined: Vec<_> = chains.iter().map(|chain| examine(position, &chains, chain)).collect();
        let (standings, rescues) = examined.into_iter().unzip();
        Self { position, chains, standings, rescues, failing: RefCell::default() }
    }

    pub(super) fn standing(&self, chain: ChainId) -> Standing {
        self.standings[chain.index()]
    }

    /// A move that takes a chain in danger.
    pub(super) fn capture(&self, chain: ChainId) -> Option<Point> {
        self.rescues[chain.index()]
    }

    /// The stones of `color` that are not lost.
    pub(super) fn lively(&self, color: Color) -> PointSet {
        let chains = self.chains.ids().filter(|id| self.standing(*id) != Standing::Lost);
        chains
            .map(|id| &self.chains[id])
            .filter(|chain| chain.color == color)
            .map(|chain| chain.stones)
            .collect()
    }

    /// Whether a stone of `color` on the empty point is captured at once, or cannot be played.
    pub(super) fn fails(&self, point: Point, color: Color) -> bool {
        let liberties = self.chains.liberties_after(point, color);
        if liberties.len() > 2 {
            return false;
        }
        let key = (point, color);
        if let Some(known) = self.failing.borrow().get(&key) {
            return *known;
        }
        let fails = self.failure(point, color, liberties);
        self.failing.borrow_mut().insert(key, fails);
        fails
    }

    fn failure(&self, point: Point, color: Color, liberties: PointSet) -> bool {
        let chains = &self.chains;
        let around = || chains.geometry().neighbors(point).filter_map(|n| chains.at(n)).map(|id| &chains[id]);
        let takes = around().any(|chain| chain.color != color && chain.liberties.len() == 1);
        if !takes && liberties.is_empty() {
            return true;
        }
        if !takes && liberties.len() == 1 {
            let joins = around().any(|chain| chain.color == color);
            let captor = liberties.first_point().map_or(0, |at| chains.liberties_after(at, !color).len());
            // Two stones are simply taken; one may be taken back where its captor has no other liberty.
            if joins || captor >= 2 {
                return true;
            }
        }
        // With two liberties in the open it would take a ladder.
        let vacant = self.position.stones().vacant();
        let wide = (chains.geometry().neighbors_of(liberties) | liberties) & vacant;
        if !takes && liberties.len() == 2 && wide.len() > 4 {
            return false;
        }
        let mut next = self.position.clone();
        if next.play_despite_ko(color, Move::Play(point), Suicide::Forbidden).is_err() {
            return true;
        }
        let stones = next.stones();
        let breath = stones.liberties(stones.chain(point)).len();
        breath <= 2 && next.ko().is_none() && won(read::capture(&next, point, &budget()))
    }
}

fn won(answer: Result<read::Answer, read::ReadError>) -> bool {
    answer.is_ok_and(|answer| answer.code == Code::Win)
}

/// How a chain stands, and a move that takes it.
fn examine(position: &Position, chains: &Chains, chain: &Chain) -> (Standing, Option<Point>) {
    let lively = (Standing::Lively, None);
    let geometry = chains.geometry();
    let liberties = chain.liberties.len();
    let vacant = position.stones().vacant();
    let wide = (geometry.neighbors_of(chain.liberties) | chain.liberties) & vacant;
    if liberties > 4 || (liberties > 2 && wide.len() > 2 * liberties + 1) {
        return lively;
    }
    let Some(stone) = chain.stones.first_point() else { return lively };
    let longest = |at: Point| chains.liberties_after(at, chain.color).len();
    if liberties == 2 && chain.liberties.iter().all(|at| longest(at) > 3) {
        return lively;
    }
    let mut attack = None;
    if liberties == 1 && chain.len() > 1 {
        // Nothing can keep it from being taken.
        attack = chain.liberties.first_point();
    } else {
        // In the open, nothing but a ladder is at once; where it is narrow, there may be nets and throw-ins.
        let ask = if wide.len() > tuning::narrow_points() { read::ladder } else { read::capture };
        match ask(position, stone, &budget()) {
            Ok(answer) if answer.code == Code::Win => {
                if let Some(Move::Play(point)) = answer.best {
                    attack = Some(point);
                }
            }
            _ => return lively,
        }
    }
    if liberties <= 2 && chain.liberties.iter().any(|at| longest(at) > liberties + 1) {
        return (Standing::InDanger, attack);
    }
    match read::save(position, stone, &budget()) {
        Ok(answer) if answer.code == Code::Lose => (Standing::Lost, attack),
        _ => (Standing::InDanger, attack),
    }
}
