//! Names with linkage: what they stand for in all scopes of the unit, and their names for the
//! linker, of which no two are the same.

use rustc_hash::{FxHashMap, FxHashSet};

use super::scopes::Entry;
use crate::ast::Name;

/// Functions and objects that have linkage, or a name that the linker sees.
#[derive(Debug, Default)]
pub(super) struct Linked {
    /// By their names in C.
    by_name: FxHashMap<Name, Entry>,
    /// By their names for the linker.
    by_linker_name: FxHashMap<String, Entry>,
    /// All names for the linker, and how many further names were made of each.
    taken: FxHashMap<String, u32>,
    /// Functions declared only by their use.
    implicit: FxHashSet<Name>,
    /// Number of literals that have become objects.
    literals: u32,
}

impl Linked {
    /// What a name with linkage stands for.
    pub(super) fn get(&self, name: Name) -> Option<Entry> {
        self.by_name.get(&name).copied()
    }

    /// Lets a name stand for a function or object.
    pub(super) fn insert(&mut self, name: Name, entry: Entry) {
        self.by_name.insert(name, entry);
    }

    /// What a linker name stands for.
    pub(super) fn get_linker_name(&self, name: &str) -> Option<Entry> {
        self.by_linker_name.get(name).copied()
    }

    /// Lets a linker name stand for a function or object.
    pub(super) fn insert_linker_name(&mut self, name: String, entry: Entry) {
        self.by_linker_name.insert(name, entry);
    }

    /// Notes that a function is declared by its use only.
    pub(super) fn set_implicit(&mut self, name: Name) {
        self.implicit.insert(name);
    }

    /// Whether a function was declared by its use only; from now on it is declared.
    pub(super) fn take_implicit(&mut self, name: Name) -> bool {
        self.implicit.remove(&name)
    }

    /// A linker name made of `base` that nothing in the unit has yet.
    pub(super) fn fresh_name(&mut self, base: String) -> String {
        let mut name = base.clone();
        while self.taken.contains_key(&name) {
            let count = self.taken.entry(base.clone()).or_default();
            *count += 1;
            name = format!("{base}.{count}");
        }
        self.taken.insert(name.clone(), 0);
        name
    }

    /// The name of a literal that becomes an object: `.str.7`.
    pub(super) fn literal_name(&mut self, kind: &str) -> String {
        self.literals += 1;
        format!(".{kind}.{}", self.literals)
    }
}
