//! Random functions run three ways against a naive evaluator: all known, all known beside a
//! register that is not, and all symbolic with decisions that fix the arguments.

mod generate;
mod naive;

use impasse_exec::expr::LeafKind;
use impasse_exec::{Machine, Program, ProgramOptions, Stop, Value, World};
use impasse_ir::{CmpOp, FuncId, Module, Span, Type};
use std::sync::Arc;

/// A program with the C library.
fn options() -> ProgramOptions {
    ProgramOptions {
        libraries: vec![impasse_libc::library()],
        ..ProgramOptions::default()
    }
}

const ARGUMENTS: [Type; 4] = [Type::I32, Type::I64, Type::F64, Type::I8];
const CASES: u64 = 400;

fn program(module: &Module) -> Arc<Program> {
    match Program::new(module.clone(), &options()) {
        Ok(program) => Arc::new(program),
        Err(errors) => panic!("{errors:?}"),
    }
}

/// What the machine makes of the arguments.
fn run(program: &Arc<Program>, world: &mut World, args: &[Value]) -> (Machine, Stop) {
    let args: Vec<(Type, Value)> = ARGUMENTS.into_iter().zip(args.iter().copied()).collect();
    let machine = Machine::start_function(program, world, 0, FuncId(0), &args);
    let mut machine = machine.expect("starts");
    let stop = machine.run(world, 1_000_000);
    (machine, stop)
}

fn parse(text: &str) -> Module {
    let module = impasse_ir::parse(text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert_eq!(impasse_ir::verify(&module), [], "{text}");
    module
}

#[test]
fn known_values() {
    let mut ended = 0;
    for seed in 0..CASES {
        let (text, args) = generate::function(seed, false);
        let module = parse(&text);
        let expected = naive::run(&module, &args);
        let known: Vec<Value> = args.iter().map(|&bits| Value::Known(bits)).collect();
        let mut world = World::default();
        let (_, stop) = run(&program(&module), &mut world, &known);
        match expected {
            Some(bits) => {
                ended += 1;
                assert_eq!(
                    stop,
                    Stop::Finished {
                        code: Value::Known(bits)
                    },
                    "{seed}\n{text}"
                );
            }
            None => assert!(
                matches!(stop, Stop::Error { .. }),
                "{seed} {stop:?}\n{text}"
            ),
        }
    }
    assert!(ended > CASES / 2, "{ended} of {CASES} reached their end");
}

#[test]
fn known_values_beside_an_unknown_register() {
    for seed in 0..CASES {
        let (text, args) = generate::function(seed, true);
        let module = parse(&text);
        let (plain, _) = generate::function(seed, false);
        let expected = naive::run(&parse(&plain), &args);
        let known: Vec<Value> = args.iter().map(|&bits| Value::Known(bits)).collect();
        let mut world = World::default();
        let (_, stop) = run(&program(&module), &mut world, &known);
        match expected {
            Some(bits) => assert_eq!(
                stop,
                Stop::Finished {
                    code: Value::Known(bits)
                },
                "{text}"
            ),
            None => assert!(matches!(stop, Stop::Error { .. }), "{stop:?}\n{text}"),
        }
    }
}

#[test]
fn symbolic_values_that_decisions_fix() {
    for seed in 0..CASES {
        let (text, args) = generate::function(seed, false);
        let module = parse(&text);
        let Some(expected) = naive::run(&module, &args) else {
            continue;
        };
        let mut world = World::default();
        let (values, pins) = symbols(&mut world, &args);
        let typed: Vec<(Type, Value)> = ARGUMENTS.into_iter().zip(values).collect();
        let program = program(&module);
        let machine = Machine::start_function(&program, &mut world, 0, FuncId(0), &typed);
        let mut machine = machine.expect("starts");
        for pin in pins {
            if let Value::Symbolic(pin) = pin {
                machine.assume(&mut world, pin, true);
            }
        }
        let stop = machine.run(&mut world, 1_000_000);
        let Stop::Finished { code } = stop else {
            panic!("{stop:?}\n{text}");
        };
        assert_eq!(
            machine.resolve(&world, code),
            Some(expected),
            "{seed}\n{text}"
        );
    }
}

/// A leaf for each argument, and the condition that it has its value. Floating ones are made of
/// their bits, since only integers are fixed by a comparison.
fn symbols(world: &mut World, args: &[u128]) -> (Vec<Value>, Vec<Value>) {
    let mut values = Vec::new();
    let mut pins = Vec::new();
    for (index, (&bits, ty)) in args.iter().zip(ARGUMENTS).enumerate() {
        let int = if ty == Type::F64 { Type::I64 } else { ty };
        let name = format!("argument {index}");
        let leaf = world
            .exprs
            .leaf(LeafKind::RankLocal(0), &name, 0, int, Span::UNKNOWN);
        let leaf = Value::Symbolic(leaf);
        pins.push(
            world
                .exprs
                .compare(CmpOp::Eq, int, leaf, Value::Known(bits)),
        );
        values.push(match ty {
            Type::F64 => world
                .exprs
                .convert(impasse_ir::ConvOp::Bitcast, int, leaf, ty),
            _ => leaf,
        });
    }
    (values, pins)
}
