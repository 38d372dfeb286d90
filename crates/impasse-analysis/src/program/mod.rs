//! Checking programs: all ranks are run, all choices explored, and what gets stuck is explained.

mod call_paths;
mod check;
mod classes;
mod explore;
mod faults;
mod fill_report;
mod guess;
mod inputs;
mod judge;
mod models;
mod names;
mod numbers;
mod options;
mod otherwise;
mod path;
mod precedent;
mod progress;
mod reasons;
mod spare;
mod trace;
mod versions;
mod watching;
mod ways;
mod witness;

pub use names::source_location;
pub use numbers::{check_program, check_versions, report, sizes};
pub use options::{Confluence, Limits, ProgramOptions};
pub use path::{NoReplay, Replay};
pub use progress::{Ending, Watch};
pub use versions::Versions;
