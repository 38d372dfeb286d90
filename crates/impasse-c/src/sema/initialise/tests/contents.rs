//! The bytes of objects, static and local.

use std::fmt::Write;

use super::support::{local_bytes, object, said, static_bytes, typed};
use crate::pp::Severity;
use crate::types::tests::gcc::run;

/// Types for the declarations below.
const TYPES: &str = "struct p { int m, n; }; struct n { struct p a; int b; struct p c[2]; };\n\
    union u { int i; char c[8]; struct p p; };\n\
    struct an { int a; union { int u; char v[4]; struct { short s, t; }; }; int q; };\n\
    struct bits { unsigned a : 3, b : 7; int : 6; int c : 16; long d : 40, e : 24; };\n\
    struct text { char s[4]; char t[4]; }; struct em { struct { } e; int m; };\n\
    struct w { _Bool b[4]; float f; double d; };\n";

/// Declarations of `x` that are the same for static and local objects.
const BOTH: [&str; 66] = [
    "int x = 5;",
    "int x = {5};",
    "int x = {{5}};",
    "int x = 0;",
    "char x = 300;",
    "long x = -1;",
    "unsigned x = -1;",
    "float x = 1;",
    "int x = 2.9;",
    "_Bool x = 0.5;",
    "double x = 1.0f / 3;",
    "long double y; double x = 1.1L;",
    "__int128 x = -2;",
    "_Complex double x = 1.5;",
    "_Complex double x = 2.0i + 1;",
    "int x[3] = {1, 2, 3};",
    "int x[] = {1, 2, 3};",
    "int x[5] = {1, 2};",
    "int x[3] = {};",
    "int x[] = {[4] = 1, 2, [1] = 7, 8};",
    "int x[10] = {[2 ... 5] = 3, 4, [0] = 1};",
    "int x[6] = {[0 ... 5] = 1, [2 ... 3] = 0};",
    "int x[2][3] = {1, 2, 3, 4};",
    "int x[2][3] = {{1}, {2, 3}};",
    "int x[][2] = {{1}, 2, 3, 4};",
    "int x[][2] = {1, 2, 3};",
    "int x[2][2] = {[1][0] = 5, 6, [0][1] = 7};",
    "int x[3][3] = {[0 ... 1][1 ... 2] = 9};",
    "int x[2][2] = {[0 ... 1] = {1, 2}};",
    "int x[2][2] = {1, {2}, {3}};",
    "struct p x = {1, 2};",
    "struct p x = {.n = 1, .m = 2};",
    "struct p x = {.n = 1};",
    "struct p x = {n : 1, m : 4};",
    "struct p x[] = {{1, 2}, 3, 4, {5}};",
    "struct p x[] = {[1].n = 4, [0] = {1}, 2};",
    "struct n x = {1, 2, 3, 4, 5, 6, 7};",
    "struct n x = {{1, 2}, 3, {{4, 5}, {6}}};",
    "struct n x = {.a.n = 1, 2, .c[1].m = 3, 4};",
    "struct n x = {.c[0] = {1, 2}, 3, .a = {5}};",
    "struct n x = {.a.m = 1, .a.n = 2, .a = {3}};",
    "struct n x = {.a = {1, 2}, .a.n = 9};",
    "struct n x = {.c[0 ... 1].n = 9, 8};",
    "struct n x[2] = {[0 ... 1].a = {1, 2}};",
    "struct n x[2] = {[0 ... 1] = {.b = 1}, [0].a.m = 3};",
    "union u x = {7};",
    "union u x = {.c = \"abcdefg\"};",
    "union u x = {.c = \"abcdefg\", .i = 1};",
    "union u x = {.p = {1, 2}};",
    "union u x = {.p.n = 2, .p.m = 1};",
    "union u x[2] = {1, 2};",
    "struct an x = {1, 2, 3};",
    "struct an x = {1, {2}, 3};",
    "struct an x = {.v = \"ab\", .q = 4};",
    "struct an x = {.s = 1, 2, 3};",
    "struct an x = {.t = 5, .s = 6, .a = 1};",
    "struct bits x = {1, 2, 3, 4, 5};",
    "struct bits x = {-1, .c = -1, .e = -1};",
    "struct bits x = {.d = -5, .a = 9, .a = 2, .b = 0};",
    "struct em x = {{}, 3};",
    "struct w x = {{2, 0, 1}, 1, 2};",
    "char x[] = \"abc\";",
    "char x[3] = \"abc\";",
    "char x[8] = {\"abc\"};",
    "struct text x[] = {\"abc\", \"de\", {\"f\", \"g\"}, {.t = {'x', 'y'}}};",
    "struct text x = {.s = \"abc\", .s[1] = 'x', .t = \"abcd\"};",
];

/// Declarations that are valid for static objects only, or whose padding gcc leaves in locals.
const STATIC: [&str; 34] = [
    "unsigned char x[] = \"a\\377\";",
    "int x[] = L\"aé\";",
    "unsigned short x[4] = u\"ab\";",
    "char x[2][4] = {\"abc\", {\"de\"}};",
    "char x[] = (\"abc\");",
    "long double x = 1.25L;",
    "_Complex float x[2] = {1, 2.0fi};",
    "const int k = 3; int x = k + 1;",
    "const int k[] = {1, 2, 3}; int x = k[1];",
    "const struct p k = {4, 5}; int x = k.n;",
    "const struct p k = {4, 5}; struct p x = k;",
    "const struct p k = {4, 5}; struct n x = {k, 1, {k, 2, 3}};",
    "int x = (int){3};",
    "struct p x = (struct p){1, 2};",
    "struct n x = {.c = {(struct p){1, 2}, 3, 4}};",
    "int x[3] = (int[]){1, 2, 3};",
    "int x[] = (int[5]){1, 2};",
    "struct p x[2] = (struct p[]){{1, 2}, {3}};",
    "int x = \"abc\"[1];",
    "int x = (int)1e10;",
    "unsigned char x = (unsigned char)300.7;",
    "unsigned x = (unsigned)-5.5;",
    "int x = 1 << 40;",
    "int x = -8 >> 40;",
    "int x = sizeof(struct n) + _Alignof(double);",
    "long x = (long)&((struct n *)0)->c[1].n;",
    "int y[10]; long x = &y[7] - &y[2];",
    "int y[10]; int x = &y[7] > &y[2];",
    "int y, z; int x[] = {&y == &z, &y != 0, !&y, &y ? 3 : 4, &y && 0};",
    "int printf(const char *, ...); int x[] = {1 ? 2 : printf(0), 0 && printf(0), 1 || printf(0)};",
    "double x[] = {1 / 0.0, -1.0 / 3, 1e308 * 10, 0.1 + 0.2};",
    "_Complex double x = (1.0 + 2.0i) * (3.0 - 1.0i) / (0.5 + 0.25i);",
    "__int128 x = ((__int128)1 << 100) / 7 % 1000003;",
    "int x[] = {__builtin_popcount(255), __builtin_clz(1), __builtin_ctz(8), __builtin_ffs(0)};",
];

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// A program that prints the bytes of `x` of each declaration.
fn program(texts: &[&str]) -> String {
    let mut source = format!(
        "#include <stdio.h>\n{TYPES}\nstatic void dump(void *p, int n) {{ unsigned char *b = p; \
         while (n--) printf(\"%02x\", *b++); puts(\"\"); }}\n"
    );
    for (number, text) in texts.iter().enumerate() {
        for name in ["x", "y", "z", "k"] {
            let _ = writeln!(source, "#undef {name}\n#define {name} {name}{number}");
        }
        let _ = writeln!(source, "{text}");
    }
    source.push_str("int main(void) {\n");
    for number in 0..texts.len() {
        let _ = writeln!(source, "dump(&x{number}, sizeof x{number});");
    }
    source.push_str("}\n");
    source
}

#[test]
fn static_objects_have_the_bytes_of_gcc() {
    let texts: Vec<&str> = BOTH.iter().chain(&STATIC).copied().collect();
    let printed = run(program(&texts).as_bytes());
    assert_eq!(printed.lines().count(), texts.len());
    let mut wrong = String::new();
    for (text, theirs) in texts.iter().zip(printed.lines()) {
        let analysis = typed(&format!("{TYPES}{text}"));
        let errors = said(&analysis, Severity::Error);
        let ours = hex(&static_bytes(object(&analysis, "x")));
        if !errors.is_empty() || ours != theirs {
            let _ = writeln!(wrong, "{text}\n  {ours}\n  {theirs} {errors:?}");
        }
    }
    assert!(wrong.is_empty(), "ours and gcc's:\n{wrong}");
}

#[test]
fn locals_have_the_same_bytes() {
    let mut wrong = String::new();
    for text in BOTH {
        let analysis = typed(&format!("{TYPES}{text}"));
        let fixed = hex(&static_bytes(object(&analysis, "x")));
        let analysis = typed(&format!("{TYPES}void f(void) {{ {text} }}"));
        let errors = said(&analysis, Severity::Error);
        let local = hex(&local_bytes(&analysis.unit));
        if !errors.is_empty() || fixed != local {
            let _ = writeln!(wrong, "{text}\n  {local}\n  {fixed} {errors:?}");
        }
    }
    assert!(wrong.is_empty(), "local and static:\n{wrong}");
}
