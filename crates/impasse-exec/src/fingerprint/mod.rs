//! Fingerprints: a hash of the state of machines in a form that does not depend on how they came
//! there.
//!
//! Heap objects count by the order in which they are found from globals, frames and the library;
//! those that nothing points to do not count. So do leaves that only one rank knows or that are made once. Registers
//! count while they are needed, decisions while the leaves they are about are somewhere in the state.
//! Data that cannot influence what the program does may be left out ([`Fingerprint::of_relevant`]).

mod exprs;
mod forked;
mod hash;
mod memory;
mod part;

use crate::expr::{ExprId, LeafKind};
use crate::machine::Machine;
use crate::value::Value;
use crate::world::World;
use hash::Hash128;
use impasse_relevance::Relevance;
pub(crate) use memory::matters;
pub use part::Part;
use rustc_hash::FxHashMap;
use std::hash::Hash;
use std::sync::{Arc, OnceLock};

/// Takes the fingerprint of the machines of an analysis together, so that an unknown value that two
/// of them hold counts as the same one.
#[derive(Debug)]
pub struct Fingerprint<'a> {
    world: &'a World,
    /// What matters; everything if it is not told.
    relevance: Option<&'a Relevance>,
    hash: Hash128,
    /// The order in which leaves were found.
    leaves: FxHashMap<ExprId, u64>,
    /// Hashes of expressions.
    exprs: FxHashMap<ExprId, u128>,
    /// Addresses in expressions.
    pointers: FxHashMap<ExprId, Arc<[u64]>>,
    decisions: Vec<(ExprId, bool)>,
    /// Whether nothing counts but what is known.
    only_known: bool,
    /// For a part of a state: the ranks that are named in it.
    named: Option<Vec<u32>>,
    /// Whether numbers count that the host only compares with each other.
    names: bool,
    /// Whether expressions count by their numbers.
    numbered: bool,
    /// The expressions that were met which rest on numbers that the host keeps.
    varying: Vec<ExprId>,
}

/// The hash of a machine, as long as the machine does not change.
#[derive(Clone, Debug, Default)]
pub struct KeptHash(OnceLock<Kept>);

#[derive(Clone, Debug)]
struct Kept {
    /// Where it is said what matters: hashes differ by that.
    of: usize,
    /// The addresses that the host holds.
    held: Vec<u64>,
    hash: u128,
}

/// The heap objects of a machine that count.
pub(crate) struct HeapObjects {
    /// Their addresses, in the order in which they are found.
    pub(crate) addresses: Vec<u64>,
    /// Whether there are addresses in expressions.
    pub(crate) in_expressions: bool,
}

/// The heap objects of a machine that count.
pub(crate) fn heap_objects(
    world: &World,
    relevance: Option<&Relevance>,
    machine: &Machine,
    held: &[u64],
) -> HeapObjects {
    let mut print = Fingerprint::of_relevant(world, relevance);
    let mut visit = memory::Visit::new(&mut print, machine);
    visit.all(held);
    visit.found()
}

impl<'a> Fingerprint<'a> {
    /// Of no machine yet.
    pub fn new(world: &'a World) -> Self {
        Self::of_relevant(world, None)
    }

    /// Of no machine yet. Data that does not matter will not count.
    pub fn of_relevant(world: &'a World, relevance: Option<&'a Relevance>) -> Self {
        Self {
            world,
            relevance,
            hash: Hash128::new(1),
            leaves: FxHashMap::default(),
            exprs: FxHashMap::default(),
            pointers: FxHashMap::default(),
            decisions: Vec::new(),
            only_known: false,
            named: None,
            names: true,
            numbered: false,
            varying: Vec::new(),
        }
    }

    /// The same without the numbers that the host only compares with each other.
    pub fn without_names(self) -> Self {
        Self {
            names: false,
            ..self
        }
    }

    /// Of no machine. What is not known counts by its number: it is the same for the same unknown values only.
    pub fn of_numbered(world: &'a World, relevance: Option<&'a Relevance>) -> Self {
        Self {
            numbered: true,
            ..Self::of_relevant(world, relevance)
        }
    }

    /// Of no machine yet. Of what is not known, only where it is will count.
    pub fn of_known(world: &'a World, relevance: Option<&'a Relevance>) -> Self {
        Self {
            only_known: true,
            ..Self::of_relevant(world, relevance)
        }
    }

    /// Adds a machine; the host holds addresses of its memory, too.
    pub fn add(&mut self, machine: &Machine, held: &[u64]) {
        let mut visit = memory::Visit::new(self, machine);
        visit.all(held);
        let hash = visit.done();
        self.hash.wide(hash);
        if !self.only_known {
            self.decisions.extend(machine.decisions());
        }
    }

    /// Adds a machine as [`Fingerprint::add`] does, and keeps its hash for the next time if nothing in it is unknown: then
    /// it depends on no other machine.
    pub fn add_kept(&mut self, machine: &Machine, held: &[u64], kept: &KeptHash) {
        let of = self
            .relevance
            .map_or(0, |all| std::ptr::from_ref(all).addr());
        match kept.0.get() {
            _ if self.only_known || self.named.is_some() => return self.add(machine, held),
            Some(known) if known.of == of && known.held == held => self.hash.wide(known.hash),
            _ => {
                let mut visit = memory::Visit::new(self, machine);
                visit.all(held);
                let all_known = visit.all_known();
                let hash = visit.done();
                self.hash.wide(hash);
                if all_known {
                    let held = held.to_vec();
                    // The first is kept, if this one is asked for something else.
                    let _ = kept.0.set(Kept { of, held, hash });
                }
            }
        }
        self.decisions.extend(machine.decisions());
    }

    /// Adds the numbers that a machine holds in registers and in locals of their size, those that it counts with; and
    /// how many heap objects it has.
    pub fn add_outline(&mut self, machine: &Machine) {
        machine.memory.living_on_heap().hash(&mut self.hash);
        let mut visit = memory::Visit::new(self, machine);
        visit.counters();
        let hash = visit.done();
        self.hash.wide(hash);
    }

    /// Adds something else that is part of the state.
    pub fn add_value(&mut self, value: impl Hash) {
        value.hash(&mut self.hash);
    }

    /// Adds a number that the host only compares with others of its kind, unless it is negative and so means something
    /// else.
    pub fn add_name(&mut self, number: i32) {
        if self.names || number < 0 {
            self.add_value(number);
        }
    }

    /// Adds a value that the host holds for a rank, such as the contents of a message.
    pub fn add_symbolic(&mut self, value: Value) {
        match value {
            Value::Known(bits) => {
                self.hash.word(2);
                self.hash.wide(bits);
            }
            Value::Symbolic(id) => {
                let hash = self.expr(id);
                self.hash.word(3);
                self.hash.wide(hash);
            }
        }
    }

    /// The expressions that were added, of those that count by their numbers, which rest on numbers that the host keeps a table
    /// of.
    pub fn varying(&self) -> Vec<ExprId> {
        let mut varying = self.varying.clone();
        varying.sort_unstable();
        varying.dedup();
        varying
    }

    /// How much was added besides machines, in words: what that costs.
    pub fn weight(&self) -> u64 {
        self.hash.words()
    }

    /// The fingerprint.
    pub fn finish(mut self) -> u128 {
        let mut sum = 0u128;
        for (id, holds) in std::mem::take(&mut self.decisions) {
            if self.may_be_asked_again(id) {
                let mut hash = Hash128::new(4);
                hash.wide(self.expr(id));
                hash.word(holds.into());
                // Decisions have no order.
                sum = sum.wrapping_add(hash.done());
            }
        }
        sum = sum.wrapping_add(self.origins());
        self.hash.wide(sum);
        self.hash.done()
    }

    /// How those leaves were made that can be made once more: then it must be seen that they are the same. If
    /// something is gone that a leaf was made from, it is an unknown value like any other.
    fn origins(&mut self) -> u128 {
        let found: Vec<ExprId> = self.leaves.keys().copied().collect();
        let mut sum = 0u128;
        for id in found {
            let leaf = self.world.exprs.leaf_of(id);
            let Some(leaf) = leaf.filter(|leaf| leaf.about.arguments.is_none()) else {
                continue;
            };
            let sources = leaf.about.sources.as_deref();
            if sources.is_some_and(|from| from.iter().all(|&leaf| self.may_be_had(leaf, DEEP))) {
                let mut hash = Hash128::new(5);
                hash.wide(self.expr(id));
                hash.word(leaf.sequence);
                sum = sum.wrapping_add(hash.done());
            }
        }
        sum
    }

    /// Whether a leaf is in the state, or may be made anew; if that would take long to find out, it may.
    fn may_be_had(&self, id: ExprId, depth: u32) -> bool {
        let Some(leaf) = self.world.exprs.leaf_of(id).filter(|_| depth > 0) else {
            return true;
        };
        self.leaves.contains_key(&id)
            || match leaf.about.sources.as_deref() {
                Some(from) => (from.iter()).all(|&leaf| self.may_be_had(leaf, depth - 1)),
                None => leaf.kind == LeafKind::Uniform && !leaf.about.once,
            }
    }
}

/// So many steps it is looked at what a leaf is made from.
const DEEP: u32 = 6;

impl Fingerprint<'_> {
    /// Whether what was decided on an expression can still be of use. An expression with a leaf that
    /// only one rank knew, or that was made once, and that is gone from the state never comes up again: a time that was compared
    /// with the next, say. One that all know may be made anew, by its name.
    fn may_be_asked_again(&self, id: ExprId) -> bool {
        let exprs = &self.world.exprs;
        let is_known_to_all = |leaf: ExprId| {
            let leaf = exprs.leaf_of(leaf);
            leaf.is_some_and(|leaf| leaf.kind == LeafKind::Uniform && !leaf.about.once)
        };
        let mut any = false;
        let all = exprs.all_leaves(id, |leaf| {
            let comes_up = self.can_come_up(leaf);
            any |= comes_up;
            comes_up || is_known_to_all(leaf)
        });
        any && all
    }

    /// Whether a leaf is in the state, or can be made again from what is.
    fn can_come_up(&self, leaf: ExprId) -> bool {
        let sources = self.world.exprs.leaf_of(leaf);
        let sources = sources.and_then(|leaf| leaf.about.sources.as_deref());
        self.leaves.contains_key(&leaf)
            || sources
                .is_some_and(|sources| sources.iter().all(|leaf| self.leaves.contains_key(leaf)))
    }

    /// The addresses in an expression: of objects that only it may lead to.
    fn pointers(&mut self, id: ExprId) -> Arc<[u64]> {
        let exprs = &self.world.exprs;
        let found = self
            .pointers
            .entry(id)
            .or_insert_with(|| exprs.addresses_in(id).into());
        Arc::clone(found)
    }
}

impl Machine {
    /// The fingerprint of this machine alone.
    pub fn fingerprint(&self, world: &World) -> u128 {
        let mut fingerprint = Fingerprint::new(world);
        fingerprint.add(self, &[]);
        fingerprint.finish()
    }
}
