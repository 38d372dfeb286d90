//! Inputs made to hurt: each must end soon, with a result or an error.

use super::{check_error, show};
use crate::{limits, parse, parse_bytes};

#[track_caller]
fn fails(source: &str, expected: &str) {
    let error = parse(source).and_then(|model| model.instantiate(1).map(|_| ()));
    assert_eq!(show(source, &error.unwrap_err()), expected);
}

#[test]
fn too_long() {
    let bytes = vec![b'a'; 100_000_000];
    let expected = "the model is 100000000 bytes long; at most 16777216 are read";
    assert_eq!(parse_bytes(&bytes).unwrap_err().message, expected);
    let text = String::from_utf8(bytes).unwrap();
    assert_eq!(parse(&text).unwrap_err().message, expected);
}

#[test]
fn blocks_nested_too_deep() {
    let deep = limits::NESTING;
    fails(
        &"loop 2 {".repeat(deep + 1),
        "1:1608: blocks are nested more than 200 deep",
    );
    fails(
        &"loop 2 {".repeat(1_000_000),
        "1:1608: blocks are nested more than 200 deep",
    );
    let raw = format!("raw {}", "2{".repeat(1_000_000));
    fails(&raw, "1:406: repetitions are nested more than 200 deep");
}

#[test]
fn parentheses_nested_too_deep() {
    let source = format!("loop {}", "(".repeat(1_000_000));
    let help = "name a part of it with `let`";
    check_error(
        &source,
        1,
        "1:206: parentheses are nested more than 200 deep",
        help,
    );
    let source = format!("loop {}1", "min(1,".repeat(1_000_000));
    check_error(
        &source,
        1,
        "1:1206: parentheses are nested more than 200 deep",
        help,
    );
}

#[test]
fn long_chains() {
    for (part, last) in [
        ("1+", "1"),
        ("-", "1"),
        ("not ", "1"),
        ("1^", "1"),
        ("0 or ", "1"),
        ("1 and ", "1"),
    ] {
        let source = format!("loop abs({}{last}) {{ barrier }}", part.repeat(1_000_000));
        let model = parse(&source).unwrap();
        assert!(model.instantiate(3).is_ok(), "{part}");
    }
    let chain = "if rank == 9 { scan } else ".repeat(300_000) + "{ barrier }";
    assert!(parse(&chain).unwrap().instantiate(1).is_ok());
}

#[test]
fn large_expressions_for_many_ranks() {
    let source = format!("loop {} {{ barrier }}", "1+".repeat(1_000_000) + "rank");
    let error = parse(&source).unwrap().instantiate(1_000_000).unwrap_err();
    assert!(
        error
            .message
            .starts_with("expanding takes more than 500000000 steps")
    );
}

#[test]
fn endless_for() {
    let help = "use `loop` where the index is not needed: it is never unrolled";
    let huge = "for i in 0..10^30 { }\nbarrier";
    let steps = "expanding takes more than 500000000 steps (rank 0, size 1)";
    check_error(huge, 1, &format!("1:10: {steps}"), help);
    let nested = "for i in 0..10^8 { for j in 0..10^8 { } }\nbarrier";
    check_error(nested, 1, &format!("1:29: {steps}"), help);
    let source = "for i in 0..10^8 { bsend to 0 }";
    check_error(
        source,
        1,
        "1:20: the programs have more than 20000000 items (rank 0, size 1)",
        "use `loop` instead of `for`, or fewer ranks",
    );
    let extremes = "for i in -2^127..2^127 - 1 { barrier }";
    let error = parse(extremes).unwrap_or_else(|error| panic!("{error}"));
    assert!(error.instantiate(1).is_err());
}

#[test]
fn large_raw_strings() {
    let letters = "ab".repeat(2_000_000);
    let model = parse(&format!("raw {letters}, {letters}")).unwrap();
    assert!(model.instantiate(2).is_ok());
    fails(
        &format!("raw {}", "a1".repeat(1_000_000)),
        "1:6: a number cannot be followed directly by a letter: `1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a...`",
    );
    let commas = format!("raw {}", ",".repeat(11_000_000));
    fails(&commas, "1:10000005: there can be at most 10000000 words");
}

#[test]
fn many_names() {
    let mut source = String::new();
    for n in 0..200_000 {
        source.push_str(&format!(
            "let x{n} = {n}\nibarrier as y{n}\ncomm z{n} = 0\n"
        ));
    }
    source.push_str("wait y5, y199999\n");
    assert!(parse(&source).unwrap().instantiate(2).is_ok());
    source.push_str("loop x200000 { }");
    assert!(parse(&source).is_err());
}

#[test]
fn many_sections_for_many_ranks() {
    let source = "process 1..size { barrier }\n".repeat(100);
    let error = parse(&source).unwrap().instantiate(1_000_000).unwrap_err();
    assert!(
        error
            .message
            .starts_with("the programs have more than 20000000 items")
    );
}
