//! How far a position in a closed space is from being decided.

/// How far a position is from being decided: how many others must at least be shown to be the raider's, and the guard's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Numbers {
    pub(super) raider: u32,
    pub(super) guard: u32,
}

/// So many can never be shown.
pub(super) const NEVER: u32 = u32::MAX / 2;
/// As many as there may be.
pub(super) const ANY: u32 = NEVER - 1;

impl Numbers {
    pub(super) const RAIDER: Self = Self { raider: 0, guard: NEVER };
    pub(super) const GUARD: Self = Self { raider: NEVER, guard: 0 };

    pub(super) const fn won(by_raider: bool) -> Self {
        if by_raider { Self::RAIDER } else { Self::GUARD }
    }

    /// The number of who moves first, then the other's; and back.
    pub(super) const fn turned(self, raider_moves: bool) -> Self {
        if raider_moves { self } else { Self { raider: self.guard, guard: self.raider } }
    }
}
