//! Who needs whom.
//!
//! A graph with two kinds of nodes: an *all* node is released when all its successors are, an
//! *any* node as soon as one is. The nodes of the processes come first. What several processes
//! need in the same way is one node that they share, so that the graph stays linear in the size of
//! the state: the possible senders of a communicator, and each round of its collective calls. A
//! round points to the one before it and to the members that have called all rounds but this one.

use impasse_ops::{Comm, Need, NeedOf, ProcessState, QuietState, Rank, Until};
use rustc_hash::FxHashMap;

use super::rounds::{Rounds, rounds};

/// What a node is.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum WaitNode {
    /// A process.
    Process(Rank),
    /// Anybody who can send to those on this side of a communicator.
    Senders(Comm, bool),
    /// A round of collective calls, from all members or from some.
    Round(Comm, usize, Option<Vec<Rank>>),
}

/// The graph of a quiet state.
pub(super) struct WaitGraph<'a> {
    pub state: &'a QuietState,
    pub rounds: FxHashMap<Comm, Rounds<'a>>,
    pub nodes: Vec<WaitNode>,
    successors: Vec<Vec<usize>>,
    numbers: FxHashMap<WaitNode, usize>,
    finished: Vec<bool>,
}

impl<'a> WaitGraph<'a> {
    pub fn new(state: &'a QuietState) -> WaitGraph<'a> {
        let mut graph = WaitGraph {
            state,
            rounds: rounds(state),
            nodes: state.ranks().map(WaitNode::Process).collect(),
            successors: vec![Vec::new(); state.processes.len()],
            numbers: FxHashMap::default(),
            finished: Vec::new(),
        };
        for rank in state.ranks() {
            for need in state.needs(rank) {
                let target = graph.target(rank, need);
                graph.successors[rank.index()].push(target);
            }
        }
        let ranks = state.ranks();
        graph.finished = ranks.map(|rank| state.is_finished(rank)).collect();
        for node in graph.size()..graph.nodes.len() {
            let all = graph.successors(node).all(|next| graph.finished[next]);
            let is_senders = matches!(graph.nodes[node], WaitNode::Senders(..));
            graph.finished.push(is_senders && all);
        }
        graph
    }

    /// Number of processes.
    pub fn size(&self) -> usize {
        self.state.processes.len()
    }

    /// The nodes that a node needs, all or any of them.
    pub fn successors(&self, node: usize) -> impl Iterator<Item = usize> + '_ {
        self.successors[node].iter().copied()
    }

    /// The node that a need of a process points to.
    fn target(&mut self, rank: Rank, need: &Need) -> usize {
        match &need.of {
            NeedOf::Receive(message) => message.destination.index(),
            NeedOf::Process(other, _) => other.index(),
            NeedOf::Message(wanted) => match wanted.from {
                Some(from) => from.index(),
                None => {
                    let side = self.state.comms[wanted.comm.0 as usize].in_second(rank);
                    self.senders(wanted.comm, side, rank)
                }
            },
            NeedOf::Members {
                call,
                round,
                awaited,
            } => self.round(call.comm, *round, awaited.as_deref()),
        }
    }

    fn senders(&mut self, comm: Comm, side: bool, rank: Rank) -> usize {
        let node = WaitNode::Senders(comm, side);
        if let Some(&number) = self.numbers.get(&node) {
            return number;
        }
        let senders = self.state.comms[comm.0 as usize].senders_to(rank);
        let senders = senders.map(Rank::index).collect();
        self.add(node, senders)
    }

    fn round(&mut self, comm: Comm, round: usize, awaited: Option<&[Rank]>) -> usize {
        let broken = self.rounds.get(&comm).and_then(|rounds| rounds.broken);
        // Nobody comes to a round behind a broken one.
        let round = broken.map_or(round, |broken| round.min(broken));
        let awaited = awaited.filter(|_| broken != Some(round));
        let node = WaitNode::Round(comm, round, awaited.map(<[Rank]>::to_vec));
        if let Some(&number) = self.numbers.get(&node) {
            return number;
        }
        let called = |member: &Rank| {
            let rounds = self.rounds.get(&comm);
            rounds.map_or(0, |rounds| rounds.called(*member))
        };
        if let Some(awaited) = awaited {
            let missing = awaited.iter().filter(|member| called(member) <= round);
            let missing = missing.map(|member| member.index()).collect();
            return self.add(node, missing);
        }
        if broken == Some(round) {
            return self.add(node, Vec::new());
        }
        self.add_rounds(comm, round);
        self.numbers.get(&node).copied().unwrap_or_default()
    }

    /// Adds the nodes of all rounds in front of a broken one, at least up to `round`: all at once,
    /// since that looks at every member.
    fn add_rounds(&mut self, comm: Comm, round: usize) {
        let rounds = self.rounds.get(&comm);
        let posted = rounds.map_or(0, |rounds| rounds.broken.unwrap_or(rounds.calls.len()));
        let mut missing: Vec<Vec<usize>> = vec![Vec::new(); posted.max(round + 1)];
        for member in &self.state.comms[comm.0 as usize].members {
            let called = rounds.map_or(0, |rounds| rounds.called(*member));
            if let Some(missing) = missing.get_mut(called) {
                missing.push(member.index());
            }
        }
        let mut before = None;
        for (round, mut successors) in missing.into_iter().enumerate() {
            successors.extend(before);
            before = Some(self.add(WaitNode::Round(comm, round, None), successors));
        }
    }

    fn add(&mut self, node: WaitNode, successors: Vec<usize>) -> usize {
        let number = self.nodes.len();
        self.numbers.insert(node.clone(), number);
        self.nodes.push(node);
        self.successors.push(successors);
        number
    }

    /// Whether one successor is enough.
    pub fn is_any(&self, node: usize) -> bool {
        match &self.nodes[node] {
            WaitNode::Process(rank) => {
                let wait = self.state.wait(*rank);
                wait.is_some_and(|wait| wait.until == Until::Any)
            }
            WaitNode::Senders(..) => true,
            WaitNode::Round(..) => false,
        }
    }

    /// Whether a node is a round in which different things are called.
    pub fn is_broken(&self, node: usize) -> bool {
        match &self.nodes[node] {
            WaitNode::Round(comm, round, _) => {
                let rounds = self.rounds.get(comm);
                rounds.is_some_and(|rounds| rounds.broken == Some(*round))
            }
            _ => false,
        }
    }

    /// Whether a node is a process that has finished, or stands for such processes only.
    pub fn is_finished(&self, node: usize) -> bool {
        self.finished[node]
    }

    /// The processes that nothing can release any more, and what keeps them: of the nodes that are
    /// never released those to which a blocked process leads.
    pub fn dead(&self) -> Vec<bool> {
        let stays = self.never_released();
        let mut dead = vec![false; stays.len()];
        let mut todo: Vec<usize> = (0..self.size()).filter(|&process| stays[process]).collect();
        while let Some(node) = todo.pop() {
            if !std::mem::replace(&mut dead[node], true) {
                todo.extend(self.successors(node).filter(|&next| stays[next]));
            }
        }
        dead
    }

    /// Where a process stands; none for other nodes.
    fn standing(&self, node: usize) -> Option<&ProcessState> {
        match self.nodes[node] {
            WaitNode::Process(rank) => self.state.processes.get(rank.index()),
            _ => None,
        }
    }

    /// The complement of the least set that holds the running processes, and with them every node
    /// that they release; finished processes apart.
    fn never_released(&self) -> Vec<bool> {
        let nodes = self.nodes.len();
        let mut dependents: Vec<Vec<u32>> = vec![Vec::new(); nodes];
        for node in 0..nodes {
            for other in self.successors(node) {
                dependents[other].push(node as u32);
            }
        }
        // How many successors are still to be released.
        let mut missing: Vec<usize> = (0..nodes)
            .map(|node| match self.is_any(node) {
                true => 1,
                false => self.successors[node].len(),
            })
            .collect();
        let is_free = |&node: &usize| match self.standing(node) {
            Some(ProcessState::Running) => true,
            Some(ProcessState::Finished(_)) => false,
            Some(ProcessState::Blocked(_)) | None => missing[node] == 0 && !self.is_broken(node),
        };
        let mut released: Vec<usize> = (0..nodes).filter(is_free).collect();
        let mut dead: Vec<bool> = (0..nodes).map(|node| !self.is_finished(node)).collect();
        for &node in &released {
            dead[node] = false;
        }
        while let Some(node) = released.pop() {
            for &dependent in &dependents[node] {
                let dependent = dependent as usize;
                if !dead[dependent] {
                    continue;
                }
                missing[dependent] -= 1;
                if missing[dependent] == 0 {
                    dead[dependent] = false;
                    released.push(dependent);
                }
            }
        }
        dead
    }
}
