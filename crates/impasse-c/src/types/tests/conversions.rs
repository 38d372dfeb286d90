//! Promotions and the usual arithmetic conversions, compared with gcc's by `_Generic`.

use std::fmt::Write;

use super::gcc::run;
use crate::types::{BitRange, Enumeration, IntKind, Type, TypeId, Types};

const ARITHMETIC: [(&str, TypeId); 23] = [
    ("_Bool", TypeId::BOOL),
    ("char", TypeId::CHAR),
    ("signed char", TypeId::SIGNED_CHAR),
    ("unsigned char", TypeId::UNSIGNED_CHAR),
    ("short", TypeId::SHORT),
    ("unsigned short", TypeId::UNSIGNED_SHORT),
    ("int", TypeId::INT),
    ("unsigned int", TypeId::UNSIGNED_INT),
    ("long", TypeId::LONG),
    ("unsigned long", TypeId::UNSIGNED_LONG),
    ("long long", TypeId::LONG_LONG),
    ("unsigned long long", TypeId::UNSIGNED_LONG_LONG),
    ("__int128", TypeId::INT128),
    ("unsigned __int128", TypeId::UNSIGNED_INT128),
    ("float", TypeId::FLOAT),
    ("double", TypeId::DOUBLE),
    ("long double", TypeId::LONG_DOUBLE),
    ("__float128", TypeId::FLOAT128),
    ("_Complex float", TypeId::COMPLEX_FLOAT),
    ("_Complex double", TypeId::COMPLEX_DOUBLE),
    ("_Complex long double", TypeId::COMPLEX_LONG_DOUBLE),
    ("enum small", TypeId::VOID),
    ("enum wide", TypeId::VOID),
];

/// An expression that names its operand's type.
fn naming() -> String {
    let mut text = "#include <stdio.h>\n\
        enum small { S } __attribute__((packed)); enum wide { W = 1l << 40 };\n\
        #define NAME(x) _Generic((x)"
        .to_string();
    for (name, _) in &ARITHMETIC[..21] {
        let _ = write!(text, ", {name}: \"{name}\"");
    }
    text.push_str(", default: \"?\")\n");
    text
}

#[test]
fn usual_conversions_are_those_of_gcc() {
    let mut types = Types::default();
    let mut of_enum = |greatest, packed| {
        let kind = Some(IntKind::of_enumeration(0, greatest, packed));
        let id = types.add_enum(Enumeration { tag: None, kind });
        types.intern(Type::Enum(id))
    };
    let enums = [of_enum(0, true), of_enum(1 << 40, false)];
    let all: Vec<(&str, TypeId)> = ARITHMETIC[..21]
        .iter()
        .copied()
        .chain([("enum small", enums[0]), ("enum wide", enums[1])])
        .collect();
    let symbols = crate::pp::Symbols::default();
    let mut source = naming();
    source.push_str("int main(void) {\n");
    let mut expected = String::new();
    for &(a, a_ty) in &all {
        for &(b, b_ty) in &all {
            // gcc has no complex counterpart of __float128 under this name.
            if a.contains("_Complex") && b == "__float128"
                || b.contains("_Complex") && a == "__float128"
            {
                continue;
            }
            let _ = writeln!(source, "{{ {a} a = 0; {b} b = 0; puts(NAME(a + b)); }}");
            let common = types
                .usual_arithmetic(a_ty, b_ty)
                .expect("arithmetic types");
            let _ = writeln!(expected, "{}", types.display(common, &symbols));
        }
    }
    source.push_str("}\n");
    assert_eq!(expected, run(source.as_bytes()));
}

#[test]
fn bit_fields_are_promoted_as_gcc_does() {
    let types = Types::default();
    let symbols = crate::pp::Symbols::default();
    let mut source = naming();
    source.push_str("int main(void) {\n");
    let mut expected = String::new();
    for (name, ty) in [
        ("int", TypeId::INT),
        ("unsigned int", TypeId::UNSIGNED_INT),
        ("_Bool", TypeId::BOOL),
        ("unsigned char", TypeId::UNSIGNED_CHAR),
        ("unsigned long", TypeId::UNSIGNED_LONG),
        ("long", TypeId::LONG),
    ] {
        for width in [1_u8, 7, 8, 31, 32, 64] {
            if u32::from(width) > types.bit_width(ty).expect("an integer type") {
                continue;
            }
            // gcc gives fields of 32 bits of wider types a type of their own.
            if width == 32 && types.size(ty) == Some(8) {
                continue;
            }
            let bits = BitRange {
                shift: 0,
                width,
                bytes: 8,
                signed: types.is_signed(ty),
            };
            let _ = writeln!(
                source,
                "{{ struct {{ {name} f : {width}; }} s; puts(NAME(+s.f)); }}"
            );
            let promoted = types.promote_bits(ty, bits);
            let _ = writeln!(expected, "{}", types.display(promoted, &symbols));
        }
    }
    source.push_str("}\n");
    assert_eq!(expected, run(source.as_bytes()));
}

#[test]
fn enumerations_have_the_types_of_gcc() {
    let mut source = "#include <stdio.h>\nint main(void) {\n".to_string();
    let mut expected = String::new();
    for (least, greatest) in [
        (0, 0),
        (0, 127),
        (0, 128),
        (0, 255),
        (0, 256),
        (-1, 127),
        (-1, 128),
        (-129, 0),
        (0, 65_535),
        (0, 65_536),
        (-1, 2_147_483_647),
        (-1, 2_147_483_648),
        (0, 4_294_967_295),
        (0, 4_294_967_296),
        (-2_147_483_648, 0),
        (-2_147_483_649, 0),
    ] {
        for packed in [false, true] {
            let attribute = if packed {
                "__attribute__((packed))"
            } else {
                ""
            };
            let _ = writeln!(
                source,
                "{{ enum {attribute} {{ A = {least}l, B = {greatest}l }} e; \
                 printf(\"%zu %d\\n\", sizeof e, (__typeof__(e))-1 < 0); }}"
            );
            let kind = IntKind::of_enumeration(least, greatest, packed);
            let _ = writeln!(expected, "{} {}", kind.bytes(), i32::from(kind.signed()));
        }
    }
    source.push_str("}\n");
    assert_eq!(expected, run(source.as_bytes()));
}
