//! Every interleaving of a small system.

use std::collections::HashSet;

use impasse_ops::System;

use crate::state::{Setting, State};
use crate::{Outcome, expand};

/// What [`explore`] found.
#[derive(Clone, Debug)]
pub struct Exploration {
    /// Every way in which a run can end, each once, in order of discovery.
    pub outcomes: Vec<Outcome>,
    /// Number of different states that were visited.
    pub states: usize,
}

/// Visits every state that any interleaving of the system reaches, and collects
/// those in which nothing can happen any more. `None` if there are more than
/// `max_states` states.
///
/// To post an operation, to leave a completed one, and the meeting of posted
/// operations are separate transitions. That there is only one outcome is not
/// taken for granted. A buffered send within a [`impasse_ops::Operation::SendRecv`]
/// does not hold it up.
pub fn explore(system: &System, max_states: usize) -> Option<Exploration> {
    // A process passes through at least as many states as it has operations,
    // though it may get stuck before: longer programs are refused either way.
    let programs = system.programs.iter();
    let setting = Setting {
        words: programs
            .map(|program| expand(program, max_states))
            .collect::<Option<_>>()?,
        comms: &system.comms,
    };
    let start = State::initial(system.size());
    let mut visited = HashSet::from([start.clone()]);
    let mut open = vec![start];
    let mut outcomes = Vec::new();
    while let Some(state) = open.pop() {
        let next = state.successors(&setting);
        if next.is_empty() {
            let outcome = state.outcome(&setting);
            if !outcomes.contains(&outcome) {
                outcomes.push(outcome);
            }
        }
        for state in next {
            if !visited.contains(&state) {
                if visited.len() == max_states {
                    return None;
                }
                visited.insert(state.clone());
                open.push(state);
            }
        }
    }
    let states = visited.len();
    Some(Exploration { outcomes, states })
}
