//! Sekis that are none: one side may break them whenever it likes, at worst by a ko that it takes first, and the other can do
//! nothing about it.
//!
//! A bent four in the corner is the best known. In play to find out what lives, a ko is taken back only after a pass for it
//! (Japanese rules, article 7), so that who takes it first has won it; and where area is counted, who can wait sees to all threats
//! before he begins.

use chizu_board::{ByColor, Color, Geometry, PointSet, Position};

use super::scene::{Scene, with_stones};
use crate::read::{Budget, Code, Lives};
use crate::status::tuning;

/// What becomes of sekis that can be broken.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Broken {
    /// Who can do nothing about it is dead.
    pub(super) dead: ByColor<PointSet>,
    /// All that stood there, on both sides.
    pub(super) all: PointSet,
}

/// Which of the stones in `seki` are dead all the same.
pub(super) fn broken(position: &Position, gone: ByColor<PointSet>, seki: PointSet) -> Broken {
    let mut found = Broken::default();
    if seki.is_empty() {
        return found;
    }
    let scene = Scene::new(position.stones(), gone);
    let stones = scene.stones();
    let board = with_stones(position, *stones);
    let places = scene.geometry().components(seki | stones.vacant());
    for standing in places.map(|place| place & seki) {
        for color in Color::ALL {
            let own = largest(scene.geometry(), standing & stones.of(color));
            if !own.is_empty() && dies(&board, own) {
                found.dead[color] |= own;
                found.all |= standing;
            }
        }
    }
    found
}

/// The largest of some chains: of those in a seki small ones may be given up.
fn largest(geometry: &Geometry, stones: PointSet) -> PointSet {
    let most = geometry.components(stones).map(|chain| chain.len()).max();
    geometry.components(stones).filter(|chain| Some(chain.len()) == most).collect()
}

/// Whether the opponent kills, at worst by a ko that he takes first, and the owner, even if he moves first, has nothing better than a
/// ko for which he needs the first threat.
fn dies(board: &Position, group: PointSet) -> bool {
    let mut lives = Lives::default();
    lives
        .kill(board, &group, &Budget { nodes: tuning::broken_seki_nodes(), table_bits: 12 })
        .is_ok_and(|kill| kill.code >= Code::KoA && kill.is_settled())
        && lives
            .live(board, &group, &Budget { nodes: tuning::broken_seki_nodes(), table_bits: 12 })
            .is_ok_and(|live| live.code <= Code::KoB && live.is_settled())
}
