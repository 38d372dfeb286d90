//! The verifier on written examples, above all dominance.

use crate::{Rule, parse, verify};

/// The rules broken by a function `i32 (i1, i32)` with this body.
fn broken(body: &str) -> Vec<Rule> {
    let head = "layout little ptr 8 define i32 @f(i1, i32) external { b0(%0: i1, %1: i32):";
    let module = parse(&format!("{head} {body} }}")).unwrap_or_else(|error| panic!("{error}"));
    verify(&module).iter().map(|error| error.rule).collect()
}

#[test]
fn a_value_reaches_the_blocks_it_dominates() {
    let body = "%2 = add i32 %1, 1  cond_br %0, b1, b2
        b1: br b3
        b2: br b3
        b3: ret i32 %2";
    assert_eq!(broken(body), []);
}

#[test]
fn a_value_of_one_arm_does_not_reach_the_join() {
    let body = "cond_br %0, b1, b2
        b1: %2 = add i32 %1, 1  br b3
        b2: br b3
        b3: ret i32 %2";
    assert_eq!(broken(body), [Rule::Dominance]);
}

#[test]
fn a_parameter_reaches_through_a_loop() {
    let body = "br b1(i32 0)
        b1(%2: i32): %3 = icmp.slt i32 %2, %1  cond_br %3, b2, b3
        b2: %4 = add i32 %2, 1  br b1(i32 %4)
        b3: ret i32 %2";
    assert_eq!(broken(body), []);
    let body = body.replace("ret i32 %2", "ret i32 %4");
    assert_eq!(broken(&body), [Rule::Dominance]);
}

#[test]
fn unreachable_code_may_use_anything_defined() {
    assert_eq!(
        broken("ret i32 0 b1: br b2 b2: %2 = add i32 %2, 1 ret i32 %2"),
        []
    );
}

#[test]
fn a_reachable_block_does_not_see_unreachable_definitions() {
    let body = "br b2 b1: %2 = add i32 %1, 1 br b2 b2: ret i32 %2";
    assert_eq!(broken(body), [Rule::Dominance]);
}

#[test]
fn every_error_is_reported_with_its_place() {
    let text = "layout little ptr 8 declare void @f() internal declare void @f() external
        define void @g() external { b0: %0 = add i32 1, 2 %1 = load i8, null, align 3 ret i32 %0 }";
    let errors = verify(&parse(text).unwrap());
    let found: Vec<(Rule, Option<usize>)> = (errors.iter())
        .map(|error| (error.rule, error.location.inst))
        .collect();
    let wanted = [
        (Rule::Linkage, None),
        (Rule::Name, None),
        (Rule::Alignment, Some(1)),
        (Rule::Return, Some(2)),
    ];
    assert_eq!(found, wanted);
    let message = "alignments are powers of two: function `g`, 3, in b0, instruction 1";
    assert_eq!(errors[2].to_string(), message);
}

#[test]
fn many_blocks_take_no_stack() {
    let mut body = String::from("br b1");
    for block in 1..50_000 {
        body.push_str(&format!(" b{block}: br b{}", block + 1));
    }
    body.push_str(" b50000: ret i32 %1");
    assert_eq!(broken(&body), []);
}

#[test]
fn many_ways_to_the_same_blocks_take_no_time() {
    let last = 40_000;
    let mut body = String::from("br b1");
    for block in 1..last {
        body.push_str(&format!(" b{block}: cond_br %0, b{}, b{last}", block + 1));
    }
    body.push_str(&format!(" b{last}: ret i32 %1"));
    assert_eq!(broken(&body), []);
}
