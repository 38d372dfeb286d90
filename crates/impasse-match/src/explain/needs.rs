//! What a blocked process needs to go on.

use impasse_ops::{Channel, Collective, Comm, Rank, Site, Tag, TagFilter};
use rustc_hash::FxHashSet;

use crate::code::{Code, Opcode};
use crate::engine::{End, Engine, Entry};
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

/// Posted operations of each process, in their order.
pub(super) fn posted_by_process<S: Source>(engine: &Engine<S>) -> Vec<Vec<Entry>> {
    let mut posted = vec![Vec::new(); engine.size()];
    for entry in engine.posted() {
        posted[entry.process as usize].push(*entry);
    }
    for entries in &mut posted {
        entries.sort_unstable_by_key(|entry| entry.stamp);
    }
    posted
}

/// What a blocked process needs.
pub(super) fn needs<S: Source>(engine: &Engine<S>, process: u32, posted: &[Entry]) -> Vec<Need> {
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
