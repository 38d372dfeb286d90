//! Written examples of what optimisation does and does not do.

use crate::*;

/// The text of the function `f` after optimisation; `f` is `i32 (i1, i32)`.
pub(super) fn optimised(body: &str) -> String {
    optimised_in("", body)
}

/// The same with more before the function.
fn optimised_in(before: &str, body: &str) -> String {
    let head = "define i32 @f(i1, i32) external { b0(%0: i1, %1: i32):";
    let text = format!("layout little ptr 8 {before} {head} {body} }}");
    let mut module = parse(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert_eq!(verify(&module), []);
    optimise_module(&mut module);
    assert_eq!(verify(&module), []);
    let text = print(&module);
    let start = text.find("b0(").unwrap();
    let lines = text[start..].lines().skip(1).filter(|line| *line != "}");
    lines.map(str::trim).collect::<Vec<_>>().join("; ")
}

#[test]
fn a_loop_counts_in_a_register() {
    let body = "%2 = alloca 4, align 4, \"i\"
        store i32 0, %2, align 4
        br b1
        b1: %3 = load i32, %2, align 4  %4 = icmp.slt i32 %3, %1  cond_br %4, b2, b3
        b2: %5 = load i32, %2, align 4  %6 = add nsw i32 %5, 1  store i32 %6, %2, align 4  br b1
        b3: %7 = load i32, %2, align 4  ret i32 %7";
    let wanted = "br b1(i32 0); b1(%2: i32):; %3 = icmp.slt i32 %2, %1; cond_br %3, b2, b3; \
                  b2:; %4 = add nsw i32 %2, 1; br b1(i32 %4); b3:; ret i32 %2";
    assert_eq!(optimised(body), wanted);
}

#[test]
fn a_local_that_does_not_change_in_a_loop_needs_no_parameter() {
    let body = "%2 = alloca 4, align 4
        store i32 %1, %2, align 4
        br b1
        b1: cond_br %0, b2, b3
        b2: cond_br %0, b2, b1
        b3: %3 = load i32, %2, align 4  ret i32 %3";
    let wanted = "br b1; b1:; cond_br %0, b2, b3; b2:; cond_br %0, b2, b1; b3:; ret i32 %1";
    assert_eq!(optimised(body), wanted);
}

#[test]
fn a_read_before_a_write_is_undefined() {
    let body = "%2 = alloca 4, align 4 %3 = load i32, %2, align 4 ret i32 %3";
    assert_eq!(optimised(body), "ret i32 undef");
}

#[test]
fn what_needs_memory_stays_in_memory() {
    let stay = [
        "%2 = alloca 4, align 4 %3 = load volatile i32, %2, align 4 ret i32 %3",
        "%2 = alloca 4, align 4 %3 = load seq_cst i32, %2, align 4 ret i32 %3",
        "%2 = alloca 2, align 4 %3 = load i32, %2, align 4 ret i32 %3",
        "%2 = alloca 4, align 2 %3 = load i32, %2, align 4 ret i32 %3",
        "%2 = alloca 8, align 8 store ptr %2, %2, align 8 ret i32 %1",
        "%2 = alloca 8, align 8 store i32 1, %2, align 4 %3 = load f32, %2, align 4 ret i32 %1",
        "%2 = alloca 8, align 8 %3 = ptr_add %2, 4 %4 = load i32, %3, align 4 ret i32 %4",
        "%2 = alloca 8, align 8 store i32 1, %2, align 4 br b1(ptr %2) \
         b1(%3: ptr): %4 = load i32, %3, align 4 cond_br %0, b1(ptr null), b2 b2: ret i32 %4",
    ];
    for body in stay {
        assert!(optimised(body).contains("alloca"), "{body}");
    }
}

#[test]
fn a_local_behind_a_stacksave_may_end_early() {
    let body = "%2 = stacksave %3 = alloca 4, align 4 stackrestore %2
        store i32 7, %3, align 4 ret i32 %1";
    assert!(optimised(body).contains("store i32 7"));
}

#[test]
fn constants_decide_branches() {
    let body = "%2 = alloca 4, align 4 store i32 3, %2, align 4 %3 = load i32, %2, align 4
        %4 = mul i32 %3, 5 switch i32 %4, b1 [15: b2]
        b1: ret i32 1
        b2: %5 = zext i1 %0 to i32 %6 = icmp.ne i32 %5, 0 cond_br %6, b1, b3
        b3: ret i32 %4";
    let wanted = "cond_br %0, b1, b2; b1:; ret i32 1; b2:; ret i32 15";
    assert_eq!(optimised(body), wanted);
}

#[test]
fn a_branch_on_a_negation_is_the_opposite_branch() {
    let body = "%2 = zext i1 %0 to i32 %3 = icmp.eq i32 %2, 0 cond_br %3, b1, b2
        b1: ret i32 1
        b2: %4 = xor i1 %3, 1 cond_br %4, b1, b3
        b3: ret i32 3";
    let wanted = "cond_br %0, b2, b1; b1:; ret i32 1; b2:; cond_br %0, b1, b3; b3:; ret i32 3";
    assert_eq!(optimised(body), wanted);
}

#[test]
fn what_may_go_wrong_stays() {
    for stays in [
        "%2 = sdiv i32 1, %1",
        "%2 = udiv i32 %1, 0",
        "%2 = srem i32 %1, -1",
        "%2 = add nsw i32 2147483647, 1",
        "%2 = load i32, null, align 4",
        "%2 = shl nuw i32 -1, 4",
    ] {
        let body = format!("{stays} ret i32 %1");
        assert_eq!(optimised(&body), format!("{stays}; ret i32 %1"));
    }
    for goes in [
        "%2 = sdiv i32 %1, 2",
        "%2 = fdiv f32 0.0, 0.0",
        "%2 = add nsw i32 2147483646, 1",
        "%2 = alloca 8, align 8",
        "%2 = ptr_add @f, 4",
    ] {
        assert_eq!(optimised(&format!("{goes} ret i32 %1")), "ret i32 %1");
    }
}

#[test]
fn results_of_calls_that_nothing_needs_are_dropped() {
    let body = "%2 = call i32 (i1, i32) @f(i1 %0, i32 %1) ret i32 %1";
    assert_eq!(
        optimised(body),
        "call i32 (i1, i32) @f(i1 %0, i32 %1); ret i32 %1"
    );
}

#[test]
fn empty_blocks_are_skipped_and_endless_loops_stay() {
    let body = "cond_br %0, b1, b4 b1: br b2 b2: br b3 b3: ret i32 1 b4: br b5 b5: br b4";
    let wanted = "cond_br %0, b1, b2; b1:; ret i32 1; b2:; br b2";
    assert_eq!(optimised(body), wanted);
}

#[test]
fn computed_gotos_pass_locals() {
    let body = "%2 = alloca 4, align 4 store i32 %1, %2, align 4
        %3 = select ptr %0, @f:b1, @f:b2 indirect_br %3 [b1, b2]
        b1: %4 = load i32, %2, align 4 %5 = add i32 %4, 1 store i32 %5, %2, align 4 br b2
        b2: %6 = load i32, %2, align 4 ret i32 %6";
    let text = optimised(body);
    assert!(
        text.contains("b2(i32 %1)") && !text.contains("alloca"),
        "{text}"
    );
}

#[test]
fn many_blocks_and_locals_need_no_stack_and_few_registers() {
    let (blocks, locals) = (4_000, 40);
    let mut module = Module::default();
    let signature = Signature::new([Type::I1], Some(Type::I64));
    let id = module.declare("f", signature, Linkage::External);
    let mut builder = FunctionBuilder::new(&mut module, id);
    let all: Vec<Operand> = (0..locals).map(|_| builder.local(8, 8, "v")).collect();
    let ids: Vec<BlockId> = (0..blocks).map(|_| builder.block(&[])).collect();
    builder.br(ids[0], &[]);
    for (index, &block) in ids.iter().enumerate() {
        builder.switch_to(block);
        let local = all[index % locals];
        let value = builder.load(Type::I64, local, Access::aligned(8));
        let one = builder.int(Type::I64, 1);
        let sum = builder.binary(BinOp::Add, Flags::NONE, value, one);
        builder.store(sum, local, Access::aligned(8));
        match ids.get(index + 1) {
            Some(&next) => builder.cond_br(builder.param(0), next, ids[index / 2]),
            None => builder.ret(Some(sum)),
        }
    }
    builder.finish();
    optimise_module(&mut module);
    assert_eq!(verify(&module), []);
    assert!(!print(&module).contains("alloca"));
    let registers = module.functions[0]
        .body
        .as_ref()
        .map(|body| body.regs.len());
    assert!(registers.is_some_and(|count| count <= blocks * (locals + 2)));
}

#[test]
fn long_chains_of_blocks_become_one() {
    let mut body = String::from("%2 = alloca 4, align 4 store i32 %1, %2, align 4 br b1");
    for block in 1..20_000 {
        let next = block + 1;
        body.push_str(&format!(
            " b{block}: %{} = load i32, %2, align 4 %{} = add i32 %{}, 0
              store i32 %{}, %2, align 4 br b{next}",
            block * 2 + 1,
            block * 2 + 2,
            block * 2 + 1,
            block * 2 + 2
        ));
    }
    body.push_str(" b20000: %40001 = load i32, %2, align 4 ret i32 %40001");
    assert_eq!(optimised(&body), "ret i32 %1");
}

#[test]
fn blocks_whose_address_others_have_keep_their_numbers() {
    let table = "global @t internal size 8 align 8 = bytes \"\" relocs [0: @f:b2]";
    let body = "br b1 b1: ret i32 1 b2: ret i32 2";
    let wanted = "ret i32 1; b1:; unreachable; b2:; unreachable";
    assert_eq!(optimised_in(table, body), wanted);
    assert_eq!(optimised(body), "ret i32 1");
}

#[test]
fn a_bit_that_changes_in_a_loop_is_not_taken_for_its_first_value() {
    let body = "br b1(i1 %0)
        b1(%2: i1): %3 = zext i1 %2 to i32 %4 = icmp.ne i32 %3, 0 %5 = icmp.eq i32 %1, 7
        cond_br %4, b1(i1 %5), b2
        b2: ret i32 0";
    let wanted = "br b1(i1 %0); b1(%2: i1):; %3 = icmp.eq i32 %1, 7; \
                  cond_br %2, b1(i1 %3), b2; b2:; ret i32 0";
    assert_eq!(optimised(body), wanted);
}

#[test]
fn an_inner_loop_passes_on_nothing_that_only_the_outer_one_changes() {
    let body = "%2 = alloca 4, align 4 %3 = alloca 4, align 4
        store i32 0, %2, align 4 br b1
        b1: store i32 0, %3, align 4 br b2
        b2: %4 = load i32, %3, align 4 %5 = add i32 %4, 1 store i32 %5, %3, align 4
        %6 = icmp.slt i32 %5, %1 cond_br %6, b2, b3
        b3: %7 = load i32, %2, align 4 %8 = add i32 %7, 1 store i32 %8, %2, align 4
        %9 = icmp.slt i32 %8, %1 cond_br %9, b1, b4
        b4: %10 = load i32, %2, align 4 ret i32 %10";
    let wanted = "br b1(i32 0); b1(%2: i32):; br b2(i32 0); b2(%3: i32):; %4 = add i32 %3, 1; \
                  %5 = icmp.slt i32 %4, %1; cond_br %5, b2(i32 %4), b3; b3:; \
                  %6 = add i32 %2, 1; %7 = icmp.slt i32 %6, %1; \
                  cond_br %7, b1(i32 %6), b4; b4:; ret i32 %6";
    assert_eq!(optimised(body), wanted);
}
