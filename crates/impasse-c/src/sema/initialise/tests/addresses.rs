//! Addresses in static objects, and what gcc refuses.

use std::fmt::Write;

use super::support::{object, said, static_bytes, typed};
use crate::hir::{StaticInit, StaticTarget};
use crate::pp::Severity;
use crate::types::tests::gcc::run;

/// Declarations of `x` with one address, at this offset of it, in the object or function `t`.
const ADDRESSES: [(&str, usize); 16] = [
    ("int t; int *x = &t;", 0),
    ("int t[10]; int *x = t + 3;", 0),
    ("int t[10]; int *x = &t[9] - 2;", 0),
    ("int t[10]; char *x = (char *)t + 5;", 0),
    ("struct { int a, b[4]; } t; int *x = &t.b[2];", 0),
    ("struct { int a, b[4]; } t[3]; int *x = &(t + 1)->b[2];", 0),
    ("int t; long x = (long)&t + 3;", 0),
    ("int t; char *x = (char *)((unsigned long)&t - 8);", 0),
    ("void t(void) { } void (*x)(void) = t;", 0),
    ("void t(void) { } void (*x[2])(void) = {0, &t};", 8),
    ("int t[2][3]; int (*x)[3] = t + 1;", 0),
    ("int t; struct { int a; int *p; } x = {1, &t};", 8),
    ("int t; int *x[3] = {[0 ... 1] = 0, &t};", 16),
    ("int t; int *const k = &t; int *x = k;", 0),
    ("int t; struct { long a : 64; } x = {(long)&t};", 0),
    ("int t[4]; int *x = 1 ? &t[1] : 0;", 0),
];

#[test]
fn addresses_are_those_of_gcc() {
    for (text, offset) in ADDRESSES {
        let program = format!(
            "#include <stdio.h>\n{text}\nint main(void) {{ \
             printf(\"%ld\", *(long *)((char *)&x + {offset}) - (long)&t); }}"
        );
        let theirs = run(program.as_bytes());
        let analysis = typed(text);
        assert_eq!(said(&analysis, Severity::Error), [""; 0], "{text}");
        let StaticInit::Data { relocs, bytes } = &object(&analysis, "x").init else {
            panic!("no contents in {text}");
        };
        let [reloc] = relocs[..] else {
            panic!("{relocs:?} in {text}");
        };
        let name = match reloc.target {
            StaticTarget::Object(id) => &analysis.unit.objects[id.0 as usize].name,
            StaticTarget::Function(id) => &analysis.unit.functions[id.0 as usize].name,
            StaticTarget::Label(..) => panic!("a label in {text}"),
        };
        assert_eq!(
            (name.as_str(), reloc.offset),
            ("t", offset as u64),
            "{text}"
        );
        assert_eq!(reloc.addend.to_string(), theirs, "{text}");
        assert!(bytes.len() >= offset + 8);
    }
}

/// What gcc does not take as the initialiser of a static object, or as a constant.
const REFUSED: [&str; 18] = [
    "int t; int x = t;",
    "int t; int x = (int)&t;",
    "int t; long x = (long)&t * 2;",
    "int t; long x = -(long)&t;",
    "int t, u; long x = &t - &u;",
    "int g(void); int x = g();",
    "int x = 1 / 0;",
    "int x = (1, 2);",
    "volatile const int t = 3; int x = t;",
    "extern const int t; int x = t;",
    "int *t; int *x = t;",
    "void g(void) { static int *x = (int[]){3}; }",
    "const int t = 3; enum { x = t };",
    "__thread int t; int *x = &t;",
    "int x[2] = {[2] = 1};",
    "int x[2] = {[-1] = 1};",
    "struct { int a; } x = {.b = 1};",
    "int x[4] = {[3 ... 1] = 1};",
];

#[test]
fn what_is_not_constant_is_refused() {
    let mut taken = String::new();
    for text in REFUSED {
        if said(&typed(text), Severity::Error).is_empty() {
            let _ = writeln!(taken, "{text}");
        }
    }
    assert!(taken.is_empty(), "{taken}");
}

#[test]
fn objects_that_read_themselves_end() {
    let analysis = typed("void f(void) { const int a = a; static int x = a; }");
    assert!(!said(&analysis, Severity::Error).is_empty());
}

#[test]
fn flexible_members_make_objects_larger() {
    let text = "struct { int n; char c; char f[]; } x = {1, 2, \"abc\"};";
    let analysis = typed(text);
    let x = object(&analysis, "x");
    assert_eq!(x.size, 12);
    assert_eq!(static_bytes(x), b"\x01\0\0\0\x02abc\0\0\0\0");
}
