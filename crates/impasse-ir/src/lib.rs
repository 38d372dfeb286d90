//! A small register IR: plain owned data, close to LLVM's, for front ends to lower to and for an
//! interpreter to run.
//!
//! - [`Module`]: global objects with initialisers and relocations, functions, source files.
//! - [`Body`]: the code of a function. Registers are typed and assigned once; blocks have
//!   parameters instead of phi nodes; front ends put locals into memory made by `alloca`.
//!   Instructions lie in one flat array with a parallel array of [`Span`]s.
//! - [`Op`]: the instruction set. Each instruction has at most one result.
//! - [`FunctionBuilder`]: how front ends make bodies.
//! - [`mod@text`]: the text form, [`print()`] and [`parse`].
//! - [`verify()`]: all breaches of the [`Rule`]s.
//! - [`mod@fold`]: the arithmetic of the instructions on constants, as x86-64 computes.
//! - [`optimise()`], [`optimise_module`]: locals from memory to registers, constants, copies, dead
//!   code.
//! - [`link()`]: several modules into one.
//!
//! What LLVM has and this IR has not: aggregates and vectors in registers, `phi` (block parameters
//! instead), `getelementptr` (`ptr_add` with computed offsets), instructions with two results (of
//! overflow intrinsics and `cmpxchg`), integers of odd width.
//!
//! The crate knows no source language and no library: calls are calls.

mod body;
mod builder;
mod compact;
pub mod fold;
mod ids;
mod link;
mod memory_type;
mod module;
mod op;
mod optimise;
mod parallel;
mod span;
pub mod startup;
#[cfg(test)]
mod tests;
pub mod text;
mod types;
mod unused;
mod verify;

pub use body::{Block, Body, Case, Const, Inst, Operand, Target};
pub use builder::FunctionBuilder;
pub use ids::{BlockId, ConstId, FileId, FuncId, GlobalId, List, Reg, SigId, TextId};
pub use link::{Definition, LinkError, link};
pub use memory_type::{MemoryType, Scalar, ScalarKind, ScalarRun, TypedMemory};
pub use module::{Function, Global, Init, LIBRARY, Linkage, Module, Reloc, Signature, Symbol};
pub use op::{
    Access, BinOp, CmpOp, ConvOp, CopyOp, Flags, Op, Ordering, OverflowOp, RmwOp, UnOp, VaOp,
};
pub use optimise::{
    Forget, MAKE_UNKNOWN, Prune, forget, inline_calls, inline_small, inline_trivial, loop_depths,
    optimise, optimise_changed, optimise_module, prune, sink, unknown_runs,
};
pub use parallel::in_parallel;
pub use span::{Expansion, ExpansionId, ExpansionKind, Span};
pub use text::{Limits, ParseError, parse, parse_with, print};
pub use types::{Class, DataLayout, Type};
pub use unused::drop_unused;
pub use verify::{Location, PostDominance, Rule, VerifyError, verify};
