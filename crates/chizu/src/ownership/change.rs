//! What a move does to the field.

use chizu_board::{Color, Move, MoveError, Position, Suicide};

use super::Ownership;
use crate::analysis::{AnalysisOptions, analyze};
use crate::influence::Field;

/// The fields before and after a move, the opponent to move in both.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Change {
    /// If the player did not move.
    pub before: Ownership,
    /// After the move.
    pub after: Ownership,
    /// What the move changes: from −2000 to 2000, positive for Black.
    pub difference: Field,
}

impl Change {
    /// What a move of `color` changes, with reading.
    ///
    /// # Errors
    /// If the move is not legal.
    pub fn of(
        position: &Position,
        color: Color,
        mv: Move,
        options: &AnalysisOptions,
    ) -> Result<Self, MoveError> {
        let next = position.after(color, mv, Suicide::Forbidden)?;
        let field = |position: &Position| Ownership::of(&analyze(position, options), !color);
        Ok(Self::between(field(position), field(&next)))
    }

    /// The same without reading.
    ///
    /// # Errors
    /// If the move is not legal.
    pub fn at_sight(position: &Position, color: Color, mv: Move) -> Result<Self, MoveError> {
        let next = position.after(color, mv, Suicide::Forbidden)?;
        Ok(Self::between(Ownership::at_sight(position.stones()), Ownership::at_sight(next.stones())))
    }

    /// The change from one field to another of the same size.
    #[must_use]
    pub fn between(before: Ownership, after: Ownership) -> Self {
        let difference = Field::from_fn(before.size(), |at| after.value(at) - before.value(at));
        Self { before, after, difference }
    }
}
