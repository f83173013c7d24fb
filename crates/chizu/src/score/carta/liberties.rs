//! Liberties are not all alike: their weighted number.

use chizu_board::PointSet;

use super::ground::Ground;
use crate::chains::Chain;

/// The weighted number of liberties of a chain, in sixths of a liberty.
///
/// A liberty counts twice when the opponent cannot enter it; a third more when the chain's own stone
/// there does not lower the number of liberties, and half again when it raises it by two; a chain
/// with any such liberty gets a sixth more, one that took part in a ko (`ko_bonus`) a half.
pub(super) fn weighted(ground: &Ground, chain: &Chain, ko_bonus: bool) -> i32 {
    let n = chain.liberties.len();
    let mut sixths = 6 * n as i32;
    if n > 1 {
        let hot: PointSet = chain.liberties & ground.hot[!chain.color];
        sixths += 6 * hot.len() as i32;
        for point in chain.liberties {
            let after = ground.chains.liberties_after(point, chain.color).len();
            if after >= n {
                sixths += 2;
            }
            if after >= n + 2 {
                sixths += 3;
            }
        }
    }
    if sixths > 6 * n as i32 {
        sixths += 1;
    }
    if ko_bonus {
        sixths += 3;
    }
    sixths
}
