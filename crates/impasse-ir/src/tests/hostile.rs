//! Text that is no module, or almost one: an error, never a panic.

use super::generate;
use super::random::Random;
use crate::{Limits, parse, parse_with, print, verify};

/// Parses, and if that works, verifies and prints.
fn survive(text: &str) -> bool {
    let Ok(module) = parse(text) else {
        return false;
    };
    let errors = verify(&module);
    let printed = print(&module);
    let compact = |body: &crate::Body| body.compact();
    let bodies = module.functions.iter().filter_map(|f| f.body.as_ref());
    bodies.for_each(|body| drop(compact(body)));
    if errors.is_empty() {
        assert_eq!(parse(&printed), Ok(module), "{text}");
    }
    true
}

#[test]
fn random_bytes() {
    for seed in 0..3000 {
        // Shown if the test fails; the last one is the guilty one.
        println!("seed {seed}");
        let mut random = Random::new(seed);
        let bytes: Vec<u8> = (0..random.below(300))
            .map(|_| random.next() as u8)
            .collect();
        survive(&String::from_utf8_lossy(&bytes));
        survive(&format!(
            "layout little ptr 8 {}",
            String::from_utf8_lossy(&bytes)
        ));
    }
}

#[test]
fn mutated_texts() {
    let mut accepted = 0;
    for seed in 0..3000 {
        // Shown if the test fails; the last one is the guilty one.
        println!("seed {seed}");
        let mut random = Random::new(seed ^ 0x7e87);
        let mut text = print(&generate::module(seed % 300)).into_bytes();
        for _ in 0..1 + random.below(3) {
            if text.is_empty() {
                break;
            }
            let at = random.below(text.len());
            let end = (at + random.below(12)).min(text.len());
            match random.below(5) {
                0 => text[at] = b"0123456789%@b,:(){}[]\"\\ix-+!^ \n"[random.below(31)],
                1 => drop(text.drain(at..end)),
                2 => text.truncate(at.max(1)),
                3 => text.splice(at..at, text[at..end].to_vec()).for_each(drop),
                _ => {
                    let from = random.below(text.len());
                    let end = (from + random.below(30)).min(text.len());
                    text.splice(at..at, text[from..end].to_vec()).for_each(drop);
                }
            }
        }
        accepted += usize::from(survive(&String::from_utf8_lossy(&text)));
    }
    assert!(
        accepted > 100,
        "some mutations must get past the parser, {accepted} did"
    );
}

#[test]
fn numbers_cost_nothing() {
    let text = "layout little ptr 8 define void @f() external { b0: %4294967295 = stacksave ret }";
    let error = parse(text).unwrap_err();
    assert!(error.message.contains("without gaps"), "{error}");
    let big = "layout little ptr 8 global @g external size 18446744073709551615 align 1 = zero";
    assert_eq!(verify(&parse(big).unwrap()).len(), 1);
}

#[test]
fn deep_brackets_do_not_recurse() {
    for sign in ["(", "[", "{", "b0(", "@", "!"] {
        let text = format!(
            "layout little ptr 8 define void @f() external {{ b0: br b1{}",
            sign.repeat(100_000)
        );
        assert!(parse(&text).is_err());
    }
}

#[test]
fn errors_have_positions() {
    let cases = [
        ("", "1:1: expected `layout`"),
        (
            "layout little ptr 8\n  glob",
            "2:3: no item begins with `glob`",
        ),
        (
            "layout little ptr 8\nfile 1 \"a\"",
            "2:6: the number here must be 0",
        ),
        (
            "layout little ptr 8\nfile 0 \"a\\zz\"",
            "2:10: `\\` must be followed by two hexadecimal digits",
        ),
        (
            "layout little ptr 8\ndefine void @f() external {\nb0:\n  br b1(i32 %7)\nb1:\n  ret\n}",
            "4:13: `%7` is not defined",
        ),
        (
            "layout little ptr 8\ndefine void @f(i8) external {\nb0(%0: i8):\n  br b1(i32 %0)\nb1:\n  ret\n}",
            "4:13: `%0` has type i8",
        ),
        (
            "layout little ptr 8\ndefine void @f() external {\nb0:\n  store i8 256, null, align 1\n}",
            "4:12: expected a value of type i8",
        ),
        (
            "layout little ptr 8\ndefine void @f() external {\nb0:\n  call void () @g()\n}",
            "4:16: nothing is called `@g`",
        ),
    ];
    for (text, wanted) in cases {
        assert_eq!(parse(text).unwrap_err().to_string(), wanted);
    }
}

#[test]
fn limits_hold() {
    let text = "layout little ptr 8";
    assert!(parse_with(text, Limits { text_bytes: 19 }).is_ok());
    assert!(parse_with(text, Limits { text_bytes: 18 }).is_err());
}
