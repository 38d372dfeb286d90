//! Branches, loops, `switch` and computed `goto`.

use super::{block, code, count, module, only};

#[test]
fn conditions_go_straight_into_branches() {
    let code = code("int f(int a, int b) { if (a < b && !(b == 3)) return 1; return 0; }");
    assert_eq!(count(&code, "cond_br"), 2, "{code:#?}");
    assert_eq!(count(&code, "icmp"), 2);
    assert_eq!(count(&code, "zext"), 0, "no 0 or 1 is made: {code:#?}");
    assert_eq!(count(&code, "xor"), 0, "negation swaps the targets");
}

#[test]
fn a_condition_that_is_used_as_a_value_becomes_one() {
    let code = code("int f(int a, int b) { return a < b; }");
    assert_eq!(count(&code, "cond_br"), 0);
    assert_eq!(count(&code, "zext"), 1);
}

#[test]
fn the_second_operand_of_or_is_skipped() {
    let code = code("int g(void); int f(int a) { if (a || g()) return 1; return 0; }");
    let branch = only(&block(&code, "b0"), "cond_br");
    let targets: Vec<&str> = branch.split(", ").skip(1).collect();
    let calls = |number: &str| count(&block(&code, number), "call") > 0;
    assert_eq!(targets.len(), 2, "{branch}");
    assert!(!calls(targets[0]) && calls(targets[1]), "{code:#?}");
}

#[test]
fn loops_test_at_the_bottom() {
    let code = code("int f(int n) { int s = 0; for (int i = 0; i < n; i++) s += i; return s; }");
    // Once per iteration one conditional branch, from the test back to the body; the entry jumps
    // to the test.
    let branch = only(&code, "cond_br");
    let body = branch.split(", ").nth(1).expect("two targets");
    let entry = block(&code, "b0").last().cloned();
    let test = entry
        .as_deref()
        .and_then(|jump| jump.strip_prefix("br "))
        .expect("a jump");
    assert_eq!(count(&block(&code, test), "cond_br"), 1, "{code:#?}");
    assert_eq!(count(&block(&code, body), "icmp"), 0, "{code:#?}");
}

#[test]
fn a_loop_without_condition_has_no_test() {
    let code = code("void g(void); void f(void) { for (;;) g(); }");
    assert_eq!(count(&code, "cond_br"), 0, "{code:#?}");
}

#[test]
fn do_runs_its_body_first() {
    let code = code("int g(void); void f(void) { do ; while (g()); }");
    assert_eq!(count(&code, "cond_br"), 1, "{code:#?}");
    assert_eq!(count(&block(&code, "b0"), "call"), 0);
}

#[test]
fn small_ranges_become_cases_and_wide_ones_comparisons() {
    let small =
        code("int f(int x) { switch (x) { case 1 ... 3: return 1; case 9: return 2; } return 0; }");
    let cases = only(&small, "switch");
    assert!(cases.contains("[1: ") && cases.contains("3: ") && cases.contains("9: "));
    assert_eq!(cases.matches(": b").count(), 4, "{cases}");
    let wide = code("int f(int x) { switch (x) { case -5 ... 100000: return 1; } return 0; }");
    assert_eq!(only(&wide, "switch").matches(": b").count(), 0, "{wide:#?}");
    assert_eq!(count(&wide, "sub i32"), 1);
    assert_eq!(count(&wide, "icmp.ule"), 1, "{wide:#?}");
}

#[test]
fn an_empty_range_matches_nothing() {
    let code = code("int f(int x) { switch (x) { case 5 ... 4: return 1; } return 0; }");
    assert_eq!(only(&code, "switch").matches(": b").count(), 0);
}

#[test]
fn computed_goto_knows_its_targets() {
    let text = "int f(int i) { static void *t[] = {&&a, &&b}; goto *t[i]; a: return 1; b: return 2; c: return 3; }";
    let code = code(text);
    let jump = only(&code, "indirect_br");
    assert_eq!(
        jump.matches('b').count(),
        3,
        "the name and two blocks: {jump}"
    );
    let table = impasse_ir::print(&module(text));
    assert!(table.contains("relocs [0: @f:b"), "{table}");
}
