//! Enumerations.

use crate::ast::EnumSpec;
use crate::sema::Sema;
use crate::sema::scopes::{Entry, Tag};
use crate::types::{EnumId, Enumeration, IntKind, Type, TypeId};

impl Sema<'_> {
    /// The type of an `enum` specifier; its constants enter the present scope.
    pub(crate) fn enum_spec(&mut self, spec: &EnumSpec) -> TypeId {
        let id = self.enum_id(spec);
        let ty = self.unit.types.intern(Type::Enum(id));
        let Some(enumerators) = &spec.enumerators else {
            return ty;
        };
        if self.unit.types.enumeration(id).kind.is_some() {
            self.error(spec.at, "enumeration defined twice");
        }
        let (mut next, mut low, mut high) = (0i128, 0i128, 0i128);
        let mut names = Vec::new();
        for enumerator in enumerators {
            if let Some(e) = enumerator.value {
                match self.integer_constant(e) {
                    Some(value) => next = value,
                    None => self.error(enumerator.ident.at, "value of enumerator not constant"),
                }
            }
            low = low.min(next);
            high = high.max(next);
            let wide = self.enumerator_type(next);
            self.declare(enumerator.ident, Entry::Enumerator(next, wide));
            names.push((enumerator.ident.name, next));
            next = next.wrapping_add(1);
        }
        let packed = self.attributes(&spec.attributes).packed;
        let kind = IntKind::of_enumeration(low, high, packed);
        self.unit.types.enumeration_mut(id).kind = Some(kind);
        for (name, value) in names {
            if i32::try_from(value).is_err() {
                let entry = Entry::Enumerator(value, ty);
                self.scope().ordinary.insert(name, entry);
            }
        }
        ty
    }

    /// The type of a constant while its enumeration is still open.
    fn enumerator_type(&mut self, value: i128) -> TypeId {
        let kind = if i32::try_from(value).is_ok() {
            IntKind::Int
        } else if u32::try_from(value).is_ok() {
            IntKind::UnsignedInt
        } else if i64::try_from(value).is_ok() {
            IntKind::Long
        } else {
            IntKind::UnsignedLong
        };
        self.unit.types.intern(Type::Int(kind))
    }

    fn enum_id(&mut self, spec: &EnumSpec) -> EnumId {
        let Some(tag) = spec.tag else {
            return self.add_enum(spec);
        };
        let here = self.scope().tags.get(&tag.name).copied();
        let known = if spec.enumerators.is_some() {
            here
        } else {
            here.or_else(|| self.lookup_tag(tag.name))
        };
        match known {
            Some(Tag::Enum(id)) => return id,
            Some(Tag::Record(_)) => {
                let name = self.text(tag.name);
                self.error(
                    tag.at,
                    format!("`{name}` is the tag of another kind of type"),
                );
            }
            None => {}
        }
        let id = self.add_enum(spec);
        self.scope().tags.insert(tag.name, Tag::Enum(id));
        id
    }

    fn add_enum(&mut self, spec: &EnumSpec) -> EnumId {
        self.unit.types.add_enum(Enumeration {
            tag: spec.tag.map(|tag| tag.name),
            kind: None,
        })
    }
}
