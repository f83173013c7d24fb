//! The table against what is known of eye shapes.

use super::*;

fn all() -> Vec<Shape> {
    all_shapes().collect()
}

/// The shapes of a place; of those in the corner, the ones that hold the corner point itself, so that the ring is solid.
fn of(size: usize, place: Place) -> impl Iterator<Item = Shape> {
    all_shapes().filter(move |shape| {
        let (_, height) = extent(&shape.cells);
        let solid = place != Place::Corner || shape.cells.contains(&(0, height - 1));
        shape.size == size && shape.place == place && solid
    })
}

/// What becomes of a shape with no, one and more liberties outside.
fn verdicts(shape: &Shape) -> [Status; 3] {
    [0, 1, 2].map(|outside| shape.standing(outside).status())
}

/// The shape without the marks.
fn plain(shape: &Shape) -> String {
    shape.picture().replace('*', "#")
}

/// Whether it is one of these shapes, however it lies.
fn is_one_of(shape: &Shape, pictures: &[&str]) -> bool {
    let free = |cells: &[Cell]| canonical(cells, [false; 4]).map(|(_, cells)| cells);
    let one = |text: &str| cells(text).into_iter().map(|(cell, _)| cell).collect::<Vec<_>>();
    pictures.iter().any(|text| free(&one(text)) == free(&shape.cells))
}

#[test]
fn every_shape_is_there_in_every_place() {
    for size in 1..=LARGEST {
        let free: Vec<_> = shapes(size);
        for place in Place::ALL {
            let here = all().into_iter().filter(|shape| shape.size == size && shape.place == place);
            let expected: usize = free.iter().map(|shape| lies(shape, place).len()).sum();
            assert_eq!(here.count(), expected, "{size} {place:?}");
        }
    }
    assert_eq!(all_shapes().filter(|shape| shape.place == Place::Centre).count(), 164);
}

#[test]
fn the_table_is_what_the_search_says() {
    let mut solved = HashMap::new();
    let mut lines = TABLE.lines().filter(|line| !line.starts_with('#'));
    for size in 1..=LARGEST {
        for place in Place::ALL {
            for shape in shapes(size) {
                for cells in lies(&shape, place) {
                    let known = lines.next().unwrap_or_default();
                    assert_eq!(line(place, &cells, &mut solved).trim_end(), known);
                }
            }
        }
    }
    assert_eq!(lines.next(), None);
}

#[test]
fn one_and_two_points_are_dead() {
    for shape in all_shapes().filter(|shape| shape.size <= 2) {
        assert_eq!(verdicts(&shape), [Status::Dead; 3], "{shape:?}");
    }
}

#[test]
fn three_points_are_unsettled() {
    for shape in all_shapes().filter(|shape| shape.size == 3) {
        assert_eq!(verdicts(&shape), [Status::Critical; 3], "{shape:?}");
    }
}

#[test]
fn four_points() {
    for place in Place::ALL {
        for shape in of(4, place) {
            let expected = if is_one_of(&shape, &["##/##"]) {
                [Status::Dead; 3]
            } else if is_one_of(&shape, &["###/.#."]) {
                [Status::Critical; 3]
            } else if place == Place::Corner && plain(&shape) == "#./#./##" {
                // Bent four in the corner.
                [Status::Ko, Status::Ko, Status::Alive]
            } else {
                [Status::Alive; 3]
            };
            assert_eq!(verdicts(&shape), expected, "{shape:?}");
        }
    }
}

#[test]
fn five_points() {
    for place in Place::ALL {
        for shape in of(5, place) {
            let decided = is_one_of(&shape, &["##/###", ".#./###/.#."]);
            let expected = if decided { Status::Critical } else { Status::Alive };
            assert!(verdicts(&shape).into_iter().all(|v| v == expected || alive(v, expected)), "{shape:?}");
        }
    }
}

/// A seki is life, too.
fn alive(found: Status, expected: Status) -> bool {
    found == expected || (expected == Status::Alive && found == Status::Seki)
}

#[test]
fn six_points() {
    for place in Place::ALL {
        for shape in of(6, place) {
            let expected = if is_one_of(&shape, &["##./###/.#."]) {
                [Status::Critical; 3]
            } else if place == Place::Corner && plain(&shape) == "##/##/##" {
                [Status::Critical, Status::Ko, Status::Alive]
            } else {
                [Status::Alive; 3]
            };
            assert!(
                verdicts(&shape).into_iter().zip(expected).all(|(found, wanted)| alive(found, wanted)),
                "{shape:?}"
            );
        }
    }
}

#[test]
fn seven_points_live_but_for_one_shape_in_the_corner() {
    for place in Place::ALL {
        for shape in of(7, place) {
            let ko = place == Place::Corner && plain(&shape) == "#./##/##/##";
            let expected = if ko { Status::Ko } else { Status::Alive };
            assert!(verdicts(&shape).into_iter().all(|found| alive(found, expected)), "{shape:?}");
        }
    }
}

#[test]
fn points_of_decision_are_the_well_known_ones() {
    let centre = |size| of(size, Place::Centre).map(|shape| shape.picture()).collect::<Vec<_>>();
    assert_eq!(centre(3), ["#/*/#", "#./*#"]);
    assert!(centre(5).contains(&".#./#*#/.#.".to_owned()));
    assert!(centre(6).contains(&"#*./**#/.#.".to_owned()), "{:?}", centre(6));
}
