//! Functions that the compiler knows by itself: those that only look like calls, and those that it
//! makes without calling anything.

mod atomics;
mod floats;
mod integers;

use crate::ast::{self, Name, TokenId};
use crate::hir::{Builtin, ExprId, ExprKind};
use crate::sema::Sema;
use crate::sema::expressions::Operand;
use crate::types::{Type, TypeId};

/// What a builtin becomes, or what stands in for a wrong one.
type Made = Result<ExprId, ExprId>;

impl Sema<'_> {
    /// A call of a builtin; `None` if the name is none.
    pub(crate) fn builtin(
        &mut self,
        at: TokenId,
        name: Name,
        args: &[ast::ExprId],
    ) -> Option<Operand> {
        let text = self.text(name);
        if let Some(name) = text.strip_prefix("__builtin_") {
            if name == "choose_expr" {
                return Some(self.choose_expr(at, args));
            }
            let value = self
                .general_builtin(at, name, args)
                .or_else(|| self.bit_builtin(at, name, args))
                .or_else(|| self.overflow_builtin(at, name, args))
                .or_else(|| self.float_builtin(at, name, args))
                .or_else(|| self.memory_builtin(at, name, args));
            return value.map(Operand::Value);
        }
        let value = if let Some(name) = text.strip_prefix("__sync_") {
            self.sync_builtin(at, name, args)
        } else if let Some(name) = text.strip_prefix("__atomic_") {
            self.atomic_builtin(at, name, args)
        } else {
            None
        };
        value.map(Operand::Value)
    }

    /// The values of exactly `N` arguments; `None`, reported, if there are fewer or more.
    fn exactly<const N: usize>(
        &mut self,
        at: TokenId,
        args: &[ast::ExprId],
    ) -> Result<[ExprId; N], ExprId> {
        let values: Vec<ExprId> = args.iter().map(|&arg| self.value(arg)).collect();
        <[ExprId; N]>::try_from(values)
            .map_err(|_| self.mistake(at, &[], "wrong number of arguments of a builtin"))
    }

    fn add_builtin(
        &mut self,
        at: TokenId,
        ty: TypeId,
        builtin: Builtin,
        args: Vec<ExprId>,
    ) -> ExprId {
        self.add_expr(at, ty, ExprKind::Builtin(builtin, args))
    }
}

/// The value of a result either way.
fn either(result: Made) -> ExprId {
    result.unwrap_or_else(|wrong| wrong)
}

// Builtins about the program rather than about numbers.
impl Sema<'_> {
    fn general_builtin(&mut self, at: TokenId, name: &str, args: &[ast::ExprId]) -> Option<ExprId> {
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
    fn choose_expr(&mut self, at: TokenId, args: &[ast::ExprId]) -> Operand {
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

    fn expect(&mut self, at: TokenId, args: &[ast::ExprId]) -> ExprId {
        let Some(&first) = args.first() else {
            return self.mistake(at, &[], "wrong number of arguments of a builtin");
        };
        let value = self.value(first);
        self.convert(value, TypeId::LONG)
    }

    fn constant_p(&mut self, at: TokenId, args: &[ast::ExprId]) -> ExprId {
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
    fn only_effects(&mut self, at: TokenId, args: &[ast::ExprId]) -> ExprId {
        let mut all = self.constant(at, TypeId::INT, 0);
        for &arg in args {
            let value = self.value(arg);
            let ty = self.type_of(value);
            all = self.add_expr(at, ty, ExprKind::Comma(all, value));
        }
        self.cast_to(all, TypeId::VOID)
    }

    fn assume_aligned(&mut self, at: TokenId, args: &[ast::ExprId]) -> ExprId {
        let Some(&first) = args.first() else {
            return self.mistake(at, &[], "wrong number of arguments of a builtin");
        };
        let value = self.value(first);
        self.convert(value, TypeId::VOID_POINTER)
    }

    fn va_start(&mut self, at: TokenId, args: &[ast::ExprId]) -> ExprId {
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
        let function = self.function.id.map(|id| self.unit.function(id));
        let ty = function.map(|function| self.unit.types.get(function.ty));
        matches!(ty, Some(Type::Function(ty)) if ty.variadic)
    }

    fn va_end(&mut self, at: TokenId, args: &[ast::ExprId]) -> Made {
        let Some(&first) = args.first() else {
            return Err(self.mistake(at, &[], "wrong number of arguments of a builtin"));
        };
        let list = self.list(at, first)?;
        Ok(self.add_builtin(at, TypeId::VOID, Builtin::VaEnd, vec![list]))
    }

    fn va_copy(&mut self, at: TokenId, args: &[ast::ExprId]) -> Made {
        let &[to, from] = args else {
            return Err(self.mistake(at, &[], "wrong number of arguments of a builtin"));
        };
        let to = self.list(at, to)?;
        let from = self.list(at, from)?;
        Ok(self.add_builtin(at, TypeId::VOID, Builtin::VaCopy, vec![to, from]))
    }

    /// A pointer to a `va_list`.
    fn list(&mut self, at: TokenId, e: ast::ExprId) -> Made {
        let list = self.value(e);
        if self.is_va_list(list) {
            return Ok(list);
        }
        Err(self.mistake(at, &[list], "not a `va_list`"))
    }

    /// Whether a value points to a `va_list`.
    pub(super) fn is_va_list(&self, value: ExprId) -> bool {
        let types = &self.unit.types;
        let wanted = types.element(TypeId::VA_LIST).map(|element| element.ty);
        let pointee = types.pointee(self.type_of(value)).map(|target| target.ty);
        pointee == wanted
    }

    /// The class of a type as gcc numbers them.
    fn classify_type(&mut self, at: TokenId, args: &[ast::ExprId]) -> ExprId {
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

    // Builtins about memory, and checked forms of library functions.

    fn memory_builtin(&mut self, at: TokenId, name: &str, args: &[ast::ExprId]) -> Option<ExprId> {
        if let Some(plain) = name
            .strip_prefix("__")
            .and_then(|name| name.strip_suffix("_chk"))
        {
            return self.checked(at, plain, args);
        }
        Some(match name {
            "alloca" | "alloca_with_align" => either(self.alloca(at, args)),
            "object_size" | "dynamic_object_size" => self.object_size(at, args),
            _ => return None,
        })
    }

    fn alloca(&mut self, at: TokenId, args: &[ast::ExprId]) -> Made {
        let [size] = self.exactly(at, args.get(..1).unwrap_or(&[]))?;
        let size = self.convert(size, TypeId::UNSIGNED_LONG);
        Ok(self.add_builtin(at, TypeId::VOID_POINTER, Builtin::Alloca, vec![size]))
    }

    /// Never known: the greatest or the least answer, as the second argument asks.
    fn object_size(&mut self, at: TokenId, args: &[ast::ExprId]) -> ExprId {
        let kind = args.get(1).and_then(|&kind| self.integer_constant(kind));
        let least = matches!(kind, Some(2 | 3));
        let size = if least { 0 } else { u64::MAX };
        self.constant(at, TypeId::UNSIGNED_LONG, size.into())
    }

    /// `__builtin___memcpy_chk` and the like: the function without the size of the object.
    fn checked(&mut self, at: TokenId, name: &str, args: &[ast::ExprId]) -> Option<ExprId> {
        let sizes = match name {
            "memcpy" | "memmove" | "mempcpy" | "memset" | "strcpy" | "stpcpy" | "strncpy"
            | "strcat" | "strncat" => args.len().checked_sub(1)?..args.len(),
            "sprintf" | "vsprintf" => 1..3,
            "snprintf" | "vsnprintf" => 2..4,
            "printf" | "vprintf" => 0..1,
            "fprintf" | "vfprintf" => 1..2,
            _ => return None,
        };
        let function = self.library_function(name)?;
        let kept = args
            .iter()
            .enumerate()
            .filter(|(index, _)| !sizes.contains(index));
        let values = kept.map(|(_, &arg)| self.value(arg)).collect();
        let callee = self.function(at, function);
        let callee = self.rvalue(callee);
        Some(self.call_value(at, callee, values))
    }
}
