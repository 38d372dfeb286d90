//! Arithmetic, complex numbers, conversions, the order of evaluation, positions.

use impasse_ir::print;

use super::{code, count, module, only};

#[test]
fn signedness_picks_the_instruction() {
    for (ty, division, shift, compare) in [
        ("int", "sdiv i32", "ashr i32", "icmp.slt"),
        ("unsigned", "udiv i32", "lshr i32", "icmp.ult"),
    ] {
        let code = code(&format!(
            "int f({ty} a, {ty} b) {{ return (a / b < a >> 3); }}"
        ));
        for expected in [division, shift, compare] {
            assert_eq!(count(&code, expected), 1, "{expected}: {code:#?}");
        }
    }
}

#[test]
fn sums_and_products_of_complex_numbers() {
    let sum = code("_Complex double f(_Complex double x, _Complex double y) { return x + y; }");
    assert_eq!(count(&sum, "fadd f64"), 2, "{sum:#?}");
    let product = code("_Complex float f(_Complex float x, _Complex float y) { return x * y; }");
    assert_eq!(count(&product, "fmul f32"), 4);
    assert_eq!(count(&product, "@__mulsc3"), 1, "for what is no number");
    let quotient =
        code("_Complex double f(_Complex double x, _Complex double y) { return x / y; }");
    assert_eq!(count(&quotient, "@__divdc3"), 1);
}

#[test]
fn real_operands_beside_complex_ones_stay_real() {
    let sum = code("_Complex double f(_Complex double x, double y) { return x + y; }");
    assert_eq!(count(&sum, "fadd f64"), 1, "{sum:#?}");
    let product = code("_Complex double f(_Complex double x, double y) { return y * x; }");
    assert_eq!(count(&product, "fmul f64"), 2);
    assert_eq!(count(&product, "@__muldc3"), 0, "{product:#?}");
    let difference = code("_Complex double f(_Complex double x, double y) { return y - x; }");
    assert_eq!(count(&difference, "fneg"), 1, "{difference:#?}");
    let quotient = code("_Complex double f(_Complex double x) { x /= 2; return x; }");
    assert_eq!(count(&quotient, "fdiv f64"), 2, "{quotient:#?}");
    let full = code("_Complex double f(_Complex double x) { return 2 / x; }");
    assert_eq!(count(&full, "@__divdc3"), 1, "{full:#?}");
}

#[test]
fn arguments_are_evaluated_from_right_to_left() {
    let code =
        code("int a(void); int b(void); int g(int, int); int f(void) { return g(a(), b()); }");
    let position = |name: &str| code.iter().position(|line| line.contains(name));
    assert!(position("@b()") < position("@a()"), "{code:#?}");
    assert!(position("@a()") < position("@g("), "{code:#?}");
}

#[test]
fn arguments_of_functions_without_prototype_are_promoted() {
    let code = code("int g(); int f(char c, float x) { return g(c, x); }");
    let call = only(&code, "call");
    assert!(call.contains("i32 %") && call.contains("f64 %"), "{call}");
}

#[test]
fn positions_are_those_of_the_source_with_columns_in_characters() {
    let text = print(&module(
        "int f(int a)\n{ /* \u{e4}\u{f6} */ return a + 1; }\n",
    ));
    let add = text.lines().find(|line| line.contains("add i32"));
    assert!(
        add.is_some_and(|line| line.ends_with("!0:2:21+1")),
        "{text}"
    );
}

#[test]
fn positions_lead_through_macros() {
    let text = print(&module(
        "#define NEXT(x) ((x) + 1)\nint f(int a) { return NEXT(a); }\n",
    ));
    assert!(text.contains("NEXT"), "{text}");
    let add = text.lines().find(|line| line.contains("add i32"));
    assert!(add.is_some_and(|line| line.contains("!0:1:22+1")), "{text}");
}
