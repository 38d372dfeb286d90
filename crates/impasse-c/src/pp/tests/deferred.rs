//! What is put off in bundled headers.

use super::{run_files, spellings};
use crate::pp::{MemoryFiles, Output};

fn with_header(header: &str, text: &str) -> Output {
    let files = MemoryFiles::new()
        .with_bundled("h.h", header)
        .with_prototype("h.h", "f", "extern int f(int);")
        .with_prototype("h.h+more", "g", "extern char *g(int (*)(void));");
    run_files(files.with("main.c", text))
}

/// The functions that wait to be declared, sorted.
fn waiting(output: &Output) -> Vec<String> {
    let names = output.sources.prototype_names();
    let texts = names.map(|name| output.sources.symbols.text(name).into_owned());
    let mut texts: Vec<String> = texts.collect();
    texts.sort();
    texts
}

#[test]
fn prototypes_wait_for_names() {
    let header = "#pragma impasse prototypes h.h\n#pragma impasse prototypes h.h+more\n";
    let mut output = with_header(header, "#include <h.h>\nint y = g;\n");
    assert_eq!(spellings(&output), "int y = g ;");
    assert_eq!(waiting(&output), ["g"]);
    let name = output.sources.symbols.intern(b"g");
    let tokens = output.sources.take_prototype(name).expect("it waits");
    let words: Vec<_> = tokens
        .iter()
        .map(|token| output.sources.text(token))
        .collect();
    assert_eq!(words.join(" "), "extern char * g ( int ( * ) ( void ) ) ;");
    assert!(output.sources.take_prototype(name).is_none(), "once only");
}

#[test]
fn a_macro_with_the_name_of_a_function_replaces_it() {
    let text = "#define f ours\n#include <h.h>\n#undef f\nf\n";
    let output = with_header("#pragma impasse prototypes h.h\n", text);
    assert_eq!(spellings(&output), "extern int ours ( int ) ; f");
    assert_eq!(waiting(&output), [""; 0]);
}

#[test]
fn conditionals_count_for_prototypes() {
    let header = "#ifdef A\n#pragma impasse prototypes h.h\n#else\n#pragma impasse prototypes h.h+more\n#endif\n";
    let output = with_header(header, "#include <h.h>\nf g\n");
    assert_eq!(waiting(&output), ["g"]);
    assert_eq!(waiting(&with_header("", "#include <h.h>\nf g\n")), [""; 0]);
}

#[test]
fn definitions_mean_the_same_as_if_read_at_once() {
    let header = "#define A 1 /* one */\n#define B A + \\\n2\n#define C(x) x\n#define D\n\
        #define E \"s\" // end\n#define F a ## b\n#define A 1\n";
    let text =
        "A B C(3) D E F\n#ifdef D\nyes\n#endif\n#undef A\n#ifndef A\nno\n#endif\n#if B\n#endif\n";
    let output = with_header(header, &format!("#include <h.h>\n{text}"));
    let plain = super::run(&format!("{header}{text}"));
    assert_eq!(output.diagnostics, []);
    assert_eq!(plain.diagnostics, []);
    assert_eq!(spellings(&output), spellings(&plain));
}

#[test]
fn another_definition_is_compared_with_what_was_put_off() {
    let same = with_header("#define A 1 + 2\n", "#include <h.h>\n#define A 1 + 2\nA\n");
    assert_eq!(same.diagnostics, []);
    let other = with_header("#define A 1 + 2\n", "#include <h.h>\n#define A 1 + 3\nA\n");
    let messages: Vec<_> = other.diagnostics.iter().map(|d| &*d.message).collect();
    assert_eq!(messages, ["macro `A` redefined"]);
    assert_eq!(spellings(&other), "1 + 3");
}
