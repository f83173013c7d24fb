//! Liberties of higher order: how many stones away from a chain empty points are.

use chizu_board::{Color, Geometry, Point, PointSet, Stones};

/// The orders that are told apart.
pub const ORDERS: usize = 4;

/// The liberties of order 1 to [`ORDERS`] of a chain (GNU Go's *liberties* to *liberties4*).
///
/// A liberty of order n is an empty point that the owner can join to the chain with n stones and no fewer;
/// the way may lead through his other chains. From the second stone on none may touch a stone of the
/// opponent, no way leads through `ko`, and none through a first liberty that lies between two stones of the
/// opponent, or between one and the edge.
///
/// ```
/// let stones: chizu::Stones = "
///     . X X . . .
///     X O . . . .
///     X O . . . .
///     . . . . . .
///     . X . X . .".parse()?;
/// let chain = stones.chain(stones.size().parse_point("B3").unwrap());
/// let orders = chizu::chains::liberties_by_order(&stones, chain, None).map(|points| points.len());
/// assert_eq!(orders, [3, 3, 2, 4]);
/// # Ok::<(), chizu::board::DiagramError>(())
/// ```
#[must_use]
pub fn liberties_by_order(stones: &Stones, chain: PointSet, ko: Option<Point>) -> [PointSet; ORDERS] {
    let mut orders = [PointSet::EMPTY; ORDERS];
    let Some(color) = chain.first_point().and_then(|stone| stones.get(stone)) else { return orders };
    let geometry = stones.geometry();
    let (own, vacant) = (stones.of(color), stones.vacant());
    orders[0] = geometry.neighbors_of(chain) & vacant;
    let touched = geometry.neighbors_of(stones.of(!color));
    let mut ways: PointSet =
        orders[0].iter().filter(|at| Some(*at) != ko && !squeezed(stones, geometry, *at, color)).collect();
    let mut seen = chain | orders[0];
    for order in &mut orders[1..] {
        // Own chains next to the way are reached without a stone.
        let friends = geometry.flood(geometry.neighbors_of(ways) & own, own);
        let next = geometry.neighbors_of(ways | friends) & vacant;
        *order = (next - seen) - touched;
        seen |= *order;
        ways = order.iter().filter(|at| Some(*at) != ko).collect();
    }
    orders
}

/// Whether a point lies between two stones of the opponent of `color`, or between one and the edge.
fn squeezed(stones: &Stones, geometry: &Geometry, at: Point, color: Color) -> bool {
    let mut here = PointSet::EMPTY;
    here.insert(at);
    let enemy = |side: PointSet| side.intersects(&stones.of(!color));
    let pairs =
        [[geometry.left_of(here), geometry.right_of(here)], [geometry.above(here), geometry.below(here)]];
    pairs
        .into_iter()
        .any(|[a, b]| (enemy(a) && (enemy(b) || b.is_empty())) || (enemy(b) && (enemy(a) || a.is_empty())))
}
