//! What each instruction means for pointers and for relevance.

use crate::calls::Site;
use crate::dead_locals::DeadLocals;
use crate::facts::{addressed, constant, definitions, reachable, returns_twice};
use crate::graph::{Extent, Graph, Link, Location, Node};
use crate::live_receives::{LiveReceives, Received};
use crate::objects::Nodes;
use crate::{Externals, Level, Relevance};
use impasse_ir::{BinOp, Body, Function, Inst, Module, Op, Operand, Target, TextId};
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
    /// The functions that each of them may reach.
    pub(crate) reached: BTreeMap<(usize, usize), Vec<usize>>,
    /// Channels over which less may come than asked for.
    pub(crate) may_be_empty: BTreeSet<u64>,
    /// What calls get from channels, by function and instruction.
    pub(crate) received: BTreeMap<(usize, usize), Vec<Received>>,
    /// Whether code is to be left out. Otherwise all of it runs: every branch and every access counts.
    pub(crate) slicing: bool,
    /// Stands for the instruction that is looked at: matters if it is to be carried out.
    pub(crate) effect: Node,
    /// The block that is looked at, and the calls that were found in it.
    pub(crate) calls_here: (Node, Vec<Node>),
    /// That of each instruction, by function, when slicing.
    pub(crate) effects: Vec<Vec<Option<Node>>>,
    /// Which channels are one: bits under a mask.
    pub(crate) joins: BTreeSet<(u64, u64)>,
    /// Calls that only give up.
    pub(crate) fails: BTreeSet<(usize, usize)>,
    /// Stands for each block: matters if it matters whether and how often it runs.
    pub(crate) blocks: Vec<Vec<Node>>,
}

impl<'a> Collector<'a> {
    pub(crate) fn new(module: &'a Module, externals: &'a dyn Externals, slicing: bool) -> Self {
        let mut graph = Graph::default();
        let nodes = Nodes::new(module, &mut graph);
        let blocks = module
            .functions
            .iter()
            .map(|function| match &function.body {
                Some(body) if slicing => body.blocks.iter().map(|_| graph.add()).collect(),
                _ => Vec::new(),
            });
        let blocks = blocks.collect();
        let effects = (module.functions.iter()).map(|function| match &function.body {
            Some(body) if slicing => vec![None; body.insts.len()],
            _ => Vec::new(),
        });
        let effects = effects.collect();
        let effect = graph.add();
        Self {
            module,
            externals,
            graph,
            nodes,
            addressed: addressed(module),
            function: 0,
            definitions: Vec::new(),
            indirect: Vec::new(),
            reached: BTreeMap::new(),
            may_be_empty: BTreeSet::new(),
            received: BTreeMap::new(),
            slicing,
            effect,
            calls_here: (effect, Vec::new()),
            effects,
            joins: BTreeSet::new(),
            fails: BTreeSet::new(),
            blocks,
        }
    }

    /// Looks at all instructions.
    pub(crate) fn collect(&mut self) {
        let reachable = reachable(self.module);
        for (index, function) in self.module.functions.iter().enumerate() {
            self.function = index;
            if let Some(body) = function.body.as_ref().filter(|_| reachable[index]) {
                self.body(function, body);
            }
        }
        self.indirect_calls();
        for &(mask, bits) in &self.joins {
            self.nodes.join_channels(&mut self.graph, mask, bits);
        }
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
        for (number, block) in body.blocks.iter().enumerate() {
            let range = block.start as usize..block.end as usize;
            for (at, inst) in range.zip(body.block_insts(block)) {
                self.begin(number, at, inst);
                self.instruction(body, at, inst);
                for target in body.successors(&inst.op) {
                    self.branch(body, number, target);
                }
            }
        }
        if self.slicing {
            self.control(body);
        }
        if returns_twice(self.externals, body) {
            for node in self.nodes.registers(self.function).to_vec() {
                self.graph.raise(node, Level::Value);
                let pointee = self.graph.pointee(node);
                self.nodes.matters(&mut self.graph, pointee);
            }
            self.keep_all(body);
        }
    }

    /// No instruction of the function that is looked at is left out.
    fn keep_all(&mut self, body: &Body) {
        for node in self.blocks[self.function].clone() {
            self.graph.raise(node, Level::Value);
        }
        for at in 0..body.insts.len() {
            let effect = self.effect_of((self.function, at));
            self.graph.raise(effect, Level::Value);
        }
    }

    fn branch(&mut self, body: &Body, from: usize, target: Target) {
        let Some(block) = body.blocks.get(target.block.index()) else {
            return;
        };
        for (&param, &arg) in block.params.iter().zip(body.args(target.args)) {
            let param = self.nodes.register(self.function, param);
            let arg = self.operand(arg);
            self.copy(param, arg);
            self.chosen_by(param, from);
        }
    }

    /// Calls through pointers reach the functions that the pointers can point to. Functions whose addresses
    /// get outside may be called from there, and pointers that come from there may call anything. What
    /// a call does can let pointers point to more, so this goes on until nothing is new.
    fn indirect_calls(&mut self) {
        let calls = std::mem::take(&mut self.indirect);
        let mut unknown: BTreeSet<usize> = BTreeSet::new();
        let mut escaped: BTreeSet<usize> = BTreeSet::new();
        let mut changed = true;
        while std::mem::take(&mut changed) {
            let outside = self.graph.pointee(self.nodes.outside);
            for index in self.addressed.clone() {
                if self.is_function(outside, index) && escaped.insert(index) {
                    self.called_from_outside(index);
                    changed = true;
                }
            }
            for (number, (pointer, site)) in calls.iter().enumerate() {
                self.effect = self.effect_of(site.place());
                let pointee = self.graph.pointee(*pointer);
                if self.graph.same_object(pointee, outside) && unknown.insert(number) {
                    self.unknown(site);
                    changed = true;
                }
                for &index in site.callees() {
                    let reached = self.reached.entry(site.place()).or_default();
                    if !reached.contains(&index) && self.is_function(pointee, index) {
                        self.reached.entry(site.place()).or_default().push(index);
                        self.known(index, site);
                        changed = true;
                    }
                }
            }
        }
    }

    /// Whether a function may be at a place.
    fn is_function(&mut self, location: Location, index: usize) -> bool {
        let function = self.nodes.function(index);
        function.is_some_and(|function| self.graph.same_object(function, location))
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
    pub(crate) fn contents(&mut self, pointer: Option<Node>, extent: Extent) -> Option<Node> {
        self.accessed(pointer);
        let pointer = pointer?;
        let size = match extent {
            Extent::Bytes(size) => size,
            Extent::All => {
                self.graph.collapse(pointer);
                1
            }
        };
        let location = self.graph.pointee(pointer);
        Some(self.graph.contents(location, size))
    }

    /// The object that a pointer points to must be there.
    pub(crate) fn accessed(&mut self, pointer: Option<Node>) {
        if !self.slicing {
            self.root(pointer, Level::Object);
        }
    }

    /// The instruction writes this: if it matters, so does the instruction.
    pub(crate) fn written(&mut self, contents: Option<Node>) {
        if self.slicing {
            self.depend(contents, Some(self.effect));
        }
    }

    /// The instruction writes bytes at a place.
    pub(crate) fn written_fields(&mut self, location: Location, extent: Extent) {
        if self.slicing {
            let link = Link::Needs(self.effect);
            self.graph.link_fields(location, extent, link);
        }
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
                match self.slicing {
                    true => self.depend(Some(self.effect), root),
                    false => self.root(root, Level::Value),
                }
            }
            Op::Ret { value: Some(value) } => {
                let (result, value) = (self.nodes.result(self.function), self.operand(value));
                self.copy(result, value);
                self.written(result);
            }
            Op::Alloca { name, size, .. } => self.local(dst, name, size),
            Op::AllocaDyn { size, name, .. } => {
                let size = self.operand(size);
                match self.slicing {
                    true => self.depend(dst, size),
                    false => self.root(size, Level::Value),
                }
                self.local(dst, name, u64::MAX);
            }
            // What is not followed behind it is told when it is reached.
            Op::Unsupported { .. } => self.root(Some(self.effect), Level::Value),
            Op::StackSave
            | Op::Fence { .. }
            | Op::Br { .. }
            | Op::Ret { value: None }
            | Op::Unreachable => {}
            ref op => self.data(body, op, dst),
        }
    }

    fn local(&mut self, dst: Option<Node>, name: Option<TextId>, bytes: u64) {
        let object = match name {
            Some(name) => {
                let object = self.nodes.local(&mut self.graph, self.function, name);
                object.start()
            }
            None => {
                let object = self.graph.add_object().start();
                // What has no name is not found again in a state, so all of it is compared.
                if !self.slicing {
                    self.nodes.matters(&mut self.graph, object);
                }
                object
            }
        };
        self.graph.has_bytes(object, bytes);
        if let Some(dst) = dst {
            self.graph.point(dst, object);
        }
    }

    /// Computes `dst` from operands.
    pub(crate) fn compute(&mut self, dst: Option<Node>, operands: &[Operand]) {
        for &operand in operands {
            let operand = self.operand(operand);
            self.depend(dst, operand);
        }
    }

    /// The operands may be pointers in disguise; where the result points in their objects is not known.
    pub(crate) fn pointers_as_numbers(&mut self, dst: Option<Node>, operands: &[Operand]) {
        let Some(dst) = dst else { return };
        for &operand in operands {
            if let Some(operand) = self.operand(operand) {
                self.graph.share_pointees(dst, operand);
                self.graph.collapse(dst);
            }
        }
    }

    /// The bits of an operand that is a constant number.
    pub(crate) fn constant(&self, operand: Operand) -> Option<u128> {
        let body = self.module.functions.get(self.function)?.body.as_ref()?;
        constant(body, &self.definitions, operand)
    }

    /// A division by zero ends the program.
    pub(crate) fn divisor(&mut self, op: BinOp, b: Operand) {
        let divides = matches!(op, BinOp::UDiv | BinOp::SDiv | BinOp::URem | BinOp::SRem);
        if divides && !self.slicing {
            let b = self.operand(b);
            self.root(b, Level::Value);
        }
    }
}
