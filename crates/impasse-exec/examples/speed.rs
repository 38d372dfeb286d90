//! Measures the machine: `cargo run --release -p impasse-exec --example speed`.

use impasse_exec::{Args, Machine, Program, ProgramOptions, Stop, World};
use std::sync::Arc;
use std::time::Instant;

/// A program with the C library.
fn options() -> ProgramOptions {
    ProgramOptions {
        libraries: vec![impasse_libc::library()],
        ..ProgramOptions::default()
    }
}

const SUM: &str = "
define i32 @main() external {
b0:
  br b1(i32 0, i32 1)
b1(%0: i32, %1: i32):
  %2 = icmp.slt i32 %0, 1000000
  cond_br %2, b2, b3
b2:
  %3 = mul i32 %1, 31
  %4 = add i32 %3, %0
  %5 = add i32 %0, 1
  br b1(i32 %5, i32 %4)
b3:
  ret i32 %1
}";

const ARRAY: &str = "
global @data external size 4000000 align 8 = zero
define i32 @main() external {
b0:
  br b1(i32 0)
b1(%0: i32):
  %1 = icmp.slt i32 %0, 200000
  cond_br %1, b2, b3
b2:
  %2 = sext i32 %0 to i64
  %3 = mul i64 %2, 4
  %4 = ptr_add @data, %3
  store i32 %0, %4, align 4
  %5 = add i32 %0, 1
  br b1(i32 %5)
b3:
  br b4(i32 0, i32 0)
b4(%6: i32, %7: i32):
  %8 = icmp.slt i32 %6, 4
  cond_br %8, b5(i32 0, i32 %7), b8
b5(%9: i32, %10: i32):
  %11 = icmp.slt i32 %9, 200000
  cond_br %11, b6, b7
b6:
  %12 = sext i32 %9 to i64
  %13 = mul i64 %12, 4
  %14 = ptr_add @data, %13
  %15 = load i32, %14, align 4
  %16 = add i32 %10, %15
  %17 = add i32 %9, 1
  br b5(i32 %17, i32 %16)
b7:
  %18 = add i32 %6, 1
  br b4(i32 %18, i32 %10)
b8:
  ret i32 %7
}";

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
}
define i32 @main() external {
b0:
  %0 = call i32 (i32) @fib(i32 25)
  ret i32 %0
}";

/// The sum loop again, while something unknown lies in a register of the same function.
const TAGGED: &str = "
declare i32 @unknown() external
define i32 @main() external {
b0:
  %0 = call i32 () @unknown()
  br b1(i32 0, i32 1)
b1(%1: i32, %2: i32):
  %3 = icmp.slt i32 %1, 1000000
  cond_br %3, b2, b3
b2:
  %4 = mul i32 %2, 31
  %5 = add i32 %4, %1
  %6 = add i32 %1, 1
  br b1(i32 %6, i32 %5)
b3:
  %7 = add i32 %2, %0
  ret i32 %7
}";

/// A local object whose address is taken, in a function that is called often.
const LOCALS: &str = "
define void @set(ptr) internal {
b0(%0: ptr):
  %1 = load i32, %0, align 4
  %2 = add i32 %1, 1
  store i32 %2, %0, align 4
  ret
}
define i32 @one(i32) internal {
b0(%0: i32):
  %1 = alloca 4, align 4, \"x\"
  store i32 %0, %1, align 4
  call void (ptr) @set(ptr %1)
  %2 = load i32, %1, align 4
  ret i32 %2
}
define i32 @main() external {
b0:
  br b1(i32 0)
b1(%0: i32):
  %1 = icmp.slt i32 %0, 200000
  cond_br %1, b2, b3
b2:
  %2 = call i32 (i32) @one(i32 %0)
  br b1(i32 %2)
b3:
  ret i32 %0
}";

fn measure(name: &str, text: &str, count: f64) {
    let text = format!("layout little ptr 8\n{text}");
    let module = impasse_ir::parse(&text).expect("parses");
    let program = Program::new(module, &options()).expect("is sound");
    let program = Arc::new(program);
    // The best of many short runs, so that a busy computer does not matter.
    let mut best = f64::MAX;
    for _ in 0..40 {
        let mut world = World::default();
        let args = Args::Known(Vec::new());
        let mut machine = Machine::start(&program, &mut world, 0, &args).expect("starts");
        let begin = Instant::now();
        let stop = machine.run(&mut world, u64::MAX);
        let time = begin.elapsed().as_secs_f64();
        assert!(matches!(stop, Stop::Finished { .. }), "{stop:?}");
        best = best.min(time);
    }
    println!("{name}: {:.2} ns", best / count * 1e9);
}

fn main() {
    measure("sum loop, per iteration", SUM, 1e6);
    measure("array sum, per element", ARRAY, 1e6);
    measure("fib(25), per call", FIB, 242_785.0);
    measure("sum loop beside an unknown, per iteration", TAGGED, 1e6);
    measure("call with a local object, per call", LOCALS, 2e5);
    fork();
}

/// The cost of a fork of a machine with 100 MB, and of the first write after it.
fn fork() {
    let text = ARRAY.replace("4000000", "100000000");
    let text = format!("layout little ptr 8\n{text}");
    let module = impasse_ir::parse(&text).expect("parses");
    let program = Program::new(module, &options()).expect("is sound");
    let mut world = World::default();
    let args = Args::Known(Vec::new());
    let program = Arc::new(program);
    let mut machine = Machine::start(&program, &mut world, 0, &args).expect("starts");
    machine.run(&mut world, 190_000);
    let begin = Instant::now();
    let mut copies: Vec<Machine> = (0..1000).map(|_| machine.fork()).collect();
    let time = begin.elapsed().as_secs_f64() / 1000.0;
    println!("fork: {:.2} us", time * 1e6);
    let begin = Instant::now();
    for copy in &mut copies {
        copy.run(&mut world, 10);
    }
    let time = begin.elapsed().as_secs_f64() / 1000.0;
    println!("ten iterations after a fork: {:.2} us", time * 1e6);
}
