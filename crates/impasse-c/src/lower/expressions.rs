//! Expressions: what each kind becomes, calls and variable arguments.

use impasse_ir::{CmpOp, ConvOp, Operand, Signature, Symbol, Type as Ir};

use crate::abi::{self, Shape, passed};
use crate::hir::{Callee, Expr, ExprId, ExprKind, Size};
use crate::lower::function::{Lowerer, Value};
use crate::lower::places::Spot;
use crate::types::{Type, TypeId};

// Expressions.
impl Lowerer<'_, '_> {
    /// The value of a scalar expression.
    pub(super) fn scalar(&mut self, id: ExprId) -> Operand {
        match self.value(id) {
            Value::Scalar(scalar) => scalar,
            Value::Complex(re, _) => re,
            Value::Memory(address) => address,
            Value::Void => {
                let ty = passed(self.shape(self.body.expr(id).ty));
                self.b.undef(ty)
            }
        }
    }

    /// The value of an expression.
    pub(super) fn value(&mut self, id: ExprId) -> Value {
        let expr = self.body.expr(id);
        match &expr.kind {
            ExprKind::Const(bits) => self.constant(expr.ty, *bits),
            ExprKind::Load(place) => {
                let spot = self.spot(*place);
                self.at(expr.at);
                self.load(spot)
            }
            ExprKind::AddressOf(place) => Value::Scalar(self.pointer_to(*place)),
            ExprKind::FunctionAddress(function) => {
                let function = self.function_symbol(*function);
                Value::Scalar(self.b.address(Symbol::Function(function), 0))
            }
            ExprKind::LabelAddress(label) => Value::Scalar(self.label_address(*label)),
            ExprKind::Convert(value) => {
                let from = self.body.expr(*value).ty;
                let value = self.value(*value);
                self.at(expr.at);
                self.convert(value, from, expr.ty)
            }
            ExprKind::Comma(first, second) => {
                self.value(*first);
                self.value(*second)
            }
            ExprKind::Statement(body, result) => {
                self.stmt(*body);
                result.map_or(Value::Void, |result| self.value(result))
            }
            _ => self.operation(id, expr),
        }
    }

    fn operation(&mut self, id: ExprId, expr: &Expr) -> Value {
        match expr.kind {
            ExprKind::Negate(value) => self.negate(expr, value),
            ExprKind::Complement(value) => self.complement(expr, value),
            ExprKind::Arith(op, a, b) => self.arith(expr, op, a, b),
            ExprKind::Not(_) | ExprKind::Compare(..) | ExprKind::And(..) | ExprKind::Or(..) => {
                Value::Scalar(self.truth_value(id))
            }
            ExprKind::Conditional {
                condition,
                then,
                other,
            } => self.conditional(expr.ty, condition, then, other),
            ExprKind::PtrAdd {
                pointer,
                index,
                scale,
                negative,
            } => {
                let pointer = self.scalar(pointer);
                let index = self.scalar(index);
                self.at(expr.at);
                Value::Scalar(self.ptr_add(pointer, index, scale, negative))
            }
            ExprKind::PtrDiff { a, b, scale } => {
                let a = self.scalar(a);
                let b = self.scalar(b);
                self.at(expr.at);
                Value::Scalar(self.ptr_diff(a, b, scale))
            }
            _ => self.effect(expr),
        }
    }

    fn effect(&mut self, expr: &Expr) -> Value {
        match &expr.kind {
            ExprKind::Call {
                callee,
                signature,
                args,
            } => self.call(expr, *callee, *signature, args),
            ExprKind::Builtin(builtin, args) => self.builtin(expr, *builtin, args),
            ExprKind::VaArg(list) => self.va_arg(expr, *list),
            ExprKind::MakeComplex(re, im) => {
                let re = self.scalar(*re);
                Value::Complex(re, self.scalar(*im))
            }
            ExprKind::Real(value) => match self.value(*value) {
                Value::Complex(re, _) => Value::Scalar(re),
                other => other,
            },
            ExprKind::Imag(value) => match self.value(*value) {
                Value::Complex(_, im) => Value::Scalar(im),
                _ => self.constant(expr.ty, 0),
            },
            ExprKind::RuntimeSize(vla) => Value::Scalar(self.size_of(Size::Runtime(*vla))),
            ExprKind::Unsupported(reason) => {
                self.at(expr.at);
                self.b.unsupported(reason);
                self.unknown(expr.ty)
            }
            _ => self.assignment(expr),
        }
    }

    /// A constant of type `ty` by its bits.
    pub(super) fn constant(&mut self, ty: TypeId, bits: u128) -> Value {
        match self.shape(ty) {
            Shape::Void | Shape::Memory => self.unknown(ty),
            Shape::Float(ty) => Value::Scalar(self.b.float_bits(ty, bits)),
            Shape::Complex(part) => {
                let re = self.b.float_bits(part, bits);
                Value::Complex(re, self.b.float_bits(part, 0))
            }
            Shape::Pointer if bits == 0 => Value::Scalar(self.b.null()),
            Shape::Pointer => {
                let word = self.b.int(Ir::I64, bits.cast_signed());
                Value::Scalar(self.b.convert(ConvOp::IntToPtr, word, Ir::Ptr))
            }
            shape => Value::Scalar(self.b.int(passed(shape), bits.cast_signed())),
        }
    }

    /// `condition ? then : other`.
    fn conditional(&mut self, ty: TypeId, condition: ExprId, then: ExprId, other: ExprId) -> Value {
        let shape = self.shape(ty);
        let params: Vec<Ir> = match shape {
            Shape::Void => Vec::new(),
            Shape::Complex(part) => vec![part; 2],
            shape => vec![passed(shape)],
        };
        let yes = self.b.block(&[]);
        let no = self.b.block(&[]);
        let join = self.b.block(&params);
        self.condition(condition, yes, no);
        for (block, value) in [(yes, then), (no, other)] {
            self.b.switch_to(block);
            let value = self.value(value);
            self.jump_with(join, shape, value);
        }
        self.b.switch_to(join);
        match shape {
            Shape::Void => Value::Void,
            Shape::Complex(_) => {
                let re = self.b.block_param(join, 0);
                Value::Complex(re, self.b.block_param(join, 1))
            }
            Shape::Memory => Value::Memory(self.b.block_param(join, 0)),
            _ => Value::Scalar(self.b.block_param(join, 0)),
        }
    }

    fn jump_with(&mut self, join: impasse_ir::BlockId, shape: Shape, value: Value) {
        match (shape, value) {
            (Shape::Void, _) => self.b.br(join, &[]),
            (_, Value::Scalar(value) | Value::Memory(value)) => self.b.br(join, &[value]),
            (_, Value::Complex(re, im)) => self.b.br(join, &[re, im]),
            (Shape::Complex(part), Value::Void) => {
                let part = self.b.undef(part);
                self.b.br(join, &[part, part]);
            }
            (_, Value::Void) => {
                let unknown = self.b.undef(passed(shape));
                self.b.br(join, &[unknown]);
            }
        }
    }

    /// `pointer + index * scale`.
    pub(super) fn ptr_add(
        &mut self,
        pointer: Operand,
        index: Operand,
        scale: Size,
        negative: bool,
    ) -> Operand {
        let index = match negative {
            true => {
                let zero = self.word(0);
                self.binary(impasse_ir::BinOp::Sub, zero, index)
            }
            false => index,
        };
        let bytes = match scale {
            Size::Known(1) => index,
            _ => {
                let scale = self.size_of(scale);
                self.binary(impasse_ir::BinOp::Mul, index, scale)
            }
        };
        self.b.ptr_add(pointer, bytes)
    }

    fn ptr_diff(&mut self, a: Operand, b: Operand, scale: Size) -> Operand {
        let bytes = self.b.ptr_diff(a, b);
        match scale {
            Size::Known(0 | 1) => bytes,
            _ => {
                let scale = self.size_of(scale);
                self.binary(impasse_ir::BinOp::SDiv, bytes, scale)
            }
        }
    }

    /// A size as an `i64`.
    pub(super) fn size_of(&mut self, size: Size) -> Operand {
        match size {
            Size::Known(bytes) => self.word(bytes as i64),
            Size::Runtime(vla) => {
                let bytes = self.body.vlas[vla.0 as usize].bytes;
                let address = self.local_address(bytes);
                let access = impasse_ir::Access::aligned(8);
                self.b.load(Ir::I64, address, access)
            }
        }
    }

    /// An `i1` as an `int`.
    pub(super) fn int_of_truth(&mut self, truth: Operand) -> Operand {
        self.b.convert(ConvOp::ZExt, truth, Ir::I32)
    }

    /// Whether two registers hold the same integer or pointer.
    pub(super) fn equal(&mut self, a: Operand, b: Operand) -> Operand {
        self.b.compare(CmpOp::Eq, a, b)
    }

    // Calls and variable arguments.

    /// A call.
    pub(super) fn call(
        &mut self,
        expr: &Expr,
        callee: Callee,
        ty: TypeId,
        args: &[ExprId],
    ) -> Value {
        let pointer = match callee {
            Callee::Pointer(pointer) => Some(self.scalar(pointer)),
            Callee::Direct(_) => None,
        };
        let mut passed = vec![None; args.len()];
        for (slot, &arg) in passed.iter_mut().zip(args).rev() {
            *slot = Some(self.argument(arg));
        }
        self.at(expr.at);
        self.note_arguments(ty, args);
        let shape = self.shape(expr.ty);
        let result = abi::returned_in_memory(shape).then(|| self.temporary(expr.ty));
        let passed: Vec<Operand> = result
            .into_iter()
            .chain(passed.into_iter().flatten())
            .collect();
        let returned = match (pointer, callee) {
            (None, Callee::Direct(function)) => {
                let id = self.function_symbol(function);
                let own = self.b.module().functions[id.index()].signature.clone();
                let callee = self.b.address(Symbol::Function(id), 0);
                let signature = self.call_signature(ty, &passed);
                match own == signature {
                    true => self.b.call(callee, &signature, &passed),
                    false => self.b.call_cast(callee, &signature, &passed),
                }
            }
            (pointer, _) => {
                let callee = pointer.unwrap_or_else(|| self.b.null());
                let signature = self.call_signature(ty, &passed);
                self.b.call_cast(callee, &signature, &passed)
            }
        };
        match (result, returned) {
            (Some(address), _) => self.load(Spot {
                address,
                ty: expr.ty,
                bits: None,
                volatile: false,
            }),
            (None, Some(value)) => Value::Scalar(value),
            (None, None) => match shape {
                Shape::Void => Value::Void,
                _ => self.unknown(expr.ty),
            },
        }
    }

    /// An argument: a register, or a pointer to a copy.
    fn argument(&mut self, id: ExprId) -> Operand {
        let ty = self.body.expr(id).ty;
        match self.value(id) {
            Value::Scalar(scalar) => scalar,
            Value::Void => self.b.undef(Ir::I32),
            value => self.in_memory(value, ty),
        }
    }

    /// The signature of a call. Without a prototype the arguments say what it is.
    fn call_signature(&mut self, ty: TypeId, args: &[Operand]) -> Signature {
        let mut signature = abi::signature(&self.unit.types, ty);
        let prototyped = match self.unit.types.get(ty) {
            Type::Function(function) => function.prototyped,
            _ => false,
        };
        if !prototyped {
            signature.params = args.iter().map(|&arg| self.b.type_of(arg)).collect();
            signature.variadic = false;
        }
        signature
    }

    /// `va_arg`.
    pub(super) fn va_arg(&mut self, expr: &Expr, list: ExprId) -> Value {
        let list = self.scalar(list);
        self.at(expr.at);
        match self.shape(expr.ty) {
            Shape::Void => Value::Void,
            Shape::Memory | Shape::Complex(_) => {
                let address = self.b.va_arg(Ir::Ptr, list);
                self.load(Spot {
                    address,
                    ty: expr.ty,
                    bits: None,
                    volatile: false,
                })
            }
            // Narrow integers and `float` are passed promoted, and asking for one of them is
            // an error in C; gcc gives up there too.
            shape => Value::Scalar(self.b.va_arg(passed(shape), list)),
        }
    }
}
