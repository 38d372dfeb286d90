//! `<math.h>` against glibc.

use super::script::{Arg, Ret, Script};
use crate::format::tests::gcc::Dice;

fn value(dice: &mut Dice) -> f64 {
    let edges = [
        0.0,
        -0.0,
        0.5,
        -0.5,
        1.0,
        -1.0,
        1.5,
        2.5,
        -2.5,
        3.7,
        1e10,
        -1e10,
        1e300,
        1e-300,
        5e-324,
        f64::INFINITY,
        f64::NEG_INFINITY,
        f64::NAN,
        4_503_599_627_370_497.5,
        0.1,
    ];
    match dice.below(3) {
        0 => *dice.pick(&edges),
        1 => dice.below(20_000) as f64 / 512.0 - 20.0,
        _ => (dice.bits() >> 11) as f64 / (1u64 << 53) as f64,
    }
}

/// Functions that the platform computes for both, or that are exact.
const ONE: &[&str] = &[
    "sin",
    "cos",
    "tan",
    "asin",
    "acos",
    "atan",
    "sinh",
    "cosh",
    "tanh",
    "exp",
    "exp2",
    "expm1",
    "log",
    "log2",
    "log10",
    "log1p",
    "sqrt",
    "fabs",
    "floor",
    "ceil",
    "trunc",
    "round",
    "rint",
    "nearbyint",
    "logb",
];

const TWO: &[&str] = &[
    "atan2",
    "pow",
    "hypot",
    "fmod",
    "remainder",
    "copysign",
    "nextafter",
    "fdim",
    "fmax",
    "fmin",
];

#[test]
fn doubles_and_floats() {
    let mut dice = Dice::new(30);
    let mut script = Script::default();
    for _ in 0..40 {
        for name in ONE {
            let x = value(&mut dice);
            script.call(Ret::Double, name, vec![Arg::Double(x)]);
            script.call(Ret::Float, &format!("{name}f"), vec![Arg::Float(x as f32)]);
        }
        for name in TWO {
            let (x, y) = (value(&mut dice), value(&mut dice));
            script.call(Ret::Double, name, vec![Arg::Double(x), Arg::Double(y)]);
            let floats = vec![Arg::Float(x as f32), Arg::Float(y as f32)];
            script.call(Ret::Float, &format!("{name}f"), floats);
        }
    }
    script.check();
}

#[test]
fn integers_and_parts() {
    let mut dice = Dice::new(31);
    let mut script = Script::default();
    for _ in 0..60 {
        let x = Arg::Double(value(&mut dice));
        for name in ["lround", "llround", "lrint", "llrint"] {
            script.call(Ret::Long, name, vec![x.clone()]);
        }
        for name in ["__fpclassify", "__isnan", "__isinf", "__finite", "ilogb"] {
            script.call(Ret::Int, name, vec![x.clone()]);
        }
        script.call(Ret::Truth, "__signbit", vec![x.clone()]);
        script.call(Ret::Double, "frexp", vec![x.clone(), Arg::Buffer(0, 0)]);
        script.call(Ret::Double, "modf", vec![x.clone(), Arg::Buffer(1, 0)]);
        let power = Arg::Int(dice.below(200) as i32 - 100);
        script.call(Ret::Double, "ldexp", vec![x.clone(), power]);
        let y = Arg::Double(value(&mut dice));
        script.call(Ret::Double, "remquo", vec![x, y, Arg::Buffer(2, 0)]);
    }
    script.check();
}

fn extended(dice: &mut Dice) -> u128 {
    let sign = u128::from(dice.below(2) as u64) << 79;
    let mantissa = match dice.below(3) {
        0 => 1u128 << 63,
        1 => u128::from(dice.bits() | 1 << 63),
        _ => u128::from((dice.bits() << 40) | 1 << 63),
    };
    match dice.below(12) {
        0 => sign,
        1 => sign | 0x7fff << 64 | 1 << 63,
        2 => sign | (mantissa & ((1 << 63) - 1)),
        3 => sign | u128::from(dice.bits() % 0x7ffe + 1) << 64 | mantissa,
        _ => sign | u128::from(16_370 + dice.bits() % 80) << 64 | mantissa,
    }
}

#[test]
fn exact_long_doubles() {
    let mut dice = Dice::new(32);
    let mut script = Script::default();
    let one = [
        "fabsl",
        "floorl",
        "ceill",
        "truncl",
        "roundl",
        "rintl",
        "nearbyintl",
        "sqrtl",
    ];
    let two = [
        "fmodl",
        "remainderl",
        "copysignl",
        "fmaxl",
        "fminl",
        "fdiml",
        "nextafterl",
    ];
    for _ in 0..60 {
        for name in one {
            let x = extended(&mut dice);
            script.call(Ret::Extended, name, vec![Arg::Extended(x)]);
        }
        for name in two {
            let (x, y) = (extended(&mut dice), extended(&mut dice));
            script.call(
                Ret::Extended,
                name,
                vec![Arg::Extended(x), Arg::Extended(y)],
            );
        }
        let x = Arg::Extended(extended(&mut dice));
        script.call(Ret::Extended, "frexpl", vec![x.clone(), Arg::Buffer(0, 0)]);
        script.call(Ret::Extended, "modfl", vec![x.clone(), Arg::Buffer(1, 0)]);
        let power = Arg::Int(dice.below(200) as i32 - 100);
        script.call(Ret::Extended, "ldexpl", vec![x.clone(), power]);
        script.call(Ret::Long, "lroundl", vec![x.clone()]);
        script.call(Ret::Long, "lrintl", vec![x]);
    }
    script.check();
}
