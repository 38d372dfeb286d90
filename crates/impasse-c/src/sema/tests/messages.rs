//! What is said about programs with mistakes, and that the rest is still typed.

use super::support::{messages, typed_text};
use crate::types::{Type, TypeId};

fn said(text: &str) -> Vec<String> {
    messages(&typed_text("test.c", text))
}

#[track_caller]
fn one(text: &str, expected: &str) {
    assert_eq!(said(text), [expected], "{text}");
}

#[test]
fn names() {
    one(
        "int f(void) { return x + x; }",
        "1: error: `x` is not declared",
    );
    one(
        "unknown a;\nunknown b;",
        "1: error: unknown type name `unknown`",
    );
    one(
        "void f(void) { int a; int a; }",
        "1: error: `a` declared twice in this scope",
    );
    one("int a = 1;\nint a = 2;", "2: error: `a` defined twice");
    one(
        "void f(void) { goto l; }",
        "1: error: label `l` is not defined",
    );
    one(
        "int f(void) { return g(); }",
        "1: warning: function `g` is declared by its use only",
    );
}

#[test]
fn types() {
    one(
        "struct s { int a; };\nint f(struct s v) { return v.b; }",
        "2: error: `struct s` has no member `b`",
    );
    one(
        "int f(void) { return *3; }",
        "1: error: `*` of what is not a pointer",
    );
    one(
        "int f(int *p) { return p; }",
        "1: warning: pointer converted to integer without a cast",
    );
    one(
        "int f(int);\nint g(void) { return f(); }",
        "2: error: too few arguments",
    );
    one(
        "void f(void) { const int c = 1; c = 2; }",
        "1: error: assignment to something constant",
    );
    one(
        "int f(void) { break; }",
        "1: error: `break` outside of loops and switches",
    );
    one(
        "int f(int *p) { return __atomic_compare_exchange_n(p, 3, 4, 0, 5, 5); }",
        "1: error: wrong arguments of an atomic builtin",
    );
    one(
        "void f(int n) { __builtin_va_list l; __builtin_va_start(l, n); }",
        "1: error: `va_start` in a function with fixed arguments",
    );
    one(
        "_Static_assert(0, \"no\");",
        "1: error: static assertion failed: \"no\"",
    );
}

#[test]
fn a_function_keeps_the_type_that_its_body_was_typed_with() {
    let analysis = typed_text(
        "test.c",
        "double f(double d) { return d; }\nint f(void);\nint f(void) { return 1; }",
    );
    let said = messages(&analysis);
    assert_eq!(said.len(), 3, "{said:?}");
    assert!(said[2].contains("`f` defined twice"), "{said:?}");
    let function = analysis.unit.functions.iter().find(|one| &*one.name == "f");
    let ty = function.expect("it is there").ty;
    let Type::Function(ty) = analysis.unit.types.get(ty) else {
        panic!("no function");
    };
    assert_eq!(ty.ret.ty, TypeId::DOUBLE);
}

#[test]
fn what_follows_a_mistake_is_typed() {
    let analysis = typed_text(
        "test.c",
        "int f(void) { return x; }\n} int g(void) { return 1; }\n",
    );
    let bodies = analysis
        .unit
        .functions
        .iter()
        .filter(|function| function.body.is_some());
    let names: Vec<&str> = bodies.map(|function| &*function.name).collect();
    assert_eq!(names, ["f", "g"]);
    assert_eq!(messages(&analysis).len(), 2);
}

#[test]
fn prototypes_are_fetched_when_names_are_used() {
    use crate::pp::{Files, Options, preprocess};
    use std::borrow::Cow;

    struct Lazy;
    impl Files for Lazy {
        fn read(&self, _: &str) -> Option<Cow<'_, [u8]>> {
            Some(Cow::Borrowed(
                b"#pragma impasse prototypes lazy.h\nlong f(void) { return lazily(1); }",
            ))
        }
        fn prototype(&self, name: &str, included: &dyn Fn(&str) -> bool) -> Option<Cow<'_, str>> {
            (included("lazy.h") && name == "lazily").then_some("long lazily(double);".into())
        }
    }
    let output = preprocess(&Lazy, "test.c", &Options::default()).expect("the file is there");
    let analysis = crate::sema::analyse(output, &Lazy);
    assert_eq!(messages(&analysis), [""; 0]);
    let names: Vec<&str> = analysis
        .unit
        .functions
        .iter()
        .map(|one| &*one.name)
        .collect();
    assert_eq!(names, ["f", "lazily"]);
}
