//! Sekis that are none, because one side may begin a ko in them whenever it likes and the other cannot begin anything.
//!
//! The bent four in the corner is the best known. In play to find out what lives, a ko is taken back only after a pass for it
//! (Japanese rules, article 7), so that who takes it first has won it; and where area is counted, who can wait sees to all threats
//! before he begins.

use chizu_board::{ByColor, Color, PointSet, Position};

use super::scene::{Scene, with_stones};
use crate::read::{Budget, Code, Lives};

/// Positions a question may take: few positions have a seki at all.
const NODES: Budget = Budget { nodes: 1000, table_bits: 10 };

/// What becomes of sekis that can be broken.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Broken {
    /// Who cannot help it is dead.
    pub(super) dead: ByColor<PointSet>,
    /// All that stood there, on both sides.
    pub(super) all: PointSet,
}

/// Finds those of the stones in `seki` that are dead all the same.
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
            let own = standing & stones.of(color);
            if !own.is_empty() && dies_by_ko(&board, own) {
                found.dead[color] |= own;
                found.all |= standing;
            }
        }
    }
    found
}

/// Whether the opponent kills a group by a ko that he takes first, and its owner, even if he moves first, needs the first threat.
fn dies_by_ko(board: &Position, group: PointSet) -> bool {
    let mut lives = Lives::default();
    lives.kill(board, &group, &NODES).is_ok_and(|kill| kill.code >= Code::KoA && !kill.undecided)
        && lives.live(board, &group, &NODES).is_ok_and(|live| live.code <= Code::KoB && !live.undecided)
}
