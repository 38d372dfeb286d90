//! Control dependence: which branches decide whether an instruction runs.
//!
//! A block depends on a branch if the branch can lead to it for certain or pass it by: it
//! post-dominates one of the branch's targets, and not the block with the branch (Ferrante, Ottenstein
//! and Warren). Loops that do nothing that matters are taken to end, as C compilers take them (C11,
//! 6.8.5); those that no branch leaves do not, and stay. Ways on which the program only gives up do not
//! count: what comes after the check of an assertion does not depend on it.

use crate::Level;
use crate::collect::Collector;
use crate::graph::Node;
use impasse_ir::{Body, DataLayout, Inst, Op, Operand, PostDominance, Type};

/// How many instructions deep a check may be computed from what is in the slice.
const CHEAP: usize = 4;

impl Collector<'_> {
    /// An instruction is looked at: what it gives, and its being carried out, need its block to run.
    pub(crate) fn begin(&mut self, block: usize, at: usize, inst: &Inst) {
        if !self.slicing {
            return;
        }
        let here = self.blocks[self.function][block];
        let dst = inst.dst;
        let dst = dst.and_then(|reg| self.nodes.register(self.function, reg));
        self.depend(dst, Some(here));
        self.effect = self.effect_of((self.function, at));
        self.depend(Some(self.effect), Some(here));
        if self.calls_here.0 != here {
            self.calls_here = (here, Vec::new());
        }
        if matches!(inst.op, Op::Call { .. }) {
            self.calls_here.1.push(self.effect);
        }
        if volatile(&inst.op) {
            self.root(Some(self.effect), Level::Value);
            self.root(dst, Level::Value);
        }
        if let Op::Load { ptr, .. } | Op::Store { ptr, .. } = inst.op {
            let pointer = self.operand(ptr);
            self.depend(Some(self.effect), pointer);
            // That this access is wrong is seen at once, so it is told.
            if self.constant(ptr) == Some(0) {
                self.root(Some(self.effect), Level::Value);
                self.root(dst, Level::Value);
            }
        }
    }

    /// The node of an instruction's being carried out.
    pub(crate) fn effect_of(&mut self, place: (usize, usize)) -> Node {
        match self.slicing {
            true => {
                let effect = &mut self.effects[place.0][place.1];
                *effect.get_or_insert_with(|| self.graph.add())
            }
            false => self.effect,
        }
    }

    /// A call may enter a function: what runs there runs because of it.
    pub(crate) fn entered(&mut self, function: usize) {
        if let Some(&entry) = self.blocks[function].first() {
            self.depend(Some(entry), Some(self.effect));
        }
    }

    /// A parameter gets its value from the branch at the end of a block.
    pub(crate) fn chosen_by(&mut self, param: Option<Node>, block: usize) {
        if self.slicing {
            let here = self.blocks[self.function][block];
            self.depend(param, Some(here));
        }
    }

    /// The branches of the function that is looked at.
    pub(crate) fn control(&mut self, body: &Body) {
        let after = self.post_dominance(self.function, body);
        let function = self.function;
        for (number, block) in body.blocks.iter().enumerate() {
            let (here, entry) = (self.blocks[function][number], self.blocks[function][0]);
            self.depend(Some(here), Some(entry));
            if after.endless(number) {
                self.root(Some(here), Level::Value);
            }
            let last = block.end as usize - 1;
            let successors = body.successors(&body.insts[last].op);
            if successors.len() < 2 {
                continue;
            }
            let branch = self.effect_of((function, last));
            for target in &successors {
                // If the branch stays, so does what it leads to.
                if let Some(at) = self.failing(function, body, target.block.index()) {
                    let failing = self.effect_of((function, at));
                    self.depend(Some(branch), Some(failing));
                    continue;
                }
                for controlled in after.between(target.block.index(), number) {
                    let controlled = self.blocks[function][controlled];
                    self.depend(Some(controlled), Some(branch));
                }
                // Two ways to one block differ in what they bring along.
                let same = successors
                    .iter()
                    .filter(|other| other.block == target.block);
                if same.count() > 1 {
                    for &param in &body.blocks[target.block.index()].params {
                        let param = self.nodes.register(function, param);
                        self.depend(param, Some(branch));
                    }
                }
            }
        }
        self.stack_marks(body);
    }

    /// The call in a block that only gives up.
    pub(crate) fn failing(&self, function: usize, body: &Body, block: usize) -> Option<usize> {
        let block = body.blocks.get(block)?;
        let (start, end) = (block.start as usize, block.end as usize);
        let gives_up = matches!(body.insts.get(end - 1)?.op, Op::Unreachable);
        let calls = self.fails.range((function, start)..(function, end));
        let mut calls = calls.filter(|_| gives_up);
        calls.next().map(|&(_, at)| at)
    }

    /// Post-dominance without the ways on which the program only gives up.
    pub(crate) fn post_dominance(&self, function: usize, body: &Body) -> PostDominance {
        let failing = (0..body.blocks.len()).map(|block| self.failing(function, body, block));
        let failing: Vec<bool> = failing.map(|call| call.is_some()).collect();
        PostDominance::without(body, &failing)
    }

    /// Checks behind which the program gives up stay if what they look at is known anyway: then it is
    /// seen that it gives up. Whether there were any more than before.
    pub(crate) fn keep_cheap_checks(&mut self) -> bool {
        let mut found = false;
        for &(function, at) in &self.fails.clone() {
            let body = self.module.functions[function].body.as_ref();
            let Some(body) = body else { continue };
            let holds = |block: &impasse_ir::Block| (block.start..block.end).contains(&(at as u32));
            let Some(target) = body.blocks.iter().position(holds) else {
                continue;
            };
            for (number, block) in body.blocks.iter().enumerate() {
                let last = block.end as usize - 1;
                let Op::CondBr { cond, then, other } = body.insts[last].op else {
                    continue;
                };
                let leads = then.block.index() == target || other.block.index() == target;
                let here = self.blocks[function][number];
                if !leads || !self.graph.is_settled(here, CHEAP) {
                    continue;
                }
                let branch = self.effect_of((function, last));
                let new = self.graph.level(branch) == Level::Irrelevant;
                if new && self.is_cheap(function, body, cond, CHEAP) {
                    let call = self.effect_of((function, at));
                    self.graph.raise(branch, Level::Value);
                    self.graph.raise(call, Level::Value);
                    found = true;
                }
            }
        }
        found
    }

    /// Whether a value is in the slice, or computed from what is by a few instructions.
    fn is_cheap(&mut self, function: usize, body: &Body, value: Operand, depth: usize) -> bool {
        let Operand::Reg(reg) = value else {
            return true;
        };
        let node = self.nodes.register(function, reg);
        if node.is_some_and(|node| self.graph.level(node) > Level::Irrelevant) {
            return true;
        }
        let made = body.insts.iter().find(|inst| inst.dst == Some(reg));
        let Some(made) = made.filter(|_| depth > 0) else {
            return false;
        };
        if let Op::Load { ty, ptr, .. } = made.op {
            return self.is_kept_memory(function, ptr, ty)
                && self.is_cheap(function, body, ptr, depth - 1);
        }
        let computes = matches!(
            made.op,
            Op::Binary { .. } | Op::Unary { .. } | Op::Compare { .. } | Op::Convert { .. }
        );
        let mut operands = Vec::new();
        body.own_operands(&made.op, |operand| operands.push(operand));
        let mut operands = operands.into_iter();
        computes && operands.all(|operand| self.is_cheap(function, body, operand, depth - 1))
    }

    /// Whether what is behind a pointer is in the slice, or written only by what is.
    fn is_kept_memory(&mut self, function: usize, ptr: Operand, ty: Type) -> bool {
        let Operand::Reg(reg) = ptr else {
            return false;
        };
        let Some(pointer) = self.nodes.register(function, reg) else {
            return false;
        };
        let location = self.graph.pointee(pointer);
        let size = ty.store_size(DataLayout::default()).into();
        let contents = self.graph.contents(location, size);
        self.graph.is_settled(contents, CHEAP)
    }

    /// Where arrays of variable length are made, the stack is set back, too.
    fn stack_marks(&mut self, body: &Body) {
        let function = self.function;
        let arrays: Vec<Node> = (body.insts.iter())
            .filter(|inst| matches!(inst.op, Op::AllocaDyn { .. }))
            .filter_map(|inst| self.nodes.register(function, inst.dst?))
            .collect();
        for (at, inst) in body.insts.iter().enumerate() {
            if matches!(inst.op, Op::StackRestore { .. }) {
                let restore = self.effect_of((function, at));
                for &array in &arrays {
                    self.depend(Some(array), Some(restore));
                }
            }
        }
    }
}

/// Whether an access is to be made whatever becomes of it.
fn volatile(op: &Op) -> bool {
    match *op {
        Op::Load { access, .. } | Op::Store { access, .. } => access.volatile,
        Op::Copy { volatile, .. } | Op::Memset { volatile, .. } => volatile,
        _ => false,
    }
}
