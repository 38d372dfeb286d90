//! Any bytes as a C program: compiled, verified, run for a while; never a panic or a hang.

#![no_main]

use std::sync::Arc;

use impasse_c::pp::{Limits, Options};
use impasse_exec::{Args, Config, Machine, Program, ProgramOptions, Stop, Supply, World};
use impasse_testing::compile;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let limits = Limits {
        output_tokens: 100_000,
        expansion_tokens: 100_000,
        includes: 200,
        ..Limits::default()
    };
    let options = Options {
        limits,
        ..Options::default()
    };
    let Ok(module) = compile(bytes, options).module else {
        return;
    };
    // What lowering makes is well-formed.
    let program = match Program::new(
        module,
        &ProgramOptions {
            libraries: vec![impasse_libc::library()],
            ..ProgramOptions::default()
        },
    ) {
        Ok(program) => Arc::new(program),
        Err(errors) => panic!("{}", errors[0]),
    };
    let mut world = World::new(
        Config {
            heap_bytes: 64 << 20,
            ..Config::default()
        },
        None,
    );
    let args = Args::Known(vec![b"fuzz".to_vec(), b"12".to_vec()]);
    let Ok(mut machine) = Machine::start(&program, &mut world, 0, &args) else {
        return;
    };
    for round in 0..200 {
        match machine.run(&mut world, 5_000) {
            Stop::Decision { .. } => machine.decide(&world, round % 2 == 0),
            Stop::Request(_) => machine.supply(Supply::Bytes(b"12 words 3.5\n"[..].into())),
            Stop::Budget if round < 20 => {}
            _ => break,
        }
        // A fork behaves like the machine itself.
        let mut twin = machine.fork();
        twin.take_output();
    }
});
