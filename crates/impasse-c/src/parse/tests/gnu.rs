//! What GNU C adds.

use super::{check, check_body, check_expr, check_last};

#[test]
fn statement_expressions_and_labels() {
    check_expr(
        "x = ({ int y = f(); y; })",
        "(= x (stmt {(int; y = (call f)) y;}))",
    );
    check_body(
        "__label__ a, b; void *p = &&a; goto *p; a: b: ;",
        "{(labels a b) (void; p (*) = (&& a)) goto *p; a: b: ;}",
    );
    check_expr("a && &&b", "(&& a (&& b))");
}

#[test]
fn nested_functions() {
    check_body(
        "auto int g(int); int g(int x) { return x; } g(1);",
        "{(auto int; g (fn(int _))) (function int g (fn(int x)) {return x;}) (call g 1);}",
    );
}

#[test]
fn types_of_expressions() {
    check_last(
        "int x; typeof(x) y; __typeof__(int *) z; __typeof(x + 1) w;",
        "(typeof((+ x 1)); w)",
    );
    check_body("__auto_type a = 1;", "{(auto_type; a = 1)}");
}

#[test]
fn complex_numbers() {
    check_expr(
        "__real__ z + __imag z + ~z",
        "(+ (+ (real z) (imag z)) (~ z))",
    );
    check_expr("1.0i * 2.0j", "(* 1.0i 2.0j)");
}

#[test]
fn extension() {
    check(
        "__extension__ typedef long long T; __extension__ extern T x;",
        &["(typedef longlong; T)", "(extern T; x)"],
    );
    check_expr("__extension__ (1 + a)", "(ext (+ 1 a))");
    check_body(
        "__extension__ int x; __extension__ ({ x; });",
        "{(int; x) (ext (stmt {x;}));}",
    );
    check_last(
        "struct s { __extension__ union { int a; }; };",
        "(struct s{union{int a;};})",
    );
}

#[test]
fn asm_statements() {
    check_body(
        "asm(\"\"); __asm__ __volatile__(\"\" : : : \"memory\"); asm volatile goto(\"nop\" : \"=r\"(x) : : : l);",
        "{asm empty; asm empty; asm;}",
    );
    check_body("asm(\"\" \"nop\"); asm(\"\" \"\");", "{asm; asm empty;}");
}

#[test]
fn attributes() {
    check(
        "__attribute__((__unused__, format(printf, 1, 2))) static void f(char *s, ...) __attribute((const, , nonnull(1)));",
        &[
            "(static void @unused() @format printf(printf, 1, 2); f (fn(char s (*), ...)) @const() @nonnull(1))",
        ],
    );
    check(
        "struct __attribute__((__packed__)) s { int a __attribute__((aligned(8))), b; } __attribute__((aligned)) x;",
        &["(struct s{int a @aligned(8) b;} @packed() @aligned(); x)"],
    );
    check_last(
        "typedef int T; typedef int W __attribute__((mode(DI), odd(int x, 3), odder(2, T *), strange(a b)));",
        "(typedef int; W @mode DI(DI) @odd() @odder(2) @strange(a))",
    );
    check_body(
        "int x __attribute__((cleanup(done))) = 1, __attribute__((unused)) y; __attribute__((fallthrough));",
        "{(int; x @cleanup done(done) = 1; y @unused()) ;}",
    );
    check(
        "void f(int a __attribute__((unused))) {}",
        &["(function void f (fn(int a @unused())) {})"],
    );
    check_expr("(__attribute__((x)) int *)p", "(cast int @x() (*) p)");
}

#[test]
fn standard_attributes_are_skipped() {
    check(
        "[[noreturn]] void f([[maybe_unused]] int a); int x [[gnu::aligned(8)]] [3], *[[a]] p;",
        &["(void; f (fn(int a)))", "(int; x ([3]); p (*))"],
    );
    check_body(
        "[[fallthrough]]; [[a]] int x; [[likely]] x = 1; l: [[b]] x;",
        "{; (int; x) (= x 1); l: x;}",
    );
    check_last(
        "struct [[a]] s { [[b]] int x [[c]]; };",
        "(struct s{int x;})",
    );
}

#[test]
fn parameters_declared_before() {
    check(
        "void f(int n; int a[n], int n);",
        &["(void; f (fn(int a ([n]), int n)))"],
    );
}
