//! A map from numbers that grow: who is added last has the largest, mostly, and few are there at once.

use std::collections::BTreeMap;

/// Things by numbers. Those that are removed leave a hole until there are many.
#[derive(Clone, Debug)]
pub struct Numbered<T> {
    /// In the order of their numbers.
    entries: Vec<(u32, Option<T>)>,
    used: usize,
    /// Those that came behind larger ones.
    late: BTreeMap<u32, T>,
}

impl<T> Default for Numbered<T> {
    fn default() -> Numbered<T> {
        Numbered {
            entries: Vec::new(),
            used: 0,
            late: BTreeMap::new(),
        }
    }
}

impl<T> Numbered<T> {
    fn find(&self, number: u32) -> Option<usize> {
        // Most have just been added.
        match self.entries.last() {
            Some((last, _)) if *last == number => Some(self.entries.len() - 1),
            Some((last, _)) if *last < number => None,
            _ => {
                let found = self.entries.binary_search_by_key(&number, |entry| entry.0);
                found.ok()
            }
        }
    }

    /// Whether there is nothing.
    pub fn is_empty(&self) -> bool {
        self.used == 0 && self.late.is_empty()
    }

    /// What has this number.
    pub fn get(&self, number: u32) -> Option<&T> {
        match self.find(number) {
            Some(at) => self.entries[at].1.as_ref(),
            None => self.late.get(&number),
        }
    }

    /// What has this number.
    pub fn get_mut(&mut self, number: u32) -> Option<&mut T> {
        match self.find(number) {
            Some(at) => self.entries[at].1.as_mut(),
            None => self.late.get_mut(&number),
        }
    }

    /// Gives something a number, instead of what had it before.
    pub fn insert(&mut self, number: u32, thing: T) {
        match self.find(number) {
            Some(at) => {
                self.used += usize::from(self.entries[at].1.is_none());
                self.entries[at].1 = Some(thing);
            }
            None if self.entries.last().is_none_or(|last| last.0 < number) => {
                self.late.remove(&number);
                self.used += 1;
                self.entries.push((number, Some(thing)));
            }
            None => {
                self.late.insert(number, thing);
            }
        }
    }

    /// Removes what has this number.
    pub fn remove(&mut self, number: u32) -> Option<T> {
        let Some(at) = self.find(number) else {
            return self.late.remove(&number);
        };
        let thing = self.entries[at].1.take()?;
        self.used -= 1;
        if self.used == 0 {
            self.entries.clear();
        } else if self.entries.len() > 16 && self.used * 2 < self.entries.len() {
            self.entries.retain(|(_, thing)| thing.is_some());
        }
        Some(thing)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    #[test]
    fn it_does_what_a_map_does() {
        let (mut numbered, mut map) = (Numbered::default(), BTreeMap::new());
        let mut random = 1u32;
        for step in 0..20_000 {
            random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let number = match random >> 30 {
                0 => random >> 8 & 63,
                _ => step / 4,
            };
            if random >> 4 & 1 == 0 {
                numbered.insert(number, step);
                map.insert(number, step);
            } else {
                assert_eq!(numbered.remove(number), map.remove(&number));
            }
            let other = random >> 12 & 127;
            assert_eq!(numbered.get(other), map.get(&other));
            assert_eq!(numbered.get_mut(number), map.get_mut(&number));
        }
    }
}
