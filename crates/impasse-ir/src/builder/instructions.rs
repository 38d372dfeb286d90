//! One method per common instruction; types come from the operands.

use super::FunctionBuilder;
use crate::op::{Access, BinOp, CmpOp, ConvOp, CopyOp, Flags, Op, OverflowOp, UnOp};
use crate::{BlockId, Case, Operand, Signature, Target, Type};

impl FunctionBuilder<'_> {
    /// Appends an instruction that has a result.
    fn value(&mut self, op: Op) -> Operand {
        self.emit(op).expect("this instruction has a result")
    }

    /// [`Op::Binary`].
    pub fn binary(&mut self, op: BinOp, flags: Flags, a: Operand, b: Operand) -> Operand {
        let ty = self.type_of(a);
        self.value(Op::Binary {
            op,
            flags,
            ty,
            a,
            b,
        })
    }

    /// [`Op::Unary`].
    pub fn unary(&mut self, op: UnOp, a: Operand) -> Operand {
        let ty = self.type_of(a);
        self.value(Op::Unary { op, ty, a })
    }

    /// [`Op::Compare`].
    pub fn compare(&mut self, op: CmpOp, a: Operand, b: Operand) -> Operand {
        let ty = self.type_of(a);
        self.value(Op::Compare { op, ty, a, b })
    }

    /// [`Op::Overflow`].
    pub fn overflows(&mut self, op: OverflowOp, a: Operand, b: Operand) -> Operand {
        let ty = self.type_of(a);
        self.value(Op::Overflow { op, ty, a, b })
    }

    /// [`Op::Convert`].
    pub fn convert(&mut self, op: ConvOp, a: Operand, to: Type) -> Operand {
        let from = self.type_of(a);
        self.value(Op::Convert { op, from, a, to })
    }

    /// [`Op::Select`].
    pub fn select(&mut self, cond: Operand, a: Operand, b: Operand) -> Operand {
        let ty = self.type_of(a);
        self.value(Op::Select { ty, cond, a, b })
    }

    /// [`Op::Alloca`] here, a new object each time it is reached; an empty name is none. See also
    /// [`local`](Self::local).
    pub fn alloca(&mut self, size: u64, align: u32, name: &str) -> Operand {
        let name = (!name.is_empty()).then(|| self.text(name));
        self.value(Op::Alloca { size, align, name })
    }

    /// [`Op::AllocaDyn`]; an empty name is none.
    pub fn alloca_dyn(&mut self, size: Operand, align: u32, name: &str) -> Operand {
        let name = (!name.is_empty()).then(|| self.text(name));
        self.value(Op::AllocaDyn { size, align, name })
    }

    /// [`Op::StackSave`].
    pub fn stack_save(&mut self) -> Operand {
        self.value(Op::StackSave)
    }

    /// [`Op::Load`].
    pub fn load(&mut self, ty: Type, ptr: Operand, access: Access) -> Operand {
        self.value(Op::Load { ty, ptr, access })
    }

    /// [`Op::Store`].
    pub fn store(&mut self, value: Operand, ptr: Operand, access: Access) {
        let ty = self.type_of(value);
        self.emit(Op::Store {
            ty,
            value,
            ptr,
            access,
        });
    }

    /// [`Op::PtrAdd`].
    pub fn ptr_add(&mut self, base: Operand, offset: Operand) -> Operand {
        self.value(Op::PtrAdd {
            base,
            offset,
            within: 0,
        })
    }

    /// [`Op::PtrAdd`] by nothing: a pointer to an array of so many bytes that is part of an object.
    pub fn ptr_within(&mut self, base: Operand, within: u64) -> Operand {
        let offset = self.int(Type::I64, 0);
        self.value(Op::PtrAdd {
            base,
            offset,
            within,
        })
    }

    /// [`Op::PtrAdd`] by a constant; `base` itself for 0.
    pub fn ptr_offset(&mut self, base: Operand, bytes: i64) -> Operand {
        if bytes == 0 {
            return base;
        }
        let offset = self.int(Type::I64, i128::from(bytes));
        self.ptr_add(base, offset)
    }

    /// [`Op::PtrDiff`].
    pub fn ptr_diff(&mut self, a: Operand, b: Operand) -> Operand {
        self.value(Op::PtrDiff { a, b })
    }

    /// [`Op::Copy`] of `len` bytes.
    pub fn copy(&mut self, op: CopyOp, dst: Operand, src: Operand, len: u64) {
        let len = self.int(Type::I64, i128::from(len));
        let volatile = false;
        self.emit(Op::Copy {
            op,
            dst,
            src,
            len,
            volatile,
        });
    }

    /// [`Op::Memset`] of `len` bytes.
    pub fn memset(&mut self, dst: Operand, byte: u8, len: u64) {
        let byte = self.int(Type::I8, i128::from(byte));
        let len = self.int(Type::I64, i128::from(len));
        let volatile = false;
        self.emit(Op::Memset {
            dst,
            byte,
            len,
            volatile,
        });
    }

    /// [`Op::Call`]; gives the result, if the signature has one.
    pub fn call(&mut self, callee: Operand, sig: &Signature, args: &[Operand]) -> Option<Operand> {
        let op = self.call_op(callee, sig, args);
        self.emit(op)
    }

    /// [`Op::Call`] with a signature that is not the callee's, as unprototyped calls can have it.
    pub fn call_cast(
        &mut self,
        callee: Operand,
        sig: &Signature,
        args: &[Operand],
    ) -> Option<Operand> {
        let mut op = self.call_op(callee, sig, args);
        if let Op::Call { cast, .. } = &mut op {
            *cast = true;
        }
        self.emit(op)
    }

    /// [`Op::VaArg`].
    pub fn va_arg(&mut self, ty: Type, list: Operand) -> Operand {
        self.value(Op::VaArg { ty, list })
    }

    /// [`Op::Br`].
    pub fn br(&mut self, block: BlockId, args: &[Operand]) {
        let target = self.target(block, args);
        self.emit(Op::Br { target });
    }

    /// [`Op::CondBr`] to blocks without parameters.
    pub fn cond_br(&mut self, cond: Operand, then: BlockId, other: BlockId) {
        let then = self.target(then, &[]);
        let other = self.target(other, &[]);
        self.emit(Op::CondBr { cond, then, other });
    }

    /// [`Op::Switch`] to blocks without parameters; values are cut to the type.
    pub fn switch(&mut self, value: Operand, default: BlockId, cases: &[(i128, BlockId)]) {
        let ty = self.type_of(value);
        let args = crate::List::default();
        let cases: Vec<Case> = (cases.iter())
            .map(|&(value, block)| Case {
                value: value.cast_unsigned() & ty.mask(),
                target: Target { block, args },
            })
            .collect();
        let cases = self.cases(cases);
        let default = self.target(default, &[]);
        self.emit(Op::Switch {
            ty,
            value,
            default,
            cases,
        });
    }

    /// [`Op::Ret`].
    pub fn ret(&mut self, value: Option<Operand>) {
        self.emit(Op::Ret { value });
    }

    /// [`Op::Unreachable`].
    pub fn unreachable(&mut self) {
        self.emit(Op::Unreachable);
    }

    /// [`Op::Unsupported`].
    pub fn unsupported(&mut self, reason: &str) {
        let reason = self.text(reason);
        self.emit(Op::Unsupported { reason });
    }
}
