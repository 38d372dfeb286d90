//! Takes out the looks behind calls of what throws nothing. That is known once a program is linked:
//! who reaches a function of the runtime that throws may throw.

use std::collections::{HashMap, HashSet};

use impasse_ir::{
    Body, Const, FunctionBuilder, GlobalId, Inst, Module, Op, Operand, Reg, Signature, Symbol,
};

use crate::lower::PENDING;

/// The functions of the runtime that put an exception on its way.
const THROWING: [&str; 3] = [
    "__cxa_throw",
    "__cxa_rethrow",
    "_ZSt17rethrow_exceptionNSt15__exception_ptr13exception_ptrE",
];

/// `std::__throw_ios_failure`, which throws what a stream was told to throw when it fails.
const STREAM_FAILURE: &str = "_ZSt19__throw_ios_failurePKc";

/// Whether code in bitcode may tell a stream to throw when it fails: it calls `exceptions` of
/// `std::basic_ios`, also where that is inlined, which shows in debug information only. `whole` says that there
/// is all of that, so that the full name must be there.
pub fn streams_may_throw(bitcode: &[u8], whole: bool) -> bool {
    let has = |text: &[u8]| bitcode.windows(text.len()).any(|part| part == text);
    let name: &[u8] = match whole {
        true => b"10exceptionsESt12_Ios_Iostate",
        false => b"exceptions",
    };
    has(name) || !has(b"Debug Info Version")
}

/// Takes out looks of a linked program that are not needed. `streams_throw` says whether a stream may be told to
/// throw when it fails.
pub fn settle_exceptions(module: &mut Module, streams_throw: bool) {
    let Some(Symbol::Global(pending)) = module.symbol(PENDING) else {
        return;
    };
    if !streams_throw && let Some(Symbol::Function(id)) = module.symbol(STREAM_FAILURE) {
        let mut never = FunctionBuilder::new(module, id);
        never.unreachable();
        never.finish();
    }
    let mut throwing = Throwing::default();
    throwing.find(module);
    for body in module.functions.iter_mut().filter_map(|f| f.body.as_mut()) {
        settle(body, pending, &throwing);
        *body = std::mem::take(body).compact();
    }
}

/// Which functions may throw, or call what may.
#[derive(Default)]
struct Throwing {
    functions: Vec<bool>,
    /// The same for calls through pointers, by what is passed: such a call may be of any function that takes
    /// that and whose address is used.
    pointers: HashSet<Vec<Passed>>,
}

/// How an argument is passed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Passed {
    /// As a pointer or an integer.
    Word,
    Number(impasse_ir::Type),
}

fn passed(signature: &Signature) -> Vec<Passed> {
    let kind = |&ty: &impasse_ir::Type| match ty.is_int() || ty == impasse_ir::Type::Ptr {
        true => Passed::Word,
        false => Passed::Number(ty),
    };
    signature.params.iter().map(kind).collect()
}

impl Throwing {
    fn find(&mut self, module: &Module) {
        let addressed = module.addressed();
        self.functions = vec![false; module.functions.len()];
        let mut callers: Vec<Vec<usize>> = vec![Vec::new(); module.functions.len()];
        let mut through: HashMap<Vec<Passed>, Vec<usize>> = HashMap::new();
        for (index, function) in module.functions.iter().enumerate() {
            let Some(body) = &function.body else { continue };
            for inst in &body.insts {
                let Op::Call { callee, sig, .. } = inst.op else {
                    continue;
                };
                match (body.function(callee), body.signature(sig)) {
                    (Some(id), _) => callers[id.index()].push(index),
                    (None, Some(given)) => through.entry(passed(given)).or_default().push(index),
                    (None, None) => {}
                }
            }
        }
        let roots = module.functions.iter().enumerate();
        let roots = roots.filter(|(_, function)| THROWING.contains(&function.name.as_str()));
        let mut open: Vec<usize> = roots.map(|(index, _)| index).collect();
        while let Some(index) = open.pop() {
            if std::mem::replace(&mut self.functions[index], true) {
                continue;
            }
            open.extend(&callers[index]);
            if addressed[index] {
                let taken = passed(&module.functions[index].signature);
                open.extend(through.get(&taken).into_iter().flatten());
                self.pointers.insert(taken);
            }
        }
    }

    /// Whether a call may throw.
    fn may(&self, body: &Body, call: &Op) -> bool {
        let Op::Call { callee, sig, .. } = *call else {
            return false;
        };
        match body.function(callee) {
            Some(id) => self.functions.get(id.index()).copied().unwrap_or(true),
            None => body
                .signature(sig)
                .is_none_or(|given| self.pointers.contains(&passed(given))),
        }
    }
}

/// Makes the branches of looks go on where the call before them throws nothing.
fn settle(body: &mut Body, pending: GlobalId, throwing: &Throwing) {
    for index in 0..body.blocks.len() {
        let (start, end) = (body.blocks[index].start, body.blocks[index].end);
        let Some(insts) = body.insts.get(start as usize..end as usize) else {
            continue;
        };
        let Some(Op::CondBr { cond, other, .. }) = insts.last().map(|inst| inst.op) else {
            continue;
        };
        if is_look(body, insts, cond, pending) {
            let mut calls = insts.iter().rev().map(|inst| &inst.op);
            let call = calls.find(|op| matches!(op, Op::Call { .. }));
            if call.is_some_and(|call| !throwing.may(body, call)) {
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
