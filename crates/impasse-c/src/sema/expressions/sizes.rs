//! `sizeof`, `_Alignof`, `offsetof`, casts and `va_arg`.

use super::super::Sema;
use super::Operand;
use crate::ast::{self, OffsetStep, TokenId, TypeName, TypeOrExpr};
use crate::hir::{ArithOp, ExprId, ExprKind, Init, InitElement, InitValue, PlaceKind, Size};
use crate::types::{QualType, Type, TypeId};

impl Sema<'_> {
    /// `sizeof`.
    pub(super) fn size_expression(&mut self, at: TokenId, operand: &TypeOrExpr) -> ExprId {
        let (ty, effects) = match operand {
            TypeOrExpr::Type(name) => self.with_effects(|sema| sema.type_name(name)),
            TypeOrExpr::Expr(e) => {
                let ty = self.unevaluated(|sema| {
                    let operand = sema.operand(*e);
                    sema.refuse_bits(at, operand);
                    sema.operand_type(operand)
                });
                (ty, Vec::new())
            }
        };
        match self.unit.types.unit_size(ty.ty) {
            Some(Size::Known(bytes)) => self.constant(at, TypeId::UNSIGNED_LONG, bytes.into()),
            Some(Size::Runtime(vla)) => {
                let size = self.add_expr(at, TypeId::UNSIGNED_LONG, ExprKind::RuntimeSize(vla));
                self.after(effects, size)
            }
            None => {
                let message = format!("size of the incomplete type `{}`", self.show(ty.ty));
                let wrong = self.mistake(at, &[], message);
                self.cast_to(wrong, TypeId::UNSIGNED_LONG)
            }
        }
    }

    fn refuse_bits(&mut self, at: TokenId, operand: Operand) {
        if let Operand::Place(place) = operand
            && matches!(self.function.body.place(place).kind, PlaceKind::Bits { .. })
        {
            self.error(at, "size of a bit-field");
        }
    }

    /// `_Alignof`; of an object, what its declaration asked for.
    pub(super) fn align_expression(&mut self, at: TokenId, operand: &TypeOrExpr) -> ExprId {
        let align = match operand {
            TypeOrExpr::Type(name) => self.type_alignment(name),
            TypeOrExpr::Expr(e) => {
                let operand = self.unevaluated(|sema| sema.operand(*e));
                self.operand_alignment(operand)
            }
        };
        self.constant(at, TypeId::UNSIGNED_LONG, align.into())
    }

    fn type_alignment(&mut self, name: &TypeName) -> u32 {
        let base = self.unevaluated(|sema| sema.specifiers(&name.specifiers, false));
        let ty = self.unevaluated(|sema| sema.declarator(base.ty, &name.declarator));
        match base.typedef_align {
            Some(align) if name.declarator.parts.is_empty() => align,
            _ => self.unit.types.align(ty.ty),
        }
    }

    fn operand_alignment(&self, operand: Operand) -> u32 {
        if let Operand::Place(place) = operand {
            match self.function.body.place(place).kind {
                PlaceKind::Local(id) => return self.function.body.local(id).align,
                PlaceKind::Object(id) => {
                    let object = self.unit.object(id);
                    return object.align.max(self.unit.types.align(object.ty.ty));
                }
                _ => {}
            }
        }
        self.unit.types.align(self.operand_type(operand).ty)
    }

    /// `(type)value`.
    pub(super) fn cast(&mut self, at: TokenId, name: &TypeName, value: ast::ExprId) -> ExprId {
        let (ty, effects) = self.with_effects(|sema| sema.type_name(name));
        let value = self.value(value);
        // The result is no bit-field any more, even if the type stays the same.
        let value = match self.bit_field(value) {
            Some(_) => self.cast_to(value, self.promoted(value)),
            None => value,
        };
        let result = match *self.unit.types.get(ty.ty) {
            Type::Record(id) if self.unit.types.as_record(self.type_of(value)) != Some(id) => {
                self.cast_to_union(at, ty, value)
            }
            Type::Array { .. } | Type::Function(_) => {
                self.mistake(at, &[value], "cast to an array or function")
            }
            _ => self.cast_to(value, ty.ty),
        };
        self.after(effects, result)
    }

    /// GNU's cast of a value to a union with a member of its type.
    fn cast_to_union(&mut self, at: TokenId, union: QualType, value: ExprId) -> ExprId {
        let ty = self.type_of(value);
        let types = &self.unit.types;
        let record = types.as_record(union.ty).map(|id| types.record(id));
        let fields = record.filter(|record| record.is_union);
        let mut fields = fields
            .and_then(|record| record.fields.as_ref())
            .into_iter()
            .flatten();
        let Some(field) = fields
            .find(|field| types.compatible(field.ty.ty, ty))
            .copied()
        else {
            return self.mistake(at, &[value], "cast to a structure or union");
        };
        let local = self.add_hidden_local(at, union.ty);
        let init = self.function.body.add_init(Init {
            before: Vec::new(),
            zero: true,
            elements: vec![InitElement {
                offset: field.offset,
                bits: field.bits,
                ty: field.ty,
                value: InitValue::Expr(value),
            }],
        });
        let place = self.add_place(at, union, PlaceKind::Literal { local, init });
        self.add_expr(at, union.ty, ExprKind::Load(place))
    }

    /// `offsetof`.
    pub(super) fn offset_of(
        &mut self,
        at: TokenId,
        name: &TypeName,
        steps: &[OffsetStep],
    ) -> ExprId {
        let mut ty = self.unevaluated(|sema| sema.type_name(name)).ty;
        let mut total = self.constant(at, TypeId::UNSIGNED_LONG, 0);
        for step in steps {
            let next = match step {
                OffsetStep::Member(member) => self.offset_of_member(ty, *member),
                OffsetStep::Index(e) => self.offset_of_index(at, ty, *e),
            };
            let Some((inner, more)) = next else {
                let wrong = self.mistake(at, &[], "`offsetof` something that is not a member");
                return self.cast_to(wrong, TypeId::UNSIGNED_LONG);
            };
            ty = inner;
            total = self.arithmetic(at, ArithOp::Add, total, more);
        }
        total
    }

    fn offset_of_member(&mut self, ty: TypeId, member: ast::Ident) -> Option<(TypeId, ExprId)> {
        let types = &self.unit.types;
        let mut record = types.as_record(ty)?;
        let (mut offset, mut ty) = (0, ty);
        for index in types.find_member(record, member.name)? {
            let field = types.field(record, index)?;
            offset += field.offset;
            ty = field.ty.ty;
            record = types.as_record(ty).unwrap_or(record);
        }
        let bytes = self.constant(member.at, TypeId::UNSIGNED_LONG, offset.into());
        Some((ty, bytes))
    }

    fn offset_of_index(
        &mut self,
        at: TokenId,
        ty: TypeId,
        index: ast::ExprId,
    ) -> Option<(TypeId, ExprId)> {
        let element = self.unit.types.element(ty)?.ty;
        let size = self.unit.types.size(element)?;
        let size = self.constant(at, TypeId::UNSIGNED_LONG, size.into());
        let index = self.value(index);
        let index = self.cast_to(index, TypeId::UNSIGNED_LONG);
        Some((element, self.arithmetic(at, ArithOp::Multiply, index, size)))
    }

    /// `va_arg(list, type)`.
    pub(super) fn va_arg(&mut self, at: TokenId, list: ast::ExprId, name: &TypeName) -> ExprId {
        let (ty, effects) = self.with_effects(|sema| sema.type_name(name));
        let list = self.value(list);
        if !self.is_va_list(list) {
            return self.mistake(at, &[list], "`va_arg` of what is not a `va_list`");
        }
        if !self.unit.types.is_complete(ty.ty)
            || matches!(self.unit.types.get(ty.ty), Type::Array { .. })
        {
            return self.mistake(at, &[list], "`va_arg` of a type that no argument has");
        }
        let value = self.add_expr(at, ty.ty, ExprKind::VaArg(list));
        self.after(effects, value)
    }
}
