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
    let filling_position = played.clone();
    let mut filling = Filling::new(played, &scene);
    filling.run();
    if let Ok(mode) = std::env::var("MODE") { eprintln!("----- other order");
        let mut other = Filling::new(filling_position.with_to_play(!position.to_play()), &scene);
        other.run();
        if mode == "and" {
            filling.forced.retain(|f| other.forced.iter().any(|g| g.point == f.point && g.by == f.by));
        } else if mode == "or" {
            filling.forced.extend(other.forced);
        } else if mode == "min" {
            let mut all = Vec::new();
            for c in Color::ALL {
                let of = |l: &[super::Forced]| l.iter().filter(|f| f.by == c).copied().collect::<Vec<_>>();
                let (a, b) = (of(&filling.forced), of(&other.forced));
                all.extend(if a.len() <= b.len() { a } else { b });
            }
            filling.forced = all;
        } else {
            let mut all = Vec::new();
            for c in Color::ALL {
                let of = |l: &[super::Forced]| l.iter().filter(|f| f.by == c).copied().collect::<Vec<_>>();
                let (a, b) = (of(&filling.forced), of(&other.forced));
                all.extend(if a.len() >= b.len() { a } else { b });
            }
            filling.forced = all;
        }
    }
    if std::env::var("TRACE2").is_ok() {
        eprintln!("FINAL\n{}\nEND", filling.position().stones());
    }
    if std::env::var("TRACE3").is_ok() {
        weak(filling.position(), filling.alive, filling.territory);
    }
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
    count.forced.extend(filling.forced.iter().copied());
    count.forced.sort_by_key(|f| f.point);
    count.forced.dedup_by_key(|f| f.point);
    let filled: PointSet = count.forced.iter().map(|f| f.point).collect();
    for color in Color::ALL {
        let unfilled = filling.position().stones().vacant();
        count.territory[color] = (territory[color] - filled) & (filling.territory[color] | unfilled);
    }
    count.dame = base.dame - filled;
    count.finish(Default::default());
    count
}

fn weak(position: &Position, alive: chizu_board::ByColor<PointSet>, territory: chizu_board::ByColor<PointSet>) {
    let size = position.size();
    let stones = position.stones();
    let geometry = stones.geometry();
    let chains = crate::chains::Chains::of(stones);
    for color in Color::ALL {
        // Groups: chains around one piece of territory.
        let mut comps: Vec<(PointSet, PointSet)> = Vec::new();
        let ground = territory[color] - stones.of(color);
        let mut pieces: Vec<PointSet> = geometry.components(ground).collect();
        pieces.push(PointSet::EMPTY);
        for piece in pieces {
            let near = geometry.neighbors_of(piece);
            let mut all = PointSet::EMPTY;
            for c in chains.iter() {
                if c.color == color && c.stones.intersects(&near) && c.stones.intersects(&alive[color]) {
                    all |= c.stones;
                }
            }
            let mut ground = piece;
            comps.retain(|(s, g)| {
                if s.intersects(&all) {
                    all |= *s;
                    ground |= *g;
                    false
                } else {
                    true
                }
            });
            if !all.is_empty() {
                comps.push((all, ground));
            }
        }
        for (group, ground) in comps {
            if ground.len() > 14 {
                continue;
            }
            let budget = crate::read::Budget { nodes: 3000, ..Default::default() };
            let t = std::time::Instant::now();
            let Ok(kill) = crate::read::kill(position, &group, &budget) else { continue };
            eprintln!(
                "LIFE {color} {} stones {} ground {} kill {:?} undecided {} nodes {} at {:?} {:?}",
                group.first_point().map_or(String::new(), |p| size.name(p).to_string()),
                group.len(),
                ground.len(),
                kill.code,
                kill.undecided,
                kill.nodes,
                kill.line.iter().take(5).map(|m| match m { chizu_board::Move::Play(p) => size.name(*p).to_string(), _ => "pass".into() }).collect::<Vec<_>>(),
                t.elapsed()
            );
        }
    }
}
