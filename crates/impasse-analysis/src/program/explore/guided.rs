//! Single executions: where there are too many to explore them all, and something is known to be possible, some are run
//! to their end. First those that were seen in another version of the program, then some for made-up values, which are
//! sure to be possible.

use impasse_exec::Stop;
use impasse_job::{Alternative, BufferingModel, Job};

use super::Explorer;
use super::leg::Leg;
use crate::program::guess::{GUESSES, Guess};
use crate::program::path::Path;
use crate::program::precedent::Precedent;

/// States that are explored before values are tried.
const FIRST: u64 = 32;

/// States that are explored once something has been shown.
const ENOUGH: u64 = 640;

/// An execution with more choices than this is given up.
const MOST_CHOICES: u32 = 5_000;

/// What says how an execution goes on.
enum Guiding {
    /// What was chosen in another version of the program.
    Precedent(Precedent),
    /// Made-up values.
    Guess(Guess),
}

/// Which executions are tried.
#[derive(Default)]
pub(super) struct Guide {
    /// What decides now.
    now: Option<Guiding>,
    /// Whether all were tried.
    done: bool,
}

impl Explorer<'_> {
    /// Whether enough was explored to stop: it takes long, and a deadlock was found that was looked for.
    pub(super) fn has_shown_enough(&self) -> bool {
        self.subject.guided.is_some() && self.found.stuck > 0 && self.found.states >= ENOUGH
    }

    /// Runs single executions, once, if exploring takes long and has not shown anything.
    ///
    /// # Errors
    /// The program does not start.
    pub(super) fn try_some(&mut self, model: BufferingModel) -> Result<(), Box<Stop>> {
        let Some(precedents) = self.subject.guided else {
            return Ok(());
        };
        if self.guide.done || self.found.states < FIRST {
            return Ok(());
        }
        self.guide.done = true;
        let precedents = precedents
            .iter()
            .filter(|precedent| precedent.model == model);
        let guesses = (0..GUESSES).map(|number| Guiding::Guess(Guess(number)));
        for guiding in precedents.cloned().map(Guiding::Precedent).chain(guesses) {
            if self.found.stuck > 0 || self.is_over() {
                break;
            }
            let (setup, args) = (self.subject.setup, self.subject.args);
            let job = Job::new(setup, self.world, self.subject.size, args, model)?;
            self.guide.now = Some(guiding);
            self.owe(false);
            let job = self.home.house(job);
            self.follow(Leg::new(job, Path::default()), 0);
        }
        self.guide.now = None;
        Ok(())
    }

    /// Goes on with an execution that is tried, if there is one; one that takes too long is left to exploring.
    pub(super) fn guess(
        &mut self,
        job: &mut Job,
        alternatives: &[Alternative],
        path: &mut Path,
    ) -> bool {
        let guiding = self.guide.now.as_mut();
        let Some(guiding) = guiding.filter(|_| path.depth() < MOST_CHOICES) else {
            return false;
        };
        let choice = match guiding {
            Guiding::Precedent(precedent) => precedent.next(alternatives).unwrap_or(0),
            Guiding::Guess(guess) => guess.choose(&self.world.exprs, alternatives, path.depth()),
        };
        let Some(alternative) = alternatives.get(choice) else {
            return false;
        };
        *path = path.with(choice as u32, alternative.clone());
        job.choose(self.world, alternative);
        true
    }
}
