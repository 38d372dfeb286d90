//! Builtins on floating and complex numbers.

use super::{Made, either};
use crate::ast::{self, TokenId};
use crate::hir::{Builtin, CompareOp, ExprId, ExprKind};
use crate::sema::Sema;
use crate::types::{FloatKind, TypeId};

impl Sema<'_> {
    pub(super) fn float_builtin(
        &mut self,
        at: TokenId,
        name: &str,
        args: &[ast::ExprId],
    ) -> Option<ExprId> {
        if let Some((class, ty)) = classifier(name) {
            return Some(either(self.classify(
                at,
                class,
                ty,
                args,
                name.starts_with("isinf") && name != "isinf_sign",
            )));
        }
        if let Some(builtin) = unordered(name) {
            return Some(either(self.unordered(at, builtin, args)));
        }
        if let Some((kind, bits)) = special(name) {
            let payload = args.first().map_or(0, |&arg| self.payload(arg));
            return Some(self.constant(at, TypeId::of_float(kind), bits | payload));
        }
        Some(either(match name {
            "fpclassify" => self.fpclassify(at, args),
            "complex" => self.make_complex(at, args),
            "creal" | "crealf" | "creall" => self.complex_part(at, name, args, ExprKind::Real),
            "cimag" | "cimagf" | "cimagl" => self.complex_part(at, name, args, ExprKind::Imag),
            "conj" | "conjf" | "conjl" => self.conjugate(at, name, args),
            _ => return None,
        }))
    }

    fn classify(
        &mut self,
        at: TokenId,
        builtin: Builtin,
        ty: Option<TypeId>,
        args: &[ast::ExprId],
        without_sign: bool,
    ) -> Made {
        let [value] = self.exactly(at, args)?;
        let value = self.real(at, value, ty)?;
        let call = self.add_builtin(at, TypeId::INT, builtin, vec![value]);
        let call = self.fold(call, &[value]);
        if !without_sign {
            return Ok(call);
        }
        let zero = self.constant(at, TypeId::INT, 0);
        Ok(self.comparison(at, CompareOp::NotEqual, call, zero))
    }

    /// A value as a real floating number, of its own type unless one is wanted.
    fn real(&mut self, at: TokenId, value: ExprId, ty: Option<TypeId>) -> Made {
        let own = self.type_of(value);
        if !self.unit.types.is_real(own) {
            return Err(self.mistake(at, &[value], "operand that is not a real number"));
        }
        let own = if self.unit.types.is_real_float(own) {
            own
        } else {
            TypeId::DOUBLE
        };
        Ok(self.cast_to(value, ty.unwrap_or(own)))
    }

    /// Two real floating numbers in their common type.
    fn two_reals(
        &mut self,
        at: TokenId,
        args: &[ast::ExprId],
    ) -> Result<(TypeId, [ExprId; 2]), ExprId> {
        let [a, b] = self.exactly(at, args)?;
        let a = self.real(at, a, None)?;
        let b = self.real(at, b, None)?;
        let ty = self
            .unit
            .types
            .usual_arithmetic(self.type_of(a), self.type_of(b));
        let ty = ty.unwrap_or(TypeId::DOUBLE);
        Ok((ty, [self.cast_to(a, ty), self.cast_to(b, ty)]))
    }

    fn unordered(&mut self, at: TokenId, builtin: Builtin, args: &[ast::ExprId]) -> Made {
        let (_, [a, b]) = self.two_reals(at, args)?;
        Ok(self.add_builtin(at, TypeId::INT, builtin, vec![a, b]))
    }

    /// The bits that the argument of `nan` adds.
    fn payload(&self, arg: ast::ExprId) -> u128 {
        let Some(literal) = self.string_literal_of(arg) else {
            return 0;
        };
        let text = String::from_utf8_lossy(&literal.bytes);
        let text = text.trim_end_matches('\0');
        let bits = match text.strip_prefix("0x") {
            Some(hexadecimal) => u64::from_str_radix(hexadecimal, 16),
            None => text.parse(),
        };
        u128::from(bits.unwrap_or(0) & ((1 << 22) - 1))
    }

    /// `fpclassify(nan, infinite, normal, subnormal, zero, x)`.
    fn fpclassify(&mut self, at: TokenId, args: &[ast::ExprId]) -> Made {
        let [nan, infinite, normal, subnormal, zero, x] = self.exactly(at, args)?;
        let x = self.real(at, x, None)?;
        let ty = self.type_of(x);
        let place = self.temporary(at, ty);
        let set = self.add_expr(at, ty, ExprKind::Assign(place, x));
        let again = |sema: &mut Self| sema.add_expr(at, ty, ExprKind::Load(place));
        let value = again(self);
        let none = self.constant(at, ty, 0);
        let is_zero = self.comparison(at, CompareOp::Equal, value, none);
        let mut result = self.choice(at, is_zero, zero, subnormal);
        let classes = [
            (Builtin::IsNormal, normal),
            (Builtin::IsInf, infinite),
            (Builtin::IsNan, nan),
        ];
        for (builtin, class) in classes {
            let value = again(self);
            let test = self.add_builtin(at, TypeId::INT, builtin, vec![value]);
            result = self.choice(at, test, class, result);
        }
        let ty = self.type_of(result);
        Ok(self.add_expr(at, ty, ExprKind::Comma(set, result)))
    }

    fn make_complex(&mut self, at: TokenId, args: &[ast::ExprId]) -> Made {
        let (ty, [a, b]) = self.two_reals(at, args)?;
        let kind = self.unit.types.float_kind(ty).unwrap_or(FloatKind::Double);
        Ok(self.add_expr(at, TypeId::of_complex(kind), ExprKind::MakeComplex(a, b)))
    }

    fn complex_part(
        &mut self,
        at: TokenId,
        name: &str,
        args: &[ast::ExprId],
        part: fn(ExprId) -> ExprKind,
    ) -> Made {
        let [value] = self.exactly(at, args)?;
        let kind = suffix_kind(name);
        let value = self.convert(value, TypeId::of_complex(kind));
        Ok(self.add_expr(at, TypeId::of_float(kind), part(value)))
    }

    fn conjugate(&mut self, at: TokenId, name: &str, args: &[ast::ExprId]) -> Made {
        let [value] = self.exactly(at, args)?;
        let ty = TypeId::of_complex(suffix_kind(name));
        let value = self.convert(value, ty);
        Ok(self.add_expr(at, ty, ExprKind::Complement(value)))
    }
}

/// The type that the last letter of `creal`, `crealf`, `creall` stands for.
fn suffix_kind(name: &str) -> FloatKind {
    if name.ends_with('f') {
        FloatKind::Float
    } else if name.ends_with("ll") || name == "cimagl" || name == "conjl" {
        FloatKind::LongDouble
    } else {
        FloatKind::Double
    }
}

/// Builtins that classify a number; with a letter behind the name of a certain type.
fn classifier(name: &str) -> Option<(Builtin, Option<TypeId>)> {
    let of = |name: &str| match name {
        "isnan" => Some(Builtin::IsNan),
        "isinf" | "isinf_sign" => Some(Builtin::IsInf),
        "isfinite" | "finite" => Some(Builtin::IsFinite),
        "isnormal" => Some(Builtin::IsNormal),
        "signbit" => Some(Builtin::SignBit),
        _ => None,
    };
    if let Some(builtin) = of(name) {
        return Some((builtin, None));
    }
    let ty = match name.chars().last()? {
        'f' => TypeId::FLOAT,
        'l' => TypeId::LONG_DOUBLE,
        _ => return None,
    };
    Some((of(&name[..name.len() - 1])?, Some(ty)))
}

fn unordered(name: &str) -> Option<Builtin> {
    Some(match name {
        "isgreater" => Builtin::IsGreater,
        "isgreaterequal" => Builtin::IsGreaterEqual,
        "isless" => Builtin::IsLess,
        "islessequal" => Builtin::IsLessEqual,
        "islessgreater" => Builtin::IsLessGreater,
        "isunordered" => Builtin::IsUnordered,
        _ => return None,
    })
}

/// Infinities and NaNs: the type and the bits.
fn special(name: &str) -> Option<(FloatKind, u128)> {
    let name = match name {
        "huge_val" => "inf",
        "huge_valf" => "inff",
        "huge_vall" => "infl",
        other => other,
    };
    let extended = |mantissa: u64| (0x7fff_u128 << 64) | u128::from(mantissa);
    Some(match name {
        "inf" => (FloatKind::Double, 0x7ff0 << 48),
        "inff" => (FloatKind::Float, 0x7f80 << 16),
        "infl" => (FloatKind::LongDouble, extended(1 << 63)),
        "nan" => (FloatKind::Double, 0x7ff8 << 48),
        "nanf" => (FloatKind::Float, 0x7fc0 << 16),
        "nanl" => (FloatKind::LongDouble, extended(3 << 62)),
        "nans" => (FloatKind::Double, 0x7ff4 << 48),
        "nansf" => (FloatKind::Float, 0x7fa0 << 16),
        "nansl" => (FloatKind::LongDouble, extended(5 << 61)),
        _ => return None,
    })
}
