//! Eye shapes in which one move by the opponent leaves one eye only.

use chizu_board::{Geometry, PointSet};

/// Whether an eye is a square four, pyramid four, bulky five, crossed five or rabbity six.
///
/// Size, number of links and the links of the best connected point tell them from all other shapes.
pub(super) fn is_killable(geometry: &Geometry, eye: PointSet) -> bool {
    let (mut ends, mut most) = (0, 0);
    let size = eye.len();
    if !(4..=6).contains(&size) {
        return false;
    }
    for point in eye {
        let links = geometry.neighbors(point).filter(|p| eye.contains(*p)).count();
        ends += links;
        most = most.max(links);
    }
    match size {
        4 => ends == 8 || most == 3,
        5 => ends == 10 || most == 4,
        _ => ends == 12 && most == 4,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use chizu_board::{Color, Stones};

    fn killable(shape: &str) -> bool {
        let stones: Stones = shape.parse().unwrap();
        is_killable(stones.geometry(), stones.of(Color::Black))
    }

    #[test]
    fn dead_shapes() {
        let dead =
            ["X X / X X", "X X X / . X .", "X X X / X X .", ". X . / X X X / . X .", "X X . / X X X / . X ."];
        for shape in dead {
            assert!(killable(shape), "{shape}");
        }
    }

    #[test]
    fn living_shapes() {
        let living = [
            "X X X X",
            "X X . / . X X",
            "X . . / X X X",
            "X X X X X",
            "X X X X / . X . .",
            "X X X / . X . / . X .",
            "X . X / X X X",
            "X X X / X X X",
            "X . . . / X X X X / X . . .",
            ". X . . / X X X X / . X . .",
            "X X . / X X . / X X X / . . .",
            "X X X / X X X / X . .",
        ];
        for shape in living {
            assert!(!killable(shape), "{shape}");
        }
    }
}
