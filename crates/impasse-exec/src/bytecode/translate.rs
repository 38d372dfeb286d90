//! From an IR body to code: blocks in their order, edges with their moves, fixed jump targets.

use super::coalesce::{returns_twice, share};
use super::fuse::Fusion;
use super::opcode::{self, Instr, Opcode};
use super::slots::Slots;
use super::{Code, FastCall, LibraryCall, Switch};
use crate::library::PureFunction;
use crate::program::Target as CallTarget;
use impasse_ir::{BlockId, Body, List, Module, Target};

/// The code of `body`, a function of `module`, whose functions do what `targets` says.
pub(crate) fn translate(module: &Module, targets: &[CallTarget], body: &Body) -> Code {
    let mut translator = Translator::new(module, targets, body);
    for index in 0..body.blocks.len() {
        translator.block(index);
    }
    translator.stubs();
    translator.finish()
}

/// How many jumps in a row are made one.
const MAX_THREAD: usize = 8;

/// A fixup: a field that waits for the address of a block or of the moves on the way to it.
pub(super) enum Fixup {
    /// Field `c` of an instruction.
    Instr(usize),
    /// A case of a switch, in the order of the IR; the default is one behind the last.
    Case(usize, usize),
}

/// A translation under way.
pub(super) struct Translator<'a> {
    pub(super) module: &'a Module,
    pub(super) targets: &'a [CallTarget],
    pub(super) body: &'a Body,
    pub(super) fusion: Fusion,
    pub(super) slots: Slots,
    pub(super) calls: Vec<FastCall>,
    pub(super) library: Vec<LibraryCall>,
    pub(super) pure: Vec<PureFunction>,
    pub(super) instrs: Vec<Instr>,
    sources: Vec<u32>,
    switches: Vec<Switch>,
    blocks: Vec<u32>,
    /// Fixups that wait for the address of a block.
    pub(super) jumps: Vec<(Fixup, BlockId)>,
    /// Fixups that wait for moves and a jump.
    pub(super) stubs: Vec<(Fixup, Target, u32)>,
    /// The block under translation, and the IR instruction.
    pub(super) current: usize,
    pub(super) source: u32,
}

impl<'a> Translator<'a> {
    fn new(module: &'a Module, targets: &'a [CallTarget], body: &'a Body) -> Self {
        let fusion = Fusion::new(body);
        let mut slots = Slots::new(body);
        let shared = match returns_twice(targets, body) {
            true => (0..body.regs.len() as u32).collect(),
            false => share(body, &fusion),
        };
        slots.place_all(body, &shared, &fusion.absorbed);
        Self {
            module,
            targets,
            body,
            fusion,
            slots,
            calls: Vec::new(),
            library: Vec::new(),
            pure: Vec::new(),
            instrs: Vec::new(),
            sources: Vec::new(),
            switches: Vec::new(),
            blocks: Vec::new(),
            jumps: Vec::new(),
            stubs: Vec::new(),
            current: 0,
            source: 0,
        }
    }

    /// Adds an instruction.
    pub(super) fn push(&mut self, instr: Instr) {
        self.instrs.push(instr);
        self.sources.push(self.source);
    }

    /// Adds a switch over the slot `value` with these targets. A wide or unknown value has no
    /// slot: the table is there, the way to it is the general one.
    pub(super) fn push_switch(&mut self, value: Option<u32>, default: Target, cases: List) {
        let index = self.switches.len();
        let values = self.body.cases(cases);
        let bits = values.iter().map(|case| case.value as u64);
        self.switches.push(Switch::new(bits, 0));
        self.push(match value {
            Some(value) => Instr::new(Opcode::Switch, value, 0, index as u32),
            None => Instr::new(Opcode::Slow, super::NO_SLOT, self.source, index as u32),
        });
        let targets = values.iter().map(|case| case.target).chain([default]);
        for (case, target) in targets.enumerate() {
            self.refer(Fixup::Case(index, case), target);
        }
    }

    /// Adds a jump to an address, with a table of the blocks it may go to.
    pub(super) fn push_indirect(&mut self, targets: List) {
        let index = self.switches.len();
        let targets = self.body.targets(targets);
        let blocks = targets.iter().map(|target| u64::from(target.block.0));
        self.switches.push(Switch::new(blocks, u32::MAX));
        self.push(Instr::new(
            Opcode::Slow,
            super::NO_SLOT,
            self.source,
            index as u32,
        ));
        for (case, &target) in targets.iter().enumerate() {
            self.refer(Fixup::Case(index, case), target);
        }
    }

    /// Adds a branch to `target` that is not taken otherwise.
    pub(super) fn push_branch(&mut self, instr: Instr, target: Target) {
        self.push(instr);
        self.refer(Fixup::Instr(self.instrs.len() - 1), target);
    }

    /// Lets `fixup` lead to `target`, through moves if it has arguments.
    pub(super) fn refer(&mut self, fixup: Fixup, target: Target) {
        if target.args.len == 0 {
            self.jumps.push((fixup, target.block));
        } else {
            self.stubs.push((fixup, target, self.source));
        }
    }

    /// Whether control falls from here into `block` by itself.
    pub(super) fn is_next(&self, block: BlockId) -> bool {
        block.index() == self.current + 1
    }

    fn block(&mut self, index: usize) {
        self.current = index;
        self.blocks.push(self.instrs.len() as u32);
        let block = &self.body.blocks[index];
        for at in block.start..block.end {
            self.source = at;
            self.instruction(at);
        }
    }

    /// Fills in where a fixup leads.
    pub(super) fn patch(&mut self, fixup: &Fixup, pc: u32) {
        match *fixup {
            Fixup::Instr(index) => self.instrs[index].c = pc,
            Fixup::Case(index, case) => self.switches[index].patch(case, pc),
        }
    }

    /// Lets what leads to a jump lead to where that goes.
    fn thread_jumps(&mut self) {
        let end = |instrs: &[Instr], mut pc: u32| {
            for _ in 0..MAX_THREAD {
                match instrs.get(pc as usize) {
                    Some(instr) if instr.op == Opcode::Jump => pc = instr.c,
                    _ => break,
                }
            }
            pc
        };
        for at in 0..self.instrs.len() {
            if self.instrs[at].op.jumps() {
                self.instrs[at].c = end(&self.instrs, self.instrs[at].c);
            }
        }
        for switch in &mut self.switches {
            switch.each_target(|pc| end(&self.instrs, pc));
        }
    }

    fn finish(mut self) -> Code {
        for (fixup, block) in std::mem::take(&mut self.jumps) {
            let pc = self.blocks.get(block.index()).copied();
            self.patch(&fixup, pc.unwrap_or(u32::MAX));
        }
        self.thread_jumps();
        for switch in &mut self.switches {
            switch.finish();
        }
        for at in 1..self.instrs.len() {
            let pair = opcode::pair(self.instrs[at - 1].op, self.instrs[at].op);
            if let Some(pair) = pair {
                self.instrs[at - 1].op = pair;
            }
        }
        let mut entry = 0;
        if !self.slots.prologue.is_empty() {
            entry = self.instrs.len() as u32;
            self.source = 0;
            for instr in std::mem::take(&mut self.slots.prologue) {
                self.push(instr);
            }
            self.push(Instr::new(Opcode::Jump, 0, 0, 0));
        }
        Code {
            instrs: self.instrs,
            sources: self.sources,
            frame: self.slots.len(),
            slots: self.slots.registers,
            definitions: self.fusion.definitions,
            entry,
            calls: self.calls,
            library: self.library,
            pure: self.pure,
            switches: self.switches,
        }
    }
}
