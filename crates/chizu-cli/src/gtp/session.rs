//! What one controller has set up: the game, its rules and komi, trials.

use chizu::PointSet;
use chizu::analysis::{self, Analysis, analyze};
use chizu::board::{Game, Rules, Ruleset};
use chizu::groups::Groups;
use chizu::score::{Count, Options};
use chizu::{Color, Point, Position, Size};

use crate::args::Method;

/// The state between commands.
#[derive(Debug)]
pub(super) struct Session {
    pub(super) game: Game,
    /// Handicap stones, for the rules that give White something for them.
    pub(super) handicap: u32,
    /// Moves made on trial, to be taken back.
    pub(super) trials: usize,
    /// How positions are counted.
    pub(super) method: Method,
    /// The last count and what was counted: programs ask for the status of one point after another.
    counted: Option<(Position, Method, Count)>,
    /// The same of groups, and of those of one player.
    grouped: Option<(Position, Groups)>,
    grouped_one: Option<(Position, Color, Groups)>,
    /// The same of all that is known of chains and groups.
    analyzed: Option<(Position, Analysis)>,
}

impl Session {
    /// An empty 19×19 board under Japanese rules.
    pub(super) fn new(method: Method) -> Self {
        let game = Game::new(Size::NINETEEN, Ruleset::Japanese.rules());
        Self {
            game,
            handicap: 0,
            trials: 0,
            method,
            counted: None,
            grouped: None,
            grouped_one: None,
            analyzed: None,
        }
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
        *self = Self {
            game,
            handicap,
            trials: 0,
            method: self.method,
            counted: None,
            grouped: None,
            grouped_one: None,
            analyzed: None,
        };
    }

    /// An empty board of `size` under the same rules.
    pub(super) fn clear(&mut self, size: Size) {
        self.begin(Game::new(size, *self.rules()), 0);
    }

    /// The count of the position as it is.
    pub(super) fn count(&mut self) -> &Count {
        let options = Options { rules: *self.rules(), handicap: self.handicap, ..Options::default() };
        let (position, method) = (self.game.position(), self.method);
        let known = self
            .counted
            .take()
            .filter(|(counted, by, count)| counted == position && *by == method && count.options == options);
        let known = known.unwrap_or_else(|| (position.clone(), method, method.count(position, &options)));
        &self.counted.insert(known).2
    }

    /// Which chains of the position as it is belong together.
    pub(super) fn groups(&mut self) -> &Groups {
        let position = self.game.position();
        let known = self.grouped.take().filter(|(grouped, _)| grouped == position);
        let known = known.unwrap_or_else(|| (position.clone(), Groups::of(position)));
        &self.grouped.insert(known).1
    }

    /// Which chains of one player belong together.
    fn groups_of(&mut self, color: Color) -> &Groups {
        let position = self.game.position();
        let known = self.grouped_one.take().filter(|(grouped, of, _)| grouped == position && *of == color);
        let known = known.unwrap_or_else(|| (position.clone(), color, Groups::of_player(position, color)));
        &self.grouped_one.insert(known).2
    }

    /// What is known of the position as it is.
    pub(super) fn analysis(&mut self) -> &Analysis {
        let position = self.game.position();
        let known = self.analyzed.take().filter(|(analyzed, _)| analyzed == position);
        let known =
            known.unwrap_or_else(|| (position.clone(), analyze(position, &analysis::Options::default())));
        &self.analyzed.insert(known).1
    }

    /// The stones of the group of the stone on a point.
    pub(super) fn group(&mut self, at: Point) -> Result<PointSet, String> {
        let color = self.position().stones().get(at).ok_or("vertex must not be empty")?;
        Ok(self.groups_of(color).stones_of(at))
    }
}
