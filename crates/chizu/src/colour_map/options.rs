//! What the sources leave open.

/// Choices where irgobot's description says two things or none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ColourMapOptions {
    /// A cluster with this many eyes is alive: 2, as in the game (irgobot's text once says more than 2).
    pub eyes_to_live: usize,
    /// A shadow falls where the influence of all stones is at least so many sevenths.
    pub shadow_sevenths: u8,
}

impl Default for ColourMapOptions {
    fn default() -> Self {
        Self { eyes_to_live: 2, shadow_sevenths: 2 }
    }
}
