//! Takes out the looks behind calls of what throws nothing. That is known once a program is linked:
//! who reaches a function of the runtime that throws may throw.

use std::collections::HashMap;

use impasse_ir::{Body, Const, FuncId, GlobalId, Inst, Module, Op, Operand, Reg, Symbol};

use crate::lower::PENDING;

/// The functions of the runtime that put an exception on its way.
const THROWING: [&str; 3] = [
    "__cxa_throw",
    "__cxa_rethrow",
    "_ZSt17rethrow_exceptionNSt15__exception_ptr13exception_ptrE",
];

/// Takes out what is not needed of a linked program.
pub fn settle_exceptions(module: &mut Module) {
    let Some(Symbol::Global(pending)) = module.symbol(PENDING) else {
        return;
    };
    let addressed = module.addressed();
    let throwing = throwing(module, &addressed);
    let indirect = addressed
        .iter()
        .zip(&throwing)
        .any(|(addressed, throws)| *addressed && *throws);
    for body in module.functions.iter_mut().filter_map(|f| f.body.as_mut()) {
        let throws = |callee: Option<FuncId>| match callee {
            Some(id) => throwing.get(id.index()).copied().unwrap_or(true),
            None => indirect,
        };
        settle(body, pending, &throws);
        *body = std::mem::take(body).compact();
    }
}

/// For each function, whether it may throw, or call what may.
fn throwing(module: &Module, addressed: &[bool]) -> Vec<bool> {
    let count = module.functions.len();
    // One more for calls through pointers, which may be of any function whose address is taken.
    let mut callers: Vec<Vec<usize>> = vec![Vec::new(); count + 1];
    for (index, function) in module.functions.iter().enumerate() {
        for inst in function.body.iter().flat_map(|body| &body.insts) {
            if let (Op::Call { callee, .. }, Some(body)) = (inst.op, &function.body) {
                let called = called(body, callee).map_or(count, FuncId::index);
                callers[called].push(index);
            }
        }
    }
    let mut throwing = vec![false; count + 1];
    let roots = module.functions.iter().enumerate();
    let roots = roots.filter(|(_, function)| THROWING.contains(&function.name.as_str()));
    let mut open: Vec<usize> = roots.map(|(index, _)| index).collect();
    while let Some(index) = open.pop() {
        if std::mem::replace(&mut throwing[index], true) {
            continue;
        }
        open.extend(&callers[index]);
        if addressed.get(index) == Some(&true) {
            open.push(count);
        }
    }
    throwing.truncate(count);
    throwing
}

/// The function that a call calls, if it is known.
fn called(body: &Body, callee: Operand) -> Option<FuncId> {
    match body.constant(callee) {
        Some(Const::Address(Symbol::Function(id), 0)) => Some(id),
        _ => None,
    }
}

/// Makes the branches of looks go on where the call before them throws nothing.
fn settle(body: &mut Body, pending: GlobalId, throws: &dyn Fn(Option<FuncId>) -> bool) {
    for index in 0..body.blocks.len() {
        let (start, end) = (body.blocks[index].start, body.blocks[index].end);
        let Some(insts) = body.insts.get(start as usize..end as usize) else {
            continue;
        };
        let Some(Op::CondBr { cond, other, .. }) = insts.last().map(|inst| inst.op) else {
            continue;
        };
        if is_look(body, insts, cond, pending) {
            let calls = insts.iter().rev().filter_map(|inst| match inst.op {
                Op::Call { callee, .. } => Some(callee),
                _ => None,
            });
            let callee = calls.map(|callee| called(body, callee)).next();
            if callee.is_some_and(|callee| !throws(callee)) {
                body.insts[end as usize - 1].op = Op::Br { target: other };
            }
        }
    }
}

/// Whether a condition is that an exception is on its way.
fn is_look(body: &Body, insts: &[Inst], cond: Operand, pending: GlobalId) -> bool {
    let results: HashMap<Reg, Op> = insts
        .iter()
        .rev()
        .take(3)
        .filter_map(|inst| Some((inst.dst?, inst.op)))
        .collect();
    let defined = |operand| match operand {
        Operand::Reg(reg) => results.get(&reg).copied(),
        Operand::Const(_) => None,
    };
    let Some(Op::Compare { a, .. }) = defined(cond) else {
        return false;
    };
    let Some(Op::Load { ptr, .. }) = defined(a) else {
        return false;
    };
    body.constant(ptr) == Some(Const::Address(Symbol::Global(pending), 0))
}
