//! Clusters: what the colour map joins, with borders and eyes.

use chizu_board::{Color, PointSet};

use super::map::ColourMap;

/// Points of one colour joined by links of that colour.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cluster {
    /// The colour.
    pub color: Color,
    /// Stones and empty points.
    pub points: PointSet,
    /// The points with a neighbour outside the cluster.
    pub border: PointSet,
    /// The points all of whose links have the colour.
    pub controlled: PointSet,
    /// The eyes: controlled points without a stone that are not on the border, by what is adjacent.
    pub eyes: Vec<PointSet>,
}

/// The clusters of a map, by first point in board order.
///
/// ```
/// use chizu::colour_map::{ColourMap, clusters};
/// let stones = ". X . O . / . X . O . / X . . O . / . . . . O / . . . . .".parse()?;
/// let clusters = clusters(&ColourMap::of(&stones));
/// let sizes: Vec<_> = clusters.iter().map(|c| (c.points.len(), c.eyes[0].len())).collect();
/// assert_eq!(sizes, [(5, 2), (7, 3)]);
/// # Ok::<(), chizu::board::DiagramError>(())
/// ```
#[must_use]
pub fn clusters(map: &ColourMap) -> Vec<Cluster> {
    let geometry = map.geometry();
    let mut clusters = Vec::new();
    for color in Color::ALL {
        let (links, controlled) = (map.links(color), map.controlled(color));
        let mut rest = map.qualifying(color);
        while let Some(first) = rest.first_point() {
            let points = links.flood(geometry, first.into(), rest);
            rest -= points;
            let border = points & geometry.neighbors_of(geometry.all() - points);
            let controlled = controlled & points;
            let eyes = geometry.components(controlled - border - map.stones().of(color)).collect();
            clusters.push(Cluster { color, points, border, controlled, eyes });
        }
    }
    clusters.sort_by_key(|cluster| cluster.points.first_point());
    clusters
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_walls() {
        let stones: chizu_board::Stones =
            ". X . O . / . X . O . / X . . O . / . . . . O / . . . . .".parse().unwrap();
        let size = stones.size();
        let names = |points: PointSet| -> String {
            points.iter().map(|p| size.name(p).to_string()).collect::<Vec<_>>().join(" ")
        };
        let clusters = clusters(&ColourMap::of(&stones));
        let [black, white] = &clusters[..] else { panic!("{clusters:?}") };
        assert_eq!(
            [black.points, black.border, black.eyes[0]].map(names),
            ["A5 B5 A4 B4 A3", "B5 B4 A3", "A5 A4"]
        );
        assert_eq!(
            [white.points, white.border, white.eyes[0]].map(names),
            ["D5 E5 D4 E4 D3 E3 E2", "D5 D4 D3 E2", "E5 E4 E3"]
        );
        assert_eq!((black.eyes.len(), white.eyes.len()), (1, 1));
    }

    #[test]
    fn a_stone_without_links_of_its_own_is_a_cluster() {
        let stones = "X O / O X".parse().unwrap();
        let clusters = clusters(&ColourMap::of(&stones));
        assert_eq!(clusters.len(), 4);
        assert!(clusters.iter().all(|c| c.border == c.points && c.controlled.is_empty()));
    }
}
