//! Accesses out of bounds that do not end the run: what is read is unknown, what is written is lost.
//! So a deadlock behind one is found, too. The access is remembered, once for each place.

use super::Machine;
use crate::stop::{ErrorKind, Res, Stop};
use crate::world::World;
use impasse_ir::Span;
use std::sync::Arc;

/// An access out of bounds that did not end the run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SurvivedFault {
    /// What exactly.
    pub detail: String,
    /// Where: the innermost place that is known.
    pub span: Span,
}

/// So many accesses out of bounds at one place; the next one ends the run.
const MOST: u32 = 64;

/// What a machine remembers of them.
#[derive(Clone, Debug, Default)]
pub(super) struct Survived {
    /// Each with how often it came up.
    faults: Vec<(SurvivedFault, u32)>,
    /// How many of them were told.
    told: usize,
}

impl Machine {
    /// How many accesses out of bounds there were so far.
    pub(super) fn survived_faults(&self) -> u32 {
        self.survived.faults.iter().map(|(_, count)| count).sum()
    }

    /// Goes on after an access out of bounds, where that is wanted; any other stop stays one.
    pub(super) fn survive(&mut self, world: &World, stop: Box<Stop>) -> Res<()> {
        let Stop::Error {
            kind: ErrorKind::OutOfBounds,
            detail,
            span,
        } = &*stop
        else {
            return Err(stop);
        };
        if !world.config.survive_faults {
            return Err(stop);
        }
        let stack = self.backtrace();
        let spans = std::iter::once(*span).chain(stack.iter().map(|frame| frame.span));
        let span = spans.into_iter().find(|span| span.is_known());
        let span = span.unwrap_or(Span::UNKNOWN);
        let survived = Arc::make_mut(&mut self.survived);
        let mut known = survived.faults.iter_mut();
        match known.find(|(fault, _)| fault.span == span) {
            Some((_, count)) if *count >= MOST => return Err(stop),
            Some((_, count)) => *count += 1,
            None => {
                let detail = detail.clone();
                survived.faults.push((SurvivedFault { detail, span }, 1));
            }
        }
        Ok(())
    }

    /// The accesses out of bounds since the last time that did not end the run.
    pub fn take_survived(&mut self) -> Vec<SurvivedFault> {
        if self.survived.told == self.survived.faults.len() {
            return Vec::new();
        }
        let survived = Arc::make_mut(&mut self.survived);
        let new = survived.faults.iter().skip(survived.told);
        let new = new.map(|(fault, _)| fault.clone()).collect();
        survived.told = survived.faults.len();
        new
    }
}
