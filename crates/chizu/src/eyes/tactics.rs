//! Which chains are lost or in danger of capture at once, read once per position.
//!
//! *What it does not know:* anything slower than a capture: a group without eyes is not lost here.

use chizu_board::{Color, Move, Point, PointSet, Position, Suicide};

use crate::chains::{Chain, ChainId, Chains};
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

/// Questions are short: what needs more is not captured at once.
const BUDGET: Budget = Budget { nodes: 400, table_bits: 9 };

/// The standing of every chain.
#[derive(Clone, Debug)]
pub(super) struct Tactics<'a> {
    pub(super) position: &'a Position,
    pub(super) chains: Chains,
    standings: Vec<Standing>,
    rescues: Vec<Option<Point>>,
}

impl<'a> Tactics<'a> {
    pub(super) fn of(position: &'a Position) -> Self {
        let chains = Chains::of(position.stones());
        let examined: Vec<_> = chains.iter().map(|chain| examine(position, &chains, chain)).collect();
        let (standings, rescues) = examined.into_iter().unzip();
        Self { position, chains, standings, rescues }
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
            .fold(PointSet::EMPTY, |all, chain| all | chain.stones)
    }

    /// Whether a stone of `color` on the empty point is captured at once, or cannot be played.
    pub(super) fn fails(&self, point: Point, color: Color) -> bool {
        let liberties = self.chains.liberties_after(point, color);
        if liberties.len() > 2 {
            return false;
        }
        let mut next = self.position.clone();
        match next.play_despite_ko(color, Move::Play(point), Suicide::Forbidden) {
            Err(_) => true,
            Ok(_) => {
                let stones = next.stones();
                let chain = stones.chain(point);
                match stones.liberties(chain).len() {
                    // What takes it may be taken back; then it has not failed.
                    1 => won(read::capture(&next, point, &BUDGET)),
                    2 if chain.len() <= 6 => {
                        next.ko().is_none() && won(read::capture(&next, point, &BUDGET))
                    }
                    _ => false,
                }
            }
        }
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
    let Ok(attack) = read::capture(position, stone, &BUDGET) else { return lively };
    if attack.code != Code::Win {
        return lively;
    }
    let at = match attack.best {
        Some(Move::Play(point)) => Some(point),
        _ => None,
    };
    match read::save(position, stone, &BUDGET) {
        Ok(answer) if answer.code == Code::Lose => (Standing::Lost, at),
        _ => (Standing::InDanger, at),
    }
}
