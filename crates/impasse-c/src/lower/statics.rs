//! The first contents of objects with static storage.

use impasse_ir::{BlockId, Init, Module, Reloc, Symbol};

use super::symbols::Symbols;
use crate::hir::{ObjectId, StaticInit, StaticTarget, Unit};

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
            let block = symbols.labels.get(&(function.0, label)).copied();
            let function = symbols.function(module, function);
            Symbol::Block(function, block.unwrap_or(BlockId(0)))
        }
    }
}
