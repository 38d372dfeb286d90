//! Directives that gcc is not compared on: headers that are missing, messages, options.

use super::{check, check_reports, check_tokens, run, run_files};
use crate::pp::{Kind, MemoryFiles, Options, Setting, Severity, Topic, preprocess};

#[test]
fn missing_headers_are_reported_and_skipped() {
    let output = run("#include <nowhere.h>\n#include \"gone.h\"\na\n");
    let topics: Vec<Topic> = output.diagnostics.iter().map(|d| d.topic).collect();
    assert_eq!(topics, [Topic::MissingHeader; 2]);
    assert_eq!(
        output.diagnostics[0].message,
        "header `nowhere.h` not found: skipped"
    );
    assert_eq!(output.diagnostics[1].place.line, 2);
    check_tokens(&output, "a");
}

#[test]
fn bundled_headers_come_last() {
    let files = MemoryFiles::new()
        .with(
            "main.c",
            "#include <a.h>\n#include <b.h>\n#include \"c.h\"\n",
        )
        .with("inc/a.h", "own\n#include_next <a.h>\n")
        .with_bundled("a.h", "bundled a\n#include <b.h>\n#include_next <a.h>\n")
        .with_bundled("b.h", "#pragma once\nbundled b\n")
        .with_bundled("c.h", "bundled c\n");
    let output = run_files(files);
    assert_eq!(output.diagnostics, []);
    check_tokens(&output, "own bundled a bundled b bundled c");
    let last = output.tokens.last().expect("tokens").place.file;
    assert_eq!(output.sources.path(last), "<c.h>");
}

#[test]
fn quotes_search_beside_the_including_file_first() {
    let files = MemoryFiles::new()
        .with("main.c", "#include \"dir/a.h\"\n#include <b.h>\n")
        .with("dir/a.h", "#include \"./b.h\"\n")
        .with("dir/b.h", "beside\n")
        .with("inc/b.h", "inc\n");
    check_tokens(&run_files(files), "beside inc");
}

#[test]
fn error_and_warning_are_messages() {
    let output = run("#error  no   way\n#warning \"hm\"\na\n");
    let found: Vec<(Severity, &str)> = output
        .diagnostics
        .iter()
        .map(|d| (d.severity, d.message.as_str()))
        .collect();
    assert_eq!(
        found,
        [(Severity::Error, "no way"), (Severity::Warning, "\"hm\"")]
    );
}

#[test]
fn unknown_directives_count_only_where_lines_count() {
    check("#if 0\n#bogus\n#endif\n", "");
    check_reports("#bogus x\na\n", "a", &["unknown directive `#bogus`"]);
}

#[test]
fn division_by_zero_is_an_error() {
    check_reports(
        "#if 1 / 0\na\n#else\nb\n#endif",
        "b",
        &["division by zero in `#if`"],
    );
    check_reports("#if 1 % 0\na\n#endif", "", &["division by zero in `#if`"]);
    check(
        "#if 0x8000000000000000 / -1 == 0 && -0x7fffffffffffffff - 1 < 0\na\n#endif",
        "a",
    );
}

#[test]
fn newer_conditionals_work() {
    check(
        "#define A\n#if 0\n#elifdef B\nx\n#elifndef B\ny\n#else\nz\n#endif",
        "y",
    );
    check("#if 1\na\n#elifdef B\nx\n#endif", "a");
}

#[test]
fn operators_on_attributes_say_no() {
    check(
        "#if defined __has_attribute && !__has_attribute(packed)\na\n#endif",
        "a",
    );
    check(
        "#if __has_builtin(__builtin_expect(1, 2)) || __has_c_attribute(gnu::x)\n#else\na\n#endif",
        "a",
    );
}

#[test]
fn conditionals_out_of_place_are_errors() {
    check_reports("#endif\na", "a", &["`#endif` without `#if`"]);
    check_reports("#else\na", "a", &["this directive has no `#if`"]);
    check_reports(
        "#if 0\n#else\na\n#else\nb\n#endif",
        "a b",
        &["group after `#else`"],
    );
    check_reports("#if 1\na", "a", &["unterminated conditional"]);
}

#[test]
fn pragmas_are_bracketed() {
    let output = run("#pragma omp for\nx _Pragma(\"a \\\"b\\\"\") y\n");
    let kinds: Vec<Kind> = output.tokens.iter().map(|token| token.kind).collect();
    use Kind::{Identifier, PragmaEnd, PragmaStart, String};
    let first = [PragmaStart, Identifier, Identifier, PragmaEnd, Identifier];
    let second = [PragmaStart, Identifier, String, PragmaEnd, Identifier];
    assert_eq!(kinds, [first, second].concat());
    assert_eq!(output.text(), b"#pragma omp for\nx\n#pragma a \"b\"\ny\n");
}

#[test]
fn fixed_date_and_time() {
    check(
        "__DATE__ __TIME__ __BASE_FILE__",
        "\"Jan  1 1970\" \"00:00:00\" \"main.c\"",
    );
}

#[test]
fn redefinitions_are_mentioned() {
    check("#define A 1 + 2\n#define A   1  +  2\nA", "1 + 2");
    check_reports("#define A 1\n#define A 2\nA", "2", &["macro `A` redefined"]);
}

#[test]
fn the_target_is_lp64_linux() {
    let text = "#if defined __linux__ && __x86_64__ && __SIZEOF_LONG__ == 8 && __GNUC__ >= 4\n\
                __SIZE_TYPE__\n#endif\n#if __STDC_VERSION__ >= 201112L && __INT_MAX__ == 2147483647\n\
                __INT64_C(1)\n#endif\nN F(3)\n#ifdef linux\nU\n#endif\n";
    let options = Options {
        settings: vec![
            Setting::Define("N=5".into()),
            Setting::Define("F(x)=x x".into()),
            Setting::Undefine("linux".into()),
        ],
        includes: vec!["first.h".into()],
        ..Options::default()
    };
    let files = MemoryFiles::new()
        .with("main.c", text)
        .with("first.h", "first\n");
    let output = preprocess(&files, "main.c", &options).expect("main.c is there");
    assert_eq!(output.diagnostics, []);
    check_tokens(&output, "first long unsigned int 1L 5 3 3");
}

#[test]
fn a_missing_main_file_gives_nothing() {
    assert!(preprocess(&MemoryFiles::new(), "main.c", &Options::default()).is_none());
}
