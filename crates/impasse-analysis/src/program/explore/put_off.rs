//! Whether alternatives that were left out where a rank is closed ([`Job::closed`]) are tried later.
//!
//! Ranks that are put off in one state come to their turn in a later one. That could fail only if a rank goes
//! round in circles by itself, without end. It does not if from each state in which something was left out one
//! can be reached in which nothing was, or an end.
//!
//! [`Job::closed`]: impasse_job::Job::closed

use rustc_hash::{FxHashMap, FxHashSet};

/// States by their fingerprints, and how those follow one another in which something was left out.
#[derive(Default)]
pub(super) struct PutOff {
    /// States in which something was left out.
    left_out: FxHashSet<u128>,
    /// Those in which something was left out, by the states that come after them.
    before: FxHashMap<u128, Vec<u128>>,
    /// Such that lead to an end.
    ending: Vec<u128>,
}

impl PutOff {
    /// Something is left out in a state.
    pub fn leave_out(&mut self, state: u128) {
        self.left_out.insert(state);
    }

    /// After a state in which something was left out comes another, or an end.
    pub fn follows(&mut self, state: u128, next: Option<u128>) {
        match next {
            Some(next) => self.before.entry(next).or_default().push(state),
            None => self.ending.push(state),
        }
    }

    /// Whether some rank may be put off for ever.
    pub fn is_for_ever(&self) -> bool {
        let full = self
            .before
            .keys()
            .filter(|next| !self.left_out.contains(next));
        let full = full.flat_map(|next| &self.before[next]);
        let mut open: Vec<u128> = full.chain(&self.ending).copied().collect();
        let mut fine = FxHashSet::default();
        while let Some(state) = open.pop() {
            if fine.insert(state) {
                open.extend(self.before.get(&state).into_iter().flatten());
            }
        }
        !self.left_out.is_subset(&fine)
    }
}

#[cfg(test)]
mod tests {
    use super::PutOff;

    fn put_off(edges: &[(u128, Option<u128>)]) -> bool {
        let mut put_off = PutOff::default();
        for &(state, next) in edges {
            put_off.leave_out(state);
            put_off.follows(state, next);
        }
        put_off.is_for_ever()
    }

    #[test]
    fn circles_with_a_way_out_are_fine() {
        assert!(!put_off(&[]));
        assert!(!put_off(&[(1, Some(2)), (2, Some(1)), (2, None)]));
        assert!(!put_off(&[(1, Some(2)), (2, Some(1)), (1, Some(7))]));
        assert!(put_off(&[
            (1, Some(2)),
            (2, Some(1)),
            (3, Some(1)),
            (3, None)
        ]));
    }
}
