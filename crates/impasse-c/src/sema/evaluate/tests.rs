//! Random constant expressions compared with gcc's values.

use std::fmt::Write;

use crate::pp::Severity;
use crate::sema::initialise::tests::support::{object, said, static_bytes, typed};
use crate::types::tests::gcc::run;
use crate::types::tests::generate::Random;

const INTEGERS: [&str; 14] = [
    "_Bool",
    "char",
    "signed char",
    "unsigned char",
    "short",
    "unsigned short",
    "int",
    "unsigned",
    "long",
    "unsigned long",
    "long long",
    "unsigned long long",
    "__int128",
    "unsigned __int128",
];
const FLOATS: [&str; 4] = ["float", "double", "long double", "__float128"];
const NUMBERS: [&str; 16] = [
    "0",
    "1",
    "2",
    "7",
    "255",
    "65535",
    "2147483647",
    "2147483648u",
    "0xffffffff",
    "-1",
    "-3",
    "100000l",
    "0x7fffffffffffffffl",
    "0xffffffffffffffffu",
    "'a'",
    "-128",
];
const FRACTIONS: [&str; 10] = [
    "0.5",
    "1.5f",
    "3.25L",
    "-2.75",
    "1e10",
    "0.1",
    "1e-3f",
    "12345.678q",
    "-1e20",
    "0.1L",
];

/// An integer expression.
fn integer(random: &mut Random, depth: u32) -> String {
    if depth == 0 {
        return format!("({})", random.pick(&NUMBERS));
    }
    let inner = depth - 1;
    match random.below(12) {
        0 | 1 => format!("({})", random.pick(&NUMBERS)),
        2 | 3 => {
            let operator = random.pick(&["+", "-", "*", "&", "|", "^"]);
            let (a, b) = (integer(random, inner), integer(random, inner));
            format!("({a} {operator} {b})")
        }
        4 => {
            let operator = random.pick(&["/", "%"]);
            let (a, b) = (integer(random, inner), 2 + random.below(1000));
            format!("({a} {operator} {b})")
        }
        5 => {
            let operator = random.pick(&["<<", ">>"]);
            let (a, amount) = (integer(random, inner), random.below(31));
            format!("({a} {operator} {amount})")
        }
        6 => format!("(({})({}))", random.pick(&INTEGERS), integer(random, inner)),
        7 => format!("(({})({}))", random.pick(&INTEGERS), float(random, inner)),
        8 => {
            let operator = random.pick(&["<", "<=", ">", ">=", "==", "!=", "&&", "||"]);
            let (a, b) = (integer(random, inner), integer(random, inner));
            format!("({a} {operator} {b})")
        }
        9 => {
            let operator = random.pick(&["<", "<=", "==", "!=", "&&"]);
            let (a, b) = (float(random, inner), float(random, inner));
            format!("({a} {operator} {b})")
        }
        10 => format!(
            "({}{})",
            random.pick(&["-", "~", "!", "+"]),
            integer(random, inner)
        ),
        _ => {
            let (a, b, c) = (
                integer(random, inner),
                integer(random, inner),
                integer(random, inner),
            );
            format!("({a} ? {b} : {c})")
        }
    }
}

/// A floating expression.
fn float(random: &mut Random, depth: u32) -> String {
    if depth == 0 {
        return format!("({})", random.pick(&FRACTIONS));
    }
    let inner = depth - 1;
    match random.below(6) {
        0 => format!("({})", random.pick(&FRACTIONS)),
        1 | 2 => {
            let operator = random.pick(&["+", "-", "*"]);
            let (a, b) = (float(random, inner), float(random, inner));
            format!("({a} {operator} {b})")
        }
        3 => format!("({} / {})", float(random, inner), random.pick(&FRACTIONS)),
        4 => format!("(({})({}))", random.pick(&FLOATS), float(random, inner)),
        _ => format!("(({})({}))", random.pick(&FLOATS), integer(random, inner)),
    }
}

/// Declarations of `x0`, `x1` and so on.
fn declarations(random: &mut Random) -> Vec<String> {
    let declaration = |number: usize| {
        if number.is_multiple_of(3) {
            let ty = random.pick(&FLOATS);
            format!("{ty} x{number} = {};", float(random, 5))
        } else {
            let ty = random.pick(&INTEGERS);
            format!("{ty} x{number} = {};", integer(random, 5))
        }
    };
    (0..600).map(declaration).collect()
}

/// The bytes of each object as gcc has them, a line each.
fn printed(texts: &[String]) -> String {
    let mut source = format!(
        "#include <stdio.h>\n{}\nstatic void dump(void *p, int n) {{ \
         unsigned char *b = p; while (n--) printf(\"%02x\", *b++); puts(\"\"); }}\nint main(void) {{\n",
        texts.join("\n")
    );
    for number in 0..texts.len() {
        let _ = writeln!(source, "dump(&x{number}, sizeof x{number});");
    }
    source.push_str("}\n");
    run(source.as_bytes())
}

#[test]
fn random_expressions_have_the_values_of_gcc() {
    for seed in 1..=4 {
        let texts = declarations(&mut Random(seed));
        let printed = printed(&texts);
        assert_eq!(printed.lines().count(), texts.len());
        let analysis = typed(&texts.join("\n"));
        assert_eq!(said(&analysis, Severity::Error), [""; 0]);
        let mut wrong = String::new();
        for (number, (text, theirs)) in texts.iter().zip(printed.lines()).enumerate() {
            let bytes = static_bytes(object(&analysis, &format!("x{number}")));
            let ours: String = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
            if ours != theirs {
                let _ = writeln!(wrong, "{text}\n  {ours}\n  {theirs}");
            }
        }
        assert!(wrong.is_empty(), "ours and gcc's:\n{wrong}");
    }
}
