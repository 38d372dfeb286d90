//! What is put off in bundled headers.

use super::{run_files, spellings};
use crate::pp::{MemoryFiles, Output};

fn with_header(header: &str, text: &str) -> Output {
    let files = MemoryFiles::new().with_bundled("h.h", header);
    run_files(files.with("main.c", text))
}

#[test]
fn prototypes_are_kept_for_later() {
    let header =
        "extern int f(int);\nextern int x;\nint g(void);\nextern char *h(int (*)(void));\n";
    let mut output = with_header(header, "#include <h.h>\nint y;\n");
    assert_eq!(
        spellings(&output),
        "extern int x ; int g ( void ) ; int y ;"
    );
    let name = output.sources.symbols.intern(b"h");
    let tokens = output.sources.take_deferred(name).expect("put off");
    let words: Vec<_> = tokens
        .iter()
        .map(|token| output.sources.text(token))
        .collect();
    assert_eq!(words.join(" "), "extern char * h ( int ( * ) ( void ) ) ;");
    let first = tokens[0].place;
    assert_eq!((first.line, first.column), (4, 1));
    assert_eq!(output.sources.path(first.file), "<h.h>");
    assert!(output.sources.take_deferred(name).is_none(), "once only");
}

#[test]
fn what_is_no_simple_prototype_is_read_at_once() {
    for header in [
        "extern void (*signal(int))(int);\n",
        "extern __attribute__((x)) int f(void);\n",
        "extern int f(void),\n  g(void);\n",
        "extern int f(int \\\n);\n",
    ] {
        let output = with_header(header, "#include <h.h>\n");
        let plain = super::run(header);
        assert_eq!(spellings(&output), spellings(&plain), "{header}");
        assert_eq!(output.sources.deferred_names().count(), 0, "{header}");
    }
}

#[test]
fn prototypes_of_other_files_are_never_put_off() {
    let output = super::run("extern int f(int);\n");
    assert_eq!(spellings(&output), "extern int f ( int ) ;");
}

#[test]
fn a_macro_with_the_name_of_a_function_replaces_it() {
    let text = "#define f ours\n#include <h.h>\n";
    let output = with_header("extern int f(int);\n", text);
    assert_eq!(spellings(&output), "extern int ours ( int ) ;");
}

#[test]
fn conditionals_count_for_what_is_put_off() {
    let header = "#ifdef A\nextern int f(int);\n#else\nextern int g(int);\n#endif\n";
    let output = with_header(header, "#include <h.h>\n");
    let names = output.sources.deferred_names();
    let names: Vec<_> = names
        .map(|name| output.sources.symbols.text(name))
        .collect();
    assert_eq!(names, ["g"]);
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
