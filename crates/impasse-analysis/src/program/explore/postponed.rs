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
    /// The places in the order of the program: each behind the one from which an execution first came there, and before
    /// those that were known to be behind that.
    order: Vec<u128>,
    /// The place from which the execution comes.
    from: u128,
    /// The place to which it has come.
    here: u128,
}

impl PostponedStates {
    /// An execution goes on from a place.
    pub fn go_on_from(&mut self, place: u128) {
        self.from = place;
    }

    /// An execution has come to a place.
    pub fn come_to(&mut self, place: u128) {
        self.here = place;
        if self.order.contains(&place) {
            return;
        }
        let from = self.order.iter().position(|one| *one == self.from);
        let at = from.map_or(self.order.len(), |from| from + 1);
        self.order.insert(at, place);
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
        let states = &self.states;
        let place = self.order.iter().find(|place| states.contains_key(place))?;
        self.here = *place;
        self.states.remove(place)
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
        for (from, place) in [(0, 1), (1, 2), (2, 3), (1, 4), (4, 2), (4, 5), (5, 2)] {
            states.go_on_from(from);
            states.come_to(place);
            assert_eq!(states.here(), place);
        }
        assert_eq!(states.order, [1, 4, 5, 2, 3]);
        assert!(states.is_empty() && states.first().is_none());
    }
}
