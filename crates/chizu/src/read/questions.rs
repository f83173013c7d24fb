//! The questions, as users ask them.

use std::cell::RefCell;

use chizu_board::{Color, Move, MoveError, Point, PointSet, Position, Suicide};

use super::answer::{Answer, Budget, Code, Evidence};
use super::board::{BREAKER, Board, Cell, MAKER};
use super::canon::Canon;
use super::capture::{Capture, Glance};
use super::combination::Threats;
use super::connect::Connect;
use super::cut::Cut;
use super::enter::Enter;
use super::goal::Goal;
use super::life::{Siege, ask_race};
use super::question::{Stage, ask};
use super::table::Table;

/// The question makes no sense in this position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReadError {
    /// There is no stone on the point asked about.
    #[error("there is no stone on the point")]
    NoStone(Point),
    /// The group asked about has no stones.
    #[error("the group has no stones")]
    NoGroup,
    /// The two groups of a race belong to the same player.
    #[error("the stones are of one colour")]
    SameColor,
    /// The two stones asked about belong to different players.
    #[error("the stones are of different colours")]
    DifferentColors,
    /// The move asked about cannot be played.
    #[error(transparent)]
    Move(#[from] MoveError),
}

/// Up to so many empty points on the board, everything is searched.
const FEW: usize = 9;

/// The slack of the stages: for captures, what two to six liberties take at least.
const CAPTURES: [u8; 5] = [0, 1, 3, 6, 10];
/// The slack of one more, where those have found a capture by ko only.
const SLOW_CAPTURE: u8 = 15;
/// The same for captures at a glance.
const GLANCES: [u8; 6] = [0, 1, 3, 6, 8, 10];
/// So many of them before a double threat is looked for.
const SOON: usize = 3;
const CONNECTIONS: [u8; 6] = [1, 2, 3, 4, 5, 6];
const QUICK_CUTS: [u8; 5] = [0, 1, 2, 3, 4];
const CUTS: [u8; 4] = [0, 3, 6, 8];
const SLOW_CONNECTIONS: [u8; 4] = [7, 8, 9, 10];
/// Connections with few moves to choose from: of the maker and of the breaker, and the most slack.
const LIKELY: [([u8; 2], u8); 2] = [([4, 3], 25), ([4, 5], 15)];
const ENTRIES: [u8; 9] = [1, 2, 3, 4, 5, 6, 8, 10, 12];

/// Chains that need so many moves in a row to be joined are cut.
const FAR: u8 = 5;
/// Chains that need not even so many hang together.
const NEAR: u8 = 4;

/// Whether the chain of the stone on `chain` can be captured if its opponent moves.
pub fn capture(position: &Position, chain: Point, budget: &Budget) -> Result<Answer, ReadError> {
    capture_goal(position, [chain; 2], MAKER, budget)
}

/// Whether the chain of the stone on `chain` can be saved from capture if its owner moves.
pub fn save(position: &Position, chain: Point, budget: &Budget) -> Result<Answer, ReadError> {
    capture_goal(position, [chain; 2], BREAKER, budget)
}

/// Whether the chain of the stone on `chain` can be captured by nothing but atari if its opponent moves.
pub fn ladder(position: &Position, chain: Point, budget: &Budget) -> Result<Answer, ReadError> {
    let maker = !color_of(position, chain)?;
    put(position, [chain; 2], maker, MAKER, budget, &[0], Glance::new)
}

/// Whether one of two chains can be captured if their opponent moves: one of them alone, or by a move that
/// threatens both.
pub fn capture_either(position: &Position, a: Point, b: Point, budget: &Budget) -> Result<Answer, ReadError> {
    let two = Two::new(position, a, b, MAKER, budget)?;
    let alone = |slacks| two.alone(slacks, |one, two| one.code >= two.code, |code| code == Code::Win);
    // A double threat is found sooner than a long fight.
    let Some(soon) = alone(&GLANCES[..SOON])? else {
        return capture_goal(position, [a, b], MAKER, budget);
    };
    if soon.code == Code::Win {
        return Ok(soon);
    }
    let mut table = Table::new(budget.table_bits);
    let (mut threats, chains) = two.threats(&mut table);
    if let Some(best) = threats.find(&chains) {
        return Ok(two.found(Code::Win, best));
    }
    Ok(alone(&GLANCES)?.unwrap_or(soon))
}

/// Whether two chains can both be saved from capture if their owner moves: each of them alone, and by a move
/// that leaves no threat to both.
pub fn save_both(position: &Position, a: Point, b: Point, budget: &Budget) -> Result<Answer, ReadError> {
    let two = Two::new(position, a, b, BREAKER, budget)?;
    let Some(alone) = two.alone(&GLANCES, |one, two| one.code <= two.code, |code| code == Code::Lose)? else {
        return capture_goal(position, [a, b], BREAKER, budget);
    };
    if alone.code == Code::Lose {
        return Ok(alone);
    }
    let mut table = Table::new(budget.table_bits);
    let (mut threats, chains) = two.threats(&mut table);
    let best = threats.hold(&chains);
    Ok(match best {
        Some(best) => Answer { code: alone.code, ..two.found(Code::Win, best) },
        None => Answer { code: Code::Lose, best: None, ..alone },
    })
}

/// A question about two chains of one player.
struct Two<'a> {
    position: &'a Position,
    chains: [Point; 2],
    side: u8,
    budget: &'a Budget,
    canon: Canon,
    board: Board,
}

impl<'a> Two<'a> {
    fn new(
        position: &'a Position,
        a: Point,
        b: Point,
        side: u8,
        budget: &'a Budget,
    ) -> Result<Self, ReadError> {
        let color = color_of(position, a)?;
        if color != color_of(position, b)? {
            return Err(ReadError::DifferentColors);
        }
        let canon = canon(position, !color, side, &[a, b], PointSet::EMPTY);
        let board = canon.board();
        Ok(Self { position, chains: [a, b], side, budget, canon, board })
    }

    /// The answer about one of them that decides, chosen by `first`; none if everything can be searched at
    /// once. When one answer is `enough`, the other is not asked for.
    fn alone(
        &self,
        slacks: &[u8],
        first: impl Fn(&Answer, &Answer) -> bool,
        enough: impl Fn(Code) -> bool,
    ) -> Result<Option<Answer>, ReadError> {
        if self.board.empties().count() <= FEW {
            return Ok(None);
        }
        let [a, b] = self.canon.chains(&self.board, self.chains[0], self.chains[1]);
        let ask = |at: Cell| {
            let chain = self.canon.point(&self.board, at).unwrap_or(self.chains[0]);
            // Two questions for the nodes of one: those that know fewer moves settle more.
            let maker = !color_of(self.position, chain)?;
            put(self.position, [chain; 2], maker, self.side, self.budget, slacks, Glance::new)
        };
        let one = ask(a)?;
        if enough(one.code) || a == b {
            return Ok(Some(one));
        }
        let two = ask(b)?;
        Ok(Some(if first(&one, &two) { one } else { two }))
    }

    fn threats<'t>(&self, table: &'t mut Table) -> (Threats<'t>, [Cell; 2]) {
        let chains = self.canon.chains(&self.board, self.chains[0], self.chains[1]);
        (Threats::new(self.board.clone(), self.budget.nodes, table), chains)
    }

    fn found(&self, code: Code, at: Cell) -> Answer {
        let best = self.canon.point(&self.board, at).map_or(Move::Pass, Move::Play);
        Answer {
            code,
            best: Some(best),
            evidence: Evidence::Searched,
            undecided: false,
            nodes: 0,
            children: 0,
            line: vec![best],
        }
    }
}

/// How the capture of a chain that is not lost anyway ends if its opponent plays `at`
/// (GNU Go's *does_attack*).
pub fn captures(position: &Position, at: Point, chain: Point, budget: &Budget) -> Result<Code, ReadError> {
    let color = color_of(position, chain)?;
    if save(position, chain, budget)?.code == Code::Lose {
        return Ok(Code::Lose);
    }
    let mut next = position.clone();
    next.play(!color, Move::Play(at), Suicide::Forbidden)?;
    match next.stones().get(chain) {
        Some(_) => Ok(save(&next, chain, budget)?.code.reversed()),
        None => Ok(Code::Win),
    }
}

/// How the rescue of a chain that can be captured ends if its owner plays `at`
/// (GNU Go's *does_defend*).
pub fn saves(position: &Position, at: Point, chain: Point, budget: &Budget) -> Result<Code, ReadError> {
    let color = color_of(position, chain)?;
    if capture(position, chain, budget)?.code == Code::Lose {
        return Ok(Code::Lose);
    }
    let mut next = position.clone();
    next.play(color, Move::Play(at), Suicide::Forbidden)?;
    Ok(capture(&next, chain, budget)?.code.reversed())
}

fn color_of(position: &Position, at: Point) -> Result<Color, ReadError> {
    let on_board = position.stones().geometry().all().contains(at);
    position.stones().get(at).filter(|_| on_board).ok_or(ReadError::NoStone(at))
}

/// Whether the chains of the stones on `a` and `b` can be connected if their owner moves.
pub fn connect(position: &Position, a: Point, b: Point, budget: &Budget) -> Result<Answer, ReadError> {
    connect_goal(position, [a, b], MAKER, budget)
}

/// Whether the chains of the stones on `a` and `b` can be kept apart if their opponent moves.
pub fn disconnect(position: &Position, a: Point, b: Point, budget: &Budget) -> Result<Answer, ReadError> {
    connect_goal(position, [a, b], BREAKER, budget)
}

/// Whether the chain of the stone on `chain` gets a stone on one of the points of `area` if its owner moves.
pub fn break_in(
    position: &Position,
    chain: Point,
    area: PointSet,
    budget: &Budget,
) -> Result<Answer, ReadError> {
    enter_goal(position, chain, area, MAKER, budget)
}

/// Whether the chain of the stone on `chain` can be kept out of `area` if its opponent moves.
pub fn block_off(
    position: &Position,
    chain: Point,
    area: PointSet,
    budget: &Budget,
) -> Result<Answer, ReadError> {
    enter_goal(position, chain, area, BREAKER, budget)
}

/// Nodes a combination may take for each node of a budget.
const COMBINED: u64 = 10;

/// A move of `color` that wins something which cannot be captured directly, by threatening more than the opponent
/// can answer (GNU Go's *combination_attack*).
#[must_use]
pub fn combination(position: &Position, color: Color, budget: &Budget) -> Option<Point> {
    let canon = canon(position, color, MAKER, &[], PointSet::EMPTY);
    let board = canon.board();
    let mut table = Table::new(budget.table_bits);
    let mut threats = Threats::new(board.clone(), budget.nodes.saturating_mul(COMBINED), &mut table);
    let targets = threats.targets();
    threats.find(&targets).and_then(|at| canon.point(&board, at))
}

/// Moves of `color` after which the opponent has no [`combination`] any more; none if he has none now
/// (GNU Go's *combination_defend*).
#[must_use]
pub fn combination_defenses(position: &Position, color: Color, budget: &Budget) -> PointSet {
    let canon = canon(position, !color, BREAKER, &[], PointSet::EMPTY);
    let board = canon.board();
    let mut table = Table::new(budget.table_bits);
    let mut threats = Threats::new(board.clone(), budget.nodes.saturating_mul(2 * COMBINED), &mut table);
    let targets = threats.targets();
    let Some(at) = threats.find(&targets) else { return PointSet::EMPTY };
    threats.defend(&targets, at, usize::MAX).into_iter().filter_map(|at| canon.point(&board, at)).collect()
}

fn enter_goal(
    position: &Position,
    chain: Point,
    area: PointSet,
    side: u8,
    budget: &Budget,
) -> Result<Answer, ReadError> {
    let maker = color_of(position, chain)?;
    let area = area & position.stones().geometry().all();
    let canon = canon(position, maker, side, &[chain], area);
    let board = canon.board();
    let [chain, _] = canon.chains(&board, chain, chain);
    let area = canon.cells(&board, area);
    let stages = stages(&board, &ENTRIES, |exhaustive| Enter::new(chain, &area, exhaustive));
    Ok(answer(&canon, &board, &stages, side, budget))
}

/// Whether the group of these stones dies if its opponent moves.
///
/// It dies if all of it is captured, or if it can neither make two eyes nor get away; it lives in seki.
pub fn kill(position: &Position, group: &PointSet, budget: &Budget) -> Result<Answer, ReadError> {
    Lives::default().kill(position, group, budget)
}

/// Whether the group of these stones lives if its owner moves.
pub fn live(position: &Position, group: &PointSet, budget: &Budget) -> Result<Answer, ReadError> {
    Lives::default().live(position, group, budget)
}

/// Questions about groups, one after the other: what was judged around a group is kept for the next question about it.
#[derive(Default)]
pub struct Lives(Option<Siege>);

impl Lives {
    /// As [`kill`].
    pub fn kill(
        &mut self,
        position: &Position,
        group: &PointSet,
        budget: &Budget,
    ) -> Result<Answer, ReadError> {
        self.ask(position, group, MAKER, budget)
    }

    /// As [`live`].
    pub fn live(
        &mut self,
        position: &Position,
        group: &PointSet,
        budget: &Budget,
    ) -> Result<Answer, ReadError> {
        self.ask(position, group, BREAKER, budget)
    }

    /// Whether a group is shut in with little room: what becomes of it can be settled with some tens of thousands of nodes in
    /// most cases. With a way out, or more room, more nodes help little.
    pub fn is_confined(
        &mut self,
        position: &Position,
        group: &PointSet,
        budget: &Budget,
    ) -> Result<bool, ReadError> {
        let maker = !owner_of(position, group)?;
        let canon = canon_of_groups(position, maker, MAKER, *group);
        Ok(self.siege(&canon, maker, group, budget.nodes).is_confined())
    }

    fn ask(
        &mut self,
        position: &Position,
        group: &PointSet,
        side: u8,
        budget: &Budget,
    ) -> Result<Answer, ReadError> {
        let maker = !owner_of(position, group)?;
        let canon = canon_of_groups(position, maker, side, *group);
        let siege = self.siege(&canon, maker, group, budget.nodes);
        let (finding, point) = siege.ask(canon.ko(), side, *budget);
        Ok(finding.answer(|at| point(at).map_or(Move::Pass, |at| Move::Play(canon.back(at)))))
    }

    fn siege(&mut self, canon: &Canon, maker: Color, group: &PointSet, nodes: u64) -> &Siege {
        let (stones, target) = (canon.stones(), canon.turned(group));
        let known = self.0.take().filter(|siege| siege.is_of(stones, maker, target, nodes));
        self.0.insert(known.unwrap_or_else(|| Siege::new(stones, maker, target, nodes)))
    }
}

/// How a race ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Race {
    /// Whether the first group, whose owner moves, can be saved.
    pub saves: Answer,
    /// Whether the other group can be killed.
    pub kills: Answer,
}

impl Race {
    /// The move to play: the one that kills if that can be, otherwise the one that saves.
    #[must_use]
    pub const fn best(&self) -> Option<Move> {
        match (self.kills.code, self.kills.best) {
            (Code::Lose, _) => self.saves.best,
            (_, best) => best,
        }
    }
}

/// Whether the group of `a`, whose owner moves, kills that of `b` in a race.
pub(crate) fn race_kills(
    position: &Position,
    a: &PointSet,
    b: &PointSet,
    budget: &Budget,
) -> Result<Answer, ReadError> {
    race_goal(position, b, a, MAKER, budget)
}

/// How a race between two groups (*semeai*) ends if the owner of the stones of `a` moves first.
pub fn race(position: &Position, a: &PointSet, b: &PointSet, budget: &Budget) -> Result<Race, ReadError> {
    let race = race_goal(position, b, a, MAKER, budget)?;
    let taken = if race.undecided { takes(position, b, a, budget)? } else { None };
    let by_capture = taken.is_some();
    let mut kills = taken.unwrap_or(race);
    if kills.code == Code::Win {
        // Who kills what he races with is saved by it.
        return Ok(Race { saves: kills.clone(), kills });
    }
    let alone = race_goal(position, a, b, BREAKER, budget)?;
    if kills.undecided && kills.code == Code::Lose {
        kills = in_doubt(kills, &alone);
    }
    // What is not settled goes with what is.
    let saved = alone.code >= kills.code && !(by_capture && alone.undecided);
    let saves = if saved { alone } else { kills.clone() };
    Ok(Race { saves, kills })
}

/// Who moves is taken to kill where nothing is known of that, unless it is known that he cannot even save his own group.
fn in_doubt(kills: Answer, saves: &Answer) -> Answer {
    if saves.code == Code::Lose && !saves.undecided {
        return Answer { code: Code::Lose, best: None, undecided: false, ..kills };
    }
    Answer { code: Code::Win, best: kills.line.first().copied(), ..kills }
}

/// Nodes of a capture for each of a race.
const TAKEN: u64 = 4;

/// How the opponent captures the chain of `target` next to `rival` that is most of it, if he does.
fn takes(
    position: &Position,
    target: &PointSet,
    rival: &PointSet,
    budget: &Budget,
) -> Result<Option<Answer>, ReadError> {
    let geometry = position.stones().geometry();
    let chains = geometry.components(*target);
    let Some(most) = chains.max_by_key(PointSet::len) else { return Ok(None) };
    if 2 * most.len() <= target.len() || (geometry.neighbors_of(most) & *rival).is_empty() {
        return Ok(None);
    }
    let Some(stone) = most.first_point() else { return Ok(None) };
    let budget =
        Budget { nodes: budget.nodes.saturating_mul(TAKEN), table_bits: budget.table_bits.saturating_add(2) };
    let answer = capture(position, stone, &budget)?;
    Ok(Some(answer).filter(|answer| answer.code != Code::Lose))
}

/// Whether the group of `target` dies in a race with `rival`.
fn race_goal(
    position: &Position,
    target: &PointSet,
    rival: &PointSet,
    side: u8,
    budget: &Budget,
) -> Result<Answer, ReadError> {
    let owner = owner_of(position, target)?;
    let maker = owner_of(position, rival)?;
    if owner == maker {
        return Err(ReadError::SameColor);
    }
    let canon = canon_of_groups(position, maker, side, *target | *rival);
    let groups = (canon.turned(target), canon.turned(rival));
    let (finding, point) = ask_race(canon.stones(), maker, canon.ko(), groups, side, *budget);
    Ok(finding.answer(|at| point(at).map_or(Move::Pass, |at| Move::Play(canon.back(at)))))
}

/// The owner of a group.
fn owner_of(position: &Position, group: &PointSet) -> Result<Color, ReadError> {
    let first = group.first_point().ok_or(ReadError::NoGroup)?;
    let owner = color_of(position, first)?;
    for stone in group {
        if color_of(position, stone)? != owner {
            return Err(ReadError::DifferentColors);
        }
    }
    Ok(owner)
}

fn capture_goal(
    position: &Position,
    chains: [Point; 2],
    side: u8,
    budget: &Budget,
) -> Result<Answer, ReadError> {
    let maker = !color_of(position, chains[0])?;
    let canon = canon(position, maker, side, &chains, PointSet::EMPTY);
    let board = canon.board();
    let [a, b] = canon.chains(&board, chains[0], chains[1]);
    let mut table = Table::new(budget.table_bits);
    let mut asked = |slacks: &[u8], nodes: u64| {
        let stages = stages(&board, slacks, |exhaustive| Capture::new(a, b, exhaustive));
        let finding = ask(&board, &stages, side, Budget { nodes, ..*budget }, &mut table);
        finding.answer(|at| canon.point(&board, at).map_or(Move::Pass, Move::Play))
    };
    let answer = asked(&CAPTURES, budget.nodes);
    let by_ko = if side == MAKER { Code::KoB } else { Code::KoA };
    if answer.code == by_ko && answer.evidence != Evidence::Proved {
        // With more slack, perhaps without a ko.
        let slow = asked(&[SLOW_CAPTURE], budget.nodes / 2);
        if slow.code != by_ko && !slow.undecided {
            let nodes = answer.nodes + slow.nodes;
            let children = answer.children + slow.children;
            return Ok(Answer { nodes, children, ..slow });
        }
    }
    Ok(answer)
}

fn connect_goal(
    position: &Position,
    ends: [Point; 2],
    side: u8,
    budget: &Budget,
) -> Result<Answer, ReadError> {
    let maker = color_of(position, ends[0])?;
    let (fails, made_well) = if side == MAKER { (Code::Lose, Code::Win) } else { (Code::Win, Code::Lose) };
    let notes = RefCell::default();
    let goal = |a, b, exhaustive| Connect::new(a, b, exhaustive, &notes);
    let made = put(position, ends, maker, side, budget, &CONNECTIONS, goal)?;
    if made.code == made_well || made.evidence == Evidence::Proved {
        return Ok(made);
    }
    let shown = |answer: Answer| Ok(Answer { evidence: Evidence::Searched, ..answer });
    let likely = |(widths, most): ([u8; 2], u8)| {
        let stages: Vec<u8> = (1..=most).step_by(4).collect();
        let few = |a, b, _| goal(a, b, false).with_few(widths);
        put(position, ends, maker, side, budget, &stages, few)
    };
    if made.code != fails {
        // By a ko; with time, perhaps without one.
        for few in LIKELY {
            let likely = likely(few)?;
            if likely.code == made_well {
                return shown(likely);
            }
        }
        return Ok(made);
    }
    let cutter = if side == MAKER { BREAKER } else { MAKER };
    let nodes = |part: u64| Budget { nodes: budget.nodes / part, ..*budget };
    let cuts = RefCell::default();
    let apart = |a, b, _| Cut::new(a, b, FAR, &cuts).loosely();
    let cut = put(position, ends, !maker, cutter, &nodes(12), &QUICK_CUTS, apart)?;
    if cut.code == fails && !cut.undecided {
        return shown(cut);
    }
    // In open ground neither can be shown. What holds if both have few moves to choose from is likely.
    for few in LIKELY {
        let likely = likely(few)?;
        if likely.code != fails {
            return shown(likely);
        }
    }
    // What provably cannot be cut with some slack is connected, too.
    let cuts = RefCell::default();
    let apart = |a, b, _| Cut::new(a, b, NEAR, &cuts);
    let cut = put(position, ends, !maker, cutter, &nodes(4), &CUTS, apart)?;
    if cut.code != fails && !cut.undecided {
        return shown(cut);
    }
    put(position, ends, maker, side, budget, &SLOW_CONNECTIONS, goal)
}

/// Puts a question about the chains of two stones (or one) to the search.
pub(super) fn put<G: Goal<Board = Board> + Copy>(
    position: &Position,
    chains: [Point; 2],
    maker: Color,
    side: u8,
    budget: &Budget,
    slacks: &[u8],
    goal: impl Fn(Cell, Cell, bool) -> G,
) -> Result<Answer, ReadError> {
    if color_of(position, chains[0])? != color_of(position, chains[1])? {
        return Err(ReadError::DifferentColors);
    }
    let canon = canon(position, maker, side, &chains, PointSet::EMPTY);
    let board = canon.board();
    let [a, b] = canon.chains(&board, chains[0], chains[1]);
    let stages = stages(&board, slacks, |exhaustive| goal(a, b, exhaustive));
    Ok(answer(&canon, &board, &stages, side, budget))
}

/// The standard orientation of a question that `side` moves in.
fn canon(position: &Position, maker: Color, side: u8, marked: &[Point], area: PointSet) -> Canon {
    let mover = if side == MAKER { maker } else { !maker };
    let ko = position.ko().filter(|_| position.to_play() == mover);
    Canon::new(position.stones(), maker, ko, marked, area)
}

/// The same, of a question about the groups of these stones.
fn canon_of_groups(position: &Position, maker: Color, side: u8, stones: PointSet) -> Canon {
    let chains = position.stones().geometry().components(stones);
    let marked: Vec<Point> = chains.filter_map(|chain| chain.first_point()).collect();
    canon(position, maker, side, &marked, PointSet::EMPTY)
}

/// The stages of a question: one that leaves nothing out where there is little room.
fn stages<G>(board: &Board, slacks: &[u8], goal: impl Fn(bool) -> G) -> Vec<Stage<G>> {
    if slacks.len() > 1 && board.empties().count() <= FEW {
        vec![(goal(true), u8::MAX - 2)]
    } else {
        slacks.iter().map(|slack| (goal(false), *slack)).collect()
    }
}

fn answer<G: Goal<Board = Board> + Copy>(
    canon: &Canon,
    board: &Board,
    stages: &[Stage<G>],
    side: u8,
    budget: &Budget,
) -> Answer {
    let mut table = Table::new(budget.table_bits);
    let finding = ask(board, stages, side, *budget, &mut table);
    finding.answer(|at| canon.point(board, at).map_or(Move::Pass, Move::Play))
}

#[cfg(test)]
mod tests {
    use chizu_board::{Setup, Stones};

    use super::*;

    /// The race of a group of Black's, who moves, with one of White's; first, what is known by itself of killing the other.
    fn raced(diagram: &str, [black, white]: [&str; 2], nodes: u64) -> (Answer, Race) {
        let stones: Stones = diagram.parse().expect("a diagram");
        let position = Setup::new(stones).position().expect("a position").with_to_play(Color::Black);
        let group = |name| stones.chain(position.size().parse_point(name).expect("a point"));
        let [black, white] = [group(black), group(white)];
        let budget = Budget { nodes, table_bits: 12 };
        let kills = race_kills(&position, &black, &white, &budget).expect("a question");
        (kills, race(&position, &black, &white, &budget).expect("a race"))
    }

    #[test]
    fn who_moves_is_taken_to_kill_where_nothing_is_known() {
        let diagram = "
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . O O O O X X X .
            . O O O X . . X .
            . O X . X . X X .
            . O . . O O . X .";
        let (kills, race) = raced(diagram, ["E2", "E1"], 3);
        assert_eq!((kills.code, kills.undecided), (Code::Lose, true));
        assert_eq!((race.kills.code, race.kills.undecided), (Code::Win, true));
        let (_, race) = raced(diagram, ["E2", "E1"], 20_000);
        assert_eq!((race.kills.code, race.kills.undecided), (Code::Win, false));
    }

    #[test]
    fn who_cannot_save_his_own_group_kills_nothing() {
        let diagram = "
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . O O O O X X X .
            . O X X . . O X .
            . O X X . O . X .
            . O X X X O . X .";
        let (kills, race) = raced(diagram, ["C1", "F1"], 10);
        assert_eq!((kills.code, kills.undecided), (Code::Lose, true));
        assert_eq!((race.kills.code, race.kills.undecided, race.kills.best), (Code::Lose, false, None));
        assert_eq!((race.saves.code, race.saves.undecided), (Code::Lose, false));
    }
}
