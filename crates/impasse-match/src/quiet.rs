//! The state of an engine in which nothing moves, in the terms that all front doors share.

use impasse_ops::{
    Comm, Need, NeedOf, PostedCall, PostedReceive, PostedSend, ProcessState, QuietState, Rank,
    TagFilter, Until, Wait, Wanted,
};
use rustc_hash::FxHashSet;

use crate::code::{Code, Opcode};
use crate::engine::{Call, End, Engine, PostedEntry};
use crate::signature::Signature;
use crate::source::Source;

/// Reads a state off an engine. Processes that may still be able to move count as running; the
/// state is quiet as far as the others are concerned.
pub fn quiet_state<S: Source>(engine: &Engine<S>) -> QuietState {
    let mut reader = StateReader {
        engine,
        posted: posted_by_process(engine),
        calls: calls_by_process(engine),
        state: QuietState {
            comms: engine.alphabet().communicators(),
            ..QuietState::default()
        },
    };
    reader.list_posted();
    let mut running = vec![false; engine.size()];
    for process in engine.worklist().iter() {
        running[process as usize] = true;
    }
    for process in 0..engine.size() as u32 {
        let standing = match engine.head(process) {
            Code::END => ProcessState::Finished(None),
            Code::OPEN => ProcessState::Running,
            _ if running[process as usize] => ProcessState::Running,
            head => reader.blocked(process, head),
        };
        reader.state.processes.push(standing);
    }
    reader.state
}

/// Posted operations of each process, in their order.
fn posted_by_process<S: Source>(engine: &Engine<S>) -> Vec<Vec<PostedEntry>> {
    let mut posted = vec![Vec::new(); engine.size()];
    for entry in engine.posted() {
        posted[entry.process as usize].push(*entry);
    }
    for entries in &mut posted {
        entries.sort_unstable_by_key(|entry| entry.stamp);
    }
    posted
}

/// A posted call of a process, with its round.
type RoundCall = (usize, Call);

/// Posted calls of each process, by communicator and in their order.
fn calls_by_process<S: Source>(engine: &Engine<S>) -> Vec<Vec<RoundCall>> {
    let mut calls = vec![Vec::new(); engine.size()];
    for comm in (0..engine.alphabet().comm_count() as u32).map(Comm) {
        match engine.has_queues(comm) {
            true => {
                for &member in engine.alphabet().members(comm) {
                    let queue = engine.calls(comm, member.0).copied().enumerate();
                    calls[member.index()].extend(queue);
                }
            }
            false => {
                for (process, call) in engine.fronts(comm) {
                    calls[process as usize].extend(call.map(|call| (0, call)));
                }
            }
        }
    }
    calls
}

struct StateReader<'a, S: Source> {
    engine: &'a Engine<S>,
    posted: Vec<Vec<PostedEntry>>,
    calls: Vec<Vec<RoundCall>>,
    state: QuietState,
}

impl<S: Source> StateReader<'_, S> {
    /// Lists what processes have left behind, in the order of posting; what a process stands at
    /// comes after that.
    fn list_posted(&mut self) {
        let mut entries: Vec<PostedEntry> = self.posted.iter().flatten().copied().collect();
        entries.sort_unstable_by_key(|entry| entry.stamp);
        for entry in entries {
            let need = self.need_of(entry.end);
            self.list(Rank(entry.process), &need, entry.site);
        }
        for (process, calls) in (0u32..).zip(&self.calls) {
            let calls = calls.iter().map(|(_, call)| PostedCall {
                process: Rank(process),
                call: self.engine.alphabet().collective(call.collective),
                site: call.site,
                blocking: call.is_blocking(),
            });
            self.state.calls.extend(calls);
        }
    }

    /// Lists the operation of a process that has a need of this kind.
    fn list(&mut self, process: Rank, need: &NeedOf, site: impasse_ops::Site) {
        match need {
            NeedOf::Receive(message) => self.state.sends.push(PostedSend {
                message: *message,
                site,
                bytes: None,
            }),
            NeedOf::Message(wanted) => self.state.receives.push(PostedReceive {
                to: process,
                wanted: *wanted,
                site,
            }),
            NeedOf::Members { .. } | NeedOf::Process(..) => {}
        }
    }

    /// What a process waits for that stands at `head`.
    fn blocked(&mut self, process: u32, head: Code) -> ProcessState {
        let alphabet = self.engine.alphabet();
        let site = self.engine.site(process);
        let at_head = |of| {
            vec![Need {
                of,
                started_at: None,
            }]
        };
        let needs = match head.opcode() {
            Opcode::Send | Opcode::Recv | Opcode::RecvAny => {
                let need = self.need_of(self.engine.end_of(head));
                self.list(Rank(process), &need, site);
                at_head(need)
            }
            Opcode::Arrived | Opcode::Collective => {
                let call = alphabet.collective(head.arg());
                let calls = self.calls[process as usize].iter();
                let on_comm = calls
                    .filter(|(_, other)| alphabet.collective(other.collective).comm == call.comm);
                at_head(NeedOf::Members {
                    call,
                    round: on_comm.map(|(round, _)| *round).max().unwrap_or(0),
                    awaited: None,
                })
            }
            Opcode::Wait => self.started(process, |slot| slot == head.low()),
            Opcode::WaitList => {
                let slots: FxHashSet<u32> = alphabet.list(head.arg()).iter().copied().collect();
                self.started(process, |slot| slots.contains(&slot))
            }
            _ => self.started(process, |slot| (slot as usize) < alphabet.slot_count()),
        };
        ProcessState::Blocked(Wait {
            site,
            until: Until::All,
            needs,
        })
    }

    /// What the started operations in the given slots need.
    fn started(&self, process: u32, waited_for: impl Fn(u32) -> bool) -> Vec<Need> {
        let alphabet = self.engine.alphabet();
        let entries = self.posted[process as usize].iter();
        let messages = entries
            .filter(|entry| waited_for(entry.slot))
            .map(|entry| Need {
                of: self.need_of(entry.end),
                // The halves of a send-receive belong to the head itself.
                started_at: (entry.slot != process).then_some(entry.site),
            });
        let calls = self.calls[process as usize].iter();
        let calls = calls.filter(|(_, call)| waited_for(call.slot));
        let calls = calls.map(|(round, call)| Need {
            of: NeedOf::Members {
                call: alphabet.collective(call.collective),
                round: *round,
                awaited: None,
            },
            started_at: Some(call.site),
        });
        messages.chain(calls).collect()
    }

    fn need_of(&self, end: End) -> NeedOf {
        let kinds = &self.engine.alphabet().kinds;
        match end {
            End::Send { kind, .. } => NeedOf::Receive(kinds.envelope(Signature(kind))),
            End::Recv { kind } => {
                let message = kinds.envelope(Signature(kind));
                let tag = TagFilter::Exactly(message.tag);
                NeedOf::Message(Wanted::on(message.channel(), tag))
            }
            End::RecvAny { channel } => {
                NeedOf::Message(Wanted::on(kinds.channel(channel), TagFilter::Any))
            }
        }
    }
}
