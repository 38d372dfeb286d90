//! The bytes of constant values.

use super::super::Sema;
use super::super::evaluate::{Constant, ReadPlace};
use super::image::Write;
use super::slots::Slot;
use crate::hir::{ExprId, ExprKind, InitElement, InitValue, ObjectId, StaticInit};

impl Sema<'_> {
    /// What storing `value` into `slot` writes; reports a value that is not constant.
    pub(super) fn static_writes(&mut self, slot: Slot, value: &InitValue) -> Vec<Write> {
        let writes = match value {
            InitValue::Bytes(bytes) => return vec![Write::Bytes(slot.offset, bytes.clone())],
            &InitValue::Expr(e) => match self.unit.types.as_record(slot.ty.ty) {
                Some(_) => self.record_writes(slot, e),
                None => self.scalar_writes(slot, e),
            },
        };
        if let (None, &InitValue::Expr(e)) = (&writes, value) {
            let expr = self.function.body.expr(e);
            if !matches!(expr.kind, ExprKind::Unsupported(_)) {
                self.error(
                    expr.at,
                    "the initialiser of a static object is not constant",
                );
            }
        }
        writes.unwrap_or_default()
    }

    fn scalar_writes(&self, slot: Slot, e: ExprId) -> Option<Vec<Write>> {
        let value = self.evaluate_static(e)?;
        if let Some(bits) = slot.bits {
            return match value {
                Constant::Int(value) => Some(vec![Write::Bits(slot.offset, bits, value)]),
                Constant::Address { target, addend } if bits.width == 64 && bits.shift == 0 => {
                    Some(vec![Write::Address(slot.offset, target, addend)])
                }
                _ => None,
            };
        }
        let size = usize::try_from(self.unit.types.size(slot.ty.ty)?).ok()?;
        Some(vec![match value {
            Constant::Int(bits) | Constant::Float(bits) => {
                Write::Bytes(slot.offset, bits.to_le_bytes().get(..size)?.to_vec())
            }
            Constant::Complex(real, imaginary) => {
                let part = size / 2;
                let mut bytes = real.to_le_bytes().get(..part)?.to_vec();
                bytes.extend_from_slice(imaginary.to_le_bytes().get(..part)?);
                Write::Bytes(slot.offset, bytes)
            }
            Constant::Address { target, addend } => {
                if size != 8 {
                    return None;
                }
                Write::Address(slot.offset, target, addend)
            }
        }])
    }

    /// A record whose contents are known: a constant object or a compound literal.
    fn record_writes(&self, slot: Slot, e: ExprId) -> Option<Vec<Write>> {
        let ExprKind::Load(place) = self.function.body.expr(e).kind else {
            return None;
        };
        match self.static_evaluator().read_place(place)? {
            ReadPlace::Object(object, offset) => self.copied(slot, object, offset),
            ReadPlace::Init(init, start) => {
                let init = self.function.body.inits.get(init as usize)?;
                let end = start.checked_add(self.unit.types.size(slot.ty.ty)?)?;
                let inside = |element: &&InitElement| (start..end).contains(&element.offset);
                let mut writes = Vec::new();
                for element in init.elements.iter().filter(inside) {
                    let part = Slot {
                        ty: element.ty,
                        offset: slot.offset + (element.offset - start),
                        bits: element.bits,
                    };
                    match &element.value {
                        InitValue::Bytes(bytes) => {
                            writes.push(Write::Bytes(part.offset, bytes.clone()));
                        }
                        &InitValue::Expr(e) => writes.extend(self.part_writes(part, e)?),
                    }
                }
                Some(writes)
            }
        }
    }

    fn part_writes(&self, part: Slot, e: ExprId) -> Option<Vec<Write>> {
        match self.unit.types.as_record(part.ty.ty) {
            Some(_) => self.record_writes(part, e),
            None => self.scalar_writes(part, e),
        }
    }

    /// The contents of a part of an object.
    fn copied(&self, slot: Slot, object: ObjectId, start: u64) -> Option<Vec<Write>> {
        let StaticInit::Data { bytes, relocs } = &self.unit.objects.get(object.0 as usize)?.init
        else {
            return None;
        };
        let end = start.checked_add(self.unit.types.size(slot.ty.ty)?)?;
        let within = |at: u64| usize::try_from(at).map_or(bytes.len(), |at| at.min(bytes.len()));
        let contents = bytes[within(start)..within(end)].to_vec();
        let mut writes = vec![Write::Bytes(slot.offset, contents)];
        for reloc in relocs {
            if (start..end).contains(&reloc.offset) {
                let offset = slot.offset + (reloc.offset - start);
                writes.push(Write::Address(offset, reloc.target, reloc.addend));
            }
        }
        Some(writes)
    }
}
