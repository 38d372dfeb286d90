//! Who needs whom.

use impasse_ops::{Channel, Collective, Comm, Rank, Site, Tag, TagFilter};
use rustc_hash::FxHashSet;

use crate::code::{Code, Opcode};
use crate::engine::{Call, End, Engine, Entry};
use crate::signature::Signature;
use crate::source::Source;

/// One thing that a blocked process needs to go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Need {
    /// What is needed.
    pub of: NeedOf,
    /// Origin of the non-blocking operation that needs it; none if it is the
    /// operation at which the process stands.
    pub started_at: Option<Site>,
}

/// What is needed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NeedOf {
    /// That the destination receives this message.
    Receive {
        /// Channel of the message.
        channel: Channel,
        /// Its tag.
        tag: Tag,
    },
    /// That the source sends such a message.
    Message {
        /// Channel of the message.
        channel: Channel,
        /// Accepted tags.
        tag: TagFilter,
    },
    /// That all members of the communicator make this call.
    Members(Collective),
}

impl NeedOf {
    /// The one process that could help, if it is one.
    pub fn peer(&self) -> Option<Rank> {
        match self {
            NeedOf::Receive { channel, .. } => Some(channel.destination),
            NeedOf::Message { channel, .. } => Some(channel.source),
            NeedOf::Members(_) => None,
        }
    }
}

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

fn posted_by_process<S: Source>(engine: &Engine<S>) -> Vec<Vec<Entry>> {
    let mut posted = vec![Vec::new(); engine.size()];
    for entry in engine.posted() {
        posted[entry.process as usize].push(*entry);
    }
    for entries in &mut posted {
        entries.sort_unstable_by_key(|entry| entry.stamp);
    }
    posted
}

fn needs<S: Source>(engine: &Engine<S>, process: u32, posted: &[Entry]) -> Vec<Need> {
    let head = engine.head(process);
    let at_head = |of| {
        vec![Need {
            of,
            started_at: None,
        }]
    };
    let alphabet = engine.alphabet();
    match head.opcode() {
        Opcode::Send => at_head(need_of_message(engine, send_end(engine, head))),
        Opcode::Recv => at_head(need_of_message(engine, End::Recv { kind: head.arg() })),
        Opcode::RecvAny => {
            let channel = head.arg();
            at_head(need_of_message(engine, End::RecvAny { channel }))
        }
        Opcode::Arrived | Opcode::Collective => {
            at_head(NeedOf::Members(alphabet.collective(head.arg())))
        }
        Opcode::Wait => started(engine, process, posted, |slot| slot == head.low()),
        Opcode::WaitList => {
            let slots: FxHashSet<u32> = alphabet.list(head.arg()).iter().copied().collect();
            started(engine, process, posted, |slot| slots.contains(&slot))
        }
        Opcode::WaitAll => started(engine, process, posted, |slot| {
            (slot as usize) < alphabet.slot_count()
        }),
        _ => Vec::new(),
    }
}

/// What the started operations in the given slots need.
fn started<S: Source>(
    engine: &Engine<S>,
    process: u32,
    posted: &[Entry],
    waited_for: impl Fn(u32) -> bool,
) -> Vec<Need> {
    let mut needs: Vec<Need> = posted
        .iter()
        .filter(|entry| waited_for(entry.slot))
        .map(|entry| Need {
            of: need_of_message(engine, entry.end),
            // The halves of a send-receive belong to the head itself.
            started_at: (entry.slot != process).then_some(entry.site),
        })
        .collect();
    let alphabet = engine.alphabet();
    for comm in (0..alphabet.comm_count() as u32).map(Comm) {
        if alphabet.member_index(comm, process).is_none() {
            continue;
        }
        let calls = engine.calls(comm, process);
        needs.extend(calls.filter(|call| waited_for(call.slot)).map(|call| Need {
            of: NeedOf::Members(alphabet.collective(call.collective)),
            started_at: Some(call.site),
        }));
    }
    needs
}

fn send_end<S: Source>(engine: &Engine<S>, head: Code) -> End {
    let kind = head.arg();
    let channel = engine.alphabet().kinds.channel_of(Signature(kind));
    End::Send { kind, channel }
}

fn need_of_message<S: Source>(engine: &Engine<S>, end: End) -> NeedOf {
    let kinds = &engine.alphabet().kinds;
    match end {
        End::Send { kind, .. } => {
            let envelope = kinds.envelope(Signature(kind));
            NeedOf::Receive {
                channel: envelope.channel(),
                tag: envelope.tag,
            }
        }
        End::Recv { kind } => {
            let envelope = kinds.envelope(Signature(kind));
            NeedOf::Message {
                channel: envelope.channel(),
                tag: TagFilter::Exactly(envelope.tag),
            }
        }
        End::RecvAny { channel } => NeedOf::Message {
            channel: kinds.channel(channel),
            tag: TagFilter::Any,
        },
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
