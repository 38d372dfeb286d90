//! Fusion: which IR instructions become part of their only user, comparisons of branches and address
//! computations of loads and stores. A fused instruction is *absorbed*: it gets no code and its
//! register no slot; the user computes it.
//!
//! # Why the code stays the same
//!
//! An instruction `d` is absorbed by a user `u` only if it stands before `u` in the same block, its
//! result has no other use, and it is a comparison, `ptr_add`, `mul`, `shl` or `sext`, which have no
//! effect, read no memory and cannot fault. So computing it at `u` instead of at `d` gives the same
//! value, provided its operands still have theirs. In the IR they have, since each register is set once
//! per way through its definition, which does not lie between `d` and `u`. In slots they have, because
//! registers share a slot only by the liveness that counts the operands of `d` as read at `u`
//! ([`Absorbed`](super::liveness::Absorbed)). A register whose
//! user could not take it over keeps its slot: `absorb` is called only where an [`Address`] or compare
//! that contains the instruction is recorded.
//!
//! The opcodes compute the same number as the instructions apart: 64-bit sums and products wrap in
//! both, a factor fits 16 bits without a sign, and an offset is a 32-bit constant that is
//! sign-extended. When a slot is symbolic the general way runs the IR instruction `u`, and computes
//! absorbed operands from their definitions (`Machine::operand`).

use super::slots::{constant_bits, is_wide};
use impasse_ir::{BinOp, Body, CmpOp, ConvOp, Op, Operand, Type};
use rustc_hash::FxHashMap;

/// The address of a load or store.
#[derive(Clone, Copy, Debug)]
pub(super) enum Address {
    /// A base and a constant.
    Offset { base: Operand, offset: i32 },
    /// A base and an index times a scale; `sext`: the index is an `i32`.
    Index {
        base: Operand,
        index: Operand,
        scale: u16,
        sext: bool,
    },
}

/// What becomes part of what.
pub(super) struct Fusion {
    /// How often each register is used.
    pub(super) uses: Vec<u32>,
    /// The instruction that defines each register; `u32::MAX` for parameters.
    pub(super) definitions: Vec<u32>,
    /// Registers that need no slot.
    pub(super) absorbed: Vec<bool>,
    /// Addresses of loads and stores, by instruction.
    pub(super) addresses: FxHashMap<u32, Address>,
    /// Conditional branches that compare, by instruction.
    pub(super) compares: FxHashMap<u32, u32>,
}

impl Fusion {
    pub(super) fn new(body: &Body) -> Self {
        let mut fusion = Self {
            uses: vec![0; body.regs.len()],
            definitions: vec![u32::MAX; body.regs.len()],
            absorbed: vec![false; body.regs.len()],
            addresses: FxHashMap::default(),
            compares: FxHashMap::default(),
        };
        for (at, inst) in (0u32..).zip(&body.insts) {
            body.all_operands(&inst.op, |operand| {
                if let Operand::Reg(reg) = operand
                    && let Some(count) = fusion.uses.get_mut(reg.index())
                {
                    *count += 1;
                }
            });
            if let Some(slot) = inst.dst.and_then(|r| fusion.definitions.get_mut(r.index())) {
                *slot = at;
            }
        }
        for block in &body.blocks {
            for at in block.start..block.end {
                fusion.visit(body, block.start, at);
            }
        }
        fusion
    }

    fn visit(&mut self, body: &Body, start: u32, at: u32) {
        let Some(inst) = body.insts.get(at as usize) else {
            return;
        };
        match inst.op {
            Op::Load { ty, ptr, .. } | Op::Store { ty, ptr, .. } if !is_wide(ty) => {
                if let Some(address) = self.address(body, start, at, ptr) {
                    self.addresses.insert(at, address);
                }
            }
            Op::CondBr { cond, .. } => {
                if let Some((compare, Op::Compare { op, ty, a, b })) =
                    self.single(body, start, at, cond)
                    && is_branch_compare(op, ty)
                    && [a, b].into_iter().all(|operand| is_plain(body, operand))
                {
                    self.absorb(cond);
                    self.compares.insert(at, compare);
                }
            }
            _ => {}
        }
    }

    /// The instruction of this block before `at` whose result is used here only.
    fn single(&self, body: &Body, start: u32, at: u32, operand: Operand) -> Option<(u32, Op)> {
        let Operand::Reg(reg) = operand else {
            return None;
        };
        let definition = *self.definitions.get(reg.index())?;
        let here = self.uses.get(reg.index()) == Some(&1) && (start..at).contains(&definition);
        let inst = body.insts.get(definition as usize)?;
        here.then_some((definition, inst.op))
    }

    fn absorb(&mut self, operand: Operand) {
        if let Operand::Reg(reg) = operand
            && let Some(flag) = self.absorbed.get_mut(reg.index())
        {
            *flag = true;
        }
    }

    fn address(&mut self, body: &Body, start: u32, at: u32, ptr: Operand) -> Option<Address> {
        let (_, Op::PtrAdd { base, offset, .. }) = self.single(body, start, at, ptr)? else {
            return None;
        };
        if !is_plain(body, base) {
            return None;
        }
        if let Some(offset) = small_constant(body, offset) {
            self.absorb(ptr);
            return Some(Address::Offset { base, offset });
        }
        if !matches!(offset, Operand::Reg(_)) {
            return None;
        }
        self.absorb(ptr);
        let Some((index, scale)) = self.scaled(body, start, at, offset) else {
            return Some(Address::Index {
                base,
                index: offset,
                scale: 1,
                sext: false,
            });
        };
        self.absorb(offset);
        let extended = self.single(body, start, at, index);
        if let Some((
            _,
            Op::Convert {
                op: ConvOp::SExt,
                from: Type::I32,
                a,
                to: Type::I64,
            },
        )) = extended
            && matches!(a, Operand::Reg(_))
        {
            self.absorb(index);
            return Some(Address::Index {
                base,
                index: a,
                scale,
                sext: true,
            });
        }
        Some(Address::Index {
            base,
            index,
            scale,
            sext: false,
        })
    }

    /// The factors of an offset that is an index times a small constant.
    fn scaled(&self, body: &Body, start: u32, at: u32, offset: Operand) -> Option<(Operand, u16)> {
        let (
            _,
            Op::Binary {
                op,
                ty: Type::I64,
                a,
                b,
                ..
            },
        ) = self.single(body, start, at, offset)?
        else {
            return None;
        };
        let factor = u16::try_from(small_constant(body, b)?).ok()?;
        let scale = match op {
            BinOp::Mul => factor,
            BinOp::Shl if factor < 15 => 1 << factor,
            _ => return None,
        };
        matches!(a, Operand::Reg(_)).then_some((a, scale))
    }
}

/// Whether the operand is a register or a known constant.
fn is_plain(body: &Body, operand: Operand) -> bool {
    match body.constant(operand) {
        Some(constant) => constant_bits(constant).is_some(),
        None => matches!(operand, Operand::Reg(_)),
    }
}

/// A constant of at most 64 bits that fits 32 bits with a sign.
pub(super) fn small_constant(body: &Body, operand: Operand) -> Option<i32> {
    let constant = body.constant(operand)?;
    let ty = constant.ty();
    if is_wide(ty) || ty.is_float() {
        return None;
    }
    let bits = constant_bits(constant)? as u64;
    let shift = 64 - ty.bits().unwrap_or(64);
    i32::try_from((bits << shift).cast_signed() >> shift).ok()
}

/// Whether a branch can make this comparison itself.
fn is_branch_compare(op: CmpOp, ty: Type) -> bool {
    match op {
        CmpOp::Eq | CmpOp::Ne | CmpOp::Ult | CmpOp::Ule | CmpOp::Ugt | CmpOp::Uge => !is_wide(ty),
        CmpOp::Slt | CmpOp::Sle | CmpOp::Sgt | CmpOp::Sge => {
            matches!(ty, Type::I32 | Type::I64 | Type::Ptr)
        }
        CmpOp::FOeq | CmpOp::FOlt | CmpOp::FOle | CmpOp::FOgt | CmpOp::FOge | CmpOp::FUne => {
            ty == Type::F64
        }
        _ => false,
    }
}
