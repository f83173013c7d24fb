//! What the player to move wins by it.
//!
//! What becomes of a group is asked with the opponent moving first. Where the game is played to its end the side to move is known:
//! what he saves by his next move is not dead, and what he takes by it does not live. A position in which one player has just
//! threatened something is counted as if the other answered. Moves are tried that may save a group (where it is in atari or lost
//! by a ko, where living stones around it are, what joins it to living stones, and what a reading of its life comes to), those that
//! bring stones of the opponent's into danger, and those in closed spaces of his that he would have to see to. A move wins what
//! lives or is dead by the looks of the board after it, if a reading agrees, or if what lives holds together with what lived before.

use std::cmp::Reverse;

use chizu_board::{Color, Move, Point, PointSet, Position, Suicide};

use super::ending::Danger;
use super::opinion::{nodes_for, save_unkilled};
use super::view::View;
use super::{judge, judge_unread, see_to, threatened};
use crate::chains::{Chain, Chains};
use crate::effort::Effort;
use crate::read::{self, Answer, Budget, Code};
use crate::score::carta::Seen;
use crate::score::charge::Charge;
use crate::score::count::{CountOptions, Forced, ForcedReason};
use crate::score::tuning;
use crate::status::{Statuses, holding_together};
use crate::verdict::{Evidence, Status};

/// A move that wins stones.
pub(super) struct Gain {
    pub(super) by: Color,
    pub(super) point: Point,
    /// Stones of his that were dead without it.
    pub(super) saves: PointSet,
    /// The stones it takes off.
    pub(super) takes: PointSet,
    /// Stones of the opponent's that would live otherwise.
    pub(super) kills: PointSet,
    /// The position after it.
    pub(super) after: Position,
    /// What becomes of the chains there.
    pub(super) found: Statuses,
}

/// Where the player to move could gain something in a closed space of his opponent's: what he would play first there, what prevents
/// it, and what is read to kill those around.
fn breaches(position: &Position, forced: &[Forced]) -> PointSet {
    let (stones, rival) = (position.stones(), !position.to_play());
    let mut moves = PointSet::EMPTY;
    for Forced { point, by, reason, threat } in forced {
        let ForcedReason::Breach { space } = reason else { continue };
        if *by != rival {
            continue;
        }
        moves |= threat.moves().take(1).chain([*point]).collect();
        let walls = stones.geometry().neighbors_of(*space) & stones.of(rival);
        let group = stones.geometry().flood(walls, stones.of(rival));
        if let Ok(Answer { code: Code::Win, best: Some(Move::Play(at)), .. }) =
            read::kill(position, &group, &budget(&group))
        {
            moves.insert(at);
        }
    }
    moves
}

/// The move by which the player whose turn it is wins most, and what it leads to; `forced` are moves that the count says are forced: he
/// may gain something where his opponent has yet to see to a closed space. For that nothing is proved.
pub(super) fn best(
    position: &Position,
    found: &Statuses,
    forced: &[Forced],
    options: &CountOptions,
) -> Option<Gain> {
    if found.boards > tuning::initiative_boards() {
        return None;
    }
    let by = position.to_play();
    let quick = CountOptions { effort: Effort::QUICK, ..*options };
    let unproved = (options.effort.proofs() > 0).then(|| judge(position, &quick));
    let options = &quick;
    let found = unproved.as_ref().unwrap_or(found);
    let seen = see_to(position.stones(), found, Charge::All, options);
    let dead = &seen.dead;
    let view = View::of(position);
    let mut best: Option<(usize, Gain)> = None;
    let read = read_moves(position, found, &view);
    let saving = moves(position, found, &seen) | read.settled | read.open;
    let killing = strikes(position, found, &seen) | breaches(position, forced);
    for point in view.turned_set(saving | killing) {
        let point = view.point(point);
        let mut after = position.clone();
        let Ok(taken) = after.play(by, Move::Play(point), Suicide::Forbidden) else { continue };
        let gains = |then: &Statuses| {
            let left = see_to(after.stones(), then, Charge::All, options).dead;
            // What hangs on the move is not settled, and is told so.
            let kills = (left[!by] | taken.captured) - dead[!by] - found.unsettled;
            (dead[by] - left[by], kills)
        };
        let mut then = judge_unread(&after, options);
        let (saves, kills) = gains(&then);
        // Groups are read again only where something is won at sight, or was by reading.
        if saves.len().max(kills.len()) < tuning::initiative_stones() && !read.settled.contains(point) {
            continue;
        }
        save_unkilled(&after, options, &mut then);
        let (saves, kills) = gains(&then);
        // The larger part has to hold.
        let wins = saves.len().max(kills.len());
        let most = best.as_ref().map_or(tuning::initiative_stones() - 1, |(wins, _)| *wins);
        let holds = || match saves.len() > kills.len() {
            true => joins(&then, by, &saves, &(dead[by] | PointSet::from(point))) || stands(&after, &saves),
            false => falls(&after, &then, !by, &kills),
        };
        if wins > most && holds() {
            best = Some((wins, Gain { by, point, saves, takes: taken.captured, kills, after, found: then }));
        }
    }
    best.map(|(_, gain)| gain)
}

/// Moves that bring stones of the opponent's into danger, if much hangs on them.
fn strikes(position: &Position, found: &Statuses, seen: &Seen) -> PointSet {
    let much = |danger: &Danger| {
        let freed = dead_beside(&found.chains, danger.stones, seen.dead[position.to_play()]);
        danger.stones.len() + freed.len() >= tuning::initiative_stones()
    };
    let threatened = threatened(position, found, seen).into_iter().filter(much);
    threatened.filter_map(|danger| danger.line.first().copied()).collect()
}

/// The dead stones that hang together with those next to some stones.
fn dead_beside(chains: &Chains, stones: PointSet, dead: PointSet) -> PointSet {
    let geometry = chains.geometry();
    geometry.flood(geometry.neighbors_of(stones) & dead, dead)
}

/// Whether these stones, saved a move ago, hold together with stones that lived before, all but `dead`.
fn joins(then: &Statuses, color: Color, saved: &PointSet, dead: &PointSet) -> bool {
    let groups = holding_together(&then.chains, color).into_iter();
    saved.is_subset(&groups.filter(|group| !group.is_subset(dead)).collect())
}

/// Whether it is read that these stones, saved a move ago, are not killed.
fn stands(after: &Position, saved: &PointSet) -> bool {
    read::kill(after, saved, &budget(saved)).is_ok_and(|kill| kill.fails())
}

/// Whether it is read that these stones of `color`, taken a move ago, do not live, group by group: not without a ko for which their
/// owner needs the first threat.
fn falls(after: &Position, then: &Statuses, color: Color, taken: &PointSet) -> bool {
    let groups = holding_together(&then.chains, color).into_iter().map(|group| group & *taken);
    let mut left = groups.filter(|group| !group.is_empty());
    let dies = |live: &Answer| live.code <= Code::KoB && live.is_settled();
    left.all(|group| read::live(after, &group, &budget(&group)).is_ok_and(|live| dies(&live)))
}

fn budget(group: &PointSet) -> Budget {
    Budget { nodes: nodes_for(group, tuning::initiative_nodes()), table_bits: 11 }
}

/// Moves that may save some of the stones that look dead, or are lost by a ko.
fn moves(position: &Position, found: &Statuses, seen: &Seen) -> PointSet {
    let (color, chains) = (position.to_play(), &found.chains);
    let (geometry, stones) = (chains.geometry(), position.stones());
    let dead = seen.dead[color];
    if dead.len() < tuning::parting_stones() {
        return PointSet::EMPTY;
    }
    let by_ko = dead - found.dead[color];
    let worth = |stones: PointSet| stones.len() >= tuning::initiative_stones();
    let matters = |chain: &&Chain| {
        let doomed = chain.stones.is_subset(&seen.dead[chain.color]);
        chain.liberties.len() == 1
            && match chain.color == color {
                // Who is cut off by a few stones may live by taking them.
                true => doomed && chain.len() >= tuning::parting_stones(),
                // What is dead itself is only worth taking if a ko is.
                false => worth(dead_beside(chains, chain.stones, dead) & if doomed { by_ko } else { dead }),
            }
    };
    let exits: PointSet =
        chains.iter().filter(matters).filter_map(|chain| chain.liberties.first_point()).collect();
    let large: PointSet = geometry.components(dead).filter(|chain| worth(*chain)).collect();
    let between =
        geometry.neighbors_of(large) & geometry.neighbors_of(stones.of(color) - dead) & stones.vacant();
    let joins: PointSet = between.iter().filter(|at| chains.liberties_after(*at, color).len() > 1).collect();
    exits | joins
}

/// Moves that save a group by a reading, whether that is settled or open.
#[derive(Default)]
struct Saving {
    settled: PointSet,
    open: PointSet,
}

/// What readings of the largest groups come to that look dead, and are not dead by reading: those that hold together, and all
/// that hang together by empty points.
fn read_moves(position: &Position, found: &Statuses, view: &View) -> Saving {
    let (stones, color) = (position.stones(), position.to_play());
    let geometry = stones.geometry();
    let dead = found.dead[color];
    let judged = found.come_to(color, Status::Dead, Evidence::Guessed);
    if judged.is_empty() {
        return Saving::default();
    }
    let apart = holding_together(&found.chains, color).into_iter();
    let together = geometry.components(geometry.flood(dead, dead | stones.vacant()));
    let mut groups: Vec<PointSet> = apart.chain(together).map(|group| group & dead).collect();
    groups.retain(|group| group.len() >= tuning::initiative_stones() && group.intersects(&judged));
    groups.sort_unstable_by_key(|group| (Reverse(group.len()), view.turned_set(*group)));
    groups.dedup();
    let mut saving = Saving::default();
    for group in groups.iter().take(tuning::initiative_groups()) {
        if let Ok(Answer { code: Code::Win, best: Some(Move::Play(point)), evidence, .. }) =
            read::live(position, group, &budget(group))
        {
            let moves = if evidence == Evidence::Guessed { &mut saving.open } else { &mut saving.settled };
            moves.insert(point);
        }
    }
    saving
}

#[cfg(test)]
mod tests {
    use chizu_board::{Setup, Stones};

    use super::*;

    #[test]
    fn nothing_is_tried_where_little_is_clear() -> Result<(), Box<dyn std::error::Error>> {
        // White B1 leaves Black one eye.
        let stones: Stones = "
            . . . O . X . X .
            . . . O . X X X X
            . O . O O O O X .
            . . . . . . O X X
            . . . . . . O O X
            O O O O . . O X X
            X X X O . . O X .
            X . X X O . O X X
            . . . X O . O X ."
            .parse()?;
        let position = Setup::new(stones).position()?.with_to_play(Color::White);
        let options = CountOptions::default();
        let point = stones.size().parse_point("B1").ok_or("on the board")?;
        let reason = ForcedReason::Breach { space: PointSet::from(point) };
        let forced = Forced { point, by: Color::Black, reason, threat: std::iter::once(point).collect() };
        let gains = |boards| {
            let found = Statuses { boards, ..judge(&position, &options) };
            best(&position, &found, std::slice::from_ref(&forced), &options).is_some()
        };
        assert_eq!(
            (gains(tuning::initiative_boards()), gains(tuning::initiative_boards() + 1)),
            (true, false)
        );
        Ok(())
    }
}
