//! Whether a group lives, by who moves first.

use chizu_board::{Move, Point, PointSet, Position, Suicide};

use crate::read::{self, Answer, Budget, Code, Evidence, Lives};
use crate::verdict::{Status, Verdict};

/// What reading says of a group's life.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Life {
    /// How it ends for the opponent if he moves first and wants to kill it.
    pub kill: Answer,
    /// How it ends for the owner if he moves first and wants to live; asked only if it can be killed.
    pub live: Option<Answer>,
}

impl Life {
    /// Asks the reader about the group with these stones. `None` if there are none.
    #[must_use]
    pub fn of(position: &Position, stones: &PointSet, budget: &Budget) -> Option<Self> {
        Self::read(&mut Lives::default(), position, stones, budget)
    }

    /// The same with what questions before have told of the surroundings.
    #[must_use]
    pub fn read(lives: &mut Lives, position: &Position, stones: &PointSet, budget: &Budget) -> Option<Self> {
        let kill = lives.kill(position, stones, budget).ok()?;
        let live = match kill.code {
            Code::Lose => None,
            _ => Some(lives.live(position, stones, budget).ok()?),
        };
        let mut life = Self { kill, live };
        life.name_moves(position, stones, budget);
        Some(life)
    }

    /// What is seen at sight names no move. Where who moves first decides, the other side's point is tried, and to save a group all
    /// its liberties; where no move is found it is not settled that it lives.
    fn name_moves(&mut self, position: &Position, stones: &PointSet, budget: &Budget) {
        let Self { kill, live: Some(live) } = self else { return };
        let Some(color) = stones.first_point().and_then(|stone| position.stones().get(stone)) else { return };
        let after = |mover, at| {
            let next = position.after(mover, Move::Play(at), Suicide::Forbidden).ok()?;
            let left = *stones & next.stones().of(color);
            Some((next, left))
        };
        match (kill.best, live.best) {
            (Some(Move::Pass), Some(Move::Play(at))) if live.code != Code::Lose => {
                if let Some((next, left)) = after(!color, at)
                    && read::live(&next, &left, budget).is_ok_and(|answer| answer.code == Code::Lose)
                {
                    name(kill, at);
                }
            }
            (Some(Move::Play(at)), Some(Move::Pass)) if live.code != Code::Lose => {
                let fails = |at| {
                    let (next, left) = after(color, at)?;
                    let kill = read::kill(&next, &left, budget).ok()?;
                    (kill.code == Code::Lose).then_some((!kill.is_settled(), kill.nodes))
                };
                let others = position.stones().liberties(*stones) - PointSet::from(at);
                match if fails(at).is_some() { Some(at) } else { only_least(others, fails) } {
                    Some(at) => name(live, at),
                    None => (live.best, live.line, live.evidence) = (None, Vec::new(), Evidence::Guessed),
                }
            }
            _ => {}
        }
    }

    /// How it ends for the owner if he moves first; he wins where there is nothing to fear.
    #[must_use]
    pub fn live_code(&self) -> Code {
        self.live.as_ref().map_or(Code::Win, |answer| answer.code)
    }

    /// What the answers rest on: the weaker of the two.
    #[must_use]
    pub fn evidence(&self) -> Evidence {
        self.live.iter().fold(self.kill.evidence, |all, answer| all.min(answer.evidence))
    }

    /// What becomes of the group, if that is settled; else what the answers speak for by themselves.
    #[must_use]
    pub fn verdict(&self) -> Verdict {
        let status = match (self.kill.code, self.live_code()) {
            (Code::Lose, _) => Status::Alive,
            (_, Code::Lose) => Status::Dead,
            (Code::Win, Code::Win) => Status::Critical,
            _ => Status::Ko,
        };
        Verdict { status, evidence: self.evidence() }
    }
}

/// Names the first move of an answer.
fn name(answer: &mut Answer, at: Point) {
    (answer.best, answer.line) = (Some(Move::Play(at)), vec![Move::Play(at)]);
}

/// The point with the least value; of several none, for which comes first depends on how the board is turned.
fn only_least<T: Ord>(points: PointSet, value: impl Fn(Point) -> Option<T>) -> Option<Point> {
    let mut valued: Vec<(T, Point)> = points.iter().filter_map(|at| Some((value(at)?, at))).collect();
    valued.sort_unstable_by(|(one, _), (other, _)| one.cmp(other));
    match valued.as_slice() {
        [(one, _), (other, _), ..] if one == other => None,
        [(_, at), ..] => Some(*at),
        [] => None,
    }
}
