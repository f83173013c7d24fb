//! From what a file may say to a legal position.

use std::fmt;
use std::hash::{Hash, Hasher};

use crate::board::{Board, PlacementError, Suicide};
use crate::color::{ByColor, Color};
use crate::geometry::Symmetry;
use crate::point::{Move, Point, Size};
use crate::set::PointSet;
use crate::stones::Stones;
use crate::zobrist;

/// A position as a file or a person describes it; not necessarily legal.
///
/// [`Setup::position`] checks it. Nothing is lost when it is refused: the error gives it back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The stones.
    pub stones: Stones,
    /// The player to move.
    pub to_play: Color,
    /// The point the player to move may not take back at once.
    pub ko: Option<Point>,
    /// Number of prisoners each player has taken.
    pub prisoners: ByColor<u32>,
}

impl Setup {
    /// These stones, Black to move, no ko, no prisoners.
    #[must_use]
    pub const fn new(stones: Stones) -> Self {
        Self { stones, to_play: Color::Black, ko: None, prisoners: ByColor { black: 0, white: 0 } }
    }

    /// The same with this player to move.
    #[must_use]
    pub const fn with_to_play(mut self, color: Color) -> Self {
        self.to_play = color;
        self
    }

    /// The same with a point that the player to move may not take back at once.
    #[must_use]
    pub const fn with_ko(mut self, ko: Option<Point>) -> Self {
        self.ko = ko;
        self
    }

    /// The same with so many prisoners taken by each player.
    ///
    /// ```
    /// use chizu_board::{ByColor, Color, Setup, Stones};
    /// let stones: Stones = ". X .\n. . O".parse()?;
    /// let taken = ByColor { black: 3, white: 1 };
    /// let position = Setup::new(stones).with_to_play(Color::White).with_prisoners(taken).position()?;
    /// assert_eq!(position.prisoners().black, 3);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub const fn with_prisoners(mut self, prisoners: ByColor<u32>) -> Self {
        self.prisoners = prisoners;
        self
    }

    /// The legal position, or what is wrong with the setup.
    pub fn position(self) -> Result<Position, SetupError> {
        let problem = match Board::from_stones(&self.stones) {
            _ if self.outside() => SetupProblem::Outside,
            Err(stones) => SetupProblem::NoLiberties { stones },
            Ok(_) if !self.ko_is_possible() => SetupProblem::Ko,
            Ok(board) => {
                let Self { to_play, ko, prisoners, .. } = self;
                return Ok(Position { board, to_play, ko, prisoners });
            }
        };
        Err(SetupError { problem, setup: Box::new(self) })
    }

    /// A legal position whatever the setup says: chains without liberties are taken off the board as
    /// prisoners of the opponent, an impossible ko is forgotten. Tells what was mended.
    #[must_use]
    pub fn position_tolerant(mut self) -> (Position, Vec<SetupProblem>) {
        let mut problems = Vec::new();
        loop {
            match self.position() {
                Ok(position) => return (position, problems),
                Err(SetupError { problem, mut setup }) => {
                    match problem {
                        SetupProblem::NoLiberties { stones } => {
                            for color in Color::ALL {
                                let taken = (stones & setup.stones.of(color)).len();
                                setup.prisoners[!color] += taken as u32;
                            }
                            setup.stones.clear(stones);
                        }
                        SetupProblem::Outside => {
                            let all = setup.stones.geometry().all();
                            setup.stones.clear(!all);
                            setup.ko = setup.ko.filter(|p| all.contains(*p));
                        }
                        SetupProblem::Ko => setup.ko = None,
                    }
                    problems.push(problem);
                    self = *setup;
                }
            }
        }
    }

    fn outside(&self) -> bool {
        let all = self.stones.geometry().all();
        !self.stones.occupied().is_subset(&all) || self.ko.is_some_and(|p| !all.contains(p))
    }

    /// A ko point is empty and surrounded by stones of the player who took; taking back there would
    /// capture exactly one stone.
    fn ko_is_possible(&self) -> bool {
        let Some(ko) = self.ko else { return true };
        let around = self.stones.geometry().neighbors_of(ko.into());
        let taken_back = around.iter().fold(PointSet::EMPTY, |taken, point| {
            let chain = self.stones.chain(point);
            if self.stones.liberties(chain) == ko.into() { taken | chain } else { taken }
        });
        self.stones.get(ko).is_none()
            && around.is_subset(&self.stones.of(!self.to_play))
            && taken_back.len() == 1
    }
}

/// A [`Setup`] that is no legal position, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetupError {
    /// What is wrong; the first of several.
    pub problem: SetupProblem,
    /// The setup as it was given.
    pub setup: Box<Setup>,
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.problem.describe(self.setup.stones.size()).fmt(f)
    }
}

impl std::error::Error for SetupError {}

/// What can be wrong with a [`Setup`].
#[non_exhaustive]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SetupProblem {
    /// These stones belong to chains without a liberty.
    NoLiberties {
        /// All stones of such chains, of both colours.
        stones: PointSet,
    },
    /// A stone or the ko is not on the board.
    Outside,
    /// No capture of a lone stone can have led to the ko.
    Ko,
}

impl SetupProblem {
    /// The problem in words, on a board of `size`.
    #[must_use]
    pub fn describe(&self, size: Size) -> String {
        match self {
            Self::NoLiberties { stones } => {
                let names: Vec<_> = stones.iter().map(|p| size.name(p).to_string()).collect();
                format!("stones without a liberty: {}", names.join(" "))
            }
            Self::Outside => "stones or ko off the board".to_owned(),
            Self::Ko => "the ko point is not one where a single stone could have been taken".to_owned(),
        }
    }
}

/// A legal position: stones with liberties, the player to move, ko, prisoners.
///
/// What is analysed and counted. Superko needs the moves before: see [`Game`](crate::Game).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    board: Board,
    to_play: Color,
    ko: Option<Point>,
    prisoners: ByColor<u32>,
}

/// Agrees with equality: stones, the player to move, ko and prisoners.
impl Hash for Position {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.zobrist());
        (self.size(), self.prisoners.black, self.prisoners.white).hash(state);
    }
}

/// A move is not possible in this position.
#[non_exhaustive]
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MoveError {
    /// The stone cannot be put there.
    #[error(transparent)]
    Placement(#[from] PlacementError),
    /// It would take back a ko at once.
    #[error("the ko may not be taken back at once")]
    Ko,
    /// It would repeat an earlier position, which these rules forbid.
    #[error("the move repeats an earlier position (superko)")]
    Superko,
}

/// The stones a move took off the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Taken {
    /// The opponent's.
    pub captured: PointSet,
    /// The player's own.
    pub suicide: PointSet,
}

impl Position {
    /// The empty board, Black to move.
    #[must_use]
    pub fn empty(size: Size) -> Self {
        Self { board: Board::empty(size), to_play: Color::Black, ko: None, prisoners: ByColor::default() }
    }

    /// The size of the board.
    #[must_use]
    pub const fn size(&self) -> Size {
        self.board.size()
    }

    /// The stones with their chains.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The stones.
    #[must_use]
    pub const fn stones(&self) -> &Stones {
        self.board.stones()
    }

    /// The player to move.
    #[must_use]
    pub const fn to_play(&self) -> Color {
        self.to_play
    }

    /// The point the player to move may not take back at once.
    #[must_use]
    pub const fn ko(&self) -> Option<Point> {
        self.ko
    }

    /// Number of prisoners each player has taken: `prisoners().black` are white stones.
    #[must_use]
    pub const fn prisoners(&self) -> ByColor<u32> {
        self.prisoners
    }

    /// The position with another player to move; a ko ends.
    #[must_use]
    pub fn with_to_play(mut self, color: Color) -> Self {
        if color != self.to_play {
            self.to_play = color;
            self.ko = None;
        }
        self
    }

    /// A key of 64 bits for the stones, the player to move and the ko [Zobrist 1970]; prisoners and the size of the board do not
    /// enter. The same on every platform and in every version that does not say otherwise in its changelog; kept up to date
    /// move by move, so asking costs nothing.
    ///
    /// ```
    /// use chizu_board::{Color, Move, Position, Size, Suicide};
    /// let start = Position::empty(Size::NINETEEN);
    /// let [q16, d4] = ["Q16", "D4"].map(|name| Move::Play(Size::NINETEEN.parse_point(name).unwrap()));
    /// let play = |position: &Position, color, mv| position.after(color, mv, Suicide::Forbidden).unwrap();
    /// // The same stones by another order of moves.
    /// let one = play(&play(&start, Color::Black, q16), Color::White, d4);
    /// let other = play(&play(&start, Color::White, d4), Color::Black, q16);
    /// assert_ne!(one.zobrist(), other.zobrist(), "the turn differs");
    /// assert_eq!(one.zobrist(), other.with_to_play(Color::Black).zobrist());
    /// ```
    #[must_use]
    pub fn zobrist(&self) -> u64 {
        let ko = self.ko.map_or(0, zobrist::ko);
        self.board.hash() ^ zobrist::to_play(self.to_play) ^ ko
    }

    /// Where the player to move may put a stone; passing is always possible. Without the moves before, repetition is
    /// known only as far as [`Position::ko`] goes: see [`Game::legal_moves`](crate::Game::legal_moves).
    ///
    /// ```
    /// use chizu_board::{Position, Size, Suicide};
    /// let start = Position::empty(Size::new(9, 9)?);
    /// assert_eq!(start.legal_moves(Suicide::Forbidden).len(), 81);
    /// # Ok::<(), chizu_board::SizeError>(())
    /// ```
    #[must_use]
    pub fn legal_moves(&self, suicide: Suicide) -> PointSet {
        let may = |point: &Point| self.check(self.to_play, Move::Play(*point), suicide).is_ok();
        self.stones().vacant().iter().filter(may).collect()
    }

    /// Whether `color` may make the move here. A player who moves out of turn has no ko to mind.
    pub fn check(&self, color: Color, mv: Move, suicide: Suicide) -> Result<(), MoveError> {
        match mv {
            Move::Pass => Ok(()),
            Move::Play(point) if self.ko == Some(point) && color == self.to_play => Err(MoveError::Ko),
            Move::Play(point) => Ok(self.board.check(color, point, suicide)?),
        }
    }

    /// Makes the move for `color`, whose turn it need not be, and gives the turn to the opponent.
    /// On an error nothing has changed.
    #[inline]
    pub fn play(&mut self, color: Color, mv: Move, suicide: Suicide) -> Result<Taken, MoveError> {
        if let Move::Play(point) = mv
            && self.ko == Some(point)
            && color == self.to_play
        {
            return Err(MoveError::Ko);
        }
        self.play_despite_ko(color, mv, suicide)
    }

    /// The position after a move of `color`, whose turn it need not be.
    pub fn after(&self, color: Color, mv: Move, suicide: Suicide) -> Result<Self, MoveError> {
        let mut next = self.clone();
        next.play(color, mv, suicide)?;
        Ok(next)
    }

    /// As [`Position::play`], taking a ko back at once if that is the move: for records, in which
    /// such moves are found.
    #[inline]
    pub fn play_despite_ko(&mut self, color: Color, mv: Move, suicide: Suicide) -> Result<Taken, MoveError> {
        let mut taken = Taken::default();
        let mut ko = None;
        if let Move::Play(point) = mv {
            let placed = self.board.place(color, point, suicide)?;
            // Most moves take nothing: do not count it.
            if !placed.captured.is_empty() {
                self.prisoners[color] += placed.captured.len() as u32;
            }
            if !placed.suicide.is_empty() {
                self.prisoners[!color] += placed.suicide.len() as u32;
            }
            taken = Taken { captured: placed.captured, suicide: placed.suicide };
            ko = placed.ko;
        }
        self.ko = ko;
        self.to_play = !color;
        Ok(taken)
    }

    /// Undoes a move that took these stones; the turn before is given back by
    /// [`Position::restore_turn`].
    pub(crate) fn take_back(&mut self, color: Color, mv: Move, captured: &[Point], suicide: &[Point]) {
        let Move::Play(point) = mv else { return };
        self.board.take_back(color, point, captured, suicide);
        self.prisoners[color] -= captured.len() as u32;
        self.prisoners[!color] -= suicide.len() as u32;
    }

    pub(crate) const fn restore_turn(&mut self, to_play: Color, ko: Option<Point>) {
        self.to_play = to_play;
        self.ko = ko;
    }

    /// The position as a setup, to be changed.
    #[must_use]
    pub fn setup(&self) -> Setup {
        let Self { to_play, ko, prisoners, .. } = *self;
        Setup { stones: *self.stones(), to_play, ko, prisoners }
    }

    /// The position turned or mirrored.
    #[must_use]
    pub fn transformed(&self, symmetry: Symmetry) -> Self {
        let size = self.size();
        self.rebuilt(&Setup {
            stones: self.stones().transformed(symmetry),
            ko: self.ko.map(|p| symmetry.point(size, p)),
            ..self.setup()
        })
    }

    /// The position with the colours exchanged, of stones, prisoners and the player to move.
    #[must_use]
    pub fn colors_swapped(&self) -> Self {
        self.rebuilt(&Setup {
            stones: self.stones().colors_swapped(),
            to_play: !self.to_play,
            ko: self.ko,
            prisoners: self.prisoners.swapped(),
        })
    }

    /// A change that keeps a legal position legal.
    fn rebuilt(&self, setup: &Setup) -> Self {
        let &Setup { stones, to_play, ko, prisoners } = setup;
        let board = Board::from_stones(&stones).unwrap_or_else(|_| Board::empty(stones.size()));
        debug_assert_eq!(board.stones().occupied().len(), self.stones().occupied().len());
        Self { board, to_play, ko, prisoners }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn setup(diagram: &str) -> Setup {
        Setup::new(diagram.parse().unwrap())
    }

    #[test]
    fn breathless_chains_are_named_and_given_back() {
        let start = setup("X X O .\nO O . .\n. . . .");
        let error = start.clone().position().unwrap_err();
        assert_eq!(error.to_string(), "stones without a liberty: A3 B3");
        assert_eq!(*error.setup, start);
        let (position, problems) = start.position_tolerant();
        assert_eq!(problems.len(), 1);
        assert_eq!(position.prisoners(), ByColor { black: 0, white: 2 });
        assert_eq!(position.stones().of(Color::Black).len(), 0);
    }

    #[test]
    fn stones_off_the_board_are_no_prisoners() {
        let mut start = setup("X . .\n. O .\n. . .");
        start.stones.set(Point::from_index(600).unwrap(), Some(Color::White));
        let error = start.clone().position().unwrap_err();
        assert_eq!(error.to_string(), "stones or ko off the board");
        let (position, problems) = start.position_tolerant();
        assert_eq!(problems, [SetupProblem::Outside]);
        assert_eq!(position.prisoners(), ByColor::default());
        assert_eq!(position.stones().occupied().len(), 2);
    }

    #[test]
    fn a_ko_must_be_one() {
        let diagram = ". X O .\nX O . O\n. X O .\n. . . .";
        let point = |name| Size::new(4, 4).unwrap().parse_point(name);
        let with_ko = |name, to_play| Setup { ko: point(name), to_play, ..setup(diagram) };
        assert!(with_ko("C3", Color::Black).position().is_ok());
        assert!(with_ko("C3", Color::White).position().is_err());
        // White at F3 would take six stones, not one.
        let heap = Setup {
            ko: Size::new(7, 3).unwrap().parse_point("F3"),
            to_play: Color::White,
            ..setup(". . . O X . X\n. . . . O X X\n. . . . O X X")
        };
        assert!(heap.position().is_err());
        let (position, problems) = with_ko("A4", Color::Black).position_tolerant();
        assert_eq!((position.ko(), problems), (None, vec![SetupProblem::Ko]));
    }

    #[test]
    fn a_ko_is_not_taken_back_at_once() {
        let size = Size::new(4, 4).unwrap();
        let play = |name| Move::Play(size.parse_point(name).unwrap());
        let mut position = setup(". X O .\nX . X O\n. X O .\n. . . .").position().unwrap();
        let taken = position.play(Color::White, play("B3"), Suicide::Forbidden).unwrap();
        assert_eq!(taken.captured, size.parse_point("C3").unwrap().into());
        assert_eq!(position.play(Color::Black, play("C3"), Suicide::Forbidden), Err(MoveError::Ko));
        position.play(Color::Black, Move::Pass, Suicide::Forbidden).unwrap();
        position.play(Color::White, Move::Pass, Suicide::Forbidden).unwrap();
        assert!(position.play(Color::Black, play("C3"), Suicide::Forbidden).is_ok());
        assert_eq!(position.prisoners(), ByColor { black: 1, white: 1 });
    }
}
