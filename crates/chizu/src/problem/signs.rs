//! What speaks for a first move where nothing is settled: signs on the board, and what the readings make of it.
//!
//! Every sign adds to the logarithm of the odds that the move is the right one of all that come to mind.

use chizu_board::{Color, Move, Point, PointSet, Position, Stones, Suicide};

use super::votes::votes;
use super::worth::{likely, weight};
use super::{Aim, Solution};
use crate::problem::tuning;
use crate::read::{Answer, Code};

/// Logarithms of odds, in hundredths, fitted to the first moves of problems that are left open, together with what trials
/// tell (docs/reading-trials.md, "Problems").
mod odds {
    // Where it is: on the first line, or beyond the third; on the points 1-2 and 2-2 of a corner.
    pub(super) const FIRST_LINE: i64 = 35;
    pub(super) const OFF_EDGE: i64 = -75;
    pub(super) const ONE_TWO: i64 = 80;
    pub(super) const TWO_TWO: i64 = 95;
    /// In a space of more than sixteen empty points.
    pub(super) const OPEN: i64 = -45;

    // What it does, and what the opponent would do there.
    pub(super) const ONE_LIBERTY: i64 = -75;
    pub(super) const HIS_FOUR_LIBERTIES: i64 = 55;
    pub(super) const HIS_ATARI: i64 = 25;
    /// For every stone two points away, with an empty point between.
    pub(super) const OWN_JUMP: i64 = 25;
    pub(super) const HIS_JUMP: i64 = 40;
    /// For every stone a knight's move away, three of a colour at most.
    pub(super) const KNIGHT: i64 = 30;

    // Of the chains beside it that which has fewest liberties: an own one in atari, which it saves, if only by a capture; one of
    // the opponent's with three, with five or more.
    pub(super) const OWN_IN_ATARI: i64 = 125;
    pub(super) const HIS_THREE: i64 = 30;
    pub(super) const HIS_LONG: i64 = -75;

    // Three or four steps away from the likeliest group; more.
    pub(super) const NEAR: i64 = 35;
    pub(super) const FAR: i64 = -40;

    // What is settled, not at sight, and what is not, for a group as large as any.
    pub(super) const LIVES: i64 = 185;
    pub(super) const CAPTURES: i64 = 275;
    pub(super) const BY_KO: i64 = 140;
    pub(super) const MAY_SAVE: i64 = 130;
    pub(super) const MAY_WIN: i64 = 40;

    // Whether no reading speaks for it, and whether it is what they come to.
    pub(super) const UNNAMED: i64 = -15;
    pub(super) const CHOSEN: i64 = 35;
}

/// Whether the reader needed no more than a look.
pub(super) fn is_at_sight(answer: &Answer) -> bool {
    answer.is_settled() && answer.nodes < tuning::at_sight_nodes()
}

/// Odds that count if something holds.
pub(super) const fn when(holds: bool, odds: i64) -> i64 {
    if holds { odds } else { 0 }
}

/// What a stone on a point does.
struct After {
    breath: usize,
    /// Whether it puts stones in atari.
    threatens: bool,
    /// What it captures.
    taken: PointSet,
}

impl After {
    /// `None` if it would have no liberty.
    fn of(position: &Position, at: Point, color: Color) -> Option<Self> {
        let mut next = position.clone();
        let taken = next.play_despite_ko(color, Move::Play(at), Suicide::Forbidden).ok()?.captured;
        let stones = next.stones();
        let threatens = least_breath(stones, at.into(), !color) == Some(1);
        Some(Self { breath: stones.liberties(stones.chain(at)).len(), threatens, taken })
    }
}

/// The liberties of that chain of a colour beside some points which has fewest.
fn least_breath(stones: &Stones, points: PointSet, color: Color) -> Option<usize> {
    let beside = stones.geometry().neighbors_of(points) & stones.of(color);
    beside.iter().map(|stone| stones.liberties(stones.chain(stone)).len()).min()
}

/// How many steps it is to a group, over whatever is between.
fn away(stones: &Stones, at: Point, group: PointSet) -> u8 {
    group.iter().map(|stone| stones.size().steps(at, stone)).min().unwrap_or(u8::MAX)
}

/// What the place of a move says.
fn of_the_place(stones: &Stones, at: Point) -> i64 {
    let size = stones.size();
    let line = |place: u8, most: u8| place.min(most - 1 - place) + 1;
    let (x, y) = (line(size.col(at), size.width()), line(size.row(at), size.height()));
    let edge = match x.min(y) {
        1 => odds::FIRST_LINE,
        4.. => odds::OFF_EDGE,
        _ => 0,
    };
    let corner = match (x.min(y), x.max(y)) {
        (1, 2) => odds::ONE_TWO,
        (2, 2) => odds::TWO_TWO,
        _ => 0,
    };
    let room = stones.geometry().flood(at.into(), stones.vacant()).len();
    edge + corner + when(room > 16, odds::OPEN)
}

/// The steps to the points two away, and a knight's move away.
const JUMPS: [(i32, i32); 4] = [(2, 0), (-2, 0), (0, 2), (0, -2)];
const KNIGHTS: [(i32, i32); 8] = [(1, 2), (2, 1), (-1, 2), (-2, 1), (1, -2), (2, -1), (-1, -2), (-2, -1)];

/// What the stones around a move of `me` say.
fn of_the_stones(position: &Position, at: Point, me: Color, mine: &After) -> i64 {
    let stones = position.stones();
    let size = stones.size();
    let mut sum = when(mine.breath == 1, odds::ONE_LIBERTY);
    if let Some(his) = After::of(position, at, !me) {
        sum += when(his.breath >= 4, odds::HIS_FOUR_LIBERTIES) + when(his.threatens, odds::HIS_ATARI);
    }
    let played = PointSet::from(at);
    sum += when(least_breath(stones, played | mine.taken, me) == Some(1), odds::OWN_IN_ATARI);
    sum += match least_breath(stones, played, !me) {
        Some(3) => odds::HIS_THREE,
        Some(5..) => odds::HIS_LONG,
        _ => 0,
    };
    let away = |(dx, dy): (i32, i32)| size.point(i32::from(size.col(at)) + dx, i32::from(size.row(at)) + dy);
    for (dx, dy) in JUMPS {
        let between = away((dx / 2, dy / 2)).filter(|point| stones.get(*point).is_none());
        let beyond = between.and_then(|_| away((dx, dy)));
        sum += match beyond.and_then(|point| stones.get(point)) {
            None => 0,
            Some(color) if color == me => odds::OWN_JUMP,
            Some(_) => odds::HIS_JUMP,
        };
    }
    for color in Color::ALL {
        let knights = KNIGHTS.into_iter().filter_map(away).filter(|at| stones.get(*at) == Some(color));
        sum += knights.count().min(tuning::knights()) as i64 * odds::KNIGHT;
    }
    sum
}

/// What it says where a move is, seen from the likeliest group.
fn of_the_group(stones: &Stones, at: Point, group: PointSet) -> i64 {
    match away(stones, at, group) {
        3 | 4 => odds::NEAR,
        5.. => odds::FAR,
        _ => 0,
    }
}

/// What a reading says of a move.
fn of_the_reading(Solution { question, answer, .. }: &Solution, mv: Move) -> i64 {
    match (!answer.is_settled(), answer.code, question.aim) {
        _ if answer.best != Some(mv) => 0,
        (true, _, Aim::Save) => odds::MAY_SAVE,
        (true, _, Aim::Live | Aim::Kill) => odds::MAY_WIN,
        (false, Code::KoA | Code::KoB, _) => odds::BY_KO,
        (false, Code::Win, _) if is_at_sight(answer) => 0,
        (false, Code::Win, Aim::Live) => odds::LIVES,
        (false, Code::Win, Aim::Capture) => odds::CAPTURES,
        _ => 0,
    }
}

/// All moves that come to mind, with the logarithms of their odds, the likeliest first. `chosen` is what the readings come
/// to.
pub(super) fn ranked_moves(
    position: &Position,
    readings: &[Solution],
    chosen: Option<Move>,
) -> Vec<(i64, Point)> {
    let (stones, me) = (position.stones(), position.to_play());
    let Some(first) = likely(readings).next() else { return Vec::new() };
    let most = likely(readings).map(weight).max().unwrap_or(1);
    let votes = votes(readings);
    let mut points: PointSet = votes.iter().copied().collect();
    for Solution { question, answer, otherwise, .. } in likely(readings).take(tuning::sign_readings()) {
        points.extend(
            stones.vacant().iter().filter(|at| away(stones, *at, question.group) <= tuning::sign_steps()),
        );
        for line in [&answer.line, &otherwise.line] {
            points.extend(line.iter().take(tuning::sign_line()).filter_map(|mv| mv.point()));
        }
    }
    let mut found = Vec::new();
    for at in points & stones.vacant() {
        let mv = Move::Play(at);
        let legal = position.check(me, mv, Suicide::Forbidden).is_ok();
        let Some(after) = After::of(position, at, me).filter(|_| legal) else { continue };
        let mut sum = of_the_place(stones, at) + of_the_stones(position, at, me, &after);
        sum += of_the_group(stones, at, first.question.group);
        for reading in likely(readings).take(tuning::sign_readings()) {
            // Where the opponent can hardly do anything, little is expected.
            let part = if reading.otherwise.code == Code::Lose { 4 } else { 1 };
            sum += of_the_reading(reading, mv) * weight(reading) / (most * part);
        }
        sum += when(!votes.contains(&at), odds::UNNAMED) + when(chosen == Some(mv), odds::CHOSEN);
        found.push((sum, at));
    }
    // Points come in the order of the board, and stay so among equals.
    found.sort_by_key(|(sum, _)| std::cmp::Reverse(*sum));
    found
}

#[cfg(test)]
mod tests {
    use chizu_board::{Setup, Size};

    use super::*;
    use crate::problem::Question;
    use crate::read::Evidence;

    #[test]
    fn what_a_stone_does() {
        let stones: Stones = "
            . O X . .
            O X X . .
            . O O X .
            . X . O .
            . . . . ."
            .parse()
            .expect("a diagram");
        let position = Setup::new(stones).position().expect("a position");
        let after = |at: &str, color| {
            let at = stones.size().parse_point(at).expect("a point");
            After::of(&position, at, color).map(|after| (after.breath, after.taken.len(), after.threatens))
        };
        // The one stone is taken, and the other left with one liberty.
        assert_eq!(after("A5", Color::Black), Some((1, 1, true)));
        assert_eq!(after("A5", Color::White), Some((1, 0, false)));
        assert_eq!(after("C2", Color::Black), Some((3, 0, true)));
        assert_eq!(after("E2", Color::White), Some((4, 0, false)));
    }

    /// What the stones say of Black's move in the middle of a board of seven lines.
    fn in_the_middle(diagram: &str) -> i64 {
        let stones: Stones = diagram.parse().expect("a diagram");
        let position = Setup::new(stones).position().expect("a position");
        let at = stones.size().parse_point("D4").expect("a point");
        let after = After::of(&position, at, Color::Black).expect("a move");
        of_the_stones(&position, at, Color::Black, &after)
    }

    #[test]
    fn stones_around_a_move_count() {
        let free = odds::HIS_FOUR_LIBERTIES;
        let far = in_the_middle(
            ". . . . . . . / . . . X . . . / . . . . . X . / . O . . . . . / . . . . . . . / . . . . . . . / . . . . . . .",
        );
        assert_eq!(far, free + odds::OWN_JUMP + odds::HIS_JUMP + odds::KNIGHT);
        let saves = in_the_middle(
            ". . . . . . . / . . . . . . . / . . O . . . . / . O X . . . . / . . O . . . . / . . . . . . . / . . . . . . .",
        );
        assert_eq!(saves, free + odds::OWN_IN_ATARI);
        // White's stone on the right is taken, beside which Black's is in atari; another of White's is a knight's move away.
        let by_capture = in_the_middle(
            ". . . . . . . / . . . . . . . / . . . . X O . / . . . . O X O / . . . . X . . / . . . . . . . / . . . . . . .",
        );
        assert_eq!(by_capture, odds::OWN_IN_ATARI + odds::KNIGHT);
        let long = in_the_middle(
            ". . . . . . . / . . . . . . . / . . . . O . . / . . . . O . . / . . . . O . . / . . . . . . . / . . . . . . .",
        );
        assert_eq!(long, free + odds::HIS_LONG);
        let three = in_the_middle(
            ". . . . . . . / . . . . . . . / . . . . . . . / . . . . O X . / . . . . . . . / . . . . . . . / . . . . . . .",
        );
        assert_eq!(three, free + odds::HIS_THREE);
    }

    /// What a reading says of D4, with which so many nodes settle that a group lives.
    fn says(nodes: u64, code: Code) -> i64 {
        let size = Size::NINETEEN;
        let best = size.parse_point("D4").map(Move::Play);
        let evidence = Evidence::Searched;
        let answer = Answer { code, best, evidence, nodes, children: 0, line: Vec::new() };
        let group = size.parse_point("E5").into_iter().collect();
        let question = Question { group, owner: Color::Black, aim: Aim::Live };
        let reading = Solution { question, otherwise: answer.clone(), answer, first: None, doubtful: false };
        of_the_reading(&reading, best.expect("a move"))
    }

    #[test]
    fn what_is_won_at_sight_is_not_what_a_problem_is_about() {
        assert_eq!([says(1_000, Code::Win), says(10, Code::Win)], [odds::LIVES, 0]);
        assert_eq!([says(10, Code::KoA), says(10, Code::Lose)], [odds::BY_KO, 0]);
    }

    #[test]
    fn steps_are_counted_over_stones() {
        let stones: Stones = "X O . / . . . / . . .".parse().expect("a diagram");
        let point = |name| stones.size().parse_point(name).expect("a point");
        assert_eq!(away(&stones, point("C2"), stones.of(Color::Black)), 3);
    }
}
