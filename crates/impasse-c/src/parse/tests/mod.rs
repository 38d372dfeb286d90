//! Tests of the parser, one file per group of features. Trees are compared as text, see `print`.

use super::{Parser, SyntaxError};
use crate::ast::ParsedDeclaration;
use crate::pp::{MemoryFiles, Options, Output, preprocess};

mod declarations;
mod declarators;
mod expressions;
mod gnu;
mod initializers;
mod limits;
mod names;
mod pragmas;
mod print;
mod random;
mod recovery;
mod statements;
mod unknown;

type Results = Vec<Result<ParsedDeclaration, SyntaxError>>;

/// Everything in a text, with the parser that read it.
fn parse(input: &str) -> (Output, Parser, Results) {
    let options = Options {
        target_macros: false,
        ..Options::default()
    };
    let files = MemoryFiles::new().with("main.c", input);
    let mut output = preprocess(&files, "main.c", &options).expect("main.c is there");
    let mut parser = Parser::new(&mut output.sources.symbols);
    let mut results = Vec::new();
    while let Some(result) = parser.next(&output.tokens, &output.sources) {
        results.push(result);
    }
    (output, parser, results)
}

/// Each external declaration as text; errors as their messages.
fn printed(input: &str) -> Vec<String> {
    let (output, _, results) = parse(input);
    let symbols = &output.sources.symbols;
    let text = |result: &Result<ParsedDeclaration, SyntaxError>| match result {
        Ok(parsed) => print::Printer::new(&parsed.ast, symbols).external(&parsed.declaration),
        Err(error) => format!("error: {}", error.message),
    };
    results.iter().map(text).collect()
}

/// Checks all external declarations.
#[track_caller]
fn check(input: &str, expected: &[&str]) {
    assert_eq!(printed(input), expected, "{input}");
}

/// Checks the last external declaration; those before it must have parsed.
#[track_caller]
fn check_last(input: &str, expected: &str) {
    let all = printed(input);
    let (last, before) = all.split_last().expect("a declaration");
    assert!(before.iter().all(|d| !d.starts_with("error")), "{before:?}");
    assert_eq!(last, expected, "{input}");
}

/// Checks the body of a function whose statements are `input`.
#[track_caller]
fn check_body(input: &str, expected: &str) {
    let text = format!("void f(void) {{ {input} }}");
    check(&text, &[&format!("(function void f (fn()) {expected})")]);
}

/// Checks the tree of an expression statement.
#[track_caller]
fn check_expr(input: &str, expected: &str) {
    check_body(&format!("{input};"), &format!("{{{expected};}}"));
}

/// The messages of all errors.
fn messages(input: &str) -> Vec<String> {
    let (_, _, results) = parse(input);
    let errors = results.into_iter().filter_map(Result::err);
    errors.map(|error| error.message).collect()
}
