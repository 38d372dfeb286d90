//! From an IR body to code: blocks in their order, edges with their moves, fixed jump targets.

use super::coalesce::{returns_twice, share};
use super::fuse::Fusion;
use super::moves;
use super::opcode::{self, Instr, Opcode};
use super::slots::{Slots, constant_bits, is_wide, load_constant};
use super::{Code, FastCall, LibraryCall, Switch};
use crate::program::Target as CallTarget;
use impasse_ir::{BlockId, Body, List, Module, Op, Operand, Target, Type};

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

/// What is waiting for the address of a block or of moves on the way to it.
enum Place {
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
    instrs: Vec<Instr>,
    sources: Vec<u32>,
    switches: Vec<Switch>,
    blocks: Vec<u32>,
    /// Places that wait for the address of a block.
    jumps: Vec<(Place, BlockId)>,
    /// Places that wait for moves and a jump.
    stubs: Vec<(Place, Target, u32)>,
    /// The block under translation, and the IR instruction.
    current: usize,
    pub(super) source: u32,
}

impl<'a> Translator<'a> {
    fn new(module: &'a Module, targets: &'a [CallTarget], body: &'a Body) -> Self {
        let fusion = Fusion::new(body);
        let mut slots = Slots::new(body);
        let shared = match returns_twice(module, body) {
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
            self.refer(Place::Case(index, case), target);
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
            self.refer(Place::Case(index, case), target);
        }
    }

    /// Adds a branch to `target` that is not taken otherwise.
    pub(super) fn push_branch(&mut self, instr: Instr, target: Target) {
        self.push(instr);
        self.refer(Place::Instr(self.instrs.len() - 1), target);
    }

    /// Lets `place` lead to `target`, through moves if it has arguments.
    fn refer(&mut self, place: Place, target: Target) {
        if target.args.len == 0 {
            self.jumps.push((place, target.block));
        } else {
            self.stubs.push((place, target, self.source));
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

    /// Moves and a jump on the way to `target`.
    pub(super) fn edge(&mut self, target: Target) {
        self.moves(target);
        if self.is_next(target.block) {
            return;
        }
        match self.lone_branch(target.block) {
            Some(at) => self.repeat_branch(at),
            None => self.push_branch(
                Instr::new(Opcode::Jump, 0, 0, 0),
                Target {
                    block: target.block,
                    args: List::default(),
                },
            ),
        }
    }

    /// The conditional branch that is all that a block does, if going there is going back: it is
    /// repeated in the place of the jump, so that a loop takes one branch per round.
    fn lone_branch(&self, block: BlockId) -> Option<u32> {
        let home = self.body.blocks.get(block.index())?;
        let at = home.end.checked_sub(1)?;
        let back = block.index() <= self.current;
        let compare = self.fusion.compares.get(&at)?;
        let insts = self.body.block_insts(home);
        let alone = home.start == *compare && insts.len() == 2
            || insts.iter().all(|inst| {
                let absorbed = |reg: impasse_ir::Reg| self.fusion.absorbed[reg.index()];
                inst.op.is_terminator() || inst.dst.is_some_and(absorbed)
            });
        (back && alone).then_some(at)
    }

    fn repeat_branch(&mut self, at: u32) {
        let source = std::mem::replace(&mut self.source, at);
        if let Some(Op::CondBr { then, other, .. }) =
            self.body.insts.get(at as usize).map(|inst| inst.op)
        {
            self.compare_branch(at, then, false);
            self.push(Instr::new(Opcode::Jump, 0, 0, 0));
            self.refer(Place::Instr(self.instrs.len() - 1), other);
        }
        self.source = source;
    }

    /// Gives the parameters of a block their values.
    fn moves(&mut self, target: Target) {
        let Some(block) = self.body.blocks.get(target.block.index()) else {
            return;
        };
        let body = self.body;
        let (mut registers, mut constants, mut unknown) = (Vec::new(), Vec::new(), Vec::new());
        for (&param, &arg) in block.params.iter().zip(body.args(target.args)) {
            let to = self.slots.registers[param.index()];
            if self.fusion.uses[param.index()] == 0 {
                continue;
            }
            let wide = is_wide(body.regs[param.index()]);
            match (arg, body.constant(arg).map(constant_bits)) {
                (Operand::Reg(_), _) => {
                    if let Some(from) = self.slots.operand(body, arg) {
                        registers.push((to, from));
                        registers.extend(wide.then_some((to + 1, from + 1)));
                    }
                }
                (_, Some(Some(bits))) => {
                    constants.push(load_constant(to, bits as u64));
                    constants.extend(wide.then(|| load_constant(to + 1, (bits >> 64) as u64)));
                }
                _ => unknown.push((to, body.regs[param.index()])),
            }
        }
        let slots = &mut self.slots;
        for (to, from) in moves::sequence(&registers, || slots.fresh(false)) {
            self.push(Instr::new(Opcode::Move, to, from, 0));
        }
        constants.into_iter().for_each(|instr| self.push(instr));
        for (to, ty) in unknown {
            self.push(Instr::new(Opcode::Undef, to, type_number(ty), 0));
        }
    }

    /// The moves of edges that do not follow their branch directly.
    fn stubs(&mut self) {
        self.current = usize::MAX - 1;
        while let Some((place, target, source)) = self.stubs.pop() {
            self.source = source;
            self.settle(&place, self.instrs.len() as u32);
            self.moves(target);
            self.push(Instr::new(Opcode::Jump, 0, 0, 0));
            let place = Place::Instr(self.instrs.len() - 1);
            self.jumps.push((place, target.block));
        }
    }

    /// Fills in where a place leads.
    fn settle(&mut self, place: &Place, pc: u32) {
        match *place {
            Place::Instr(index) => self.instrs[index].c = pc,
            Place::Case(index, case) => self.switches[index].settle(case, pc),
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
        for (place, block) in std::mem::take(&mut self.jumps) {
            let pc = self.blocks.get(block.index()).copied();
            self.settle(&place, pc.unwrap_or(u32::MAX));
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
            switches: self.switches,
        }
    }
}

/// The number of a type in [`Type::ALL`].
fn type_number(ty: Type) -> u32 {
    let position = Type::ALL.iter().position(|&other| other == ty);
    position.unwrap_or(0) as u32
}
