//! One schedule of a system, loops written out.

use std::collections::{BTreeMap, HashMap, VecDeque};

use impasse_ops::{
    Channel, Collective, CollectiveKind, Comm, Operation, Rank, Receive, Request, Send, SendMode,
    Site, System, Tag, TagFilter,
};

use crate::{Outcome, expand};

/// Writes out all loops and runs the system to its end, each process as far as
/// it gets before the next one; `None` if the programs have more than `limit`
/// operations together.
///
/// Whatever can meet does so the moment the second half is posted. Hence no two
/// unmet operations ever fit, and a new one takes the earliest that fits it.
pub fn unroll_and_match(system: &System, limit: usize) -> Option<Outcome> {
    let mut left = limit;
    let mut words = Vec::new();
    for program in &system.programs {
        let word = expand(program, left)?;
        left -= word.len();
        words.push(word);
    }
    let mut run = Run {
        processes: words.iter().map(|_| Process::default()).collect(),
        channels: BTreeMap::new(),
        queues: BTreeMap::new(),
        comms: &system.comms,
        ready: (0..words.len() as u32).rev().map(Rank).collect(),
    };
    while let Some(rank) = run.ready.pop() {
        while run.advance(rank, &words[rank.index()]) {}
    }
    Some(run.outcome(&words))
}

/// Whom to tell when a posted operation meets.
#[derive(Clone, Copy)]
enum Part {
    /// A part of the blocking operation that the process is at.
    Blocking(Rank),
    /// Something started under a name.
    Started(Rank, Request),
    /// Nobody waits.
    Free,
}

#[derive(Default)]
struct Process {
    position: usize,
    posted: bool,
    /// Unmet parts of the operation at `position`.
    unmet: usize,
    /// Unmet operations by the name they were started under.
    started: HashMap<Request, usize>,
}

#[derive(Default)]
struct Lane {
    messages: VecDeque<(Tag, Part)>,
    receives: VecDeque<(TagFilter, Part)>,
}

struct Run<'a> {
    processes: Vec<Process>,
    channels: BTreeMap<Channel, Lane>,
    queues: BTreeMap<(Comm, Rank), VecDeque<(CollectiveKind, Part)>>,
    comms: &'a [Vec<Rank>],
    /// Processes that may be able to go on.
    ready: Vec<Rank>,
}

impl Run<'_> {
    /// Moves a process over its next operation if that can complete now.
    fn advance(&mut self, rank: Rank, word: &[(Operation, Site)]) -> bool {
        let position = self.processes[rank.index()].position;
        let Some((operation, _)) = word.get(position) else {
            return false;
        };
        if !self.processes[rank.index()].posted {
            self.processes[rank.index()].posted = true;
            self.post(rank, operation);
        }
        let process = &mut self.processes[rank.index()];
        let waits = |name: &Request| process.started.get(name).is_some_and(|&n| n > 0);
        let complete = match operation {
            Operation::Wait(names) => !names.iter().any(waits),
            Operation::WaitAll => !process.started.keys().any(waits),
            _ => process.unmet == 0,
        };
        if complete {
            process.position += 1;
            process.posted = false;
        }
        complete
    }

    fn post(&mut self, rank: Rank, operation: &Operation) {
        match operation {
            Operation::Send(send) => self.send(rank, send, Part::Blocking(rank)),
            Operation::Recv(receive) => self.receive(rank, receive, Part::Blocking(rank)),
            Operation::SendRecv(send, receive) => {
                self.send(rank, send, Part::Blocking(rank));
                self.receive(rank, receive, Part::Blocking(rank));
            }
            Operation::StartSend(send, name) => self.send(rank, send, Part::Started(rank, *name)),
            Operation::StartRecv(receive, name) => {
                self.receive(rank, receive, Part::Started(rank, *name));
            }
            Operation::Collective(call) => self.call(rank, call, Part::Blocking(rank)),
            Operation::StartCollective(call, name) => {
                self.call(rank, call, Part::Started(rank, *name));
            }
            Operation::Wait(_) | Operation::WaitAll => {}
        }
    }

    fn send(&mut self, rank: Rank, send: &Send, part: Part) {
        let buffered = send.mode == SendMode::Buffered;
        let part = if buffered { Part::Free } else { part };
        self.begin(part);
        let lane = self
            .channels
            .entry(send.envelope(rank).channel())
            .or_default();
        let fitting = |(filter, _): &(TagFilter, Part)| filter.accepts(send.tag);
        match lane.receives.iter().position(fitting) {
            None => lane.messages.push_back((send.tag, part)),
            Some(at) => {
                let (_, other) = lane.receives.remove(at).expect("it was found");
                self.end(part);
                self.end(other);
            }
        }
    }

    fn receive(&mut self, rank: Rank, receive: &Receive, part: Part) {
        self.begin(part);
        let channel = Channel {
            comm: receive.comm,
            source: receive.from,
            destination: rank,
        };
        let lane = self.channels.entry(channel).or_default();
        let fitting = |(tag, _): &(Tag, Part)| receive.tag.accepts(*tag);
        match lane.messages.iter().position(fitting) {
            None => lane.receives.push_back((receive.tag, part)),
            Some(at) => {
                let (_, other) = lane.messages.remove(at).expect("it was found");
                self.end(part);
                self.end(other);
            }
        }
    }

    fn call(&mut self, rank: Rank, call: &Collective, part: Part) {
        self.begin(part);
        let queue = self.queues.entry((call.comm, rank)).or_default();
        queue.push_back((call.kind, part));
        let members = &self.comms[call.comm.0 as usize];
        // One new call completes at most one set: the caller's queue was empty,
        // or its first call was already waiting in vain.
        let first = |member: &Rank| self.queues.get(&(call.comm, *member))?.front();
        let complete = members
            .iter()
            .all(|member| first(member).is_some_and(|(kind, _)| *kind == call.kind));
        // A caller that is no member changes nothing.
        if !complete || !members.contains(&rank) {
            return;
        }
        for member in members {
            let queue = self.queues.get_mut(&(call.comm, *member));
            let (_, part) = queue.and_then(VecDeque::pop_front).expect("it was seen");
            self.end(part);
        }
    }

    fn begin(&mut self, part: Part) {
        match part {
            Part::Blocking(rank) => self.processes[rank.index()].unmet += 1,
            Part::Started(rank, name) => {
                let process = &mut self.processes[rank.index()];
                *process.started.entry(name).or_default() += 1;
            }
            Part::Free => {}
        }
    }

    fn end(&mut self, part: Part) {
        let rank = match part {
            Part::Blocking(rank) => {
                self.processes[rank.index()].unmet -= 1;
                rank
            }
            Part::Started(rank, name) => {
                let process = &mut self.processes[rank.index()];
                *process.started.entry(name).or_default() -= 1;
                rank
            }
            Part::Free => return,
        };
        self.ready.push(rank);
    }

    fn outcome(&self, words: &[Vec<(Operation, Site)>]) -> Outcome {
        let ends = self.processes.iter().zip(words);
        let mut outcome = Outcome {
            positions: ends.clone().map(|(p, _)| p.position as u64).collect(),
            finished: ends.map(|(p, word)| p.position == word.len()).collect(),
            messages: Vec::new(),
            receives: Vec::new(),
            calls: Vec::new(),
        };
        for (channel, lane) in &self.channels {
            let tags = lane.messages.iter().map(|(tag, _)| (*channel, *tag));
            outcome.messages.extend(tags);
            let filters = lane.receives.iter().map(|(tag, _)| (*channel, *tag));
            outcome.receives.extend(filters);
        }
        for ((comm, rank), queue) in &self.queues {
            let kinds = queue.iter().map(|(kind, _)| (*comm, *rank, *kind));
            outcome.calls.extend(kinds);
        }
        outcome
    }
}
