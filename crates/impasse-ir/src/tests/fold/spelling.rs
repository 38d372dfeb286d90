//! Floating constants, compared with gcc.

use super::c_program;
use super::operations::FLOATS;
use crate::tests::random::Random;
use crate::{Type, fold};
use std::fmt::Write;

fn literal(random: &mut Random) -> String {
    let digits = |random: &mut Random, most: usize, radix: u32| -> String {
        let count = random.below(most + 1);
        (0..count)
            .filter_map(|_| char::from_digit(random.below(radix as usize) as u32, radix))
            .collect()
    };
    let long = if random.one_in(10) { 900 } else { 25 };
    let (mut whole, fraction) = if random.one_in(2) {
        (digits(random, long, 10), digits(random, long, 10))
    } else {
        (digits(random, long / 2, 16), digits(random, long / 2, 16))
    };
    if fraction.is_empty() {
        whole.push('1');
    }
    let decimal = whole
        .chars()
        .chain(fraction.chars())
        .all(|c| c.is_ascii_digit());
    let wide = [40, 320, 400, 5000, 17000][random.below(5)];
    let exponent = random.below(2 * wide) as i64 - wide as i64;
    if decimal && random.one_in(2) {
        format!("{whole}.{fraction}e{exponent}")
    } else if decimal && random.one_in(3) {
        format!("{whole}.{fraction}")
    } else {
        format!("0x{whole}.{fraction}p{exponent:+}")
    }
}

#[test]
fn constants_are_those_of_gcc() {
    let mut random = Random::new(11);
    let mut literals: Vec<String> = (0..1500).map(|_| literal(&mut random)).collect();
    let written = [
        "0.0",
        "1e0",
        ".5",
        "1.",
        "0x1.8p3",
        "0X.8P1",
        "1E5",
        "3.4028235677973366e38",
    ];
    literals.extend(written.map(str::to_owned));
    let halfway = [
        "1.00000005960464477539062500",
        "9007199254740993.0",
        "0x1.000001p0",
    ];
    literals.extend(halfway.map(str::to_owned));
    literals.push(format!("1.000000059604644775390625{}1", "0".repeat(13_000)));
    let mut c = String::from("#include <stdio.h>\n#include <string.h>\n");
    for ((ty, name), suffix) in FLOATS.into_iter().zip(["f", "", "L"]) {
        write!(c, "static const {name} {ty}[] = {{").unwrap();
        literals
            .iter()
            .for_each(|text| writeln!(c, "{text}{suffix},").unwrap());
        c.push_str("};\n");
    }
    c.push_str("int main(void) {\n");
    for (ty, _) in FLOATS {
        let size = ty.bits().map_or(0, |bits| bits / 8);
        writeln!(
            c,
            "for (int i = 0; i < {}; i++) {{ unsigned long b[2] = {{0, 0}}; \
             memcpy(b, &{ty}[i], {size}); printf(\"%016lx%016lx\\n\", b[1], b[0]); }}",
            literals.len()
        )
        .unwrap();
    }
    c.push_str("return 0; }\n");
    let output = c_program::output("constants", &c);
    let all = FLOATS
        .into_iter()
        .flat_map(|(ty, _)| literals.iter().map(move |text| (ty, text)));
    let mut lines = output.lines();
    for (ty, text) in all {
        let theirs = u128::from_str_radix(lines.next().unwrap(), 16).unwrap();
        assert_eq!(fold::parse_float(ty, text), Some(theirs), "{ty} {text}");
    }
}

#[test]
fn quad_constants_agree_where_the_value_is_exact() {
    let one_and_half = 0x3fff_8000_u128 << 96;
    assert_eq!(fold::parse_float(Type::F128, "1.5"), Some(one_and_half));
    assert_eq!(fold::parse_float(Type::F128, "0x3p-1"), Some(one_and_half));
    assert_eq!(fold::parse_float(Type::F128, "1e-5000"), Some(0));
}

#[test]
fn what_is_no_number_is_refused() {
    let wrong = [
        "",
        ".",
        "e1",
        ".e1",
        "1e",
        "1e+",
        "1e1.0",
        "0x",
        "0x.p1",
        "0x1",
        "0x1.8",
        "0x1pf",
        "inf",
        "nan",
        "-1.0",
        "+1.0",
        "1.0f",
        "1..0",
        "1.0.0",
        "\u{661}.0",
        "1e\u{661}",
        "0xp1",
        " 1.0",
    ];
    for text in wrong {
        assert_eq!(fold::parse_float(Type::F64, text), None, "{text}");
    }
    assert_eq!(fold::parse_float(Type::I32, "1.0"), None);
}

#[test]
fn huge_exponents_and_many_digits_are_read() {
    let digits = "9".repeat(100_000);
    let infinity = Some(0x7fff_8000_u128 << 48);
    for (text, wanted) in [
        (format!("1e{digits}"), infinity),
        (format!("0x1p{digits}"), infinity),
        (format!("1e-{digits}"), Some(0)),
        (format!("0x{digits}p-{digits}"), Some(0)),
        (
            format!("0.{}1e200001", "0".repeat(200_000)),
            fold::parse_float(Type::F80, "1.0"),
        ),
        (
            format!("0x0.{}1p800004", "0".repeat(200_000)),
            fold::parse_float(Type::F80, "1.0"),
        ),
        (digits, infinity),
    ] {
        assert_eq!(
            fold::parse_float(Type::F80, &text),
            wanted,
            "{}",
            text.len()
        );
    }
}
