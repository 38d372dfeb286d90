//! The highest trees that the parser lets pass go through the whole front end: typing and lowering
//! recurse over them on the stack that compilation has.

use super::module;

/// Not far below the parser's bound on the height of trees.
const HIGH: usize = 19_900;

#[test]
fn long_chains_of_operators_are_lowered() {
    for operator in [" + x", " ? x : x"] {
        let chain = operator.repeat(HIGH);
        module(&format!("int f(int x) {{ return x{chain}; }}"));
    }
}

#[test]
fn long_chains_of_statements_are_lowered() {
    let conditions = "else if (x) x++;".repeat(HIGH);
    module(&format!("void f(int x) {{ if (x) ; {conditions} }}"));
    let labels: String = (0..HIGH).map(|n| format!("l{n}: ")).collect();
    module(&format!("void f(void) {{ {labels}; }}"));
}

#[test]
fn deep_nesting_is_lowered() {
    let depth = 25;
    let blocks = "if (x) { for (;;) { x = ({ ".repeat(depth);
    let ends = "x; }); } }".repeat(depth);
    module(&format!("void f(int x) {{ {blocks} {ends} }}"));
}
