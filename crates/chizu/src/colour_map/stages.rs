//! All steps in order, each with what it found.

use chizu_board::{PointSet, Stones};

use super::clusters::{Cluster, clusters};
use super::groups::{ClusterGroup, groups};
use super::map::ColourMap;
use super::options::ColourMapOptions;
use super::shadows::{pretend_board, shadows};
use super::standing::{ClusterLife, ClusterStanding, standings};
use crate::influence::{Field, staircase};

/// A map drawn, and what it shows of life and death.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pass {
    /// The map, without the stones found dead before.
    pub map: ColourMap,
    /// Its clusters.
    pub clusters: Vec<Cluster>,
    /// Their standings, in the same order.
    pub standings: Vec<ClusterStanding>,
    /// The stones found dead in this pass; none in the last.
    pub dead: PointSet,
}

/// Draws the map, takes the stones of obviously dead clusters off, and draws it again until none are
/// found. Never empty.
///
/// ```
/// use chizu::colour_map::{ColourMapOptions, passes};
/// let stones = "
///     . . . . . . . . .
///     . X X X X X X X .
///     . X . X . . . X .
///     . X X X . . . X .
///     . X . X . O . X .
///     . X . X . . . X .
///     . X X X X X X X .
///     . . . . . . . . .
///     . . . . . . . . .".parse()?;
/// let passes = passes(&stones, &ColourMapOptions::default());
/// assert_eq!(passes.len(), 2);
/// assert_eq!(passes[0].dead, stones.of(chizu::Color::White));
/// # Ok::<(), chizu::board::DiagramError>(())
/// ```
#[must_use]
pub fn passes(stones: &Stones, options: &ColourMapOptions) -> Vec<Pass> {
    let (mut living, mut passes) = (*stones, Vec::new());
    loop {
        let pass = Pass::of(&living, options);
        let dead = pass.dead;
        passes.push(pass);
        if dead.is_empty() {
            return passes;
        }
        living.clear(dead);
    }
}

impl Pass {
    /// The map of these stones.
    fn of(living: &Stones, options: &ColourMapOptions) -> Self {
        let map = ColourMap::of(living);
        let clusters = clusters(&map);
        let standings = standings(&map, &clusters, options);
        let dead: PointSet = clusters
            .iter()
            .zip(&standings)
            .filter(|(_, standing)| standing.life == ClusterLife::Dead)
            .map(|(cluster, _)| cluster.points & living.of(cluster.color))
            .collect();
        Self { map, clusters, standings, dead }
    }
}

/// Everything irgobot's program finds before it reads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stages {
    /// The maps, drawn until no stone is obviously dead.
    pub passes: Vec<Pass>,
    /// The last map's stones and pretend stones.
    pub pretend: Stones,
    /// The staircase influence of the pretend board, in sevenths.
    pub field: Field,
    /// The shadow of each cluster of the last pass.
    pub shadows: Vec<PointSet>,
    /// The groups of clusters of the last pass.
    pub groups: Vec<ClusterGroup>,
}

/// Runs all steps on `stones`, from which stones known to be dead have been taken.
#[must_use]
pub fn stages(stones: &Stones, options: &ColourMapOptions) -> Stages {
    Stages::after(stones, passes(stones, options), options)
}

/// The same where all that is dead is known and has been taken: nothing else is, however it looks.
#[must_use]
pub fn stages_of_living(stones: &Stones, options: &ColourMapOptions) -> Stages {
    let pass = Pass { dead: PointSet::EMPTY, ..Pass::of(stones, options) };
    Stages::after(stones, vec![pass], options)
}

impl Stages {
    /// What follows the maps.
    fn after(stones: &Stones, passes: Vec<Pass>, options: &ColourMapOptions) -> Self {
        let Pass { map, clusters, .. } = &passes[passes.len() - 1];
        let pretend = pretend_board(map);
        let field = staircase::field(&pretend);
        let shadows = shadows(&pretend, &field, clusters, options);
        let groups = groups(stones.geometry(), clusters, &shadows);
        Self { passes, pretend, field, shadows, groups }
    }

    /// The last pass, in which nothing was found dead.
    #[must_use]
    pub fn last(&self) -> &Pass {
        &self.passes[self.passes.len() - 1]
    }

    /// All stones found dead.
    #[must_use]
    pub fn dead(&self) -> PointSet {
        self.passes.iter().map(|pass| pass.dead).collect()
    }
}
