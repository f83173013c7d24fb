//! Why an edit is not made: what is wrong, and where.

use chizu_board::{Color, MoveError, PlacementError, Size};
use chizu_sgf::{ParseError, SizeTextError};

use crate::command::{GameId, Node};

/// An edit that was refused. Nothing has changed then.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum EditError {
    /// No node has that id, or it was taken out of the tree.
    #[error("there is no node {0}")]
    NoSuchNode(Node),
    /// No game has that id, or it was taken out of the collection.
    #[error("there is no game {0}")]
    NoSuchGame(GameId),
    /// A path that leads nowhere.
    #[error("there is no place {0:?} in this game")]
    NoSuchPlace(String),
    /// The document has changed since the revision the edit was meant for.
    #[error("the record has changed: this edit was for revision {expected}, it is now at {actual}")]
    Stale {
        /// The revision the edit was meant for.
        expected: u64,
        /// The revision now.
        actual: u64,
    },
    /// Neither a point like `D4` nor a range like `D4:F6`.
    #[error("{0:?} is not a point of a board")]
    BadPoint(String),
    /// A point of a larger board.
    #[error("{point} is off the {size} board")]
    OffBoard {
        /// The point, as it was given.
        point: String,
        /// The board.
        size: Size,
    },
    /// A stone stands there.
    #[error("{point} is occupied by {}", name(*.stone))]
    Occupied {
        /// The point.
        point: String,
        /// The colour of the stone there.
        stone: Color,
    },
    /// The stone would have no liberty and take nothing.
    #[error("{point} would be suicide")]
    Suicide {
        /// The point.
        point: String,
    },
    /// The ko may not be taken back at once.
    #[error("{point} would take back the ko at once")]
    Ko {
        /// The point.
        point: String,
    },
    /// The whole board would be as it was before.
    #[error("{point} would repeat an earlier position, which the rules of this game forbid")]
    Superko {
        /// The point.
        point: String,
    },
    /// Stones set up in such a way that they have no liberty.
    #[error("these stones would have no liberty: {0}")]
    NoLiberty(String),
    /// A move of the line that follows would not be possible any more.
    #[error("the move at node {node} would not be possible any more: {reason}")]
    Breaks {
        /// The node of that move.
        node: Node,
        /// What would be wrong with it.
        reason: Box<EditError>,
    },
    /// The first node of a game stays where it is.
    #[error("the first node of a game cannot be taken out or moved")]
    Root,
    /// A node cannot come below itself.
    #[error("node {0} cannot be put below itself")]
    BelowItself(Node),
    /// The node holds no move.
    #[error("node {0} holds no move")]
    NoMove(Node),
    /// A game has to stay in a collection.
    #[error("the only game of a file cannot be taken out")]
    OnlyGame,
    /// No stone stands there.
    #[error("there is no stone on {0}")]
    NoStone(String),
    /// Stones or marks would leave the board.
    #[error("{point} would leave the board")]
    LeavesBoard {
        /// The first point that would.
        point: String,
    },
    /// What cannot be the name of a property.
    #[error("{0:?} cannot be the name of a property: one or more capital letters are expected")]
    BadIdent(String),
    /// A value the property cannot have.
    #[error("{ident} cannot have the value {value:?}: {expected}")]
    BadValue {
        /// The property.
        ident: String,
        /// The value.
        value: String,
        /// What it could have.
        expected: &'static str,
    },
    /// Two moves in one node cannot be written.
    #[error("node {0} holds a move already")]
    TwoMoves(Node),
    /// What is pasted, merged or added is no record.
    #[error("this is not a record: {0}")]
    Unreadable(#[from] ParseError),
    /// The records are of different boards, or start from different positions.
    #[error("the games do not start from the same position: {0}")]
    Different(&'static str),
    /// The record has no board: its size is not supported.
    #[error(transparent)]
    NoBoard(#[from] SizeTextError),
    /// The record is of another game than Go.
    #[error("the record is of another game than Go")]
    NotGo,
    /// A character that the encoding of the file does not have: turn the file into UTF-8 first.
    #[error("the encoding of this file, {encoding}, has no {character:?}: turn it into UTF-8 first")]
    Encoding {
        /// The first such character.
        character: char,
        /// The encoding of the file.
        encoding: &'static str,
    },
    /// What was edited would not be read again as it is: nothing was written.
    #[error("the record cannot be written so that it reads the same again")]
    Unwritable,
    /// More text than a game can hold.
    #[error("the record would become too large: more than {most} bytes")]
    TooLarge {
        /// The most a game holds.
        most: usize,
    },
}

impl EditError {
    /// A short name for programs: `occupied`, `ko`, `stale`, …
    pub fn code(&self) -> &'static str {
        match self {
            Self::NoSuchNode(_) => "no-such-node",
            Self::NoSuchGame(_) => "no-such-game",
            Self::NoSuchPlace(_) => "no-such-place",
            Self::Stale { .. } => "stale",
            Self::BadPoint(_) => "bad-point",
            Self::OffBoard { .. } => "off-board",
            Self::Occupied { .. } => "occupied",
            Self::Suicide { .. } => "suicide",
            Self::Ko { .. } => "ko",
            Self::Superko { .. } => "superko",
            Self::NoLiberty(_) => "no-liberty",
            Self::Breaks { .. } => "breaks",
            Self::Root => "root",
            Self::BelowItself(_) => "below-itself",
            Self::NoMove(_) => "no-move",
            Self::OnlyGame => "only-game",
            Self::NoStone(_) => "no-stone",
            Self::LeavesBoard { .. } => "leaves-board",
            Self::BadIdent(_) => "bad-ident",
            Self::BadValue { .. } => "bad-value",
            Self::TwoMoves(_) => "two-moves",
            Self::Unreadable(_) => "unreadable",
            Self::Different(_) => "different",
            Self::NoBoard(_) => "no-board",
            Self::NotGo => "not-go",
            Self::Encoding { .. } => "encoding",
            Self::Unwritable => "unwritable",
            Self::TooLarge { .. } => "too-large",
        }
    }

    /// Why a move to `point`, on which `stone` may stand, is not possible.
    pub(crate) fn from_move(error: MoveError, point: String, stone: Option<Color>) -> Self {
        match (error, stone) {
            (MoveError::Placement(PlacementError::Occupied(_)), Some(stone)) => {
                Self::Occupied { point, stone }
            }
            (MoveError::Ko, _) => Self::Ko { point },
            (MoveError::Superko, _) => Self::Superko { point },
            _ => Self::Suicide { point },
        }
    }
}

pub(crate) fn name(color: Color) -> &'static str {
    match color {
        Color::Black => "Black",
        Color::White => "White",
    }
}
