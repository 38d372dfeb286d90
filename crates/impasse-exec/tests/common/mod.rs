//! Helpers of the tests: programs as IR text, run to their next stop.
#![allow(dead_code, reason = "each test uses some of it")]

use impasse_exec::{
    Args, ErrorKind, Library, Machine, Native, Program, ProgramOptions, Stop, Value, World,
};
use impasse_ir::Module;
use impasse_relevance::{Effect, ExternalCall};
use std::sync::Arc;

pub const BUDGET: u64 = 10_000_000;

/// What stands before the items of a program.
const HEAD: &str = "layout little ptr 8\nfile 0 \"test.c\"\n";

/// Functions that the host answers.
#[derive(Debug)]
struct Host;

impl Library for Host {
    fn function(&self, name: &str) -> Option<Native> {
        let number = ["host", "host2"].iter().position(|known| *known == name);
        number.map(Native::Host)
    }

    fn effects(&self, _: &ExternalCall<'_>) -> Option<Vec<Effect>> {
        None
    }
}

/// A program from IR text without its first lines. Its host answers `host` and `host2`.
pub fn program(items: &str) -> Arc<Program> {
    let text = format!("{HEAD}{items}");
    let module = impasse_ir::parse(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    host_program(module)
}

/// A program with the same host.
pub fn host_program(module: Module) -> Arc<Program> {
    let options = ProgramOptions {
        libraries: vec![Arc::new(Host), impasse_libc::library()],
        harmless: vec!["nothing".into()],
        ..ProgramOptions::default()
    };
    match Program::new(module, &options) {
        Ok(program) => Arc::new(program),
        Err(errors) => panic!("{errors:?}"),
    }
}

/// A machine at the start of `main`, with one argument.
pub fn start(items: &str) -> (Machine, World) {
    let mut world = World::default();
    let args = Args::Known(vec![b"test".to_vec()]);
    let machine = Machine::start(&program(items), &mut world, 0, &args);
    (machine.expect("starts"), world)
}

/// Runs a program to its first stop.
pub fn run(items: &str) -> Stop {
    let (mut machine, mut world) = start(items);
    machine.run(&mut world, BUDGET)
}

/// The exit code of a program whose `main` has this body.
pub fn exit_code(items: &str) -> i32 {
    match run(items) {
        Stop::Finished {
            code: Value::Known(code),
        } => code as u32 as i32,
        other => panic!("{other:?}"),
    }
}

/// The error that a program runs into.
pub fn error(items: &str) -> (ErrorKind, String) {
    match run(items) {
        Stop::Error { kind, detail, .. } => (kind, detail),
        other => panic!("{other:?}"),
    }
}
