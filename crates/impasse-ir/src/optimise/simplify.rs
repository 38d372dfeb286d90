//! Makes use of what [`sccp`](super::sccp) finds: constants, copies, decided branches.

use super::assemble::{Part, assemble, part_of};
use super::dead_code::without_dead;
use super::sccp::{Facts, sccp};
use crate::op::Op;
use crate::op::operands::Rewriter;
use crate::{BlockId, Body, Target};

/// The same code without needless registers, parameters and blocks; blocks keep their numbers if
/// `keep`.
pub(super) fn simplify(body: &Body, keep: bool) -> Body {
    let facts = sccp(body);
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
