//! Shadows: where the influence of a cluster shows.

use chizu_board::{Color, PointSet, Stones};

use super::clusters::Cluster;
use super::map::ColourMap;
use super::options::ColourMapOptions;
use crate::influence::{Field, staircase};

/// The stones of a map, and a pretend stone on every empty point a colour controls.
///
/// ```
/// use chizu::colour_map::{ColourMap, pretend_board};
/// let stones = ". X . O . / . X . O . / X . . O . / . . . . O / . . . . .".parse()?;
/// assert_eq!(pretend_board(&ColourMap::of(&stones)).to_string().replace('\n', "/"),
///     "X X . O O/X X . O O/X . . O O/. . . . O/. . . . ./");
/// # Ok::<(), chizu::board::DiagramError>(())
/// ```
#[must_use]
pub fn pretend_board(map: &ColourMap) -> Stones {
    let mut pretend = *map.stones();
    for color in Color::ALL {
        pretend.fill(map.controlled(color) & map.stones().vacant(), color);
    }
    pretend
}

/// The shadow of every cluster: its stones, pretend stones among them, and the points not under an enemy
/// stone of the pretend board where its colour has at least [`ColourMapOptions::shadow_sevenths`] of influence and the
/// cluster some share of it. A point of the cluster where the enemy is stronger is not in its shadow.
///
/// `field` is the [`staircase::field`] of the pretend board.
#[must_use]
pub fn shadows(
    pretend: &Stones,
    field: &Field,
    clusters: &[Cluster],
    options: &ColourMapOptions,
) -> Vec<PointSet> {
    let least = i16::from(options.shadow_sevenths.max(1));
    let strong = chizu_board::ByColor::new_with(|color| field.at_least(color, least) - pretend.of(!color));
    let shadow = |cluster: &Cluster| {
        let reach = staircase::reach(pretend, cluster.color, cluster.points);
        (cluster.points & pretend.of(cluster.color)) | (strong[cluster.color] & reach)
    };
    clusters.iter().map(shadow).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_walls_of_stones_and_pretend_stones() {
        let stones: Stones = ". X . O . / . X . O . / X . . O . / . . . . O / . . . . .".parse().unwrap();
        let map = ColourMap::of(&stones);
        let field = staircase::field(&pretend_board(&map));
        let rows = [
            [29, 6, -6, -18, -37],
            [30, 4, -8, -20, -40],
            [10, 2, -10, -22, -39],
            [10, 2, -10, -22, -28],
            [11, 4, -8, -20, -25],
        ];
        assert_eq!(field.values(), rows.as_flattened());
    }
}
