//! The state of the library between calls.

use super::files::Files;
use crate::format::random::{Rand48, Random};
use impasse_exec::Value;
use impasse_exec::{LibraryState, Request, Supply};
use rustc_hash::FxHasher;
use std::any::Any;
use std::collections::BTreeMap;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// The state of the library between calls of one machine.
#[derive(Clone, Debug)]
pub(crate) struct LibcState {
    /// Files, streams and descriptors.
    pub(crate) files: Files,
    /// Behind `rand` and `random`; `None` after a seed that is not known.
    pub(crate) random: Option<Random>,
    /// Behind `drand48` and its relatives; `None` after a seed that is not known.
    pub(crate) rand48: Option<Rand48>,
    /// Static objects of the library by name: the buffer of `strerror`, tables, time zones.
    pub(crate) objects: BTreeMap<&'static str, u64>,
    /// The environment: the address of each variable's `NAME=value`, by name.
    pub(crate) environment: BTreeMap<Vec<u8>, u64>,
    /// Variables that may or may not exist, by name: the address of the unknown value.
    pub(crate) guessed: BTreeMap<Vec<u8>, u64>,
    /// Values of thread-specific keys; `None` before the first value.
    pub(crate) specific: Vec<Option<u64>>,
    /// Options seen by `getopt`.
    pub(crate) options: Options,
    /// What `exit` was called with.
    pub(crate) exit_status: Option<Value>,
    /// The file creation mask.
    pub(crate) umask: u32,
    /// The name of the program.
    pub(crate) name: Vec<u8>,
}

/// Where `getopt` is.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Options {
    /// The next letter of a group of options; 0 for none.
    pub(crate) letter: u64,
    /// The arguments passed over begin here ...
    pub(crate) first: i64,
    /// ... and end before this one.
    pub(crate) last: i64,
}

impl Default for LibcState {
    fn default() -> Self {
        LibcState {
            files: Files::default(),
            random: Some(Random::default()),
            rand48: Some(Rand48::default()),
            objects: BTreeMap::new(),
            environment: BTreeMap::new(),
            guessed: BTreeMap::new(),
            specific: Vec::new(),
            options: Options::default(),
            exit_status: None,
            umask: 0o022,
            name: b"program".to_vec(),
        }
    }
}

impl LibraryState for LibcState {
    fn copy(&self) -> Arc<dyn LibraryState> {
        Arc::new(self.clone())
    }

    fn roots(&self) -> Vec<u64> {
        let mut roots: Vec<u64> = self.objects.values().copied().collect();
        roots.extend(self.environment.values());
        roots.extend(self.guessed.values());
        roots.extend(self.specific.iter().flatten());
        roots.push(self.options.letter);
        roots.extend(self.files.addresses());
        roots.retain(|&address| address != 0);
        roots
    }

    fn merged(&self, other: &dyn LibraryState, number: u64) -> Option<Arc<dyn LibraryState>> {
        let other: &dyn Any = other;
        let (mut one, mut other) = (self.clone(), other.downcast_ref::<LibcState>()?.clone());
        // Random numbers are not known any more if there were more of them on one way.
        if one.random != other.random {
            (one.random, other.random) = (None, None);
        }
        if one.rand48 != other.rand48 {
            (one.rand48, other.rand48) = (None, None);
        }
        one.files.forget_positions(&mut other.files, number);
        let digest = |state: &LibcState| {
            let mut hasher = FxHasher::default();
            LibraryState::hash(state, &mut hasher);
            hasher.finish()
        };
        let same = digest(&one) == digest(&other) && one.roots() == other.roots();
        same.then(|| Arc::new(one) as Arc<dyn LibraryState>)
    }

    fn supply(&mut self, request: &Request, supply: Supply) {
        match request {
            Request::Input => self.files.supply_input(supply),
            Request::File { path } => self.files.supply_file(path, supply),
        }
    }

    fn finished_files(&self) -> &[(Vec<u8>, u64)] {
        self.files.finished()
    }

    fn finished_file(&self, path: &[u8]) -> Option<Supply> {
        self.files.finished_file(path)
    }

    fn hash(&self, mut hasher: &mut dyn Hasher) {
        let state = &mut hasher;
        self.files.hash(state);
        self.random.hash(state);
        self.rand48.hash(state);
        self.objects.keys().for_each(|name| name.hash(state));
        self.environment.keys().for_each(|name| name.hash(state));
        self.exit_status.hash(state);
        self.guessed.keys().for_each(|name| name.hash(state));
        self.specific.len().hash(state);
        let options = &self.options;
        (options.first, options.last, options.letter != 0).hash(state);
        self.umask.hash(state);
    }
}
