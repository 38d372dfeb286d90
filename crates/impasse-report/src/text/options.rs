//! How text is laid out, and what it may tell about time.

use std::time::Duration;

/// How text is laid out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TextOptions {
    /// Whether to use terminal colours.
    pub color: bool,
    /// Width of the terminal in characters.
    pub width: usize,
    /// Whether every byte of the output has to be ASCII. What is drawn by the
    /// renderer always is; text from sources, file names and messages is escaped.
    pub ascii: bool,
    /// How much is told.
    pub detail: Detail,
}

impl Default for TextOptions {
    fn default() -> TextOptions {
        TextOptions {
            color: false,
            width: 100,
            ascii: false,
            detail: Detail::Normal,
        }
    }
}

/// How much of a report is told.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Detail {
    /// The closing line only.
    Quiet,
    /// What fits on a screen.
    #[default]
    Normal,
    /// Everything: all findings in full, what was explored, where time and memory went.
    Verbose,
}

/// What a check took. It is no part of a report, because a report is the same
/// for the same input.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Timing {
    /// What was done, in order, and how long each took.
    pub phases: Vec<(String, Duration)>,
    /// All together.
    pub total: Duration,
    /// Memory, where the system tells.
    pub memory: Option<MemoryUse>,
}

/// How much memory a check took, in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MemoryUse {
    /// The most at any time.
    pub most: u64,
    /// What there was when exploring began.
    pub before_exploring: u64,
}
