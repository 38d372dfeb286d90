//! Statements.

use super::{check_body, messages};

#[test]
fn loops_and_branches() {
    check_body(
        "if (a) b; else if (c) d; else e; if (f) if (g) h; else i;",
        "{if a b; else if c d; else e; if f if g h; else i;}",
    );
    check_body(
        "while (a) { break; continue; } do a; while (b); for (;;) ; for (i = 0, j = 1; i < 9; i++) {}",
        "{while a {break; continue;} do a; while b; for [||] ; for [(, (= i 0) (= j 1))|(< i 9)|(post++ i)] {}}",
    );
    check_body(
        "for (int i = 0, *p; ; ) return; return 1, 2;",
        "{for [(int; i = 0; p (*))||] return; return (, 1 2);}",
    );
}

#[test]
fn cases() {
    check_body(
        "switch (a) { case 1: case 'b' ... 'c': x; default: y; break; case A ? 1 : 2: ; }",
        "{switch a {case 1: case 'b'...'c': x; default: y; break; case (? A 1 2): ;}}",
    );
}

#[test]
fn labels_before_declarations_and_at_the_end() {
    check_body(
        "l: int x; m: ; switch (a) case 1: b; n:",
        "{l: ; (int; x) m: ; switch a case 1: b; n: ;}",
    );
}

#[test]
fn attributes_behind_labels() {
    check_body(
        "l: __attribute__((unused)); m: __attribute__((unused)) x = 1;",
        "{l: ; m: (= x 1);}",
    );
}

#[test]
fn what_is_wrong() {
    for (input, message) in [
        ("if a", "expected `(` after `if`, found `a`"),
        ("while (1", "expected `)` after the condition, found `}`"),
        (
            "do x; ",
            "expected `while` after the body of `do`, found `}`",
        ),
        (
            "for (a; b)",
            "expected `;` after the condition of `for`, found `)`",
        ),
        ("goto 1;", "expected a label after `goto`, found `1`"),
        ("case 1 x;", "expected `:` after the label, found `x`"),
        ("break", "expected `;` after the jump, found `}`"),
        ("else x;", "expected an expression, found `else`"),
        ("@", "expected an expression, found `@`"),
        (
            "{ x;",
            "expected a statement or `}`, found the end of the file",
        ),
    ] {
        let text = format!("void f(void) {{ {input} }}");
        assert_eq!(messages(&text), [message], "{input}");
    }
}
