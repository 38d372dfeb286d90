//! The strtol and strtod families against glibc.

use super::gcc::{self, Dice};
use crate::format::float::Format;
use crate::format::{integer, strtod};

const ALPHABETS: [&[u8]; 5] = [
    b"0123456789",
    b"01234567",
    b"0123456789abcdefABCDEF",
    b"0123456789azZx",
    b"9",
];

fn random_integer(dice: &mut Dice) -> String {
    let blanks = *dice.pick(&["", "", " ", "\t\n", "  "]);
    let sign = *dice.pick(&["", "", "-", "+", "--", "- "]);
    let prefix = *dice.pick(&["", "", "0x", "0", "0X", "00", "0b"]);
    let length = dice.below(24);
    let alphabet = *dice.pick(&ALPHABETS);
    let digits: String = (0..length)
        .map(|_| char::from(*dice.pick(alphabet)))
        .collect();
    let tail = *dice.pick(&["", "", ".5", "z", " 1", "_"]);
    format!("{blanks}{sign}{prefix}{digits}{tail}")
}

#[test]
fn integers_like_glibc() {
    let mut dice = Dice::new(4);
    let mut body = String::from("char *end; const char *s;\n");
    let (mut names, mut ours) = (Vec::new(), Vec::new());
    for _ in 0..2500 {
        let text = random_integer(&mut dice);
        let base = *dice.pick(&[0, 10, 10, 16, 8, 2, 36, 7]);
        let parsed = integer::parse(text.as_bytes(), base);
        let (signed, overflow) = parsed.signed(64);
        let (unsigned, wraps) = parsed.unsigned();
        let range = |out: bool| if out { 34 } else { 0 };
        ours.push(
            format!(
                "{signed} {} {} {unsigned} {} {}\n",
                parsed.consumed,
                range(overflow),
                parsed.consumed,
                range(wraps)
            )
            .into_bytes(),
        );
        let literal = gcc::literal(text.as_bytes());
        body.push_str(&format!(
            "s = {literal}; errno = 0; printf(\"%ld \", strtol(s, &end, {base}));\n\
             printf(\"%d %d \", (int)(end - s), errno); errno = 0;\n\
             printf(\"%lu \", strtoul(s, &end, {base}));\n\
             printf(\"%d %d\\n\", (int)(end - s), errno);\n"
        ));
        names.push(format!("{text:?} base {base}"));
    }
    gcc::compare(&names, &ours, &gcc::run("", &body));
}

fn random_float(dice: &mut Dice) -> String {
    let sign = *dice.pick(&["", "", "-", "+", " "]);
    let digits = |dice: &mut Dice, alphabet: &[u8], most: usize| -> String {
        let length = dice.below(most);
        (0..length)
            .map(|_| char::from(*dice.pick(alphabet)))
            .collect()
    };
    let exponents = [5, 40, 50, 330, 400, 5000, 100_000];
    match dice.below(10) {
        0 => {
            let words = [
                "inf", "INFINITY", "infinit", "nan", "NaN(12)", "nan(x)", "nan(", "in", "", ".",
            ];
            let rest = [
                ".",
                "e5",
                ".e1",
                "0x",
                "0x.p1",
                "1e",
                "1e+",
                "0x1p",
                "0xp3",
                "1.",
                ".5",
                "0e9999999",
            ];
            let both: Vec<&str> = words.into_iter().chain(rest).collect();
            format!("{sign}{}", dice.pick(&both))
        }
        1 | 2 => {
            let whole = digits(dice, b"0123456789abcdef", 20);
            let fraction = digits(dice, b"00123456789abcdef", 20);
            let limit = *dice.pick(&[20, 150, 1100, 17_000]);
            let power = dice.below(2 * limit) as i64 - limit as i64;
            format!("{sign}0x{whole}.{fraction}p{power}")
        }
        3 => format!("{sign}{}", f64::from_bits(dice.bits())),
        4 => {
            // Half way between two doubles, and just beside it.
            let value = 1 + (dice.bits() >> 11);
            let tail = *dice.pick(&["5", "50000000000000000000001", "4999999999999999999999999"]);
            format!("{value}.{tail}")
        }
        _ => {
            let most = if dice.below(20) == 0 { 900 } else { 25 };
            let whole = digits(dice, b"0123456789", most);
            let fraction = digits(dice, b"0123456789", most);
            let limit = *dice.pick(&exponents);
            let power = dice.below(2 * limit) as i64 - limit as i64;
            format!("{sign}{whole}.{fraction}e{power}")
        }
    }
}

#[test]
fn floats_like_glibc() {
    let mut dice = Dice::new(5);
    let prelude = "static void bits(void *p, int n) { unsigned char *b = p;
        while (n-- > 0) printf(\"%02x\", b[n]); }";
    let mut body = String::from("char *end; const char *s; double d; float f; long double l;\n");
    let (mut names, mut ours) = (Vec::new(), Vec::new());
    for _ in 0..2500 {
        let text = random_float(&mut dice);
        let mut own = String::new();
        for (format, bytes) in [
            (Format::Double, 8),
            (Format::Single, 4),
            (Format::Extended, 10),
        ] {
            let parsed = strtod::parse(text.as_bytes(), format);
            let range = if parsed.out_of_range { 34 } else { 0 };
            let digits = 2 * bytes;
            own.push_str(&format!(
                "{:0digits$x} {} {range} ",
                parsed.bits, parsed.consumed
            ));
        }
        ours.push(format!("{own}\n").into_bytes());
        body.push_str(&format!("s = {};\n", gcc::literal(text.as_bytes())));
        for (variable, function, bytes) in
            [("d", "strtod", 8), ("f", "strtof", 4), ("l", "strtold", 10)]
        {
            body.push_str(&format!(
                "errno = 0; {variable} = {function}(s, &end); bits(&{variable}, {bytes});\n\
                 printf(\" %d %d \", (int)(end - s), errno);\n"
            ));
        }
        body.push_str("printf(\"\\n\");\n");
        names.push(format!("{text:?}"));
    }
    gcc::compare(&names, &ours, &gcc::run(prelude, &body));
}
