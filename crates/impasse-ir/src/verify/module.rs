//! Checks what is outside function bodies.

use super::rules::{Location, Rule, VerifyError};
use crate::{Const, Global, Init, Linkage, Module, Reloc, Span, Symbol};
use std::collections::HashSet;

/// Checks tables, global objects and the heads of functions.
pub(super) fn check(module: &Module, errors: &mut Vec<VerifyError>) {
    let mut report = |rule, detail: String| {
        errors.push(VerifyError {
            rule,
            location: Location::default(),
            detail,
        });
    };
    if !matches!(module.layout.pointer_bytes, 4 | 8) {
        let bytes = module.layout.pointer_bytes;
        report(Rule::Layout, format!("{bytes} bytes"));
    }
    for (index, expansion) in module.expansions.iter().enumerate() {
        let outer = expansion.at.expansion;
        if !span_ok(module, expansion.at) || outer.is_some_and(|outer| outer.index() >= index) {
            report(Rule::Span, format!("expansion {index}"));
        }
    }
    check_types(module, &mut report);
    let mut names = HashSet::new();
    for global in &module.globals {
        if global.name.is_empty() || !names.insert(global.name.as_str()) {
            report(Rule::Name, format!("object `{}`", global.name));
        }
        check_global(module, global, &mut report);
    }
    for function in &module.functions {
        let name = &function.name;
        if name.is_empty() || !names.insert(name.as_str()) {
            report(Rule::Name, format!("function `{name}`"));
        }
        let undefined = function.linkage == Linkage::Internal && function.body.is_none();
        if undefined || function.linkage == Linkage::Common {
            report(Rule::Linkage, format!("function `{name}`"));
        }
        if !span_ok(module, function.span) {
            report(Rule::Span, format!("function `{name}`"));
        }
    }
}

fn check_types(module: &Module, report: &mut impl FnMut(Rule, String)) {
    for (index, ty) in module.memory_types.iter().enumerate() {
        let mut free = 0;
        let is_in_order = ty.runs.iter().all(|run| {
            let in_order = run.offset >= free && (1..=16).contains(&run.scalar.bytes);
            free = run.offset.saturating_add(run.len());
            in_order && free <= ty.size
        });
        if ty.size == 0 || !is_in_order {
            report(Rule::Size, format!("type {index}"));
        }
    }
    for typed in &module.typed {
        if !span_ok(module, typed.at) || typed.ty as usize >= module.memory_types.len() {
            report(Rule::Span, format!("memory of type {}", typed.ty));
        }
    }
}

fn check_global(module: &Module, global: &Global, report: &mut impl FnMut(Rule, String)) {
    let object = || format!("object `{}`", global.name);
    if !global.align.is_power_of_two() {
        report(Rule::Alignment, object());
    }
    let given = match &global.init {
        Init::Data { bytes, .. } => bytes.len() as u64,
        _ => 0,
    };
    if global.size > i64::MAX as u64 || given > global.size {
        report(Rule::Size, object());
    }
    let declared = global.init == Init::Declared;
    let linkage_ok = match global.linkage {
        Linkage::External | Linkage::Weak => true,
        Linkage::Internal => !declared,
        Linkage::Common => global.init == Init::Zero && !global.constant,
    };
    if !linkage_ok {
        report(Rule::Linkage, object());
    }
    if !span_ok(module, global.span) {
        report(Rule::Span, object());
    }
    if let Init::Data { relocs, .. } = &global.init {
        if !relocs_ok(module, global.size, relocs) {
            report(Rule::Relocation, object());
        }
        if !relocs.iter().all(|reloc| symbol_ok(module, reloc.symbol)) {
            report(Rule::Symbol, object());
        }
    }
}

fn relocs_ok(module: &Module, size: u64, relocs: &[Reloc]) -> bool {
    let width = u64::from(module.layout.pointer_bytes);
    let mut free = 0;
    relocs.iter().all(|reloc| {
        let end = reloc.offset.saturating_add(width);
        let ok = reloc.offset >= free && end <= size;
        free = end;
        ok
    })
}

/// Whether `symbol` exists.
pub(super) fn symbol_ok(module: &Module, symbol: Symbol) -> bool {
    match symbol {
        Symbol::Global(id) => id.index() < module.globals.len(),
        Symbol::Function(id) => id.index() < module.functions.len(),
        Symbol::Block(id, block) => {
            let function = module.functions.get(id.index());
            let body = function.and_then(|function| function.body.as_ref());
            body.is_some_and(|body| (1..body.blocks.len()).contains(&block.index()))
        }
    }
}

/// Whether `constant` has bits of its type only.
pub(super) fn constant_ok(constant: Const) -> bool {
    match constant {
        Const::Int(ty, bits) => ty.is_int() && bits & !ty.mask() == 0,
        Const::Float(ty, bits) => ty.is_float() && bits & !ty.mask() == 0,
        Const::Null | Const::Address(..) | Const::Undef(_) => true,
    }
}

/// Whether `span` refers to existing entries.
pub(super) fn span_ok(module: &Module, span: Span) -> bool {
    if !span.is_known() {
        return span == Span::UNKNOWN;
    }
    let expansion = span.expansion.map_or(0, |id| id.index() + 1);
    span.file.index() < module.files.len() && expansion <= module.expansions.len()
}
