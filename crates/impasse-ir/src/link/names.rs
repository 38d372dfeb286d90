//! Names for internal symbols, which may clash with others.

use std::collections::{HashMap, HashSet};

/// The names in use.
pub(super) struct Names {
    used: HashSet<String>,
    /// The last suffix tried for a name.
    suffixes: HashMap<String, u32>,
}

impl Names {
    /// With the names that belong to all modules.
    pub(super) fn new(shared: impl Iterator<Item = String>) -> Self {
        Self {
            used: shared.collect(),
            suffixes: HashMap::new(),
        }
    }

    /// The name itself if it is free, else with the next suffix that is.
    pub(super) fn free(&mut self, name: &str) -> String {
        if self.used.insert(name.to_owned()) {
            return name.to_owned();
        }
        let suffix = self.suffixes.entry(name.to_owned()).or_insert(0);
        loop {
            *suffix = suffix.wrapping_add(1);
            let candidate = format!("{name}.{suffix}");
            if self.used.insert(candidate.clone()) {
                return candidate;
            }
        }
    }
}
