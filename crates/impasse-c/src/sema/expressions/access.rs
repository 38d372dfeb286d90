//! Ways to an object: members, indexing, dereferencing, addresses, pointer arithmetic.

use crate::ast::{self, Ident, TokenId};
use crate::hir::{self, ArithOp, ExprId, ExprKind, PlaceKind, Size};
use crate::sema::Sema;
use crate::sema::expressions::Operand;
use crate::sema::typing::plain;
use crate::types::{QualType, RecordId, Type, TypeId};

impl Sema<'_> {
    /// `base.member`, `base->member`.
    pub(super) fn member(&mut self, base: ast::ExprId, arrow: bool, member: Ident) -> Operand {
        let whole = if arrow {
            let pointer = self.value(base);
            self.deref(member.at, pointer)
        } else {
            self.operand(base)
        };
        let place = match whole {
            Operand::Place(place) => place,
            Operand::Value(e) | Operand::Function(e) => {
                let ty = plain(self.type_of(e));
                if self.unit.types.as_record(ty.ty).is_none() {
                    return Operand::Value(self.not_a_record(member, e));
                }
                self.add_place(member.at, ty, PlaceKind::Temporary(e))
            }
        };
        let ty = self.function.body.place(place).ty;
        let Some(record) = self.unit.types.as_record(ty.ty) else {
            let value = self.rvalue(Operand::Place(place));
            return Operand::Value(self.not_a_record(member, value));
        };
        self.member_of(place, record, member)
    }

    fn not_a_record(&mut self, member: Ident, value: ExprId) -> ExprId {
        let name = self.text(member.name);
        let message = format!("member `{name}` of what is not a structure or union");
        self.mistake(member.at, &[value], message)
    }

    fn member_of(&mut self, place: hir::PlaceId, record: RecordId, member: Ident) -> Operand {
        let Some(path) = self.unit.types.find_member(record, member.name) else {
            let ty = self.show(self.function.body.place(place).ty.ty);
            let complete = self.unit.types.record(record).fields.is_some();
            let name = self.text(member.name);
            let message = if complete {
                format!("`{ty}` has no member `{name}`")
            } else {
                format!("member `{name}` of the incomplete type `{ty}`")
            };
            return Operand::Value(self.mistake(member.at, &[], message));
        };
        let mut ty: QualType = self.function.body.place(place).ty;
        let (mut record, mut offset, mut bits) = (record, 0, None);
        for index in path {
            let Some(&field) = self.unit.types.field(record, index) else {
                break;
            };
            offset += field.offset;
            bits = field.bits;
            ty = self.qualified(field.ty, ty.quals);
            record = self.unit.types.as_record(field.ty.ty).unwrap_or(record);
        }
        let kind = match bits {
            Some(bits) => PlaceKind::Bits {
                base: place,
                offset,
                bits,
            },
            None => PlaceKind::Part {
                base: place,
                offset,
            },
        };
        Operand::Place(self.add_place(member.at, ty, kind))
    }

    // Pointers: arithmetic, indexing, dereferencing.

    /// `pointer + index` and the like; `None` if no operand is a pointer.
    pub(super) fn pointer_arithmetic(
        &mut self,
        at: TokenId,
        op: ArithOp,
        a: ExprId,
        b: ExprId,
    ) -> Option<ExprId> {
        let types = &self.unit.types;
        let (left, right) = (self.type_of(a), self.type_of(b));
        let negative = op == ArithOp::Subtract;
        if !negative && op != ArithOp::Add {
            return None;
        }
        match (types.is_pointer(left), types.is_pointer(right)) {
            (true, true) if negative => Some(self.pointer_difference(at, a, b)),
            (true, false) if types.is_integer(right) => Some(self.offset(at, a, b, negative)),
            (false, true) if types.is_integer(left) && !negative => {
                Some(self.offset(at, b, a, false))
            }
            _ => None,
        }
    }

    fn pointer_difference(&mut self, at: TokenId, a: ExprId, b: ExprId) -> ExprId {
        let scale = self.scale(at, self.type_of(a));
        self.add_expr(at, TypeId::LONG, ExprKind::PtrDiff { a, b, scale })
    }

    /// `pointer + index`, or minus.
    pub(crate) fn offset(
        &mut self,
        at: TokenId,
        pointer: ExprId,
        index: ExprId,
        negative: bool,
    ) -> ExprId {
        let ty = self.type_of(pointer);
        let scale = self.scale(at, ty);
        let index = self.cast_to(index, TypeId::LONG);
        let kind = ExprKind::PtrAdd {
            pointer,
            index,
            scale,
            negative,
        };
        self.add_expr(at, ty, kind)
    }

    /// The size of what a pointer points to.
    pub(super) fn scale(&mut self, at: TokenId, pointer: TypeId) -> Size {
        let target = self
            .unit
            .types
            .pointee(pointer)
            .unwrap_or(plain(TypeId::CHAR));
        if let Some(size) = self.unit.types.unit_size(target.ty) {
            return size;
        }
        let message = format!(
            "arithmetic on `{}`, whose target is incomplete",
            self.show(pointer)
        );
        self.error(at, message);
        Size::Known(1)
    }

    /// `a[b]`.
    pub(super) fn index(&mut self, at: TokenId, a: ast::ExprId, b: ast::ExprId) -> Operand {
        let a = self.value(a);
        let b = self.value(b);
        let types = &self.unit.types;
        let (pointer, index) = if types.is_pointer(self.type_of(a)) {
            (a, b)
        } else {
            (b, a)
        };
        if !types.is_pointer(self.type_of(pointer)) || !types.is_integer(self.type_of(index)) {
            return Operand::Value(self.mistake(
                at,
                &[a, b],
                "neither array nor pointer is indexed",
            ));
        }
        let element = self.offset(at, pointer, index, false);
        self.deref(at, element)
    }

    /// `*value`.
    pub(crate) fn deref(&mut self, at: TokenId, value: ExprId) -> Operand {
        let Some(target) = self.unit.types.pointee(self.type_of(value)) else {
            return Operand::Value(self.mistake(at, &[value], "`*` of what is not a pointer"));
        };
        if matches!(self.unit.types.get(target.ty), Type::Function(_)) {
            return Operand::Function(value);
        }
        Operand::Place(self.add_place(at, target, PlaceKind::Deref(value)))
    }

    /// `&operand`.
    pub(crate) fn address_of(&mut self, at: TokenId, operand: Operand) -> ExprId {
        let place = match operand {
            Operand::Function(e) => return e,
            Operand::Value(e) => return self.mistake(at, &[e], "address of a value"),
            Operand::Place(place) => place,
        };
        let hir::Place { ty, kind, .. } = *self.function.body.place(place);
        let pointer = self.unit.types.pointer_to(ty);
        match kind {
            PlaceKind::Bits { .. } => self.mistake(at, &[], "address of a bit-field"),
            PlaceKind::Temporary(_) => self.mistake(at, &[], "address of a value"),
            PlaceKind::Deref(e) if self.type_of(e) == pointer => e,
            _ => self.add_expr(at, pointer, ExprKind::AddressOf(place)),
        }
    }
}
