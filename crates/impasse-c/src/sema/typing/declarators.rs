//! Declarators: pointers, arrays and functions around a type. The lengths of arrays are constant or
//! known at run time.

use crate::ast::{
    ArrayLength, Declarator, DeclaratorPart, Parameter, Parameters, Qualifiers, TokenId, TypeName,
};
use crate::hir::{self, ExprId, PlaceKind, Size, StmtKind, Vla};
use crate::sema::Sema;
use crate::sema::scopes::Entry;
use crate::sema::typing::specifiers::plain;
use crate::types::{FunctionType, Length, QualType, Type, TypeId, VlaId};

impl Sema<'_> {
    /// A type in a cast, in `sizeof` and the like. What it has to evaluate is emitted.
    pub(crate) fn type_name(&mut self, name: &TypeName) -> QualType {
        let base = self.specifiers(&name.specifiers, false);
        self.declarator(base.ty, &name.declarator)
    }

    /// The type of what a declarator declares.
    pub(crate) fn declarator(&mut self, base: QualType, declarator: &Declarator) -> QualType {
        self.declarator_parts(base, &declarator.parts, declarator.at)
    }

    /// The type that `parts`, read from the name outwards, make of `base`.
    pub(crate) fn declarator_parts(
        &mut self,
        base: QualType,
        parts: &[DeclaratorPart],
        at: TokenId,
    ) -> QualType {
        let mut ty = base;
        for part in parts.iter().rev() {
            ty = match part {
                DeclaratorPart::Pointer(quals) => QualType {
                    ty: self.unit.types.pointer_to(ty),
                    quals: *quals,
                },
                DeclaratorPart::Array { length, at, .. } => {
                    let element = self.element_type(ty, *at);
                    plain(self.array_of(element, *length, *at))
                }
                DeclaratorPart::Function(parameters) => {
                    let ret = self.return_type(ty, at);
                    plain(self.function_of(ret, parameters))
                }
            };
        }
        ty
    }

    fn element_type(&mut self, element: QualType, at: TokenId) -> QualType {
        let wrong = match self.unit.types.get(element.ty) {
            Type::Void => "array of `void`",
            Type::Function(_) => "array of functions",
            Type::Record(id) if self.unit.types.record(*id).fields.is_none() => {
                "array of an incomplete type"
            }
            Type::Array { .. } if self.is_unknown_array(element.ty) => {
                "array of arrays without length"
            }
            _ => return element,
        };
        self.error(at, wrong);
        plain(TypeId::INT)
    }

    /// What a function may return; qualifiers of it mean nothing.
    pub(crate) fn return_type(&mut self, ret: QualType, at: TokenId) -> QualType {
        match self.unit.types.get(ret.ty) {
            Type::Array { .. } => self.error(at, "function that returns an array"),
            Type::Function(_) => self.error(at, "function that returns a function"),
            _ => return plain(ret.ty),
        }
        plain(TypeId::INT)
    }

    /// The type of a function that is only declared here.
    fn function_of(&mut self, ret: QualType, parameters: &Parameters) -> TypeId {
        let (params, variadic, prototyped) = match parameters {
            Parameters::Unspecified | Parameters::Names(_) => (Vec::new(), false, false),
            Parameters::Types { list, variadic } => {
                self.scopes.open();
                let params = self.unevaluated(|sema| {
                    list.iter()
                        .map(|one| sema.prototype_parameter(one))
                        .collect()
                });
                self.scopes.close();
                (params, *variadic, true)
            }
        };
        self.unit.types.intern(Type::Function(FunctionType {
            ret,
            params,
            variadic,
            prototyped,
        }))
    }

    /// A parameter of a prototype. Its name can only be used in the types of later ones.
    fn prototype_parameter(&mut self, parameter: &Parameter) -> QualType {
        let ty = self.parameter_type(parameter);
        if let Some(ident) = parameter.declarator.name {
            let local = self.add_hidden_local(ident.at, ty.ty);
            self.scopes.declare(ident.name, Entry::Local(local));
        }
        plain(ty.ty)
    }

    /// The type of a parameter, adjusted; with qualifiers of its own.
    pub(crate) fn parameter_type(&mut self, parameter: &Parameter) -> QualType {
        let base = self.specifiers(&parameter.specifiers, false);
        let attributes = self.attributes(&parameter.declarator.attributes);
        let base = self.apply_mode(base.ty, &attributes);
        let declarator = &parameter.declarator;
        // The outermost array is a pointer whatever its length.
        if let [DeclaratorPart::Array { qualifiers, at, .. }, rest @ ..] = &declarator.parts[..] {
            let element = self.declarator_parts(base, rest, declarator.at);
            let element = self.element_type(element, *at);
            return QualType {
                ty: self.unit.types.pointer_to(element),
                quals: *qualifiers,
            };
        }
        let ty = self.declarator(base, declarator);
        self.adjusted(ty, declarator.at)
    }

    /// A parameter's type: arrays and functions become pointers.
    pub(crate) fn adjusted(&mut self, ty: QualType, at: TokenId) -> QualType {
        match self.unit.types.get(ty.ty) {
            Type::Array { element, .. } => {
                let element = *element;
                plain(self.unit.types.pointer_to(element))
            }
            Type::Function(_) => plain(self.unit.types.pointer_to(ty)),
            Type::Void => {
                self.error(at, "parameter of type `void`");
                QualType {
                    ty: TypeId::INT,
                    quals: Qualifiers::default(),
                }
            }
            _ => ty,
        }
    }
}

/// Greatest size of an object that is accepted.
const MAX_BYTES: u64 = 1 << 46;

// Arrays: their lengths, constant or known at run time.
impl Sema<'_> {
    /// The type of an array.
    pub(crate) fn array_of(
        &mut self,
        element: QualType,
        length: ArrayLength,
        at: TokenId,
    ) -> TypeId {
        let length = match length {
            ArrayLength::Unknown => Length::Unknown,
            ArrayLength::Star => Length::Variable(self.add_vla(at)),
            ArrayLength::Expr(e) => self.array_length(element, e, at),
        };
        let length = match length {
            Length::Known(_) if self.has_variable_size(element.ty) => {
                // Elements of variable size make the whole so.
                self.vla_of_constant(element, length, at)
            }
            other => other,
        };
        self.unit.types.intern(Type::Array { element, length })
    }

    fn array_length(&mut self, element: QualType, e: crate::ast::ExprId, at: TokenId) -> Length {
        let value = self.value(e);
        let ty = self.function.body.expr(value).ty;
        if !self.unit.types.is_integer(ty) {
            self.error(at, "length of array is not an integer");
            return Length::Known(1);
        }
        if let Some(count) = self.constant_integer(value) {
            let bytes = self.unit.types.size(element.ty).unwrap_or(1).max(1);
            return match u64::try_from(count) {
                Ok(count) if count.checked_mul(bytes).is_some_and(|all| all <= MAX_BYTES) => {
                    Length::Known(count)
                }
                _ => {
                    self.error(at, "length of array negative or too great");
                    Length::Known(1)
                }
            };
        }
        if self.scopes.level() == 0 {
            self.error(at, "length of array is not constant");
            return Length::Known(1);
        }
        let vla = self.add_vla(at);
        self.emit_vla(vla, value, element, at);
        Length::Variable(vla)
    }

    fn vla_of_constant(&mut self, element: QualType, length: Length, at: TokenId) -> Length {
        let Length::Known(count) = length else {
            return length;
        };
        let count = self.add_expr(at, TypeId::LONG, hir::ExprKind::Const(u128::from(count)));
        let vla = self.add_vla(at);
        self.emit_vla(vla, count, element, at);
        Length::Variable(vla)
    }

    fn emit_vla(&mut self, vla: VlaId, count: ExprId, element: QualType, at: TokenId) {
        let count = self.convert(count, TypeId::LONG);
        let element = self
            .unit
            .types
            .unit_size(element.ty)
            .unwrap_or(Size::Known(1));
        let kind = StmtKind::EvaluateVla {
            vla,
            count,
            element,
        };
        self.emit(at, kind);
    }

    fn add_vla(&mut self, at: TokenId) -> VlaId {
        let bytes = self.add_hidden_local(at, TypeId::UNSIGNED_LONG);
        self.function.body.add_vla(Vla { bytes })
    }

    /// Adds a local without a name.
    pub(crate) fn add_hidden_local(&mut self, at: TokenId, ty: TypeId) -> hir::LocalId {
        // What is wrong has been reported; a body has only locals that can exist.
        let exists = self.unit.types.size(ty).is_some();
        let ty = if exists { ty } else { TypeId::INT };
        let align = self.unit.types.align(ty);
        self.add_local(hir::Local {
            name: String::new(),
            ty: plain(ty),
            align,
            at,
        })
    }

    /// The place of a new local without a name.
    pub(crate) fn temporary(&mut self, at: TokenId, ty: TypeId) -> hir::PlaceId {
        let local = self.add_hidden_local(at, ty);
        self.add_place(at, plain(ty), PlaceKind::Local(local))
    }

    /// Whether the size of a type is known at run time only.
    pub(crate) fn has_variable_size(&self, ty: TypeId) -> bool {
        matches!(self.unit.types.unit_size(ty), Some(Size::Runtime(_)))
    }

    /// Whether a type is an array without a length.
    pub(crate) fn is_unknown_array(&self, ty: TypeId) -> bool {
        let unknown = Length::Unknown;
        matches!(self.unit.types.get(ty), Type::Array { length, .. } if *length == unknown)
    }
}
