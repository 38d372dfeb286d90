//! Who needs whom.

use impasse_ops::{Comm, Rank};

use super::needs::{Need, NeedOf, needs, posted_by_process};
use crate::code::Code;
use crate::engine::{Call, Engine};
use crate::source::Source;

/// The calls that stand first on a communicator.
#[derive(Clone, Debug, Default)]
pub(super) struct CommState {
    /// Members that have called something.
    pub(super) callers: Vec<(u32, Call)>,
    /// Whether they have called different things.
    pub(super) mismatch: bool,
    /// Members that have called nothing yet; only if others have.
    pub(super) missing: Vec<u32>,
}

/// The state of a process as far as waiting goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Standing {
    /// Its word is over.
    Finished,
    /// What comes next is not known, or it can go on.
    Free,
    /// It needs something.
    Blocked,
}

/// Processes, communicators, and who needs whom. Nodes are numbered: first the
/// processes, then the communicators.
pub struct WaitGraph {
    pub(super) standing: Vec<Standing>,
    pub(super) needs: Vec<Vec<Need>>,
    pub(super) comms: Vec<CommState>,
}

impl WaitGraph {
    /// Reads the graph off a state in which nothing moves. (Processes that
    /// still can move count as free.)
    pub fn new<S: Source>(engine: &Engine<S>) -> WaitGraph {
        let posted = posted_by_process(engine);
        let size = engine.size();
        let mut graph = WaitGraph {
            standing: Vec::with_capacity(size),
            needs: Vec::with_capacity(size),
            comms: Vec::new(),
        };
        for process in 0..size as u32 {
            let standing = match engine.head(process) {
                Code::END => Standing::Finished,
                Code::OPEN => Standing::Free,
                _ => Standing::Blocked,
            };
            let needs = match standing {
                Standing::Blocked => needs(engine, process, &posted[process as usize]),
                _ => Vec::new(),
            };
            graph.standing.push(standing);
            graph.needs.push(needs);
        }
        for process in engine.worklist().iter() {
            graph.standing[process as usize] = match engine.head(process) {
                Code::END => Standing::Finished,
                _ => Standing::Free,
            };
        }
        let comms = engine.alphabet().comm_count() as u32;
        graph.comms = (0..comms)
            .map(|comm| comm_state(engine, Comm(comm)))
            .collect();
        graph
    }

    /// What a process needs; nothing unless it is blocked.
    pub fn needs(&self, process: Rank) -> &[Need] {
        &self.needs[process.index()]
    }

    /// Whether a process has finished.
    pub fn is_finished(&self, process: Rank) -> bool {
        self.standing[process.index()] == Standing::Finished
    }

    pub(super) fn size(&self) -> usize {
        self.standing.len()
    }

    pub(super) fn node_count(&self) -> usize {
        self.standing.len() + self.comms.len()
    }

    /// The nodes that a node needs.
    pub(super) fn successors(&self, node: usize) -> Successors<'_> {
        match node.checked_sub(self.size()) {
            None => Successors::Process(self.needs[node].iter(), self.size()),
            Some(comm) if self.comms[comm].mismatch => Successors::Comm([].iter()),
            Some(comm) => Successors::Comm(self.comms[comm].missing.iter()),
        }
    }

    /// Nodes that no extension of the words can release: everything blocked,
    /// except what hangs only on free processes.
    pub(super) fn dead(&self) -> Vec<bool> {
        let nodes = self.node_count();
        let mut dependents: Vec<Vec<u32>> = vec![Vec::new(); nodes];
        let mut missing = vec![0usize; nodes];
        let mut todo: Vec<usize> = Vec::new();
        for (node, missing) in missing.iter_mut().enumerate() {
            for other in self.successors(node) {
                dependents[other].push(node as u32);
                *missing += 1;
            }
            let free = match node.checked_sub(self.size()) {
                None => self.standing[node] == Standing::Free,
                Some(comm) => !self.comms[comm].mismatch && *missing == 0,
            };
            if free {
                todo.push(node);
            }
        }
        // Calls that nobody waits for keep nobody from going on.
        let mut dead: Vec<bool> = (0..nodes)
            .map(|node| match self.standing.get(node) {
                Some(standing) => *standing == Standing::Blocked,
                None => !dependents[node].is_empty(),
            })
            .collect();
        while let Some(node) = todo.pop() {
            dead[node] = false;
            for &dependent in &dependents[node] {
                let dependent = dependent as usize;
                missing[dependent] -= 1;
                if missing[dependent] == 0 && dead[dependent] {
                    todo.push(dependent);
                }
            }
        }
        dead
    }
}

pub(super) enum Successors<'a> {
    Process(std::slice::Iter<'a, Need>, usize),
    Comm(std::slice::Iter<'a, u32>),
}

impl Iterator for Successors<'_> {
    type Item = usize;

    fn next(&mut self) -> Option<usize> {
        match self {
            Successors::Process(needs, size) => needs.next().map(|need| match need.of {
                NeedOf::Members(call) => *size + call.comm.0 as usize,
                NeedOf::Receive { channel, .. } => channel.destination.index(),
                NeedOf::Message { channel, .. } => channel.source.index(),
            }),
            Successors::Comm(missing) => missing.next().map(|&process| process as usize),
        }
    }
}

fn comm_state<S: Source>(engine: &Engine<S>, comm: Comm) -> CommState {
    let mut state = CommState::default();
    for (process, call) in engine.fronts(comm) {
        match call {
            None => state.missing.push(process),
            Some(call) => {
                let first = state.callers.first();
                state.mismatch |=
                    first.is_some_and(|(_, other)| other.collective != call.collective);
                state.callers.push((process, call));
            }
        }
    }
    if state.callers.is_empty() {
        state.missing.clear();
    }
    state
}
