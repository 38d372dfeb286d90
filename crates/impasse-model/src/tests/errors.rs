//! Exact places and words of errors.

use super::{check_error, check_errors, show};
use crate::{parse, parse_bytes};

#[test]
fn empty_models() {
    check_errors(include_str!("errors/empty_models.txt"));
}

#[test]
fn misspelt_words() {
    check_errors(include_str!("errors/misspelt_words.txt"));
    let long = "x".repeat(1000);
    let expected = format!("1:1: expected a statement, found `{}...`", "x".repeat(40));
    check_error(&long, 1, &expected, "");
}

#[test]
fn clauses() {
    check_errors(include_str!("errors/clauses.txt"));
}

#[test]
fn names() {
    check_errors(include_str!("errors/names.txt"));
}

#[test]
fn waits() {
    check_errors(include_str!("errors/waits.txt"));
    assert!(parse("irecv from 1 - rank as a\nprocess 0 { wait a }").is_ok());
    assert!(parse("process 0 { irecv from 1 as a }\nwait a").is_ok());
}

#[test]
fn blocks() {
    check_errors(include_str!("errors/blocks.txt"));
}

#[test]
fn sizes() {
    check_errors(include_str!("errors/sizes.txt"));
    check_error("barrier", 0, "1:1: 0 ranks: there can be 1 to 10000000", "");
    check_error(
        "barrier",
        u32::MAX,
        "1:1: 4294967295 ranks: there can be 1 to 10000000",
        "",
    );
}

#[test]
fn values() {
    check_errors(include_str!("errors/values.txt"));
}

#[test]
fn characters() {
    check_errors(include_str!("errors/characters.txt"));
    check_error("barrier\0", 1, "1:8: unexpected character U+0000", "");
    check_error("\u{7}", 1, "1:1: unexpected character U+0007", "");
}

#[test]
fn bytes() {
    assert!(parse_bytes(b"barrier").is_ok());
    let error = parse_bytes(b"barrier\n\xff").unwrap_err();
    assert_eq!(
        show("barrier\n?", &error),
        "2:1: the byte 0xFF is not valid UTF-8"
    );
}
