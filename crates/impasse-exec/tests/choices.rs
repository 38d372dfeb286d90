//! Branches on values that are not known, where both ways only compute: no decision is needed
//! until something depends on the outcome.

mod common;

use common::{BUDGET, start};
use impasse_exec::{Machine, Stop, World};

/// Counts how often an unknown value is below 10, five times; then `rest` works with the count,
/// which is `%1`.
fn counting(rest: &str) -> String {
    format!(
        "
global @format internal size 3 align 1 = bytes \"%d\\00\"
global @data internal size 100 align 1 = zero
declare i32 @mystery() external
declare void @host(i32) external
declare i32 @printf(ptr, ...) external
declare ptr @memset(ptr, i32, i64) external
define i32 @main() external {{
b0:
  br b1(i32 0, i32 0)
b1(%0: i32, %1: i32):
  %2 = icmp.slt i32 %0, 5
  cond_br %2, b2, b5
b2:
  %3 = call i32 () @mystery()
  %4 = icmp.slt i32 %3, 10
  cond_br %4, b3, b4(i32 %1)
b3:
  %5 = add i32 %1, 1
  br b4(i32 %5)
b4(%6: i32):
  %7 = add i32 %0, 1
  br b1(i32 %7, i32 %6)
b5:
{rest}
}}"
    )
}

fn shown(machine: &mut Machine, world: &mut World) -> String {
    match machine.run(world, BUDGET) {
        Stop::Decision { condition, .. } => world.exprs.display(condition),
        Stop::Host(call) => format!("host {:?}", call.args),
        Stop::Finished { code } => format!("finished {code:?}"),
        other => panic!("{other:?}"),
    }
}

/// One unknown value chooses between two numbers; then `rest` works with it, which is `%3`.
fn choosing(rest: &str) -> String {
    format!(
        "
global @data internal size 100 align 1 = zero
declare i32 @mystery() external
declare void @host(i32) external
declare ptr @memset(ptr, i32, i64) external
define i32 @main() external {{
b0:
  %0 = call i32 () @mystery()
  %1 = icmp.slt i32 %0, 10
  cond_br %1, b1, b2(i32 3)
b1:
  %2 = add i32 2, 2
  br b2(i32 %2)
b2(%3: i32):
{rest}
}}"
    )
}

const CONDITION: &str = "result of `mystery` < 10";

#[test]
fn a_count_that_is_only_data_needs_no_decision() {
    let program = counting("  %8 = call i32 (ptr, ...) @printf(ptr @format, i32 %1)\n  ret i32 0");
    let (mut machine, mut world) = start(&program);
    assert_eq!(shown(&mut machine, &mut world), "finished Known(0)");
    assert_eq!(machine.decisions(), []);
}

#[test]
fn a_count_of_many_is_decided_as_a_whole() {
    let program = counting(
        "  %8 = icmp.sgt i32 %1, 2\n  cond_br %8, b6, b7\nb6:\n  ret i32 1\nb7:\n  ret i32 2",
    );
    let (mut machine, mut world) = start(&program);
    let condition = shown(&mut machine, &mut world);
    assert!(condition.contains('?'), "{condition}");
    machine.decide(&world, true);
    assert_eq!(shown(&mut machine, &mut world), "finished Known(1)");
}

#[test]
fn a_branch_on_a_chosen_value_asks_for_the_condition_behind_it() {
    let program = choosing(
        "  %4 = icmp.eq i32 %3, 4\n  cond_br %4, b3, b4\nb3:\n  %5 = icmp.sge i32 %0, 10\n  \
         cond_br %5, b5, b6\nb4:\n  ret i32 1\nb5:\n  ret i32 2\nb6:\n  ret i32 3",
    );
    for (holds, code) in [(true, "finished Known(3)"), (false, "finished Known(1)")] {
        let (mut machine, mut world) = start(&program);
        assert_eq!(shown(&mut machine, &mut world), CONDITION);
        machine.decide(&world, holds);
        assert_eq!(shown(&mut machine, &mut world), code);
        assert_eq!(machine.decisions().len(), 1);
    }
}

#[test]
fn the_host_gets_chosen_values_decided() {
    let program = choosing("  call void (i32) @host(i32 %3)\n  ret i32 %3");
    for (holds, code) in [(true, 4), (false, 3)] {
        let (mut machine, mut world) = start(&program);
        assert_eq!(shown(&mut machine, &mut world), CONDITION);
        machine.decide(&world, holds);
        let host = format!("host [Known({code})]");
        assert_eq!(shown(&mut machine, &mut world), host);
        machine.resume(None);
        let end = format!("finished Known({code})");
        assert_eq!(shown(&mut machine, &mut world), end);
    }
}

#[test]
fn the_exit_code_is_decided() {
    let (mut machine, mut world) = start(&choosing("  ret i32 %3"));
    assert_eq!(shown(&mut machine, &mut world), CONDITION);
    machine.decide(&world, false);
    assert_eq!(shown(&mut machine, &mut world), "finished Known(3)");
}

#[test]
fn addresses_and_the_library_get_chosen_values_decided() {
    let load = "  %4 = sext i32 %3 to i64\n  %5 = ptr_add @data, %4\n  %6 = load i8, %5, align 1\n  \
                %7 = zext i8 %6 to i32\n  ret i32 %7";
    let call = "  %4 = sext i32 %3 to i64\n  \
                %5 = call ptr (ptr, i32, i64) @memset(ptr @data, i32 1, i64 %4)\n  ret i32 0";
    for rest in [load, call] {
        let (mut machine, mut world) = start(&choosing(rest));
        assert_eq!(shown(&mut machine, &mut world), CONDITION);
        machine.decide(&world, true);
        assert_eq!(shown(&mut machine, &mut world), "finished Known(0)");
    }
}

#[test]
fn a_decided_condition_chooses_at_once() {
    let program = "
declare i32 @mystery() external
declare void @host(i32) external
define i32 @main() external {
b0:
  %0 = call i32 () @mystery()
  %1 = icmp.slt i32 %0, 10
  cond_br %1, b1, b2
b1:
  call void (i32) @host(i32 1)
  br b3
b2:
  call void (i32) @host(i32 2)
  br b3
b3:
  cond_br %1, b4(i32 3), b4(i32 4)
b4(%2: i32):
  ret i32 %2
}";
    for (holds, host, code) in [(true, 1, 3), (false, 2, 4)] {
        let (mut machine, mut world) = start(program);
        assert_eq!(shown(&mut machine, &mut world), CONDITION);
        machine.decide(&world, holds);
        let host = format!("host [Known({host})]");
        assert_eq!(shown(&mut machine, &mut world), host);
        machine.resume(None);
        let code = format!("finished Known({code})");
        assert_eq!(shown(&mut machine, &mut world), code);
    }
}
