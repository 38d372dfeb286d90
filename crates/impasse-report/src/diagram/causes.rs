//! Cycles and root causes in a wait-for graph.

use super::graph::Graph;

impl Graph {
    /// Marks cycles, and those that wait for nobody outside their cycle.
    pub(super) fn find_causes(&mut self) {
        let count = self.nodes.len();
        let mut reach = vec![0_u128; count];
        for edge in &self.edges {
            reach[edge.from] |= 1 << edge.to;
        }
        for via in 0..count {
            for from in 0..count {
                if reach[from] >> via & 1 == 1 {
                    reach[from] |= reach[via];
                }
            }
        }
        let reaches = |from: usize, to: usize| reach[from] >> to & 1 == 1;
        for (at, node) in self.nodes.iter_mut().enumerate() {
            let together = |other: usize| reaches(at, other) && reaches(other, at);
            node.cycle = reaches(at, at);
            node.component = (0..count).find(|&other| together(other)).unwrap_or(at);
            node.root = (0..count).all(|other| !reaches(at, other) || reaches(other, at));
        }
        for edge in &mut self.edges {
            edge.cycle = reaches(edge.to, edge.from);
        }
        self.find_sufficient_cycles();
    }

    /// A cycle whose members all need one another is a cause, whatever else they wait for.
    fn find_sufficient_cycles(&mut self) {
        let mut bound = vec![false; self.nodes.len()];
        for edge in self.edges.iter().filter(|edge| edge.cycle && !edge.any) {
            bound[edge.from] = true;
        }
        let mut loose = vec![false; self.nodes.len()];
        for (at, node) in self.nodes.iter().enumerate() {
            loose[node.component] |= !bound[at];
        }
        for node in &mut self.nodes {
            node.root |= !loose[node.component];
        }
    }

    /// The nodes of a component, in the order of its cycle as far as there is one.
    pub fn along(&self, component: usize) -> Vec<usize> {
        let inside = |at: &usize| self.nodes[*at].component == component;
        let mut left: Vec<usize> = (0..self.nodes.len()).filter(inside).collect();
        let mut order: Vec<usize> = Vec::new();
        while !left.is_empty() {
            let last = order.last().copied();
            let joined = |to: usize| {
                self.edges
                    .iter()
                    .any(|edge| Some(edge.from) == last && edge.to == to)
            };
            let next = left.iter().position(|&at| joined(at)).unwrap_or(0);
            order.push(left.remove(next));
        }
        order
    }
}
