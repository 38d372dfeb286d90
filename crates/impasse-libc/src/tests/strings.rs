//! Strings, characters and numbers against glibc.

use super::script::{Arg, Ret, Script, text};
use crate::format::tests::gcc::Dice;

fn random_text(dice: &mut Dice) -> Arg {
    let length = dice.below(9);
    let alphabet = b"abcABC ,;/x1-";
    Arg::Text((0..length).map(|_| *dice.pick(alphabet)).collect())
}

#[test]
fn comparisons_and_searches() {
    let mut dice = Dice::new(20);
    let mut script = Script::default();
    for _ in 0..60 {
        let (a, b) = (random_text(&mut dice), random_text(&mut dice));
        let (c, n) = (
            Arg::Int(i32::from(*dice.pick(b"abC,/x\0"))),
            Arg::Long(dice.below(9) as i64),
        );
        for name in ["strcmp", "strcasecmp", "strcoll"] {
            script.call(Ret::Sign, name, vec![a.clone(), b.clone()]);
        }
        for name in ["strncmp", "strncasecmp"] {
            script.call(Ret::Sign, name, vec![a.clone(), b.clone(), n.clone()]);
        }
        for name in ["strstr", "strcasestr", "strpbrk"] {
            script.call(Ret::Offset, name, vec![a.clone(), b.clone()]);
        }
        for name in ["strspn", "strcspn"] {
            script.call(Ret::Long, name, vec![a.clone(), b.clone()]);
        }
        for name in ["strchr", "strrchr", "strchrnul", "index", "rindex"] {
            script.call(Ret::Offset, name, vec![a.clone(), c.clone()]);
        }
        script.call(Ret::Long, "strlen", vec![a.clone()]);
        script.call(Ret::Long, "strnlen", vec![a.clone(), n]);
    }
    script.check();
}

#[test]
fn copies_into_buffers() {
    let mut dice = Dice::new(21);
    let mut script = Script::default();
    let buffer = |number: usize| Arg::Buffer(number, 0);
    for _ in 0..40 {
        let a = random_text(&mut dice);
        let n = Arg::Long(dice.below(12) as i64);
        script.call(Ret::Offset, "strcpy", vec![buffer(0), a.clone()]);
        script.call(Ret::Offset, "stpcpy", vec![buffer(1), a.clone()]);
        script.call(Ret::Offset, "strcat", vec![buffer(0), a.clone()]);
        script.call(
            Ret::Offset,
            "strncat",
            vec![buffer(1), a.clone(), n.clone()],
        );
        script.call(
            Ret::Offset,
            "strncpy",
            vec![buffer(2), a.clone(), n.clone()],
        );
        script.call(Ret::Offset, "stpncpy", vec![buffer(3), a, n.clone()]);
        script.call(Ret::Offset, "memcpy", vec![buffer(2), buffer(0), n.clone()]);
        script.call(
            Ret::Offset,
            "mempcpy",
            vec![buffer(3), buffer(1), n.clone()],
        );
        script.call(
            Ret::Offset,
            "memmove",
            vec![Arg::Buffer(0, 3), buffer(0), n.clone()],
        );
        script.call(
            Ret::Offset,
            "memset",
            vec![Arg::Buffer(1, 5), Arg::Int(0x141), n.clone()],
        );
        script.call(Ret::Sign, "memcmp", vec![buffer(0), buffer(1), n.clone()]);
        let byte = Arg::Int(97);
        script.call(
            Ret::Offset,
            "memchr",
            vec![buffer(0), byte.clone(), n.clone()],
        );
        script.call(
            Ret::Offset,
            "memrchr",
            vec![buffer(0), byte.clone(), n.clone()],
        );
        script.call(
            Ret::Offset,
            "memccpy",
            vec![buffer(3), buffer(0), byte, n.clone()],
        );
        script.call(Ret::Void, "bzero", vec![Arg::Buffer(2, 2), n]);
        script.call(Ret::Text, "strdup", vec![buffer(2)]);
        script.call(Ret::Void, "bzero", vec![Arg::Buffer(0, 0), Arg::Long(256)]);
    }
    script.check();
}

#[test]
fn messages() {
    let mut script = Script::default();
    for error in [0, 1, 2, 12, 22, 33, 34, 133, 134, 41, -3, 9999] {
        script.call(Ret::Text, "strerror", vec![Arg::Int(error)]);
    }
    for signal in [0, 1, 6, 9, 11, 15, 31, 34, 64, 70] {
        script.call(Ret::Text, "strsignal", vec![Arg::Int(signal)]);
    }
    script.check();
}

#[test]
fn classes_of_characters() {
    let mut script = Script::default();
    let classes = [
        "isalpha", "isdigit", "isalnum", "isupper", "islower", "isspace", "isblank", "ispunct",
        "isprint", "isgraph", "iscntrl", "isxdigit",
    ];
    for character in -1..256 {
        for name in classes {
            script.call(Ret::Int, name, vec![Arg::Int(character)]);
        }
        script.call(Ret::Int, "toupper", vec![Arg::Int(character)]);
        script.call(Ret::Int, "tolower", vec![Arg::Int(character)]);
    }
    script.check();
}

#[test]
fn numbers_and_formats() {
    let mut script = Script::default();
    for number in [
        "12",
        "-7x",
        " 99999999999",
        "0x1f",
        "abc",
        "",
        "+3",
        "2147483648",
    ] {
        script.call(Ret::Int, "atoi", vec![text(number)]);
        script.call(Ret::Long, "atol", vec![text(number)]);
        script.call(Ret::Double, "atof", vec![text(number)]);
        script.call(
            Ret::Long,
            "strtol",
            vec![text(number), Arg::Null, Arg::Int(0)],
        );
        script.call(Ret::Double, "strtod", vec![text(number), Arg::Null]);
        script.call(Ret::Extended, "strtold", vec![text(number), Arg::Null]);
        script.call(Ret::Float, "strtof", vec![text(number), Arg::Null]);
    }
    let args = vec![
        text("%d %s %c %5.2f %Lg %lu|"),
        Arg::Int(-5),
        text("hi"),
        Arg::Int(65),
    ];
    let more = vec![
        Arg::Double(2.345),
        Arg::Extended(0x3fff_8000_0000_0000_0000),
        Arg::Long(-1),
    ];
    script.variadic("printf", 1, [args, more].concat());
    let buffer = Arg::Buffer(1, 0);
    script.variadic(
        "sprintf",
        2,
        vec![buffer.clone(), text("%08.3f"), Arg::Double(-1.5)],
    );
    let bounded = vec![buffer.clone(), Arg::Long(6), text("%s"), text("long text")];
    script.variadic("snprintf", 3, bounded);
    let targets = vec![Arg::Buffer(2, 0), Arg::Buffer(2, 8), Arg::Buffer(2, 16)];
    let input = vec![text("12 abc 2.5"), text("%d %s %lf")];
    script.variadic("sscanf", 2, [input, targets].concat());
    script.call(Ret::Int, "puts", vec![text("line")]);
    script.call(Ret::Int, "putchar", vec![Arg::Int(300)]);
    for _ in 0..5 {
        script.call(Ret::Int, "rand", vec![]);
    }
    script.call(Ret::Void, "srand", vec![Arg::Int(7)]);
    script.call(Ret::Int, "rand", vec![]);
    script.call(Ret::Int, "abs", vec![Arg::Int(-9)]);
    script.call(Ret::Long, "labs", vec![Arg::Long(-9)]);
    script.call(Ret::Int, "ffs", vec![Arg::Int(24)]);
    script.check();
}
