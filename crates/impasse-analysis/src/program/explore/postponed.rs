//! States that stand for others and are gone on with once all else is explored, in the order of the program.
//!
//! Many ways lead to a place in a program. If what stands for the first two of them were explored at once, and what stands for
//! these and the third afterwards, everything behind would be explored again each time. So it waits until there is nothing
//! else to try, and stands for all that have come there by then. Of the states that wait, the one is next that comes first in the
//! program: whatever comes before a place has been explored then, as far as it is known.

use rustc_hash::FxHashMap;

use super::home::Housed;
use crate::program::path::Path;

/// A state that is gone on with later.
pub(super) struct Postponed {
    pub job: Housed,
    /// How it was reached.
    pub path: Path,
    /// How often ranks disagree on the way.
    pub deviations: usize,
}

/// All of them, by place.
#[derive(Default)]
pub(super) struct PostponedStates {
    states: FxHashMap<u128, Postponed>,
    /// The place that comes next in the program: each place is behind the one from which an execution first came there, and
    /// before those that were known to be behind that.
    behind: FxHashMap<u128, u128>,
    /// The last place in that order.
    last: u128,
    /// The place from which the execution comes.
    from: u128,
    /// The place to which it has come.
    here: u128,
}

/// Stands before the first place and behind the last.
const NOWHERE: u128 = 0;

impl PostponedStates {
    /// An execution goes on from a place.
    pub fn go_on_from(&mut self, place: u128) {
        self.from = place;
    }

    /// An execution has come to a place.
    pub fn come_to(&mut self, place: u128) {
        self.here = place;
        if self.behind.contains_key(&place) {
            return;
        }
        let known = self.from != NOWHERE && self.behind.contains_key(&self.from);
        let from = if known { self.from } else { self.last };
        let next = self.behind.insert(from, place).unwrap_or(NOWHERE);
        self.behind.insert(place, next);
        if from == self.last {
            self.last = place;
        }
    }

    /// The place to which the last execution has come.
    pub fn here(&self) -> u128 {
        self.here
    }

    /// Lets a state wait; the one that has waited at the place does not any more.
    pub fn insert(&mut self, place: u128, state: Postponed) -> Option<Postponed> {
        self.states.insert(place, state)
    }

    /// Whether no state waits.
    pub fn is_empty(&self) -> bool {
        self.states.is_empty()
    }

    /// The state that waits at the first place; it does not any more. An execution has come there.
    pub fn first(&mut self) -> Option<Postponed> {
        let mut place = *self.behind.get(&NOWHERE)?;
        while place != NOWHERE {
            self.here = place;
            if let Some(state) = self.states.remove(&place) {
                return Some(state);
            }
            place = *self.behind.get(&place)?;
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Places that are found late stand where the program has them: behind the one that leads to them, and before what was
    /// known to be behind that.
    #[test]
    fn places_are_in_the_order_of_the_program() {
        let mut states = PostponedStates::default();
        let moves = [(0, 1), (1, 2), (2, 3), (1, 4), (4, 2), (4, 5), (5, 2)];
        for (from, place) in moves.into_iter().chain([(9, 6), (3, 7), (0, 8)]) {
            states.go_on_from(from);
            states.come_to(place);
            assert_eq!(states.here(), place);
        }
        let order = [NOWHERE, 1, 4, 5, 2, 3, 7, 6, 8, NOWHERE];
        for places in order.windows(2) {
            assert_eq!(states.behind[&places[0]], places[1]);
        }
        assert!(states.is_empty() && states.first().is_none());
    }
}
