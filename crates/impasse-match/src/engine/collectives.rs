//! Collective calls: characters owned by all members of a communicator.
//!
//! Every member has a queue of calls on the communicator. When the first call
//! in every queue is of one kind, these calls meet. As long as all calls are
//! blocking, a queue is just the head of its process, and counting arrivals per
//! kind is enough; queues are set up at the first non-blocking call.

use std::collections::VecDeque;

use impasse_ops::{Comm, Rank, Site};

use super::Engine;
use crate::alphabet::{Alphabet, Illegal};
use crate::code::{Code, DETACHED, Opcode};
use crate::source::Source;

/// One posted call. Blocking ones have the slot [`DETACHED`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Call {
    /// What is called.
    pub collective: u32,
    /// Slot under which its process may wait for it.
    pub slot: u32,
    /// Where it comes from.
    pub site: Site,
}

impl Call {
    /// Whether its process stands at it until it has met.
    pub fn is_blocking(&self) -> bool {
        self.slot == DETACHED
    }
}

/// Queues of calls, per communicator and member.
#[derive(Clone, Debug)]
pub(super) struct Collectives {
    /// Members whose first call is of this kind.
    arrivals: Vec<u32>,
    queues: Vec<Option<Vec<VecDeque<Call>>>>,
    /// Calls in all queues.
    queued: usize,
}

impl Collectives {
    pub(super) fn new(alphabet: &Alphabet) -> Collectives {
        Collectives {
            arrivals: vec![0; alphabet.collective_count()],
            queues: vec![None; alphabet.comm_count()],
            queued: 0,
        }
    }

    fn count(&mut self, collective: u32) -> &mut u32 {
        let index = collective as usize;
        if self.arrivals.len() <= index {
            self.arrivals.resize(index + 1, 0);
        }
        &mut self.arrivals[index]
    }
}

impl<S: Source> Engine<S> {
    /// Adds a communicator and gives its number.
    ///
    /// # Errors
    /// Its members are not processes in ascending order.
    pub fn add_comm(&mut self, members: Vec<Rank>) -> Result<Comm, Illegal> {
        let comm = self.alphabet.add_comm(members)?;
        self.collectives.queues.push(None);
        Ok(comm)
    }

    /// A process arrives at a blocking call. Returns whether it goes on at once.
    pub(super) fn arrive(&mut self, process: u32, head: Code) -> bool {
        self.processes[process as usize].head = head.with_opcode(Opcode::Arrived);
        let call = self.call_at_head(process, DETACHED);
        self.post_call(process, call);
        self.head(process).opcode() != Opcode::Arrived
    }

    pub(super) fn start_collective(&mut self, process: u32, head: Code) {
        let comm = self.alphabet.collective(head.arg()).comm;
        self.set_up_queues(comm);
        self.begin_in_slot(process, head.low());
        let call = self.call_at_head(process, head.low());
        self.post_call(process, call);
    }

    fn call_at_head(&self, process: u32, slot: u32) -> Call {
        Call {
            collective: self.head(process).arg(),
            slot,
            site: self.site(process),
        }
    }

    fn post_call(&mut self, process: u32, call: Call) {
        let comm = self.alphabet.collective(call.collective).comm;
        if let Some(queues) = &mut self.collectives.queues[comm.0 as usize] {
            let index = self.alphabet.member_index(comm, process);
            let Some(queue) = index.and_then(|index| queues.get_mut(index)) else {
                return;
            };
            queue.push_back(call);
            self.collectives.queued += 1;
            if queue.len() > 1 {
                return;
            }
        }
        if self.count_arrival(comm, call.collective) {
            self.complete(comm, call.collective);
        }
    }

    /// Returns whether all members have arrived.
    fn count_arrival(&mut self, comm: Comm, collective: u32) -> bool {
        let count = self.collectives.count(collective);
        *count += 1;
        *count as usize == self.alphabet.members(comm).len()
    }

    /// All first calls are of one kind: they meet, and those behind move up.
    fn complete(&mut self, comm: Comm, collective: u32) {
        let mut next = Some(collective);
        while let Some(collective) = next.take() {
            *self.collectives.count(collective) = 0;
            for index in 0..self.alphabet.members(comm).len() {
                let process = self.alphabet.members(comm)[index].0;
                let (call, behind) = self.pop_call(comm, index);
                if call.is_none_or(|call| call.is_blocking()) {
                    self.advance_and_wake(process);
                }
                if let Some(call) = call {
                    self.done_in_slot(process, call.slot);
                }
                if let Some(behind) = behind
                    && self.count_arrival(comm, behind.collective)
                {
                    next = Some(behind.collective);
                }
            }
        }
    }

    fn pop_call(&mut self, comm: Comm, index: usize) -> (Option<Call>, Option<Call>) {
        match &mut self.collectives.queues[comm.0 as usize] {
            Some(queues) => {
                self.collectives.queued -= 1;
                (queues[index].pop_front(), queues[index].front().copied())
            }
            None => (None, None),
        }
    }

    /// Makes explicit what the heads of the members stand for.
    fn set_up_queues(&mut self, comm: Comm) {
        if self.collectives.queues[comm.0 as usize].is_some() {
            return;
        }
        let queues: Vec<VecDeque<Call>> = self
            .alphabet
            .members(comm)
            .iter()
            .map(|process| self.arrived_call(comm, process.0).into_iter().collect())
            .collect();
        self.collectives.queued += queues.iter().map(VecDeque::len).sum::<usize>();
        self.collectives.queues[comm.0 as usize] = Some(queues);
    }

    fn arrived_call(&self, comm: Comm, process: u32) -> Option<Call> {
        let head = self.head(process);
        let arrived =
            head.opcode() == Opcode::Arrived && self.alphabet.collective(head.arg()).comm == comm;
        arrived.then(|| self.call_at_head(process, DETACHED))
    }

    /// Takes back the arrival of a process at a blocking call.
    pub fn leave(&mut self, process: u32) {
        let head = self.head(process);
        if head.opcode() != Opcode::Arrived {
            return;
        }
        self.processes[process as usize].head = head.with_opcode(Opcode::Collective);
        let comm = self.alphabet.collective(head.arg()).comm;
        if let Some(queues) = &mut self.collectives.queues[comm.0 as usize] {
            let index = self.alphabet.member_index(comm, process);
            let Some(queue) = index.and_then(|index| queues.get_mut(index)) else {
                return;
            };
            queue.pop_back();
            self.collectives.queued -= 1;
            if !queue.is_empty() {
                return;
            }
        }
        *self.collectives.count(head.arg()) -= 1;
    }

    /// The members of a communicator, each with its first call if there is one.
    pub fn fronts(&self, comm: Comm) -> impl Iterator<Item = (u32, Option<Call>)> + '_ {
        let members = self.alphabet.members(comm).iter().enumerate();
        members.map(move |(index, &Rank(process))| {
            let call = match &self.collectives.queues[comm.0 as usize] {
                Some(queues) => queues[index].front().copied(),
                None => self.arrived_call(comm, process),
            };
            (process, call)
        })
    }

    /// Calls that a process has posted on a communicator and that have not met.
    /// Only known once there were non-blocking calls ([`Engine::has_queues`]).
    pub fn calls(&self, comm: Comm, process: u32) -> impl Iterator<Item = &Call> + '_ {
        let queue = self.collectives.queues[comm.0 as usize]
            .as_ref()
            .zip(self.alphabet.member_index(comm, process))
            .map(|(queues, index)| &queues[index]);
        queue.into_iter().flatten()
    }

    /// Number of calls in all queues.
    pub(super) fn queued_calls(&self) -> usize {
        self.collectives.queued
    }

    /// Whether non-blocking calls have been made on a communicator.
    pub fn has_queues(&self, comm: Comm) -> bool {
        self.collectives.queues[comm.0 as usize].is_some()
    }
}
