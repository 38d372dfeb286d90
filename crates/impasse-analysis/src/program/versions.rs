//! The versions of a program that a check may run, and when it runs which.
//!
//! The slice is explored first, with branches merged: more executions than it has, but few. If that takes
//! long, bulk data is forgotten, too. Only if something is found there, or it does not come to an end, the
//! slice is explored as it is. It does all that the program does to communicate, and what it leaves out
//! could only end an execution early, so if nothing is wrong with the slice, nothing gets stuck in
//! the program. What is found is a candidate: the program may have given up before, at a check that the
//! slice does not have. So the whole program is explored then, and its word counts.

use std::sync::{Arc, OnceLock};

use impasse_exec::World;
use impasse_job::{End, Setup};

use super::explore::{Exploration, Seen};
use super::faults::failed_calls;

/// The versions of a program that a check may run.
pub struct Versions<'a> {
    slice: Option<Arc<Setup>>,
    abstracted: OnceLock<Option<Arc<Setup>>>,
    make_abstracted: Box<dyn Fn() -> Option<Arc<Setup>> + Sync + 'a>,
    whole: OnceLock<Arc<Setup>>,
    make_whole: Box<dyn Fn() -> Arc<Setup> + Sync + 'a>,
}

impl<'a> Versions<'a> {
    /// A program that is run as it is.
    pub fn whole(setup: &'a Arc<Setup>) -> Versions<'a> {
        Versions {
            slice: None,
            abstracted: OnceLock::new(),
            make_abstracted: Box::new(|| None),
            whole: OnceLock::new(),
            make_whole: Box::new(|| Arc::clone(setup)),
        }
    }

    /// A slice, and how to make the whole program ready in case it is needed.
    pub fn sliced(slice: Arc<Setup>, whole: impl Fn() -> Arc<Setup> + Sync + 'a) -> Versions<'a> {
        Versions {
            slice: Some(slice),
            abstracted: OnceLock::new(),
            make_abstracted: Box::new(|| None),
            whole: OnceLock::new(),
            make_whole: Box::new(whole),
        }
    }

    /// The same with how to make a slice ready in which bulk data is unknown, if there is one.
    #[must_use]
    pub fn or_abstracted(self, make: impl Fn() -> Option<Arc<Setup>> + Sync + 'a) -> Versions<'a> {
        Versions {
            make_abstracted: Box::new(make),
            ..self
        }
    }

    /// The slice, if there is one.
    pub(super) fn slice(&self) -> Option<&Arc<Setup>> {
        self.slice.as_ref()
    }

    /// The slice with bulk data unknown, if there is one.
    pub(super) fn abstracted(&self) -> Option<&Arc<Setup>> {
        let abstracted = self.abstracted.get_or_init(|| (self.make_abstracted)());
        abstracted.as_ref()
    }

    /// The whole program.
    pub(super) fn all(&self) -> &Arc<Setup> {
        self.whole.get_or_init(|| (self.make_whole)())
    }
}

/// Whether explorations of a slice came to something that is to be confirmed.
pub(super) fn needs_confirmation(world: &World, explored: &[Exploration]) -> bool {
    explored.iter().any(|found| {
        let mut ends = found.ends.iter();
        found.stuck > 0
            || ends.any(|seen| !may_end_so(world, found, seen))
            || !found.issues.is_empty()
            || !found.leftovers.is_empty()
            || !found.doubts.is_empty()
    })
}

/// Whether a program may end so: it may give up, or go down when the system refuses it something, unless
/// that is all it ever does.
fn may_end_so(world: &World, found: &Exploration, seen: &Seen<End>) -> bool {
    let gets_through = found.completed > 0;
    match seen.what {
        End::Completed => true,
        _ if seen.what.gives_up() => gets_through,
        End::Crashed { .. } => gets_through && !failed_calls(world, &seen.path).is_empty(),
        _ => false,
    }
}
