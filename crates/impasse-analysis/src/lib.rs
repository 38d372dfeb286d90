//! The driver: explores programs, decides models, and says in words what was found.
//!
//! [`check_model`] checks a model, [`check_program`] a program, for several numbers of ranks.
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

mod model;
mod program;

pub use model::{CheckError, Options, check_model, model_error};
pub use program::{
    Confluence, Ending, Limits, NoReplay, ProgramOptions, Replay, Versions, Watch, check_program,
    check_versions, report, sizes, source_location,
};
