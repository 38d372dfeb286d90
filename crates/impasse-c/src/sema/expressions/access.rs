//! Members of records.

use super::super::Sema;
use super::Operand;
use crate::ast::{self, Ident};
use crate::hir::{self, PlaceKind};
use crate::types::{QualType, RecordId};

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
                let ty = super::plain(self.type_of(e));
                if self.unit.types.as_record(ty.ty).is_none() {
                    return Operand::Value(self.not_a_record(member, e));
                }
                self.add_place(member.at, ty, PlaceKind::Temporary(e))
            }
        };
        let ty = self.body.place(place).ty;
        let Some(record) = self.unit.types.as_record(ty.ty) else {
            let value = self.rvalue(Operand::Place(place));
            return Operand::Value(self.not_a_record(member, value));
        };
        self.member_of(place, record, member)
    }

    fn not_a_record(&mut self, member: Ident, value: hir::ExprId) -> hir::ExprId {
        let name = self.text(member.name);
        let message = format!("member `{name}` of what is not a structure or union");
        self.mistake(member.at, &[value], message)
    }

    fn member_of(&mut self, place: hir::PlaceId, record: RecordId, member: Ident) -> Operand {
        let Some(path) = self.unit.types.find_member(record, member.name) else {
            let ty = self.show(self.body.place(place).ty.ty);
            let complete = self.unit.types.record(record).fields.is_some();
            let name = self.text(member.name);
            let message = if complete {
                format!("`{ty}` has no member `{name}`")
            } else {
                format!("member `{name}` of the incomplete type `{ty}`")
            };
            return Operand::Value(self.mistake(member.at, &[], message));
        };
        let mut ty: QualType = self.body.place(place).ty;
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
}
