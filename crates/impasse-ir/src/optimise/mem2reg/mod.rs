//! mem2reg: locals that are only loaded and stored as a whole move from memory to registers.
//!
//! Values are looked up backwards from each load, on demand, as in the construction of SSA form by
//! Braun and others: a block that several others lead to gets a parameter for a local only if a load
//! needs one there, so no dominance frontiers are computed. Parameters that turn out to be copies go
//! away in [`simplify`](super::simplify).
//!
//! The parameter of a block is entered as the value there before its arguments are looked up, so a
//! loop finds it and ends. A load gets the value that the last store before it wrote, on whichever
//! way control came: in the block itself, or by induction over the length of the way, what the
//! blocks before pass on. Nothing else can write to the local: its address is used by these loads
//! and stores only ([`candidates`]).

mod candidates;

use super::assemble::{Part, assemble, part_of};
use super::cfg::{Graph, register};
use super::constants::Constants;
use crate::op::Op;
use crate::op::operands::Rewriter;
use crate::{BlockId, Body, Const, DataLayout, Operand, Reg, Target, Type};
use candidates::{Candidate, candidates};
use rustc_hash::FxHashMap;

/// The same code with locals in registers, blocks at their places.
pub(super) fn mem2reg(body: &Body, layout: DataLayout) -> Body {
    let graph = Graph::new(body);
    let candidates = candidates(body, layout, &graph);
    if candidates.iter().all(Option::is_none) {
        return body.clone();
    }
    let mut builder = Builder::new(body, &graph, &candidates);
    builder.scan();
    builder.connect();
    builder.finish()
}

/// A block and a local, of which the value at its beginning or end is meant; locals are known by
/// the register of their address.
type BlockLocal = (usize, usize);

struct Builder<'a> {
    body: &'a Body,
    graph: &'a Graph,
    candidates: &'a [Option<Candidate>],
    /// The value of a local at the end of a block that has an access to it.
    at_exit: FxHashMap<BlockLocal, Operand>,
    /// The value at the beginning, where it is known already.
    at_entry: FxHashMap<BlockLocal, Operand>,
    /// Loads whose value comes from outside their block, with their results.
    exposed: Vec<(BlockLocal, usize)>,
    /// What stands for the results of loads.
    replaced: Vec<Option<Operand>>,
    /// New parameters of each block: the local and the register.
    params: Vec<Vec<(usize, Reg)>>,
    /// New parameters whose arguments have not been looked up.
    pending: Vec<BlockLocal>,
    regs: Vec<Type>,
    constants: Constants,
}

impl<'a> Builder<'a> {
    fn new(body: &'a Body, graph: &'a Graph, candidates: &'a [Option<Candidate>]) -> Self {
        Builder {
            body,
            graph,
            candidates,
            at_exit: FxHashMap::default(),
            at_entry: FxHashMap::default(),
            exposed: Vec::new(),
            replaced: vec![None; body.regs.len()],
            params: vec![Vec::new(); body.blocks.len()],
            pending: Vec::new(),
            regs: body.regs.clone(),
            constants: Constants::new(body),
        }
    }

    fn local(&self, ptr: Operand) -> Option<usize> {
        register(ptr).filter(|&reg| self.candidates[reg].is_some())
    }

    /// Collects what each block does to each local.
    fn scan(&mut self) {
        for (number, block) in self.body.blocks.iter().enumerate() {
            if !self.graph.reachable[number] {
                continue;
            }
            for inst in self.body.block_insts(block) {
                match (inst.op, inst.dst) {
                    (Op::Store { value, ptr, .. }, _) => {
                        if let Some(local) = self.local(ptr) {
                            self.at_exit.insert((number, local), value);
                        }
                    }
                    (Op::Load { ptr, .. }, Some(dst)) => {
                        if let Some(local) = self.local(ptr) {
                            self.load((number, local), dst);
                        }
                    }
                    _ => {}
                }
            }
        }
    }

    fn load(&mut self, place: BlockLocal, dst: Reg) {
        match self.at_exit.get(&place) {
            Some(&value) => self.replaced[dst.index()] = Some(value),
            None => {
                self.exposed.push((place, dst.index()));
                self.at_exit.insert(place, Operand::Reg(dst));
            }
        }
    }

    /// Looks up the values of loads, and of the arguments for the parameters this makes.
    fn connect(&mut self) {
        for (place, dst) in std::mem::take(&mut self.exposed) {
            self.replaced[dst] = Some(self.value_at_entry(place));
        }
        while let Some((block, local)) = self.pending.pop() {
            for &before in &self.graph.predecessors[block] {
                self.value_at_exit((before, local));
            }
        }
    }

    fn value_at_exit(&mut self, place: BlockLocal) -> Operand {
        match self.at_exit.get(&place) {
            Some(&value) => value,
            None => self.value_at_entry(place),
        }
    }

    fn value_at_entry(&mut self, (block, local): BlockLocal) -> Operand {
        let mut way = Vec::new();
        let mut here = block;
        let value = loop {
            if let Some(&value) = self.at_entry.get(&(here, local)) {
                break value;
            }
            way.push(here);
            match self.graph.predecessors[here][..] {
                [] => break self.undefined(local),
                [before] => match self.at_exit.get(&(before, local)) {
                    Some(&value) => break value,
                    None => here = before,
                },
                _ => break self.parameter(here, local),
            }
        };
        for here in way {
            self.at_entry.insert((here, local), value);
        }
        value
    }

    fn type_of(&self, local: usize) -> Type {
        let ty = self.candidates[local].and_then(|candidate| candidate.ty);
        ty.unwrap_or(Type::I8)
    }

    fn undefined(&mut self, local: usize) -> Operand {
        let ty = self.type_of(local);
        self.constants.operand(Const::Undef(ty))
    }

    fn parameter(&mut self, block: usize, local: usize) -> Operand {
        let reg = Reg::from_index(self.regs.len());
        self.regs.push(self.type_of(local));
        self.params[block].push((local, reg));
        self.pending.push((block, local));
        Operand::Reg(reg)
    }

    /// What stands for `operand` in the end; shortens the way for later questions.
    fn resolve(&mut self, operand: Operand) -> Operand {
        let mut way = Vec::new();
        let mut value = operand;
        while let Some(reg) = register(value)
            && let Some(&Some(next)) = self.replaced.get(reg)
        {
            way.push(reg);
            value = next;
        }
        for reg in way {
            self.replaced[reg] = Some(value);
        }
        value
    }

    fn is_gone(&self, op: &Op, dst: Option<Reg>) -> bool {
        match *op {
            Op::Load { ptr, .. } | Op::Store { ptr, .. } => self.local(ptr).is_some(),
            Op::Alloca { .. } => dst.is_some_and(|reg| self.local(Operand::Reg(reg)).is_some()),
            _ => false,
        }
    }

    fn finish(mut self) -> Body {
        let body = self.body;
        let mut pools = body.clone();
        let mut parts: Vec<Option<Part>> = Vec::new();
        for block in 0..body.blocks.len() {
            if !self.graph.reachable[block] {
                parts.push(None);
                continue;
            }
            let mut part = part_of(body, block);
            part.params
                .extend(self.params[block].iter().map(|&(_, reg)| reg));
            part.code
                .retain(|(inst, _)| !self.is_gone(&inst.op, inst.dst));
            for (inst, _) in &mut part.code {
                inst.op = self.rewrite(&mut pools, block, inst.op);
            }
            parts.push(Some(part));
        }
        pools.regs = self.regs;
        pools.consts = self.constants.into_table();
        assemble(body, &pools, parts, true)
    }

    /// `op` of `block` with loads replaced and arguments for the new parameters.
    fn rewrite(&mut self, pools: &mut Body, block: usize, op: Op) -> Op {
        let body = self.body;
        let this = std::cell::RefCell::new(self);
        let mut rewriter = Rewriter {
            old: body,
            new: pools,
            map: |operand| this.borrow_mut().resolve(operand),
            edge: |target: Target| this.borrow_mut().arguments(block, target),
            block: |block: BlockId| block,
        };
        rewriter.rewrite(op)
    }

    fn arguments(&mut self, block: usize, target: Target) -> Vec<Operand> {
        let mut args = self.body.args(target.args).to_vec();
        for index in 0..self.params[target.block.index()].len() {
            let (local, _) = self.params[target.block.index()][index];
            args.push(self.value_at_exit((block, local)));
        }
        args.into_iter().map(|arg| self.resolve(arg)).collect()
    }
}
