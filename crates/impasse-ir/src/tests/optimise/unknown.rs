//! Unknown values: where they are put, and that random modules stay valid.

use crate::tests::generate;
use crate::tests::random::Random;
use crate::*;

fn module(text: &str) -> Module {
    parse(&format!("layout little ptr 8\n{text}")).expect("a module")
}

fn first(module: &Module) -> &Body {
    module.functions[0].body.as_ref().expect("a body")
}

/// The code of the first function without its head.
fn code(module: &Module, body: Body) -> String {
    let mut module = module.clone();
    module.functions[0].body = Some(body);
    assert_eq!(verify(&module), [], "{}", print(&module));
    let text = print(&module);
    let lines = text.lines().skip_while(|line| !line.starts_with("b0"));
    lines.collect::<Vec<_>>().join("\n")
}

const LOOP: &str = "define f64 @sum(i64, ptr) external {
b0(%0: i64, %1: ptr):
  br b1(i64 0, f64 0.0)
b1(%2: i64, %3: f64):
  %4 = icmp.slt i64 %2, %0
  cond_br %4, b2, b3
b2:
  %5 = add i64 %2, 1
  %6 = fadd f64 %3, 2.0
  %7 = unknown f64
  store f64 %7, %1, align 8
  br b1(i64 %5, f64 %6)
b3:
  ret f64 %3
}
";

#[test]
fn what_a_loop_computes_is_unknown_behind_it() {
    let module = module(LOOP);
    let body = first(&module);
    let mut values = vec![false; body.regs.len()];
    values[3] = true;
    let ends = |inst: &Inst| matches!(inst.op, Op::Ret { .. });
    let plan = Forget {
        values,
        uses: body.insts.iter().map(ends).collect(),
        stores: vec![false; body.insts.len()],
    };
    let text = code(&module, optimise(&forget(body, &plan)));
    assert!(text.ends_with("unknown f64\n  ret f64 %6\n}"), "{text}");
    assert!(!text.contains("fadd"), "{text}");
}

#[test]
fn stores_of_unknown_values_leave_their_loop() {
    let module = module(LOOP);
    let body = first(&module);
    let sunk = sink(body, &mut |_, _| true).expect("a store is moved");
    let text = code(&module, sunk);
    let (before, behind) = text.split_once("b3:").expect("a last block");
    assert!(!before.contains("store"), "{text}");
    assert!(
        behind.contains("unknown") && behind.contains("store"),
        "{text}"
    );
}

#[test]
fn what_a_loop_reads_is_not_stored_behind_it() {
    let text = LOOP.replace("  %5 =", "  %5 = load f64, %1, align 8\n  %6 =");
    let text = text.replace("%7", "%8").replace("%6 = fadd", "%7 = fadd");
    let text = text.replace("fadd f64 %3, 2.0", "fadd f64 %3, %5");
    let text = text.replace("b1(i64 %5, f64 %6)", "b1(i64 %6, f64 %7)");
    let module = module(&text);
    assert!(sink(first(&module), &mut |_, _| true).is_none());
    assert!(sink(first(&module), &mut |_, _| false).is_some());
}

#[test]
fn what_is_done_on_known_conditions_stays_there() {
    let text = |condition: &str| {
        format!(
            "define void @f(i1, ptr) external {{
b0(%0: i1, %1: ptr):
  %2 = unknown i1
  cond_br {condition}, b1, b2
b1:
  %3 = unknown i32
  store i32 %3, %1, align 4
  br b2
b2:
  ret
}}
"
        )
    };
    let sunk = |condition| sink(first(&module(&text(condition))), &mut |_, _| true);
    assert!(sunk("%0").is_none());
    assert!(sunk("%2").is_some());
}

#[test]
fn trivial_functions_are_put_in_place_of_their_calls() {
    let text = "define void @f(ptr) external {
b0(%0: ptr):
  call void (i32, ptr) @g(i32 7, ptr %0)
  ret
}
define void @g(i32, ptr) internal {
b0(%0: i32, %1: ptr):
  %2 = add i32 %0, 1
  store i32 %2, %1, align 4
  ret
}
";
    let mut module = module(text);
    inline_trivial(&mut module);
    let text = code(&module, optimise(first(&module)));
    assert_eq!(
        text.lines().nth(1).map(str::trim),
        Some("store i32 8, %0, align 4")
    );
}

#[test]
fn random_modules_stay_valid() {
    for seed in 0..1500 {
        let mut module = generate::module(seed);
        let before = print(&module);
        let mut random = Random::new(seed);
        for body in module.functions.iter_mut().filter_map(|f| f.body.as_mut()) {
            let mut some = |count: usize| (0..count).map(|_| random.one_in(2)).collect::<Vec<_>>();
            let plan = Forget {
                values: some(body.regs.len()),
                uses: some(body.insts.len()),
                stores: some(body.insts.len()),
            };
            *body = forget(body, &plan);
        }
        assert_eq!(
            verify(&module),
            [],
            "seed {seed}\n{before}\n{}",
            print(&module)
        );
        inline_trivial(&mut module);
        for body in module.functions.iter_mut().filter_map(|f| f.body.as_mut()) {
            if let Some(sunk) = sink(body, &mut |store, load| (store + load) % 5 == 0) {
                *body = sunk;
            }
        }
        assert_eq!(
            verify(&module),
            [],
            "seed {seed}\n{before}\n{}",
            print(&module)
        );
    }
}
