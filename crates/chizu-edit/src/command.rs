//! Commands: what a user can do to a record, as plain data.
//!
//! Points are given by their names on the board (`Q16`), ranges by two corners (`D4:F6`). Where a command names no
//! node, it is meant for the node the document is at. With the feature `serde` a command is one key with its arguments:
//! `{"play":{"at":"Q16"}}`.

use std::collections::BTreeMap;
use std::fmt;

use chizu_board::Color;
use chizu_sgf::NodeId;

/// A node, as a command names it: the number the tree was told with. It stays the same as long as the document is
/// open, also when the node is taken out and put back.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(transparent))]
pub struct Node(pub u32);

impl From<NodeId> for Node {
    fn from(node: NodeId) -> Self {
        Self(u32::try_from(node.index()).unwrap_or(u32::MAX))
    }
}

impl fmt::Display for Node {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A game of a document, by a number that stays the same when games are sorted or taken out.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(transparent))]
pub struct GameId(pub u32);

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "camelCase"))]
pub enum Player {
    /// Black.
    Black,
    /// White.
    White,
}

impl From<Player> for Color {
    fn from(player: Player) -> Self {
        match player {
            Player::Black => Self::Black,
            Player::White => Self::White,
        }
    }
}

impl From<Color> for Player {
    fn from(color: Color) -> Self {
        match color {
            Color::Black => Self::Black,
            Color::White => Self::White,
        }
    }
}

/// What is put on a point by hand.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "camelCase"))]
pub enum Stone {
    /// A black stone.
    Black,
    /// A white stone.
    White,
    /// No stone.
    Empty,
}

impl Stone {
    /// Its colour, if it is a stone.
    pub fn color(self) -> Option<Color> {
        match self {
            Self::Black => Some(Color::Black),
            Self::White => Some(Color::White),
            Self::Empty => None,
        }
    }
}

/// A mark on a point. Of the first five a point has one at most.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "camelCase"))]
pub enum Mark {
    /// `TR`.
    Triangle,
    /// `SQ`.
    Square,
    /// `CR`.
    Circle,
    /// `MA`.
    Cross,
    /// `SL`.
    Selected,
    /// `DD`: dimmed.
    Dimmed,
    /// `TB`: Black's territory.
    BlackTerritory,
    /// `TW`: White's territory.
    WhiteTerritory,
}

impl Mark {
    /// The property that holds it.
    pub fn ident(self) -> &'static str {
        match self {
            Self::Triangle => "TR",
            Self::Square => "SQ",
            Self::Circle => "CR",
            Self::Cross => "MA",
            Self::Selected => "SL",
            Self::Dimmed => "DD",
            Self::BlackTerritory => "TB",
            Self::WhiteTerritory => "TW",
        }
    }

    /// Those a point has one of at most, of which this is one.
    pub(crate) fn rivals(self) -> &'static [&'static str] {
        match self {
            Self::Triangle | Self::Square | Self::Circle | Self::Cross | Self::Selected => {
                &["TR", "SQ", "CR", "MA", "SL"]
            }
            Self::BlackTerritory | Self::WhiteTerritory => &["TB", "TW"],
            Self::Dimmed => &["DD"],
        }
    }
}

/// What games are sorted by.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "camelCase"))]
pub enum SortKey {
    /// Date.
    Date,
    /// Name of the event, then the round.
    Event,
    /// Black's name.
    Black,
    /// White's name.
    White,
    /// Name of the game.
    Name,
    /// Number of moves of the main line.
    Moves,
}

/// How a board is mirrored.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "camelCase"))]
pub enum Axis {
    /// Left and right change places.
    Horizontal,
    /// Top and bottom change places.
    Vertical,
}

/// Something a user does to a record. What it does not name stays as it is.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "camelCase", rename_all_fields = "camelCase")
)]
pub enum Command {
    /// Plays a move by the rules of the game. Where the node has it as a child already, the document goes there.
    Play {
        /// The point.
        at: String,
        /// Who plays; who is to move if not said.
        #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
        color: Option<Player>,
        /// The node after which it is played.
        #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
        node: Option<Node>,
    },
    /// Passes.
    Pass {
        /// Who passes; who is to move if not said.
        #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
        color: Option<Player>,
        /// The node after which.
        #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
        node: Option<Node>,
    },
    /// Puts stones on points, or takes them off, by hand. In a node that holds a move this makes a new node after it.
    Setup {
        /// What is put there.
        stone: Stone,
        /// Points and ranges.
        points: Vec<String>,
        /// The node.
        #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
        node: Option<Node>,
    },
    /// Takes all stones off the board, as [`Command::Setup`] does.
    ClearBoard {
        /// The node.
        #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
        node: Option<Node>,
    },
    /// Says who is to move (`PL`), as [`Command::Setup`] does; takes that back if no colour is given.
    ToPlay {
        /// Who.
        #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
        color: Option<Player>,
        /// The node.
        #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
        node: Option<Node>,
    },
    /// Marks points, or takes the mark off where it is.
    Mark {
        /// The mark.
        kind: Mark,
        /// Points and ranges.
        points: Vec<String>,
        /// Whether the mark shall be there; if not said, it changes from the one to the other, after the first point.
        #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
        on: Option<bool>,
        /// The node.
        #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
        node: Option<Node>,
    },
    /// Writes a label on a point; an empty text takes it off.
    Label {
        /// The point.
        at: String,
        /// The text; the next free letter if not given.
        #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
        text: Option<String>,
        /// The node.
        #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
        node: Option<Node>,
    },
    /// Draws an arrow, or takes it off if it is there.
    Arrow {
        /// Where it starts.
        from: String,
        /// Where it points.
        to: String,
        /// The node.
        #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
        node: Option<Node>,
    },
    /// Draws a line, or takes it off if it is there, from whichever end.
    Line {
        /// One end.
        from: String,
        /// The other.
        to: String,
        /// The node.
        #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
        node: Option<Node>,
    },
    /// Takes marks, labels, arrows and lines off points. Stones stay.
    Erase {
        /// Points and ranges.
        points: Vec<String>,
        /// The node.
        #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
        node: Option<Node>,
    },
    /// Sets a property to values given as plain text; without values, takes it away.
    Set {
        /// The node.
        #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
        node: Option<Node>,
        /// The property: `C`, `KM`, …
        ident: String,
        /// Its values, escapes resolved.
        values: Vec<String>,
    },
    /// Sets the comment. Several in a row to one node are one step to undo.
    Comment {
        /// The text; empty to take the comment away.
        text: String,
        /// The node.
        #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
        node: Option<Node>,
    },
    /// Judges a position (`GB GW DM UC`) or a move (`TE BM DO IT`), or makes a hotspot of a node (`HO`); of each kind a
    /// node has one at most.
    Annotate {
        /// The property.
        ident: String,
        /// 1, or 2 for emphasis; 0 takes it away.
        value: u8,
        /// The node.
        #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
        node: Option<Node>,
    },
    /// Puts a move between a node and what follows it.
    InsertMove {
        /// The point; a pass if not given.
        #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
        at: Option<String>,
        /// Who plays; who is to move if not said.
        #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
        color: Option<Player>,
        /// The node after which.
        #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
        node: Option<Node>,
    },
    /// Takes a node out and lets what follows it take its place.
    DeleteMove {
        /// The node.
        #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
        node: Option<Node>,
    },
    /// Moves a stone: the move that put it there, if that is this node's, else by setup.
    Slide {
        /// Where it is.
        from: String,
        /// Where it goes.
        to: String,
        /// The node.
        #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
        node: Option<Node>,
    },
    /// Exchanges the colours in the whole game: stones, moves, players, komi, result.
    SwapColors {},
    /// Turns the whole game by so many quarters, clockwise.
    Rotate {
        /// 1, 2 or 3.
        quarters: u8,
    },
    /// Mirrors the whole game.
    Flip {
        /// How.
        axis: Axis,
    },
    /// Moves everything in the game by so many lines.
    Shift {
        /// To the right; negative to the left.
        right: i32,
        /// Down; negative up.
        down: i32,
    },
    /// Puts a branch, as [`crate::Document::copy`] gives it, below a node, as its last child. What it says of a whole game
    /// is left out.
    Paste {
        /// The branch: a record whose first node is the branch's.
        text: String,
        /// The node below which.
        #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
        node: Option<Node>,
    },
    /// Takes a branch out.
    Remove {
        /// Its first node.
        #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
        node: Option<Node>,
    },
    /// Takes all branches out that do not lead to a node or follow it.
    RemoveOthers {
        /// The node.
        #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
        node: Option<Node>,
    },
    /// Puts a branch below another node, before one of its children or as the last.
    Move {
        /// The first node of the branch.
        #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
        node: Option<Node>,
        /// Below which.
        to: Node,
        /// Before which.
        #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
        before: Option<Node>,
    },
    /// Makes the line to a node the main line.
    Main {
        /// The node.
        #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
        node: Option<Node>,
    },
    /// Moves the variation a node is in before the one above it.
    Up {
        /// The node.
        #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
        node: Option<Node>,
    },
    /// Moves the variation a node is in behind the one below it.
    Down {
        /// The node.
        #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
        node: Option<Node>,
    },
    /// Makes the position at a node the start of the game. What came before is lost, game information stays.
    Flatten {
        /// The node.
        #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
        node: Option<Node>,
    },
    /// Puts the variations and remarks of another record into this game; moves common to both stand once.
    Merge {
        /// The other record; of several games, the first.
        text: String,
    },
    /// As [`Command::Merge`], with another game of the document.
    MergeGame {
        /// The other game.
        game: GameId,
    },
    /// Sets game information in the first node; an empty text takes a property away.
    Info {
        /// Property and text: `PB`, `KM`, `RE`, …
        fields: BTreeMap<String, String>,
    },
    /// Adds the games of a record behind the others.
    AddGame {
        /// The record.
        text: String,
    },
    /// Takes a game out of the collection.
    RemoveGame {
        /// The game.
        game: GameId,
    },
    /// Moves a game within the collection.
    PlaceGame {
        /// The game.
        game: GameId,
        /// Its place afterwards, from 0.
        at: usize,
    },
    /// Sorts the games.
    SortGames {
        /// By what.
        by: SortKey,
    },
    /// Turns the file into UTF-8, for text that its encoding lacks.
    Utf8 {},
}

impl Command {
    /// [`Command::Play`] of whoever is to move, where the document is.
    pub fn play(at: &str) -> Self {
        Self::Play { at: at.to_owned(), color: None, node: None }
    }

    /// [`Command::Comment`] on the node the document is at.
    pub fn comment(text: &str) -> Self {
        Self::Comment { text: text.to_owned(), node: None }
    }
}
