//! The control flow graph, and where registers get their values.

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
    /// The number of branches to each block, from blocks that can be reached.
    pub(super) branches_to: Vec<usize>,
}

impl Graph {
    pub(super) fn new(body: &Body) -> Self {
        let mut graph = Graph {
            predecessors: vec![Vec::new(); body.blocks.len()],
            reachable: vec![false; body.blocks.len()],
            branches_to: vec![0; body.blocks.len()],
        };
        let mut stack = vec![0];
        while let Some(block) = stack.pop() {
            if std::mem::replace(&mut graph.reachable[block], true) {
                continue;
            }
            let op = terminator(body, &body.blocks[block]);
            for target in body.successors(&op) {
                let next = target.block.index();
                graph.branches_to[next] += 1;
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

/// Where a register gets its value.
#[derive(Clone, Copy)]
pub(super) enum Source {
    /// From this instruction.
    Inst(usize),
    /// From the branches to a block, as the argument at this position.
    Param { block: usize, position: usize },
    /// Nothing defines it.
    Nowhere,
}

/// The source of each register.
pub(super) fn sources(body: &Body) -> Vec<Source> {
    let mut sources = vec![Source::Nowhere; body.regs.len()];
    for (block, data) in body.blocks.iter().enumerate() {
        for (position, reg) in data.params.iter().enumerate() {
            sources[reg.index()] = Source::Param { block, position };
        }
    }
    for (at, inst) in body.insts.iter().enumerate() {
        if let Some(reg) = inst.dst {
            sources[reg.index()] = Source::Inst(at);
        }
    }
    sources
}
