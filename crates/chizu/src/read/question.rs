//! From one question to the searches that answer it: stages of growing slack, then the ko.
//!
//! A goal is first searched with moves alone that threaten it at once (for captures: ladders), then with a
//! quiet move among them, and so on: each move of the maker costs as much slack as it is slow. What little
//! slack achieves stands, for the breaker was given all replies. Only when the last stage fails, the maker
//! fails. A stage that runs out of budget ends the search: a later one would cost more.
//!
//! The simple ko is asked about last. If the ban on retaking did not matter, the answer stands; otherwise
//! the search is repeated with all threats on the side that failed to profit.

use super::answer::{Answer, Budget, Code, Evidence};
use super::board::{BREAKER, Cell, MAKER, mix};
use super::goal::{Goal, Retakes};
use super::search::Search;
use super::table::{Caveats, Table};

/// A stage: a goal and the slack the maker has.
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
            evidence: self.evidence,
            undecided: self.undecided,
            nodes: self.nodes,
            children: self.children,
            line: self.line.into_iter().map(to_move).collect(),
        }
    }
}

/// What the stages said under one rule of ko.
struct Said {
    reached: bool,
    exact: bool,
    undecided: bool,
    ko: bool,
    best: Cell,
    line: Vec<Cell>,
    /// Where it is undecided: whether the maker reaches the goal if both try few moves, and whether that hangs on a ko.
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
    /// Whether the maker, the breaker, and one of them where both try few moves, may still be seen to succeed.
    open: [bool; 3],
    /// Whether the first stage in which the maker tries few moves was settled, and the first in which the breaker does.
    first: [Option<bool>; 2],
}

/// Where nothing is to be expected of a stage, it gets one part in so many of its nodes, or so few.
const FORLORN: u64 = 8;
const CHEAP: u64 = 200;
/// Where the first two stages are settled, the others get so many times the nodes.
const PROMISING: u64 = 2;

impl Outlook {
    const fn new() -> Self {
        Self { open: [true; 3], first: [None; 2] }
    }

    /// Whether nothing is to be expected of a stage in which the maker, the breaker, or both of them try few moves.
    fn skips(&self, few: [bool; 2]) -> bool {
        let [maker, breaker, _] = self.open;
        match (few, self.first) {
            ([false, false], _) => false,
            (_, [Some(false), Some(false)]) => true,
            ([true, true], _) => false,
            (_, [Some(_), Some(_)]) => !maker && !breaker,
            _ => false,
        }
    }

    /// How many times its nodes a question is worth.
    const fn worth(&self) -> u64 {
        if matches!(self.first, [Some(true), Some(true)]) { PROMISING } else { 1 }
    }

    /// How many of its nodes a stage is worth.
    fn limit(&self, few: [bool; 2], nodes: u64) -> u64 {
        let [maker, breaker, both] = self.open;
        let open = if few == [true, true] { both } else { maker || breaker };
        if open { nodes } else { nodes.min(CHEAP.max(nodes / FORLORN)) }
    }

    /// Takes note of what a stage said with so many nodes.
    fn learn(&mut self, few: [bool; 2], reached: Option<bool>, nodes: u64) {
        let [maker, breaker, both] = &mut self.open;
        let first = match few {
            [true, true] => {
                *both = reached.is_some();
                return;
            }
            [true, false] => {
                *breaker = reached == Some(false);
                &mut self.first[0]
            }
            [false, true] => {
                *maker = reached == Some(true);
                &mut self.first[1]
            }
            [false, false] => return,
        };
        // With fewer nodes narrow stages tell nothing of wider ones.
        if nodes >= CHEAP {
            *first = first.or(Some(reached.is_some()));
        }
    }
}

/// What to say where a side succeeds under the rule, and again with all threats on the other side.
fn won(plain: Said, harder: Said) -> (Code, Said) {
    // What is only guessed names no better move than what is settled: he succeeds in a ko at least.
    let said = if harder.undecided { Said { undecided: true, ..plain } } else { harder };
    (Code::Win, said)
}

/// That few moves fail is a sign that all will if no more nodes than these show it.
const SOON: u64 = 1_000;

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
    let (mut nodes, mut children) = (0, 0);
    let mut say = |retakes, which: Stages| {
        let mut said = Said {
            reached: false,
            exact: false,
            undecided: which == Stages::Few,
            ko: false,
            best: 0,
            line: Vec::new(),
            few: None,
        };
        // Where the owner soon failed with few moves.
        let mut guess = None;
        // What happens if both try few moves.
        let mut likely: Option<(bool, bool, Cell, Vec<Cell>)> = None;
        let mut widest = false;
        let mut outlook = Outlook::new();
        let Some((first, _)) = stages.first() else { return said };
        let mut search = Search::new(board.clone(), *first, table);
        for (number, (goal, slack)) in stages.iter().enumerate() {
            let narrow = [goal.narrow(MAKER), goal.narrow(BREAKER)];
            let few = !G::TRUSTS_FEW && narrow == [true, true];
            if which == Stages::Few && !few || outlook.skips(narrow) {
                continue;
            }
            search.goal = *goal;
            if G::MUTUAL {
                // What few moves prove does not hold for many.
                search.topic = mix(number as u64 + 1);
            }
            // No more than twice the nodes of a stage for all of them.
            let worth = budget.nodes.saturating_mul(outlook.worth());
            let left = worth.saturating_mul(2).saturating_sub(search.nodes);
            let most = outlook.limit(narrow, worth.min(left) / goal.share().unwrap_or_else(|| goal.last()));
            let before = search.nodes;
            let mut outcome = search.solve(side, *slack, retakes, most);
            if G::PERSISTS && outcome.reached.is_none() && outcome.near {
                outcome = search.solve(side, *slack, retakes, left.saturating_sub(most));
            }
            outlook.learn(narrow, outcome.reached, most);
            let stands = match outcome.reached {
                Some(reached) => G::TRUSTS_FEW || !goal.narrow(if reached { BREAKER } else { MAKER }),
                None => goal.share().is_none(),
            };
            if few {
                widest = outcome.reached.is_some();
                if let Some(reached) = outcome.reached {
                    let ko = outcome.caveats.has(Caveats::KO);
                    likely = Some((reached, ko, outcome.best, search.line(side, *slack, outcome.best, 60)));
                }
                continue;
            }
            if goal.share().is_some() && !stands {
                if outcome.reached == Some(true) && search.nodes - before <= SOON {
                    guess = Some(outcome.best);
                }
                continue;
            }
            let settled = outcome.reached.is_some();
            // A stage without verdict says little of kos; those before it say more.
            said.ko = match number {
                _ if settled => outcome.caveats.has(Caveats::KO),
                0 => outcome.banned,
                _ if G::MUTUAL => outcome.banned,
                _ => said.ko,
            };
            said.undecided |= !settled;
            said.best = outcome.best;
            said.exact = settled && !outcome.caveats.has(Caveats::OMISSION);
            if outcome.reached == Some(true) {
                said.reached = true;
                said.undecided = false;
            }
            let last = said.reached || said.undecided || goal.share().is_some() || number + 1 == stages.len();
            if !last {
                continue;
            }
            // In doubt the side that moves succeeds.
            let likely = likely.take().filter(|_| said.undecided);
            said.few = likely.as_ref().map(|(reached, ko, ..)| (*reached, *ko));
            match likely {
                Some((reached, _, best, line)) if reached == (side == MAKER) => {
                    (said.reached, said.ko, said.best, said.line) = (reached, false, best, line);
                }
                // With threats to spare, or against them, few moves tell more than who moves.
                Some((reached, ..)) if retakes != Retakes::Neither && widest => said.reached = reached,
                _ => match guess {
                    Some(best) if said.undecided && side == MAKER => {
                        (said.reached, said.ko, said.best) = (true, false, best);
                    }
                    _ => said.line = search.line(side, *slack, outcome.best, 60),
                },
            }
            break;
        }
        if which == Stages::Few
            && let Some((reached, _, best, line)) = likely
        {
            (said.reached, said.undecided, said.best, said.line) = (reached, false, best, line);
        }
        nodes += search.nodes;
        children += search.children;
        said
    };
    // The side that moves succeeds if it is the maker and reaches the goal, or neither.
    let succeeds = |said: &Said| said.reached == (side == MAKER);
    let (mine, his) =
        if side == MAKER { (Retakes::Maker, Retakes::Breaker) } else { (Retakes::Breaker, Retakes::Maker) };
    let mut plain = say(Retakes::Neither, Stages::All);
    // What is not settled as it is will hardly be with threats to spare.
    plain.ko &= !(G::MUTUAL && plain.undecided);
    let (code, said, exact) = if succeeds(&plain) {
        if plain.ko {
            let harder = say(his, Stages::All);
            let exact = plain.exact && harder.exact;
            let (code, said) = if succeeds(&harder) {
                won(plain, harder)
            } else {
                (Code::KoA, Said { undecided: harder.undecided, ..plain })
            };
            (code, said, exact)
        } else if let Some((reached, true)) = plain.few {
            // A guess about a ko: what few moves of both sides come to if the other has the threats, or who moves.
            let mine_by_ko = reached == (side == MAKER);
            let other = say(if mine_by_ko { his } else { mine }, Stages::Few);
            let code = match (other.undecided, mine_by_ko, succeeds(&other)) {
                (false, true, false) => Code::KoA,
                (false, false, true) if side == MAKER => Code::KoB,
                _ => Code::Win,
            };
            (code, plain, false)
        } else {
            let exact = plain.exact;
            (Code::Win, plain, exact)
        }
    } else if plain.ko {
        let easier = say(mine, Stages::All);
        let exact = plain.exact && easier.exact;
        if succeeds(&easier) { (Code::KoB, easier, exact) } else { (Code::Lose, easier, exact) }
    } else {
        let exact = plain.exact;
        (Code::Lose, plain, exact)
    };
    Finding {
        code,
        best: Some(said.best).filter(|_| code != Code::Lose),
        evidence: if exact { Evidence::Proved } else { Evidence::Searched },
        undecided: said.undecided,
        nodes,
        children,
        line: said.line,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(best: Cell, undecided: bool) -> Said {
        Said { reached: true, exact: false, undecided, ko: true, best, line: vec![best], few: None }
    }

    #[test]
    fn a_guess_about_threats_does_not_name_another_move() {
        let (code, told) = won(said(7, false), said(9, true));
        assert_eq!((code, told.best, told.line, told.undecided), (Code::Win, 7, vec![7], true));
        let (code, told) = won(said(7, false), said(9, false));
        assert_eq!((code, told.best, told.line, told.undecided), (Code::Win, 9, vec![9], false));
    }

    const MAKER_FEW: [bool; 2] = [true, false];
    const BREAKER_FEW: [bool; 2] = [false, true];
    const BOTH_FEW: [bool; 2] = [true, true];
    const ALL: [bool; 2] = [false, false];

    #[test]
    fn where_the_first_two_stages_settle_nothing_only_the_last_is_tried() {
        let mut outlook = Outlook::new();
        outlook.learn(MAKER_FEW, None, 700);
        assert!(!outlook.skips(BREAKER_FEW));
        outlook.learn(BREAKER_FEW, None, 700);
        assert!([MAKER_FEW, BREAKER_FEW, BOTH_FEW].into_iter().all(|few| outlook.skips(few)));
        assert!(!outlook.skips(ALL));
        assert_eq!((outlook.worth(), outlook.limit(ALL, 8_000)), (1, 1_000));
    }

    #[test]
    fn stages_with_few_nodes_tell_nothing() {
        let mut outlook = Outlook::new();
        outlook.learn(MAKER_FEW, None, CHEAP - 1);
        outlook.learn(BREAKER_FEW, None, CHEAP - 1);
        assert!(!outlook.skips(MAKER_FEW));
        assert_eq!(outlook.limit(MAKER_FEW, 8_000), 1_000);
    }

    #[test]
    fn where_the_first_two_stages_are_settled_the_others_get_more() {
        let mut outlook = Outlook::new();
        outlook.learn(MAKER_FEW, Some(false), 700);
        assert_eq!(outlook.worth(), 1);
        outlook.learn(BREAKER_FEW, Some(true), 700);
        assert_eq!(outlook.worth(), PROMISING);
        // Later ones that settle nothing are not followed by wider ones, but for those in which both try few moves.
        outlook.learn(MAKER_FEW, None, 1_750);
        outlook.learn(BREAKER_FEW, None, 1_750);
        assert!(outlook.skips(MAKER_FEW) && !outlook.skips(BOTH_FEW) && !outlook.skips(ALL));
    }
}
