//! Bit-fields, records and arrays of variable length.

use super::{block, code, count, only};

#[test]
fn a_bit_field_of_odd_packed_size_touches_only_its_bytes() {
    let code = code(
        "struct __attribute__((packed)) b { unsigned a : 3; unsigned b : 30; unsigned c : 7; };
         void f(struct b *p) { p->b = 5; }",
    );
    // Bits 3 to 33: four bytes and one byte, never eight.
    assert_eq!(count(&code, "load i64"), 0, "{code:#?}");
    assert_eq!(count(&code, "load i32"), 1);
    assert_eq!(count(&code, "load i8"), 1);
    assert_eq!(count(&code, "store i32"), 1);
    assert_eq!(count(&code, "store i8"), 1);
    assert_eq!(count(&code, "align 1"), 4, "{code:#?}");
}

#[test]
fn signed_bit_fields_are_extended_by_their_sign() {
    let signed = code("struct b { int a : 5; }; int f(struct b *p) { return p->a; }");
    assert_eq!(count(&signed, "ashr"), 1, "{signed:#?}");
    let plain = code("struct b { unsigned a : 5; }; int f(struct b *p) { return p->a; }");
    assert_eq!(count(&plain, "ashr"), 0);
}

#[test]
fn records_are_returned_through_a_pointer() {
    let made = code(
        "struct s { long a, b, c; }; struct s f(long x) { struct s v = {x, 2, 3}; return v; }",
    );
    assert_eq!(only(&made, "memcpy"), "memcpy %0, %3, 24");
    assert_eq!(
        made.iter().filter(|line| *line == "ret").count(),
        2,
        "{made:#?}"
    );
    let used =
        code("struct s { long a, b, c; }; struct s g(long); long f(void) { return g(4).b; }");
    let call = only(&used, "call");
    assert!(call.starts_with("call void (ptr, i64) @g(ptr %"), "{call}");
}

#[test]
fn the_stack_is_restored_on_every_way_out_of_a_block_with_an_array() {
    let code = code(
        "int f(int n) { int t = 0;
           for (int i = 1; i < n; i++) { int a[i]; a[0] = i;
             if (i == 3) continue; if (i == 5) break; t += a[0]; }
           return t; }",
    );
    let save = only(&code, "stacksave");
    assert_eq!(save, "stacksave");
    // At the end of the body, at `continue` and at `break`.
    assert_eq!(count(&code, "stackrestore"), 3, "{code:#?}");
    assert_eq!(count(&code, "alloca.dyn"), 1);
}

#[test]
fn leaving_by_goto_restores_the_stack_too() {
    let code = code(
        "void g(int *); void f(int n) { { int a[n]; g(a); if (n > 3) goto out; } g(0); out: ; }",
    );
    assert_eq!(count(&code, "stackrestore"), 2, "{code:#?}");
}

#[test]
fn blocks_without_such_arrays_leave_the_stack_alone() {
    let code = code("void g(int *); void f(void) { { int a[4]; g(a); } }");
    assert_eq!(count(&code, "stack"), 0, "{code:#?}");
    assert!(
        block(&code, "b0")
            .iter()
            .any(|line| line.contains("alloca 16"))
    );
}

#[test]
fn first_values_of_arrays_are_filled_with_zeros() {
    let code = code("void g(int *); void f(void) { int a[100] = {1}; g(a); }");
    assert_eq!(count(&code, "memset"), 1, "{code:#?}");
    assert_eq!(count(&code, "store i32 1,"), 1);
    assert!(count(&code, "store") < 5, "{code:#?}");
}

#[test]
fn jumping_back_before_an_array_frees_it() {
    let code = code(
        "void g(int *); void f(int n) { again: ; int a[n]; g(a); if (n > 3) goto again; inner: g(a); if (n > 1) goto inner; }",
    );
    // At `goto again` and at the end, but not at `goto inner`, which stays with the array.
    assert_eq!(count(&code, "stackrestore"), 2, "{code:#?}");
}

#[test]
fn blocks_may_be_entered_before_their_array() {
    let code = code(
        "void g(int *); void f(int n) { if (n) goto in; { g(0); in: ; int a[n + 1]; g(a); } }",
    );
    assert_eq!(count(&code, "stackrestore"), 1, "{code:#?}");
}
