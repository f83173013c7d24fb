//! Groups by what a net expects of their points: all of them in two questions, the position with either side to move.
//!
//! Where it hangs on who moves first, the moves are found by trying: the likeliest points near the group are played, and after the best
//! of them the group's points are most surely the mover's.

use chizu::board::Suicide;
use chizu::{Color, Move, PointSet, Position, Status};

use crate::analysis::{Analysis, Question, View};
use crate::error::Error;
use crate::opinion::{Judgement, Means, Opinion, SURE};
use crate::process::Watch;

/// So many moves are tried for either side.
const TRIED: usize = 6;
/// They are looked for so many steps around the group.
const STEPS: u32 = 3;

pub(super) fn effort(visits: u32) -> String {
    if visits == 1 { "1 visit".to_owned() } else { format!("{visits} visits") }
}

/// Answers for all groups, or the same error for all.
pub(super) fn opinions(
    katago: &mut Analysis,
    position: &Position,
    komi: f64,
    visits: u32,
    groups: &[Option<(PointSet, Color)>],
    watch: &Watch,
) -> Vec<Result<Opinion, Error>> {
    let questions = Color::ALL.map(|mover| Question::new(position, mover, visits).komi(komi));
    let views: Result<Vec<View>, Error> = katago.ask(&questions, watch).into_iter().collect();
    let views = match views {
        Ok(views) => views,
        Err(error) => return vec![Err(error); groups.len()],
    };
    let mut found: Vec<Result<Opinion, Error>> = groups
        .iter()
        .map(|group| {
            group.map(|(stones, color)| opinion(&views, stones, color, visits)).ok_or_else(super::nobody)
        })
        .collect();
    for one in found.iter_mut().flatten() {
        if one.judgement == Judgement::Status(Status::Critical) {
            // What hangs on a move hangs on it though no move was found.
            let _ = name_moves(katago, position, komi, visits, &views, one, watch);
        }
    }
    found
}

/// What two views, with Black and with White to move, say of a group.
pub(super) fn opinion(views: &[View], stones: PointSet, color: Color, visits: u32) -> Opinion {
    let mean = |mover: Color| {
        let index = Color::ALL.iter().position(|other| *other == mover).unwrap_or(0);
        thousandths(views.get(index).map_or(0.0, |view| view.mean(stones)), color)
    };
    let means = Means { attacker_first: mean(!color), owner_first: mean(color) };
    let effort = effort(visits);
    Opinion {
        stones,
        color,
        judgement: means.judgement(),
        kill: None,
        live: None,
        means: Some(means),
        effort,
    }
}

/// From its owner's view.
pub(super) fn thousandths(mean: f32, color: Color) -> i16 {
    let sign = if color == Color::Black { 1.0 } else { -1.0 };
    (mean * sign * 1000.0).round().clamp(-1000.0, 1000.0) as i16
}

fn name_moves(
    katago: &mut Analysis,
    position: &Position,
    komi: f64,
    visits: u32,
    views: &[View],
    opinion: &mut Opinion,
    watch: &Watch,
) -> Result<(), Error> {
    let near = near(position, opinion.stones);
    let mut tried = Vec::new();
    for (mover, view) in Color::ALL.into_iter().zip(views) {
        let from = position.clone().with_to_play(mover);
        for at in view.likeliest(near, TRIED) {
            if let Ok(next) = from.after(mover, Move::Play(at), Suicide::Forbidden) {
                tried.push((mover, at, next));
            }
        }
    }
    let questions: Vec<Question> =
        tried.iter().map(|(mover, _, next)| Question::new(next, !*mover, visits).komi(komi)).collect();
    let answers = katago.ask(&questions, watch);
    let mut best: [Option<(i16, Move)>; 2] = [None, None];
    for ((mover, at, _), answer) in tried.iter().zip(answers) {
        let mean = thousandths(answer?.mean(opinion.stones), opinion.color);
        let is_attack = *mover != opinion.color;
        let value = if is_attack { -mean } else { mean };
        let best = &mut best[usize::from(is_attack)];
        if value >= SURE && best.is_none_or(|(other, _)| value > other) {
            *best = Some((value, Move::Play(*at)));
        }
    }
    let [live, kill] = best.map(|found| found.map(|(_, mv)| mv));
    (opinion.live, opinion.kill) = (live, kill);
    Ok(())
}

/// The empty points around a group.
pub(super) fn near(position: &Position, stones: PointSet) -> PointSet {
    let geometry = position.stones().geometry();
    let around = (0..STEPS).fold(stones, |set, _| set | geometry.neighbors_of(set));
    around & position.stones().vacant()
}
