//! How to check a program.

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::sync::Arc;

use impasse_exec::{Args, DataSource};
use impasse_job::Buffering;

use super::path::Replay;

/// Bounds of an exploration. Reaching one is a reason in the verdict.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// States with more than one way to go on, for one number of ranks and one model.
    pub states: u64,
    /// Steps of all machines, for one number of ranks and one model.
    pub steps: u64,
    /// MPI calls of all executions.
    pub calls: u64,
    /// Symbolic expressions that may come up.
    pub expressions: usize,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            states: 5_000,
            steps: 400_000_000,
            calls: u64::MAX,
            expressions: usize::MAX,
        }
    }
}

/// With fewer states than this it does not pay to look for ranks that are alike.
const MANY_STATES: u64 = 24;

/// With fewer states than this it does not pay to look whether all executions end alike.
const VERY_MANY_STATES: u64 = 256;

/// How to check a program.
#[derive(Clone, Debug)]
pub struct ProgramOptions {
    /// Numbers of ranks; a few small ones if none are given.
    pub sizes: Option<Vec<u32>>,
    /// The arguments of the program.
    pub args: Args,
    /// The environment: `NAME=value` each. Other variables are not set.
    pub environment: Vec<Vec<u8>>,
    /// Names of variables that may be set to anything, or not be set.
    pub unknown_variables: Vec<Vec<u8>>,
    /// Files and standard input, as far as they are known.
    pub data: Option<Arc<dyn DataSource>>,
    /// One model of buffering only, rather than none and all.
    pub buffering: Option<Buffering>,
    /// Run this execution only.
    pub replay: Option<Replay>,
    /// Bounds.
    pub limits: Limits,
    /// Version of the tool, for the report.
    pub tool_version: String,
    /// Names of the files that are checked.
    pub inputs: Vec<String>,
    /// A command that checks the same program again, in two parts: what the check adds goes between.
    pub command: Option<(String, String)>,
    /// Whether branches of slices are run both ways at once where their ways meet, and states that come up
    /// again and again are made one.
    pub merge: bool,
    /// Whether bulk data is forgotten if exploring takes long.
    pub forget_bulk: bool,
    /// Whether rounds of loops that go alike are jumped over.
    pub jump: bool,
    /// Whether choices that commute with all others are tried in one order only.
    pub commute: bool,
    /// When it is looked whether all executions end alike; never if nothing is given.
    pub confluence: Option<Confluence>,
    /// How many threads may explore; what comes of it is the same.
    pub threads: NonZeroUsize,
    /// After how many states of an exploration ranks that are alike are taken for each other; never if nothing is given.
    pub symmetry: Option<u64>,
    /// Whether the whole program is watched for what is wrong besides communication.
    pub watch: bool,
    /// Whether findings are to tell an execution that shows them.
    pub executions: bool,
    /// What the front end could not take: each makes the verdict no proof.
    pub doubts: Vec<String>,
    /// What the front end takes to be so: the verdict rests on it.
    pub assumptions: Vec<String>,
    /// Functions without source, with the file that was not given and seems to define them.
    pub nearby: BTreeMap<String, String>,
}

/// When it is looked whether all executions of a program end alike, and how.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Confluence {
    /// After how many states of an exploration.
    pub after: u64,
    /// So many orders of what a rank has noticed are kept apart; if there are more, they are made one.
    pub orders: u32,
}

/// All orders of five letters are kept apart.
impl Default for Confluence {
    fn default() -> Confluence {
        Confluence {
            after: VERY_MANY_STATES,
            orders: 120,
        }
    }
}

/// With unknown arguments, an empty environment and nothing known of files.
impl Default for ProgramOptions {
    fn default() -> ProgramOptions {
        ProgramOptions {
            sizes: None,
            args: Args::Unknown,
            environment: Vec::new(),
            unknown_variables: Vec::new(),
            data: None,
            buffering: None,
            replay: None,
            limits: Limits::default(),
            tool_version: String::new(),
            inputs: Vec::new(),
            command: None,
            merge: true,
            forget_bulk: true,
            jump: true,
            commute: true,
            confluence: Some(Confluence::default()),
            threads: NonZeroUsize::MIN,
            symmetry: Some(MANY_STATES),
            watch: false,
            executions: false,
            doubts: Vec::new(),
            assumptions: Vec::new(),
            nearby: BTreeMap::new(),
        }
    }
}
