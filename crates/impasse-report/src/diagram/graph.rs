//! Who waits for whom at the end of an execution, with alike ranks as one.

use std::collections::BTreeMap;

use crate::{Execution, RankSet, SourceLocation, Wait};

/// How many groups of waiting ranks are told apart.
const WAITING: usize = 60;

/// With more edges than this between them, alike ranks are not told apart either.
const EDGES: usize = 240;

/// How many groups of ranks that do not wait are told apart.
const OTHERS: usize = 20;

/// Who waits for more ranks than this does not tell them apart by it.
const FEW: u64 = 3;

/// A wait-for graph. It has fewer than 128 nodes.
pub(super) struct Graph {
    /// Waiting ranks first, by lowest rank; then those that do not wait.
    pub nodes: Vec<Node>,
    /// Who waits for whom, as indexes of nodes, in ascending order.
    pub edges: Vec<Edge>,
}

/// Ranks that are alike.
pub(super) struct Node {
    /// Which.
    pub ranks: RankSet,
    /// What they wait for; empty if they do not wait.
    pub texts: Vec<String>,
    /// Where the first of them waits.
    pub at: Option<SourceLocation>,
    /// Whether they wait at all.
    pub waits: bool,
    /// Whether it is a root cause: it waits for nobody else, or is in a cycle that never ends.
    pub root: bool,
    /// Whether it waits, by way of others or not, for itself.
    pub cycle: bool,
    /// The strongly connected component, named by its first node.
    pub component: usize,
    needs: Vec<Need>,
}

/// Some ranks that a node waits for.
struct Need {
    awaited: RankSet,
    any: bool,
}

/// A node waits for another.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Edge {
    pub from: usize,
    pub to: usize,
    /// Whether another one would do as well.
    pub any: bool,
    /// Whether it is part of a cycle.
    pub cycle: bool,
}

/// The graph of an execution.
pub(super) fn graph(execution: &Execution) -> Graph {
    let mut by_rank: BTreeMap<u32, Vec<&Wait>> = BTreeMap::new();
    for wait in &execution.waits {
        by_rank.entry(wait.rank).or_default().push(wait);
    }
    let waiters = waiters(execution);
    let mut nodes = grouped(
        &by_rank,
        |wait| (wait.text.clone(), Some(&wait.awaited)),
        &waiters,
    );
    if nodes.len() > WAITING || edges(&nodes).len() > EDGES {
        let alike = |wait: &Wait| (without_numbers(&wait.text), None);
        nodes = grouped(&by_rank, alike, &BTreeMap::new());
    }
    if nodes.len() > WAITING {
        let rest = nodes.split_off(WAITING - 1);
        nodes.push(merged(rest, "wait for different things"));
    }
    let waiting: RankSet = by_rank.keys().copied().collect();
    let mut others = not_waiting(&nodes, &waiting);
    if others.len() > OTHERS {
        let rest = others.split_off(OTHERS - 1);
        let mut last = merged(rest, "");
        last.waits = false;
        others.push(last);
    }
    nodes.append(&mut others);
    let mut graph = Graph {
        edges: edges(&nodes),
        nodes,
    };
    graph.find_causes();
    graph
}

/// Who waits for each rank, not counting those that wait for many.
fn waiters(execution: &Execution) -> BTreeMap<u32, Vec<u32>> {
    let mut waiters: BTreeMap<u32, Vec<u32>> = BTreeMap::new();
    let few = |wait: &&Wait| wait.awaited.len() <= FEW;
    for wait in execution.waits.iter().filter(few) {
        for &(first, last) in wait.awaited.ranges() {
            for rank in first..=last {
                waiters.entry(rank).or_default().push(wait.rank);
            }
        }
    }
    waiters
}

/// Ranks whose waits have equal keys, places and kinds, and for which the same ranks wait, are one
/// node. Without the latter, those behind a cycle would be taken for a part of it.
fn grouped<'a>(
    by_rank: &BTreeMap<u32, Vec<&'a Wait>>,
    key: impl Fn(&'a Wait) -> (String, Option<&'a RankSet>),
    waiters: &BTreeMap<u32, Vec<u32>>,
) -> Vec<Node> {
    let mut known = BTreeMap::new();
    let mut groups: Vec<(Vec<u32>, Vec<&Wait>, Vec<String>)> = Vec::new();
    for (&rank, waits) in by_rank {
        let keys = waits.iter().map(|wait| (key(wait), wait.any, &wait.at));
        let keys: Vec<_> = keys.collect();
        let texts = keys.iter().map(|((text, _), ..)| text.clone()).collect();
        let at = *known
            .entry((keys, waiters.get(&rank)))
            .or_insert(groups.len());
        if at == groups.len() {
            groups.push((Vec::new(), Vec::new(), texts));
        }
        groups[at].0.push(rank);
        groups[at].1.extend(waits);
    }
    let nodes = groups.into_iter().map(|(ranks, waits, texts)| {
        let needs = waits.iter().map(|wait| (&wait.awaited, wait.any));
        Node {
            at: waits.first().and_then(|wait| wait.at.clone()),
            needs: united(needs.collect()),
            ..Node::new(ranks.into_iter().collect(), texts)
        }
    });
    nodes.collect()
}

impl Node {
    fn new(ranks: RankSet, texts: Vec<String>) -> Node {
        Node {
            ranks,
            waits: true,
            texts,
            at: None,
            root: false,
            cycle: false,
            component: 0,
            needs: Vec::new(),
        }
    }

    /// What the ranks do, in one clause.
    pub fn text(&self) -> String {
        match (self.waits, &self.texts[..]) {
            (false, _) => "not waiting".to_owned(),
            (true, []) => "waits".to_owned(),
            (true, [only]) => only.clone(),
            (true, [first, rest @ ..]) => format!("{first} (and {} more)", rest.len()),
        }
    }
}

/// Many nodes as one.
fn merged(nodes: Vec<Node>, text: &str) -> Node {
    let ranks = RankSet::union(nodes.iter().map(|node| &node.ranks));
    let needs = nodes.iter().flat_map(|node| &node.needs);
    let needs = needs.map(|need| (&need.awaited, need.any));
    Node {
        needs: united(needs.collect()),
        ..Node::new(ranks, vec![text.to_owned()])
    }
}

/// What is needed in one set, and that of which any will do in another.
fn united(needs: Vec<(&RankSet, bool)>) -> Vec<Need> {
    let kinds = [false, true].into_iter();
    let united = kinds.map(|kind| {
        let sets = needs.iter().filter(|(_, any)| *any == kind);
        Need {
            awaited: RankSet::union(sets.map(|(awaited, _)| *awaited)),
            any: kind,
        }
    });
    united.collect()
}

/// A text with all numbers taken out.
fn without_numbers(text: &str) -> String {
    let mut shape = String::new();
    for c in text.chars() {
        match c {
            '0'..='9' if shape.ends_with('…') => {}
            '0'..='9' => shape.push('…'),
            _ => shape.push(c),
        }
    }
    shape
}

/// The ranks that are waited for but do not wait; those that the same nodes wait for are one.
fn not_waiting(nodes: &[Node], waiting: &RankSet) -> Vec<Node> {
    let sets: Vec<&RankSet> = nodes
        .iter()
        .flat_map(|node| node.needs.iter().map(|need| &need.awaited))
        .collect();
    // Between two neighbouring borders, all sets stay the same.
    let mut borders: Vec<u64> = sets
        .iter()
        .copied()
        .chain([waiting])
        .flat_map(RankSet::ranges)
        .flat_map(|&(first, last)| [u64::from(first), u64::from(last) + 1])
        .collect();
    borders.sort_unstable();
    borders.dedup();
    let mut groups: BTreeMap<Vec<usize>, Vec<(u32, u32)>> = BTreeMap::new();
    for pair in borders.windows(2) {
        let ends = (u32::try_from(pair[0]), u32::try_from(pair[1] - 1));
        let (Ok(first), Ok(last)) = ends else {
            continue;
        };
        let inside = (0..sets.len()).filter(|&at| sets[at].contains(first));
        let inside: Vec<usize> = inside.collect();
        if !inside.is_empty() && !waiting.contains(first) {
            groups.entry(inside).or_default().push((first, last));
        }
    }
    let mut others: Vec<Node> = groups
        .into_values()
        .map(|ranges| Node {
            waits: false,
            ..Node::new(RankSet::from_ranges(ranges), Vec::new())
        })
        .collect();
    others.sort_by(|a, b| a.ranks.cmp(&b.ranks));
    others
}

fn edges(nodes: &[Node]) -> Vec<Edge> {
    let mut edges = Vec::new();
    for (from, node) in nodes.iter().enumerate() {
        for (to, other) in nodes.iter().enumerate() {
            let mut needs = node.needs.iter();
            let mut touching = needs
                .by_ref()
                .filter(|need| touch(&need.awaited, &other.ranks));
            if let Some(first) = touching.next() {
                edges.push(Edge {
                    from,
                    to,
                    any: first.any && touching.all(|need| need.any),
                    cycle: false,
                });
            }
        }
    }
    edges
}

/// Whether two sets have a rank in common.
fn touch(a: &RankSet, b: &RankSet) -> bool {
    let (mut a, mut b) = (a.ranges(), b.ranges());
    while let (Some(&(first_a, last_a)), Some(&(first_b, last_b))) = (a.first(), b.first()) {
        if last_a < first_b {
            a = &a[1..];
        } else if last_b < first_a {
            b = &b[1..];
        } else {
            return true;
        }
    }
    false
}
