//! Literals compared with gcc.

use std::fmt::Write;

use super::{character, number, strings};
use crate::pp::Symbols;
use crate::types::tests::gcc::run;
use crate::types::{TypeId, Types};

const PROLOGUE: &str = "#include <stdio.h>\n\
    #define NAME(x) _Generic((x), int: \"int\", unsigned: \"unsigned int\", long: \"long\", \\\n\
    unsigned long: \"unsigned long\", long long: \"long long\", \\\n\
    unsigned long long: \"unsigned long long\", __int128: \"__int128\", float: \"float\", \\\n\
    double: \"double\", long double: \"long double\", __float128: \"__float128\", \\\n\
    unsigned short: \"unsigned short\", _Complex float: \"float i\", \\\n\
    _Complex double: \"double i\", _Complex long double: \"long double i\", default: \"?\")\n\
    static void dump(const void *p, int n) { const unsigned char *b = p; \
    while (n--) printf(\"%02x\", b[n]); puts(\"\"); }\n\
    int main(void) {\n";

fn name(ty: TypeId) -> String {
    Types::default().display(ty, &Symbols::default())
}

/// The last bytes of a `long double` are not part of its value.
fn bytes_of(ty: TypeId) -> u64 {
    match ty {
        TypeId::LONG_DOUBLE => 10,
        _ => Types::default().size(ty).unwrap_or(0),
    }
}

fn hex(bits: u128, bytes: u64) -> String {
    let bits = bits & u128::MAX >> (128 - 8 * bytes as u32);
    format!("{bits:0width$x}", width = 2 * bytes as usize)
}

const NUMBERS: [&str; 60] = [
    "0",
    "1",
    "42u",
    "42U",
    "42l",
    "42L",
    "42ul",
    "42Lu",
    "42ll",
    "42LL",
    "42llu",
    "42ULL",
    "017",
    "0x1f",
    "0XABCDEF",
    "0b1011",
    "0B1u",
    "2147483647",
    "2147483648",
    "0x7fffffff",
    "0x80000000",
    "037777777777",
    "040000000000",
    "4294967295",
    "4294967296u",
    "0xffffffffffffffff",
    "9223372036854775807",
    "9223372036854775808",
    "9223372036854775808u",
    "18446744073709551615",
    "18446744073709551616",
    "99999999999999999999999",
    "0x1ffffffffffffffff",
    "0x80000000l",
    "0x8000000000000000ll",
    "1.0",
    "1.",
    ".5",
    "1e10",
    "1E-5",
    "1.5f",
    "1.5F",
    "1.5l",
    "1.5L",
    "1.5q",
    "1.5f128",
    "0x1p3",
    "0x1.8p-2f",
    "0x.8p1",
    "1e400",
    "1e-400",
    "1e40f",
    "1.0i",
    "2.5fi",
    "2.5if",
    "1.0jL",
    "123456789.123456789e-3l",
    "0x1.fffffffffffff8p0",
    "4.9e-324",
    "09.5",
];

#[test]
fn numbers_have_the_type_and_value_of_gcc() {
    let mut source = PROLOGUE.to_string();
    let mut expected = String::new();
    for text in NUMBERS {
        let number = number(text).expect(text);
        let bytes = bytes_of(number.ty);
        let (part, suffix) = match number.imaginary {
            true => ("__imag__ ", " i"),
            false => ("", ""),
        };
        let value = hex(number.bits, bytes);
        let _ = writeln!(expected, "{text} {}{suffix} {value}", name(number.ty));
        let _ = writeln!(
            source,
            "{{ __typeof__({part}{text}) x = {part}{text}; \
             printf(\"{text} %s \", NAME({text})); dump(&x, {bytes}); }}"
        );
    }
    source.push_str("}\n");
    assert_eq!(expected, run(source.as_bytes()));
}

const CHARACTERS: [&str; 31] = [
    "'a'",
    "'\\n'",
    "'\\0'",
    "'\\377'",
    "'\\xff'",
    "'\\x7f'",
    "'\\''",
    "'\\\"'",
    "'\\\\'",
    "'\\?'",
    "'\\a'",
    "'\\e'",
    "'\\1234'",
    "'ab'",
    "'abcd'",
    "'abcde'",
    "'\\xff\\xff'",
    "'é'",
    "'\\u00e9'",
    "'\\xfff'",
    "L'a'",
    "L'\\xff'",
    "L'é'",
    "L'\\xffffffff'",
    "L'ab'",
    "u'x'",
    "u'é'",
    "u'\\U0001F600'",
    "U'\\U0001F600'",
    "U'\\xffffffff'",
    "'\\q'",
];

#[test]
fn characters_have_the_type_and_value_of_gcc() {
    let mut source = PROLOGUE.to_string();
    let mut expected = String::new();
    for text in CHARACTERS {
        let (ty, bits) = character(text.as_bytes()).expect(text);
        let bytes = bytes_of(ty);
        let _ = writeln!(expected, "{} {}", name(ty), hex(bits, bytes));
        let _ = writeln!(
            source,
            "{{ __typeof__({text}) x = {text}; printf(\"%s \", NAME({text})); dump(&x, {bytes}); }}"
        );
    }
    source.push_str("}\n");
    assert_eq!(expected, run(source.as_bytes()));
}

const STRINGS: [&[&str]; 21] = [
    &["\"\\\"quoted\\\\n\\?x\""],
    &["\"\""],
    &["\"abc\""],
    &["\"a\"", "\"b\""],
    &["\"a\\0b\""],
    &["\"\\x41\"", "\"1\""],
    &["\"\\1011\""],
    &["\"\\q\\?\\a\\b\\f\\n\\r\\t\\v\\e\\E\\\\\\\"\""],
    &["\"\\u00e9\\U0001F600\""],
    &["\"é😀\""],
    &["u8\"é\""],
    &["L\"aé😀\""],
    &["u\"aé😀\""],
    &["U\"aé😀\""],
    &["\"a\"", "L\"b\""],
    &["L\"é\"", "\"\\xe9\""],
    &["u\"\\U0001F600\"", "\"x\""],
    &["\"\\xabcd\""],
    &["\"\\400\""],
    &["u\"\\x1ffff\""],
    &["u8\"a\"", "\"b\""],
];

#[test]
fn strings_have_the_bytes_of_gcc() {
    let mut source = PROLOGUE.to_string();
    let mut expected = String::new();
    for parts in STRINGS {
        let bytes: Vec<&[u8]> = parts.iter().map(|part| part.as_bytes()).collect();
        let literal = strings(&bytes).expect("a string");
        assert_eq!(
            literal.length * u64::from(literal.element.bytes()),
            literal.bytes.len() as u64
        );
        let _ = write!(expected, "{} ", literal.element.bytes());
        for byte in literal.bytes.iter().rev() {
            let _ = write!(expected, "{byte:02x}");
        }
        expected.push('\n');
        let text = parts.join(" ");
        let _ = writeln!(
            source,
            "{{ printf(\"%d \", (int)sizeof(*({text}))); dump({text}, sizeof({text})); }}"
        );
    }
    source.push_str("}\n");
    assert_eq!(expected, run(source.as_bytes()));
}

#[test]
fn invalid_bytes_stay_in_narrow_strings() {
    let literal = strings(&[b"\"a\xe9\xff\""]).expect("a string");
    assert_eq!(literal.bytes, b"a\xe9\xff\0");
    assert!(strings(&[b"L\"\xe9\""]).is_err());
}

#[test]
fn wrong_literals_are_refused() {
    for text in [
        "09", "0x", "0b2", "0b12", "1uu", "1lul", "1Ll", "1lL", "1z", "1f", "1e", "1e+", "0x1.0",
        "0x1p", "1.0ff", "1.0lf", "1.0ij", "1.5u", "1_000", "1.0.0", "0xg", "1é",
    ] {
        assert!(number(text).is_err(), "{text}");
    }
    for text in [
        "''",
        "'",
        "'\\x'",
        "'\\u12'",
        "'\\ud800'",
        "'\\u0041'",
        "x",
        "u9'a'",
        "'\\",
    ] {
        assert!(character(text.as_bytes()).is_err(), "{text}");
    }
    assert!(strings(&[b"u\"a\"", b"U\"b\""]).is_err());
    assert!(strings(&[b"\"abc"]).is_err());
}
