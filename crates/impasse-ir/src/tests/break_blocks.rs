//! Mutations of blocks, and of definitions and uses of registers.

use super::mutations::Mutation;
use super::pick::{body, find, set_first};
use super::random::Random;
use crate::*;

pub(super) const ALL: &[Mutation] = &[
    ("register out of range", Rule::Id, missing_register),
    ("constant out of range", Rule::Id, missing_constant),
    ("use before definition", Rule::Dominance, use_before),
    ("use in the block beside", Rule::Dominance, use_beside),
    ("terminator removed", Rule::Terminator, no_terminator),
    (
        "terminator in the middle",
        Rule::Terminator,
        two_terminators,
    ),
    ("empty block", Rule::Terminator, empty_block),
    ("branch to nowhere", Rule::Target, branch_nowhere),
    ("branch to the entry", Rule::EntryTarget, branch_to_entry),
    ("argument dropped", Rule::BlockArguments, argument_dropped),
    ("two definitions", Rule::DefinedOnce, two_definitions),
    ("no definition", Rule::DefinedOnce, no_definition),
    ("type of result", Rule::Result, result_type),
    ("result dropped", Rule::Result, result_dropped),
    ("ranges", Rule::BlockRange, ranges),
    ("span missing", Rule::Span, span_missing),
];

fn missing_register(module: &mut Module, random: &mut Random) -> Option<()> {
    let body = body(module, random)?;
    let missing = Operand::Reg(Reg(body.regs.len() as u32));
    set_first(body, random, missing)
}

fn missing_constant(module: &mut Module, random: &mut Random) -> Option<()> {
    let body = body(module, random)?;
    let missing = Operand::Const(ConstId(body.consts.len() as u32));
    set_first(body, random, missing)
}

fn use_before(module: &mut Module, random: &mut Random) -> Option<()> {
    let body = body(module, random)?;
    // In the entry block, since in unreachable ones nothing is before anything.
    let end = body.blocks[0].end as usize;
    let insts = &mut body.insts[..end];
    let at = insts
        .iter()
        .position(|inst| matches!(inst.op, Op::Binary { .. }))?;
    let own = insts[at].dst?;
    if let Op::Binary { a, .. } = &mut insts[at].op {
        *a = Operand::Reg(own);
    }
    Some(())
}

fn use_beside(module: &mut Module, random: &mut Random) -> Option<()> {
    let body = body(module, random)?;
    // The entry leads to two other blocks; one uses what the other defines.
    let entry = body.blocks[0].end as usize - 1;
    let Op::CondBr { then, other, .. } = body.insts[entry].op else {
        return None;
    };
    let defined = body.blocks[then.block.index()].params.first().copied()?;
    let user = &body.blocks[other.block.index()];
    if then.block == other.block {
        return None;
    }
    let last = user.end as usize - 1;
    body.insts[last].op = Op::Ret {
        value: Some(Operand::Reg(defined)),
    };
    Some(())
}

fn no_terminator(module: &mut Module, random: &mut Random) -> Option<()> {
    let body = body(module, random)?;
    let last = body.insts.last_mut()?;
    last.op = Op::Fence {
        ordering: Ordering::SeqCst,
    };
    Some(())
}

fn two_terminators(module: &mut Module, random: &mut Random) -> Option<()> {
    let body = body(module, random)?;
    let at = find(body, random, |inst| !inst.op.is_terminator())?;
    body.insts[at].op = Op::Unreachable;
    Some(())
}

fn empty_block(module: &mut Module, random: &mut Random) -> Option<()> {
    let body = body(module, random)?;
    let end = body.insts.len() as u32;
    body.blocks.push(Block {
        params: Vec::new(),
        start: end,
        end,
    });
    Some(())
}

fn set_branch(module: &mut Module, random: &mut Random, block: u32) -> Option<()> {
    let body = body(module, random)?;
    let at = find(body, random, |inst| inst.op.is_terminator())?;
    let args = List::default();
    body.insts[at].op = Op::Br {
        target: Target {
            block: BlockId(block),
            args,
        },
    };
    Some(())
}

fn branch_nowhere(module: &mut Module, random: &mut Random) -> Option<()> {
    set_branch(module, random, 99)
}

fn branch_to_entry(module: &mut Module, random: &mut Random) -> Option<()> {
    set_branch(module, random, 0)
}

fn argument_dropped(module: &mut Module, random: &mut Random) -> Option<()> {
    let body = body(module, random)?;
    let has_args = |op: &Op| matches!(op, Op::Br { target } if target.args.len > 0);
    let at = find(body, random, |inst| has_args(&inst.op))?;
    if let Op::Br { target } = &mut body.insts[at].op {
        target.args.len -= 1;
    }
    Some(())
}

fn two_definitions(module: &mut Module, random: &mut Random) -> Option<()> {
    let body = body(module, random)?;
    let first = find(body, random, |inst| inst.dst.is_some())?;
    let second = find(body, random, |inst| inst.dst.is_some())?;
    body.insts[first].dst = body.insts[second].dst;
    (first != second).then_some(())
}

fn no_definition(module: &mut Module, random: &mut Random) -> Option<()> {
    body(module, random)?.regs.push(Type::I32);
    Some(())
}

fn result_type(module: &mut Module, random: &mut Random) -> Option<()> {
    let body = body(module, random)?;
    let at = find(body, random, |inst| matches!(inst.op, Op::Compare { .. }))?;
    let reg = body.insts[at].dst?;
    body.regs[reg.index()] = Type::I64;
    Some(())
}

fn result_dropped(module: &mut Module, random: &mut Random) -> Option<()> {
    let body = body(module, random)?;
    let call = |op: &Op| matches!(op, Op::Call { .. });
    let at = find(body, random, |inst| inst.dst.is_some() && !call(&inst.op))?;
    body.insts[at].dst = None;
    Some(())
}

fn ranges(module: &mut Module, random: &mut Random) -> Option<()> {
    let body = body(module, random)?;
    let block = random.below(body.blocks.len());
    match random.below(3) {
        0 => body.blocks[block].end += 1,
        1 => body.blocks[block].start += 1,
        _ => body.blocks[block].end = u32::MAX,
    }
    Some(())
}

fn span_missing(module: &mut Module, random: &mut Random) -> Option<()> {
    body(module, random)?.spans.pop().map(|_| ())
}
