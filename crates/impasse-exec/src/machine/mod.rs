//! The machine: registers, frames, memory, and everything else that is the state of one rank.

mod bulk;
mod calls;
mod candidates;
mod decide;
mod fast;
mod general;
mod host;
mod inner;
mod jumps;
mod library;
mod linear;
mod live;
mod memory_ops;
mod merge;
mod places;
mod pointers;
mod report;
mod rounds;
mod stack;
mod start;
mod survived;
mod typed;
mod unknown_call;
mod variants;
mod watch;
mod window;

use crate::expr::ExprId;
use crate::library::States;
use crate::memory::Memory;
use crate::program::Program;
use crate::stop::{Request, Stop};
use crate::value::Value;
use crate::world::World;
pub(crate) use bulk::Range;
use decide::Decisions;
use impasse_ir::Type;
pub(crate) use live::LiveSlot;
pub(crate) use memory_ops::argument_place;
pub(crate) use merge::Failures;
pub use merge::{Differing, Generalisation, Merging, NumberTypes, Varying};
pub(crate) use pointers::Pointers;
pub use report::{CallFrame, FileUse, Note, Output};
pub(crate) use rounds::Rounds;
pub use rounds::{Horizon, Round};
use stack::{CallStack, Frame};
pub use start::Args;
use std::collections::BTreeSet;
use std::sync::Arc;
use survived::Survived;
pub use survived::SurvivedFault;
pub(crate) use typed::TypeIndex;
pub use typed::Typed;

/// The state of one rank.
#[derive(Clone, Debug)]
pub struct Machine {
    program: Arc<Program>,
    rank: u32,
    pub(crate) memory: Memory,
    stack: CallStack,
    pending: Option<Pending>,
    decisions: Decisions,
    /// How many leaves this machine has made.
    leaves: u64,
    output: Arc<Vec<Output>>,
    notes: Arc<Vec<Note>>,
    at_exit: Vec<u64>,
    /// What libraries remember.
    pub(crate) states: States,
    /// What the host calls expect that wait for a function the host has called.
    waiting: Vec<Option<Type>>,
    /// Objects that functions of which nothing is known have got the addresses of.
    escaped: Arc<BTreeSet<u64>>,
    /// Accesses out of bounds that did not end the run.
    survived: Arc<Survived>,
    /// The exit code, once the program ends.
    exit: Option<Value>,
    finished: bool,
    /// Arguments of the library call under way; kept so that calls need not allocate.
    scratch: Vec<Value>,
}

/// What the machine waits for.
#[derive(Clone, Debug)]
enum Pending {
    /// The result of a call, of this type.
    Host(Option<Type>),
    /// A decision: the condition in its canonical form, and whether that is its negation.
    Decision(ExprId, bool),
    /// Data from outside.
    Request(Request),
}

impl Pending {
    fn is_decision(&self) -> bool {
        matches!(self, Pending::Decision(..))
    }
}

/// Why the fast loop ended.
enum Exit {
    /// The budget is used up.
    Budget,
    /// The next instruction needs the general way.
    General,
}

impl Machine {
    /// The rank it runs.
    pub fn rank(&self) -> u32 {
        self.rank
    }

    /// The program it runs.
    pub fn program(&self) -> &Arc<Program> {
        &self.program
    }

    /// Runs until something happens, or about `budget` steps: calls and jumps backwards.
    ///
    /// After [`Stop::Host`], [`Stop::Decision`] and [`Stop::Request`] give the answer first;
    /// without it the machine stops there again.
    pub fn run(&mut self, world: &mut World, budget: u64) -> Stop {
        if self.finished {
            return Stop::Finished {
                code: self.exit.unwrap_or(Value::Known(0)),
            };
        }
        let program = Arc::clone(&self.program);
        let mut fuel = budget;
        while fuel > 0 {
            let symbolic = self.stack.last().is_some_and(Frame::is_symbolic);
            let exit = match symbolic {
                false => self.fast::<false>(&program, &world.config, &mut fuel),
                true => self.fast::<true>(&program, &world.config, &mut fuel),
            };
            if matches!(exit, Exit::Budget) {
                break;
            }
            fuel -= 1;
            if let Err(stop) = self.step(&program, world) {
                return *stop;
            }
        }
        Stop::Budget
    }

    /// A machine in the same state. No memory is copied: both share it until one writes.
    pub fn fork(&mut self) -> Machine {
        self.freeze();
        self.clone()
    }

    /// Makes the state ready to be shared: memory is hashed once, however often a fingerprint is
    /// taken, and copied only where it is written again; registers of calls that are over are gone.
    pub fn freeze(&mut self) {
        self.memory.freeze();
        self.stack.shrink(&self.program);
    }

    /// The value in a slot of the last frame.
    fn slot(&self, slot: u32, ty: Type) -> Value {
        self.stack.slot(slot, ty)
    }

    /// Sets a slot of the last frame; nothing for no slot.
    fn set_slot(&mut self, slot: u32, ty: Type, value: Value) {
        self.stack.set_slot(slot, ty, value);
    }

    /// Removes the last frame with its stack objects.
    fn pop_frame(&mut self) -> Option<Frame> {
        let frame = self.stack.pop(&self.program)?;
        if frame.host {
            self.waiting.pop();
        }
        self.memory.truncate_stack(frame.stack as usize);
        Some(frame)
    }

    /// Bytes of memory that were copied because another machine shared them.
    pub fn copied_bytes(&self) -> u64 {
        self.memory.copied_bytes()
    }
}
