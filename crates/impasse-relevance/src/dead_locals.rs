//! Dead locals: those in memory that are overwritten before anything reads them again.
//!
//! Liveness analysis with locals as variables, backwards over the control flow graph (may, union over
//! successors, smallest fixed point). A local takes part only if all accesses to it are in sight: its
//! address is used for loads and stores, and as an argument of functions without a body that do not
//! keep it. Any other use of the address makes it live everywhere. Only a store or receive that covers
//! the whole object ends the life of its old contents; one that covers a part changes nothing. A part that is
//! left out (the error in a status) does not matter if the function never looks at it.

use crate::facts::{constant, definitions, returns_twice};
use crate::{Effect, ExternalCall, Externals, Place};
use impasse_ir::{Body, DataLayout, Function, List, Module, Op, Operand, Reg, TextId, Type};
use std::collections::{BTreeMap, BTreeSet};

/// One bit for each local.
type Set = u64;

/// What an instruction does with locals.
#[derive(Clone, Copy, Debug, Default)]
struct Accesses {
    /// Those that it reads.
    read: Set,
    /// Those that go out over a channel as soon as it begins.
    sent: Set,
    /// Those that it overwrites.
    filled: Set,
}

/// The locals of a function that can be told to be dead.
#[derive(Clone, Debug)]
pub(crate) struct DeadLocals {
    names: Vec<TextId>,
    events: BTreeMap<usize, Accesses>,
    /// First and last instruction of each block, and what is live at its end.
    blocks: Vec<(usize, usize, Set)>,
}

/// A register that points into a local.
#[derive(Clone, Copy, Debug)]
struct Pointer {
    local: usize,
    /// How far from the start it points, if that is known.
    offset: Option<u64>,
}

/// The function that is looked at.
struct Scan<'a> {
    module: &'a Module,
    body: &'a Body,
    externals: &'a dyn Externals,
    may_be_empty: &'a BTreeSet<u64>,
    definitions: Vec<Option<u32>>,
    names: Vec<TextId>,
    sizes: Vec<u64>,
    pointers: BTreeMap<Reg, Pointer>,
    events: BTreeMap<usize, Accesses>,
    /// Locals whose address goes out of sight.
    lost: Set,
    /// What is loaded of locals: from where to where, if that is known.
    loads: Vec<(usize, Option<(u64, u64)>)>,
    /// Where locals are overwritten but for a part: the instruction, the local, and the part.
    around: Vec<(usize, usize, (u64, u64))>,
}

impl DeadLocals {
    /// Looks at a function; `None` if there is nothing to be told about it.
    pub(crate) fn new(
        module: &Module,
        function: &Function,
        externals: &dyn Externals,
        may_be_empty: &BTreeSet<u64>,
    ) -> Option<Self> {
        let body = function.body.as_ref()?;
        if returns_twice(externals, body) {
            return None;
        }
        let mut scan = Scan {
            module,
            body,
            externals,
            may_be_empty,
            definitions: definitions(body),
            names: Vec::new(),
            sizes: Vec::new(),
            pointers: BTreeMap::new(),
            events: BTreeMap::new(),
            lost: 0,
            loads: Vec::new(),
            around: Vec::new(),
        };
        scan.find_locals()?;
        scan.find_pointers();
        for at in 0..body.insts.len() {
            scan.instruction(at);
        }
        scan.fill_around();
        // What is not in sight is always live: it is read everywhere.
        let lost = scan.lost;
        let mut dead = Self {
            names: scan.names,
            events: scan.events,
            blocks: (body.blocks.iter())
                .map(|block| (block.start as usize, block.end as usize, lost))
                .collect(),
        };
        dead.solve(body, lost);
        Some(dead)
    }

    /// What is live at the end of each block.
    fn solve(&mut self, body: &Body, lost: Set) {
        let mut live_in = vec![lost; self.blocks.len()];
        let mut changed = true;
        while changed {
            changed = false;
            for index in (0..self.blocks.len()).rev() {
                let last = body.block_insts(&body.blocks[index]).last();
                let after = last.map_or_else(Vec::new, |last| body.successors(&last.op));
                let after = after.iter().filter_map(|t| live_in.get(t.block.index()));
                self.blocks[index].2 |= after.fold(0, |all, set| all | set);
                let live = self.live(index, self.blocks[index].0) | lost;
                changed |= live != live_in[index];
                live_in[index] = live;
            }
        }
    }

    /// What is live before instruction `at` of a block.
    fn live(&self, block: usize, at: usize) -> Set {
        let (_, end, out) = self.blocks[block];
        let events = self.events.range(at.min(end)..end).rev();
        events.fold(out, |live, (_, does)| {
            live & !does.filled | does.read | does.sent
        })
    }

    /// The dead locals before instruction `at`, or while it waits.
    pub(crate) fn at(&self, at: usize, waits: bool) -> Vec<TextId> {
        let inside = |(start, end, _): &(usize, usize, Set)| (*start..*end).contains(&at);
        let Some(block) = self.blocks.iter().position(inside) else {
            return Vec::new();
        };
        let live = match waits {
            true => {
                let does = self.events.get(&at).copied().unwrap_or_default();
                self.live(block, at + 1) & !does.filled | does.read
            }
            false => self.live(block, at),
        };
        let numbered = || self.names.iter().enumerate();
        let dead = numbered().filter(|(local, _)| live >> local & 1 == 0);
        // Which one an object is is told by its name: all of that name must be dead.
        let is_live = |name: TextId| {
            let mut same = numbered().filter(|(_, of)| **of == name);
            same.any(|(local, _)| live >> local & 1 == 1)
        };
        dead.map(|(_, &name)| name)
            .filter(|&name| !is_live(name))
            .collect()
    }
}

impl Scan<'_> {
    /// Objects that are made once, when the function begins. Several may have one name, if all are made there.
    fn find_locals(&mut self) -> Option<()> {
        let allocas = |inst: &impasse_ir::Inst| match inst.op {
            Op::Alloca { name, size, .. } => Some((inst.dst?, name?, size)),
            Op::AllocaDyn { name, .. } => Some((inst.dst?, name?, 0)),
            _ => None,
        };
        let mut counts: BTreeMap<TextId, usize> = BTreeMap::new();
        for (_, name, _) in self.body.insts.iter().filter_map(allocas) {
            *counts.entry(name).or_default() += 1;
        }
        let entry = self.body.blocks.first()?;
        let again = self.body.insts.iter();
        let mut again = again.flat_map(|inst| self.body.successors(&inst.op));
        if again.any(|target| target.block.index() == 0) {
            return None;
        }
        let at_start = self.body.block_insts(entry).iter().filter_map(allocas);
        let fits = |(_, _, size): &(Reg, TextId, u64)| *size > 0;
        for (_, name, _) in at_start.clone().filter(fits).take(64) {
            if let Some(count) = counts.get_mut(&name) {
                *count -= 1;
            }
        }
        for (reg, name, size) in at_start.filter(fits).take(64) {
            if counts.get(&name) == Some(&0) {
                let local = self.names.len();
                self.names.push(name);
                self.sizes.push(size);
                let offset = Some(0);
                self.pointers.insert(reg, Pointer { local, offset });
            }
        }
        (!self.names.is_empty()).then_some(())
    }

    /// Addresses of parts of locals.
    fn find_pointers(&mut self) {
        let mut changed = true;
        while changed {
            changed = false;
            for inst in &self.body.insts {
                if let (Some(dst), Op::PtrAdd { base, offset, .. }) = (inst.dst, inst.op)
                    && let Some(Pointer { local, offset: old }) = self.pointer(base)
                    && !self.pointers.contains_key(&dst)
                {
                    let more = constant(self.body, &self.definitions, offset);
                    let more = more.and_then(|more| u64::try_from(more).ok());
                    let offset = old.zip(more).map(|(old, more)| old.wrapping_add(more));
                    self.pointers.insert(dst, Pointer { local, offset });
                    changed = true;
                }
            }
        }
    }

    fn pointer(&self, operand: Operand) -> Option<Pointer> {
        match operand {
            Operand::Reg(reg) => self.pointers.get(&reg).copied(),
            Operand::Const(_) => None,
        }
    }

    fn lose(&mut self, operand: Operand) {
        if let Some(pointer) = self.pointer(operand) {
            self.lost |= 1 << pointer.local;
        }
    }

    fn read(&mut self, at: usize, operand: Operand) {
        if let Some(pointer) = self.pointer(operand) {
            self.events.entry(at).or_default().read |= 1 << pointer.local;
        }
    }

    fn send(&mut self, at: usize, operand: Operand) {
        if let Some(pointer) = self.pointer(operand) {
            self.events.entry(at).or_default().sent |= 1 << pointer.local;
        }
    }

    /// The first bytes behind a pointer are overwritten.
    fn fill(&mut self, at: usize, operand: Operand, bytes: u64) {
        if let Some(Pointer {
            local,
            offset: Some(0),
        }) = self.pointer(operand)
            && self.sizes.get(local).is_some_and(|&size| bytes >= size)
        {
            self.events.entry(at).or_default().filled |= 1 << local;
        }
    }

    /// The same but for a part.
    fn fill_but(&mut self, at: usize, operand: Operand, bytes: u64, hole: (u64, u64)) {
        if let Some(Pointer {
            local,
            offset: Some(0),
        }) = self.pointer(operand)
            && self.sizes.get(local).is_some_and(|&size| bytes >= size)
        {
            self.around.push((at, local, hole));
        }
    }

    /// So many bytes behind a pointer are looked at; nobody knows how many if that is not given.
    fn load(&mut self, operand: Operand, bytes: Option<u64>) {
        if let Some(Pointer { local, offset }) = self.pointer(operand) {
            let part = offset.zip(bytes);
            let part = part.map(|(offset, bytes)| (offset, offset.saturating_add(bytes)));
            self.loads.push((local, part));
        }
    }

    /// Locals that are overwritten but for a part that is never looked at are overwritten.
    fn fill_around(&mut self) {
        for (at, local, (start, end)) in std::mem::take(&mut self.around) {
            let looks = |&(of, part): &(usize, Option<(u64, u64)>)| {
                of == local && part.is_none_or(|(from, to)| from < end && start < to)
            };
            if !self.loads.iter().any(looks) {
                self.events.entry(at).or_default().filled |= 1 << local;
            }
        }
    }

    fn instruction(&mut self, at: usize) {
        let body = self.body;
        match body.insts[at].op {
            Op::Load { ty, ptr, .. } => {
                self.read(at, ptr);
                self.load(ptr, Some(stored(ty)));
            }
            Op::Store { ty, value, ptr, .. } => {
                self.lose(value);
                self.fill(at, ptr, stored(ty));
            }
            Op::Copy { src, len, .. } => {
                self.read(at, src);
                self.load(src, None);
                self.lose(len);
            }
            Op::Memset { byte, len, .. } => [byte, len].into_iter().for_each(|op| self.lose(op)),
            Op::PtrAdd { offset, .. } => self.lose(offset),
            Op::Call { callee, args, .. } => self.call(at, callee, args),
            ref op => body.all_operands(op, |operand| self.lose(operand)),
        }
    }

    fn call(&mut self, at: usize, callee: Operand, args: List) {
        let operands = self.body.args(args);
        let effects = self.effects(callee, operands);
        let Some(effects) = effects else {
            return operands.iter().for_each(|&operand| self.lose(operand));
        };
        let operand = |arg: usize| operands.get(arg).copied();
        let fills: Vec<usize> = effects.iter().filter_map(filled_argument).collect();
        for effect in effects {
            match effect {
                // What is written there is no address of its own.
                Effect::Computes(
                    Place::Argument(from),
                    Place::Pointee(to) | Place::Part(to, _),
                ) if from == to && fills.contains(&to) => {}
                Effect::Escapes(arg) | Effect::Keeps(arg) | Effect::Releases(arg) => {
                    operand(arg).into_iter().for_each(|op| self.lose(op));
                }
                Effect::Flow(Place::Pointee(arg) | Place::Part(arg, _), Place::Channel(_)) => {
                    operand(arg).into_iter().for_each(|op| self.send(at, op));
                }
                // The part that a call leaves alone it does not look at.
                Effect::FillsAround {
                    argument,
                    channel,
                    bytes,
                    hole,
                } if !self.may_be_empty.contains(&channel) => {
                    let operand = operand(argument).into_iter();
                    operand.for_each(|op| self.fill_but(at, op, bytes, hole));
                }
                Effect::Relevant(from) | Effect::Computes(from, _) | Effect::Flow(from, _) => {
                    match from {
                        Place::Pointee(arg) | Place::Part(arg, _) => {
                            operand(arg).into_iter().for_each(|op| self.read(at, op));
                        }
                        // A copy of the address may be anywhere.
                        Place::Argument(arg) => {
                            operand(arg).into_iter().for_each(|op| self.lose(op));
                        }
                        _ => {}
                    }
                }
                Effect::Fills {
                    argument,
                    channel,
                    bytes,
                } if !self.may_be_empty.contains(&channel) => {
                    let operand = operand(argument).into_iter();
                    operand.for_each(|op| self.fill(at, op, bytes));
                }
                Effect::Fills { .. }
                | Effect::FillsAround { .. }
                | Effect::Accessed(_)
                | Effect::Fresh
                | Effect::Joins { .. }
                | Effect::FreshInto(_)
                | Effect::Acts
                | Effect::Fails
                | Effect::MayBeEmpty(_) => {}
            }
        }
    }

    /// What a function without a body does; `None` if it is another, or not known.
    fn effects(&self, callee: Operand, operands: &[Operand]) -> Option<Vec<Effect>> {
        let id = self.body.function(callee)?;
        let function = self.module.functions.get(id.index())?;
        if function.body.is_some() {
            return None;
        }
        let constants = operands.iter();
        let constants: Vec<Option<u128>> = constants
            .map(|&operand| constant(self.body, &self.definitions, operand))
            .collect();
        let pointers = operands.iter();
        let pointers: Vec<bool> = pointers
            .map(|&operand| self.body.type_of(operand) == Some(Type::Ptr))
            .collect();
        self.externals.effects(&ExternalCall {
            name: &function.name,
            constants: &constants,
            pointers: &pointers,
        })
    }
}

/// The argument behind which a call overwrites something.
fn filled_argument(effect: &Effect) -> Option<usize> {
    match *effect {
        Effect::Fills { argument, .. } | Effect::FillsAround { argument, .. } => Some(argument),
        _ => None,
    }
}

/// Bytes that a store of this type writes.
fn stored(ty: Type) -> u64 {
    ty.store_size(DataLayout::default()).into()
}
