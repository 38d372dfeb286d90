//! Functions and objects of the unit as symbols of the module, and the first contents of objects. What
//! is only declared enters the module when it is first referred to, so headers cost nothing.

use impasse_ir::{BlockId, FuncId, Global, GlobalId, Init, Module, Reloc, Span, Symbol};
use rustc_hash::FxHashMap;

use crate::abi;
use crate::hir::{FunctionId, LabelId, Linkage, ObjectId, StaticInit, StaticTarget, Unit};
use crate::lower::memory_types::{MemoryTypes, Pointed};
use crate::lower::spans::Spans;
use impasse_ir::startup;

/// The symbols of a module in the making.
pub(super) struct Symbols<'a> {
    unit: &'a Unit,
    functions: Vec<Option<FuncId>>,
    objects: Vec<Option<GlobalId>>,
    /// Blocks of labels whose address is taken.
    labels: FxHashMap<(FunctionId, LabelId), BlockId>,
    /// Number of constant objects made for initialisers.
    templates: u32,
    /// The types of memory that were noted.
    pub(super) types: MemoryTypes,
}

impl<'a> Symbols<'a> {
    /// None yet.
    pub(super) fn new(unit: &'a Unit) -> Self {
        Self {
            unit,
            functions: vec![None; unit.functions.len()],
            objects: vec![None; unit.objects.len()],
            labels: FxHashMap::default(),
            templates: 0,
            types: MemoryTypes::default(),
        }
    }

    /// Enters everything that is defined here.
    pub(super) fn define_all(&mut self, module: &mut Module, spans: &mut Spans<'_>) {
        for (index, function) in self.unit.functions.iter().enumerate() {
            if function.body.is_some() {
                let id = self.function(module, FunctionId(index as u32));
                module.functions[id.index()].span = spans.span(module, function.at);
                if let Some(priority) = function.constructor {
                    startup::list(module, id, true, priority);
                }
                if let Some(priority) = function.destructor {
                    startup::list(module, id, false, priority);
                }
            }
        }
        for (index, object) in self.unit.objects.iter().enumerate() {
            if object.init != StaticInit::Declared {
                let id = self.object(module, ObjectId(index as u32));
                let at = spans.span(module, object.at);
                module.globals[id.index()].span = at;
                let named = (&self.unit.types, spans.symbols());
                let pointed = Pointed::to(object.ty.ty);
                self.types.note(named, module, pointed, (at, None));
            }
        }
    }

    /// Enters the block of a label whose address is taken.
    pub(super) fn add_label(&mut self, function: FunctionId, label: LabelId, block: BlockId) {
        self.labels.insert((function, label), block);
    }

    /// A name for a constant object made for an initialiser: `.init.0` and so on.
    pub(super) fn template_name(&mut self) -> String {
        self.templates += 1;
        format!(".init.{}", self.templates - 1)
    }

    /// The symbol of a function.
    pub(super) fn function(&mut self, module: &mut Module, id: FunctionId) -> FuncId {
        let index = id.0 as usize;
        if let Some(known) = self.functions[index] {
            return known;
        }
        let function = &self.unit.functions[index];
        let signature = abi::signature(&self.unit.types, function.ty);
        // A static function whose definition could not be read is nobody else's function.
        let lost = function.body.is_none() && function.linkage == Linkage::Internal;
        let new = match lost {
            true => {
                let name = format!("{}.lost", function.name);
                module.declare(name, signature, impasse_ir::Linkage::External)
            }
            false => module.declare(&*function.name, signature, linkage(function.linkage)),
        };
        self.functions[index] = Some(new);
        new
    }

    /// The symbol of an object; its contents come later.
    pub(super) fn object(&mut self, module: &mut Module, id: ObjectId) -> GlobalId {
        let index = id.0 as usize;
        if let Some(known) = self.objects[index] {
            return known;
        }
        let object = &self.unit.objects[index];
        // A static object whose contents could not be worked out looks like another unit's, under
        // a name that no other unit has.
        let unknown = object.init == StaticInit::Declared && object.linkage == Linkage::Internal;
        let new = module.add_global(Global {
            name: match unknown {
                true => format!("{}.unknown.{index}", object.name),
                false => object.name.clone(),
            },
            size: object.size,
            align: object.align.max(1),
            // What another unit may define can't be called constant here.
            constant: object.constant && object.init != StaticInit::Tentative,
            thread_local: object.thread_local,
            linkage: match object.init {
                _ if unknown => impasse_ir::Linkage::External,
                StaticInit::Tentative if object.linkage == Linkage::External => {
                    impasse_ir::Linkage::Common
                }
                _ => linkage(object.linkage),
            },
            init: match object.init {
                StaticInit::Declared => Init::Declared,
                _ => Init::Zero,
            },
            span: Span::UNKNOWN,
        });
        self.objects[index] = Some(new);
        new
    }
}

fn linkage(linkage: Linkage) -> impasse_ir::Linkage {
    match linkage {
        Linkage::External => impasse_ir::Linkage::External,
        Linkage::Internal => impasse_ir::Linkage::Internal,
        Linkage::Weak => impasse_ir::Linkage::Weak,
    }
}

/// Fills in the contents of all objects defined in the unit. Comes last, when the blocks of
/// labels are known.
pub(super) fn fill(unit: &Unit, module: &mut Module, symbols: &mut Symbols<'_>) {
    for (index, object) in unit.objects.iter().enumerate() {
        let StaticInit::Data { bytes, relocs } = &object.init else {
            continue;
        };
        let global = symbols.object(module, ObjectId(index as u32));
        let relocs: Vec<Reloc> = (relocs.iter())
            .map(|reloc| Reloc {
                offset: reloc.offset,
                symbol: target(module, symbols, reloc.target),
                addend: reloc.addend,
            })
            .collect();
        let zero = relocs.is_empty() && bytes.iter().all(|&byte| byte == 0);
        module.globals[global.index()].init = match zero {
            true => Init::Zero,
            false => Init::Data {
                bytes: bytes.clone(),
                relocs,
            },
        };
    }
}

fn target(module: &mut Module, symbols: &mut Symbols<'_>, target: StaticTarget) -> Symbol {
    match target {
        StaticTarget::Object(id) => Symbol::Global(symbols.object(module, id)),
        StaticTarget::Function(id) => Symbol::Function(symbols.function(module, id)),
        StaticTarget::Label(function, label) => {
            let block = symbols.labels.get(&(function, label)).copied();
            let function = symbols.function(module, function);
            Symbol::Block(function, block.unwrap_or(BlockId(0)))
        }
    }
}
