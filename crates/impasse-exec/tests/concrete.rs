//! Programs in which everything is known.

mod common;

use common::{exit_code, program, run, start};
use impasse_exec::{Args, Machine, Program, ProgramOptions, Stop, Value, World};
use impasse_ir::{FuncId, Type};
use std::sync::Arc;

/// The sum of i * 31 for i below 1000, modulo 256.
const LOOP: &str = "
define i32 @main() external {
b0:
  br b1(i32 0, i64 0)
b1(%0: i32, %1: i64):
  %2 = icmp.slt i32 %0, 1000
  cond_br %2, b2, b3
b2:
  %3 = sext i32 %0 to i64
  %4 = mul i64 %3, 31
  %5 = add i64 %1, %4
  %6 = add i32 %0, 1
  br b1(i32 %6, i64 %5)
b3:
  %7 = trunc i64 %1 to i32
  %8 = and i32 %7, 255
  ret i32 %8
}";

#[test]
fn loops_and_arithmetic() {
    assert_eq!(
        exit_code(LOOP),
        (0..1000i64).map(|i| i * 31).sum::<i64>() as i32 & 255
    );
}

#[test]
fn arguments_swap_on_the_way_back() {
    let code = exit_code(
        "
define i32 @main() external {
b0:
  br b1(i32 1, i32 2, i32 0)
b1(%0: i32, %1: i32, %2: i32):
  %3 = icmp.eq i32 %2, 3
  cond_br %3, b3, b2
b2:
  %4 = add i32 %2, 1
  br b1(i32 %1, i32 %0, i32 %4)
b3:
  %5 = mul i32 %0, 10
  %6 = add i32 %5, %1
  ret i32 %6
}",
    );
    assert_eq!(code, 21);
}

#[test]
fn arrays_on_the_stack_and_in_globals() {
    let code = exit_code(
        "
global @table external size 40 align 4 = zero
define i32 @main() external {
b0:
  %0 = alloca 40, align 4, \"local\"
  br b1(i32 0)
b1(%1: i32):
  %2 = icmp.slt i32 %1, 10
  cond_br %2, b2, b3
b2:
  %3 = sext i32 %1 to i64
  %4 = mul i64 %3, 4
  %5 = ptr_add %0, %4
  store i32 %1, %5, align 4
  %6 = sext i32 %1 to i64
  %7 = shl i64 %6, 2
  %8 = ptr_add @table, %7
  %9 = mul i32 %1, %1
  store i32 %9, %8, align 4
  %10 = add i32 %1, 1
  br b1(i32 %10)
b3:
  %11 = ptr_add %0, 28
  %12 = load i32, %11, align 4
  %13 = load i32, @table+36, align 4
  %14 = add i32 %12, %13
  ret i32 %14
}",
    );
    assert_eq!(code, 7 + 81);
}

const FIB: &str = "
define i32 @fib(i32) internal {
b0(%0: i32):
  %1 = icmp.slt i32 %0, 2
  cond_br %1, b1, b2
b1:
  ret i32 %0
b2:
  %2 = sub i32 %0, 1
  %3 = call i32 (i32) @fib(i32 %2)
  %4 = sub i32 %0, 2
  %5 = call i32 (i32) @fib(i32 %4)
  %6 = add i32 %3, %5
  ret i32 %6
}";

#[test]
fn recursion() {
    let main = "
define i32 @main() external {
b0:
  %0 = call i32 (i32) @fib(i32 20)
  ret i32 %0
}";
    assert_eq!(exit_code(&format!("{FIB}{main}")), 6765);
}

#[test]
fn budget_bounds_and_continues() {
    let main = "
define i32 @main() external {
b0:
  %0 = call i32 (i32) @fib(i32 15)
  ret i32 %0
}";
    for budget in [1, 2, 100] {
        let (mut machine, mut world) = start(&format!("{FIB}{main}"));
        let mut rounds = 0u64;
        let stop = loop {
            match machine.run(&mut world, budget) {
                Stop::Budget => rounds += 1,
                other => break other,
            }
        };
        assert_eq!(
            stop,
            Stop::Finished {
                code: Value::int(610)
            }
        );
        // fib(15) makes 1973 calls.
        assert!(
            rounds * budget >= 1900 && rounds * budget < 6000,
            "{rounds} of {budget}"
        );
    }
}

#[test]
fn endless_loops_end() {
    let (mut machine, mut world) =
        start("define i32 @main() external {\nb0:\n  br b1\nb1:\n  br b1\n}");
    assert_eq!(machine.run(&mut world, 1000), Stop::Budget);
}

#[test]
fn wide_values() {
    let code = exit_code(
        "
define i128 @square(i128, i32) internal {
b0(%0: i128, %1: i32):
  %2 = mul i128 %0, %0
  ret i128 %2
}
define i32 @main() external {
b0:
  %0 = call i128 (i128, i32) @square(i128 18446744073709551617, i32 1)
  %1 = lshr i128 %0, 65
  %2 = trunc i128 %1 to i32
  %3 = alloca 16, align 16
  store i128 %0, %3, align 16
  %4 = ptr_add %3, 8
  %5 = load i64, %4, align 8
  %6 = trunc i64 %5 to i32
  %7 = mul i32 %6, 10
  %8 = add i32 %7, %2
  ret i32 %8
}",
    );
    // (2^64 + 1)^2 = 2^128 + 2^65 + 1: the upper word is 2.
    assert_eq!(code, 21);
}

#[test]
fn switches() {
    let text = "
define i32 @pick(i32) external {
b0(%0: i32):
  switch i32 %0, b1 [1: b2, 2: b3, 3: b4(i32 30), -5: b4(i32 5)]
b1:
  ret i32 0
b2:
  ret i32 10
b3:
  ret i32 20
b4(%1: i32):
  ret i32 %1
}";
    let program = program(text);
    for (value, expected) in [(1, 10), (2, 20), (3, 30), (-5, 5), (4, 0), (0, 0), (-1, 0)] {
        let mut world = World::default();
        let args = [(Type::I32, Value::int(value))];
        let machine = Machine::start_function(&program, &mut world, 0, FuncId(0), &args);
        let stop = machine.expect("starts").run(&mut world, 1000);
        assert_eq!(
            stop,
            Stop::Finished {
                code: Value::int(expected)
            }
        );
    }
}

#[test]
fn pointers_to_functions_and_blocks() {
    let code = exit_code(
        "
global @handler external size 8 align 8 = bytes \"\" relocs [0: @twice]
define i32 @twice(i32) internal {
b0(%0: i32):
  %1 = add i32 %0, %0
  ret i32 %1
}
define i32 @main() external {
b0:
  %0 = load ptr, @handler, align 8
  %1 = call i32 (i32) %0(i32 21)
  indirect_br @main:b2 [b1, b2]
b1:
  ret i32 1
b2:
  ret i32 %1
}",
    );
    assert_eq!(code, 42);
}

#[test]
fn variadic_calls() {
    let code = exit_code(
        "
define i32 @sum(i32, ...) internal {
b0(%0: i32):
  %1 = alloca 24, align 8, \"list\"
  %2 = alloca 24, align 8, \"copy\"
  va_start %1
  va_copy %2, %1
  %3 = va_arg i32, %1
  %4 = va_arg f64, %1
  %5 = va_arg i64, %1
  %6 = va_arg i32, %2
  %7 = fptosi f64 %4 to i32
  %8 = trunc i64 %5 to i32
  %9 = add i32 %3, %7
  %10 = add i32 %9, %8
  %11 = add i32 %10, %6
  va_end %1
  ret i32 %11
}
define i32 @main() external {
b0:
  %0 = call i32 (i32, ...) @sum(i32 3, i32 1, f64 20.5, i64 300)
  ret i32 %0
}",
    );
    assert_eq!(code, 1 + 20 + 300 + 1);
}

#[test]
fn copies_and_fills() {
    let expected = u64::from_le_bytes(*b"\x01\x01abcdg\0");
    let code = exit_code(&format!(
        "
global @text external constant size 8 align 1 = bytes \"abcdefg\\00\"
define i32 @main() external {{
b0:
  %0 = alloca 8, align 1, \"buffer\"
  memcpy %0, @text, 8
  %1 = ptr_add %0, 2
  memmove %1, %0, 4
  memset %0, 1, 2
  %2 = load i64, %0, align 1
  %3 = icmp.eq i64 %2, {expected}
  %4 = zext i1 %3 to i32
  ret i32 %4
}}",
    ));
    assert_eq!(code, 1);
}

#[test]
fn calls_with_other_signatures() {
    let code = exit_code(
        "
define i32 @two(i32, i32) internal {
b0(%0: i32, %1: i32):
  ret i32 %0
}
define i32 @main() external {
b0:
  %0 = call cast i64 (i64) @two(i64 4294967303)
  %1 = trunc i64 %0 to i32
  ret i32 %1
}",
    );
    assert_eq!(code, 7);
}

#[test]
fn setjmp_returns_twice() {
    let code = exit_code(
        "
global @place external size 200 align 8 = zero
declare i32 @setjmp(ptr) external
declare void @longjmp(ptr, i32) external
define void @inner(i32) internal {
b0(%0: i32):
  call void (ptr, i32) @longjmp(ptr @place, i32 %0)
  unreachable
}
define i32 @main() external {
b0:
  %0 = call i32 (ptr) @setjmp(ptr @place)
  %1 = icmp.eq i32 %0, 0
  cond_br %1, b1, b2
b1:
  call void (i32) @inner(i32 9)
  unreachable
b2:
  ret i32 %0
}",
    );
    assert_eq!(code, 9);
}

#[test]
fn handlers_run_backwards_at_exit() {
    let (mut machine, mut world) = start(
        "
global @a external constant size 2 align 1 = bytes \"a\\00\"
global @b external constant size 2 align 1 = bytes \"b\\00\"
declare i32 @atexit(ptr) external
declare i32 @puts(ptr) external
define void @first() internal {
b0:
  call i32 (ptr) @puts(ptr @a)
  ret
}
define void @second() internal {
b0:
  call i32 (ptr) @puts(ptr @b)
  ret
}
define i32 @main() external {
b0:
  call i32 (ptr) @atexit(ptr @first)
  call i32 (ptr) @atexit(ptr @second)
  ret i32 3
}",
    );
    let stop = machine.run(&mut world, 1000);
    assert_eq!(
        stop,
        Stop::Finished {
            code: Value::int(3)
        }
    );
    let output: Vec<u8> = machine
        .take_output()
        .into_iter()
        .flat_map(|o| o.bytes)
        .collect();
    let letters: Vec<u8> = output.into_iter().filter(u8::is_ascii_alphabetic).collect();
    assert_eq!(letters, b"ba");
    assert_eq!(machine.run(&mut world, 1000), stop);
}

/// Who crashes in a function that was inlined is told to be in it.
#[test]
fn inlined_functions_are_in_the_call_stack() {
    let items = "layout little ptr 8
file 0 \"user.c\"
define i32 @own(ptr) external {
b0(%0: ptr):
  %1 = load i32, %0, align 4 !0:7:1+0
  ret i32 %1 !0:7:1+0
}
define i32 @main() external {
b0:
  %0 = call i32 (ptr) @own(ptr null) !0:3:1+0
  ret i32 %0 !0:4:1+0
}";
    let stacks = [false, true].map(|inline_small| {
        let options = ProgramOptions {
            inline_small,
            ..ProgramOptions::default()
        };
        let module = impasse_ir::parse(items).expect("a module");
        let program = Arc::new(Program::new(module, &options).expect("it is valid"));
        let mut world = World::default();
        let machine = Machine::start(&program, &mut world, 0, &Args::Known(Vec::new()));
        let mut machine = machine.expect("it starts");
        let stop = machine.run(&mut world, 1000);
        assert!(matches!(stop, Stop::Error { .. }));
        let stack = machine.backtrace().into_iter();
        stack
            .map(|frame| (frame.function, frame.span.line))
            .collect::<Vec<_>>()
    });
    assert_eq!(stacks[0], [("own".to_owned(), 7), ("main".to_owned(), 3)]);
    assert_eq!(stacks[0], stacks[1]);
}

#[test]
fn host_calls_stop_and_resume() {
    let (mut machine, mut world) = start(
        "
declare i32 @host(i32, f64) external
define i32 @main() external {
b0:
  %0 = call i32 (i32, f64) @host(i32 5, f64 1.5) !0:3:1+4
  %1 = add i32 %0, 1
  ret i32 %1
}",
    );
    let Stop::Host(call) = machine.run(&mut world, 1000) else {
        panic!("no host call");
    };
    assert_eq!(call.number, 0);
    assert_eq!(call.args, [Value::int(5), Value::double(1.5)]);
    assert_eq!(call.types, [Type::I32, Type::F64]);
    assert_eq!((call.ret, call.span.line), (Some(Type::I32), 3));
    assert_eq!(machine.backtrace()[0].span.line, 3);
    machine.resume(Some(Value::int(41)));
    assert_eq!(
        machine.run(&mut world, 1000),
        Stop::Finished {
            code: Value::int(42)
        }
    );
}

#[test]
fn the_host_calls_back() {
    let (mut machine, mut world) = start(
        "
declare i32 @host(ptr, ptr) external
global @data external size 4 align 4 = bytes \"\\05\"
define i32 @twice(ptr) internal {
b0(%0: ptr):
  %1 = load i32, %0, align 4
  %2 = add i32 %1, %1
  store i32 %2, %0, align 4
  ret i32 %1
}
define i32 @main() external {
b0:
  %0 = call i32 (ptr, ptr) @host(ptr @twice, ptr @data)
  %1 = load i32, @data, align 4
  %2 = add i32 %0, %1
  ret i32 %2
}",
    );
    let Stop::Host(call) = machine.run(&mut world, 1000) else {
        panic!("no host call");
    };
    let [Value::Known(function), data @ Value::Known(address)] = call.args[..] else {
        panic!("{call:?}");
    };
    let bad = machine.call_back(&mut world, address as u64, Vec::new(), call.span);
    assert!(bad.is_err());
    for expected in [5, 10] {
        let args = vec![(Type::Ptr, data)];
        let called = machine.call_back(&mut world, function as u64, args, call.span);
        assert_eq!(called, Ok(()));
        let value = Some(Value::int(expected));
        assert_eq!(machine.run(&mut world, 1000), Stop::Returned { value });
    }
    let mut access = machine.access(&mut world, call.span);
    assert_eq!(access.load(Type::I32, address as u64), Ok(Value::int(20)));
    assert_eq!(access.write_bytes(address as u64, &[40]), Ok(()));
    machine.resume(Some(Value::int(2)));
    let code = Value::int(42);
    assert_eq!(machine.run(&mut world, 1000), Stop::Finished { code });
}

#[test]
fn missing_main() {
    let mut world = World::default();
    let args = Args::Unknown;
    let result = Machine::start(&program("declare void @f() external"), &mut world, 0, &args);
    assert!(matches!(
        result.map_err(|stop| *stop),
        Err(Stop::Unsupported { .. })
    ));
}

#[test]
fn unsupported_and_unreachable() {
    assert!(matches!(
        run("define i32 @main() external {\nb0:\n  unsupported \"inline assembly\"\n}"),
        Stop::Unsupported { reason, .. } if reason == "inline assembly"
    ));
}

#[test]
fn an_indirect_branch_passes_arguments() {
    let text = "
define i32 @main() external {
b0:
  indirect_br @main:b1 [b1(i32 5, ptr @main:b2), b2(i32 1)]
b1(%0: i32, %1: ptr):
  %2 = add i32 %0, 2
  indirect_br %1 [b1(i32 9, ptr %1), b2(i32 %2)]
b2(%3: i32):
  ret i32 %3
}";
    assert_eq!(exit_code(text), 7);
}
