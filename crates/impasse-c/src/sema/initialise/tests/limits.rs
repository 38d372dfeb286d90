//! Large objects take little memory, or are refused.

use super::support::{object, said, typed};
use crate::hir::{ExprKind, InitValue, StaticInit};
use crate::pp::Severity;

#[test]
fn zeros_at_the_end_are_not_stored() {
    for text in [
        "int x[1000000000] = {1};",
        "int x[1000000000] = {1, [0 ... 999999999] = 0, [0] = 1};",
        "int x[1000000000] = {[500000000] = 0, [0] = 1};",
    ] {
        let analysis = typed(text);
        assert_eq!(said(&analysis, Severity::Error), [""; 0], "{text}");
        let StaticInit::Data { bytes, .. } = &object(&analysis, "x").init else {
            panic!("no contents");
        };
        assert_eq!(bytes, &[1], "{text}");
        assert_eq!(object(&analysis, "x").size, 4_000_000_000);
    }
}

#[test]
fn what_would_be_too_large_is_refused() {
    for text in [
        "int x[1000000000] = {[0 ... 100000000] = 1};",
        "int x[1000000000] = {[999999999] = 1};",
        "char x[100000][100000] = {[0 ... 99999][0 ... 99999] = 1};",
        "void f(void) { int x[100000000] = {[0 ... 99999999] = 1}; }",
        "void f(int a) { int x[100000000] = {[0 ... 99999999] = a}; }",
    ] {
        let analysis = typed(text);
        assert!(!said(&analysis, Severity::Error).is_empty(), "{text}");
    }
}

#[test]
fn excess_elements_are_mentioned_and_ignored() {
    for text in [
        "int x[2] = {1, 2, 3};",
        "int x = {1, 2};",
        "struct { } x[1000000000] = {1};",
        "int x[1000000000][0] = {1};",
        "struct { int a; } x = {1, 2};",
        "char x[2] = \"abc\";",
    ] {
        let analysis = typed(text);
        assert_eq!(said(&analysis, Severity::Error), [""; 0], "{text}");
        assert_eq!(said(&analysis, Severity::Warning).len(), 1, "{text}");
    }
}

#[test]
fn deep_types_are_initialised() {
    let depth = 200;
    let text = format!("int x{} = {{1}};", "[1]".repeat(depth));
    let analysis = typed(&text);
    assert_eq!(said(&analysis, Severity::Error), [""; 0]);
    assert_eq!(object(&analysis, "x").size, 4);
}

/// The kinds of the values that the first initialiser of function `f` evaluates before it stores,
/// and of those that it stores.
fn stored(text: &str) -> Vec<ExprKind> {
    let analysis = typed(text);
    assert_eq!(said(&analysis, Severity::Error), [""; 0], "{text}");
    let functions = &analysis.unit.functions;
    let function = functions.iter().find(|function| function.name == "f");
    let body = function.and_then(|f| f.body.as_ref()).expect("a body");
    let before = body.inits[0].before.iter();
    let before = before.map(|&value| body.expr(value).kind.clone());
    let elements = body.inits[0].elements.iter();
    let values = elements.filter_map(|element| match element.value {
        InitValue::Expr(e) => Some(body.expr(e).kind.clone()),
        InitValue::Bytes(_) => None,
    });
    before.chain(values).collect()
}

#[test]
fn the_value_of_a_range_is_evaluated_once() {
    let kinds = stored("void f(int a) { int x[4] = {[0 ... 2] = a++}; }");
    assert!(matches!(
        kinds[..],
        [
            ExprKind::Assign(..),
            ExprKind::Load(_),
            ExprKind::Load(_),
            ExprKind::Load(_)
        ]
    ));
}

#[test]
fn arrays_of_pointers_to_variable_arrays_are_initialised() {
    let kinds = stored("void f(int n, int (*p)[n]) { int (*x[2])[n] = {p, p}; }");
    assert_eq!(kinds.len(), 2);
    let analysis = typed("void f(int n) { int x[n] = {1}; }");
    assert!(!said(&analysis, Severity::Error).is_empty());
}

#[test]
fn large_tables_are_complete() {
    let numbers: Vec<String> = (0..300_000).map(|number| number.to_string()).collect();
    let text = format!("int x[] = {{{}}};", numbers.join(","));
    let analysis = typed(&text);
    assert_eq!(object(&analysis, "x").size, 1_200_000);
}
