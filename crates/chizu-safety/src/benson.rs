//! Unconditional life [Benson, *Life in the Game of Go*, Information Sciences 10, 1976].

use chizu_board::{ByColor, Color, PointSet, Size, Stones};

use super::map::{Map, NONE, beside, length};

/// What one player can never lose, though he pass for ever.
///
/// The certificate: [`Immortal::stones`] falls into chains, each of which has two or more of
/// [`Immortal::regions`] that are *vital* to it (every empty point of the region is a liberty of the
/// chain), and these regions have no other chain of the player around them. [`super::check_immortal`] checks
/// just that.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Immortal {
    /// The stones of chains that cannot be captured.
    pub stones: PointSet,
    /// The regions that make them so, in board order: enclosed points, with or without the opponent's
    /// stones on them.
    pub regions: Vec<PointSet>,
}

/// The chains of both players that cannot be captured, whatever number of moves in a row the opponent
/// makes.
///
/// The answer is exact: every other chain can be captured by a player whose opponent always passes. The
/// stones need not be legal; a chain without liberties can be captured.
///
/// ```
/// use chizu_safety::benson;
/// let stones = ". X . X O\nX X X X O\n. . . . O".parse()?;
/// let immortal = benson(&stones);
/// assert_eq!(immortal.black.stones, stones.of(chizu_board::Color::Black));
/// assert_eq!(immortal.black.regions.len(), 3);
/// assert!(immortal.white.stones.is_empty());
/// # Ok::<(), chizu_board::DiagramError>(())
/// ```
#[must_use]
pub fn benson(stones: &Stones) -> ByColor<Immortal> {
    let map = Map::of(stones);
    ByColor::new_with(|color| of_color(&map, color))
}

/// A region while it is looked at.
#[derive(Clone, Copy, Default)]
struct Region {
    /// Whether an empty point was seen.
    seen: bool,
    /// The chains that have all empty points seen so far as liberties.
    vital_to: [u16; 4],
}

impl Region {
    fn is_vital(&self) -> bool {
        self.vital_to != [NONE; 4]
    }
}

pub(super) fn of_color(map: &Map, color: Color) -> Immortal {
    vital(map, color).map_or_else(Immortal::default, |(vital, found)| collect(map, color, &vital, &found))
}

/// For each chain whether it cannot be captured.
pub(super) fn immortal(map: &Map, color: Color) -> Vec<bool> {
    match vital(map, color) {
        Some((vital, _)) => vital.into_iter().map(|count| count >= 2).collect(),
        None => vec![false; usize::from(map.chains.end())],
    }
}

/// For each chain how many vital regions it has between chains that cannot be captured, and the regions. `None` where no chain has two.
fn vital(map: &Map, color: Color) -> Option<(Vec<u16>, Vec<Region>)> {
    let regions = &map.regions[color];
    let mut found = vec![Region::default(); usize::from(regions.end())];
    // A region with an empty point next to no chain is vital to none.
    let near = beside(&map.stones[color]);
    map.frame.each_segment(&std::array::from_fn(|y| map.empty[y] & !near[y]), |_, _, cell| {
        found[usize::from(regions.at(cell))].seen = true;
    });
    map.frame.each_segment(&map.empty, |_, mask, cell| {
        let region = &mut found[usize::from(regions.at(cell))];
        for cell in cell..cell + length(mask) as usize {
            if region.seen && !region.is_vital() {
                return;
            }
            let around = map.chains_around(cell, color);
            if region.seen {
                for vital in &mut region.vital_to {
                    if !around.contains(vital) {
                        *vital = NONE;
                    }
                }
            } else {
                region.seen = true;
                for (i, chain) in around.into_iter().enumerate() {
                    if !around[..i].contains(&chain) {
                        region.vital_to[i] = chain;
                    }
                }
            }
        }
    });
    // How many vital regions each chain has.
    let mut vital = vec![0_u16; usize::from(map.chains.end())];
    for chain in found.iter().flat_map(|region| region.vital_to) {
        vital[usize::from(chain)] += 1;
    }
    vital[usize::from(NONE)] = 0;
    if vital.iter().all(|count| *count < 2) {
        return None;
    }
    let borders = borders(map, color, &found);
    // A region next to a chain that may be lost is worth nothing; then chains may lose their second.
    loop {
        let mut changed = false;
        for &(region, chain) in &borders {
            let region = &mut found[usize::from(region)];
            if vital[usize::from(chain)] < 2 && region.is_vital() {
                for chain in std::mem::take(&mut region.vital_to) {
                    vital[usize::from(chain)] = vital[usize::from(chain)].saturating_sub(1);
                }
                changed = true;
            }
        }
        if !changed {
            break;
        }
    }
    vital[usize::from(NONE)] = 0;
    Some((vital, found))
}

/// Pairs of a region and a chain next to it, for the regions that are vital to some chain.
fn borders(map: &Map, color: Color, found: &[Region]) -> Vec<(u16, u16)> {
    let mut borders = Vec::with_capacity(Size::MAX_SIDE as usize);
    let near = beside(&map.stones[color]);
    let points = |y: usize| (map.empty[y] | map.stones[!color][y]) & near[y];
    map.frame.each_segment(&std::array::from_fn(points), |_, mask, cell| {
        let region = map.regions[color].at(cell);
        if !found[usize::from(region)].is_vital() {
            return;
        }
        for cell in cell..cell + length(mask) as usize {
            for chain in map.chains_around(cell, color) {
                if chain != NONE && borders.last() != Some(&(region, chain)) {
                    borders.push((region, chain));
                }
            }
        }
    });
    borders
}

fn collect(map: &Map, color: Color, vital: &[u16], found: &[Region]) -> Immortal {
    let mut immortal = Immortal::default();
    map.frame.each(&map.stones[color], |point, cell| {
        if vital[usize::from(map.chains.at(cell))] >= 2 {
            immortal.stones.insert(point);
        }
    });
    if immortal.stones.is_empty() {
        return immortal;
    }
    let mut number = vec![usize::MAX; found.len()];
    for (number, region) in number.iter_mut().zip(found) {
        if region.is_vital() && region.vital_to.iter().any(|chain| vital[usize::from(*chain)] >= 2) {
            *number = immortal.regions.len();
            immortal.regions.push(PointSet::EMPTY);
        }
    }
    for rows in [&map.empty, &map.stones[!color]] {
        map.frame.each(rows, |point, cell| {
            let number = number[usize::from(map.regions[color].at(cell))];
            if let Some(region) = immortal.regions.get_mut(number) {
                region.insert(point);
            }
        });
    }
    immortal
}
