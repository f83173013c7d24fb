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
    if std::env::var("TRACE2").is_ok() {
        eprintln!("FINAL\n{}\nEND", filling.position().stones());
    }
    if std::env::var("TRACE3").is_ok() {
        weak(filling.position());
    }
    let mut count = Count::new(position, *options);
    count.steps = base.steps;
    count.seki = base.seki;
    count.groups = base.groups;
    count.dead = base.dead;
    count.forced = base
        .forced
        .iter()
        .filter(|f| {
            !matches!(f.reason, super::ForcedReason::Connect { .. } | super::ForcedReason::Capture { .. })
        })
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

fn weak(position: &Position) {
    let eyes = crate::eyes::Eyes::of(position);
    let size = position.size();
    let chains = crate::chains::Chains::of(position.stones());
    for color in Color::ALL {
        let mut comps: Vec<(PointSet, Vec<usize>)> = Vec::new();
        for (i, space) in eyes.spaces[color].iter().enumerate() {
            let mut all = PointSet::EMPTY;
            for c in chains.iter() {
                if c.color == color && c.stones.intersects(&space.walls) {
                    all |= c.stones;
                }
            }
            let mut list = vec![i];
            comps.retain(|(s, l)| {
                if s.intersects(&all) {
                    all |= *s;
                    list.extend(l);
                    false
                } else {
                    true
                }
            });
            comps.push((all, list));
        }
        for (stones, list) in comps {
            let sum: u8 = list.iter().map(|i| eyes.spaces[color][*i].value.attack).sum();
            if sum < 2 {
                let defense: Vec<String> = list
                    .iter()
                    .flat_map(|i| eyes.spaces[color][*i].defense.iter())
                    .map(|p| size.name(p).to_string())
                    .collect();
                let d: u8 = list.iter().map(|i| eyes.spaces[color][*i].value.defend).sum();
                eprintln!(
                    "WEAK {color} {} stones {} attack {sum} defend {d} spaces {} at {defense:?}",
                    stones.first_point().map_or(String::new(), |p| size.name(p).to_string()),
                    stones.len(),
                    list.len()
                );
            }
        }
    }
}
