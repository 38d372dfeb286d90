//! Compatibility of types.

use super::{FunctionType, Length, QualType, Type, TypeId, Types};

/// How deep types are compared. Deeper ones, which no program has, must be the same type.
const DEPTH: u32 = 500;

impl Types {
    /// Whether two types are compatible, qualifiers at the top left aside.
    pub fn compatible(&self, a: TypeId, b: TypeId) -> bool {
        self.compatible_to(a, b, DEPTH)
    }

    /// Whether two types with their qualifiers are compatible.
    pub fn compatible_qualified(&self, a: QualType, b: QualType) -> bool {
        a.quals == b.quals && self.compatible(a.ty, b.ty)
    }

    fn compatible_to(&self, a: TypeId, b: TypeId, depth: u32) -> bool {
        if a == b {
            return true;
        }
        let Some(depth) = depth.checked_sub(1) else {
            return false;
        };
        match (self.get(a), self.get(b)) {
            (Type::Enum(_), Type::Int(_)) | (Type::Int(_), Type::Enum(_)) => {
                self.without_enum(a) == self.without_enum(b)
            }
            (&Type::Pointer(a), &Type::Pointer(b)) => self.same_qualified(a, b, depth),
            (
                &Type::Array { element, length },
                &Type::Array {
                    element: other,
                    length: other_length,
                },
            ) => {
                let lengths = match (length, other_length) {
                    (Length::Known(a), Length::Known(b)) => a == b,
                    _ => true,
                };
                lengths && self.same_qualified(element, other, depth)
            }
            (Type::Function(a), Type::Function(b)) => self.compatible_functions(a, b, depth),
            _ => false,
        }
    }

    fn same_qualified(&self, a: QualType, b: QualType, depth: u32) -> bool {
        a.quals == b.quals && self.compatible_to(a.ty, b.ty, depth)
    }

    fn compatible_functions(&self, a: &FunctionType, b: &FunctionType, depth: u32) -> bool {
        if !self.compatible_to(a.ret.ty, b.ret.ty, depth) {
            return false;
        }
        match (a.prototyped, b.prototyped) {
            (true, true) => {
                let mut pairs = a.params.iter().zip(&b.params);
                a.variadic == b.variadic
                    && a.params.len() == b.params.len()
                    && pairs.all(|(a, b)| self.compatible_to(a.ty, b.ty, depth))
            }
            (true, false) => self.suits_promoted_arguments(a),
            (false, true) => self.suits_promoted_arguments(b),
            (false, false) => true,
        }
    }

    /// Whether a call that promotes its arguments passes what the parameters expect.
    fn suits_promoted_arguments(&self, function: &FunctionType) -> bool {
        let promoted = |ty| self.compatible(self.default_promote(ty), ty);
        !function.variadic && function.params.iter().all(|param| promoted(param.ty))
    }
}
