//! Which of several questions a position is about.

use chizu_board::{Color, Move, Point, PointSet, Position, Suicide};

use super::groups::Asked;
use super::guess::guesses;
use super::moves::{first_move, stands, try_move};
use super::turn::Turn;
use super::votes::votes;
use super::worth::{likely, promise, worth};
use super::{Aim, Question, Solution};
use crate::problem::tuning;
use crate::read::{Budget, Code, ReadError};

/// Every question a position may be about with its answers, the likeliest problem first.
pub fn readings(position: &Position, budget: &Budget) -> Result<Vec<Solution>, ReadError> {
    let (turn, position) = Turn::of(position);
    Ok(ranked(&position, budget)?.iter().map(|reading| turn.solution(reading)).collect())
}

fn ranked(position: &Position, budget: &Budget) -> Result<Vec<Solution>, ReadError> {
    let mut found: Vec<Solution> = Vec::new();
    let mut nodes = (budget.nodes / tuning::first_part()).max(1);
    let read = |question: &Question, nodes: u64| -> Result<Solution, ReadError> {
        let part = Budget { nodes, ..*budget };
        Ok(Solution {
            question: question.clone(),
            answer: question.ask(position, &part)?,
            otherwise: question.ask_opponent(position, &part)?,
            first: None,
            doubtful: false,
        })
    };
    let Asked { firm, loose } = Asked::of(position);
    for question in firm.iter().chain(&loose) {
        // Captures take few nodes, and tell of groups that are open.
        found.push(read(question, if question.aim.is_capture() { budget.nodes } else { nodes })?);
    }
    while nodes < budget.nodes {
        nodes = (nodes * 4).min(budget.nodes);
        // More nodes are spent where more is to be won than what is settled.
        let best = found.iter().filter(|reading| reading.is_settled()).map(worth).max().unwrap_or(0);
        let is_open = |reading: &Solution| !reading.is_settled() && promise(reading) > best;
        let mut any = false;
        for reading in &mut found {
            if !reading.question.aim.is_capture() && is_open(reading) {
                *reading = read(&reading.question, nodes)?;
                any = true;
            }
        }
        if !any {
            break;
        }
    }
    // Groups that may be cut apart are what it is about if they are known to live or die together.
    let together = found.split_off(firm.len());
    found.extend(together.into_iter().filter(|reading| reading.is_settled() && worth(reading) > 0));
    // Questions come the likeliest first, and stay so among equals.
    found.sort_by_key(|reading| std::cmp::Reverse(worth(reading)));
    Ok(found)
}

/// Solves the problem with so many nodes for each question; none if there are no stones to ask about.
///
/// Where no question stands out, or none is settled, the move is chosen for which most readings speak.
pub fn solve(position: &Position, budget: &Budget) -> Result<Option<Solution>, ReadError> {
    Ok(solve_or_guess(position, budget)?.map(|(solution, _)| solution))
}

/// Moves that come to mind, the likeliest first, with the logarithm of the odds of each in hundredths.
pub type Guesses = Vec<(Point, i64)>;

/// The same, and where it is not solved all moves that come to mind, to be weighed with what others say.
pub fn solve_or_guess(
    position: &Position,
    budget: &Budget,
) -> Result<Option<(Solution, Guesses)>, ReadError> {
    let (turn, position) = Turn::of(position);
    let readings = ranked(&position, budget)?;
    let Some(best) = readings.first() else { return Ok(None) };
    let voted = tried(&position, &readings, votes(&readings), budget)?;
    let mut solution = match voted.first() {
        Some(mv) => for_move(&readings, *mv).clone(),
        None => best.clone(),
    };
    let greater = |reading: &Solution| !reading.is_settled() && promise(reading) > worth(&solution);
    solution.doubtful = readings.iter().any(|reading| greater(reading) || makes_vain(reading, &solution));
    solution.first = match voted.first() {
        Some(at) => Some(Move::Play(*at)),
        None => first_move(&position, &solution, budget)?,
    };
    // Where the opponent, asked after the move, has an answer to it, one of the two readings is wrong.
    solution.doubtful |= solution.is_solved() && !stands(&position, &solution, budget)?;
    let guesses = match solution.is_solved() {
        true => Vec::new(),
        false => guesses(&position, &readings, solution.first, budget)?,
    };
    if let Some((at, _)) = guesses.first() {
        solution = for_move(&readings, *at).clone();
        // What was not solved is not solved by a guess.
        (solution.first, solution.doubtful) = (Some(Move::Play(*at)), true);
    }
    let guesses = guesses.into_iter().map(|(at, odds)| (turn.point(at), odds)).collect();
    Ok(Some((turn.solution(&solution), guesses)))
}

/// Whether little depends on what is solved because a larger group of the side to move is called dead, whatever he does; or
/// that may be wrong, and the problem is how to save it.
fn makes_vain(reading: &Solution, solved: &Solution) -> bool {
    let (Question { group, aim, .. }, saved) = (&reading.question, &solved.question);
    let dead = *aim == Aim::Live && reading.answer.fails();
    let little = saved.group.len() <= tuning::little_stones() && group.len() > saved.group.len();
    dead && (little || saved.aim == Aim::Save && saved.group.is_subset(group))
}

/// The moves again, those first that settle most for the side to move: a move may save one group and kill
/// another.
fn tried(
    position: &Position,
    readings: &[Solution],
    voted: Vec<Point>,
    budget: &Budget,
) -> Result<Vec<Point>, ReadError> {
    let mut found: Vec<(usize, Point)> = Vec::new();
    let me = position.to_play();
    let legal = |at: &Point| position.check(me, Move::Play(*at), Suicide::Forbidden).is_ok();
    for (rank, at) in voted.into_iter().filter(legal).enumerate() {
        let mut settles = 0;
        if rank < tuning::tried_moves() {
            let taken = taken_by(readings, me, at);
            for reading in likely(readings).take(tuning::tried_questions()) {
                let stones = reading.question.group.len().min(tuning::most_stones());
                settles += stones * does(position, reading, at, &taken, budget)?;
            }
        }
        found.push((settles, at));
    }
    // Moves come in the order of the votes, and stay so among equals.
    found.sort_by_key(|(settles, _)| std::cmp::Reverse(*settles));
    Ok(found.into_iter().map(|(_, at)| at).collect())
}

/// What a move that takes these stones does for the side to move with a group, from 0 to 4 for each stone.
fn does(
    position: &Position,
    reading: &Solution,
    at: Point,
    taken: &PointSet,
    budget: &Budget,
) -> Result<usize, ReadError> {
    let worth_of = |code: Code| match code {
        Code::Win => 4,
        Code::KoA | Code::KoB => 2,
        Code::Lose => 0,
    };
    let Question { group, owner, .. } = &reading.question;
    let mine = *owner == position.to_play();
    let geometry = position.stones().geometry();
    // Who takes the stones that a group of his races with saves it.
    let saves = mine && geometry.neighbors_of(*group).intersects(taken);
    // What all nodes have settled need not be tried with few.
    if reading.is_won() && reading.answer.best == Some(Move::Play(at)) {
        return Ok(worth_of(reading.answer.code));
    }
    if saves && !reading.is_won() {
        return Ok(4);
    }
    // Where another move is known to save the group, taking stones is tried with all nodes: it may not suffice.
    let nodes = if saves { budget.nodes } else { budget.nodes / tuning::tried_part() };
    Ok(match try_move(position, reading, Move::Play(at), &Budget { nodes, ..*budget })? {
        Some(trial) if trial.reply.is_settled() => worth_of(trial.code()),
        Some(_) if saves => 4,
        Some(_) => 1,
        None if mine => 0,
        // The group is taken in a ko.
        None => 4,
    })
}

/// The opponent's chains and groups, of some stones each, that are settled to fall if `me` plays `at`.
fn taken_by(readings: &[Solution], me: Color, at: Point) -> PointSet {
    let falls = |reading: &&Solution| {
        let Solution { question, answer, .. } = reading;
        let wins = reading.is_won() && answer.code == Code::Win && answer.best == Some(Move::Play(at));
        question.owner != me && wins && question.group.len() >= tuning::spoils()
    };
    readings.iter().filter(falls).map(|reading| reading.question.group).collect()
}

/// The likeliest reading in which the move works, or else in which it comes up.
fn for_move(readings: &[Solution], at: Point) -> &Solution {
    let mv = Move::Play(at);
    let won = |reading: &&Solution| reading.is_won() && reading.answer.best == Some(mv) && worth(reading) > 0;
    let named = |reading: &&Solution| {
        (reading.answer.line.first() == Some(&mv) || reading.otherwise.best == Some(mv)) && worth(reading) > 0
    };
    readings.iter().find(won).or_else(|| readings.iter().find(named)).unwrap_or(&readings[0])
}

#[cfg(test)]
mod tests {
    use chizu_board::{Setup, Size, Stones};

    use super::*;
    use crate::read::{Answer, Evidence};

    /// How many stones Black takes with his move on `at`, by all readings.
    fn taken(diagram: &str, at: &str) -> usize {
        let stones: Stones = diagram.parse().expect("a diagram");
        let position = Setup::new(stones).position().expect("a position").with_to_play(Color::Black);
        let at = position.size().parse_point(at).expect("a point");
        let readings = ranked(&position, &Budget { nodes: 2_000, table_bits: 12 }).expect("readings");
        taken_by(&readings, Color::Black, at).len()
    }

    #[test]
    fn three_stones_that_a_move_captures_are_taken_by_it() {
        let three = "
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . O O O O X X . .
            . O X X X O X . .
            . O X . X O X . .
            . O X . X O X . .
            . O X X X . X . .";
        assert_eq!([taken(three, "F1"), taken(three, "D2")], [3, 0]);
    }

    /// A reading of a group of these stones in which the side to move has this answer, settled.
    fn settled(group: &[&str], aim: Aim, code: Code) -> Solution {
        let size = Size::NINETEEN;
        let group = group.iter().map(|name| size.parse_point(name).expect("a point")).collect();
        let answer = Answer {
            code,
            best: None,
            evidence: Evidence::Searched,
            nodes: 1,
            children: 0,
            line: Vec::new(),
        };
        let owner = if matches!(aim, Aim::Live | Aim::Save) { Color::Black } else { Color::White };
        let otherwise = Answer { code: Code::Win, ..answer.clone() };
        let question = Question { group, owner, aim };
        Solution { question, answer, otherwise, first: None, doubtful: false }
    }

    #[test]
    fn little_is_won_where_a_larger_group_is_called_dead() {
        let dead = settled(&["C3", "D3", "E3"], Aim::Live, Code::Lose);
        let alive = settled(&["C3", "D3", "E3"], Aim::Live, Code::Win);
        let saved = settled(&["C3", "D3"], Aim::Save, Code::Win);
        let two = settled(&["K9", "K10"], Aim::Kill, Code::Win);
        let three = settled(&["K9", "K10", "K11"], Aim::Kill, Code::Win);
        let whole = settled(&["C3", "D3", "E3"], Aim::Save, Code::Win);
        let vain = |group: &Solution| [&saved, &two, &three, &whole].map(|won| makes_vain(group, won));
        assert_eq!([vain(&dead), vain(&alive)], [[true, true, false, true], [false; 4]]);
    }

    #[test]
    fn two_stones_are_too_few_to_live_by() {
        let two = "
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . O O O O X X . .
            . O X X X X X . .
            . O X . X O X . .
            . O X . X O X . .
            . O X X X . X . .";
        assert_eq!(taken(two, "F1"), 0);
    }
}
