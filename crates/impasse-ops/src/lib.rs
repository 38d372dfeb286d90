//! The narrow waist of impasse.
//!
//! Every front door (model files, C programs, traces, live runs) turns what it
//! reads into the types of this crate: one [`Program`] or stream of
//! [`Operation`]s per process, in one [`System`]. Everything behind the waist
//! (matching, verdict, report) sees nothing else. The crate has no dependencies
//! and does nothing but hold data.

mod ids;
mod operation;
mod program;
mod quiet;

pub use ids::{Channel, CollectiveKind, Comm, Envelope, Rank, Request, Site, Tag};
pub use operation::{Collective, CollectiveName, Operation, Receive, Send, SendMode, TagFilter};
pub use program::{Item, Program, ProgramError, System};
pub use quiet::{
    Communicator, Need, NeedOf, PostedCall, PostedReceive, PostedSend, ProcessState, QuietState,
    Reason, Taken, Until, Wait, Wanted,
};
