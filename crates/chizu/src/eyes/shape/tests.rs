//! The table against what is known of eye shapes.

use super::*;

fn find(size: usize, place: Place, drawn: &str) -> Shape {
    all_shapes()
        .find(|s| s.size == size && s.place == place && s.picture().replace('*', "#") == drawn)
        .unwrap_or_else(|| panic!("no {drawn} in the table"))
}

#[test]
fn the_table_is_what_the_search_says() {
    for line in make_table().lines().zip(TABLE.lines()) {
        assert_eq!(line.0, line.1);
    }
    assert_eq!(make_table().lines().count(), TABLE.lines().count());
}
