//! One orientation for all eight.
//!
//! Where several groups or moves look equally good, the order of points decides. So that the answer turns with
//! the board, a position is first turned into the orientation that comes first, whoever is Black.

use chizu_board::{Move, Point, PointSet, Position, Size, Symmetry};

use super::{Question, Solution};
use crate::read::Answer;

/// How a position was turned.
pub(super) struct Turn {
    from: Size,
    symmetry: Symmetry,
}

impl Turn {
    /// Finds the orientation, and turns the position into it.
    pub(super) fn of(position: &Position) -> (Self, Position) {
        let (size, stones) = (position.size(), position.stones());
        let mut best: Option<(Vec<u8>, Symmetry)> = None;
        for symmetry in Symmetry::ALL {
            let turned = symmetry.size(size);
            if turned.width() < turned.height() {
                continue;
            }
            let mut cells = vec![0_u8; size.area()];
            for point in size.points() {
                cells[symmetry.point(size, point).index()] = match stones.get(point) {
                    None => u8::from(position.ko() == Some(point)) * 3,
                    Some(color) if color == position.to_play() => 1,
                    Some(_) => 2,
                };
            }
            if best.as_ref().is_none_or(|(other, _)| cells > *other) {
                best = Some((cells, symmetry));
            }
        }
        let symmetry = best.map_or(Symmetry::ALL[0], |(_, symmetry)| symmetry);
        (Self { from: size, symmetry }, position.transformed(symmetry))
    }

    fn point(&self, turned: Point) -> Point {
        self.symmetry.point_back(self.from, turned)
    }

    fn play(&self, mv: Move) -> Move {
        match mv {
            Move::Play(at) => Move::Play(self.point(at)),
            Move::Pass => Move::Pass,
        }
    }

    fn set(&self, turned: PointSet) -> PointSet {
        self.symmetry.set_back(self.from, turned)
    }

    fn answer(&self, answer: &Answer) -> Answer {
        Answer {
            best: answer.best.map(|mv| self.play(mv)),
            line: answer.line.iter().map(|mv| self.play(*mv)).collect(),
            ..answer.clone()
        }
    }

    /// The question, turned back.
    pub(super) fn question(&self, question: &Question) -> Question {
        Question { group: self.set(question.group), ..question.clone() }
    }

    /// The solution, turned back.
    pub(super) fn solution(&self, solution: &Solution) -> Solution {
        Solution {
            question: self.question(&solution.question),
            answer: self.answer(&solution.answer),
            otherwise: self.answer(&solution.otherwise),
            first: solution.first.map(|mv| self.play(mv)),
            doubtful: solution.doubtful,
        }
    }
}
