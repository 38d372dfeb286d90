//! The short ways of the machine lead where the long ones do: chunks taken out of their objects,
//! pure functions, calls inside the inner loop, jump tables.

mod common;

use common::{error, exit_code, start};
use impasse_exec::{ErrorKind, Stop, Value};

/// Fills an array larger than a chunk, then adds up numbers that lie across all boundaries.
#[test]
fn numbers_across_chunks() {
    let code = exit_code(
        "
global @data external size 100000 align 8 = zero
define i32 @main() external {
b0:
  br b1(i64 0)
b1(%0: i64):
  %1 = ptr_add @data, %0
  %2 = mul i64 %0, 37
  %3 = trunc i64 %2 to i8
  store i8 %3, %1, align 1
  %4 = add i64 %0, 1
  %5 = icmp.ult i64 %4, 100000
  cond_br %5, b1(i64 %4), b2(i64 2, i32 0)
b2(%6: i64, %7: i32):
  %8 = ptr_add @data, %6
  %9 = load i32, %8, align 1
  %10 = mul i32 %7, 3
  %11 = add i32 %10, %9
  %12 = add i64 %6, 4
  %13 = icmp.ult i64 %12, 99990
  cond_br %13, b2(i64 %12, i32 %11), b3
b3:
  ret i32 %11
}",
    );
    let bytes: Vec<u8> = (0..100_000u32).map(|at| (at * 37) as u8).collect();
    let mut expected = 0i32;
    for at in (2..99_990).step_by(4) {
        let number = i32::from_le_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]]);
        expected = expected.wrapping_mul(3).wrapping_add(number);
    }
    assert_eq!(code, expected);
}

/// Each call fills an array of its own and calls itself in between.
#[test]
fn local_arrays_of_calls_under_way() {
    let code = exit_code(
        "
define i32 @deep(i32) internal {
b0(%0: i32):
  %1 = alloca 400, align 4
  %2 = icmp.eq i32 %0, 0
  cond_br %2, b4(i32 0), b1(i32 0)
b1(%3: i32):
  %4 = sext i32 %3 to i64
  %5 = mul i64 %4, 4
  %6 = ptr_add %1, %5
  %7 = add i32 %3, %0
  store i32 %7, %6, align 4
  %8 = add i32 %3, 1
  %9 = icmp.slt i32 %8, 100
  cond_br %9, b1(i32 %8), b2
b2:
  %10 = sub i32 %0, 1
  %11 = call i32 (i32) @deep(i32 %10)
  br b3(i32 0, i32 %11)
b3(%12: i32, %13: i32):
  %14 = sext i32 %12 to i64
  %15 = mul i64 %14, 4
  %16 = ptr_add %1, %15
  %17 = load i32, %16, align 4
  %18 = add i32 %13, %17
  %19 = add i32 %12, 1
  %20 = icmp.slt i32 %19, 100
  cond_br %20, b3(i32 %19, i32 %18), b4(i32 %18)
b4(%21: i32):
  ret i32 %21
}
define i32 @main() external {
b0:
  %0 = call i32 (i32) @deep(i32 20)
  ret i32 %0
}",
    );
    let sum = |depth: i32| (0..100).map(|at| at + depth).sum::<i32>();
    assert_eq!(code, (1..=20).map(sum).sum::<i32>());
}

const USE: &str = "
declare ptr @malloc(i64) external
declare void @free(ptr) external
define i32 @main() external {
b0:
  %0 = call ptr (i64) @malloc(i64 64)
  br b1(i64 0)
b1(%1: i64):
  %2 = and i64 %1, 7
  %3 = mul i64 %2, 8
  %4 = ptr_add %0, %3
  store i64 %1, %4, align 8
  %5 = load i64, %4, align 8
  %6 = add i64 %1, 1
  %7 = icmp.ult i64 %6, 100
  cond_br %7, b1(i64 %6), b2
b2:
  END
  %9 = load i32, %8, align 4
  ret i32 %9
}";

#[test]
fn an_object_that_was_used_often_is_still_checked() {
    let end = "call void (ptr) @free(ptr %0)\n  %8 = ptr_add %0, 0";
    assert_eq!(error(&USE.replace("END", end)).0, ErrorKind::UseAfterFree);
    let end = "%8 = ptr_add %0, 61";
    assert_eq!(error(&USE.replace("END", end)).0, ErrorKind::OutOfBounds);
    // 96 is the last number that went to the first place.
    assert_eq!(exit_code(&USE.replace("END", "%8 = ptr_add %0, 0")), 96);
}

/// The budget may end anywhere: the state between two runs is complete.
#[test]
fn a_run_in_small_pieces_ends_the_same() {
    let (mut machine, mut world) = start(&USE.replace("END", "%8 = ptr_add %0, 8"));
    let mut pieces = 0;
    let stop = loop {
        match machine.run(&mut world, 3) {
            Stop::Budget => machine = machine.fork(),
            stop => break stop,
        }
        pieces += 1;
    };
    assert!(pieces > 20, "{pieces}");
    let code = Value::Known(97);
    assert_eq!(stop, Stop::Finished { code });
}

/// A pure function called by name takes the short way, through a pointer the long one.
#[test]
fn pure_functions_agree_with_the_library() {
    let names = [
        "toupper", "tolower", "isalpha", "isdigit", "isalnum", "isupper", "islower", "isspace",
        "isblank", "ispunct", "isprint", "isgraph", "iscntrl", "isxdigit", "abs",
    ];
    for name in names {
        let items = format!(
            "
declare i32 @{name}(i32) external
global @pointer external size 8 align 8 = zero
define i32 @main() external {{
b0:
  store ptr @{name}, @pointer, align 8
  br b1(i32 -5, i32 0)
b1(%0: i32, %1: i32):
  %2 = load ptr, @pointer, align 8
  %3 = call i32 (i32) @{name}(i32 %0)
  %4 = call i32 (i32) %2(i32 %0)
  %5 = icmp.eq i32 %3, %4
  %6 = add i32 %0, 1
  cond_br %5, b2, b3(i32 %0)
b2:
  %7 = icmp.slt i32 %6, 300
  cond_br %7, b1(i32 %6, i32 %3), b3(i32 1000)
b3(%8: i32):
  ret i32 %8
}}"
        );
        assert_eq!(exit_code(&items), 1000, "{name}");
    }
}

#[test]
fn switches_with_gaps_and_far_apart() {
    let cases = |third: u32| {
        format!(
            "
define i32 @main() external {{
b0:
  br b1(i32 0, i32 0)
b1(%0: i32, %1: i32):
  switch i32 %0, b5 [3: b2, 9: b3, {third}: b4]
b2:
  br b6(i32 1)
b3:
  br b6(i32 20)
b4:
  br b6(i32 300)
b5:
  br b6(i32 4000)
b6(%2: i32):
  %3 = add i32 %1, %2
  %4 = add i32 %0, 1
  %5 = icmp.slt i32 %4, 12
  cond_br %5, b1(i32 %4, i32 %3), b7
b7:
  ret i32 %3
}}"
        )
    };
    assert_eq!(exit_code(&cases(11)), 321 + 9 * 4000);
    assert_eq!(exit_code(&cases(2_000_000_000)), 21 + 10 * 4000);
}

/// Double sums and products of loaded numbers, NaNs included.
#[test]
fn loads_that_are_added_and_multiplied() {
    let code = exit_code(
        "
global @data external size 80 align 8 = zero
define i32 @main() external {
b0:
  br b1(i32 0)
b1(%0: i32):
  %1 = sext i32 %0 to i64
  %2 = mul i64 %1, 8
  %3 = ptr_add @data, %2
  %4 = sitofp i32 %0 to f64
  store f64 %4, %3, align 8
  %5 = add i32 %0, 1
  %6 = icmp.slt i32 %5, 10
  cond_br %6, b1(i32 %5), b2(i32 1, f64 0x0000000000000000, f64 0x3ff0000000000000)
b2(%7: i32, %8: f64, %9: f64):
  %10 = sext i32 %7 to i64
  %11 = mul i64 %10, 8
  %12 = ptr_add @data, %11
  %13 = load f64, %12, align 8
  %14 = fadd f64 %8, %13
  %15 = sext i32 %7 to i64
  %16 = mul i64 %15, 8
  %17 = ptr_add @data, %16
  %18 = load f64, %17, align 8
  %19 = fmul f64 %9, %18
  %20 = add i32 %7, 1
  %21 = icmp.slt i32 %20, 10
  cond_br %21, b2(i32 %20, f64 %14, f64 %19), b3
b3:
  %22 = fadd f64 %14, %19
  %23 = fptosi f64 %22 to i32
  ret i32 %23
}",
    );
    assert_eq!(code, 45 + 362_880);
}
