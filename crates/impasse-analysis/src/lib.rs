//! The driver: runs the engine and says in words what it found.
//!
//! [`check_model`] checks a model for several numbers of ranks. Front doors that
//! run the engine themselves (a live stream, say) describe the state they ended
//! in as a [`Scene`] and get its findings from [`deadlock_findings`] and
//! [`lost_findings`].
//!
//! The crate does no input or output: values in, values out, and the same values
//! for the same input.
//!
//! ```
//! use impasse_analysis::{Options, check_model};
//!
//! let text = "size 2\nsend to 1 - rank\nrecv from 1 - rank\n";
//! let model = impasse_model::parse(text).expect("a model");
//! let report = check_model(&model, "swap.imp", text, &Options::default()).expect("2 ranks");
//! let finding = &report.runs[0].findings[0];
//! assert_eq!(finding.code, impasse_report::Code::WaitCycle);
//! assert_eq!(finding.message, "deadlock: ranks 0 and 1 wait for each other");
//! ```

mod buffering;
mod check;
mod errors;
mod findings;
mod model_names;
mod phrase;
mod program;
mod scene;
mod sizes;
mod waits;

pub use check::{Options, check_model};
pub use errors::{CheckError, model_error};
pub use findings::{deadlock_findings, lost_findings};
pub use program::{Limits, ProgramOptions, Progress, Replay, check_program, source_location};
pub use scene::{Names, Scene, Stand};
