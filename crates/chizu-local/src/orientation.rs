//! One orientation for all eight.
//!
//! Where a budget ends in the middle of a search, or several moves look equally good, the order of points decides. So that
//! no answer depends on how the board is turned, what is asked is first turned into the orientation in which it comes
//! first, and the answer is turned back.

use chizu_board::{Point, PointSet, Size, Symmetry};

/// How a board is turned.
#[derive(Clone, Copy, Debug)]
pub struct Orientation {
    from: Size,
    symmetry: Symmetry,
}

impl Orientation {
    /// A board of that size, turned that way.
    pub const fn new(from: Size, symmetry: Symmetry) -> Self {
        Self { from, symmetry }
    }

    /// The way to lay a board down, not higher than wide, that puts the greatest signs first; the board has one for each of
    /// its points.
    pub fn standard(size: Size, signs: &[u8]) -> Self {
        let broad = |symmetry: &Symmetry| {
            let turned = symmetry.size(size);
            turned.width() >= turned.height()
        };
        // Point by point, those stay that show most there; they are all of one size.
        let mut ways: Vec<Symmetry> = Symmetry::ALL.into_iter().filter(broad).collect();
        let turned = ways.first().map_or(size, |symmetry| symmetry.size(size));
        for point in turned.points() {
            if ways.len() == 1 {
                break;
            }
            let sign = |symmetry: &Symmetry| signs[symmetry.point_back(size, point).index()];
            let most = ways.iter().map(sign).max();
            ways.retain(|symmetry| Some(sign(symmetry)) == most);
        }
        Self::new(size, ways.first().copied().unwrap_or(Symmetry::ALL[0]))
    }

    /// How the board is turned.
    pub const fn symmetry(&self) -> Symmetry {
        self.symmetry
    }

    /// Where a point goes.
    pub fn point(&self, point: Point) -> Point {
        self.symmetry.point(self.from, point)
    }

    /// Where the points of a set go.
    pub fn set(&self, set: PointSet) -> PointSet {
        self.symmetry.set(self.from, set)
    }

    /// The point that is turned to `turned`.
    pub fn point_back(&self, turned: Point) -> Point {
        self.symmetry.point_back(self.from, turned)
    }

    /// The points that are turned to those of `turned`.
    pub fn set_back(&self, turned: PointSet) -> PointSet {
        self.symmetry.set_back(self.from, turned)
    }
}
