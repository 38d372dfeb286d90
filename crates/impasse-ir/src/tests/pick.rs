//! Finds places in modules that mutations can break.

use super::random::Random;
use crate::*;

pub(super) fn body<'m>(module: &'m mut Module, random: &mut Random) -> Option<&'m mut Body> {
    let mut bodies: Vec<&mut Body> = (module.functions.iter_mut())
        .filter_map(|function| function.body.as_mut())
        .collect();
    if bodies.is_empty() {
        return None;
    }
    Some(bodies.swap_remove(random.below(bodies.len())))
}

/// A random instruction that `wanted` accepts.
pub(super) fn find(
    body: &Body,
    random: &mut Random,
    wanted: impl Fn(&Inst) -> bool,
) -> Option<usize> {
    let all = 0..body.insts.len();
    let found: Vec<usize> = all.filter(|&at| wanted(&body.insts[at])).collect();
    random.pick(&found)
}

pub(super) fn constant(body: &mut Body, value: Const) -> Operand {
    body.consts.push(value);
    Operand::Const(ConstId(body.consts.len() as u32 - 1))
}

/// Replaces the first operand of a binary instruction.
pub(super) fn set_first(body: &mut Body, random: &mut Random, value: Operand) -> Option<()> {
    let at = find(body, random, |inst| matches!(inst.op, Op::Binary { .. }))?;
    if let Op::Binary { a, .. } = &mut body.insts[at].op {
        *a = value;
    }
    Some(())
}
