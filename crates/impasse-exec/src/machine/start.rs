//! Starting a program: global objects, arguments, environment.

use super::calls::Invocation;
use super::stack::CallStack;
use super::{Decisions, Machine};
use crate::expr::{BYTES, LeafKind};
use crate::library::States;
use crate::program::Program;
use crate::stop::{Res, Stop};
use crate::value::Value;
use crate::world::World;
use impasse_ir::{CmpOp, DataLayout, FuncId, Span, Symbol, Type};
use std::sync::Arc;

/// The arguments of the program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Args {
    /// These, the program's name first.
    Known(Vec<Vec<u8>>),
    /// Their number and contents are not known, but equal on all ranks.
    Unknown,
}

/// How many arguments an unknown list has room for, the program's name included.
const UNKNOWN_ARGUMENTS: usize = 8;
/// Bytes of each of them, the final zero included.
const UNKNOWN_LENGTH: u64 = 64;

impl Machine {
    /// A machine about to call `main`.
    ///
    /// # Errors
    /// There is no `main` with a body, or a library cannot start.
    pub fn start(
        program: &Arc<Program>,
        world: &mut World,
        rank: u32,
        args: &Args,
    ) -> Res<Machine> {
        let main = match program.module().symbol("main") {
            Some(Symbol::Function(id)) if program.body(id.0).is_some() => id,
            _ => {
                return Err(Box::new(Stop::Unsupported {
                    reason: "the program has no function `main`".into(),
                    span: Span::UNKNOWN,
                }));
            }
        };
        if program.module().layout != DataLayout::default() {
            return Err(Box::new(Stop::Unsupported {
                reason: "a program for another kind of computer than x86-64".into(),
                span: Span::UNKNOWN,
            }));
        }
        let mut machine = Machine::empty(program, rank);
        let (argc, argv) = machine.arguments(world, args);
        for library in program.libraries() {
            library.start(&mut machine.access(world, Span::UNKNOWN), argv)?;
        }
        let environment = world.config.environment.clone();
        let envp = machine.strings("environment", &environment);
        machine.enter_main(world, main, [argc, Value::of(argv), Value::of(envp)])?;
        Ok(machine)
    }

    /// A machine about to call `function` with `args`, for tests and tools.
    ///
    /// # Errors
    /// The function has no body, or a library cannot start.
    pub fn start_function(
        program: &Arc<Program>,
        world: &mut World,
        rank: u32,
        function: FuncId,
        args: &[(Type, Value)],
    ) -> Res<Machine> {
        let mut machine = Machine::empty(program, rank);
        let call = Invocation {
            program,
            function,
            args: args.iter().map(|arg| arg.1).collect(),
            types: args.iter().map(|arg| arg.0).collect(),
            ret: None,
            exact: false,
            span: Span::UNKNOWN,
        };
        machine.enter(world, &call)?;
        Ok(machine)
    }

    fn empty(program: &Arc<Program>, rank: u32) -> Machine {
        Machine {
            program: Arc::clone(program),
            rank,
            memory: program.image().clone(),
            stack: CallStack::default(),
            pending: None,
            decisions: Decisions::default(),
            leaves: 0,
            output: Arc::default(),
            notes: Arc::default(),
            at_exit: Vec::new(),
            states: States::default(),
            waiting: Vec::new(),
            escaped: Arc::default(),
            survived: Arc::default(),
            exit: None,
            finished: false,
            scratch: Vec::new(),
        }
    }

    fn enter_main(&mut self, world: &mut World, main: FuncId, args: [Value; 3]) -> Res<()> {
        let program = Arc::clone(&self.program);
        let params = program
            .function(main)
            .map_or(0, |f| f.signature.params.len());
        let types = [Type::I32, Type::Ptr, Type::Ptr];
        let count = params.min(args.len());
        let call = Invocation {
            program: &program,
            function: main,
            args: args[..count].to_vec(),
            types: types[..count].to_vec(),
            ret: None,
            exact: false,
            span: Span::UNKNOWN,
        };
        self.enter(world, &call)
    }

    /// `argc` and `argv`.
    fn arguments(&mut self, world: &mut World, args: &Args) -> (Value, u64) {
        match args {
            Args::Known(strings) => {
                let count = i32::try_from(strings.len()).unwrap_or(i32::MAX);
                (Value::int(count), self.strings("argv", strings))
            }
            Args::Unknown => {
                let argc = uniform(world, "argc", Type::I32);
                // The program's name, and no more than there is room for.
                let most = Value::of(UNKNOWN_ARGUMENTS as u64);
                for (op, bound) in [(CmpOp::Sgt, Value::Known(0)), (CmpOp::Sle, most)] {
                    let holds = world.exprs.compare(op, Type::I32, argc, bound);
                    if let Value::Symbolic(holds) = holds {
                        self.assume(world, holds, true);
                    }
                }
                (argc, self.unknown_strings(world))
            }
        }
    }

    /// An array of pointers to strings, with a null pointer at its end.
    fn strings(&mut self, name: &str, strings: &[Vec<u8>]) -> u64 {
        let size = (strings.len() as u64 + 1) * 8;
        let array = self.memory.allocate_static(name, size);
        for (index, string) in (0u64..).zip(strings) {
            let text = self.memory.allocate_static(name, string.len() as u64 + 1);
            // The objects were made for them, so they fit.
            let _ = self.memory.write_known(text, string);
            let _ = self
                .memory
                .write_known(array + index * 8, &text.to_le_bytes());
        }
        array
    }

    /// Arguments of which nothing is known but that they are strings, each zero at its end.
    fn unknown_strings(&mut self, world: &mut World) -> u64 {
        let name: &[u8] = b"program";
        let array = self.strings("argv", &vec![name.to_vec(); UNKNOWN_ARGUMENTS]);
        for index in 1..UNKNOWN_ARGUMENTS as u64 {
            let text = self.memory.allocate_static("argv", UNKNOWN_LENGTH);
            if let Value::Symbolic(bytes) = uniform(world, &format!("argv[{index}]"), BYTES) {
                self.memory.forget_range(text, UNKNOWN_LENGTH - 1, bytes, 0);
            }
            let _ = self
                .memory
                .write_known(array + index * 8, &text.to_le_bytes());
        }
        array
    }
}

/// A leaf that is equal on all ranks.
fn uniform(world: &mut World, name: &str, ty: Type) -> Value {
    let leaf = world
        .exprs
        .leaf(LeafKind::Uniform, name, 0, ty, Span::UNKNOWN);
    Value::Symbolic(leaf)
}
