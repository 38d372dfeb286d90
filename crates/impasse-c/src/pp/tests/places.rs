//! Places, macro stacks and flags of tokens.

use super::{run, run_files, spellings};
use crate::pp::{MemoryFiles, Output, Token};

fn token<'o>(output: &'o Output, spelling: &str) -> &'o Token {
    let mut tokens = output.tokens.iter();
    tokens
        .find(|token| output.sources.text(token) == spelling)
        .expect("the token is there")
}

/// Line and column where a token is spelt.
fn place(output: &Output, spelling: &str) -> (u32, u32) {
    let place = token(output, spelling).place;
    (place.line, place.column)
}

/// The macro stack of a token as `NAME@LINE:COLUMN`, innermost first.
fn stack(output: &Output, spelling: &str) -> String {
    let stack = output.sources.stack(token(output, spelling).expansion);
    let entries = stack.map(|entry| {
        let name = output.sources.symbols.text(entry.name).into_owned();
        format!("{name}@{}:{}", entry.place.line, entry.place.column)
    });
    entries.collect::<Vec<_>>().join(" ")
}

#[test]
fn plain_tokens_know_line_and_column() {
    let output = run("a\n  b /* x\ny */ c\nd\\\n  e\n");
    assert_eq!(place(&output, "a"), (1, 1));
    assert_eq!(place(&output, "b"), (2, 3));
    assert_eq!(place(&output, "c"), (3, 6));
    assert_eq!(place(&output, "e"), (5, 3));
    assert_eq!(stack(&output, "a"), "");
}

#[test]
fn macro_tokens_know_their_stack() {
    let output = run("#define IN 7\n#define OUT(x) x + IN\n\n  OUT(arg)\n");
    assert_eq!(place(&output, "7"), (1, 12));
    assert_eq!(stack(&output, "7"), "IN@2:20 OUT@4:3");
    assert_eq!(stack(&output, "+"), "OUT@4:3");
    // Arguments are spelt in the call, not in a macro.
    assert_eq!(place(&output, "arg"), (4, 7));
    assert_eq!(stack(&output, "arg"), "");
    let seven = token(&output, "7");
    let outermost = output.sources.outermost(seven.place, seven.expansion);
    assert_eq!((outermost.line, outermost.column), (4, 3));
}

#[test]
fn tokens_know_their_file() {
    let files = MemoryFiles::new().with("main.c", "#include \"dir/a.h\"\nb\n");
    let output = run_files(files.with("dir/a.h", "\na\n"));
    let of = |spelling| output.sources.path(token(&output, spelling).place.file);
    assert_eq!((of("a"), of("b")), ("dir/a.h", "main.c"));
    assert_eq!(place(&output, "a"), (2, 1));
}

#[test]
fn line_directives_leave_places_and_set_the_presumed_ones() {
    let output = run("a\n#line 50 \"gen.y\"\nb\nc\n");
    assert_eq!(place(&output, "c"), (4, 1));
    let (name, line) = output.sources.presumed(token(&output, "c").place);
    assert_eq!((&*output.sources.symbols.text(name), line), ("gen.y", 51));
    let (name, line) = output.sources.presumed(token(&output, "a").place);
    assert_eq!((&*output.sources.symbols.text(name), line), ("main.c", 1));
}

#[test]
fn flags_tell_blanks_and_line_starts() {
    let output = run("#define M x y\na b+c\n M\n");
    let flags = |spelling| {
        let token = token(&output, spelling);
        (token.spaced(), token.first_on_line())
    };
    assert_eq!(flags("b"), (true, false));
    assert_eq!(flags("+"), (false, false));
    assert_eq!(flags("x"), (true, true));
    assert_eq!(flags("y"), (true, false));
}

#[test]
fn invalid_utf8_is_kept() {
    let files = MemoryFiles::new().with("main.c", b"\"\xff\xfe\" a\xffb");
    let output = run_files(files);
    assert_eq!(output.text(), b"\"\xff\xfe\" a\xffb\n");
    assert_eq!(spellings(&output), "\"\u{fffd}\u{fffd}\" a\u{fffd}b");
}
