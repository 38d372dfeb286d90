//! The bytecode that machines run: fixed-size instructions on slots of a frame, translated from the
//! IR, and tables beside them for what does not fit.
//!
//! `translate` drives: [`fuse`] finds IR instructions that become part of their only user, [`coalesce`]
//! lets registers share a slot by [`liveness`], `slots` hands slots out, `select` chooses opcodes
//! (with the `tables`), `edges` makes the moves between blocks (`moves` orders parallel ones), `call`
//! and `switch` fill their tables. Pairs of neighbours that are common become superinstructions
//! ([`opcode::pair`]).

mod call;
pub(crate) mod coalesce;
mod edges;
mod fuse;
pub(crate) mod liveness;
mod moves;
pub(crate) mod opcode;
mod select;
mod slots;
mod switch;
mod tables;
mod translate;

use crate::library::PureFunction;
use crate::shim_api::Shim;
use impasse_ir::{FuncId, Span, Type};
pub(crate) use opcode::{Instr, Opcode};
pub(crate) use slots::{NO_SLOT, constant_bits, is_wide, symbol_address};
pub(crate) use switch::Switch;
pub(crate) use translate::translate;

/// The code of one function.
#[derive(Clone, Debug, Default)]
pub(crate) struct Code {
    /// The instructions.
    pub(crate) instrs: Vec<Instr>,
    /// For each instruction the IR instruction it comes from.
    pub(crate) sources: Vec<u32>,
    /// The slot of each register; [`NO_SLOT`] when its instruction is part of its only user.
    pub(crate) slots: Vec<u32>,
    /// The IR instruction that defines each register; `u32::MAX` for block parameters.
    pub(crate) definitions: Vec<u32>,
    /// Number of slots of a frame.
    pub(crate) frame: u32,
    /// Where the function begins.
    pub(crate) entry: u32,
    /// Calls that take the short way.
    pub(crate) calls: Vec<FastCall>,
    /// Direct calls of library functions.
    pub(crate) library: Vec<LibraryCall>,
    /// The pure functions that are called directly.
    pub(crate) pure: Vec<PureFunction>,
    /// Jump tables.
    pub(crate) switches: Vec<Switch>,
}

/// A direct call of a function with a body and the same signature.
#[derive(Clone, Debug)]
pub(crate) struct FastCall {
    /// Index of the function.
    pub(crate) function: u32,
    /// Slots of the caller, in the order of the callee's first slots.
    pub(crate) args: Box<[u32]>,
}

/// A direct call of a library function.
#[derive(Clone, Debug)]
pub(crate) struct LibraryCall {
    pub(crate) function: FuncId,
    pub(crate) shim: Shim,
    pub(crate) args: Box<[Argument]>,
    /// The types of the arguments.
    pub(crate) types: Box<[Type]>,
    /// What the caller expects.
    pub(crate) ret: Option<Type>,
}

/// An argument of a library call.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Argument {
    /// The value of a slot.
    Slot(u32),
    /// A constant.
    Known(u128),
}

impl Code {
    /// The source span of the instruction at `pc`.
    pub(crate) fn span(&self, spans: &[Span], pc: u32) -> Span {
        let source = self.sources.get(pc as usize);
        source
            .and_then(|&source| spans.get(source as usize))
            .copied()
            .unwrap_or(Span::UNKNOWN)
    }
}
