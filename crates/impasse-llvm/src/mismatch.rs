//! Calls that pass something else than the callee takes. Our C front end passes records by value in
//! memory, clang in registers: a call from one to the other would pass the wrong things.

use impasse_ir::{Const, ConstId, FuncId, Linkage, Module, Op, Operand, Signature, Symbol, Type};

/// Makes calls that cannot be right calls of a function that nobody has, so that they are told.
pub fn part_mismatched_calls(module: &mut Module) {
    let mut wrong: Vec<(usize, usize, FuncId, Signature)> = Vec::new();
    for (caller, function) in module.functions.iter().enumerate() {
        let Some(body) = &function.body else { continue };
        for (at, inst) in body.insts.iter().enumerate() {
            let Op::Call {
                cast: true,
                sig,
                callee,
                ..
            } = inst.op
            else {
                continue;
            };
            let Some(id) = body.function(callee) else {
                continue;
            };
            let (Some(called), Some(given)) =
                (module.functions.get(id.index()), body.signature(sig))
            else {
                continue;
            };
            if called.body.is_some() && !fits(given, &called.signature, inst.dst.is_some()) {
                wrong.push((caller, at, id, given.clone()));
            }
        }
    }
    for (caller, at, callee, signature) in wrong {
        let name = &module.functions[callee.index()].name;
        let name = format!("{name} with records by value");
        let id = match module.symbol(&name) {
            Some(Symbol::Function(id)) => id,
            _ => module.declare(name, signature, Linkage::External),
        };
        let Some(body) = &mut module.functions[caller].body else {
            continue;
        };
        let constant = ConstId(body.consts.len() as u32);
        body.consts.push(Const::Address(Symbol::Function(id), 0));
        if let Op::Call { callee, .. } = &mut body.insts[at].op {
            *callee = Operand::Const(constant);
        }
        *body = std::mem::take(body).compact();
    }
}

/// Whether arguments of a call are what a function takes, apart from widths of integers.
fn fits(given: &Signature, taken: &Signature, result_used: bool) -> bool {
    let count = match taken.variadic {
        true => given.params.len() >= taken.params.len(),
        // A function that is declared without parameters may be given any.
        false => given.params.len() == taken.params.len(),
    };
    let results = match (given.ret, taken.ret) {
        (Some(given), Some(taken)) => alike(given, taken),
        (Some(_), None) => !result_used,
        (None, _) => true,
    };
    let mut pairs = given.params.iter().zip(&taken.params);
    count && results && pairs.all(|(&given, &taken)| alike(given, taken))
}

fn alike(a: Type, b: Type) -> bool {
    a == b || a.is_int() && b.is_int() && a != Type::I128 && b != Type::I128
}
