//! printf against glibc.

use super::arguments::{Arg, List};
use super::gcc::{self, Dice};
use crate::format::printf::{Failure, print};

fn c_argument(arg: &Arg) -> String {
    match arg {
        Arg::Int(value) => format!("{value:#x}ul"),
        Arg::Double(value) => format!("D({:#x}ul)", value.to_bits()),
        Arg::Extended(bits) => format!("L({:#x}, {:#x}ul)", bits >> 64, *bits as u64),
        Arg::Text(None) => "(char *)0".to_string(),
        Arg::Text(Some(text)) => gcc::literal(text),
    }
}

const PRELUDE: &str = "static double D(unsigned long b) { double d; memcpy(&d, &b, 8); return d; }
static long double L(unsigned s, unsigned long b) {
  union { struct { unsigned long m; unsigned short e; } p; long double l; } u;
  memset(&u, 0, sizeof u); u.p.m = b; u.p.e = s; return u.l; }
static char buffer[100000];
static void show(int n) { printf(\"%d:\", n); if (n > 0) fwrite(buffer, 1, n, stdout); printf(\"\\n\"); }";

fn check(cases: &[(String, Vec<Arg>)]) {
    let mut body = String::new();
    let mut ours = Vec::new();
    let mut names = Vec::new();
    for (format, args) in cases {
        let list: String = args
            .iter()
            .map(|arg| format!(", {}", c_argument(arg)))
            .collect();
        let format_text = gcc::literal(format.as_bytes());
        body.push_str(&format!(
            "errno = 0; show(snprintf(buffer, 100000, {format_text}{list}));\n"
        ));
        let mut list = List {
            args: args.clone(),
            stored: 0,
        };
        let printed = print(format.as_bytes(), &mut list).expect("arguments");
        let mut own = if printed.refusal.is_some() {
            b"-1:".to_vec()
        } else {
            let mut own = format!("{}:", printed.bytes.len()).into_bytes();
            own.extend_from_slice(&printed.bytes);
            own
        };
        own.push(b'\n');
        ours.push(own);
        names.push(format!("{format:?} {args:?}"));
    }
    gcc::compare(&names, &ours, &gcc::run(PRELUDE, &body));
}

fn flags(dice: &mut Dice) -> String {
    let mut text = String::from("%");
    for flag in ["-", "+", " ", "#", "0"] {
        if dice.below(4) == 0 {
            text.push_str(flag);
        }
    }
    if dice.below(2) == 0 {
        text.push_str(&dice.below(30).to_string());
    }
    text
}

fn precision(dice: &mut Dice, most: usize) -> String {
    match dice.below(3) {
        0 => format!(".{}", dice.below(most)),
        1 if dice.below(4) == 0 => ".".to_string(),
        _ => String::new(),
    }
}

#[test]
fn integers_like_glibc() {
    let mut dice = Dice::new(1);
    let edges = [
        0,
        1,
        7,
        8,
        9,
        10,
        255,
        u64::MAX,
        1 << 31,
        1 << 63,
        (1 << 31) - 1,
        i64::MAX as u64,
    ];
    let mut cases = Vec::new();
    for _ in 0..3000 {
        let shift = dice.below(64);
        let value = match dice.below(2) {
            0 => *dice.pick(&edges),
            _ => dice.bits() >> shift,
        };
        let length = *dice.pick(&["", "hh", "h", "l", "ll", "j", "z", "t", "q"]);
        let letter = *dice.pick(&["d", "i", "u", "o", "x", "X", "c", "p"]);
        let length = if matches!(letter, "p" | "c") {
            ""
        } else {
            length
        };
        let format = format!(
            "{}{}{length}{letter}",
            flags(&mut dice),
            precision(&mut dice, 25)
        );
        cases.push((format!("<{format}>"), vec![Arg::Int(value)]));
    }
    check(&cases);
}

fn random_double(dice: &mut Dice) -> f64 {
    let edges = [
        0.0,
        -0.0,
        0.5,
        1.5,
        2.5,
        0.125,
        0.1,
        9.5,
        99.95,
        999_999.5,
        1e5,
        1e6,
        123_456_789.0,
        1e-4,
        9.9999e-5,
        f64::MAX,
        f64::MIN_POSITIVE,
        5e-324,
        f64::INFINITY,
        f64::NEG_INFINITY,
        f64::NAN,
        -f64::NAN,
        1e22,
        1e23,
        9.999_999_99e-5,
        9.999_999_9,
        99_999.999_99,
        0.999_999_99,
        999_999.96,
        0.3,
        2.0f64.powi(70),
        1.0,
        1e15,
        9_999_999.5,
        15.0 / 16.0,
        31.0 / 32.0,
    ];
    match dice.below(4) {
        0 => *dice.pick(&edges),
        1 => f64::from_bits(dice.bits()),
        2 => dice.below(100_000) as f64 / 64.0,
        _ => (dice.bits() as i64 >> dice.below(64)) as f64 / 1000.0,
    }
}

#[test]
fn doubles_like_glibc() {
    let mut dice = Dice::new(2);
    let mut cases = Vec::new();
    for _ in 0..4000 {
        let letter = *dice.pick(&["f", "F", "e", "E", "g", "G", "a", "A", "lf"]);
        let most = if dice.below(10) == 0 { 400 } else { 20 };
        let format = format!("{}{}{letter}", flags(&mut dice), precision(&mut dice, most));
        let value = random_double(&mut dice);
        cases.push((format!("<{format}>"), vec![Arg::Double(value)]));
    }
    check(&cases);
}

fn random_extended(dice: &mut Dice) -> u128 {
    let sign = u128::from(dice.below(2) == 0) << 79;
    let mantissa = match dice.below(3) {
        0 => u128::from(dice.bits()),
        1 => u128::from(dice.bits()) & 0xfff0_0000_0000_0000,
        _ => u128::from(u64::MAX << dice.below(64)),
    };
    let field = match dice.below(4) {
        0 => dice.bits() & 0x7fff,
        1 => 0,
        2 => 0x7fff,
        _ => 16_353 + dice.bits() % 60,
    };
    let top = if field == 0 { 0 } else { 1 << 63 };
    sign | u128::from(field) << 64 | (mantissa & ((1 << 63) - 1)) | top
}

#[test]
fn long_doubles_like_glibc() {
    let mut dice = Dice::new(3);
    let mut cases = Vec::new();
    for _ in 0..2500 {
        let letter = *dice.pick(&["f", "e", "g", "G", "a", "A"]);
        let most = if dice.below(10) == 0 { 4000 } else { 25 };
        let format = format!(
            "{}{}L{letter}",
            flags(&mut dice),
            precision(&mut dice, most)
        );
        let bits = random_extended(&mut dice);
        cases.push((format!("<{format}>"), vec![Arg::Extended(bits)]));
    }
    check(&cases);
}

#[test]
fn texts_positions_and_odd_formats_like_glibc() {
    let text = |text: &str| Arg::Text(Some(text.as_bytes().to_vec()));
    let int = |value: i64| Arg::Int(value as u64);
    let mut cases = vec![
        (
            "%s|%5s|%-5s|%.2s|%5.1s|%05s".to_string(),
            vec![text("abc"); 6],
        ),
        (
            "%s %10s %.3s %.6s %-8s|".to_string(),
            vec![Arg::Text(None); 5],
        ),
        ("%p %10p %-10p| %010p %+p %.8p".to_string(), vec![int(0); 6]),
        (
            "%p %20p %-20p| %020p %+p % p %.15p %#p".to_string(),
            vec![int(0xbeef); 8],
        ),
        (
            "%*d|%-*d|%*d".to_string(),
            vec![int(7), int(1), int(7), int(2), int(-7), int(3)],
        ),
        (
            "%.*f|%.*f".to_string(),
            vec![int(2), Arg::Double(2.345), int(-2), Arg::Double(1.5)],
        ),
        ("%2$s %1$s".to_string(), vec![text("a"), text("b")]),
        (
            "%3$*1$.*2$f|".to_string(),
            vec![int(10), int(3), Arg::Double(3.25)],
        ),
        ("%y %-5y %k".to_string(), vec![]),
        ("100%% %5% %-5%|".to_string(), vec![]),
        ("%5c|%-5c|%05c".to_string(), vec![int(65); 3]),
        ("%m|%20m|%.3m".to_string(), vec![]),
        ("%".to_string(), vec![]),
        ("abc%5".to_string(), vec![]),
        ("%2147483648d".to_string(), vec![int(1)]),
        ("%99999999999d".to_string(), vec![int(1)]),
        ("%lc%C".to_string(), vec![int(65), int(66)]),
        ("%lc".to_string(), vec![int(0x20ac)]),
        (
            "%'d %'.2f".to_string(),
            vec![int(1_234_567), Arg::Double(1e7)],
        ),
        ("%hhd %hhu %hd %hu".to_string(), vec![int(511); 4]),
        ("%I5d".to_string(), vec![int(3)]),
        (
            "%.0f %.0f %.0f %.0f".to_string(),
            [0.5, 1.5, 2.5, 3.5].map(Arg::Double).to_vec(),
        ),
    ];
    for width in 0..12 {
        let format = format!("[%{width}s|%-{width}s|%.{width}s]");
        cases.push((format, vec![text("hello w"); 3]));
    }
    check(&cases);
}

#[test]
fn huge_fields_end_the_call() {
    for format in ["%100000000d", "%.100000000d", "%.2000000000f"] {
        let mut list = List {
            args: vec![if format.ends_with('f') {
                Arg::Double(1.0)
            } else {
                Arg::Int(1)
            }],
            stored: 0,
        };
        assert!(matches!(
            print(format.as_bytes(), &mut list),
            Err(Failure::TooLong)
        ));
    }
}

#[test]
fn counts_are_stored() {
    let mut list = List {
        args: vec![Arg::Int(12), Arg::Int(0), Arg::Int(5)],
        stored: 0,
    };
    let printed = print(b"a%d%nb%d", &mut list).expect("arguments");
    assert_eq!((list.stored, printed.bytes), (3, b"a12b5".to_vec()));
}
