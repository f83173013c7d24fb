//! What thickness rests on that was chosen.

use chizu_local::tuning;

tuning! {
    "thickness" {
        /// More arrows on a board say nothing.
        arrows: usize = 4 in 1..=20, "arrows";
        /// Stones of a wall on different lines, at least.
        wall_lines: usize = 3 in 1..=19, "stones", "thickness.md#a-wall";
        /// With so many it is as long as it need be.
        long_wall: u32 = 5 in 1..=19, "stones", "thickness.md#strength-from-1-to-100";
        /// Points that a wall must see, at least.
        sight_near: u8 = 3 in 1..=19, "points", "thickness.md#a-wall";
        /// Points beyond which it matters little how far it sees.
        sight_far: u8 = 8 in 1..=19, "points", "thickness.md#direction-and-reach";
        /// Points that it must see if what it sees ends at a stone of its own player: what lies between is built on already.
        sight_to_own: u8 = 5 in 1..=19, "points", "thickness.md#a-wall";
        /// A wall is no wall if its group is so weak.
        weak: u16 = 500 in 0..=1_000, "thousandths", "thickness.md#a-wall";
        /// Walls weaker than this are not worth an arrow.
        slight: u32 = 15 in 0..=100, "hundredths", "thickness.md#strength-from-1-to-100";
        /// Where the opponent is so strong, nothing more is seen.
        held: i16 = 500 in 0..=1_000, "thousandths", "thickness.md#direction-and-reach";
    }
}
