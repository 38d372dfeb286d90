//! Programs that are wrong: each kind of error, with what the message says.

mod common;

use common::{error, exit_code, run, start};
use impasse_exec::{Config, ErrorKind, Stop, Value};

const LIBRARY: &str = "
declare ptr @malloc(i64) external
declare ptr @calloc(i64, i64) external
declare void @free(ptr) external
global @word external size 4 align 4 = zero
global @fixed external constant size 4 align 4 = zero
";

/// The error of a `main` made of these instructions.
fn fails(code: &str) -> (ErrorKind, String) {
    error(&format!(
        "{LIBRARY}define i32 @main() external {{\nb0:\n{code}\n  ret i32 0\n}}"
    ))
}

#[test]
fn null_and_wild_pointers() {
    assert_eq!(
        fails("  %0 = load i32, null, align 4").0,
        ErrorKind::NullDereference
    );
    let far = "  %0 = ptr_add null, 64\n  store i32 1, %0, align 4";
    assert_eq!(fails(far).0, ErrorKind::NullDereference);
    let wild = "  %0 = inttoptr i64 -4611686018427387904 to ptr\n  store i32 1, %0, align 4";
    assert_eq!(fails(wild).0, ErrorKind::InvalidPointer);
}

#[test]
fn out_of_bounds() {
    let (kind, detail) = fails(
        "  %0 = alloca 40, align 4, \"a\"\n  %1 = ptr_add %0, 40\n  store i32 1, %1, align 4",
    );
    assert_eq!(kind, ErrorKind::OutOfBounds);
    assert_eq!(detail, "4 bytes at offset 40 of `a`, which has 40 bytes");
    let (kind, detail) = fails("  %0 = ptr_add @word, -4\n  %1 = load i32, %0, align 4");
    assert_eq!(kind, ErrorKind::OutOfBounds);
    assert_eq!(detail, "4 bytes at offset -4 of `word`, which has 4 bytes");
    let (kind, _) =
        fails("  %0 = alloca 6, align 4, \"a\"\n  %1 = ptr_add %0, 4\n  store i32 1, %1, align 4");
    assert_eq!(kind, ErrorKind::OutOfBounds);
    let (kind, _) = fails("  memset @word, 0, 5");
    assert_eq!(kind, ErrorKind::OutOfBounds);
}

#[test]
fn life_of_heap_objects() {
    let after = "  %0 = call ptr (i64) @malloc(i64 8) !0:7:1+2\n  call void (ptr) @free(ptr %0)\n  store i32 1, %0, align 4";
    let (kind, detail) = fails(after);
    assert_eq!(kind, ErrorKind::UseAfterFree);
    assert_eq!(detail, "4 bytes of the object allocated at test.c:7");
    let twice = "  %0 = call ptr (i64) @malloc(i64 8)\n  call void (ptr) @free(ptr %0)\n  call void (ptr) @free(ptr %0)";
    assert_eq!(fails(twice).0, ErrorKind::DoubleFree);
    let middle = "  %0 = call ptr (i64) @malloc(i64 8)\n  %1 = ptr_add %0, 4\n  call void (ptr) @free(ptr %1)";
    assert_eq!(fails(middle).0, ErrorKind::InvalidFree);
    assert_eq!(
        fails("  call void (ptr) @free(ptr @word)").0,
        ErrorKind::InvalidFree
    );
}

#[test]
fn objects_of_returned_functions() {
    let text = "
define ptr @leak() internal {
b0:
  %0 = alloca 4, align 4, \"x\"
  store i32 1, %0, align 4
  ret ptr %0
}
define i32 @main() external {
b0:
  %0 = call ptr () @leak()
  %1 = load i32, %0, align 4
  ret i32 %1
}";
    assert_eq!(error(text).0, ErrorKind::UseAfterFree);
}

#[test]
fn constants_and_divisions() {
    assert_eq!(
        fails("  store i32 1, @fixed, align 4").0,
        ErrorKind::WriteToConstant
    );
    let zero = "  %0 = load i32, @word, align 4\n  %1 = sdiv i32 7, %0";
    assert_eq!(fails(zero).0, ErrorKind::DivisionByZero);
    let least =
        "  %0 = load i32, @word, align 4\n  %1 = sub i32 %0, 1\n  %2 = sdiv i32 -2147483648, %1";
    assert_eq!(fails(least).0, ErrorKind::DivisionOverflow);
}

#[test]
fn calls_that_lead_nowhere() {
    assert_eq!(fails("  call void () null()").0, ErrorKind::BadCall);
    let object = "  %0 = ptr_add @word, 0\n  call void () %0()";
    assert_eq!(fails(object).0, ErrorKind::BadCall);
    assert_eq!(
        error("define i32 @main() external {\nb0:\n  unreachable\n}").0,
        ErrorKind::Unreachable
    );
}

#[test]
fn endless_recursion() {
    let text = "
define i32 @down(i32) internal {
b0(%0: i32):
  %1 = add i32 %0, 1
  %2 = call i32 (i32) @down(i32 %1)
  %3 = add i32 %2, %1
  ret i32 %3
}
define i32 @main() external {
b0:
  %0 = call i32 (i32) @down(i32 0)
  ret i32 %0
}";
    assert_eq!(error(text).0, ErrorKind::StackOverflow);
    let (kind, _) = fails(
        "  %0 = alloca 9000000, align 4, \"big\"\n  store i32 0, %0, align 4\n  call void (ptr) @free(ptr %0)",
    );
    assert_eq!(kind, ErrorKind::StackOverflow);
}

#[test]
fn memory_is_limited() {
    let items = format!(
        "{LIBRARY}define i32 @main() external {{
b0:
  %0 = call ptr (i64) @malloc(i64 5000)
  %1 = call ptr (i64) @malloc(i64 6000)
  %2 = icmp.eq ptr %0, null
  %3 = icmp.eq ptr %1, null
  %4 = zext i1 %2 to i32
  %5 = zext i1 %3 to i32
  %6 = mul i32 %4, 2
  %7 = add i32 %5, %6
  ret i32 %7
}}"
    );
    let (mut machine, mut world) = start(&items);
    world.config = Config {
        heap_bytes: 10_000,
        ..Config::default()
    };
    assert_eq!(
        machine.run(&mut world, 1000),
        Stop::Finished {
            code: Value::int(1)
        }
    );
    assert_eq!(exit_code(&items), 0);
}

#[test]
fn huge_objects_cost_nothing_until_used() {
    let items = format!(
        "{LIBRARY}global @big external size 4000000000 align 8 = zero
define i32 @main() external {{
b0:
  %0 = call ptr (i64, i64) @calloc(i64 1000000, i64 4000)
  %1 = ptr_add %0, 3999999996
  store i32 3, %1, align 4
  %2 = ptr_add @big, 3000000000
  store i32 4, %2, align 4
  %3 = load i32, %1, align 4
  %4 = load i32, %2, align 4
  %5 = add i32 %3, %4
  ret i32 %5
}}"
    );
    assert_eq!(exit_code(&items), 7);
}

#[test]
fn the_stack_comes_back() {
    // Each call takes a megabyte; a hundred of them one after the other fit.
    let text = "
declare void @nothing(ptr) external
define void @big() internal {
b0:
  %0 = alloca 1000000, align 4, \"big\"
  call void (ptr) @nothing(ptr %0)
  ret
}
define i32 @main() external {
b0:
  br b1(i32 0)
b1(%0: i32):
  %1 = stacksave
  %2 = alloca.dyn 1000000, align 4, \"vla\"
  call void (ptr) @nothing(ptr %2)
  stackrestore %1
  call void () @big()
  %3 = add i32 %0, 1
  %4 = icmp.slt i32 %3, 100
  cond_br %4, b1(i32 %3), b2
b2:
  ret i32 %3
}";
    assert_eq!(exit_code(text), 100);
    assert!(matches!(run(text), Stop::Finished { .. }));
}
