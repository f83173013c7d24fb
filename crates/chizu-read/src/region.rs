//! Regions that nothing outside can change: shut in by stones that are safe without them.
//!
//! What happens in such a region does not depend on the rest of the board, and the other way round, so a search of all
//! moves in it leaves nothing out.
//!
//! *What it does not know:* walls that are safe for other reasons than eyes of their own.

use chizu_board::{Color, PointSet, Stones};

use chizu_safety as safety;

/// The region of some stones: all that can be reached from them without crossing stones that are safe by eyes outside of it.
/// `None` if there is no end to it, or if more than `most` of its points are empty.
pub(super) fn closed(stones: &Stones, of: PointSet, most: usize) -> Option<PointSet> {
    let geometry = stones.geometry();
    let safe = safety::benson(stones);
    let walls = (safe.black.stones | safe.white.stones) - of;
    let region = geometry.flood(of, geometry.all() - walls);
    let empty = region & stones.vacant();
    let beside = geometry.neighbors_of(region) - region;
    if empty.len() > most || beside.is_empty() {
        return None;
    }
    // Eyes within the region may be taken: the walls must do without them.
    let stand = Color::ALL.into_iter().all(|color| {
        let mine = beside & stones.of(color);
        if mine.is_empty() {
            return true;
        }
        let mut filled = *stones;
        filled.clear(region);
        filled.fill(region, !color);
        mine.is_subset(&safety::benson(&filled)[color].stones)
    });
    stand.then_some(region)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn region(diagram: &str, name: &str) -> Option<usize> {
        let stones: Stones = diagram.parse().expect("a diagram");
        let stone = stones.size().parse_point(name).expect("a point");
        closed(&stones, stones.chain(stone), 9).map(|region| region.len())
    }

    #[test]
    fn walls_with_eyes_outside_close_a_region() {
        let diagram = "
            . X . O . O .
            X X . O O O O
            . . . O . . .
            O O O O . . .
            . . . . . . .";
        assert_eq!(region(diagram, "A4"), Some(9));
        assert_eq!(region(diagram, "D4"), None);
    }

    #[test]
    fn an_eye_inside_is_none() {
        let diagram = "
            . X . O . O .
            X X X O O O .
            O O O O . . .
            . . . . . . .
            . . . . . . .";
        assert_eq!(region(diagram, "A4"), None);
    }
}
