//! Functions and objects of the unit as symbols of the module. What is only declared enters the
//! module when it is first referred to, so headers cost nothing.

use impasse_ir::{BlockId, FuncId, Global, GlobalId, Init, Module, Span};
use rustc_hash::FxHashMap;

use super::shape;
use super::spans::Spans;
use crate::hir::{FunctionId, LabelId, Linkage, ObjectId, StaticInit, Unit};
use crate::startup;

/// The symbols of a module in the making.
pub(super) struct Symbols<'a> {
    unit: &'a Unit,
    functions: Vec<Option<FuncId>>,
    objects: Vec<Option<GlobalId>>,
    /// Blocks of labels whose address is taken.
    pub(super) labels: FxHashMap<(u32, LabelId), BlockId>,
    /// Number of constant objects made for initialisers.
    pub(super) templates: u32,
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
                module.globals[id.index()].span = spans.span(module, object.at);
            }
        }
    }

    /// The symbol of a function.
    pub(super) fn function(&mut self, module: &mut Module, id: FunctionId) -> FuncId {
        let index = id.0 as usize;
        if let Some(known) = self.functions[index] {
            return known;
        }
        let function = &self.unit.functions[index];
        let signature = shape::signature(&self.unit.types, function.ty);
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
