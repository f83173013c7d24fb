//! Groups that look dead, but whose owner is to move.
//!
//! What becomes of a group is asked with the opponent moving first. Where the game is played to its end the side to move is
//! known, and what he saves by his next move is not dead: a position in which one player has just threatened something is counted
//! as if the other answered. Moves that may save a group are tried: where it is in atari, where living stones around it are, and
//! what a reading of its life comes to. A move saves what lives by the looks of the board after it, if a reading agrees.

use std::cmp::Reverse;

use chizu_board::{Color, Move, Point, PointSet, Position, Suicide};

use super::opinion::nodes_for;
use super::status::{Evidence, Fate, Statuses, holding_together};
use super::view::View;
use crate::chains::Chain;
use crate::read::{self, Budget, Code};

/// Fewer stones are not worth a trial.
const LEAST: usize = 4;
/// Groups read at most, the largest first.
const GROUPS: usize = 2;
/// Nodes for each stone of a group.
const NODES: u64 = 200;
/// Moves that are answered one after the other, at most.
const MOST: usize = 4;

/// A move that saves stones.
pub(super) struct Reply {
    pub(super) by: Color,
    pub(super) point: Point,
    pub(super) saves: PointSet,
    pub(super) takes: PointSet,
}

/// A position once what was threatened is answered, and how it came about.
pub(super) struct Quiet {
    pub(super) position: Position,
    pub(super) found: Statuses,
    pub(super) replies: Vec<Reply>,
    /// What was found before the first of them.
    pub(super) before: Option<Statuses>,
}

impl Quiet {
    /// The position as it is.
    pub(super) fn of(position: &Position, found: Statuses) -> Self {
        Self { position: position.clone(), found, replies: Vec::new(), before: None }
    }

    /// Plays what saves stones, each player in turn.
    pub(super) fn answer(&mut self, judge: impl Fn(&Position) -> Statuses) {
        while self.replies.len() < MOST
            && let Some((reply, position, found)) = reply(&self.position, &self.found, &judge)
        {
            self.replies.push(reply);
            self.position = position;
            let before = std::mem::replace(&mut self.found, found);
            self.before.get_or_insert(before);
        }
    }
}

/// The move by which the player whose turn it is saves most, and what it leads to.
fn reply(
    position: &Position,
    found: &Statuses,
    judge: impl Fn(&Position) -> Statuses,
) -> Option<(Reply, Position, Statuses)> {
    let by = position.to_play();
    let dead = found.dead[by];
    if dead.len() < LEAST {
        return None;
    }
    let view = View::of(position);
    let mut best: Option<(Reply, Position, Statuses)> = None;
    for point in view.turned_set(moves(position, found, &view)) {
        let point = view.point(point);
        let mut after = position.clone();
        let Ok(taken) = after.play(by, Move::Play(point), Suicide::Forbidden) else { continue };
        let then = judge(&after);
        let saves = dead - then.dead[by];
        let most = best.as_ref().map_or(LEAST - 1, |(reply, ..)| reply.saves.len());
        if saves.len() > most && stands(&after, &saves) {
            best = Some((Reply { by, point, saves, takes: taken.captured }, after, then));
        }
    }
    best
}

/// Whether it is read that these stones, saved a move ago, are not killed.
fn stands(after: &Position, saved: &PointSet) -> bool {
    let kill = read::kill(after, saved, &budget(saved));
    kill.is_ok_and(|kill| kill.code == Code::Lose && !kill.undecided)
}

fn budget(group: &PointSet) -> Budget {
    Budget { nodes: nodes_for(group, NODES), table_bits: 11 }
}

/// Moves that may save some of the stones that look dead.
fn moves(position: &Position, found: &Statuses, view: &View) -> PointSet {
    let (color, chains) = (position.to_play(), &found.chains);
    let geometry = chains.geometry();
    let dead = found.dead[color];
    let worth = |stones: PointSet| stones.len() >= LEAST;
    let matters = |chain: &&Chain| {
        let doomed = chain.stones.is_subset(&found.dead[chain.color]);
        let beside = || geometry.flood(geometry.neighbors_of(chain.stones) & dead, dead);
        chain.liberties.len() == 1
            && if chain.color == color { doomed && worth(chain.stones) } else { !doomed && worth(beside()) }
    };
    let exits: PointSet =
        chains.iter().filter(matters).filter_map(|chain| chain.liberties.first_point()).collect();
    exits | read_moves(position, found, view)
}

/// What readings of the largest groups come to that look dead, and are not dead by reading: those that hold together, and all
/// that hang together by empty points.
fn read_moves(position: &Position, found: &Statuses, view: &View) -> PointSet {
    let (stones, color) = (position.stones(), position.to_play());
    let geometry = stones.geometry();
    let dead = found.dead[color];
    let judged = found.come_to(color, Fate::Dead, Evidence::Judged);
    if judged.is_empty() {
        return PointSet::EMPTY;
    }
    let apart = holding_together(&found.chains, color).into_iter();
    let together = geometry.components(geometry.flood(dead, dead | stones.vacant()));
    let mut groups: Vec<PointSet> = apart.chain(together).map(|group| group & dead).collect();
    groups.retain(|group| group.len() > LEAST && group.intersects(&judged));
    groups.sort_unstable_by_key(|group| (Reverse(group.len()), view.turned_set(*group)));
    groups.dedup();
    let move_of = |group: &PointSet| {
        let answer = read::live(position, group, &budget(group)).ok()?;
        match answer.best {
            Some(Move::Play(point)) if answer.code == Code::Win && !answer.undecided => Some(point),
            _ => None,
        }
    };
    groups.iter().take(GROUPS).filter_map(move_of).collect()
}
