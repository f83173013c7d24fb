//! Safety when both play in turn [Müller, *Playing it Safe*, 1997; Niu and Müller 2004].
//!
//! The opponent moves first, and each of his moves in a region may be answered there. What a region does for the
//! chains around it is found region by region: without playing ([`super::judge`]) or by search
//! ([`super::prove`]). A chain that has two liberties which cannot be taken away so, in two regions or in
//! one, is safe if all chains around these regions are: the first to be lost would have
//! been lost although its regions still stood. This is Benson's argument, with answers.
//!
//! Each region has one way of answering, for all its chains together. Whose needs it serves is settled in
//! rounds: what a chain lacks in the other regions, this one has to give. All regions
//! of a round are asked at once, so that no order matters. Where a region gives something on some of its points,
//! the others become regions of their own.
//!
//! A chain may rest on being joined to another only if that is known to be safe already; else two chains
//! might rest on each other and be lost together.
//!
//! *What it does not know:* large regions, answers in another region than the move, superko, suicide.

use chizu_board::{ByColor, Color, Stones};

use super::map::Map;
use super::safe::Safe;
use super::side::Side;

/// The chains of both players that cannot be captured if every move in one of their regions is
/// answered in it, the opponent moving first, and where he cannot live; as far as it can be told without
/// playing.
///
/// ```
/// use chizu_safety::{alternating, benson};
/// // Two chains with two points between them: where White plays one, Black plays the other.
/// let stones: chizu_board::Stones = "
///     . X . X . X O
///     X X . X X X O
///     O O X O O O O
///     . . . . . . .".parse()?;
/// assert!(!stones.of(chizu_board::Color::Black).is_subset(&benson(&stones).black.stones));
/// let safe = alternating(&stones).black;
/// assert!(safe.stones.len() >= benson(&stones).black.stones.len());
/// # Ok::<(), chizu_board::DiagramError>(())
/// ```
#[must_use]
pub fn alternating(stones: &Stones) -> ByColor<Safe> {
    let map = Map::of(stones);
    ByColor::new_with(|color| Side::at_sight(&map, color).found(&map, color))
}

/// The same, with a search of each region that is not settled; `nodes` is the most positions looked at in a
/// region.
///
/// ```
/// use chizu_safety::{alternating, search};
/// // Four points in a row: Black need not play until White does.
/// let stones = ". . . . X O\nX X X X X O\nO O O O O O\n. . . . . .".parse()?;
/// assert!(alternating(&stones).black.stones.is_empty());
/// assert_eq!(search(&stones, 500).black.stones, stones.of(chizu_board::Color::Black));
/// # Ok::<(), chizu_board::DiagramError>(())
/// ```
#[must_use]
pub fn search(stones: &Stones, nodes: u32) -> ByColor<Safe> {
    let map = Map::of(stones);
    let mut sides = ByColor::new_with(|color| Side::of(&map, color));
    // Where the opponent is known to be safe there is nothing to look for.
    let safe = ByColor::new_with(|color| sides[color].safe_stones(&map, color));
    for color in Color::ALL {
        sides[color].search((&map, color), safe[!color], nodes);
    }
    ByColor::new_with(|color| sides[color].found(&map, color))
}
