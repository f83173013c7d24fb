//! Which stones are dead, if someone moves next.

use chizu_board::{Color, PointSet};

use super::GroupFacts;

/// The stones of dead groups, and of critical ones that are too late: the player to move decides the largest critical
/// group, the opponent the next one, and so on. Groups of one size fall to the same player.
#[must_use]
pub fn dead(groups: &[GroupFacts], to_play: Color) -> PointSet {
    let critical = || groups.iter().filter(|group| group.is_critical());
    let late = |group: &&GroupFacts| {
        let larger = critical().filter(|other| worth(other) > worth(group)).count();
        let decides = if larger % 2 == 0 { to_play } else { !to_play };
        decides != group.color
    };
    let gone = groups.iter().filter(|group| group.is_dead());
    gone.chain(critical().filter(late)).map(|group| group.stones).collect()
}

/// How much there is to lose.
fn worth(group: &GroupFacts) -> (usize, usize) {
    (group.stones.len(), group.liberties.len())
}
