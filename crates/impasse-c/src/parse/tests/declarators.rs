//! Declarators: parts from the name outwards.

use super::{check, check_last};

#[test]
fn pointers_arrays_and_functions_bind_as_in_c() {
    check("int *a[3];", &["(int; a ([3] *))"]);
    check("int (*a)[3];", &["(int; a (* [3]))"]);
    check("int *f(void);", &["(int; f (fn() *))"]);
    check(
        "int (*f)(int, char *);",
        &["(int; f (* fn(int _, char _ (*))))"],
    );
    check("int a[2][3];", &["(int; a ([2] [3]))"]);
    check(
        "int (*(*f(int a))[4])(double);",
        &["(int; f (fn(int a) * [4] * fn(double _)))"],
    );
    check(
        "void (*signal(int, void (*)(int)))(int);",
        &["(void; signal (fn(int _, void _ (* fn(int _))) * fn(int _)))"],
    );
    check("char *(*(*x[3])())[5];", &["(char; x ([3] * fn * [5] *))"]);
    check("int ((x)), (((*p)));", &["(int; x; p (*))"]);
}

#[test]
fn qualifiers_stay_with_their_pointer() {
    check(
        "const int *const *volatile p;",
        &["(const int; p (volatile * const *))"],
    );
    check("int * __restrict a, b;", &["(int; a (restrict *); b)"]);
    check(
        "int *_Atomic p; _Atomic(int *) q;",
        &["(int; p (atomic *))", "(atomic(int (*)); q)"],
    );
}

#[test]
fn array_lengths() {
    check(
        "void f(int n, int a[], int b[*], int c[static 3], int d[const static n], int e[restrict]);",
        &[
            "(void; f (fn(int n, int a ([]), int b ([*]), int c ([3]), int d (const [n]), int e (restrict []))))",
        ],
    );
    check("int z[0], l[]; ", &["(int; z ([0]); l ([]))"]);
    check_last(
        "struct s { int n; char rest[]; } __attribute__((packed));",
        "(struct s{int n; char rest ([]);} @packed())",
    );
}

#[test]
fn parameters_without_names() {
    check_last(
        "typedef int T; void f(int (T), int (*)(T), T (*)[2], int (x), T T);",
        "(void; f (fn(int _ (fn(T _)), int _ (* fn(T _)), T _ (* [2]), int x, T T)))",
    );
    check("int f(int ());", &["(int; f (fn(int _ (fn))))"]);
    check(
        "int f(int (void), ...);",
        &["(int; f (fn(int _ (fn()), ...)))"],
    );
    check(
        "int f(void *), g();",
        &["(int; f (fn(void _ (*))); g (fn))"],
    );
}

#[test]
fn abstract_declarators() {
    check_last(
        "int n = sizeof(int (*(*)(void))[3]) + sizeof(char *[2]) + sizeof(int (*[])());",
        "(int; n = (+ (+ (sizeof type int (* fn() * [3])) (sizeof type char ([2] *))) (sizeof type int ([] * fn))))",
    );
}

#[test]
fn attributes_within_declarators() {
    check(
        "int (__attribute__((stdcall)) *f)(void) asm(\"\" \"name\") __attribute__((weak));",
        &["(int; f (* fn()) @stdcall() asm \"name\" @weak())"],
    );
    check(
        "int __attribute__((aligned(16))) *__attribute__((may_alias)) const p;",
        &["(int @aligned(16); p (const *) @may_alias())"],
    );
}
