//! Messages beyond two plain heads: posted operations and receives of any tag.
//!
//! One rule serves all: an operation that arrives takes the earliest one on the
//! other side that fits. The posted operations of a process come before its
//! head, because it posted them before it came to stand there.

use super::posted::{End, EntryId, PostedEntry};
use super::{Engine, ONE_POSTED};
use crate::code::{Code, Opcode};
use crate::signature::Signature;
use crate::source::Source;

impl<S: Source> Engine<S> {
    /// Consumes a blocking message operation if what it faces is posted, or
    /// stands at the head of its peer.
    pub(super) fn meet_posted_or_any(&mut self, process: u32, head: Code) -> bool {
        let end = self.end_of(head);
        let met = self.meet(process, head.low(), end);
        if met {
            self.advance(process);
        }
        met
    }

    /// Starts a non-blocking message operation: it meets at once, or is posted.
    pub(super) fn start_message(&mut self, process: u32, head: Code) {
        let end = self.end_of(head);
        if self.meet(process, self.peer_of(end), end) {
            return;
        }
        self.begin_in_slot(process, head.low());
        let site = self.site(process);
        self.posted.post(process, end, head.low(), site);
        self.processes[process as usize].flags += ONE_POSTED;
    }

    /// Consumes what an arriving operation of `process` meets on the other side.
    fn meet(&mut self, process: u32, peer: u32, end: End) -> bool {
        if let Some(partner) = self.posted_partner(end) {
            self.take(partner);
            return true;
        }
        self.settle(peer, process);
        let met = self.head_meets(peer, process, end);
        if met {
            self.advance_and_wake(peer);
        }
        met
    }

    /// A process that has just come to its head may not have been looked at
    /// yet. What `process` posted earlier goes first.
    fn settle(&mut self, peer: u32, process: u32) {
        while self.processes[process as usize].has_posted() {
            let head = self.head(peer);
            let faces = matches!(head.opcode(), Opcode::Send | Opcode::Recv | Opcode::RecvAny)
                && head.low() == process;
            if !faces {
                return;
            }
            let Some(partner) = self.posted_partner(self.end_of(head)) else {
                return;
            };
            self.take(partner);
            self.advance_and_wake(peer);
        }
    }

    /// Whether the head of a process could be consumed right now, as far as
    /// this can be told without looking at every member of a communicator.
    pub fn is_ready(&mut self, process: u32) -> bool {
        let head = self.head(process);
        match head.opcode() {
            Opcode::Send | Opcode::Recv | Opcode::RecvAny => {
                let end = self.end_of(head);
                self.posted_partner(end).is_some() || self.head_meets(head.low(), process, end)
            }
            Opcode::Wait | Opcode::WaitList | Opcode::WaitAll => self.wait_is_over(process, head),
            Opcode::Arrived | Opcode::End | Opcode::Open => false,
            _ => true,
        }
    }

    /// All posted operations, in no particular order.
    pub fn posted(&self) -> impl Iterator<Item = &PostedEntry> {
        self.posted.iter()
    }

    /// The process at the other end of a message operation.
    pub fn peer_of(&self, end: End) -> u32 {
        let kinds = &self.alphabet.kinds;
        match end {
            End::Send { kind, .. } => kinds.envelope(Signature(kind)).destination.0,
            End::Recv { kind } => kinds.envelope(Signature(kind)).source.0,
            End::RecvAny { channel } => kinds.channel(channel).source.0,
        }
    }

    /// Which end of which message a message operation at a head is.
    pub(crate) fn end_of(&self, head: Code) -> End {
        match head.opcode() {
            Opcode::Send | Opcode::StartSend => End::Send {
                kind: head.arg(),
                channel: self.alphabet.kinds.channel_of(Signature(head.arg())),
            },
            Opcode::Recv | Opcode::StartRecv => End::Recv { kind: head.arg() },
            _ => End::RecvAny {
                channel: head.arg(),
            },
        }
    }

    fn posted_partner(&self, end: End) -> Option<EntryId> {
        match end {
            End::Send { kind, channel } => self.posted.receive_for(kind, channel),
            End::Recv { kind } => self.posted.send_of_kind(kind),
            End::RecvAny { channel } => self.posted.send_of_channel(channel),
        }
    }

    /// Whether `peer` stands at an operation that meets `end` of `process`.
    fn head_meets(&self, peer: u32, process: u32, end: End) -> bool {
        let head = self.head(peer);
        if head.low() != process {
            return false;
        }
        match (end, head.opcode()) {
            (End::Send { kind, .. }, Opcode::Recv) => head.arg() == kind,
            (End::Send { channel, .. }, Opcode::RecvAny) => head.arg() == channel,
            (End::Recv { kind }, Opcode::Send) => head.arg() == kind,
            (End::RecvAny { channel }, Opcode::Send) => {
                self.alphabet.kinds.channel_of(Signature(head.arg())) == channel
            }
            _ => false,
        }
    }

    fn take(&mut self, id: EntryId) {
        let entry = self.posted.take(id);
        self.processes[entry.process as usize].flags -= ONE_POSTED;
        self.done_in_slot(entry.process, entry.slot);
    }
}
