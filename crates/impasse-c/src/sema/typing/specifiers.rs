//! Specifiers and attributes: what the declarators of a declaration share.

use crate::ast::{
    Attribute, Basic, ExprKind, Ident, Name, Qualifiers, Specifiers, TokenId, TypeOrExpr, TypeSpec,
};
use crate::pp::{Severity, Topic};
use crate::sema::Sema;
use crate::sema::scopes::Entry;
use crate::types::{FloatKind, IntKind, QualType, Type, TypeId};

/// What specifiers say.
#[derive(Clone, Debug)]
pub(crate) struct Base {
    /// The type.
    pub(crate) ty: QualType,
    /// The alignment asked for by `_Alignas` or an attribute.
    pub(crate) align: Option<u32>,
    /// The alignment that the typedef by which the type is named asked for.
    pub(crate) typedef_align: Option<u32>,
    /// Attributes among the specifiers.
    pub(crate) attributes: Attributes,
}

impl Sema<'_> {
    /// The type of specifiers. `alone` when no declarator follows, as in `struct s;`.
    pub(crate) fn specifiers(&mut self, specifiers: &Specifiers, alone: bool) -> Base {
        let attributes = self.attributes(&specifiers.attributes);
        let (mut ty, typedef_align) = self.type_spec(specifiers, alone);
        ty = self.qualified(ty, specifiers.qualifiers);
        ty = self.apply_mode(ty, &attributes);
        let mut align = attributes.aligned;
        for wanted in &specifiers.alignas {
            align = align.max(self.alignas(&wanted.0));
        }
        Base {
            ty,
            align,
            typedef_align,
            attributes,
        }
    }

    fn alignas(&mut self, wanted: &TypeOrExpr) -> Option<u32> {
        match wanted {
            TypeOrExpr::Type(name) => {
                let ty = self.unevaluated(|sema| sema.type_name(name));
                let attributes = self.attributes(&name.specifiers.attributes);
                attributes.aligned.max(Some(self.unit.types.align(ty.ty)))
            }
            TypeOrExpr::Expr(e) => {
                let value = self.integer_constant(*e)?;
                u32::try_from(value)
                    .ok()
                    .filter(|align| align.is_power_of_two())
            }
        }
    }

    /// A type with further qualifiers; those of an array belong to its elements.
    pub(crate) fn qualified(&mut self, base: QualType, more: Qualifiers) -> QualType {
        if more == Qualifiers::default() {
            return base;
        }
        if let Type::Array { element, length } = *self.unit.types.get(base.ty) {
            let element = self.qualified(element, more);
            return plain(self.unit.types.intern(Type::Array { element, length }));
        }
        QualType {
            ty: base.ty,
            quals: base.quals.union(more),
        }
    }

    fn type_spec(&mut self, specifiers: &Specifiers, alone: bool) -> (QualType, Option<u32>) {
        let ty = match &specifiers.ty {
            TypeSpec::Basic(keywords) => plain(basic(*keywords)),
            TypeSpec::Record(record) => {
                plain(self.record_spec(record, alone && specifiers.storage.is_none()))
            }
            TypeSpec::Enum(spec) => plain(self.enum_spec(spec)),
            TypeSpec::Typedef(ident) => return self.typedef_name(*ident),
            TypeSpec::TypeOf(TypeOrExpr::Type(name)) => self.type_name(name),
            TypeSpec::TypeOf(TypeOrExpr::Expr(e)) => self.unevaluated(|sema| {
                let operand = sema.operand(*e);
                sema.operand_type(operand)
            }),
            TypeSpec::Atomic(name) => {
                let ty = self.type_name(name);
                let atomic = Qualifiers {
                    is_atomic: true,
                    ..Qualifiers::default()
                };
                self.qualified(ty, atomic)
            }
            TypeSpec::Auto => plain(TypeId::INT),
            TypeSpec::Missing => {
                self.warning(specifiers.at, "type specifier missing, `int` assumed");
                plain(TypeId::INT)
            }
            TypeSpec::Unknown(ident) => self.unknown_type(*ident),
        };
        (ty, None)
    }

    fn typedef_name(&mut self, ident: Ident) -> (QualType, Option<u32>) {
        match self.lookup_here(ident.name) {
            Some((Entry::Typedef(ty, align), own)) => {
                if !own && self.unit.types.is_variably_modified(ty.ty) {
                    self.unsupported(ident.at, "type of the enclosing function's variable array");
                    return (plain(TypeId::INT), None);
                }
                (ty, align)
            }
            _ => (self.unknown_type(ident), None),
        }
    }

    fn unknown_type(&mut self, ident: Ident) -> QualType {
        if self.diagnostics.is_new_unknown_type(ident.name) {
            let name = self.text(ident.name);
            self.error(ident.at, format!("unknown type name `{name}`"));
        }
        plain(TypeId::INT)
    }
}

fn basic(basic: Basic) -> TypeId {
    match basic {
        Basic::Void => TypeId::VOID,
        Basic::Bool => TypeId::BOOL,
        Basic::Char => TypeId::CHAR,
        Basic::SignedChar => TypeId::SIGNED_CHAR,
        Basic::UnsignedChar => TypeId::UNSIGNED_CHAR,
        Basic::Short => TypeId::SHORT,
        Basic::UnsignedShort => TypeId::UNSIGNED_SHORT,
        Basic::Int => TypeId::INT,
        Basic::UnsignedInt => TypeId::UNSIGNED_INT,
        Basic::Long => TypeId::LONG,
        Basic::UnsignedLong => TypeId::UNSIGNED_LONG,
        Basic::LongLong => TypeId::LONG_LONG,
        Basic::UnsignedLongLong => TypeId::UNSIGNED_LONG_LONG,
        Basic::Int128 => TypeId::INT128,
        Basic::UnsignedInt128 => TypeId::UNSIGNED_INT128,
        Basic::Float => TypeId::FLOAT,
        Basic::Double => TypeId::DOUBLE,
        Basic::LongDouble => TypeId::LONG_DOUBLE,
        Basic::Float128 => TypeId::FLOAT128,
        Basic::ComplexFloat => TypeId::COMPLEX_FLOAT,
        Basic::ComplexDouble => TypeId::COMPLEX_DOUBLE,
        Basic::ComplexLongDouble => TypeId::COMPLEX_LONG_DOUBLE,
        Basic::VaList => TypeId::VA_LIST,
    }
}

/// A type without qualifiers.
pub(crate) fn plain(ty: TypeId) -> QualType {
    QualType {
        ty,
        quals: Qualifiers::default(),
    }
}

/// What attributes say.
#[derive(Clone, Debug, Default)]
pub(crate) struct Attributes {
    pub(crate) packed: bool,
    pub(crate) aligned: Option<u32>,
    pub(crate) weak: bool,
    pub(crate) noreturn: bool,
    pub(crate) gnu_inline: bool,
    pub(crate) constructor: Option<u16>,
    pub(crate) destructor: Option<u16>,
    /// The machine mode of `mode(DI)`.
    pub(crate) mode: Option<Type>,
    /// The name that this is another name of.
    pub(crate) alias: Option<String>,
    /// Where `cleanup` stands, and the function it names.
    pub(crate) cleanup: Option<(TokenId, Option<Name>)>,
}

impl Attributes {
    /// Both together.
    pub(crate) fn and(mut self, other: Attributes) -> Attributes {
        self.packed |= other.packed;
        self.aligned = self.aligned.max(other.aligned);
        self.weak |= other.weak;
        self.noreturn |= other.noreturn;
        self.gnu_inline |= other.gnu_inline;
        self.constructor = self.constructor.or(other.constructor);
        self.destructor = self.destructor.or(other.destructor);
        self.mode = other.mode.or(self.mode);
        self.alias = other.alias.or(self.alias);
        self.cleanup = self.cleanup.or(other.cleanup);
        self
    }
}

// Attributes that change types, layout or linkage; all others are ignored.
impl Sema<'_> {
    /// Reads attributes.
    pub(crate) fn attributes(&mut self, list: &[Attribute]) -> Attributes {
        let mut all = Attributes::default();
        for attribute in list {
            self.attribute(attribute, &mut all);
        }
        all
    }

    fn attribute(&mut self, attribute: &Attribute, all: &mut Attributes) {
        match &*self.text(attribute.name) {
            "packed" => all.packed = true,
            "aligned" => all.aligned = all.aligned.max(self.aligned(attribute)),
            "weak" => all.weak = true,
            "noreturn" => all.noreturn = true,
            "gnu_inline" => all.gnu_inline = true,
            "vector_size" => self.report(
                attribute.at,
                Severity::Error,
                Topic::Unsupported,
                "vector types are not supported".into(),
            ),
            "constructor" => all.constructor = Some(self.priority(attribute)),
            "destructor" => all.destructor = Some(self.priority(attribute)),
            "mode" => all.mode = attribute.word.and_then(|word| mode(&self.text(word))),
            "alias" => all.alias = self.string_argument(attribute),
            "cleanup" => all.cleanup = Some((attribute.at, attribute.word)),
            _ => {}
        }
    }

    fn string_argument(&self, attribute: &Attribute) -> Option<String> {
        let &argument = attribute.args.first()?;
        let ast = self.ast.clone();
        let ExprKind::Strings(_) = ast.expr(argument).kind else {
            return None;
        };
        let mut bytes = self.string_literal_of(argument)?.bytes;
        bytes.pop();
        String::from_utf8(bytes).ok()
    }

    fn aligned(&mut self, attribute: &Attribute) -> Option<u32> {
        let Some(&argument) = attribute.args.first() else {
            return Some(16);
        };
        let value = self.integer_constant(argument)?;
        let align = u32::try_from(value).ok();
        let align = align.filter(|align| align.is_power_of_two());
        if align.is_none() {
            self.error(attribute.at, "alignment is not a power of two");
        }
        align
    }

    fn priority(&mut self, attribute: &Attribute) -> u16 {
        let argument = attribute.args.first();
        let value = argument.and_then(|&e| self.integer_constant(e));
        value
            .and_then(|v| u16::try_from(v).ok())
            .unwrap_or(u16::MAX)
    }

    /// The type with its machine mode replaced.
    pub(crate) fn apply_mode(&mut self, ty: QualType, attributes: &Attributes) -> QualType {
        let Some(mode) = &attributes.mode else {
            return ty;
        };
        let unsigned = match self.unit.types.get(ty.ty) {
            Type::Int(kind) => !kind.signed(),
            Type::Bool => true,
            _ => false,
        };
        let mode = match mode {
            Type::Int(kind) if unsigned => Type::Int(kind.unsigned()),
            other => other.clone(),
        };
        QualType {
            ty: self.unit.types.intern(mode),
            quals: ty.quals,
        }
    }
}

fn mode(word: &str) -> Option<Type> {
    Some(match word.trim_matches('_') {
        "QI" | "byte" => Type::Int(IntKind::SignedChar),
        "HI" => Type::Int(IntKind::Short),
        "SI" => Type::Int(IntKind::Int),
        "DI" | "word" | "pointer" => Type::Int(IntKind::Long),
        "TI" => Type::Int(IntKind::Int128),
        "SF" => Type::Float(FloatKind::Float),
        "DF" => Type::Float(FloatKind::Double),
        "XF" => Type::Float(FloatKind::LongDouble),
        "TF" => Type::Float(FloatKind::Float128),
        "SC" => Type::Complex(FloatKind::Float),
        "DC" => Type::Complex(FloatKind::Double),
        _ => return None,
    })
}
