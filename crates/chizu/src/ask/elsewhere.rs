//! Moves of a line that have nothing to do with what is asked.
//!
//! Where all moves of a side fail, the reader names one of them, and that may be one on the other side of the board that
//! takes stones there. It says no more than a pass: nothing helps.

use chizu_board::{Move, Point, PointSet, Size};

use crate::ask::tuning;
use crate::read::Code;

/// The line of an answer about the stones of `about`, in which what the side that fails plays elsewhere counts as a pass;
/// it does not end with one.
#[must_use]
pub fn passed(line: &[Move], code: Code, about: PointSet, size: Size) -> Vec<Move> {
    let failing = usize::from(code != Code::Lose);
    let answers = line.iter().skip(1 - failing).step_by(2).filter_map(|mv| mv.point());
    let mut near: Vec<Point> = about.iter().chain(answers).collect();
    let mut shown: Vec<Move> = Vec::with_capacity(line.len());
    for (index, mv) in line.iter().enumerate() {
        let point = mv.point().filter(|_| index % 2 == failing);
        match point {
            Some(point) if !is_near(size, point, near.iter().copied()) => {
                shown.push(Move::Pass);
            }
            _ => {
                near.extend(point);
                shown.push(*mv);
            }
        }
    }
    if shown.len() > 1 && shown.last() != line.last() {
        shown.pop();
    }
    shown
}

/// Whether a point is where these are, or around.
#[must_use]
pub fn is_near(size: Size, point: Point, others: impl IntoIterator<Item = Point>) -> bool {
    others.into_iter().any(|other| distance(size, point, other) <= tuning::near_lines())
}

/// Lines between two points, along the side on which there are more.
fn distance(size: Size, a: Point, b: Point) -> u8 {
    size.col(a).abs_diff(size.col(b)).max(size.row(a).abs_diff(size.row(b)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(line: &str, code: Code) -> String {
        let size = Size::NINETEEN;
        let point = |name: &str| size.parse_point(name).unwrap();
        let line: Vec<Move> = line.split(' ').map(|name| Move::Play(point(name))).collect();
        let about = [point("D4"), point("D5")].into_iter().collect();
        passed(&line, code, about, size).iter().map(|mv| mv.name(size)).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn who_fails_passes_rather_than_to_play_elsewhere() {
        assert_eq!(shown("E5 Q16 E4 Q17 D3", Code::Win), "E5 pass E4 pass D3");
        assert_eq!(shown("Q16 E5 Q17 E4", Code::Lose), "pass E5 pass E4");
        assert_eq!(shown("E5 Q16", Code::KoA), "E5");
    }

    #[test]
    fn what_is_answered_or_near_stays() {
        assert_eq!(shown("E5 H5 E4 L5", Code::Win), "E5 H5 E4 L5");
        assert_eq!(shown("E5 Q16 Q17", Code::Win), "E5 Q16 Q17");
        // Who succeeds knows why he plays where he does.
        assert_eq!(shown("Q16 E5", Code::Win), "Q16 E5");
    }
}
