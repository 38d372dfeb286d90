//! Types as C writes them, for messages.

use super::{FloatKind, FunctionType, IntKind, Length, QualType, Type, TypeId, Types};
use crate::ast::{Name, Qualifiers};
use crate::pp::Symbols;

/// How deep types are written out; what is deeper is `...`.
const DEPTH: u32 = 40;

impl Types {
    /// The type as C writes it.
    pub fn display(&self, ty: TypeId, symbols: &Symbols) -> String {
        self.display_qualified(ty.into(), symbols)
    }

    /// The type with its qualifiers.
    pub fn display_qualified(&self, ty: QualType, symbols: &Symbols) -> String {
        self.write(ty, String::new(), symbols, DEPTH)
    }

    /// Writes a declaration of `declarator`, from it outwards.
    fn write(&self, ty: QualType, declarator: String, symbols: &Symbols, depth: u32) -> String {
        let (mut ty, mut declarator) = (ty, declarator);
        for _ in 0..depth {
            match self.get(ty.ty) {
                &Type::Pointer(target) => {
                    let quals = qualifiers(ty.quals);
                    let gap = if quals.is_empty() || declarator.is_empty() {
                        ""
                    } else {
                        " "
                    };
                    declarator = format!("*{}{gap}{declarator}", quals.trim_end());
                    if matches!(self.get(target.ty), Type::Array { .. } | Type::Function(_)) {
                        declarator = format!("({declarator})");
                    }
                    ty = target;
                }
                &Type::Array { element, length } => {
                    match length {
                        Length::Known(length) => declarator.push_str(&format!("[{length}]")),
                        Length::Unknown => declarator.push_str("[]"),
                        Length::Variable(_) => declarator.push_str("[*]"),
                    }
                    ty = element;
                }
                Type::Function(function) => {
                    declarator.push_str(&self.parameters(function, symbols, depth / 2));
                    ty = function.ret;
                }
                other => {
                    let quals = qualifiers(ty.quals);
                    let name = self.name(other, symbols);
                    let gap = if declarator.is_empty() { "" } else { " " };
                    return format!("{quals}{name}{gap}{declarator}");
                }
            }
        }
        format!("... {declarator}")
    }

    fn parameters(&self, function: &FunctionType, symbols: &Symbols, depth: u32) -> String {
        if !function.prototyped {
            return "()".to_string();
        }
        let mut list: Vec<String> = function
            .params
            .iter()
            .map(|&param| self.write(param, String::new(), symbols, depth))
            .collect();
        if function.variadic {
            list.push("...".to_string());
        }
        if list.is_empty() {
            list.push("void".to_string());
        }
        format!("({})", list.join(", "))
    }

    fn name(&self, ty: &Type, symbols: &Symbols) -> String {
        let tagged = |keyword: &str, tag: Option<Name>| match tag {
            Some(tag) => format!("{keyword} {}", symbols.text(tag)),
            None => format!("{keyword} <anonymous>"),
        };
        match ty {
            Type::Bool => "_Bool".to_string(),
            Type::Int(kind) => int_name(*kind).to_string(),
            Type::Enum(id) => tagged("enum", self.enumeration(*id).tag),
            Type::Float(kind) => float_name(*kind).to_string(),
            Type::Complex(kind) => format!("_Complex {}", float_name(*kind)),
            Type::Record(id) => {
                let record = self.record(*id);
                let keyword = if record.is_union { "union" } else { "struct" };
                tagged(keyword, record.tag)
            }
            Type::Void | Type::Pointer(_) | Type::Array { .. } | Type::Function(_) => {
                "void".to_string()
            }
        }
    }
}

/// Each followed by a space.
fn qualifiers(quals: Qualifiers) -> String {
    let words = [
        (quals.is_const, "const "),
        (quals.is_volatile, "volatile "),
        (quals.is_restrict, "restrict "),
        (quals.is_atomic, "_Atomic "),
    ];
    words
        .into_iter()
        .filter(|&(present, _)| present)
        .map(|(_, word)| word)
        .collect()
}

const fn int_name(kind: IntKind) -> &'static str {
    match kind {
        IntKind::Char => "char",
        IntKind::SignedChar => "signed char",
        IntKind::UnsignedChar => "unsigned char",
        IntKind::Short => "short",
        IntKind::UnsignedShort => "unsigned short",
        IntKind::Int => "int",
        IntKind::UnsignedInt => "unsigned int",
        IntKind::Long => "long",
        IntKind::UnsignedLong => "unsigned long",
        IntKind::LongLong => "long long",
        IntKind::UnsignedLongLong => "unsigned long long",
        IntKind::Int128 => "__int128",
        IntKind::UnsignedInt128 => "unsigned __int128",
    }
}

const fn float_name(kind: FloatKind) -> &'static str {
    match kind {
        FloatKind::Float => "float",
        FloatKind::Double => "double",
        FloatKind::LongDouble => "long double",
        FloatKind::Float128 => "__float128",
    }
}
