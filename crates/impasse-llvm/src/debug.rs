//! Debug information: where in the source an instruction comes from.

use std::collections::HashMap;

use impasse_ir::{Expansion, ExpansionId, ExpansionKind, FileId, Module, Span};

use crate::bits::Bits;
use crate::bitstream::Block;
use crate::constants::ValueId;

/// Scopes and inlined calls are followed so far.
const MOST_NESTED: usize = 64;

/// DWARF's number of the operation that reads memory.
const READ: u64 = 6;

/// The number of a node as others refer to it.
pub(crate) type NodeId = usize;

/// A node of the metadata, as far as it says where something is.
#[derive(Clone, Debug)]
enum Node {
    Text(String),
    File {
        name: Option<NodeId>,
        folder: Option<NodeId>,
    },
    /// A function or a block in it.
    Scope {
        parent: Option<NodeId>,
        file: Option<NodeId>,
        /// Of a function.
        name: Option<NodeId>,
        function: bool,
        line: u32,
    },
    Location(Location),
    /// A variable.
    Variable {
        name: Option<NodeId>,
        file: Option<NodeId>,
        line: u32,
    },
    /// A variable with an expression.
    VariableExpression(Option<NodeId>),
    Value(ValueId),
    /// How a variable follows from a value: whether the value is its address.
    Expression {
        address: bool,
    },
    Other,
}

/// A place in the source.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Location {
    line: u32,
    column: u32,
    scope: Option<NodeId>,
    /// Where the function was inlined.
    inlined: Option<NodeId>,
}

impl Location {
    /// From the numbers of a record of an instruction.
    pub(crate) fn new(ops: &[u64]) -> Option<Location> {
        let [line, column, scope, inlined, ..] = *ops else {
            return None;
        };
        Some(Location {
            line: line as u32,
            column: column as u32,
            scope: reference(scope),
            inlined: reference(inlined),
        })
    }
}

/// The metadata of a module, and of the function that is read.
#[derive(Debug, Default)]
pub(crate) struct Metadata {
    nodes: Vec<Node>,
    /// The nodes of global objects.
    globals: HashMap<ValueId, NodeId>,
}

mod code {
    pub(super) const STRING_OLD: u32 = 1;
    pub(super) const VALUE: u32 = 2;
    pub(super) const NAME: u32 = 4;
    pub(super) const KIND: u32 = 6;
    pub(super) const LOCATION: u32 = 7;
    pub(super) const NAMED_NODE: u32 = 10;
    pub(super) const FILE: u32 = 16;
    pub(super) const SUBPROGRAM: u32 = 21;
    pub(super) const LEXICAL_BLOCK: u32 = 22;
    pub(super) const LEXICAL_BLOCK_FILE: u32 = 23;
    pub(super) const GLOBAL_VARIABLE: u32 = 27;
    pub(super) const LOCAL_VARIABLE: u32 = 28;
    pub(super) const EXPRESSION: u32 = 29;
    pub(super) const STRINGS: u32 = 35;
    pub(super) const GLOBAL_ATTACHMENT: u32 = 36;
    pub(super) const GLOBAL_VARIABLE_EXPRESSION: u32 = 37;
    pub(super) const INDEX_OFFSET: u32 = 38;
    pub(super) const INDEX: u32 = 39;
}

impl Metadata {
    /// Adds the nodes of a block.
    pub(crate) fn read(&mut self, block: Block<'_>) {
        for record in block.records() {
            let ops = record.ops;
            match record.code {
                code::STRINGS => self.strings(ops, record.blob),
                code::NAME | code::KIND | code::NAMED_NODE => {}
                code::INDEX_OFFSET | code::INDEX => {}
                code::GLOBAL_ATTACHMENT => {
                    // Kind 0 is the debug information.
                    if let [value, pairs @ ..] = ops
                        && let Some(pair) = pairs.chunks(2).find(|pair| pair[0] == 0)
                        && let [_, node] = pair
                    {
                        self.globals.insert(*value as ValueId, *node as NodeId);
                    }
                }
                code => self.nodes.push(node(code, ops)),
            }
        }
    }

    /// How many nodes there are.
    pub(crate) fn count(&self) -> usize {
        self.nodes.len()
    }

    /// Forgets nodes beyond a number of them.
    pub(crate) fn truncate(&mut self, count: usize) {
        self.nodes.truncate(count);
    }

    /// The value that a node stands for.
    pub(crate) fn value(&self, node: NodeId) -> Option<ValueId> {
        match self.nodes.get(node)? {
            Node::Value(value) => Some(*value),
            _ => None,
        }
    }

    /// Whether an expression says that a value is the address of a variable.
    pub(crate) fn is_address(&self, node: NodeId) -> bool {
        matches!(
            self.nodes.get(node),
            Some(Node::Expression { address: true })
        )
    }

    /// The name of a variable.
    pub(crate) fn variable(&self, node: NodeId) -> Option<&str> {
        match self.nodes.get(node)? {
            Node::Variable { name, .. } => self.text(*name),
            _ => None,
        }
    }

    fn strings(&mut self, ops: &[u64], blob: &[u8]) {
        let [count, offset, ..] = *ops else { return };
        let (lengths, mut texts) = blob.split_at((offset as usize).min(blob.len()));
        let mut lengths = Bits::new(lengths);
        for _ in 0..count {
            let Ok(length) = lengths.variable(6) else {
                return;
            };
            let (text, rest) = texts.split_at((length as usize).min(texts.len()));
            texts = rest;
            let text = String::from_utf8_lossy(text).into_owned();
            self.nodes.push(Node::Text(text));
        }
    }

    fn text(&self, node: Option<NodeId>) -> Option<&str> {
        match self.nodes.get(node?)? {
            Node::Text(text) => Some(text),
            _ => None,
        }
    }

    /// The function that a scope is in.
    fn function_of(&self, mut scope: Option<NodeId>) -> Option<(NodeId, &str)> {
        for _ in 0..MOST_NESTED {
            let id = scope?;
            match self.nodes.get(id)? {
                Node::Scope {
                    function: true,
                    name,
                    ..
                } => return Some((id, self.text(*name)?)),
                Node::Scope { parent, .. } => scope = *parent,
                _ => return None,
            }
        }
        None
    }

    fn line_of_function(&self, scope: Option<NodeId>) -> u32 {
        let function = self
            .function_of(scope)
            .and_then(|(id, _)| self.nodes.get(id));
        match function {
            Some(Node::Scope { line, .. }) => *line,
            _ => 0,
        }
    }

    fn file_of(&self, mut scope: Option<NodeId>) -> Option<NodeId> {
        for _ in 0..MOST_NESTED {
            match self.nodes.get(scope?)? {
                Node::Scope {
                    file: Some(file), ..
                } => return Some(*file),
                Node::Scope { parent, .. } => scope = *parent,
                Node::File { .. } => return scope,
                _ => return None,
            }
        }
        None
    }
}

fn node(code: u32, ops: &[u64]) -> Node {
    let at = |index: usize| ops.get(index).copied().unwrap_or(0);
    let optional = |index| reference(at(index));
    match code {
        code::STRING_OLD => {
            let bytes: Vec<u8> = ops.iter().map(|&op| op as u8).collect();
            Node::Text(String::from_utf8_lossy(&bytes).into_owned())
        }
        code::VALUE => Node::Value(at(1) as ValueId),
        code::LOCATION => Node::Location(Location {
            line: at(1) as u32,
            column: at(2) as u32,
            scope: Some(at(3) as NodeId),
            inlined: optional(4),
        }),
        code::FILE => Node::File {
            name: optional(1),
            folder: optional(2),
        },
        code::SUBPROGRAM => Node::Scope {
            parent: None,
            file: optional(4),
            name: optional(2),
            function: true,
            line: at(5) as u32,
        },
        code::LEXICAL_BLOCK | code::LEXICAL_BLOCK_FILE => Node::Scope {
            parent: optional(1),
            file: optional(2),
            name: None,
            function: false,
            line: 0,
        },
        code::GLOBAL_VARIABLE | code::LOCAL_VARIABLE => {
            let shift = usize::from(code == code::GLOBAL_VARIABLE);
            Node::Variable {
                name: optional(2),
                file: optional(3 + shift),
                line: at(4 + shift) as u32,
            }
        }
        code::EXPRESSION => Node::Expression {
            // The first operation reads what the value points to, and nothing else is done.
            address: ops.get(1..) == Some(&[READ]),
        },
        code::GLOBAL_VARIABLE_EXPRESSION => Node::VariableExpression(optional(1)),
        _ => Node::Other,
    }
}

/// A reference that may be none.
fn reference(op: u64) -> Option<NodeId> {
    usize::try_from(op).ok()?.checked_sub(1)
}

/// Makes spans of locations.
#[derive(Debug, Default)]
pub(crate) struct Spans {
    /// The folder from which paths are told.
    folder: Option<String>,
    files: HashMap<String, FileId>,
    /// Inlined calls by function and place.
    expansions: HashMap<(NodeId, Location), Option<ExpansionId>>,
    known: HashMap<Location, Span>,
}

impl Spans {
    /// For paths as seen from a folder.
    pub(crate) fn new(folder: Option<&str>) -> Spans {
        Spans {
            folder: folder.map(str::to_owned),
            ..Spans::default()
        }
    }

    /// Forgets what was found for the nodes of a function.
    pub(crate) fn forget(&mut self) {
        self.expansions.clear();
        self.known.clear();
    }

    /// The span of a location.
    pub(crate) fn span(
        &mut self,
        metadata: &Metadata,
        module: &mut Module,
        location: Location,
    ) -> Span {
        if let Some(&span) = self.known.get(&location) {
            return span;
        }
        let span = self.find(metadata, module, location, 0);
        self.known.insert(location, span);
        span
    }

    fn find(
        &mut self,
        metadata: &Metadata,
        module: &mut Module,
        location: Location,
        depth: usize,
    ) -> Span {
        // An instruction that stands for several has no line; that of its function is the best there is.
        let location = match location.line {
            0 => Location {
                line: metadata.line_of_function(location.scope),
                column: 0,
                ..location
            },
            _ => location,
        };
        let file = metadata.file_of(location.scope);
        let file = file.and_then(|file| self.file(metadata, module, file));
        let Some(file) = file.filter(|_| location.line != 0) else {
            return Span::UNKNOWN;
        };
        let expansion = match location.inlined {
            Some(node) if depth < MOST_NESTED => {
                self.expansion(metadata, module, location.scope, node, depth)
            }
            _ => None,
        };
        Span {
            file,
            line: location.line,
            column: location.column,
            // Where it ends is not said.
            length: 0,
            expansion,
        }
    }

    fn expansion(
        &mut self,
        metadata: &Metadata,
        module: &mut Module,
        scope: Option<NodeId>,
        node: NodeId,
        depth: usize,
    ) -> Option<ExpansionId> {
        let Node::Location(outer) = *metadata.nodes.get(node)? else {
            return None;
        };
        let (function, name) = metadata.function_of(scope)?;
        if let Some(&known) = self.expansions.get(&(function, outer)) {
            return known;
        }
        let at = self.find(metadata, module, outer, depth + 1);
        let expansion = match at.is_known() {
            true => module.add_expansion(Expansion {
                kind: ExpansionKind::Inline,
                name: name.to_owned(),
                at,
            }),
            false => None,
        };
        self.expansions.insert((function, outer), expansion);
        expansion
    }

    fn file(&mut self, metadata: &Metadata, module: &mut Module, node: NodeId) -> Option<FileId> {
        let Node::File { name, folder } = metadata.nodes.get(node)? else {
            return None;
        };
        let name = metadata.text(*name)?;
        let folder = metadata.text(*folder).unwrap_or("");
        let path = self.path(folder, name);
        if let Some(&file) = self.files.get(&path) {
            return Some(file);
        }
        let file = module.add_file(path.clone());
        self.files.insert(path, file);
        Some(file)
    }

    /// The path of a file as seen from the folder.
    fn path(&self, folder: &str, name: &str) -> String {
        let whole = match name.starts_with('/') || folder.is_empty() {
            true => name.to_owned(),
            false => format!("{folder}/{name}"),
        };
        let inside = self.folder.as_deref().and_then(|from| {
            let rest = whole.strip_prefix(from)?.strip_prefix('/')?;
            (!rest.is_empty()).then(|| rest.to_owned())
        });
        inside.unwrap_or(whole)
    }

    /// Where a function is defined, by its node.
    pub(crate) fn of_function(
        &mut self,
        metadata: &Metadata,
        module: &mut Module,
        node: NodeId,
    ) -> Span {
        match metadata.nodes.get(node) {
            Some(Node::Scope { file, line, .. }) => self.of_line(metadata, module, *file, *line),
            _ => Span::UNKNOWN,
        }
    }

    /// Where a global object is defined.
    pub(crate) fn of_global(
        &mut self,
        metadata: &Metadata,
        module: &mut Module,
        value: ValueId,
    ) -> Span {
        let node = metadata
            .globals
            .get(&value)
            .and_then(|&id| metadata.nodes.get(id));
        let variable = match node {
            Some(Node::VariableExpression(Some(id))) => metadata.nodes.get(*id),
            node => node,
        };
        match variable {
            Some(Node::Variable { file, line, .. }) => self.of_line(metadata, module, *file, *line),
            _ => Span::UNKNOWN,
        }
    }

    fn of_line(
        &mut self,
        metadata: &Metadata,
        module: &mut Module,
        file: Option<NodeId>,
        line: u32,
    ) -> Span {
        let file = file.and_then(|file| self.file(metadata, module, file));
        match file {
            Some(file) if line != 0 => Span {
                file,
                line,
                ..Span::UNKNOWN
            },
            _ => Span::UNKNOWN,
        }
    }
}
