//! Bounds on nesting and height; long inputs stay fast.

use super::{messages, parse};
use crate::ast::TokenId;

#[track_caller]
fn too_deep(input: &str) {
    assert_eq!(messages(input), ["nested too deeply"], "{}", &input[..40]);
}

#[test]
fn nesting_is_bounded() {
    let n = 100_000;
    let deep = |open: &str, close: &str| format!("{}{}", open.repeat(n), close.repeat(n));
    too_deep(&format!("int x = {};", deep("(", "1)")));
    too_deep(&format!("int x = {}1;", "- ".repeat(n)));
    too_deep(&format!("int x = {}1;", "(int)".repeat(n)));
    too_deep(&format!("int x = {}1;", "sizeof ".repeat(n)));
    too_deep(&format!("int x = {};", deep("a[", "]")));
    too_deep(&format!("int x = {};", deep("f(", ")")));
    too_deep(&format!("int x = {};", deep("a ? ", ": 1")));
    too_deep(&format!("int x = {}1;", "a = ".repeat(n)));
    too_deep(&format!("int x = {};", deep("({", ";})")));
    too_deep(&format!("int x = {};", deep("{", "}")));
    too_deep(&format!("int {}x{};", "(".repeat(n), ")".repeat(n)));
    too_deep(&format!("int {}x;", "*".repeat(n)));
    too_deep(&format!("int x{};", "[1]".repeat(n)));
    too_deep(&format!(
        "int x{}(int){};",
        "(int (*)".repeat(n),
        ")".repeat(n)
    ));
    too_deep(&deep("struct { ", "};"));
    too_deep(&deep("enum { A = sizeof(", ")};"));
    too_deep(&format!("typeof({}", "typeof(".repeat(n)));
    too_deep(&format!("void f(void) {{ {} }}", deep("{", "}")));
    too_deep(&format!("void f(void) {{ {} ; }}", "if (1) ".repeat(n)));
    too_deep(&format!("void f(void) {{ {} ; }}", "for (;;) ".repeat(n)));
    too_deep(&format!(
        "void f(void) {{ {} }}",
        "void g(void) {".repeat(n)
    ));
    too_deep(&format!("void f(void) {{ {} }}", "do ".repeat(n)));
}

#[test]
fn everyday_nesting_is_not() {
    let n = 100;
    let deep = |open: &str, close: &str| format!("{}{}", open.repeat(n), close.repeat(n));
    let parens = "(".repeat(n) + "1" + &")".repeat(n);
    assert_eq!(messages(&format!("int x = {parens};")), [""; 0]);
    let blocks = deep("if (1) {", "}");
    assert_eq!(messages(&format!("void f(void) {{ {blocks} }}")), [""; 0]);
    let chain = format!("int x = {}1;", "a ? 2 : ".repeat(5000));
    assert_eq!(messages(&chain), [""; 0]);
    let cases: String = (0..5000).map(|i| format!("case {i}: ")).collect();
    assert_eq!(
        messages(&format!("void f(void) {{ switch (a) {{ {cases}; }} }}")),
        [""; 0]
    );
}

#[test]
fn all_levels_of_operators_nest() {
    let level = "a || b && c | d ^ e & f == g < h << i + j * (";
    let text = format!("int x = {}1{};", level.repeat(250), ")".repeat(250));
    assert_eq!(messages(&text), [""; 0]);
    let text = format!("int x = {}1{};", level.repeat(300), ")".repeat(300));
    assert_eq!(messages(&text), ["nested too deeply"]);
}

#[test]
fn height_is_bounded() {
    let n = 30_000;
    let high = |input: &str| {
        let found = messages(input);
        assert_eq!(
            found,
            ["too long a chain of operators or statements"],
            "{}",
            &input[..40]
        );
    };
    high(&format!("int x = 1{};", " + 1".repeat(n)));
    high(&format!("int x = (1{});", ", 1".repeat(n)));
    high(&format!("int x = a{};", ".a".repeat(n)));
    high(&format!("int x = {}1;", "a ? 1 : ".repeat(n)));
    high(&format!(
        "void f(void) {{ if (1) ; {} }}",
        "else if (1) ; ".repeat(n)
    ));
    high(&format!("void f(void) {{ {} ; }}", "a: ".repeat(n)));
    // Two chains of half the height, one on top of the other.
    let half = " + 1".repeat(n / 2);
    high(&format!("int x = f(1{half}){half};"));
    high(&format!("int x = (1{half}) * 2{half};"));
    high(&format!("int x = ({{ int y[1{half}]; 1; }}){half};"));
}

#[test]
fn what_stands_side_by_side_is_not_high() {
    let n = 30_000;
    let fine = |input: String| assert_eq!(messages(&input), [""; 0], "{}", &input[..40]);
    fine(format!("int x[] = {{{}}};", "[1] = 2, ".repeat(n)));
    fine(format!("int x = f({}1);", "1, ".repeat(n)));
    fine(format!("void f(void) {{ {} }}", "x = 1; ".repeat(n)));
    fine(format!(
        "void f(void) {{ {} }}",
        "int y[1] = {1}; ".repeat(n)
    ));
    fine(format!("enum {{ {} Z }};", "A = 1 + 1, ".repeat(n)));
    fine(format!("int x = 1{};", " + 2 * 3 * 4".repeat(n / 2)));
    fine(format!(
        "void f(void) {{ switch (1) {{ {} }} }}",
        "case 1: ; ".repeat(n)
    ));
}

/// How many tokens the parser looks at.
fn looks(input: &str) -> usize {
    parse(input).1.looks.get()
}

#[test]
fn work_grows_with_length() {
    let in_function = |text: &str, n: usize| format!("void f(void) {{ {}", text.repeat(n));
    for text in [
        "int x; ",
        "int x = ; ",
        "} ",
        "( ",
        "a ",
        "* ",
        "__attribute__((a(",
        "__attribute__((a(b c))) ",
        "__extension__ ",
        "#pragma a\n",
        "int f(void) { ",
        "struct s { int a; ",
        "int x [[a]] ",
        "a, ",
    ] {
        let n = 2000;
        let (once, twice) = (looks(&text.repeat(n)), looks(&text.repeat(2 * n)));
        assert!(twice <= 2 * once + 1000, "{text}: {once}, then {twice}");
        let once = looks(&in_function(text, n));
        let twice = looks(&in_function(text, 2 * n));
        assert!(twice <= 2 * once + 1000, "in {text}: {once}, then {twice}");
    }
    assert!(looks(&in_function("a * ", 1000)) < 10_000);
}

#[test]
fn a_range_is_parsed_in_the_present_scope() {
    let (output, mut parser, _) = parse("typedef int T; T x; T *y;");
    let all = output.tokens.len() as u32;
    let parsed = parser.parse_range(TokenId(4)..TokenId(7), &output.tokens, &output.sources);
    assert_eq!(parsed.len(), 1);
    assert!(parsed[0].is_ok());
    assert!(parser.next(&output.tokens, &output.sources).is_none());
    let cut = parser.parse_range(
        TokenId(7)..TokenId(all - 1),
        &output.tokens,
        &output.sources,
    );
    assert!(cut[0].is_err());
    let outside = TokenId(all + 5)..TokenId(all + 9);
    assert!(
        parser
            .parse_range(outside, &output.tokens, &output.sources)
            .is_empty()
    );
}
