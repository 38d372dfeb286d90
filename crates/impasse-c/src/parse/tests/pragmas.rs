//! Pragmas between tokens.

use super::check;

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
