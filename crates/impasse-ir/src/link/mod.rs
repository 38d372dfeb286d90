//! Several translation units into one module.
//!
//! Names that are not internal belong to all modules. Of the definitions of one name an external
//! one wins over common ones, and these over weak ones; of several common ones the largest, with
//! the strictest alignment; of several weak ones the first. Declarations become references to the
//! definition, and stay declarations where there is none. Internal names that clash get a suffix.

mod error;
mod names;
mod plan;
mod positions;
mod resolve;

pub use error::{Definition, LinkError};

use crate::op::Op;
use crate::{Body, Const, FuncId, Function, Global, Init, Module, Symbol, TypedMemory};
use plan::Plan;
use positions::Positions;
use resolve::resolve;

/// Links `modules`, in their order. A call whose signature is not that of the definition becomes a
/// `cast` call. Valid modules give a valid module; the time is linear in their size.
///
/// # Errors
/// All conflicts: names with two external definitions, names of both a function and an object, or
/// of an object that only some modules have per thread; modules for different machines.
pub fn link(modules: Vec<Module>) -> Result<Module, Vec<LinkError>> {
    let plan = resolve(&modules)?;
    let mut linked = Module {
        layout: modules.first().map_or_else(Default::default, |m| m.layout),
        ..Module::default()
    };
    let mut positions = Positions::default();
    let mut functions: Vec<Option<Function>> = vec![None; plan.functions.len()];
    let mut globals: Vec<Option<Global>> = vec![None; plan.globals.len()];
    for (number, module) in modules.into_iter().enumerate() {
        let spans = positions.add(&mut linked, module.files, module.expansions);
        let first_type = linked.memory_types.len() as u32;
        linked.memory_types.extend(module.memory_types);
        linked
            .typed
            .extend(module.typed.into_iter().map(|typed| TypedMemory {
                at: spans.moved(typed.at),
                ty: typed.ty.saturating_add(first_type),
                ..typed
            }));
        let mover = Mover {
            plan: &plan,
            module: number,
            spans,
        };
        for (index, function) in module.functions.into_iter().enumerate() {
            if let Some(id) = plan.function_from(number, index) {
                functions[id] = Some(mover.function(function, id));
            }
        }
        for (index, global) in module.globals.into_iter().enumerate() {
            if let Some(id) = plan.global_from(number, index) {
                globals[id] = Some(mover.global(global, id));
            }
        }
    }
    linked.functions = functions.into_iter().flatten().collect();
    linked.globals = globals.into_iter().flatten().collect();
    cast_calls(&mut linked.functions);
    Ok(linked)
}

/// Moves what belongs to one module into the linked one.
struct Mover<'a> {
    plan: &'a Plan,
    module: usize,
    spans: positions::Spans,
}

impl Mover<'_> {
    fn function(&self, mut function: Function, id: usize) -> Function {
        let target = &self.plan.functions[id];
        function.name.clone_from(&target.name);
        function.linkage = target.linkage;
        function.span = self.spans.moved(function.span);
        if let Some(body) = &mut function.body {
            self.body(body);
        }
        function
    }

    fn body(&self, body: &mut Body) {
        for constant in &mut body.consts {
            if let Const::Address(symbol, _) = constant {
                *symbol = self.symbol(*symbol);
            }
        }
        for span in &mut body.spans {
            *span = self.spans.moved(*span);
        }
    }

    fn global(&self, mut global: Global, id: usize) -> Global {
        let target = &self.plan.globals[id];
        global.name.clone_from(&target.name);
        global.linkage = target.linkage;
        global.size = target.size;
        global.align = target.align;
        global.span = self.spans.moved(global.span);
        if let Init::Data { relocs, .. } = &mut global.init {
            for reloc in relocs {
                reloc.symbol = self.symbol(reloc.symbol);
            }
        }
        global
    }

    fn symbol(&self, symbol: Symbol) -> Symbol {
        match symbol {
            Symbol::Function(id) => Symbol::Function(self.plan.function(self.module, id)),
            Symbol::Global(id) => Symbol::Global(self.plan.global(self.module, id)),
            Symbol::Block(id, block) => {
                Symbol::Block(self.plan.owner_of_blocks(self.module, id), block)
            }
        }
    }
}

/// Marks the calls whose signature differs from that of the function they call.
fn cast_calls(functions: &mut [Function]) {
    let signatures: Vec<_> = functions.iter().map(|f| f.signature.clone()).collect();
    for body in functions.iter_mut().filter_map(|f| f.body.as_mut()) {
        let (consts, known) = (&body.consts, &body.signatures);
        for inst in &mut body.insts {
            if let Op::Call {
                cast, sig, callee, ..
            } = &mut inst.op
                && let crate::Operand::Const(id) = callee
                && let Some(Const::Address(Symbol::Function(FuncId(callee)), 0)) =
                    consts.get(id.index())
                && let Some(wanted) = signatures.get(*callee as usize)
            {
                *cast |= known.get(sig.index()).is_some_and(|found| found != wanted);
            }
        }
    }
}
