//! Mutations of the fields of instructions.

use super::mutations::Mutation;
use super::pick::{body, constant, find, set_first};
use super::random::Random;
use crate::*;

pub(super) const ALL: &[Mutation] = &[
    ("operand of another type", Rule::OperandType, operand_type),
    ("alignment", Rule::Alignment, alignment),
    ("type class", Rule::TypeClass, type_class),
    ("conversion", Rule::ConversionWidth, conversion),
    ("flags", Rule::Flags, flags),
    ("ordering", Rule::Ordering, ordering),
    ("equal cases", Rule::Cases, equal_cases),
    ("wide constant", Rule::Constant, wide_constant),
    ("address of nothing", Rule::Symbol, address_of_nothing),
    ("fewer arguments", Rule::CallArguments, fewer_arguments),
    ("signature", Rule::Callee, signature),
    ("return value", Rule::Return, return_value),
    ("va_start", Rule::VaStart, va_start),
];

fn operand_type(module: &mut Module, random: &mut Random) -> Option<()> {
    let body = body(module, random)?;
    let null = constant(body, Const::Null);
    set_first(body, random, null)
}

fn alignment(module: &mut Module, random: &mut Random) -> Option<()> {
    let body = body(module, random)?;
    let bad = [0, 3, 12][random.below(3)];
    let memory = |op: &Op| matches!(op, Op::Load { .. } | Op::Alloca { .. } | Op::Store { .. });
    let at = find(body, random, |inst| memory(&inst.op))?;
    if let Op::Load { access, .. } | Op::Store { access, .. } = &mut body.insts[at].op {
        access.align = bad;
    }
    if let Op::Alloca { align, .. } = &mut body.insts[at].op {
        *align = bad;
    }
    Some(())
}

fn type_class(module: &mut Module, random: &mut Random) -> Option<()> {
    let body = body(module, random)?;
    let at = find(body, random, |inst| matches!(inst.op, Op::Binary { .. }))?;
    if let Op::Binary { ty, .. } = &mut body.insts[at].op {
        *ty = Type::Ptr;
    }
    Some(())
}

fn conversion(module: &mut Module, random: &mut Random) -> Option<()> {
    let body = body(module, random)?;
    let at = find(body, random, |inst| {
        matches!(
            inst.op,
            Op::Convert {
                op: ConvOp::Trunc | ConvOp::ZExt | ConvOp::FpExt,
                ..
            }
        )
    })?;
    if let Op::Convert { from, to, .. } = &mut body.insts[at].op {
        *to = *from;
    }
    Some(())
}

fn flags(module: &mut Module, random: &mut Random) -> Option<()> {
    let body = body(module, random)?;
    let at = find(body, random, |inst| matches!(inst.op, Op::Binary { .. }))?;
    if let Op::Binary { flags, .. } = &mut body.insts[at].op {
        *flags = Flags::NSW.union(Flags::EXACT);
    }
    Some(())
}

fn ordering(module: &mut Module, random: &mut Random) -> Option<()> {
    let body = body(module, random)?;
    let at = find(body, random, |inst| {
        matches!(inst.op, Op::Load { .. } | Op::Fence { .. })
    })?;
    match &mut body.insts[at].op {
        Op::Load { access, .. } => access.ordering = Ordering::Release,
        Op::Fence { ordering } => *ordering = Ordering::Relaxed,
        _ => {}
    }
    Some(())
}

fn equal_cases(module: &mut Module, random: &mut Random) -> Option<()> {
    let body = body(module, random)?;
    let many = |op: &Op| matches!(op, Op::Switch { cases, .. } if cases.len > 1);
    let at = find(body, random, |inst| many(&inst.op))?;
    if let Op::Switch { cases, .. } = body.insts[at].op {
        let start = cases.start as usize;
        body.cases[start + 1].value = body.cases[start].value;
    }
    Some(())
}

fn wide_constant(module: &mut Module, random: &mut Random) -> Option<()> {
    let body = body(module, random)?;
    constant(body, Const::Int(Type::I8, 256));
    Some(())
}

fn address_of_nothing(module: &mut Module, random: &mut Random) -> Option<()> {
    let body = body(module, random)?;
    constant(body, Const::Address(Symbol::Global(GlobalId(99)), 0));
    Some(())
}

fn fewer_arguments(module: &mut Module, random: &mut Random) -> Option<()> {
    let body = body(module, random)?;
    let at = find(body, random, |inst| matches!(inst.op, Op::Call { .. }))?;
    if let Op::Call { sig, args, .. } = &mut body.insts[at].op {
        args.len = (body.signatures[sig.index()].params.len() as u32).checked_sub(1)?;
    }
    Some(())
}

fn signature(module: &mut Module, random: &mut Random) -> Option<()> {
    let body = body(module, random)?;
    let direct = |op: &Op| match *op {
        Op::Call {
            cast: false,
            callee,
            ..
        } => body.constant(callee) != Some(Const::Null),
        _ => false,
    };
    let at = find(body, random, |inst| direct(&inst.op))?;
    if let Op::Call { sig, .. } = body.insts[at].op {
        body.signatures[sig.index()].variadic ^= true;
    }
    Some(())
}

fn return_value(module: &mut Module, random: &mut Random) -> Option<()> {
    let body = body(module, random)?;
    let undef = constant(body, Const::Undef(Type::I32));
    let at = find(body, random, |inst| matches!(inst.op, Op::Ret { .. }))?;
    if let Op::Ret { value } = &mut body.insts[at].op {
        *value = if value.is_some() { None } else { Some(undef) };
    }
    Some(())
}

fn va_start(module: &mut Module, _: &mut Random) -> Option<()> {
    let starts = |inst: &Inst| {
        matches!(
            inst.op,
            Op::Va {
                op: VaOp::Start,
                ..
            }
        )
    };
    let function = module.functions.iter_mut().find(|function| {
        let body = function.body.as_ref();
        body.is_some_and(|body| body.insts.iter().any(starts))
    })?;
    function.signature.variadic = false;
    Some(())
}
