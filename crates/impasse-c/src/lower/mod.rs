//! Lowers the typed tree to the intermediate representation.
//!
//! Scalars are registers, complex numbers pairs of registers; records live in memory, and the
//! value of a record is the address of memory that stays as it is until the value has been used.
//! Locals are `alloca`s; promoting them to registers is a pass of its own.
//!
//! Where C leaves the order of evaluation open, it is that of gcc on x86-64: arguments from right
//! to left, the right side of a compound assignment before the left, everything else from left to
//! right.
//!
//! From the bottom up: `spans` and `symbols` translate what is referred to, `abi` knows how types
//! look in registers, `places` accesses memory, `arithmetic`, `condition`, `assign`, `builtins` and
//! `expressions` make values, `control` makes statements, `function` holds what they share; `memory_types` notes
//! what is known of the types of memory.

mod arithmetic;
mod assign;
mod builtins;
mod condition;
mod control;
mod expressions;
mod function;
mod memory_types;
mod places;
mod spans;
mod symbols;
#[cfg(test)]
mod tests;

use impasse_ir::Module;

use crate::hir::Unit;
use crate::pp::{Sources, Token};
use spans::Spans;
use symbols::Symbols;

/// Lowers a typed translation unit; `tokens` and `sources` are those its positions refer to.
pub fn lower(unit: &Unit, tokens: &[Token], sources: &Sources) -> Module {
    let mut module = Module::default();
    let mut spans = Spans::new(tokens, sources);
    let mut symbols = Symbols::new(unit);
    symbols.define_all(&mut module, &mut spans);
    for (index, function) in unit.functions.iter().enumerate() {
        if let Some(body) = &function.body {
            function::lower(unit, index, body, &mut module, &mut spans, &mut symbols);
        }
    }
    symbols::fill(unit, &mut module, &mut symbols);
    module
}
