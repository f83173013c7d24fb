//! What finding kos without end rests on that was chosen.

use chizu_local::tuning;

tuning! {
    "cycles" {
        /// A threat is one if so many points hang on its answer.
        stake: i16 = 3 in 1..=20, "points";
        /// A chain with more liberties than this is in no danger from kos.
        liberties: usize = 4 in 1..=10, "liberties";
        /// A chain whose liberties lie in a larger empty space than this can run.
        space: usize = 8 in 1..=60, "points";
        /// The most positions of a fight.
        positions: usize = 3_000 in 1..=1_000_000, "positions";
        /// The most positions of two fights together; few boards have such.
        positions_of_two: usize = 20_000 in 1..=1_000_000, "positions";
    }
    fixed {
        /// A chain of more stones than this is one wall: whoever takes it has won. In a fight of kos only single stones come back.
        SINGLE: usize = 1, "stones";
        /// The same where stones are given that are taken by two.
        SNAPBACK: usize = 3, "stones";
    }
}
