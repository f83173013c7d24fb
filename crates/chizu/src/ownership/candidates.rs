//! Natural moves, and what the trained net sees come of them: for programs that show candidates.
//!
//! The net says how natural each move is. The most natural ones are made, and the net is asked about the board after each: one
//! look, not a search.
//!
//! *What it does not know:* life and death beyond what the net sees, and whose mistake a move is (docs/net.md).
//!
//! ```
//! use chizu::board::{Game, Ruleset, Size};
//! use chizu::ownership::Candidate;
//! let game = Game::new(Size::NINETEEN, Ruleset::Japanese.rules());
//! let found = Candidate::most_natural(&game, game.legal_moves(), 4);
//! assert_eq!(found.len(), 4);
//! assert!(found[0].chance >= found[1].chance);
//! ```

use std::cmp::Reverse;

use chizu_board::{ByColor, Color, Game, Move, Point, PointSet};
use chizu_net::Answer;

use super::estimate::worth_in_front;
use crate::trained;

/// A natural move.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Candidate {
    /// Where it is.
    pub at: Point,
    /// How likely it is to be played, among all legal moves: of ten thousand.
    pub chance: u16,
    /// By how much the lead of who plays it grows between equals, whoever moves next: thousandths of a point.
    pub gain: i32,
    /// The opponent's most natural reply.
    pub reply: Option<Point>,
}

impl Candidate {
    /// How likely each legal move of the player to move is, of ten thousand; in the order of the board.
    #[must_use]
    pub fn chances(game: &Game) -> Vec<(Point, u16)> {
        let answers = trained::answers(game.position().stones());
        answers
            .map_or_else(Vec::new, |answers| natural(&answers[game.position().to_play()], game.legal_moves()))
    }

    /// The most natural moves of the player to move on these points, `most` of them at most, the most natural first.
    #[must_use]
    pub fn most_natural(game: &Game, among: PointSet, most: usize) -> Vec<Self> {
        let (stones, to_play) = (game.position().stones(), game.position().to_play());
        let Some(before) = trained::answers(stones) else { return Vec::new() };
        let mut found = natural(&before[to_play], game.legal_moves());
        found.retain(|(at, _)| among.contains(*at));
        // Equal ones stay in the order of the board.
        found.sort_by_key(|(_, chance)| Reverse(*chance));
        found.truncate(most);
        let candidate = |(at, chance)| {
            let mut after = game.clone();
            after.play(to_play, Move::Play(at)).ok()?;
            let answers = trained::answers(after.position().stones())?;
            let replies = natural(&answers[!to_play], after.legal_moves());
            let reply = replies.into_iter().max_by_key(|(at, chance)| (*chance, Reverse(*at)));
            let gain = lead(&answers, to_play) - lead(&before, to_play) + worth_in_front(game.position());
            Some(Self { at, chance, gain, reply: reply.map(|(at, _)| at) })
        };
        found.into_iter().filter_map(candidate).collect()
    }
}

/// A player's lead, whoever moves next, in thousandths of a point.
fn lead(answers: &ByColor<Answer>, color: Color) -> i32 {
    let lead = i32::midpoint(answers.black.lead, answers.white.lead);
    if color == Color::Black { lead } else { -lead }
}

fn natural(answer: &Answer, legal: PointSet) -> Vec<(Point, u16)> {
    let numbers: Vec<usize> = legal.iter().map(Point::index).collect();
    legal.iter().zip(answer.chances(&numbers)).collect()
}
