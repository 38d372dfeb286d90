//! Executions for made-up values: where there are too many executions to explore them all, and something is
//! known to be possible, some that are sure to be possible are run to their end.

use impasse_exec::Stop;
use impasse_job::{Alternative, BufferingModel, Job};

use super::Explorer;
use super::leg::Leg;
use crate::program::guess::{GUESSES, Guess};
use crate::program::path::Path;

/// States that are explored before values are tried.
const FIRST: u64 = 32;

/// States that are explored once something has been shown.
const ENOUGH: u64 = 640;

/// An execution with more choices than this is given up.
const MOST_CHOICES: u32 = 5_000;

/// Which values are tried.
#[derive(Default)]
pub(super) struct Guide {
    /// The one that decides now.
    now: Option<Guess>,
    /// Whether all were tried.
    done: bool,
}

impl Explorer<'_> {
    /// Whether enough was explored to stop: it takes long, and a deadlock was found that was looked for.
    pub(super) fn has_shown_enough(&self) -> bool {
        self.subject.guided && self.found.stuck > 0 && self.found.states >= ENOUGH
    }

    /// Runs executions for made-up values, once, if exploring takes long and has not shown anything.
    ///
    /// # Errors
    /// The program does not start.
    pub(super) fn try_guesses(&mut self, model: BufferingModel) -> Result<(), Box<Stop>> {
        if !self.subject.guided || self.guide.done || self.found.states < FIRST {
            return Ok(());
        }
        self.guide.done = true;
        for guess in (0..GUESSES).map(Guess) {
            if self.found.stuck > 0 || self.is_over() {
                break;
            }
            let (setup, args) = (self.subject.setup, self.subject.args);
            let job = Job::new(setup, self.world, self.subject.size, args, model)?;
            self.guide.now = Some(guess);
            self.owe(false);
            let job = self.home.house(job);
            self.follow(Leg::new(job, Path::default()), 0);
        }
        self.guide.now = None;
        Ok(())
    }

    /// Goes on as the values say that are tried, if there are any; an execution that takes too long is left to
    /// exploring.
    pub(super) fn guess(
        &mut self,
        job: &mut Job,
        alternatives: &[Alternative],
        path: &mut Path,
    ) -> bool {
        let Some(guess) = self.guide.now.filter(|_| path.depth() < MOST_CHOICES) else {
            return false;
        };
        let any = guess.number(path.depth(), alternatives.len() as u64) as usize;
        let choice = match alternatives.first() {
            Some(Alternative::Decide { condition, .. }) => {
                let holds = guess.holds(&self.world.exprs, *condition);
                let as_guessed = |alternative: &Alternative| match alternative {
                    Alternative::Decide { holds: one, .. } => Some(*one) == holds,
                    _ => false,
                };
                alternatives.iter().position(as_guessed).unwrap_or(any)
            }
            _ => any,
        };
        let Some(alternative) = alternatives.get(choice) else {
            return false;
        };
        *path = path.with(choice as u32, alternative.clone());
        job.choose(self.world, alternative);
        true
    }
}
