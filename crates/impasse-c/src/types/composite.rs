//! The composite of two compatible types: all that both say.

use super::{FunctionType, Length, QualType, Type, TypeId, Types};

/// How deep types are merged; below that the first is taken.
const DEPTH: u32 = 500;

impl Types {
    /// The composite of two compatible types; the first if they are not compatible.
    pub fn composite(&mut self, a: TypeId, b: TypeId) -> TypeId {
        self.composite_to(a, b, DEPTH)
    }

    fn composite_to(&mut self, a: TypeId, b: TypeId, depth: u32) -> TypeId {
        if a == b || depth == 0 {
            return a;
        }
        match (self.get(a).clone(), self.get(b).clone()) {
            (Type::Pointer(a), Type::Pointer(b)) => {
                let target = self.merge(a, b, depth);
                self.intern(Type::Pointer(target))
            }
            (
                Type::Array { element, length },
                Type::Array {
                    element: other,
                    length: other_length,
                },
            ) => {
                let element = self.merge(element, other, depth);
                let length = match (length, other_length) {
                    (Length::Known(_), _) => length,
                    (_, Length::Known(_)) | (Length::Unknown, _) => other_length,
                    _ => length,
                };
                self.intern(Type::Array { element, length })
            }
            (Type::Function(a), Type::Function(b)) => {
                let function = self.composite_function(a, b, depth);
                self.intern(Type::Function(function))
            }
            _ => a,
        }
    }

    fn merge(&mut self, a: QualType, b: QualType, depth: u32) -> QualType {
        QualType {
            ty: self.composite_to(a.ty, b.ty, depth - 1),
            quals: a.quals,
        }
    }

    fn composite_function(&mut self, a: FunctionType, b: FunctionType, depth: u32) -> FunctionType {
        let ret = self.merge(a.ret, b.ret, depth);
        let (mut chosen, other) = match (a.prototyped, b.prototyped) {
            (false, true) => (b, a),
            _ => (a, b),
        };
        chosen.ret = ret;
        if other.prototyped {
            for (param, other) in chosen.params.iter_mut().zip(other.params) {
                *param = self.merge(*param, other, depth);
            }
        }
        chosen
    }
}
