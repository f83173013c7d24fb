//! Which clusters are alive, surrounded, obviously dead.

use chizu_board::PointSet;

use super::clusters::Cluster;
use super::map::ColourMap;
use super::options::ColourMapOptions;
use super::shapes;

/// Whether a cluster lives, as far as the colour map tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ClusterLife {
    /// It has two eyes, or a large one that is no dead shape.
    Alive,
    /// It is not alive, and clusters that are surround it.
    Dead,
    /// Neither.
    Open,
}

/// What can be seen of a cluster's life.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClusterStanding {
    /// Whether it lives.
    pub life: ClusterLife,
    /// The points to which its border can run without crossing enemy points or links, its own among
    /// them.
    pub reach: PointSet,
    /// The enemy clusters around it, by number, if it cannot run to a friend or to open space.
    pub surrounded_by: Option<Vec<usize>>,
}

/// The standing of every cluster of the map, all judged at the same time.
///
/// A cluster is *surrounded* if a flood from its border, over points and links without the enemy's
/// colour, reaches no other cluster of its colour and no open point: one without colour and without
/// enemy link. It is obviously *dead* if it is surrounded, not alive, and every enemy cluster next to it or
/// to what the flood reached is alive. One such cluster there must be: nobody surrounds the stones of a board
/// of one colour.
///
/// ```
/// use chizu::colour_map::{ColourMap, ClusterLife, ColourMapOptions, clusters, standings};
/// let stones = ". X . O . / . X . O . / X . . O . / . . . . O / . . . . .".parse()?;
/// let map = ColourMap::of(&stones);
/// let standings = standings(&map, &clusters(&map), &ColourMapOptions::default());
/// assert!(standings.iter().all(|s| s.life == ClusterLife::Open && s.surrounded_by.is_none()));
/// # Ok::<(), chizu::board::DiagramError>(())
/// ```
#[must_use]
pub fn standings(map: &ColourMap, clusters: &[Cluster], options: &ColourMapOptions) -> Vec<ClusterStanding> {
    let alive: Vec<bool> = clusters.iter().map(|cluster| is_alive(map, cluster, options)).collect();
    let standing = |(cluster, lives): (&Cluster, &bool)| {
        let (reach, surrounded_by) = surroundings(map, clusters, cluster);
        let life = match &surrounded_by {
            _ if *lives => ClusterLife::Alive,
            Some(around) if !around.is_empty() && around.iter().all(|k| alive[*k]) => ClusterLife::Dead,
            _ => ClusterLife::Open,
        };
        ClusterStanding { life, reach, surrounded_by }
    };
    clusters.iter().zip(&alive).map(standing).collect()
}

fn is_alive(map: &ColourMap, cluster: &Cluster, options: &ColourMapOptions) -> bool {
    let lives_alone = |eye: &PointSet| eye.len() > 3 && !shapes::is_killable(map.geometry(), *eye);
    cluster.eyes.len() >= options.eyes_to_live || cluster.eyes.iter().any(lives_alone)
}

/// What the border reaches, and the enemies around if that is nowhere.
fn surroundings(map: &ColourMap, clusters: &[Cluster], cluster: &Cluster) -> (PointSet, Option<Vec<usize>>) {
    let (geometry, enemy) = (map.geometry(), !cluster.color);
    let passable = super::LinkSet::all(geometry) - map.touched(enemy);
    let reach = passable.flood(geometry, cluster.border, geometry.all() - map.points(enemy));
    let open = map.uncoloured() - map.touched(enemy).ends(geometry);
    let friend = |other: &Cluster| {
        other.color == cluster.color && other.points != cluster.points && other.points.intersects(&reach)
    };
    if reach.intersects(&open) || clusters.iter().any(friend) {
        return (reach, None);
    }
    let next_to = geometry.neighbors_of(reach | cluster.points);
    let wall = |(_, other): &(usize, &Cluster)| other.color == enemy && other.points.intersects(&next_to);
    (reach, Some(clusters.iter().enumerate().filter(wall).map(|(k, _)| k).collect()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::colour_map::clusters;

    fn lives(diagram: &str) -> Vec<(usize, ClusterLife, bool)> {
        let map = ColourMap::of(&diagram.parse().unwrap());
        let clusters = clusters(&map);
        let standings = standings(&map, &clusters, &ColourMapOptions::default());
        clusters
            .iter()
            .zip(standings)
            .map(|(c, s)| ((c.points & map.stones().of(c.color)).len(), s.life, s.surrounded_by.is_some()))
            .collect()
    }

    #[test]
    fn a_stone_in_a_living_cluster_is_dead() {
        let found = lives(
            ". . . . . . . . .
             . X X X X X X X .
             . X . X . . . X .
             . X X X . . . X .
             . X . X . O . X .
             . X . X . . . X .
             . X X X X X X X .
             . . . . . . . . .
             . . . . . . . . .",
        );
        assert!(found.contains(&(1, ClusterLife::Dead, true)), "{found:?}");
        assert!(found.iter().any(|f| f.1 == ClusterLife::Alive), "{found:?}");
    }

    #[test]
    fn nobody_surrounds_a_board_of_one_colour() {
        assert_eq!(lives("X X / X X"), [(4, ClusterLife::Open, true)]);
    }

    #[test]
    fn a_stone_on_an_open_board_is_not_surrounded() {
        assert_eq!(
            lives(". . . . . / . . . . . / . . X . . / . . . . . / . . . . ."),
            [(1, ClusterLife::Open, false)]
        );
    }
}
