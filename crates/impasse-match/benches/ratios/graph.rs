//! Detection of cycles: build the graph of message order, sort it topologically.

use impasse_match::code::Opcode;
use petgraph::algo::toposort;
use petgraph::graph::{DiGraph, NodeIndex};

use crate::workload::{Workload, operations_of};

/// Whether the graph has no cycle. A vertex is a message, that is, the k-th
/// send of a kind together with its k-th receive; an edge leads from each
/// operation of a process to the next. Vertices are numbered by kind, so that
/// pairing takes arrays only.
pub fn completes(workload: &Workload) -> bool {
    let Some(first_of_kind) = number_messages(workload) else {
        return false;
    };
    let messages = workload.operations() / 2;
    let mut graph: DiGraph<(), (), u32> = DiGraph::with_capacity(messages, workload.operations());
    for _ in 0..messages {
        graph.add_node(());
    }
    let mut next = [first_of_kind.clone(), first_of_kind];
    for process in 0..workload.words.size() as u32 {
        let mut before = None;
        for operation in operations_of(&workload.words, process) {
            let side = usize::from(operation.opcode() == Opcode::Recv);
            let next = &mut next[side][operation.arg() as usize];
            let message = NodeIndex::new(*next as usize);
            *next += 1;
            if let Some(before) = before.replace(message) {
                graph.add_edge(before, message, ());
            }
        }
    }
    toposort(&graph, None).is_ok()
}

/// The number of the first message of each kind, unless some kind is not
/// received as often as it is sent.
fn number_messages(workload: &Workload) -> Option<Vec<u32>> {
    let mut counts = vec![[0_u32; 2]; workload.kinds()];
    for process in 0..workload.words.size() as u32 {
        for operation in operations_of(&workload.words, process) {
            let side = usize::from(operation.opcode() == Opcode::Recv);
            counts[operation.arg() as usize][side] += 1;
        }
    }
    let mut total = 0;
    counts
        .into_iter()
        .map(|[sent, received]| {
            let first = total;
            total += sent;
            (sent == received).then_some(first)
        })
        .collect()
}
