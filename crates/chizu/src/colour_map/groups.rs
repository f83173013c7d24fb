//! irgobot's groups: clusters whose shadows touch.

use chizu_board::{Color, Geometry, PointSet};

use super::clusters::Cluster;

/// Clusters of one colour whose shadows overlap or lie next to each other, directly or in a row.
///
/// A guess at what works together; not yet what lives or dies together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClusterGroup {
    /// The colour.
    pub color: Color,
    /// The numbers of its clusters.
    pub clusters: Vec<usize>,
    /// The points of its clusters.
    pub points: PointSet,
    /// The shadows of its clusters.
    pub shadow: PointSet,
}

/// The groups, by first cluster.
#[must_use]
pub fn groups(geometry: &Geometry, clusters: &[Cluster], shadows: &[PointSet]) -> Vec<ClusterGroup> {
    let mut groups: Vec<ClusterGroup> = Vec::new();
    let mut taken = vec![false; clusters.len()];
    for first in 0..clusters.len() {
        if taken[first] {
            continue;
        }
        let color = clusters[first].color;
        let (mut members, mut shadow) = (vec![first], shadows[first]);
        taken[first] = true;
        loop {
            let touch = shadow | geometry.neighbors_of(shadow);
            let joins =
                |k: &usize| !taken[*k] && clusters[*k].color == color && shadows[*k].intersects(&touch);
            let new: Vec<usize> = (first + 1..clusters.len()).filter(joins).collect();
            if new.is_empty() {
                break;
            }
            for k in new {
                taken[k] = true;
                shadow |= shadows[k];
                members.push(k);
            }
        }
        members.sort_unstable();
        let points: PointSet = members.iter().map(|k| clusters[*k].points).collect();
        groups.push(ClusterGroup { color, clusters: members, points, shadow });
    }
    groups
}

#[cfg(test)]
mod tests {
    use super::*;
    use chizu_board::Size;

    #[test]
    fn shadows_that_touch_join() {
        let size = Size::new(10, 1).unwrap();
        let points = |names: &[&str]| -> PointSet {
            names.iter().map(|name| size.parse_point(name).unwrap()).collect()
        };
        let cluster = |name: &str, color| {
            let points = points(&[name]);
            Cluster { color, points, border: points, controlled: PointSet::EMPTY, eyes: Vec::new() }
        };
        let black = ["A1", "G1", "D1"].map(|name| cluster(name, Color::Black));
        let clusters = [&black[..], &[cluster("J1", Color::White)]].concat();
        let shadows = [points(&["A1", "B1"]), points(&["G1", "H1"]), points(&["D1", "C1"]), points(&["J1"])];
        let groups = groups(size.geometry(), &clusters, &shadows);
        let members: Vec<_> = groups.iter().map(|g| g.clusters.clone()).collect();
        assert_eq!(members, [vec![0, 2], vec![1], vec![3]]);
        assert_eq!((groups[0].shadow.len(), groups[0].points.len()), (4, 2));
    }
}
