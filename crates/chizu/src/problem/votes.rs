//! First moves that come up in readings, by how much speaks for them.

use chizu_board::{Move, Point};

use super::Solution;
use super::worth::{likely, weight};
use crate::read::Code;

/// What a reading adds to a move, in hundredths, for each stone of the group.
mod vote {
    pub(super) const WINS: usize = 700;
    pub(super) const KO: usize = 580;
    /// The opponent's move where a group seems to live without a move, and does not if he comes first.
    pub(super) const KEEPS: usize = 400;
    /// The opponent's move.
    pub(super) const TAKES: usize = 150;
    /// The most promising moves of either side where nothing is settled, and those later in the line.
    pub(super) const PROMISES: usize = 300;
    pub(super) const LATER: usize = 50;
}

/// The first moves that come up in the readings, those first for which most of them speak.
pub(super) fn votes(readings: &[Solution]) -> Vec<Point> {
    let mut votes: Vec<(Point, usize)> = Vec::new();
    let mut add = |mv: Option<Move>, worth: usize| {
        let Some(Move::Play(at)) = mv else { return };
        match votes.iter_mut().find(|(point, _)| *point == at) {
            Some((_, sum)) => *sum += worth,
            None => votes.push((at, worth)),
        }
    };
    for reading in likely(readings) {
        let Solution { answer, otherwise, .. } = reading;
        let mut stone = weight(reading) as usize;
        if otherwise.best == Some(Move::Pass) {
            stone = stone.div_ceil(3);
        }
        let weight = |hundredths: usize| match (otherwise.code == Code::Lose, !otherwise.is_settled()) {
            // The opponent will hardly do anything about it.
            (true, _) => stone * hundredths / 12,
            (false, true) => stone * hundredths * 4 / 5,
            (false, false) => stone * hundredths,
        };
        if !answer.is_settled() {
            let mut line = answer.line.iter().copied();
            add(line.next(), weight(vote::PROMISES));
            line.take(5).for_each(|mv| add(Some(mv), weight(vote::LATER)));
            add(otherwise.best, weight(vote::PROMISES));
        } else {
            let wins = if answer.code == Code::Win { vote::WINS } else { vote::KO };
            add(answer.best, weight(wins));
            let keeps = answer.best == Some(Move::Pass);
            add(otherwise.best, weight(if keeps { vote::KEEPS } else { vote::TAKES }));
        }
    }
    // Moves come in the order of the readings, and stay so among equals.
    votes.sort_by_key(|(_, sum)| std::cmp::Reverse(*sum));
    votes.into_iter().map(|(at, _)| at).collect()
}
