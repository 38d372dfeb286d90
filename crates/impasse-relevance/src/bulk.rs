//! Which values come from bulk data: a forward taint over a module.
//!
//! It begins at floating numbers that are read from arrays, goes through arithmetic, calls and memory,
//! and ends at channels: what is received is what the sender put there. Scalars computed from
//! scalars are no bulk data, and neither are small arrays, which cost no more than scalars.
//!
//! Where scalars hold what came over a channel, or was computed from it, they keep it, even if bulk data
//! is written there, too: often that is what all ranks agree on, as the error that a reduction gives and
//! a loop waits for. So three questions are asked in turn ([`Phase`]).
//!
//! Only precision depends on what is found here, not whether the result is right (see
//! [`forget_bulk`](crate::forget_bulk)): so it need not be complete.

use crate::bulk_control::{Region, regions};
use crate::collect::Collector;
use crate::facts::{constant, definitions, moved_by, reachable};
use crate::graph::Node;
use crate::live_receives::Received;
use crate::{Effect, ExternalCall, Place};
use impasse_ir::{Body, DataLayout, Inst, List, Op, Operand, Reg, Type};
use std::collections::BTreeSet;

/// Arrays of at most so many bytes are no bulk data.
const SMALL: u64 = 128;

/// What is looked for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Phase {
    /// Values computed from large arrays in registers.
    Direct,
    /// Values that came over channels, and what was computed from them without large arrays.
    Received,
    /// Bulk data.
    Bulk,
}

/// What was found.
pub(crate) struct Bulk<'c, 'a> {
    collector: &'c mut Collector<'a>,
    phase: Phase,
    /// For each register of each function, whether it is what is looked for; in the end, whether it is bulk. A pointer is bulk if it is not known from other data where in its
    /// object it points.
    pub(crate) values: Vec<Vec<bool>>,
    /// What each function returns.
    results: Vec<bool>,
    /// Registers that were found first.
    direct: Vec<Vec<bool>>,
    /// Contents of what is no large array and holds received values.
    received: BTreeSet<Node>,
    /// Contents that bulk data is written to, whatever their type.
    memory: BTreeSet<Node>,
    /// Calls of functions that only compute a number from numbers.
    pub(crate) pure_calls: BTreeSet<(usize, usize)>,
    /// The function that is looked at.
    function: usize,
    definitions: Vec<Option<u32>>,
    changed: bool,
    /// Where bulk data may decide what happens, by function.
    regions: Vec<Vec<Region>>,
    /// Stores whose being carried out bulk data decides: function and instruction.
    pub(crate) chosen_stores: BTreeSet<(usize, usize)>,
}

impl<'c, 'a> Bulk<'c, 'a> {
    /// Of a module whose instructions have all been looked at.
    pub(crate) fn new(collector: &'c mut Collector<'a>) -> Self {
        let mut bulk = Bulk {
            phase: Phase::Direct,
            values: Vec::new(),
            direct: Vec::new(),
            received: received(collector),
            results: Vec::new(),
            memory: BTreeSet::new(),
            pure_calls: BTreeSet::new(),
            function: 0,
            definitions: Vec::new(),
            changed: true,
            regions: regions(collector),
            chosen_stores: BTreeSet::new(),
            collector,
        };
        bulk.solve(Phase::Direct);
        bulk.direct = std::mem::take(&mut bulk.values);
        bulk.solve(Phase::Received);
        bulk.solve(Phase::Bulk);
        bulk
    }

    fn solve(&mut self, phase: Phase) {
        let module = self.collector.module;
        let regs = |body: &Body| vec![false; body.regs.len()];
        let functions = module.functions.iter();
        self.values = functions
            .map(|function| function.body.as_ref().map_or(Vec::new(), regs))
            .collect();
        self.results = vec![false; module.functions.len()];
        (self.phase, self.changed) = (phase, true);
        let reachable = reachable(module);
        let functions = module.functions.iter().map(|function| &function.body);
        let bodies: Vec<(usize, &Body, Vec<Option<u32>>)> = functions
            .enumerate()
            .filter_map(|(index, body)| Some((index, body.as_ref()?)))
            .filter(|&(index, _)| reachable[index])
            .map(|(index, body)| (index, body, definitions(body)))
            .collect();
        while std::mem::take(&mut self.changed) {
            for (index, body, definitions) in &bodies {
                self.function = *index;
                self.definitions.clone_from(definitions);
                for (at, inst) in body.insts.iter().enumerate() {
                    self.instruction(body, at, inst);
                    for target in body.successors(&inst.op) {
                        let block = &body.blocks[target.block.index()];
                        let args = body.args(target.args);
                        for (&param, &arg) in block.params.iter().zip(args) {
                            self.becomes(body, param, self.is(arg));
                        }
                    }
                }
                if phase == Phase::Bulk {
                    self.choices(body);
                }
            }
        }
    }

    /// What bulk data decides in the function that is looked at.
    fn choices(&mut self, body: &Body) {
        let regions = std::mem::take(&mut self.regions[self.function]);
        for region in &regions {
            if !self.is(region.condition) {
                continue;
            }
            for &param in &region.params {
                self.becomes(body, param, true);
            }
            for &at in &region.stores {
                if self.chosen_stores.insert((self.function, at))
                    && let Op::Store { ty, value, ptr, .. } = body.insts[at].op
                {
                    self.store(body, ty, value, ptr);
                    self.changed = true;
                }
            }
        }
        self.regions[self.function] = regions;
    }

    /// Whether an operand is bulk data.
    fn is(&self, operand: Operand) -> bool {
        match operand {
            Operand::Reg(reg) => self.values[self.function][reg.index()],
            Operand::Const(_) => false,
        }
    }

    fn becomes(&mut self, body: &Body, reg: Reg, bulk: bool) {
        if !bulk || self.values[self.function][reg.index()] {
            return;
        }
        // A number that may be a pointer in disguise must stay what it is.
        let wide = matches!(body.regs[reg.index()], Type::I64 | Type::I128);
        let node = self.collector.nodes.register(self.function, reg);
        if !wide || !node.is_some_and(|node| self.collector.graph.is_followed(node)) {
            self.values[self.function][reg.index()] = true;
            self.changed = true;
        }
    }

    fn instruction(&mut self, body: &Body, at: usize, inst: &Inst) {
        let bulk = match inst.op {
            Op::Call { callee, args, .. } => self.call(body, at, callee, args),
            Op::Ret { value: Some(value) } => {
                let result = self.results[self.function] || self.is(value);
                self.changed |= result != self.results[self.function];
                self.results[self.function] = result;
                false
            }
            Op::Load { ty, ptr, access } => !access.volatile && self.load(body, ty, ptr),
            Op::Store { ty, value, ptr, .. } => {
                let found = ty != Type::Ptr && self.is(value);
                let somewhere = self.is(ptr) && self.phase == Phase::Bulk;
                if found || somewhere {
                    self.store(body, ty, value, ptr);
                }
                false
            }
            Op::Compare { ty: Type::Ptr, .. } => false,
            Op::Select { cond, a, b, ty } => {
                self.is(a) || self.is(b) || ty != Type::Ptr && self.is(cond)
            }
            Op::Binary { .. }
            | Op::Unary { .. }
            | Op::Compare { .. }
            | Op::Overflow { .. }
            | Op::Convert { .. }
            | Op::PtrAdd { .. }
            | Op::PtrDiff { .. } => {
                let mut found = false;
                body.own_operands(&inst.op, |operand| found |= self.is(operand));
                found
            }
            _ => false,
        };
        if let Some(dst) = inst.dst {
            self.becomes(body, dst, bulk);
        }
    }

    fn node(&mut self, operand: Operand) -> Option<Node> {
        let collector = &mut *self.collector;
        let (graph, module) = (&mut collector.graph, collector.module);
        collector
            .nodes
            .operand(graph, module, self.function, operand)
    }

    /// What an access touches: its contents, and whether they are of a large array.
    fn accessed(&mut self, body: &Body, ptr: Operand, ty: Type) -> Option<(Node, bool)> {
        let pointer = self.node(ptr)?;
        let indexed = self.is_indexed(body, ptr);
        let graph = &mut self.collector.graph;
        let location = graph.pointee(pointer);
        let bytes = match graph.array_at(location) {
            Some(bytes) => bytes,
            None if indexed => graph.bytes_at(location),
            None => 0,
        };
        let size = ty.store_size(DataLayout::default()).into();
        Some((graph.contents(location, size), bytes > SMALL))
    }

    /// Whether a pointer is moved by a number that is not constant.
    fn is_indexed(&self, body: &Body, ptr: Operand) -> bool {
        let mut ptr = ptr;
        while let Operand::Reg(reg) = ptr {
            let definition = self.definitions[reg.index()];
            let Some(Op::PtrAdd { base, offset, .. }) =
                definition.map(|at| body.insts[at as usize].op)
            else {
                return false;
            };
            if moved_by(body, &self.definitions, offset).1 > 0 {
                return true;
            }
            ptr = base;
        }
        false
    }

    fn load(&mut self, body: &Body, ty: Type, ptr: Operand) -> bool {
        if ty == Type::Ptr {
            return false;
        }
        if self.is(ptr) && self.phase != Phase::Received {
            return true;
        }
        let Some((contents, large)) = self.accessed(body, ptr, ty) else {
            return false;
        };
        match self.phase {
            Phase::Direct => large && ty.is_float(),
            Phase::Received => !large && self.received.contains(&contents),
            Phase::Bulk => large && ty.is_float() || self.memory.contains(&contents),
        }
    }

    /// What is looked for is stored, or stored somewhere.
    fn store(&mut self, body: &Body, ty: Type, value: Operand, ptr: Operand) {
        let (Some((contents, large)), Some(pointer)) =
            (self.accessed(body, ptr, ty), self.node(ptr))
        else {
            return;
        };
        let direct = |operand: Operand| match operand {
            Operand::Reg(reg) => self.direct[self.function][reg.index()],
            Operand::Const(_) => false,
        };
        self.changed |= match self.phase {
            Phase::Direct => false,
            Phase::Received => !large && !direct(value) && self.received.insert(contents),
            Phase::Bulk => {
                let keeps = !large && self.received.contains(&contents);
                // Where nothing is told apart, only floating numbers in arrays are bulk data.
                !keeps && !self.is_blurred(pointer) && self.memory.insert(contents)
            }
        };
    }

    fn is_blurred(&mut self, pointer: Node) -> bool {
        let location = self.collector.graph.pointee(pointer);
        self.collector.graph.is_blurred(location)
    }

    /// What a call gives: arguments go to parameters, results come back.
    fn call(&mut self, body: &Body, at: usize, callee: Operand, args: List) -> bool {
        let args = body.args(args);
        let callees = match body.function(callee) {
            Some(id) => vec![id.index()],
            None => {
                let reached = self.collector.reached.get(&(self.function, at));
                reached.cloned().unwrap_or_default()
            }
        };
        let mut bulk = false;
        for callee in callees {
            let Some(function) = self.collector.module.functions.get(callee) else {
                continue;
            };
            let Some(code) = &function.body else {
                bulk |= self.external(body, at, &function.name, args);
                continue;
            };
            let given: Vec<bool> = args.iter().map(|&arg| self.is(arg)).collect();
            let here = std::mem::replace(&mut self.function, callee);
            let params = code.blocks.first().map_or(&[][..], |block| &block.params);
            for (&param, given) in params.iter().zip(given) {
                self.becomes(code, param, given);
            }
            self.function = here;
            bulk |= self.results[callee];
        }
        bulk
    }

    /// Functions that compute a number from numbers give bulk data if they get it.
    fn external(&mut self, body: &Body, at: usize, name: &str, args: &[Operand]) -> bool {
        let constants: Vec<Option<u128>> = (args.iter())
            .map(|&arg| constant(body, &self.definitions, arg))
            .collect();
        let is_pointer = |&arg: &Operand| body.type_of(arg) == Some(Type::Ptr);
        let pointers: Vec<bool> = args.iter().map(is_pointer).collect();
        let call = ExternalCall {
            name,
            constants: &constants,
            pointers: &pointers,
        };
        let computes =
            |effect: &Effect| matches!(effect, Effect::Computes(Place::Argument(_), Place::Result));
        let effects = self.collector.externals.effects(&call);
        let pure = effects.is_some_and(|effects| {
            !effects.is_empty() && !pointers.contains(&true) && effects.iter().all(computes)
        });
        let bulk = pure && args.iter().any(|&arg| self.is(arg));
        if bulk {
            self.pure_calls.insert((self.function, at));
        }
        bulk
    }
}

/// The contents of memory that calls write what they get over a channel to.
fn received(collector: &mut Collector<'_>) -> BTreeSet<Node> {
    let mut found = BTreeSet::new();
    for received in collector.received.values().flatten() {
        if let Received::Into(location, extent) = *received {
            found.extend(collector.graph.fields_in(location, extent));
        }
    }
    let classes = found.into_iter();
    classes.map(|node| collector.graph.find(node)).collect()
}
