//! Programs whose executions all end alike: one of them is enough. See `impasse_job`'s module `confluence` for how that is
//! found out.
//!
//! It is looked for where there are many states, and nothing wrong was found in them.

use impasse_exec::{Stop, World};
use impasse_job::{Bound, BufferingModel, converges};

use super::{Explorer, Subject};
use crate::program::explore::Exploration;
use crate::program::options::Confluence;
use crate::program::progress::Outlook;

/// States of single ranks that may be looked at, for each state that may be explored: they cost less.
const STATES_OF_RANKS: u64 = 5;

/// Whether all executions end alike.
#[derive(Clone, Copy, Debug)]
pub(super) enum Confluent {
    /// It is looked for later.
    Later(Confluence),
    /// They do. It took so many states of single ranks.
    Yes { states: u64 },
    /// It is not known.
    Unknown,
}

impl Confluent {
    /// What is wrong besides communication may show in some executions only, so those are not left out that are watched.
    pub fn new(subject: &Subject<'_>, world: &World) -> Confluent {
        let watches = world.config.watch || subject.replay.is_some();
        match subject.confluence.filter(|_| !watches) {
            Some(confluence) => Confluent::Later(confluence),
            None => Confluent::Unknown,
        }
    }

    /// Whether it is to be looked for.
    pub fn is_due(self, found: &Exploration) -> bool {
        match self {
            Confluent::Later(confluence) => {
                found.states >= confluence.after && found.schedules && found.shows_nothing()
            }
            _ => false,
        }
    }

    /// Looks for it.
    ///
    /// # Errors
    /// The program does not start.
    pub fn look(
        subject: &Subject<'_>,
        world: &mut World,
        model: BufferingModel,
        found: &Exploration,
    ) -> Result<Confluent, Box<Stop>> {
        let Subject { size, limits, .. } = *subject;
        let orders = subject.confluence.map_or(0, |confluence| confluence.orders);
        let has_time = || subject.progress.go_on(size, found.states, Outlook::Timed);
        let bound = Bound {
            states: limits.states.saturating_mul(STATES_OF_RANKS),
            states_of_each: limits.states,
            orders,
            steps: limits.steps,
            has_time: &has_time,
        };
        let converges = converges(subject.setup, world, size, subject.args, model, bound)?;
        Ok(match converges {
            Some(states) => Confluent::Yes { states },
            None => Confluent::Unknown,
        })
    }
}

impl Explorer<'_> {
    /// Whether one execution is enough.
    pub(super) fn goes_straight(&mut self) -> bool {
        let Confluent::Yes { states } = self.confluent else {
            return false;
        };
        self.found.states = states;
        self.found.schedules = true;
        true
    }
}
