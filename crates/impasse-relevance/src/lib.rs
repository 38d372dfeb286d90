//! Which data can influence what a program does: its branches, the addresses it uses, and the
//! arguments of functions that care. Everything else can be left out of a state when states are
//! compared: a cone-of-influence reduction, made by a static analysis of a whole module.
//!
//! 1. Objects are put into classes such that a pointer points to one place in one class only: points-to
//!    analysis by unification that tells fields apart, in `graph` and `layout`. Objects are locals by
//!    name, globals, heap objects by the call that makes them, and one that stands for all memory of
//!    which nothing is known.
//! 2. Backward slicing from what decides: conditions of branches, called addresses, divisors,
//!    addresses of accesses, and what functions without a body care for ([`Externals`]). If a value
//!    is in the slice, so are all values that it may have been computed from (`collect`, `calls`,
//!    `data`).
//!
//! The same walk tells which code is needed at all for what a program does to the outside: then
//! branches and accesses count only if what they decide or give does (`control`, [`slice()`]).
//!
//! Two liveness analyses refine the result by position: which locals are dead where (`dead_locals`),
//! and where nothing that is still to come over a channel can matter (`live_receives`).
//!
//! # Why leaving out the rest is sound
//!
//! Let two states agree in everything but irrelevant data: contents of irrelevant objects, registers
//! and channels, and the offset in its object of a pointer of which only the object matters
//! ([`Level::Object`]). Then the next step of both is the same, and the states after it agree again:
//!
//! - *Control*: what a branch, switch or indirect call decides on is relevant by rule 2, so both go
//!   the same way; a call of a function without a body sees the same in all that it cares for.
//! - *Values*: relevance is closed backwards. A step that writes a relevant place computes it from
//!   relevant places only, which agree; what it writes elsewhere need not agree.
//! - *Memory*: a pointer that is used matters at least as [`Level::Object`], so both access the same
//!   object. If what is read or written there matters, so does the whole pointer, and both access
//!   the same bytes; if not, only irrelevant data changes.
//!
//! So the two states are bisimilar as far as control and communication go, and exploring one of them
//! is enough. All approximations go to the safe side, "relevant": the analysis does not know the
//! order of instructions, an object is compared as a whole if one of its fields is relevant, two objects
//! that one pointer may point to are one class, memory that functions without a description get to see is
//! relevant, and in functions that call `setjmp` everything is.
//!
//! What is given up:
//!
//! - Whether an access is out of bounds, or a signed quotient fits, may depend on irrelevant data alone.
//!   Such a fault is seen only on the execution that represents the others.
//! - Pointers are not followed through channels: the addresses of one process mean nothing to another.
//! - A pointer to an array inside an object is taken not to leave it (C11, 6.5.6), and functions that are
//!   described to set nothing else are taken not to set `errno`.

mod abstraction;
mod bulk;
mod bulk_control;
mod calls;
mod collect;
mod control;
mod data;
mod dead_locals;
mod effects;
mod facts;
mod graph;
mod layout;
mod live_receives;
mod objects;
mod sink;
mod slice;
mod specialise;
#[cfg(test)]
mod tests;

pub use abstraction::{forget_bulk, unknown_values};
use collect::Collector;
use dead_locals::DeadLocals;
pub use effects::{Effect, ExternalCall, Externals, NoExternals, Place};
pub use facts::reachable;
use impasse_ir::{FuncId, GlobalId, Module, Reg, Span, TextId};
use live_receives::LiveReceives;
pub use sink::sink_unknown;
pub use slice::{instructions, slice};
pub use specialise::specialise;
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
    channels: BTreeMap<u64, bool>,
    dead: Vec<Option<DeadLocals>>,
    live_receives: LiveReceives,
}

impl Relevance {
    /// Analyses a module.
    pub fn new(module: &Module, externals: &dyn Externals) -> Self {
        let mut collector = Collector::new(module, externals, false);
        collector.collect();
        collector.finish()
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
    pub fn may_still_receive(&self, function: FuncId, at: usize) -> bool {
        self.live_receives.at(function.index(), at)
    }

    /// Whether what goes over one of the channels matters whose numbers have these bits under this
    /// mask; not if no call uses them.
    pub fn channels(&self, mask: u64, bits: u64) -> bool {
        let channels = self.channels.iter();
        let mut those = channels.filter(|(number, _)| *number & mask == bits);
        those.any(|(_, matters)| *matters)
    }
}
