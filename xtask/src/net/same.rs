//! Whether two records are of the same game, however it is turned and whatever it is called.

use std::collections::HashSet;
use std::path::Path;

use chizu::board::{Move, Symmetry};
use chizu::sgf::{GameTree, Replay};
use chizu::{Color, Size};

use crate::suite::choice::Choice;
use crate::suite::games;

/// Games that begin with the same so many moves are the same.
const MOVES: usize = 60;

/// The beginnings of games.
#[derive(Debug, Default)]
pub(super) struct Known(HashSet<Vec<u16>>);

impl Known {
    /// Adds the games of a suite of which `wanted` says so by the file's name.
    pub(super) fn add_suite(
        &mut self,
        folder: &Path,
        wanted: impl Fn(&str) -> bool,
    ) -> anyhow::Result<usize> {
        let mut found = 0;
        for truth in games::chosen(folder, &Choice::default())?.iter().filter(|truth| wanted(&truth.file)) {
            let Ok(bytes) = std::fs::read(folder.join(&truth.file)) else { continue };
            let Ok(collection) = chizu::sgf::parse(&bytes) else { continue };
            found += usize::from(self.is_new(collection.first()));
        }
        Ok(found)
    }

    /// Remembers a game; `false` if it was known.
    pub(super) fn is_new(&mut self, tree: &GameTree) -> bool {
        beginning(tree).is_none_or(|moves| self.0.insert(moves))
    }

    /// Whether a game is known.
    #[cfg(test)]
    fn has(&self, tree: &GameTree) -> bool {
        beginning(tree).is_some_and(|moves| self.0.contains(&moves))
    }
}

/// The first moves, turned so that their numbers are least.
fn beginning(tree: &GameTree) -> Option<Vec<u16>> {
    let replayed = Replay::of(tree).up_to(MOVES).tolerant().ok()?;
    let size = replayed.game.position().size();
    let moves: Vec<(Color, Move)> = replayed.game.moves().collect();
    Symmetry::ALL.into_iter().map(|symmetry| turned(size, &moves, symmetry)).min()
}

fn turned(size: Size, moves: &[(Color, Move)], symmetry: Symmetry) -> Vec<u16> {
    let number = |(color, mv): &(Color, Move)| {
        let point = match mv {
            Move::Play(at) => symmetry.point(size, *at).index() as u16,
            Move::Pass => Size::MAX_AREA as u16,
        };
        2 * point + u16::from(*color == Color::White)
    };
    moves.iter().map(number).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(text: &str) -> GameTree {
        chizu::sgf::parse(text.as_bytes()).unwrap().first().clone()
    }

    #[test]
    fn a_turned_game_is_the_same_and_another_is_not() {
        let mut known = Known::default();
        assert!(known.is_new(&game("(;SZ[9]PB[A];B[cc];W[gd];B[ce])")));
        assert!(!known.is_new(&game("(;SZ[9]PB[B];B[cc];W[dg];B[ec])")));
        assert!(known.has(&game("(;SZ[9];B[gc];W[cd];B[ge])")));
        assert!(!known.has(&game("(;SZ[9];B[cc];W[gd];B[cf])")));
    }
}
