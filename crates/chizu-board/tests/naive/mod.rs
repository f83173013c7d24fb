//! A second implementation of the rules, as plain as can be: every question is answered by flood
//! fill over a vector of cells, and history is a list of whole boards. Slow, and hard to get wrong.

use std::collections::BTreeSet;

use chizu_board::{ByColor, Color, Ko, Move, Point, Rules, Size, Stones, Suicide};

/// Points as numbers, row by row.
pub(crate) type Cells = Vec<Option<Color>>;

#[derive(Clone, Debug)]
pub(crate) struct NaiveGame {
    size: Size,
    rules: Rules,
    states: Vec<State>,
}

/// The board after a turn, and what the turn was.
#[derive(Clone, Debug)]
struct State {
    cells: Cells,
    to_play: Color,
    prisoners: ByColor<u32>,
    /// The turn was a move that took exactly one stone of the opponent's.
    took_one: bool,
    /// The turn was an edit that forbade this point to the player to move.
    ko: Option<Point>,
}

/// What a move does to the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Outcome {
    pub(crate) cells: Cells,
    pub(crate) captured: Vec<usize>,
    pub(crate) suicide: Vec<usize>,
}

/// The numbers of the points next to a point.
pub(crate) fn neighbors(size: Size, point: usize) -> Vec<usize> {
    let (width, height) = (usize::from(size.width()), usize::from(size.height()));
    let (col, row) = (point % width, point / width);
    let mut next = Vec::new();
    if col > 0 {
        next.push(point - 1);
    }
    if col + 1 < width {
        next.push(point + 1);
    }
    if row > 0 {
        next.push(point - width);
    }
    if row + 1 < height {
        next.push(point + width);
    }
    next
}

/// The chain of the stone on `point`, and its liberties.
pub(crate) fn chain(size: Size, cells: &Cells, point: usize) -> (Vec<usize>, BTreeSet<usize>) {
    let (mut stones, mut liberties) = (vec![point], BTreeSet::new());
    let mut at = 0;
    while at < stones.len() {
        for next in neighbors(size, stones[at]) {
            if cells[next].is_none() {
                liberties.insert(next);
            } else if cells[next] == cells[point] && !stones.contains(&next) {
                stones.push(next);
            }
        }
        at += 1;
    }
    (stones, liberties)
}

/// The board after a stone of `color` on `point`; `None` if the point is taken or the move is a
/// suicide that is not allowed.
pub(crate) fn place(
    size: Size,
    before: &Cells,
    color: Color,
    point: usize,
    suicide: Suicide,
) -> Option<Outcome> {
    if before[point].is_some() {
        return None;
    }
    let mut cells = before.clone();
    cells[point] = Some(color);
    let mut captured = Vec::new();
    for next in neighbors(size, point) {
        if cells[next] == Some(!color) {
            let (stones, liberties) = chain(size, &cells, next);
            if liberties.is_empty() {
                stones.iter().for_each(|stone| cells[*stone] = None);
                captured.extend(stones);
            }
        }
    }
    let (stones, liberties) = chain(size, &cells, point);
    let mut own = Vec::new();
    if liberties.is_empty() {
        if suicide == Suicide::Forbidden {
            return None;
        }
        stones.iter().for_each(|stone| cells[*stone] = None);
        own = stones;
    }
    captured.sort_unstable();
    own.sort_unstable();
    Some(Outcome { cells, captured, suicide: own })
}

/// The stones as cells.
pub(crate) fn cells(stones: &Stones) -> Cells {
    stones.size().points().map(|p| stones.get(p)).collect()
}

impl NaiveGame {
    pub(crate) fn new(stones: &Stones, rules: Rules) -> Self {
        let state = State {
            cells: cells(stones),
            to_play: Color::Black,
            prisoners: ByColor::default(),
            took_one: false,
            ko: None,
        };
        Self { size: stones.size(), rules, states: vec![state] }
    }

    fn now(&self) -> &State {
        self.states.last().expect("there is always a state")
    }

    pub(crate) fn cells(&self) -> &Cells {
        &self.now().cells
    }

    pub(crate) fn to_play(&self) -> Color {
        self.now().to_play
    }

    pub(crate) fn prisoners(&self) -> ByColor<u32> {
        self.now().prisoners
    }

    /// What the move does, if it is legal.
    pub(crate) fn outcome(&self, color: Color, point: Point) -> Option<Outcome> {
        let outcome = place(self.size, self.cells(), color, point.index(), self.rules.suicide)?;
        let (now, earlier) = self.states.split_last().expect("there is always a state");
        let takes_back = color == now.to_play && now.ko == Some(point)
            || now.took_one
                && color == now.to_play
                && earlier.last().is_some_and(|before| before.cells == outcome.cells);
        let repeats = match self.rules.ko {
            Ko::Simple => false,
            Ko::Positional => self.states.iter().any(|s| s.cells == outcome.cells),
            Ko::Situational => self.states.iter().any(|s| s.cells == outcome.cells && s.to_play == !color),
        };
        (!takes_back && !repeats).then_some(outcome)
    }

    /// Plays the move; `None` if it is illegal.
    pub(crate) fn play(&mut self, color: Color, mv: Move) -> Option<Outcome> {
        let outcome = match mv {
            Move::Play(point) => self.outcome(color, point)?,
            Move::Pass => Outcome { cells: self.cells().clone(), captured: Vec::new(), suicide: Vec::new() },
        };
        self.record(color, &outcome);
        Some(outcome)
    }

    /// Plays a stone whatever ko, superko and suicide say; `None` if the point is occupied.
    #[allow(dead_code, reason = "not every user of this module needs it")]
    pub(crate) fn play_anyway(&mut self, color: Color, point: Point) -> Option<Outcome> {
        let outcome = place(self.size, self.cells(), color, point.index(), Suicide::Allowed)?;
        self.record(color, &outcome);
        Some(outcome)
    }

    fn record(&mut self, color: Color, outcome: &Outcome) {
        let mut prisoners = self.prisoners();
        prisoners[color] += outcome.captured.len() as u32;
        prisoners[!color] += outcome.suicide.len() as u32;
        let took_one = outcome.captured.len() == 1;
        let cells = outcome.cells.clone();
        self.states.push(State { cells, to_play: !color, prisoners, took_one, ko: None });
    }

    pub(crate) fn undo(&mut self) -> bool {
        self.states.len() > 1 && self.states.pop().is_some()
    }

    /// Replaces the stones by hand.
    #[allow(dead_code, reason = "not every user of this module edits")]
    pub(crate) fn edit(
        &mut self,
        stones: &Stones,
        to_play: Color,
        prisoners: ByColor<u32>,
        ko: Option<Point>,
    ) {
        self.states.push(State { cells: cells(stones), to_play, prisoners, took_one: false, ko });
    }
}
