//! The trained net: what it is told of a board, and what it says.
//!
//! The net ([`chizu_net`], docs/net.md) sees stones, liberties, which chains a quick look sees captured, and what no one can change. It
//! answers for either player to move. It says what is likely: [`ownership`](crate::ownership) corrects it by what is read, and
//! [`score`](crate::score) is told by it where to read again.
//!
//! ```
//! use chizu::{Stones, trained};
//! let stones: Stones = ". . . . . . .
//!     . X X X X X .
//!     . X . X . X .
//!     . X X X X X .
//!     . . . . . . .".parse()?;
//! let answers = trained::answers(&stones).unwrap();
//! assert!(answers.white.owners.iter().all(|share| share.black > share.white));
//! # Ok::<(), chizu::board::DiagramError>(())
//! ```
//!
//! *What it does not know:* docs/net.md says how good it is where, and what it must not be used for.

use chizu_board::{ByColor, Color, PointSet, Setup, Stones};
use chizu_net::{Answer, Input, InputError, Net, mark};

use crate::chains::{Chains, Hold, Tactics};
use crate::safety::unconditional;

/// What the net that comes with the library says of these stones, by who moves next. Every board of stones is one of the net's.
#[must_use]
pub fn answers(stones: &Stones) -> Option<ByColor<Answer>> {
    let [black, white] = Net::built_in().evaluate(&input(stones).ok()?);
    Some(ByColor { black, white })
}

/// What the net is told of these stones: liberties, which chains a quick look sees captured, what no one can change.
///
/// # Errors
/// Only for boards that are no boards.
pub fn input(stones: &Stones) -> Result<Input, InputError> {
    let size = stones.size();
    let mut marks = vec![0_u16; size.area()];
    let mut add = |points: PointSet, mark: u16| points.iter().for_each(|at| marks[at.index()] |= mark);
    let owners = ByColor { black: (mark::BLACK, mark::BLACKS), white: (mark::WHITE, mark::WHITES) };
    let settled = unconditional(stones);
    for color in Color::ALL {
        add(stones.of(color), owners[color].0);
        add(settled.owned[color] | settled.immortal[color].stones, owners[color].1);
    }
    let chains = Chains::of(stones);
    for chain in chains.iter() {
        match chain.liberties.len() {
            0 | 1 => add(chain.stones, mark::ONE),
            2 => add(chain.stones, mark::TWO),
            3 => add(chain.stones, mark::THREE),
            _ => {}
        }
    }
    // Stones that no game leaves on a board are not read.
    if let Ok(position) = Setup::new(*stones).position() {
        let tactics = Tactics::of(&position, &chains);
        for id in chains.ids() {
            match tactics.hold(id) {
                Hold::Safe => {}
                Hold::Critical => add(chains[id].stones, mark::CRITICAL),
                Hold::Lost => add(chains[id].stones, mark::LOST),
            }
        }
    }
    Input::new(usize::from(size.width()), usize::from(size.height()), &marks)
}
