//! What impasse tells its user.
//!
//! An analysis fills a [`Report`] with [`Run`]s and [`Diagnostic`]s; the
//! renderers [`text`] and [`json`] turn the same report into what a person or a
//! program reads. [`codes`] explains each kind of finding.
//!
//! The crate knows nothing of analysis, does no input or output, and treats all
//! text it is given as hostile: file contents, file names and messages can
//! neither break the layout nor reach the terminal as escape sequences.
//!
//! ```
//! use impasse_report::{Report, Run, Sources, TextOptions, Verdict, json, text};
//!
//! let report = Report {
//!     tool_version: "0.1.0".into(),
//!     inputs: vec!["ring.imp".into()],
//!     runs: vec![Run::new(2, Verdict::Clean), Run::new(3, Verdict::Clean)],
//! };
//! let shown = text::render(&report, &Sources::new(), &TextOptions::default());
//! assert_eq!(shown, "clean: ring.imp is deadlock-free for 2 and 3 ranks\n");
//! assert!(json::render(&report).contains(r#""verdict": "clean""#));
//! assert_eq!(report.exit_code(), 0);
//! ```

pub mod codes;
mod diagnostic;
mod execution;
mod input_error;
pub mod json;
mod location;
mod merge;
mod plain;
mod ranks;
mod report;
mod sources;
pub mod text;
mod words;

pub use diagnostic::{Class, Diagnostic, Location, Role, Severity};
pub use execution::{Event, EventKind, Execution, Wait};
pub use input_error::{ErrorPlace, InputError};
pub use location::{Position, SourceLocation};
pub use merge::merge_findings;
pub use ranks::RankSet;
pub use report::{Explored, Report, Run, Verdict, Work};
pub use sources::Sources;
pub use text::TextOptions;
pub use words::grouped;
