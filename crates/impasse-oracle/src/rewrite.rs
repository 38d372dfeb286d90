//! Other ways to write the same sequence of operations.

use crate::Rng;
use crate::tree::{Node, size};

/// Bodies larger than this are not copied.
const COPY_SIZE: usize = 8;

/// Rewrites some loops. The operations and their order stay the same.
pub(crate) fn rewrite(nodes: Vec<Node>, rng: &mut Rng) -> Vec<Node> {
    let mut result = Vec::new();
    for node in nodes {
        match node {
            Node::Loop(trips, body) => {
                let body = rewrite(body, rng);
                result.extend(disguise(trips, body, rng));
            }
            Node::Op(_) if rng.chance(1, 24) => result.push(Node::Loop(1, vec![node])),
            Node::Op(_) => result.push(node),
        }
    }
    roll(result, rng)
}

fn disguise(trips: u64, body: Vec<Node>, rng: &mut Rng) -> Vec<Node> {
    // Loops that run once or never are disguised only now and then: it would
    // mostly make more of the same.
    if trips < 2 && rng.chance(3, 4) {
        return vec![Node::Loop(trips, body)];
    }
    let small = size(&body) <= COPY_SIZE;
    match rng.below(8) {
        0 | 1 if trips > 0 && small && body.len() > 1 => rotate(trips, body, rng),
        2 => {
            let first = rng.below(trips.saturating_add(1));
            let rest = Node::Loop(trips - first, body.clone());
            vec![Node::Loop(first, body), rest]
        }
        3 if small => {
            let width = 2 + rng.below(3);
            let copies = (0..width).flat_map(|_| body.clone()).collect();
            group(trips, width, copies, body)
        }
        4 => {
            let widths = [2, 2, 3, 3, 4, 5, 1_000, 1_000_000];
            let width = (*rng.pick(&widths)).min(trips.max(2));
            let inner = vec![Node::Loop(width, body.clone())];
            group(trips, width, inner, body)
        }
        5 if trips > 0 && small => {
            let mut result = body.clone();
            result.push(Node::Loop(trips - 1, body));
            result
        }
        _ => vec![Node::Loop(trips, body)],
    }
}

/// `k{XY}` as `X (k-1){YX} Y`.
fn rotate(trips: u64, body: Vec<Node>, rng: &mut Rng) -> Vec<Node> {
    let (head, tail) = body.split_at(1 + rng.index(body.len() - 1));
    let turned = [tail, head].concat();
    let middle = [Node::Loop(trips - 1, turned)];
    [head, &middle, tail].concat()
}

/// Whole groups of iterations, then what remains.
fn group(trips: u64, width: u64, grouped: Vec<Node>, body: Vec<Node>) -> Vec<Node> {
    let mut result = Vec::new();
    if trips >= width {
        result.push(Node::Loop(trips / width, grouped));
    }
    if !trips.is_multiple_of(width) {
        result.push(Node::Loop(trips % width, body));
    }
    result
}

/// Rolls some equal neighbours into a loop.
fn roll(nodes: Vec<Node>, rng: &mut Rng) -> Vec<Node> {
    let mut result: Vec<Node> = Vec::new();
    for node in nodes {
        if result.last() == Some(&node) && rng.chance(1, 2) {
            result.pop();
            result.push(Node::Loop(2, vec![node]));
        } else {
            result.push(node);
        }
    }
    result
}
