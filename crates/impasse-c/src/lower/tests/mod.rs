//! Lowering, from C text to IR.

mod control;
mod limits;
mod memory;
mod programs;
mod values;

use impasse_ir::{Module, print, verify};

use crate::pp::{MemoryFiles, Options, Severity};
use crate::{Input, compile};

/// Compiles a text that has no errors; the IR is valid.
#[track_caller]
fn module(text: &str) -> Module {
    let files = MemoryFiles::new().with("main.c", text);
    let input = Input {
        path: "main.c".into(),
        options: Options::default(),
    };
    let unit = compile(&files, &input).expect("the file is there");
    let errors = unit.diagnostics.iter();
    let errors: Vec<_> = errors.filter(|d| d.severity == Severity::Error).collect();
    assert!(errors.is_empty(), "{errors:?}");
    let wrong = verify(&unit.module);
    assert!(wrong.is_empty(), "{}: {text}", wrong[0]);
    unit.module
}

/// The code of function `f`: a line for each label and instruction, without positions.
#[track_caller]
fn code(text: &str) -> Vec<String> {
    let printed = print(&module(text));
    let lines = printed.lines();
    let body = lines.skip_while(|line| !(line.starts_with("define") && line.contains(" @f(")));
    let body = body.skip(1).take_while(|line| *line != "}");
    let without_place = |line: &str| line.split(" !").next().unwrap_or("").trim().to_owned();
    body.map(without_place).collect()
}

/// How many instructions of `code` hold `text`.
fn count(code: &[String], text: &str) -> usize {
    code.iter().filter(|line| line.contains(text)).count()
}

/// The instructions of the block with this number, its label apart.
fn block(code: &[String], number: &str) -> Vec<String> {
    let label = |line: &&String| line.ends_with(':') && line.starts_with('b');
    let own = |line: &&String| line.split([':', '(']).next() == Some(number) && label(line);
    let behind = code.iter().skip_while(|line| !own(line)).skip(1);
    behind.take_while(|line| !label(line)).cloned().collect()
}

/// The operands of the only instruction that holds `text`, from its name on.
#[track_caller]
fn only(code: &[String], text: &str) -> String {
    let found: Vec<&String> = code.iter().filter(|line| line.contains(text)).collect();
    assert_eq!(found.len(), 1, "{text} in {code:#?}");
    let at = found[0].find(text).unwrap_or(0);
    found[0][at..].to_owned()
}
