//! What one controller has set up: the game, its rules and komi, trials.

use chizu::board::{Game, Rules, Ruleset};
use chizu::score::{self, Count, Options};
use chizu::{Position, Size};

/// The state between commands.
#[derive(Debug)]
pub(super) struct Session {
    pub(super) game: Game,
    /// Handicap stones, for the rules that give White something for them.
    pub(super) handicap: u32,
    /// Moves made on trial, to be taken back.
    pub(super) trials: usize,
}

impl Session {
    /// An empty 19×19 board under Japanese rules.
    pub(super) fn new() -> Self {
        Self { game: Game::new(Size::NINETEEN, Ruleset::Japanese.rules()), handicap: 0, trials: 0 }
    }

    pub(super) fn size(&self) -> Size {
        self.position().size()
    }

    pub(super) const fn position(&self) -> &Position {
        self.game.position()
    }

    pub(super) const fn rules(&self) -> &Rules {
        self.game.rules()
    }

    /// Starts anew with this game.
    pub(super) fn begin(&mut self, game: Game, handicap: u32) {
        *self = Self { game, handicap, trials: 0 };
    }

    /// An empty board of `size` under the same rules.
    pub(super) fn clear(&mut self, size: Size) {
        self.begin(Game::new(size, *self.rules()), 0);
    }

    pub(super) fn count(&self) -> Count {
        let options = Options { rules: *self.rules(), handicap: self.handicap, ..Options::default() };
        score::carta(self.position(), &options)
    }
}
