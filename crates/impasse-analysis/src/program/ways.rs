//! The ways to run a program, from the widest and cheapest to the exact one.

use std::sync::Arc;

use impasse_job::Setup;

use super::options::ProgramOptions;
use super::progress::{Kept, Progress};
use super::versions::Versions;

/// The share of the time for a slice that comes to something, which is then to be confirmed.
const SLICE: f64 = 0.5;

/// The shares of the time for exploring more than the slice does, and for the same without bulk data.
const FIRST_WAY: f64 = 0.4;
const SECOND_WAY: f64 = 0.3;

/// The share of the first if nothing unknown comes up: then it is computing that takes long.
const COMPUTING: f64 = 0.1;

/// A way to run a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Way {
    /// The slice, with branches run both ways at once and states made one: more executions than the program
    /// has, but few.
    Merged,
    /// The same with bulk data unknown.
    Abstracted,
    /// The slice, with branches run both ways at once where what they leave behind can be told as a choice: as many
    /// executions as the slice has, but fewer to explore.
    Choices,
    /// The slice as it is.
    Slice,
    /// The whole program.
    Whole,
}

/// What exploring in one way came to.
#[derive(Clone, Copy, Debug)]
pub(super) struct CameTo {
    /// Everything was explored.
    pub complete: bool,
    /// Nothing but what the slice does was.
    pub exact: bool,
}

/// The ways to look for something wrong, before what is found is looked for in the whole program.
///
/// That a rank asks in vain for ever is seen by its coming back to the same state. If more is run than the
/// program does, it may look as if its loop could be left. So programs that wait by asking are run
/// with nothing forgotten.
pub(super) fn ways(slice: &Setup, options: &ProgramOptions) -> Vec<Way> {
    let forget = options.merge && !slice.waits_by_asking();
    let ways = [
        (Way::Merged, forget),
        (Way::Abstracted, forget && options.forget_bulk),
        (Way::Choices, options.merge && !forget),
        (Way::Slice, forget || !options.merge),
    ];
    let ways = ways.into_iter().filter(|(_, wanted)| *wanted);
    ways.map(|(way, _)| way).collect()
}

impl Way {
    /// Whether it has no executions but those of the slice.
    pub fn is_exact(self) -> bool {
        matches!(self, Way::Choices | Way::Slice)
    }

    pub fn setup<'a>(self, versions: &'a Versions<'_>) -> Option<&'a Arc<Setup>> {
        match self {
            Way::Merged | Way::Choices | Way::Slice => versions.slice(),
            Way::Abstracted => versions.abstracted(),
            Way::Whole => Some(versions.all()),
        }
    }

    /// Whether there is more to be seen than what the last way came to.
    pub fn is_worth_it(self, last: Option<CameTo>) -> bool {
        last.is_none_or(|last| match self {
            Way::Abstracted => !last.complete,
            _ => !(last.complete && last.exact),
        })
    }

    /// What it leaves of the time.
    pub fn leaving(self, progress: &Progress<'_>, kept: Kept) -> Kept {
        match self {
            Way::Merged => progress.before_other_way([COMPUTING, FIRST_WAY], kept),
            Way::Abstracted => progress.before_other_way([SECOND_WAY; 2], kept),
            Way::Choices | Way::Slice => progress.before_another_look(SLICE, kept),
            Way::Whole => kept,
        }
    }
}
