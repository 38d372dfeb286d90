//! A quiet state with its causes and the names of everything in it: what findings are made from.

use impasse_match::explain::Cause;
use impasse_match::locate::Iteration;
use impasse_ops::{CollectiveKind, CollectiveName, Comm, Need, QuietState, Rank, Site, Tag, Taken};
use impasse_report::SourceLocation;

/// The names behind the numbers of a system.
pub trait Names {
    /// Where an operation or loop is written, if that is known.
    fn locate(&self, site: Site) -> Option<SourceLocation>;

    /// What a collective call is.
    fn collective(&self, kind: CollectiveKind) -> CollectiveName;

    /// The name of a communicator.
    fn comm(&self, comm: Comm) -> String;

    /// For systems made of strings: the symbol that a tag stands for.
    fn symbol(&self, _tag: Tag) -> Option<char> {
        None
    }

    /// Whether the system is made of strings, which know no sends and receives.
    fn is_raw(&self) -> bool {
        false
    }

    /// How the input calls a routine, such as `sendrecv`.
    fn routine(&self, name: &str) -> String {
        name.to_owned()
    }
}

/// How MPI programs call the routine of a short name: `` `MPI_Bcast` `` for `bcast`.
pub fn mpi_routine(name: &str) -> String {
    let mut letters = name.chars();
    let first = letters.next().map(|first| first.to_ascii_uppercase());
    let rest = letters.as_str();
    let first = first.map(String::from).unwrap_or_default();
    format!("`MPI_{first}{rest}`")
}

/// A quiet state in which some ranks never go on.
#[derive(Clone, Copy)]
pub struct StuckState<'a> {
    /// Names for everything.
    pub names: &'a dyn Names,
    /// Root causes.
    pub causes: &'a [Cause],
    /// The state.
    pub state: &'a QuietState,
    /// The loops around the operation at which each rank stands, outermost first; empty if nothing
    /// is known of loops.
    pub iterations: &'a [Vec<Iteration>],
    /// Messages that receives from any source have taken on the way here.
    pub taken: &'a [Taken],
}

impl StuckState<'_> {
    /// What a rank needs.
    pub(crate) fn needs(&self, rank: Rank) -> &[Need] {
        self.state.needs(rank)
    }

    /// The loops around the operation at which a rank stands.
    pub(crate) fn iterations(&self, rank: Rank) -> &[Iteration] {
        let iterations = self.iterations.get(rank.index());
        iterations.map_or(&[], Vec::as_slice)
    }
}
