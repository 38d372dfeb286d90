//! Functions that the host answers.

mod common;

use common::{BUDGET, start};
use impasse_exec::{Stop, Value};

/// `host` is called directly and by a pointer.
const PROGRAM: &str = "
declare i32 @host(i32) external
define i32 @main() external {
b0:
  %0 = alloca 8, align 8
  store volatile ptr @host, %0, align 8
  %1 = call i32 (i32) @host(i32 5)
  %2 = load volatile ptr, %0, align 8
  %3 = call i32 (i32) %2(i32 6)
  %4 = mul i32 %1, 100
  %5 = add i32 %4, %3
  ret i32 %5
}";

#[test]
fn the_host_answers_calls_and_calls_through_pointers() {
    let (mut machine, mut world) = start(PROGRAM);
    for (argument, result) in [(5, 40), (6, 2)] {
        match machine.run(&mut world, BUDGET) {
            Stop::Host(call) => {
                assert_eq!(call.number, 0);
                assert_eq!(call.args, [Value::int(argument)]);
            }
            other => panic!("{other:?}"),
        }
        machine.resume(Some(Value::int(result)));
    }
    match machine.run(&mut world, BUDGET) {
        Stop::Finished { code } => assert_eq!(code, Value::int(4002)),
        other => panic!("{other:?}"),
    }
}
