//! Blocking operations made non-blocking.

use impasse_ops::{Operation, Request, SendMode};

use crate::Rng;
use crate::script::NAMES;
use crate::tree::Node;

/// Joins some neighbouring sends and receives into one operation.
pub(crate) fn merge_exchanges(nodes: &mut Vec<Node>, rng: &mut Rng) {
    let mut at = 0;
    while at < nodes.len() {
        if let Node::Loop(_, body) = &mut nodes[at] {
            merge_exchanges(body, rng);
        }
        let both = match (&nodes[at], nodes.get(at + 1)) {
            (Node::Op(Operation::Send(send)), Some(Node::Op(Operation::Recv(receive))))
            | (Node::Op(Operation::Recv(receive)), Some(Node::Op(Operation::Send(send))))
                if send.mode != SendMode::Buffered =>
            {
                Some(Operation::SendRecv(*send, *receive))
            }
            _ => None,
        };
        if let Some(both) = both
            && rng.chance(1, 2)
        {
            nodes.splice(at..at + 2, [Node::Op(both)]);
        }
        at += 1;
    }
}

/// Makes some operations non-blocking and adds waits for them, anywhere later:
/// in the same body, after the loop, in the next iteration, or never.
pub(crate) fn overlap(nodes: Vec<Node>, rng: &mut Rng) -> Vec<Node> {
    let mut pending = Vec::new();
    let mut nodes = body(nodes, &mut pending, rng);
    if rng.chance(3, 4) {
        nodes.push(Node::Op(Operation::WaitAll));
    }
    nodes
}

fn body(nodes: Vec<Node>, pending: &mut Vec<Request>, rng: &mut Rng) -> Vec<Node> {
    let mut result = Vec::new();
    // What is already non-blocking here is the first half of a message from the
    // process to itself: no wait may come between it and the second half.
    let mut between_halves = false;
    for node in nodes {
        if !between_halves {
            result.extend(early_wait(rng));
        }
        between_halves = matches!(
            node,
            Node::Op(Operation::StartSend(..) | Operation::StartRecv(..))
        );
        result.push(match node {
            Node::Op(operation) => Node::Op(start(operation, pending, rng)),
            // What is pending goes in, and what is still pending comes out.
            Node::Loop(trips, inner) => Node::Loop(trips, body(inner, pending, rng)),
        });
        if !between_halves {
            result.extend(wait(pending, rng));
        }
    }
    result
}

fn start(operation: Operation, pending: &mut Vec<Request>, rng: &mut Rng) -> Operation {
    if rng.chance(1, 2) {
        return operation;
    }
    let name = Request(rng.below(NAMES) as u32);
    let started = match operation {
        Operation::Send(send) => Operation::StartSend(send, name),
        Operation::Recv(receive) => Operation::StartRecv(receive, name),
        Operation::Collective(call) => Operation::StartCollective(call, name),
        other => return other,
    };
    pending.push(name);
    started
}

/// A wait for some of what is pending.
fn wait(pending: &mut Vec<Request>, rng: &mut Rng) -> Option<Node> {
    if pending.is_empty() || rng.chance(2, 3) {
        return None;
    }
    if rng.chance(1, 6) {
        pending.clear();
        return Some(Node::Op(Operation::WaitAll));
    }
    let mut names = Vec::new();
    pending.retain(|&name| {
        let kept = rng.chance(1, 2);
        if !kept {
            names.push(name);
        }
        kept
    });
    // A wait for nothing is allowed, but dull.
    if names.is_empty() && rng.chance(7, 8) {
        return None;
    }
    Some(Node::Op(Operation::Wait(names)))
}

/// A wait for a name that may not have been used yet: in a loop it waits for
/// the iteration before.
fn early_wait(rng: &mut Rng) -> Option<Node> {
    let name = Request(rng.below(NAMES) as u32);
    rng.chance(1, 12)
        .then(|| Node::Op(Operation::Wait(vec![name])))
}
