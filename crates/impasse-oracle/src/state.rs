//! One state of a system, and every state that can follow it.

use impasse_ops::{Operation, Rank, SendMode, Site};

use crate::Outcome;
use crate::posted::{Hold, Posted};

/// What never changes during a run.
pub(crate) struct Setting<'a> {
    /// The operations of each process, loops written out.
    pub words: Vec<Vec<(Operation, Site)>>,
    /// Members of each communicator.
    pub comms: &'a [Vec<Rank>],
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Process {
    position: usize,
    /// The operation at `position` has been posted.
    reached: bool,
}

/// Where each process is, and what is posted and unmet.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct State {
    processes: Vec<Process>,
    posted: Posted,
}

impl State {
    /// Nothing has happened yet.
    pub fn initial(processes: usize) -> State {
        let start = Process {
            position: 0,
            reached: false,
        };
        State {
            processes: vec![start; processes],
            posted: Posted::default(),
        }
    }

    /// Every state that one transition leads to.
    pub fn successors(&self, setting: &Setting) -> Vec<State> {
        let ranks = (0..self.processes.len() as u32).map(Rank);
        let mut next: Vec<State> = ranks.filter_map(|rank| self.step(setting, rank)).collect();
        for posted in self.posted.meetings(setting.comms) {
            next.push(State {
                processes: self.processes.clone(),
                posted,
            });
        }
        next
    }

    /// What this process does next without any other, if it can.
    fn step(&self, setting: &Setting, rank: Rank) -> Option<State> {
        let process = &self.processes[rank.index()];
        let (operation, _) = setting.words[rank.index()].get(process.position)?;
        if process.reached {
            let completed = !self.posted.holds(rank, |hold| hold == Hold::Current);
            return completed.then(|| self.advanced(rank));
        }
        match operation {
            Operation::Wait(names) => {
                let asked = |hold| matches!(hold, Hold::Started(name) if names.contains(&name));
                (!self.posted.holds(rank, asked)).then(|| self.advanced(rank))
            }
            Operation::WaitAll => {
                let asked = |hold| matches!(hold, Hold::Started(_));
                (!self.posted.holds(rank, asked)).then(|| self.advanced(rank))
            }
            _ => Some(self.with_posted(rank, operation)),
        }
    }

    /// The process has completed its operation.
    fn advanced(&self, rank: Rank) -> State {
        let mut state = self.clone();
        let process = &mut state.processes[rank.index()];
        process.position += 1;
        process.reached = false;
        state
    }

    /// The process has reached this operation, and has left it at once if it is
    /// of that kind.
    fn with_posted(&self, rank: Rank, operation: &Operation) -> State {
        let at_once = match operation {
            Operation::Send(send) => send.mode == SendMode::Buffered,
            Operation::StartSend(..)
            | Operation::StartRecv(..)
            | Operation::StartCollective(..) => true,
            _ => false,
        };
        let mut state = if at_once {
            self.advanced(rank)
        } else {
            let mut state = self.clone();
            state.processes[rank.index()].reached = true;
            state
        };
        let posted = &mut state.posted;
        match operation {
            Operation::Send(send) => posted.send(rank, send, Hold::Current),
            Operation::Recv(receive) => posted.receive(rank, receive, Hold::Current),
            Operation::SendRecv(send, receive) => {
                posted.send(rank, send, Hold::Current);
                posted.receive(rank, receive, Hold::Current);
            }
            Operation::Collective(call) => posted.call(rank, call, Hold::Current),
            Operation::StartSend(send, name) => posted.send(rank, send, Hold::Started(*name)),
            Operation::StartRecv(receive, name) => {
                posted.receive(rank, receive, Hold::Started(*name));
            }
            Operation::StartCollective(call, name) => {
                posted.call(rank, call, Hold::Started(*name));
            }
            Operation::Wait(_) | Operation::WaitAll => {}
        }
        state
    }

    /// This state as the end of a run.
    pub fn outcome(&self, setting: &Setting) -> Outcome {
        let ends = self.processes.iter().zip(&setting.words);
        let Posted {
            sends,
            receives,
            calls,
        } = &self.posted;
        Outcome {
            positions: ends.clone().map(|(p, _)| p.position as u64).collect(),
            finished: ends.map(|(p, word)| p.position == word.len()).collect(),
            messages: sends.iter().map(|s| (s.channel, s.tag)).collect(),
            receives: receives.iter().map(|r| (r.channel, r.tag)).collect(),
            calls: calls.iter().map(|c| (c.comm, c.rank, c.kind)).collect(),
        }
    }
}
