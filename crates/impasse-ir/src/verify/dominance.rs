//! Dominance: which blocks lie on all ways from the entry to which others.
//!
//! Immediate dominators are found by the algorithm of Lengauer and Tarjan: in the order of a
//! depth-first walk, a block's *semidominator* is the earliest block from which a way leads to it
//! through later blocks only; it is found from the semidominators of predecessors, latest blocks
//! first, with path compression over the part of the depth-first tree that is done. The immediate
//! dominator is the semidominator unless a block between the two on the tree has an earlier one;
//! then it is that block's immediate dominator (their theorems 2 to 4). A block dominates those in its
//! subtree of the dominator tree, so times of entry and exit in a walk over that tree answer each question
//! in constant time. The test compares with the definition on random graphs.

use crate::Body;

/// Answers whether one block dominates another.
pub(crate) struct Dominance {
    /// The parent of each block in the dominator tree; `None` for the entry and what cannot be reached.
    parents: Vec<Option<usize>>,
    /// When the block was entered and left in a walk over the dominator tree; `None` if it cannot
    /// be reached.
    visit: Vec<Option<(u32, u32)>>,
}

impl Dominance {
    /// Of the blocks of `body`; branches to blocks that do not exist are ignored.
    pub(crate) fn new(body: &Body) -> Self {
        let parents = immediate_dominators(&successors(body));
        Self {
            visit: intervals(&parents),
            parents,
        }
    }

    /// The last block that every way from the entry to `block` passes before it.
    pub(crate) fn parent(&self, block: usize) -> Option<usize> {
        self.parents.get(block).copied().flatten()
    }

    /// Whether `block` can be reached from the entry.
    pub(crate) fn reachable(&self, block: usize) -> bool {
        self.visit.get(block).is_some_and(Option::is_some)
    }

    /// Whether every way from the entry to `below` passes `above`; true if `below` cannot be
    /// reached.
    pub(crate) fn dominates(&self, above: usize, below: usize) -> bool {
        let at = |block: usize| self.visit.get(block).copied().flatten();
        match (at(above), at(below)) {
            (_, None) => true,
            (None, Some(_)) => false,
            (Some((entered, left)), Some((below, _))) => entered <= below && below < left,
        }
    }
}

/// Post-dominance: which blocks lie on all ways from a block to the end of the function.
///
/// Dominance on the graph with all edges turned round and one more node from which all ends are
/// reached. From blocks that no end can be reached from, one after the other is taken for an end.
#[derive(Clone, Debug)]
pub struct PostDominance {
    /// The next block that lies on all ways; `None` if there is none before the end.
    next: Vec<Option<usize>>,
    /// Whether the block reaches no end.
    endless: Vec<bool>,
}

impl PostDominance {
    /// Of the blocks of `body`; branches to blocks that do not exist are ignored.
    pub fn new(body: &Body) -> Self {
        Self::without(body, &[])
    }

    /// The same without the ways that lead to some blocks, unless a block has no others.
    pub fn without(body: &Body, left_out: &[bool]) -> Self {
        let count = body.blocks.len();
        let mut successors = successors(body);
        let goes = |target: &usize| left_out.get(*target).copied().unwrap_or(false);
        for targets in successors
            .iter_mut()
            .filter(|targets| !targets.iter().all(goes))
        {
            targets.retain(|target| !goes(target));
        }
        // The new node is the first.
        let mut reversed: Vec<Vec<usize>> = vec![Vec::new(); count + 1];
        for (block, targets) in successors.iter().enumerate() {
            for &target in targets {
                reversed[target + 1].push(block + 1);
            }
            if targets.is_empty() {
                reversed[0].push(block + 1);
            }
        }
        let mut reached = vec![false; count + 1];
        mark(&reversed, 0, &mut reached);
        let endless: Vec<bool> = reached[1..].iter().map(|reached| !reached).collect();
        for block in (1..=count).rev() {
            if !reached[block] {
                reversed[0].push(block);
                mark(&reversed, block, &mut reached);
            }
        }
        let parents = immediate_dominators(&reversed);
        let next = parents[1..]
            .iter()
            .map(|parent| parent.and_then(|at| at.checked_sub(1)));
        Self {
            next: next.collect(),
            endless,
        }
    }

    /// The first block on all ways from the end of `block`; `None` if there is none before the end of
    /// the function.
    pub fn next(&self, block: usize) -> Option<usize> {
        self.next.get(block).copied().flatten()
    }

    /// Whether no way leads from `block` to the end of the function.
    pub fn endless(&self, block: usize) -> bool {
        self.endless.get(block).copied().unwrap_or(false)
    }

    /// The blocks that run for certain once `first` does, up to where all ways from `branch` meet.
    pub fn between(&self, first: usize, branch: usize) -> impl Iterator<Item = usize> + '_ {
        let meet = self.next(branch);
        let mut at = Some(first);
        std::iter::from_fn(move || {
            let block = at.filter(|&block| Some(block) != meet)?;
            at = self.next(block);
            Some(block)
        })
    }
}

/// Marks what is reached from a node.
fn mark(successors: &[Vec<usize>], from: usize, reached: &mut [bool]) {
    let mut stack = vec![from];
    while let Some(node) = stack.pop() {
        if !std::mem::replace(&mut reached[node], true) {
            stack.extend(&successors[node]);
        }
    }
}

/// The blocks that follow each block.
fn successors(body: &Body) -> Vec<Vec<usize>> {
    let count = body.blocks.len();
    let of = |block| {
        let last = body.block_insts(block).last();
        let targets = last.map_or(Vec::new(), |inst| body.successors(&inst.op));
        let blocks = targets.iter().map(|target| target.block.index());
        blocks.filter(|&index| index < count).collect()
    };
    body.blocks.iter().map(of).collect()
}

/// Reachable blocks in the order of a depth-first walk, each with the position of the block it was
/// reached from. With a stack of its own: functions may have any number of blocks.
fn preorder(successors: &[Vec<usize>]) -> Vec<(usize, usize)> {
    let mut order = Vec::new();
    let mut seen = vec![false; successors.len()];
    let mut stack = Vec::new();
    if !successors.is_empty() {
        stack.push((0, 0));
    }
    while let Some((block, parent)) = stack.pop() {
        if std::mem::replace(&mut seen[block], true) {
            continue;
        }
        let position = order.len();
        order.push((block, parent));
        stack.extend(successors[block].iter().rev().map(|&next| (next, position)));
    }
    order
}

/// The parent of each block in the dominator tree; `None` for the entry and unreachable blocks.
///
/// Takes the number of blocks times its logarithm at worst, whatever the graph. Inside, blocks are
/// their positions in [`preorder`].
fn immediate_dominators(successors: &[Vec<usize>]) -> Vec<Option<usize>> {
    let order = preorder(successors);
    let mut position = vec![0; successors.len()];
    for (at, &(block, _)) in order.iter().enumerate() {
        position[block] = at;
    }
    let mut predecessors = vec![Vec::new(); order.len()];
    for (at, &(block, _)) in order.iter().enumerate() {
        for &next in &successors[block] {
            predecessors[position[next]].push(at);
        }
    }
    let mut forest = Forest::new(order.len());
    let mut parents = vec![0; order.len()];
    let mut waiting = vec![Vec::new(); order.len()];
    for at in (1..order.len()).rev() {
        for &before in &predecessors[at] {
            let best = forest.best(before);
            forest.semi[at] = forest.semi[at].min(forest.semi[best]);
        }
        waiting[forest.semi[at]].push(at);
        let above = order[at].1;
        forest.ancestor[at] = Some(above);
        for below in std::mem::take(&mut waiting[above]) {
            let best = forest.best(below);
            let nearer = forest.semi[best] < forest.semi[below];
            parents[below] = if nearer { best } else { above };
        }
    }
    let mut result = vec![None; successors.len()];
    for at in 1..order.len() {
        if parents[at] != forest.semi[at] {
            parents[at] = parents[parents[at]];
        }
        result[order[at].0] = Some(order[parents[at]].0);
    }
    result
}

/// The part of the depth-first tree already worked on.
struct Forest {
    ancestor: Vec<Option<usize>>,
    /// The position with the smallest semidominator on the compressed way up.
    label: Vec<usize>,
    semi: Vec<usize>,
}

impl Forest {
    fn new(len: usize) -> Self {
        Self {
            ancestor: vec![None; len],
            label: (0..len).collect(),
            semi: (0..len).collect(),
        }
    }

    /// The position with the smallest semidominator from `at` up to the root of its tree, without
    /// the root; shortens the way for later questions.
    fn best(&mut self, at: usize) -> usize {
        let mut way = Vec::new();
        let mut here = at;
        while let Some(above) = self.ancestor[here] {
            way.push((here, above));
            here = above;
        }
        // The topmost step leads to the root and stays as it is.
        way.pop();
        while let Some((here, above)) = way.pop() {
            if self.semi[self.label[above]] < self.semi[self.label[here]] {
                self.label[here] = self.label[above];
            }
            self.ancestor[here] = self.ancestor[above];
        }
        self.label[at]
    }
}

/// Entry and exit times of each block in a walk over the tree.
fn intervals(parents: &[Option<usize>]) -> Vec<Option<(u32, u32)>> {
    let mut children = vec![Vec::new(); parents.len()];
    for (block, parent) in parents.iter().enumerate().skip(1) {
        if let Some(parent) = *parent {
            children[parent].push(block);
        }
    }
    let mut visit = vec![None; parents.len()];
    let mut time = 0;
    let mut stack = Vec::new();
    if !parents.is_empty() {
        stack.push((0, false));
    }
    while let Some((block, done)) = stack.pop() {
        if done {
            visit[block] = visit[block].map(|(entered, _)| (entered, time));
            continue;
        }
        visit[block] = Some((time, time));
        time += 1;
        stack.push((block, true));
        stack.extend(children[block].iter().map(|&child| (child, false)));
    }
    visit
}

#[cfg(test)]
mod tests {
    use super::{Dominance, immediate_dominators, intervals};

    /// Blocks reachable from the entry without passing `without`.
    fn reachable(successors: &[Vec<usize>], without: usize) -> Vec<bool> {
        let mut seen = vec![false; successors.len()];
        let mut stack = vec![0];
        while let Some(block) = stack.pop() {
            if block != without && !std::mem::replace(&mut seen[block], true) {
                stack.extend(&successors[block]);
            }
        }
        seen
    }

    #[test]
    fn agrees_with_the_definition_on_random_graphs() {
        let mut state = 1_u64;
        let mut below = |bound: usize| {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            (state >> 33) as usize % bound
        };
        for _ in 0..5000 {
            let count = 1 + below(10);
            let successors: Vec<Vec<usize>> = (0..count)
                .map(|_| (0..below(4)).map(|_| below(count)).collect())
                .collect();
            let parents = immediate_dominators(&successors);
            let visit = intervals(&parents);
            let dominance = Dominance { parents, visit };
            let all = reachable(&successors, count);
            for above in 0..count {
                let around = reachable(&successors, above);
                for below in 0..count {
                    let wanted = !all[below] || all[above] && !around[below];
                    let found = dominance.dominates(above, below);
                    assert_eq!(found, wanted, "{above} {below} {successors:?}");
                }
            }
        }
    }
}
