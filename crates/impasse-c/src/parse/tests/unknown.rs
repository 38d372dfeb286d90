//! Names in the place of types that nothing declares.

use super::{check, check_body, messages};

#[test]
fn at_file_level() {
    check(
        "foo_t x; foo_t *p, **q; static foo_t y; const foo_t *f(void); foo_t (*g)(int);",
        &[
            "(unknown:foo_t; x)",
            "(unknown:foo_t; p (*); q (* *))",
            "(static unknown:foo_t; y)",
            "(const unknown:foo_t; f (fn() *))",
            "(unknown:foo_t; g (* fn(int _)))",
        ],
    );
    check(
        "foo_t const *f(void) { }",
        &["(function const unknown:foo_t f (fn() *) {})"],
    );
}

#[test]
fn in_parameters() {
    check(
        "int f(foo_t x, bar_t *, int, baz_t);",
        &["(int; f (fn(unknown:foo_t x, unknown:bar_t _ (*), int _, unknown:baz_t _)))"],
    );
    check(
        "int f(a_t, b_t, c_t c, d_t[3]);",
        &["(int; f (fn(unknown:a_t _, unknown:b_t _, unknown:c_t c, unknown:d_t _ ([3]))))"],
    );
    check("int f(a, b);", &["(int; f (fn-names(a, b)))"]);
}

#[test]
fn in_records() {
    check(
        "struct s { foo_t a; bar_t *b, c; baz_t (*d)(void); };",
        &["(struct s{unknown:foo_t a; unknown:bar_t b (*) c; unknown:baz_t d (* fn());})"],
    );
}

#[test]
fn in_blocks() {
    check_body(
        "foo_t x; foo_t *p = 0; foo_t **q, r; foo_t *a[3];",
        "{(unknown:foo_t; x) (unknown:foo_t; p (*) = 0) (unknown:foo_t; q (* *); r) (unknown:foo_t; a ([3] *))}",
    );
    check_body(
        "int foo, x; foo * x; bar * 2; g(foo * x); bar * (x); for (it_t i = 0; ;) ;",
        "{(int; foo; x) (* foo x); (* bar 2); (call g (* foo x)); (* bar x); for [(unknown:it_t; i = 0)||] ;}",
    );
}

#[test]
fn in_casts() {
    check_body(
        "x = (foo_t *)p; y = (foo_t)z; w = (foo_t)-z; v = (foo_t)(z);",
        "{(= x (cast unknown:foo_t (*) p)); (= y (cast unknown:foo_t z)); (= w (- foo_t z)); (= v (call foo_t z));}",
    );
    check_body(
        "sizeof(foo_t *); __builtin_va_arg(ap, foo_t);",
        "{(sizeof type unknown:foo_t (*)); (va_arg ap unknown:foo_t);}",
    );
}

#[test]
fn an_object_is_no_type() {
    assert_eq!(
        messages("int x; void f(void) { x y; }"),
        ["expected `;` after the expression, found `y`"]
    );
}

#[test]
fn in_casts_with_qualifiers() {
    check_body(
        "x = (foo_t const *)p; y = (foo_t volatile *const)(p);",
        "{(= x (cast const unknown:foo_t (*) p)); (= y (cast volatile unknown:foo_t (const *) p));}",
    );
}
