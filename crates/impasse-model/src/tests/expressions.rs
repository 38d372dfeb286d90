//! Values of expressions, seen through loop counts.

use super::{check, check_error, check_errors};

#[track_caller]
fn value(expression: &str, expected: i128) {
    let source = format!("let v = {expression}\nif v == {expected} {{ barrier }} else {{ scan }}");
    check(&source, 4, "<barrier>\n<barrier>\n<barrier>\n<barrier>");
    // The same, evaluated late.
    let late = source.replacen(expression, &format!("0 * rank + ({expression})"), 1);
    check(&late, 4, "<barrier>\n<barrier>\n<barrier>\n<barrier>");
}

#[test]
fn arithmetic() {
    value("1 + 2 * 3 - 4", 3);
    value("(1 + 2) * 3", 9);
    value("10 - 3 - 2", 5);
    value("100 / 10 / 5", 2);
    value("2 ^ 3 ^ 2", 512);
    value("-2 ^ 2", -4);
    value("(-2) ^ 2", 4);
    value("2 * -3", -6);
    value("- - -1", -1);
    value("1_000_000 * 10 ^ 3", 1_000_000_000);
    value("0 ^ 0 + 1 ^ (10 ^ 30) + (-1) ^ (10 ^ 30 + 1)", 1);
}

#[test]
fn division_is_euclidean() {
    value("-1 % 4", 3);
    value("(-1) % 4", 3);
    value("(0 - 1) % 4", 3);
    value("(-1) / 4", -1);
    value("7 / -2", -3);
    value("7 % -2", 1);
    value("(-7) / -2", 4);
    value("(-2) ^ 127 % -1", 0);
}

#[test]
fn logic() {
    value("1 < 2 and 2 <= 2 and 3 > 2 and 2 >= 2 and 1 != 2", 1);
    value("not 1 == 2", 1);
    value("not not 5", 1);
    value("1 or 0 and 0", 1);
    value("(1 or 0) and 0", 0);
    value("7 and 9", 1);
    value("0 or 0", 0);
    value("(2 < 1) + (1 < 2) * 5", 5);
}

#[test]
fn logic_skips_what_does_not_matter() {
    value("0 and 1 / 0", 0);
    value("3 or 1 / 0", 1);
    value("0 and 1 / 0 or 2", 1);
    value("1 and (0 or not 0)", 1);
}

#[test]
fn functions() {
    value("min(3, -4) + max(1, 2)", -2);
    value("abs(-5) + abs(5)", 10);
    value("sqrt(24) * 10 + sqrt(25)", 45);
    value("log2(1) + log2(1023)", 9);
    value("xor(5, 3)", 6);
    value("min(max(1, 2), \n min(7, 3 + 1))", 2);
}

#[test]
fn rank_and_size() {
    check("if rank == size - 1 { barrier }", 2, "-\n<barrier>");
}

#[test]
fn errors_point_at_the_operator() {
    check_errors(include_str!("errors/expression_values.txt"));
    let long = format!("let x = {}\nbarrier", "9".repeat(1000));
    check_error(&long, 1, "1:9: this number does not fit into 128 bits", "");
}

#[test]
fn malformed() {
    check_errors(include_str!("errors/expression_malformed.txt"));
}
