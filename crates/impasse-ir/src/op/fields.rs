//! The one description of every instruction's fields, in the order of the text form.
//!
//! [`fields`] walks an instruction with a [`Visitor`]. The printer writes each field, the parser
//! fills in a template, the verifier checks, compaction renumbers: none of them knows the
//! instructions one by one.

use super::visitor::{CallFields, Visitor};
use super::{Access, Op, Ordering};
use crate::verify::Rule;
use crate::{Class, Operand, Type};

/// Visits the fields of `op`.
#[expect(clippy::too_many_lines, reason = "a table: one arm per instruction")]
pub(crate) fn fields<V: Visitor>(op: &mut Op, v: &mut V) -> Result<(), V::Error> {
    match op {
        Op::Binary {
            op,
            flags,
            ty,
            a,
            b,
        } => {
            let (class, allowed) = op.info();
            v.flags(flags, allowed)?;
            typed(v, ty, class, &mut [a, b])
        }
        Op::Unary { op, ty, a } => typed(v, ty, op.info(), &mut [a]),
        Op::Compare { op, ty, a, b } => typed(v, ty, op.info().0, &mut [a, b]),
        Op::Overflow { ty, a, b, .. } => typed(v, ty, Class::Int, &mut [a, b]),
        Op::Convert { op, from, a, to } => {
            let (from_class, to_class, width) = op.info();
            typed(v, from, from_class, &mut [a])?;
            v.word("to")?;
            v.ty(to, to_class)?;
            v.rule(Rule::ConversionWidth, width.allows(*from, *to))
        }
        Op::Select { ty, cond, a, b } => {
            v.ty(ty, Class::Any)?;
            operands(v, &mut [(cond, Type::I1), (a, *ty), (b, *ty)])
        }
        Op::Alloca { size, align, name } => {
            v.size(size)?;
            v.align(align)?;
            v.label(name)
        }
        Op::AllocaDyn { size, align, name } => {
            v.operand(size, Type::I64)?;
            v.align(align)?;
            v.label(name)
        }
        Op::StackSave | Op::Unreachable => Ok(()),
        Op::StackRestore { mark } => v.operand(mark, Type::Ptr),
        Op::Load { ty, ptr, access } => {
            qualifiers(v, access, Ordering::LOAD)?;
            v.ty(ty, Class::Any)?;
            v.word(",")?;
            v.operand(ptr, Type::Ptr)?;
            v.align(&mut access.align)
        }
        Op::Store {
            ty,
            value,
            ptr,
            access,
        } => {
            qualifiers(v, access, Ordering::STORE)?;
            v.ty(ty, Class::Any)?;
            operands(v, &mut [(value, *ty), (ptr, Type::Ptr)])?;
            v.align(&mut access.align)
        }
        Op::PtrAdd {
            base,
            offset,
            within,
        } => {
            operands(v, &mut [(base, Type::Ptr), (offset, Type::I64)])?;
            v.within(within)
        }
        Op::PtrDiff { a, b } => operands(v, &mut [(a, Type::Ptr), (b, Type::Ptr)]),
        Op::Copy {
            dst,
            src,
            len,
            volatile,
            ..
        } => {
            v.flag("volatile", volatile)?;
            operands(
                v,
                &mut [(dst, Type::Ptr), (src, Type::Ptr), (len, Type::I64)],
            )
        }
        Op::Memset {
            dst,
            byte,
            len,
            volatile,
        } => {
            v.flag("volatile", volatile)?;
            operands(
                v,
                &mut [(dst, Type::Ptr), (byte, Type::I8), (len, Type::I64)],
            )
        }
        Op::AtomicRmw {
            op,
            ty,
            ptr,
            value,
            access,
        } => {
            qualifiers(v, access, Ordering::UPDATE)?;
            v.ty(ty, op.info())?;
            operands(v, &mut [(ptr, Type::Ptr), (value, *ty)])?;
            v.align(&mut access.align)
        }
        Op::CmpXchg {
            ty,
            ptr,
            expected,
            new,
            access,
            failure,
        } => {
            qualifiers(v, access, Ordering::UPDATE)?;
            v.ordering(failure, Ordering::FAILURE)?;
            v.ty(ty, Class::IntOrPtr)?;
            operands(v, &mut [(ptr, Type::Ptr), (expected, *ty), (new, *ty)])?;
            v.align(&mut access.align)
        }
        Op::Unknown { ty } => v.ty(ty, Class::IntOrFloat),
        Op::Fence { ordering } => v.ordering(ordering, Ordering::FENCE),
        Op::Call {
            cast,
            sig,
            callee,
            args,
        } => {
            v.flag("cast", cast)?;
            v.call(CallFields {
                cast: *cast,
                sig,
                callee,
                args,
            })
        }
        Op::Va { list, .. } => v.operand(list, Type::Ptr),
        Op::VaCopy { dst, src } => operands(v, &mut [(dst, Type::Ptr), (src, Type::Ptr)]),
        Op::VaArg { ty, list } => {
            v.ty(ty, Class::Any)?;
            v.word(",")?;
            v.operand(list, Type::Ptr)
        }
        Op::Br { target } => v.target(target),
        Op::CondBr { cond, then, other } => {
            v.operand(cond, Type::I1)?;
            v.word(",")?;
            v.target(then)?;
            v.word(",")?;
            v.target(other)
        }
        Op::Switch {
            ty,
            value,
            default,
            cases,
        } => {
            typed(v, ty, Class::Int, &mut [value])?;
            v.word(",")?;
            v.target(default)?;
            v.cases(cases, *ty)
        }
        Op::IndirectBr { addr, targets } => {
            v.operand(addr, Type::Ptr)?;
            v.targets(targets)
        }
        Op::Ret { value } => v.ret(value),
        Op::Unsupported { reason } => v.text(reason),
    }
}

/// A type and operands of that type.
fn typed<V: Visitor>(
    v: &mut V,
    ty: &mut Type,
    class: Class,
    values: &mut [&mut Operand],
) -> Result<(), V::Error> {
    v.ty(ty, class)?;
    for (index, value) in values.iter_mut().enumerate() {
        if index > 0 {
            v.word(",")?;
        }
        v.operand(value, *ty)?;
    }
    Ok(())
}

/// Operands with their types, separated by commas.
fn operands<V: Visitor>(v: &mut V, values: &mut [(&mut Operand, Type)]) -> Result<(), V::Error> {
    for (index, (value, ty)) in values.iter_mut().enumerate() {
        if index > 0 {
            v.word(",")?;
        }
        v.operand(value, *ty)?;
    }
    Ok(())
}

/// What stands before the type of a memory access.
fn qualifiers<V: Visitor>(
    v: &mut V,
    access: &mut Access,
    allowed: &[Ordering],
) -> Result<(), V::Error> {
    v.flag("volatile", &mut access.volatile)?;
    v.ordering(&mut access.ordering, allowed)
}
