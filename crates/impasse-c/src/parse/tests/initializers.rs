//! Initialisers.

use super::{check, messages};

#[test]
fn lists() {
    check("int a[] = {1, 2, 3,};", &["(int; a ([]) = {1, 2, 3})"]);
    check(
        "struct s x = {{1, {2}}, 3};",
        &["(struct s; x = {{1, {2}}, 3})"],
    );
    check("struct s x = {};", &["(struct s; x = {})"]);
    check(
        "int x = {1}, y = 2, *p = &x;",
        &["(int; x = {1}; y = 2; p (*) = (& x))"],
    );
}

#[test]
fn designators() {
    check(
        "struct s x = {.a = 1, .b.c[2].d = 3, [4] = {5}, [6 ... 7] = 8, [9][10].e = 11};",
        &["(struct s; x = {.a=1, .b.c[2].d=3, [4]={5}, [6...7]=8, [9][10].e=11})"],
    );
    check(
        "struct s x = {a: 1, b: {2}}; int y[] = {[0] 1, [2 ... 3] 4};",
        &[
            "(struct s; x = {.a=1, .b={2}})",
            "(int; y ([]) = {[0]=1, [2...3]=4})",
        ],
    );
    check(
        "int x[] = {a ? b : c, d};",
        &["(int; x ([]) = {(? a b c), d})"],
    );
}

#[test]
fn what_is_wrong() {
    assert_eq!(
        messages("struct s x = {.a 1};"),
        ["expected `=` after the member, found `1`"]
    );
    assert_eq!(
        messages("int x[] = {1 2};"),
        ["expected `,` or `}` in the initialiser, found `2`"]
    );
    assert_eq!(messages("int x = ;"), ["expected an expression, found `;`"]);
}
