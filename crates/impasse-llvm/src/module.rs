//! A module: its globals, then its functions one after the other.

use std::collections::HashSet;

use impasse_ir::{FuncId, FunctionBuilder, Global, GlobalId, Init, Linkage, Module, Span, Symbol};

use crate::attributes::AttributeLists;
use crate::bitstream::{Block, Content, Record};
use crate::constants::{self, ValueId};
use crate::debug::{Metadata, Spans};
use crate::decode::Decoder;
use crate::error::{Error, Res, malformed, unsupported};
use crate::fold::{Folded, Folder};
use crate::globals;
use crate::instruction::Code;
use crate::linkage;
use crate::lower::{Context, Lowerer, Runtime, signature};
use crate::target;
use crate::types::{Ty, TyId, Types};
use crate::values::{Values, What};

mod block {
    pub(super) const CONSTANTS: u32 = 11;
    pub(super) const FUNCTION: u32 = 12;
    pub(super) const METADATA: u32 = 15;
    pub(super) const TYPES: u32 = 17;
}

mod code {
    pub(super) const VERSION: u32 = 1;
    pub(super) const TRIPLE: u32 = 2;
    pub(super) const DATA_LAYOUT: u32 = 3;
    pub(super) const ASSEMBLY: u32 = 4;
    pub(super) const GLOBAL: u32 = 7;
    pub(super) const FUNCTION: u32 = 8;
    pub(super) const ALIAS: u32 = 14;
    pub(super) const IFUNC: u32 = 15;
}

/// A global object that is to get its first contents.
struct Unfinished {
    symbol: Symbol,
    value: ValueId,
    ty: TyId,
    /// The number of its initialiser.
    init: Option<ValueId>,
}

/// A function with a body.
struct Defined {
    /// `None` if another module's is taken.
    id: Option<FuncId>,
    ty: TyId,
    name: String,
}

/// A module that is being read.
struct ModuleReader<'s> {
    strings: &'s [u8],
    types: Types,
    values: Values,
    attributes: AttributeLists,
    metadata: Metadata,
    module: Module,
    objects: Vec<Unfinished>,
    /// Lists of functions that run before and after `main`, with their initialisers.
    startup: Vec<(bool, ValueId)>,
    defined: Vec<Defined>,
    aliases: Vec<(String, ValueId, Linkage)>,
    nounwind: Vec<bool>,
    throws: bool,
    tables: HashSet<GlobalId>,
}

/// Reads the block of a module; `strings` holds its names, `folder` is where paths are told from.
pub(crate) fn read(block: Block<'_>, strings: &[u8], folder: Option<&str>) -> Res<Module> {
    let layout = target::check(text(block, code::TRIPLE), text(block, code::DATA_LAYOUT))?;
    let version = block.records().find(|record| record.code == code::VERSION);
    match version.and_then(|record| record.ops.first().copied()) {
        Some(2) => {}
        Some(3..) => return unsupported("bitcode of a newer LLVM, in a form that is not known"),
        _ => return unsupported("bitcode of LLVM 4 or older"),
    }
    if block.records().any(|record| record.code == code::ASSEMBLY) {
        return unsupported("assembly outside of functions");
    }
    let types = match block.blocks(block::TYPES).next() {
        Some(types) => Types::read(types, layout.wide_align)?,
        None => Types::default(),
    };
    let mut reader = ModuleReader {
        strings,
        types,
        values: Values::default(),
        attributes: AttributeLists::read(block),
        metadata: Metadata::default(),
        module: Module::default(),
        objects: Vec::new(),
        startup: Vec::new(),
        defined: Vec::new(),
        aliases: Vec::new(),
        nounwind: Vec::new(),
        throws: false,
        tables: HashSet::new(),
    };
    reader.globals(block)?;
    for content in block.contents() {
        match content {
            Content::Block(inner) if inner.id() == block::CONSTANTS => reader.constants(inner)?,
            Content::Block(inner) if inner.id() == block::METADATA => reader.metadata.read(inner),
            _ => {}
        }
    }
    let mut spans = Spans::new(folder);
    reader.contents(&mut spans)?;
    reader.start_up()?;
    reader.functions(block, &mut spans)?;
    reader.other_names()?;
    crate::lower::trampolines::finish(&mut reader.module);
    Ok(reader.module)
}

/// The text of a record of the module.
fn text(block: Block<'_>, code: u32) -> Option<String> {
    let record = block.records().find(|record| record.code == code)?;
    let bytes: Vec<u8> = record.ops.iter().map(|&op| op as u8).collect();
    Some(String::from_utf8_lossy(&bytes).into_owned())
}

impl ModuleReader<'_> {
    fn globals(&mut self, block: Block<'_>) -> Res<()> {
        for record in block.records() {
            match record.code {
                code::GLOBAL => self.global(record)?,
                code::FUNCTION => self.function(record)?,
                code::ALIAS => self.alias(record)?,
                code::IFUNC => {
                    return unsupported("functions that are chosen at the start (ifunc)");
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// The name of a global, and the rest of its record.
    fn name<'r>(&self, record: Record<'r>) -> Res<(String, &'r [u64])> {
        let [at, length, rest @ ..] = record.ops else {
            return malformed("a global is too short");
        };
        let (at, length) = (*at as usize, *length as usize);
        let end = at.saturating_add(length);
        let Some(bytes) = self.strings.get(at..end) else {
            return malformed("a name that is not there");
        };
        // Names with this byte before them are taken as they are, which all are here.
        let bytes = bytes.strip_prefix(b"\x01").unwrap_or(bytes);
        let name = match bytes {
            [] => format!(".unnamed.{}", self.values.next()),
            _ => String::from_utf8_lossy(bytes).into_owned(),
        };
        Ok((name, rest))
    }

    /// The type of addresses.
    fn pointer(&self) -> Res<TyId> {
        match self.types.find(&Ty::Ptr) {
            Some(ty) => Ok(ty),
            None => malformed("a type that is used is not in the table"),
        }
    }

    fn global(&mut self, record: Record<'_>) -> Res<()> {
        let (name, ops) = self.name(record)?;
        let [ty, flags, init, linkage, align, ..] = *ops else {
            return malformed("a global is too short");
        };
        let ty = ty as TyId;
        let value = self.values.next();
        let init = (init as ValueId).checked_sub(1);
        if let Some(list) = name.strip_prefix("llvm.") {
            self.values.push(ty, What::Intrinsic(name.clone()));
            if let (true, Some(init)) = (matches!(list, "global_ctors" | "global_dtors"), init) {
                self.startup.push((list == "global_ctors", init));
            }
            return Ok(());
        }
        let layout = self.types.layout(ty);
        let (size, natural) = match (layout, init) {
            (Ok(layout), _) => (layout.size, layout.align),
            (Err(_), None) => (0, 1),
            (Err(error), Some(_)) => return Err(error),
        };
        let linkage = linkage::of(linkage);
        let init = init.filter(|_| linkage.is_some());
        let id = self.module.add_global(Global {
            name,
            size,
            align: match align {
                1..=30 => 1 << (align - 1),
                _ => natural,
            },
            constant: flags & 1 != 0,
            thread_local: ops.get(7).is_some_and(|&kind| kind != 0),
            linkage: match (linkage, init) {
                (Some(linkage), Some(_)) => linkage,
                _ => Linkage::External,
            },
            init: Init::Declared,
            span: Span::UNKNOWN,
        });
        let symbol = Symbol::Global(id);
        self.values.push(self.pointer()?, What::Symbol(symbol));
        self.objects.push(Unfinished {
            symbol,
            value,
            ty,
            init,
        });
        Ok(())
    }

    fn function(&mut self, record: Record<'_>) -> Res<()> {
        let (name, ops) = self.name(record)?;
        let [ty, _, declared, linkage, attributes, ..] = *ops else {
            return malformed("a function is too short");
        };
        let ty = self.types.function(ty as TyId)?;
        self.throws |= name.starts_with("_Z") || name.starts_with("__cxa_");
        if name.starts_with("llvm.") {
            self.values.push(ty, What::Intrinsic(name));
            return Ok(());
        }
        let linkage = linkage::of(linkage);
        let has_body = declared == 0;
        // What cannot be passed makes the function useless, not the module.
        let signature = signature(&self.types, ty).unwrap_or_default();
        let seen = match (linkage, has_body) {
            (Some(linkage), true) => linkage,
            _ => Linkage::External,
        };
        let id = self.module.declare(name.clone(), signature, seen);
        self.nounwind.push(self.attributes.get(attributes).nounwind);
        self.values
            .push(self.pointer()?, What::Symbol(Symbol::Function(id)));
        if has_body {
            self.defined.push(Defined {
                id: linkage.map(|_| id),
                ty,
                name,
            });
        }
        Ok(())
    }

    fn alias(&mut self, record: Record<'_>) -> Res<()> {
        let (name, ops) = self.name(record)?;
        let [ty, _, aliasee, linkage, ..] = *ops else {
            return malformed("an alias is too short");
        };
        let aliasee = aliasee as ValueId;
        self.types.get(ty as TyId)?;
        self.values.push(self.pointer()?, What::Alias(aliasee));
        if let Some(linkage) = linkage::of(linkage).filter(|&kind| kind != Linkage::Internal) {
            self.aliases.push((name, aliasee, linkage));
        }
        Ok(())
    }

    fn constants(&mut self, block: Block<'_>) -> Res<()> {
        for (ty, constant) in constants::read(block)? {
            self.types.get(ty)?;
            self.values.push(ty, What::Constant(constant));
        }
        Ok(())
    }

    /// Gives objects their first contents and places.
    fn contents(&mut self, spans: &mut Spans) -> Res<()> {
        for object in &self.objects {
            let Symbol::Global(id) = object.symbol else {
                continue;
            };
            let span = spans.of_global(&self.metadata, &mut self.module, object.value);
            let folder = Folder::new(&self.types, &self.values);
            let name = &self.module.globals[id.index()].name;
            let table = object
                .init
                .and_then(|init| globals::table(&folder, object.ty, init, object.symbol));
            let is_table = table.is_some();
            let init = match object.init {
                Some(_) if is_table => table.unwrap_or(Init::Zero),
                Some(init) => globals::init(&folder, object.ty, init)
                    .map_err(|error| in_object(error, name))?,
                None => Init::Declared,
            };
            let global = &mut self.module.globals[id.index()];
            if global.linkage == Linkage::Common && (init != Init::Zero || global.constant) {
                global.linkage = Linkage::Weak;
            }
            if is_table {
                self.tables.insert(id);
                global.size = global.size.saturating_mul(2);
                global.align = global.align.max(8);
            }
            global.init = init;
            global.span = span;
        }
        Ok(())
    }

    /// Lists the functions that run before and after `main`.
    fn start_up(&mut self) -> Res<()> {
        for &(before, init) in &self.startup {
            let parts = Folder::new(&self.types, &self.values).parts(init)?;
            for row in parts.chunks(3) {
                let [Folded::Const(priority), Folded::Const(function), ..] = row else {
                    continue;
                };
                if let impasse_ir::Const::Address(Symbol::Function(id), 0) = *function {
                    let priority = match priority {
                        impasse_ir::Const::Int(_, bits) => u16::try_from(*bits).unwrap_or(u16::MAX),
                        _ => u16::MAX,
                    };
                    impasse_ir::startup::list(&mut self.module, id, before, priority);
                }
            }
        }
        Ok(())
    }

    fn functions(&mut self, block: Block<'_>, spans: &mut Spans) -> Res<()> {
        let names = self.module.functions.iter().enumerate();
        let names = names.map(|(index, f)| (f.name.clone(), FuncId::from_index(index)));
        let mut runtime = Runtime {
            functions: names.collect(),
            exception: None,
        };
        let (values, nodes) = (self.values.next(), self.metadata.count());
        let bodies: Vec<Block<'_>> = block.blocks(block::FUNCTION).collect();
        if bodies.len() != self.defined.len() {
            return malformed("the number of bodies is not that of functions");
        }
        let defined = std::mem::take(&mut self.defined);
        for (function, body) in defined.iter().zip(bodies) {
            if let Some(id) = function.id {
                self.body(id, function.ty, body, (&mut *spans, &mut runtime))
                    .map_err(|error| in_function(error, &function.name))?;
                self.values.truncate(values);
                self.metadata.truncate(nodes);
                spans.forget();
            }
        }
        Ok(())
    }

    fn body(
        &mut self,
        id: FuncId,
        ty: TyId,
        body: Block<'_>,
        (spans, runtime): (&mut Spans, &mut Runtime),
    ) -> Res<()> {
        let first = self.values.next();
        if let Ty::Function { params, .. } = self.types.get(ty)? {
            for &param in params {
                self.values.push(param, What::Local);
            }
        }
        let mut decoder = Decoder {
            types: &self.types,
            values: &mut self.values,
            metadata: &mut self.metadata,
        };
        let code: Code = decoder.function(body)?;
        if let Some(node) = code.place {
            let span = spans.of_function(&self.metadata, &mut self.module, node);
            self.module.functions[id.index()].span = span;
        }
        let context = Context {
            types: &self.types,
            values: &self.values,
            attributes: &self.attributes,
            metadata: &self.metadata,
            throws: self.throws,
            nounwind: &self.nounwind,
            tables: &self.tables,
        };
        let place = (&mut self.module, id);
        let lowered = Lowerer::lower(context, &code, (spans, runtime), place, (ty, first));
        match lowered {
            Err(Error::Unsupported(reason)) => {
                let mut builder = FunctionBuilder::new(&mut self.module, id);
                builder.unsupported(&reason);
                builder.finish();
                Ok(())
            }
            other => other,
        }
    }

    /// Makes functions for other names of functions, which call them.
    fn other_names(&mut self) -> Res<()> {
        for (name, aliasee, linkage) in &self.aliases {
            let parts = Folder::new(&self.types, &self.values).parts(*aliasee)?;
            let [Folded::Const(impasse_ir::Const::Address(Symbol::Function(target), 0))] =
                parts[..]
            else {
                // Who uses it in another module gets told that it is missing.
                continue;
            };
            let signature = self.module.functions[target.index()].signature.clone();
            let id = self
                .module
                .declare(name.clone(), signature.clone(), *linkage);
            let mut builder = FunctionBuilder::new(&mut self.module, id);
            if signature.variadic {
                builder.unsupported("another name of a variadic function");
            } else {
                let args: Vec<_> = (0..signature.params.len())
                    .map(|n| builder.param(n))
                    .collect();
                let callee = builder.address(Symbol::Function(target), 0);
                let result = builder.call(callee, &signature, &args);
                builder.ret(result);
            }
            builder.finish();
        }
        Ok(())
    }
}

fn in_object(error: Error, name: &str) -> Error {
    match error {
        Error::Unsupported(what) => Error::Unsupported(format!("{what}, in the object `{name}`")),
        Error::Malformed(what) => Error::Malformed(format!("{what}, in the object `{name}`")),
    }
}

fn in_function(error: Error, name: &str) -> Error {
    match error {
        Error::Unsupported(what) => Error::Unsupported(format!("{what}, in `{name}`")),
        Error::Malformed(what) => Error::Malformed(format!("{what}, in `{name}`")),
    }
}
