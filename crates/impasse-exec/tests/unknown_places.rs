//! Memory at places and of sizes that are not known.

mod common;

use common::{BUDGET, start};
use impasse_exec::{ErrorKind, Machine, Note, Stop, Value, World};

/// Runs a `main` whose `%0` is a number that is not known and `%1` an address in `@a` (10 numbers of
/// 4 bytes) by it.
fn run(body: &str) -> (Machine, World, Stop) {
    let text = format!(
        "
declare i64 @mystery() external
declare void @change(ptr) external
global @a internal size 40 align 4 = zero
global @b internal size 40 align 4 = zero
global @visible external size 4 align 4 = bytes \"\\07\"
global @hidden internal size 4 align 4 = bytes \"\\07\"
global @rows internal size 16 align 8 = bytes \"\" relocs [0: @a, 8: @b]
define i32 @main() external {{
b0:
  %0 = call i64 () @mystery()
  %1 = mul i64 %0, 4
  %2 = ptr_add @a, %1
{body}
}}"
    );
    let (mut machine, mut world) = start(&text);
    let stop = machine.run(&mut world, BUDGET);
    (machine, world, stop)
}

/// What `main` returns, if that is known: a choice is not.
fn code(body: &str) -> Option<u128> {
    match run(body).2 {
        Stop::Finished { code } => code.known(),
        Stop::Decision { .. } => None,
        stop => panic!("{stop:?}"),
    }
}

#[test]
fn what_is_equal_everywhere_is_known() {
    let body = "  store i32 5, @b, align 4\n  %3 = load i32, %2, align 4\n  ret i32 %3";
    assert_eq!(code(body), Some(0));
}

#[test]
fn the_same_place_holds_the_same() {
    let body = "  store i32 5, @a+8, align 4\n  %3 = load i32, %2, align 4\n  %4 = load i32, %2, align 4\n  %5 = sub i32 %3, %4\n  ret i32 %5";
    assert_eq!(code(body), Some(0));
    let body = "  store i32 5, @a+8, align 4\n  %3 = load i32, %2, align 4\n  store i32 6, @a+8, align 4\n  %4 = load i32, %2, align 4\n  %5 = sub i32 %3, %4\n  ret i32 %5";
    assert_eq!(code(body), None);
}

#[test]
fn a_write_changes_its_object_and_no_other() {
    let body = "  store i32 5, %2, align 4\n  %3 = load i32, @a+12, align 4\n  ret i32 %3";
    assert_eq!(code(body), None);
    let body = "  store i32 5, %2, align 4\n  %3 = load i32, @b+12, align 4\n  ret i32 %3";
    assert_eq!(code(body), Some(0));
}

#[test]
fn a_write_in_steps_leaves_what_is_between() {
    // Numbers of 8 bytes, of which the first half is written.
    let address = "  %3 = mul i64 %0, 8\n  %4 = ptr_add @a, %3\n  store i32 5, %4, align 4\n";
    let body = format!("{address}  %5 = load i32, @a+12, align 4\n  ret i32 %5");
    assert_eq!(code(&body), Some(0));
    let body = format!("{address}  %5 = load i32, @a+16, align 4\n  ret i32 %5");
    assert_eq!(code(&body), None);
}

#[test]
fn of_few_places_the_contents_are_kept() {
    // One of four is set to 5, so either this one or another one is.
    let index = "  %3 = and i64 %0, 3\n  %4 = mul i64 %3, 4\n  %5 = ptr_add @a, %4\n";
    let write = "  store i32 5, %5, align 4\n";
    let read = "  %6 = load i32, %5, align 4\n  ret i32 %6";
    assert_eq!(code(&format!("{index}{write}{read}")), Some(5));
    let text = format!("{index}{write}  %6 = load i32, @a+8, align 4\n  ret i32 %6");
    let (_, world, stop) = run(&text);
    let Stop::Decision { condition, .. } = stop else {
        panic!("{stop:?}");
    };
    let shown = world.exprs.display(condition);
    assert_eq!(shown, "(result of `mystery` & 3) == 2");
}

#[test]
fn a_function_at_one_of_few_places_is_decided() {
    let text = "
declare i64 @mystery() external
global @table internal size 16 align 8 = bytes \"\" relocs [0: @one, 8: @two]
define i32 @one() internal {
b0:
  ret i32 1
}
define i32 @two() internal {
b0:
  ret i32 2
}
define i32 @main() external {
b0:
  %0 = call i64 () @mystery()
  %1 = mul i64 %0, 8
  %2 = ptr_add @table, %1
  %3 = load ptr, %2, align 8
  %4 = call i32 () %3()
  ret i32 %4
}";
    for (holds, expected) in [(true, 2), (false, 1)] {
        let (mut machine, mut world) = start(text);
        let stop = machine.run(&mut world, BUDGET);
        let Stop::Decision { condition, .. } = stop else {
            panic!("{stop:?}");
        };
        assert_eq!(world.exprs.display(condition), "result of `mystery` == 1");
        machine.decide(&world, holds);
        let code = Value::Known(expected);
        assert_eq!(machine.run(&mut world, BUDGET), Stop::Finished { code });
    }
}

#[test]
fn bounds_of_an_index_bound_what_is_written() {
    let address = "  %3 = and i64 %0, 3\n  %4 = mul i64 %3, 4\n  %5 = ptr_add @a, %4\n  store i32 5, %5, align 4\n";
    let body = format!("{address}  %6 = load i32, @a+16, align 4\n  ret i32 %6");
    assert_eq!(code(&body), Some(0));
    let body = format!("{address}  %6 = load i32, @a+12, align 4\n  ret i32 %6");
    assert_eq!(code(&body), None);
}

#[test]
fn rows_behind_pointers_at_unknown_places_are_changed() {
    let write = "  %3 = mul i64 %0, 8\n  %4 = ptr_add @rows, %3\n  %5 = load ptr, %4, align 8\n  store i32 5, %5, align 4\n";
    for place in ["@a", "@b"] {
        let body = format!("{write}  %6 = load i32, {place}, align 4\n  ret i32 %6");
        assert_eq!(code(&body), None);
        // Pointers lead to the start of each row.
        let body = format!("{write}  %6 = load i32, {place}+4, align 4\n  ret i32 %6");
        assert_eq!(code(&body), Some(0));
    }
    let body = format!("{write}  %6 = load i32, @hidden, align 4\n  ret i32 %6");
    assert_eq!(code(&body), Some(7));
}

#[test]
fn lengths_that_are_not_known_change_what_they_can_reach() {
    let fill = "  memset @a+8, 1, %0\n";
    let body = format!("{fill}  %3 = load i32, @a+4, align 4\n  ret i32 %3");
    assert_eq!(code(&body), Some(0));
    let body = format!("{fill}  %3 = load i32, @a+36, align 4\n  ret i32 %3");
    assert_eq!(code(&body), None);
    let copy = "  %3 = and i64 %0, 7\n  memcpy @a, @b, %3\n";
    let body = format!("{copy}  %4 = load i32, @a+8, align 4\n  ret i32 %4");
    assert_eq!(code(&body), Some(0));
}

#[test]
fn arrays_of_unknown_size_have_no_end() {
    let body = "  %3 = alloca.dyn %0, align 8, \"v\"\n  %4 = ptr_add %3, 400000\n  store i32 9, %4, align 4\n  %5 = load i32, %4, align 4\n  ret i32 %5";
    assert_eq!(code(body), Some(9));
    let body = "  %3 = alloca.dyn %0, align 8, \"v\"\n  %4 = ptr_add %3, -4\n  store i32 9, %4, align 4\n  ret i32 0";
    assert!(matches!(
        run(body).2,
        Stop::Error {
            kind: ErrorKind::OutOfBounds,
            ..
        }
    ));
}

#[test]
fn an_unknown_function_changes_what_it_can_reach() {
    let change = "  call void (ptr) @change(ptr @rows)\n";
    for (place, known) in [
        ("@a", false),
        ("@b+8", false),
        ("@visible", false),
        ("@hidden", true),
    ] {
        let body = format!("{change}  %3 = load i32, {place}, align 4\n  ret i32 %3");
        assert_eq!(code(&body).is_some(), known, "{place}");
    }
    let (machine, ..) = run(&format!("{change}  ret i32 0"));
    let is_change =
        |note: &Note| matches!(note, Note::UnknownCall { name, .. } if name == "change");
    assert!(machine.notes().iter().any(is_change));
}

#[test]
fn pointers_are_followed_after_they_became_unknown() {
    // What `rows` holds is not known, but it leads to what it led to before or could be given.
    let body = "  call void (ptr) @change(ptr @rows)\n  store i32 3, @a, align 4\n  store i32 3, @b, align 4\n  %3 = load ptr, @rows, align 8\n  store i32 5, %3, align 4\n  %4 = load i32, @a, align 4\n  ret i32 %4";
    assert_eq!(code(body), None);
}

#[test]
fn a_pointer_from_nowhere_is_a_reason() {
    let body = "  %3 = inttoptr i64 %0 to ptr\n  %4 = alloca 8, align 8, \"p\"\n  %5 = load ptr, %4, align 8\n  store i32 1, %5, align 4\n  ret i32 0";
    assert!(matches!(run(body).2, Stop::Unsupported { .. }));
}

#[test]
fn out_of_bounds_is_survived_where_that_is_wanted() {
    let body = "  store i32 1, @a+40, align 4\n  %3 = load i32, @a+44, align 4\n  ret i32 %3";
    let (_, _, stop) = run(body);
    assert!(matches!(stop, Stop::Error { .. }), "{stop:?}");
    let text = "
global @a internal size 40 align 4 = zero
define i32 @main() external {
b0:
  store i32 1, @a+40, align 4 !0:3:1+1
  %0 = load i32, @a+44, align 4 !0:4:1+1
  ret i32 %0
}";
    let (mut machine, mut world) = start(text);
    world.config.survive_faults = true;
    let stop = machine.run(&mut world, BUDGET);
    assert!(
        matches!(
            stop,
            Stop::Finished {
                code: Value::Symbolic(_)
            }
        ),
        "{stop:?}"
    );
    let lines: Vec<u32> = (machine.take_survived().iter())
        .map(|fault| fault.span.line)
        .collect();
    assert_eq!(lines, [3, 4]);
    assert!(machine.take_survived().is_empty());
}
