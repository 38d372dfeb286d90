//! Running IR text.

use impasse_exec::{Args, Machine, Program, ProgramOptions, Stop, World};
use std::sync::Arc;

/// A program with the C library.
fn options() -> ProgramOptions {
    ProgramOptions {
        libraries: vec![crate::library()],
        ..ProgramOptions::default()
    }
}

/// A program from IR text.
fn program(text: &str) -> Arc<Program> {
    let module = impasse_ir::parse(text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    let program = Program::new(module, &options());
    Arc::new(program.unwrap_or_else(|errors| panic!("{errors:?}")))
}

/// A machine and its world at the start of `main`.
pub(super) fn start(text: &str, world: &mut World, args: &Args) -> Machine {
    Machine::start(&program(text), world, 0, args).expect("starts")
}

/// Everything that a program prints to standard output.
pub(super) fn printed(machine: &mut Machine) -> Vec<u8> {
    let output = machine.take_output();
    let chosen = output.iter().filter(|piece| !piece.stderr);
    chosen.flat_map(|piece| piece.bytes.clone()).collect()
}

/// Runs a program to its end; gives what it prints.
pub(super) fn run(text: &str) -> Vec<u8> {
    let mut world = World::default();
    let args = Args::Known(vec![b"program".to_vec()]);
    let mut machine = start(text, &mut world, &args);
    match machine.run(&mut world, u64::MAX) {
        Stop::Finished { .. } => printed(&mut machine),
        stop => {
            let output = printed(&mut machine);
            let tail = output.len().saturating_sub(400);
            panic!(
                "{stop:?} after {}",
                String::from_utf8_lossy(&output[tail..])
            )
        }
    }
}
