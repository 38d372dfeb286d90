//! The MPI objects of one rank.

use super::comm::LocalComms;
use super::{Requests, Slab};
use crate::data::{Datatypes, Operators};

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

/// The MPI objects of one rank.
#[derive(Clone, Debug, Default)]
pub(crate) struct RankObjects {
    pub phase: Phase,
    /// The level of thread support that was given.
    pub thread_level: i64,
    pub requests: Requests,
    pub comms: LocalComms,
    pub datatypes: Datatypes,
    pub operators: Operators,
    /// Groups: world ranks of their members.
    pub groups: Slab<std::sync::Arc<[u32]>>,
    /// The buffer attached for buffered sends: address and size.
    pub attached: Option<(u64, u64)>,
    /// Matched messages (MPI 4.1, section 3.8.2).
    pub matched: Slab<super::Message>,
    /// Info objects: keys and values in the order of their keys.
    pub infos: Slab<std::collections::BTreeMap<String, String>>,
    /// Keys of attributes.
    pub keyvals: Slab<crate::calls::Keyval>,
    /// Error handlers made by the program: functions.
    pub errhandlers: Slab<u64>,
    /// Names that the program gave to datatypes, windows and files.
    pub names: std::collections::BTreeMap<u64, String>,
}
