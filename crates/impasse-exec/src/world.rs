//! What all machines of one analysis share: expressions, the configuration, and data from outside.

use std::fmt;
use std::sync::Arc;

use rustc_hash::FxHashMap;

use crate::expr::{ExprId, Exprs};
use crate::machine::{Merging, Rounds};
use crate::stop::{Request, Supply};

/// What all machines of one analysis share.
#[derive(Clone, Debug, Default)]
pub struct World {
    /// All symbolic expressions; hash-consed, so that equal conditions have equal ids on all ranks.
    pub exprs: Exprs,
    /// Limits and assumptions.
    pub config: Config,
    /// Files and standard input; without it nothing is known of them.
    pub data: Option<Arc<dyn DataSource>>,
    /// Branches that are run both ways at once.
    pub merging: Merging,
    /// In a state that the host keeps with a table of numbers: what the leaves that stand for them are in one row of it. Where
    /// a machine needs one of them, it asks whether it is that.
    pub varying: FxHashMap<ExprId, u128>,
    /// Rounds of loops that are run for unknown numbers of the round.
    pub(crate) rounds: Rounds,
}

impl World {
    /// With this configuration and these data.
    pub fn new(config: Config, data: Option<Arc<dyn DataSource>>) -> World {
        let mut exprs = Exprs::default();
        exprs.lasting_choices = config.merge;
        World {
            exprs,
            config,
            data,
            ..World::default()
        }
    }

    /// How often the ways from a branch were merged so far, and states made one.
    pub fn merges(&self) -> u64 {
        self.merging.count()
    }

    /// The answer to a request of a machine.
    pub fn supply(&self, request: &Request) -> Supply {
        let data = self.data.as_ref();
        data.map_or(Supply::Unknown, |data| data.supply(request))
    }
}

/// Gives the files and the standard input that programs ask for, in the same way each time.
pub trait DataSource: fmt::Debug + Send + Sync {
    /// The answer to a request.
    fn supply(&self, request: &Request) -> Supply;
}

/// Limits and assumptions of execution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Config {
    /// Most nested calls.
    pub max_frames: usize,
    /// Most bytes of stack objects.
    pub stack_bytes: u64,
    /// Most bytes of heap objects; beyond it allocation fails.
    pub heap_bytes: u64,
    /// What clocks return.
    pub clock: Clock,
    /// The environment: `NAME=value` each. A name that is not listed is absent, unless it is one of
    /// the `unknown_variables`.
    pub environment: Vec<Vec<u8>>,
    /// Names of variables that may exist with any value.
    pub unknown_variables: Vec<Vec<u8>>,
    /// Whether a load or store out of bounds is remembered and the run goes on; otherwise it ends.
    pub survive_faults: bool,
    /// Whether hosts look for what is wrong besides communication: memory that is touched while it is in use,
    /// objects that are never freed.
    pub watch: bool,
    /// Whether files that the program did not write itself may fail to open.
    pub unknown_files: bool,
    /// Whether branches on what is not known are run both ways at once, up to where the ways meet, if
    /// nothing on them asks the host.
    pub merge: bool,
    /// Whether what the ways leave behind must be a choice between both then, so that nothing is forgotten;
    /// otherwise it may be unknown.
    pub exact: bool,
}

/// What clocks return.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Clock {
    /// A fresh rank-local leaf at each reading.
    Symbolic,
    /// Always this number of nanoseconds since the epoch.
    Fixed(u64),
}

impl Config {
    /// Whether values may become unknown where ways are merged.
    pub fn forgets(&self) -> bool {
        self.merge && !self.exact
    }
}

impl Default for Config {
    fn default() -> Self {
        Self {
            max_frames: 250_000,
            stack_bytes: 8 << 20,
            heap_bytes: 4 << 30,
            clock: Clock::Symbolic,
            environment: Vec::new(),
            unknown_variables: Vec::new(),
            survive_faults: false,
            watch: false,
            unknown_files: false,
            merge: false,
            exact: false,
        }
    }
}
