//! Functions in the place of their calls.

use crate::tests::generate;
use crate::*;

const TEXT: &str = "layout little ptr 8
file 0 \"user.f90\"
file 1 \"library.c\"
define i32 @f(ptr) external {
b0(%0: ptr):
  %1 = call cast i32 (i32, ptr, i64) @g(i32 7, ptr %0, i64 5) !0:3:1+0
  %2 = call cast i32 (i32, ptr) @g(i32 0, ptr %0) !0:4:1+0
  %3 = add i32 %1, %2 !0:5:1+0
  ret i32 %3 !0:5:1+0
}
define i32 @g(i32, ptr) external {
b0(%0: i32, %1: ptr):
  %2 = alloca 4, align 4, \"own\" !1:1:1+0
  store i32 %0, %2, align 4 !1:1:1+0
  %3 = icmp.ne i32 %0, 0 !1:2:1+0
  cond_br %3, b1, b2 !1:2:1+0
b1:
  store i32 %0, %1, align 4 !1:3:1+0
  br b2 !1:3:1+0
b2:
  %4 = load i32, %2, align 4 !1:4:1+0
  ret i32 %4 !1:4:1+0
}
";

#[test]
fn chosen_functions_stand_at_the_lines_of_their_calls() {
    let mut module = parse(TEXT).expect("a module");
    inline_calls(&mut module, &|function| function.name == "g");
    assert_eq!(verify(&module), [], "{}", print(&module));
    let body = module.functions[0].body.as_ref().expect("a body");
    let optimised = optimise(body);
    // Both calls are known through and through: a store of the first, and the sum.
    assert!(
        optimised
            .insts
            .iter()
            .all(|inst| !matches!(inst.op, Op::Call { .. }))
    );
    let code = Module {
        functions: vec![Function {
            body: Some(optimised),
            ..module.functions[0].clone()
        }],
        ..module
    };
    let text = print(&code);
    assert!(text.contains("store i32 7, %0, align 4 !0:3:1"), "{text}");
    assert!(text.contains("ret i32 7"), "{text}");
    assert!(!text.contains("!1:"), "{text}");
}

const SMALL: &str = "layout little ptr 8
file 0 \"user.c\"
file 1 \"<library.c>\"
define i32 @f(ptr) external {
b0(%0: ptr):
  %1 = call i32 (ptr) @own(ptr %0) !0:3:1+0
  %2 = call i32 (ptr) @library(ptr %0) !0:4:1+0
  %3 = add i32 %1, %2 !0:5:1+0
  ret i32 %3 !0:5:1+0
}
define i32 @own(ptr) external {
b0(%0: ptr):
  %1 = load i32, %0, align 4 !0:7:1+0
  ret i32 %1 !0:7:1+0
}
define i32 @library(ptr) external {
b0(%0: ptr):
  %1 = load i32, %0, align 4 !1:7:1+0
  ret i32 %1 !1:7:1+0
}
";

#[test]
fn small_functions_say_by_whom_they_were_called() {
    let mut module = parse(SMALL).expect("a module");
    inline_small(&mut module);
    assert_eq!(verify(&module), [], "{}", print(&module));
    let body = module.functions[0].body.as_ref().expect("a body");
    let is_call = |inst: &&Inst| matches!(inst.op, Op::Call { .. });
    assert_eq!(body.insts.iter().filter(is_call).count(), 1);
    let is_load = |inst: &Inst| matches!(inst.op, Op::Load { .. });
    let at = body.insts.iter().position(is_load).expect("it is inlined");
    let span = body.spans[at];
    assert_eq!((span.line, module.first_place(span).line), (7, 7));
    let expansion = &module.expansions[span.expansion.expect("one").index()];
    assert_eq!((&*expansion.name, expansion.at.line), ("own", 3));
}

#[test]
fn random_modules_stay_valid() {
    for seed in 0..1500 {
        let mut module = generate::module(seed);
        let before = print(&module);
        inline_calls(&mut module, &|function| {
            function.name.len() % 2 == seed as usize % 2
        });
        inline_small(&mut module);
        let after = print(&module);
        assert_eq!(verify(&module), [], "seed {seed}\n{before}\n{after}");
    }
}
