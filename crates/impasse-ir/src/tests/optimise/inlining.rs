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

#[test]
fn random_modules_stay_valid() {
    for seed in 0..1500 {
        let mut module = generate::module(seed);
        let before = print(&module);
        inline_calls(&mut module, &|function| {
            function.name.len() % 2 == seed as usize % 2
        });
        let after = print(&module);
        assert_eq!(verify(&module), [], "seed {seed}\n{before}\n{after}");
    }
}
