//! What counting a position yields.

use chizu_board::{ByColor, Color, Point, PointSet, Position, Rules, Ruleset, Score, Scoring, Size, Stones};

/// How to count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// The rules; komi is part of them.
    pub rules: Rules,
    /// Number of handicap stones, 0 in an even game.
    pub handicap: u32,
}

impl Default for Options {
    /// Japanese rules with their usual komi, no handicap.
    fn default() -> Self {
        Self { rules: Ruleset::Japanese.rules(), handicap: 0 }
    }
}

/// Whether the position could be counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The borders are closed: the score stands.
    Finished,
    /// Too much is open to call this a finished game: the score only tells who is ahead now.
    Unfinished,
}

/// Why a player must fill a point of his own territory before counting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ForcedReason {
    /// Once the dame are filled, these stones of his are in atari: he connects.
    Connect {
        /// The stones in danger.
        saves: PointSet,
    },
    /// Once the dame are filled, stones of his are in atari: he captures the attackers.
    Capture {
        /// The stones in danger.
        saves: PointSet,
        /// The dead stones he takes off.
        takes: PointSet,
    },
    /// These dead stones would come back to life if they were not taken in time.
    Revival {
        /// The stones that must be taken.
        stones: PointSet,
    },
    /// An open ko is filled.
    Ko,
}

/// A point its owner must fill: no territory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Forced {
    /// The point.
    pub point: Point,
    /// Who must play there.
    pub by: Color,
    /// What happens otherwise.
    pub reason: ForcedReason,
}

/// One player's count, line by line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Points of territory, those under dead stones included, forced points not.
    pub territory: u32,
    /// Living stones on the board.
    pub stones: u32,
    /// The opponent's dead stones on the board.
    pub dead: u32,
    /// The opponent's stones captured during the game.
    pub prisoners: u32,
    /// Points the player must fill himself (also those that cost him although they are not his
    /// territory on the map).
    pub forced: u32,
    /// What the rules of the count make of it: without komi and handicap.
    pub total: i32,
}

/// A counted position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Count {
    /// The position counted.
    pub stones: Stones,
    /// How it was counted.
    pub options: Options,
    /// Whether it could be counted.
    pub verdict: Verdict,
    /// Empty points and points under dead stones that belong to a player, forced points not.
    pub territory: ByColor<PointSet>,
    /// Dead stones, by their own colour.
    pub dead: ByColor<PointSet>,
    /// Empty points that belong to nobody.
    pub dame: PointSet,
    /// Stones that live in seki.
    pub seki: PointSet,
    /// Points their owner must fill, in board order.
    pub forced: Vec<Forced>,
    /// Each player's count.
    pub tally: ByColor<Tally>,
    /// Black's lead on the board, without komi and handicap.
    pub board_margin: Score,
    /// Black's lead with komi and handicap: the result.
    pub score: Score,
    /// What was done, in order.
    pub steps: Vec<Step>,
}

/// A step of the method, for [`Step::describe`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// A sentence.
    Said(String),
}

impl Step {
    /// The step in words a Go player follows.
    #[must_use]
    pub fn describe(&self, _size: Size) -> String {
        match self {
            Self::Said(text) => text.clone(),
        }
    }
}

impl Count {
    /// Nothing counted yet.
    pub(super) fn new(position: &Position, options: Options) -> Self {
        Self {
            stones: *position.stones(),
            options,
            verdict: Verdict::Finished,
            territory: ByColor::default(),
            dead: ByColor::default(),
            dame: PointSet::EMPTY,
            seki: PointSet::EMPTY,
            forced: Vec::new(),
            tally: ByColor::default(),
            board_margin: Score::DRAW,
            score: Score::DRAW,
            steps: Vec::new(),
        }
    }

    /// Whether area or territory was counted.
    #[must_use]
    pub const fn scoring(&self) -> Scoring {
        self.options.rules.scoring
    }
}
