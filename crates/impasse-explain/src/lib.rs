//! From a quiet state and its root causes to findings that a person can act on.
//!
//! Models, live streams and programs all come here: they describe the state they ended in as a
//! [`StuckState`], get its findings from [`deadlock_findings`] and [`lost_findings`], and the class of
//! each from [`classes`].

pub mod classes;
mod findings;
mod phrase;
mod stuck_state;
mod waits;

pub use findings::{counts_finding, deadlock_findings, lost_findings};
pub use stuck_state::{Names, StuckState, mpi_routine};
pub use waits::waits;
