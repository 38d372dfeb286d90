//! Small modules with bulk data: what is left of them.

use crate::{Effect, ExternalCall, Externals, Place, forget_bulk, sink_unknown, slice};
use impasse_ir::{FuncId, Module, Op, Symbol, optimise_module, parse, print, verify};

/// `keep` is a call that is to be made; `reduce` sends what its first argument points to, and receives
/// where its second does; `sqrt` computes.
struct Library;

impl Externals for Library {
    fn effects(&self, call: &ExternalCall<'_>) -> Option<Vec<Effect>> {
        Some(match call.name {
            "keep" => vec![Effect::Relevant(Place::Argument(0))],
            "sqrt" => vec![Effect::Computes(Place::Argument(0), Place::Result)],
            "reduce" => vec![
                Effect::Acts,
                Effect::Flow(Place::Part(0, 8), Place::Channel(1)),
                Effect::Flow(Place::Channel(1), Place::Part(1, 8)),
            ],
            _ => return None,
        })
    }

    fn returns_twice(&self, _: FuncId) -> bool {
        false
    }
}

const DECLARED: &str = "
global @field internal size 8000 align 8 = zero
global @counts internal size 4000 align 4 = zero
declare void @keep(i32) external
declare f64 @sqrt(f64) external
declare void @reduce(ptr, ptr) external
";

/// What is left of a module.
fn left(text: &str) -> Module {
    let module = parse(&format!("layout little ptr 8\n{text}{DECLARED}")).expect("a module");
    assert_eq!(verify(&module), [], "{text}");
    let mut module = forget_bulk(&module, &Library);
    assert_eq!(verify(&module), [], "{}", print(&module));
    for _ in 0..3 {
        module = slice(&module, &Library);
        optimise_module(&mut module);
        sink_unknown(&mut module, &Library);
        assert_eq!(verify(&module), [], "{}", print(&module));
    }
    optimise_module(&mut module);
    module
}

/// The names of the instructions that are left of `main`.
fn names(text: &str) -> Vec<&'static str> {
    let module = left(text);
    let Some(Symbol::Function(main)) = module.symbol("main") else {
        panic!("no main");
    };
    let body = module.functions[main.index()].body.as_ref();
    let ops = body.expect("a body").insts.iter().map(|inst| inst.op);
    ops.filter(|op| !matches!(op, Op::Alloca { .. }))
        .map(|op| op.name())
        .collect()
}

/// A loop over an array, and what is done with each element, from `%10` on, and behind the loop, from `%A` on.
fn over_array(each: &str, next: &str, behind: &str) -> String {
    let mut behind = behind.to_owned();
    for (number, letter) in (10 + each.matches(" = ").count()..).zip('A'..'E') {
        behind = behind.replace(&format!("%{letter}"), &format!("%{number}"));
    }
    format!(
        "define i32 @main() external {{
b0:
  %0 = alloca 8, align 8, \"mine\"
  %1 = alloca 8, align 8, \"all\"
  br b1(i64 0, f64 0.0, i32 0)
b1(%2: i64, %3: f64, %4: i32):
  %5 = icmp.slt i64 %2, 1000
  cond_br %5, b2, b3
b2:
  %6 = mul i64 %2, 8
  %7 = ptr_add @field, %6
  %8 = load f64, %7, align 8
  %9 = add i64 %2, 1
{each}
  br b1(i64 %9, {next})
b3:
{behind}
  ret i32 0
}}"
    )
}

#[test]
fn a_sum_over_an_array_is_unknown_behind_the_loop() {
    let sum = "  %10 = call f64 (f64) @sqrt(f64 %8)\n  %11 = fadd f64 %3, %10";
    let decides = "  %A = fcmp.olt f64 %3, 1.0\n  %B = zext i1 %A to i32
  call void (i32) @keep(i32 %B)";
    let text = over_array(sum, "f64 %11, i32 0", decides);
    assert_eq!(names(&text), ["unknown", "zext", "call", "ret"]);
}

#[test]
fn counting_by_bulk_data_is_unknown_too() {
    let text = "define i32 @main() external {
b0:
  br b1(i64 0, i32 0)
b1(%0: i64, %1: i32):
  %2 = icmp.slt i64 %0, 1000
  cond_br %2, b2, b5
b2:
  %3 = mul i64 %0, 8
  %4 = ptr_add @field, %3
  %5 = load f64, %4, align 8
  %6 = fcmp.ogt f64 %5, 0.0
  cond_br %6, b3, b4(i32 %1)
b3:
  %7 = mul i64 %0, 4
  %8 = ptr_add @counts, %7
  store i32 1, %8, align 4
  %9 = add i32 %1, 1
  br b4(i32 %9)
b4(%10: i32):
  %11 = add i64 %0, 1
  br b1(i64 %11, i32 %10)
b5:
  call void (i32) @keep(i32 %1)
  ret i32 0
}";
    assert_eq!(names(text), ["unknown", "call", "ret"]);
}

#[test]
fn a_sum_in_memory_that_is_sent_is_stored_once() {
    let sum = "  %10 = load f64, %0, align 8\n  %11 = fadd f64 %10, %8
  store f64 %11, %0, align 8";
    let decides = "  call void (ptr, ptr) @reduce(ptr %0, ptr %1)
  %A = load f64, %1, align 8
  %B = fcmp.olt f64 %A, 1.0\n  %C = zext i1 %B to i32
  call void (i32) @keep(i32 %C)";
    let text = over_array(sum, "f64 0.0, i32 0", decides);
    // What was received is looked at as it is: all processes may have the same.
    assert_eq!(
        names(&text),
        [
            "unknown", "store", "call", "load", "fcmp.olt", "zext", "call", "ret"
        ]
    );
}

#[test]
fn a_scalar_that_holds_what_was_received_keeps_it() {
    let sum = "  %10 = load f64, %0, align 8\n  %11 = fadd f64 %10, %8
  store f64 %11, %0, align 8";
    let decides = "  call void (ptr, ptr) @reduce(ptr %0, ptr %0)
  %A = load f64, %0, align 8
  %B = fcmp.olt f64 %A, 1.0\n  %C = zext i1 %B to i32
  call void (i32) @keep(i32 %C)";
    let text = over_array(sum, "f64 0.0, i32 0", decides);
    let left = names(&text);
    assert!(left.ends_with(&["call", "load", "fcmp.olt", "zext", "call", "ret"]));
    assert!(!left.contains(&"fadd"), "{left:?}");
}

#[test]
fn scalars_and_small_arrays_stay() {
    let text = "global @sizes internal size 24 align 8 = zero
define i32 @main() external {
b0:
  br b1(i64 0)
b1(%0: i64):
  %1 = mul i64 %0, 8
  %2 = ptr_add @sizes, %1
  store f64 2.5, %2, align 8
  %3 = load f64, %2, align 8
  %4 = fptosi f64 %3 to i32
  call void (i32) @keep(i32 %4)
  %5 = add i64 %0, 1
  %6 = icmp.slt i64 %5, 3
  cond_br %6, b1(i64 %5), b2
b2:
  ret i32 0
}";
    assert!(!names(text).contains(&"unknown"));
}

#[test]
fn an_index_from_bulk_data_leaves_a_pointer_that_can_be_followed() {
    let text = over_array(
        "  %10 = fptosi f64 %8 to i32
  %11 = sext i32 %10 to i64
  %12 = mul i64 %11, 4
  %13 = ptr_add @counts, %12
  %14 = load i32, %13, align 4
  call void (i32) @keep(i32 %14)",
        "f64 0.0, i32 0",
        "",
    );
    // What is read there is not known, so it is not read.
    let left = names(&text);
    assert!(
        left.contains(&"unknown") && !left.contains(&"load"),
        "{left:?}"
    );
}

#[test]
fn bulk_data_goes_through_calls() {
    let text = "define f64 @half(f64) internal {
b0(%0: f64):
  %1 = fmul f64 %0, 0.5
  ret f64 %1
}
define i32 @main() external {
b0:
  br b1(i64 0)
b1(%0: i64):
  %1 = mul i64 %0, 8
  %2 = ptr_add @field, %1
  %3 = load f64, %2, align 8
  %4 = call f64 (f64) @half(f64 %3)
  %5 = fptosi f64 %4 to i32
  call void (i32) @keep(i32 %5)
  %6 = add i64 %0, 1
  %7 = icmp.slt i64 %6, 9
  cond_br %7, b1(i64 %6), b2
b2:
  ret i32 0
}";
    let left = names(text);
    assert_eq!(left.iter().filter(|name| **name == "call").count(), 1);
    assert!(left.contains(&"unknown") && !left.contains(&"fmul"));
}

#[test]
fn pointers_are_never_unknown() {
    let text = "global @table internal size 8000 align 8 = zero
define i32 @main() external {
b0:
  br b1(i64 0)
b1(%0: i64):
  %1 = mul i64 %0, 8
  %2 = ptr_add @field, %1
  %3 = load f64, %2, align 8
  %4 = fptosi f64 %3 to i64
  %5 = mul i64 %4, 8
  %6 = ptr_add @table, %5
  %7 = load ptr, %6, align 8
  %8 = load i32, %7, align 4
  call void (i32) @keep(i32 %8)
  %9 = add i64 %0, 1
  %10 = icmp.slt i64 %9, 9
  cond_br %10, b1(i64 %9), b2
b2:
  ret i32 0
}";
    let left = names(text);
    assert_eq!(left.iter().filter(|name| **name == "load").count(), 2);
}
