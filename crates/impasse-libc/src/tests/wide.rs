//! Wide characters, digits and fortified functions against glibc.

use super::script::{Arg, Ret, Script, text};

/// A wide string.
fn wide(text: &str) -> Arg {
    let units = text.chars().chain(['\0']);
    let bytes = units.flat_map(|unit| u32::from(unit).to_le_bytes());
    Arg::Text(bytes.collect())
}

#[test]
fn wide_texts_in_memory() {
    let mut script = Script::default();
    let buffer = || Arg::Buffer(0, 0);
    let print = |size, format: &str, mut rest: Vec<Arg>| {
        let mut args = vec![Arg::Buffer(0, 0), Arg::Long(size), wide(format)];
        args.append(&mut rest);
        args
    };
    let mixed = vec![Arg::Int(42), wide("\u{e9}t"), text("narrow")];
    script.variadic("swprintf", 3, print(16, "%3d|%-3ls|%.2s\u{20ac}", mixed));
    script.variadic("swprintf", 3, print(3, "%d", vec![Arg::Int(12345)]));
    script.variadic("swprintf", 3, print(0, "x", vec![]));
    for (a, b) in [("aabbcc", "ab"), ("hello", "xyz"), ("", "a"), ("abc", "")] {
        script.call(Ret::Long, "wcsspn", vec![wide(a), wide(b)]);
        script.call(Ret::Long, "wcscspn", vec![wide(a), wide(b)]);
        script.call(Ret::Offset, "wcspbrk", vec![wide(a), wide(b)]);
        script.call(Ret::Sign, "wcscasecmp", vec![wide(a), wide(b)]);
    }
    script.call(
        Ret::Sign,
        "wcsncasecmp",
        vec![wide("ABx"), wide("abY"), Arg::Long(3)],
    );
    script.call(Ret::Offset, "wcpcpy", vec![buffer(), wide(" ,one")]);
    let state = || Arg::Buffer(3, 0);
    script.call(
        Ret::Hidden,
        "wcstok",
        vec![buffer(), wide(" ,"), Arg::Buffer(2, 0)],
    );
    script.call(Ret::Long, "wcslen", vec![Arg::Buffer(0, 8)]);
    script.call(
        Ret::Offset,
        "wmemchr",
        vec![wide("search"), Arg::Int(114), Arg::Long(6)],
    );
    script.call(Ret::Float, "wcstof", vec![wide(" 1.5x"), Arg::Null]);
    script.call(Ret::Extended, "wcstold", vec![wide("-2.25e2"), Arg::Null]);
    for name in ["alpha", "digit", "space", "nothing"] {
        let class = script.call(Ret::Hidden, "wctype", vec![text(name)]);
        script.call(
            Ret::Truth,
            "iswctype",
            vec![Arg::Int(97), Arg::Result(class)],
        );
    }
    let targets = vec![wide("12 word"), wide("%d %ls"), state(), Arg::Buffer(1, 0)];
    script.variadic("swscanf", 2, targets);
    script.check();
}

#[test]
fn digits_and_fortified_functions() {
    let mut script = Script::default();
    let (point, sign) = (|| Arg::Buffer(1, 0), || Arg::Buffer(1, 8));
    for value in [0.0, 123.456, -0.000_123_4, 99999.5, 2.5e-7, 0.5] {
        for count in [-2, 0, 1, 4, 18] {
            let args = vec![Arg::Double(value), Arg::Int(count), point(), sign()];
            script.call(Ret::Text, "ecvt", args.clone());
            script.call(Ret::Text, "fcvt", args);
        }
        let args = vec![Arg::Double(value), Arg::Int(5), Arg::Buffer(0, 0)];
        script.call(Ret::Text, "gcvt", args);
    }
    let buffer = || Arg::Buffer(0, 0);
    let format = vec![
        buffer(),
        Arg::Int(1),
        Arg::Long(64),
        text("%x|%s"),
        Arg::Int(255),
        text("s"),
    ];
    script.variadic("__sprintf_chk", 4, format);
    script.call(
        Ret::Hidden,
        "__strcpy_chk",
        vec![buffer(), text("ab"), Arg::Long(64)],
    );
    script.call(
        Ret::Hidden,
        "__strcat_chk",
        vec![buffer(), text("cd"), Arg::Long(64)],
    );
    let copy = vec![buffer(), text("xyz"), Arg::Long(2), Arg::Long(64)];
    script.call(Ret::Hidden, "__memcpy_chk", copy);
    script.variadic(
        "__printf_chk",
        2,
        vec![Arg::Int(1), text("%d"), Arg::Int(7)],
    );
    script.check();
}
