//! Programs with values that are not known.

mod common;

use common::{program, start};
use impasse_exec::expr::LeafKind;
use impasse_exec::{Args, Machine, Note, Request, Stop, Supply, Value, World};

/// Runs to the next decision and shows its condition.
fn condition(machine: &mut Machine, world: &mut World) -> String {
    match machine.run(world, 100_000) {
        Stop::Decision { condition, .. } => world.exprs.display(condition),
        other => panic!("{other:?}"),
    }
}

fn code(machine: &mut Machine, world: &mut World) -> i32 {
    match machine.run(world, 100_000) {
        Stop::Finished {
            code: Value::Known(code),
        } => code as u32 as i32,
        other => panic!("{other:?}"),
    }
}

const BRANCHES: &str = "
declare i32 @mystery() external
define i32 @main() external {
b0:
  %0 = call i32 () @mystery()
  %1 = add i32 %0, 5
  %2 = icmp.sgt i32 %1, 10 !0:4:7+3
  cond_br %2, b1, b2 !0:4:3+2
b1:
  %3 = icmp.sle i32 %1, 10
  cond_br %3, b3, b4
b2:
  ret i32 2
b3:
  ret i32 3
b4:
  ret i32 4
}";

#[test]
fn a_condition_and_its_negation_are_one_decision() {
    let (mut machine, mut world) = start(BRANCHES);
    assert_eq!(
        condition(&mut machine, &mut world),
        "(result of `mystery` + 5) > 10"
    );
    let mut other = machine.fork();
    machine.decide(&world, true);
    assert_eq!(code(&mut machine, &mut world), 4);
    other.decide(&world, false);
    assert_eq!(code(&mut other, &mut world), 2);
    assert!(matches!(machine.notes(), [Note::UnknownCall { name, .. }] if name == "mystery"));
    assert_eq!(machine.decisions().len(), 1);
}

#[test]
fn an_unanswered_decision_is_asked_again() {
    let (mut machine, mut world) = start(BRANCHES);
    let first = machine.run(&mut world, 1000);
    assert!(matches!(first, Stop::Decision { span, .. } if span.line == 4));
    assert_eq!(machine.run(&mut world, 1000), first);
}

#[test]
fn a_switch_is_decided_case_by_case() {
    let text = "
declare i32 @mystery() external
define i32 @main() external {
b0:
  %0 = call i32 () @mystery()
  switch i32 %0, b1 [1: b2, 2: b3]
b1:
  ret i32 0
b2:
  ret i32 1
b3:
  %1 = icmp.eq i32 %0, 3
  %2 = select i32 %1, 5, %0
  ret i32 %2
}";
    let (mut machine, mut world) = start(text);
    assert_eq!(
        condition(&mut machine, &mut world),
        "result of `mystery` == 1"
    );
    machine.decide(&world, false);
    assert_eq!(
        condition(&mut machine, &mut world),
        "result of `mystery` == 2"
    );
    let mut other = machine.fork();
    other.decide(&world, false);
    assert_eq!(code(&mut other, &mut world), 0);
    machine.decide(&world, true);
    // It is 2, so it is not 3, and nothing is left to choose.
    assert_eq!(code(&mut machine, &mut world), 2);
}

#[test]
fn what_is_fixed_by_a_decision_is_an_address_again() {
    let text = "
declare i64 @mystery() external
global @a external size 40 align 4 = zero
define i32 @main() external {
b0:
  %0 = call i64 () @mystery()
  %1 = mul i64 %0, 4
  %2 = ptr_add @a, %1
  %3 = icmp.eq i64 %0, 3
  cond_br %3, b1, b2
b1:
  store i32 7, %2, align 4
  %4 = load i32, @a+12, align 4
  ret i32 %4
b2:
  %5 = load i32, %2, align 4 !0:9:9+1
  ret i32 %5
}";
    let (mut machine, mut world) = start(text);
    condition(&mut machine, &mut world);
    let mut other = machine.fork();
    machine.decide(&world, true);
    assert_eq!(code(&mut machine, &mut world), 7);
    other.decide(&world, false);
    match other.run(&mut world, 1000) {
        Stop::Finished {
            code: Value::Symbolic(code),
        } => {
            assert_eq!(world.exprs.display(code), "`a` at an unknown place");
        }
        stop => panic!("{stop:?}"),
    }
}

#[test]
fn uninitialised_memory_is_one_unknown() {
    let text = "
declare void @nothing(ptr) external
define i32 @main() external {
b0:
  %0 = alloca 8, align 8, \"x\"
  %1 = alloca 8, align 8, \"copy\"
  call void (ptr) @nothing(ptr %0)
  call void (ptr) @nothing(ptr %1)
  %2 = load i32, %0, align 4
  memcpy %1, %0, 8
  %3 = load i32, %1, align 4
  %4 = icmp.eq i32 %2, %3
  cond_br %4, b1, b2
b1:
  %5 = ptr_add %0, 2
  store i8 1, %5, align 1
  %6 = load i32, %0, align 4
  %7 = icmp.eq i32 %6, 65541
  cond_br %7, b2, b3
b2:
  ret i32 2
b3:
  store i32 9, %0, align 4
  %8 = load i32, %0, align 4
  ret i32 %8
}";
    let (mut machine, mut world) = start(text);
    assert_eq!(
        condition(&mut machine, &mut world),
        "bytes(uninitialised `x`[0], uninitialised `x`[1], 1, uninitialised `x`[3]) == 65541"
    );
    machine.decide(&world, false);
    assert_eq!(code(&mut machine, &mut world), 9);
}

#[test]
fn loops_beside_an_unknown_run_on() {
    let text = "
declare i32 @mystery() external
define i32 @main() external {
b0:
  %0 = call i32 () @mystery()
  br b1(i32 0, i32 %0)
b1(%1: i32, %2: i32):
  %3 = icmp.slt i32 %1, 1000
  cond_br %3, b2, b3
b2:
  %4 = add i32 %1, 1
  %5 = add i32 %2, 2
  br b1(i32 %4, i32 %5)
b3:
  %6 = sub i32 %2, %0
  ret i32 %1
}";
    let (mut machine, mut world) = start(text);
    assert_eq!(code(&mut machine, &mut world), 1000);
    let text = text.replace(
        "%6 = sub i32 %2, %0\n  ret i32 %1",
        "%6 = sub i32 %2, 2000\n  ret i32 %6",
    );
    let (mut machine, mut world) = start(&text);
    let Stop::Finished {
        code: Value::Symbolic(code),
    } = machine.run(&mut world, 100_000)
    else {
        panic!("known");
    };
    assert_eq!(world.exprs.display(code), "result of `mystery`");
}

#[test]
fn arguments_are_the_same_unknown_on_all_ranks() {
    let text = "
define i32 @main(i32, ptr) external {
b0(%0: i32, %1: ptr):
  %2 = icmp.sgt i32 %0, 1
  cond_br %2, b1, b2
b1:
  %3 = ptr_add %1, 8
  %4 = load ptr, %3, align 8
  %5 = load i8, %4, align 1
  %6 = icmp.eq i8 %5, 120
  cond_br %6, b2, b3
b2:
  ret i32 2
b3:
  ret i32 3
}";
    let program = program(text);
    let mut world = World::default();
    let mut conditions = Vec::new();
    for rank in 0..2 {
        let mut machine =
            Machine::start(&program, &mut world, rank, &Args::Unknown).expect("starts");
        for _ in 0..2 {
            let Stop::Decision { condition, .. } = machine.run(&mut world, 1000) else {
                panic!("no decision");
            };
            conditions.push(condition);
            machine.decide(&world, true);
        }
    }
    assert_eq!(conditions[..2], conditions[2..]);
    assert_eq!(world.exprs.display(conditions[0]), "argc > 1");
    assert_eq!(world.exprs.display(conditions[1]), "argv[1][0] == 120");
    for leaf in world.exprs.leaves_of(conditions[1]) {
        assert_eq!(
            world.exprs.leaf_of(leaf).map(|leaf| leaf.kind),
            Some(LeafKind::Uniform)
        );
    }
}

#[test]
fn a_choice_between_addresses_is_a_decision() {
    let text = "
declare i1 @mystery() external
global @a internal size 4 align 4 = bytes \"\\01\"
global @b internal size 4 align 4 = bytes \"\\02\"
define i32 @main() external {
b0:
  %0 = call i1 () @mystery()
  %1 = select ptr %0, @a, @b
  %2 = load i32, %1, align 4
  ret i32 %2
}";
    for (holds, expected) in [(true, 1), (false, 2)] {
        let (mut machine, mut world) = start(text);
        condition(&mut machine, &mut world);
        machine.decide(&world, holds);
        assert_eq!(code(&mut machine, &mut world), expected);
    }
}

#[test]
fn requests_for_input_are_answered() {
    let (mut machine, mut world) = start(
        "
declare i32 @getchar() external
define i32 @main() external {
b0:
  %0 = call i32 () @getchar()
  ret i32 %0
}",
    );
    assert_eq!(machine.run(&mut world, 1000), Stop::Request(Request::Input));
    machine.supply(Supply::Absent);
    assert_eq!(code(&mut machine, &mut world), -1);
}

#[test]
fn paths_do_not_contradict_themselves() {
    let text = "
declare i32 @mystery() external
define i32 @main() external {
b0:
  %0 = call i32 () @mystery()
  %1 = sext i32 %0 to i64
  %2 = icmp.slt i32 %0, 3
  cond_br %2, b1, b2
b1:
  %3 = icmp.sgt i64 %1, 9
  cond_br %3, b5, b3
b2:
  %4 = icmp.ult i32 %0, 4
  cond_br %4, b4, b3
b3:
  %5 = icmp.eq i32 %0, 3
  cond_br %5, b5, b4
b4:
  ret i32 %0
b5:
  ret i32 99
}";
    // Less than 3: neither more than 9 nor equal to 3, without being asked.
    let (mut machine, mut world) = start(text);
    condition(&mut machine, &mut world);
    let mut other = machine.fork();
    machine.decide(&world, true);
    let stop = machine.run(&mut world, 1000);
    assert!(
        matches!(
            stop,
            Stop::Finished {
                code: Value::Symbolic(_)
            }
        ),
        "{stop:?}"
    );
    // Not less than 3 but less than 4 is 3.
    other.decide(&world, false);
    condition(&mut other, &mut world);
    other.decide(&world, true);
    let Stop::Finished { code } = other.run(&mut world, 1000) else {
        panic!("not finished");
    };
    assert_eq!(other.resolve(&world, code), Some(3));
}

/// What is made up for a function of which nothing is known stays for ever, so a call that leaves nothing
/// behind makes up nothing.
#[test]
fn calls_that_leave_nothing_behind_cost_no_memory() {
    let expressions = |times: u32| {
        let text = format!(
            "
declare i32 @mystery(i32) external
define i32 @main() external {{
b0:
  br b1(i32 0)
b1(%0: i32):
  %1 = call i32 (i32) @mystery(i32 %0)
  %2 = add i32 %0, 1
  %3 = icmp.slt i32 %2, {times}
  cond_br %3, b1(i32 %2), b2
b2:
  ret i32 0
}}"
        );
        let program = program(&text);
        let mut world = World::default();
        let args = Args::Unknown;
        let mut machine = Machine::start(&program, &mut world, 0, &args).expect("starts");
        let stop = machine.run(&mut world, 100_000);
        assert!(matches!(stop, Stop::Finished { .. }), "{stop:?}");
        world.exprs.len()
    };
    assert_eq!(expressions(1), expressions(1000));
}
