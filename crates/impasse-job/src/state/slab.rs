//! A table whose free places are used again, the lowest first: so states that are equal look equal.

/// A table of objects with small numbers.
#[derive(Clone, Debug, Hash)]
pub(crate) struct Slab<T> {
    entries: Vec<Option<T>>,
    /// No place below this is free.
    full_below: usize,
}

impl<T> Default for Slab<T> {
    fn default() -> Slab<T> {
        Slab {
            entries: Vec::new(),
            full_below: 0,
        }
    }
}

impl<T> Slab<T> {
    /// The number that the next object gets.
    pub fn next(&self) -> u32 {
        let mut free = self.full_below..self.entries.len();
        let free = free.find(|&at| self.entries[at].is_none());
        free.unwrap_or(self.entries.len()) as u32
    }

    /// Adds an object and gives its number.
    pub fn insert(&mut self, entry: T) -> u32 {
        let at = self.next() as usize;
        match self.entries.get_mut(at) {
            Some(place) => *place = Some(entry),
            None => self.entries.push(Some(entry)),
        }
        self.full_below = at + 1;
        at as u32
    }

    /// The object with this number.
    pub fn get(&self, number: u32) -> Option<&T> {
        self.entries.get(number as usize)?.as_ref()
    }

    /// The object with this number.
    pub fn get_mut(&mut self, number: u32) -> Option<&mut T> {
        self.entries.get_mut(number as usize)?.as_mut()
    }

    /// Takes an object out.
    pub fn remove(&mut self, number: u32) -> Option<T> {
        let entry = self.entries.get_mut(number as usize)?.take();
        self.full_below = self.full_below.min(number as usize);
        entry
    }

    /// All objects with their numbers.
    pub fn iter(&self) -> impl Iterator<Item = (u32, &T)> {
        let numbered = (0u32..).zip(&self.entries);
        numbered.filter_map(|(number, entry)| Some((number, entry.as_ref()?)))
    }

    /// All objects, to change them.
    pub fn iter_mut(&mut self) -> impl Iterator<Item = &mut T> {
        self.entries.iter_mut().flatten()
    }
}
