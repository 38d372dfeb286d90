//! Puts blocks together into a body: without the blocks and registers that are gone, everything
//! else numbered in order.

use super::cfg::terminator;
use crate::op::Op;
use crate::op::operands::Rewriter;
use crate::{Block, BlockId, Body, Inst, Operand, Reg, Span};

/// A block of code under work.
#[derive(Default)]
pub(super) struct Part {
    pub(super) params: Vec<Reg>,
    pub(super) code: Vec<(Inst, Span)>,
}

/// The body made of `parts`, whose instructions refer to the pools and registers of `pools`. Where
/// a part is missing the block is gone; if `keep`, the others keep their numbers, and in the place
/// of the missing block of `old` is one that cannot be reached.
pub(super) fn assemble(old: &Body, pools: &Body, parts: Vec<Option<Part>>, keep: bool) -> Body {
    let parts: Vec<Option<Part>> = (parts.into_iter().enumerate())
        .map(|(index, part)| part.or_else(|| keep.then(|| stub(old, index))))
        .collect();
    let numbers = Numbers::new(pools, &parts);
    let mut body = Body {
        regs: numbers.types.clone(),
        consts: pools.consts.clone(),
        signatures: pools.signatures.clone(),
        texts: pools.texts.clone(),
        ..Body::default()
    };
    for part in parts.into_iter().flatten() {
        let start = body.insts.len() as u32;
        for (inst, span) in part.code {
            let op = numbers.rewrite(pools, &mut body, inst.op);
            let dst = inst.dst.map(|reg| numbers.reg(reg));
            body.insts.push(Inst { dst, op });
            body.spans.push(span);
        }
        body.blocks.push(Block {
            params: part.params.iter().map(|&reg| numbers.reg(reg)).collect(),
            start,
            end: body.insts.len() as u32,
        });
    }
    body.compact()
}

fn stub(old: &Body, index: usize) -> Part {
    let end = old.blocks[index].end as usize;
    let op = Op::Unreachable;
    Part {
        params: Vec::new(),
        code: vec![(Inst { dst: None, op }, old.spans[end - 1])],
    }
}

/// The new numbers of registers and blocks.
struct Numbers {
    regs: Vec<Reg>,
    types: Vec<crate::Type>,
    blocks: Vec<BlockId>,
}

impl Numbers {
    fn new(pools: &Body, parts: &[Option<Part>]) -> Self {
        let mut numbers = Numbers {
            regs: vec![Reg(u32::MAX); pools.regs.len()],
            types: Vec::new(),
            blocks: Vec::new(),
        };
        let mut count = 0;
        for part in parts {
            numbers.blocks.push(BlockId::from_index(count));
            count += usize::from(part.is_some());
            let Some(part) = part else { continue };
            let results = part.code.iter().filter_map(|(inst, _)| inst.dst);
            for reg in part.params.iter().copied().chain(results) {
                numbers.regs[reg.index()] = Reg::from_index(numbers.types.len());
                numbers.types.push(pools.regs[reg.index()]);
            }
        }
        numbers
    }

    fn reg(&self, reg: Reg) -> Reg {
        self.regs[reg.index()]
    }

    fn operand(&self, operand: Operand) -> Operand {
        match operand {
            Operand::Reg(reg) => Operand::Reg(self.reg(reg)),
            Operand::Const(_) => operand,
        }
    }

    fn rewrite(&self, pools: &Body, body: &mut Body, op: Op) -> Op {
        let mut rewriter = Rewriter {
            old: pools,
            new: body,
            map: |operand| self.operand(operand),
            edge: |target: crate::Target| {
                let args = pools.args(target.args).iter();
                args.map(|&arg| self.operand(arg)).collect()
            },
            block: |block: BlockId| self.blocks[block.index()],
        };
        rewriter.rewrite(op)
    }
}

/// The blocks of a sound body as parts, and their terminators left in place.
pub(super) fn part_of(body: &Body, index: usize) -> Part {
    let block = &body.blocks[index];
    let range = block.start as usize..block.end as usize;
    let code = range.map(|at| (body.insts[at], body.spans[at])).collect();
    debug_assert!(terminator(body, block).is_terminator());
    Part {
        params: block.params.clone(),
        code,
    }
}
