//! The state of the library between calls.

use super::files::Files;
use crate::format::random::{Rand48, Random};
use crate::stop::{Request, Supply};
use crate::value::Value;
use std::collections::BTreeMap;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// The state of the library between calls of one machine. Copies share what they do not change.
#[derive(Clone, Debug, Default)]
pub struct LibcState {
    inner: Arc<Inner>,
}

/// What [`LibcState`] shares.
#[derive(Clone, Debug)]
pub(super) struct Inner {
    /// Files, streams and descriptors.
    pub(super) files: Files,
    /// Behind `rand` and `random`; `None` after a seed that is not known.
    pub(super) random: Option<Random>,
    /// Behind `drand48` and its relatives; `None` after a seed that is not known.
    pub(super) rand48: Option<Rand48>,
    /// Static objects of the library by name: the buffer of `strerror`, tables, time zones.
    pub(super) objects: BTreeMap<&'static str, u64>,
    /// The environment: the address of each variable's `NAME=value`, by name.
    pub(super) environment: BTreeMap<Vec<u8>, u64>,
    /// Variables that may or may not exist, by name: the address of the unknown value.
    pub(super) guessed: BTreeMap<Vec<u8>, u64>,
    /// Values of thread-specific keys; `None` before the first value.
    pub(super) specific: Vec<Option<u64>>,
    /// Options seen by `getopt`.
    pub(super) options: Options,
    /// What `exit` was called with.
    pub(super) exit_status: Option<Value>,
    /// Where `strtok` goes on; 0 for nowhere.
    pub(super) token: u64,
    /// The file creation mask.
    pub(super) umask: u32,
    /// The name of the program.
    pub(super) name: Vec<u8>,
}

/// Where `getopt` is.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Options {
    /// The next letter of a group of options; 0 for none.
    pub(super) letter: u64,
    /// The arguments passed over begin here ...
    pub(super) first: i64,
    /// ... and end before this one.
    pub(super) last: i64,
}

impl Default for Inner {
    fn default() -> Self {
        Inner {
            files: Files::default(),
            random: Some(Random::default()),
            rand48: Some(Rand48::default()),
            objects: BTreeMap::new(),
            environment: BTreeMap::new(),
            guessed: BTreeMap::new(),
            specific: Vec::new(),
            options: Options::default(),
            exit_status: None,
            token: 0,
            umask: 0o022,
            name: b"program".to_vec(),
        }
    }
}

impl LibcState {
    /// The state for reading.
    pub(super) fn look(&self) -> &Inner {
        &self.inner
    }

    /// The state for changing; copied first if another machine shares it.
    pub(super) fn edit(&mut self) -> &mut Inner {
        Arc::make_mut(&mut self.inner)
    }

    /// The addresses that the state holds, in a fixed order.
    pub fn roots(&self) -> Vec<u64> {
        let inner = self.look();
        let mut roots: Vec<u64> = inner.objects.values().copied().collect();
        roots.extend(inner.environment.values());
        roots.extend(inner.guessed.values());
        roots.extend(inner.specific.iter().flatten());
        roots.push(inner.options.letter);
        roots.extend(inner.files.addresses());
        roots.push(inner.token);
        roots.retain(|&address| address != 0);
        roots
    }

    /// Takes the host's answer to a request.
    pub fn supply(&mut self, request: &Request, supply: Supply) {
        let files = &mut self.edit().files;
        match request {
            Request::Input => files.supply_input(supply),
            Request::File { path } => files.supply_file(path, supply),
        }
    }
}

impl Hash for LibcState {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let inner = self.look();
        inner.files.hash(state);
        inner.random.hash(state);
        inner.rand48.hash(state);
        inner.objects.keys().for_each(|name| name.hash(state));
        inner.environment.keys().for_each(|name| name.hash(state));
        inner.exit_status.hash(state);
        inner.guessed.keys().for_each(|name| name.hash(state));
        inner.specific.len().hash(state);
        let options = &inner.options;
        (options.first, options.last, options.letter != 0).hash(state);
        (inner.token != 0, inner.umask).hash(state);
    }
}
