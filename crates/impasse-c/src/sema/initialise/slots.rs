//! The parts of an object that can be initialised.

use crate::types::{BitRange, Length, QualType, RecordField, RecordId, Type, Types};

/// An object or a part of it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Slot {
    /// Its type.
    pub ty: QualType,
    /// Bytes from the beginning of the whole object.
    pub offset: u64,
    /// For a bit-field, which bits.
    pub bits: Option<BitRange>,
}

impl Slot {
    /// The part of the same kind that is so many bytes further on.
    pub(super) fn moved(self, bytes: u64) -> Slot {
        Slot {
            offset: self.offset.saturating_add(bytes),
            ..self
        }
    }
}

/// Unnamed bit-fields take no value.
fn takes_value(field: &RecordField) -> bool {
    field.name.is_some() || field.bits.is_none()
}

impl Types {
    /// The first part at `index` or behind it that takes a value: its index, and itself. `None`
    /// behind the last one, and for what has no parts.
    pub(super) fn part(&self, whole: Slot, index: u64) -> Option<(u64, Slot)> {
        match *self.get(whole.ty.ty) {
            Type::Array { element, length } => {
                let inside = match length {
                    Length::Known(length) => index < length,
                    Length::Unknown => true,
                    Length::Variable(_) => false,
                };
                let size = self.size(element.ty)?;
                let offset = index.checked_mul(size)?.checked_add(whole.offset)?;
                let slot = Slot {
                    ty: element,
                    offset,
                    bits: None,
                };
                inside.then_some((index, slot))
            }
            Type::Record(record) => {
                let record = self.record(record);
                let fields = record.fields.as_ref()?;
                let start = usize::try_from(index).ok()?;
                let rest = fields.get(start..)?;
                let skipped = rest.iter().position(takes_value)?;
                let field = &rest[skipped];
                let slot = Slot {
                    ty: field.ty,
                    offset: whole.offset.checked_add(field.offset)?,
                    bits: field.bits,
                };
                Some((index + skipped as u64, slot))
            }
            _ => None,
        }
    }

    /// The index of the part that follows; there is none in a union.
    pub(super) fn next_part(&self, whole: Slot, index: u64) -> u64 {
        match self.as_record(whole.ty.ty) {
            Some(record) if self.record(record).is_union => u64::MAX,
            _ => index.saturating_add(1),
        }
    }

    /// The size of an element of the flexible array at the end of a record, if there is one.
    pub(super) fn flexible_element(&self, record: RecordId) -> Option<u64> {
        let mut record = record;
        loop {
            let last = self.record(record).fields.as_ref()?.last()?;
            match *self.get(last.ty.ty) {
                Type::Array {
                    element,
                    length: Length::Unknown,
                } => return self.size(element.ty),
                Type::Record(inner) => record = inner,
                _ => return None,
            }
        }
    }

    /// The size of a part; an array of unknown length has no end.
    pub(super) fn extent(&self, slot: Slot) -> u64 {
        self.size(slot.ty.ty).unwrap_or(u64::MAX)
    }
}
