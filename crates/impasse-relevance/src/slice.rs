//! Backward slicing (Weiser): the part of a module that decides what it communicates.
//!
//! The criterion is every call of a function without a body that says that it is to be made ([`Effect`](crate::Effect):
//! what it is given is relevant, escapes, or it ends the program), every volatile access and every
//! loop without a way out. Backward from there, over data and control dependence, through calls and
//! memory, everything that has a part in it stays; the rest goes: instructions, branches (the code goes
//! on where all their ways meet), calls.
//!
//! # Why the slice communicates as the module does
//!
//! Run both side by side. An instruction that stays has only operands that stay, and so does everything
//! that decides whether it runs (control dependence) or writes what it reads (points-to analysis, which
//! errs on the side of too much). By induction over the instructions that stay, in the order of the run, they
//! run in both, with the same values, in the same order. What goes could only end the run early: by a
//! fault, or by a loop that never ends and does nothing. Faults in what is left out are not
//! found; a program that has them does not communicate more than the slice does.

use crate::collect::Collector;
use crate::facts::reachable;
use crate::{Externals, Level};
use impasse_ir::{Body, Module, Op, Prune, Type, prune};

/// Reduces a module to what decides its communication.
pub fn slice(module: &Module, externals: &dyn Externals) -> Module {
    let mut collector = Collector::new(module, externals, true);
    collector.collect();
    collector.graph.propagate();
    while collector.keep_cheap_checks() {
        collector.graph.propagate();
    }
    let mut sliced = module.clone();
    for (index, function) in sliced.functions.iter_mut().enumerate() {
        if let Some(body) = &mut function.body {
            *body = left_of(&mut collector, index, body, function.signature.ret);
        }
    }
    sliced
}

/// How many instructions a module has that it can come to.
pub fn instructions(module: &Module) -> usize {
    let reached = reachable(module).into_iter().zip(&module.functions);
    let bodies = reached.filter_map(|(reached, f)| f.body.as_ref().filter(|_| reached));
    bodies.map(|body| body.insts.len()).sum()
}

fn left_of(collector: &mut Collector<'_>, function: usize, body: &Body, ret: Option<Type>) -> Body {
    let mut keep = Vec::with_capacity(body.insts.len());
    for (at, inst) in body.insts.iter().enumerate() {
        let dst = inst.dst;
        let dst = dst.and_then(|reg| collector.nodes.register(function, reg));
        let effect = collector.effects[function][at];
        let mut matters = |node| collector.graph.level(node) > Level::Irrelevant;
        let plain = matches!(inst.op, Op::Br { .. } | Op::Ret { .. } | Op::Unreachable);
        keep.push(plain || dst.is_some_and(&mut matters) || effect.is_some_and(&mut matters));
    }
    let after = collector.post_dominance(function, body);
    let meets: Vec<Option<usize>> = (0..body.blocks.len())
        .map(|block| after.next(block))
        .collect();
    prune(body, &Prune { keep, meets, ret })
}
