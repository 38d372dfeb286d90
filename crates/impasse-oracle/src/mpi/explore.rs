//! Every outcome of a script.

use std::collections::HashSet;

use super::script::{Reading, Script};
use super::state::State;
use super::steps::Rules;

/// What can come of a script.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Outcomes {
    /// All ranks can come to their end.
    pub completes: bool,
    /// The ranks can come to where nothing happens any more.
    pub stuck: bool,
}

/// Tries every order of events. None if there are more than `most` states.
pub fn outcomes(script: &Script, reading: Reading, most: usize) -> Option<Outcomes> {
    let rules = Rules { script, reading };
    let mut open: Vec<State> = [false, true]
        .map(|uniform| State::start(script, uniform))
        .to_vec();
    let mut seen: HashSet<State> = open.iter().cloned().collect();
    let mut outcomes = Outcomes::default();
    while let Some(state) = open.pop() {
        if seen.len() > most {
            return None;
        }
        let next = rules.steps(&state);
        if state.is_end(script) {
            outcomes.completes = true;
        } else if next.is_empty() {
            outcomes.stuck = true;
        }
        for state in next {
            if seen.insert(state.clone()) {
                open.push(state);
            }
        }
    }
    Some(outcomes)
}
