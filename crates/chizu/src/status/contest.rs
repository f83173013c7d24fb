//! Groups read against each other, and life read where a count does not tell.
//!
//! The board is that without the stones thought away; but stones that a group would have to take for its eyes stay, or it
//! would be given these eyes.

use chizu_board::{PointSet, Position, Stones};

use super::groups::Group;
use super::scene::{Scene, with_stones};
use crate::read::{Answer, Budget, Code, Lives};
use crate::status::tuning;

/// How a race between two groups without eyes enough ends, whoever moves first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Race {
    FirstDies,
    SecondDies,
    /// Neither can take the other.
    Seki,
    /// Who moves first wins.
    Open,
}

/// What becomes of a group among strong ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Life {
    Lives,
    /// It lives if its owner moves first.
    Critical,
    Dies,
}

/// Who dies of two groups in contact; nothing if that takes more than so many positions, asked from one side.
pub(super) fn race(
    scene: &Scene,
    position: &Position,
    first: &Group,
    second: &Group,
    nodes: u64,
) -> Option<Race> {
    let board = board(position, scene, second);
    let budget = Budget { nodes, table_bits: 9 };
    let asked = |killer: &Group, other: &Group| match chizu_read::kernel::race_kills(
        &board,
        &killer.stones,
        &other.stones,
        &budget,
    ) {
        Ok(answer) if !answer.is_settled() => Asked::Undecided,
        Ok(answer) if answer.code == Code::Win => Asked::Kills,
        Ok(_) => Asked::Fails,
        Err(_) => Asked::Undecided,
    };
    match (asked(first, second), asked(second, first)) {
        (Asked::Kills, Asked::Kills) => Some(Race::Open),
        (Asked::Kills, _) => Some(Race::SecondDies),
        (_, Asked::Kills) => Some(Race::FirstDies),
        (Asked::Fails, Asked::Fails) => {
            may_stand(board.stones(), first.stones, second.stones).then_some(Race::Seki)
        }
        _ => None,
    }
}

/// Whether a group whose owner moves kills the other.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Asked {
    Kills,
    Fails,
    Undecided,
}

/// Whether two groups of which none can take the other may be in seki: they are in contact, and neither is in atari, for
/// then it was only read that it does not help to take it.
fn may_stand(stones: &Stones, first: PointSet, second: PointSet) -> bool {
    let geometry = stones.geometry();
    let near = geometry.neighbors_of(first | stones.liberties(first));
    let breathes = |group| geometry.components(group).any(|chain| stones.liberties(chain).len() > 1);
    near.intersects(&second) && breathes(first) && breathes(second)
}

/// Reads what becomes of a group; nothing if that takes too long.
pub(super) fn life(scene: &Scene, position: &Position, group: &Group) -> Option<Life> {
    let board = board(position, scene, group);
    let mut lives = Lives::default();
    let budget = Budget { nodes: tuning::contest_nodes(), table_bits: 9 };
    let kill = lives.kill(&board, &group.stones, &budget).ok().filter(Answer::is_settled)?;
    if kill.code == Code::Lose {
        return Some(Life::Lives);
    }
    let live = lives.live(&board, &group.stones, &budget).ok().filter(Answer::is_settled)?;
    Some(if live.code == Code::Win { Life::Critical } else { Life::Dies })
}

/// The board without the stones thought away, but for those among a group.
fn board(position: &Position, scene: &Scene, group: &Group) -> Position {
    let inside: PointSet = scene.geometry().flood(group.stones, group.stones | scene.stones().vacant());
    let mut stones = *scene.stones();
    stones.fill(inside & scene.gone[!group.color], !group.color);
    with_stones(position, stones)
}
