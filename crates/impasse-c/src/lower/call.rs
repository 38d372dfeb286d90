//! Calls and variable arguments.

use impasse_ir::{Operand, Signature, Symbol, Type as Ir};

use super::function::{Lowerer, Value};
use super::place::Spot;
use super::shape::{self, Shape};
use crate::hir::{Callee, Expr, ExprId};
use crate::types::{Type, TypeId};

impl Lowerer<'_, '_> {
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
        let shape = self.shape(expr.ty);
        let result = shape::returned_in_memory(shape).then(|| self.temporary(expr.ty));
        let passed: Vec<Operand> = result
            .into_iter()
            .chain(passed.into_iter().flatten())
            .collect();
        let returned = match (pointer, callee) {
            (None, Callee::Direct(function)) => {
                let id = self.symbols.function(self.b.module(), function);
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
        let mut signature = shape::signature(&self.unit.types, ty);
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
            shape => Value::Scalar(self.b.va_arg(shape::passed(shape), list)),
        }
    }
}
