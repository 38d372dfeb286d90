//! What each instruction means for pointers and for relevance.

use crate::calls::Site;
use crate::dead_locals::DeadLocals;
use crate::facts::{addressed, definitions, returns_twice};
use crate::graph::{Graph, Node};
use crate::live_receives::{LiveReceives, Received};
use crate::objects::Nodes;
use crate::{Externals, Level, Relevance};
use impasse_ir::{BinOp, Body, Function, Inst, Module, Op, Operand, Target, Type};
use std::collections::{BTreeMap, BTreeSet};

/// Walks over a module.
pub(crate) struct Collector<'a> {
    pub(crate) module: &'a Module,
    pub(crate) externals: &'a dyn Externals,
    pub(crate) graph: Graph,
    pub(crate) nodes: Nodes,
    /// Functions whose address is used other than by calling them.
    pub(crate) addressed: Vec<usize>,
    /// The function that is walked over.
    pub(crate) function: usize,
    /// The instruction that makes each of its registers.
    pub(crate) definitions: Vec<Option<u32>>,
    /// Calls through pointers.
    pub(crate) indirect: Vec<(Node, Site)>,
    /// Channels over which less may come than asked for.
    pub(crate) may_be_empty: BTreeSet<u64>,
    /// What calls get from channels, by function and instruction.
    pub(crate) received: BTreeMap<(usize, usize), Vec<Received>>,
}

impl<'a> Collector<'a> {
    pub(crate) fn new(module: &'a Module, externals: &'a dyn Externals) -> Self {
        let mut graph = Graph::default();
        let nodes = Nodes::new(module, &mut graph);
        Self {
            module,
            externals,
            graph,
            nodes,
            addressed: addressed(module),
            function: 0,
            definitions: Vec::new(),
            indirect: Vec::new(),
            may_be_empty: BTreeSet::new(),
            received: BTreeMap::new(),
        }
    }

    /// Looks at all instructions.
    pub(crate) fn collect(&mut self) {
        for (index, function) in self.module.functions.iter().enumerate() {
            self.function = index;
            if let Some(body) = &function.body {
                self.body(function, body);
            }
        }
        self.escaped();
    }

    /// Follows what matters.
    pub(crate) fn finish(mut self) -> Relevance {
        self.graph.propagate();
        let mut relevance = self.nodes.relevance(&mut self.graph);
        let empty = &self.may_be_empty;
        relevance.dead = (self.module.functions.iter())
            .map(|function| DeadLocals::new(self.module, function, self.externals, empty))
            .collect();
        relevance.live_receives = LiveReceives::new(
            self.module,
            self.externals,
            &mut self.graph,
            &self.received,
            &self.addressed,
        );
        relevance
    }

    fn body(&mut self, function: &Function, body: &'a Body) {
        if function.name == "main" {
            self.called_from_outside(self.function);
        }
        self.definitions = definitions(body);
        for block in &body.blocks {
            let range = block.start as usize..block.end as usize;
            for (at, inst) in range.zip(body.block_insts(block)) {
                self.instruction(body, at, inst);
                for target in body.successors(&inst.op) {
                    self.branch(body, target);
                }
            }
        }
        if returns_twice(self.externals, body) {
            for node in self.nodes.registers(self.function).to_vec() {
                self.graph.raise(node, Level::Value);
                let pointee = self.graph.pointee(node);
                self.graph.raise(pointee, Level::Value);
            }
        }
    }

    fn branch(&mut self, body: &Body, target: Target) {
        let Some(block) = body.blocks.get(target.block.index()) else {
            return;
        };
        for (&param, &arg) in block.params.iter().zip(body.args(target.args)) {
            let param = self.nodes.register(self.function, param);
            let arg = self.operand(arg);
            self.copy(param, arg);
        }
    }

    /// Functions whose addresses get outside may be called from there, and pointers to functions
    /// that come from there may call anything.
    fn escaped(&mut self) {
        let mut functions = self.addressed.clone();
        let mut calls = std::mem::take(&mut self.indirect);
        loop {
            let outside = self.graph.find(self.nodes.outside);
            let graph = &mut self.graph;
            let (out, rest): (Vec<usize>, Vec<usize>) = functions.into_iter().partition(|&index| {
                let node = self.nodes.function(index);
                node.is_some_and(|node| graph.find(node) == outside)
            });
            let (unknown, known): (Vec<_>, Vec<_>) = (calls.into_iter())
                .partition(|(pointer, _): &(Node, Site)| graph.pointee(*pointer) == outside);
            if out.is_empty() && unknown.is_empty() {
                return;
            }
            for index in out {
                self.called_from_outside(index);
            }
            for (_, site) in &unknown {
                self.unknown(site);
            }
            (functions, calls) = (rest, known);
        }
    }

    /// Its arguments come from outside. What `main` returns matters to nobody.
    fn called_from_outside(&mut self, index: usize) {
        let Some(function) = self.module.functions.get(index) else {
            return;
        };
        let params = function.body.as_ref().and_then(|body| body.blocks.first());
        for &param in params.map_or(&[][..], |block| &block.params) {
            if let Some(node) = self.nodes.register(index, param) {
                self.graph.share_pointees(node, self.nodes.outside);
            }
        }
        if let Some(result) = self.nodes.result(index)
            && function.name != "main"
        {
            self.graph.raise(result, Level::Value);
            self.graph.share_pointees(result, self.nodes.outside);
        }
    }

    pub(crate) fn operand(&mut self, operand: Operand) -> Option<Node> {
        self.nodes
            .operand(&mut self.graph, self.module, self.function, operand)
    }

    /// `to` is a copy of `from`.
    pub(crate) fn copy(&mut self, to: Option<Node>, from: Option<Node>) {
        if let (Some(to), Some(from)) = (to, from) {
            self.graph.share_pointees(to, from);
            self.graph.same(to, from);
        }
    }

    /// `to` depends on the whole value of `from`.
    pub(crate) fn depend(&mut self, to: Option<Node>, from: Option<Node>) {
        if let (Some(to), Some(from)) = (to, from) {
            self.graph.whole(to, from);
        }
    }

    pub(crate) fn root(&mut self, node: Option<Node>, level: Level) {
        if let Some(node) = node {
            self.graph.raise(node, level);
        }
    }

    /// The contents of what a pointer points to. Accessing it takes the object to be there.
    pub(crate) fn contents(&mut self, pointer: Option<Node>) -> Option<Node> {
        let pointer = pointer?;
        self.graph.raise(pointer, Level::Object);
        Some(self.graph.pointee(pointer))
    }

    fn instruction(&mut self, body: &'a Body, at: usize, inst: &Inst) {
        let dst = inst
            .dst
            .and_then(|reg| self.nodes.register(self.function, reg));
        match inst.op {
            Op::Call {
                sig, callee, args, ..
            } => self.call(body, at, (sig, callee, args), dst),
            Op::CondBr { cond: root, .. }
            | Op::Switch { value: root, .. }
            | Op::IndirectBr { addr: root, .. }
            | Op::StackRestore { mark: root } => {
                let root = self.operand(root);
                self.root(root, Level::Value);
            }
            Op::Ret { value: Some(value) } => {
                let (result, value) = (self.nodes.result(self.function), self.operand(value));
                self.copy(result, value);
            }
            Op::Alloca { name, .. } => self.local(dst, name),
            Op::AllocaDyn { size, name, .. } => {
                let size = self.operand(size);
                self.root(size, Level::Value);
                self.local(dst, name);
            }
            Op::StackSave
            | Op::Fence { .. }
            | Op::Br { .. }
            | Op::Ret { value: None }
            | Op::Unreachable
            | Op::Unsupported { .. } => {}
            ref op => self.data(op, dst),
        }
    }

    fn local(&mut self, dst: Option<Node>, name: Option<impasse_ir::TextId>) {
        let object = match name {
            Some(name) => self.nodes.local(&mut self.graph, self.function, name),
            None => {
                let object = self.graph.add();
                self.graph.raise(object, Level::Value);
                object
            }
        };
        if let Some(dst) = dst {
            let pointee = self.graph.pointee(dst);
            self.graph.unite(pointee, object);
        }
    }

    /// Computes `dst` from operands that may hold pointers if they are as wide as one.
    pub(crate) fn compute(&mut self, dst: Option<Node>, ty: Type, operands: &[Operand]) {
        for &operand in operands {
            let operand = self.operand(operand);
            self.depend(dst, operand);
            if let (Some(dst), Some(operand)) = (dst, operand)
                && matches!(ty, Type::I64 | Type::I128 | Type::Ptr)
            {
                self.graph.share_pointees(dst, operand);
            }
        }
    }

    /// A division by zero ends the program.
    pub(crate) fn divisor(&mut self, op: BinOp, b: Operand) {
        if matches!(op, BinOp::UDiv | BinOp::SDiv | BinOp::URem | BinOp::SRem) {
            let b = self.operand(b);
            self.root(b, Level::Value);
        }
    }
}
