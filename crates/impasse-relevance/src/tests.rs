//! Small modules whose relevant data is known.

mod abstraction;

use crate::{
    Effect, ExternalCall, Externals, Level, NoExternals, Place, Relevance, slice, specialise,
};
use impasse_ir::{
    FuncId, GlobalId, Module, Op, Reg, Symbol, TextId, optimise_module, parse, verify,
};

/// `put` sends what its argument points to over channel 7, `get` receives it; `show` prints numbers.
struct Channels;

impl Externals for Channels {
    fn effects(&self, call: &ExternalCall<'_>) -> Option<Vec<Effect>> {
        Some(match call.name {
            "put" => vec![Effect::Flow(Place::Pointee(0), Place::Channel(7))],
            "get" => vec![Effect::Flow(Place::Channel(7), Place::Pointee(0))],
            "make" => vec![Effect::Relevant(Place::Argument(0)), Effect::Fresh],
            "show" => Vec::new(),
            _ => return None,
        })
    }

    fn returns_twice(&self, _: FuncId) -> bool {
        false
    }
}

const DECLARED: &str = "
declare void @put(ptr) external
declare void @get(ptr) external
declare ptr @make(i64) external
declare void @show(i32) external
declare void @who(ptr) external
";

fn module(text: &str) -> Module {
    parse(&format!("layout little ptr 8\n{text}{DECLARED}")).expect("a module")
}

fn analyse(text: &str) -> (Module, Relevance) {
    let module = module(text);
    let relevance = Relevance::new(&module, &Channels);
    (module, relevance)
}

fn local(module: &Module, relevance: &Relevance, function: &str, name: &str) -> bool {
    let Some(Symbol::Function(id)) = module.symbol(function) else {
        panic!("no function {function}");
    };
    let body = module.functions[id.index()].body.as_ref().expect("a body");
    let text = body.texts.iter().position(|text| text == name);
    relevance.local(id, TextId(text.expect("a local") as u32))
}

#[test]
fn a_received_number_that_is_only_shown_is_irrelevant() {
    let text = "define void @f() external {
b0:
  %0 = alloca 4, align 4, \"sent\"
  %1 = alloca 4, align 4, \"got\"
  call void (ptr) @put(ptr %0)
  call void (ptr) @get(ptr %1)
  %2 = load i32, %1, align 4
  call void (i32) @show(i32 %2)
  ret
}";
    let (module, relevance) = analyse(text);
    assert!(!local(&module, &relevance, "f", "sent"));
    assert!(!local(&module, &relevance, "f", "got"));
    assert!(!relevance.channels(u64::MAX, 7));
    assert_eq!(relevance.register(FuncId(0), Reg(2)), Level::Irrelevant);
    // Which object is accessed matters.
    assert_eq!(relevance.register(FuncId(0), Reg(1)), Level::Object);
}

#[test]
fn a_branch_makes_the_wire_and_what_is_sent_relevant() {
    let text = "define void @f() external {
b0:
  %0 = alloca 4, align 4, \"sent\"
  %1 = alloca 4, align 4, \"got\"
  call void (ptr) @put(ptr %0)
  call void (ptr) @get(ptr %1)
  %2 = load i32, %1, align 4
  %3 = icmp.slt i32 %2, 0
  cond_br %3, b1, b1
b1:
  ret
}";
    let (module, relevance) = analyse(text);
    assert!(local(&module, &relevance, "f", "sent"));
    assert!(local(&module, &relevance, "f", "got"));
    assert!(relevance.channels(u64::MAX, 7));
}

#[test]
fn an_index_matters_where_the_contents_do() {
    let text = |branch: &str| {
        format!(
            "global @data internal size 80 align 8 = zero
define void @f(i64) external {{
b0(%0: i64):
  %1 = ptr_add @data, %0
  store i32 1, %1, align 4
  %2 = load i32, @data, align 4
  %3 = icmp.eq i32 {branch}, 1
  cond_br %3, b1, b1
b1:
  ret
}}"
        )
    };
    let (_, relevance) = analyse(&text("0"));
    assert_eq!(relevance.register(FuncId(0), Reg(0)), Level::Irrelevant);
    assert!(!relevance.global(GlobalId(0)));
    let (_, relevance) = analyse(&text("%2"));
    assert_eq!(relevance.register(FuncId(0), Reg(0)), Level::Value);
    assert!(relevance.global(GlobalId(0)));
}

#[test]
fn data_goes_through_calls_pointers_and_the_heap() {
    let text = "define i32 @read(ptr) internal {
b0(%0: ptr):
  %1 = load i32, %0, align 4
  ret i32 %1
}
define void @f(i32) external {
b0(%0: i32):
  %1 = alloca 8, align 8, \"holder\"
  %2 = call ptr (i64) @make(i64 4) !0:1:1+1
  store ptr %2, %1, align 8
  store i32 %0, %2, align 4
  %3 = load ptr, %1, align 8
  %4 = call i32 (ptr) @read(ptr %3)
  switch i32 %4, b1 []
b1:
  %5 = call ptr (i64) @make(i64 4) !0:2:1+1
  store i32 %0, %5, align 4
  ret
}";
    let module = parse(&format!(
        "layout little ptr 8\nfile 0 \"a.c\"\n{text}{DECLARED}"
    ));
    let module = module.expect("a module");
    let relevance = Relevance::new(&module, &Channels);
    let body = module.functions[1].body.as_ref().expect("a body");
    let makes: Vec<impasse_ir::Span> = (body.spans.iter().copied())
        .filter(|span| span.is_known() && span.column == 1)
        .collect();
    assert_eq!(relevance.register(FuncId(1), Reg(0)), Level::Value);
    assert!(local(&module, &relevance, "f", "holder"));
    assert!(relevance.heap(makes[0]));
    assert!(!relevance.heap(makes[1]), "nobody reads the second object");
    assert!(relevance.heap(impasse_ir::Span::UNKNOWN));
}

#[test]
fn what_an_unknown_function_gets_is_relevant_with_all_behind_it() {
    let text = "define void @f(i32) external {
b0(%0: i32):
  %1 = alloca 8, align 8, \"holder\"
  %2 = alloca 4, align 4, \"held\"
  %3 = alloca 4, align 4, \"other\"
  store ptr %2, %1, align 8
  store i32 %0, %3, align 4
  call void (ptr) @who(ptr %1)
  ret
}";
    let (module, relevance) = analyse(text);
    assert!(local(&module, &relevance, "f", "holder"));
    assert!(local(&module, &relevance, "f", "held"));
    assert!(!local(&module, &relevance, "f", "other"));
    assert_eq!(relevance.register(FuncId(0), Reg(0)), Level::Irrelevant);
}

#[test]
fn functions_behind_pointers_are_followed() {
    let text = "global @table internal size 8 align 8 = bytes \"\\00\\00\\00\\00\\00\\00\\00\\00\" relocs [0: @test]
define void @test(i32) internal {
b0(%0: i32):
  switch i32 %0, b1 []
b1:
  ret
}
define void @f(i32) external {
b0(%0: i32):
  %1 = load ptr, @table, align 8
  call void (i32) %1(i32 %0)
  ret
}";
    let (_, relevance) = analyse(text);
    assert_eq!(relevance.register(FuncId(1), Reg(0)), Level::Value);
    assert!(relevance.global(GlobalId(0)));
}

#[test]
fn a_divisor_is_relevant_and_its_dividend_is_not() {
    let text = "define void @f(i32, i32) external {
b0(%0: i32, %1: i32):
  %2 = sdiv i32 %0, %1
  call void (i32) @show(i32 %2)
  ret
}";
    let (_, relevance) = analyse(text);
    assert_eq!(relevance.register(FuncId(0), Reg(0)), Level::Irrelevant);
    assert_eq!(relevance.register(FuncId(0), Reg(1)), Level::Value);
}

#[test]
fn nothing_is_left_out_where_nothing_is_known() {
    let text = "define void @f(i32) external {
b0(%0: i32):
  call void (i32) @show(i32 %0)
  ret
}";
    let relevance = Relevance::new(&module(text), &NoExternals);
    assert_eq!(relevance.register(FuncId(0), Reg(0)), Level::Value);
}

#[test]
fn no_receive_is_live_behind_the_last_call_that_uses_its_data() {
    let text = "define void @f() external {
b0:
  %0 = alloca 4, align 4, \"read\"
  %1 = alloca 4, align 4, \"shown\"
  call void (ptr) @get(ptr %0)
  br b1
b1:
  call void (ptr) @get(ptr %1)
  %2 = load i32, %0, align 4
  %3 = icmp.slt i32 %2, 0
  cond_br %3, b1, b2
b2:
  ret
}
define void @g() external {
b0:
  call void () @f()
  ret
}
define void @h(ptr) external {
b0(%0: ptr):
  call void () %0()
  ret
}";
    let (_, relevance) = analyse(text);
    let may_still_receive = |function, at| relevance.may_still_receive(FuncId(function), at);
    assert!(may_still_receive(0, 2), "the first call gets what is read");
    assert!(
        !may_still_receive(0, 3) && !may_still_receive(0, 4),
        "what comes then is only shown"
    );
    assert!(
        may_still_receive(1, 0) && !may_still_receive(1, 1),
        "the called function listens"
    );
    assert!(
        may_still_receive(2, 0) && !may_still_receive(2, 1),
        "any function may be called"
    );
    assert!(
        may_still_receive(0, 99) && may_still_receive(9, 0),
        "nothing is known"
    );
}

#[test]
fn a_function_that_others_may_call_can_listen_at_any_time() {
    let text = "global @table internal size 8 align 8 = bytes \"\\00\\00\\00\\00\\00\\00\\00\\00\" relocs [0: @listen]
define void @listen() internal {
b0:
  %0 = alloca 4, align 4, \"read\"
  call void (ptr) @get(ptr %0)
  %1 = load i32, %0, align 4
  switch i32 %1, b1 []
b1:
  ret
}
define void @f() external {
b0:
  ret
}";
    let (_, relevance) = analyse(text);
    assert!(relevance.may_still_receive(FuncId(1), 0));
}

#[test]
fn what_is_sent_is_dead_while_the_send_waits() {
    let text = "define void @f(i32) external {
b0(%0: i32):
  %1 = alloca 4, align 4, \"sent\"
  br b1
b1:
  store i32 %0, %1, align 4
  call void (ptr) @put(ptr %1)
  br b1
}";
    let (_, relevance) = analyse(text);
    let dead = |at, waits| relevance.dead_locals(FuncId(0), at, waits).len();
    assert_eq!(dead(3, false), 0, "it is about to be sent");
    assert_eq!(dead(3, true), 1, "it was sent");
    assert_eq!(dead(2, false), 1, "it is about to be overwritten");
}

/// What is left of `main`, by the names of instructions; `keep` is a call that is to be made.
fn left(text: &str) -> Vec<&'static str> {
    struct Keeps;
    impl Externals for Keeps {
        fn effects(&self, call: &ExternalCall<'_>) -> Option<Vec<Effect>> {
            Some(match call.name {
                "keep" => vec![Effect::Relevant(Place::Argument(0))],
                "make" => vec![
                    Effect::Computes(Place::Argument(0), Place::Result),
                    Effect::Fresh,
                ],
                "fail" => vec![Effect::Fails],
                _ => Vec::new(),
            })
        }

        fn returns_twice(&self, _: FuncId) -> bool {
            false
        }
    }
    let declared = "declare void @keep(i32) external
declare void @fail() external
declare i32 @what() external
";
    let mut module = module(&format!("{text}{declared}"));
    specialise(&mut module);
    let mut sliced = slice(&module, &Keeps);
    assert_eq!(verify(&sliced), [], "{text}");
    optimise_module(&mut sliced);
    let Some(Symbol::Function(main)) = sliced.symbol("main") else {
        panic!("no main");
    };
    let body = sliced.functions[main.index()]
        .body
        .as_ref()
        .expect("a body");
    let ops = body.insts.iter().map(|inst| inst.op);
    ops.filter(|op| !matches!(op, Op::Alloca { .. }))
        .map(|op| op.name())
        .collect()
}

#[test]
fn a_local_without_a_name_goes_with_what_is_in_it() {
    let text = "define i32 @main() external {
b0:
  %0 = alloca 8, align 8
  %1 = call i32 () @what()
  store i32 %1, %0, align 8
  call void (i32) @keep(i32 7)
  ret i32 0
}
";
    assert_eq!(left(text), ["call", "ret"]);
}

#[test]
fn a_branch_without_a_part_in_it_goes_with_what_it_decides() {
    let text = |kept: &str| {
        format!(
            "define i32 @main() external {{
b0:
  %0 = call i32 () @what()
  %1 = icmp.slt i32 %0, 0
  cond_br %1, b1, b2(i32 1)
b1:
  br b2(i32 2)
b2(%2: i32):
  call void (i32) @keep(i32 {kept})
  ret i32 0
}}
"
        )
    };
    assert_eq!(left(&text("7")), ["call", "ret"]);
    assert_eq!(
        left(&text("%2")),
        ["call", "icmp.slt", "select", "call", "ret"]
    );
}

#[test]
fn what_a_program_checks_before_it_gives_up_goes_unless_it_is_known_anyway() {
    let text = |kept: &str| {
        format!(
            "define i32 @main() external {{
b0:
  %0 = call i32 () @what()
  %1 = icmp.slt i32 %0, 0
  cond_br %1, b1, b2
b1:
  call void () @fail()
  unreachable
b2:
  call void (i32) @keep(i32 {kept})
  ret i32 0
}}
"
        )
    };
    assert_eq!(left(&text("7")), ["call", "ret"]);
    let with_check = [
        "call",
        "icmp.slt",
        "cond_br",
        "call",
        "unreachable",
        "call",
        "ret",
    ];
    assert_eq!(left(&text("%0")), with_check);
}

#[test]
fn the_end_of_the_program_stays_behind_a_call_that_stays() {
    let text = "define i32 @main() external {
b0:
  %0 = call i32 () @what()
  %1 = icmp.slt i32 %0, 0
  cond_br %1, b1, b2
b1:
  call void (i32) @keep(i32 1)
  call void () @fail()
  br b2
b2:
  call void (i32) @keep(i32 2)
  ret i32 0
}
";
    let calls = left(text).into_iter().filter(|name| *name == "call");
    assert_eq!(calls.count(), 4);
}

/// A struct of an array of 40 bytes and a number behind it, which is kept.
fn structure(moved: &str, index: &str) -> String {
    format!(
        "global @data internal size 48 align 8 = zero
define i32 @main() external {{
b0:
  %0 = call i32 () @what()
  %1 = sext i32 %0 to i64
  %2 = mul i64 %1, 8
  %3 = ptr_add @data, 0{moved}
  %4 = ptr_add %3, {index}
  store i64 5, %4, align 8
  %5 = ptr_add @data, 40
  store i32 7, %5, align 4
  %6 = load i32, %5, align 4
  call void (i32) @keep(i32 %6)
  ret i32 0
}}
"
    )
}

#[test]
fn fields_and_arrays_inside_an_object_are_told_apart() {
    let kept = ["store", "load", "call", "ret"];
    assert_eq!(left(&structure("", "8")), kept);
    assert_eq!(left(&structure(", within 40", "%2")), kept);
    // A pointer that may go anywhere in the object may also meet what is kept.
    assert!(left(&structure("", "%2")).len() > kept.len());
}

#[test]
fn callers_of_an_allocating_function_have_different_objects() {
    let text = "define ptr @allocate() internal !0:3:1+1 {
b0:
  %0 = call ptr (i64) @make(i64 4) !0:4:1+1
  ret ptr %0
}
define i32 @main() external {
b0:
  %0 = call ptr () @allocate()
  %1 = call ptr () @allocate()
  %2 = call i32 () @what()
  store i32 %2, %0, align 4
  store i32 7, %1, align 4
  %3 = load i32, %1, align 4
  call void (i32) @keep(i32 %3)
  ret i32 0
}
";
    let file = "file 0 \"a.c\"\n";
    assert_eq!(
        left(&format!("{file}{text}")),
        ["call", "store", "load", "call", "ret"]
    );
}

#[test]
fn objects_of_calls_without_a_place_in_the_source_are_told_apart_in_a_slice() {
    let text = "define i32 @main() external {
b0:
  %0 = call ptr (i64) @make(i64 4)
  %1 = call ptr (i64) @make(i64 4)
  %2 = call i32 () @what()
  store i32 %2, %0, align 4
  store i32 7, %1, align 4
  %3 = load i32, %1, align 4
  call void (i32) @keep(i32 %3)
  ret i32 0
}
";
    assert_eq!(left(text), ["call", "store", "load", "call", "ret"]);
}

#[test]
fn a_number_that_is_too_small_for_an_address_leads_nowhere() {
    let reachable = |argument: &str| {
        let text = format!(
            "define void @f() external {{
b0:
  %0 = alloca 8, align 8, \"both\"
  %1 = alloca 4, align 4, \"behind\"
  store i32 1, %1, align 4
  store ptr %1, %0, align 8
  %2 = load {argument}, %0, align 4
  call void ({argument}) @tell({argument} %2)
  ret
}}
declare void @tell({argument}) external
"
        );
        let (module, relevance) = analyse(&text);
        local(&module, &relevance, "f", "behind")
    };
    assert!(reachable("i64"));
    assert!(!reachable("i32"));
}
