//! Natural loops.

use super::cfg::Graph;
use crate::Body;
use crate::verify::Dominance;

/// How many loops each block is in: natural loops, by their heads.
pub fn loop_depths(body: &Body) -> Vec<usize> {
    depths_with(body, &Dominance::new(body))
}

/// The same, if dominance is known.
pub(super) fn depths_with(body: &Body, dominance: &Dominance) -> Vec<usize> {
    let graph = Graph::new(body);
    let mut depths = vec![0; body.blocks.len()];
    for head in 0..body.blocks.len() {
        let back = graph.predecessors[head].iter().copied();
        let mut todo: Vec<usize> = back
            .filter(|&end| dominance.reachable(end) && dominance.dominates(head, end))
            .collect();
        if todo.is_empty() {
            continue;
        }
        let mut inside = vec![false; body.blocks.len()];
        inside[head] = true;
        while let Some(block) = todo.pop() {
            if !std::mem::replace(&mut inside[block], true) {
                todo.extend(&graph.predecessors[block]);
            }
        }
        for (depth, inside) in depths.iter_mut().zip(inside) {
            *depth += usize::from(inside);
        }
    }
    depths
}
