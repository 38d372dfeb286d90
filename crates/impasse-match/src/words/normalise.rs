//! Shorter spellings of the same word.
//!
//! Rewrites a program without changing the word it stands for: empty loops go,
//! `p{q{X}}` becomes `pq{X}`, a body is reduced to its primitive root, equal
//! neighbours merge, and copies of a loop's body beside the loop are absorbed.
//! Nodes are numbered by structure, so comparing two of them is comparing two
//! integers, and no recursion is needed.

use impasse_ops::Site;
use rustc_hash::FxHashMap;

use crate::code::{Code, Opcode};

/// Number of a node; equal nodes have equal numbers.
type NodeId = u32;

#[derive(Clone, PartialEq, Eq, Hash)]
enum Node {
    /// A character. The second part keeps characters apart whose origin could
    /// not be told from the position in the word alone.
    Leaf(Code, Site),
    Loop(u64, Box<[NodeId]>),
}

/// Builds the normal form of one word, from left to right.
pub(super) struct Normaliser {
    nodes: Vec<Node>,
    numbers: FxHashMap<Node, NodeId>,
    /// Finished part of each open body, outermost first.
    open: Vec<Vec<NodeId>>,
    trips: Vec<u64>,
}

impl Normaliser {
    pub(super) fn new() -> Normaliser {
        Normaliser {
            nodes: Vec::new(),
            numbers: FxHashMap::default(),
            open: vec![Vec::new()],
            trips: Vec::new(),
        }
    }

    pub(super) fn leaf(&mut self, code: Code, origin: Site) {
        let node = self.number(Node::Leaf(code, origin));
        self.append(node);
    }

    pub(super) fn begin(&mut self, trips: u64) {
        self.open.push(Vec::new());
        self.trips.push(trips);
    }

    pub(super) fn end(&mut self) {
        let mut trips = self.trips.pop().unwrap_or(1);
        let mut body = self.open.pop().unwrap_or_default();
        absorb_behind(&mut self.nodes, &mut self.numbers, &mut body);
        if trips == 0 || body.is_empty() {
            return;
        }
        let root = primitive_root(&body);
        if let Some(product) = trips.checked_mul((body.len() / root) as u64) {
            trips = product;
            body.truncate(root);
        }
        if let [only] = body[..]
            && let Node::Loop(inner, inner_body) = &self.nodes[only as usize]
            && let Some(product) = trips.checked_mul(*inner)
        {
            trips = product;
            body = inner_body.to_vec();
        }
        if trips == 1 {
            for node in body {
                self.append(node);
            }
        } else {
            let node = self.number(Node::Loop(trips, body.into()));
            self.append(node);
        }
    }

    /// The normal form: characters with brackets, and the trips of each loop.
    pub(super) fn finish(mut self) -> (Vec<(Code, Site)>, Vec<u64>) {
        let mut top = self.open.pop().unwrap_or_default();
        absorb_behind(&mut self.nodes, &mut self.numbers, &mut top);
        let mut codes = Vec::new();
        let mut trips = Vec::new();
        let mut todo: Vec<(&[NodeId], usize)> = vec![(&top, 0)];
        while let Some((body, at)) = todo.pop() {
            let Some(&node) = body.get(at) else {
                if !todo.is_empty() {
                    codes.push((Code::new(Opcode::LoopEnd, 0, 0), Site::UNKNOWN));
                }
                continue;
            };
            todo.push((body, at + 1));
            match &self.nodes[node as usize] {
                Node::Leaf(code, origin) => codes.push((*code, *origin)),
                Node::Loop(count, body) => {
                    codes.push((Code::new(Opcode::LoopBegin, 0, 0), Site::UNKNOWN));
                    trips.push(*count);
                    todo.push((body, 0));
                }
            }
        }
        (codes, trips)
    }

    fn number(&mut self, node: Node) -> NodeId {
        number(&mut self.nodes, &mut self.numbers, node)
    }

    /// Adds a node behind the open body, merging it with what is there.
    fn append(&mut self, mut node: NodeId) {
        let Some(mut body) = self.open.pop() else {
            return;
        };
        while let Some(&last) = body.last() {
            let Some(merged) = self.merge(last, node) else {
                break;
            };
            body.pop();
            node = merged;
        }
        if let Node::Loop(trips, inner) = &self.nodes[node as usize] {
            let mut trips = *trips;
            let inner = inner.clone();
            while body.ends_with(&inner)
                && let Some(more) = trips.checked_add(1)
            {
                body.truncate(body.len() - inner.len());
                trips = more;
            }
            node = self.number(Node::Loop(trips, inner));
        }
        body.push(node);
        self.open.push(body);
    }

    /// `p{X} q{X}` -> `(p+q){X}`, a node counting as one trip of itself.
    fn merge(&mut self, left: NodeId, right: NodeId) -> Option<NodeId> {
        if left == right && !matches!(self.nodes[left as usize], Node::Loop(..)) {
            return Some(self.number(Node::Loop(2, Box::new([left]))));
        }
        let (trips, body) = match (&self.nodes[left as usize], &self.nodes[right as usize]) {
            (Node::Loop(p, x), Node::Loop(q, y)) if x == y => (p.checked_add(*q)?, x.clone()),
            (Node::Loop(p, x), _) if **x == [right] => (p.checked_add(1)?, x.clone()),
            (_, Node::Loop(q, y)) if **y == [left] => (q.checked_add(1)?, y.clone()),
            _ => return None,
        };
        Some(self.number(Node::Loop(trips, body)))
    }
}

fn number(nodes: &mut Vec<Node>, numbers: &mut FxHashMap<Node, NodeId>, node: Node) -> NodeId {
    if let Some(&known) = numbers.get(&node) {
        return known;
    }
    let id = nodes.len() as NodeId;
    nodes.push(node.clone());
    numbers.insert(node, id);
    id
}

/// `k{B} B` -> `(k+1){B}`, everywhere in a finished body.
fn absorb_behind(
    nodes: &mut Vec<Node>,
    numbers: &mut FxHashMap<Node, NodeId>,
    body: &mut Vec<NodeId>,
) {
    let mut kept = Vec::with_capacity(body.len());
    let mut at = 0;
    while let Some(&node) = body.get(at) {
        at += 1;
        let Node::Loop(trips, inner) = nodes[node as usize].clone() else {
            kept.push(node);
            continue;
        };
        let mut trips = trips;
        while body[at..].starts_with(&inner)
            && let Some(more) = trips.checked_add(1)
        {
            at += inner.len();
            trips = more;
        }
        kept.push(number(nodes, numbers, Node::Loop(trips, inner)));
    }
    *body = kept;
}

/// Length of the shortest prefix of which the whole is a power, by the failure
/// function of the word.
fn primitive_root(body: &[NodeId]) -> usize {
    let mut failure = vec![0usize; body.len()];
    for at in 1..body.len() {
        let mut length = failure[at - 1];
        while length > 0 && body[at] != body[length] {
            length = failure[length - 1];
        }
        failure[at] = length + usize::from(body[at] == body[length]);
    }
    let period = body.len() - failure.last().copied().unwrap_or(0);
    if body.len().is_multiple_of(period) {
        period
    } else {
        body.len()
    }
}
