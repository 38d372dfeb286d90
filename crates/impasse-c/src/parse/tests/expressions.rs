//! Expressions: precedence, association, operands.

use super::{check_expr, check_last, messages};

#[test]
fn operators_bind_as_in_c() {
    check_expr("a + b * c - d", "(- (+ a (* b c)) d)");
    check_expr(
        "a || b && c | d ^ e & f == g < h << i + j * k",
        "(|| a (&& b (| c (^ d (& e (== f (< g (<< h (+ i (* j k))))))))))",
    );
    check_expr(
        "a * b + c << d < e == f & g ^ h | i && j || k",
        "(|| (&& (| (^ (& (== (< (<< (+ (* a b) c) d) e) f) g) h) i) j) k)",
    );
    check_expr("a - b - c / d % e", "(- (- a b) (% (/ c d) e))");
    check_expr(
        "a >= b != c <= d > e >> f",
        "(!= (>= a b) (> (<= c d) (>> e f)))",
    );
    check_expr("(a, b), c, d", "(, (, (, a b) c) d)");
}

#[test]
fn assignments_and_conditions_go_right() {
    check_expr("a = b += c <<= d", "(= a (+= b (<<= c d)))");
    check_expr("a ? b, c : d ? e : f", "(? a (, b c) (? d e f))");
    check_expr("a ? b ? c : d : e", "(? a (? b c d) e)");
    check_expr("a = b ? c : d", "(= a (? b c d))");
    check_expr("a ?: b ?: c", "(? a (? b c))");
    check_expr(
        "a *= 1, b /= 2, c %= 3, d -= 4",
        "(, (, (, (*= a 1) (/= b 2)) (%= c 3)) (-= d 4))",
    );
    check_expr("a >>= b &= c ^= d |= e", "(>>= a (&= b (^= c (|= d e))))");
}

#[test]
fn operators_before_and_behind() {
    check_expr("-a++ + ++*b--", "(+ (- (post++ a)) (++ (* (post-- b))))");
    check_expr("!~+&a", "(! (~ (+ (& a))))");
    check_expr(
        "a.b->c[d](e, f)(g)",
        "(call (call (index (-> (. a b) c) d) e f) g)",
    );
    check_expr("a - -b - --c", "(- (- a (- b)) (-- c))");
    check_expr("*p++ = (*f)(x)", "(= (* (post++ p)) (call (* f) x))");
}

#[test]
fn literals_are_kept_as_spelt() {
    check_expr(
        "0x1FuLL + 1.5e+3f + 'a' + L'\\n'",
        "(+ (+ (+ 0x1FuLL 1.5e+3f) 'a') L'\\n')",
    );
    check_expr("\"a\" L\"b\" u8\"c\"", "\"a\"L\"b\"u8\"c\"");
    check_expr(
        "__func__[0] + __FUNCTION__[1]",
        "(+ (index (func) 0) (index (func) 1))",
    );
}

#[test]
fn casts_and_parentheses() {
    check_expr("(int)a + b", "(+ (cast int a) b)");
    check_expr("(char *)(int)-a", "(cast char (*) (cast int (- a)))");
    check_expr("(a) + b", "(+ a b)");
    check_expr("(int){1}.x++", "(post++ (. (literal int {1}) x))");
    check_expr("(struct s *)p->q", "(cast struct s (*) (-> p q))");
    check_expr(
        "&(int[]){1, 2}[1]",
        "(& (index (literal int ([]) {1, 2}) 1))",
    );
}

#[test]
fn sizes_and_alignments() {
    check_expr("sizeof(int) * 2", "(* (sizeof type int) 2)");
    check_expr("sizeof a * 2", "(* (sizeof a) 2)");
    check_expr("sizeof(a)[1]", "(sizeof (index a 1))");
    check_expr("sizeof(a) - 1", "(- (sizeof a) 1)");
    check_expr("sizeof (int){1} + 1", "(+ (sizeof (literal int {1})) 1)");
    check_expr(
        "sizeof (int[3]){1}[0]",
        "(sizeof (index (literal int ([3]) {1}) 0))",
    );
    check_expr("sizeof(int) - 1", "(- (sizeof type int) 1)");
    check_expr("sizeof sizeof a", "(sizeof (sizeof a))");
    check_expr(
        "_Alignof(double) + __alignof__ a",
        "(+ (alignof type double) (alignof a))",
    );
}

#[test]
fn types_as_arguments() {
    check_expr(
        "__builtin_offsetof(struct s, a.b[2].c)",
        "(offsetof struct s .a.b[2].c)",
    );
    check_expr("__builtin_va_arg(ap, char *)", "(va_arg ap char (*))");
    check_expr(
        "__builtin_types_compatible_p(int[], char *)",
        "(compatible int ([]), char (*))",
    );
    check_expr(
        "_Generic(a, int: 1, char *: f(2), default: 3)",
        "(generic a int: 1, char (*): (call f 2), default: 3)",
    );
    check_expr("__builtin_expect(a, 0)", "(call __builtin_expect a 0)");
}

#[test]
fn digraphs() {
    check_last(
        "void f(int a<:3:>) <% a<:0:> = 1; %>",
        "(function void f (fn(int a ([3]))) {(= (index a 0) 1);})",
    );
}

#[test]
fn what_is_no_expression() {
    for (input, message) in [
        ("a + ;", "expected an expression, found `;`"),
        ("1 2;", "expected `;` after the expression, found `2`"),
        ("f(a", "expected `,` or `)` after the argument, found `}`"),
        ("a[1;", "expected `]` after the index, found `;`"),
        ("(a;", "expected `)` after the expression, found `;`"),
        ("a ? b;", "expected `:` after `?`, found `;`"),
        ("a.1;", "expected `;` after the expression, found `.1`"),
        ("a->;", "expected the name of a member, found `;`"),
        ("sizeof();", "expected an expression, found `)`"),
        ("(int);", "expected an expression, found `;`"),
    ] {
        let text = format!("void f(void) {{ {input} }}");
        assert_eq!(messages(&text), [message], "{input}");
    }
}
