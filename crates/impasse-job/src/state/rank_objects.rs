//! The MPI objects of one rank.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::comm::LocalComms;
use super::{Issue, Requests, Slab};
use crate::data::{Datatypes, Operators, Place, UserOperator};
use crate::races::{GivenAway, InUse, Whose};
use crate::routines::Keyval;

/// Where a rank is in the life of MPI (MPI 4.1, section 11.2).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) enum Phase {
    /// Before `MPI_Init`.
    #[default]
    Before,
    /// Between `MPI_Init` and `MPI_Finalize`.
    Running,
    /// After `MPI_Finalize`.
    After,
}

/// An info object: keys and values in the order in which the keys were first set.
pub(crate) type Info = Vec<(String, String)>;

/// Error classes and codes that the program added (MPI 4.1, section 9.5).
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct AddedErrors {
    /// The class of each code; classes are their own.
    pub codes: BTreeMap<i64, i64>,
    pub texts: BTreeMap<i64, String>,
}

/// The functions of a request that the program completes, and what they are given (MPI 4.1, section
/// 13.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Generalized {
    pub query: u64,
    pub free: u64,
    pub cancel: u64,
    pub extra: u64,
}

/// What a function of the program is still to combine for a reduction, once the data of all members
/// has been gathered (MPI 4.1, section 6.9.5).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Combining {
    pub operator: UserOperator,
    /// The data that is not combined yet, that of the lowest rank first.
    pub operands: Vec<Place>,
    /// What was combined so far.
    pub result: Place,
    /// Where the result goes.
    pub receive: Place,
    /// The bytes of the result that are wanted, if not all.
    pub segment: Option<(u64, u64)>,
    /// Memory that is freed at the end: of the data, and of the further arguments of the function.
    pub rooms: [u64; 2],
}

/// The MPI objects of one rank.
#[derive(Clone, Debug, Default)]
pub(crate) struct RankObjects {
    pub phase: Phase,
    /// The level of thread support that was given.
    pub thread_level: i64,
    pub requests: Requests,
    /// The functions of requests that the program completes.
    pub generalized: BTreeMap<u32, Generalized>,
    /// Reductions by functions of the program, by request.
    pub combining: BTreeMap<u32, Combining>,
    /// Partitions that the program has seen to have arrived, by the request of their receive.
    pub arrived: BTreeMap<u32, BTreeSet<u64>>,
    /// Requests that are parts of others.
    pub parts: BTreeMap<u32, super::PartOf>,
    pub comms: LocalComms,
    pub datatypes: Datatypes,
    pub operators: Operators,
    /// Groups: world ranks of their members.
    pub groups: Slab<Arc<[u32]>>,
    /// The buffer attached for buffered sends: address and size.
    pub attached: Option<(u64, u64)>,
    /// Requests of messages in that buffer.
    pub buffered: BTreeSet<u32>,
    /// Matched messages (MPI 4.1, section 3.8.2).
    pub matched: Slab<super::Message>,
    /// Info objects.
    pub infos: Slab<Info>,
    /// Keys of attributes.
    pub keyvals: Slab<Keyval>,
    /// Attributes of datatypes and windows by handle: keyval and value, the newest last.
    pub attributes: BTreeMap<u64, Vec<(i64, u64)>>,
    /// Where the values of predefined attributes lie: by window, and under 0 for communicators.
    pub predefined: BTreeMap<u64, u64>,
    /// Error handlers made by the program: functions.
    pub errhandlers: Slab<u64>,
    /// Error handlers of windows, files and sessions by handle.
    pub errhandler_of: BTreeMap<u64, u64>,
    pub added_errors: AddedErrors,
    /// Names that the program gave to datatypes, windows and files.
    pub names: BTreeMap<u64, String>,
    /// Operations under way that use memory, if memory is watched.
    pub in_use: BTreeMap<Whose, InUse>,
    /// How many of them had no request, or lost it.
    pub without_request: u32,
    /// What was seen to happen to that memory, until it is known where the operation is completed.
    pub races: Vec<(Whose, Issue)>,
    /// Operations whose requests the program has freed, as long as their memory is watched.
    pub given_away: Vec<GivenAway>,
    /// Sessions that are open: what was asked for and given.
    pub sessions: Slab<Info>,
    /// Where objects were made and freed; no part of the state.
    pub lives: super::Lives,
    /// Memory that is attached to dynamic windows, address and size by window, if the program is
    /// watched; no part of the state.
    pub attached_memory: BTreeMap<u32, Vec<(u64, u64)>>,
}

impl RankObjects {
    /// Forgets what is known of a window or file by its handle, which may come again.
    pub fn forget_handle(&mut self, handle: u64) {
        self.attributes.remove(&handle);
        self.predefined.remove(&handle);
        self.errhandler_of.remove(&handle);
        self.names.remove(&handle);
    }

    /// What objects have cached, for the fingerprint of a job.
    pub fn caches(&self) -> impl std::hash::Hash {
        (
            &self.attributes,
            &self.errhandler_of,
            &self.added_errors,
            &self.sessions,
            &self.combining,
            &self.arrived,
            &self.buffered,
        )
    }
}
