//! Random programs with an index that is not known: what they are said to compute is what they compute
//! for every index.

mod common;

use common::{BUDGET, start};
use impasse_exec::{Machine, Stop, Value, World};
use impasse_ir::{CmpOp, Span, Type};

const PROGRAMS: u32 = 400;
const STEPS: u32 = 8;

struct Random(u32);

impl Random {
    fn below(&mut self, bound: u32) -> u32 {
        self.0 = self.0.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (self.0 >> 10) % bound
    }
}

/// A `main` that works on `count` numbers at an index, `%0`, and puts a sum into `@out`.
fn program(random: &mut Random, count: u32, index: &str) -> String {
    let mut body = String::new();
    let mut next = 3;
    let mut sum = "0".to_owned();
    for _ in 0..STEPS {
        let (fixed, value) = (4 * random.below(count), random.below(100));
        let line = match random.below(6) {
            0 => format!("  store i32 {value}, %2, align 4\n"),
            1 => format!("  store i32 {sum}, %2, align 4\n"),
            2 => format!("  store i32 {value}, @a+{fixed}, align 4\n"),
            3 => format!("  memset @a, {value}, %1\n"),
            kind => {
                let (loaded, added) = (next, next + 1);
                next += 2;
                let place = match kind {
                    4 => "%2".to_owned(),
                    _ => format!("@a+{fixed}"),
                };
                let line = format!(
                    "  %{loaded} = load i32, {place}, align 4\n  %{added} = add i32 {sum}, %{loaded}\n"
                );
                sum = format!("%{added}");
                line
            }
        };
        body.push_str(&line);
    }
    format!(
        "
declare i64 @mystery() external
global @a internal size {} align 4 = zero
global @index internal size 8 align 8 = zero
global @out internal size 4 align 4 = zero
define i32 @main() external {{
b0:
  {index}
  store i64 %0, @index, align 8
  %1 = mul i64 %0, 4
  %2 = ptr_add @a, %1
{body}  store i32 {sum}, @out, align 4
  ret i32 0
}}",
        4 * count
    )
}

/// Runs a program to its end; gives what is in `@index` and in `@out`.
fn run(text: &str) -> (Machine, World, [Value; 2]) {
    let (mut machine, mut world) = start(text);
    let stop = machine.run(&mut world, BUDGET);
    assert!(matches!(stop, Stop::Finished { .. }), "{stop:?}\n{text}");
    let values = [(Type::I64, "index"), (Type::I32, "out")].map(|(ty, name)| {
        let mut memory = machine.access(&mut world, Span::UNKNOWN);
        let address = memory.symbol(name).expect("a global object");
        memory.load(ty, address).expect("it can be read")
    });
    (machine, world, values)
}

#[test]
fn what_is_known_holds_for_every_index() {
    let mut decided = 0;
    for seed in 0..PROGRAMS {
        let count = 2 + Random(seed).below(6);
        let unknown = program(&mut Random(seed), count, "%0 = call i64 () @mystery()");
        for index in 0..count {
            let (mut machine, mut world, [number, out]) = run(&unknown);
            let bits = Value::Known(index.into());
            let is = world.exprs.compare(CmpOp::Eq, Type::I64, number, bits);
            if let Value::Symbolic(is) = is {
                machine.assume(&mut world, is, true);
            }
            let known = format!("%0 = add i64 {index}, 0");
            let (_, _, [_, concrete]) = run(&program(&mut Random(seed), count, &known));
            if let Some(said) = machine.resolve(&world, out) {
                decided += 1;
                let text = format!("seed {seed}, index {index}\n{unknown}");
                assert_eq!(concrete, Value::Known(said), "{text}");
            }
        }
    }
    assert!(decided > PROGRAMS, "only {decided} results were known");
}
