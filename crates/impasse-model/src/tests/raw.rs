//! Raw strings.

use super::{check, check_error, check_errors, instance};

#[test]
fn strings() {
    check(
        "raw ab, bc, ca",
        3,
        "ssend>2 ssend>1#1\nrecv<0#1 ssend>2#2\nrecv<1#2 recv<0",
    );
    assert_eq!(instance("raw ab, ba", 2).raw, Some(vec!['a', 'b']));
}

#[test]
fn repetitions() {
    check(
        "raw 1000000000{ab}, a 999999999{ba} b",
        2,
        "1000000000{ ssend>1 ssend>1#1 }
         recv<0 999999999{ recv<0#1 recv<0 } recv<0#1",
    );
    check(
        "raw 2{3{a} 4 {b}} , 2{a}2{b}",
        2,
        "2{ 3{ ssend>1 } 4{ ssend>1#1 } }\n2{ recv<0 } 2{ recv<0#1 }",
    );
}

#[test]
fn counts_are_expressions() {
    check(
        "let n = 10^9\nlet big = n\nraw n{a} (n-1){a} 10^3{a} big{a}, 1_000{a}",
        2,
        "1000000000{ ssend>1 } 999999999{ ssend>1 } 1000{ ssend>1 } 1000000000{ ssend>1 }
         1000{ recv<0 }",
    );
}

#[test]
fn layout() {
    check(
        "raw\n  a b, # first\n  // a comment\n  3{a\n b}\n,-\n, ,;\n",
        5,
        "ssend>1 ssend>1#1\n3{ recv<0 recv<0#1 }\n-\n-\n-",
    );
    check("raw ,", 2, "-\n-");
    check("raw -", 1, "-");
    check(
        "raw let, tel",
        2,
        "ssend>1 ssend>1#1 ssend>1#2\nrecv<0#2 recv<0#1 recv<0",
    );
}

#[test]
fn sites() {
    let source = "raw a 2{b}, ab";
    let spans = instance(source, 2).sites;
    let texts: Vec<&str> = spans.iter().map(|s| &source[s.range()]).collect();
    assert_eq!(texts, ["a", "2", "b", "a", "b"]);
}

#[test]
fn rule_two() {
    check_errors(include_str!("errors/raw_rule_two.txt"));
}

#[test]
fn malformed() {
    check_errors(include_str!("errors/raw_malformed.txt"));
    check_error(
        "raw",
        0,
        "1:1: no strings follow `raw`",
        "for example `raw ab, ba`; an empty string is written `-`",
    );
}
