//! Numbers that were asked for lately.
//!
//! A hash table spreads what belongs to one process over all its memory. Who follows many processes, some
//! operations of one after those of another, has none of it at hand when a process comes up again. Here what
//! belongs to one process lies together, and beside that of the next one. What is not here is looked up in
//! the table.

/// Each process has so many places.
const PLACES: u32 = 4;

/// There are never more places.
const MOST: usize = 1 << 18;

/// Numbers of the keys that were used last.
#[derive(Clone, Debug)]
pub(crate) struct Recent<K> {
    entries: Vec<Option<(K, u32)>>,
}

impl<K> Default for Recent<K> {
    fn default() -> Recent<K> {
        let entries = Vec::new();
        Recent { entries }
    }
}

impl<K: Copy + Eq> Recent<K> {
    fn place(&self, process: u32, which: u32) -> usize {
        let place = process.wrapping_mul(PLACES) + which % PLACES;
        // The length is a power of two.
        place as usize & (self.entries.len().wrapping_sub(1))
    }

    /// The number of a key of a process, if it is one of the last with this number `which`.
    #[inline]
    pub(crate) fn get(&self, process: u32, which: u32, key: K) -> Option<u32> {
        match self.entries.get(self.place(process, which)) {
            Some(Some((known, number))) if *known == key => Some(*number),
            _ => None,
        }
    }

    /// Keeps the number of a key; `all` keys are known by now.
    pub(crate) fn put(&mut self, process: u32, which: u32, key: K, number: u32, all: usize) {
        if self.entries.len() < 2 * all && self.entries.len() < MOST {
            let places = (4 * all).next_power_of_two().min(MOST);
            self.entries = vec![None; places];
        }
        let place = self.place(process, which);
        if let Some(entry) = self.entries.get_mut(place) {
            *entry = Some((key, number));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_kept_last_is_found_or_nothing() {
        let mut recent = Recent::default();
        assert_eq!(recent.get(0, 0, 7), None);
        for key in 0..1000u32 {
            recent.put(key / 3, key, key, key + 1, key as usize + 1);
            assert_eq!(recent.get(key / 3, key, key), Some(key + 1));
        }
        let mut kept = 0;
        for key in 0..1000u32 {
            let found = recent.get(key / 3, key, key);
            assert!(found.is_none_or(|number| number == key + 1), "{key}");
            kept += usize::from(found.is_some());
        }
        assert!(kept > 300, "{kept}");
        assert_eq!(recent.get(1, 4, 3), None, "another key in its place");
    }
}
