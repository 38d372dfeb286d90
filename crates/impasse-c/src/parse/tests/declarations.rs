//! Declarations: specifiers, records, enumerations, old forms.

use super::{check, check_last, messages};

#[test]
fn keywords_in_any_order() {
    check(
        "long unsigned int long a; int short b; char signed c; double long d; unsigned e;",
        &[
            "(unsignedlonglong; a)",
            "(short; b)",
            "(signedchar; c)",
            "(longdouble; d)",
            "(unsignedint; e)",
        ],
    );
    check(
        "float _Complex a; _Complex b; long __complex__ double c; _Float64x d; __float128 e;",
        &[
            "(complexfloat; a)",
            "(complexdouble; b)",
            "(complexlongdouble; c)",
            "(longdouble; d)",
            "(float128; e)",
        ],
    );
    check(
        "unsigned __int128 a; __int128_t b; __uint128_t c; __builtin_va_list d; _Bool e;",
        &[
            "(unsignedint128; a)",
            "(int128; b)",
            "(unsignedint128; c)",
            "(valist; d)",
            "(bool; e)",
        ],
    );
}

#[test]
fn keywords_that_do_not_fit() {
    let wrong = [
        "short long a;",
        "signed unsigned a;",
        "long long long a;",
        "int int a;",
        "float double a;",
        "unsigned float a;",
        "short char a;",
        "long long double a;",
    ];
    for input in wrong {
        assert_eq!(
            messages(input),
            ["these words together name no type"],
            "{input}"
        );
    }
    assert_eq!(
        messages("_Complex int a;"),
        ["this complex type is not supported"]
    );
    for input in ["int struct s a;", "struct s int a;", "typeof(1) int a;"] {
        assert_eq!(messages(input), ["two types in one declaration"], "{input}");
    }
}

#[test]
fn storage_and_qualifiers() {
    check(
        "int static const volatile a; extern __thread int b; static __inline _Noreturn void f(void);",
        &[
            "(static const volatile int; a)",
            "(extern thread int; b)",
            "(static inline noreturn void; f (fn()))",
        ],
    );
    check(
        "_Alignas(16) _Alignas(double) char c; _Atomic int d;",
        &[
            "(alignas(16) alignas(type double) char; c)",
            "(atomic int; d)",
        ],
    );
}

#[test]
fn records() {
    check(
        "struct s { int a, *b; unsigned c : 3, : 0; struct { int d; }; union u *e; ; } x, *y;",
        &["(struct s{int a b (*); unsignedint c:3 _:0; struct{int d;}; union u e (*);}; x; y (*))"],
    );
    check(
        "struct empty { }; struct s;",
        &["(struct empty{})", "(struct s)"],
    );
    check_last(
        "typedef int T; struct s { T T; const T *p; _Static_assert(1, \"m\"); int last };",
        "(struct s{T T; const T p (*); (static_assert 1 [\"m\"]) int last;})",
    );
}

#[test]
fn enumerations() {
    check(
        "enum e { A, B = A + 1, C __attribute__((deprecated)) = 5, } x; enum e f(enum e);",
        &["(enum e{A B=(+ A 1) C=5}; x)", "(enum e; f (fn(enum e _)))"],
    );
}

#[test]
fn old_definitions() {
    check(
        "f(a, b, c) char *b; double c; { return a; }",
        &["(function ? f (fn-names(a, b, c)) (char; b (*)) (double; c) {return a;})"],
    );
    check("main() {}", &["(function ? main (fn) {})"]);
    check(
        "static x; y = 3; const z;",
        &["(static ?; x)", "(?; y = 3)", "(const ?; z)"],
    );
    check(
        "int f(a) register a; { }",
        &["(function int f (fn-names(a)) (register ?; a) {})"],
    );
}

#[test]
fn at_file_level() {
    check(
        ";; asm(\"nop\"); _Static_assert(1); _Static_assert(sizeof(int) == 4, \"a\" \"b\"); int x;;",
        &[
            "(asm)",
            "(static_assert 1 [])",
            "(static_assert (== (sizeof type int) 4) [\"a\" \"b\"])",
            "(int; x)",
        ],
    );
    check(
        "int f(void), (*g)(void) = f, h;",
        &["(int; f (fn()); g (* fn()) = f; h)"],
    );
    check(
        "int (f)(int a) { return a; }",
        &["(function int f (fn(int a)) {return a;})"],
    );
}
