//! Programs as trees, which are easier to rewrite than flat lists.

use impasse_ops::{Item, Operation, Site};

/// An operation, or a loop around a sequence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Node {
    Op(Operation),
    Loop(u64, Vec<Node>),
}

/// Number of nodes, loops included.
pub(crate) fn size(nodes: &[Node]) -> usize {
    let inner = |node: &Node| match node {
        Node::Op(_) => 0,
        Node::Loop(_, body) => size(body),
    };
    nodes.iter().map(|node| 1 + inner(node)).sum()
}

/// The flat form, with a site of its own for every operation and loop.
pub(crate) fn flatten(nodes: &[Node], next_site: &mut u32, items: &mut Vec<Item>) {
    for node in nodes {
        let site = Site(*next_site);
        *next_site += 1;
        match node {
            Node::Op(operation) => items.push(Item::Op(operation.clone(), site)),
            Node::Loop(trips, body) => {
                items.push(Item::LoopBegin {
                    trips: *trips,
                    site,
                });
                flatten(body, next_site, items);
                items.push(Item::LoopEnd);
            }
        }
    }
}
