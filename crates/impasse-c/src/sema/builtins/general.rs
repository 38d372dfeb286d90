//! Builtins about the program rather than about numbers.

use super::either;
use crate::ast::{self, TokenId};
use crate::hir::{self, Builtin, ExprKind};
use crate::sema::Sema;
use crate::sema::expressions::Operand;
use crate::types::{Type, TypeId};

impl Sema<'_> {
    pub(super) fn general_builtin(
        &mut self,
        at: TokenId,
        name: &str,
        args: &[ast::ExprId],
    ) -> Option<hir::ExprId> {
        Some(match name {
            "expect" | "expect_with_probability" => self.expect(at, args),
            "constant_p" => self.constant_p(at, args),
            "unreachable" => self.add_builtin(at, TypeId::VOID, Builtin::Unreachable, Vec::new()),
            "trap" => self.add_builtin(at, TypeId::VOID, Builtin::Trap, Vec::new()),
            "frame_address" | "return_address" => {
                self.add_builtin(at, TypeId::VOID_POINTER, Builtin::NoAddress, Vec::new())
            }
            "prefetch" | "cpu_init" => self.only_effects(at, args),
            "assume_aligned" => self.assume_aligned(at, args),
            "va_start" => self.va_start(at, args),
            "va_end" => either(self.va_end(at, args)),
            "va_copy" => either(self.va_copy(at, args)),
            "classify_type" => self.classify_type(at, args),
            "speculation_safe_value" => match args.first() {
                Some(&first) => self.value(first),
                None => self.mistake(at, &[], "wrong number of arguments of a builtin"),
            },
            _ => return None,
        })
    }

    /// `__builtin_choose_expr(constant, a, b)`: one of them as it is.
    pub(super) fn choose_expr(&mut self, at: TokenId, args: &[ast::ExprId]) -> Operand {
        let &[condition, then, other] = args else {
            let wrong = self.mistake(at, &[], "wrong number of arguments of a builtin");
            return Operand::Value(wrong);
        };
        match self.integer_constant(condition) {
            Some(0) => self.operand(other),
            Some(_) => self.operand(then),
            None => Operand::Value(self.mistake(at, &[], "choice that is not constant")),
        }
    }

    fn expect(&mut self, at: TokenId, args: &[ast::ExprId]) -> hir::ExprId {
        let Some(&first) = args.first() else {
            return self.mistake(at, &[], "wrong number of arguments of a builtin");
        };
        let value = self.value(first);
        self.convert(value, TypeId::LONG)
    }

    fn constant_p(&mut self, at: TokenId, args: &[ast::ExprId]) -> hir::ExprId {
        let Some(&first) = args.first() else {
            return self.mistake(at, &[], "wrong number of arguments of a builtin");
        };
        let value = self.unevaluated(|sema| sema.value(first));
        let constant = match self.evaluate(value) {
            Some(crate::sema::evaluate::Constant::Address { .. }) => {
                self.string_literal_of(first).is_some()
            }
            Some(_) => true,
            None => false,
        };
        self.constant(at, TypeId::INT, u128::from(constant))
    }

    /// The arguments for their effects.
    fn only_effects(&mut self, at: TokenId, args: &[ast::ExprId]) -> hir::ExprId {
        let mut all = self.constant(at, TypeId::INT, 0);
        for &arg in args {
            let value = self.value(arg);
            let ty = self.type_of(value);
            all = self.add_expr(at, ty, ExprKind::Comma(all, value));
        }
        self.cast_to(all, TypeId::VOID)
    }

    fn assume_aligned(&mut self, at: TokenId, args: &[ast::ExprId]) -> hir::ExprId {
        let Some(&first) = args.first() else {
            return self.mistake(at, &[], "wrong number of arguments of a builtin");
        };
        let value = self.value(first);
        self.convert(value, TypeId::VOID_POINTER)
    }

    fn va_start(&mut self, at: TokenId, args: &[ast::ExprId]) -> hir::ExprId {
        let Some(&first) = args.first() else {
            return self.mistake(at, &[], "wrong number of arguments of a builtin");
        };
        match self.list(at, first) {
            Ok(list) if !self.is_variadic() => {
                self.mistake(at, &[list], "`va_start` in a function with fixed arguments")
            }
            Ok(list) => self.add_builtin(at, TypeId::VOID, Builtin::VaStart, vec![list]),
            Err(wrong) => wrong,
        }
    }

    /// Whether the present function takes more arguments than its parameters.
    fn is_variadic(&self) -> bool {
        let function = self
            .function
            .id
            .map(|id| &self.unit.functions[id.0 as usize]);
        let ty = function.map(|function| self.unit.types.get(function.ty));
        matches!(ty, Some(Type::Function(ty)) if ty.variadic)
    }

    fn va_end(&mut self, at: TokenId, args: &[ast::ExprId]) -> Result<hir::ExprId, hir::ExprId> {
        let Some(&first) = args.first() else {
            return Err(self.mistake(at, &[], "wrong number of arguments of a builtin"));
        };
        let list = self.list(at, first)?;
        Ok(self.add_builtin(at, TypeId::VOID, Builtin::VaEnd, vec![list]))
    }

    fn va_copy(&mut self, at: TokenId, args: &[ast::ExprId]) -> Result<hir::ExprId, hir::ExprId> {
        let &[to, from] = args else {
            return Err(self.mistake(at, &[], "wrong number of arguments of a builtin"));
        };
        let to = self.list(at, to)?;
        let from = self.list(at, from)?;
        Ok(self.add_builtin(at, TypeId::VOID, Builtin::VaCopy, vec![to, from]))
    }

    /// A pointer to a `va_list`.
    fn list(&mut self, at: TokenId, e: ast::ExprId) -> Result<hir::ExprId, hir::ExprId> {
        let list = self.value(e);
        let wanted = self
            .unit
            .types
            .element(TypeId::VA_LIST)
            .map(|element| element.ty);
        let pointee = self
            .unit
            .types
            .pointee(self.type_of(list))
            .map(|target| target.ty);
        if pointee == wanted {
            return Ok(list);
        }
        Err(self.mistake(at, &[list], "not a `va_list`"))
    }

    /// The class of a type as gcc numbers them.
    fn classify_type(&mut self, at: TokenId, args: &[ast::ExprId]) -> hir::ExprId {
        let Some(&first) = args.first() else {
            return self.constant(at, TypeId::INT, 0);
        };
        let value = self.unevaluated(|sema| sema.value(first));
        let class = match *self.unit.types.get(self.type_of(value)) {
            Type::Void => 0,
            Type::Bool | Type::Int(_) | Type::Enum(_) => 1,
            Type::Pointer(_) | Type::Array { .. } => 5,
            Type::Float(_) => 8,
            Type::Complex(_) => 9,
            Type::Function(_) => 10,
            Type::Record(id) if self.unit.types.record(id).is_union => 13,
            Type::Record(_) => 12,
        };
        self.constant(at, TypeId::INT, class)
    }
}
