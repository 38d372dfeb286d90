//! Going on after an error.

use super::{check, parse};

#[test]
fn the_next_declaration_is_read() {
    check(
        "int a; int f(void) { int x = ; if (y) { z; } return (1; } int b;",
        &[
            "(int; a)",
            "error: expected an expression, found `;`",
            "(int; b)",
        ],
    );
    check(
        "int x = 3 4; int y;",
        &[
            "error: expected `;` after the declaration, found `4`",
            "(int; y)",
        ],
    );
    check(
        "struct s { int 3; int b; } x; int y;",
        &["error: expected a name, found `3`", "(int; y)"],
    );
    check(
        "} int x;",
        &["error: expected a declaration, found `}`", "(int; x)"],
    );
    check(
        "int f(int a { return a; } int x;",
        &[
            "error: expected `,` or `)` after the parameter, found `{`",
            "(int; x)",
        ],
    );
    check(
        "int a[] = { 1, 2 3, { 4 } }; int x;",
        &[
            "error: expected `,` or `}` in the initialiser, found `3`",
            "(int; x)",
        ],
    );
}

#[test]
fn scopes_are_restored() {
    check(
        "typedef int T; void f(int T) { { int T; ( } } T x;",
        &[
            "(typedef int; T)",
            "error: expected an expression, found `}`",
            "(T; x)",
        ],
    );
    check(
        "typedef int T; void f(int T, struct { int; T * 3; void g(void) { T *y; }",
        &["(typedef int; T)", "error: expected a name, found `3`"],
    );
}

#[test]
fn an_error_says_what_was_skipped() {
    let (output, _, results) = parse("int a; int b c; int d;");
    let error = results[1].as_ref().expect_err("b c is wrong");
    let texts = |range: std::ops::Range<usize>| {
        let tokens = output.tokens[range].iter();
        tokens
            .map(|t| output.sources.text(t))
            .collect::<Vec<_>>()
            .join(" ")
    };
    let skipped = error.skipped.start.index()..error.skipped.end.index();
    assert_eq!(texts(skipped), "int b c ;");
    assert_eq!(texts(error.at.index()..error.at.index() + 1), "c");
    assert!(results[2].is_ok());
}

#[test]
fn every_beginning_of_a_program_ends() {
    let program = "typedef struct { int a[3]; } T; static int f(T *t, ...) { for (int i = 0; i < 3; i++) \
        switch (t->a[i]) { case 1 ... 2: return ({ (T){ .a = { [0] = 1 } }.a[0]; }); default: goto *&&l; } l: ; }";
    for end in 0..program.len() {
        let (_, _, results) = parse(&program[..end]);
        assert!(results.len() <= 3);
        let (_, _, results) = parse(&program[end..]);
        assert!(results.len() <= 20);
    }
    assert!(parse(program).2.iter().all(Result::is_ok));
}
