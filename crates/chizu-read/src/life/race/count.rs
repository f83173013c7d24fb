//! Who wins a race, by counting liberties.
//!
//! The liberties of a group are those outside, which only it has, those in its eye, and those it shares with the
//! other. An eye of several points is worth more liberties than it has points, because the stones put into it
//! are taken and must be put there again. Who has the larger kind of eye owns the shared liberties; between equals,
//! the attacker has to fill them all [Müller 1999].
//!
//! *What it does not know:* liberties that are made or taken away on the way, kos, cuts.

/// The liberties of one group.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Breath {
    /// Moves that fill what is not shared: outside and in the eye.
    pub own: i32,
    /// Points of its eye, stones inside counted; 0 without an eye.
    pub eye: u32,
}

/// How many moves fill a dead eye of so many points, with no stones inside yet.
pub(super) const fn eye_moves(points: u32) -> i32 {
    match points {
        0 => 0,
        1 => 1,
        2 => 2,
        3 => 3,
        4 => 5,
        5 => 8,
        6 => 12,
        _ => 17,
    }
}

/// Eyes of up to three points are as good as each other.
const fn kind(points: u32) -> u32 {
    match points {
        0 => 0,
        1..=3 => 1,
        _ => points,
    }
}

/// By how many moves `ours` is ahead in capturing `theirs`: from 0 on it does.
pub(super) fn lead(ours: Breath, theirs: Breath, shared: i32, we_move: bool) -> i32 {
    let lead = ours.own - theirs.own - i32::from(!we_move);
    match kind(ours.eye).cmp(&kind(theirs.eye)) {
        std::cmp::Ordering::Greater => lead + shared,
        std::cmp::Ordering::Equal if ours.eye == 0 => lead - (shared - 1).max(0),
        std::cmp::Ordering::Less | std::cmp::Ordering::Equal => lead - shared,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn group(own: i32, eye: u32) -> Breath {
        Breath { own, eye }
    }

    #[test]
    fn without_eyes_who_has_more_liberties_wins() {
        assert_eq!(lead(group(3, 0), group(3, 0), 0, true), 0);
        assert_eq!(lead(group(3, 0), group(3, 0), 0, false), -1);
        assert_eq!(lead(group(3, 0), group(3, 0), 1, true), 0);
        // Two shared liberties make a seki.
        assert_eq!(lead(group(3, 0), group(3, 0), 2, true), -1);
    }

    #[test]
    fn the_larger_eye_owns_the_shared_liberties() {
        assert_eq!(lead(group(1, 1), group(3, 0), 2, true), 0);
        assert_eq!(lead(group(3, 0), group(1, 1), 2, true), 0);
        assert_eq!(lead(group(3, 3), group(3, 1), 1, true), -1);
        assert_eq!(lead(group(5, 4), group(6, 2), 1, true), 0);
    }
}
