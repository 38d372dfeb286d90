//! What was chosen in an execution of another version of a program, to be chosen again.
//!
//! A version with branches merged and data forgotten decides less than the program does, and calls other conditions by
//! other names. What both have in common is where a rank decides: so decisions are known by rank and place, in their
//! order. Where there are no more of them, it is decided as it was the last time.

use std::collections::VecDeque;

use impasse_job::{Alternative, BufferingModel};
use rustc_hash::FxHashMap;

use super::otherwise::{Place, place};
use super::path::Path;

/// What was chosen in an execution.
#[derive(Clone, Debug)]
pub(super) struct Precedent {
    /// How the freedom of MPI was read.
    pub model: BufferingModel,
    /// What was decided, by rank and place.
    decided: FxHashMap<(u32, Place), VecDeque<bool>>,
    /// The other choices.
    chosen: VecDeque<Alternative>,
}

impl Precedent {
    /// Of an execution.
    pub fn of(model: BufferingModel, path: &Path) -> Precedent {
        let mut precedent = Precedent {
            model,
            decided: FxHashMap::default(),
            chosen: VecDeque::new(),
        };
        for taken in path.taken() {
            match taken {
                Alternative::Decide {
                    rank, holds, span, ..
                } => {
                    let decided = precedent.decided.entry((*rank, place(*span))).or_default();
                    decided.push_front(*holds);
                }
                other => precedent.chosen.push_front(other.clone()),
            }
        }
        precedent
    }

    /// The number of the alternative that was chosen here, if that can be told.
    pub fn next(&mut self, alternatives: &[Alternative]) -> Option<usize> {
        if let Some(Alternative::Decide { rank, span, .. }) = alternatives.first() {
            let decided = self.decided.get_mut(&(*rank, place(*span)))?;
            let wanted = match decided.len() {
                1 => decided.front().copied(),
                _ => decided.pop_front(),
            };
            return alternatives.iter().position(|one| match one {
                Alternative::Decide { holds, .. } => Some(*holds) == wanted,
                _ => false,
            });
        }
        let at = |one: &Alternative| alternatives.iter().position(|other| other == one);
        let (first, number) = (0..)
            .zip(&self.chosen)
            .find_map(|(first, one)| Some((first, at(one)?)))?;
        self.chosen.remove(first);
        Some(number)
    }
}
