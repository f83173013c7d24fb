//! Polyominoes: all shapes that so many joined points can have, and how they lie at the edge.

/// Column and row.
pub(super) type Cell = (i8, i8);

/// Where a shape lies. At an edge, the last row lies on it; in the corner, the first column does, too.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Place {
    /// Away from the edges.
    Centre,
    /// At one edge.
    Edge,
    /// At two edges that meet.
    Corner,
}

impl Place {
    /// All places.
    pub const ALL: [Self; 3] = [Self::Centre, Self::Edge, Self::Corner];

    /// `centre`, `edge`, `corner`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Centre => "centre",
            Self::Edge => "edge",
            Self::Corner => "corner",
        }
    }
}

/// A cell turned or mirrored in one of eight ways.
const fn turned((x, y): Cell, way: u8) -> Cell {
    let x = if way & 1 != 0 { -x } else { x };
    let y = if way & 2 != 0 { -y } else { y };
    if way & 4 != 0 { (y, x) } else { (x, y) }
}

/// Moved so that the first column and the first row are 0, and sorted.
fn normal(mut cells: Vec<Cell>) -> Vec<Cell> {
    let left = cells.iter().map(|c| c.0).min().unwrap_or(0);
    let top = cells.iter().map(|c| c.1).min().unwrap_or(0);
    for (x, y) in &mut cells {
        *x -= left;
        *y -= top;
    }
    cells.sort_by_key(|(x, y)| (*y, *x));
    cells
}

/// The orientation of a shape in its place that stands for all that look alike.
///
/// `edges` are those it touches, from the left clockwise: left, top, right, bottom. Also how the cells were turned.
pub(super) fn canonical(cells: &[Cell], edges: [bool; 4]) -> Option<(Place, Vec<Cell>)> {
    let [left, top, right, bottom] = edges;
    let place = match edges.iter().filter(|e| **e).count() {
        0 => Place::Centre,
        1 => Place::Edge,
        2 if left != right && top != bottom => Place::Corner,
        _ => return None,
    };
    let wanted = |way: u8| {
        let side = |from: (i8, i8)| {
            let to = turned(from, way);
            match to {
                (-1, 0) => 0,
                (0, -1) => 1,
                (1, 0) => 2,
                _ => 3,
            }
        };
        let mut seen = [false; 4];
        for (edge, direction) in edges.iter().zip([(-1, 0), (0, -1), (1, 0), (0, 1)]) {
            seen[side(direction)] |= *edge;
        }
        match place {
            Place::Centre => true,
            Place::Edge => seen[3],
            Place::Corner => seen[3] && seen[0],
        }
    };
    (0..8)
        .filter(|way| wanted(*way))
        .map(|way| normal(cells.iter().map(|c| turned(*c, way)).collect()))
        .min()
        .map(|cells| (place, cells))
}

/// All shapes of so many cells, each in one orientation.
pub(super) fn shapes(size: usize) -> Vec<Vec<Cell>> {
    let mut all = vec![vec![(0, 0)]];
    for _ in 1..size {
        let mut grown: Vec<Vec<Cell>> = all
            .iter()
            .flat_map(|shape| {
                shape.iter().flat_map(move |(x, y)| {
                    [(x - 1, *y), (x + 1, *y), (*x, y - 1), (*x, y + 1)].into_iter().filter_map(|cell| {
                        let mut shape = shape.clone();
                        (!shape.contains(&cell)).then(|| {
                            shape.push(cell);
                            canonical(&shape, [false; 4]).map_or(shape, |(_, cells)| cells)
                        })
                    })
                })
            })
            .collect();
        grown.sort();
        grown.dedup();
        all = grown;
    }
    all
}

/// The ways a shape can lie in a place.
pub(super) fn lies(shape: &[Cell], place: Place) -> Vec<Vec<Cell>> {
    let edges = match place {
        Place::Centre => [false; 4],
        Place::Edge => [false, false, false, true],
        Place::Corner => [true, false, false, true],
    };
    let mut all: Vec<Vec<Cell>> = (0..8)
        .map(|way| normal(shape.iter().map(|c| turned(*c, way)).collect()))
        .filter_map(|cells| canonical(&cells, edges).map(|(_, cells)| cells))
        .collect();
    all.sort();
    all.dedup();
    all
}

/// The shape as rows of `#` and `.`, from the top, with `/` between them.
pub(super) fn picture(cells: &[Cell], sign: impl Fn(usize) -> char) -> String {
    let (width, height) = extent(cells);
    let row = |y: i8| -> String {
        (0..width).map(|x| cells.iter().position(|c| *c == (x, y)).map_or('.', &sign)).collect()
    };
    (0..height).map(row).collect::<Vec<_>>().join("/")
}

/// The cells of a picture, and whether each is marked.
pub(super) fn cells(picture: &str) -> Vec<(Cell, bool)> {
    let rows = picture.split('/').zip(0..);
    rows.flat_map(|(row, y)| {
        row.chars().zip(0..).filter(|(c, _)| *c != '.').map(move |(c, x)| ((x, y), c != '#'))
    })
    .collect()
}

/// Width and height.
pub(super) fn extent(cells: &[Cell]) -> (i8, i8) {
    let width = cells.iter().map(|c| c.0).max().unwrap_or(0) + 1;
    let height = cells.iter().map(|c| c.1).max().unwrap_or(0) + 1;
    (width, height)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_as_many_as_is_known() {
        let counts: Vec<usize> = (1..=7).map(|size| shapes(size).len()).collect();
        assert_eq!(counts, [1, 1, 2, 5, 12, 35, 108]);
        assert_eq!(counts.iter().sum::<usize>(), 164);
    }

    #[test]
    fn pictures_are_read_back() {
        let (_, shape) = canonical(&[(0, 0), (1, 0), (2, 0), (1, 1)], [false, false, false, true]).unwrap();
        let text = picture(&shape, |_| '#');
        assert_eq!(cells(&text).into_iter().map(|(cell, _)| cell).collect::<Vec<_>>(), shape);
        assert_eq!(
            lies(&shape, Place::Edge).len(),
            3,
            "a pyramid at the edge: flat, on its top, on its side"
        );
    }
}
