//! Forks share memory until it is written; equal states have equal fingerprints.

mod common;

use common::start;
use impasse_exec::{Fingerprint, KeptHash, Machine, Stop, Value, World};

/// Fills 100 MB, calls the host, and then writes one number at the place it says.
const BIG: &str = "
declare i64 @host() external
declare ptr @malloc(i64) external
define i32 @main() external {
b0:
  %0 = call ptr (i64) @malloc(i64 100000000)
  memset %0, 1, 100000000
  br b1
b1:
  %1 = call i64 () @host()
  %2 = ptr_add %0, %1
  store i8 7, %2, align 1
  br b1
}";

fn to_host(machine: &mut Machine, world: &mut World) {
    let stop = machine.run(world, 1_000_000);
    assert!(matches!(stop, Stop::Host(_)), "{stop:?}");
}

#[test]
fn a_write_after_a_fork_copies_one_chunk() {
    let (mut machine, mut world) = start(BIG);
    to_host(&mut machine, &mut world);
    let before = machine.copied_bytes();
    let mut copy = machine.fork();
    assert_eq!(
        (machine.copied_bytes(), copy.copied_bytes()),
        (before, before)
    );
    copy.resume(Some(Value::of(50_000_000)));
    to_host(&mut copy, &mut world);
    let copied = copy.copied_bytes() - before;
    assert!((1..=1 << 16).contains(&copied), "{copied}");
    // The same chunk again costs nothing.
    copy.resume(Some(Value::of(50_000_001)));
    to_host(&mut copy, &mut world);
    assert_eq!(copy.copied_bytes() - before, copied);
    assert_eq!(machine.copied_bytes(), before);
    assert_ne!(machine.fingerprint(&world), copy.fingerprint(&world));
}

/// A list of two cells; the host says how many objects are made and lost before.
const LIST: &str = "
declare i64 @host() external
declare ptr @malloc(i64) external
declare void @free(ptr) external
global @head external size 8 align 8 = zero
define i32 @main() external {
b0:
  %0 = call i64 () @host()
  br b1(i64 0)
b1(%1: i64):
  %2 = icmp.slt i64 %1, %0
  cond_br %2, b2, b3
b2:
  %3 = call ptr (i64) @malloc(i64 24)
  %4 = and i64 %1, 1
  %5 = icmp.eq i64 %4, 0
  cond_br %5, b4, b5
b4:
  call void (ptr) @free(ptr %3)
  br b5
b5:
  %6 = add i64 %1, 1
  br b1(i64 %6)
b3:
  %7 = call ptr (i64) @malloc(i64 16)
  %8 = call ptr (i64) @malloc(i64 16)
  store ptr %7, @head, align 8
  store ptr %8, %7, align 8
  store ptr null, %8, align 8
  %9 = ptr_add %7, 8
  store i64 5, %9, align 8
  %10 = call i64 () @host()
  %11 = ptr_add %8, 8
  store i64 %10, %11, align 8
  %12 = call i64 () @host()
  ret i32 0
}";

fn list(lost: u64, last: u64) -> u128 {
    // Blocks stand in the order of their numbers.
    let text = LIST
        .replace("b3", "bX")
        .replace("b4", "b3")
        .replace("b5", "b4")
        .replace("bX", "b5");
    let (mut machine, mut world) = start(&text);
    for value in [lost, last] {
        to_host(&mut machine, &mut world);
        machine.resume(Some(Value::of(value)));
    }
    to_host(&mut machine, &mut world);
    let fingerprint = machine.fingerprint(&world);
    assert_eq!(
        machine.fork().fingerprint(&world),
        fingerprint,
        "a fork is equal"
    );
    assert_eq!(
        machine.fingerprint(&world),
        fingerprint,
        "shared chunks count the same"
    );
    let kept = KeptHash::default();
    for _ in 0..2 {
        let mut print = Fingerprint::new(&world);
        print.add_kept(&machine, &[], &kept);
        assert_eq!(print.finish(), fingerprint, "what is kept is the same");
    }
    fingerprint
}

#[test]
fn object_numbers_do_not_count() {
    assert_eq!(list(0, 1), list(7, 1));
    assert_ne!(list(0, 1), list(0, 2));
}

/// Each round makes a new unknown; what it was last time is forgotten.
const ROUNDS: &str = "
declare i32 @host() external
declare i32 @mystery() external
define i32 @main() external {
b0:
  br b1(i32 0)
b1(%0: i32):
  %1 = call i32 () @mystery()
  %2 = icmp.sgt i32 %1, 0
  cond_br %2, b2, b3
b2:
  %3 = call i32 () @host()
  br b1(i32 %3)
b3:
  %4 = call i32 () @host()
  %5 = add i32 %4, %1
  br b1(i32 %5)
}";

#[test]
fn rounds_come_back_to_the_same_state() {
    let (mut machine, mut world) = start(ROUNDS);
    let mut round = |holds: bool| {
        assert!(matches!(
            machine.run(&mut world, 1000),
            Stop::Decision { .. }
        ));
        machine.decide(&world, holds);
        to_host(&mut machine, &mut world);
        let fingerprint = machine.fingerprint(&world);
        machine.resume(Some(Value::int(0)));
        fingerprint
    };
    let (first, second) = (round(true), round(true));
    assert_eq!(first, second);
    // Where the unknown is still needed, the decision on it counts.
    let (third, fourth) = (round(false), round(false));
    assert_eq!(third, fourth);
    assert_ne!(first, third);
}
