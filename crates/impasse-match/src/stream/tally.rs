//! Counts of what was posted, to re-check wait cycles of streams.
//!
//! A stream forgets what has been matched, so the check of
//! [`crate::explain::recount`] cannot look at the programs again. But it
//! needs only counts: how often each kind of message was sent and received, and
//! how often each process has made a call on a communicator.

use impasse_ops::{Channel, Comm, NeedOf, QuietState, Rank, TagFilter};
use rustc_hash::FxHashMap;

use crate::alphabet::Alphabet;
use crate::code::{Code, Opcode};
use crate::explain::recount::Doubt;
use crate::signature::Signature;

/// Counts per kind and per caller; O(kinds) memory.
#[derive(Clone, Debug, Default)]
pub(super) struct Tally {
    /// Sends and receives of each kind.
    kinds: Vec<[u64; 2]>,
    /// Channels that have had receives of any tag: counts per kind say nothing.
    any: Vec<bool>,
    calls: Calls,
}

/// How often each process has made a call on a communicator. Most are in the world.
#[derive(Clone, Debug, Default)]
struct Calls {
    world: Vec<u64>,
    others: FxHashMap<(Comm, u32), u64>,
}

impl Calls {
    fn count(&mut self, comm: Comm, process: u32) {
        if comm != Comm::WORLD {
            *self.others.entry((comm, process)).or_default() += 1;
            return;
        }
        let process = process as usize;
        if process >= self.world.len() {
            self.world.resize(process + 1, 0);
        }
        self.world[process] += 1;
    }

    fn get(&self, comm: Comm, process: u32) -> u64 {
        let known = match comm {
            Comm::WORLD => self.world.get(process as usize),
            _ => self.others.get(&(comm, process)),
        };
        known.copied().unwrap_or_default()
    }
}

impl Tally {
    /// Counts a character that a process has come to.
    pub(super) fn count(&mut self, process: u32, code: Code, alphabet: &Alphabet) {
        match code.opcode() {
            Opcode::Send | Opcode::StartSend => self.count_kind(code.arg(), 0),
            Opcode::Recv | Opcode::StartRecv => self.count_kind(code.arg(), 1),
            Opcode::RecvAny | Opcode::StartRecvAny => {
                let channel = code.arg() as usize;
                if self.any.len() <= channel {
                    self.any.resize(channel + 1, false);
                }
                self.any[channel] = true;
            }
            Opcode::Collective | Opcode::StartCollective => {
                let comm = alphabet.collective(code.arg()).comm;
                self.calls.count(comm, process);
            }
            _ => {}
        }
    }

    fn count_kind(&mut self, kind: u32, end: usize) {
        if self.kinds.len() <= kind as usize {
            self.kinds.resize(kind as usize + 1, [0; 2]);
        }
        self.kinds[kind as usize][end] += 1;
    }

    /// Checks that each process of a cycle waits for the next one.
    pub(super) fn check(
        &self,
        alphabet: &Alphabet,
        state: &QuietState,
        cycle: &[Rank],
    ) -> Result<(), Doubt> {
        for (index, &process) in cycle.iter().enumerate() {
            let next = cycle[(index + 1) % cycle.len()];
            let mut needs = state.needs(process).iter();
            if !needs.any(|need| self.holds(alphabet, process, next, &need.of)) {
                return Err(Doubt { process, next });
            }
        }
        Ok(())
    }

    fn holds(&self, alphabet: &Alphabet, process: Rank, next: Rank, need: &NeedOf) -> bool {
        let (channel, tag, own_end) = match need {
            NeedOf::Members { call, .. } => {
                let calls = |rank: Rank| self.calls.get(call.comm, rank.0);
                return alphabet.member_index(call.comm, next.0).is_some()
                    && calls(process) > calls(next);
            }
            NeedOf::Receive(message) if message.destination == next => {
                (message.channel(), message.tag, 0)
            }
            NeedOf::Message(wanted) if wanted.from == Some(next) => match wanted.tag {
                TagFilter::Exactly(tag) => {
                    let channel = Channel {
                        comm: wanted.comm,
                        source: next,
                        destination: process,
                    };
                    (channel, tag, 1)
                }
                TagFilter::Any => return true,
            },
            _ => return false,
        };
        let Some(Signature(kind)) = alphabet.kinds.find(channel.envelope(tag)) else {
            return false;
        };
        let number = alphabet.kinds.channel_of(Signature(kind));
        if self.any.get(number as usize) == Some(&true) {
            return true;
        }
        let counts = self.kinds.get(kind as usize).copied().unwrap_or_default();
        counts[own_end] > counts[1 - own_end]
    }
}
