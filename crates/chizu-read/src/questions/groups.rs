//! Questions about the life of groups.

use chizu_board::{Color, Move, Point, PointSet, Position};

use super::chain::capture_goal;
use super::whole::wiped;
use super::{ReadError, canon, color_of};
use crate::answer::{Answer, Code};
use crate::board::{ATTACKER, DEFENDER};
use crate::canon::Canon;
use crate::effort::Budget;
use crate::life::{Nearby, Siege};
use crate::tuning;

/// Whether the group of these stones dies if its opponent moves.
///
/// It dies if all of it is captured, or if it can neither make two eyes nor get away; it lives in seki.
pub fn kill(position: &Position, group: &PointSet, budget: &Budget) -> Result<Answer, ReadError> {
    Lives::default().kill(position, group, budget)
}

/// Whether the group of these stones lives if its owner moves.
pub fn live(position: &Position, group: &PointSet, budget: &Budget) -> Result<Answer, ReadError> {
    Lives::default().live(position, group, budget)
}

/// Questions about groups, one after the other: what was judged around a group is kept for the next question about it.
#[derive(Default)]
pub struct Lives {
    siege: Option<Siege>,
    nearby: Nearby,
}

impl Lives {
    /// What is known of stones around: to those that are `lost` no friend of theirs gets away, and those that are `held` stand.
    #[must_use]
    pub const fn given(lost: PointSet, held: PointSet) -> Self {
        Self { siege: None, nearby: Nearby { lost, held } }
    }

    /// As [`kill`].
    pub fn kill(
        &mut self,
        position: &Position,
        group: &PointSet,
        budget: &Budget,
    ) -> Result<Answer, ReadError> {
        self.ask(position, group, ATTACKER, budget)
    }

    /// As [`live`].
    pub fn live(
        &mut self,
        position: &Position,
        group: &PointSet,
        budget: &Budget,
    ) -> Result<Answer, ReadError> {
        self.ask(position, group, DEFENDER, budget)
    }

    /// Whether a group is shut in with little room: what becomes of it can be settled with some tens of thousands of nodes in
    /// most cases. With a way out, or more room, more nodes help little.
    pub fn is_confined(
        &mut self,
        position: &Position,
        group: &PointSet,
        budget: &Budget,
    ) -> Result<bool, ReadError> {
        let attacker = !owner_of(position, group)?;
        let canon = canon_of_groups(position, attacker, ATTACKER, *group);
        Ok(self.siege(&canon, attacker, group, budget.nodes).is_confined())
    }

    fn ask(
        &mut self,
        position: &Position,
        group: &PointSet,
        side: u8,
        budget: &Budget,
    ) -> Result<Answer, ReadError> {
        let attacker = !owner_of(position, group)?;
        let canon = canon_of_groups(position, attacker, side, *group);
        let siege = self.siege(&canon, attacker, group, budget.nodes);
        let (finding, raced, point) = siege.ask(canon.ko(), side, *budget);
        let found = finding.answer(|at| point(at).map_or(Move::Pass, |at| Move::Play(canon.back(at))));
        if budget.nodes >= tuning::group_capture_nodes()
            && let Some(all) = wiped(position, group, side, budget)?
        {
            // A proof needs no judgement of what is around.
            let (nodes, children) = (found.nodes + all.nodes, found.children + all.children);
            return Ok(Answer { nodes, children, ..if all.is_settled() { all } else { found } });
        }
        // Who captures a group may lose his own by it.
        if raced { Ok(found) } else { by_capture(position, group, side, budget, found) }
    }

    fn siege(&mut self, canon: &Canon, attacker: Color, group: &PointSet, nodes: u64) -> &mut Siege {
        let stones = canon.stones();
        let Nearby { lost, held } = self.nearby;
        let nearby = Nearby { lost: canon.turned(&(lost - *group)), held: canon.turned(&held) };
        let about = (canon.turned(group), nearby);
        let known = self.siege.take().filter(|siege| siege.is_of(stones, attacker, about, nodes));
        self.siege.insert(known.unwrap_or_else(|| Siege::new(stones, attacker, about, nodes)))
    }
}

/// The answer about a group's life, or the one about its capture where that tells of its death: a group of one chain that is captured
/// is dead, whatever eyes it had.
fn by_capture(
    position: &Position,
    group: &PointSet,
    side: u8,
    budget: &Budget,
    found: Answer,
) -> Result<Answer, ReadError> {
    let dies = if side == ATTACKER { Code::Win } else { Code::Lose };
    let stones = position.stones();
    let Some(stone) = group.first_point() else { return Ok(found) };
    let is_short_chain =
        stones.chain(stone) == *group && stones.liberties(*group).len() <= tuning::group_capture_liberties();
    let is_dead = found.code == dies && found.is_settled();
    if is_dead || !is_short_chain {
        return Ok(found);
    }
    let part = Budget { nodes: budget.nodes / tuning::group_capture_part(), ..*budget };
    let taken = capture_goal(position, [stone; 2], side, &part)?;
    let worse = if side == ATTACKER { taken.code > found.code } else { taken.code < found.code };
    let tells = taken.is_settled() && (worse || taken.code == dies);
    let (nodes, children) = (found.nodes + taken.nodes, found.children + taken.children);
    Ok(Answer { nodes, children, ..if tells { taken } else { found } })
}

/// The owner of a group.
pub(super) fn owner_of(position: &Position, group: &PointSet) -> Result<Color, ReadError> {
    let first = group.first_point().ok_or(ReadError::NoGroup)?;
    let owner = color_of(position, first)?;
    for stone in group {
        if color_of(position, stone)? != owner {
            return Err(ReadError::DifferentColors);
        }
    }
    Ok(owner)
}

/// The standard orientation of a question about the groups of these stones.
pub(super) fn canon_of_groups(position: &Position, attacker: Color, side: u8, stones: PointSet) -> Canon {
    let chains = position.stones().geometry().components(stones);
    let marked: Vec<Point> = chains.filter_map(|chain| chain.first_point()).collect();
    canon(position, attacker, side, &marked, PointSet::EMPTY)
}
