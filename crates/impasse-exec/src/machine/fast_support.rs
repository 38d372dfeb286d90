//! What the fast loop leaves to functions.

use crate::bytecode::Instr;
use crate::bytecode::opcode::Fields;
use crate::memory::Memory;
use crate::memory::object::Origin;
use crate::program::Program;
use crate::world::Config;
use impasse_ir::{BinOp, ConvOp, FuncId, Op, Type, fold};

/// Whether an instruction reads or writes a slot that is symbolic.
#[inline]
pub(super) fn touches_symbolic(tags: &[u32], i: &Instr) -> bool {
    let tag = |slot: u32| tags.get(slot as usize).copied().unwrap_or(0);
    match i.op.fields() {
        Fields::None => false,
        Fields::A => tag(i.a) != 0,
        Fields::Ab => tag(i.a) | tag(i.b) != 0,
        Fields::Abc => tag(i.a) | tag(i.b) | tag(i.c) != 0,
        Fields::Other => true,
    }
}

/// Whether the double `a` is less than `b`.
#[inline]
pub(super) fn is_less(a: u64, b: u64) -> bool {
    f64::from_bits(a) < f64::from_bits(b)
}

/// Whether the double `a` is less than `b` or equal.
#[inline]
pub(super) fn is_at_most(a: u64, b: u64) -> bool {
    f64::from_bits(a) <= f64::from_bits(b)
}

/// The bits of an operation that gives a NaN.
#[cold]
#[inline(never)]
pub(super) fn nan(op: BinOp, ty: Type, a: u64, b: u64) -> u64 {
    fold::binary(op, ty, a.into(), b.into()).map_or(0, |bits| bits as u64)
}

/// A double as a signed integer.
#[inline]
pub(super) fn to_int(bits: u64, ty: Type) -> u64 {
    let number = f64::from_bits(bits);
    if number.abs() < 2_147_483_648.0 {
        let small = number as i32;
        return match ty {
            Type::I32 => u64::from(small.cast_unsigned()),
            _ => i64::from(small).cast_unsigned(),
        };
    }
    fold::convert(ConvOp::FpToSi, Type::F64, bits.into(), ty) as u64
}

/// Between `float` and `double`.
#[inline]
pub(super) fn between(bits: u64, op: ConvOp) -> u64 {
    let (from, to, result) = match op {
        ConvOp::FpExt => {
            let wide = f64::from(f32::from_bits(bits as u32));
            (
                Type::F32,
                Type::F64,
                (!wide.is_nan()).then(|| wide.to_bits()),
            )
        }
        _ => {
            let narrow = f64::from_bits(bits) as f32;
            let known = (!narrow.is_nan()).then(|| u64::from(narrow.to_bits()));
            (Type::F64, Type::F32, known)
        }
    };
    result.unwrap_or_else(|| fold::convert(op, from, bits.into(), to) as u64)
}

/// The address of a new local object.
pub(super) fn allocate(
    program: &Program,
    config: &Config,
    memory: &mut Memory,
    function: u32,
    inst: u32,
) -> Option<u64> {
    let inst = program.body(function)?.insts.get(inst as usize)?;
    let Op::Alloca { size, name, .. } = inst.op else {
        return None;
    };
    let origin = Origin::Stack {
        function: FuncId(function),
        name,
    };
    memory.allocate_stack(config, size, origin)
}
