//! Playing a record out on a board.
//!
//! Records hold what happened, legal or not, and what people typed. The tolerant replay does what FF\[4\] asks (a
//! move is carried out "regardless of whether it is legal") and says what was odd; the strict replay stops at the
//! first move the rules forbid.

use chizu_board::{Color, Game, Move, MoveError, Point, Rules, Setup, SetupProblem, Size, Suicide};

use crate::arena::NodeId;
use crate::arena::Prop;
use crate::diagnostic::Diagnostic;
use crate::findings::Findings;
use crate::info::kind_of_game;
use crate::kind::DiagnosticKind;
use crate::location::Location;
use crate::point::read_move;
use crate::property::{self, Code};
use crate::size::SizeTextError;
use crate::text::excerpt;
use crate::tree::GameTree;

mod setup;

const BLACK: Code = property::code(b"B");
const WHITE: Code = property::code(b"W");
const ADD_BLACK: Code = property::code(b"AB");
const ADD_WHITE: Code = property::code(b"AW");
const ADD_EMPTY: Code = property::code(b"AE");
const PLAYER: Code = property::code(b"PL");

/// Which moves of a record to play out, and by which rules.
///
/// ```
/// use chizu_sgf::{Replay, parse};
///
/// let collection = parse(b"(;SZ[9];B[ee];W[ce];B[cc])")?;
/// let replayed = Replay::of(collection.first()).up_to(2).tolerant()?;
/// assert_eq!(replayed.moves, 2);
/// assert_eq!(replayed.game.position().stones().occupied().len(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Replay<'a> {
    tree: &'a GameTree,
    to: Option<NodeId>,
    up_to: usize,
    rules: Option<Rules>,
}

/// A record played out.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Replayed {
    /// The game at the end of the replay. Setup is part of it, but [`Game::moves`] counts from the last setup,
    /// and in records with more than 100 changes by hand only what follows the last of them can be undone.
    pub game: Game,
    /// Moves played, passes included.
    pub moves: usize,
    /// The last move, if there is one.
    pub last_move: Option<(Color, Move)>,
    /// The last node that was carried out.
    pub node: NodeId,
    /// Whether the replay ended with two passes.
    pub ended_by_passes: bool,
    /// What was odd, in the order of the moves.
    pub diagnostics: Vec<Diagnostic>,
    /// Changes by hand so far.
    edits: usize,
}

impl Replayed {
    /// Carries out one more node, tolerantly: a child of the last one. What is odd in it is not noted.
    ///
    /// ```
    /// use chizu_sgf::{NodeId, Replay, parse};
    ///
    /// let collection = parse(b"(;SZ[9];B[ee];W[ce])")?;
    /// let tree = collection.first();
    /// let mut replayed = Replay::of(tree).to_node(NodeId::ROOT).tolerant()?;
    /// for node in tree.main_line().skip(1) {
    ///     replayed.step(tree, node);
    /// }
    /// assert_eq!(replayed.moves, 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn step(&mut self, tree: &GameTree, node: NodeId) {
        let mut player = Player {
            tree,
            size: self.game.position().size(),
            conduct: Conduct::Tolerant,
            game: &mut self.game,
            findings: Findings::silent(tree),
            moves: self.moves,
            edits: self.edits,
            last_move: self.last_move,
        };
        // Only the strict replay stops anywhere.
        let _ = player.node(node, usize::MAX);
        let Player { moves, edits, last_move, .. } = player;
        (self.moves, self.edits, self.last_move, self.node) = (moves, edits, last_move, node);
        self.diagnostics.clear();
        self.ended_by_passes = self.game.is_over();
    }

    /// The same position, without the moves that led to it: light to copy, for trying many variations. Superko knows
    /// nothing of what came before then.
    #[must_use]
    pub fn without_past(&self) -> Self {
        let game = Game::from_position(self.game.position().clone(), *self.game.rules());
        Self { game, diagnostics: Vec::new(), ..*self }
    }
}

/// Why a record cannot be replayed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ReplayError {
    /// The board is larger than 25×25, or has no points.
    #[error(transparent)]
    Size(#[from] SizeTextError),
    /// The record is of another game than Go.
    #[error("the record is of another game than Go: GM[{0}]")]
    NotGo(Box<str>),
    /// Strict only: a move the rules forbid.
    #[error("{at}: move {number} ({color}): {error}")]
    Illegal {
        /// Why not.
        error: MoveError,
        /// The player.
        color: Color,
        /// Number of the move, from 1.
        number: usize,
        /// Where it stands in the record.
        at: Location,
        /// Its node.
        node: NodeId,
    },
    /// Strict only: a move or setup that cannot be read, or leaves no legal position.
    #[error("{0}")]
    Unreadable(Box<Diagnostic>),
}

impl<'a> Replay<'a> {
    /// The whole main line.
    pub fn of(tree: &'a GameTree) -> Self {
        Self { tree, to: None, up_to: usize::MAX, rules: None }
    }

    /// The line that leads to `node`, up to and with that node.
    #[must_use]
    pub fn to_node(mut self, node: NodeId) -> Self {
        self.to = Some(node);
        self
    }

    /// At most so many moves; setup that follows the last of them is left out.
    #[must_use]
    pub fn up_to(mut self, moves: usize) -> Self {
        self.up_to = moves;
        self
    }

    /// Rules of one's own instead of the record's.
    #[must_use]
    pub fn with_rules(mut self, rules: Rules) -> Self {
        self.rules = Some(rules);
        self
    }

    /// Carries out every move and says what was odd:
    ///
    /// * A move onto a stone replaces it, of whichever colour; then captures are made as usual.
    /// * Suicide removes the stones, a ko may be taken back at once, positions may be repeated.
    /// * Players move in the order of the record, whoever's turn it is.
    /// * Points that cannot be read or are not on the board are left out.
    /// * Stones set up without a liberty are removed.
    /// * `HA[n]` without any stones, and White moving first: the stones are put on the star points, if that many go
    ///   there.
    ///
    /// # Errors
    /// Only when there is no board to play on: [`ReplayError::Size`], [`ReplayError::NotGo`].
    pub fn tolerant(self) -> Result<Replayed, ReplayError> {
        self.run(Conduct::Tolerant)
    }

    /// Carries out every move up to the first that is not legal by the rules.
    ///
    /// # Errors
    /// As [`Replay::tolerant`], and at the first move or setup that is not legal or cannot be read.
    pub fn strict(self) -> Result<Replayed, ReplayError> {
        self.run(Conduct::Strict)
    }

    fn run(self, conduct: Conduct) -> Result<Replayed, ReplayError> {
        let tree = self.tree;
        let size = tree.size()?;
        if let Some(game) = tree.property(NodeId::ROOT, "GM")
            && kind_of_game(game.value().raw()).0 != 1
        {
            return Err(ReplayError::NotGo(excerpt(game.value().raw())));
        }
        let rules = self.rules.unwrap_or_else(|| tree.rules());
        let mut game = Game::new(size, rules);
        let mut player = Player {
            tree,
            size,
            conduct,
            game: &mut game,
            findings: Findings::new(tree, None),
            moves: 0,
            edits: 0,
            last_move: None,
        };
        let mut last = NodeId::ROOT;
        let mut carry_out = |node: NodeId| -> Result<bool, ReplayError> {
            if player.moves >= self.up_to && node != NodeId::ROOT {
                return Ok(false);
            }
            last = node;
            player.node(node, self.up_to)?;
            Ok(true)
        };
        match self.to {
            None => {
                for node in tree.main_line() {
                    if !carry_out(node)? {
                        break;
                    }
                }
            }
            Some(node) => {
                for node in tree.path_to(node) {
                    if !carry_out(node)? {
                        break;
                    }
                }
            }
        }
        let Player { findings, moves, edits, last_move, .. } = player;
        let diagnostics = findings.finish();
        let ended_by_passes = game.is_over();
        Ok(Replayed { game, moves, last_move, node: last, ended_by_passes, diagnostics, edits })
    }
}

/// Whether the replay carries a property out.
pub(crate) fn is_played(prop: Prop) -> bool {
    [BLACK, WHITE].contains(&prop.code) || is_setup(prop)
}

fn is_setup(prop: Prop) -> bool {
    [ADD_BLACK, ADD_WHITE, ADD_EMPTY, PLAYER].contains(&prop.code)
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Conduct {
    Tolerant,
    Strict,
}

struct Player<'a> {
    tree: &'a GameTree,
    size: Size,
    conduct: Conduct,
    game: &'a mut Game,
    findings: Findings<'a>,
    moves: usize,
    edits: usize,
    last_move: Option<(Color, Move)>,
}

impl Player<'_> {
    /// Changes the position by hand. An edit keeps the whole position before it, so of hostile records only the first
    /// edits can be undone.
    fn edit(&mut self, setup: Setup) -> Vec<SetupProblem> {
        const MOST_EDITS: usize = 100;
        self.edits += 1;
        if self.edits <= MOST_EDITS {
            return self.game.edit(setup);
        }
        let (position, problems) = setup.position_tolerant();
        *self.game = Game::from_position(position, *self.game.rules());
        problems
    }

    fn node(&mut self, node: NodeId, up_to: usize) -> Result<(), ReplayError> {
        let props = self.tree.props(node);
        // The common case: a move and nothing else.
        if let [only] = props
            && node != NodeId::ROOT
        {
            if only.code == BLACK || only.code == WHITE {
                return self.play(node, *only);
            }
            if !is_setup(*only) {
                return Ok(());
            }
        }
        // Setup comes first, in whatever order a faulty node has it.
        if props.iter().any(|prop| is_setup(*prop)) {
            self.set_up(node)?;
        }
        if node == NodeId::ROOT {
            self.handicap();
        }
        for prop in props {
            if (prop.code == BLACK || prop.code == WHITE) && self.moves < up_to {
                self.play(node, *prop)?;
                break;
            }
        }
        Ok(())
    }

    #[inline]
    fn play(&mut self, node: NodeId, prop: Prop) -> Result<(), ReplayError> {
        let (color, ident) = if prop.code == BLACK { (Color::Black, "B") } else { (Color::White, "W") };
        if let Some([column @ b'a'..=b'z', row @ b'a'..=b'z']) = self.tree.short_value(prop)
            && let Some(point) = self.size.point(i32::from(column - b'a'), i32::from(row - b'a'))
        {
            return self.make(color, Move::Play(point), prop, node);
        }
        let value = match prop.only_value() {
            Some(span) => self.tree.slice(span),
            None => {
                self.odd(DiagnosticKind::SeveralPoints { ident }, prop, node)?;
                self.tree.property_of(node, prop).value().raw()
            }
        };
        let mv = match read_move(value, self.size, ident) {
            Ok((mv, None)) => mv,
            Ok((mv, Some(remark))) => {
                self.findings.add_at(remark, prop.name as usize, Some(node));
                mv
            }
            Err(kind) => return self.odd(kind, prop, node),
        };
        self.make(color, mv, prop, node)
    }

    #[inline]
    fn make(&mut self, color: Color, mv: Move, prop: Prop, node: NodeId) -> Result<(), ReplayError> {
        self.moves += 1;
        self.last_move = Some((color, mv));
        match self.conduct {
            Conduct::Tolerant => self.play_anyway(color, mv, prop, node),
            Conduct::Strict => {
                self.game.play(color, mv).map_err(|error| ReplayError::Illegal {
                    error,
                    color,
                    number: self.moves,
                    at: self.tree.place(prop.name as usize),
                    node,
                })?;
                Ok(())
            }
        }
    }

    #[inline]
    fn play_anyway(&mut self, color: Color, mv: Move, prop: Prop, node: NodeId) -> Result<(), ReplayError> {
        let point = mv.point();
        let position = self.game.position();
        let ko = position.ko().is_some() && position.ko() == point && position.to_play() == color;
        let played = self.game.play_anyway(color, mv).is_ok();
        let Some(point) = point else { return Ok(()) };
        // Asking the board is cheaper than asking the move what it took.
        if !played || ko || self.game.position().board().get(point).is_none() {
            return self.odd_move(color, point, played, ko, prop, node);
        }
        Ok(())
    }

    /// A move that was not possible, took a ko back, or left no stone.
    #[cold]
    #[inline(never)]
    fn odd_move(
        &mut self,
        color: Color,
        point: Point,
        played: bool,
        ko: bool,
        prop: Prop,
        node: NodeId,
    ) -> Result<(), ReplayError> {
        let named = self.size.name(point);
        if !played && let Some(stone) = self.game.position().board().get(point) {
            self.odd(DiagnosticKind::Occupied { color, point: named, stone }, prop, node)?;
            let mut setup = self.game.position().setup();
            setup.stones.set(point, None);
            self.edit(setup);
            let _ = self.game.play_anyway(color, Move::Play(point));
        }
        if ko {
            self.odd(DiagnosticKind::KoTakenBack { color, point: named }, prop, node)?;
        }
        let vanished = self.game.position().board().get(point).is_none();
        if vanished && self.game.rules().suicide == Suicide::Forbidden {
            self.odd(DiagnosticKind::Suicide { color, point: named }, prop, node)?;
        }
        Ok(())
    }

    /// Notes what was odd; an error if nothing may be.
    #[cold]
    fn odd(&mut self, kind: DiagnosticKind, prop: Prop, node: NodeId) -> Result<(), ReplayError> {
        if self.conduct == Conduct::Strict {
            let at = self.tree.place(prop.name as usize);
            return Err(ReplayError::Unreadable(Box::new(Diagnostic { kind, at, node: Some(node) })));
        }
        self.findings.add_at(kind, prop.name as usize, Some(node));
        Ok(())
    }
}
