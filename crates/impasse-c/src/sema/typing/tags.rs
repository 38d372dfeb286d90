//! Types with tags: structures, unions and enumerations.

use crate::ast::{EnumSpec, Field, FieldDeclarator, Ident, RecordSpec, Specifiers, TokenId};
use crate::sema::Sema;
use crate::sema::scopes::{Entry, Tag};
use crate::sema::typing::specifiers::plain;
use crate::types::{
    EnumId, Enumeration, FieldSpec, IntKind, Length, QualType, Record, RecordAttributes, RecordId,
    Type, TypeId,
};

// Structures and unions.
impl Sema<'_> {
    /// The type of a `struct` or `union` specifier. `alone` makes the tag new in this scope.
    pub(crate) fn record_spec(&mut self, spec: &RecordSpec, alone: bool) -> TypeId {
        let id = self.record_id(spec, alone);
        let ty = self.unit.types.intern(Type::Record(id));
        let Some(fields) = &spec.fields else {
            return ty;
        };
        if self.unit.types.record(id).fields.is_some() {
            self.error(spec.at, "structure or union defined twice");
            return ty;
        }
        let attributes = self.attributes(&spec.attributes);
        let mut specs = Vec::new();
        for field in fields {
            match field {
                Field::StaticAssert(assertion) => self.static_assert(assertion),
                Field::Fields {
                    specifiers,
                    declarators,
                } => self.fields(specifiers, declarators, &mut specs),
            }
        }
        self.check_members(spec.at, &specs, spec.is_union);
        let whole = RecordAttributes {
            is_union: spec.is_union,
            packed: attributes.packed,
            pack: spec.pack,
            align: attributes.aligned,
        };
        let layout = self.unit.types.lay_out(&specs, whole);
        let record = self.unit.types.record_mut(id);
        match layout {
            Some(layout) => {
                record.fields = Some(layout.fields);
                record.size = layout.size;
                record.align = layout.align;
            }
            None => {
                record.fields = Some(Vec::new());
                self.error(spec.at, "structure or union too large");
            }
        }
        ty
    }

    fn record_id(&mut self, spec: &RecordSpec, alone: bool) -> RecordId {
        let Some(tag) = spec.tag else {
            return self.add_record(spec);
        };
        let own = spec.fields.is_some() || alone;
        let known = self.scopes.tag(tag.name, !own);
        match known {
            Some(Tag::Record(id)) if self.unit.types.record(id).is_union == spec.is_union => {
                return id;
            }
            Some(_) => self.other_tag(tag),
            None => {}
        }
        let id = self.add_record(spec);
        self.scopes.declare_tag(tag.name, Tag::Record(id));
        id
    }

    fn other_tag(&mut self, tag: Ident) {
        let name = self.text(tag.name);
        let message = format!("`{name}` is the tag of another kind of type");
        self.error(tag.at, message);
    }

    fn add_record(&mut self, spec: &RecordSpec) -> RecordId {
        self.unit.types.add_record(Record {
            tag: spec.tag.map(|tag| tag.name),
            is_union: spec.is_union,
            fields: None,
            size: 0,
            align: 1,
        })
    }

    fn fields(
        &mut self,
        specifiers: &Specifiers,
        declarators: &[FieldDeclarator],
        out: &mut Vec<FieldSpec>,
    ) {
        let base = self.specifiers(specifiers, declarators.is_empty());
        if declarators.is_empty() {
            if self.is_anonymous_record(base.ty) {
                out.push(FieldSpec {
                    name: None,
                    ty: base.ty,
                    width: None,
                    typedef_align: base.typedef_align,
                    align: base.align,
                    packed: base.attributes.packed,
                });
            }
            return;
        }
        for declarator in declarators {
            let more = self.attributes(&declarator.attributes);
            let inner = self.attributes(&declarator.declarator.attributes);
            let attributes = base.attributes.clone().and(inner).and(more);
            let ty = self.apply_mode(base.ty, &attributes);
            let ty = self.declarator(ty, &declarator.declarator);
            let at = declarator.declarator.at;
            let width = declarator.width.map(|e| self.width(at, ty, e));
            let ty = self.field_type(at, ty);
            out.push(FieldSpec {
                name: declarator.declarator.name.map(|ident| ident.name),
                ty,
                width,
                typedef_align: base.typedef_align,
                align: base.align.max(attributes.aligned),
                packed: attributes.packed,
            });
        }
    }

    fn is_anonymous_record(&self, ty: QualType) -> bool {
        match self.unit.types.get(ty.ty) {
            Type::Record(id) => self.unit.types.record(*id).fields.is_some(),
            _ => false,
        }
    }

    /// The width of a bit-field; what is wrong becomes a width that is possible.
    fn width(&mut self, at: TokenId, ty: QualType, e: crate::ast::ExprId) -> u32 {
        let most = self.unit.types.bit_width(ty.ty);
        if most.is_none() {
            self.error(at, "bit-field of a type that is not an integer");
        }
        let most = most.unwrap_or(32);
        let width = self.integer_constant(e);
        match width.and_then(|width| u32::try_from(width).ok()) {
            Some(width) if width <= most => width,
            _ => {
                self.error(at, "width of bit-field negative, too great or not constant");
                most
            }
        }
    }

    fn field_type(&mut self, at: TokenId, ty: QualType) -> QualType {
        match self.unit.types.get(ty.ty) {
            Type::Function(_) => self.error(at, "member of function type"),
            Type::Void => self.error(at, "member of type `void`"),
            Type::Record(id) if self.unit.types.record(*id).fields.is_none() => {
                self.error(at, "member of incomplete type");
            }
            _ if self.has_variable_size(ty.ty) => {
                self.unsupported(at, "array of variable length as a member");
            }
            _ => return ty,
        }
        plain(TypeId::INT)
    }

    /// Arrays without length are last; names are not used twice.
    fn check_members(&mut self, at: TokenId, specs: &[FieldSpec], is_union: bool) {
        let mut seen = rustc_hash::FxHashSet::default();
        for (index, spec) in specs.iter().enumerate() {
            let unknown = Length::Unknown;
            let open = matches!(self.unit.types.get(spec.ty.ty), Type::Array { length, .. } if *length == unknown);
            if open && index + 1 != specs.len() && !is_union {
                self.error(at, "flexible array member is not the last one");
            }
            if let Some(name) = spec.name
                && !seen.insert(name)
            {
                let name = self.text(name);
                self.error(at, format!("member `{name}` declared twice"));
            }
        }
    }

    // Enumerations.

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
                self.scopes.declare(name, entry);
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
        let own = spec.enumerators.is_some();
        let known = self.scopes.tag(tag.name, !own);
        match known {
            Some(Tag::Enum(id)) => return id,
            Some(Tag::Record(_)) => self.other_tag(tag),
            None => {}
        }
        let id = self.add_enum(spec);
        self.scopes.declare_tag(tag.name, Tag::Enum(id));
        id
    }

    fn add_enum(&mut self, spec: &EnumSpec) -> EnumId {
        self.unit.types.add_enum(Enumeration {
            tag: spec.tag.map(|tag| tag.name),
            kind: None,
        })
    }
}
