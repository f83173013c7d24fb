//! Verdicts that are looked at again when all is decided: races that were judged at sight, and lives that are only seki.

use chizu_board::{ByColor, Color, PointSet, Position};

use super::contest::{Race, race};
use super::groups::Group;
use super::judge::{Judge, Judged};
use crate::status::tuning;

/// Stones that were given up wrongly.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Appeal {
    /// They win the race with those who live by their death.
    pub(super) winners: PointSet,
    /// They stand in seki, as do those who were to live by their death.
    pub(super) standing: PointSet,
}

impl Appeal {
    pub(super) fn is_empty(&self) -> bool {
        (self.winners | self.standing).is_empty()
    }
}

/// Reads the races between groups that were given up and those that have not two eyes without that; `firm` are stones that have
/// with all stones on the board.
pub(super) fn appeal(
    judge: &mut Judge<'_>,
    position: &Position,
    gone: ByColor<PointSet>,
    firm: PointSet,
) -> Appeal {
    let stones = position.stones();
    let geometry = stones.geometry();
    let mut found = Appeal::default();
    for region in geometry.components(stones.vacant() | gone.black | gone.white) {
        let near = geometry.neighbors_of(region);
        for color in Color::ALL {
            let dead = gone[color] & region;
            let captors = near & (stones.of(!color) - gone[!color]);
            if dead.len() < tuning::appeal_stones() || captors.is_subset(&firm) {
                continue;
            }
            let mut without = gone;
            without[color] -= dead;
            let Judged { scene, groups } = judge.judge(without, PointSet::EMPTY);
            let accused = groups.iter().find(|group| group.color == color && dead.is_subset(&group.stones));
            let lives_by_it =
                |group: &&Group| group.color != color && !group.is_secure() && group.stones.intersects(&near);
            let rival = groups.iter().filter(lives_by_it).max_by_key(|group| group.stones.len());
            let (Some(accused), Some(rival)) = (accused, rival) else { continue };
            // What they hang together with was not given up, and is in no race.
            let accused = &Group { stones: dead, ..*accused };
            match race(&scene, position, accused, rival, tuning::appeal_nodes()) {
                Some(Race::SecondDies) => {
                    without[!color] |= rival.stones;
                    if accused.stones.is_subset(&judge.judge(without, PointSet::EMPTY).secure()) {
                        found.winners |= accused.stones;
                    }
                }
                Some(Race::Seki) => found.standing |= accused.stones | rival.stones,
                _ => {}
            }
        }
    }
    found
}

/// Groups without two eyes that live because neither can take the other; `critical` are some that live only if they move
/// first.
pub(super) fn standing(judged: &Judged, position: &Position, critical: PointSet) -> PointSet {
    let is_weak = |group: &&Group| !group.is_secure() && !group.stones.intersects(&critical);
    let weak: Vec<&Group> = judged.groups.iter().filter(is_weak).collect();
    let mut standing = PointSet::EMPTY;
    for (i, one) in weak.iter().enumerate() {
        for other in &weak[i + 1..] {
            if one.color != other.color
                && one.liberties.intersects(&other.liberties)
                && race(&judged.scene, position, one, other, tuning::appeal_nodes()) == Some(Race::Seki)
            {
                standing |= one.stones | other.stones;
            }
        }
    }
    standing
}
