//! Makes use of what [`propagate`] finds, and drops code that has no effect.

use super::assemble::{Part, assemble, part_of};
use super::facts::Facts;
use super::graph::terminator;
use super::live::Live;
use super::operands::Rewriter;
use super::propagate::propagate;
use crate::op::Op;
use crate::{BlockId, Body, Operand, Target};

/// The same code without needless registers, parameters and blocks; blocks keep their numbers if
/// `keep`.
pub(super) fn simplify(body: &Body, keep: bool) -> Body {
    let facts = propagate(body);
    if facts.changes_nothing() {
        return without_dead(body, keep);
    }
    without_dead(&with_facts(body, facts), keep)
}

/// Operands replaced, parameters that are copies dropped, decided branches made plain.
fn with_facts(body: &Body, facts: Facts) -> Body {
    let mut pools = body.clone();
    let mut parts: Vec<Option<Part>> = Vec::new();
    for block in 0..body.blocks.len() {
        if !facts.reached[block] {
            parts.push(None);
            continue;
        }
        let mut part = part_of(body, block);
        part.params.retain(|&reg| facts.stays(reg));
        part.code
            .retain(|(inst, _)| inst.dst.is_none_or(|reg| facts.stays(reg)));
        for (inst, _) in &mut part.code {
            let op = match facts.decided(&inst.op) {
                Some(target) => Op::Br { target },
                None => inst.op,
            };
            inst.op = rewrite(body, &mut pools, &facts, op);
        }
        parts.push(Some(part));
    }
    pools.consts = facts.constants.into_table();
    assemble(body, &pools, parts, true)
}

fn rewrite(body: &Body, pools: &mut Body, facts: &Facts, op: Op) -> Op {
    let mut rewriter = Rewriter {
        old: body,
        new: pools,
        map: |operand| facts.resolve(operand),
        edge: |target: Target| {
            let params = body.blocks[target.block.index()].params.iter();
            let pairs = params.zip(body.args(target.args));
            let kept = pairs.filter(|(param, _)| facts.stays(**param));
            kept.map(|(_, &arg)| facts.resolve(arg)).collect()
        },
        block: |block: BlockId| block,
    };
    rewriter.rewrite(op)
}

/// Without code that gives only what nothing needs; blocks that only one branch leads to are
/// joined to where it comes from.
fn without_dead(body: &Body, keep: bool) -> Body {
    let live = Live::new(body);
    let mut pools = body.clone();
    let mut parts: Vec<Option<Part>> = Vec::new();
    for block in 0..body.blocks.len() {
        if !live.reachable[block] {
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
        (live.branches_to[next] == 1 && plain).then_some(next)
    };
    // A block whose predecessor takes it over is done by the predecessor's walk.
    let mut taken = vec![false; parts.len()];
    for block in (0..parts.len()).filter(|&block| live.reachable[block]) {
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
