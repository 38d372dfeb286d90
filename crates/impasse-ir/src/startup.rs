//! Functions that run before and after `main`. Each unit lists its own in objects, as object
//! files do; the linked program calls them from the beginning of `main`.

use crate::{
    Body, Const, ConstId, FuncId, Global, Init, Inst, Linkage, List, Module, Op, Operand, Reloc,
    SigId, Signature, Span, Symbol, Type,
};

/// Names of the lists, up to the priority.
const BEFORE: &str = ".init_array.";
const AFTER: &str = ".fini_array.";

/// Lists `function` to be run before `main`, or after it, by priority.
pub fn list(module: &mut Module, function: FuncId, before: bool, priority: u16) {
    let prefix = if before { BEFORE } else { AFTER };
    let reloc = Reloc {
        offset: 0,
        symbol: Symbol::Function(function),
        addend: 0,
    };
    // The number of the function makes the name unique.
    let number = function.index();
    module.add_global(Global {
        name: format!("{prefix}{priority:05}.{number:08}"),
        size: 8,
        align: 8,
        constant: true,
        thread_local: false,
        linkage: Linkage::Internal,
        init: Init::Data {
            bytes: vec![0; 8],
            relocs: vec![reloc],
        },
        span: Span::UNKNOWN,
    });
}

/// Has `main` call the functions that the units listed.
pub fn call_from_main(module: &mut Module) {
    let before = listed(module, BEFORE);
    let after = listed(module, AFTER);
    let Some(Symbol::Function(main)) = module.symbol("main") else {
        return;
    };
    if before.is_empty() && after.is_empty() || module.functions[main.index()].body.is_none() {
        return;
    }
    let register = match module.symbol("atexit") {
        Some(Symbol::Function(id)) => id,
        _ => {
            let signature = Signature::new([Type::Ptr], Some(Type::I32));
            module.declare("atexit", signature, Linkage::External)
        }
    };
    let Some(body) = &mut module.functions[main.index()].body else {
        return;
    };
    let after = after.into_iter().map(|function| (register, Some(function)));
    let before = before.into_iter().map(|function| (function, None));
    let calls: Vec<Inst> = after
        .chain(before)
        .map(|(callee, argument)| call(body, callee, argument))
        .collect();
    insert(body, calls);
    *body = std::mem::take(body).compact();
}

/// The functions in the lists with this prefix, by priority.
fn listed(module: &Module, prefix: &str) -> Vec<FuncId> {
    let mut lists: Vec<(&str, FuncId)> = Vec::new();
    for global in &module.globals {
        let Init::Data { relocs, .. } = &global.init else {
            continue;
        };
        if let (Some(rest), [reloc]) = (global.name.strip_prefix(prefix), relocs.as_slice())
            && let Symbol::Function(function) = reloc.symbol
        {
            lists.push((rest.get(..5).unwrap_or(rest), function));
        }
    }
    // A stable sort: units in the order in which they were linked.
    lists.sort_by_key(|(priority, _)| *priority);
    lists.into_iter().map(|(_, function)| function).collect()
}

fn call(body: &mut Body, callee: FuncId, argument: Option<FuncId>) -> Inst {
    let address = |body: &mut Body, function| {
        body.consts
            .push(Const::Address(Symbol::Function(function), 0));
        Operand::Const(ConstId(body.consts.len() as u32 - 1))
    };
    let start = body.operands.len() as u32;
    let len = u32::from(argument.is_some());
    if let Some(argument) = argument {
        let argument = address(body, argument);
        body.operands.push(argument);
    }
    let params = vec![Type::Ptr; len as usize];
    body.signatures.push(Signature::new(params, None));
    let op = Op::Call {
        cast: true,
        sig: SigId(body.signatures.len() as u32 - 1),
        callee: address(body, callee),
        args: List { start, len },
    };
    Inst { dst: None, op }
}

/// Puts instructions at the beginning of the entry block.
fn insert(body: &mut Body, calls: Vec<Inst>) {
    let count = calls.len();
    let Some(at) = body.blocks.first().map(|entry| entry.start as usize) else {
        return;
    };
    for (index, block) in body.blocks.iter_mut().enumerate() {
        if index > 0 {
            block.start += count as u32;
        }
        block.end += count as u32;
    }
    let span = body.spans.get(at).copied().unwrap_or_default();
    body.insts.splice(at..at, calls);
    body.spans.splice(at..at, std::iter::repeat_n(span, count));
}
