//! Finding members, also those of anonymous records.

use super::{RecordField, RecordId, Type, Types};
use crate::ast::Name;

impl Types {
    /// The way to the member `name`: indices into the fields of the record, then of the anonymous
    /// record there, and so on. `None` if there is no such member.
    pub fn find_member(&self, record: RecordId, name: Name) -> Option<Vec<usize>> {
        let fields = self.record(record).fields.as_ref()?;
        if let Some(index) = fields.iter().position(|field| field.name == Some(name)) {
            return Some(vec![index]);
        }
        // Each level is a list of fields still to be looked at; no recursion, for records can be
        // nested as deep as the parser allows.
        let mut levels = vec![(record, 0_usize)];
        while let Some(&(current, index)) = levels.last() {
            let Some(field) = self.field(current, index) else {
                levels.pop();
                if let Some((_, outer)) = levels.last_mut() {
                    *outer += 1;
                }
                continue;
            };
            if field.name == Some(name) {
                return Some(levels.iter().map(|&(_, index)| index).collect());
            }
            match self.anonymous_record(field) {
                Some(inner) => levels.push((inner, 0)),
                None => levels.last_mut()?.1 += 1,
            }
        }
        None
    }

    /// A field of a record.
    pub fn field(&self, record: RecordId, index: usize) -> Option<&RecordField> {
        self.record(record).fields.as_ref()?.get(index)
    }

    /// The record whose members a field lends to the record it is in.
    pub fn anonymous_record(&self, field: &RecordField) -> Option<RecordId> {
        match *self.get(field.ty.ty) {
            Type::Record(inner) if field.name.is_none() => Some(inner),
            _ => None,
        }
    }
}
