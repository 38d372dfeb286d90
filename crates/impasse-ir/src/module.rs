//! The module: global objects, functions, and the tables that spans refer to.

use crate::{
    BlockId, Body, Const, DataLayout, Expansion, ExpansionId, ExpansionKind, FileId, FuncId,
    GlobalId, MemoryType, Op, Span, Type, TypedMemory,
};

/// The names of source files of libraries begin so.
pub const LIBRARY: &str = "<library>/";

/// Whether a file is one of the user, not of a library or a header that is made here, nor of a compiler or the system.
fn is_of_user(file: &str) -> bool {
    !file.starts_with('<') && !file.starts_with("/usr/") && !file.contains("/include/c++/")
}

/// A translation unit, or several linked together.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Module {
    /// Pointer size and byte order.
    pub layout: DataLayout,
    /// Names of source files.
    pub files: Vec<String>,
    /// Macro expansions and inlined calls; outer ones first.
    pub expansions: Vec<Expansion>,
    /// Objects with static storage.
    pub globals: Vec<Global>,
    /// Functions, declared or defined.
    pub functions: Vec<Function>,
    /// Types of memory that the source names.
    pub memory_types: Vec<MemoryType>,
    /// Which memory is of which of them.
    pub typed: Vec<TypedMemory>,
}

impl Module {
    /// Adds a global object.
    pub fn add_global(&mut self, global: Global) -> GlobalId {
        self.globals.push(global);
        GlobalId::from_index(self.globals.len() - 1)
    }

    /// Adds a source file.
    pub fn add_file(&mut self, name: impl Into<String>) -> FileId {
        self.files.push(name.into());
        FileId::from_index(self.files.len() - 1)
    }

    /// Adds a macro expansion or inlined call; `None` when there are too many.
    pub fn add_expansion(&mut self, expansion: Expansion) -> Option<ExpansionId> {
        let id = ExpansionId::new(u32::try_from(self.expansions.len()).ok()?)?;
        self.expansions.push(expansion);
        Some(id)
    }

    /// The place in the source that a person looks at first: where the outermost macro is used; in a
    /// function that was inlined, that is inside it, unless it belongs to a compiler's headers.
    pub fn first_place(&self, span: Span) -> Span {
        let mut span = span;
        while let Some(id) = span.expansion
            && let Some(expansion) = self.expansions.get(id.index())
        {
            if expansion.kind == ExpansionKind::Inline && self.is_own(span) {
                break;
            }
            span = expansion.at;
        }
        span
    }

    /// Whether a place is in a file of the user, not in one of a library, a compiler or the system.
    pub fn is_own(&self, span: Span) -> bool {
        let file = self.files.get(span.file.index());
        span.is_known() && file.is_some_and(|file| is_of_user(file))
    }

    /// For each file, whether it is one of the user.
    pub(crate) fn own_files(&self) -> Vec<bool> {
        self.files.iter().map(|file| is_of_user(file)).collect()
    }

    /// For each function, whether its address is used other than by calling it.
    pub fn addressed(&self) -> Vec<bool> {
        let mut found = vec![false; self.functions.len()];
        let mut note = |symbol: Symbol| {
            if let Symbol::Function(id) = symbol
                && let Some(slot) = found.get_mut(id.index())
            {
                *slot = true;
            }
        };
        for global in &self.globals {
            if let Init::Data { relocs, .. } = &global.init {
                relocs.iter().for_each(|reloc| note(reloc.symbol));
            }
        }
        for body in self.functions.iter().filter_map(|f| f.body.as_ref()) {
            for inst in &body.insts {
                let mut callee = match inst.op {
                    Op::Call { callee, .. } => Some(callee),
                    _ => None,
                };
                body.all_operands(&inst.op, |operand| {
                    // It comes up once as what is called; a function that is passed to itself is both.
                    if callee.take_if(|callee| *callee == operand).is_some() {
                        return;
                    }
                    if let Some(Const::Address(symbol, _)) = body.constant(operand) {
                        note(symbol);
                    }
                });
            }
        }
        found
    }

    /// Adds a function without a body.
    pub fn declare(
        &mut self,
        name: impl Into<String>,
        signature: Signature,
        linkage: Linkage,
    ) -> FuncId {
        self.functions.push(Function {
            name: name.into(),
            signature,
            linkage,
            span: Span::UNKNOWN,
            body: None,
        });
        FuncId::from_index(self.functions.len() - 1)
    }

    /// The function or object with this name. Searches; front ends keep their own map.
    pub fn symbol(&self, name: &str) -> Option<Symbol> {
        let function = self.functions.iter().position(|f| f.name == name);
        let global = || self.globals.iter().position(|g| g.name == name);
        function
            .map(|index| Symbol::Function(FuncId::from_index(index)))
            .or_else(|| global().map(|index| Symbol::Global(GlobalId::from_index(index))))
    }

    /// For each function, whether the address of one of its blocks is in use.
    pub(crate) fn functions_with_addressed_blocks(&self) -> Vec<bool> {
        let mut found = vec![false; self.functions.len()];
        let mut note = |symbol: Symbol| {
            if let Symbol::Block(function, _) = symbol
                && let Some(slot) = found.get_mut(function.index())
            {
                *slot = true;
            }
        };
        for global in &self.globals {
            if let Init::Data { relocs, .. } = &global.init {
                relocs.iter().for_each(|reloc| note(reloc.symbol));
            }
        }
        for body in self.functions.iter().filter_map(|f| f.body.as_ref()) {
            for constant in &body.consts {
                if let Const::Address(symbol, _) = *constant {
                    note(symbol);
                }
            }
        }
        found
    }
}

/// Who sees a name, and what happens when several modules define it.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize,
)]
pub enum Linkage {
    /// Visible to all modules; defined once.
    #[default]
    External,
    /// Visible in this module only.
    Internal,
    /// Visible to all; another definition wins.
    Weak,
    /// A tentative definition: merged with others of the same name, the largest wins.
    Common,
}

impl Linkage {
    /// Every linkage with its word in the text form.
    pub(crate) const WORDS: [(&'static str, Linkage); 4] = [
        ("external", Linkage::External),
        ("internal", Linkage::Internal),
        ("weak", Linkage::Weak),
        ("common", Linkage::Common),
    ];
}

/// An object with static storage.
#[derive(Clone, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub struct Global {
    /// Unique in the module, functions included.
    pub name: String,
    /// Size in bytes. For a declaration it may be 0: not known here.
    pub size: u64,
    /// Alignment in bytes, a power of two.
    pub align: u32,
    /// Whether writing to it is an error.
    pub constant: bool,
    /// Whether each thread has its own.
    pub thread_local: bool,
    /// Visibility.
    pub linkage: Linkage,
    /// First contents.
    pub init: Init,
    /// Where it is defined.
    pub span: Span,
}

/// The first contents of a global object.
#[derive(Clone, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub enum Init {
    /// Declared here, defined in another module.
    Declared,
    /// All bytes zero.
    Zero,
    /// Given contents.
    Data {
        /// The first bytes; those up to the size that are not given are zero.
        bytes: Vec<u8>,
        /// Addresses, by increasing offset and not overlapping; they replace the bytes there.
        relocs: Vec<Reloc>,
    },
}

/// An address in the first contents of an object, as wide as a pointer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub struct Reloc {
    /// Where in the object.
    pub offset: u64,
    /// Whose address.
    pub symbol: Symbol,
    /// Bytes to add to the address.
    pub addend: i64,
}

/// Something that has an address before the program starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub enum Symbol {
    /// A global object.
    Global(GlobalId),
    /// A function.
    Function(FuncId),
    /// A block of a function, for computed gotos.
    Block(FuncId, BlockId),
}

/// Parameter and return types of a function or call.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub struct Signature {
    /// Types of the fixed parameters.
    pub params: Vec<Type>,
    /// Type of the result; `None` for none.
    pub ret: Option<Type>,
    /// Whether more arguments may follow.
    pub variadic: bool,
}

impl Signature {
    /// A signature with a fixed number of parameters.
    pub fn new(params: impl Into<Vec<Type>>, ret: Option<Type>) -> Self {
        Self {
            params: params.into(),
            ret,
            variadic: false,
        }
    }

    /// The same with more arguments allowed.
    pub fn variadic(mut self) -> Self {
        self.variadic = true;
        self
    }
}

/// A function, declared or defined.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Function {
    /// Unique in the module, global objects included.
    pub name: String,
    /// Parameters and result.
    pub signature: Signature,
    /// Visibility.
    pub linkage: Linkage,
    /// Where it is defined or declared.
    pub span: Span,
    /// The code; `None` for a declaration.
    pub body: Option<Body>,
}
