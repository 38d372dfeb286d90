//! Root causes, and who is behind them.

use std::collections::VecDeque;

use impasse_ops::{Collective, CollectiveKind, Comm, Rank, Site};
use rustc_hash::FxHashMap;

use super::graph::{Standing, WaitGraph};
use super::tarjan::components;
use crate::alphabet::Alphabet;
use crate::engine::Call;

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
    /// Each of these processes waits for the next, the last for the first. The
    /// smallest comes first.
    Cycle(Vec<Rank>),
    /// The process waits for one that has finished.
    Orphan {
        /// Who waits.
        process: Rank,
        /// Who has finished.
        finished: Rank,
    },
    /// Members of a communicator wait in a collective for members that have
    /// finished without calling it.
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
        /// The call that stands first for each member that has made one.
        calls: Vec<FirstCall>,
    },
}

/// The first call of a member on a communicator that has not met.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FirstCall {
    /// The member.
    pub process: Rank,
    /// What it has called.
    pub kind: CollectiveKind,
    /// Origin of the call if it is non-blocking; the process stands at it if not.
    pub started_at: Option<Site>,
}

/// Finds the root causes of a state in which nothing moves. Empty if nobody is
/// blocked, or if everybody may yet be released by what open words will bring.
pub fn explain(graph: &WaitGraph, alphabet: &Alphabet) -> Vec<Cause> {
    let dead = graph.dead();
    let mut roots = Vec::new();
    for node in (0..graph.node_count()).filter(|&node| dead[node]) {
        find_unreachable(graph, alphabet, node, &mut roots);
    }
    find_cycles(graph, &dead, &mut roots);
    let behind = who_is_behind(graph, &dead, &roots);
    let mut causes: Vec<Cause> = roots
        .into_iter()
        .zip(behind)
        .map(|(root, behind)| Cause {
            kind: root.kind,
            behind,
        })
        .collect();
    causes.sort_by_key(|cause| order(&cause.kind));
    causes
}

struct Root {
    kind: CauseKind,
    /// Nodes that make up the cause.
    nodes: Vec<usize>,
}

/// Cycles first, then by the smallest process involved.
fn order(kind: &CauseKind) -> (u8, u32) {
    match kind {
        CauseKind::Cycle(ranks) => (0, ranks.first().map_or(0, |rank| rank.0)),
        CauseKind::Mismatch { comm, .. } => (1, comm.0),
        CauseKind::Missing { called, .. } => (2, called.comm.0),
        CauseKind::Orphan { process, .. } => (3, process.0),
    }
}

/// Causes that lie in one node: what it needs can never come.
fn find_unreachable(graph: &WaitGraph, alphabet: &Alphabet, node: usize, roots: &mut Vec<Root>) {
    let finished =
        |other: usize| other < graph.size() && graph.standing[other] == Standing::Finished;
    match node.checked_sub(graph.size()) {
        None => {
            if let Some(other) = graph.successors(node).find(|&other| finished(other)) {
                roots.push(Root {
                    kind: CauseKind::Orphan {
                        process: Rank(node as u32),
                        finished: Rank(other as u32),
                    },
                    nodes: vec![node],
                });
            }
        }
        Some(comm) => {
            let state = &graph.comms[comm];
            let gone: Vec<Rank> = graph
                .successors(node)
                .filter(|&other| finished(other))
                .map(|other| Rank(other as u32))
                .collect();
            let kind = match state.callers.first() {
                _ if state.mismatch => CauseKind::Mismatch {
                    comm: Comm(comm as u32),
                    calls: first_calls(alphabet, &state.callers),
                },
                Some((_, call)) if !gone.is_empty() => CauseKind::Missing {
                    called: alphabet.collective(call.collective),
                    finished: gone,
                },
                _ => return,
            };
            roots.push(Root {
                kind,
                nodes: vec![node],
            });
        }
    }
}

fn first_calls(alphabet: &Alphabet, callers: &[(u32, Call)]) -> Vec<FirstCall> {
    let first = |(process, call): &(u32, Call)| FirstCall {
        process: Rank(*process),
        kind: alphabet.collective(call.collective).kind,
        started_at: (!call.is_blocking()).then_some(call.site),
    };
    callers.iter().map(first).collect()
}

/// One cycle for every strongly connected component that nothing leads out of.
fn find_cycles(graph: &WaitGraph, dead: &[bool], roots: &mut Vec<Root>) {
    let (component, count) = components(dead, |node| graph.successors(node));
    let mut smallest = vec![usize::MAX; count];
    let mut cyclic = vec![false; count];
    let mut leaves = vec![false; count];
    for node in (0..graph.node_count()).filter(|&node| dead[node]) {
        let own = component[node];
        smallest[own] = smallest[own].min(node);
        for next in graph.successors(node).filter(|&next| dead[next]) {
            if component[next] == own {
                cyclic[own] = true;
            } else {
                leaves[own] = true;
            }
        }
    }
    for number in 0..count {
        if cyclic[number] && !leaves[number] {
            let nodes = cycle_through(graph, &component, smallest[number]);
            let ranks = nodes.iter().filter(|&&node| node < graph.size());
            roots.push(Root {
                kind: CauseKind::Cycle(ranks.map(|&node| Rank(node as u32)).collect()),
                nodes,
            });
        }
    }
}

/// A shortest cycle through a node of a strongly connected component.
fn cycle_through(graph: &WaitGraph, component: &[usize], start: usize) -> Vec<usize> {
    let mut came_from = FxHashMap::default();
    let mut todo = VecDeque::from([start]);
    while let Some(node) = todo.pop_front() {
        for next in graph.successors(node) {
            if component[next] != component[start] {
                continue;
            }
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

/// For each root, the dead processes that lead to it and are no part of a root;
/// one that leads to several is counted with the nearest.
fn who_is_behind(graph: &WaitGraph, dead: &[bool], roots: &[Root]) -> Vec<Vec<Rank>> {
    let mut dependents: Vec<Vec<u32>> = vec![Vec::new(); graph.node_count()];
    for node in (0..graph.node_count()).filter(|&node| dead[node]) {
        for next in graph.successors(node).filter(|&next| dead[next]) {
            dependents[next].push(node as u32);
        }
    }
    let mut behind = vec![Vec::new(); roots.len()];
    let mut seen = vec![false; graph.node_count()];
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
                if next < graph.size() {
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
