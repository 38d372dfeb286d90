//! Simple facts about modules and functions.

use crate::Externals;
use impasse_ir::{Body, Const, ConvOp, Init, Module, Op, Operand, Symbol};

/// Functions whose address is used other than by calling them.
pub(crate) fn addressed(module: &Module) -> Vec<usize> {
    let mut found = vec![false; module.functions.len()];
    let mut note = |symbol: Symbol| {
        if let Symbol::Function(id) = symbol
            && let Some(slot) = found.get_mut(id.index())
        {
            *slot = true;
        }
    };
    for global in &module.globals {
        if let Init::Data { relocs, .. } = &global.init {
            relocs.iter().for_each(|reloc| note(reloc.symbol));
        }
    }
    for body in module.functions.iter().filter_map(|f| f.body.as_ref()) {
        for inst in &body.insts {
            body.all_operands(&inst.op, |operand| {
                let called = matches!(inst.op, Op::Call { callee, .. } if callee == operand);
                if let Some(Const::Address(symbol, _)) = body.constant(operand)
                    && !called
                {
                    note(symbol);
                }
            });
            // A function that is passed to itself is both.
            if let Op::Call { callee, args, .. } = inst.op
                && body.args(args).contains(&callee)
                && let Some(Const::Address(symbol, _)) = body.constant(callee)
            {
                note(symbol);
            }
        }
    }
    (0..found.len()).filter(|&index| found[index]).collect()
}

/// The instruction that makes each register.
pub(crate) fn definitions(body: &Body) -> Vec<Option<u32>> {
    let mut definitions = vec![None; body.regs.len()];
    for (at, inst) in (0u32..).zip(&body.insts) {
        if let Some(slot) = inst.dst.and_then(|dst| definitions.get_mut(dst.index())) {
            *slot = Some(at);
        }
    }
    definitions
}

/// Whether the code calls a function that may return a second time.
pub(crate) fn returns_twice(externals: &dyn Externals, body: &Body) -> bool {
    body.consts.iter().any(|constant| match constant {
        Const::Address(Symbol::Function(id), _) => externals.returns_twice(*id),
        _ => false,
    })
}

/// The bits of an operand that is a constant number, or such a number made a pointer.
pub(crate) fn constant(body: &Body, definitions: &[Option<u32>], operand: Operand) -> Option<u128> {
    let operand = match operand {
        Operand::Const(_) => operand,
        Operand::Reg(reg) => {
            let at = (*definitions.get(reg.index())?)?;
            match body.insts.get(at as usize)?.op {
                Op::Convert {
                    op: ConvOp::IntToPtr,
                    a,
                    ..
                } => a,
                _ => return None,
            }
        }
    };
    match body.constant(operand)? {
        Const::Int(_, bits) => Some(bits),
        Const::Null => Some(0),
        _ => None,
    }
}
