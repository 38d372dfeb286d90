//! Types or values: what the scopes decide.

use super::{check, check_last};

#[test]
fn a_typedef_name_begins_a_declaration() {
    check_last(
        "typedef int T; void f(int d) { T *a; T (b); (T)c; d * e; (d)(e); }",
        "(function void f (fn(int d)) {(T; a (*)) (T; b) (cast T c); (* d e); (call d e);})",
    );
}

#[test]
fn locals_hide_types_until_their_scope_ends() {
    check_last(
        "typedef int T; void f(void) { { T T = 1; T * T; } T *p; }",
        "(function void f (fn()) {{(T; T = 1) (* T T);} (T; p (*))})",
    );
    check_last(
        "typedef int T; void f(int T) { T * 2; } void g(void) { T *x; }",
        "(function void g (fn()) {(T; x (*))})",
    );
    check_last(
        "typedef int T; void f(void) { for (int T = 0; T * 1;) T * T; T *x; }",
        "(function void f (fn()) {for [(int; T = 0)|(* T 1)|] (* T T); (T; x (*))})",
    );
    check_last(
        "typedef int T; void f(void) { enum { T }; T * 2; }",
        "(function void f (fn()) {(enum{T}) (* T 2);})",
    );
    check_last(
        "typedef int T; int f(a, b) int a, b; { typedef char a; return (a)-1; }",
        "(function int f (fn-names(a, b)) (int; a; b) {(typedef char; a) return (cast a (- 1));})",
    );
}

#[test]
fn the_name_is_known_in_its_own_initialiser() {
    check_last(
        "typedef int T; void f(void) { T T = sizeof(T), x = (T)-1; }",
        "(function void f (fn()) {(T; T = (sizeof T); x = (- T 1))})",
    );
    check_last(
        "typedef int T; void f(T a, int T, int b[sizeof(T)], char (*c)(T));",
        "(void; f (fn(T a, int T, int b ([(sizeof T)]), char c (* fn-names(T)))))",
    );
}

#[test]
fn members_tags_and_labels_hide_nothing() {
    check_last(
        "typedef int T; struct T { int T; }; void f(struct T *T1) { T: T1->T = (T)1; goto T; T x; }",
        "(function void f (fn(struct T T1 (*))) {T: (= (-> T1 T) (cast T 1)); goto T; (T; x)})",
    );
    check_last(
        "typedef int T; T x = (T){ 1 }, y = sizeof(T);",
        "(T; x = (literal T {1}); y = (sizeof type T))",
    );
}

#[test]
fn a_type_is_taken_once() {
    check_last(
        "typedef int T; void f(void) { unsigned T; const T2; T * 2; }",
        "(function void f (fn()) {(unsignedint; T) (const ?; T2) (* T 2);})",
    );
    check(
        "typedef int T, *P; static T; P p;",
        &["(typedef int; T; P (*))", "(static T)", "(P; p)"],
    );
}

#[test]
fn prototypes_hide_nothing_behind_them() {
    check_last(
        "typedef int T; void g(int T); T (*h)(int T, int), x;",
        "(T; h (* fn(int T, int _)); x)",
    );
}
