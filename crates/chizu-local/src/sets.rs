//! Things joined into sets, one joint after another.

/// Disjoint sets of numbers. A set is named by its least number, whatever the order of joining.
#[derive(Clone, Debug)]
pub struct Sets {
    /// A lesser number of the same set, or the number itself.
    up: Vec<usize>,
}

impl Sets {
    /// Every number by itself.
    #[inline]
    pub fn new(count: usize) -> Self {
        Self { up: (0..count).collect() }
    }

    /// The set of a number.
    #[inline]
    pub fn of(&self, mut number: usize) -> usize {
        while self.up[number] != number {
            number = self.up[number];
        }
        number
    }

    /// Makes one set of the two numbers' sets.
    #[inline]
    pub fn join(&mut self, a: usize, b: usize) {
        let (a, b) = (self.of(a), self.of(b));
        self.up[a.max(b)] = a.min(b);
    }
}
