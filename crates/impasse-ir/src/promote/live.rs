//! Which registers something needs.

use super::evaluate::is_pure;
use super::graph::{Graph, register, terminator};
use super::operands::own_operands;
use crate::{Body, Const, Inst, List, Operand, Reg};

/// What is needed of a body.
pub(super) struct Live {
    needed: Vec<bool>,
    pub(super) reachable: Vec<bool>,
    /// Number of branches to each block, from blocks that can be reached.
    pub(super) branches_to: Vec<usize>,
}

/// Where a register gets its value.
#[derive(Clone, Copy)]
enum Source {
    Inst(usize),
    Param { block: usize, position: usize },
    Nowhere,
}

impl Live {
    pub(super) fn new(body: &Body) -> Self {
        let reachable = Graph::new(body).reachable;
        let sources = sources(body);
        let mut arguments: Vec<Vec<List>> = vec![Vec::new(); body.blocks.len()];
        let mut live = Live {
            needed: vec![false; body.regs.len()],
            branches_to: vec![0; body.blocks.len()],
            reachable,
        };
        let mut work = Vec::new();
        for (number, block) in body.blocks.iter().enumerate() {
            if !live.reachable[number] {
                continue;
            }
            for target in body.successors(&terminator(body, block)) {
                arguments[target.block.index()].push(target.args);
                live.branches_to[target.block.index()] += 1;
            }
            for inst in body.block_insts(block) {
                if !is_pure(&inst.op, |operand| bits(body, operand)) {
                    own_operands(body, &inst.op, |operand| live.need(operand, &mut work));
                }
            }
        }
        while let Some(reg) = work.pop() {
            match sources[reg] {
                Source::Inst(at) => {
                    let op = &body.insts[at].op;
                    own_operands(body, op, |operand| live.need(operand, &mut work));
                }
                Source::Param { block, position } => {
                    for list in &arguments[block] {
                        live.need(body.args(*list)[position], &mut work);
                    }
                }
                Source::Nowhere => {}
            }
        }
        live
    }

    fn need(&mut self, operand: Operand, work: &mut Vec<usize>) {
        if let Some(reg) = register(operand)
            && !std::mem::replace(&mut self.needed[reg], true)
        {
            work.push(reg);
        }
    }

    /// Whether something needs the register.
    pub(super) fn needs(&self, reg: Reg) -> bool {
        self.needed[reg.index()]
    }

    /// Whether the instruction stays.
    pub(super) fn keeps(&self, body: &Body, inst: &Inst) -> bool {
        inst.dst.is_some_and(|reg| self.needs(reg))
            || !is_pure(&inst.op, |operand| bits(body, operand))
    }
}

fn sources(body: &Body) -> Vec<Source> {
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

fn bits(body: &Body, operand: Operand) -> Option<u128> {
    match body.constant(operand)? {
        Const::Int(_, bits) => Some(bits),
        _ => None,
    }
}
