//! The default method: every chain's fate, then the game played to its end, then the count.

mod filling;

use chizu_board::{Color, PointSet, Position, Setup};

use self::filling::{Filling, Scene};
use super::carta;
use super::count::{Count, Options};

/// Counts a finished position as an expert would.
#[must_use]
pub fn adjudicate(position: &Position, options: &Options) -> Count {
    let base = carta(position, options);
    let mut stones = *position.stones();
    for forced in base.forced.iter().filter(|f| matches!(f.reason, super::ForcedReason::Ko)) {
        stones.set(forced.point, Some(forced.by));
    }
    let played = Setup::new(stones).position_tolerant().0.with_to_play(position.to_play());
    let filled: PointSet = base.forced.iter().map(|f| f.point).collect();
    let mut territory = base.territory;
    for f in &base.forced {
        territory[f.by].insert(f.point);
    }
    let scene = Scene { dead: base.dead, seki: base.seki, territory, dame: base.dame - filled };
    let mut filling = Filling::new(played, &scene);
    filling.run();
    let mut count = Count::new(position, *options);
    count.steps = base.steps;
    count.seki = base.seki;
    count.groups = base.groups;
    count.dead = base.dead;
    count.forced = base
        .forced
        .iter()
        .filter(|f| !matches!(f.reason, super::ForcedReason::Connect { .. } | super::ForcedReason::Capture { .. }))
        .copied()
        .collect();
    count.forced.extend(filling.forced);
    count.forced.sort_by_key(|f| f.point);
    count.forced.dedup_by_key(|f| f.point);
    let filled: PointSet = count.forced.iter().map(|f| f.point).collect();
    for color in Color::ALL {
        count.territory[color] = territory[color] - filled;
    }
    count.dame = base.dame - filled;
    count.finish(Default::default());
    count
}
