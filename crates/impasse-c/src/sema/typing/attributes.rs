//! Attributes that change types, layout or linkage; all others are ignored.

use crate::ast::{Attribute, ExprKind, Name, TokenId};
use crate::pp::{Severity, Topic};
use crate::sema::Sema;
use crate::types::{FloatKind, IntKind, QualType, Type};

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
