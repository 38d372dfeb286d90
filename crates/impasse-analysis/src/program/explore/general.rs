//! Loops of which nobody knows how often they go round: states that come back to the same shape again and again
//! are made one that stands for all of them, so that exploring ends.

use impasse_job::{Alternative, Job};
use rustc_hash::FxHashMap;

use super::Explorer;

/// States of one shape that are explored as they are.
const ROUNDS: u32 = 8;

/// The states that were met, by shape.
#[derive(Default)]
pub(super) struct General {
    /// Whether something unknown had to be decided. What is known is followed exactly.
    unknown: bool,
    shapes: FxHashMap<u128, Kept>,
}

/// What is kept of the states of one shape.
struct Kept {
    met: u32,
    /// The last of them, or one that stands for some.
    state: Option<Job>,
}

impl Explorer<'_> {
    /// A more general state to go on with instead of this one, if there were many of the same shape.
    pub(super) fn generalised(
        &mut self,
        job: &mut Job,
        alternatives: &[Alternative],
    ) -> Option<Job> {
        self.general.unknown |= alternatives.iter().any(Alternative::is_input);
        let exact = !self.world.config.merge || !self.general.unknown;
        if exact || self.subject.replay.is_some() {
            return None;
        }
        let shape = job.shape(self.world);
        let kept = self.general.shapes.entry(shape).or_insert(Kept {
            met: 0,
            state: None,
        });
        kept.met += 1;
        if kept.met < ROUNDS {
            return None;
        }
        let general = match &kept.state {
            Some(older) => job.generalised(self.world, older),
            None => None,
        };
        if kept.state.is_none() || general.is_some() {
            let mut state = general.clone();
            kept.state = Some(match &mut state {
                Some(general) => general.fork(),
                None => job.fork(),
            });
        }
        general
    }
}
