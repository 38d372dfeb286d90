//! Checking programs: all ranks are run, all choices explored, and what gets stuck is judged by
//! the engine.

mod check;
mod classes;
mod explore;
mod inputs;
mod judge;
mod names;
mod options;
mod path;
mod reasons;
mod tell;
mod trace;
mod words;
mod wrong;

pub use check::check_program;
pub use names::source_location;
pub use options::{Limits, ProgramOptions, Progress};
pub use path::Replay;
