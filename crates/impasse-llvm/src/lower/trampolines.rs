//! Procedures inside of others that are passed on: their address stands for code and for the frame of the
//! procedure around them. Such a function is called through another one, which knows the frame that was
//! bound last: of several that are alive at once, where the procedure around is recursive, the last one counts.

use impasse_ir::{
    Access, FuncId, FunctionBuilder, Global, Init, Linkage, Module, Operand, Span, Symbol, Type,
};

use super::Lowerer;
use crate::constants::ValueId;
use crate::error::{Res, unsupported};

const BOUND: &str = ".bound";
const FRAME: &str = ".frame";

impl Lowerer<'_, '_> {
    /// `llvm.init.trampoline`: remembers the frame, and puts the function to call into the trampoline.
    pub(super) fn bind(&mut self, args: &[ValueId]) -> Res<()> {
        let &[place, function, frame] = args else {
            return unsupported("such a trampoline");
        };
        let (place, function) = (self.scalar(place)?, self.scalar(function)?);
        let frame = self.scalar(frame)?;
        let Some(id) = self.b.body().function(function) else {
            return unsupported("a trampoline for an unknown function");
        };
        let (bound, global) = declared(self.b.module(), id);
        let global = self.b.address(global, 0);
        self.b.store(frame, global, Access::aligned(8));
        let bound = self.b.address(Symbol::Function(bound), 0);
        self.b.store(bound, place, Access::aligned(1));
        Ok(())
    }

    /// `llvm.adjust.trampoline`: the function to call.
    pub(super) fn bound(&mut self, place: ValueId) -> Res<Operand> {
        let place = self.scalar(place)?;
        Ok(self.b.load(Type::Ptr, place, Access::aligned(1)))
    }
}

/// The function that is called in the place of another one, and where it finds the frame.
fn declared(module: &mut Module, function: FuncId) -> (FuncId, Symbol) {
    let of = &module.functions[function.index()];
    let (name, frame) = (format!("{}{BOUND}", of.name), format!("{}{FRAME}", of.name));
    let mut signature = of.signature.clone();
    signature.params.pop();
    let bound = match module.symbol(&name) {
        Some(Symbol::Function(id)) => id,
        _ => module.declare(name, signature, Linkage::Internal),
    };
    let global = module.symbol(&frame).unwrap_or_else(|| {
        Symbol::Global(module.add_global(Global {
            name: frame,
            size: 8,
            align: 8,
            constant: false,
            thread_local: false,
            linkage: Linkage::Internal,
            init: Init::Zero,
            span: Span::UNKNOWN,
        }))
    });
    (bound, global)
}

/// Writes the functions that are called in the place of others.
pub(crate) fn finish(module: &mut Module) {
    for index in 0..module.functions.len() {
        let function = &module.functions[index];
        let Some(name) = function.name.strip_suffix(BOUND) else {
            continue;
        };
        let (target, frame) = (
            module.symbol(name),
            module.symbol(&format!("{name}{FRAME}")),
        );
        let (Some(Symbol::Function(target)), Some(frame)) = (target, frame) else {
            continue;
        };
        let id = FuncId(index as u32);
        let signature = module.functions[target.index()].signature.clone();
        let mut builder = FunctionBuilder::new(module, id);
        let own = signature.params.len().saturating_sub(1);
        let mut args: Vec<Operand> = (0..own).map(|n| builder.param(n)).collect();
        let place = builder.address(frame, 0);
        args.push(builder.load(Type::Ptr, place, Access::aligned(8)));
        let callee = builder.address(Symbol::Function(target), 0);
        let result = builder.call(callee, &signature, &args);
        builder.ret(result);
        builder.finish();
    }
}
