//! Root causes, and who is behind them.

use std::collections::VecDeque;

use impasse_ops::{Collective, CollectiveKind, Comm, PostedCall, QuietState, Rank, Site};
use rustc_hash::{FxHashMap, FxHashSet};

use super::certificate::{Certificate, Kept, Stuck, Why};
use super::graph::{WaitGraph, WaitNode};
use super::tarjan::components;

/// Why processes of a quiet state never go on.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Explanation {
    /// The root causes; none if everybody has finished or may yet go on.
    pub causes: Vec<Cause>,
    /// Shows that all processes that the causes speak of never go on.
    pub certificate: Certificate,
}

/// One root cause of a deadlock.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cause {
    /// What it is.
    pub kind: CauseKind,
    /// Processes that are no part of it, but cannot go on because of it.
    pub behind: Vec<Rank>,
}

/// What keeps processes from going on, for good.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CauseKind {
    /// Each of these processes needs the next, the last needs the first. The smallest comes first.
    Cycle(Vec<Rank>),
    /// Whoever could help one of these processes is one of them, or has finished; and there is no
    /// cycle among them, because some would be helped by any of several. Ascending.
    Knot(Vec<Rank>),
    /// Whoever could help the process has finished.
    Orphan {
        /// Who waits.
        process: Rank,
        /// Who has finished; ascending.
        finished: Vec<Rank>,
    },
    /// Members of a communicator wait in a collective for members that have finished without
    /// calling it.
    Missing {
        /// What the others have called.
        called: Collective,
        /// Who has finished.
        finished: Vec<Rank>,
    },
    /// Members of a communicator have made different calls.
    Mismatch {
        /// The communicator.
        comm: Comm,
        /// The call of each member that has made one.
        calls: Vec<FirstCall>,
    },
}

/// The call of a member in a round in which different things are called.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FirstCall {
    /// The member.
    pub process: Rank,
    /// What it has called.
    pub kind: CollectiveKind,
    /// Origin of the call if it is non-blocking; the process stands at it if not.
    pub started_at: Option<Site>,
}

impl Cause {
    /// The processes that never go on because of it.
    pub fn stuck(&self) -> Vec<Rank> {
        let own = match &self.kind {
            CauseKind::Cycle(ranks) | CauseKind::Knot(ranks) => ranks.as_slice(),
            CauseKind::Orphan { process, .. } => std::slice::from_ref(process),
            CauseKind::Missing { .. } | CauseKind::Mismatch { .. } => &[],
        };
        own.iter().chain(&self.behind).copied().collect()
    }
}

/// Finds the root causes of a quiet state. There are none if nobody is blocked, or if everybody may
/// yet be released by what running processes will do.
pub fn explain(state: &QuietState) -> Explanation {
    let graph = WaitGraph::new(state);
    let dead = graph.dead();
    if !dead.contains(&true) {
        return Explanation::default();
    }
    let search = CauseSearch::new(graph, dead);
    let mut roots = search.orphans();
    roots.extend(search.rounds());
    search.add_cycles_and_knots(&mut roots);
    let behind = search.who_is_behind(&roots);
    let both = roots.into_iter().zip(behind);
    let mut causes: Vec<Cause> = both
        .map(|(root, behind)| Cause {
            kind: root.kind,
            behind,
        })
        .collect();
    causes.sort_by_key(|cause| order(&cause.kind));
    Explanation {
        causes,
        certificate: search.certificate(),
    }
}

/// Cycles and knots first, then by the smallest process involved.
fn order(kind: &CauseKind) -> (u8, u32) {
    match kind {
        CauseKind::Cycle(ranks) | CauseKind::Knot(ranks) => {
            (0, ranks.first().map_or(0, |rank| rank.0))
        }
        CauseKind::Mismatch { comm, .. } => (1, comm.0),
        CauseKind::Missing { called, .. } => (2, called.comm.0),
        CauseKind::Orphan { process, .. } => (3, process.0),
    }
}

struct Root {
    kind: CauseKind,
    /// Nodes that make up the cause.
    nodes: Vec<usize>,
}

struct CauseSearch<'a> {
    graph: WaitGraph<'a>,
    /// Processes that never go on, and the other nodes that keep them.
    dead: Vec<bool>,
    /// For each node behind those of the processes, the first three of its successors that are
    /// processes and have not finished.
    unfinished: Vec<Vec<Rank>>,
    /// Rounds that are broken or that a finished member has not called.
    hopeless_rounds: FxHashSet<usize>,
}

impl<'a> CauseSearch<'a> {
    fn new(graph: WaitGraph<'a>, dead: Vec<bool>) -> CauseSearch<'a> {
        let shared = graph.size()..graph.nodes.len();
        let unfinished = shared.clone().map(|node| {
            let processes = graph.successors(node).filter(|&next| next < graph.size());
            let unfinished = processes.filter(|&next| !graph.is_finished(next));
            unfinished.map(|next| Rank(next as u32)).take(3).collect()
        });
        let hopeless = shared.filter(|&node| {
            let finished = |next| graph.is_finished(next);
            let is_round = matches!(graph.nodes[node], WaitNode::Round(..));
            is_round && (graph.is_broken(node) || graph.successors(node).any(finished))
        });
        CauseSearch {
            dead,
            unfinished: unfinished.collect(),
            hopeless_rounds: hopeless.collect(),
            graph,
        }
    }

    /// Processes that are dead.
    fn processes(&self) -> impl Iterator<Item = Rank> + '_ {
        let ranks = self.graph.state.ranks();
        ranks.filter(|rank| self.dead[rank.index()])
    }

    /// The processes that a need pointing to `target` is left with, since they have not finished;
    /// of many only two, which is enough to see that there are several. None if that is not a
    /// matter of single processes.
    fn left(&self, rank: Rank, target: usize) -> Option<Vec<Rank>> {
        match self.graph.nodes[target] {
            WaitNode::Process(other) => {
                let finished = self.graph.state.is_finished(other);
                Some(if finished { Vec::new() } else { vec![other] })
            }
            WaitNode::Senders(..) => {
                let others = self.unfinished[target - self.graph.size()].iter();
                let others = others.copied().filter(|&other| other != rank);
                Some(others.take(2).collect())
            }
            WaitNode::Round(..) => None,
        }
    }

    /// The finished processes that a need pointing to `target` is about.
    fn gone(&self, target: usize) -> Vec<Rank> {
        if target < self.graph.size() {
            return vec![Rank(target as u32)];
        }
        let others = self.graph.successors(target);
        let finished = others.filter(|&other| self.graph.is_finished(other));
        finished.map(|other| Rank(other as u32)).collect()
    }

    /// Whether a need pointing to `target` can never come because of processes that have finished,
    /// or of a broken round.
    fn is_hopeless(&self, rank: Rank, target: usize) -> bool {
        match self.left(rank, target) {
            Some(left) => left.is_empty() && !self.gone(target).is_empty(),
            None => self.hopeless_rounds.contains(&target),
        }
    }

    /// Processes that wait for finished ones: for one of them if they need all that they wait
    /// for, else for all of them.
    fn orphans(&self) -> Vec<Root> {
        let mut roots = Vec::new();
        for rank in self.processes() {
            let targets = || self.graph.successors(rank.index());
            let waits_for_finished = |target: &usize| {
                self.left(rank, *target).is_some() && self.is_hopeless(rank, *target)
            };
            let hopeless: Vec<usize> = match self.graph.is_any(rank.index()) {
                false => targets().filter(waits_for_finished).take(1).collect(),
                true if targets().all(|target| self.is_hopeless(rank, target)) => {
                    targets().filter(waits_for_finished).collect()
                }
                true => Vec::new(),
            };
            let gone = hopeless.iter().flat_map(|&target| self.gone(target));
            let mut finished: Vec<Rank> = gone.collect();
            finished.sort_unstable();
            finished.dedup();
            if !finished.is_empty() {
                roots.push(Root {
                    kind: CauseKind::Orphan {
                        process: rank,
                        finished,
                    },
                    nodes: vec![rank.index()],
                });
            }
        }
        roots
    }

    /// Rounds that are broken, or that finished members have not called.
    fn rounds(&self) -> Vec<Root> {
        let mut missing: FxHashMap<(Comm, usize), usize> = FxHashMap::default();
        let mut roots: Vec<Root> = Vec::new();
        for node in (self.graph.size()..self.dead.len()).filter(|&node| self.dead[node]) {
            let WaitNode::Round(comm, round, _) = self.graph.nodes[node] else {
                continue;
            };
            let calls = self.graph.rounds.get(&comm);
            let calls = calls.and_then(|rounds| rounds.calls.get(round));
            let calls = calls.map_or(&[][..], Vec::as_slice);
            let gone = self.gone(node);
            let kind = match calls.first() {
                _ if self.graph.is_broken(node) => CauseKind::Mismatch {
                    comm,
                    calls: calls.iter().copied().map(first_call).collect(),
                },
                Some(first) if !gone.is_empty() => CauseKind::Missing {
                    called: first.call,
                    finished: gone,
                },
                _ => continue,
            };
            match missing.get(&(comm, round)) {
                Some(&known) => join(&mut roots[known], kind, node),
                None => {
                    missing.insert((comm, round), roots.len());
                    roots.push(Root {
                        kind,
                        nodes: vec![node],
                    });
                }
            }
        }
        roots
    }

    /// One cycle or knot for every strongly connected component that nothing leads out of.
    fn add_cycles_and_knots(&self, roots: &mut Vec<Root>) {
        let (component, count) = components(&self.dead, |node| self.graph.successors(node));
        let mut members: Vec<Vec<usize>> = vec![Vec::new(); count];
        let mut cyclic = vec![false; count];
        let mut leaves = vec![false; count];
        for node in (0..self.dead.len()).filter(|&node| self.dead[node]) {
            let own = component[node];
            members[own].push(node);
            for next in self.graph.successors(node).filter(|&next| self.dead[next]) {
                if component[next] == own {
                    cyclic[own] = true;
                } else {
                    leaves[own] = true;
                }
            }
        }
        let orphans: Vec<usize> = roots.iter().map(|root| root.nodes[0]).collect();
        for number in (0..count).filter(|&number| cyclic[number] && !leaves[number]) {
            let nodes = std::mem::take(&mut members[number]);
            let is_process = |node: &&usize| **node < self.graph.size();
            let ranks: Vec<Rank> = nodes
                .iter()
                .filter(is_process)
                .map(|&node| Rank(node as u32))
                .collect();
            // Who waits for anybody waits for itself, too; that is no reason if others have gone.
            let alone = ranks.len() == 1;
            if alone && orphans.binary_search(&ranks[0].index()).is_ok() && nodes.len() > 1 {
                continue;
            }
            let root = match self.cycle_in(&nodes) {
                _ if alone => Root {
                    kind: CauseKind::Cycle(ranks),
                    nodes,
                },
                Some(cycle) => {
                    let ranks = cycle.iter().filter(is_process);
                    Root {
                        kind: CauseKind::Cycle(ranks.map(|&node| Rank(node as u32)).collect()),
                        nodes: cycle,
                    }
                }
                None => Root {
                    kind: CauseKind::Knot(ranks),
                    nodes,
                },
            };
            roots.push(root);
        }
    }

    /// The nodes without which a node never goes on. A process that is helped by any of several
    /// can do without each of them, unless the others have finished.
    fn indispensable(&self, node: usize) -> Vec<usize> {
        let WaitNode::Process(rank) = self.graph.nodes[node] else {
            return match self.graph.is_any(node) {
                true => Vec::new(),
                false => self.graph.successors(node).collect(),
            };
        };
        let mut single = Vec::new();
        let mut several = false;
        for target in self.graph.successors(node) {
            match self.left(rank, target).as_deref() {
                None => single.push(target),
                Some([]) => {}
                Some([one]) => single.push(one.index()),
                Some(_) => several = true,
            }
        }
        if self.graph.is_any(node) {
            single.retain(|&target| !self.is_hopeless(rank, target));
            single.sort_unstable();
            single.dedup();
            if several || single.len() > 1 {
                single.clear();
            }
        }
        single
    }

    /// A shortest cycle of nodes each of which cannot do without the next, through the smallest
    /// node that is in one.
    fn cycle_in(&self, nodes: &[usize]) -> Option<Vec<usize>> {
        let numbers: FxHashMap<usize, usize> =
            (nodes.iter().enumerate().map(|(at, &node)| (node, at))).collect();
        let edges: Vec<Vec<usize>> = nodes
            .iter()
            .map(|&node| {
                let next = self.indispensable(node).into_iter();
                next.filter_map(|next| numbers.get(&next).copied())
                    .collect()
            })
            .collect();
        let (component, _) = components(&vec![true; nodes.len()], |at| edges[at].iter().copied());
        let is_in_cycle = |at: &usize| {
            let mut next = edges[*at].iter();
            next.any(|&next| component[next] == component[*at])
        };
        let start = (0..nodes.len()).find(is_in_cycle)?;
        let cycle = cycle_through(&edges, start);
        Some(cycle.into_iter().map(|at| nodes[at]).collect())
    }

    /// For each root, the dead processes that lead to it and are no part of a root; one that leads
    /// to several is counted with the nearest.
    fn who_is_behind(&self, roots: &[Root]) -> Vec<Vec<Rank>> {
        let mut dependents: Vec<Vec<u32>> = vec![Vec::new(); self.dead.len()];
        for node in (0..self.dead.len()).filter(|&node| self.dead[node]) {
            for next in self.graph.successors(node).filter(|&next| self.dead[next]) {
                dependents[next].push(node as u32);
            }
        }
        let mut behind = vec![Vec::new(); roots.len()];
        let mut seen = vec![false; self.dead.len()];
        let mut todo = VecDeque::new();
        for (number, root) in roots.iter().enumerate() {
            for &node in &root.nodes {
                seen[node] = true;
                todo.push_back((node, number));
            }
        }
        while let Some((node, number)) = todo.pop_front() {
            for &next in &dependents[node] {
                let next = next as usize;
                if !std::mem::replace(&mut seen[next], true) {
                    todo.push_back((next, number));
                    if next < self.graph.size() {
                        behind[number].push(Rank(next as u32));
                    }
                }
            }
        }
        for ranks in &mut behind {
            ranks.sort_unstable();
        }
        behind
    }

    /// For each dead process, why it never goes on.
    fn certificate(&self) -> Certificate {
        let never = |node: usize| self.dead[node] || self.graph.is_finished(node);
        // A round comes after the one before it, so its witness is known by then.
        let mut absent: Vec<Option<Rank>> = vec![None; self.dead.len()];
        for node in self.graph.size()..self.dead.len() {
            absent[node] = self.graph.successors(node).find_map(|next| {
                let is_process = next < self.graph.size();
                match is_process {
                    true => never(next).then_some(Rank(next as u32)),
                    false => absent[next],
                }
            });
        }
        let stuck = self.processes().map(|rank| {
            let targets = self.graph.successors(rank.index()).enumerate();
            let kept = targets.filter(|&(_, target)| never(target));
            let kept = kept.map(|(need, target)| Kept {
                need,
                why: self.why(target, absent[target]),
            });
            let enough = match self.graph.is_any(rank.index()) {
                true => usize::MAX,
                false => 1,
            };
            Stuck {
                rank,
                kept_by: kept.take(enough).collect(),
            }
        });
        Certificate {
            stuck: stuck.collect(),
        }
    }

    fn why(&self, target: usize, absent: Option<Rank>) -> Why {
        let WaitNode::Round(comm, round, _) = self.graph.nodes[target] else {
            return Why::NobodyLeft;
        };
        let calls = self.graph.rounds.get(&comm);
        let calls = calls.and_then(|rounds| rounds.calls.get(round));
        let differing = calls
            .filter(|_| self.graph.is_broken(target))
            .and_then(|calls| {
                let (first, rest) = calls.split_first()?;
                let other = rest.iter().find(|call| call.call.kind != first.call.kind)?;
                Some(Why::Differ(round, first.process, other.process))
            });
        differing
            .or(absent.map(Why::Absent))
            .unwrap_or(Why::NobodyLeft)
    }
}

/// Adds what is missing in the same round to a cause.
fn join(root: &mut Root, other: CauseKind, node: usize) {
    root.nodes.push(node);
    if let (CauseKind::Missing { finished, .. }, CauseKind::Missing { finished: more, .. }) =
        (&mut root.kind, other)
    {
        finished.extend(more);
        finished.sort_unstable();
        finished.dedup();
    }
}

fn first_call(call: &PostedCall) -> FirstCall {
    FirstCall {
        process: call.process,
        kind: call.call.kind,
        started_at: (!call.blocking).then_some(call.site),
    }
}

/// A shortest cycle through a node that is in one.
fn cycle_through(edges: &[Vec<usize>], start: usize) -> Vec<usize> {
    let mut came_from = FxHashMap::default();
    let mut todo = VecDeque::from([start]);
    while let Some(node) = todo.pop_front() {
        for &next in &edges[node] {
            if next == start {
                let mut cycle = vec![node];
                while let Some(&before) = came_from.get(cycle.last().unwrap_or(&start)) {
                    cycle.push(before);
                }
                cycle.reverse();
                return cycle;
            }
            came_from.entry(next).or_insert_with(|| {
                todo.push_back(next);
                node
            });
        }
    }
    vec![start]
}
