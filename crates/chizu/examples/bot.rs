//! A bot in sixty lines: it captures, saves, and otherwise plays where the count gains most. It plays itself on 7×7.
//!
//! `cargo run --release -p chizu --example bot`

#![allow(clippy::print_stdout, reason = "an example")]

use chizu::board::Game;
use chizu::effort::Effort;
use chizu::score::{self, CountOptions};
use chizu::{Color, Move, Point, Position, Ruleset, Score, Size, read};

/// The move for the player whose turn it is; a pass where no move gains anything.
pub(crate) fn choose(game: &Game) -> Move {
    let position = game.position();
    let legal = game.legal_moves();
    if let Some(point) = urgent(position).filter(|point| legal.contains(*point)) {
        return Move::Play(point);
    }
    let now = worth(position, position.to_play());
    let after = |point: Point| {
        let next = position.after(position.to_play(), Move::Play(point), game.rules().suicide);
        next.map_or(now, |next| worth(&next, position.to_play()))
    };
    let best = legal.iter().map(|point| (after(point), point)).max();
    best.filter(|(gain, _)| *gain > now).map_or(Move::Pass, |(_, point)| Move::Play(point))
}

/// A move that captures stones in danger, or saves one's own.
fn urgent(position: &Position) -> Option<Point> {
    let stones = position.stones();
    let side = position.to_play();
    let budget = Effort::QUICK.budget();
    [!side, side].into_iter().find_map(|color| {
        let short = stones.chains(color).filter(|chain| stones.liberties(*chain).len() == 1);
        short.filter_map(|chain| chain.first_point()).find_map(|stone| {
            let asked = if color == side { read::save } else { read::capture };
            match asked(position, stone, &budget).ok()?.best? {
                Move::Play(point) => Some(point),
                Move::Pass => None,
            }
        })
    })
}

/// How far a player is ahead, by a count that takes a millisecond.
fn worth(position: &Position, player: Color) -> Score {
    let options = CountOptions { rules: Ruleset::Chinese.rules(), ..CountOptions::default() };
    let score = score::carta(position, &options).score;
    if player == Color::Black { score } else { -score }
}

/// Plays a game of so many moves at most.
pub(crate) fn play(side: u32, most: usize) -> Result<Game, Box<dyn std::error::Error>> {
    let mut game = Game::new(Size::new(side, side)?, Ruleset::Chinese.rules());
    while !game.is_over() && game.moves().count() < most {
        game.play(game.position().to_play(), choose(&game))?;
    }
    Ok(game)
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let game = play(7, 60)?;
    println!("{}\nafter {} moves", game.position().stones(), game.moves().count());
    Ok(())
}
