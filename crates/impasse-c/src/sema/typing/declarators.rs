//! Declarators: pointers, arrays and functions around a type.

use super::specifiers::plain;
use crate::ast::{
    Declarator, DeclaratorPart, Parameter, Parameters, Qualifiers, TokenId, TypeName,
};
use crate::sema::Sema;
use crate::sema::scopes::{Entry, Scope};
use crate::types::{FunctionType, QualType, Type, TypeId};

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
                self.scopes.push(Scope::default());
                let params = self.unevaluated(|sema| {
                    list.iter()
                        .map(|one| sema.prototype_parameter(one))
                        .collect()
                });
                self.scopes.pop();
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
            self.scope()
                .ordinary
                .insert(ident.name, Entry::Local(local));
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
