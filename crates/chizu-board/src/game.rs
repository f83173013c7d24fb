//! A game: a position, the rules, and the moves that led here.

use crate::board::Suicide;
use crate::color::Color;
use crate::point::{Move, Point, Size};
use crate::position::{MoveError, Position, Setup, SetupProblem, Taken};
use crate::rules::{Ko, Rules};
use crate::set::PointSet;
use crate::zobrist;

/// A game in progress: plays, forbids repetitions as the rules say, takes back.
///
/// ```
/// use chizu_board::{Color, Game, Move, Ruleset, Size};
/// let mut game = Game::new(Size::new(9, 9)?, Ruleset::Chinese.rules());
/// let center = game.position().size().parse_point("E5").unwrap();
/// game.play(Color::Black, Move::Play(center))?;
/// assert!(game.play(Color::White, Move::Play(center)).is_err());
/// game.undo();
/// assert_eq!(game.position().stones().get(center), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Game {
    rules: Rules,
    position: Position,
    turns: Vec<Turn>,
    /// The stones the turns took off the board, in order.
    taken: Vec<Point>,
    /// What superko looks at, before each turn and now: without and with the player to move.
    hashes: Vec<u64>,
}

/// Room for the turns of most games, so that playing one does not grow it again and again.
const USUAL_LENGTH: usize = 320;

/// A turn, and what undoing it needs.
#[derive(Clone, Debug)]
enum Turn {
    /// A move.
    Move(Played),
    /// The stones were changed by hand.
    Edit { before: Box<Position> },
}

/// A move made; the state before it, and how many of the last stones of [`Game::taken`] are its own.
#[derive(Clone, Copy, Debug)]
struct Played {
    color: Color,
    mv: Move,
    to_play: Color,
    ko: Option<Point>,
    captured: u16,
    suicide: u16,
}

impl Game {
    /// An empty board.
    #[must_use]
    pub fn new(size: Size, rules: Rules) -> Self {
        Self::from_position(Position::empty(size), rules)
    }

    /// A game that starts from `position`.
    #[must_use]
    pub fn from_position(position: Position, rules: Rules) -> Self {
        let mut hashes = Vec::with_capacity(USUAL_LENGTH);
        hashes.push(situation(&position));
        Self { rules, position, turns: Vec::with_capacity(USUAL_LENGTH), taken: Vec::new(), hashes }
    }

    /// The position now.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// The rules of the game.
    #[must_use]
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Goes on under other rules; what was played stays.
    pub const fn set_rules(&mut self, rules: Rules) {
        self.rules = rules;
    }

    /// The moves made, passes included, since the start or the last [`Game::edit`].
    pub fn moves(&self) -> impl DoubleEndedIterator<Item = (Color, Move)> + '_ {
        let start = self.turns.iter().rposition(|t| matches!(t, Turn::Edit { .. })).map_or(0, |i| i + 1);
        self.turns[start..].iter().filter_map(|turn| match turn {
            Turn::Move(played) => Some((played.color, played.mv)),
            Turn::Edit { .. } => None,
        })
    }

    /// Whether the last two moves were passes.
    #[must_use]
    pub fn is_over(&self) -> bool {
        let passed = |turn: &Turn| matches!(turn, Turn::Move(Played { mv: Move::Pass, .. }));
        matches!(self.turns.as_slice(), [.., before, last] if passed(before) && passed(last))
    }

    /// Whether `color` may make the move now.
    pub fn check(&self, color: Color, mv: Move) -> Result<(), MoveError> {
        self.position.check(color, mv, self.rules.suicide)?;
        if self.rules.ko != Ko::Simple && mv != Move::Pass {
            let mut next = self.position.clone();
            next.play(color, mv, self.rules.suicide)?;
            if self.repeats(situation(&next), &self.hashes) {
                return Err(MoveError::Superko);
            }
        }
        Ok(())
    }

    /// Where the player to move may put a stone by the rules of this game, repetition included; passing is always possible.
    ///
    /// ```
    /// use chizu_board::{Game, Move, Ruleset, Size};
    /// let mut game = Game::new(Size::new(3, 3)?, Ruleset::TrompTaylor.rules());
    /// while !game.is_over() {
    ///     let mv = game.legal_moves().first_point().map_or(Move::Pass, Move::Play);
    ///     game.play(game.position().to_play(), mv).expect("a legal move");
    /// }
    /// # Ok::<(), chizu_board::SizeError>(())
    /// ```
    #[must_use]
    pub fn legal_moves(&self) -> PointSet {
        let color = self.position.to_play();
        let vacant = self.position.stones().vacant();
        vacant.iter().filter(|point| self.check(color, Move::Play(*point)).is_ok()).collect()
    }

    /// Makes the move for `color`, whose turn it need not be. On an error nothing has changed.
    pub fn play(&mut self, color: Color, mv: Move) -> Result<Taken, MoveError> {
        let before = (self.position.to_play(), self.position.ko());
        let taken = self.position.play(color, mv, self.rules.suicide)?;
        self.record(color, mv, &taken, before);
        if self.rules.ko != Ko::Simple && mv != Move::Pass && self.has_repeated() {
            self.undo();
            return Err(MoveError::Superko);
        }
        Ok(taken)
    }

    /// Makes the move although it may take back a ko at once, repeat a position or be suicide: for
    /// records, in which such moves are found. Occupied points are still refused.
    #[inline]
    pub fn play_anyway(&mut self, color: Color, mv: Move) -> Result<Taken, MoveError> {
        let before = (self.position.to_play(), self.position.ko());
        let taken = self.position.play_despite_ko(color, mv, Suicide::Allowed)?;
        self.record(color, mv, &taken, before);
        Ok(taken)
    }

    /// Changes the position by hand, mending what is not legal; tells what was mended.
    pub fn edit(&mut self, setup: Setup) -> Vec<SetupProblem> {
        let (position, problems) = setup.position_tolerant();
        let before = Box::new(std::mem::replace(&mut self.position, position));
        self.turns.push(Turn::Edit { before });
        self.hashes.push(situation(&self.position));
        problems
    }

    /// Takes back the last move or edit; `false` at the start of the game.
    pub fn undo(&mut self) -> bool {
        let Some(turn) = self.turns.pop() else { return false };
        self.hashes.pop();
        match turn {
            Turn::Edit { before } => self.position = *before,
            Turn::Move(Played { color, mv, to_play, ko, captured, suicide }) => {
                let suicide = self.taken.len() - usize::from(suicide);
                let captured = suicide - usize::from(captured);
                let (taken, own) = self.taken[captured..].split_at(suicide - captured);
                self.position.take_back(color, mv, taken, own);
                self.position.restore_turn(to_play, ko);
                self.taken.truncate(captured);
            }
        }
        true
    }

    #[inline]
    fn record(&mut self, color: Color, mv: Move, taken: &Taken, (to_play, ko): (Color, Option<Point>)) {
        let mut add = |stones: &PointSet| {
            let before = self.taken.len();
            if !stones.is_empty() {
                self.taken.extend(stones);
            }
            (self.taken.len() - before) as u16
        };
        let (captured, suicide) = (add(&taken.captured), add(&taken.suicide));
        self.turns.push(Turn::Move(Played { color, mv, to_play, ko, captured, suicide }));
        self.hashes.push(situation(&self.position));
    }

    /// Whether the position now, which is the last of `hashes`, came before.
    fn has_repeated(&self) -> bool {
        self.hashes.split_last().is_some_and(|(now, earlier)| self.repeats(*now, earlier))
    }

    fn repeats(&self, now: u64, earlier: &[u64]) -> bool {
        let other_player = now ^ zobrist::to_play(Color::White);
        match self.rules.ko {
            Ko::Simple => false,
            Ko::Situational => earlier.contains(&now),
            Ko::Positional => earlier.iter().any(|hash| *hash == now || *hash == other_player),
        }
    }
}

/// The hash of the stones and the player to move.
fn situation(position: &Position) -> u64 {
    position.board().hash() ^ zobrist::to_play(position.to_play())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Ruleset;

    /// Black gives two stones in the corner and takes one back, which restores the board.
    fn send_two_return_one(ko: Ko) -> Result<(), MoveError> {
        let stones = ". X . X\nO O X .\n. . . .\n. . . .".parse().unwrap();
        let start = Setup::new(stones).position().unwrap();
        let rules = Rules { ko, suicide: Suicide::Allowed, ..Ruleset::TrompTaylor.rules() };
        let mut game = Game::from_position(start, rules);
        let size = game.position().size();
        let play = |name| Move::Play(size.parse_point(name).unwrap());
        game.play(Color::Black, play("A4"))?;
        game.play(Color::White, play("C4"))?;
        game.play(Color::Black, play("B4"))?;
        Ok(())
    }

    #[test]
    fn superko_forbids_what_simple_ko_allows() {
        assert_eq!(send_two_return_one(Ko::Simple), Ok(()));
        assert_eq!(send_two_return_one(Ko::Positional), Err(MoveError::Superko));
        // Black moved in between, White is to move again: the same situation came about.
        assert_eq!(send_two_return_one(Ko::Situational), Ok(()));
    }

    #[test]
    fn two_passes_end_a_game() {
        let mut game = Game::new(Size::new(3, 3).unwrap(), Ruleset::Japanese.rules());
        game.play(Color::Black, Move::Pass).unwrap();
        assert!(!game.is_over());
        game.play(Color::White, Move::Pass).unwrap();
        assert!(game.is_over());
        game.undo();
        assert!(!game.is_over());
    }
}
