//! Which blocks lead to which.

use crate::op::Op;
use crate::{Block, Body, Operand};

/// The terminator of a block of a sound body.
pub(super) fn terminator(body: &Body, block: &Block) -> Op {
    let last = body.block_insts(block).last();
    last.map_or(Op::Unreachable, |inst| inst.op)
}

/// For each block, the blocks that lead to it, each once, in order; only those that can be reached
/// count, and those that cannot have none.
pub(super) struct Graph {
    pub(super) predecessors: Vec<Vec<usize>>,
    pub(super) reachable: Vec<bool>,
}

impl Graph {
    pub(super) fn new(body: &Body) -> Self {
        let mut graph = Graph {
            predecessors: vec![Vec::new(); body.blocks.len()],
            reachable: vec![false; body.blocks.len()],
        };
        let mut stack = vec![0];
        while let Some(block) = stack.pop() {
            if std::mem::replace(&mut graph.reachable[block], true) {
                continue;
            }
            let op = terminator(body, &body.blocks[block]);
            for target in body.successors(&op) {
                let next = target.block.index();
                // All branches of one block come together, so repetitions are neighbours.
                if graph.predecessors[next].last() != Some(&block) {
                    graph.predecessors[next].push(block);
                }
                stack.push(next);
            }
        }
        graph
    }
}

/// The number of the register, if the operand is one.
pub(super) fn register(operand: Operand) -> Option<usize> {
    match operand {
        Operand::Reg(reg) => Some(reg.index()),
        Operand::Const(_) => None,
    }
}
