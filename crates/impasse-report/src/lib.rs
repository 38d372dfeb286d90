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
//!     notes: Vec::new(),
//! };
//! let shown = text::render(&report, &Sources::new(), &TextOptions::default());
//! assert_eq!(shown, "clean: ring.imp is deadlock-free for 2 and 3 ranks\n");
//! assert!(json::render(&report, &Sources::new()).contains(r#""verdict": "clean""#));
//! assert_eq!(report.exit_code(), 0);
//! ```

mod baseline;
mod call_path;
pub mod codes;
mod diagnostic;
pub mod diagram;
mod execution;
mod fingerprint;
pub mod html;
mod input_error;
pub mod json;
mod known;
mod location;
mod merge;
mod phrases;
mod plain;
mod ranks;
mod report;
pub mod sarif;
mod silence;
mod sources;
pub mod text;

pub use baseline::Baseline;
pub use call_path::{CallPath, Frame};
pub use codes::Code;
pub use diagnostic::{Certainty, Class, Diagnostic, Location, Role, Severity};
pub use execution::{Event, EventKind, Execution, Wait};
pub use fingerprint::{fingerprint, fingerprints};
pub use input_error::{ErrorPlace, InputError};
pub use known::{KnownBy, KnownFinding, ReportNote, merge_known};
pub use location::{Position, SourceLocation};
pub use merge::merge_findings;
pub use phrases::grouped;
pub use ranks::RankSet;
pub use report::{Explored, Report, Run, Verdict, Watched, Work};
pub use silence::{SilenceError, SilenceRule, Silencers, how_checked};
pub use sources::Sources;
pub use text::{Detail, MemoryUse, TextOptions, Timing};
