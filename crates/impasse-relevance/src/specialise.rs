//! Calling contexts: functions are copied for the calls that reach them, so that an analysis which
//! knows functions only once tells their callers apart (cloning, as for heap objects by Lattner and
//! Adve). A wrapper of `malloc` then makes a different object for each of its callers, and what is
//! left of a helper in a slice can differ from call to call.
//!
//! Calls are followed from `main`, and from functions that are called through pointers, in breadth-first order, and each gets a copy of its own of the function
//! that it calls, those of small functions first, until the module has grown to a bound. Not copied are functions that call
//! themselves, and large ones. Whatever is copied, the module does the same.

use crate::facts::addressed;
use impasse_ir::{Const, ConstId, FuncId, Function, Linkage, Module, Op, Operand, Symbol};
use std::collections::{BTreeMap, HashSet, VecDeque};

/// Functions with more instructions are not copied.
const LARGE: usize = 400;
/// Sizes that differ by less count as the same.
const ALIKE: usize = 50;
/// How much the module may grow: to so many times its size, and by so many instructions.
const GROWTH: (usize, usize) = (2, 4000);

/// The same module with a function for each context.
pub fn specialise(module: &mut Module) {
    let sizes = module.functions.iter().map(size);
    let total: usize = sizes.sum();
    let mut room = total * (GROWTH.0 - 1) + GROWTH.1;
    let Some(Symbol::Function(main)) = module.symbol("main") else {
        return;
    };
    let pointed_to = addressed(module).into_iter().map(FuncId::from_index);
    let roots: Vec<FuncId> = std::iter::once(main).chain(pointed_to).collect();
    let mut taken: HashSet<FuncId> = roots.iter().copied().collect();
    // Functions to look at, with the calls that led there, as the functions they are copies of.
    let mut todo: VecDeque<(FuncId, Vec<FuncId>)> =
        roots.into_iter().map(|root| (root, vec![root])).collect();
    // Calls that may get a copy, small functions first: those make objects, large ones use up the room.
    let mut waiting: BTreeMap<(usize, usize), CallSite> = BTreeMap::new();
    let mut order = 0;
    loop {
        while let Some((caller, way)) = todo.pop_front() {
            for (at, callee) in calls(module, caller) {
                let function = &module.functions[callee.index()];
                let instructions = size(function);
                if instructions == 0 || way.contains(&callee) || has_labels(function) {
                    continue;
                }
                // The first to call a function keeps it.
                if taken.insert(callee) {
                    todo.push_back((callee, followed_by(&way, callee)));
                } else if instructions <= LARGE {
                    order += 1;
                    let way = way.clone();
                    let place = CallSite {
                        caller,
                        at,
                        callee,
                        way,
                    };
                    waiting.insert((instructions / ALIKE, order), place);
                }
            }
        }
        let Some((
            _,
            CallSite {
                caller,
                at,
                callee,
                way,
            },
        )) = waiting.pop_first()
        else {
            break;
        };
        let instructions = size(&module.functions[callee.index()]);
        if instructions <= room {
            room -= instructions;
            let target = copy(module, callee);
            redirect(module, caller, at, target);
            todo.push_back((target, followed_by(&way, callee)));
        }
    }
}

/// A call that may get a copy of what it calls, and the calls that led there.
struct CallSite {
    caller: FuncId,
    at: usize,
    callee: FuncId,
    way: Vec<FuncId>,
}

fn followed_by(way: &[FuncId], callee: FuncId) -> Vec<FuncId> {
    way.iter().copied().chain([callee]).collect()
}

fn size(function: &Function) -> usize {
    function.body.as_ref().map_or(0, |body| body.insts.len())
}

/// Whether addresses of blocks are used, which belong to one function only.
fn has_labels(function: &Function) -> bool {
    let label = |constant: &Const| matches!(constant, Const::Address(Symbol::Block(..), _));
    function
        .body
        .as_ref()
        .is_some_and(|body| body.consts.iter().any(label))
}

/// The direct calls of a function: instructions, and what they call.
fn calls(module: &Module, caller: FuncId) -> Vec<(usize, FuncId)> {
    let Some(body) = &module.functions[caller.index()].body else {
        return Vec::new();
    };
    let called = |op: &Op| match *op {
        Op::Call { callee, .. } => body.function(callee),
        _ => None,
    };
    let numbered = body.insts.iter().enumerate();
    let calls = numbered.filter_map(|(at, inst)| Some((at, called(&inst.op)?)));
    calls.collect()
}

/// A copy of a function, under a name that no source language has.
fn copy(module: &mut Module, function: FuncId) -> FuncId {
    let number = module.functions.len();
    let mut copy = module.functions[function.index()].clone();
    copy.name = format!("{}.{number}", copy.name);
    copy.linkage = Linkage::Internal;
    module.functions.push(copy);
    FuncId::from_index(number)
}

/// Lets a call go to another function.
fn redirect(module: &mut Module, caller: FuncId, at: usize, target: FuncId) {
    let Some(body) = &mut module.functions[caller.index()].body else {
        return;
    };
    let constant = Const::Address(Symbol::Function(target), 0);
    body.consts.push(constant);
    let id = ConstId::from_index(body.consts.len() - 1);
    if let Op::Call { callee, .. } = &mut body.insts[at].op {
        *callee = Operand::Const(id);
    }
}
