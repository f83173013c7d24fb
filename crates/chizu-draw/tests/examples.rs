//! The example does what it says.

#![allow(dead_code, reason = "the example has a main of its own")]
#![allow(clippy::unwrap_used, reason = "a test")]

#[path = "../examples/viewer.rs"]
mod viewer;

#[test]
fn the_viewer_shows_the_board() {
    let (text, picture) = viewer::view(b"(;SZ[9];B[ee];W[cc];B[gc])", Some(2)).unwrap();
    // One on the board and one in the legend.
    assert_eq!((text.matches('X').count(), text.matches('O').count()), (2, 2), "{text}");
    assert!(picture.starts_with("<svg") && picture.contains("data-layer=\"stones\""), "{picture}");
    assert!(viewer::view(b"(;SZ[9];B[ee])", Some(5)).is_err());
}
