//! What proofs of safety rest on that was chosen.

use chizu_local::tuning;

tuning! {
    "safety" {
        /// A nest of so many points is taken to be home to the opponent.
        home_points: u16 = 9 in 1..=100, "points";
        /// What a home touches at a corner it keeps if it has so many points.
        outpost_points: u16 = 3 in 1..=100, "points";
        /// The most points of an open field whose points may be given to others.
        given_field: usize = 2 in 0..=20, "points";
        /// The most stones of a chain that is fought over; it is given up, the weakest first.
        weak_chain: u16 = 2 in 0..=20, "stones", "safety-trials.md#what-is-proved-and-what-is-not";
        /// The most points of a field with such chains.
        large_field: u16 = 40 in 1..=200, "points";
        /// The most points of an open field that is good for nothing but a link.
        poor_field: usize = 3 in 0..=20, "points";
        /// The most points of a closed field that might be an eye, and is kept from being a link.
        eye_field: usize = 6 in 0..=20, "points";
        /// The most stones of a chain that may be lost between two fields.
        lost_between_fields: u16 = 15 in 0..=100, "stones", "safety-trials.md#two-fields-as-one";
        /// The most liberties that two fields are asked for together: beyond six one question of twenty succeeds, in half of the time.
        liberties_wanted: u8 = 6 in 1..=20, "liberties", "safety-trials.md#two-fields-as-one";
        /// One part in so many of the positions must bring an answer to an opponent who stays away. What has one may take twice as many as
        /// elsewhere.
        patience_part: u32 = 4 in 1..=100, "parts of the positions", "safety-trials.md#two-fields-as-one";
        /// The most points of a zone that is searched for a seki: the list has three entries for each, multiplied.
        standoff_points: usize = 10 in 0..=10, "points";
        /// The most positions looked at for the claims about the same points of a certificate.
        claim_positions: u32 = 20_000 in 1..=10_000_000, "positions";
        /// The most claims of a certificate.
        claims: usize = 6_000 in 1..=1_000_000, "claims";
        /// How often chains are asked for what they lack.
        rounds: usize = 5 in 1..=50, "rounds";
    }
    fixed {
        /// How far from his stones the points of a field that is too large may be.
        REACH: usize = 3, "steps", "safety-trials.md#what-is-proved-and-what-is-not";
        /// The most points of an open field that may serve to join chains.
        GAP_POINTS: usize = 6, "points";
        /// The most points of a ground: with its walls they have to fit into 64 bits.
        GROUND_POINTS: usize = 44, "points", "safety-trials.md#what-is-proved-and-what-is-not";
        /// The most chains and regions that are judged by pairs.
        JUDGED_CHAINS: usize = 24, "chains and regions";
        /// The most pairs of a ground.
        PAIRS: usize = 24, "pairs";
        /// How far a search goes: what the answers in a row may cost together.
        ANSWERS_COST: u8 = 40, "cost";
        /// What part of the positions the first, the second and the last search of a region may look at: one in so many.
        SHARES: [u32; 3] = [16, 4, 1], "parts of the positions";
        /// The most walls around a zone that is searched for a seki.
        ZONE_WALLS: usize = 20, "walls";
    }
}
