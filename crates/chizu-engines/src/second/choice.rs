//! An engine's move within a part of the board, and whose every point it expects to be in the end.

use chizu::{Color, Move, Point, PointSet, Position, Size};

use super::{Link, nets};
use crate::analysis::{Analysis, Question, View};
use crate::dialect::Restriction;
use crate::error::{Error, shown};
use crate::gtp::{Gtp, letter, parse_move};
use crate::process::Watch;

/// What an engine expects of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outlook {
    /// Whose every point is in the end, row by row from the top left: from −1000, White's, to 1000, Black's.
    pub owners: Vec<i16>,
    /// Black's lead with komi, in tenths of a point, if it tells one.
    pub lead: Option<i32>,
    /// The moves it thinks of, the best first, as far as it tells them.
    pub moves: Vec<Move>,
}

/// A move that is asked for: of whose turn it is, on one of these points.
#[derive(Clone, Copy, Debug)]
pub(super) struct Wanted<'a> {
    pub(super) position: &'a Position,
    pub(super) komi: f64,
    pub(super) among: PointSet,
    /// Whether it may pass; what it would play elsewhere is then taken for a pass.
    pub(super) may_pass: bool,
}

/// The move that is wanted, if there is one.
pub(super) fn choose(
    link: &mut Link,
    wanted: Wanted<'_>,
    visits: u32,
    watch: &Watch,
) -> Result<Option<Move>, Error> {
    let Wanted { among, may_pass, .. } = wanted;
    let found = match link {
        Link::Analysis(katago) => by_analysis(katago, wanted, visits, watch)?,
        Link::Gtp(gtp) => by_gtp(gtp, wanted, watch)?,
    };
    Ok(match found {
        Some(Move::Play(at)) if !among.contains(at) => may_pass.then_some(Move::Pass),
        Some(Move::Pass) | None => may_pass.then_some(Move::Pass),
        other => other,
    })
}

fn by_analysis(
    katago: &mut Analysis,
    wanted: Wanted<'_>,
    visits: u32,
    watch: &Watch,
) -> Result<Option<Move>, Error> {
    let Wanted { position, komi, among, may_pass } = wanted;
    let question = Question::new(position, position.to_play(), visits).komi(komi).among(among);
    let question = if may_pass { question } else { question.without_pass() };
    let view = katago.ask_one(&question, watch)?;
    Ok(view.moves.first().copied())
}

fn by_gtp(gtp: &mut Gtp, wanted: Wanted<'_>, watch: &Watch) -> Result<Option<Move>, Error> {
    let Wanted { position, komi, among, may_pass } = wanted;
    gtp.set_up(position, komi, watch)?;
    let (size, mover) = (position.size(), letter(position.to_play()));
    let names = |pass: bool, between: &str| {
        let points = among.iter().map(Move::Play).chain(pass.then_some(Move::Pass));
        points.map(|mv| mv.name(size)).collect::<Vec<_>>().join(between)
    };
    match gtp.dialect.restriction {
        Restriction::RestrictedGenmove if gtp.knows("restricted_genmove") => {
            let answer = gtp.ask(&format!("restricted_genmove {mover} {}", names(false, " ")), watch)?;
            Ok(parse_move(answer.trim(), size))
        }
        Restriction::KataAllow if gtp.knows("kata-search_analyze") => {
            let question = format!(
                "kata-search_analyze {mover} allow {mover} {} 1 ownership true",
                names(may_pass, ",")
            );
            Ok(played(&gtp.ask(&question, watch)?, size))
        }
        Restriction::LzAllow if gtp.knows("lz-genmove_analyze") => {
            let question = format!("lz-genmove_analyze {mover} 100 allow {mover} {} 1", names(may_pass, ","));
            let answer = gtp.ask_and_move(&question, watch)?;
            Ok(played(&answer, size))
        }
        _ => {
            let answer = gtp.ask_and_move(&format!("genmove {mover}"), watch)?;
            Ok(parse_move(answer.trim(), size))
        }
    }
}

/// The move of an answer that ends in `play MOVE`.
fn played(answer: &str, size: Size) -> Option<Move> {
    answer.lines().rev().find_map(|line| parse_move(line.trim().strip_prefix("play ")?.trim(), size))
}

/// What it expects of a position; what it would play too, where that takes a question of its own, if it is `with_moves`.
pub(super) fn outlook(
    link: &mut Link,
    position: &Position,
    komi: f64,
    visits: u32,
    with_moves: bool,
    watch: &Watch,
) -> Result<Outlook, Error> {
    let mover = position.to_play();
    match link {
        Link::Analysis(katago) => {
            let question = Question::new(position, mover, visits).komi(komi);
            Ok(of_view(&katago.ask_one(&question, watch)?))
        }
        Link::Gtp(gtp) if gtp.has_net() => {
            let sense = super::gtp_ways::sense(gtp, watch)?;
            gtp.set_up(position, komi, watch)?;
            let mut view = super::gtp_ways::ownership(gtp, position.size(), mover, watch)?;
            let sign = sense.sign(mover);
            view.owners.iter_mut().for_each(|owner| *owner *= sign);
            view.lead = view.lead.map(|lead| sign * lead);
            Ok(of_view(&view))
        }
        Link::Gtp(gtp) if gtp.knows("initial_influence") => {
            gtp.set_up(position, komi, watch)?;
            territory(gtp, position, with_moves, watch)
        }
        Link::Gtp(_) => Err(Error::Cannot { what: "whose the points are in the end".to_owned() }),
    }
}

/// How likely a net finds every point as the next move, at a glance.
pub(super) fn natural(
    link: &mut Link,
    position: &Position,
    komi: f64,
    watch: &Watch,
) -> Result<Vec<(Point, f32)>, Error> {
    let size = position.size();
    let policy = match link {
        Link::Analysis(katago) => {
            let question = Question::new(position, position.to_play(), 1).komi(komi).turned();
            katago.ask_one(&question, watch)?.policy
        }
        Link::Gtp(gtp) if gtp.knows("kata-raw-nn") => {
            gtp.set_up(position, komi, watch)?;
            let question = "kata-raw-nn 0";
            let answer = gtp.ask(question, watch)?;
            let (_, rest) = answer.split_once("\npolicy\n").unwrap_or_default();
            rest.split_whitespace().map_while(|word| word.parse().ok()).take(size.area()).collect()
        }
        Link::Gtp(_) => Vec::new(),
    };
    if policy.len() < size.area() {
        return Err(Error::Cannot { what: "which moves are natural: it has no net that tells".to_owned() });
    }
    let points = size.points().zip(policy);
    Ok(points.filter(|(_, chance)| chance.is_finite() && *chance >= 0.0).collect())
}

fn of_view(view: &View) -> Outlook {
    Outlook {
        owners: view.owners.iter().map(|owner| nets::thousandths(*owner, Color::Black)).collect(),
        lead: view.lead.map(|lead| (lead * 10.0).round() as i32),
        moves: view.moves.clone(),
    }
}

/// As GNU Go does: White's share of every point. It gives much to whose turn it is, so that the mean is taken over both turns.
fn territory(gtp: &mut Gtp, position: &Position, with_moves: bool, watch: &Watch) -> Result<Outlook, Error> {
    let (size, stones) = (position.size(), position.stones());
    let mut shares = vec![0.0_f32; size.area()];
    for mover in Color::ALL {
        let question = format!("initial_influence {} territory_value", letter(mover));
        let answer = gtp.ask(&question, watch)?;
        let numbers: Option<Vec<f32>> = answer.split_whitespace().map(|word| word.parse().ok()).collect();
        let numbers = numbers.filter(|all| all.len() == size.area() && all.iter().all(|one| one.is_finite()));
        let numbers = numbers.ok_or_else(|| Error::Nonsense { to: question, said: shown(&answer) })?;
        shares.iter_mut().zip(numbers).for_each(|(share, number)| *share += number / 2.0);
    }
    let owners = size.points().zip(shares).map(|(at, white)| match stones.get(at) {
        // What is said of stones is the territory they leave if they are dead, nothing if they live.
        Some(Color::Black) => nets::thousandths(1.0 - white.max(0.0), Color::Black),
        Some(Color::White) => nets::thousandths(-1.0 - white.min(0.0), Color::Black),
        None => nets::thousandths(-white, Color::Black),
    });
    let owners = owners.collect();
    let lead = match gtp.knows("estimate_score") {
        true => gtp.try_ask("estimate_score", watch)?.and_then(|text| score(&text)),
        false => None,
    };
    let best = if position.to_play() == Color::Black { "top_moves_black" } else { "top_moves_white" };
    let moves = match with_moves && gtp.knows(best) {
        true => gtp.try_ask(best, watch)?.unwrap_or_default(),
        false => String::new(),
    };
    let moves = moves.split_whitespace().step_by(2).map_while(|word| parse_move(word, size)).collect();
    Ok(Outlook { owners, lead, moves })
}

/// `B+3.5 (upper bound: …`: Black's lead in tenths.
fn score(text: &str) -> Option<i32> {
    let word = text.split_whitespace().next()?;
    let (who, points) = word.split_once('+')?;
    let points: f32 = points.parse().ok().filter(|points: &f32| points.is_finite() && points.abs() < 1e4)?;
    let tenths = (points * 10.0).round() as i32;
    match who {
        "B" => Some(tenths),
        "W" => Some(-tenths),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_with_a_move_at_their_end_are_read() {
        let size = Size::NINETEEN;
        let d4 = size.parse_point("D4").map(Move::Play);
        assert_eq!(played("info move D4 visits 3\nplay D4", size), d4);
        assert_eq!(played("info move D4\nplay resign", size), None);
        assert_eq!(played("play pass", size), Some(Move::Pass));
        assert_eq!(played("play /etc/passwd", size), None);
    }

    #[test]
    fn estimates_are_read() {
        assert_eq!(score("W+3.5 (upper bound: -3.5, lower: -7.2)"), Some(-35));
        assert_eq!(score("B+12"), Some(120));
        assert_eq!(score("0"), None);
        assert_eq!(score("B+NaN"), None);
        assert_eq!(score("B+1e9"), None);
    }
}
