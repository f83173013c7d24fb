//! What was found about positions, as long as there is room: the ones asked for longest ago go first.
//!
//! ```
//! use chizu_session::cache::Cache;
//! let mut cache = Cache::new(2);
//! cache.put('a', 1);
//! cache.put('b', 2);
//! cache.get(&'a');
//! cache.put('c', 3);
//! assert_eq!(cache.get(&'a'), Some(&1));
//! assert_eq!(cache.get(&'b'), None);
//! ```

use std::collections::HashMap;
use std::hash::Hash;

/// A store of limited size.
#[derive(Debug)]
pub struct Cache<K, V> {
    most: usize,
    clock: u64,
    kept: HashMap<K, (u64, V)>,
}

impl<K: Eq + Hash + Clone, V> Cache<K, V> {
    /// A store for so many things.
    #[must_use]
    pub fn new(most: usize) -> Self {
        Self { most, clock: 0, kept: HashMap::new() }
    }

    /// What was put there.
    pub fn get(&mut self, key: &K) -> Option<&V> {
        self.clock += 1;
        let (used, value) = self.kept.get_mut(key)?;
        *used = self.clock;
        Some(value)
    }

    /// Whether something is there; that is no use of it.
    pub fn holds(&self, key: &K) -> bool {
        self.kept.contains_key(key)
    }

    /// Keeps something.
    pub fn put(&mut self, key: K, value: V) {
        self.clock += 1;
        self.kept.insert(key, (self.clock, value));
        while self.kept.len() > self.most {
            let oldest = self.kept.iter().min_by_key(|(_, (used, _))| *used).map(|(key, _)| key.clone());
            match oldest {
                Some(key) => self.kept.remove(&key),
                None => break,
            };
        }
    }
}
