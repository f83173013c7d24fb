//! Groups asked of GTP engines, by the ways their dialects name.

use chizu::{Color, Move, PointSet, Position, Size, Status};

use super::nets;
use crate::analysis::{Sense, View, all_black};
use crate::dialect::{Restriction, Way};
use crate::error::{Error, shown};
use crate::gtp::{Gtp, letter, parse_move};
use crate::opinion::{Judgement, Opinion};
use crate::process::Watch;

impl Gtp {
    /// Tells it how it is wanted here. What it does not understand is left out.
    pub(super) fn prepare(&mut self, visits: u32, watch: &Watch) -> Result<(), Error> {
        let mut wanted: Vec<String> = self.dialect.prepare.iter().map(|word| (*word).to_owned()).collect();
        if self.dialect.restriction == Restriction::KataAllow {
            wanted.push(format!("kata-set-param maxVisits {}", least(visits)));
        }
        for command in wanted {
            let is_known = command.split(' ').next().is_some_and(|name| self.knows(name));
            match if is_known { self.ask(&command, watch).map(drop) } else { Ok(()) } {
                Err(error) if !error.is_harmless() => return Err(error),
                _ => {}
            }
        }
        Ok(())
    }

    /// How it is asked about groups.
    pub(crate) fn way(&self) -> Option<Way> {
        self.dialect.ways.iter().copied().find(|way| self.knows(way.command()))
    }

    /// Whether all groups are answered by the same questions.
    pub(crate) fn answers_together(&self) -> bool {
        self.way() != Some(Way::DragonStatus)
    }

    /// Whether a net answers.
    pub(crate) fn has_net(&self) -> bool {
        self.way() == Some(Way::Ownership)
    }
}

/// Answers for the groups up to the first that breaks the engine.
pub(super) fn opinions(
    gtp: &mut Gtp,
    position: &Position,
    komi: f64,
    visits: u32,
    groups: &[Option<(PointSet, Color)>],
    watch: &Watch,
) -> Vec<Result<Opinion, Error>> {
    let Some(way) = gtp.way() else {
        let names: Vec<&str> = gtp.dialect.ways.iter().map(|way| way.command()).collect();
        let what = format!("what becomes of a group: it does not know {}", names.join(", "));
        return vec![Err(Error::Cannot { what }); groups.len()];
    };
    let mut found = Vec::new();
    let together = match way {
        Way::DragonStatus => None,
        Way::Ownership => Some(ownerships(gtp, position, komi, visits, groups, watch)),
        Way::FinalStatus => Some(final_status(gtp, position, komi, groups, watch)),
    };
    if let Some(together) = together {
        return together.unwrap_or_else(|error| vec![Err(error); groups.len()]);
    }
    for group in groups {
        let one = match group {
            Some((stones, color)) => dragon_status(gtp, position, komi, *stones, *color, watch),
            None => Err(super::nobody()),
        };
        let is_broken = one.as_ref().is_err_and(|error| !error.is_harmless());
        found.push(one);
        if is_broken {
            break;
        }
    }
    found
}

/// As GNU Go does: `alive`, `dead`, `critical ATTACK DEFENCE`, `unknown`.
fn dragon_status(
    gtp: &mut Gtp,
    position: &Position,
    komi: f64,
    stones: PointSet,
    color: Color,
    watch: &Watch,
) -> Result<Opinion, Error> {
    gtp.set_up(position, komi, watch)?;
    let size = position.size();
    // The largest chain stands for the group: engines have groups of their own.
    let chains: Vec<PointSet> =
        position.stones().chains(color).filter(|chain| chain.intersects(&stones)).collect();
    let largest = chains.iter().rev().max_by_key(|chain| chain.len());
    let at = largest.and_then(PointSet::first_point).ok_or_else(super::nobody)?;
    let question = format!("dragon_status {}", size.name(at));
    let answer = gtp.ask(&question, watch)?;
    let mut words = answer.split_whitespace();
    let status = words.next().unwrap_or("").to_ascii_lowercase();
    let mut moves = words.map(|word| parse_move(word, size));
    let mut opinion = Opinion {
        stones,
        color,
        judgement: Judgement::Unsure,
        kill: None,
        live: None,
        means: None,
        effort: String::new(),
    };
    match status.as_str() {
        "alive" => opinion.judgement = Judgement::Status(Status::Alive),
        "dead" => opinion.judgement = Judgement::Status(Status::Dead),
        "critical" => {
            opinion.judgement = Judgement::Status(Status::Critical);
            (opinion.kill, opinion.live) = (moves.next().flatten(), moves.next().flatten());
            // Where it names a pass, its search for two eyes may name the move, or a ko.
            let mut is_ko = false;
            for (mv, command) in [(&mut opinion.kill, "owl_attack"), (&mut opinion.live, "owl_defend")] {
                if gtp.knows(command) && matches!(mv, None | Some(Move::Pass)) {
                    let answer = gtp.ask(&format!("{command} {}", size.name(at)), watch)?;
                    let found = owl(&answer, size);
                    is_ko |= found.is_some_and(|(code, _)| code == KO);
                    *mv = found.and_then(|(_, mv)| mv);
                }
            }
            if is_ko {
                opinion.judgement = Judgement::Status(Status::Ko);
            }
            for mv in [&mut opinion.kill, &mut opinion.live] {
                *mv = mv.filter(|mv| *mv != Move::Pass);
            }
        }
        "unknown" | "unchecked" | "white_territory" | "black_territory" => {}
        _ => return Err(Error::Nonsense { to: question, said: shown(&answer) }),
    }
    Ok(opinion)
}

/// GNU Go's codes of a ko, which the other side or the mover may have to win.
const KO: u8 = 2;

/// `CODE MOVE`: 0 it fails, 1 it works, 2 and 3 by a ko.
fn owl(answer: &str, size: Size) -> Option<(u8, Option<Move>)> {
    let mut words = answer.split_whitespace();
    let code: u8 = words.next()?.parse().ok()?;
    let mv = words.next().and_then(|word| parse_move(word, size));
    (code > 0).then_some((code.min(KO), mv))
}

/// What would be taken off the board if the game ended: alive or dead, whoever moves.
fn final_status(
    gtp: &mut Gtp,
    position: &Position,
    komi: f64,
    groups: &[Option<(PointSet, Color)>],
    watch: &Watch,
) -> Result<Vec<Result<Opinion, Error>>, Error> {
    gtp.set_up(position, komi, watch)?;
    let size = position.size();
    let question = "final_status_list dead";
    let answer = gtp.ask(question, watch)?;
    let dead: Option<PointSet> = answer.split_whitespace().map(|word| size.parse_point(word)).collect();
    let dead = dead.ok_or_else(|| Error::Nonsense { to: question.to_owned(), said: shown(&answer) })?;
    let one = |group: &Option<(PointSet, Color)>| {
        let (stones, color) = group.ok_or_else(super::nobody)?;
        let gone = (dead & stones).len();
        let judgement = match gone {
            0 => Judgement::Status(Status::Alive),
            _ if gone == stones.len() => Judgement::Status(Status::Dead),
            _ => Judgement::Unsure,
        };
        Ok(Opinion { stones, color, judgement, kill: None, live: None, means: None, effort: String::new() })
    };
    Ok(groups.iter().map(one).collect())
}

/// With one visit KataGo's GTP tells nothing.
pub(super) const fn least(visits: u32) -> u32 {
    if visits < 2 { 2 } else { visits }
}

/// Whose numbers are positive: asked of boards that are all Black's.
pub(super) fn sense(gtp: &mut Gtp, watch: &Watch) -> Result<Sense, Error> {
    let mut means = [0.0; 2];
    if let Some(board) = all_black() {
        gtp.set_up(&board, 0.0, watch)?;
        let all = PointSet::first(board.size().area());
        for (mover, mean) in Color::ALL.into_iter().zip(&mut means) {
            *mean = ownership(gtp, board.size(), mover, watch)?.mean(all);
        }
    }
    Ok(Sense::of(means[0], means[1]))
}

/// As KataGo does in GTP.
fn ownerships(
    gtp: &mut Gtp,
    position: &Position,
    komi: f64,
    visits: u32,
    groups: &[Option<(PointSet, Color)>],
    watch: &Watch,
) -> Result<Vec<Result<Opinion, Error>>, Error> {
    let sense = sense(gtp, watch)?;
    gtp.set_up(position, komi, watch)?;
    let mut views = Vec::new();
    for mover in Color::ALL {
        let mut view = ownership(gtp, position.size(), mover, watch)?;
        let sign = sense.sign(mover);
        view.owners.iter_mut().for_each(|owner| *owner *= sign);
        views.push(view);
    }
    let one = |group: &Option<(PointSet, Color)>| {
        let (stones, color) = group.ok_or_else(super::nobody)?;
        Ok(nets::opinion(&views, stones, color, least(visits)))
    };
    Ok(groups.iter().map(one).collect())
}

/// Whose the points are as the engine has it, with a sign of its own.
pub(super) fn ownership(gtp: &mut Gtp, size: Size, mover: Color, watch: &Watch) -> Result<View, Error> {
    let question = format!("kata-search_analyze {} ownership true", letter(mover));
    let answer = gtp.ask(&question, watch)?;
    let nonsense = || Error::Nonsense { to: question.clone(), said: shown(&answer) };
    let words = answer.lines().rev().find_map(|line| line.split_once(" ownership ")).ok_or_else(nonsense)?.1;
    let numbers = words.split_whitespace().map_while(|word| word.parse::<f32>().ok());
    let owners: Vec<f32> = numbers.take(size.area()).map(|owner| owner.clamp(-1.0, 1.0)).collect();
    if owners.len() != size.area() || owners.iter().any(|owner| owner.is_nan()) {
        return Err(nonsense());
    }
    let best = answer.lines().find_map(|line| parse_move(line.strip_prefix("play ")?.trim(), size));
    // What is said of the best move is said of the position.
    let lead =
        answer.split_once(" scoreLead ").and_then(|(_, rest)| rest.split_whitespace().next()?.parse().ok());
    let lead = lead.filter(|lead: &f32| lead.is_finite());
    Ok(View { owners, moves: best.into_iter().collect(), policy: Vec::new(), lead, visits: 0 })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_of_owl_are_read() {
        let size = Size::NINETEEN;
        let d4 = size.parse_point("D4").map(Move::Play);
        assert_eq!(owl("0", size), None);
        assert_eq!(owl("1 D4", size), Some((1, d4)));
        assert_eq!(owl("3 PASS", size), Some((KO, Some(Move::Pass))));
        assert_eq!(owl("/etc/passwd; rm", size), None);
    }
}
