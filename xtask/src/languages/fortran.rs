//! Random Fortran programs: numbers, arrays, texts and formats, printed in many ways.

use std::fmt::Write as _;

use super::dice::Dice;

/// The program of a seed.
pub(super) fn program(seed: u64) -> String {
    let mut dice = Dice::new(seed);
    let mut text = String::from(
        "program generated\n  implicit none\n  integer :: i, a(6), b(3,2)\n  integer(8) :: k\n  real :: x, v(5)\n  double precision :: d, w(4)\n  complex :: z\n  logical :: p\n  character(len=12) :: s, t\n",
    );
    let numbers: Vec<String> = (0..6).map(|_| integer(&mut dice)).collect();
    let _ = writeln!(text, "  a = [{}]", numbers.join(", "));
    let _ = writeln!(
        text,
        "  b = reshape(a, [3,2])\n  k = ({}) * 1000003_8",
        integer(&mut dice)
    );
    let _ = writeln!(
        text,
        "  x = {}\n  d = {} * 1.0d0",
        real(&mut dice),
        real(&mut dice)
    );
    let _ = writeln!(text, "  v = [(x * i, i = 1, 5)]\n  w = [(d / i, i = 1, 4)]");
    let _ = writeln!(
        text,
        "  z = cmplx({}, {})",
        real(&mut dice),
        real(&mut dice)
    );
    let _ = writeln!(
        text,
        "  p = a(1) > a(2)\n  s = '{}'\n  t = '{}'",
        dice.word(10),
        dice.word(10)
    );
    for _ in 0..12 {
        statement(&mut dice, &mut text);
    }
    text + "end program\n"
}

fn integer(dice: &mut Dice) -> String {
    let digits = dice.below(7);
    (dice.below(10u64.pow(digits as u32 + 1)) as i64 - 40).to_string()
}

fn real(dice: &mut Dice) -> String {
    let sign = dice.one_of(&["", "-"]);
    let whole = dice.below(1000);
    let part = dice.below(10_000);
    format!("({sign}{whole}.{part})")
}

/// What is printed.
const ITEMS: &[&str] = &[
    "a",
    "b",
    "k",
    "x",
    "d",
    "z",
    "p",
    "s",
    "trim(s)",
    "v",
    "w",
    "sum(a)",
    "maxval(b, 1)",
    "s // t",
    "a(2:6:2)",
    "minloc(v)",
    "count(a > 3)",
    "matmul(b, [1, 2])",
    "cshift(a, 2)",
    "index(s, 'a')",
    "adjustr(t)",
    "x / 3",
    "d * 1d10",
    "d / 1d20",
    "abs(z)",
    "pack(a, a > 10)",
    "transpose(b)",
    "mod(a, 7)",
    "nint(v)",
    "x ** 3",
    "real(a) / 7",
    "dot_product(v, v)",
    "s < t",
    "len_trim(s)",
    "a(1) * 2 - k",
    "any(b > 100)",
    "sqrt(abs(d))",
];

fn statement(dice: &mut Dice, text: &mut String) {
    let item = dice.one_of(ITEMS);
    let line = match dice.below(5) {
        0 | 1 => format!("print *, {item}, {}", dice.one_of(ITEMS)),
        2 => {
            // Without digits, scientific forms are not allowed.
            let (width, digits) = (dice.below(14) + 1, dice.below(6) + 1);
            let letter = dice.one_of(&["f", "e", "es", "g", "en", "d"]);
            let name = dice.one_of(&["x", "d", "v", "w", "x / 3", "d * 1d10"]);
            format!(
                "print '({}{letter}{}.{digits})', {name}",
                dice.below(3) + 1,
                width + digits
            )
        }
        3 => {
            let letter = dice.one_of(&["i", "i0,1x,i", "b", "z", "o"]);
            let name = dice.one_of(&["a", "b", "k", "sum(a)"]);
            format!("print '(*({letter}{}:,\",\"))', {name}", dice.below(12) + 1)
        }
        _ => {
            let name = dice.one_of(&["s", "t", "s // t", "trim(t)"]);
            format!(
                "print '(a,a{},a,l2)', {name}, {name}, '|', p",
                dice.below(14) + 1
            )
        }
    };
    let _ = writeln!(text, "  {line}");
}
