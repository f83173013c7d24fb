//! From one question to the searches that answer it: stages of growing slack, then the ko.
//!
//! A goal is first searched with moves alone that threaten it at once (for captures: ladders), then with a
//! quiet move among them, and so on: each move of the attacker costs as much slack as it is slow. What little
//! slack achieves stands, for the defender was given all replies. Only when the last stage fails, the attacker
//! fails. A stage that runs out of budget ends the search: a later one would cost more.
//!
//! About groups, stages do not differ by slack but by who tries few moves only. Such a stage has its [`Goal::share`] of the nodes
//! and may fail: what few moves achieve against all stands, and what both sides come to with few is a guess.
//!
//! The simple ko is asked about last. If the ban on retaking did not matter, the answer stands; otherwise
//! the search is repeated with all threats on the side that failed to profit.

use super::answer::{Answer, Code, Evidence};
use super::board::{ATTACKER, Cell, DEFENDER, mix};
use super::goal::{Goal, Retakes};
use super::search::{Outcome, Search};
use super::table::{Caveats, Table};
use crate::effort::Budget;
use crate::tuning;

/// A stage: a goal and the slack the attacker has.
pub(super) type Stage<G> = (G, u8);

/// A verdict in cells, to be turned back into points.
#[derive(Clone, Debug)]
pub(super) struct Finding {
    pub code: Code,
    pub best: Option<Cell>,
    pub evidence: Evidence,
    pub undecided: bool,
    pub nodes: u64,
    pub children: u64,
    pub line: Vec<Cell>,
}

impl Finding {
    pub(super) fn answer(self, to_move: impl Fn(Cell) -> chizu_board::Move) -> Answer {
        Answer {
            code: self.code,
            best: self.best.map(&to_move),
            evidence: if self.undecided { Evidence::Guessed } else { self.evidence },
            nodes: self.nodes,
            children: self.children,
            line: self.line.into_iter().map(to_move).collect(),
        }
    }
}

/// What the stages come to under one rule of ko.
struct Conclusion {
    reached: bool,
    exact: bool,
    /// Whether a board comes back in it.
    repeats: bool,
    undecided: bool,
    ko: bool,
    best: Cell,
    line: Vec<Cell>,
    /// Where it is undecided: whether the attacker reaches the goal if both try few moves, and whether that hangs on a ko.
    few: Option<(bool, bool)>,
}

/// Which stages are gone through.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stages {
    All,
    /// Those in which both sides try few moves.
    Few,
}

/// What is still to be expected of stages in which one side or both try few moves.
///
/// Who succeeds with few moves against all, or with all of them, succeeds also against few, and with a smaller proof. So a
/// side whose success against few moves was neither shown nor refuted will not be seen to succeed by later stages either.
/// The first two stages tell most: if neither settles anything, nothing will; if both do, and neither side succeeds with so
/// few moves, more nodes are well spent.
struct Outlook {
    /// Whether the attacker, the defender, and one of them where both try few moves, may still be seen to succeed.
    open: [bool; 3],
    /// Whether the first stage in which the attacker tries few moves was settled, and the first in which the defender does.
    first: [Option<bool>; 2],
}

impl Outlook {
    const fn new() -> Self {
        Self { open: [true; 3], first: [None; 2] }
    }

    /// Whether nothing is to be expected of a stage in which the attacker, the defender, or both of them try few moves.
    fn skips(&self, few: [bool; 2]) -> bool {
        let [attacker, defender, _] = self.open;
        match (few, self.first) {
            ([false, false], _) => false,
            (_, [Some(false), Some(false)]) => true,
            ([true, true], _) => false,
            (_, [Some(_), Some(_)]) => !attacker && !defender,
            _ => false,
        }
    }

    /// How many times its nodes a question is worth.
    fn worth(&self) -> u64 {
        if matches!(self.first, [Some(true), Some(true)]) { tuning::promising_times() } else { 1 }
    }

    /// How many of its nodes a stage is worth.
    fn limit(&self, few: [bool; 2], nodes: u64) -> u64 {
        let [attacker, defender, both] = self.open;
        let open = if few == [true, true] { both } else { attacker || defender };
        if open { nodes } else { nodes.min(tuning::forlorn_nodes().max(nodes / tuning::forlorn_part())) }
    }

    /// Takes note of what a stage came to with so many nodes.
    fn learn(&mut self, few: [bool; 2], reached: Option<bool>, nodes: u64) {
        let [attacker, defender, both] = &mut self.open;
        let first = match few {
            [true, true] => {
                *both = reached.is_some();
                return;
            }
            [true, false] => {
                *defender = reached == Some(false);
                &mut self.first[0]
            }
            [false, true] => {
                *attacker = reached == Some(true);
                &mut self.first[1]
            }
            [false, false] => return,
        };
        // With fewer nodes narrow stages tell nothing of wider ones.
        if nodes >= tuning::forlorn_nodes() {
            *first = first.or(Some(reached.is_some()));
        }
    }
}

/// What to say where a side succeeds under the rule, and again with all threats on the other side.
fn won(plain: Conclusion, harder: Conclusion) -> (Code, Conclusion) {
    // What is only guessed names no better move than what is settled: he succeeds in a ko at least.
    let conclusion = if harder.undecided { Conclusion { undecided: true, ..plain } } else { harder };
    (Code::Win, conclusion)
}

/// The most moves of a line.
const LINE: usize = 60;

/// Asks how it ends for `side`, who moves.
pub(super) fn ask<G: Goal + Copy>(
    board: &G::Board,
    stages: &[Stage<G>],
    side: u8,
    budget: Budget,
    table: &mut Table,
) -> Finding
where
    G::Board: Clone,
{
    let mut inquiry = Inquiry { board, stages, side, budget, table, nodes: 0, children: 0 };
    let (code, conclusion, exact) = inquiry.outcome();
    // A proof holds by all rules of repetition. A ko is one by that of the ko alone.
    let exact = exact && !(conclusion.repeats && matches!(code, Code::Win | Code::Lose));
    Finding {
        code,
        best: Some(conclusion.best).filter(|_| code != Code::Lose),
        evidence: if exact { Evidence::Proved } else { Evidence::Searched },
        undecided: conclusion.undecided,
        nodes: inquiry.nodes,
        children: inquiry.children,
        line: conclusion.line,
    }
}

/// A question that is being asked.
struct Inquiry<'a, G: Goal> {
    board: &'a G::Board,
    stages: &'a [Stage<G>],
    /// Who moves.
    side: u8,
    budget: Budget,
    table: &'a mut Table,
    /// Positions visited, and looked at, so far.
    nodes: u64,
    children: u64,
}

impl<G: Goal + Copy> Inquiry<'_, G>
where
    G::Board: Clone,
{
    /// How it ends, what the stages came to, and whether nothing was left out.
    fn outcome(&mut self) -> (Code, Conclusion, bool) {
        let [mine, his] = match self.side {
            ATTACKER => [Retakes::Attacker, Retakes::Defender],
            _ => [Retakes::Defender, Retakes::Attacker],
        };
        let mut plain = self.go_through(Retakes::Neither, Stages::All);
        // What is not settled as it is will hardly be with threats to spare.
        plain.ko &= !(G::MUTUAL && plain.undecided);
        let exact = plain.exact;
        match (self.succeeds(&plain), plain.ko, plain.few) {
            (true, true, _) => {
                let mut harder = self.go_through(his, Stages::All);
                harder.repeats |= plain.repeats;
                let exact = exact && harder.exact;
                if self.succeeds(&harder) {
                    let (code, conclusion) = won(plain, harder);
                    return (code, conclusion, exact);
                }
                (Code::KoA, Conclusion { undecided: plain.undecided || harder.undecided, ..plain }, exact)
            }
            (true, false, Some((reached, true))) => {
                let mine_by_ko = reached == (self.side == ATTACKER);
                (self.guess_about_ko(mine_by_ko, if mine_by_ko { his } else { mine }), plain, false)
            }
            (true, false, _) => (Code::Win, plain, exact),
            (false, true, _) => {
                let mut easier = self.go_through(mine, Stages::All);
                easier.repeats |= plain.repeats;
                // He may do without the ko.
                easier.undecided |= plain.undecided && self.side == ATTACKER;
                let exact = exact && easier.exact;
                (if self.succeeds(&easier) { Code::KoB } else { Code::Lose }, easier, exact)
            }
            (false, false, _) => (Code::Lose, plain, exact),
        }
    }

    /// A guess about a ko: what few moves of both sides come to if the other has the threats, or who moves.
    fn guess_about_ko(&mut self, mine_by_ko: bool, retakes: Retakes) -> Code {
        let other = self.go_through(retakes, Stages::Few);
        match (other.undecided, mine_by_ko, self.succeeds(&other)) {
            (false, true, false) => Code::KoA,
            (false, false, true) if self.side == ATTACKER => Code::KoB,
            _ => Code::Win,
        }
    }

    /// The side that moves succeeds if it is the attacker and reaches the goal, or neither.
    const fn succeeds(&self, conclusion: &Conclusion) -> bool {
        conclusion.reached == (self.side == ATTACKER)
    }

    /// Goes through the stages under one rule of ko.
    fn go_through(&mut self, retakes: Retakes, which: Stages) -> Conclusion {
        let side = self.side;
        let mut conclusion = Conclusion::nothing();
        let Some((first, _)) = self.stages.first() else { return conclusion };
        let mut search = Search::new(self.board.clone(), *first, self.table);
        let mut outlook = Outlook::new();
        let mut hints = Hints::default();
        for (number, (goal, slack)) in self.stages.iter().enumerate() {
            let narrow = [goal.narrow(ATTACKER), goal.narrow(DEFENDER)];
            let few = !G::TRUSTS_FEW && narrow == [true, true];
            if which == Stages::Few && !few || outlook.skips(narrow) {
                continue;
            }
            search.goal = *goal;
            if G::MUTUAL {
                // What few moves prove does not hold for many.
                search.topic = mix(number as u64 + 1);
            }
            let before = search.nodes;
            let outcome = stage(&mut search, (side, *slack), retakes, self.budget, &mut outlook);
            if few {
                let line = |best| search.line(side, *slack, best, LINE);
                hints.widest = outcome.reached.is_some();
                hints.likely = Likely::of(&outcome, line).or(hints.likely);
                continue;
            }
            let stands = match outcome.reached {
                Some(reached) => G::TRUSTS_FEW || !goal.narrow(if reached { DEFENDER } else { ATTACKER }),
                None => goal.share().is_none(),
            };
            if goal.share().is_some() && !stands {
                if outcome.reached == Some(true) && search.nodes - before <= tuning::soon_nodes() {
                    hints.soon = Some(outcome.best);
                }
                continue;
            }
            conclusion.add(&outcome, number == 0 || G::MUTUAL);
            let is_last = goal.share().is_some() || number + 1 == self.stages.len();
            if conclusion.reached || conclusion.undecided || is_last {
                if !conclusion.decide(std::mem::take(&mut hints), side, retakes) {
                    conclusion.line = search.line(side, *slack, outcome.best, LINE);
                }
                break;
            }
        }
        if which == Stages::Few {
            conclusion =
                hints.likely.map_or(Conclusion { undecided: true, ..conclusion }, Likely::conclusion);
        }
        self.nodes += search.nodes;
        self.children += search.children;
        conclusion
    }
}

/// Searches a stage, `side` to move with so much slack, for as many nodes as it is worth.
fn stage<G: Goal>(
    search: &mut Search<'_, G>,
    (side, slack): (u8, u8),
    retakes: Retakes,
    budget: Budget,
    outlook: &mut Outlook,
) -> Outcome {
    let narrow = [search.goal.narrow(ATTACKER), search.goal.narrow(DEFENDER)];
    // No more than twice the nodes of a stage for all of them.
    let worth = budget.nodes.saturating_mul(outlook.worth());
    let left = worth.saturating_mul(2).saturating_sub(search.nodes);
    let share = search.goal.share().unwrap_or_else(|| search.goal.last());
    let most = outlook.limit(narrow, worth.min(left) / share);
    let mut outcome = search.solve(side, slack, retakes, most);
    if G::PERSISTS && outcome.reached.is_none() && outcome.near {
        outcome = search.solve(side, slack, retakes, left.saturating_sub(most));
    }
    outlook.learn(narrow, outcome.reached, most);
    outcome
}

/// What stages with few moves suggest, for where all moves settle nothing.
#[derive(Default)]
struct Hints {
    /// Where the owner soon failed with few moves.
    soon: Option<Cell>,
    /// What happens if both try few moves: as many as they may for that to be settled.
    likely: Option<Likely>,
    /// Whether that was the most they tried.
    widest: bool,
}

/// How it ends if both sides try few moves.
struct Likely {
    reached: bool,
    ko: bool,
    best: Cell,
    line: Vec<Cell>,
}

impl Likely {
    fn of(outcome: &Outcome, line: impl FnOnce(Cell) -> Vec<Cell>) -> Option<Self> {
        let ko = outcome.caveats.has(Caveats::KO);
        outcome.reached.map(|reached| Self { reached, ko, best: outcome.best, line: line(outcome.best) })
    }

    fn conclusion(self) -> Conclusion {
        Conclusion { reached: self.reached, best: self.best, line: self.line, ..Conclusion::nothing() }
    }
}

impl Conclusion {
    const fn nothing() -> Self {
        Self {
            reached: false,
            exact: false,
            repeats: false,
            undecided: false,
            ko: false,
            best: 0,
            line: Vec::new(),
            few: None,
        }
    }

    /// Takes note of a stage. One without verdict says little of kos: those before it say more, unless it is the `first` to
    /// say anything of them.
    fn add(&mut self, outcome: &Outcome, first: bool) {
        let settled = outcome.reached.is_some();
        if settled {
            self.ko = outcome.caveats.has(Caveats::KO);
        } else if first {
            self.ko = outcome.banned;
        }
        self.undecided |= !settled;
        self.best = outcome.best;
        self.exact = settled && !outcome.caveats.has(Caveats::OMISSION);
        self.repeats = outcome.caveats.has(Caveats::REPETITION);
        if outcome.reached == Some(true) {
            self.reached = true;
            self.undecided = false;
        }
    }

    /// Decides what all moves left open, as the side that moves would have it; `false` if that is no matter of hints.
    fn decide(&mut self, hints: Hints, side: u8, retakes: Retakes) -> bool {
        let likely = hints.likely.filter(|_| self.undecided);
        self.few = likely.as_ref().map(|likely| (likely.reached, likely.ko));
        match (likely, hints.soon) {
            // In doubt the side that moves succeeds.
            (Some(likely), _) if likely.reached == (side == ATTACKER) => {
                self.ko = false;
                (self.reached, self.best, self.line) = (likely.reached, likely.best, likely.line);
            }
            // With threats to spare, or against them, few moves tell more than who moves.
            (Some(likely), _) if retakes != Retakes::Neither && hints.widest => {
                self.reached = likely.reached;
            }
            (_, Some(best)) if self.undecided && side == ATTACKER => {
                (self.reached, self.ko, self.best) = (true, false, best);
            }
            _ => return false,
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn conclusion(best: Cell, undecided: bool) -> Conclusion {
        Conclusion { reached: true, ko: true, undecided, best, line: vec![best], ..Conclusion::nothing() }
    }

    #[test]
    fn a_guess_about_threats_does_not_name_another_move() {
        let (code, end) = won(conclusion(7, false), conclusion(9, true));
        assert_eq!((code, end.best, end.line, end.undecided), (Code::Win, 7, vec![7], true));
        let (code, end) = won(conclusion(7, false), conclusion(9, false));
        assert_eq!((code, end.best, end.line, end.undecided), (Code::Win, 9, vec![9], false));
    }

    const ATTACKER_FEW: [bool; 2] = [true, false];
    const DEFENDER_FEW: [bool; 2] = [false, true];
    const BOTH_FEW: [bool; 2] = [true, true];
    const ALL: [bool; 2] = [false, false];

    #[test]
    fn where_the_first_two_stages_settle_nothing_only_the_last_is_tried() {
        let mut outlook = Outlook::new();
        outlook.learn(ATTACKER_FEW, None, 700);
        assert!(!outlook.skips(DEFENDER_FEW));
        outlook.learn(DEFENDER_FEW, None, 700);
        assert!([ATTACKER_FEW, DEFENDER_FEW, BOTH_FEW].into_iter().all(|few| outlook.skips(few)));
        assert!(!outlook.skips(ALL));
        assert_eq!((outlook.worth(), outlook.limit(ALL, 8_000)), (1, 1_000));
    }

    #[test]
    fn stages_with_few_nodes_tell_nothing() {
        let mut outlook = Outlook::new();
        outlook.learn(ATTACKER_FEW, None, tuning::forlorn_nodes() - 1);
        outlook.learn(DEFENDER_FEW, None, tuning::forlorn_nodes() - 1);
        assert!(!outlook.skips(ATTACKER_FEW));
        assert_eq!(outlook.limit(ATTACKER_FEW, 8_000), 1_000);
    }

    #[test]
    fn where_the_first_two_stages_are_settled_the_others_get_more() {
        let mut outlook = Outlook::new();
        outlook.learn(ATTACKER_FEW, Some(false), 700);
        assert_eq!(outlook.worth(), 1);
        outlook.learn(DEFENDER_FEW, Some(true), 700);
        assert_eq!(outlook.worth(), tuning::promising_times());
        // Later ones that settle nothing are not followed by wider ones, but for those in which both try few moves.
        outlook.learn(ATTACKER_FEW, None, 1_750);
        outlook.learn(DEFENDER_FEW, None, 1_750);
        assert!(outlook.skips(ATTACKER_FEW) && !outlook.skips(BOTH_FEW) && !outlook.skips(ALL));
    }
}
