//! What a search is about: the goal, its candidate moves, the rule of ko.
//!
//! A goal judges positions and names moves worth a thought; it does not search. Distances and slack are
//! its own measure: a move costs the more slack the longer the goal can be put off after it.

use super::board::{ATTACKER, Cell, DEFENDER, Marks};
use super::cells::Zone;
use super::play::Play;

/// Who may take a ko back at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Retakes {
    /// Neither side: the ko rule.
    Neither,
    /// The side that wants to reach the goal has all the threats.
    Attacker,
    /// The other side has.
    Defender,
}

impl Retakes {
    pub(super) const fn free(self, side: u8) -> bool {
        matches!((self, side), (Self::Attacker, ATTACKER) | (Self::Defender, DEFENDER))
    }
}

/// What a goal says about a position, before any search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    /// The attacker has it, or gets it with this move.
    Reached(Cell),
    /// He never gets it.
    Lost,
    /// It is out of reach of this search.
    TooFar,
    /// The defender, to move, brings it out of reach with this move.
    Escapes(Cell),
    /// To be searched.
    Open,
}

/// What the attacker wants.
pub(super) trait Goal {
    /// The board it is searched on.
    type Board: Play;
    /// Whether the defender's proofs tell where they took place, too.
    const MUTUAL: bool = false;
    /// Whether stages share what does not rest on moves that only some of them leave out.
    const SHARES: bool = false;
    /// Whether the defender may always pass, and his other moves matter only where it takes place that he fails then.
    const PASSES: bool = false;
    /// Whether the zone of a proof tells what the defender's moves that fail would capture with one stone more, and what holds
    /// the stones that the attacker captures.
    const MARKS_THREATS: bool = false;
    /// Whether the attacker's failures tell where they took place, too.
    const TELLS: bool = false;
    /// Whether the zone of a proof tells what forbids the moves that the rules forbid: of either side, where [`Goal::MUTUAL`].
    const MARKS_BANS: bool = false;
    /// Whether a proof stands, whatever stone of the side that fails is added outside of its zone.
    const STANDS_ASIDE: bool = false;
    /// Whether what few moves of both sides lead to is an answer.
    const TRUSTS_FEW: bool = false;
    /// Up to which doubt about a move [`Goal::foresee`] is asked; never, if none.
    const FORESEES: Option<u8> = None;
    /// Whether [`Goal::judge`] is cheap enough to be asked of every position that a move of the attacker leads to.
    const JUDGES_AHEAD: bool = false;
    /// What each open move but the hardest adds to how much is left against all of them, in halves.
    const EACH: u16 = 2;
    /// Whether a stage that ends with less left to prove than to refute gets what nodes the question has left.
    const PERSISTS: bool = false;
    /// The last stage gets one part in so many of the nodes of a stage.
    fn last(&self) -> u64 {
        1
    }
    /// How much harder than the next the best move may get before the search turns to the other: one part in so many.
    fn leeway(&self) -> u16 {
        2
    }

    /// Judges a position with `side` to move and so much `slack`.
    fn judge(&self, board: &Self::Board, side: u8, slack: u8) -> Verdict;
    /// What [`Goal::judge`] says when the attacker has played there, where that is seen without playing.
    fn judge_move(&self, _board: &Self::Board, _at: Cell, _slack: u8) -> Option<Verdict> {
        None
    }
    /// Judges a position not searched yet, and guesses how much is left to prove that the goal is reached, and
    /// that it is not.
    fn foresee(&self, _board: &Self::Board, _side: u8) -> (Verdict, u16, u16) {
        (Verdict::Open, 1, 1)
    }
    /// What [`Goal::foresee`] has said of the position of `hash`, if that is still known. What a verdict rests on
    /// must not need the board then.
    fn recall(&self, _hash: u64, _side: u8) -> Option<(Verdict, u16, u16)> {
        None
    }
    /// Guesses how much is left to prove that the goal is reached, and that it is not, in a position with `side` to move.
    fn guess(&self, _board: &Self::Board, _side: u8, _slack: u8) -> (u16, u16) {
        (1, 1)
    }
    /// Adds to `zone` what a verdict of [`Goal::judge`] rests on; `at` is the move it named.
    fn rests_on(&self, _board: &Self::Board, _at: Cell, _zone: &mut Zone) {}
    /// Adds to `zone` what it rests on that the attacker is stopped at sight; `at` is the defender's move that does it, if there is one.
    fn stopped_by(&self, _board: &Self::Board, _at: Cell, _zone: &mut Zone) {}
    /// Adds to `zone` what success rests on besides, whatever the last move was.
    fn leans_on(&self, _board: &Self::Board, _zone: &mut Zone) {}
    /// Whether `side` tries only the moves that [`Goal::moves`] names, so that his failure proves nothing.
    fn narrow(&self, _side: u8) -> bool {
        false
    }
    /// The share of a question's nodes that a stage may use, if it is one that may fail: one part of so many.
    fn share(&self) -> Option<u64> {
        None
    }
    /// What every failure of `side` rests on, whatever the proofs say.
    fn always(&self, _board: &Self::Board, _side: u8, _zone: &mut Zone) {}
    /// How much slack a move of the attacker costs that leaves the goal at this distance.
    fn cost(&self, distance: u8) -> u8;
    /// Candidate moves of `side`.
    fn moves(&self, board: &Self::Board, side: u8, slack: u8, moves: &mut Moves);
}

/// Candidate moves in the making.
pub(super) struct Moves {
    pub list: Vec<(Cell, u8, u8)>,
    marks: Marks,
    /// Those of which it is known that they breathe and capture nothing.
    plain: Marks,
    /// Whether no other move can matter.
    pub complete: bool,
}

impl Moves {
    pub(super) fn new() -> Self {
        Self { list: Vec::with_capacity(1024), marks: Marks::new(), plain: Marks::new(), complete: false }
    }

    pub(super) fn clear(&mut self) {
        self.list.clear();
        self.marks = Marks::new();
        self.plain = Marks::new();
        self.complete = false;
    }

    /// Adds every empty point of some and a pass.
    pub(super) fn everything(&mut self, board: &impl Play, room: &Zone) {
        self.add(0, 1, 2);
        board.each_empty(|at| {
            if room.has(at) {
                self.add(at, 1, 0);
            }
        });
        self.complete = true;
    }

    /// As [`Self::add`]; `plain` if it is known that the move breathes and captures nothing.
    #[inline]
    pub(super) fn add_known(&mut self, at: Cell, distance: u8, doubt: u8, plain: bool) {
        if plain {
            self.plain.add(at);
        }
        self.add(at, distance, doubt);
    }

    /// Whether a move is known to breathe and to capture nothing.
    #[inline]
    pub(super) fn is_plain(&self, at: Cell) -> bool {
        self.plain.has(at)
    }

    /// Adds a move, unless it is there already. `distance` is a guess how far the goal will be then,
    /// `doubt` how little is expected of the move. The cell 0 is a pass.
    #[inline]
    pub(super) fn add(&mut self, at: Cell, distance: u8, doubt: u8) {
        if self.marks.add(at) {
            self.list.push((at, distance, doubt));
        }
    }
}
