//! The nodes and objects of a module: registers, results, memory, channels.

use crate::graph::{Extent, Graph, Link, Location, Node, Object};
use crate::live_receives::LiveReceives;
use crate::{Level, Relevance};
use impasse_ir::{Const, FuncId, GlobalId, Init, Module, Operand, Reg, Span, Symbol, TextId};
use std::collections::{BTreeMap, HashMap};

/// Bytes of a pointer.
pub(crate) const POINTER: u64 = 8;

/// Where to find the node of something.
#[derive(Debug)]
pub(crate) struct Nodes {
    registers: Vec<Vec<Node>>,
    /// What each function returns.
    results: Vec<Node>,
    functions: Vec<Object>,
    globals: Vec<Object>,
    /// Pointers to global objects and to functions, with a number of bytes added.
    addresses: BTreeMap<(u8, u32, i64), Node>,
    locals: BTreeMap<(FuncId, TextId), Object>,
    /// By the function with the call, and its place in the source.
    heap: HashMap<(usize, Span), Object>,
    /// Those that calls without a place in the source make, by the calls.
    placeless: HashMap<(usize, usize), Object>,
    channels: BTreeMap<u64, Node>,
    /// What is in memory of which nothing is known. It points to such memory.
    pub(crate) outside: Node,
    /// Always matters.
    pub(crate) root: Node,
    /// Arguments behind the fixed ones.
    pub(crate) variadic: Node,
    /// A pointer to where they lie.
    pub(crate) arguments: Node,
}

impl Nodes {
    pub(crate) fn new(module: &Module, graph: &mut Graph) -> Self {
        let memory = graph.add_object().start();
        let outside = graph.contents(memory, 1);
        graph.point(outside, memory);
        graph.collapse(outside);
        graph.has_bytes(memory, u64::MAX);
        graph.raise(outside, Level::Value);
        let root = graph.add();
        graph.raise(root, Level::Value);
        let registers = module.functions.iter().map(|function| {
            let regs = function.body.as_ref().map_or(0, |body| body.regs.len());
            (0..regs).map(|_| graph.add()).collect()
        });
        let registers = registers.collect();
        let count = module.functions.len();
        let results = (0..count).map(|_| graph.add()).collect();
        let area = graph.add_object().start();
        let variadic = graph.contents(area, 1);
        let arguments = graph.add();
        graph.point(arguments, area);
        graph.collapse(arguments);
        graph.has_bytes(area, u64::MAX);
        let mut each = |count: usize| (0..count).map(|_| graph.add_object()).collect::<Vec<_>>();
        let functions = each(module.functions.len());
        let globals = each(module.globals.len());
        let mut nodes = Self {
            registers,
            results,
            functions,
            globals,
            addresses: BTreeMap::new(),
            locals: BTreeMap::new(),
            heap: HashMap::new(),
            placeless: HashMap::new(),
            channels: BTreeMap::new(),
            outside,
            root,
            variadic,
            arguments,
        };
        nodes.initialise(module, graph);
        nodes
    }

    /// What global objects hold before the program starts.
    fn initialise(&mut self, module: &Module, graph: &mut Graph) {
        for (global, &object) in module.globals.iter().zip(&self.globals.clone()) {
            graph.has_bytes(object.start(), global.size);
            match &global.init {
                Init::Declared => graph.point(self.outside, object.start()),
                Init::Zero => {}
                Init::Data { relocs, .. } => {
                    for reloc in relocs {
                        let at = object.start().plus(reloc.offset.cast_signed());
                        let contents = graph.contents(at, POINTER);
                        if let Some(target) = self.symbol(reloc.symbol) {
                            graph.point(contents, target.start().plus(reloc.addend));
                        }
                    }
                }
            }
        }
    }

    /// The object of a symbol.
    fn symbol(&self, symbol: Symbol) -> Option<Object> {
        match symbol {
            Symbol::Global(GlobalId(id)) => self.globals.get(id as usize).copied(),
            Symbol::Function(FuncId(id)) => self.functions.get(id as usize).copied(),
            Symbol::Block(..) => None,
        }
    }

    /// A pointer to a symbol and some bytes further.
    fn address(&mut self, graph: &mut Graph, symbol: Symbol, addend: i64) -> Option<Node> {
        let object = self.symbol(symbol)?;
        let key = match symbol {
            Symbol::Global(GlobalId(id)) => (0, id, addend),
            Symbol::Function(FuncId(id)) => (1, id, addend),
            Symbol::Block(..) => return None,
        };
        if let Some(&node) = self.addresses.get(&key) {
            return Some(node);
        }
        let node = graph.add();
        graph.point(node, object.start().plus(addend));
        self.addresses.insert(key, node);
        Some(node)
    }

    pub(crate) fn register(&self, function: usize, reg: Reg) -> Option<Node> {
        self.registers.get(function)?.get(reg.index()).copied()
    }

    pub(crate) fn registers(&self, function: usize) -> &[Node] {
        self.registers.get(function).map_or(&[], Vec::as_slice)
    }

    /// The node of an operand; `None` for constants that are no addresses.
    pub(crate) fn operand(
        &mut self,
        graph: &mut Graph,
        module: &Module,
        function: usize,
        operand: Operand,
    ) -> Option<Node> {
        match operand {
            Operand::Reg(reg) => self.register(function, reg),
            Operand::Const(_) => {
                let body = module.functions.get(function)?.body.as_ref()?;
                match body.constant(operand)? {
                    Const::Address(symbol, addend) => self.address(graph, symbol, addend),
                    _ => None,
                }
            }
        }
    }

    pub(crate) fn result(&self, function: usize) -> Option<Node> {
        self.results.get(function).copied()
    }

    pub(crate) fn function(&self, function: usize) -> Option<Location> {
        self.functions.get(function).map(|object| object.start())
    }

    pub(crate) fn local(&mut self, graph: &mut Graph, function: usize, name: TextId) -> Object {
        let key = (FuncId::from_index(function), name);
        *self.locals.entry(key).or_insert_with(|| graph.add_object())
    }

    /// The objects that the call at `span` in `function` makes; where that is not known they are
    /// outside.
    pub(crate) fn heap(&mut self, graph: &mut Graph, function: usize, span: Span) -> Location {
        match span.is_known() {
            true => {
                let object = self.heap.entry((function, span));
                let object = object.or_insert_with(|| graph.add_object()).start();
                graph.has_bytes(object, u64::MAX);
                object
            }
            false => graph.pointee(self.outside),
        }
    }

    /// The objects that a call makes, by its function and instruction: for a slice, in which they need not be found
    /// again by their places in the source, as in states.
    pub(crate) fn made_by(&mut self, graph: &mut Graph, call: (usize, usize)) -> Location {
        let object = self.placeless.entry(call);
        let object = object.or_insert_with(|| graph.add_object()).start();
        graph.has_bytes(object, u64::MAX);
        object
    }

    /// All contents of an object matter.
    pub(crate) fn matters(&self, graph: &mut Graph, object: Location) {
        graph.link_fields(object, Extent::All, Link::Into(self.root, false));
    }

    pub(crate) fn channel(&mut self, graph: &mut Graph, number: u64) -> Node {
        *self.channels.entry(number).or_insert_with(|| graph.add())
    }

    /// What goes over one of these channels may come from any of them.
    pub(crate) fn join_channels(&self, graph: &mut Graph, mask: u64, bits: u64) {
        let one = graph.add();
        let channels = self.channels.iter();
        for (_, &channel) in channels.filter(|(number, _)| *number & mask == bits) {
            graph.same(one, channel);
            graph.same(channel, one);
        }
    }

    /// What came out for each of them.
    pub(crate) fn relevance(&self, graph: &mut Graph) -> Relevance {
        let mut level = |node: Node| graph.level(node);
        let registers = self.registers.iter();
        let registers = registers.map(|nodes| nodes.iter().map(|&node| level(node)).collect());
        let registers = registers.collect();
        let channels = self.channels.iter();
        let channels = channels.map(|(&number, &node)| (number, level(node) > Level::Irrelevant));
        let channels = channels.collect();
        let mut matters = |object: Object| graph.any_matters(object.start(), Extent::All);
        let mut heap: HashMap<Span, bool> = HashMap::new();
        for (&(_, span), &object) in &self.heap {
            *heap.entry(span).or_default() |= matters(object);
        }
        Relevance {
            dead: Vec::new(),
            live_receives: LiveReceives::default(),
            registers,
            globals: self.globals.iter().map(|&object| matters(object)).collect(),
            locals: (self.locals.iter())
                .map(|(&key, &object)| (key, matters(object)))
                .collect(),
            heap,
            channels,
        }
    }
}
