//! The nodes of a module: registers, results, objects, channels.

use crate::graph::{Graph, Node};
use crate::live_receives::LiveReceives;
use crate::{Level, Relevance};
use impasse_ir::{Const, FuncId, GlobalId, Init, Module, Operand, Reg, Span, Symbol, TextId};
use std::collections::{BTreeMap, HashMap};

/// Where to find the node of something.
#[derive(Debug)]
pub(crate) struct Nodes {
    registers: Vec<Vec<Node>>,
    /// What each function returns.
    results: Vec<Node>,
    functions: Vec<Node>,
    globals: Vec<Node>,
    /// Pointers to global objects and to functions.
    addresses: BTreeMap<(u8, u32), Node>,
    locals: BTreeMap<(FuncId, TextId), Node>,
    heap: HashMap<Span, Node>,
    channels: BTreeMap<u64, Node>,
    /// Memory of which nothing is known. It points to itself.
    pub(crate) outside: Node,
    /// Arguments behind the fixed ones.
    pub(crate) variadic: Node,
}

impl Nodes {
    pub(crate) fn new(module: &Module, graph: &mut Graph) -> Self {
        let outside = graph.add();
        graph.share_pointees(outside, outside);
        let pointee = graph.pointee(outside);
        graph.unite(pointee, outside);
        graph.raise(outside, Level::Value);
        let registers = module.functions.iter().map(|function| {
            let regs = function.body.as_ref().map_or(0, |body| body.regs.len());
            (0..regs).map(|_| graph.add()).collect()
        });
        let registers = registers.collect();
        let mut each = |count: usize| (0..count).map(|_| graph.add()).collect::<Vec<Node>>();
        let results = each(module.functions.len());
        let functions = each(module.functions.len());
        let globals = each(module.globals.len());
        let variadic = graph.add();
        let mut nodes = Self {
            registers,
            results,
            functions,
            globals,
            addresses: BTreeMap::new(),
            locals: BTreeMap::new(),
            heap: HashMap::new(),
            channels: BTreeMap::new(),
            outside,
            variadic,
        };
        nodes.initialise(module, graph);
        nodes
    }

    /// What global objects hold before the program starts.
    fn initialise(&mut self, module: &Module, graph: &mut Graph) {
        for (global, &node) in module.globals.iter().zip(&self.globals.clone()) {
            match &global.init {
                Init::Declared => graph.unite(node, self.outside),
                Init::Zero => {}
                Init::Data { relocs, .. } => {
                    for reloc in relocs {
                        if let Some(address) = self.symbol(graph, reloc.symbol) {
                            graph.share_pointees(node, address);
                        }
                    }
                }
            }
        }
    }

    /// A pointer to a symbol.
    fn symbol(&mut self, graph: &mut Graph, symbol: Symbol) -> Option<Node> {
        let (key, object) = match symbol {
            Symbol::Global(GlobalId(id)) => ((0, id), *self.globals.get(id as usize)?),
            Symbol::Function(FuncId(id)) => ((1, id), *self.functions.get(id as usize)?),
            Symbol::Block(..) => return None,
        };
        if let Some(&node) = self.addresses.get(&key) {
            return Some(node);
        }
        let node = graph.add();
        let pointee = graph.pointee(node);
        graph.unite(pointee, object);
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
                    Const::Address(symbol, _) => self.symbol(graph, symbol),
                    _ => None,
                }
            }
        }
    }

    pub(crate) fn result(&self, function: usize) -> Option<Node> {
        self.results.get(function).copied()
    }

    pub(crate) fn function(&self, function: usize) -> Option<Node> {
        self.functions.get(function).copied()
    }

    pub(crate) fn local(&mut self, graph: &mut Graph, function: usize, name: TextId) -> Node {
        let key = (FuncId::from_index(function), name);
        *self.locals.entry(key).or_insert_with(|| graph.add())
    }

    /// The objects that the call at `span` makes; where that is not known they are outside.
    pub(crate) fn heap(&mut self, graph: &mut Graph, span: Span) -> Node {
        match span.is_known() {
            true => *self.heap.entry(span).or_insert_with(|| graph.add()),
            false => self.outside,
        }
    }

    pub(crate) fn channel(&mut self, graph: &mut Graph, number: u64) -> Node {
        *self.channels.entry(number).or_insert_with(|| graph.add())
    }

    /// What came out for each of them.
    pub(crate) fn relevance(&self, graph: &mut Graph) -> Relevance {
        let mut level = |node: Node| graph.level(node);
        let registers = self.registers.iter();
        let registers = registers.map(|nodes| nodes.iter().map(|&node| level(node)).collect());
        let registers = registers.collect();
        let mut matters = |node: Node| graph.level(node) > Level::Irrelevant;
        Relevance {
            dead: Vec::new(),
            live_receives: LiveReceives::default(),
            registers,
            globals: self.globals.iter().map(|&node| matters(node)).collect(),
            locals: (self.locals.iter())
                .map(|(&key, &node)| (key, matters(node)))
                .collect(),
            heap: (self.heap.iter())
                .map(|(&span, &node)| (span, matters(node)))
                .collect(),
            channels: (self.channels.iter())
                .map(|(&number, &node)| (number, matters(node)))
                .collect(),
        }
    }
}
