//! Dead code elimination: drops instructions and parameters that give only what nothing needs, and
//! joins blocks that follow one another anyway.
//!
//! What is needed is found backwards (liveness, without regard to order): the operands of every
//! instruction with an effect or that can go wrong, and of every instruction or branch that gives
//! something needed. Everything else could only influence what is not needed either, so it may go.

use super::assemble::{Part, assemble, part_of};
use super::cfg::{Graph, Source, register, sources, terminator};
use super::constant_folding::is_pure;
use crate::op::Op;
use crate::op::operands::Rewriter;
use crate::{BlockId, Body, Const, Inst, List, Operand, Reg, Target};

/// Without code that gives only what nothing needs; blocks that only one branch leads to are
/// joined to where it comes from.
pub(super) fn without_dead(body: &Body, keep: bool) -> Body {
    let live = Live::new(body);
    let mut pools = body.clone();
    let mut parts: Vec<Option<Part>> = Vec::new();
    for block in 0..body.blocks.len() {
        if !live.graph.reachable[block] {
            parts.push(None);
            continue;
        }
        let mut part = part_of(body, block);
        part.params.retain(|&reg| block == 0 || live.needs(reg));
        part.code.retain(|(inst, _)| live.keeps(body, inst));
        for (inst, _) in &mut part.code {
            if matches!(inst.op, Op::Call { .. }) {
                inst.dst = inst.dst.filter(|&reg| live.needs(reg));
            }
            inst.op = without_dead_args(body, &mut pools, &live, inst.op);
        }
        parts.push(Some(part));
    }
    join(body, &live, &mut parts);
    assemble(body, &pools, parts, keep)
}

fn without_dead_args(body: &Body, pools: &mut Body, live: &Live, op: Op) -> Op {
    let mut rewriter = Rewriter {
        old: body,
        new: pools,
        map: |operand: Operand| operand,
        edge: |target: Target| {
            let params = body.blocks[target.block.index()].params.iter();
            let pairs = params.zip(body.args(target.args));
            let kept = pairs.filter(|(param, _)| live.needs(**param));
            kept.map(|(_, &arg)| arg).collect()
        },
        block: |block: BlockId| block,
    };
    rewriter.rewrite(op)
}

/// Joins each block without parameters, which one plain branch leads to, to the block before.
fn join(body: &Body, live: &Live, parts: &mut [Option<Part>]) {
    let next = |block: usize, parts: &[Option<Part>]| {
        let Op::Br { target } = terminator(body, &body.blocks[block]) else {
            return None;
        };
        let next = target.block.index();
        let plain = parts[next]
            .as_ref()
            .is_some_and(|part| part.params.is_empty());
        (live.graph.branches_to[next] == 1 && plain).then_some(next)
    };
    // A block whose predecessor takes it over is done by the predecessor's walk.
    let mut taken = vec![false; parts.len()];
    for block in (0..parts.len()).filter(|&block| live.graph.reachable[block]) {
        if let Some(next) = next(block, parts) {
            taken[next] = true;
        }
    }
    for head in 0..parts.len() {
        if taken[head] || parts[head].is_none() {
            continue;
        }
        let mut here = head;
        while let Some(after) = next(here, parts) {
            let tail = parts[after].take().map_or(Vec::new(), |part| part.code);
            if let Some(part) = &mut parts[head] {
                part.code.pop();
                part.code.extend(tail);
            }
            here = after;
        }
    }
}

/// What is needed of a body.
struct Live {
    needed: Vec<bool>,
    graph: Graph,
}

impl Live {
    fn new(body: &Body) -> Self {
        let sources = sources(body);
        let mut arguments: Vec<Vec<List>> = vec![Vec::new(); body.blocks.len()];
        let mut live = Live {
            needed: vec![false; body.regs.len()],
            graph: Graph::new(body),
        };
        let mut work = Vec::new();
        for (number, block) in body.blocks.iter().enumerate() {
            if !live.graph.reachable[number] {
                continue;
            }
            for target in body.successors(&terminator(body, block)) {
                arguments[target.block.index()].push(target.args);
            }
            for inst in body.block_insts(block) {
                if !is_pure(&inst.op, |operand| bits(body, operand)) {
                    body.own_operands(&inst.op, |operand| live.need(operand, &mut work));
                }
            }
        }
        while let Some(reg) = work.pop() {
            match sources[reg] {
                Source::Inst(at) => {
                    let op = &body.insts[at].op;
                    body.own_operands(op, |operand| live.need(operand, &mut work));
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
    fn needs(&self, reg: Reg) -> bool {
        self.needed[reg.index()]
    }

    /// Whether the instruction stays.
    fn keeps(&self, body: &Body, inst: &Inst) -> bool {
        inst.dst.is_some_and(|reg| self.needs(reg))
            || !is_pure(&inst.op, |operand| bits(body, operand))
    }
}

fn bits(body: &Body, operand: Operand) -> Option<u128> {
    match body.constant(operand)? {
        Const::Int(_, bits) => Some(bits),
        _ => None,
    }
}
