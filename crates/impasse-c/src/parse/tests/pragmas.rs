//! Pragmas between tokens.

use super::{check, parse};
use crate::ast::TokenId;

#[test]
fn pack_is_recorded_with_the_record() {
    let source = "struct a { int x; };\n#pragma pack(push, 1)\nstruct b { int x; };\n#pragma pack(4)\n\
        struct c { int x; };\n#pragma pack(pop)\nstruct d { int x; };\n#pragma pack(2)\nunion e { int x; };\n\
        #pragma pack()\nstruct f { int x; };\n";
    check(
        source,
        &[
            "(struct a{int x;})",
            "(struct b{int x;} pack 1)",
            "(struct c{int x;} pack 4)",
            "(struct d{int x;})",
            "(union e{int x;} pack 2)",
            "(struct f{int x;})",
        ],
    );
}

#[test]
fn pack_with_labels() {
    check(
        "#pragma pack(push, outer, 2)\n#pragma pack(push, 1)\n#pragma pack(push)\nstruct a { };\n\
         #pragma pack(pop, outer)\nstruct b { };\n#pragma pack(pop)\nstruct c { };\n",
        &["(struct a{} pack 1)", "(struct b{})", "(struct c{})"],
    );
}

#[test]
fn pragmas_stand_anywhere() {
    check(
        "void f(void) {\n#pragma omp parallel\nfor (;;)\n#pragma once more\n;\nx = 1 +\n#pragma a\n2; }\n#pragma end\n",
        &["(function void f (fn()) {for [||] ; (= x (+ 1 2));})"],
    );
}

#[test]
fn callers_see_them_once() {
    let (output, parser, _) =
        parse("#pragma impasse prototypes NAME\nint x __attribute__((a(b\n#pragma twice\n c)));\n");
    let words = |words: &[crate::pp::Symbol]| {
        let text = words.iter().map(|&word| output.sources.symbols.text(word));
        text.collect::<Vec<_>>().join(" ")
    };
    let seen: Vec<_> = parser
        .pragmas()
        .iter()
        .map(|p| (p.at, words(&p.words)))
        .collect();
    assert_eq!(seen[0], (TokenId(0), "impasse prototypes NAME".to_owned()));
    assert_eq!(seen[1].1, "twice");
    assert_eq!(seen.len(), 2);
}
