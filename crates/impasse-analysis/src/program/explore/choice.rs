//! States with several ways to go on.

use std::sync::Arc;

use impasse_exec::World;
use impasse_job::{Alternative, Job};

use super::branch::{Start, Work};
use super::home::Housed;
use super::leg::Leg;
use super::symmetry::Choices;
use crate::program::path::Path;

/// A state with several ways to go on.
pub(super) struct Choice {
    /// The state, ready to be shared.
    pub job: Arc<Housed>,
    pub path: Path,
    pub alternatives: Vec<Alternative>,
    /// Which of them are to be tried.
    pub choices: Choices,
    /// What the state is known by, if that was worked out already.
    pub prints: Option<Prints>,
    /// The branches to try, in order, if they were begun with already.
    begun: Vec<Arc<Work>>,
}

/// What a state is known by.
#[derive(Clone, Copy)]
pub(super) struct Prints {
    pub state: u128,
    pub shapes: Option<Shapes>,
}

/// What states are known by that may be made one.
#[derive(Clone, Copy)]
pub(super) struct Shapes {
    pub shape: u128,
    /// The same with what ranks count with.
    pub place: u128,
}

impl Shapes {
    pub fn of(job: &Job, world: &World) -> Shapes {
        let shape = job.shape(world);
        let place = job.place(world, shape);
        Shapes { shape, place }
    }
}

impl Choice {
    /// What an execution has come to.
    pub fn new(leg: Leg, alternatives: Vec<Alternative>, choices: Choices) -> Choice {
        let Leg { mut job, path, .. } = leg;
        job.freeze();
        Choice {
            job: Arc::new(job),
            path,
            alternatives,
            choices,
            prints: None,
            begun: Vec::new(),
        }
    }

    /// The alternatives to try, with their numbers.
    pub fn to_try(&self) -> impl Iterator<Item = (u32, &Alternative)> {
        let enough = self.choices.enough.as_deref();
        let is_enough = move |number| enough.is_none_or(|enough| enough.contains(&number));
        let numbered = self.alternatives.iter().enumerate();
        let numbered = numbered.filter(move |(number, _)| is_enough(*number));
        numbered.map(|(number, alternative)| (number as u32, alternative))
    }

    /// The branches to try: those that were begun with, or new ones if the state `is_new`.
    pub fn begin(&mut self, is_new: impl FnOnce(u128) -> bool) -> &[Arc<Work>] {
        let state = self.prints.map(|prints| prints.state);
        if self.begun.is_empty() && state.is_some_and(is_new) {
            let branches = self.to_try();
            self.begun = branches.map(|(at, one)| self.branch(at, one)).collect();
        }
        &self.begun
    }

    /// All branches to try, in order: the number of the alternative, the alternative, and the branch.
    pub fn branches(&self) -> impl Iterator<Item = (u32, &Alternative, Arc<Work>)> {
        let to_try = self.to_try().enumerate();
        to_try.map(|(at, (number, one))| {
            let begun = self.begun.get(at).cloned();
            (
                number,
                one,
                begun.unwrap_or_else(|| self.branch(number, one)),
            )
        })
    }

    fn branch(&self, number: u32, alternative: &Alternative) -> Arc<Work> {
        Work::new(Start {
            from: Arc::clone(&self.job),
            alternative: alternative.clone(),
            path: self.path.with(number, alternative.clone()),
        })
    }
}
