//! Loops that only store unknown values, and the calls that take their place.

use crate::*;

/// A loop that stores an unknown value in each round, with this code besides and this end.
fn module(step: &str, other: &str, result: &str) -> Module {
    let text = format!(
        "layout little ptr 8
define i64 @f(i64, ptr) external {{
b0(%0: i64, %1: ptr):
  br b1(i64 3)
b1(%2: i64):
  %3 = unknown f64
  %4 = mul i64 %2, 8
  %5 = ptr_add %1, %4
  store f64 %3, %5, align 8
{other}{step}
b2:
  ret i64 {result}
}}
"
    );
    let module = parse(&text).unwrap_or_else(|error| panic!("{error:?}: {text}"));
    assert_eq!(verify(&module), [], "{text}");
    module
}

const UP: &str = "  %6 = add i64 %2, 1\n  %7 = icmp.eq i64 %6, %0\n  cond_br %7, b2, b1(i64 %6)";
const DOWN: &str = "  %6 = add i64 %2, -1\n  %7 = icmp.sgt i64 %2, 1\n  cond_br %7, b1(i64 %6), b2";

fn changed(mut module: Module) -> Option<String> {
    let changed = unknown_runs(&mut module);
    optimise_module(&mut module);
    assert_eq!(verify(&module), [], "{}", print(&module));
    changed.then(|| print(&module))
}

#[test]
fn consecutive_places_become_unknown_at_once() {
    let text = changed(module(UP, "", "0")).expect("a loop is found");
    assert!(!text.contains("store"), "{text}");
    // From the third on, all up to the end.
    assert!(text.contains("sub i64 %0, 3"), "{text}");
    assert!(text.contains("ptr_add %1, 24"), "{text}");
    assert_eq!(text.matches(MAKE_UNKNOWN).count(), 2, "{text}");
}

#[test]
fn loops_may_count_down() {
    let text = changed(module(DOWN, "", "0")).expect("a loop is found");
    // The first, second and third.
    assert!(text.contains("ptr_add %1, 8"), "{text}");
    assert!(text.contains("i64 24)"), "{text}");
}

#[test]
fn stores_at_one_place_are_made_once() {
    let text = changed(module(UP, "  store f64 %3, %1, align 8\n", "0")).expect("a loop");
    assert_eq!(text.matches("store").count(), 1, "{text}");
}

#[test]
fn what_is_used_elsewhere_keeps_its_loop() {
    assert_eq!(changed(module(UP, "", "%6")), None);
}

#[test]
fn loops_that_do_anything_else_stay() {
    for other in [
        "  %8 = load f64, %5, align 8\n",
        "  store i64 %2, %5, align 8\n",
        "  store volatile f64 %3, %5, align 8\n",
        "  %8 = ptr_add %5, %4\n  store f64 %3, %8, align 8\n",
        "  %8 = ptr_add %1, %0\n  %9 = load ptr, %8, align 8\n",
    ] {
        let count = other.matches("= ").count();
        let step = match count {
            0 => UP.to_owned(),
            1 => UP.replace("%7", "%8").replace("%6", "%7"),
            _ => UP.replace("%7", "%9").replace("%6", "%8"),
        };
        let other = match count {
            0 => other.to_owned(),
            _ => other
                .replace("%9", "%7x")
                .replace("%8", "%6")
                .replace("%7x", "%7"),
        };
        assert_eq!(changed(module(&step, &other, "0")), None, "{other}");
    }
}

#[test]
fn elements_that_are_stored_in_part_keep_their_loop() {
    let halves = UP.replace("add i64 %2, 1", "add i64 %2, 2");
    assert_eq!(changed(module(&halves, "", "0")), None);
    let parts = print(&module(UP, "", "0")).replace("mul i64 %2, 8", "mul i64 %2, 16");
    assert_eq!(changed(parse(&parts).expect("a module")), None);
}
