//! A position in its standard orientation, and what was found there turned back.

use chizu_board::{Move, Point, PointSet, Position};
use chizu_local::orientation::Orientation;

use super::{Question, Solution};
use crate::read::Answer;

/// How a position was turned.
pub(super) struct Turn(Orientation);

impl Turn {
    /// Finds the orientation, whoever is Black, and turns the position into it.
    pub(super) fn of(position: &Position) -> (Self, Position) {
        let sign = |point| match position.stones().get(point) {
            None => u8::from(position.ko() == Some(point)) * 3,
            Some(color) if color == position.to_play() => 1,
            Some(_) => 2,
        };
        let size = position.size();
        let signs: Vec<u8> = size.points().map(sign).collect();
        let way = Orientation::standard(size, &signs);
        (Self(way), position.transformed(way.symmetry()))
    }

    fn play(&self, mv: Move) -> Move {
        match mv {
            Move::Play(at) => Move::Play(self.0.point_back(at)),
            Move::Pass => Move::Pass,
        }
    }

    /// A point, turned back.
    pub(super) fn point(&self, turned: Point) -> Point {
        self.0.point_back(turned)
    }

    fn set(&self, turned: PointSet) -> PointSet {
        self.0.set_back(turned)
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
