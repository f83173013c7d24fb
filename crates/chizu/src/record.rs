//! From a game record to what is counted: the position after a move, the rules and what the record
//! itself claims.
//!
//! ```
//! use chizu::record::{self, Request};
//! let games = chizu::sgf::parse(b"(;SZ[9]KM[5.5]RU[Chinese]RE[B+3.5];B[ee];W[cc])")?;
//! let game = record::open(games.first(), &Request::default())?;
//! assert_eq!(game.moves, 2);
//! assert_eq!(game.options.rules.to_string(), "chinese");
//! let count = chizu::score::carta(&game.position, &game.options);
//! # let _ = count;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! What the caller asks for comes first, then what the record says, then a usual value with a
//! [`Note`]. *What it does not know:* files.

use std::fmt;

use chizu_board::{
    Color, Game, HandicapBonus, Komi, Move, Point, Position, Rules, Ruleset, Setup, Size, Stones,
};
use chizu_sgf::{Diagnostic, GameTree, NodeId, Severity};

use crate::score::Options;

/// What the caller insists on; the record decides the rest.
#[derive(Clone, Debug, Default)]
pub struct Request {
    /// Rules. Their komi is used only when neither [`Request::komi`] nor the record names one.
    pub rules: Option<Rules>,
    /// Points for White.
    pub komi: Option<Komi>,
    /// Points for White for handicap stones.
    pub handicap_bonus: Option<HandicapBonus>,
    /// The position after so many moves of the main line, instead of the last.
    pub at_move: Option<usize>,
    /// Refuse records that are broken or hold illegal moves, instead of making the best of them.
    pub strict: bool,
}

/// A game, opened at one of its positions.
#[derive(Clone, Debug)]
pub struct RecordedGame {
    /// The position.
    pub position: Position,
    /// How to count it.
    pub options: Options,
    /// Moves in the main line, passes included.
    pub moves: usize,
    /// Moves made to reach the position.
    pub at_move: usize,
    /// The last of them.
    pub last: Option<(Color, Move)>,
    /// Where the last stone was played, if it is still there.
    pub last_move: Option<Point>,
    /// The node of the record that shows the position.
    pub node: NodeId,
    /// The result the record claims.
    pub claim: Option<Claim>,
    /// What was assumed.
    pub notes: Vec<Note>,
    /// What was odd about setup and moves.
    pub diagnostics: Vec<Diagnostic>,
}

/// The result a record claims.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Claim {
    /// A score.
    Score(chizu_board::Score),
    /// Somebody won without a count.
    Won {
        /// The winner.
        winner: Color,
        /// How.
        by: Ending,
    },
    /// No result: void, unknown, suspended, or not understood.
    Other(String),
}

/// How a game ends without a count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// The loser resigned.
    Resignation,
    /// The loser ran out of time.
    Time,
    /// The loser forfeited.
    Forfeit,
    /// The record does not say.
    Unknown,
}

/// Something assumed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Note {
    /// The record names rules nobody knows.
    UnknownRules {
        /// As written.
        written: String,
    },
    /// The record names no rules.
    NoRules,
    /// The record names no komi.
    NoKomi,
    /// The record's komi cannot be read.
    UnreadableKomi {
        /// As written.
        written: String,
    },
}

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnknownRules { written } => {
                write!(f, "the record's rules '{written}' are unknown: Japanese assumed")
            }
            Self::NoRules => f.write_str("the record names no rules: Japanese assumed"),
            Self::NoKomi => f.write_str("the record names no komi: 0 assumed"),
            Self::UnreadableKomi { written } => {
                write!(f, "the record's komi '{written}' is no number: 0 assumed")
            }
        }
    }
}

/// Why a game cannot be opened.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RecordError {
    /// The board is too large or has no size.
    #[error(transparent)]
    Size(#[from] chizu_board::SizeError),
    /// The record has fewer moves.
    #[error("there is no move {asked}: the game has {moves}")]
    NoSuchMove {
        /// The move asked for.
        asked: usize,
        /// The moves there are.
        moves: usize,
    },
    /// The record is broken and that matters.
    #[error("{0}")]
    Broken(String),
}

/// Opens a game at the position asked for.
pub fn open(tree: &GameTree, request: &Request) -> Result<RecordedGame, RecordError> {
    let text = |ident| tree.property(NodeId::ROOT, ident).map(|p| p.value().simple_text().into_owned());
    let size = match text("SZ") {
        None => Size::NINETEEN,
        Some(sz) => {
            let (w, h) = sz.split_once(':').unwrap_or((&sz, &sz));
            let n = |s: &str| s.trim().parse().unwrap_or(19);
            Size::new(n(w), n(h))?
        }
    };
    let mut notes = Vec::new();
    let rules = request.rules.unwrap_or_else(|| {
        let set = match text("RU") {
            None => {
                notes.push(Note::NoRules);
                None
            }
            Some(written) => Ruleset::from_record(&written).or_else(|| {
                notes.push(Note::UnknownRules { written });
                None
            }),
        };
        set.unwrap_or(Ruleset::Japanese).rules()
    });
    let komi = request.komi.unwrap_or_else(|| match text("KM") {
        None => {
            notes.push(Note::NoKomi);
            Komi::ZERO
        }
        Some(written) => written.parse().unwrap_or_else(|_| {
            notes.push(Note::UnreadableKomi { written });
            Komi::ZERO
        }),
    });
    let rules =
        Rules { komi, handicap_bonus: request.handicap_bonus.unwrap_or(rules.handicap_bonus), ..rules };
    let handicap = text("HA").and_then(|t| t.parse().ok()).unwrap_or(0);

    let total = tree
        .main_line()
        .flat_map(|n| tree.properties(n))
        .filter(|p| matches!(&*p.ident(), "B" | "W"))
        .count();
    let until = request.at_move.unwrap_or(total);
    if until > total {
        return Err(RecordError::NoSuchMove { asked: until, moves: total });
    }
    let mut game = Game::new(size, rules);
    let mut at_move = 0;
    let mut last = None;
    let mut at = NodeId::ROOT;
    let point = |v: &str| {
        let mut c = v.chars().map(|c| i32::from(c as u8) - 97);
        size.point(c.next()?, c.next()?)
    };
    'line: for node in tree.main_line() {
        for p in tree.properties(node) {
            match &*p.ident() {
                id @ ("AB" | "AW" | "AE") => {
                    let mut setup: Setup = game.position().setup();
                    for v in p.values() {
                        let stone = match id {
                            "AB" => Some(Color::Black),
                            "AW" => Some(Color::White),
                            _ => None,
                        };
                        if let Some(q) = point(v.raw()) {
                            setup.stones.set(q, stone);
                        }
                    }
                    game.edit(setup);
                }
                id @ ("B" | "W") => {
                    if at_move == until {
                        break 'line;
                    }
                    let color = if id == "B" { Color::Black } else { Color::White };
                    let mv = point(p.value().raw()).map_or(Move::Pass, Move::Play);
                    let _ = game.play_anyway(color, mv);
                    at_move += 1;
                    last = Some((color, mv));
                }
                _ => {}
            }
        }
        at = node;
    }
    let claim = text("RE").map(|re| match re.parse() {
        Ok(score) => Claim::Score(score),
        Err(_) => Claim::Other(re),
    });
    let position = game.position().clone();
    let last_move = last.and_then(|(c, mv)| match mv {
        Move::Play(p) if position.stones().get(p) == Some(c) => Some(p),
        _ => None,
    });
    let _: (Option<Severity>, Option<Stones>) = (None, None);
    Ok(RecordedGame {
        position,
        options: Options { rules, handicap, ..Options::default() },
        moves: total,
        at_move,
        last,
        last_move,
        node: at,
        claim,
        notes,
        diagnostics: Vec::new(),
    })
}
