//! Which data can influence what a program does: its branches, the addresses it uses, and the
//! arguments of functions that care.
//!
//! A static analysis of a whole module. It knows neither the order of instructions nor the fields
//! of objects, and where it is in doubt data is relevant.
//!
//! 1. Objects are put into classes such that a pointer points into one class only (Steensgaard's
//!    analysis: `graph`). Objects are locals by name, globals, heap objects by the call that
//!    makes them, and one that stands for all memory of which nothing is known.
//! 2. From conditions of branches, called addresses, and what functions without a body care for
//!    ([`Externals`]), it goes back over all that those depend on.
//!
//! Besides it knows which locals are dead where (`dead`), and where nothing that is still to come
//! over a channel can matter (`hearing`).
//!
//! Through a pointer that is used, it matters which object is accessed; where in the object
//! only if the contents matter ([`Level::Object`]). So when a state is explored once for all values
//! of irrelevant data, an access out of bounds, or a division that does not fit, whose fault lies in
//! irrelevant data alone is seen on the execution that represents the others only.

mod calls;
mod collect;
mod data;
mod dead;
mod effects;
mod facts;
mod graph;
mod hearing;
mod objects;
#[cfg(test)]
mod tests;

use crate::{FuncId, GlobalId, Module, Reg, Span, TextId};
use collect::Collector;
use dead::DeadLocals;
pub use effects::{Effect, ExternalCall, Externals, NoExternals, Place};
use hearing::Hearing;
use std::collections::{BTreeMap, HashMap};

/// How much a value matters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// Not at all.
    #[default]
    Irrelevant,
    /// Only which object it points to.
    Object,
    /// All of it.
    Value,
}

/// Which data of a module matters.
#[derive(Clone, Debug, Default)]
pub struct Relevance {
    registers: Vec<Vec<Level>>,
    globals: Vec<bool>,
    locals: BTreeMap<(FuncId, TextId), bool>,
    heap: HashMap<Span, bool>,
    wires: BTreeMap<u64, bool>,
    dead: Vec<Option<DeadLocals>>,
    hearing: Hearing,
    /// Whether channels matter of which nothing is known.
    all: bool,
}

impl Relevance {
    /// Analyses a module.
    pub fn new(module: &Module, externals: &dyn Externals) -> Self {
        let mut collector = Collector::new(module, externals);
        collector.collect();
        collector.finish()
    }

    /// All data matters.
    pub fn everything() -> Self {
        Self {
            all: true,
            ..Self::default()
        }
    }

    /// How much a register matters.
    pub fn register(&self, function: FuncId, reg: Reg) -> Level {
        let registers = self.registers.get(function.index());
        let level = registers.and_then(|registers| registers.get(reg.index()));
        level.copied().unwrap_or(Level::Value)
    }

    /// Whether the contents of a global object matter.
    pub fn global(&self, id: GlobalId) -> bool {
        self.globals.get(id.index()).copied().unwrap_or(true)
    }

    /// Whether the contents of a local object matter.
    pub fn local(&self, function: FuncId, name: TextId) -> bool {
        self.locals.get(&(function, name)).copied().unwrap_or(true)
    }

    /// The locals whose contents are overwritten before anything reads them again, when the function
    /// is about to run its instruction `at`, or `waits` in it for others after what it sends is sent.
    /// The objects are those of one call of the function.
    pub fn dead_locals(&self, function: FuncId, at: usize, waits: bool) -> Vec<TextId> {
        let dead = self.dead.get(function.index()).and_then(Option::as_ref);
        dead.map_or_else(Vec::new, |dead| dead.at(at, waits))
    }

    /// Whether the contents of heap objects made by the call at `span` matter.
    pub fn heap(&self, span: Span) -> bool {
        self.heap.get(&span).copied().unwrap_or(true)
    }

    /// Whether a call may get something over a channel that matters, when the function is about to run
    /// its instruction `at` or waits in it, until the function returns.
    pub fn hears(&self, function: FuncId, at: usize) -> bool {
        self.hearing.at(function.index(), at)
    }

    /// Whether what goes over a channel of the [`Externals`] matters; not if no call uses it.
    pub fn wire(&self, number: u64) -> bool {
        self.wires.get(&number).copied().unwrap_or(self.all)
    }
}
