//! Questions about races.

use chizu_board::{Move, PointSet, Position};

use super::ReadError;
use super::captures::capture;
use super::groups::{canon_of_groups, owner_of};
use super::whole::wiped;
use crate::answer::{Answer, Code, Evidence};
use crate::board::{ATTACKER, DEFENDER};
use crate::effort::Budget;
use crate::life::ask_race;
use crate::tuning;

/// How a race ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RaceAnswer {
    /// Whether the first group, whose owner moves, can be saved.
    pub saves: Answer,
    /// Whether the other group can be killed.
    pub kills: Answer,
}

impl RaceAnswer {
    /// Whether who moves saves his own group, or does so by a better ko, and no more.
    #[must_use]
    pub fn only_saves(&self) -> bool {
        self.saves.code > self.kills.code
    }

    /// Both in one: the kill or, where only the own group is saved, that; no better known than either.
    #[must_use]
    pub fn answer(self) -> Answer {
        let only_saves = self.only_saves();
        let Self { saves, kills } = self;
        let evidence = kills.evidence.min(saves.evidence);
        match kills.code {
            Code::Win => kills,
            _ if only_saves => Answer { nodes: kills.nodes + saves.nodes, evidence, ..saves },
            _ => Answer { evidence, ..kills },
        }
    }

    /// The move to play: the one that kills if that can be, otherwise the one that saves.
    #[must_use]
    pub const fn best(&self) -> Option<Move> {
        match (self.kills.code, self.kills.best) {
            (Code::Lose, _) => self.saves.best,
            (_, best) => best,
        }
    }
}

/// Whether the group of `a`, whose owner moves, kills that of `b` in a race.
pub fn race_kills(
    position: &Position,
    a: &PointSet,
    b: &PointSet,
    budget: &Budget,
) -> Result<Answer, ReadError> {
    race_goal(position, b, a, ATTACKER, budget)
}

/// How a race between two groups (*semeai*) ends if the owner of the stones of `a` moves first.
pub fn race(
    position: &Position,
    a: &PointSet,
    b: &PointSet,
    budget: &Budget,
) -> Result<RaceAnswer, ReadError> {
    if owner_of(position, a)? == owner_of(position, b)? {
        return Err(ReadError::SameColor);
    }
    if let Some(kills) = wiped(position, b, ATTACKER, budget)?.filter(Answer::is_settled)
        && let Some(saves) = wiped(position, a, DEFENDER, budget)?.filter(Answer::is_settled)
        && (kills.code == Code::Lose || saves.code == Code::Win)
    {
        // A proof needs no judgement of what is around.
        return Ok(RaceAnswer { saves, kills });
    }
    let race = race_goal(position, b, a, ATTACKER, budget)?;
    let captured = if race.is_settled() { None } else { takes(position, b, a, budget)? };
    let by_capture = captured.is_some();
    let mut kills = captured.unwrap_or(race);
    if kills.code == Code::Win {
        // Who kills what he races with is saved by it.
        return Ok(RaceAnswer { saves: kills.clone(), kills });
    }
    let alone = race_goal(position, a, b, DEFENDER, budget)?;
    if !kills.is_settled() && kills.code == Code::Lose {
        kills = in_doubt(kills, &alone);
    }
    // What is not settled goes with what is.
    let saved = alone.code >= kills.code && (!by_capture || alone.is_settled());
    let saves = if saved { alone } else { kills.clone() };
    Ok(RaceAnswer { saves, kills })
}

/// Who moves is taken to kill where nothing is known of that, unless it is known that he cannot even save his own group.
fn in_doubt(kills: Answer, saves: &Answer) -> Answer {
    if saves.fails() {
        return Answer { code: Code::Lose, best: None, evidence: Evidence::Searched, ..kills };
    }
    Answer { code: Code::Win, best: kills.line.first().copied(), ..kills }
}

/// How the opponent captures the chain of `target` next to `rival` that is most of it, if he does.
fn takes(
    position: &Position,
    target: &PointSet,
    rival: &PointSet,
    budget: &Budget,
) -> Result<Option<Answer>, ReadError> {
    let geometry = position.stones().geometry();
    let chains = geometry.components(*target);
    let Some(most) = chains.max_by_key(PointSet::len) else { return Ok(None) };
    if 2 * most.len() <= target.len() || (geometry.neighbors_of(most) & *rival).is_empty() {
        return Ok(None);
    }
    let Some(stone) = most.first_point() else { return Ok(None) };
    let budget = Budget {
        nodes: budget.nodes.saturating_mul(tuning::race_capture_times()),
        table_bits: budget.table_bits.saturating_add(2),
    };
    let answer = capture(position, stone, &budget)?;
    Ok(Some(answer).filter(|answer| answer.code != Code::Lose))
}

/// Whether the group of `target` dies in a race with `rival`.
fn race_goal(
    position: &Position,
    target: &PointSet,
    rival: &PointSet,
    side: u8,
    budget: &Budget,
) -> Result<Answer, ReadError> {
    let owner = owner_of(position, target)?;
    let attacker = owner_of(position, rival)?;
    if owner == attacker {
        return Err(ReadError::SameColor);
    }
    let canon = canon_of_groups(position, attacker, side, *target | *rival);
    let groups = (canon.turned(target), canon.turned(rival));
    let (finding, around) = ask_race(canon.stones(), attacker, canon.ko(), groups, side, *budget);
    Ok(finding.answer(|at| around.point(at).map_or(Move::Pass, |at| Move::Play(canon.back(at)))))
}

#[cfg(test)]
mod tests {
    use chizu_board::{Color, Setup, Stones};

    use super::*;

    /// The race of a group of Black's, who moves, with one of White's; first, what is known by itself of killing the other.
    fn raced(diagram: &str, [black, white]: [&str; 2], nodes: u64) -> (Answer, RaceAnswer) {
        let stones: Stones = diagram.parse().expect("a diagram");
        let position = Setup::new(stones).position().expect("a position").with_to_play(Color::Black);
        let group = |name| stones.chain(position.size().parse_point(name).expect("a point"));
        let [black, white] = [group(black), group(white)];
        let budget = Budget { nodes, table_bits: 12 };
        let kills = race_kills(&position, &black, &white, &budget).expect("a question");
        (kills, race(&position, &black, &white, &budget).expect("a race"))
    }

    #[test]
    fn who_moves_is_taken_to_kill_where_nothing_is_known() {
        let diagram = "
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . O O O O X X X .
            . O O O X . . X .
            . O X . X . X X .
            . O . . O O . X .";
        let (kills, race) = raced(diagram, ["E2", "E1"], 3);
        assert_eq!((kills.code, kills.is_settled()), (Code::Lose, false));
        assert_eq!((race.kills.code, race.kills.is_settled()), (Code::Win, false));
        let (_, race) = raced(diagram, ["E2", "E1"], 20_000);
        assert_eq!((race.kills.code, race.kills.is_settled()), (Code::Win, true));
    }

    #[test]
    fn who_cannot_save_his_own_group_kills_nothing() {
        let diagram = "
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . O O O O X X X .
            . O X X . . O X .
            . O X X . O . X .
            . O X X X O . X .";
        let (kills, race) = raced(diagram, ["C1", "F1"], 10);
        assert_eq!((kills.code, kills.is_settled()), (Code::Lose, false));
        assert_eq!((race.kills.code, race.kills.is_settled(), race.kills.best), (Code::Lose, true, None));
        assert_eq!((race.saves.code, race.saves.is_settled()), (Code::Lose, true));
    }

    #[test]
    fn who_dies_of_what_he_captures_wins_no_race() {
        // Black takes the three stones, and White plays where they stood.
        let diagram = "
            . O . O . O .
            O O O O O O O
            O O X X X X .
            O . X . O X X
            O O X X O O .";
        let (_, race) = raced(diagram, ["C1", "E1"], 3_000);
        assert_eq!((race.saves.code, race.kills.code), (Code::Win, Code::Lose));
    }
}
