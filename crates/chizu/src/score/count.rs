//! What counting a position yields.

use super::charge::Charge;
use super::choices::Choices;
use crate::cycles::{Cycle, Ruling};
use crate::effort::Effort;
use crate::verdict::{Evidence, Status};
use chizu_board::{ByColor, Color, Point, PointSet, Position, Rules, Ruleset, Score, Scoring, Size, Stones};

/// How to count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CountOptions {
    /// The rules; komi is part of them.
    pub rules: Rules,
    /// Number of handicap stones, 0 in an even game.
    pub handicap: u32,
    /// Which protective moves cost a point of territory; Carta's method has its own.
    pub charge: Charge,
    /// The choices Carta's method leaves.
    pub carta: Choices,
    /// What may be spent on proofs in each region ([`crate::safety::search`]), and on reading each group. At a glance, which is the
    /// default, only what can be proved without a search is, and only groups in doubt are read. Carta's method proves nothing.
    pub effort: Effort,
    /// Whether the players have ended the game by passing: then it is finished, whatever is left to play.
    pub over: bool,
}

impl Default for CountOptions {
    /// Japanese rules with their usual komi, no handicap, all protective moves.
    fn default() -> Self {
        Self {
            rules: Ruleset::Japanese.rules(),
            handicap: 0,
            charge: Charge::default(),
            carta: Choices::default(),
            effort: Effort::QUICK,
            over: false,
        }
    }
}

impl CountOptions {
    /// The same by these rules; komi is part of them.
    ///
    /// ```
    /// use chizu::{Komi, Ruleset, effort::Effort, score::CountOptions};
    /// let options = CountOptions::default()
    ///     .with_rules(Ruleset::Chinese.rules().with_komi(Komi::from_half_points(15)))
    ///     .with_handicap(2)
    ///     .with_effort(Effort::DEEP);
    /// assert_eq!((options.rules.ruleset(), options.handicap), (Some(Ruleset::Chinese), 2));
    /// ```
    #[must_use]
    pub fn with_rules(self, rules: impl Into<Rules>) -> Self {
        Self { rules: rules.into(), ..self }
    }

    /// The same with so many handicap stones.
    #[must_use]
    pub const fn with_handicap(self, handicap: u32) -> Self {
        Self { handicap, ..self }
    }

    /// The same with these protective moves charged.
    #[must_use]
    pub const fn with_charge(self, charge: Charge) -> Self {
        Self { charge, ..self }
    }

    /// The same with other choices of Carta's method.
    #[must_use]
    pub const fn with_carta(self, carta: Choices) -> Self {
        Self { carta, ..self }
    }

    /// The same with more or less spent on proofs.
    #[must_use]
    pub const fn with_effort(self, effort: Effort) -> Self {
        Self { effort, ..self }
    }

    /// The same, of a game that the players have ended, or have not.
    #[must_use]
    pub const fn with_over(self, over: bool) -> Self {
        Self { over, ..self }
    }
}

/// One player's count, line by line.
///
/// Territory: `total = territory + dead + prisoners - penalty - tax`.
/// Area: `total = territory + stones + filled + gained + dame - tax`.
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
    /// Forced points the player fills.
    pub filled: u32,
    /// Points the player loses beside those he fills.
    pub penalty: u32,
    /// Moves the player gets elsewhere because the opponent must fill: points of area.
    pub gained: u32,
    /// Dame the player fills, where they are filled in turn: points of area.
    pub dame: u32,
    /// Two points for each living group, where the rules have a group tax.
    pub tax: u32,
    /// What the rules of the count make of it, without komi and handicap.
    pub total: i32,
}

/// Whether the position could be counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Completion {
    /// The borders are closed: the score stands.
    Finished,
    /// Too much is neutral, open or dead to call this a finished game: the score only tells who is
    /// ahead as things look now.
    Unfinished,
}

/// Whether so many points of a board that are nobody's say that the game goes on.
pub(super) const fn is_much(dame: usize, size: Size) -> bool {
    6 * dame >= size.area()
}

/// The points among those that are nobody's which may still become somebody's: not what stones in seki have a share in.
pub(super) fn open_dame(stones: &Stones, dame: PointSet, seki: PointSet) -> PointSet {
    let geometry = stones.geometry();
    dame - geometry.flood(geometry.neighbors_of(seki), dame)
}

/// Why a player must fill a point of his own territory before counting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ForcedReason {
    /// Once the dame are filled, these stones of his are in atari: he connects.
    Connect {
        /// The stones in danger.
        saves: PointSet,
    },
    /// Once the dame are filled, stones of his are in atari: he captures the attackers. Or he takes stones that would live.
    Capture {
        /// The stones in danger, if any are.
        saves: PointSet,
        /// The dead stones he takes off.
        takes: PointSet,
    },
    /// These dead stones would come back to life if they were not seen to in time.
    Revival {
        /// The stones that must be taken.
        stones: PointSet,
    },
    /// These dead stones of his, in atari on points that are nobody's, can run: he plays at their liberty.
    Escape {
        /// The stones that run.
        saves: PointSet,
    },
    /// The opponent, moving first, would gain something in a closed space: life, a seki, or stones around it.
    Breach {
        /// The space, dead stones in it included.
        space: PointSet,
    },
    /// An open ko is filled, or a connection it makes necessary is played.
    Ko,
    /// An open ko is taken: filling it would not save the player who could.
    KoTaken,
    /// The opponent would threaten more than can be answered.
    DoubleThreat {
        /// The stones in danger.
        saves: PointSet,
    },
}

/// The first moves of what would happen otherwise, the opponent's first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Line([Option<Point>; Line::MOST]);

impl Line {
    /// The most moves that are kept.
    pub const MOST: usize = 8;

    /// The moves, in order.
    pub fn moves(&self) -> impl Iterator<Item = Point> + '_ {
        self.0.iter().copied().flatten()
    }
}

impl FromIterator<Point> for Line {
    /// Keeps the first [`Line::MOST`] moves.
    fn from_iter<T: IntoIterator<Item = Point>>(moves: T) -> Self {
        let mut line = Self::default();
        for (place, point) in line.0.iter_mut().zip(moves) {
            *place = Some(point);
        }
        line
    }
}

/// A point its owner must fill: no territory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Forced {
    /// The point.
    pub point: Point,
    /// Who must play there.
    pub by: Color,
    /// Why.
    pub reason: ForcedReason,
    /// What would happen otherwise, where it was read.
    pub threat: Line,
}

/// A counted position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Count {
    /// The position counted.
    pub stones: Stones,
    /// How it was counted.
    pub options: CountOptions,
    /// Whether it could be counted.
    pub completion: Completion,
    /// Empty points and points under dead stones that belong to a player, forced points not.
    pub territory: ByColor<PointSet>,
    /// Dead stones, by their own colour.
    pub dead: ByColor<PointSet>,
    /// Points that belong to nobody; dead stones may stand on them.
    pub dame: PointSet,
    /// Points of territory next to points that belong to nobody: where borders are open. A few of
    /// them are usual at the end of a game.
    pub open_borders: PointSet,
    /// The moves with which the players would first save or take stones, the player to move beginning, in order. What is counted is
    /// the position after them.
    pub first: Vec<(Color, Point)>,
    /// The moves with which the players would close borders that are open, in order, before they fill dame. What is counted is
    /// the position after them.
    pub closing: Vec<(Color, Point)>,
    /// Stones that live in seki.
    pub seki: PointSet,
    /// What stones in seki surround: their player's where the rules have no seki tax, otherwise nobody's.
    pub seki_eyes: ByColor<PointSet>,
    /// Stones of which it is not settled whether they live.
    pub unsettled: PointSet,
    /// What becomes of every chain and what that rests on, where the method tells.
    pub chains: Vec<ChainVerdict>,
    /// Points that are proved to belong to a player.
    pub proved: ByColor<PointSet>,
    /// Points their owner must fill, in board order.
    pub forced: Vec<Forced>,
    /// The groups on the board without its dead stones, where the method or a group tax asks for them.
    pub groups: Vec<JudgedGroup>,
    /// Kos without end, where the method looks for them.
    pub cycles: Vec<Cycle>,
    /// Stones each player captured during the game.
    pub prisoners: ByColor<u32>,
    /// Each player's count.
    pub tally: ByColor<Tally>,
    /// Black's lead on the board, without komi and handicap.
    pub board_margin: Score,
    /// Black's lead with komi and handicap: the result.
    pub score: Score,
    /// What was done, in order.
    pub steps: Vec<Step>,
    /// Whether the opponent plays elsewhere when a forced point is filled, and gains by it where area is counted.
    pub(super) answers_give: bool,
    /// Who fills dame first and which, where players would go on to do that.
    pub(super) filling: Option<(Color, PointSet)>,
}

/// What becomes of a chain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChainVerdict {
    /// The colour of the stones.
    pub color: Color,
    /// The stones.
    pub stones: PointSet,
    /// What becomes of them.
    pub status: Status,
    /// What that rests on.
    pub evidence: Evidence,
}

/// A group as it was judged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JudgedGroup {
    /// The colour of its stones.
    pub color: Color,
    /// Its chains.
    pub chains: Vec<JudgedChain>,
    /// The points of its eyes.
    pub eyes: PointSet,
    /// Number of its eyes.
    pub eye_count: usize,
    /// Points of its territory.
    pub territory: usize,
}

/// A chain as it was judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct JudgedChain {
    /// The stones.
    pub stones: PointSet,
    /// The empty points next to them.
    pub liberties: PointSet,
    /// 100 for a living chain, otherwise the larger the deader, up to 520.
    pub stability: u16,
}

/// A step of the method.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Step {
    /// An open ko was filled or given to the opponent.
    Ko {
        /// The empty point.
        point: Point,
        /// The player whose stones surround it.
        by: Color,
        /// Another point he had to fill to be safe.
        second: Option<Point>,
        /// Whether the opponent got it all the same.
        given: bool,
    },
    /// A chain was kept because it is a shape that takes the eyes of the group around it.
    KillingShape {
        /// Its colour.
        color: Color,
        /// Its stones.
        stones: PointSet,
    },
    /// Of two chains with a common last liberty, one cannot take the other.
    Snapback {
        /// The chain that dies.
        dies: PointSet,
        /// The chain that lives.
        lives: PointSet,
        /// Their common liberty.
        at: Point,
    },
    /// Two groups were found to be in seki.
    Seki {
        /// Black's stones.
        black: PointSet,
        /// White's stones.
        white: PointSet,
    },
    /// The deadest chains were taken off the board.
    Removed {
        /// Their stability.
        stability: u16,
        /// Their stones, by colour.
        stones: ByColor<PointSet>,
        /// All groups as they were judged before the removal.
        groups: Vec<JudgedGroup>,
    },
}

impl Count {
    /// Nothing counted yet.
    pub(super) fn new(position: &Position, options: CountOptions) -> Self {
        Self {
            stones: *position.stones(),
            options,
            completion: Completion::Finished,
            territory: ByColor::default(),
            dead: ByColor::default(),
            dame: PointSet::EMPTY,
            open_borders: PointSet::EMPTY,
            first: Vec::new(),
            closing: Vec::new(),
            seki: PointSet::EMPTY,
            seki_eyes: ByColor::default(),
            unsettled: PointSet::EMPTY,
            chains: Vec::new(),
            proved: ByColor::default(),
            forced: Vec::new(),
            groups: Vec::new(),
            cycles: Vec::new(),
            prisoners: position.prisoners(),
            tally: ByColor::default(),
            board_margin: Score::DRAW,
            score: Score::DRAW,
            steps: Vec::new(),
            answers_give: true,
            filling: None,
        }
    }

    /// Tells that stones stand in a fight without end, which was counted as a seki.
    pub(super) fn stands(&mut self, stones: PointSet) {
        self.seki -= stones;
        self.unsettled |= stones;
        for chain in self.chains.iter_mut().filter(|chain| chain.stones.is_subset(&stones)) {
            chain.status = Status::Unsettled;
        }
    }

    /// Takes down what must be filled, and tells the points. A point is filled once, whatever it is good for: the first
    /// reason stands.
    pub(super) fn fill(&mut self, forced: impl IntoIterator<Item = Forced>) -> PointSet {
        self.forced.extend(forced);
        self.forced.sort_by_key(|forced| forced.point);
        self.forced.dedup_by_key(|forced| forced.point);
        self.filled()
    }

    /// The points that must be filled.
    pub(super) fn filled(&self) -> PointSet {
        self.forced.iter().map(|forced| forced.point).collect()
    }

    /// The points a player must fill, in board order.
    pub fn forced_by(&self, color: Color) -> impl Iterator<Item = &Forced> {
        self.forced.iter().filter(move |forced| forced.by == color)
    }

    /// Points White gets for Black's handicap stones.
    #[must_use]
    pub const fn handicap_bonus(&self) -> u32 {
        match self.options.rules.scoring {
            Scoring::Territory => 0,
            Scoring::Area => self.options.rules.handicap_bonus.points(self.options.handicap),
        }
    }

    /// The fight because of which the game has no result by its rules, if there is one and the players have not ended the game.
    #[must_use]
    pub fn no_result(&self) -> Option<&Cycle> {
        let is_void = |cycle: &&Cycle| cycle.ruling(&self.options.rules) == Ruling::NoResult;
        if self.options.over { None } else { self.cycles.iter().find(is_void) }
    }

    /// Whether area or territory was counted.
    #[must_use]
    pub const fn scoring(&self) -> Scoring {
        self.options.rules.scoring
    }
}
